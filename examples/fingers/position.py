"""Positions of Fingers as text, and the defects they can have.

fingers/1 players=2 options=- next=show stake=2 shown=-/1 last=2/0 score=3/1
"""

from collections.abc import Mapping

from examples.fingers.codes import FACES, STAKES
from examples.fingers.rules import RULES
from examples.fingers.state import NOTHING, Settings, Table
from hypostyle.core.bits import bit
from hypostyle.core.errors import BadPosition
from hypostyle.core.facts import Setup
from hypostyle.core.position import Fields, choice, read_agenda, write_agenda

FINGERS = {"-": NOTHING, **{str(n): n for n in range(FACES)}}


def write(s: Table) -> dict[str, str]:
    """The position as named fields."""
    return {
        "next": write_agenda(RULES.steps, s),
        "stake": str(s.stake),
        "shown": _row(s.shown),
        "last": _row(s.last),
        "score": "/".join(map(str, s.score)),
    }


def _row(fingers: list[int]) -> str:
    return "/".join("-" if n == NOTHING else str(n) for n in fingers)


def read(setup: Setup, given: Mapping[str, str]) -> Table:
    """The position these fields describe; BadPosition when a field cannot be read."""
    fields = Fields.of(given)
    s = Table(Settings(setup))
    s.stake = fields.take_number("stake", 0, STAKES)
    s.shown = [choice("shown", text, FINGERS) for text in fields.take_each("shown", setup.players)]
    s.last = [choice("last", text, FINGERS) for text in fields.take_each("last", setup.players)]
    s.score = fields.take_numbers("score", setup.players, 0, int(s.settings.goal) + STAKES)
    s.agenda = read_agenda(RULES.steps, fields.take("next"))
    RULES.open(s)
    for seat, fingers in enumerate(s.shown):
        if fingers != NOTHING:
            s.asking &= ~bit(seat)
    return s


def check(s: Table) -> None:
    """Raise BadPosition with the name of the first law of the game that is broken."""
    if any(fingers == 2 == last for fingers, last in zip(s.shown, s.last, strict=True)):
        raise BadPosition("two-twice", "two fingers are shown twice in a row")
    won = sum(points >= s.settings.goal for points in s.score)
    if won > 1 or (won == 1) == bool(s.agenda):
        raise BadPosition("end-at-wrong-time", "the game is over when one player has won")
    names = [RULES.steps[s.step].name] if s.agenda else []
    if len(s.agenda) > 1 or (names == ["show"]) != bool(s.stake):
        raise BadPosition("impossible-agenda", "a round is worth something while all show")
    if max(s.shown) > NOTHING and (not s.stake or min(s.shown) > NOTHING):
        raise BadPosition("shown-at-wrong-time", "fingers wait only until all have shown theirs")
    began = [fingers != NOTHING for fingers in s.last]
    if any(began) != all(began) or any(began) != bool(sum(s.score)):
        raise BadPosition("rounds-do-not-fit", "points and what was shown last must fit")
    if any(began) and s.score[sum(s.last) % len(s.last)] == 0:
        raise BadPosition("rounds-do-not-fit", "the last round has given its points to a player")
