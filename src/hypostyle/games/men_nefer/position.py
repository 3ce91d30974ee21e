"""Men-Nefer's positions as text.

    men_nefer/1 players=2 options=- next=turn era=1 round=3 first=red turn=blue points=0/2 food=4/6 ...

Values of players stand in turn order with `/` between them; in the solo game the second is
Imhotep. `next` is what is to happen, next thing first. What is not in sight (bags, deck, Quarry, the
unknown part of piles) follows from the rest, and so do pieces in reserve.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from hypostyle.core.bits import bit, count, places
from hypostyle.core.errors import BadPosition
from hypostyle.core.facts import Setup
from hypostyle.core.position import (
    Fields,
    choice,
    list_of,
    listed,
    number,
    numbered,
    numbers_of,
    read_agenda,
    set_of,
    write_agenda,
)
from hypostyle.games.men_nefer import codes, contracts, data, packing
from hypostyle.games.men_nefer.actions import PEDESTALS, TEMPLE, TOMBS
from hypostyle.games.men_nefer.laws import check
from hypostyle.games.men_nefer.rules.basics import open_half, placed_permissions
from hypostyle.games.men_nefer.rules.engine import RULES
from hypostyle.games.men_nefer.rules.opening import place_neutral
from hypostyle.games.men_nefer.state import (
    ALL_CONTRACTS,
    ALL_CRAFTS,
    ALL_PAPYRI,
    ALL_PIECES,
    ALL_TABLETS,
    NONE,
    Board,
    Owner,
    Settings,
)

__all__ = ["check", "read", "write"]

TABLETS: Final = tuple(row.key for row in data.TABLETS)
PAPYRI: Final = tuple(row.key for row in data.PAPYRI)
CONTRACTS: Final = tuple(row.key for row in contracts.CONTRACTS)
MASTABA_TILES: Final = tuple(row.key for row in data.MASTABA_TILES)
NEUTRALS: Final = tuple(row.key for row in data.NEUTRALS)
LETTERS: Final = ("-", "a", "b", "c", "d")
WATERS: Final = (*(str(n) for n in range(data.RIVER)), *data.CITIES)
LOWEST: Final = -300
HIGHEST: Final = 900


# --- writing --------------------------------------------------------------------------------------


def _packed(value: int, many: int, first: int = 0) -> str:
    """Small numbers with dots between them."""
    return ".".join(str(packing.nibble(value, n)) for n in range(first, first + many))


def _things(value: int, names: Sequence[str], many: int, read: Callable[[int, int], int]) -> str:
    """Things in their places with dots between them, `-` for nothing."""
    found = [int(read(value, n)) for n in range(many)]
    return ".".join(names[n] if n >= 0 else "-" for n in found)


def _set(value: int, names: Sequence[str]) -> str:
    return listed(names[n] for n in places(value))


def _boats(me: Owner) -> str:
    river = [n for n in range(data.RIVER) for _ in range(packing.nibble(me.river, n))]
    found = river + [data.RIVER + n for n in places(me.docked)]
    return ".".join(WATERS[n] for n in found)


def _side(seat: int) -> str:
    return "-" if seat == NONE else data.SIDES[seat]


def write(s: Board) -> dict[str, str]:
    """The position as named fields."""

    def each(show: Callable[[Owner], object]) -> str:
        return "/".join(str(show(player)) for player in s.players)

    fields = {
        "next": write_agenda(RULES.steps, s),
        "era": str(s.era),
        "round": str(s.round),
        "first": _side(s.first),
        "turn": _side(s.turn),
        "points": each(lambda me: me.points),
        "food": each(lambda me: me.food),
        "heka": each(lambda me: me.heka),
        "heart": each(lambda me: me.heart),
        "feather": each(lambda me: me.feather),
        "scarabs": each(lambda me: _packed(me.scarabs, 5)),
        "tablets": each(lambda me: _things(me.tablets, TABLETS, 3, packing.five)),
        "home": each(lambda me: _set(me.home, data.SLOTS)),
        "sun": each(lambda me: _packed(me.sun, 5)),
        "moon": each(lambda me: _packed(me.moon, 5)),
        "glyph": each(lambda me: me.glyph),
        "block": each(lambda me: me.block),
        "queen_block": each(lambda me: me.queen_block),
        "permissions": each(lambda me: me.permissions),
        "placed": each(lambda me: _packed(me.placed, 3)),
        "mummies": each(lambda me: me.mummies),
        "tombs": each(lambda me: _set(me.tombs, TOMBS)),
        "strip": each(
            lambda me: listed(PAPYRI[packing.six(me.strip, n)] for n in range(me.papyri))
        ),
        "shelf": each(lambda me: _things(me.shelf, data.CRAFT_KEYS, 9, packing.six)),
        "baskets": each(lambda me: _set(me.baskets, data.SHELF_KEYS)),
        "standing": each(lambda me: _packed(me.standing, 5)),
        "lying": each(lambda me: _packed(me.lying, 4, 1)),
        "temple": each(lambda me: _set(me.temple, TEMPLE)),
        "orb": each(lambda me: me.orb),
        "boats": each(_boats),
        "contracts": each(lambda me: _set(me.contracts, CONTRACTS)),
        "turned": each(lambda me: _set(me.turned, CONTRACTS)),
        "carved": each(lambda me: me.carved),
        "statues": each(lambda me: _set(me.statues, PEDESTALS)),
        "hammer": each(lambda me: me.hammer),
        "neutral": "-" if s.neutral == NONE else NEUTRALS[s.neutral],
        "neutrals": _set(s.neutrals, NEUTRALS),
        "row": _things(s.row, TABLETS, data.ROW, packing.five),
        "under": listed(TABLETS[n] for n in s.under),
        "tops": ".".join(LETTERS[packing.nibble(s.tops, n)] for n in range(3)),
        "corners": ".".join(LETTERS[packing.nibble(s.corners, n)] for n in range(12)),
        "pyramidion": _side(s.pyramidion),
        "queen_tiles": listed(data.QUEEN_TILES[n] for n in s.queen_tiles),
        "mastabas": listed(MASTABA_TILES[n] for n in s.mastabas),
        "deities": listed(data.DEITIES[n] for n in s.deities),
        "tokens": listed(data.TOKENS[n] for n in s.tokens),
        "cities": "/".join(_things(city, CONTRACTS, 3, packing.six) for city in s.cities),
        "crafts": _things(s.crafts, data.CRAFT_KEYS, 5, packing.six),
        "papyri": _things(s.papyri, PAPYRI, 4, packing.six),
    }
    if s.activated:
        fields["activated"] = _packed(s.activated, data.RIVER)
    if s.settings.solo:
        fields["bottom"] = listed(data.TILES[n] for n in s.bottom)
        fields["played"] = listed(data.TILES[n] for n in s.played)
        fields["die"] = str(s.die)
        fields["chosen"] = "-" if s.chosen == NONE else str(s.chosen)
        fields["why"] = "-" if s.why == NONE else codes.WHYS[s.why]
    return fields


# --- reading --------------------------------------------------------------------------------------


class _Claims:
    """Things of one kind that are somewhere: each only once."""

    def __init__(self, name: str, everything: int) -> None:
        self.name = name
        self.left = everything

    def take(self, thing: int) -> int:
        if not self.left & bit(thing):
            raise BadPosition(f"{self.name}-twice", f"one of the {self.name} is in two places")
        self.left &= ~int(bit(thing))
        return thing

    def take_all(self, things: Iterable[int]) -> list[int]:
        return [self.take(thing) for thing in things]


def _dotted(name: str, text: str, words: Sequence[str], many: int) -> list[int]:
    """Things in their places, -1 for nothing."""
    parts = text.split(".")
    if len(parts) != many:
        raise BadPosition("not-all-places", f"{name} needs {many} things with dots between them")
    known = {"-": NONE, **numbered(words)}
    return [choice(name, part, known) for part in parts]


def _pack(values: Iterable[int], first: int = 0) -> int:
    return sum(value * int(packing.one_at(n)) for n, value in enumerate(values, first))


def _tiles(name: str, text: str) -> list[int]:
    """Imhotep's tiles, of which there are several of a kind."""
    words = [] if text == "-" else text.split("+")
    return [choice(name, word, numbered(data.TILES)) for word in words]


