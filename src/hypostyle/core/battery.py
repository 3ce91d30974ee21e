"""The battery: the laws of the house, proved on random play for any game.

    from hypostyle import game, prove
    print(prove(game("aton"), games=100))

Each law is a method of `_Trial` that says in its docstring what must hold. The first breach
raises BatteryFailed with the seed, the record so far and the command that shows the position.
"""

import gc
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from sys import getallocatedblocks
from typing import TypeVar, cast
from xml.etree import ElementTree

from hypostyle.core.errors import BadPosition, BatteryFailed, HypostyleError
from hypostyle.core.facts import Setup
from hypostyle.core.game import Game, Marks
from hypostyle.core.match import Match
from hypostyle.core.position import read_position, write_position
from hypostyle.core.record import load, record_of, to_json, to_text
from hypostyle.core.state import ALL_EYES, CHANCE, CHANCE_BIT, PUBLIC, State
from hypostyle.core.stream import Stream

S = TypeVar("S", bound=State)

MOST_CHOICES = 20_000
"""A game with more choices than this does not end."""

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

    def __str__(self) -> str:
        laws = ", ".join(f"{name} {times}" for name, times in sorted(self.laws.items()))
        endings = ", ".join(f"{name} {times}" for name, times in self.endings.most_common())
        return (
            f"{self.game}: {self.games} games, {self.choices} choices, {self.draws} draws of "
            f"chance, longest {self.most_choices}\nlaws: {laws}\nendings: {endings}"
        )


def prove(
    game: Game[S],
    games: int = 100,
    seed: int = 1,
    presets: Sequence[str] | None = None,
    progress: Progress | None = None,
    setups: Sequence[Setup] | None = None,
) -> Report:
    """Prove every law on so many random games for each preset and number of players.

    `setups` names the set-ups to use instead.
    """
    if setups is None:
        names = game.facts.options.preset_names() if presets is None else presets
        known = game.facts.options.presets or {}
        setups = [
            game.setup(players, name if name in known else None)
            for name in names
            for players in game.facts.players
        ]
    report = Report(game.key)
    for turn, setup in enumerate(setups):
        _Trial(game, setup, seed, report).leak()
        for n in range(games):
            _Trial(game, setup, seed + n, report).run()
            if progress is not None:
                progress(turn * games + n + 1, games * len(setups))
    return report


def storm(
    game: Game[S],
    games: int,
    seed: int = 1,
    setup: Setup | None = None,
    progress: Progress | None = None,
) -> Report:
    """Play so many random games at full speed: each must end in a lawful position."""
    setup = setup or game.setup()
    report = Report(game.key)
    stream = Stream(seed)
    first = game.start(setup)
    for n in range(games):
        s = cast(S, first.clone())
        game.rules.advance(s)
        made = int(game.rules.playout(s, stream, MOST_CHOICES))
        report.games += 1
        report.choices += made
        report.most_choices = max(report.most_choices, made)
        outcome = game.outcome(s)
        if outcome is None:
            raise BatteryFailed(f"{game.key}: game {n} of seed {seed} does not end")
        report.endings["+".join(outcome.reasons)] += 1
        try:
            game.check(s)
        except BadPosition as error:
            raise BatteryFailed(f"{game.key}: game {n} of seed {seed} ends in {error}") from error
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


