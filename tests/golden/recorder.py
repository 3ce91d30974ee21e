"""How golden games are made: played by seed, written down as records, always the same.

Each game of the house has a folder here with a `games.py` that lists its golden games (GAMES)
and the ways it can end (ENDS). The records lie beside it, one file each.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib import import_module
from itertools import chain
from pathlib import Path
from types import ModuleType
from typing import Any

from hypostyle import (
    Game,
    Match,
    Option,
    State,
    Stream,
    game,
    read_position,
    record_of,
    to_text,
)
from hypostyle.core.options import Value
from hypostyle.core.record import RecordRow

FOLDER = Path(__file__).parent

MOST_TRIES = 3_000
"""So many seeds are tried before a golden game is given up."""

Chooser = Callable[[Match[State], int, Stream], int]
"""Says what a seat answers."""


def at_random(match: Match[State], seat: int, stream: Stream) -> int:
    """Any legal answer."""
    return int(match.game.rules.pick(match.state, seat, stream))


@dataclass(frozen=True)
class Golden:
    """One golden game: how it is played, and what it is there to show."""

    name: str
    seed: int
    """The first seed to try. The recorded one is kept as long as its game shows what it should."""
    options: Mapping[str, Any] = field(default_factory=dict)
    preset: str | None = None
    shows: str = ""
    """What must be found in the record, as a regular expression."""
    chooser: Chooser = at_random
    start: str | None = None
    """The position it starts from, when that is not the usual set-up."""


def record(name: str, golden: Golden) -> str:
    """The text of a golden game, from its recorded seed if that still shows what it should."""
    seeds = range(golden.seed, golden.seed + MOST_TRIES)
    known = recorded_seed(path_of(name, golden))
    first = [] if known is None or known not in seeds else [known]
    for seed in chain(first, seeds):
        text = play(game(name), golden, seed)
        if re.search(golden.shows, text, re.MULTILINE):
            return text
    raise LookupError(f"no game found that shows {golden.shows!r} for {name}/{golden.name}")


def recorded_seed(path: Path) -> int | None:
    """The seed of a record; None when there is no record yet."""
    if not path.exists():
        return None
    found = re.search(r"^seed (\d+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return None if found is None else int(found[1])


def play(of: Game[State], golden: Golden, seed: int) -> str:
    """One game from one seed, with some refused attempts, as text."""
    match = begin(of, golden, seed)
    stream = Stream(seed)
    refused: list[tuple[int, RecordRow]] = []
    while not match.over:
        for seat in match.deciders():
            if stream.below(8) == 0:
                attempt = refused_attempt(match, seat, stream)
                refused += [(len(match.rows), attempt)] if attempt else []
            match.apply(seat, golden.chooser(match, seat, stream))
    record = record_of(match)
    rows = list(record.rows)
    for place, row in reversed(refused):
        rows.insert(place, row)
    return to_text(replace(record, rows=tuple(rows)))


def begin(of: Game[State], golden: Golden, seed: int) -> Match[State]:
    """A new game, or one from a position."""
    if golden.start is None:
        return of.new(seed=seed, preset=golden.preset, **golden.options)
    _, setup, start = read_position(golden.start)
    return Match(of, setup, str(seed), start)


def refused_attempt(match: Match[State], seat: int, stream: Stream) -> RecordRow | None:
    """An answer that a rule refuses; each paragraph that does so is equally likely."""
    found: dict[str, list[int]] = {}
    for action in range(match.game.actions.seats):
        refusal = match.why_not(seat, action)
        if refusal is not None and refusal.key != "no.other_question":
            found.setdefault(refusal.paragraph, []).append(action)
    if not found:
        return None
    paragraph = sorted(found)[stream.below(len(found))]
    action = found[paragraph][stream.below(len(found[paragraph]))]
    answer = match.game.notation(match.state, action)
    return RecordRow(match.game.side_key(seat), answer, None, str(match.why_not(seat, action)))


class NotListed(LookupError):
    """A game has no list of golden games."""


def golden_games(name: str) -> Sequence[Golden]:
    """The golden games a game lists."""
    listed: Sequence[Golden] = _list_of(name).GAMES
    return listed


def ways_to_end(name: str) -> Sequence[str]:
    """All ways a game can end, as it lists them."""
    listed: Sequence[str] = _list_of(name).ENDS
    return listed


def _list_of(name: str) -> ModuleType:
    try:
        return import_module(f"tests.golden.{name}.games")
    except ModuleNotFoundError as error:
        if error.name is None or not f"tests.golden.{name}.games".startswith(error.name):
            raise
        file = f"tests/golden/{name}/games.py"
        raise NotListed(
            f"{name} has no golden games: list them in {file}, as CONTRIBUTING.md shows in step 8"
        ) from None


def path_of(name: str, golden: Golden) -> Path:
    """Where the record of a golden game lies."""
    return FOLDER / name / f"{golden.name}.game"


def values_to_show(option: Option) -> list[Value]:
    """The values of an option that need a golden game.

    All of them; of a long range of numbers its two ends, the default and every word beside it.
    """
    if len(option.values) <= 5:
        return list(option.values)
    numbers = [value for value in option.values if not isinstance(value, str)]
    words = [value for value in option.values if isinstance(value, str)]
    return [*words, numbers[0], numbers[-1], option.default]


def record_all(names: Sequence[str]) -> list[Path]:
    """Record every golden game of these games; the files that changed."""
    changed = []
    for name in names:
        kept = set()
        for golden in golden_games(name):
            path = path_of(name, golden)
            kept.add(path)
            text = record(name, golden)
            if not path.exists() or path.read_text(encoding="utf-8") != text:
                path.write_text(text, encoding="utf-8")
                changed.append(path)
        for path in sorted(set((FOLDER / name).glob("*.game")) - kept):
            path.unlink()
            changed.append(path)
    return changed
