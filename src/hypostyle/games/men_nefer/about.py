"""What the things on Men-Nefer's board are: their paragraph, and words that are true now.

Places: Sun and Moon sides (`sun_builders`), Scarab tracks (`scarab_builders`), Tablets (`t1`), slots
and shelf of the player to move (`slot1`, `shelf1`), Mastaba spaces (`a1_2`), pedestals (`av1_2`),
Rooms (`room2`) and their spaces (`r2_5`), markets (`craft1`, `papyrus1`), corners (`corner_ur`),
`queen1`, both tracks, `river3`, `city_a`, `contract_a1` or while one is taken `contract1`; and
`duat`, `era`, `pile`, `quarry1`, `tile_c1`, `deity1`, `obelisk`, `hammers`, `necropolis`, `avenues`,
`temple`, `pyramids`, `houses`, `tablets`, `markets`, `nile`, sides (`red`, `imhotep`) with what each has in
store (`stock_red`), hieroglyphs (`glyph_red`) and Papyri (`strip_red`), and `die`.
"""

from collections.abc import Callable
from typing import Final

from hypostyle.core.bits import has, places
from hypostyle.core.view import View
from hypostyle.core.words import Field, Reason
from hypostyle.games.men_nefer.about_works import Works
from hypostyle.games.men_nefer.codes import CITY, CONTRACT, CRAFT, PAPYRUS, UNDER
from hypostyle.games.men_nefer.contracts import CONTRACTS
from hypostyle.games.men_nefer.data import (
    ACCEPTS,
    AVENUES,
    BASKETS,
    CITIES,
    CITY_PRINTS,
    COLUMNS,
    CORNERS,
    CRAFT_KEYS,
    CRAFT_PRICES,
    DRAWINGS,
    ERAS,
    FISHING,
    GLYPH_END,
    GLYPH_TRACK,
    GLYPHS,
    HOUSES,
    IMHOTEP,
    LEVELS,
    MASTABA_SLOTS,
    MASTABAS,
    PAPYRI,
    PAPYRUS_PRICES,
    PRICE,
    RIVER,
    ROOMS,
    ROUNDS,
    ROW,
    SCARAB_END,
    SHELF_KEYS,
    SIDES,
    SLOTS,
    STRIP,
    TABLETS,
    TOKENS,
)
from hypostyle.games.men_nefer.forecast import forecast
from hypostyle.games.men_nefer.packing import five, nibble, six
from hypostyle.games.men_nefer.rules.basics import amount, is_met, open_half
from hypostyle.games.men_nefer.rules.goods import reduced
from hypostyle.games.men_nefer.rules.seasons import duat_points
from hypostyle.games.men_nefer.state import Board


def about(view: View[Board], place: str) -> Reason | None:
    """What a thing on the board is: its paragraph and words; None for an unknown one."""
    return _About(view).of(place)


