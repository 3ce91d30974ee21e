"""From a table in memory to what a viewer may read. Works on views, never on full positions."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import cast

from hypostyle.bots.levels import level_of
from hypostyle.core.actions import Action
from hypostyle.core.bits import places
from hypostyle.core.game import Game, Marks, Outcome, Shape, Theme, Window
from hypostyle.core.log import Happening, Line
from hypostyle.core.match import Match
from hypostyle.core.position import write_position
from hypostyle.core.registry import game as find_game
from hypostyle.core.state import CHANCE, State
from hypostyle.core.view import View
from hypostyle.server import models
from hypostyle.server.problems import TEXTS
from hypostyle.server.storage.entities import OVER, PLAYING, Note, StoredSeat, StoredTable, paused
from hypostyle.server.tables.clocks import Clock, Time, read_times
from hypostyle.server.tables.game import LiveGame
from hypostyle.server.tables.loaded import LoadedTable, Viewpoint


@dataclass(frozen=True, slots=True)
class Style:
    """The kind of page a board is drawn for."""

    theme: Theme = "day"
    shape: Shape = "tall"
    compact: bool = False
    live_only: bool = False
    """Without its scenery, where that comes apart."""

    @property
    def window(self) -> Window:
        """The kind of window."""
        return "compact" if self.compact else self.shape


def seen_by(game: LiveGame, viewpoint: Viewpoint) -> View[State]:
    """What a viewer may know of a moment."""
    match, viewer = game.at(viewpoint.at), viewpoint.viewer
    state = game.game.seen(match.state, viewer)
    return View(game.game, state, viewer, lambda: _log(game, match, viewer))


def view_of(
    loaded: LoadedTable,
    viewpoint: Viewpoint,
    player: str | None,
    now: float,
    log_from: int = 0,
    board: bool = False,
    seen: View[State] | None = None,
) -> models.TableView:
    """A table as a viewer may know it; `seen` is what `seen_by` gives, if it is at hand."""
    table, live = loaded.table, loaded.game
    begun = loaded.begun
    match = live.at(viewpoint.at) if begun else live.match
    if begun and seen is None:
        seen = seen_by(live, viewpoint)
    rows = len(live.match)
    asked = set(seen.deciders()) if seen is not None and table.status == PLAYING else set()
    own = seen if seen is not None and viewpoint.seat in asked else None
    playing = table.status == PLAYING and len(match) == rows
    lines = _log(live, match, viewpoint.viewer) if begun else []
    outcome = seen.outcome() if seen is not None else None
    return models.TableView(
        table=table.id,
        version=table.version,
        game=table.game,
        rules_version=table.rules,
        options=table.options,
        status=cast(models.Status, table.status),
        paused=paused(table, loaded.seats),
        pace=cast(models.Pace, table.pace),
        clock=clock_out(loaded.clock),
        seat=viewpoint.seat,
        viewer="all" if viewpoint.all else "public" if viewpoint.seat is None else "seat",
        rows=rows,
        at=len(match),
        seen_row=None if viewpoint.seat is None else loaded.seen_row,
        seats=_seats(loaded, player, asked, seen.known_scores() if seen else None, now),
        automata=_automata(seen) if seen is not None else [],
        fingerprint=shown_fingerprint(table),
        seed=table.seed or None if loaded.revealed else None,
        imported=table.imported,
        rated=table.rated,
        seed_chosen=table.seed_chosen,
        nonces=table.nonces,
        question=_question(own) if own is not None else None,
        legal=_legal(own) if own is not None and playing else [],
        undo=_undo(live, viewpoint.seat, loaded.against_bots(viewpoint.seat))
        if viewpoint.seat is not None and playing
        else None,
        board=_board(seen) if seen is not None and board else [],
        log=[line_of(live.game, line) for line in lines[log_from:]],
        log_length=len(lines),
        notes=[_note(live.game, note) for note in loaded.notes],
        outcome=None if outcome is None else _outcome(outcome),
        position=_position(match) if loaded.revealed and begun else None,
        rematch=table.rematch,
        lesson=table.lesson,
        hints=loaded.hints,
    )


def shown_fingerprint(table: StoredTable) -> str:
    """The fingerprint of a table's seed, if it may be shown now.

    That of a chosen seed waits for the end of the game: such seeds are short, and could be guessed.
    """
    hidden = table.seed_chosen and not table.imported and table.status != OVER
    return "" if hidden else table.fingerprint


def summary_of(
    table: StoredTable, seats: Sequence[StoredSeat], player: str | None, now: float
) -> models.TableOut:
    """A table as a list shows it."""
    game = find_game(table.game)
    times = read_times(table.times, table.players)
    asked = set(places(table.asked))
    return models.TableOut(
        table=table.id,
        game=table.game,
        status=cast(models.Status, table.status),
        paused=paused(table, seats),
        options=table.options,
        pace=cast(models.Pace, table.pace),
        version=table.version,
        touched=table.touched,
        imported=table.imported,
        rated=table.rated,
        seed_chosen=table.seed_chosen,
        seats=[
            seat_of(
                game, seat, player, seat.seat in asked, None, clock_of(table, time, now), None, now
            )
            for seat, time in zip(seats, times, strict=True)
        ],
    )


def _seats(
    loaded: LoadedTable,
    player: str | None,
    asked: set[int],
    scores: Sequence[int | None] | None,
    now: float,
) -> list[models.SeatOut]:
    return [
        seat_of(
            loaded.game.game,
            seat,
            player,
            seat.seat in asked,
            None if scores is None else scores[seat.seat],
            clock_of(loaded.table, time, now),
            None if time.since is None else time.since + loaded.absent_seconds,
            now,
        )
        for seat, time in zip(loaded.seats, loaded.times, strict=True)
    ]


def _automata(seen: View[State]) -> list[models.AutomatonOut]:
    found: list[models.AutomatonOut] = []
    for side, score in seen.game.automata(seen.state):
        key = seen.game.side_key(side)
        reason = seen.about(key)
        found.append(
            models.AutomatonOut(
                side=key,
                side_name=seen.game.side_name(side),
                score=score,
                about="" if reason is None else seen.game.words.say(reason),
            )
        )
    return found


def seat_of(
    game: Game[State],
    seat: StoredSeat,
    player: str | None,
    asked: bool,
    score: int | None,
    clock: models.ClockOut | None,
    absent_from: float | None,
    now: float,
) -> models.SeatOut:
    """A seat as everybody sees it, marked if it is the viewer's."""
    return models.SeatOut(
        seat=seat.seat,
        side=game.side_key(seat.seat),
        side_name=game.side_name(seat.seat),
        kind=cast(models.AnyKind, seat.kind),
        name=seat.name,
        bot=seat.bot is not None,
        level=seat.bot,
        rank="" if seat.bot is None else level_of(seat.bot).title,
        standin=None if seat.standin is None else level_of(seat.standin).title,
        gone=seat.gone,
        agreed=places(seat.agreed),
        absent=absent_from is not None and now >= absent_from,
        absent_from=absent_from,
        clock=clock,
        yours=player is not None and seat.player_id == player,
        asked=asked,
        score=score,
        nonce=seat.nonce,
        hints=seat.hints,
    )


