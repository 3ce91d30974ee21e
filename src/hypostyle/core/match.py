"""A game being played: position, record, chance, log and undo in one hand."""

from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass
from operator import index
from typing import Generic, SupportsIndex, TypeVar, cast

from hypostyle.core.bits import bit
from hypostyle.core.chance import fingerprint, mix, number_below
from hypostyle.core.errors import BadNotation, CannotUndo, HypostyleError, Refused
from hypostyle.core.facts import Setup
from hypostyle.core.game import Game, Marks, Outcome, Shape, Theme
from hypostyle.core.log import Event, Happening, Line, Preview
from hypostyle.core.state import CHANCE, CHANCE_BIT, OMNISCIENT, PUBLIC, State
from hypostyle.core.stream import Stream
from hypostyle.core.view import View
from hypostyle.core.words import Words

S = TypeVar("S", bound=State)

_SAY = Words("hypostyle.core")

_WORLDS = 3
"""Positions in which a preview is tried."""


class NoSuch(HypostyleError, LookupError):
    """A seat or a row that this game does not have."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the record: who answered what, and what came of it."""

    seat: int
    """A seat, or CHANCE."""
    action: int
    text: str
    """The answer in notation."""
    events: tuple[Event, ...]
    moment: int
    """Rows of one simultaneous question share their moment."""


class History(Generic[S]):
    """The answers of a game, and the rows they make.

    Playing only keeps the answers. Rows are made when they are read: a second position follows
    the game and reports what happens.
    """

    def __init__(self, game: Game[S], start: S) -> None:
        self.game = game
        self.answers: list[tuple[int, int]] = []
        """Seat (or CHANCE) and action of every row."""
        self._rows: list[Row] = []
        self._moment = 0
        self._state: S = cast(S, start.clone())
        journal: list[Event] = []
        if not self._state.asking:
            self._state.journal = journal
            game.rules.advance(self._state)
            self._state.journal = None
        self.opening: tuple[Event, ...] = tuple(journal)
        """What happened before the first row."""

    def rows(self) -> list[Row]:
        """All rows."""
        rows = self._rows
        for seat, action in self.answers[len(rows) :]:
            self._follow(seat, action)
        return rows

    def moment(self) -> int:
        """How many questions have been answered by all who were asked."""
        self.rows()
        return self._moment

    def position(self) -> S:
        """The position after the last row."""
        self.rows()
        return cast(S, self._state.clone())

    def copy(self) -> "History[S]":
        """An independent copy."""
        twin = copy(self)
        twin.answers = self.answers[:]
        twin._rows = self._rows[:]
        twin._state = cast(S, self._state.clone())
        return twin

    def _follow(self, seat: int, action: int) -> None:
        s, rules = self._state, self.game.rules
        text = self.game.notation(s, action)
        moment = self._moment
        journal: list[Event] = []
        s.journal = journal
        if seat == CHANCE:
            still_open = False
            rules.happen(s, action)
        else:
            still_open = s.asking != bit(seat)
            rules.apply(s, seat, action)
        s.journal = None
        if not still_open:
            self._moment += 1
        self._rows.append(Row(seat, action, text, tuple(journal), moment))


