"""MarraCash's positions as text, and the defects a position can have.

    marracash/1 players=4 options=- next=act first=ali turn=omar round=3 done=1
    cash=900/1300/1150/1200 shops=r5.anfa.2+b4.ali.0 fountains=1.rby+8.gpy+10.gg+16.rgy
    gone=4 line=yybrg... auction=- idle=0 final=-

Purses and other rows go by seat. A shop stands with its owner and its customers, a fountain with
its visitors. The line is written from end A to end B; `gone` says how many have left at end A. An
auction is `shop/auctioneer/high bid/who bid it/who is still in`. What can be worked out (signs,
free shops, what the bank has paid) is not written.
"""

from collections.abc import Mapping
from typing import Final

from hypostyle.core.bits import bit, count, has, places
from hypostyle.core.errors import BadPosition
from hypostyle.core.facts import Setup
from hypostyle.core.position import (
    Fields,
    choice,
    list_of,
    listed,
    number,
    read_entry,
    set_of,
    write_entry,
    yes_or_no,
)
from hypostyle.core.state import step_of
from hypostyle.games.marracash.codes import (
    ACT,
    BEGIN,
    BY_FINISH,
    BY_GUARD,
    BY_LAST,
    DEAL,
    FIRST,
    LINE,
    OPEN_BID,
    OPENING,
    RAISE,
    REASONS,
    REFILL,
    REVEAL,
    SEALED,
    TRIO_STEP,
    TURN_END,
)
from hypostyle.games.marracash.data import (
    CARD,
    CARD_N,
    COLOUR_N,
    ENTRANCES,
    EXITS,
    FOUNTAINS,
    HAND,
    LEAST_BID,
    LETTERS,
    MOST_MONEY,
    PATIENCE,
    SHOP,
    SHOPS,
    SIDES,
    STEP,
    TOUCHES,
    TRIO,
    TRIO_GROUP,
    group_of,
    letters_of,
    many,
    size,
    some,
)
from hypostyle.games.marracash.log import reason_names
from hypostyle.games.marracash.rules.auctions import can_raise, limit
from hypostyle.games.marracash.rules.engine import RULES
from hypostyle.games.marracash.rules.opening import all_visitors
from hypostyle.games.marracash.rules.souvenirs import can_be_pattern, is_complete
from hypostyle.games.marracash.rules.turns import empty_entrance
from hypostyle.games.marracash.secrets import ceiling, floor, money_step
from hypostyle.games.marracash.state import MARKET, NONE, RACE, VEILED, Settings, Town

IN_AUCTION: Final = (OPEN_BID, RAISE, SEALED)

# --- the agenda: it follows from the moment ---------------------------------------------------------


def agenda_of(s: Town, text: str) -> list[int]:
    """All that is to come at this moment, next thing last; BadPosition when it never comes."""
    if text == "over":
        return []
    top = read_entry(RULES.steps, text)
    later = _later(s, int(step_of(top)))
    if later is None:
        raise BadPosition("impossible-agenda", f"next={text} never comes in such a round")
    return [*later, top]


def _later(s: Town, step: int) -> list[int] | None:
    """What comes after the open step, next thing last; None when the step is never open then."""
    cards = [REVEAL] * (_hidden(s) - 1)
    if s.round == 0:
        if step in (TRIO_STEP, LINE, FIRST):
            return []
        if step == DEAL and s.settings.souvenirs == RACE:
            return [BEGIN]
        return [BEGIN, *cards] if step == REVEAL and _hidden(s) else None
    if NONE in (s.turn, s.first):
        return None
    if s.round == 1:  # nobody enters a shop, so no card is turned up
        return [TURN_END] if step in (OPENING, *IN_AUCTION) else None
    if step == REFILL:
        return [TURN_END]
    if step == ACT:
        return [TURN_END, REFILL]
    if step in IN_AUCTION or (step == REVEAL and _hidden(s)):
        again = [ACT] if s.done < 2 else []
        return [TURN_END, REFILL, *again, *(cards if step == REVEAL else [])]
    return None


def _hidden(s: Town) -> int:
    """§10.11 How many cards of the market are still to be turned up."""
    if s.settings.souvenirs != MARKET:
        return 0
    return min(2 - int(count(s.shown)), int(count(s.deck)))


# --- writing ------------------------------------------------------------------------------------------


