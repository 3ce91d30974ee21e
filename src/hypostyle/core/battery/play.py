"""Plays a trial to its end and checks the laws on the way, the slow ones now and then."""

from hypostyle.core.battery.answers import (
    asks_changes_nothing,
    legal_is_not_refused,
    notation_reads_back,
    undo_forgets_nothing,
    undo_returns,
)
from hypostyle.core.battery.drawings import boards_can_be_drawn
from hypostyle.core.battery.ending import the_end_is_sound
from hypostyle.core.battery.observations import (
    observations_follow_the_view,
    observations_tell_what_is_legal,
)
from hypostyle.core.battery.positions import (
    changed_positions_are_refused,
    clones_are_deep,
    copies_go_on_the_same,
    positions_read_back,
)
from hypostyle.core.battery.secrets import (
    answers_at_one_time_are_secret,
    chance_is_sound,
    imagined_fits_the_view,
)
from hypostyle.core.battery.trial import MOST_CHOICES, Trial
from hypostyle.core.errors import BatteryFailed
from hypostyle.core.state import PUBLIC
from hypostyle.core.words import MissingWords


def run(t: Trial) -> None:
    """Play a trial to its end; raise BatteryFailed when a law is broken."""
    try:
        _play(t)
    except BatteryFailed:
        raise
    except MissingWords as error:
        t.fail("every word is there", str(error))
    except Exception as error:
        raise BatteryFailed(t.story(f"{type(error).__name__}: {error}")) from error
    t.report.games += 1


def _play(t: Trial) -> None:
    choices = 0
    while not t.match.over:
        for seat in t.match.deciders():
            _every_time(t, seat)
            if t.stream.below(16) == 0:
                _now_and_then(t, seat)
            _answer(t, seat)
            choices += 1
            if choices > MOST_CHOICES:
                t.fail("ends", "the game does not end")
    the_end_is_sound(t, choices)


def _answer(t: Trial, seat: int) -> None:
    state = t.match.state
    before = state.to_tuple()
    action = int(t.game.rules.pick(state, seat, t.stream))
    legal = t.match.legal(seat)
    t.must("pick is legal", action in legal, f"seat {seat} picks {t.name(action)}")
    seen = t.game.veil(state, seat) if t.side.below(4) == 0 else None
    t.match.apply(seat, action)
    if t.stream.below(8) == 0:
        undo_returns(t, seat, before)
    if seen is not None:
        undo_forgets_nothing(t, seat, seen, action)


def _every_time(t: Trial, seat: int) -> None:
    state = t.match.state
    legal = t.match.legal(seat)
    t.must("a seat that is asked can answer", bool(legal), f"seat {seat} has no legal answer")
    t.must("legal ascends", legal == sorted(set(legal)), f"legal answers are {legal}")
    t.book.words(f"step.{t.game.prompt(state).step}")
    t.game.check(state)
    t.report.laws["position lawful"] += 1
    for other in range(t.setup.players):
        if other not in t.match.deciders():
            free = t.match.legal(other)
            t.must("only deciders answer", not free, f"seat {other} has legal answers")


def _now_and_then(t: Trial, seat: int) -> None:
    legal_is_not_refused(t, seat)
    notation_reads_back(t, seat)
    clones_are_deep(t, seat)
    asks_changes_nothing(t)
    positions_read_back(t)
    changed_positions_are_refused(t)
    t.book.watch(t.match.state, t.first)
    if t.side.below(4) == 0:
        copies_go_on_the_same(t)
    for viewer in (*range(t.setup.players), PUBLIC):
        imagined_fits_the_view(t, viewer)
        if viewer >= 0:
            observations_follow_the_view(t, viewer)
    observations_tell_what_is_legal(t, seat)
    answers_at_one_time_are_secret(t, seat)
    chance_is_sound(t)
    if t.stream.below(16) == 0:
        boards_can_be_drawn(t)
