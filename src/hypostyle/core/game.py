"""The contract of a game, and what every game gets for fulfilling it."""

from collections.abc import Callable, Mapping, MutableSequence, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING, Final, Generic, Literal, TypeVar, cast

from hypostyle.core.actions import ActionTable, Prompt
from hypostyle.core.bits import places
from hypostyle.core.chance import fresh_seed, seed_text
from hypostyle.core.errors import BadNotation, BadOptions, NoFeatures, Refused
from hypostyle.core.facts import Setup
from hypostyle.core.features import Features
from hypostyle.core.insight import Insight
from hypostyle.core.log import Event, Happening
from hypostyle.core.observing import (
    Bounds,
    ObservationField,
    bounds_of,
    fields_of,
    players_of,
    write_mask,
)
from hypostyle.core.options import Value, show
from hypostyle.core.parts import Lazy, Parts
from hypostyle.core.rules import Step
from hypostyle.core.state import CHANCE, CHANCE_BIT, OMNISCIENT, PUBLIC, State
from hypostyle.core.stream import Stream
from hypostyle.core.weights import learned_from, shipped_weights
from hypostyle.core.words import Reason, Say, Words

if TYPE_CHECKING:
    from hypostyle.core.drawing.covers import Cover
    from hypostyle.core.match import Match
    from hypostyle.core.view import View

S = TypeVar("S", bound=State)

Span = tuple[str, str]
"""A piece of a line on a terminal: what to print, and its style in words: `bold`, `dim`, `legal`,
`last`, a colour (red blue yellow green dark azure bonus white), `on` and a colour. Colour is never
the only thing that tells two pieces apart."""


