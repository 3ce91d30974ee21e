"""Who may know what in MarraCash, and positions imagined from what a seat knows."""

from hypostyle.core.bits import bit, count, has, nth, shl
from hypostyle.core.errors import EndlessRules
from hypostyle.core.facts import Setup
from hypostyle.core.log import Event
from hypostyle.core.stream import Stream
from hypostyle.games.marracash import codes, data
from hypostyle.games.marracash.rules import souvenirs
from hypostyle.games.marracash.rules.auctions import limit
from hypostyle.games.marracash.rules.basics import with_value
from hypostyle.games.marracash.rules.bounds import purse_range
from hypostyle.games.marracash.rules.souvenirs import customers_of, is_complete, of_colour
from hypostyle.games.marracash.state import NONE, VEILED, Settings, Town


def veil(s: Town, seat: int) -> Town:
    """§9.1 to §9.4 The position as a seat may know it: others' bids, hands and purses are gone."""
    seen = s.clone()
    for other in range(seen.settings.players):
        if other == seat:
            continue
        if seen.bids and seen.bids[other] != NONE:  # §9.2
            seen.bids = with_value(seen.bids, other, VEILED)
        if seen.hands and seen.hands[other] and other not in seen.finished:  # §9.3
            seen.deck |= seen.hands[other]
            seen.hands = with_value(seen.hands, other, VEILED)
        if seen.settings.concealed and not seen.ended:  # §9.4
            seen.cash[other] = VEILED
    return seen


def imagine(s: Town, seat: int, stream: Stream) -> Town:
    """§9.1 A full position that fits a veiled one."""
    full = s.clone()
    if VEILED in full.hands:
        _imagine_hands(full, stream)
    if VEILED in full.cash:
        _imagine_purses(full, stream)
    for other in range(len(full.bids)):
        if full.bids[other] == VEILED:
            least = data.LEAST_BID // data.STEP if other == full.auctioneer else 0
            most = limit(full, other) // data.STEP
            bid = (least + int(stream.below(most - least + 1))) * data.STEP
            full.bids = with_value(full.bids, other, bid)
    return full


# --- hidden hands -----------------------------------------------------------------------------------

TRIES = 60
"""So many deals are tried at random before one is put together."""
MOST_TRIES = 100_000


def _imagine_hands(full: Town, stream: Stream) -> None:
    """§9.3 Others hold any unseen cards that are not a complete set by now."""
    hidden = [seat for seat, hand in enumerate(full.hands) if hand == VEILED]
    wanted = [cards_dealt(full, seat) for seat in range(len(full.hands))]
    for tried in range(MOST_TRIES):
        deck = full.deck
        hands = full.hands
        if tried >= TRIES and not full.settings.pattern:
            hands, deck = _incomplete_hands(full, hidden, deck)
        for seat in hidden:
            hand = max(hands[seat], 0)
            while count(hand) < wanted[seat]:
                cards = souvenirs.fitting_cards(hand, deck) if full.settings.pattern else deck
                card = nth(cards, stream.below(count(cards)))
                hand |= bit(card)
                deck &= ~bit(card)
            hands = with_value(hands, seat, hand)
        if not any(is_complete(full, seat, hands[seat]) for seat in hidden):
            full.hands, full.deck = hands, deck
            return
    raise EndlessRules("no hands fit what is known")


def cards_dealt(s: Town, seat: int) -> int:
    """How many cards a seat holds: five, or fewer before all are dealt."""
    if s.step == codes.DEAL:
        n = int(s.settings.players)
        return int((codes.NTH_CARD.of(s.arg) + n - 1 - seat) // n)
    return data.HAND if s.round else 0


def _incomplete_hands(s: Town, hidden: list[int], deck: int) -> tuple[tuple[int, ...], int]:
    """Cards that each hidden hand may hold so that it is not complete, as few as possible."""
    hands = s.hands

    def place(n: int, left: int) -> int:
        nonlocal hands
        if n == len(hidden):
            return left
        seat = hidden[n]
        for colour in range(data.COLOUR_N):
            lacking = 1 + int(customers_of(s, seat, colour))
            if lacking <= of_colour(left, colour):
                here = left & shl(data.ONE_COLOUR, data.EACH * colour)
                taken = 0
                for k in range(lacking):
                    taken |= bit(nth(here, k))
                rest = place(n + 1, left & ~taken)
                if rest >= 0:
                    hands = with_value(hands, seat, taken)
                    return rest
        return -1

    rest = place(0, deck)
    if rest < 0:
        raise EndlessRules("no hands fit what is known")
    return hands, rest


# --- hidden purses ------------------------------------------------------------------------------------


def floor(s: Town, seat: int) -> int:
    """§9.4 The least a purse must hold, as anybody can tell from the past and what is asked."""
    least = 0
    step = s.step
    asked = s.asking >= 0 and has(s.asking, seat)
    lone = data.LEAST_BID if s.settings.no_lone and s.done == 1 and seat == s.auctioneer else 0
    if seat == s.leader:
        least = int(s.high) + lone
    if step == codes.RAISE and asked:
        least = int(s.high) + data.STEP + lone
    elif (step == codes.OPEN_BID and asked) or (step == codes.SEALED and seat == s.auctioneer):
        least = data.LEAST_BID + lone
    elif step == codes.SEALED and (asked or s.bids[seat] != NONE):
        least = max(data.STEP, int(s.bids[seat]))
    elif asked and (step == codes.OPENING or (step == codes.ACT and (s.auctioned or not s.walks))):
        twice = step == codes.ACT and s.done == 0 and s.settings.no_lone
        least = 2 * data.LEAST_BID if twice else data.LEAST_BID
    opened = data.LEAST_BID + lone if step == codes.RAISE and seat == s.auctioneer else 0
    return max(least, opened, purse_range(s, seat)[0])


def ceiling(s: Town, seat: int) -> int:
    """§9.4 The most a purse can hold; who has a sign and is asked for no sealed bid has no 25 D."""
    sealed = s.step == codes.SEALED
    poor = sealed and s.signs[seat] > 0 and not has(s.asking, seat) and s.bids[seat] == NONE
    return data.STEP - 1 if poor else purse_range(s, seat)[1]


def _imagine_purses(full: Town, stream: Stream) -> None:
    """§9.4 What others own together is known; it is shared out at random."""
    n, unit = int(full.settings.players), money_step(full.settings)
    hidden = [seat for seat in range(n) if full.cash[seat] == VEILED]
    rest = int(full.settings.cash * n + full.bank)
    rest -= sum(money for money in full.cash if money >= 0)
    least = [floor(full, seat) for seat in hidden]
    room = [(ceiling(full, seat) - floor(full, seat)) // unit for seat in hidden]
    left = (rest - sum(least)) // unit
    for k, seat in enumerate(hidden):
        most = min(left, room[k])
        must = max(0, left - sum(room[k + 1 :]))  # the others have no room for it
        more = must + int(stream.below(most - must + 1))
        full.cash[seat] = least[k] + more * unit
        left -= more


def money_step(settings: Settings) -> int:
    """§2.6, §10.5 All sums are multiples of this."""
    return data.STEP if settings.unit == 10 else 5


def reveals(setup: Setup, event: Event) -> bool:
    """§9.2 to §9.4 Sealed bids and sets that are shown; who is asked may tell of a purse."""
    what, seat, actor, _ = event
    if what == codes.TESTED:
        return seat != actor
    if what == codes.ENDED:
        return bool(setup.options["concealed_cash"])
    return what in (codes.NAMED, codes.COMPLETED, codes.SHOWN, codes.DEALT)