def _seat(fields: Fields, name: str, boards: int) -> int:
    return fields.take_choice(name, {"-": NONE, **numbered(data.SIDES[:boards])})


def read(setup: Setup, given: Mapping[str, str]) -> Board:
    """The position these fields describe."""
    fields = Fields.of(given)
    s = Board(Settings(setup))
    boards = int(s.settings.boards)
    s.agenda = read_agenda(RULES.steps, fields.take("next"))
    s.era = fields.take_number("era", 1, data.ERAS)
    s.round = fields.take_number("round", 0, data.ROUNDS)
    s.first = _seat(fields, "first", boards)
    s.turn = _seat(fields, "turn", boards)
    s.over = not s.agenda
    _read_numbers(fields, s)
    _read_goods(fields, s)
    _read_pieces(fields, s)
    _read_board(fields, s)
    if s.settings.solo:
        _read_imhotep(fields, s)
    _guard(s)
    RULES.open(s)
    return s


def _guard(s: Board) -> None:
    """What the open step needs before it can be looked at."""
    if s.agenda and s.turn == NONE and s.step not in (codes.DEAL, codes.FIRST):
        raise BadPosition("nobody-moves", "there is no turn, but something is asked")
    drawn = (s.queen_tiles, s.mastabas, s.deities, s.tokens)
    whole = [len(tiles) == many for tiles, many in zip(drawn, (3, 5, 4, 6), strict=True)]
    if s.agenda and s.step not in (codes.DEAL, codes.FIRST) and not all(whole):
        raise BadPosition("tiles-missing", "tiles of the board are missing")
    if s.step == codes.SHELVE and packing.six(s.crafts, codes.MARKET.of(s.arg)) < 0:
        raise BadPosition("impossible-agenda", "there is no such Craft in the market")