Theme = Literal["day", "night", "contrast"]
"""Colours of a page: light, dark, or strong ones."""
Shape = Literal["wide", "tall"]
"""Outlines of a drawing, for screens that are wider than high and for others."""
Window = Literal["wide", "tall", "compact"]
"""Kinds of window a board is laid out for: compact ones are wide and small, like a phone on its side."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: who won, why it ended, and the scores."""

    winners: tuple[int, ...]
    reasons: tuple[str, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Marks:
    """What a drawing should point out, and the page it is for; the rest is a function of the view."""

    legal: tuple[int, ...] = ()
    """Answers whose places glow."""
    last: tuple[str, ...] = ()
    """Places touched by the last move."""
    theme: Theme = "day"
    """Its colours."""
    shape: Shape = "tall"
    """Wide is 1250 by 1000 units, tall 720 units wide. A game may have the same drawing for both."""
    compact: bool = False
    """For a small screen: larger numbers, no notes."""
    live_only: bool = False
    """Without scenery and paints: the page has laid them under the drawing already."""

    @property
    def window(self) -> Window:
        """The kind of window the drawing is for."""
        return "compact" if self.compact and self.shape == "wide" else self.shape


@dataclass(frozen=True, slots=True)
class Piece:
    """A small picture of something that a question is about."""

    drawn: str
    """A whole SVG; its label says what is to be seen."""
    answer: int = -1
    """The answer whose button shows it; -1 when it stands beside the question."""
    place: str = ""
    """The place on the board whose answers show it, or that it lies on."""
    spent: bool = False
    """Used up: shown pale."""
    worded: bool = False
    """Its words and numbers need room: on a phone, where they could not be read, it is left out."""


@dataclass(frozen=True, slots=True)
class Sign:
    """A small picture that a board shows again and again."""

    drawn: str
    """A whole SVG, to be seen on a pale ground."""
    says: str
    """What it means: its name, a colon, a few words."""


class Game(Generic[S]):
    """One game as the rest of the project sees it: its parts, and what every game gets."""

    def __init__(self, parts: Parts[S]) -> None:
        self.parts = parts
        self.facts = parts.facts
        """Title, seats, options, rules version, credits."""
        self.rules = parts.rules
        """The engine: steps and the loop over them."""
        self.actions = parts.actions
        """Every answer, by number."""
        check_steps(parts.facts.key, self.rules.steps, self.actions)
        self._features: dict[int, Features[S]] = {}

    def __repr__(self) -> str:
        players = " or ".join(str(n) for n in self.facts.players)
        return f"<Game {self.key}: {self.facts.title}, for {players}>"

    def __reduce__(self) -> tuple[object, ...]:
        from hypostyle.core.registry import game

        return game, (self.key,)

    def __deepcopy__(self, memo: object) -> "Game[S]":
        return self  # it never changes

    # --- what the parts say ---------------------------------------------------------------------

    def start(self, setup: Setup) -> S:
        """The first position, its agenda filled and nothing of it run yet."""
        return self.parts.start(setup)

    def outcome(self, s: S) -> Outcome | None:
        """Who won and why; None while the game goes on."""
        return self.parts.outcome(s)

    def rounds(self, s: S) -> int:
        """The number of the round; 0 in games that do not count them."""
        if self.parts.rounds is not None:
            return self.parts.rounds(s)
        return int(getattr(s, "round", 0))

    def question(self, s: S, seat: int) -> Say:
        """The open question in words, as put to a seat that is asked."""
        return self.parts.questions.question(s, seat)

    def why_not(self, s: S, seat: int, action: int) -> Reason | None:
        """Why a seat that is asked may not give this answer; None when it may.

        Called only with answers of the kind the question takes, or bare ones.
        """
        return self.parts.questions.why_not(s, seat, action)

    def happening(self, setup: Setup, event: Event, viewer: int) -> Happening | None:
        """An event as a viewer may see it; None when nothing of it is seen."""
        return self.parts.log.happening(setup, event, viewer)

    def write(self, s: S) -> dict[str, str]:
        """The position as named fields of text."""
        return self.parts.positions.write(s)

    def read(self, setup: Setup, fields: Mapping[str, str]) -> S:
        """The position these fields describe, or BadPosition with the name of its defect."""
        return self.parts.positions.read(setup, fields)

    def check(self, s: S) -> None:
        """Raise BadPosition when the position breaks a law of the game."""
        self.parts.positions.check(s)

    @property
    def has_secrets(self) -> bool:
        """Is there anything that one player knows and another does not?"""
        return self.parts.secrets is not None

    def veil(self, s: S, seat: int) -> S:
        """A copy in which all that a seat (or PUBLIC) may not know is blanked out."""
        secrets = self.parts.secrets
        return cast(S, s.clone()) if secrets is None else secrets.veil(s, seat)

    def imagine(self, s: S, seat: int, stream: Stream) -> S:
        """A full position that a seat, seeing the veiled one, could be in."""
        secrets = self.parts.secrets
        return cast(S, s.clone()) if secrets is None else secrets.imagine(s, seat, stream)

    def reveals(self, setup: Setup, event: Event) -> bool:
        """Does a player learn something by this event that undo could not take back?"""
        secrets = self.parts.secrets
        return secrets is not None and secrets.reveals(setup, event)

    def warning(self, s: S, seat: int, action: int) -> Reason | None:
        """Why a legal answer is pointless or does harm, as far as the seat can know."""
        warning = self.parts.warning
        return None if warning is None else warning(s, seat, action)

    def about(self, view: "View[S]", place: str) -> Reason | None:
        """What a thing on the board is: its paragraph and words; None for an unknown one."""
        about = self.parts.about
        return None if about is None else about(view, place)

    def automata(self, s: S) -> list[tuple[int, int]]:
        """The sides which the rules play themselves, each with its score.

        They have no seat. What is open about one is what `about` says of its key.
        """
        automata = self.parts.automata
        return [] if automata is None else automata(s)

    def draw(self, view: "View[S]", marks: Marks) -> str:
        """The board as SVG, from what a seat may know; by default the text board on a card."""
        if self.parts.draw is not None:
            draw = cast("Callable[[View[S], Marks], str]", self.parts.draw.value)
            return draw(view, marks)
        lines = self.text_board(view, Marks())
        rows = ["".join(text for text, _ in spans).rstrip() for spans in lines]
        return plain_card(self.facts.title, rows, marks.theme)

    @property
    def has_scenery(self) -> bool:
        """True when the drawing comes apart: still scenery, and what lives on it."""
        return self.parts.scenery is not None

    @property
    def scrolls(self) -> bool:
        """True when the board for compact windows is longer than they are."""
        return self.parts.scenery is not None and getattr(
            self.parts.scenery.value, "scrolls", False
        )

    def scenery(self, window: Window, theme: Theme) -> str:
        """What never changes of the drawing, as SVG without words; empty when there is none.

        That of compact windows is the wide one, unless it says (`has_compact`) that it has its own.
        """
        if self.parts.scenery is None:
            return ""
        scenery = cast("Callable[[Window, Theme], str]", self.parts.scenery.value)
        if window == "compact" and not getattr(scenery, "has_compact", False):
            window = "wide"
        return scenery(window, theme)

    def pieces(self, view: "View[S]", marks: Marks) -> list[Piece]:
        """What the open question is about, as small pictures for a seat that is asked.

        Where an answer puts things into slots, they are these things, in the order of their values.
        """
        if self.parts.pieces is None:
            return []
        pieces = cast("Callable[[View[S], Marks], list[Piece]]", self.parts.pieces.value)
        return pieces(view, marks)

    def signs(self) -> list[Sign]:
        """The small pictures of the board, each with what it means; a game may name none."""
        if self.parts.signs is None:
            return []
        return cast("Callable[[Words], list[Sign]]", self.parts.signs.value)(self.words)

    def cover(self, theme: Theme) -> "Cover":
        """The picture of the game in the hall, without words; a game may have drawn none."""
        if self.parts.cover is None:
            from hypostyle.core.drawing.covers import plain_cover

            return plain_cover(self.key, theme)
        return cast("Callable[[Theme], Cover]", self.parts.cover.value)(theme)

    def text_board(self, view: "View[S]", marks: Marks) -> list[list[Span]]:
        """The board for a terminal, lines of at most 80 columns. Without one: the scores."""
        if self.parts.text_board is not None:
            late = self.parts.text_board.value
            text_board = cast("Callable[[View[S], Marks], list[list[Span]]]", late)
            return text_board(view, marks)
        scores = enumerate(view.scores())
        return [[(f"{self.side_name(seat)} {score}", "bold")] for seat, score in scores]

    def insight(self, learned: bool = False) -> Insight[S]:
        """What the bots know of this game beyond its rules.

        With `learned`, values and priors come from the networks that ship with the game, where they
        were trained for the options and the number of players; without any, all is written by hand.
        """
        insight = self.parts.insight
        if isinstance(insight, Lazy):
            insight = cast("Callable[[], Insight[S]]", insight.value)
        by_hand: Insight[S] = Insight() if insight is None else insight()
        return learned_from(self, by_hand, shipped_weights(self)) if learned else by_hand

    def features(self, players: int) -> Features[S]:
        """A position as groups of numbers, for so many players."""
        if players not in self._features:
            features = self.parts.features
            if isinstance(features, Lazy):
                features = cast("Callable[[int], Features[S]]", features.value)
            if features is None:
                raise NoFeatures(f"{self.facts.title} does not say how its positions are observed")
            self._features[players] = features(players)
        return self._features[players]

    # --- for programs that learn -----------------------------------------------------------------

    def observation_spec(self, setup: Setup) -> tuple[ObservationField, ...]:
        """The fields of an observation: names, places, shapes and bounds."""
        return fields_of(self.features(setup.players))

    def observe(
        self, s: "S | View[S]", seat: int, out: MutableSequence[int] | None = None
    ) -> MutableSequence[int]:
        """What a seat may know, as whole numbers in the order of `observation_spec`.

        From a view or a whole position, with the same result; `out` is filled if it is given.
        """
        state = s if isinstance(s, State) else s.state
        found = self.features(players_of(state)).observe(state, seat)
        if out is None:
            return found
        for n, value in enumerate(found):
            out[n] = value
        return out

    def mask(
        self, s: "S | View[S]", seat: int, out: MutableSequence[int] | None = None
    ) -> MutableSequence[int]:
        """A 1 for each legal answer of a seat, by its number, and a 0 for each other answer."""
        state = s if isinstance(s, State) else s.state
        out = [0] * self.actions.seats if out is None else out
        write_mask(self.rules.legal(state, seat), out)
        return out

    def bounds(self, setup: Setup) -> Bounds:
        """How large a game can get: actions, outcomes of chance, decisions, utilities."""
        return bounds_of(self, setup)

    @cached_property
    def words(self) -> Words:
        """Every word a player reads, by key."""
        return self.parts.words(self.package)

    # --- what every game gets ---------------------------------------------------------------

    @property
    def package(self) -> str:
        """The package that holds the game's texts and RULES.md."""
        return self.parts.package

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
        complete = self.facts.options.complete(options or {}, preset)
        problem = self.facts.misfit(players, complete) if self.facts.misfit else None
        if problem:
            raise BadOptions(problem)
        return Setup(players, complete)

    def counts(self, preset: str | None = None) -> list[int]:
        """The numbers of players a preset is for."""
        options = self.facts.options.complete({}, preset)
        misfit = self.facts.misfit
        return [n for n in self.facts.players if misfit is None or not misfit(n, options)]

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

    def seen(self, s: S, viewer: int) -> S:
        """A copy of a position as a viewer sees it."""
        return cast(S, s.clone()) if viewer == OMNISCIENT else self.veil(s, viewer)

    def view(self, s: S, seat: int = PUBLIC) -> "View[S]":
        """What a seat may know of a position, as a bot gets it."""
        from hypostyle.core.view import View

        return View(self, self.seen(s, seat), seat)

    def side_name(self, seat: int) -> str:
        """The name of a seat for people."""
        return self.words(f"side.{self.facts.sides[seat].key}")

    def person_name(self, seat: int) -> str:
        """What a bot is called that plays a side: by the game's `person.<side>`, or by its portrait."""
        said = self.words.texts.get(f"person.{self.facts.sides[seat].key}")
        return said or _CORE(f"person.{self.facts.portrait(seat)}")

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

    def step_name(self, s: S) -> str:
        """The name of the step that is open; `over` when none is."""
        return self.rules.steps[s.step].name if s.agenda else "over"

    def prompt(self, s: S) -> Prompt:
        """The open question, as its step describes it."""
        arg = s.arg
        step = self.rules.steps[s.step]
        about = step.about(s, arg)
        verb = step.verb or (step.name if step.kind else "")
        return Prompt(
            step.name,
            f"{verb} {about}" if about else verb,
            step.kind,
            step.slots,
            step.bare,
            step.side_actions,
            step.worded,
            step.paragraph,
        )

    def refusal(self, s: S, seat: int, action: int) -> Refused | None:
        """Why an answer is refused, with its sentence; None when it is legal."""
        if not s.asking:
            return Refused(_CORE("no.over"), key="no.over")
        if seat not in self.deciders(s):
            return Refused(_CORE("no.not_asked"), key="no.not_asked")
        step = self.rules.steps[s.step]
        if not 0 <= action < self.actions.seats:
            return Refused(_CORE("no.not_an_answer"), key="no.not_an_answer")
        entry = self.actions[action]
        if not entry.bare and entry.kind != step.kind:
            return Refused(_CORE("no.other_question"), step.paragraph, "no.other_question")
        reason = self.why_not(s, seat, action)
        if reason is None:
            return None
        return Refused(self.words.say(reason), reason.paragraph, reason.key)

    def notation(self, s: S, action: int) -> str:
        """An answer to the open question as people write it."""
        return self.actions.write(self.prompt(s), action)

    def parse(self, s: S, text: str, seat: int | None = None) -> int:
        """The answer to the open question that a player wrote.

        `seat` is the seat that wrote it: the example in an error is then one of its legal answers.
        """
        if not s.asking:
            raise BadNotation("the game is over, there is no question to answer")
        action = self.actions.read(self.prompt(s), text)
        if action is None:
            raise BadNotation(no_answer(text, self.by_rule(s, text), self._example(s, seat)))
        return action

    def by_rule(self, s: S, text: str) -> str:
        """The rule by which words are no answer, with its paragraph; empty when there is none."""
        reason = None if self.parts.misread is None else self.parts.misread(s, text)
        return "" if reason is None else f"§{reason.paragraph} {self.words.say(reason)}"

    def sentence(self, s: S, action: int) -> str:
        """What an answer to the open question does, in words."""
        said = None if self.parts.sentence is None else self.parts.sentence(s, action)
        if said is not None:
            return self.words.say(said)
        entry = self.actions[action]
        key = f"do.{entry.kind if entry.bare else self.rules.steps[s.step].name}"
        return self.words(key, **entry.fields)

    def _example(self, s: S, seat: int | None) -> str:
        """What an error tells to write: an answer that is legal for the seat that asks.

        For others an answer from the table: what is legal now may be a secret.
        """
        prompt = self.prompt(s)
        legal = self.rules.legal(s, seat) if seat is not None else []
        fitting = [self.actions[action] for action in legal] or list(self.actions.all)
        fitting.sort(key=lambda entry: entry.bare)
        for entry in fitting:
            if legal or entry.kind == prompt.kind:
                return f"write for example '{self.actions.write(prompt, entry.id)}'"
        return ""  # only answers that stand alone, such as yes and no


def no_answer(text: str, rule: str, example: str) -> str:
    """The sentence that refuses what is no answer: by which rule, and what to write instead."""
    refused = f"{text!r} is not a valid answer here"
    if not rule:
        return f"{refused}; {example}" if example else refused
    hint = f" {example[0].upper()}{example[1:]}." if example else ""
    return f"{refused}: {rule}{hint}"


def check_steps(key: str, steps: Sequence[Step[S]], actions: ActionTable) -> None:
    """Raise ValueError when steps are not listed by their codes or describe what is not there."""
    names: set[str] = set()
    kinds = {action.kind for action in actions.all}
    for place, step in enumerate(steps):
        called = type(step).__name__
        if step.code != place:
            raise ValueError(
                f"{key}: {called} is step {place} of the list, its code is {step.code}"
            )
        if not step.name or step.name in names:
            raise ValueError(f"{key}: {called} needs a name of its own, not {step.name!r}")
        names.add(step.name)
        unknown = {*step.bare, *step.side_actions, *([step.kind] if step.kind else [])} - kinds
        if unknown:
            raise ValueError(f"{key}: {called} takes answers that are not there: {sorted(unknown)}")


def plain_card(title: str, rows: Sequence[str], theme: Theme) -> str:
    """Lines of text as an SVG card: the drawing of a game that has none of its own."""
    paper, ink = PLAIN[theme]
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


PLAIN: Final[dict[Theme, tuple[str, str]]] = {
    "day": ("#f3e9d2", "#2a2620"),
    "night": ("#2a2620", "#f3e9d2"),
    "contrast": ("#ffffff", "#000000"),
}
"""Paper and ink of a plain card."""

_CORE = Words("hypostyle.core")
