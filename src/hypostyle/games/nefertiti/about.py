"""What the things on Nefertiti's board are: their paragraph, and words that are true now.

Places: spaces (`gl5`), gifts (`gt`, `m2`), markets (`gizeh`), their laws (`law_gizeh`) and Reserves
(`reserve_gizeh`), piles (`pile_scribe`), what a side holds (`red_harp`), sides (`red`), and `pile`,
`seals`, `dice`, `tile`, `type_harp`.
"""

from collections.abc import Callable

from hypostyle.core.bits import bit, has
from hypostyle.core.view import View
from hypostyle.core.words import Field, Reason
from hypostyle.games.nefertiti.data import (
    AKHENATON,
    BARGE_TYPE,
    BID,
    CARD,
    CARD_BITS,
    CHAINED,
    CHARACTERS,
    DOWN,
    FIRST,
    GIFTS,
    HOLDS,
    LL,
    LOUQSOR,
    LR,
    MARKETS,
    MAXIMUM,
    MEMPHIS,
    MERCHANT,
    OF_TYPE,
    PLACE,
    SCRIBE,
    SIDES,
    SPACE,
    STALL_OF,
    STALLS,
    SYMBOL,
    TYPE_OF,
    TYPES,
    UNITS_OF,
    VALUES,
    bids_sum,
    heap_size,
    held,
    units_of_type,
)
from hypostyle.games.nefertiti.rules.basics import (
    at_home,
    is_open,
    memphis_gifts,
    occupied,
    owner_at,
    stall_of,
    top_place,
    value,
    worth,
)
from hypostyle.games.nefertiti.rules.characters import is_playable, left_in, scribe_bonus
from hypostyle.games.nefertiti.rules.ending import barge_points
from hypostyle.games.nefertiti.rules.turns import colours
from hypostyle.games.nefertiti.state import NONE, Board

LAW_PARAGRAPH = ("5.2", "5.3", "5.4", "5.5", "5.6", "5.7", "5.8", "5.9", "5.10")


def about(view: View[Board], place: str) -> Reason | None:
    """What a thing on the board is: its paragraph and words; None for an unknown one."""
    s = view.state
    if place in SPACE:
        return _space(s, SPACE.index(place))
    if place in PLACE:
        return _item(s, PLACE.index(place), view.seat)
    if place in MARKETS[: s.settings.markets]:
        return _market(s, MARKETS.index(place))
    if place in SIDES[: s.settings.players]:
        return _side(s, SIDES.index(place))
    if place in OTHERS:
        return OTHERS[place](s)
    head, _, rest = place.partition("_")
    if head in ("law", "reserve") and rest in MARKETS[: s.settings.markets]:
        market = MARKETS.index(rest)
        return _law(s, market) if head == "law" else _reserve(s, market)
    if head == "pile":
        keys = [row.key for row in CHARACTERS]
        return _character(s, keys.index(rest), view.seat) if rest in keys else None
    if head == "type":
        keys = [row.key for row in TYPES]
        return _type(s, keys.index(rest)) if rest in keys else None
    if head in SIDES[: s.settings.players]:
        keys = [gift.key for gift in GIFTS]
        return _holding(s, SIDES.index(head), keys.index(rest)) if rest in keys else None
    return None


# --- markets --------------------------------------------------------------------------------------


def _space(s: Board, space: int) -> Reason | None:
    """§5.1 A bid space: its value, its symbol, who stands there."""
    stall = STALL_OF[space]
    market = stall >> 1
    if market >= s.settings.markets:
        return None
    fields: dict[str, Field] = {"space": SPACE[space].upper(), "bid": BID[space]}
    fields["symbol"] = {"D": "coin", "S": "single", "X": "extra"}.get(SYMBOL[space], "plain")
    if stall_of(s, market) != stall:
        return Reason("2.1", "about.space.covered", fields)
    owner = int(owner_at(s, market, space - FIRST[stall]))
    if owner != NONE:
        return Reason("6.1", "about.space.taken", {**fields, "side": SIDES[owner]})
    if s.ended != NONE or not is_open(s, market):
        return Reason("5.1", "about.space.closed", fields)
    return Reason("5.1", f"about.space.{_effect(s, market, stall, space)}", fields)