class Match(Generic[S]):
    """A game in progress.

    Chance answers by itself from the seed. With `seed=None` it waits for `happen`, as replays
    and scripted tests need it. `answers` (seat or CHANCE, and action) were given already.
    """

    def __init__(
        self,
        game: Game[S],
        setup: Setup,
        seed: str | None = None,
        start: S | None = None,
        answers: Iterable[tuple[int, int]] = (),
    ) -> None:
        self.game = game
        self.setup = setup
        self.seed = seed
        self.nonces: tuple[str, ...] = ()
        """What each seat added to the seed; empty texts for seats that added nothing."""
        self.start: S | None = start
        """The position it began from, when that is not the usual set-up."""
        self.taken_back: list[int] = [0] * setup.players
        """How often each seat has taken a move back with all that followed (`take_back`)."""
        self._start: S = game.start(setup) if start is None else start
        self._undone: list[tuple[int, int]] = []
        self._replay(answers)
        self.deal()

    def __repr__(self) -> str:
        state = "over" if self.over else f"asks {', '.join(map(self._side, self._asked()))}"
        score = "/".join(str(points) for points in self.scores())
        return f"<Match of {self.game.key}: {len(self)} rows, {state}, score {score}>"

    def __len__(self) -> int:
        """How many rows the game has."""
        return len(self._history.answers)

    def __bool__(self) -> bool:
        return True  # also before the first row

    @property
    def rows(self) -> list[Row]:
        """Every answer so far, in notation, with what came of it."""
        return self._history.rows()

    # --- the loop -----------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """The game has ended."""
        return not self.state.asking

    @property
    def chance(self) -> bool:
        """The answer is awaited from chance (manual games only)."""
        return self.state.asking == CHANCE_BIT

    def deciders(self) -> list[int]:
        """The seats whose answer is awaited; several when they choose in secret at once."""
        return self.game.deciders(self.state)

    def legal(self, seat: int) -> list[int]:
        """All that a seat may answer now."""
        self._check_seat(seat)
        return self.game.rules.legal(self.state, seat)

    def apply(self, seat: SupportsIndex, action: SupportsIndex | str) -> None:
        """A seat answers, by number or by notation. Refused leaves everything as it was."""
        seat, action = index(seat), self._number(action, index(seat))
        if not self.game.rules.allows(self.state, seat, action):
            refused = self.game.refusal(self.state, seat, action)
            assert refused is not None, f"answer {action} is neither legal nor refused"
            raise refused
        self._undone.clear()
        self._answer(seat, action)
        self.deal()

    def why_not(self, seat: int, action: SupportsIndex | str) -> Refused | None:
        """Why an answer is refused; None when it is legal."""
        return self.game.refusal(self.state, seat, self._number(action, seat))

    def preview(self, seat: int, action: SupportsIndex | str) -> Preview:
        """What a legal answer would do, as far as the seat can know; nothing happens.

        The answer is tried in positions imagined from the seat's view. What they disagree on, and
        all that follows something coming to light, is left out, so a preview tells no secret.
        """
        seen = self.game.seen(self.state, seat)
        action = self._number(action, seat)
        refused = self.game.refusal(seen, seat, action)
        if refused is not None:
            raise refused
        tries = [self._imagined(seen, seat, action, n) for n in range(_WORLDS)]
        first, events, open_end = tries[0]
        for _, others, cut in tries[1:]:
            same = 0
            while same < min(len(events), len(others)) and events[same] == others[same]:
                same += 1
            open_end = open_end or cut or len(events) != len(others) or same < len(events)
            events = events[:same]
        ends = not open_end and not first.asking
        reason = self.game.warning(seen, seat, action)
        warning, paragraph = "", ""
        if reason is not None:
            warning, paragraph = self.game.words.say(reason), reason.paragraph
        elif ends:
            outcome = self.game.outcome(first)
            if outcome is not None and seat not in outcome.winners:
                warning = _SAY("warning.loses")
        return Preview(
            tuple(self._lines(len(self) + 1, events, seat)),
            certain=not open_end,
            ends=ends,
            again=not open_end and all(seat in self.game.deciders(s) for s, _, _ in tries),
            warning=warning,
            paragraph=paragraph,
        )

    def _imagined(self, seen: S, seat: int, action: int, n: int) -> tuple[S, list[Event], bool]:
        """A world after an answer, what happened in it, and whether more would come to light."""
        world = self.game.imagine(seen, seat, Stream(n))
        journal: list[Event] = []
        world.journal = journal
        self.game.rules.apply(world, seat, action)
        world.journal = None
        for count, event in enumerate(journal):
            if self.game.reveals(self.setup, event):
                return world, journal[:count], True
        return world, journal, world.asking == CHANCE_BIT

    def outcomes(self) -> list[tuple[int, int]]:
        """What chance may answer, with weights (manual games only)."""
        return self.game.rules.outcomes(self.state)

    def happen(self, outcome: SupportsIndex | str) -> None:
        """Chance answers (manual games only)."""
        outcome = self._number(outcome)
        if outcome not in [possible for possible, _ in self.outcomes()]:
            raise BadNotation("chance cannot answer that now")
        self._answer(CHANCE, outcome)

    def deal(self) -> None:
        """Let chance answer from the seed until a seat is asked; `apply` does so by itself."""
        if self.seed is None:
            return
        rules, s = self.game.rules, self.state
        seed = mix(self.seed, self.nonces) if self.nonces else self.seed
        while s.asking == CHANCE_BIT:
            r = number_below(seed, self.draws, rules.weight(s))
            self._answer(CHANCE, rules.drawn(s, r))

    def scores(self) -> list[int]:
        """The score of every seat."""
        return self.game.rules.scores(self.state)

    def outcome(self) -> Outcome | None:
        """Who won and why; None while the game goes on."""
        return self.game.outcome(self.state)

    # --- what can be seen -----------------------------------------------------------------------

    @property
    def fingerprint(self) -> str:
        """The hash that binds the seed; empty in manual games."""
        return "" if self.seed is None else fingerprint(self.seed)

    def view(self, seat: int = PUBLIC) -> View[S]:
        """The game as a seat, or a spectator, may see it."""
        self._check_viewer(seat)
        history, rows = self._history, len(self)
        seen = self.game.seen(self.state, seat)
        return View(self.game, seen, seat, lambda: self._log(history, rows, seat))

    def infostate(self, seat: int) -> str:
        """All that a seat has learnt and answered since the beginning, as text (perfect recall).

        Equal texts mean that the seat cannot tell two games apart.
        """
        self._check_seat(seat)
        told = [repr(what) for what in self._happenings(self._history.opening, seat)]
        for row in self.rows:
            told += [f"{row.action}"] if row.seat == seat else []
            told += [repr(what) for what in self._happenings(row.events, seat)]
        return "\n".join([*told, repr(self.game.seen(self.state, seat).to_tuple())])

    def log(self, viewer: int = OMNISCIENT, after: int = 0) -> list[Line]:
        """What happened, as a viewer may see it; `after` leaves so many rows out."""
        return self._log(self._history, len(self), viewer, after)

    def _log(self, history: History[S], until: int, viewer: int, after: int = 0) -> list[Line]:
        lines = [] if after else list(self._lines(0, history.opening, viewer))
        for number, row in enumerate(history.rows()[after:until], after + 1):
            lines += self._lines(number, row.events, viewer)
        return lines

    def points(self) -> list[dict[str, int]]:
        """For every seat, its points by source."""
        table: list[dict[str, int]] = [{} for _ in range(self.setup.players)]
        for events in (self._history.opening, *(row.events for row in self.rows)):
            for what in self._happenings(events, OMNISCIENT):
                if what.source and what.seat < self.setup.players:  # no automaton's
                    points = table[what.seat]
                    points[what.source] = points.get(what.source, 0) + what.points
        return table

    def last_places(self, viewer: int = OMNISCIENT) -> tuple[str, ...]:
        """The places touched by the last row that touched any."""
        for row in reversed(self.rows):
            happenings = self._happenings(row.events, viewer)
            found = tuple(place for what in happenings for place in what.places)
            if found:
                return found
        return ()

    def places_since(self, seat: int, viewer: int = OMNISCIENT) -> tuple[str, ...]:
        """The places that others have touched since a seat's last answer."""
        rows = self.rows[self._last_row(seat) + 1 :]
        found = [
            place
            for row in rows
            for what in self._happenings(row.events, viewer)
            for place in what.places
        ]
        return tuple(dict.fromkeys(found))

    def draw(
        self,
        seat: int = OMNISCIENT,
        legal: bool = True,
        theme: Theme = "day",
        shape: Shape = "tall",
        compact: bool = False,
    ) -> str:
        """The board as SVG as a seat sees it, the last move marked."""
        view = self.view(seat)
        asked = tuple(self.legal(seat)) if legal and seat >= 0 else ()
        last = self.last_places(seat)
        return view.draw(Marks(asked, last, theme, shape, compact))

    def text(self, seat: int = OMNISCIENT) -> str:
        """The board as lines of text as a seat sees it, as a terminal shows it."""
        return self.view(seat).text(Marks(last=self.last_places(seat)))

    def _repr_html_(self) -> str:
        deciders = self.deciders()
        return self.draw(deciders[0] if len(deciders) == 1 else PUBLIC)

    # --- copies, undo ---------------------------------------------------------------------------

    def clone(self) -> "Match[S]":
        """An independent copy."""
        twin = copy(self)
        twin.state = cast(S, self.state.clone())
        twin._history = self._history.copy()
        twin._undone = self._undone[:]
        twin.taken_back = self.taken_back[:]
        return twin

    def at(self, row: int) -> "Match[S]":
        """The game as it stood after so many rows; chance waits there."""
        if not 0 <= row <= len(self):
            raise NoSuch(f"there is no row {row}; this game has rows 0 to {len(self)}")
        return Match(self.game, self.setup, None, self.start, self._history.answers[:row])

    def why_no_undo(self, seat: int) -> str:
        """Why a seat cannot take its last answer back; empty when it can."""
        n = self._last_row(seat)
        if n < 0:
            return _SAY("undo.nothing")
        mine = self.rows[n]
        for later in self.rows[n + 1 :]:
            if later.seat == CHANCE:
                return _SAY("undo.chance")
            if later.moment != mine.moment or later.moment != self._history.moment():
                return _SAY("undo.acted", side=self.game.side_name(later.seat))
        if any(self.game.reveals(self.setup, event) for event in mine.events):
            return _SAY("undo.learned")
        return ""

    def undo(self, seat: int) -> str:
        """Take back a seat's last answer, up to the barrier; the notation of what was undone."""
        problem = self.why_no_undo(seat)
        if problem:
            raise CannotUndo(problem)
        n = self._last_row(seat)
        taken = self.rows[n]
        answers = self._history.answers
        self._replay([*answers[:n], *answers[n + 1 :]])
        self._undone.append((taken.seat, taken.action))
        return taken.text

    def take_back(self, seat: int) -> list[Row]:
        """Go back to before a seat's last answer, whatever has happened since; the rows that go.

        Unlike an undo it passes every barrier, so it is only fair where nobody else plays. Chance
        will answer as before. It is counted, and records tell it.
        """
        n = self._last_row(seat)
        if n < 0:
            raise CannotUndo(_SAY("undo.nothing"))
        gone = self.rows[n:]
        self._replay(self._history.answers[:n])
        self._undone.clear()
        self.taken_back[seat] += 1
        return gone

    def redo(self, seat: int) -> str:
        """Play again what a seat took back last; its notation."""
        if not self._undone or self._undone[-1][0] != seat:
            raise CannotUndo(_SAY("undo.redo"))
        _, action = self._undone.pop()
        self._answer(seat, action)
        text = self.rows[-1].text
        self.deal()
        return text

    # --- inside -----------------------------------------------------------------------------------

    def _replay(self, answers: Iterable[tuple[int, int]]) -> None:
        """Start again and give these answers."""
        self._history: History[S] = History(self.game, self._start)
        self.state: S = self._history.position()
        self.draws = 0
        """How often chance has answered."""
        for seat, action in answers:
            self._answer(seat, action)

    def _answer(self, seat: int, action: int) -> None:
        if seat == CHANCE:
            self.draws += 1
            self.game.rules.happen(self.state, action)
        else:
            self.game.rules.apply(self.state, seat, action)
        self._history.answers.append((seat, action))

    def _number(self, action: SupportsIndex | str, seat: int | None = None) -> int:
        if isinstance(action, str):
            return self.game.parse(self.state, action, seat)
        return index(action)

    def _side(self, seat: int) -> str:
        return self.game.side_key(seat)

    def _asked(self) -> list[int]:
        return [CHANCE] if self.chance else self.deciders()

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < self.setup.players:
            last = self.setup.players - 1
            raise NoSuch(f"there is no seat {seat}; this game has seats 0 to {last}")

    def _check_viewer(self, viewer: int) -> None:
        if viewer not in (PUBLIC, OMNISCIENT):
            self._check_seat(viewer)

    def _last_row(self, seat: int) -> int:
        answers = self._history.answers
        return next((n for n in range(len(answers) - 1, -1, -1) if answers[n][0] == seat), -1)

    def _happenings(self, events: Iterable[Event], viewer: int) -> Iterable[Happening]:
        """What a viewer may see of some events, without words yet."""
        for event in events:
            what = self.game.happening(self.setup, event, viewer)
            if what is not None:
                yield what

    def _lines(self, row: int, events: Iterable[Event], viewer: int) -> Iterable[Line]:
        words = self.game.words
        for what in self._happenings(events, viewer):
            key = f"log.{what.kind}{'.' if what.variant else ''}{what.variant}"
            side = {"side": self.game.side_name(what.seat)} if what.seat >= 0 else {}
            yield Line(row, what, words(key, **side, **what.fields))
