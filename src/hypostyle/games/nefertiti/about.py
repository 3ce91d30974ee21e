"""What the things on Nefertiti's board are: their paragraph, and words that are true now.

Places: spaces (`gl5`), gifts (`gt`, in Memphis `mg2`), markets (`gizeh`), their laws (`law_gizeh`) and
Reserves (`reserve_gizeh`), piles (`pile_scribe`), types (`type_harp`), what a side holds (`red_harp`),
the same for the seat that is asked which card to give (`hand_harp`), sides (`red`), and `pile`, `seals`,
`dice`, `tile`.
"""

from collections.abc import Callable

from hypostyle.core.bits import has
from hypostyle.core.view import View
from hypostyle.core.words import Field, Reason
from hypostyle.games.nefertiti.about_bids import about_law, about_reserve, about_space
from hypostyle.games.nefertiti.data import (
    AKHENATON,
    AMON_POINTS,
    BARGE,
    BARGE_TYPE,
    CARD,
    CARD_BITS,
    CARDS,
    CHARACTERS,
    DOUBLE,
    DOWN,
    FOREIGN,
    GIFTS,
    MARKETS,
    MAXIMUM,
    MEMPHIS,
    MERCHANT,
    MERCHANT_OF_AMON,
    OF_TYPE,
    ONE,
    PAPYRUS_SEAL,
    PAPYRUS_TYPE,
    SCRIBE,
    SIDES,
    SPACE,
    SPOT,
    TRACKED,
    TREASURE,
    TREASURER,
    TYPE_OF,
    TYPES,
    UNITS_OF,
    VIZIER,
    VIZIER_POINTS,
    held,
    units_of_type,
)
from hypostyle.games.nefertiti.rules.basics import (
    at_home,
    market_of,
    memphis_gifts,
    occupied,
    top_place,
    value,
)
from hypostyle.games.nefertiti.rules.characters import is_playable, left_in, scribe_bonus
from hypostyle.games.nefertiti.rules.ending import barge_points
from hypostyle.games.nefertiti.state import NONE, Board
from hypostyle.games.nefertiti.tally import closes_at_the_end, totals


def about(view: View[Board], place: str) -> Reason | None:
    """What a thing on the board is: its paragraph and words; None for an unknown one."""
    s = view.state
    if place in SPACE:
        return about_space(view, SPACE.index(place))
    if place in SPOT:
        return _item(s, SPOT.index(place), view.seat)
    if place in MARKETS[: s.settings.markets]:
        return _market(s, MARKETS.index(place))
    if place in SIDES[: s.settings.players]:
        return _side(s, SIDES.index(place))
    if place in OTHERS:
        return OTHERS[place](view)
    head, _, rest = place.partition("_")
    if head in ("law", "reserve") and rest in MARKETS[: s.settings.markets]:
        market = MARKETS.index(rest)
        return about_law(view, market) if head == "law" else about_reserve(view, market)
    if head == "pile":
        keys = [row.key for row in CHARACTERS]
        return _character(view, keys.index(rest)) if rest in keys else None
    if head == "type":
        keys = [row.key for row in TYPES]
        return _type(s, keys.index(rest)) if rest in keys else None
    keys = [gift.key for gift in GIFTS]
    if head == "hand" and rest in keys:
        asked = view.deciders()
        return _holding(s, asked[0], keys.index(rest)) if asked else None
    if head in SIDES[: s.settings.players] and rest in keys:
        return _holding(s, SIDES.index(head), keys.index(rest))
    return None