def write(s: Town) -> dict[str, str]:
    """The position as named fields."""
    text = write_entry(RULES.steps, s.agenda[-1]) if s.agenda else "over"
    if agenda_of(s, text) != s.agenda:
        raise BadPosition("impossible-agenda", f"{text} with {s.agenda} never comes")
    fields = {
        "next": text,
        "first": _side(s.first),
        "turn": _side(s.turn),
        "round": str(s.round),
        "done": str(s.done),
        "auctioned": yes_or_no(s.auctioned),
        "progress": yes_or_no(s.progress),
        "idle": str(s.idle),
        "final": "-" if s.final == NONE else str(s.final),
        "cash": "/".join(str(money) for money in s.cash),
        "shops": listed(
            f"{SHOP[n]}.{SIDES[s.owner[n]]}.{s.inside[n]}"
            for n in range(SHOPS)
            if s.owner[n] != NONE
        ),
        "fountains": listed(
            f"{f + 1}.{letters_of(s.group[f])}" for f in range(FOUNTAINS) if s.group[f]
        ),
        "gone": str(s.gone),
        "line": "".join(LETTERS[c] for c in s.line) or "-",
    }
    if s.shop != NONE:
        still = listed(SIDES[seat] for seat in places(s.still))
        fields["auction"] = (
            f"{SHOP[s.shop]}/{_side(s.auctioneer)}/{s.high}/{_side(s.leader)}/{still}"
        )
    if s.bids:
        fields["bids"] = "/".join("-" if bid == NONE else str(bid) for bid in s.bids)
    if s.settings.souvenirs == MARKET:
        fields["shown"], fields["deck"] = _cards_text(s.shown), _cards_text(s.deck)
    if s.settings.souvenirs == RACE:
        fields["hands"] = "/".join(_cards_text(hand) for hand in s.hands)
        fields["finished"] = listed(SIDES[seat] for seat in s.finished)
    if s.ended:
        fields["end"] = listed(reason_names(int(s.ended)))
    return fields


def _side(seat: int) -> str:
    return "-" if seat == NONE else SIDES[seat]


def _cards_text(cards: int) -> str:
    return "?" if cards == VEILED else listed(CARD[card] for card in places(cards))


# --- reading ------------------------------------------------------------------------------------------

CARDS: Final = {name: n for n, name in enumerate(CARD)}


def read(setup: Setup, given: Mapping[str, str]) -> Town:
    """The position these fields describe; BadPosition when a field cannot be read."""
    fields = Fields.of(given)
    s = Town(Settings(setup))
    n = setup.players
    s.first = fields.take_choice("first", _seats(s, "-"))
    s.turn = fields.take_choice("turn", _seats(s, "-"))
    s.round = fields.take_number("round", 0, 100_000)
    s.done = fields.take_number("done", 0, 2, 0)
    s.auctioned = fields.take_flag("auctioned", False)
    s.progress = fields.take_flag("progress", False)
    s.idle = fields.take_number("idle", 0, 100_000, 0)
    if fields.take("final", "-") != "-":
        s.final = fields.take_number("final", 0, n)
    s.cash = fields.take_numbers("cash", n, 0, MOST_MONEY)
    s.bank = sum(s.cash) - n * s.settings.cash
    _read_shops(s, fields.take("shops"))
    _read_fountains(s, fields.take("fountains"))
    s.gone = fields.take_number("gone", 0, 55, 0)
    _read_line(s, fields.take("line"))
    _read_auction(s, fields.take("auction", "-"))
    if fields.take("bids", "-") != "-":
        s.bids = tuple(
            NONE if text == "-" else number("bids", text, 0, MOST_MONEY)
            for text in fields.take_each("bids", n)
        )
    _read_cards(s, fields)
    s.ended = fields.take_set("end", {name: k for k, name in enumerate(REASONS)})
    _read_agenda(s, fields.take("next"))
    return s


def _seats(s: Town, *nobody: str) -> dict[str, int]:
    """The seats by name, and words that mean nobody."""
    sides = SIDES[: s.settings.players]
    return {**dict.fromkeys(nobody, NONE), **{side: seat for seat, side in enumerate(sides)}}


def _read_shops(s: Town, text: str) -> None:
    for word in [] if text == "-" else text.split("+"):
        parts = word.split(".")
        if len(parts) != 3 or parts[0] not in SHOP:
            raise BadPosition("not-a-shop", f"a shop is written r5.ali.2, not {word!r}")
        shop = SHOP.index(parts[0])
        if s.owner[shop] != NONE:
            raise BadPosition("shop-twice", f"{parts[0]} is named twice")
        s.owner[shop] = owner = choice("shops", parts[1], _seats(s))
        s.inside[shop] = number("shops", parts[2], 0, 64)
        s.free &= ~bit(shop)
        s.signs[owner] -= 1


