"""The battery: the laws of the house, proved on random play for any game.

    from hypostyle import game, prove
    print(prove(game("aton"), games=100))

Each law is a method of `_Trial` that says in its docstring what must hold. The first breach
raises BatteryFailed with the seed, the record so far and the command that shows the position.
"""

import gc
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from sys import getallocatedblocks
from typing import TypeVar, cast
from xml.etree import ElementTree

from hypostyle.core.errors import BadOptions, BadPosition, BatteryFailed, HypostyleError
from hypostyle.core.facts import Setup
from hypostyle.core.fields import BOOKKEEPING, field_names
from hypostyle.core.game import Game, Marks
from hypostyle.core.match import Match
from hypostyle.core.options import telling
from hypostyle.core.position import read_position, write_position
from hypostyle.core.record import load, record_of, to_json, to_text
from hypostyle.core.registry import game as find_game
from hypostyle.core.state import CHANCE, CHANCE_BIT, OMNISCIENT, PUBLIC, State
from hypostyle.core.stream import Stream
from hypostyle.core.words import MissingWords, Reason, paragraphs_of, place_of

S = TypeVar("S", bound=State)

MOST_CHOICES = 20_000
"""A game with more choices than this does not end."""

FEW = 3
"""Games for each value of each option, beside those of the presets."""

MOST_TRIED = 400
"""Answers that are tried in one position."""

MOST_LEAKS = 12
"""Set-ups that are watched for lost memory."""

WORLDS = 8
"""Positions imagined to see whether an undo would take something back that was learned."""

CHANGES = 6
"""Positions with one field changed that are tried in one position."""

SHORT_GAMES = 60
"""Games that are begun, again and again, to see whether memory is lost."""
WARM = 10
"""How often: the first times Python keeps some memory to use it again; a leak grows every time."""

Progress = Callable[[int, int], None]
"""Called with the number of games done and wanted."""


@dataclass(slots=True)
class Report:
    """What a battery has seen."""

    game: str
    games: int = 0
    choices: int = 0
    draws: int = 0
    most_choices: int = 0
    laws: Counter[str] = field(default_factory=Counter)
    """How often each law was put to the test."""
    endings: Counter[str] = field(default_factory=Counter)
    """How often a game ended for each reason, by preset."""

    def add(self, other: "Report") -> None:
        """Add what another battery has seen of the same game."""
        self.games += other.games
        self.choices += other.choices
        self.draws += other.draws
        self.most_choices = max(self.most_choices, other.most_choices)
        self.laws += other.laws
        self.endings += other.endings

    def __str__(self) -> str:
        head = f"{self.game}: {self.games} games, {self.choices} choices, {self.draws} draws of "
        lines = [f"{head}chance, longest {self.most_choices}"]
        if self.laws:
            laws = (f"{name} {times}" for name, times in sorted(self.laws.items()))
            lines.append(f"laws: {', '.join(laws)}")
        endings = (f"{name} {times}" for name, times in sorted(self.endings.items()))
        return "\n".join([*lines, f"endings: {', '.join(endings)}"])


def prove(
    game: Game[S] | str,
    games: int = 100,
    seed: int = 1,
    presets: Sequence[str] | None = None,
    progress: Progress | None = None,
    setups: Sequence[Setup] | None = None,
    options: Mapping[str, object] | None = None,
    report: Report | None = None,
) -> Report:
    """Prove every law on so many random games for each preset and number of players.

    By default a few more games are played with every option at every other value, one option at a
    time. `presets` names the presets to use instead, `options` what all games are played with,
    `setups` whole set-ups; `report` is filled as it goes, for whoever may interrupt.
    """
    house = cast(Game[State], find_game(game) if isinstance(game, str) else game)
    report = Report(house.key) if report is None else report
    book = _Book(house, report)
    if setups is None:
        plan = plan_of(house, games, presets, options)
    else:
        plan = [(setup, games) for setup in setups]
    done, wanted = 0, sum(each for _, each in plan)
    for turn, (setup, each) in enumerate(plan):
        if turn < MOST_LEAKS and each == games:
            _Trial(house, setup, seed, report, book).leak()
        for n in range(each):
            _Trial(house, setup, seed + n, report, book).run()
            done += 1
            if progress is not None:
                progress(done, wanted)
    book.close()
    return report


