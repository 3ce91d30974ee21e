"""Who may know what in MarraCash: views, imagination, log lines, questions and refusals."""

from collections.abc import Mapping

from hypostyle.core.bits import bit, count, has, nth, places, shl
from hypostyle.core.errors import EndlessRules
from hypostyle.core.facts import Setup
from hypostyle.core.game import Outcome
from hypostyle.core.log import Event, Happening
from hypostyle.core.state import ALL_EYES
from hypostyle.core.stream import Stream
from hypostyle.core.words import Field, Reason, Say
from hypostyle.games.marracash.actions import (
    ENDS,
    place_of_fountain,
    three_text,
    trio_text,
)
from hypostyle.games.marracash.data import (
    CARD,
    COLOUR_N,
    ENTRANCES,
    FOUNTAINS,
    HAND,
    LEAST_BID,
    LETTERS,
    NEW_DIRHAM,
    ROUTE,
    ROUTE_FROM,
    ROUTE_TO,
    SHOP,
    STEP,
    letters_of,
)
from hypostyle.games.marracash.rules.auctions import limit
from hypostyle.games.marracash.rules.basics import with_value
from hypostyle.games.marracash.rules.codes import (
    ACT,
    ANEW,
    AUCTION,
    BEGINS,
    BID,
    BOUGHT,
    COMPLETED,
    DEAL,
    DEALT,
    ENTERED,
    FEE,
    FILL,
    FILLED,
    GOT_CUT,
    LED,
    NAMED,
    OFFERED,
    OPEN_BID,
    OPENING,
    PAID_CUT,
    PASS,
    PASSED,
    PLACED,
    QUEUED,
    RAISE,
    RAISED,
    RAN_OUT,
    REASONS,
    REFILL,
    SEALED,
    SHOWN,
    SKIPPED,
    SOLD,
    TAKE_CARD,
    TURN_BEGAN,
)
from hypostyle.games.marracash.rules.souvenirs import (
    fitting_cards,
    is_complete,
    of_colour,
    some_card,
)
from hypostyle.games.marracash.rules.turns import can_auction
from hypostyle.games.marracash.state import NONE, VEILED, Settings, Town

# --- secrets --------------------------------------------------------------------------------------


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


def imagine(s: Town, stream: Stream) -> Town:
    """§9.1 A full position that fits a veiled one."""
    full = s.clone()
    if VEILED in full.hands:
        _imagine_hands(full, stream)
    if VEILED in full.cash:
        _imagine_purses(full, stream)
    for seat in range(len(full.bids)):
        if full.bids[seat] == VEILED:
            least = LEAST_BID // STEP if seat == full.auctioneer else 0
            most = limit(full, seat) // STEP
            bid = (least + int(stream.below(most - least + 1))) * STEP
            full.bids = with_value(full.bids, seat, bid)
    return full


# --- hidden hands -----------------------------------------------------------------------------------

TRIES = 60
"""So many deals are tried at random before one is put together."""
MOST_TRIES = 100_000


def _imagine_hands(full: Town, stream: Stream) -> None:
    """§9.3 Others hold any unseen cards that are not a complete set by now."""
    hidden = [seat for seat, hand in enumerate(full.hands) if hand == VEILED]
    wanted = [_cards_dealt(full, seat) for seat in range(len(full.hands))]
    for tried in range(MOST_TRIES):
        deck = full.deck
        hands = full.hands
        if tried >= TRIES and not full.settings.pattern:
            hands, deck = _incomplete_hands(full, hidden, deck)
        for seat in hidden:
            hand = max(hands[seat], 0)
            while count(hand) < wanted[seat]:
                cards = fitting_cards(hand, deck) if full.settings.pattern else deck
                card = some_card(cards, stream) - TAKE_CARD
                hand |= bit(card)
                deck &= ~bit(card)
            hands = with_value(hands, seat, hand)
        if not any(is_complete(full, seat, hands[seat]) for seat in hidden):
            full.hands, full.deck = hands, deck
            return
    raise EndlessRules("no hands fit what is known")