def _read_fountains(s: Town, text: str) -> None:
    names = [str(f + 1) for f in range(FOUNTAINS)]
    for word in [] if text == "-" else text.split("+"):
        name, _, visitors = word.partition(".")
        if name not in names or not visitors or set(visitors) - set(LETTERS):
            raise BadPosition("not-a-fountain", f"a fountain is written 4.ppy, not {word!r}")
        f = names.index(name)
        if s.group[f] or len(visitors) > 62:
            raise BadPosition("not-a-fountain", f"fountain {name} is named twice or overcrowded")
        for letter in visitors:
            s.group[f] += some(LETTERS.index(letter), 1)
        s.walks |= EXITS[f]


def _read_line(s: Town, text: str) -> None:
    visitors = "" if text == "-" else text
    if set(visitors) - set(LETTERS):
        raise BadPosition("not-a-line", "the line is written in the letters r, b, g, p, y")
    s.line = tuple(LETTERS.index(letter) for letter in visitors)
    everybody = int(all_visitors(s.settings))
    if s.gone + len(s.line) > size(everybody) - TRIO * len(ENTRANCES):
        raise BadPosition("not-a-line", "the line is longer than it ever was")
    if s.round == 0:  # the set-up: who stands nowhere is still to be placed
        rest = [int(many(everybody, c)) - _present(s, c) for c in range(COLOUR_N)]
        if min(rest) < 0:
            raise BadPosition("visitors-lost", "there are more visitors than there can be")
        s.pool = group_of(tuple(rest))


def _read_auction(s: Town, text: str) -> None:
    if text == "-":
        return
    parts = text.split("/")
    if len(parts) != 5 or parts[0] not in SHOP:
        raise BadPosition("not-an-auction", "an auction is written r5/ali/150/omar/ali+omar")
    s.shop = SHOP.index(parts[0])
    s.auctioneer = choice("auction", parts[1], _seats(s))
    s.high = number("auction", parts[2], 0, MOST_MONEY)
    s.leader = choice("auction", parts[3], _seats(s, "-"))
    s.still = set_of("auction", parts[4], _seats(s))


def _read_cards(s: Town, fields: Fields) -> None:
    every = (1 << CARD_N) - 1
    if s.settings.souvenirs == MARKET:
        s.shown = fields.take_set("shown", CARDS)
        s.deck = fields.take_set("deck", CARDS, _cards_text(every & ~s.shown))
    if s.settings.souvenirs == RACE:
        texts = fields.take_each("hands", int(s.settings.players), "-")
        s.hands = tuple(set_of("hands", text, CARDS) for text in texts)
        s.deck = every
        for hand in s.hands:
            if hand & ~s.deck:
                raise BadPosition("card-twice", "a card is in two hands")
            s.deck &= ~hand
        s.finished = tuple(list_of("finished", fields.take("finished", "-"), _seats(s)))
        s.rank = len(s.finished)


def _read_agenda(s: Town, text: str) -> None:
    s.agenda = agenda_of(s, text)
    if not s.agenda:
        return
    if s.step in IN_AUCTION and s.shop == NONE:
        raise BadPosition("no-auction", f"next={text}, but no shop is being auctioned")
    if s.step == SEALED and not s.bids:
        s.bids = (NONE,) * int(s.settings.players)
    if not RULES.open(s):
        raise BadPosition("nobody-asked", f"next={text}, but nobody has anything to decide there")
    if s.step == SEALED:
        s.asking &= ~sum(bit(seat) for seat, bid in enumerate(s.bids) if bid != NONE)
        if not s.asking:
            raise BadPosition("nobody-asked", "all sealed bids are in")


# --- the laws of a position -----------------------------------------------------------------------------


def _present(s: Town, colour: int) -> int:
    """How many visitors of a colour are in town or in line."""
    there = sum(int(many(group, colour)) for group in s.group)
    there += s.line.count(colour)
    return there + sum(s.inside[5 * colour : 5 * colour + 5])