# --- markets and what lies there --------------------------------------------------------------------


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
        return Reason("7.18", "about.item.over" if s.ended != NONE else "about.item.roamer")
    market = int(market_of(place))
    fields: dict[str, Field] = {"gift": CARD[card], "most": MAXIMUM[card]}
    if item & DOWN:
        stays = s.ended != NONE or s.akhenaton
        until = "down_for_good" if stays else "down_memphis" if market == MEMPHIS else "down"
        return Reason("7.14", f"about.item.{until}", fields)
    sealed = place == top_place(s, market) and has(s.sealed, market)
    fields["seal"] = "yes" if sealed or item & PAPYRUS_SEAL else "no"
    kind = TYPE_OF[card]
    if kind == BARGE_TYPE:
        return Reason("2.12", "about.item.barge", fields)
    fields["value"] = int(value(s, kind)) * UNITS_OF[card]
    if seat >= 0 and s.ended == NONE:
        fields["yours"] = _value_with(s, seat, card) * UNITS_OF[card]
        return Reason("2.7", "about.item.yours", fields)
    return Reason("2.7", "about.item.gift", fields)


def _value_with(s: Board, seat: int, card: int) -> int:
    """§2.7, §10.5 The value of a unit after a seat has taken one more card."""
    with_it = s.clone()
    with_it.gifts[seat] += ONE[card]
    return int(value(with_it, TYPE_OF[card]))


def _market(s: Board, market: int) -> Reason:
    """§2.1 A market: open, closed, or Memphis."""
    fields: dict[str, Field] = {"market": MARKETS[market]}
    if market == MEMPHIS:
        over = s.akhenaton and s.ended == NONE
        key = "memphis_over" if over else "memphis"
        return Reason("2.2", f"about.market.{key}", {**fields, "n": int(memphis_gifts(s))})
    if has(s.closed, market):
        over = s.akhenaton and s.ended == NONE
        return Reason("6.9", "about.market.for_good" if over else "about.market.closed", fields)
    fields["n"] = int(occupied(s, market)).bit_count()
    return Reason("2.1", "about.market.open", fields)


# --- characters, gifts, players -------------------------------------------------------------------


def _character(view: View[Board], pile: int) -> Reason | None:
    """§2.13 A character: what it does, how many are left, what it would bring the viewer."""
    s, words = view.state, view.game.words
    row = CHARACTERS[pile]
    if not left_in(Board(s.settings), pile):
        return None
    left = int(left_in(s, pile))
    if not left:
        return Reason("2.13", "about.character.gone", {"character": row.key})
    key = row.key
    if pile == MERCHANT and left == row.cards:
        key = "first_merchant"
    if key == "royal_scribe" and s.settings.mixed:
        key = "royal_scribe_mixed"
    if pile == MERCHANT and s.settings.into_reserve:
        key += "_reserve"
    said = words(f"about.character.{key}", bonus=int(scribe_bonus(s)))
    if row.cards > 1:
        said += " " + words("about.left", left=left)
    if view.seat >= 0 and s.ended == NONE and s.first != NONE:
        said += _brings(view, pile)
    return Reason(row.paragraph, "about.character.said", {"said": said})


def _brings(view: View[Board], pile: int) -> str:
    """§7.1 Why the viewer cannot recruit a character, or what it would bring."""
    s, seat, words = view.state, view.seat, view.game.words
    if not s.seals[seat]:
        return " " + words("about.brings.no_seal")
    if not is_playable(s, seat, pile):
        return " " + words(f"no.playable_{pile}")
    mine = s.gifts[seat]
    units = [int(units_of_type(mine, kind)) for kind in range(TRACKED)]
    if pile == VIZIER:
        types = sum(mine & mask > 0 for mask in OF_TYPE)
        return " " + words("about.brings.points", n=VIZIER_POINTS * types)
    if pile == SCRIBE:
        scores = [n * int(value(s, kind) + scribe_bonus(s)) for kind, n in enumerate(units)]
        return " " + words("about.brings.up_to", n=max(scores))
    if pile == MERCHANT_OF_AMON:
        whole = sum(units) + int(held(mine, BARGE))
        return " " + words("about.brings.up_to", n=AMON_POINTS * whole)
    if pile == TREASURER:
        return " " + words("about.brings.deben", n=min(TREASURE, max(s.reserve)))
    return ""