def clock_of(table: StoredTable, time: Time, now: float) -> models.ClockOut | None:
    """The clock of a seat; None without a time limit."""
    left = Clock.read(table.clock).left(time, now)
    if left is None:
        return None
    return models.ClockOut(left=max(0.0, ceil(left * 10) / 10), running=time.since is not None)


def clock_out(clock: Clock) -> models.NewClock:
    """A time limit as clients read it."""
    return models.NewClock.model_validate(
        {"kind": clock.kind, "seconds": int(clock.seconds), "increment": int(clock.increment)}
    )


def preview_of(game: LiveGame, seat: int, action: int) -> models.PreviewOut:
    """What an answer would do, as far as the seat can know; raises Refused unless it is legal."""
    found = game.match.preview(seat, action)
    scores = [0] * game.match.setup.players
    for line in found.lines:
        if line.happening.source and line.happening.seat < len(scores):  # no automaton's
            scores[line.happening.seat] += line.happening.points
    return models.PreviewOut(
        legal=True,
        lines=[line_of(game.game, line) for line in found.lines],
        scores=scores,
        certain=found.certain,
        ends=found.ends,
        again=found.again,
        warning=found.warning,
        paragraph=found.paragraph,
    )


def drawing_of(
    game: LiveGame,
    viewpoint: Viewpoint,
    style: Style,
    ask: bool = True,
    seen: View[State] | None = None,
) -> str:
    """The board as SVG, with the last move marked and, where the game goes on, legal answers."""
    match = game.at(viewpoint.at)
    seen = seen_by(game, viewpoint) if seen is None else seen
    ask = ask and len(match) == len(game.match)
    legal = tuple(seen.legal()) if ask else ()
    return seen.draw(marks_of(game.game, style, traces_of(match, viewpoint), legal))


