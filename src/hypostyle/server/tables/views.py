"""From a game in memory to what one pair of eyes may read. Works on views, never on positions."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final, cast

from hypostyle.bots.levels import level_of
from hypostyle.core.bits import places
from hypostyle.core.errors import BadNotation
from hypostyle.core.game import Game, Marks, Outcome, Shape, Theme
from hypostyle.core.log import Line
from hypostyle.core.match import Match
from hypostyle.core.position import write_position
from hypostyle.core.registry import game as find_game
from hypostyle.core.state import ALL_EYES, CHANCE, PUBLIC, State
from hypostyle.core.view import View
from hypostyle.server import models
from hypostyle.server.problems import sentence
from hypostyle.server.storage.entities import OVER, PLAYING, Note, StoredSeat, StoredTable, paused
from hypostyle.server.tables.clocks import Clock, Time, read_times
from hypostyle.server.tables.game import LiveGame

NOTES: Final = {
    "timeout": "{side} ran out of time; {name} stands in.",
    "standin": "{name} stands in for {side}.",
    "return": "{side} is back.",
    "leave": "{side} has left; {name} plays on.",
}


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """Whose eyes look at which moment. Whether they may was asked before."""

    seat: int | None = None
    """None is a spectator, or everybody's eyes."""
    all: bool = False
    """Open cards."""
    at: int | None = None
    """After so many rows; None is now."""

    @property
    def eyes(self) -> int:
        """As the engine numbers them."""
        if self.all:
            return ALL_EYES
        return PUBLIC if self.seat is None else self.seat


@dataclass(frozen=True, slots=True)
class Style:
    """For which page a board is drawn."""

    theme: Theme = "day"
    shape: Shape = "tall"
    compact: bool = False


@dataclass(frozen=True, slots=True)
class Scene:
    """A table as it stands: what all views of it are made from."""

    table: StoredTable
    seats: Sequence[StoredSeat]
    notes: Sequence[Note]
    live: LiveGame
    absent_seconds: float
    """How long somebody must have been asked to count as away."""

    @property
    def open(self) -> bool:
        """Nothing is secret any more."""
        return self.table.status == OVER or self.table.imported


def view_of(
    scene: Scene,
    look: Viewpoint,
    player: str | None,
    now: float,
    log_from: int = 0,
    board: bool = False,
    seen_row: int | None = None,
) -> models.TableView:
    """A table at a moment through somebody's eyes."""
    table, live = scene.table, scene.live
    begun = table.status in (PLAYING, OVER) or live.rows > 0
    match = live.at(look.at) if begun else live.match
    rows = len(live.match.rows)
    present = len(match.rows) == rows
    seen = live.game.view(match.state, look.eyes) if begun else None
    asked = set(seen.deciders()) if seen is not None and table.status == PLAYING else set()
    mine = seen if seen is not None and look.seat in asked else None
    playing = table.status == PLAYING and present
    lines = _log(live, match, look.eyes) if begun else []
    outcome = seen.outcome() if seen is not None else None
    clock = Clock.read(table.clock)
    return models.TableView(
        table=table.id,
        version=table.version,
        game=table.game,
        rules_version=table.rules,
        options=table.options,
        status=cast(models.Status, table.status),
        paused=paused(table, scene.seats),
        pace=cast(models.Pace, table.pace),
        clock=clock_out(clock),
        seat=look.seat,
        eyes="all" if look.all else "public" if look.seat is None else "seat",
        rows=rows,
        at=len(match.rows),
        seen_row=seen_row,
        seats=_seats(scene, player, asked, seen.scores() if seen else None, now),
        automata=_automata(seen) if seen is not None else [],
        fingerprint=table.fingerprint,
        seed=table.seed or None if scene.open else None,
        imported=table.imported,
        seed_chosen=table.seed_chosen,
        question=_question(mine) if mine is not None else None,
        legal=_legal(mine) if mine is not None and playing else [],
        undo=_undo(live, look.seat) if look.seat is not None and playing else None,
        board=_board(seen) if seen is not None and board else [],
        log=[line_of(line) for line in lines[log_from:]],
        log_length=len(lines),
        notes=[_note(live.game, note) for note in scene.notes],
        outcome=None if outcome is None else _outcome(outcome),
        position=_position(match) if scene.open and begun else None,
        rematch=table.rematch,
    )


