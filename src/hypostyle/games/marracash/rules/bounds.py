"""What anybody can work out: how far the game is, and what a purse can hold by now."""

from typing import Final

from hypostyle.core.bits import count, has
from hypostyle.core.native import i64
from hypostyle.games.marracash.codes import OPEN_BID, RAISE, SEALED
from hypostyle.games.marracash.data import CARD_N, LARGE_CUT, LEAST_BID, MOST_MONEY, SHOPS, VALUE
from hypostyle.games.marracash.rules.auctions import commission
from hypostyle.games.marracash.rules.leading import payments
from hypostyle.games.marracash.rules.souvenirs import set_worth
from hypostyle.games.marracash.state import MARKET, Settings, Town

NO_LIMIT: Final = 1 << 30
"""More money than there is."""


def in_auction(s: Town) -> bool:
    """Bids are being made."""
    return s.step in (OPEN_BID, RAISE, SEALED)


def turns_before(s: Town) -> i64:
    """How many turns were played before this one; in the first round, openings."""
    n: i64 = s.settings.players
    rounds: i64 = s.round - 2 if s.round > 2 else 0
    return rounds * n + (s.turn - s.first) % n


def moves_made(s: Town) -> i64:
    """The most groups that can have been led in this turn."""
    if s.round == 1:
        return 0
    return s.done - 1 if s.auctioned else s.done


def sold_now(s: Town) -> i64:
    """The most shops that can have been sold in this turn, from the second round on."""
    if not s.auctioned:
        return 0
    return s.done - 1 if in_auction(s) else s.done


def takings(settings: Settings, customers: i64) -> tuple[int, int]:
    """§6.4 The least and the most that so many customers of a shop have paid in all."""
    if not (settings.cap or settings.left_gross):  # it does not matter how they came
        paid = int(payments(settings, 0, customers))
        return paid, paid
    least, most = [0], [0]
    for total in range(1, customers + 1):
        sums = [int(payments(settings, n, total - n)) for n in range(total)]
        least.append(min([least[n] + sums[n] for n in range(total)]))
        most.append(max([most[n] + sums[n] for n in range(total)]))
    return least[-1], most[-1]


def card_money(s: Town, seat: i64) -> i64:
    """§10.11, §10.12 The most a player can have got for souvenirs."""
    total: i64 = 0
    if s.settings.souvenirs == MARKET:
        unsold: i64 = s.deck | s.shown
        for card in range(CARD_N):
            if not has(unsold, card):
                total += VALUE[card]
    elif seat in s.finished:
        total = set_worth(s.hands[seat], s.finished.index(int(seat)))
    return total


def auctions_held(s: Town, seat: i64) -> i64:
    """The most auctions a player can have held to their end."""
    n: i64 = s.settings.players
    earlier: i64 = 1 if (seat - s.first) % n < (s.turn - s.first) % n else 0
    if s.round < 2:
        return earlier
    return 1 + 2 * (s.round - 2 + earlier) + (sold_now(s) if seat == s.turn else 0)


def purse_range(s: Town, seat: i64) -> tuple[int, int]:
    """§2.6, §5.6, §6.4 to §6.6 The least and the most that a purse can hold.

    At least what customers of one's own last shop have left there, or the start cash without a
    shop. At most all that customers, guides' cuts, commissions and souvenirs can have brought.
    """
    cut: i64 = LARGE_CUT * s.settings.unit // 10
    least: i64 = NO_LIMIT
    most: i64 = s.settings.cash + card_money(s, seat)
    others: i64 = 0
    for shop in range(SHOPS):
        if s.owner[shop] != seat:
            others += s.inside[shop]
            continue
        low, high = takings(s.settings, s.inside[shop])
        kept: i64 = 0 if s.settings.left_gross else low - cut * s.inside[shop]
        least = kept if kept < least else least
        most += high - LEAST_BID
    if least == NO_LIMIT:
        least = s.settings.cash
    mine: i64 = s.settings.signs - s.signs[seat]
    sold: i64 = SHOPS - count(s.free) - mine
    held: i64 = auctions_held(s, seat)
    most += cut * others + commission(s.settings, MOST_MONEY) * (held if held < sold else sold)
    return int(least if least > 0 else 0), int(most)
