"""From a game in memory to what one pair of eyes may read. Works on views, never on positions."""

from collections.abc import Sequence
from typing import Final

from pydantic import TypeAdapter

from hypostyle.core.chance import fingerprint
from hypostyle.core.errors import BadNotation
from hypostyle.core.game import Game, Marks, Outcome
from hypostyle.core.log import Line
from hypostyle.core.registry import game as find_game
from hypostyle.core.state import PUBLIC, State
from hypostyle.core.view import View as Seen
from hypostyle.server import models
from hypostyle.server.live import Live
from hypostyle.server.problems import sentence
from hypostyle.server.store import OVER, PLAYING, SeatFacts, TableFacts

_KIND: Final[TypeAdapter[models.Kind]] = TypeAdapter(models.Kind)
_STATUS: Final[TypeAdapter[models.Status]] = TypeAdapter(models.Status)


def view_of(
    live: Live,
    table: TableFacts,
    seats: Sequence[SeatFacts],
    seat: int | None,
    player: str | None,
    log_from: int = 0,
) -> models.View:
    """A table through the eyes of a seat; None is a spectator."""
    eyes = PUBLIC if seat is None else seat
    begun = table.status in (PLAYING, OVER) or live.rows > 0
    seen = live.match.view(eyes) if begun else None
    asked = set(seen.deciders()) if seen is not None and table.status == PLAYING else set()
    mine = seen if seen is not None and seat in asked else None
    lines = seen.lines if seen is not None else ()
    outcome = seen.outcome() if seen is not None else None
    return models.View(
        table=table.id,
        version=table.version,
        game=table.game,
        rules_version=table.rules,
        options=table.options,
        status=_STATUS.validate_python(table.status),
        seat=seat,
        seats=seats_of(live.game, seats, player, asked, seen.scores() if seen else None),
        fingerprint=fingerprint(table.seed),
        seed=table.seed if table.status == OVER else None,
        seed_chosen=table.seed_chosen,
        question=_question(mine) if mine is not None else None,
        legal=_legal(mine) if mine is not None else [],
        undo=_undo(live, seat) if seat is not None and table.status == PLAYING else None,
        board=_board(seen) if seen is not None else [],
        log=[_line(line) for line in lines[log_from:]],
        log_length=len(lines),
        outcome=None if outcome is None else _outcome(outcome),
    )


def outside_of(
    table: TableFacts, seats: Sequence[SeatFacts], player: str | None
) -> models.TableOut:
    """A table in a list."""
    return models.TableOut(
        table=table.id,
        game=table.game,
        status=_STATUS.validate_python(table.status),
        options=table.options,
        seats=seats_of(find_game(table.game), seats, player, set(), None),
    )


def seats_of(
    game: Game[State],
    seats: Sequence[SeatFacts],
    player: str | None,
    asked: set[int],
    scores: Sequence[int] | None,
) -> list[models.SeatOut]:
    """The seats as everybody sees them, with a mark on those of the player who looks."""
    return [
        models.SeatOut(
            seat=seat.seat,
            side=game.side_key(seat.seat),
            side_name=game.side_name(seat.seat),
            kind=_KIND.validate_python(seat.kind),
            name=seat.name,
            bot=seat.bot is not None,
            yours=player is not None and seat.player_id == player,
            asked=seat.seat in asked,
            score=None if scores is None else scores[seat.seat],
        )
        for seat in seats
    ]


def why_not(live: Live, seat: int, answer: str) -> models.WhyNot:
    """Whether a seat may give an answer, judged by what it may know."""
    seen = live.match.view(seat)
    try:
        refused = seen.game.refusal(seen.state, seat, seen.game.parse(seen.state, answer))
    except BadNotation as error:
        return models.WhyNot(legal=False, sentence=sentence(str(error)), paragraph="")
    if refused is None:
        return models.WhyNot(legal=True, sentence="", paragraph="")
    return models.WhyNot(legal=False, sentence=refused.sentence, paragraph=refused.paragraph)


def drawing_of(live: Live, seat: int | None, dark: bool) -> str:
    """The board as SVG through the eyes of a seat, what it may answer and the last move marked."""
    eyes = PUBLIC if seat is None else seat
    seen = live.match.view(eyes)
    marks = Marks(legal=tuple(seen.legal()), last=live.match.last_places(eyes), dark=dark)
    return seen.draw(marks)


def _question(seen: Seen[State]) -> models.Question:
    prompt = seen.game.prompt(seen.state)
    return models.Question(step=prompt.step, kind=prompt.kind, sentence=seen.question())


def _legal(seen: Seen[State]) -> list[models.Legal]:
    return [
        models.Legal(
            answer=seen.notation(action),
            sentence=seen.sentence(action),
            place=seen.game.actions[action].place,
        )
        for action in seen.legal()
    ]


def _board(seen: Seen[State]) -> list[str]:
    lines = seen.game.text_board(seen, Marks())
    return ["".join(text for text, _ in spans).rstrip() for spans in lines]


def _line(line: Line) -> models.LogLine:
    what = line.happening
    return models.LogLine(
        text=line.text,
        kind=what.kind,
        seat=what.seat if what.seat >= 0 else None,
        places=list(what.places),
        source=what.source,
        points=what.points,
    )


def _outcome(outcome: Outcome) -> models.OutcomeOut:
    return models.OutcomeOut(
        winners=list(outcome.winners),
        reasons=list(outcome.reasons),
        scores=list(outcome.scores),
    )


def _undo(live: Live, seat: int) -> models.UndoOut:
    why = live.match.why_no_undo(seat)
    again = bool(live.undone) and live.undone[-1] == seat
    return models.UndoOut(undo=not why, sentence=why, redo=again)