def _read_numbers(fields: Fields, s: Board) -> None:
    boards = len(s.players)

    def each(name: str, least: int, most: int) -> list[int]:
        return fields.take_numbers(name, boards, least, most)

    # fmt: off
    columns = {
        "points": each("points", LOWEST, HIGHEST), "food": each("food", 0, data.MOST_FOOD),
        "heka": each("heka", 0, data.MOST_HEKA), "heart": each("heart", 0, data.DUAT),
        "feather": each("feather", 0, data.DUAT), "glyph": each("glyph", 0, data.GLYPH_END),
        "block": each("block", 0, data.LAST_SPACE), "queen_block": each("queen_block", 0, data.QUEENS_END),
        "permissions": each("permissions", 0, data.PERMISSIONS), "mummies": each("mummies", 0, data.MUMMIES),
        "orb": each("orb", 0, data.ORB_END), "carved": each("carved", 0, data.SPHINXES),
        "hammer": each("hammer", 0, 2),
    }
    packed = {
        "scarabs": [data.SCARAB_END] * 5, "sun": [3] * 5, "moon": [3] * 5, "placed": [3] * 3,
        "standing": [4] * 5, "lying": [4] * 4,
    }
    # fmt: on
    for name, values in columns.items():
        for me, value in zip(s.players, values, strict=True):
            setattr(me, name, value)
    for name, most in packed.items():
        for me, text in zip(s.players, fields.take_each(name, boards), strict=True):
            values = numbers_of(name, text, most)
            setattr(me, name, _pack(values, 1 if name == "lying" else 0))


def _read_goods(fields: Fields, s: Board) -> None:
    """Tablets, Papyri, Crafts, Contracts: what is in sight, and by that what is not."""
    boards = len(s.players)
    tablets = _Claims("tablets", ALL_TABLETS)
    papyri = _Claims("papyri", ALL_PAPYRI)
    crafts = _Claims("crafts", ALL_CRAFTS)
    contracts = _Claims("contracts", ALL_CONTRACTS)
    hands = fields.take_each("tablets", boards)
    strips = fields.take_each("strip", boards)
    shelves = fields.take_each("shelf", boards)
    for seat, me in enumerate(s.players):
        found = _dotted("tablets", hands[seat], TABLETS, 3)
        me.tablets = _fives(found, tablets)
        strip = papyri.take_all(list_of("strip", strips[seat], numbered(PAPYRI)))
        if len(strip) > data.STRIP:
            raise BadPosition("strip-too-long", "a strip has eight spaces")
        for papyrus in strip:
            if data.LEFT_HALF[papyrus] == open_half(s, seat):
                me.drawings += 1
            me.strip |= packing.six_at(me.papyri, papyrus)
            me.papyri += 1
        me.shelf = _sixes(_dotted("shelf", shelves[seat], data.CRAFT_KEYS, 9), crafts)
    for name in ("contracts", "turned"):
        for me, text in zip(s.players, fields.take_each(name, boards), strict=True):
            mask = set_of(name, text, numbered(CONTRACTS))
            contracts.take_all(places(mask))
            setattr(me, name, mask)
    s.row = _fives(_dotted("row", fields.take("row"), TABLETS, data.ROW), tablets)
    under = list_of("under", fields.take("under"), numbered(TABLETS))
    s.under = tuple(tablets.take_all(under))
    s.crafts = _sixes(_dotted("crafts", fields.take("crafts"), data.CRAFT_KEYS, 5), crafts)
    s.papyri = _sixes(_dotted("papyri", fields.take("papyri"), PAPYRI, 4), papyri)
    cities = fields.take_each("cities", len(data.CITIES))
    s.cities = [_sixes(_dotted("cities", text, CONTRACTS, 3), contracts) for text in cities]
    s.unseen, s.papyrus_bag = tablets.left, papyri.left
    s.craft_bag, s.deck = crafts.left, contracts.left