def plan_of(
    game: Game[State],
    games: int,
    presets: Sequence[str] | None = None,
    options: Mapping[str, object] | None = None,
) -> list[tuple[Setup, int]]:
    """The set-ups with which a battery plays, each with its number of games."""
    main = _main_setups(game, presets, options or {})
    others = _other_setups(game) if presets is None and options is None else []
    return [(setup, games) for setup in main] + [(setup, min(games, FEW)) for setup in others]


def mixed_setups(
    game: Game[State], wanted: int, seed: int, players: int | None = None
) -> list[Setup]:
    """So many set-ups with every option drawn at random, contradictions left out."""
    counts = game.facts.players if players is None else (players,)
    stream = Stream(seed)
    found: list[Setup] = []
    while len(found) < wanted:
        options = {}
        for option in game.facts.options.options:
            values = telling(option)
            options[option.name] = values[stream.below(len(values))]
        count = counts[stream.below(len(counts))]
        try:
            found.append(game.setup(count, options=options))
        except BadOptions:
            continue
    return found


def _main_setups(
    game: Game[State], presets: Sequence[str] | None, options: Mapping[str, object]
) -> list[Setup]:
    """Every preset with every number of players."""
    known = game.facts.options.presets or {}
    names: Sequence[str | None] = game.facts.options.preset_names() if presets is None else presets
    if options and presets is None:
        names = [None]
    return [
        game.setup(players, name if name in known else None, options)
        for name in names
        for players in game.counts(name if name in known else None)
    ]


def _other_setups(game: Game[State]) -> list[Setup]:
    """Every option at every other value, the numbers of players for which it matters in turn."""
    found: list[Setup] = []
    for option in game.facts.options.options:
        for value in telling(option):
            if value == option.default:
                continue
            counts = option.players or game.facts.players
            players = counts[len(found) % len(counts)]
            for preset in (None, *(game.facts.options.presets or {})):
                try:
                    found.append(game.setup(players, preset, {option.name: value}))
                except BadOptions:  # it contradicts others; perhaps not those of a preset
                    continue
                break
    return found


def storm(
    game: Game[S],
    games: int,
    seed: int = 1,
    setup: Setup | None = None,
    progress: Progress | None = None,
) -> Report:
    """Play so many random games at full speed: each must end in a lawful position.

    Every game has a seed of its own, counted up from `seed`, so that it can be played alone.
    """
    setup = setup or game.setup()
    report = Report(game.key)
    first = game.start(setup)
    for n in range(games):
        s = cast(S, first.clone())
        try:
            game.rules.advance(s)
            made = int(game.rules.playout(s, Stream(seed + n), MOST_CHOICES))
            outcome = game.outcome(s)
            if outcome is None:
                raise BatteryFailed("it does not end")
            game.check(s)
            gap = abs(sum(game.rules.shares(s)) - 1)
            if gap > 1e-9:
                raise BatteryFailed("the shares of the victory do not sum to 1")
        except Exception as error:
            options = game.facts.options.text(setup.options)
            what = str(error) if isinstance(error, HypostyleError) else repr(error)
            raise BatteryFailed(
                f"{game.key}: a random game fails: {what}\n"
                f"seed {seed + n}, players {setup.players}, options {options}\n"
                f"see it: hypostyle verify {game.key} --fast --games 1 --seed {seed + n} "
                f"--players {setup.players}"
                + "".join(f" -O {part}" for part in options.split(",") if part != "-")
            ) from error
        report.games += 1
        report.choices += made
        report.most_choices = max(report.most_choices, made)
        report.endings["+".join(outcome.reasons)] += 1
        if progress is not None and n % 1000 == 999:
            progress(n + 1, games)
    return report