def _type(s: Board, kind: int) -> Reason | None:
    """§2.7 The value of a type now."""
    if kind >= PAPYRUS_TYPE and not s.settings.full:
        return None
    if kind == BARGE_TYPE:
        return Reason("8.4", f"about.type.{'barge' if s.settings.barge_itself else 'barge_others'}")
    owners = sum(heap & OF_TYPE[kind] > 0 for heap in s.gifts)
    units = sum(int(units_of_type(heap, kind)) for heap in s.gifts)
    fields: dict[str, Field] = {"types": TYPES[kind].key, "value": int(value(s, kind))}
    if s.settings.quantity:
        return Reason("10.5", "about.type.quantity", {**fields, "n": units})
    return Reason("2.7", "about.type.owners", {**fields, "n": owners})


def _holding(s: Board, seat: int, gift: int) -> Reason:
    """§2.6 What a side holds of a gift."""
    n = int(held(s.gifts[seat], gift))
    n += int(held(s.gifts[seat], FOREIGN + gift)) if gift <= DOUBLE else 0
    fields: dict[str, Field] = {"side": SIDES[seat], "cards": GIFTS[gift].key, "n": n}
    kind = GIFTS[gift].type
    if kind == BARGE_TYPE:
        points = int(barge_points(s, seat))
        return Reason("8.4", "about.holding.barge", {**fields, "points": points})
    fields["points"] = n * GIFTS[gift].units * int(value(s, kind))
    return Reason("2.7", "about.holding.gift", fields)


def _side(s: Board, seat: int) -> Reason:
    """§2.4, §8.3 A player: Deben, seals, servants at home, points if it ended now."""
    fields: dict[str, Field] = {
        "side": SIDES[seat],
        "deben": s.deben[seat],
        "seals": s.seals[seat],
        "home": int(at_home(s, seat)),
        "points": s.points[seat],
        "now": totals(s)[seat],
    }
    if s.ended != NONE:
        return Reason("8.7", "about.side.over", fields)
    return Reason("8.7", f"about.side.{'memphis' if closes_at_the_end(s) else 'now'}", fields)


def _pile(view: View[Board]) -> Reason:
    """§3.5, §9.1 The draw pile, and the gifts nobody has seen."""
    s, words = view.state, view.game.words
    counts = [(kind, int(cards_of_type(s.unseen, kind))) for kind in range(len(TYPES))]
    unseen = ", ".join(f"{words(f'type.{TYPES[kind].key}')} {n}" for kind, n in counts if n)
    fields: dict[str, Field] = {"n": int(s.pile), "unseen": unseen or words("about.pile.none")}
    return Reason("9.1", "about.pile.over" if s.akhenaton else "about.pile.now", fields)


def cards_of_type(heap: int, kind: int) -> int:
    """How many cards of a type a heap holds."""
    return sum(int(held(heap, card)) for card in range(CARDS) if TYPE_OF[card] == kind)


def _seals(view: View[Board]) -> Reason:
    """§2.5 The supply of seals."""
    s = view.state
    fields: dict[str, Field] = {"n": int(s.supply), "points": int(s.settings.seal_points)}
    return Reason("2.5", f"about.seals.{'points' if s.settings.seal_points else 'plain'}", fields)


def _dice(view: View[Board]) -> Reason:
    """§4.8 The dice of Louqsor."""
    s = view.state
    if s.dice == NONE or s.ended != NONE:
        return Reason("4.8", "about.dice.free")
    key = "unrolled" if s.rolled == NONE else "held"
    return Reason("4.8", f"about.dice.{key}", {"side": SIDES[s.dice]})


def _tile(view: View[Board]) -> Reason:
    """§2.14 The Market Closed tile."""
    return Reason("2.14", "about.tile", {"market": MARKETS[view.state.tile]})


OTHERS: dict[str, Callable[[View[Board]], Reason]] = {
    "pile": _pile,
    "seals": _seals,
    "dice": _dice,
    "tile": _tile,
}