def traces_of(match: Match[State], viewpoint: Viewpoint) -> tuple[str, ...]:
    """The places that others have touched since the viewer's last answer, or else the last ones."""
    last: tuple[str, ...] = ()
    if viewpoint.seat is not None and any(row.seat == viewpoint.seat for row in match.rows):
        last = match.places_since(viewpoint.seat, viewpoint.viewer)
    return last or match.last_places(viewpoint.viewer)


def marks_of(
    game: Game[State], style: Style, last: tuple[str, ...], legal: tuple[int, ...] = ()
) -> Marks:
    """What a drawing for a page points out."""
    live_only = style.live_only and game.has_scenery
    return Marks(legal, last, style.theme, style.shape, style.compact, live_only)


def moments_of(live: LiveGame, viewer: int) -> list[models.Moment]:
    """Where rounds and turns begin."""
    parts = live.game.parts
    rounds: list[models.Moment] = []
    for line in live.log(viewer):
        if line.happening.kind in parts.round_lines:
            name = _round_name(live.game, line)
            if not rounds or rounds[-1].label != name:  # every turn may name its round
                rounds.append(models.Moment(row=line.row, kind="round", label=name))
    turns = _turns_by_log(live, viewer) if parts.turn_lines else _turns_by_seat(live)
    return sorted([*rounds, *turns], key=lambda moment: (moment.row, moment.kind))


def _round_name(game: Game[State], line: Line) -> str:
    key = f"moment.{line.happening.kind}"
    return game.words(key, **line.happening.fields) if key in game.words else line.text


def _turns_by_log(live: LiveGame, viewer: int) -> list[models.Moment]:
    """Turns as a game reports them, those of automata included."""
    parts, rows = live.game.parts, live.match.rows
    found: list[models.Moment] = []
    turn_of: int | None = None
    for line in live.log(viewer):
        what = line.happening
        if what.kind in parts.round_lines:
            turn_of = None
        elif what.kind in parts.turn_lines and what.seat != turn_of:
            turn_of = what.seat
            label = live.game.side_name(what.seat)
            # An automaton may begin in the row in which another side ends its turn.
            own = line.row > 0 and rows[line.row - 1].seat in (CHANCE, what.seat)
            row = line.row - 1 if own else line.row
            found.append(models.Moment(row=row, kind="turn", label=label))
    return found


def _turns_by_seat(live: LiveGame) -> list[models.Moment]:
    """Turns told apart by who is asked."""
    game, rows = live.game, live.match.rows
    found: list[models.Moment] = []
    groups: dict[int, tuple[int, set[int]]] = {}
    for number, row in enumerate(rows):
        if row.seat != CHANCE:
            groups.setdefault(row.moment, (number, set()))[1].add(row.seat)
    asked = set(live.match.deciders())
    if groups and asked:
        first, answered = groups[max(groups)]
        together = set(live.at(first).deciders())
        if together - answered:  # not all who choose at the same time have chosen
            answered.update(together)
            asked = set()
    if asked:
        groups[max(groups, default=-1) + 1] = (len(rows), asked)
    before: set[int] = set()
    for number, seats in groups.values():
        if seats != before:
            label = _join([game.side_name(seat) for seat in sorted(seats)])
            found.append(models.Moment(row=number, kind="turn", label=label))
        before = seats
    return found