class _About(Works):
    """All things on the board."""

    def of(self, place: str) -> Reason | None:
        """The answer."""
        if place in OTHERS:
            return OTHERS[place](self)
        if place in SIDES:
            return self.side(SIDES.index(place))
        head, _, rest = place.partition("_")
        if head in HOUSE_PARTS and rest in HOUSES:
            return HOUSE_PARTS[head](self, HOUSES.index(rest))
        if head in MASTABAS and rest in ("1", "2", "3"):
            return self.tomb(3 * MASTABAS.index(head) + int(rest) - 1)
        if head in AVENUES and rest in ("1", "2", "3"):
            return self.pedestal(3 * AVENUES.index(head) + int(rest) - 1)
        if head in SIDE_PARTS:
            seats = [n for n in range(len(self.s.players)) if self.key(n) == rest]
            return SIDE_PARTS[head](self, seats[0]) if seats else None
        if head == "corner" and rest in CORNERS:
            return self.corner(CORNERS.index(rest))
        if head == "tile" and rest in MASTABA_SLOTS:
            return self.tile(MASTABA_SLOTS.index(rest))
        if head == "city" and rest in CITIES:
            return self.city(CITIES.index(rest))
        if head == "contract" and rest[:1] in CITIES and rest[1:] in ("1", "2", "3"):
            return self.contract(CITIES.index(rest[:1]), int(rest[1:]) - 1)
        word = place.rstrip("0123456789")
        digits = place[len(word) :]
        if word in NUMBERED and digits:
            first, last, tell = NUMBERED[word]
            return tell(self, int(digits)) if first <= int(digits) <= last else None
        if head in ROOM_KEYS and rest in COLUMN_KEYS:
            return self.altar(COLUMNS * ROOM_KEYS.index(head) + int(rest) - 1)
        return None

    # --- Houses and Tablets ---------------------------------------------------------------------

    def sun(self, house: int) -> Reason:
        """§4.3 The Sun side of a House, and what it leads to for the viewer."""
        fields: dict[str, Field] = {"house": HOUSES[house], "n": self._heads(house, True)}
        me = self.me()
        if self.s.over:
            return Reason("4.3", "about.over.sun", fields)
        if me is None:
            return Reason("4.3", "about.sun.any", fields)
        return Reason("4.3", "about.sun.you", {**fields, **self._next_space(house)})

    def moon(self, house: int) -> Reason:
        """§4.4 The Moon side of a House, and what the viewer would do there."""
        fields: dict[str, Field] = {"house": HOUSES[house], "n": self._heads(house, False)}
        me = self.me()
        if self.s.over:
            return Reason("4.4", "about.over.moon", fields)
        if me is None:
            return Reason("4.4", "about.moon.any", fields)
        return Reason("4.4", "about.moon.you", {**fields, **self._next_space(house)})

    def _next_space(self, house: int) -> dict[str, Field]:
        """§4.4 The space of a Scarab track that the viewer would resolve next, and what it gives."""
        me = self.me()
        at = 0 if me is None else int(nibble(me.scarabs, house))
        space = min(SCARAB_END, at + 1)
        return {"space": space, "cell": f"{HOUSES[house]}_{space}"}

    def _heads(self, house: int, sun: bool) -> int:
        s = self.s
        neutral = has(s.neutral_sun if sun else s.neutral_moon, house)
        return int(neutral) + sum(
            int(nibble(one.sun if sun else one.moon, house)) for one in s.players
        )

    def scarab(self, house: int) -> Reason:
        """§2.4 A Scarab track."""
        at = ", ".join(
            f"{self.words(f'side.{self.key(n)}')} {int(nibble(player.scarabs, house))}"
            for n, player in enumerate(self.s.players)
        )
        return Reason("2.4", "about.scarab", {"house": HOUSES[house], "at": at})

    def position(self, n: int) -> Reason:
        """§2.5, §4.5 A position of the Tablet row."""
        tablet = int(five(self.s.row, n - 1))
        fields: dict[str, Field] = {"position": f"t{n}", "food": PRICE[n - 1], "cell": f"t{n}"}
        if tablet < 0:
            return Reason("2.5", "about.position.empty", fields)
        fields["tablet"] = TABLETS[tablet].key
        me = self.me()
        if me is not None and has(ACCEPTS[me.glyph], TABLETS[tablet].glyph):
            reward = self.words(f"cell.glyph_{int(me.glyph) + 1}")
            return Reason("4.5", "about.position.glyph", {**fields, "reward": reward})
        return Reason("4.5", f"about.position.{'last' if self.s.era == ERAS else 'tablet'}", fields)

    def pile(self) -> Reason:
        """§2.6, §9.2 The pile of Tablets."""
        n = len(self.s.under) + int(self.s.unseen).bit_count()
        return Reason("9.2", "about.pile", {"n": n, "known": len(self.s.under)})

    def slot(self, n: int) -> Reason | None:
        """§2.6 A slot of the player to move."""
        if self.s.turn < 0:
            return None
        player = self.s.players[self.s.turn]
        tablet = int(five(player.tablets, n - 1))
        fields: dict[str, Field] = {"slot": SLOTS[n - 1], "side": self.key(int(self.s.turn))}
        if tablet < 0:
            return Reason("4.5", "about.slot.empty", fields)
        if has(player.home, n - 1):
            state = "home"
        elif self.s.expects(UNDER, n - 1):
            state = "used"
        else:
            state = "last" if self.s.era == ERAS else "later"
        return Reason("2.6", f"about.slot.{state}", {**fields, "tablet": TABLETS[tablet].key})

    def shelf(self, n: int) -> Reason | None:
        """§2.8 A space of the shelf of the player to move."""
        if self.s.turn < 0:
            return None
        player = self.s.players[self.s.turn]
        craft = int(six(player.shelf, n - 1))
        key = SHELF_KEYS[n - 1]
        fields: dict[str, Field] = {"shelf": key, "side": self.key(int(self.s.turn))}
        if craft < 0:
            return Reason("2.8", "about.shelf.empty", {**fields, "cell": f"shelf_{key}"})
        state = "ready" if has(player.baskets, n - 1) else "offered"
        return Reason("5.15", f"about.shelf.{state}", {**fields, "craft": CRAFT_KEYS[craft]})

    # --- markets --------------------------------------------------------------------------------

    def craft(self, n: int) -> Reason:
        """§2.17 A Craft of the market."""
        craft = int(six(self.s.crafts, n - 1))
        if craft < 0:
            return Reason("5.22", f"about.craft.{'refill' if self.s.craft_bag else 'none'}")
        less = self.discount(CRAFT)
        price = int(reduced(CRAFT_PRICES[n - 1], less))
        fields: dict[str, Field] = {"craft": CRAFT_KEYS[craft], "food": price, "less": less}
        return Reason("2.17", f"about.craft.{'less' if less else 'here'}", fields)

    def discount(self, step: int) -> int:
        """§5.11, §5.13 How much less the viewer pays now, while something is bought."""
        return int(self.s.arg) if self.s.step == step and self.seat == self.s.turn else 0

    def papyrus(self, n: int) -> Reason:
        """§2.18 A Papyrus of the market, and whether it completes a Drawing."""
        papyrus = int(six(self.s.papyri, n - 1))
        if papyrus < 0:
            return Reason("2.18", "about.papyrus.none")
        row = PAPYRI[papyrus]
        less = self.discount(PAPYRUS)
        price = int(reduced(PAPYRUS_PRICES[n - 1], less))
        fields: dict[str, Field] = {"papyrus": row.key, "heka": price, "less": less}
        me = self.me()
        room = me is not None and me.papyri < STRIP
        if room and open_half(self.s, self.seat) == row.left:
            reward = self.words(f"cell.{DRAWINGS[row.left]}")
            key = "drawing_less" if less else "drawing"
            return Reason("5.12", f"about.papyrus.{key}", {**fields, "reward": reward})
        return Reason("2.18", f"about.papyrus.{'less' if less else 'here'}", fields)

    # --- Nile -----------------------------------------------------------------------------------

    def river(self, n: int) -> Reason:
        """§2.19 A space of the River."""
        boats = self.counted(lambda player: int(nibble(player.river, n)))
        return Reason("2.19", "about.river", {"n": n, "food": FISHING[n], "at": boats})

    def city(self, n: int) -> Reason | None:
        """§5.17, §5.18 A City: its docks, and what activating a Boat there brings."""
        s = self.s
        if n >= len(s.tokens):
            return None
        gives = self.words(f"cell.{TOKENS[s.tokens[n]]}")
        if CITY_PRINTS[n] != "-":
            gives = self.words(f"cell.city_{CITIES[n]}") + self.words("made.plus") + gives
        docked = sum(1 for player in s.players if has(player.docked, n))
        fields: dict[str, Field] = {
            "city": CITIES[n],
            "gives": gives,
            "free": int(s.settings.docks) - docked,
        }
        return Reason("5.18", "about.city", fields)

    def contract(self, city: int, slot: int) -> Reason | None:
        """§2.22 A Contract, and how far the viewer is."""
        s = self.s
        if slot >= s.settings.city_slots:
            return None
        contract = int(six(s.cities[city], slot))
        if contract < 0:
            return Reason("5.18", f"about.contract.{'none' if s.era < ERAS else 'gone'}")
        fields: dict[str, Field] = {"contract": CONTRACTS[contract].key}
        if self.me() is None:
            return Reason("2.22", "about.contract.any", fields)
        if is_met(s, self.seat, contract):
            points = CONTRACTS[contract].value * self.harvests
            return Reason("6.2", "about.contract.met", {**fields, "points": points})
        have = [int(amount(s, self.seat, need.what, need.at)) for need in CONTRACTS[contract].needs]
        fields["have"] = self.words("made.and").join(map(str, have))
        return Reason("2.22", "about.contract.you", fields)

    def open_contract(self, n: int) -> Reason | None:
        """§5.18 A Contract of the City whose Boat is activated."""
        return self.contract(int(CITY.of(self.s.arg)), n - 1) if self.s.step == CONTRACT else None

    # --- all the rest ---------------------------------------------------------------------------

    def duat(self) -> Reason:
        """§6.1 What the Duat scores for everybody."""
        points = ", ".join(
            f"{self.words(f'side.{self.key(n)}')} {str(int(duat_points(self.s, n))).replace('-', chr(0x2212))}"
            for n in range(len(self.s.players))
        )
        if self.harvests:
            return Reason("6.1", "about.duat.now", {"points": points, "n": self.harvests})
        return Reason("6.1", "about.duat.over", {"points": points})

    def era(self) -> Reason:
        """§4.1 The Era and its rounds."""
        if self.s.over:
            return Reason("7.1", "about.era.over")
        fields: dict[str, Field] = {
            "era": "I" * int(self.s.era),
            "n": min(ROUNDS, int(self.s.round) + 1),
            "rounds": ROUNDS,
        }
        return Reason("4.1", "about.era.now", fields)

    def side(self, side: int) -> Reason | None:
        """§2.2, §8.6 A player and what they have."""
        s = self.s
        if side == IMHOTEP:
            return self.imhotep() if s.settings.solo else None
        if side >= s.settings.players:
            return None
        player = s.players[side]
        contracts = sum(1 for one in places(player.contracts) if is_met(s, side, one))
        fields: dict[str, Field] = {
            "side": SIDES[side],
            "points": int(player.points),
            "food": int(player.food),
            "heka": int(player.heka),
            "met": contracts,
            "contracts": int(player.contracts).bit_count(),
            "queens": forecast(s, side)[-1] if s.queen_tiles else 0,
        }
        return Reason("2.2", "about.side.over" if s.over else "about.side.now", fields)

    def stock(self, seat: int) -> Reason:
        """§2.6 The pieces of a player that are not on the board."""
        player = self.s.players[seat]
        used = int(player.temple).bit_count() + int(player.baskets).bit_count()
        fields: dict[str, Field] = {
            "side": self.key(seat),
            "mummies": int(player.mummies),
            "coffins": int(player.coffins),
            "blocks": int(player.sphinxes),
            "sphinxes": int(player.carved),
            "permissions": int(player.permissions),
            "baskets": BASKETS - used,
        }
        return Reason("2.6", "about.stock", fields)

    def glyph(self, seat: int) -> Reason:
        """§2.7 The hieroglyph counter of a player, and what it waits for."""
        step = int(self.s.players[seat].glyph)
        fields: dict[str, Field] = {"side": self.key(seat), "n": step}
        if step >= GLYPH_END or self.s.over:
            return Reason("2.7", f"about.glyph.{'over' if self.s.over else 'full'}", fields)
        one, other = (self.words(f"glyph.{GLYPHS[n]}") for n in GLYPH_TRACK[step].accepts)
        fields |= {"one": one, "other": other, "cell": f"glyph_{step + 1}"}
        return Reason("2.7", "about.glyph.next", fields)

    def strip(self, seat: int) -> Reason:
        """§2.18 The Papyri of a player, and the half that would complete a Drawing."""
        half = int(open_half(self.s, seat))
        fields: dict[str, Field] = {
            "side": self.key(seat),
            "n": int(self.s.players[seat].papyri),
            "drawing": self.words(f"drawing.{DRAWINGS[half]}"),
        }
        return Reason("2.18", f"about.strip.{'over' if self.s.over else 'now'}", fields)

    def imhotep(self) -> Reason:
        """§8.2 Imhotep: his points and the tiles to come."""
        s = self.s
        fields: dict[str, Field] = {"points": int(s.players[int(s.settings.imhotep)].points)}
        if s.over:
            return Reason("8.19", "about.imhotep.over", fields)
        played = ", ".join(self.words(f"tile.{TILE_KEYS[tile]}") for tile in s.played)
        fields["played"] = played or self.words("about.nothing")
        return Reason("8.2", "about.imhotep.now", {**fields, "n": ROUNDS - len(s.played)})

    def die(self) -> Reason | None:
        """§8.9 Imhotep's die."""
        if not self.s.settings.solo:
            return None
        n = int(self.s.die)
        return Reason("8.9", "about.die.shows" if n else "about.die.unused", {"n": n})


