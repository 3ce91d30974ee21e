"""Puzzles: positions in which one choice of a seat is clearly the best.

`puzzles.toml` beside a game holds them, as `mining.py` found them. A position is written whole, as
text; what is shown of it is what the seat may know. Why the answer is best is kept as a difference
between continuations (`reasons.py`) and put into words when it is read, so words stay in the texts.
"""

import json
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any, Final

from hypostyle.core.errors import BadNotation, BadPosition, HypostyleError, Refused
from hypostyle.core.facts import Setup
from hypostyle.core.game import Game
from hypostyle.core.position import read_position
from hypostyle.core.state import State
from hypostyle.core.view import View
from hypostyle.teacher.reasons import WORDS, Difference, told

FILE: Final = "puzzles.toml"
"""The file of a game's puzzles, beside the game."""
FEW_PLAYERS: Final = 2
"""Most puzzles are for so many players, where there are any."""
MOST_ALIKE: Final = 5
"""Puzzles of one theme in a set."""
PHASES: Final = 3
"""Parts of a game that puzzles are taken from in turn."""


class BadPuzzle(HypostyleError):
    """A puzzle does not fit the rules."""


@dataclass(frozen=True, slots=True)
class PuzzleChoice:
    """One of the best answers, and how likely it wins."""

    answer: str
    """In notation."""
    chance: float
    """The share of the victory that the seat may expect, 0 to 1."""


@dataclass(frozen=True, slots=True)
class PuzzleReason:
    """What speaks for the best answer: that it wins at once, or a difference from another one."""

    other: str = ""
    """The answer it is compared with, in notation; empty when it wins at once."""
    difference: Difference | None = None


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, the seat that is asked, and the answer that is clearly the best."""

    key: str
    """Made from the position and the seat; it stays when words or figures change."""
    seat: int
    position: str
    best: tuple[PuzzleChoice, ...]
    """The best three answers, the best one first."""
    margin: float
    """How much more likely the best answer wins than the next best, 0 to 1."""
    interval: tuple[float, float]
    """The 95 % interval of the margin."""
    rollouts: int
    """Roll-outs of each search that has checked it."""
    moment: float
    """How much of its game had been played, 0 to 1."""
    reason: PuzzleReason

    @property
    def answer(self) -> str:
        """The best answer, in notation."""
        return self.best[0].answer


@dataclass(frozen=True, slots=True)
class PuzzlePosition:
    """The position of a puzzle, ready to be looked at and answered."""

    game: Game[State]
    setup: Setup
    state: State
    view: View[State]
    """What the seat may know; nothing else is to be shown."""


def key_of(position: str, side: str) -> str:
    """The key of a puzzle: ten hexadecimal digits."""
    return sha256(f"{position}\n{side}".encode()).hexdigest()[:10]


def positioned(puzzle: Puzzle) -> PuzzlePosition:
    """The position of a puzzle; BadPuzzle when it does not fit the rules."""
    try:
        game, setup, state = read_position(puzzle.position)
    except BadPosition as error:
        raise BadPuzzle(f"puzzle {puzzle.key}: {error}") from None
    if puzzle.seat not in game.deciders(state):
        raise BadPuzzle(f"puzzle {puzzle.key}: its seat is not asked")
    return PuzzlePosition(game, setup, state, game.view(state, puzzle.seat))


def judged(puzzle: Puzzle, view: View[Any], answer: str) -> int:
    """The place of an answer among the best three, from 0; -1 for any other.

    Raises BadNotation or Refused when it is no legal answer.
    """
    given = view.game.parse(view.state, answer, puzzle.seat)
    refused = view.game.refusal(view.state, puzzle.seat, given)
    if refused is not None:
        raise refused
    for place, one in enumerate(puzzle.best):
        if view.game.parse(view.state, one.answer, puzzle.seat) == given:
            return place
    return -1


def explained(puzzle: Puzzle, view: View[Any]) -> str:
    """Why the best answer is the best, in one sentence."""
    reason = puzzle.reason
    if reason.difference is None:
        return WORDS("reason.wins")
    game = view.game
    other = game.parse(view.state, reason.other, puzzle.seat)
    called = WORDS("other.named", choice=view.sentence(other).rstrip("."))
    return told(game, puzzle.seat, reason.difference, called)


@cache
def puzzles_of(game: Game[Any]) -> tuple[Puzzle, ...]:
    """The puzzles that come with a game; none when it has no file of them."""
    file = files(game.package) / FILE
    if not file.is_file():
        return ()
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    return tuple(read_puzzle(game, one) for one in data.get("puzzle", ()))


def puzzle_of_day(games: Sequence[Game[Any]], day: date) -> tuple[Game[Any], Puzzle] | None:
    """The puzzle of a day, the same everywhere; the games take turns. None when there are none."""
    having = [game for game in games if puzzles_of(game)]
    if not having:
        return None
    turn, place = divmod(day.toordinal(), len(having))
    found = puzzles_of(having[place])
    return having[place], found[turn % len(found)]


def read_puzzle(game: Game[Any], data: Mapping[str, Any]) -> Puzzle:
    """A puzzle from plain values."""
    seat = _seat(game, data["seat"])
    why = data["why"]
    reason = PuzzleReason()
    if "other" in why:
        reason = PuzzleReason(
            why["other"],
            Difference(
                feature=(why["kind"], why["key"], _seat(game, why["side"])),
                often=why["often"],
                mine=why["mine"],
                theirs=why["theirs"],
                weight=0.0,
            ),
        )
    return Puzzle(
        key=data["key"],
        seat=seat,
        position=data["position"],
        best=tuple(PuzzleChoice(one["answer"], one["chance"]) for one in data["best"]),
        margin=data["margin"],
        interval=(data["interval"][0], data["interval"][1]),
        rollouts=data["rollouts"],
        moment=data["moment"],
        reason=reason,
    )


def puzzle_data(game: Game[Any], puzzle: Puzzle) -> dict[str, Any]:
    """A puzzle in plain values."""
    why: dict[str, Any] = {"wins": True}
    difference = puzzle.reason.difference
    if difference is not None:
        kind, key, whose = difference.feature
        why = {
            "other": puzzle.reason.other,
            "kind": kind,
            "key": key,
            "side": game.side_key(whose),
            "often": difference.often,
            "mine": round(difference.mine, 3),
            "theirs": round(difference.theirs, 3),
        }
    return {
        "key": puzzle.key,
        "seat": game.side_key(puzzle.seat),
        "position": puzzle.position,
        "best": [{"answer": one.answer, "chance": one.chance} for one in puzzle.best],
        "margin": puzzle.margin,
        "interval": list(puzzle.interval),
        "rollouts": puzzle.rollouts,
        "moment": puzzle.moment,
        "why": why,
    }


def puzzles_text(game: Game[Any], puzzles: Iterable[Puzzle]) -> str:
    """The file of a game's puzzles."""
    parts = [f"# Made by `hypostyle puzzles {game.key}`: positions of games between bots.\n"]
    for puzzle in puzzles:
        rows = [f"{name} = {_toml(value)}" for name, value in puzzle_data(game, puzzle).items()]
        parts.append("[[puzzle]]\n" + "\n".join(rows) + "\n")
    return "\n".join(parts)


