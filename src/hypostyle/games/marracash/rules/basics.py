"""What several parts of MarraCash's rules share: money, groups, rows, the end."""

from hypostyle.core.native import i64
from hypostyle.games.marracash.codes import ENDED
from hypostyle.games.marracash.data import EXITS
from hypostyle.games.marracash.state import NONE, Town


def pay(s: Town, seat: i64, money: i64) -> None:
    """§2.6 The bank pays a player; less than nothing when the player pays the bank."""
    s.cash[seat] += money
    s.bank += money


def stand(s: Town, fountain: i64, group: i64) -> None:
    """§6.3 Visitors join those who stand at a fountain."""
    s.group[fountain] += group
    s.walks |= EXITS[fountain]


def with_value(row: tuple[int, ...], seat: i64, value: i64) -> tuple[int, ...]:
    """A row of one number for each seat, with one of them changed."""
    return (*row[:seat], int(value), *row[seat + 1 :])


def finish(s: Town, reason: i64) -> None:
    """§8.3 The game is over; nothing of what was still to come happens."""
    s.ended = reason
    s.agenda.clear()
    s.report(ENDED, NONE, reason)