def check(s: Town) -> None:
    """Raise BadPosition with the name of the first law of the game that is broken."""
    everybody = int(all_visitors(s.settings))
    for colour in range(COLOUR_N):
        if _present(s, colour) + many(s.pool, colour) != many(everybody, colour):
            raise BadPosition("visitors-lost", f"the {LETTERS[colour]} visitors do not add up")
    _check_money(s)
    _check_shops(s)
    _check_cards(s)
    _check_first_round(s)
    walks = sum(int(EXITS[f]) for f in range(FOUNTAINS) if s.group[f])
    if s.walks != walks:
        raise BadPosition("walks-wrong", "the routes that can be walked are not those noted")
    if bool(s.agenda) == bool(s.ended):
        raise BadPosition(
            "impossible-agenda", "something is to come exactly while nothing has ended"
        )
    if s.ended:
        _check_end(s)
    else:
        _check_moment(s, int(s.step), int(s.arg))


def _check_money(s: Town) -> None:
    """§2.6 No money is made or lost but by the bank."""
    if sum(s.cash) != s.settings.players * s.settings.cash + s.bank:
        raise BadPosition("money-lost", "purses and bank do not add up")
    unit = money_step(s.settings)
    if any(money < 0 or money % unit for money in s.cash):
        raise BadPosition("odd-money", f"a purse is below 0 or no multiple of {unit}")