def count_lines(game: Game[S], s: S, depth: int) -> int:
    """How many lines of play lead so deep from a position (what perft is to chess).

    A line is a sequence of answers, of chance as of seats; of several deciders the lowest seat
    answers first. A finished game is one line.
    """
    if depth == 0 or not s.asking:
        return 1
    seat = CHANCE if s.asking == CHANCE_BIT else game.deciders(s)[0]
    answers = (
        [outcome for outcome, _ in game.rules.outcomes(s)]
        if seat == CHANCE
        else game.rules.legal(s, seat)
    )
    if depth == 1:
        return len(answers)
    lines = 0
    for answer in answers:
        child = cast(S, s.clone())
        if seat == CHANCE:
            game.rules.happen(child, answer)
        else:
            game.rules.apply(child, seat, answer)
        lines += count_lines(game, child, depth - 1)
    return lines


class _Book:
    """What is known of a game's words, rules and fields, over all its games."""

    def __init__(self, game: Game[State], report: Report) -> None:
        self.game = game
        self.report = report
        self.changed: set[str] = set()
        """Fields of the state that were seen to change."""
        self.told: set[str] = set()
        """Those whose change was seen in `to_tuple`."""
        try:
            self.paragraphs = paragraphs_of(game.rules_text)
        except OSError:
            raise self._broken("the rules are there", "there is no RULES.md") from None
        facts = game.facts
        self.words(*(f"side.{side.key}" for side in facts.sides))
        self.words(*(f"option.{option.name}" for option in facts.options.options))
        self.words(
            *(
                f"value.{option.name}.{value}"
                for option in facts.options.options
                for value in option.values
                if isinstance(value, str)
            )
        )
        self.words(*(f"preset.{name}" for name in facts.options.presets or {}))
        for option in facts.options.options:
            self.cites(f"the option {option.name}", option.paragraph)

    def words(self, *keys: str) -> None:
        """Every word is there: sides, options, values, presets, steps, sources of points, endings."""
        self.report.laws["every word is there"] += 1
        try:
            missing = [key for key in keys if key not in self.game.words]
        except MissingWords as error:
            raise self._broken("every word is there", str(error)) from None
        if missing:
            places = ", ".join(place_of(key) for key in missing)
            file = self.game.words.file
            raise self._broken("every word is there", f"{file} has no text for {places}")

    def cites(self, what: str, paragraph: str) -> None:
        """What is cited stands in RULES.md."""
        self.report.laws["cited paragraphs exist"] += 1
        if paragraph and paragraph not in self.paragraphs:
            detail = f"{what} cites §{paragraph}, which RULES.md has not"
            raise self._broken("cited paragraphs exist", detail)

    def says(self, what: str, reason: Reason | None) -> None:
        """A reason has words, and its paragraph exists."""
        if reason is not None:
            self.game.words.say(reason)
            self.cites(f"{what} ({reason.key})", reason.paragraph)

    def watch(self, state: State, first: State) -> None:
        """Note which fields have changed since the start, and whether `to_tuple` tells."""
        probe = state.clone()
        before = probe.to_tuple()
        for path, owner, name, now, then in _changes(probe, first, ""):
            self.changed.add(path)
            if path in self.told:
                continue
            setattr(owner, name, then)
            try:
                told = probe.to_tuple() != before
            except Exception:  # it looked, and met what cannot be there
                told = True
            setattr(owner, name, now)
            if told:
                self.told.add(path)

    def close(self) -> None:
        """`to_tuple` tells of every field that changes in play."""
        self.report.laws["to_tuple tells all"] += 1
        silent = sorted(self.changed - self.told)
        if silent:
            detail = f"{', '.join(silent)} changed in play, but to_tuple does not say so"
            raise self._broken("to_tuple tells all", detail)

    def _broken(self, law: str, detail: str) -> BatteryFailed:
        return BatteryFailed(f"{self.game.key}: law '{law}' is broken: {detail}")


_PLAIN = (int, float, str, bytes, bool, type(None), set, frozenset)


def fields_of(thing: object) -> list[str]:
    """The names of the fields that make up a position."""
    return [name for name in field_names(thing) if name not in BOOKKEEPING]


def _picture(value: object, deep: int = 6) -> object:
    """A value with everything in it, as something that can be compared."""
    if isinstance(value, _PLAIN) or deep == 0:
        return value if isinstance(value, _PLAIN) else None
    if isinstance(value, list | tuple):
        return tuple(_picture(part, deep - 1) for part in value)
    if isinstance(value, dict):
        return tuple((key, _picture(part, deep - 1)) for key, part in value.items())
    return tuple((name, _picture(getattr(value, name), deep - 1)) for name in fields_of(value))