def outside_of(
    table: StoredTable, seats: Sequence[StoredSeat], player: str | None, now: float
) -> models.TableOut:
    """A table in a list."""
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
        seats=[
            seat_of(
                game, seat, player, seat.seat in asked, None, clock_of(table, time, now), None, now
            )
            for seat, time in zip(seats, times, strict=True)
        ],
    )


def _seats(
    scene: Scene,
    player: str | None,
    asked: set[int],
    scores: Sequence[int] | None,
    now: float,
) -> list[models.SeatOut]:
    times = read_times(scene.table.times, scene.table.players)
    return [
        seat_of(
            scene.live.game,
            seat,
            player,
            seat.seat in asked,
            None if scores is None else scores[seat.seat],
            clock_of(scene.table, time, now),
            None if time.since is None else time.since + scene.absent_seconds,
            now,
        )
        for seat, time in zip(scene.seats, times, strict=True)
    ]


def _automata(seen: View[State]) -> list[models.AutomatonOut]:
    found: list[models.AutomatonOut] = []
    for side, score in seen.game.automata(seen.state):
        key = seen.game.side_key(side)
        told = seen.about(key)
        found.append(
            models.AutomatonOut(
                side=key,
                side_name=seen.game.side_name(side),
                score=score,
                about="" if told is None else seen.game.words.say(told),
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
    """A seat as everybody sees it, with a mark if it is that of the player who looks."""
    return models.SeatOut(
        seat=seat.seat,
        side=game.side_key(seat.seat),
        side_name=game.side_name(seat.seat),
        kind=cast(models.AnyKind, seat.kind),
        name=seat.name,
        bot=seat.bot is not None,
        level=seat.bot,
        standin=None if seat.standin is None else level_of(seat.standin).title,
        gone=seat.gone,
        agreed=places(seat.agreed),
        absent=absent_from is not None and now >= absent_from,
        absent_from=absent_from,
        clock=clock,
        yours=player is not None and seat.player_id == player,
        asked=asked,
        score=score,
    )


def clock_of(table: StoredTable, time: Time, now: float) -> models.ClockOut | None:
    """What a seat's clock shows."""
    left = Clock.read(table.clock).left(time, now)
    if left is None:
        return None
    return models.ClockOut(left=max(0.0, ceil(left * 10) / 10), running=time.since is not None)


def clock_out(clock: Clock) -> models.NewClock:
    """How long people may think."""
    return models.NewClock.model_validate(
        {"kind": clock.kind, "seconds": int(clock.seconds), "increment": int(clock.increment)}
    )


def why_not(live: LiveGame, seat: int, answer: str) -> models.WhyNot:
    """Whether a seat may give an answer, judged by what it may know."""
    seen = live.game.view(live.match.state, seat)
    try:
        refused = seen.game.refusal(seen.state, seat, seen.game.parse(seen.state, answer))
    except BadNotation as error:
        return models.WhyNot(legal=False, sentence=sentence(str(error)), paragraph="")
    if refused is None:
        return models.WhyNot(legal=True, sentence="", paragraph="")
    return models.WhyNot(legal=False, sentence=refused.sentence, paragraph=refused.paragraph)


def preview_of(live: LiveGame, seat: int, answer: str, verdict: models.WhyNot) -> models.PreviewOut:
    """What an answer would bring, as far as the seat can know."""
    if not verdict.legal:
        return models.PreviewOut(legal=False, sentence=verdict.sentence)
    found = live.match.preview(seat, answer)
    scores = [0] * live.match.setup.players
    for line in found.lines:
        if line.happening.source:
            scores[line.happening.seat] += line.happening.points
    return models.PreviewOut(
        legal=True,
        lines=[line_of(line) for line in found.lines],
        scores=scores,
        certain=found.certain,
        ends=found.ends,
        again=found.again,
        warning=found.warning,
        paragraph=found.paragraph,
    )


def drawing_of(live: LiveGame, look: Viewpoint, style: Style, ask: bool = True) -> str:
    """The board as SVG, the last move marked, and where it is open what may be answered."""
    match = live.at(look.at)
    seen = match.view(look.eyes)
    ask = ask and len(match.rows) == len(live.match.rows)
    legal = tuple(seen.legal()) if ask else ()
    last = match.last_places(look.eyes)
    return seen.draw(Marks(legal, last, style.theme, style.shape, style.compact))


def moments_of(live: LiveGame, eyes: int) -> list[models.Moment]:
    """Where rounds begin, as the log tells, and turns, when somebody else is asked."""
    game, rows = live.game, live.match.rows
    found = [
        models.Moment(row=line.row, kind="round", label=line.text)
        for line in live.log(eyes)
        if line.happening.kind == "round"
    ]
    groups: dict[int, tuple[int, set[int]]] = {}
    for number, row in enumerate(rows):
        if row.seat != CHANCE:
            groups.setdefault(row.moment, (number, set()))[1].add(row.seat)
    asked = set(live.match.deciders())
    if groups and asked:
        first, answered = groups[max(groups)]
        together = set(live.at(first).deciders())
        if together - answered:  # some of those who choose at once have chosen
            answered.update(together)
            asked = set()
    if asked:
        groups[max(groups, default=-1) + 1] = (len(rows), asked)
    before: set[int] = set()
    for number, seats in groups.values():
        if seats != before:
            label = " and ".join(game.side_name(seat) for seat in sorted(seats))
            found.append(models.Moment(row=number, kind="turn", label=label))
        before = seats
    return sorted(found, key=lambda moment: (moment.row, moment.kind))


def line_of(line: Line) -> models.LogLine:
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
    )


def _log(live: LiveGame, match: Match[State], eyes: int) -> list[Line]:
    """The log of a moment: a beginning of the whole."""
    rows = len(match.rows)
    lines = live.log(eyes)
    return lines if rows == len(live.match.rows) else [one for one in lines if one.row <= rows]


def _question(seen: View[State]) -> models.Question:
    prompt = seen.game.prompt(seen.state)
    return models.Question(
        step=prompt.step,
        kind=prompt.kind,
        verb=prompt.verb,
        slots=list(prompt.slots),
        alone=list(prompt.bare),
        aside=list(prompt.side_actions),
        worded=prompt.worded,
        sentence=seen.question(),
    )


def _legal(seen: View[State]) -> list[models.Legal]:
    return [
        models.Legal(
            answer=seen.notation(action),
            sentence=seen.sentence(action),
            place=seen.game.actions[action].place,
            target=seen.game.actions[action].target,
        )
        for action in seen.legal()
    ]


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
    name = level_of(note.name).title
    text = NOTES[note.kind].format(side=game.side_name(note.seat), name=name)
    return models.NoteOut.model_validate(
        {"row": note.row, "seat": note.seat, "kind": note.kind, "text": text, "at": note.at}
    )


def _undo(live: LiveGame, seat: int) -> models.UndoOut:
    why = live.match.why_no_undo(seat)
    again = live.undone[-1][1] if live.undone and live.undone[-1][0] == seat else ""
    return models.UndoOut(
        undo=not why,
        what=live.said[seat][-1] if live.said[seat] and not why else "",
        sentence=why,
        redo=bool(again),
        again=again,
        why_no_redo="" if again else "There is nothing to play again.",
    )