def _plain(key: str, paragraph: str) -> "Callable[[_About], Reason]":
    """What a part of the board is; it does not change."""
    return lambda _: Reason(paragraph, f"about.part.{key}")


SIDE_PARTS: Final[dict[str, Callable[[_About, int], Reason]]] = {
    "stock": _About.stock,
    "glyph": _About.glyph,
    "strip": _About.strip,
}
TILE_KEYS: Final = ("v", "s", "o1", "o2", "o3")
ROOM_KEYS: Final = tuple(f"r{room}" for room in range(1, ROOMS + 1))
COLUMN_KEYS: Final = tuple(str(column) for column in range(1, COLUMNS + 1))
HOUSE_PARTS: Final[dict[str, Callable[[_About, int], Reason]]] = {
    "sun": _About.sun,
    "moon": _About.moon,
    "scarab": _About.scarab,
}
NUMBERED: Final[dict[str, tuple[int, int, Callable[[_About, int], Reason | None]]]] = {
    # Things with a number at their end: the first number, the last one, who tells.
    "t": (1, ROW, _About.position),
    "slot": (1, 3, _About.slot),
    "shelf": (1, 9, _About.shelf),
    "craft": (1, 5, _About.craft),
    "papyrus": (1, 4, _About.papyrus),
    "room": (0, ROOMS, _About.room),
    "deity": (1, 4, _About.deity),
    "quarry": (1, LEVELS, _About.quarry),
    "queen": (1, 3, _About.queen),
    "river": (0, RIVER - 1, _About.river),
    "contract": (1, 3, _About.open_contract),
}
OTHERS: Final[dict[str, Callable[[_About], Reason | None]]] = {
    "great_track": _About.great,
    "queens_track": _About.queens,
    "pile": _About.pile,
    "necropolis": _About.necropolis,
    "avenues": _About.avenues,
    "temple": _About.temple,
    "pyramids": _About.pyramids,
    "hammers": _About.hammers,
    "obelisk": _About.obelisk,
    "duat": _About.duat,
    "era": _About.era,
    "die": _About.die,
    "houses": _plain("houses", "2.4"),
    "tablets": _plain("tablets", "2.5"),
    "markets": _plain("markets", "2.17"),
    "nile": _plain("nile", "2.19"),
}