def _changes(
    one: object, other: object, path: str
) -> Iterator[tuple[str, object, str, object, object]]:
    """The fields in which two objects differ: path, owner, name, and both values."""
    for name in fields_of(one):
        a, b = getattr(one, name), getattr(other, name, None)
        if a is b or _picture(a) == _picture(b):
            continue
        place = f"{path}{name}"
        parts = isinstance(a, list) and isinstance(b, list) and len(a) == len(b)
        if parts and any(fields_of(part) for part in cast(list[object], a)):
            for x, y in zip(cast(list[object], a), cast(list[object], b), strict=True):
                yield from _changes(x, y, f"{place}[].")
        elif type(a) is type(b) and not isinstance(a, _PLAIN) and fields_of(a):
            yield from _changes(a, b, f"{place}.")
        else:
            yield place, one, name, a, b


class _Trial:
    """One random game with all laws watching."""

    def __init__(
        self, game: Game[State], setup: Setup, seed: int, report: Report, book: _Book
    ) -> None:
        self.game = game
        self.setup = setup
        self.seed = seed
        self.report = report
        self.book = book
        self.first = game.start(setup)
        self.stream = Stream(seed)
        self.aside = Stream(seed + (1 << 31))
        """For what is tried beside the game, so that it does not change it."""
        self.texts: list[str] = []
        """Positions of this game, as text."""
        self.match: Match[State] = Match(self.game, setup, str(seed))
        self.start_scores = self.match.game.rules.scores(self.match.state)

    def run(self) -> None:
        """Play to the end, testing on the way; heavy laws only now and then."""
        try:
            self._play()
        except BatteryFailed:
            raise
        except MissingWords as error:
            self._fail("every word is there", str(error))
        except Exception as error:
            raise BatteryFailed(self._story(f"{type(error).__name__}: {error}")) from error
        self.report.games += 1

    def leak(self) -> None:
        """Copies, views and games played out leave no memory behind."""
        first = self.game.begin(self.setup)
        few = SHORT_GAMES // 2
        grown = few
        for _ in range(WARM):
            if grown < few:
                break
            gc.collect()
            before = getallocatedblocks()
            for _ in range(SHORT_GAMES):
                s = first.clone()
                self.game.rules.playout(s, self.stream, 3)
                for viewer in (*range(self.setup.players), PUBLIC):
                    self.game.imagine(self.game.veil(s, viewer), viewer, self.stream)
            gc.collect()
            grown = getallocatedblocks() - before
        detail = f"{grown} blocks of memory stay behind after {SHORT_GAMES} short games"
        self._must("nothing leaks", grown < few, detail)

    def _play(self) -> None:
        choices = 0
        while not self.match.over:
            for seat in self.match.deciders():
                self._every_time(seat)
                if self.stream.below(16) == 0:
                    self._now_and_then(seat)
                self._answer(seat)
                choices += 1
                if choices > MOST_CHOICES:
                    self._fail("ends", "the game does not end")
        self._at_the_end(choices)

    def _answer(self, seat: int) -> None:
        state = self.match.state
        before = state.to_tuple()
        action = int(self.game.rules.pick(state, seat, self.stream))
        legal = self.match.legal(seat)
        self._must("pick is legal", action in legal, f"seat {seat} picks {self._name(action)}")
        seen = self.game.veil(state, seat) if self.aside.below(4) == 0 else None
        self.match.apply(seat, action)
        if self.stream.below(8) == 0:
            self._undo(seat, before)
        if seen is not None:
            self._undo_forgets_nothing(seat, seen, action)

    def _every_time(self, seat: int) -> None:
        state = self.match.state
        legal = self.match.legal(seat)
        self._must("somebody asked can answer", bool(legal), f"seat {seat} has no legal answer")
        self._must("legal ascends", legal == sorted(set(legal)), f"legal answers are {legal}")
        self.book.words(f"step.{self.game.prompt(state).step}")
        self.game.check(state)
        self.report.laws["position lawful"] += 1
        for other in range(self.setup.players):
            if other not in self.match.deciders():
                free = self.match.legal(other)
                self._must("only deciders answer", not free, f"seat {other} has legal answers")

    def _now_and_then(self, seat: int) -> None:
        self._legal_is_not_refused(seat)
        self._notation(seat)
        self._clone(seat)
        self._asks_changes_nothing()
        self._position()
        self._changed_positions()
        self.book.watch(self.match.state, self.first)
        if self.aside.below(4) == 0:
            self._twins()
        for viewer in (*range(self.setup.players), PUBLIC):
            self._secrets(viewer)
        self._secret_answers(seat)
        self._chance()
        if self.stream.below(16) == 0:
            self._drawing()

    # --- the laws -----------------------------------------------------------------------------------

    def _asks_changes_nothing(self) -> None:
        """Asking who is asked changes nothing, and preparing a step again gives the same."""
        state, rules = self.match.state, self.game.rules
        before = state.to_tuple()
        asked = rules.asked(state)
        same = state.to_tuple() == before
        step = self.game.step_name(state)
        self._must("asks changes nothing", same, f"the step {step} changes the position")
        missing = state.asking & ~asked
        self._must("asks changes nothing", not missing, f"{step} no longer asks who is asked")
        again = state.clone()
        rules.open(again)
        again.asking = state.asking
        same = again.to_tuple() == before
        self._must("steps can be prepared again", same, f"{step} prepares something else")

    def _legal_is_not_refused(self, seat: int) -> None:
        """Legal means not refused, and a refusal has words."""
        state = self.match.state
        legal = set(self.match.legal(seat))
        for action in self._tried(legal):
            refused = self.game.refusal(state, seat, action)
            self.report.laws["legal = not refused"] += 1
            if refused is not None and action in legal:
                self._fail("legal = not refused", f"{self._name(action)} is both: {refused}")
            if refused is None:
                if action not in legal:
                    self._fail("legal = not refused", f"{self._name(action)} is neither")
                continue
            if len(str(refused)) < 10:
                self._fail("refusals speak", f"{self._name(action)} is refused with '{refused}'")
            if refused.paragraph not in self.book.paragraphs:
                self.book.cites(f"the refusal {refused.key}", refused.paragraph)

    def _tried(self, legal: set[int]) -> Iterable[int]:
        """All answers there are, and one on either side; of very many some, others each time."""
        every = range(-1, self.game.actions.seats + 1)
        if len(every) <= MOST_TRIED:
            return every
        some = {every[self.stream.below(len(every))] for _ in range(MOST_TRIED)}
        return sorted(legal | some | {every[0], every[-1]})

    def _notation(self, seat: int) -> None:
        """Every legal answer can be written, read back, and said."""
        state = self.match.state
        for action in self.match.legal(seat):
            text = self.game.notation(state, action)
            same = self.game.parse(state, text) == action
            self._must("notation reads back", same, f"'{text}' is read as another answer")
            sentence = self.game.sentence(state, action)
            self._must("answers have sentences", bool(sentence), f"'{text}' has none")
        self.game.words.say(self.game.question(state, seat))
        action = self.match.legal(seat)[0]
        self.book.says("a warning", self.game.warning(self.game.seen(state, seat), seat, action))

    def _clone(self, seat: int) -> None:
        """A clone is equal and independent."""
        state = self.match.state
        before = state.to_tuple()
        hash(before)
        copy = state.clone()
        lost = ", ".join(path for path, *_ in _changes(copy, state, ""))
        self._must("clones are equal", not lost, f"a clone has another value of {lost}")
        self._must("clones are equal", copy.to_tuple() == before, "to_tuple differs")
        self.game.rules.playout(copy, self.stream.fork(), 5)
        self._must("clones are deep", state.to_tuple() == before, "a move on it changes this one")

    def _twins(self) -> None:
        """A clone, and a position written and read back, go on as the position itself does."""
        state = self.match.state
        text = write_position(self.game, self.setup, state)
        seed = int(self.aside.word())
        ends = []
        for s in (state.clone(), state.clone().clone(), read_position(text)[2]):
            legal = [self.game.rules.legal(s, seat) for seat in range(self.setup.players)]
            journal: list[tuple[int, int, int, int]] = []
            s.journal = journal
            self.game.rules.playout(s, Stream(seed), MOST_CHOICES)
            ends.append((legal, s.to_tuple(), journal))
        self._must("clones go on the same", ends[0] == ends[1], "a copy of a copy plays otherwise")
        detail = f"what was read back plays otherwise: {text}"
        self._must("positions go on the same", ends[0] == ends[2], detail)

    def _position(self) -> None:
        """A position can be written as text and read back."""
        text = write_position(self.game, self.setup, self.match.state)
        _, setup, state = read_position(text)
        same = state.to_tuple() == self.match.state.to_tuple() and setup == self.setup
        self._must("positions read back", same, f"this is read as another one: {text}")

    def _secrets(self, viewer: int) -> None:
        """What is imagined from a view is lawful, looks the same, and asks the same."""
        state = self.match.state
        view = self.game.veil(state, viewer)
        full = self.game.imagine(view, viewer, self.stream)
        again = self.game.veil(full, viewer)
        whose = f"as seen by {self._viewer(viewer)}"
        self._must("view(imagine(view)) = view", again.to_tuple() == view.to_tuple(), whose)
        self._must("imagined asks the same", full.asking == state.asking, whose)
        legal = self.game.rules.legal(state, viewer) if viewer >= 0 else []
        if viewer >= 0:
            seen = self.game.rules.legal(view, viewer)
            dreamt = self.game.rules.legal(full, viewer)
            self._must("view has the same legal answers", legal == seen == dreamt, whose)
        self.game.check(full)

    def _secret_answers(self, seat: int) -> None:
        """While others still choose, nobody can see what a seat has answered."""
        state = self.match.state
        deciders = self.match.deciders()
        if len(deciders) < 2:
            return
        legal = self.match.legal(seat)
        seen = []
        for action in (legal[0], legal[-1]):
            copy = state.clone()
            self.game.rules.apply(copy, seat, action)
            others = [viewer for viewer in (*range(self.setup.players), PUBLIC) if viewer != seat]
            seen.append([self.game.veil(copy, viewer).to_tuple() for viewer in others])
        detail = f"others see what {self._viewer(seat)} has answered"
        self._must("answers at one time are secret", seen[0] == seen[1], detail)

    def _chance(self) -> None:
        """Rolls are possible, and what nobody told somebody, he cannot see."""
        row = next((n for n in range(len(self.match.rows), 0, -1) if self._is_chance(n)), 0)
        if not row:
            return
        before = self.match.at(row - 1)
        outcomes = before.outcomes()
        possible = [outcome for outcome, _ in outcomes]
        weights = [weight for _, weight in outcomes]
        self._must("weights are positive", min(weights) > 0, f"weights are {weights}")
        self._numbered(before, outcomes)
        rolled = int(self.game.rules.roll(before.state, self.stream))
        self._must("roll is possible", rolled in possible, f"chance rolls {self._name(rolled)}")
        for viewer in (*range(self.setup.players), PUBLIC):
            self._same_to(viewer, before, self.match.rows[row - 1].action, rolled)

    def _numbered(self, before: Match[State], outcomes: list[tuple[int, int]]) -> None:
        """Outcomes drawn by number are those that are listed, each as often as it weighs."""
        total = sum(weight for _, weight in outcomes)
        weight = int(self.game.rules.weight(before.state))
        detail = f"the weight is {weight}, the outcomes weigh {total}"
        self._must("draws by number agree", weight == total, detail)
        last = -1
        for outcome, weight in outcomes:
            first, last = last + 1, last + weight
            for r in {first, last}:
                drawn = int(self.game.rules.drawn(before.state, r))
                detail = f"number {r} draws {self._name(drawn)}, not {self._name(outcome)}"
                self._must("draws by number agree", drawn == outcome, detail)

    def _same_to(self, viewer: int, before: Match[State], one: int, other: int) -> None:
        told, seen = [], []
        for outcome in (one, other):
            after = before.clone()
            after.happen(outcome)
            events = after.rows[-1].events
            told.append([self.game.happening(self.setup, event, viewer) for event in events])
            seen.append(self.game.seen(after.state, viewer).to_tuple())
        whose = f"as seen by {self._viewer(viewer)}"
        if told[0] == told[1]:
            self._must("untold chance is unseen", seen[0] == seen[1], whose)
        if seen[0] == seen[1]:
            self._must("unseen chance is untold", told[0] == told[1], whose)

    def _undo(self, seat: int, before: tuple[object, ...]) -> None:
        """What can be undone is undone exactly, and can be played again."""
        if self.match.why_no_undo(seat):
            return
        after = self.match.state.to_tuple()
        self.match.undo(seat)
        self._must("undo returns", self.match.state.to_tuple() == before, "another position")
        self.match.redo(seat)
        self._must("redo returns", self.match.state.to_tuple() == after, "another position")

    def _undo_forgets_nothing(self, seat: int, seen: State, action: int) -> None:
        """An undo takes nothing back that was learned.

        It is allowed only when the seat's view after the answer, and what the seat reads of it,
        is the same in all positions the seat could be in.
        """
        if self.match.why_no_undo(seat):
            return
        wanted = None
        for _ in range(WORLDS):
            world = self.game.imagine(seen, seat, self.aside)
            journal: list[tuple[int, int, int, int]] = []
            world.journal = journal
            self.game.rules.apply(world, seat, action)
            read = [self.game.happening(self.setup, event, seat) for event in journal]
            learned = (self.game.veil(world, seat).to_tuple(), read)
            wanted = wanted or learned
            detail = f"{self._viewer(seat)} may undo {self._name(action)} and has learned from it"
            self._must("an undo forgets nothing", learned == wanted, detail)

    def _changed_positions(self) -> None:
        """A position with one field changed is refused, or can be played to its end."""
        text = write_position(self.game, self.setup, self.match.state)
        self.texts = [*self.texts[-20:], text]
        for _ in range(CHANGES):
            changed = self._changed(text)
            try:
                _, _, s = read_position(changed)
            except BadPosition:
                self.report.laws["changed positions are refused"] += 1
                continue
            except Exception as error:
                self._fail("changed positions are refused", f"{error!r} for {changed}")
                continue
            again = write_position(self.game, self.setup, s)
            same = read_position(again)[2].to_tuple() == s.to_tuple()
            self._must("what is read can be played", same, f"it is written otherwise: {changed}")
            try:
                for _ in range(MOST_CHOICES):
                    self.game.check(s)
                    if not s.asking:
                        break
                    if not self.game.rules.playout(s, self.aside, 1) and s.asking:
                        self._fail("what is read can be played", f"it goes nowhere: {changed}")
            except BatteryFailed:
                raise
            except Exception as error:
                self._fail("what is read can be played", f"{error!r} after {changed}")

    def _changed(self, text: str) -> str:
        """A position with one field from an earlier one, with two parts swapped, or one letter off."""
        words = text.split()
        n = 2 + int(self.aside.below(len(words) - 2))
        name, _, value = words[n].partition("=")
        way = self.aside.below(3)
        if way == 0:
            other = self.texts[self.aside.below(len(self.texts))].split()
            value = dict(word.partition("=")[::2] for word in other).get(name, value)
        elif way == 1:
            parts = value.split("/")
            value = "/".join([*parts[1:], parts[0]])
        else:
            k = int(self.aside.below(len(value)))
            letter = value[k]
            if letter.isdigit():
                step = 1 if self.aside.below(2) else 9
                letter = str((int(letter) + step) % 10)
            else:
                letter = value[self.aside.below(len(value))]
            value = value[:k] + letter + value[k + 1 :]
        words[n] = f"{name}={value}"
        return " ".join(words)

    def _drawing(self) -> None:
        """The board can be drawn for any viewer, as well-formed SVG and for a terminal."""
        outside = (PUBLIC, OMNISCIENT)[self.aside.below(2)]
        for viewer in (int(self.aside.below(self.setup.players)), outside):
            view = self.match.view(viewer)
            legal = tuple(self.match.legal(viewer)) if viewer >= 0 else ()
            drawing = view.draw(Marks(legal=legal, last=self.match.last_places(viewer)))
            try:
                ElementTree.fromstring(drawing)
            except ElementTree.ParseError as error:
                self._fail("drawings are SVG", f"as seen by {self._viewer(viewer)}: {error}")
            self.report.laws["drawings are SVG"] += 1
            for place in set(re.findall(r'data-(?:about|place)="([^"]+)"', drawing)):
                self.book.says(f"what is said about {place}", view.about(place))
            lines = self.game.text_board(view, Marks())
            widest = max(sum(len(text) for text, _ in line) for line in lines)
            self._must("text boards fit 80 columns", widest <= 80, f"one has {widest} columns")

    def _at_the_end(self, choices: int) -> None:
        """Somebody has won for a reason, points add up, and the record tells the same story."""
        match = self.match
        outcome = match.outcome()
        if outcome is None:
            self._fail("ends", "nobody is asked, but there is no outcome")
            return
        self.game.check(match.state)
        shares = self.game.rules.shares(match.state)
        winners = tuple(seat for seat, share in enumerate(shares) if share > 0)
        self._must("shares name the winners", winners == outcome.winners, f"shares are {shares}")
        self._must("shares sum to 1", abs(sum(shares) - 1) < 1e-9, f"shares are {shares}")
        self._must("an end has a reason", bool(outcome.reasons), "there is none")
        self.book.words(*(f"end.{reason}" for reason in outcome.reasons))
        match.log()  # every line finds its words
        sources = match.points()
        gained = [sum(points.values()) for points in sources]
        counted = [a + b for a, b in zip(self.start_scores, gained, strict=True)]
        self.book.words(*(f"source.{name}" for name in sorted(set().union(*sources))))
        detail = f"the log gives {counted}, the score is {match.scores()}"
        self._must("points add up", counted == match.scores(), detail)
        detail = f"the outcome says {list(outcome.scores)}, the score is {match.scores()}"
        self._must("scores are told", list(outcome.scores) == match.scores(), detail)
        record = record_of(match)
        for text in (to_text(record), to_json(record)):
            again = load(text)
            same = again.state.to_tuple() == match.state.to_tuple()
            self._must("records replay", same and again.rows == match.rows, "to another game")
        self._same_seed()
        self._position()
        self.report.draws += sum(row.seat == CHANCE for row in match.rows)
        self.report.choices += choices
        self.report.most_choices = max(self.report.most_choices, choices)
        self.report.endings["+".join(outcome.reasons)] += 1

    def _same_seed(self) -> None:
        """Equal seeds and choices give equal games."""
        twin = Match(self.game, self.setup, str(self.seed))
        for row in self.match.rows:
            if row.seat != CHANCE:
                twin.apply(row.seat, row.text)
        self._must("equal seeds agree", twin.rows == self.match.rows, "the same answers differ")

    # --- telling ------------------------------------------------------------------------------------

    def _name(self, action: int) -> str:
        """An answer for whoever must find it: its number, and its token if it has one."""
        known = 0 <= action < len(self.game.actions)
        return f"answer {action}" + (f" ({self.game.actions[action].token})" if known else "")

    def _viewer(self, viewer: int) -> str:
        return {PUBLIC: "spectators", OMNISCIENT: "everybody"}.get(viewer) or self.game.side_key(
            viewer
        )

    def _is_chance(self, row: int) -> bool:
        return self.match.rows[row - 1].seat == CHANCE

    def _must(self, law: str, holds: bool, detail: str) -> None:
        self.report.laws[law] += 1
        if not holds:
            self._fail(law, detail)

    def _fail(self, law: str, detail: str) -> None:
        raise BatteryFailed(self._story(f"law '{law}' is broken: {detail}"))

    def _story(self, what: str) -> str:
        rows = [f"{self.game.side_key(row.seat)} {row.text}" for row in self.match.rows[-5:]]
        try:
            position = write_position(self.game, self.setup, self.match.state)
            look = f"hypostyle draw --text --position '{position}'"
        except HypostyleError as error:
            look = f"(the position cannot be written: {error})"
        options = self.game.facts.options.text(self.setup.options)
        return (
            f"{self.game.key}: {what}\nseed {self.seed}, players {self.setup.players}, "
            f"options {options}, row {len(self.match.rows)}, last: {'; '.join(rows)}\n"
            f"see it: {look}"
        )
