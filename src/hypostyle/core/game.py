"""The contract of a game, and what every game gets for fulfilling it."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING, Generic, TypeVar, cast

from hypostyle.core.actions import ActionTable, Prompt
from hypostyle.core.bits import places
from hypostyle.core.chance import fresh_seed, seed_text
from hypostyle.core.errors import BadNotation, BadOptions, Refused
from hypostyle.core.facts import Facts, Setup
from hypostyle.core.insight import Insight
from hypostyle.core.log import Event, Happening
from hypostyle.core.options import Value, show
from hypostyle.core.rules import Rules
from hypostyle.core.state import ALL_EYES, CHANCE, CHANCE_BIT, PUBLIC, State
from hypostyle.core.stream import Stream
from hypostyle.core.words import Reason, Say, Words

if TYPE_CHECKING:
    from hypostyle.core.match import Match
    from hypostyle.core.view import View

S = TypeVar("S", bound=State)

Span = tuple[str, str]
"""A piece of a line on a terminal: what to print, and its style in words: `bold`, `dim`, `legal`,
`last`, a colour (red blue yellow green dark azure bonus white), `on` and a colour. Colour is never
the only thing that tells two pieces apart."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: who won, why it ended, and the scores."""

    winners: tuple[int, ...]
    reasons: tuple[str, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Marks:
    """What a drawing should point out; the drawing itself is a function of the view."""

    legal: tuple[int, ...] = ()
    """Answers whose places glow."""
    last: tuple[str, ...] = ()
    """Places touched by the last move."""
    dark: bool = False
    """Colours for a dark page."""
    wide: bool = False
    """For a page that is wider than high: parts of a tall board may lie side by side."""
    contrast: bool = False
    """Strong colours. A game need not look: they are made from its drawing."""


class Game(ABC, Generic[S]):
    """One game as the rest of the house sees it. Subclasses fill in the abstract methods."""

    facts: Facts
    """Title, seats, options, rules version, credits."""
    rules: Rules[S]
    """The engine: steps and the loop over them."""
    actions: ActionTable
    """Every answer, by number."""

    # --- what a game must say ---------------------------------------------------------------

    @abstractmethod
    def start(self, setup: Setup) -> S:
        """The first position, its agenda filled and nothing of it run yet."""

    @abstractmethod
    def prompt(self, s: S) -> Prompt:
        """The open question: the name of the step, the verb and the kind of its answers."""

    @abstractmethod
    def question(self, s: S, seat: int) -> Say:
        """The open question in words, as put to a seat that is asked."""

    @abstractmethod
    def why_not(self, s: S, seat: int, action: int) -> Reason | None:
        """Why a seat that is asked may not give this answer; None when it may.

        Called only with answers of the kind the question takes, or bare ones.
        """

    @abstractmethod
    def happening(self, setup: Setup, event: Event, eyes: int) -> Happening | None:
        """An event as these eyes may see it; None when they see nothing. ALL_EYES see all."""

    @abstractmethod
    def outcome(self, s: S) -> Outcome | None:
        """Who won and why; None while the game goes on."""

    @abstractmethod
    def write(self, s: S) -> dict[str, str]:
        """The position as named fields of text."""

    @abstractmethod
    def read(self, setup: Setup, fields: Mapping[str, str]) -> S:
        """The position these fields describe, or BadPosition with the name of its defect."""

    @abstractmethod
    def check(self, s: S) -> None:
        """Raise BadPosition when the position breaks a law of the game."""

    # --- what a game may say: the defaults are those of a plain game without secrets -----------

    def veil(self, s: S, seat: int) -> S:
        """A copy in which all that a seat (or PUBLIC) may not know is blanked out."""
        return cast(S, s.clone())

    def imagine(self, s: S, seat: int, stream: Stream) -> S:
        """A full position that a seat, seeing the veiled one, could be in."""
        return cast(S, s.clone())

    def reveals(self, event: Event) -> bool:
        """Did somebody learn something by this event that cannot be unlearned?"""
        return False

    def warning(self, s: S, seat: int, action: int) -> Reason | None:
        """Why a legal answer is pointless or does harm, as far as the seat can know."""
        return None

    def about(self, s: S, place: str) -> Reason | None:
        """What a thing on the board is: its paragraph and words; None for an unknown one."""
        return None

    def misread(self, s: S, text: str) -> Reason | None:
        """The rule by which what somebody wrote can be no answer to the open question, if any."""
        return None

    def automata(self, s: S) -> list[tuple[int, int]]:
        """The sides which the rules play themselves, each with its score.

        They have no seat. What is open about one is what `about` says of its key.
        """
        return []

    def draw(self, view: "View[S]", marks: Marks) -> str:
        """The board as SVG, from what a seat may know; by default the text board on a card."""
        lines = self.text_board(view, Marks())
        rows = ["".join(text for text, _ in spans).rstrip() for spans in lines]
        return plain_card(self.facts.title, rows, marks.dark)

    def text_board(self, view: "View[S]", marks: Marks) -> list[list[Span]]:
        """The board for a terminal, lines of at most 80 columns. Without one: the scores."""
        scores = enumerate(view.scores())
        return [[(f"{self.side_name(seat)} {score}", "bold")] for seat, score in scores]

    def insight(self) -> Insight[S]:
        """What the bots know of this game beyond its rules."""
        return Insight()

    # --- what every game gets ---------------------------------------------------------------

    def __repr__(self) -> str:
        players = " or ".join(str(n) for n in self.facts.players)
        return f"<Game {self.key}: {self.facts.title}, for {players}>"

    @cached_property
    def words(self) -> Words:
        """Every word a player reads, by key."""
        return Words(self.package)

    @property
    def package(self) -> str:
        """The package that holds the game's texts and RULES.md."""
        return type(self).__module__

    @cached_property
    def rules_text(self) -> str:
        """RULES.md."""
        return (files(self.package) / "RULES.md").read_text(encoding="utf-8")

    @property
    def key(self) -> str:
        """The name of the game in commands, records and links."""
        return self.facts.key

    def setup(
        self,
        players: int | None = None,
        preset: str | None = None,
        options: Mapping[str, object] | None = None,
    ) -> Setup:
        """Check how many play and by which options."""
        allowed = self.facts.players
        players = allowed[0] if players is None else players
        if players not in allowed:
            counts = " or ".join(str(n) for n in allowed)
            raise BadOptions(f"{self.facts.title} is for {counts} players, not {players}")
        return Setup(players, self.facts.options.complete(options or {}, preset))

    def new(
        self,
        players: int | None = None,
        seed: str | int | None = None,
        preset: str | None = None,
        manual: bool = False,
        **options: object,
    ) -> "Match[S]":
        """Start a game. Without a seed one is drawn; `manual` leaves chance to the caller."""
        from hypostyle.core.match import Match

        setup = self.setup(players, preset, options)
        if manual and seed is not None:
            raise BadOptions("a game with manual chance has no seed")
        if not manual and seed is None:
            seed = fresh_seed()
        return Match(self, setup, None if manual else seed_text(str(seed)))

    def begin(self, setup: Setup) -> S:
        """The first position, run up to its first question: where search and tests start."""
        s = self.start(setup)
        self.rules.advance(s)
        return s

    def seen(self, s: S, eyes: int) -> S:
        """A copy of a position as these eyes see it."""
        return cast(S, s.clone()) if eyes == ALL_EYES else self.veil(s, eyes)

    def view(self, s: S, seat: int = PUBLIC) -> "View[S]":
        """What a seat may know of a position, as a bot gets it."""
        from hypostyle.core.view import View

        return View(self, self.seen(s, seat), seat)

    def side_name(self, seat: int) -> str:
        """The name of a seat for people."""
        return self.words(f"side.{self.facts.sides[seat].key}")

    def value_words(self, option: str, value: Value) -> str:
        """A value of an option as people read it: by its own words, or yes, no, a number."""
        known = self.words.texts.get(f"value.{option}.{show(value)}")
        if known is not None:
            return known
        return _CORE(f"value.{show(value)}") if isinstance(value, bool) else str(value)

    def side_key(self, seat: int) -> str:
        """The name of a seat in notation; `chance` for chance."""
        return "chance" if seat == CHANCE else self.facts.sides[seat].key

    def seat_of(self, key: str) -> int | None:
        """The seat of a name, a letter or `chance`."""
        text = key.lower()
        if text == "chance":
            return CHANCE
        for seat, side in enumerate(self.facts.sides):
            if text in (side.key.lower(), side.letter.lower()):
                return seat
        return None

    def deciders(self, s: S) -> list[int]:
        """The seats whose answer is awaited; empty when chance is asked or the game is over."""
        return [] if s.asking == CHANCE_BIT else places(s.asking)

    def refusal(self, s: S, seat: int, action: int) -> Refused | None:
        """Why an answer is refused, with its sentence; None when it is legal."""
        if not s.asking:
            return Refused(_CORE("no.over"), key="no.over")
        if seat not in self.deciders(s):
            return Refused(_CORE("no.not_asked"), key="no.not_asked")
        prompt = self.prompt(s)
        if not 0 <= action < self.actions.seats:
            return Refused(_CORE("no.not_an_answer"), key="no.not_an_answer")
        entry = self.actions[action]
        if not entry.bare and entry.kind != prompt.kind:
            return Refused(_CORE("no.other_question"), key="no.other_question")
        reason = self.why_not(s, seat, action)
        if reason is None:
            return None
        return Refused(self.words.say(reason), reason.paragraph, reason.key)

    def notation(self, s: S, action: int) -> str:
        """An answer to the open question as people write it."""
        return self.actions.write(self.prompt(s), action)

    def parse(self, s: S, text: str) -> int:
        """The answer to the open question that somebody wrote."""
        if not s.asking:
            raise BadNotation("the game is over, there is no question to answer")
        prompt = self.prompt(s)
        action = self.actions.read(prompt, text)
        if action is None:
            raise BadNotation(
                f"{text!r} is no answer here{self.by_rule(s, text) or self._example(prompt)}"
            )
        return action

    def by_rule(self, s: S, text: str) -> str:
        """How the sentence that refuses what is no answer goes on, if a rule is the reason."""
        reason = self.misread(s, text)
        return "" if reason is None else f": §{reason.paragraph} {self.words.say(reason)}"

    def sentence(self, s: S, action: int) -> str:
        """What an answer to the open question does, in words."""
        entry = self.actions[action]
        key = f"do.{entry.kind if entry.bare else self.prompt(s).step}"
        return self.words(key, **entry.fields)

    def _example(self, prompt: Prompt) -> str:
        # From the table, not from what is legal now: that may be somebody's secret.
        for entry in self.actions.all:
            if entry.kind == prompt.kind:
                return f"; write for example '{self.actions.write(prompt, entry.id)}'"
        return ""  # only answers that stand alone, such as yes and no


def plain_card(title: str, rows: Sequence[str], dark: bool) -> str:
    """Lines of text as an SVG card: the drawing of a game that has none of its own."""
    paper, ink = ("#2a2620", "#f3e9d2") if dark else ("#f3e9d2", "#2a2620")
    rows = [title, *rows]
    width, height = 24 + 9 * max(len(row) for row in rows), 16 + 22 * len(rows)
    lines = "".join(
        f'<text x="12" y="{24 + 22 * n}" fill="{ink}" font-family="monospace" font-size="14" '
        f'xml:space="preserve">{escape(row)}</text>'
        for n, row in enumerate(rows)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">'
        f'<rect width="{width}" height="{height}" fill="{paper}"/>{lines}</svg>'
    )


_CORE = Words("hypostyle.core")