def _fives(found: list[int], claims: _Claims) -> int:
    return sum(int(packing.five_at(n, claims.take(one))) for n, one in enumerate(found) if one >= 0)


def _sixes(found: list[int], claims: _Claims) -> int:
    return sum(int(packing.six_at(n, claims.take(one))) for n, one in enumerate(found) if one >= 0)


def _read_pieces(fields: Fields, s: Board) -> None:
    """Sets of spaces, Boats, and pieces in reserve."""
    boards = len(s.players)
    sets: dict[str, Sequence[str]] = {
        "home": data.SLOTS,
        "tombs": TOMBS,
        "baskets": data.SHELF_KEYS,
        "temple": TEMPLE,
        "statues": PEDESTALS,
    }
    for name, words in sets.items():
        for me, text in zip(s.players, fields.take_each(name, boards), strict=True):
            setattr(me, name, set_of(name, text, numbered(words)))
    for me, text in zip(s.players, fields.take_each("boats", boards), strict=True):
        me.river = 0
        words = text.split(".")
        at = [choice("boats", word, numbered(WATERS)) for word in words]
        docked = [one for one in at if one >= data.RIVER]
        if len(at) != data.BOATS or at != sorted(at) or len(set(docked)) != len(docked):
            raise BadPosition("boats-wrong", "boats are four places in order, no City twice")
        for one in at:
            if one < data.RIVER:
                me.river += packing.one_at(one)
            else:
                me.docked |= bit(one - data.RIVER)
    for me in s.players:
        me.coffins = data.MUMMIES - me.mummies - count(me.tombs)
        me.sphinxes = data.SPHINXES - me.carved - count(me.statues)
        me.locked = data.PERMISSIONS - me.permissions - placed_permissions(me)
        if min(me.coffins, me.sphinxes, me.locked) < 0:
            raise BadPosition("too-many-pieces", "a player has more pieces than there are")


def _read_board(fields: Fields, s: Board) -> None:
    s.neutrals = fields.take_set("neutrals", numbered(NEUTRALS))
    tile = fields.take_choice("neutral", {"-": NONE, **numbered(NEUTRALS)})
    if tile != NONE:
        if s.neutrals & bit(tile):
            raise BadPosition("neutral-twice", "the neutral tile in use is also among the others")
        place_neutral(s, tile)
    pieces = _Claims("pieces", ALL_PIECES)
    for n, letter in enumerate(_dotted("tops", fields.take("tops"), LETTERS[1:], 3)):
        if letter >= 0:
            pieces.take(4 * n + letter)
            s.tops |= packing.nibble_at(n, letter + 1)
    for n, letter in enumerate(_dotted("corners", fields.take("corners"), LETTERS[1:], 12)):
        if letter >= 0:
            pieces.take(4 * (n % 3) + letter)
            s.corners |= packing.nibble_at(n, letter + 1)
    s.quarry = pieces.left
    s.pyramidion = _seat(fields, "pyramidion", len(s.players))
    for me in s.players:
        s.queens += me.placed
    if any(packing.nibble(s.queens, n) > data.QUEEN_SIZE for n in range(3)):
        raise BadPosition("queens-too-high", "a Queens' Pyramid has four pieces")
    queens = list_of("queen_tiles", fields.take("queen_tiles"), numbered(data.QUEEN_TILES))
    mastabas = list_of("mastabas", fields.take("mastabas"), numbered(MASTABA_TILES))
    deities = list_of("deities", fields.take("deities"), numbered(data.DEITIES))
    tokens = list_of("tokens", fields.take("tokens"), numbered(data.TOKENS))
    s.queen_tiles, s.mastabas = tuple(queens), tuple(mastabas)
    s.deities, s.tokens = tuple(deities), tuple(tokens)
    if "activated" in fields:
        s.activated = _pack(numbers_of("activated", fields.take("activated"), [4] * data.RIVER))


def _read_imhotep(fields: Fields, s: Board) -> None:
    """§8.2 His tiles; those that are neither known nor played are on top of his pile."""
    s.bottom = tuple(_tiles("bottom", fields.take("bottom")))
    s.played = tuple(_tiles("played", fields.take("played")))
    for tile in (*s.bottom, *s.played):
        shift = data.TILE_SHIFT[tile]
        if not (s.tiles >> shift) & data.TILE_FIELD[tile]:
            raise BadPosition("tiles-twice", "Imhotep has fewer tiles of that kind")
        s.tiles -= 1 << shift
    s.die = fields.take_number("die", 0, data.DIE)
    chosen = fields.take("chosen")
    s.chosen = NONE if chosen == "-" else number("chosen", chosen, 0, 4)
    s.why = fields.take_choice("why", {"-": NONE, **numbered(codes.WHYS[:8])})