def _effect(s: Board, market: int, stall: int, space: int) -> str:
    """§4.5 Whether a servant on a space would close the market."""
    if market == MEMPHIS:
        full = s.settings.by_state and memphis_gifts(s) >= STALLS[stall].numbers[0]
        return "closes" if full else "waits"
    if market == LOUQSOR:
        return "rolls"
    after = int(occupied(s, market) | bit(space - FIRST[stall]))
    return "closes" if HOLDS[stall][after] else "open"


def _item(s: Board, place: int, seat: int) -> Reason | None:
    """§2.6 A gift on the board, and what it would be worth to the viewer."""
    if place >= len(s.goods):
        return None
    item = s.goods[place]
    if not item:
        return Reason("6.11", "about.item.none")
    card = (item & CARD_BITS) - 1
    if card == AKHENATON:
        return Reason("10.18", "about.item.akhenaton")
    if card > AKHENATON:
        return Reason("7.18", "about.item.roamer")
    fields: dict[str, Field] = {"card": CARD[card], "most": MAXIMUM[card]}
    if item & DOWN:
        return Reason("7.14", "about.item.down", fields)
    market = MEMPHIS if place >= 16 else place // 4
    sealed = place == top_place(s, market) and has(s.sealed, market)
    fields["seal"] = "yes" if sealed or item & 64 else "no"
    kind = TYPE_OF[card]
    if kind == BARGE_TYPE:
        return Reason("2.12", "about.item.barge", fields)
    fields["value"] = int(value(s, kind)) * UNITS_OF[card]
    if seat >= 0 and not s.gifts[seat] & OF_TYPE[kind] and not s.settings.quantity:
        owners = sum(heap & OF_TYPE[kind] > 0 for heap in s.gifts)
        fields["yours"] = VALUES[5 * kind + owners] * UNITS_OF[card]
        return Reason("2.7", "about.item.new", fields)
    return Reason("2.7", "about.item.gift", fields)


def _market(s: Board, market: int) -> Reason:
    """§2.1 A market: open, closed, or Memphis."""
    fields: dict[str, Field] = {"market": MARKETS[market]}
    if market == MEMPHIS:
        return Reason("2.2", "about.market.memphis", {**fields, "n": int(memphis_gifts(s))})
    if has(s.closed, market):
        return Reason("6.9", "about.market.closed", fields)
    fields["n"] = int(occupied(s, market)).bit_count()
    return Reason("2.1", "about.market.open", fields)


def _law(s: Board, market: int) -> Reason:
    """§5.2 to §5.10 The law of the stall in use, and how near it is."""
    stall = int(stall_of(s, market))
    spaces = int(occupied(s, market))
    fields: dict[str, Field] = {"n": spaces.bit_count()}
    if STALLS[stall].law == "colours":
        fields["colours"] = int(colours(s, market))
    if STALLS[stall].law == "sum":
        fields["sum"] = bids_sum(stall, spaces)
    if stall == LL:
        fields["percent"] = round(100 * (1 - ((6 - spaces.bit_count()) / 6) ** 2))
    if stall == LR:
        fields["percent"] = round(100 * min(6, CHAINED[spaces]) / 6)
    key = STALLS[stall].key
    if market == MEMPHIS:
        fields["n"] = int(memphis_gifts(s))
        key = "m.state" if s.settings.by_state else "m.arrival"
    return Reason(LAW_PARAGRAPH[stall], f"about.law.{key}", fields)


def _reserve(s: Board, market: int) -> Reason:
    """§2.3, §6.6 A Reserve, and its half."""
    there = s.reserve[market]
    part = (there + 1) // 2 if s.settings.half_up else there // 2
    return Reason("2.3", "about.reserve", {"market": MARKETS[market], "n": there, "half": part})


# --- characters, gifts, players -------------------------------------------------------------------


