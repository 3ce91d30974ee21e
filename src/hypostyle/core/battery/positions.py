"""Laws of positions.

Clones are deep, text reads back, and a position with a field changed is refused or can be played.
"""

import gc
from sys import getallocatedblocks

from hypostyle.core.battery.compare import changes
from hypostyle.core.battery.trial import MOST_CHOICES, Trial
from hypostyle.core.errors import BadPosition, BatteryFailed
from hypostyle.core.position import read_position, write_position
from hypostyle.core.state import PUBLIC
from hypostyle.core.stream import Stream

CHANGES = 6
"""Positions with one field changed that are tried in one position."""
STRIDE = 8
"""Choices between two checks when a changed position is played to its end."""

SHORT_GAMES = 60
"""Games that are begun, again and again, to see whether memory is lost."""
WARM = 10
"""How often: the first times Python keeps some memory to use it again; a leak grows every time."""


def clones_are_deep(t: Trial, seat: int) -> None:
    """A clone is equal and independent."""
    state = t.match.state
    before = state.to_tuple()
    hash(before)
    copy = state.clone()
    lost = ", ".join(path for path, *_ in changes(copy, state, ""))
    t.must("clones are equal", not lost, f"a clone has another value of {lost}")
    t.must("clones are equal", copy.to_tuple() == before, "to_tuple differs")
    t.game.rules.playout(copy, t.stream.fork(), 5)
    t.must("clones are deep", state.to_tuple() == before, "a move on it changes this one")


def copies_go_on_the_same(t: Trial) -> None:
    """A clone, and a position written and read back, go on as the position itself does."""
    state = t.match.state
    text = write_position(t.game, t.setup, state)
    seed = int(t.side.word())
    ends = []
    for s in (state.clone(), state.clone().clone(), read_position(text)[2]):
        legal = [t.game.rules.legal(s, seat) for seat in range(t.setup.players)]
        journal: list[tuple[int, int, int, int]] = []
        s.journal = journal
        t.game.rules.playout(s, Stream(seed), MOST_CHOICES)
        ends.append((legal, s.to_tuple(), journal))
    t.must("clones go on the same", ends[0] == ends[1], "a copy of a copy plays otherwise")
    detail = f"what was read back plays otherwise: {text}"
    t.must("positions go on the same", ends[0] == ends[2], detail)


def positions_read_back(t: Trial) -> None:
    """A position can be written as text and read back."""
    text = write_position(t.game, t.setup, t.match.state)
    try:
        _, setup, state = read_position(text)
    except BadPosition as error:
        t.must("positions read back", False, f"this is refused ({error}): {text}")
        return
    same = state.to_tuple() == t.match.state.to_tuple() and setup == t.setup
    t.must("positions read back", same, f"this is read as another one: {text}")


def changed_positions_are_refused(t: Trial) -> None:
    """A position with one field changed is refused, or can be played to its end."""
    text = write_position(t.game, t.setup, t.match.state)
    t.texts = [*t.texts[-20:], text]
    for _ in range(CHANGES):
        changed = _changed(t, text)
        try:
            _, _, s = read_position(changed)
        except BadPosition:
            t.report.laws["changed positions are refused"] += 1
            continue
        except Exception as error:
            t.fail("changed positions are refused", f"{error!r} for {changed}")
        again = write_position(t.game, t.setup, s)
        same = read_position(again)[2].to_tuple() == s.to_tuple()
        t.must("what is read can be played", same, f"it is written otherwise: {changed}")
        try:
            t.game.check(s)
            for _ in range(MOST_CHOICES // STRIDE):
                if not s.asking:
                    break
                if not t.game.rules.playout(s, t.side, STRIDE) and s.asking:
                    t.fail("what is read can be played", f"it goes nowhere: {changed}")
                t.game.check(s)
        except BatteryFailed:
            raise
        except Exception as error:
            t.fail("what is read can be played", f"{error!r} after {changed}")


def _changed(t: Trial, text: str) -> str:
    """A position with one field from an earlier one, with two parts swapped, or one letter off."""
    words = text.split()
    n = 2 + int(t.side.below(len(words) - 2))
    name, _, value = words[n].partition("=")
    way = t.side.below(3)
    if way == 0:
        other = t.texts[t.side.below(len(t.texts))].split()
        value = dict(word.partition("=")[::2] for word in other).get(name, value)
    elif way == 1:
        parts = value.split("/")
        value = "/".join([*parts[1:], parts[0]])
    else:
        k = int(t.side.below(len(value)))
        letter = value[k]
        if letter.isdigit():
            step = 1 if t.side.below(2) else 9
            letter = str((int(letter) + step) % 10)
        else:
            letter = value[t.side.below(len(value))]
        value = value[:k] + letter + value[k + 1 :]
    words[n] = f"{name}={value}"
    return " ".join(words)


def nothing_leaks(t: Trial) -> None:
    """Copies, views and games played out leave no memory behind."""
    first = t.game.begin(t.setup)
    few = SHORT_GAMES // 2
    grown = few
    gc.freeze()  # what is there already need not be looked at: of a large program it takes seconds
    try:
        for _ in range(WARM):
            if grown < few:
                break
            gc.collect()
            before = getallocatedblocks()
            for _ in range(SHORT_GAMES):
                s = first.clone()
                t.game.rules.playout(s, t.stream, 3)
                for viewer in (*range(t.setup.players), PUBLIC):
                    t.game.imagine(t.game.veil(s, viewer), viewer, t.stream)
            gc.collect()
            grown = getallocatedblocks() - before
    finally:
        gc.unfreeze()
    detail = f"{grown} blocks of memory stay behind after {SHORT_GAMES} short games"
    t.must("nothing leaks", grown < few, detail)