def theme_of(game: Game[Any], puzzle: Puzzle) -> tuple[str, str]:
    """What a puzzle is about: the question, and the first two words of the best answer."""
    return game.step_name(positioned(puzzle).state), " ".join(puzzle.answer.split()[:2])


def chosen(game: Game[Any], puzzles: Iterable[Puzzle], most: int) -> list[Puzzle]:
    """So many puzzles that differ: by number of players, by question, by answer, by moment.

    They are taken in turn from the kinds there are, those with the clearest answer first, and no
    theme is taken more than MOST_ALIKE times, so there may be fewer. Most of them are for two
    players, where there are any.
    """
    kinds: dict[tuple[int, str, str, int], list[Puzzle]] = {}
    players: dict[str, int] = {}
    for puzzle in sorted(puzzles, key=lambda one: (-one.interval[0], one.key)):
        players[puzzle.key] = positioned(puzzle).setup.players
        kind = (players[puzzle.key], *theme_of(game, puzzle), int(PHASES * puzzle.moment))
        kinds.setdefault(kind, []).append(puzzle)
    turns = max(map(len, kinds.values()), default=0)
    themes: dict[tuple[str, str], int] = {}
    ranked: list[Puzzle] = []
    for turn in range(turns):
        for kind in sorted(kinds):
            if turn < len(kinds[kind]) and themes.get(kind[1:3], 0) < MOST_ALIKE:
                themes[kind[1:3]] = themes.get(kind[1:3], 0) + 1
                ranked.append(kinds[kind][turn])
    ranked = _by_question(game, ranked)
    few = [one for one in ranked if players[one.key] == FEW_PLAYERS]
    more = [one for one in ranked if players[one.key] != FEW_PLAYERS]
    if few:
        more = more[: min(len(few) - 1, max(most - len(few), most // 3))]
    found = few[: most - len(more)] + more[:most]
    return sorted(found, key=lambda one: one.key)


def _by_question(game: Game[Any], puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """The same, one of each question in turn, as far as there are any."""
    asked: dict[str, list[Puzzle]] = {}
    for puzzle in puzzles:
        asked.setdefault(theme_of(game, puzzle)[0], []).append(puzzle)
    turns = max(map(len, asked.values()), default=0)
    return [asked[name][turn] for turn in range(turns) for name in asked if turn < len(asked[name])]


def checked(game: Game[Any], puzzle: Puzzle) -> None:
    """Raise BadPuzzle when a puzzle does not fit the rules: its position, answers or reason."""
    place = positioned(puzzle)
    if place.game.key != game.key:
        raise BadPuzzle(f"puzzle {puzzle.key} is of {place.game.key}")
    if puzzle.key != key_of(puzzle.position, game.side_key(puzzle.seat)):
        raise BadPuzzle(f"puzzle {puzzle.key} has another position than its key")
    for n, one in enumerate(puzzle.best):
        try:
            if judged(puzzle, place.view, one.answer) != n:
                raise BadPuzzle(f"puzzle {puzzle.key} has the answer {one.answer!r} twice")
        except (BadNotation, Refused) as error:
            raise BadPuzzle(f"puzzle {puzzle.key}: {one.answer!r}: {error}") from None
    explained(puzzle, place.view)


def _seat(game: Game[Any], side: str) -> int:
    seat = game.seat_of(side)
    if seat is None:
        raise BadPuzzle(f"{game.key}: a puzzle names {side!r}, which is no side")
    return seat


def _toml(value: object) -> str:
    """A plain value as TOML: texts, numbers, booleans, lists and tables of them."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{name} = {_toml(one)}" for name, one in value.items()) + " }"
    if isinstance(value, list) and value and isinstance(value[0], Mapping):
        return "[\n" + "".join(f"  {_toml(one)},\n" for one in value) + "]"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)