def _character(s: Board, pile: int, seat: int) -> Reason | None:
    """§2.13 A character: what it does, how many are left, whether it is playable."""
    row = CHARACTERS[pile]
    if not s.settings.piles >> (3 * pile) & 7:
        return None
    left = int(left_in(s, pile))
    fields: dict[str, Field] = {"left": left, "bonus": int(scribe_bonus(s))}
    if not left:
        return Reason("2.13", "about.character.gone", {"character": row.key})
    key = row.key
    if pile == MERCHANT and left == row.cards:
        key = "first_merchant"
    if pile == SCRIBE:
        key = "scribe"
    if key == "royal_scribe" and s.settings.mixed:
        key = "royal_scribe_mixed"
    if key == "merchant" and s.settings.into_reserve:
        key = "merchant_reserve"
    if key == "first_merchant" and s.settings.into_reserve:
        key = "first_merchant_reserve"
    fields["now"] = "yes" if seat < 0 or s.ended != NONE or is_playable(s, seat, pile) else "no"
    return Reason(row.paragraph, f"about.character.{key}", fields)


def _type(s: Board, kind: int) -> Reason | None:
    """§2.7 The value of a type now."""
    if kind >= 7 and not s.settings.full:
        return None
    if kind == BARGE_TYPE:
        return Reason("8.4", f"about.type.{'barge' if s.settings.barge_itself else 'barge_others'}")
    owners = sum(heap & OF_TYPE[kind] > 0 for heap in s.gifts)
    units = sum(int(units_of_type(heap, kind)) for heap in s.gifts)
    fields: dict[str, Field] = {"type": TYPES[kind].key, "value": int(value(s, kind))}
    if s.settings.quantity:
        return Reason("10.5", "about.type.quantity", {**fields, "n": units})
    return Reason("2.7", "about.type.owners", {**fields, "n": owners})


def _holding(s: Board, seat: int, gift: int) -> Reason:
    """§2.6 What a side holds of a gift."""
    n = int(held(s.gifts[seat], gift)) + (int(held(s.gifts[seat], 10 + gift)) if gift < 8 else 0)
    fields: dict[str, Field] = {"side": SIDES[seat], "card": GIFTS[gift].key, "n": n}
    kind = GIFTS[gift].type
    if kind == BARGE_TYPE:
        return Reason(
            "8.4", "about.holding.barge", {**fields, "points": int(barge_points(s, seat))}
        )
    fields["points"] = n * GIFTS[gift].units * int(value(s, kind))
    return Reason("2.7", "about.holding.gift", fields)


def _side(s: Board, seat: int) -> Reason:
    """§2.4, §8.3 A player: Deben, seals, servants at home, points if it ended now."""
    now = s.points[seat]
    if s.ended == NONE:
        now += int(worth(s, seat) + barge_points(s, seat) + s.settings.seal_points * s.seals[seat])
    fields: dict[str, Field] = {
        "side": SIDES[seat],
        "deben": s.deben[seat],
        "seals": s.seals[seat],
        "home": int(at_home(s, seat)),
        "points": s.points[seat],
        "now": now,
    }
    return Reason("8.7", "about.side.over" if s.ended != NONE else "about.side.now", fields)


def _pile(s: Board) -> Reason:
    """§3.5 The draw pile."""
    fields: dict[str, Field] = {"n": int(s.pile), "unseen": int(heap_size(s.unseen))}
    return Reason("9.2", "about.pile.over" if s.akhenaton else "about.pile.now", fields)


def _seals(s: Board) -> Reason:
    """§2.5 The supply of seals."""
    return Reason("2.5", "about.seals", {"n": int(s.supply), "points": int(s.settings.seal_points)})


def _dice(s: Board) -> Reason:
    """§4.8 The dice of Louqsor."""
    if s.dice == NONE:
        return Reason("4.8", "about.dice.free")
    if s.rolled == NONE:
        return Reason("4.8", "about.dice.unrolled", {"side": SIDES[s.dice]})
    return Reason("4.8", "about.dice.held", {"side": SIDES[s.dice]})


def _tile(s: Board) -> Reason:
    """§2.14 The Market Closed tile."""
    return Reason("2.14", "about.tile", {"market": MARKETS[s.tile]})


OTHERS: dict[str, Callable[[Board], Reason]] = {
    "pile": _pile,
    "seals": _seals,
    "dice": _dice,
    "tile": _tile,
}