def _cards_dealt(s: Town, seat: int) -> int:
    """How many cards a seat holds: five, or fewer while they are dealt."""
    if s.agenda and s.agenda[-1] & 63 == DEAL:
        dealt, n = s.agenda[-1] >> 6, int(s.settings.players)
        return int((dealt + n - 1 - seat) // n)
    return HAND


def _incomplete_hands(s: Town, hidden: list[int], deck: int) -> tuple[tuple[int, ...], int]:
    """Cards that each hidden hand may hold so that it is not complete, as few as possible."""
    hands = s.hands

    def place(n: int, left: int) -> int:
        nonlocal hands
        if n == len(hidden):
            return left
        seat = hidden[n]
        for colour in range(COLOUR_N):
            lacking = 1 + sum(
                s.inside[shop]
                for shop in range(5 * colour, 5 * colour + 5)
                if s.owner[shop] == seat
            )
            if lacking <= of_colour(left, colour):
                here = left & shl(31, 5 * colour)
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
    """§9.4 The least a purse must hold, as anybody can tell from what is being asked."""
    least = 0
    step = s.agenda[-1] & 63 if s.agenda else NONE
    asked = s.asking >= 0 and has(s.asking, seat)
    lone = LEAST_BID if s.settings.no_lone and s.done == 1 and seat == s.auctioneer else 0
    if seat == s.leader:
        least = int(s.high) + lone
    if step == RAISE and asked:
        least = int(s.high) + STEP + lone
    elif (step == OPEN_BID and asked) or (step == SEALED and seat == s.auctioneer):
        least = LEAST_BID + lone
    elif step == SEALED and (asked or s.bids[seat] != NONE):
        least = max(STEP, int(s.bids[seat]))
    elif asked and (step == OPENING or (step == ACT and (s.auctioned or not s.walks))):
        twice = step == ACT and s.done == 0 and s.settings.no_lone
        least = 2 * LEAST_BID if twice else LEAST_BID
    return least


def ceiling(s: Town, seat: int) -> int:
    """§9.4 Who was not asked for a sealed bid, though he has a sign, has less than 25 D."""
    sealed = bool(s.agenda) and s.agenda[-1] & 63 == SEALED
    poor = sealed and s.signs[seat] > 0 and not has(s.asking, seat) and s.bids[seat] == NONE
    return STEP - 1 if poor else 1 << 30


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
    return STEP if settings.unit == 10 else 5


# --- questions and refusals ---------------------------------------------------------------------------


def money(settings: Settings, dirham: int) -> str:
    """§2.6, §10.17 A sum as people read it."""
    if not settings.new_dirham:
        return f"{dirham}D"
    return f"{dirham / NEW_DIRHAM:g}ND"


def question(s: Town, seat: int) -> Say:
    """What a seat is asked, in words."""
    step = s.agenda[-1] & 63
    fields: dict[str, Field] = {"cash": money(s.settings, s.cash[seat])}
    if step == OPENING:
        return Say("question.opening", fields)
    if step == ACT:
        if s.auctioned:
            return Say("question.again", fields)
        return Say("question.second" if s.done else "question.first", fields)
    if step == REFILL:
        return Say("question.refill", {"left": int(s.tail - s.head)})
    fields["shop"] = SHOP[s.shop].upper()
    if step == RAISE:
        fields["high"] = money(s.settings, int(s.high))
        return Say("question.raise", fields)
    fields["least"] = money(s.settings, LEAST_BID)
    if step == OPEN_BID:
        return Say("question.open", fields)
    return Say("question.sealed.own" if seat == s.auctioneer else "question.sealed.other", fields)


def why_not(s: Town, seat: int, action: int) -> Reason | None:
    """Why a seat that is asked may not answer this; None when it may."""
    step = s.agenda[-1] & 63
    if action < AUCTION:
        return _why_not_lead(s, step, action)
    if action < FILL:
        return _why_not_auction(s, step, seat, action - AUCTION)
    if action < PASS:
        return _why_not_fill(s, action - FILL)
    if action == PASS:
        return _why_not_pass(s, step, seat)
    return _why_not_bid(s, step, seat, (action - BID) * STEP)


def _why_not_lead(s: Town, step: int, route: int) -> Reason | None:
    if step == OPENING:
        return Reason("4.2", "no.lead_in_round_1")
    if step != ACT:
        return Reason("4.3", "no.lead_now")
    if s.auctioned:
        return Reason("4.3", "no.lead_after_auction")
    if not s.group[ROUTE_FROM[route]]:
        return Reason("6.1", "no.nobody_there", {"fountain": ROUTE_FROM[route] + 1})
    return None


def _why_not_auction(s: Town, step: int, seat: int, shop: int) -> Reason | None:
    if step not in (ACT, OPENING):
        return Reason("4.3", "no.auction_now")
    if s.owner[shop] != NONE:
        return Reason("5.1", "no.owned", {"shop": SHOP[shop].upper()})
    if can_auction(s, seat):
        return None
    if s.cash[seat] >= LEAST_BID and s.signs[seat]:
        return Reason("10.10", "no.lone_auction", {"twice": money(s.settings, 2 * LEAST_BID)})
    return Reason("5.8", "no.cannot_auction", {"least": money(s.settings, LEAST_BID)})


def _why_not_fill(s: Town, how: int) -> Reason | None:
    fountain, n, left = ENTRANCES[how >> 3], (how & 3) + 1, int(s.tail - s.head)
    if s.group[fountain]:
        return Reason("7.1", "no.occupied", {"fountain": fountain + 1})
    if n > left:
        return Reason("7.2", "no.line_too_short", {"left": left})
    if n == 1 and left > 1:
        return Reason("7.3", "no.one_alone")
    return None


def _why_not_pass(s: Town, step: int, seat: int) -> Reason | None:
    if step == OPEN_BID or (step == SEALED and seat == s.auctioneer):
        return Reason("5.2", "no.must_open")
    if step == REFILL:
        return Reason("7.1", "no.must_fill")
    return None if step in (RAISE, SEALED) else Reason("4.4", "no.pass_elsewhere")


def _why_not_bid(s: Town, step: int, seat: int, bid: int) -> Reason | None:
    opening = step == OPEN_BID or (step == SEALED and seat == s.auctioneer)
    if opening and bid < LEAST_BID:
        return Reason("5.2", "no.open_low", {"least": money(s.settings, LEAST_BID)})
    if step == RAISE and bid <= s.high:
        return Reason("5.3", "no.not_higher", {"high": money(s.settings, int(s.high))})
    if bid > s.cash[seat]:
        return Reason("5.4", "no.not_enough", {"cash": money(s.settings, s.cash[seat])})
    if bid > limit(s, seat):
        return Reason("10.10", "no.keep_enough", {"least": money(s.settings, LEAST_BID)})
    return None


def misread(step: int, text: str) -> Reason | None:
    """§5.4, §6.1, §7.2 Why words are no answer, when they ask for what there cannot be."""
    words = text.lower().replace("-", " ").split()
    numbers = [int(word) for word in words if word.isdecimal()]
    if len(numbers) == 2 and words[0] == "lead" and len(words) == 3:
        a, b = numbers
        if min(numbers) >= 1 and max(numbers) <= FOUNTAINS and f"{a}-{b}" not in ROUTE:
            return Reason("6.1", "no.no_alley", {"start": a, "goal": b})
    if step in (OPEN_BID, RAISE, SEALED):
        return Reason("5.4", "no.bid_step")
    if step == REFILL and len(numbers) == 2 and words[-2] in ENDS:
        if numbers[0] - 1 not in ENTRANCES:
            return Reason("7.1", "no.no_entrance", {"fountain": numbers[0]})
        if not 1 <= numbers[1] <= 4:
            return Reason("7.2", "no.group_size")
    return None


# --- what happened ------------------------------------------------------------------------------------


def happening(setup: Setup, event: Event, eyes: int) -> Happening | None:
    """§9.1 An event, as these eyes may see it: everything is open but hands that are dealt."""
    what, seat, a, b = event
    if what in (BOUGHT, FEE, ENTERED, SOLD, PAID_CUT, GOT_CUT, COMPLETED):
        return _money_moved(setup, event)
    if what in (PLACED, QUEUED, ANEW, BEGINS, SHOWN, DEALT):
        return _set_up(setup, event, eyes)
    if what in (OFFERED, RAISED, PASSED, NAMED):
        return _in_auction(setup, event)
    if what == TURN_BEGAN:
        return Happening("turn", seat, {"round": a})
    if what == LED:
        ends = (place_of_fountain(ROUTE_FROM[a]), place_of_fountain(ROUTE_TO[a]))
        told: dict[str, Field] = {"route": ROUTE[a], "visitors": letters_of(b)}
        return Happening("led", seat, told, ends, variant=_hue(setup))
    if what == FILLED:
        f, who = ENTRANCES[a >> 3], _who(b)
        fields: dict[str, Field] = {"fountain": f + 1, "end": ENDS[a >> 2 & 1].upper()}
        fields["visitors"] = who
        return Happening("filled", seat, fields, (place_of_fountain(f),), variant=_hue(setup))
    if what == SKIPPED:
        variant = ("auction", "turn", "second")[a]
        return Happening("skipped", seat, {"what": variant}, variant=variant)
    if what == RAN_OUT:
        return Happening("ran_out", NONE, {"turns": a}, variant="more" if a else "now")
    return Happening("ended", NONE, {"reasons": reason_names(a)[0]}, variant=reason_names(a)[0])


def _who(digits: int) -> str:
    """Visitors in the order in which they left the line."""
    text = ""
    while digits:
        text = LETTERS[digits % 6 - 1] + text
        digits //= 6
    return text


def _hue(setup: Setup) -> str:
    """§10.18 Words that name colours have a variant with another fifth one."""
    return "gray" if setup.options["fifth_colour"] == "gray" else ""


def _set_up(setup: Setup, event: Event, eyes: int) -> Happening:
    what, seat, a, b = event
    if what == PLACED:
        f = ENTRANCES[a]
        fields: dict[str, Field] = {"fountain": f + 1, "visitors": trio_text(b)}
        return Happening("placed", NONE, fields, (place_of_fountain(f),), variant=_hue(setup))
    if what == QUEUED:
        return Happening("queued", NONE, {"visitors": three_text(a)}, variant=_hue(setup))
    if what == ANEW:
        return Happening("anew", NONE)
    if what == BEGINS:
        return Happening("begins", seat)
    if what == SHOWN:
        return Happening("shown", NONE, {"card": CARD[a].upper()})
    if eyes not in (seat, ALL_EYES):  # §9.3
        return Happening("dealt", seat, variant="hidden")
    return Happening("dealt", seat, {"card": CARD[a].upper()}, variant="open")


def _in_auction(setup: Setup, event: Event) -> Happening:
    what, seat, a, _ = event
    if what == OFFERED:
        return Happening("offered", seat, {"shop": SHOP[a].upper()}, (SHOP[a],))
    if what == PASSED:
        how = "forced" if a else "free"
        return Happening("passed", seat, {"how": how}, variant=how)
    fields: dict[str, Field] = {"money": _money(setup, a)}
    if what == RAISED:
        return Happening("raised", seat, fields)
    return Happening("named", seat, fields, variant="bid" if a else "pass")


def _money(setup: Setup, dirham: int) -> str:
    return money(Settings(new_dirham=setup.options["currency_display"] == "new_dirham"), dirham)


def _money_moved(setup: Setup, event: Event) -> Happening:
    what, seat, a, b = event
    fields: dict[str, Field] = {}
    spots: tuple[str, ...] = ()
    variant = ""
    kind, source, sign = MONEY[what]
    if what == BOUGHT:
        fields, spots = {"shop": SHOP[a].upper()}, (SHOP[a],)
    elif what == ENTERED:
        fields, spots = {"shop": SHOP[a & 31].upper(), "n": a >> 5}, (SHOP[a & 31],)
        variant = "one" if a >> 5 == 1 else "many"
    elif what == SOLD:
        fields = {"card": CARD[a].upper()}
    elif what == COMPLETED:
        fields = {"cards": "+".join(CARD[card].upper() for card in places(a))}
    fields["money"] = _money(setup, b)
    return Happening(kind, seat, fields, spots, source, sign * b, variant)


# fmt: off
MONEY: Mapping[int, tuple[str, str, int]] = {
    # event     kind          source        sign
    BOUGHT:    ("bought",    "shops",       -1),
    FEE:       ("fee",       "commissions",  1),
    ENTERED:   ("entered",   "customers",    1),
    SOLD:      ("sold",      "souvenirs",    1),
    PAID_CUT:  ("paid_cut",  "cuts_paid",   -1),
    GOT_CUT:   ("got_cut",   "cuts",         1),
    COMPLETED: ("completed", "souvenirs",    1),
}
# fmt: on


def reveals(event: Event) -> bool:
    """§9.2 Sealed bids that are shown cannot be taken back, nor can a set of the race."""
    return event[0] in (NAMED, COMPLETED, SHOWN, DEALT)


def reason_names(reasons: int) -> tuple[str, ...]:
    """Why a game ended, by name."""
    return tuple(name for n, name in enumerate(REASONS) if has(reasons, n))


def outcome(s: Town) -> Outcome | None:
    """§8.3 Who has won, and why it ended."""
    if not s.ended:
        return None
    most = max(s.cash)
    winners = tuple(seat for seat, cash in enumerate(s.cash) if cash == most)
    return Outcome(winners, reason_names(int(s.ended)), tuple(s.cash))