def _join(names: Sequence[str]) -> str:
    """Names as a list in words."""
    text = names[0]
    for name in names[1:]:
        text = TEXTS("and", first=text, last=name)
    return text


def line_of(game: Game[State], line: Line) -> models.LogLine:
    """A line of the log."""
    what = line.happening
    return models.LogLine(
        row=line.row,
        text=line.text,
        kind=what.kind,
        seat=what.seat if what.seat >= 0 else None,
        places=list(what.places),
        source=what.source,
        points=what.points,
        short=_short(game, what),
    )


def _short(game: Game[State], what: Happening) -> str | None:
    """How a recap says what happened; None where the game has no words of its own for that.

    A game may have shorter words for all variants of a kind, or for each.
    """
    for key in (f"recap.{what.kind}.{what.variant}", f"recap.{what.kind}"):
        if key in game.words:
            side = {"side": game.side_name(what.seat)} if what.seat >= 0 else {}
            return game.words(key, **side, **what.fields)
    return None


def _log(live: LiveGame, match: Match[State], viewer: int) -> list[Line]:
    """The log up to a moment."""
    rows = len(match)
    lines = live.log(viewer)
    return lines if rows == len(live.match) else [one for one in lines if one.row <= rows]


def _question(seen: View[State]) -> models.Question:
    prompt = seen.game.prompt(seen.state)
    return models.Question(
        step=prompt.step,
        kind=prompt.kind,
        verb=prompt.verb,
        slots=list(prompt.slots),
        alone=list(prompt.bare),
        side_actions=list(prompt.side_actions),
        worded=prompt.worded,
        sentence=seen.question(),
        trail=seen.trail(),
    )


def _legal(seen: View[State]) -> list[models.Legal]:
    actions, prompt = seen.game.actions, seen.game.prompt(seen.state)
    return [
        legal_of(actions[action], actions.write(prompt, action), seen.sentence(action))
        for action in seen.legal()
    ]


def legal_of(action: Action, answer: str, sentence: str) -> models.Legal:
    """An answer as clients read it."""
    return models.Legal(
        answer=answer,
        sentence=sentence,
        kind=action.kind,
        fields=dict(action.fields),
        place=action.place,
        target=action.target,
    )


def _board(seen: View[State]) -> list[str]:
    lines = seen.game.text_board(seen, Marks())
    return ["".join(text for text, _ in spans).rstrip() for spans in lines]


def _position(match: Match[State]) -> str:
    return write_position(match.game, match.setup, match.state)


def _outcome(outcome: Outcome) -> models.OutcomeOut:
    return models.OutcomeOut(
        winners=list(outcome.winners),
        reasons=list(outcome.reasons),
        scores=list(outcome.scores),
    )


def _note(game: Game[State], note: Note) -> models.NoteOut:
    name = level_of(note.name).title if note.name else ""
    text = TEXTS(f"notice.{note.kind}", side=game.side_name(note.seat), name=name)
    return models.NoteOut.model_validate(
        {"row": note.row, "seat": note.seat, "kind": note.kind, "text": text, "at": note.at}
    )


def _undo(game: LiveGame, seat: int, alone: bool) -> models.UndoOut:
    why = game.match.why_no_undo(seat)
    again = game.undone[-1][1] if game.undone and game.undone[-1][0] == seat else ""
    return models.UndoOut(
        undo=not why,
        what=game.sentences[seat][-1] if game.sentences[seat] and not why else "",
        sentence=why,
        redo=bool(again),
        again=again,
        why_no_redo="" if again else TEXTS("problem.cannot-redo"),
        take_back=game.sentences[seat][-1] if alone and game.sentences[seat] else "",
    )
