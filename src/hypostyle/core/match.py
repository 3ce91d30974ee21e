"""A game being played: position, record, chance, log and undo in one hand."""

from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass
from typing import Generic, TypeVar, cast

from hypostyle.core.bits import bit
from hypostyle.core.chance import draw, fingerprint
from hypostyle.core.errors import BadNotation, CannotUndo, HypostyleError, Refused
from hypostyle.core.facts import Setup
from hypostyle.core.game import Game, Marks, Outcome
from hypostyle.core.log import Event, Happening, Line, Preview
from hypostyle.core.state import ALL_EYES, CHANCE, CHANCE_BIT, PUBLIC, State
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


class Match(Generic[S]):
    """A game in progress.

    Chance answers by itself from the seed. With `seed=None` it waits for `happen`, as replays
    and scripted tests need it.
    """

    def __init__(
        self, game: Game[S], setup: Setup, seed: str | None = None, start: S | None = None
    ) -> None:
        self.game = game
        self.setup = setup
        self.seed = seed
        self.rows: list[Row] = []
        self.start: S | None = start
        """The position it began from, when that is not the usual set-up."""
        self._start: S = game.start(setup) if start is None else start
        self._undone: list[tuple[int, int]] = []
        self._restart()
        self.deal()

    def __repr__(self) -> str:
        state = "over" if self.over else f"asks {', '.join(map(self._side, self._asked()))}"
        score = "/".join(str(points) for points in self.scores())
        return f"<Match of {self.game.key}: {len(self.rows)} rows, {state}, score {score}>"

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

    def apply(self, seat: int, action: int | str) -> None:
        """A seat answers, by number or by notation. Refused leaves everything as it was."""
        if isinstance(action, str):
            action = self.game.parse(self.state, action)
        refused = self.why_not(seat, action)
        if refused is not None:
            raise refused
        self._undone.clear()
        self._answer(seat, action)
        self.deal()

    def why_not(self, seat: int, action: int | str) -> Refused | None:
        """Why an answer is refused; None when it is legal."""
        if isinstance(action, str):
            action = self.game.parse(self.state, action)
        return self.game.refusal(self.state, seat, action)

    def preview(self, seat: int, action: int | str) -> Preview:
        """What a legal answer would do, as far as the seat can know; nothing happens.

        The answer is tried in positions imagined from the seat's view. What they disagree on, and
        all that follows something coming to light, is left out, so a preview tells no secret.
        """
        seen = self.game.seen(self.state, seat)
        if isinstance(action, str):
            action = self.game.parse(seen, action)
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
            tuple(self._lines(len(self.rows) + 1, events, seat)),
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
            if self.game.reveals(event):
                return world, journal[:count], True
        return world, journal, world.asking == CHANCE_BIT

    def outcomes(self) -> list[tuple[int, int]]:
        """What chance may answer, with weights (manual games only)."""
        return self.game.rules.outcomes(self.state)

    def happen(self, outcome: int | str) -> None:
        """Chance answers (manual games only)."""
        if isinstance(outcome, str):
            outcome = self.game.parse(self.state, outcome)
        if outcome not in [possible for possible, _ in self.outcomes()]:
            raise BadNotation("chance cannot answer that now")
        self._answer(CHANCE, outcome)

    def deal(self) -> None:
        """Let chance answer from the seed until a seat is asked; `apply` does so by itself."""
        while self.seed is not None and self.chance:
            outcomes = self.outcomes()
            n = sum(row.seat == CHANCE for row in self.rows)
            index = draw(self.seed, n, [weight for _, weight in outcomes])
            self._answer(CHANCE, outcomes[index][0])

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
        """The game through the eyes of a seat, or of a spectator."""
        self._check_eyes(seat)
        return View(self.game, self.game.seen(self.state, seat), seat, self.log(seat))

    def log(self, eyes: int = ALL_EYES, after: int = 0) -> list[Line]:
        """What happened, as these eyes may see it; `after` so many rows, for those who know more."""
        lines = [] if after else list(self._lines(0, self._opening, eyes))
        for number, row in enumerate(self.rows[after:], after + 1):
            lines += self._lines(number, row.events, eyes)
        return lines

    def points(self) -> list[dict[str, int]]:
        """For every seat, its points by source."""
        table: list[dict[str, int]] = [{} for _ in range(self.setup.players)]
        for events in (self._opening, *(row.events for row in self.rows)):
            for what in self._happenings(events, ALL_EYES):
                if what.source:
                    points = table[what.seat]
                    points[what.source] = points.get(what.source, 0) + what.points
        return table

    def last_places(self, eyes: int = ALL_EYES) -> tuple[str, ...]:
        """The places touched by the last row that touched any."""
        for row in reversed(self.rows):
            happenings = self._happenings(row.events, eyes)
            found = tuple(place for what in happenings for place in what.places)
            if found:
                return found
        return ()

    def draw(
        self,
        seat: int = ALL_EYES,
        legal: bool = True,
        dark: bool = False,
        wide: bool = False,
        contrast: bool = False,
    ) -> str:
        """The board as SVG through the eyes of a seat, the last move marked."""
        view = self.view(seat)
        asked = tuple(self.legal(seat)) if legal and seat >= 0 else ()
        last = self.last_places(seat)
        return view.draw(Marks(asked, last, dark, wide, contrast))

    def text(self, seat: int = ALL_EYES) -> str:
        """The board as lines of text through the eyes of a seat, as a terminal shows it."""
        return self.view(seat).text(Marks(last=self.last_places(seat)))

    def _repr_html_(self) -> str:
        deciders = self.deciders()
        return self.draw(deciders[0] if len(deciders) == 1 else PUBLIC)

    # --- copies, undo ---------------------------------------------------------------------------

    def clone(self) -> "Match[S]":
        """An independent copy."""
        twin = copy(self)
        twin.state = cast(S, self.state.clone())
        twin.rows = self.rows[:]
        twin._undone = self._undone[:]
        return twin

    def at(self, row: int) -> "Match[S]":
        """The game as it stood after so many rows; chance waits there."""
        if not 0 <= row <= len(self.rows):
            raise NoSuch(f"there is no row {row}; this game has rows 0 to {len(self.rows)}")
        earlier = Match(self.game, self.setup, None, self.start)
        earlier._replay([(r.seat, r.action) for r in self.rows[:row]])
        return earlier

    def why_no_undo(self, seat: int) -> str:
        """Why a seat cannot take its last answer back; empty when it can."""
        n = self._last_row(seat)
        if n < 0:
            return _SAY("undo.nothing")
        mine = self.rows[n]
        for later in self.rows[n + 1 :]:
            if later.seat == CHANCE:
                return _SAY("undo.chance")
            if later.moment != mine.moment or later.moment != self._moment:
                return _SAY("undo.acted", side=self.game.side_name(later.seat))
        if any(self.game.reveals(event) for event in mine.events):
            return _SAY("undo.learned")
        return ""

    def undo(self, seat: int) -> str:
        """Take back a seat's last answer, up to the barrier; the notation of what was undone."""
        problem = self.why_no_undo(seat)
        if problem:
            raise CannotUndo(problem)
        n = self._last_row(seat)
        taken = self.rows[n]
        rows = [(row.seat, row.action) for row in self.rows]
        del rows[n]
        self._replay(rows)
        self._undone.append((taken.seat, taken.action))
        return taken.text

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

    def _restart(self) -> None:
        self.state: S = cast(S, self._start.clone())
        self.rows = []
        self._moment = 0
        journal: list[Event] = []
        if not self.state.asking:
            self.state.journal = journal
            self.game.rules.advance(self.state)
            self.state.journal = None
        self._opening: tuple[Event, ...] = tuple(journal)

    def _replay(self, answers: Iterable[tuple[int, int]]) -> None:
        answers = list(answers)
        self._restart()
        for seat, action in answers:
            self._answer(seat, action)

    def _answer(self, seat: int, action: int) -> None:
        text = self.game.notation(self.state, action)
        moment = self._moment
        journal: list[Event] = []
        self.state.journal = journal
        if seat == CHANCE:
            still_open = False
            self.game.rules.happen(self.state, action)
        else:
            still_open = self.state.asking != bit(seat)
            self.game.rules.apply(self.state, seat, action)
        self.state.journal = None
        if not still_open:
            self._moment += 1
        self.rows.append(Row(seat, action, text, tuple(journal), moment))

    def _side(self, seat: int) -> str:
        return self.game.side_key(seat)

    def _asked(self) -> list[int]:
        return [CHANCE] if self.chance else self.deciders()

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < self.setup.players:
            last = self.setup.players - 1
            raise NoSuch(f"there is no seat {seat}; this game has seats 0 to {last}")

    def _check_eyes(self, eyes: int) -> None:
        if eyes not in (PUBLIC, ALL_EYES):
            self._check_seat(eyes)

    def _last_row(self, seat: int) -> int:
        for n in range(len(self.rows) - 1, -1, -1):
            if self.rows[n].seat == seat:
                return n
        return -1

    def _happenings(self, events: Iterable[Event], eyes: int) -> Iterable[Happening]:
        """What these eyes may see of some events, without words yet."""
        for event in events:
            what = self.game.happening(self.setup, event, eyes)
            if what is not None:
                yield what

    def _lines(self, row: int, events: Iterable[Event], eyes: int) -> Iterable[Line]:
        words = self.game.words
        for what in self._happenings(events, eyes):
            key = f"log.{what.kind}{'.' if what.variant else ''}{what.variant}"
            side = {"side": self.game.side_name(what.seat)} if what.seat >= 0 else {}
            yield Line(row, what, words(key, **side, **what.fields))