class _Trial:
    """One random game with all laws watching."""

    def __init__(self, game: Game[S], setup: Setup, seed: int, report: Report) -> None:
        self.game = cast(Game[State], game)
        self.setup = setup
        self.seed = seed
        self.report = report
        self.stream = Stream(seed)
        self.match: Match[State] = Match(self.game, setup, str(seed))
        self.start_scores = self.match.game.rules.scores(self.match.state)

    def run(self) -> None:
        """Play to the end, testing on the way; heavy laws only now and then."""
        try:
            self._play()
        except BatteryFailed:
            raise
        except Exception as error:
            raise BatteryFailed(self._story(f"{type(error).__name__}: {error}")) from error
        self.report.games += 1

    def leak(self) -> None:
        """Copies, views and games played out leave no memory behind."""
        first = self.game.begin(self.setup)
        grown = []
        for _ in range(3):  # the first time fills caches; a leak grows every time
            gc.collect()
            before = getallocatedblocks()
            for _ in range(200):
                s = first.clone()
                self.game.rules.playout(s, self.stream, 3)
                for eyes in (*range(self.setup.players), PUBLIC):
                    self.game.imagine(self.game.veil(s, eyes), eyes, self.stream)
            gc.collect()
            grown.append(getallocatedblocks() - before)
        self._must("nothing leaks", min(grown) < 100, f"{min(grown)} blocks by 200 short games")

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
        self._must("pick is legal", action in self.match.legal(seat), str(action))
        self.match.apply(seat, action)
        if self.stream.below(8) == 0:
            self._undo(seat, before)

    def _every_time(self, seat: int) -> None:
        state = self.match.state
        legal = self.match.legal(seat)
        self._must("somebody asked can answer", bool(legal), f"seat {seat}")
        self._must("legal ascends", legal == sorted(set(legal)), str(legal))
        self.game.check(state)
        self.report.laws["position lawful"] += 1
        for other in range(self.setup.players):
            if other not in self.match.deciders():
                self._must("only deciders answer", not self.match.legal(other), f"seat {other}")

    def _now_and_then(self, seat: int) -> None:
        self._legal_is_not_refused(seat)
        self._notation(seat)
        self._clone(seat)
        self._position()
        for eyes in (*range(self.setup.players), PUBLIC):
            self._secrets(eyes)
        self._secret_answers(seat)
        self._chance()
        if self.stream.below(16) == 0:
            self._drawing()

    # --- the laws -----------------------------------------------------------------------------------

    def _legal_is_not_refused(self, seat: int) -> None:
        """Over the whole action space, legal means not refused, and a refusal has words."""
        state = self.match.state
        legal = set(self.match.legal(seat))
        for action in range(-1, self.game.actions.seats + 1):
            refused = self.game.refusal(state, seat, action)
            self._must("legal = not refused", (refused is None) == (action in legal), str(action))
            if refused is not None and len(str(refused)) < 10:
                self._fail("refusals speak", f"answer {action} is refused with {refused}")

    def _notation(self, seat: int) -> None:
        """Every legal answer can be written, read back, and said."""
        state = self.match.state
        for action in self.match.legal(seat):
            text = self.game.notation(state, action)
            self._must("notation reads back", self.game.parse(state, text) == action, text)
            self._must("answers have sentences", bool(self.game.sentence(state, action)), text)
        self.game.words.say(self.game.question(state, seat))

    def _clone(self, seat: int) -> None:
        """A clone is equal and independent."""
        state = self.match.state
        before = state.to_tuple()
        hash(before)
        copy = state.clone()
        self._must("clones are equal", copy.to_tuple() == before, "")
        self.game.rules.playout(copy, self.stream.fork(), 5)
        self._must("clones are deep", state.to_tuple() == before, "")

    def _position(self) -> None:
        """A position can be written as text and read back."""
        text = write_position(self.game, self.setup, self.match.state)
        _, setup, state = read_position(text)
        same = state.to_tuple() == self.match.state.to_tuple() and setup == self.setup
        self._must("positions read back", same, text)

    def _secrets(self, eyes: int) -> None:
        """What is imagined from a view is lawful, looks the same, and asks the same."""
        state = self.match.state
        view = self.game.veil(state, eyes)
        full = self.game.imagine(view, eyes, self.stream)
        again = self.game.veil(full, eyes)
        self._must("view(imagine(view)) = view", again.to_tuple() == view.to_tuple(), f"{eyes}")
        self._must("imagined asks the same", full.asking == state.asking, f"{eyes}")
        legal = self.game.rules.legal(state, eyes) if eyes >= 0 else []
        if eyes >= 0:
            seen = self.game.rules.legal(view, eyes)
            dreamt = self.game.rules.legal(full, eyes)
            self._must("view has the same legal answers", legal == seen == dreamt, f"{eyes}")
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
            others = [eyes for eyes in (*range(self.setup.players), PUBLIC) if eyes != seat]
            seen.append([self.game.veil(copy, eyes).to_tuple() for eyes in others])
        self._must("answers at one time are secret", seen[0] == seen[1], f"seat {seat}")

    def _chance(self) -> None:
        """Rolls are possible, and what nobody told somebody, he cannot see."""
        row = next((n for n in range(len(self.match.rows), 0, -1) if self._is_chance(n)), 0)
        if not row:
            return
        before = self.match.at(row - 1)
        outcomes = before.outcomes()
        possible = [outcome for outcome, _ in outcomes]
        self._must("weights are positive", all(weight > 0 for _, weight in outcomes), "")
        rolled = int(self.game.rules.roll(before.state, self.stream))
        self._must("roll is possible", rolled in possible, str(rolled))
        for eyes in (*range(self.setup.players), PUBLIC):
            self._same_to(eyes, before, self.match.rows[row - 1].action, rolled)

    def _same_to(self, eyes: int, before: Match[State], one: int, other: int) -> None:
        told, seen = [], []
        for outcome in (one, other):
            after = before.clone()
            after.happen(outcome)
            events = after.rows[-1].events
            told.append([self.game.happening(self.setup, event, eyes) for event in events])
            seen.append(self.game.seen(after.state, eyes).to_tuple())
        if told[0] == told[1]:
            self._must("untold chance is unseen", seen[0] == seen[1], f"eyes {eyes}")
        if seen[0] == seen[1]:
            self._must("unseen chance is untold", told[0] == told[1], f"eyes {eyes}")

    def _undo(self, seat: int, before: tuple[object, ...]) -> None:
        """What can be undone is undone exactly, and can be played again."""
        if self.match.why_no_undo(seat):
            return
        after = self.match.state.to_tuple()
        self.match.undo(seat)
        self._must("undo returns", self.match.state.to_tuple() == before, "")
        self.match.redo(seat)
        self._must("redo returns", self.match.state.to_tuple() == after, "")

    def _drawing(self) -> None:
        """The board can be drawn for all eyes, as well-formed SVG and for a terminal."""
        for eyes in (*range(self.setup.players), PUBLIC, ALL_EYES):
            try:
                ElementTree.fromstring(self.match.draw(eyes))
            except ElementTree.ParseError as error:
                self._fail("drawings are SVG", f"eyes {eyes}: {error}")
            self.report.laws["drawings are SVG"] += 1
            lines = self.game.text_board(self.match.view(eyes), Marks())
            widest = max(sum(len(text) for text, _ in line) for line in lines)
            self._must("text boards fit 80 columns", widest <= 80, f"{widest}")

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
        self._must("shares name the winners", winners == outcome.winners, str(shares))
        self._must("shares sum to 1", abs(sum(shares) - 1) < 1e-9, str(shares))
        self._must("an end has a reason", bool(outcome.reasons), "")
        gained = [sum(points.values()) for points in match.points()]
        counted = [a + b for a, b in zip(self.start_scores, gained, strict=True)]
        self._must("points add up", counted == match.scores(), f"{counted} {match.scores()}")
        self._must("scores are told", list(outcome.scores) == match.scores(), "")
        record = record_of(match)
        for text in (to_text(record), to_json(record)):
            again = load(text)
            same = again.state.to_tuple() == match.state.to_tuple()
            self._must("records replay", same and again.rows == match.rows, "")
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
        self._must("equal seeds agree", twin.rows == self.match.rows, "")

    # --- telling ------------------------------------------------------------------------------------

    def _is_chance(self, row: int) -> bool:
        return self.match.rows[row - 1].seat == CHANCE

    def _must(self, law: str, holds: bool, detail: str) -> None:
        self.report.laws[law] += 1
        if not holds:
            self._fail(law, detail)

    def _fail(self, law: str, detail: str) -> None:
        raise BatteryFailed(self._story(f"law '{law}' is broken {detail}"))

    def _story(self, what: str) -> str:
        rows = [f"{self.game.side_key(row.seat)} {row.text}" for row in self.match.rows[-5:]]
        try:
            position = write_position(self.game, self.setup, self.match.state)
            look = f"hypostyle draw --position '{position}'"
        except HypostyleError as error:
            look = f"(the position cannot be written: {error})"
        options = self.game.facts.options.text(self.setup.options)
        return (
            f"{self.game.key}: {what}\nseed {self.seed}, players {self.setup.players}, "
            f"options {options}, row {len(self.match.rows)}, last: {'; '.join(rows)}\n"
            f"see it: {look}"
        )
