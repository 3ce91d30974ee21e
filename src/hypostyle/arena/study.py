"""Studies for designers: what games between bots tell about a game.

Every bot plays itself on all seats; neighbours in the list of bots play each other; and every
variant of the options is played by the last bot. Games with one deal number have the same luck.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from string import Formatter
from typing import Any, Final, NamedTuple

from hypostyle._version import __version__
from hypostyle.arena.fixtures import Contested, fixtures
from hypostyle.arena.results import ResultFile
from hypostyle.bots.contest import Job, play_numbered
from hypostyle.bots.registry import make_bot
from hypostyle.core.errors import HypostyleError
from hypostyle.core.facts import Setup
from hypostyle.core.game import Game
from hypostyle.core.match import Match
from hypostyle.core.processes import Spread, spread
from hypostyle.core.record import load
from hypostyle.core.registry import game as find_game
from hypostyle.core.state import CHANCE, OMNISCIENT, State
from hypostyle.core.words import Field

FILE: Final = "games.jsonl"
NUMBER: Final = re.compile(r"[-+]?\d+(\.\d+)?\D{0,2}")
"""A number, perhaps with a unit: not the name of a thing."""


class BadStudy(HypostyleError):
    """A study that cannot be made as asked."""


class StudyTask(NamedTuple):
    """One game of a study, in a form that can be sent to other processes."""

    key: str
    part: str
    """`self:BOT`, `duel:STRONG:WEAK` or `option:NAME=VALUE`."""
    game: str
    setup: Setup
    bots: tuple[str, ...]
    number: int
    seed: int


@dataclass(frozen=True)
class Study:
    """What is studied, and by which bots."""

    base: Contested
    bots: tuple[str, ...]
    """The weakest first."""
    games: int
    """Games in each part."""
    variants: tuple[tuple[str, str], ...] = ()
    """Names and values of options, each tried alone."""
    seed: int = 1

    def __post_init__(self) -> None:
        if not self.bots:
            raise BadStudy("a study needs a bot")
        if len(set(self.bots)) < len(self.bots):
            raise BadStudy("a bot is named twice")
        for bot in self.bots:
            make_bot(bot, self.base.found, self.seed)
        for variant in self.variants:
            if self.varied(*variant) == self.base.setup:
                raise BadStudy(f"{'='.join(variant)} changes nothing: it is so anyway")

    def varied(self, name: str, value: str) -> Setup:
        """The set-up with one option changed."""
        options = {**self.base.setup.options, name: value}
        return self.base.found.setup(self.base.setup.players, None, options)

    def tasks(self) -> Iterator[StudyTask]:
        """All games, part by part."""
        players = self.base.setup.players
        for bot in self.bots:
            yield from self._part(f"self:{bot}", self.base.setup, (bot,) * players)
        if players > 1:
            for weak, strong in zip(self.bots, self.bots[1:], strict=False):
                bots = (strong, *[weak] * (players - 1))
                yield from self._part(f"duel:{strong}:{weak}", self.base.setup, bots)
        for variant in self.variants:
            part = f"option:{'='.join(variant)}"
            yield from self._part(part, self.varied(*variant), (self.bots[-1],) * players)

    def _part(self, part: str, setup: Setup, bots: tuple[str, ...]) -> Iterator[StudyTask]:
        one = Contested(self.base.game, setup)
        for fixture in fixtures(one, bots, "table", self.games, self.seed):
            key = f"{part}/{fixture.number}"
            yield StudyTask(key, part, one.game, setup, bots, fixture.number, self.seed)

    def head(self) -> dict[str, object]:
        """The first line of the file of results: all that decides which games are played."""
        return {
            "hypostyle": __version__,
            "study": self.base.key,
            "rules": self.base.found.facts.rules_version,
            "seed": self.seed,
        }


def play_study_game(task: StudyTask) -> dict[str, Any]:
    """Play one game and note all that a study counts; lists are in the order of seats."""
    game = find_game(task.game)
    job = Job(task.bots, task.seed, task.setup, True)
    played = play_numbered(game, job, task.number)
    match = load(played.record)
    outcome = match.outcome()
    assert outcome is not None
    opened = openings(match)
    order = sorted(range(len(task.bots)), key=lambda bot: played.seats[bot])
    return {
        "key": task.key,
        "part": task.part,
        "deal": task.number // len(task.bots),
        "bots": [task.bots[bot] for bot in order],
        "shares": [played.shares[bot] for bot in order],
        "scores": [played.scores[bot] for bot in order],
        "points": match.points(),
        "reasons": list(outcome.reasons),
        "rounds": played.rounds,
        "decisions": sum(played.decisions),
        "openings": [opening[0] for opening in opened],
        "opening_words": [opening[1] for opening in opened],
        "things": things(match),
    }


def openings(match: Match[State]) -> list[tuple[str, str]]:
    """The first answer of each seat that had a choice, in notation and in words."""
    found = [("", "")] * match.setup.players
    s = match.game.begin(match.setup)
    rules = match.game.rules
    for row in match.rows:
        if row.seat == CHANCE:
            rules.happen(s, row.action)
            continue
        if not found[row.seat][0] and len(rules.legal(s, row.seat)) > 1:
            found[row.seat] = (row.text, opening_words(match.game, s, row.action))
            if all(notation for notation, _ in found):
                break
        rules.apply(s, row.seat, row.action)
    return found


def things(match: Match[State]) -> list[list[str]]:
    """For each seat what happened to it with which thing, as `kind/field/value`.

    These are the fields of the log that name something: a card taken, a space visited, a shop
    bought. Numbers are left out.
    """
    found: list[set[str]] = [set() for _ in range(match.setup.players)]
    for line in match.log(OMNISCIENT):
        what = line.happening
        if 0 <= what.seat < len(found):
            for name, value in what.fields.items():
                if isinstance(value, str) and value and not NUMBER.fullmatch(value):
                    found[what.seat].add(f"{what.kind}/{name}/{value}")
    return [sorted(some) for some in found]


def thing_words(game: Game[State], thing: str) -> str:
    """A thing as people read it; empty when it is not to be counted.

    The game says it under `study`, such as `took.card = "Takes {card}"`. Of a kind of which it
    says nothing, the words are the kind itself and the name of the thing.
    """
    kind, name, value = thing.split("/", 2)
    said = _study_words(game, f"{kind}.{name}", {name: value})
    if said is not None:
        return said
    named = game.words.texts.get(f"{name}.{value}", value)
    return f"{kind.replace('_', ' ')}: {named}"


def opening_words(game: Game[State], s: State, action: int) -> str:
    """An answer as people read it who do not see the position: without what depends on it."""
    entry = game.actions[action]
    step = entry.kind if entry.bare else game.step_name(s)
    said = _study_words(game, f"opening.{step}", entry.fields)
    return game.sentence(s, action).rstrip(".") if said is None else said


def _study_words(game: Game[State], key: str, fields: Mapping[str, Field]) -> str | None:
    """What a game says under `study`, if anything; other gaps are filled with the first field."""
    text = game.words.texts.get(f"study.{key}")
    if text is None:
        return None
    gaps = {gap for _, gap, _, _ in Formatter().parse(text) if gap}
    first = next(iter(fields.values()), "")
    said = game.words(f"study.{key}", **{**dict.fromkeys(gaps, first), **fields})
    return said[:1].upper() + said[1:]


def option_words(game: Game[State], option: str) -> str:
    """An option and its value, written `name=value`, as people read them."""
    name, _, value = option.partition("=")
    [read] = [one.read(value) for one in game.facts.options.options if one.name == name]
    said = game.words(f"option.{name}").removesuffix(".")
    return f"{said}: {game.value_words(name, read)}"


def source_words(game: Game[State], source: str) -> str:
    """A source of points as people read it."""
    return str(game.words.texts.get(f"source.{source}", source))


def reason_words(game: Game[State], reasons: Sequence[str]) -> str:
    """Why a game ended, as people read it."""
    return ", ".join(str(game.words.texts.get(f"end.{one}", one)) for one in reasons)


def run_study(
    study: Study,
    folder: Path | None = None,
    hand_out: Spread = spread,
    progress: Callable[[int, int], None] | None = None,
) -> list[dict[str, Any]]:
    """Play all games that are still missing; with a folder, each is stored as it ends."""
    with ResultFile(None if folder is None else folder / FILE, study.head()) as results:
        wanted = list(study.tasks())
        missing = [task for task in wanted if task.key not in results.rows]
        for done, row in enumerate(hand_out(play_study_game, missing), 1):
            results.add(row)
            if progress is not None:
                progress(len(wanted) - len(missing) + done, len(wanted))
        return [results.rows[task.key] for task in wanted]
