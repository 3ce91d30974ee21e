"""Men-Nefer's markets: Papyri with their Drawings, and Crafts on the shelf."""

from hypostyle.core.bits import bit, has
from hypostyle.core.native import i64
from hypostyle.core.state import entry
from hypostyle.games.men_nefer import cells, codes, data, packing
from hypostyle.games.men_nefer.rules.basics import ChoiceStep, active, open_half
from hypostyle.games.men_nefer.rules.effects import do_entry
from hypostyle.games.men_nefer.state import Board, Owner


def without(market: i64, position: i64) -> i64:
    """§2.17, §2.18 A market from which one thing is taken: those to its right shift left."""
    right: i64 = packing.from_place(market, position + 1, packing.SIX)
    left: i64 = market - packing.from_place(market, position, packing.SIX)
    return left | (right >> packing.SIX)


def reduced(price: i64, less: i64) -> i64:
    """§5.11, §5.13 A price less a reduction, not below 0."""
    return price - less if price > less else 0


# --- Papyri ---------------------------------------------------------------------------------------


class ObtainPapyrus(ChoiceStep):
    """§5.11 Which Papyrus is bought with Heka."""

    code = codes.PAPYRUS
    name = "papyrus"
    verb = "buy"
    kind = "papyrus"
    bare = ("pass",)
    args = (codes.LESS,)
    paragraph = "5.11"

    def __init__(self) -> None:
        super().__init__(codes.BUY_PAPYRUS, codes.PASS)

    def options(self, s: Board, arg: i64) -> i64:
        me = active(s)
        found: i64 = 0
        if me.papyri < data.STRIP:
            for position in range(4):
                price: i64 = data.PAPYRUS_PRICES[position]
                if reduced(price, arg) <= me.heka and packing.six(s.papyri, position) >= 0:
                    found |= bit(position)
        return found

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        if action != codes.PASS:
            position: i64 = action - codes.BUY_PAPYRUS
            take_papyrus(s, position, reduced(data.PAPYRUS_PRICES[position], arg))


def take_papyrus(s: Board, position: i64, price: i64) -> None:
    """§5.11, §5.12 It goes on the strip, the market is refilled, then come its effects."""
    me = active(s)
    papyrus: i64 = packing.six(s.papyri, position)
    half: i64 = open_half(s, s.turn)
    me.heka -= price
    me.strip |= packing.six_at(me.papyri, papyrus)
    me.papyri += 1
    s.papyri = without(s.papyri, position)
    s.report(codes.WROTE, s.turn, papyrus, price)
    if data.LEFT_HALF[papyrus] == half:
        me.drawings += 1
        s.push(codes.DO, cells.DRAWING_0 + half)
    refill = codes.WHAT.put(codes.DEAL_PAPYRUS) + codes.WHERE.put(3)
    s.then(entry(codes.DEAL, refill), do_entry(cells.PAPYRUS_0 + papyrus))


# --- Crafts ---------------------------------------------------------------------------------------


def shelf_spaces(me: Owner, kind: i64) -> i64:
    """§5.13 The shelf spaces where a Craft of a type may be put, one bit each.

    In each column that is the lowest empty space, if the type is not in the column yet.
    """
    shelf: i64 = me.shelf
    found: i64 = 0
    for column in range(3):
        place: i64 = column + 6
        while place >= 0:
            craft: i64 = packing.six(shelf, place)
            if craft < 0:
                found |= bit(place)
                break
            if data.CRAFT_TYPE[craft] == kind:
                break
            place -= 3
    return found


class ObtainCraft(ChoiceStep):
    """§5.13 Which Craft is bought with Food."""

    code = codes.CRAFT
    name = "craft"
    verb = "buy"
    kind = "craft"
    bare = ("pass",)
    args = (codes.LESS,)
    paragraph = "5.13"

    def __init__(self) -> None:
        super().__init__(codes.BUY_CRAFT, codes.PASS)

    def options(self, s: Board, arg: i64) -> i64:
        me = active(s)
        found: i64 = 0
        fits: i64 = 0
        for kind in range(5):
            if shelf_spaces(me, kind):
                fits |= bit(kind)
        for position in range(5):
            craft: i64 = packing.six(s.crafts, position)
            price: i64 = data.CRAFT_PRICES[position]
            if craft >= 0 and reduced(price, arg) <= me.food:
                kind_of: i64 = data.CRAFT_TYPE[craft]
                if has(fits, kind_of):
                    found |= bit(position)
        return found

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        if action != codes.PASS:
            position: i64 = action - codes.BUY_CRAFT
            price: i64 = reduced(data.CRAFT_PRICES[position], arg)
            s.push(codes.SHELVE, codes.MARKET.put(position) + codes.PAID.put(price))


class Shelve(ChoiceStep):
    """§5.13 Where the Craft is put; §8.11 Imhotep takes the highest row, then the leftmost space."""

    code = codes.SHELVE
    name = "shelve"
    verb = "put"
    kind = "shelf"
    args = (codes.MARKET, codes.PAID)
    paragraph = "5.13"

    def __init__(self) -> None:
        super().__init__(codes.SHELF_OF)

    def options(self, s: Board, arg: i64) -> i64:
        craft: i64 = packing.six(s.crafts, codes.MARKET.of(arg))
        return shelf_spaces(active(s), data.CRAFT_TYPE[craft])

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        take_craft(s, codes.MARKET.of(arg), codes.PAID.of(arg), action - codes.SHELF_OF)


def take_craft(s: Board, position: i64, price: i64, space: i64) -> None:
    """§5.13 Paid, put on the shelf with a Basket; the covered benefit; then the market is refilled."""
    me = active(s)
    craft: i64 = packing.six(s.crafts, position)
    me.food -= price
    me.shelf |= packing.six_at(space, craft)
    me.baskets |= bit(space)
    s.crafts = without(s.crafts, position)
    s.report(codes.CRAFTED, s.turn, craft, space + 16 * price)
    refill = codes.WHAT.put(codes.DEAL_CRAFT) + codes.WHERE.put(4)
    s.then(do_entry(cells.SHELF_0 + space), entry(codes.DEAL, refill))