def _check_shops(s: Town) -> None:
    """§5.7, §6.2 Customers are in owned shops, and nobody waits at the door of one."""
    for shop in range(SHOPS):
        owner, f = s.owner[shop], TOUCHES[shop]
        if has(s.free, shop) != (owner == NONE):
            raise BadPosition("free-wrong", f"{SHOP[shop]} is free and owned")
        if owner == NONE and s.inside[shop]:
            raise BadPosition("customers-in-no-shop", f"{SHOP[shop]} has customers and no owner")
        if NONE not in (owner, f) and many(s.group[f], shop // 5):
            raise BadPosition(
                "waiting-at-a-door", f"visitors wait at the open door of {SHOP[shop]}"
            )
    for seat in range(s.settings.players):
        if s.signs[seat] < 0 or s.signs[seat] + s.owner.count(seat) != s.settings.signs:
            raise BadPosition("signs-lost", f"the signs of {SIDES[seat]} do not add up")


def _check_cards(s: Town) -> None:
    """§10.11, §10.12 Cards lie in one place only, and a complete set is shown."""
    if s.settings.souvenirs != MARKET and s.shown:
        raise BadPosition("card-twice", "no cards lie open in this game")
    if s.settings.souvenirs == MARKET and (s.shown & s.deck or count(s.shown) > 2):
        raise BadPosition("card-twice", "a card lies open and in the deck, or three lie open")
    if s.round and _hidden(s) and s.step != REVEAL:
        raise BadPosition("market-not-full", "two cards lie open as long as there are any")
    if s.settings.souvenirs != RACE:
        return
    together = int(s.deck) + sum(s.hands)
    if together != (1 << CARD_N) - 1:
        raise BadPosition("card-twice", "a card is in two places or in none")
    if s.rank != len(s.finished):
        raise BadPosition("set-unpaid", "completed sets are paid at once, each once")
    for seat, hand in enumerate(s.hands):
        if s.round and count(hand) != HAND:
            raise BadPosition("hand-not-5", f"{SIDES[seat]} must hold five cards")
        if s.settings.pattern and not can_be_pattern(hand, s.deck):
            raise BadPosition("hand-not-pattern", f"{SIDES[seat]} holds no hand of the pattern")
        if s.round and is_complete(s, seat, hand) != (seat in s.finished):
            raise BadPosition("set-unpaid", f"the set of {SIDES[seat]} is complete and not paid")


def _check_first_round(s: Town) -> None:
    """§3.3, §4.2 Until the second round nobody moves: three wait at each entrance, all else in line."""
    if s.round > 1:
        return
    inner = any(s.group[f] for f in range(FOUNTAINS) if f not in ENTRANCES)
    laid = int(s.arg) if s.step == TRIO_STEP else len(ENTRANCES)
    trios = all(s.group[f] in TRIO_GROUP for f in ENTRANCES[:laid])
    empty = not any(s.group[f] for f in ENTRANCES[laid:])
    if inner or s.gone or any(s.inside) or not (trios and empty):
        raise BadPosition(
            "moved-too-early", "in the first round three colours wait at each entrance"
        )


def _check_end(s: Town) -> None:
    """§8.2, §8.4 The position shows the reason it ended."""
    if s.ended == BY_GUARD:
        earned = bool(s.settings.guard and s.idle >= PATIENCE * s.settings.players)
    else:
        earned = not s.line and s.final == 0
        earned &= s.ended == (BY_FINISH if s.settings.finish_round else BY_LAST)
    if not earned:
        raise BadPosition("end-not-earned", "the position does not show the reason it ended")


def _check_moment(s: Town, step: int, seat: int) -> None:
    """What the moment asks for must fit the rest of the position."""
    if (s.shop != NONE) != (step in IN_AUCTION):
        raise BadPosition("no-auction", "a shop is auctioned exactly while bids are made")
    if (len(s.bids) > 0) != (step == SEALED):
        raise BadPosition("bids-at-wrong-time", "sealed bids lie there only in a sealed auction")
    if step in IN_AUCTION:
        _check_auction(s, step, seat)
    if s.round == 0:
        return
    if s.pool:
        raise BadPosition("visitors-lost", "somebody is left over from the set-up")
    if (s.final == NONE) != bool(s.line) or s.final == 0:
        raise BadPosition("final-at-wrong-time", "the last turns begin when the line has run out")
    if s.final > 0 and s.settings.finish_round:  # §10.15
        turns = int((s.first - s.turn - 1) % s.settings.players) + 1
        if s.turn == s.first or s.final != turns:
            raise BadPosition(
                "final-at-wrong-time", "the game ends with the round, as the start player tells"
            )
    _check_actions(s, step)
    if s.settings.guard and s.idle >= PATIENCE * s.settings.players:
        raise BadPosition("already-over", "nothing has happened for so long that it is over")
    fresh = step == ACT and s.done == 0
    if (s.round == 1 or fresh) and s.line:
        all_empty = not any(s.group[f] for f in ENTRANCES)
        if all_empty if s.settings.refill_one and s.round > 1 else empty_entrance(s):
            raise BadPosition("entrance-empty", "an entrance is empty though there is a line")
    for other in range(s.settings.players):
        if not floor(s, other) <= s.cash[other] <= ceiling(s, other):
            raise BadPosition("purse-impossible", f"{SIDES[other]} could not be asked this")


def _check_actions(s: Town, step: int) -> None:
    """§4.2, §4.3 How many actions are done, and whether an auction is one of them."""
    if s.round == 1:  # one auction is the whole turn
        fits = s.done == (0 if step == OPENING else 2) and not s.auctioned
    elif step == ACT:
        fits = s.done < 2 and not (s.auctioned and s.done == 0)
    elif step == REFILL:
        fits = not (s.auctioned and s.done == 0)
    else:
        fits = s.done > 0
    if not fits:
        raise BadPosition("actions-impossible", "so many actions cannot be done at this moment")


def _check_auction(s: Town, step: int, seat: int) -> None:
    """§5.2 to §5.5 Who bids what in an auction."""
    if s.owner[s.shop] != NONE:
        raise BadPosition("no-auction", f"{SHOP[s.shop]} is owned and auctioned")
    if s.auctioneer != s.turn or s.done == 0 or (s.round > 1 and not s.auctioned):
        raise BadPosition("no-auction", "an auction is an action of the player whose turn it is")
    if (step == SEALED) != s.settings.sealed:
        raise BadPosition("no-auction", "bids are sealed or open, as the options say")
    if (s.leader != NONE) != (step == RAISE) or (s.high > 0) != (step == RAISE):
        raise BadPosition("bid-impossible", "there is a highest bid exactly when it can be raised")
    if step == SEALED:
        return
    if not s.signs[s.auctioneer] or s.high % STEP or 0 < s.high < LEAST_BID:
        raise BadPosition("bid-impossible", "such a bid cannot have been made")
    if step == RAISE:
        if not has(s.still, seat) or not has(s.still, s.leader) or seat == s.leader:
            raise BadPosition("bid-impossible", "who bids is still in and not the highest bidder")
        if not can_raise(s, seat) or not s.signs[s.leader] or s.high > limit(s, s.leader):
            raise BadPosition("bid-impossible", "somebody bids without money or sign")
    elif not can_auction_now(s):
        raise BadPosition("bid-impossible", "the auctioneer cannot make the first bid")


def can_auction_now(s: Town) -> bool:
    """§5.8, §10.10 Could the auctioneer have begun this auction?"""
    lone = bool(s.settings.no_lone and s.done == 1)
    return bool(limit(s, s.auctioneer) >= LEAST_BID and s.signs[s.auctioneer] >= (2 if lone else 1))
