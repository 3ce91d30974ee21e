"""What the works of Men-Nefer are: Necropolis, avenues, Temple and pyramids."""

from collections.abc import Callable

from hypostyle.core.bits import has
from hypostyle.core.view import View
from hypostyle.core.words import Field, Reason
from hypostyle.games.men_nefer.contracts import QUEEN_COUNTS, QUEEN_SCARABS
from hypostyle.games.men_nefer.data import (
    AVENUES,
    COLUMN_OF,
    COLUMNS,
    CORNERS,
    DEITIES,
    DEITY_SPACES,
    ENTRY,
    ERAS,
    HAMMERS,
    IMHOTEP,
    LAST_SPACE,
    LEVELS,
    MASTABA_SLOTS,
    MASTABA_TILES,
    MASTABAS,
    OBELISK_POINTS,
    ORB_END,
    ORB_STEPS,
    PEDESTAL_POINTS,
    PIECE_KEYS,
    PIECES_OF,
    PYRAMID_POINTS,
    QUEEN_SIZE,
    QUEEN_TILES,
    QUEENS_END,
    ROW_OF,
    SIDES,
    TILE_POINTS,
)
from hypostyle.games.men_nefer.forecast import turned
from hypostyle.games.men_nefer.packing import nibble
from hypostyle.games.men_nefer.rules.basics import amount
from hypostyle.games.men_nefer.state import NONE, Board, Owner


class Asker:
    """A position as a viewer asks about it."""

    def __init__(self, view: View[Board]) -> None:
        self.s = view.state
        self.words = view.game.words
        self.seat = view.seat if view.seat >= 0 else NONE
        """Whose hints are given; NONE for a spectator."""
        self.harvests = 0 if self.s.over else ERAS + 1 - int(self.s.era)
        """Harvests that are still to come."""

    def me(self) -> Owner | None:
        """The viewer's pieces; none for a spectator and after the end."""
        return None if self.seat == NONE or self.s.over else self.s.players[self.seat]

    def key(self, seat: int) -> str:
        """The key of a player's side."""
        return SIDES[IMHOTEP if seat == self.s.settings.imhotep else seat]

    def owner(self, set_of: Callable[[Owner], int], member: int) -> int:
        """Who has a member of a set; NONE if nobody does."""
        return next((n for n, one in enumerate(self.s.players) if has(set_of(one), member)), NONE)

    def counted(self, many: Callable[[Owner], int]) -> str:
        """How many of something each player has: `Red 2, Blue 1`; `nobody` if there are none."""
        found = [
            f"{self.words(f'side.{self.key(n)}')} {many(player)}"
            for n, player in enumerate(self.s.players)
            if many(player)
        ]
        return ", ".join(found) or self.words("about.nobody")


class Works(Asker):
    """What is built, and who has a part in it."""

    # --- Necropolis and avenues -----------------------------------------------------------------

    def tomb(self, space: int) -> Reason:
        """§2.13, §6.3 A space of a Mastaba."""
        s, mastaba = self.s, space // 3
        column, row = COLUMN_OF[mastaba], ROW_OF[mastaba]
        points = sum(TILE_POINTS[s.mastabas[n]] for n in (column, row)) if s.mastabas else 0
        fields: dict[str, Field] = {
            "at": f"{MASTABAS[mastaba].upper()}-{space % 3 + 1}",
            "cell": f"{MASTABAS[mastaba]}_{space % 3 + 1}",
            "points": points,
            "left": self.harvests,
        }
        owner = self.owner(lambda player: player.tombs, space)
        if owner != NONE:
            return Reason("6.3", "about.tomb.taken", {**fields, "side": self.key(owner)})
        return Reason("5.9", "about.tomb.over" if s.over else "about.tomb.free", fields)

    def tile(self, n: int) -> Reason | None:
        """§2.14 A Mastaba Tile."""
        if n >= len(self.s.mastabas):
            return None
        key = MASTABA_TILES[self.s.mastabas[n]].key
        return Reason("2.14", "about.tile", {"slot": MASTABA_SLOTS[n].upper(), "mastaba": key})

    def necropolis(self) -> Reason:
        """§6.3 The Necropolis."""
        return Reason(
            "6.3", "about.necropolis", {"at": self.counted(lambda one: int(one.tombs).bit_count())}
        )

    def pedestal(self, space: int) -> Reason:
        """§2.20 A pedestal."""
        avenue, level = space // 3, space % 3
        fields: dict[str, Field] = {
            "at": f"{AVENUES[avenue].upper()}-{level + 1}",
            "points": PEDESTAL_POINTS[level],
            "cell": f"{AVENUES[avenue]}_{level + 1}",
        }
        owner = self.owner(lambda player: player.statues, space)
        if owner != NONE:
            return Reason("2.20", "about.pedestal.taken", {**fields, "side": self.key(owner)})
        return Reason("5.20", "about.pedestal.free", fields)

    def avenues(self) -> Reason:
        """§2.20 The avenues."""
        return Reason(
            "2.20", "about.avenues", {"at": self.counted(lambda one: int(one.statues).bit_count())}
        )

    def hammers(self) -> Reason:
        """§2.21 The Hammers that are left."""
        if not self.s.settings.hammers:
            return Reason("10.9", "about.hammers.off")
        left = [n for n in (1, 2) if all(player.hammer != n for player in self.s.players)]
        if not left:
            return Reason("5.21", "about.hammers.none")
        return Reason("5.21", "about.hammers.left", {"points": HAMMERS[left[0] - 1]})

    # --- Temple ---------------------------------------------------------------------------------

    def room(self, n: int) -> Reason:
        """§2.15 A Room and its Priestesses."""
        standing = self.counted(lambda player: int(nibble(player.standing, n)))
        if n == 0:
            return Reason("2.15", "about.room.entrance", {"standing": standing})
        fields: dict[str, Field] = {
            "n": n,
            "steps": ENTRY[n],
            "orb": ORB_STEPS[n],
            "standing": standing,
        }
        fields["lying"] = self.counted(lambda player: int(nibble(player.lying, n)))
        return Reason("2.15", "about.room.room", fields)

    def altar(self, space: int) -> Reason:
        """§2.15 A space for a Basket."""
        room, column = space // COLUMNS + 1, space % COLUMNS + 1
        fields: dict[str, Field] = {
            "room": room, "column": column, "orb": ORB_STEPS[room], "cell": f"r{room}_{column}",
        }  # fmt: skip
        owner = self.owner(lambda player: player.temple, space)
        if owner != NONE:
            return Reason("2.15", "about.altar.taken", {**fields, "side": self.key(owner)})
        return Reason("5.15", "about.altar.free", fields)

    def temple(self) -> Reason:
        """§2.15 The Temple."""
        return Reason(
            "2.15", "about.temple", {"at": self.counted(lambda one: int(one.temple).bit_count())}
        )

    def obelisk(self) -> Reason:
        """§6.4 The Obelisk."""
        at = ", ".join(
            f"{self.words(f'side.{self.key(n)}')} {int(player.orb)} ({OBELISK_POINTS[player.orb]})"
            for n, player in enumerate(self.s.players)
        )
        return Reason("6.4", "about.obelisk", {"at": at, "last": ORB_END})

    def deity(self, n: int) -> Reason | None:
        """§5.16 A Deity on the Obelisk."""
        if n > len(self.s.deities):
            return None
        key = DEITIES[self.s.deities[n - 1]]
        said = "about.deity_solo" if self.s.settings.solo else "about.deity"
        return Reason("5.16", said, {"deity": key, "space": DEITY_SPACES[n - 1]})

    # --- pyramids -------------------------------------------------------------------------------

    def corner(self, n: int) -> Reason:
        """§2.11 A corner of the Great Pyramid."""
        pieces = [int(nibble(self.s.corners, 3 * n + level)) for level in range(LEVELS)]
        height = sum(1 for one in pieces if one)
        top = PIECE_KEYS[4 * (height - 1) + pieces[height - 1] - 1] if height else ""
        fields: dict[str, Field] = {"corner": CORNERS[n], "n": height}
        if height == LEVELS:
            return Reason("2.11", "about.corner.full", fields)
        fields["cell"] = f"piece_{top}" if top else f"base_{CORNERS[n]}"
        return Reason("5.5", "about.corner.open", {**fields, "level": "I" * (height + 1)})

    def quarry(self, n: int) -> Reason:
        """§2.11 A stack of the Quarry."""
        top = int(nibble(self.s.tops, n - 1))
        fields: dict[str, Field] = {"level": "I" * n}
        if not top:
            return Reason("2.11", "about.quarry.empty", fields)
        below = (int(self.s.quarry) & PIECES_OF[n - 1]).bit_count()
        cell = f"piece_{PIECE_KEYS[4 * (n - 1) + top - 1]}"
        return Reason("2.11", "about.quarry.top", {**fields, "cell": cell, "n": below})

    def queen(self, n: int) -> Reason | None:
        """§2.12, §6.6 A Queens' Pyramid."""
        s = self.s
        if n > len(s.queen_tiles):
            return None
        tile = s.queen_tiles[n - 1]
        fields: dict[str, Field] = {
            "n": n,
            "built": int(nibble(s.queens, n - 1)),
            "size": QUEEN_SIZE,
            "queen_tile": QUEEN_TILES[tile],
        }
        if self.me() is None:
            return Reason("2.12", "about.queen.any", fields)
        after = turned(s, self.seat)  # §6.2 comes first
        fields["placed"] = int(nibble(after.players[self.seat].placed, n - 1))
        fields["count"] = int(amount(after, self.seat, QUEEN_COUNTS[tile], QUEEN_SCARABS))
        return Reason("6.6", "about.queen.you", fields)

    def pyramids(self) -> Reason:
        """§2.11 The Great Pyramid, and who placed the Pyramidion."""
        if self.s.pyramidion == NONE:
            return Reason("5.6", "about.pyramids.open")
        return Reason("5.6", "about.pyramids.done", {"side": self.key(int(self.s.pyramidion))})

    def great(self) -> Reason:
        """§2.10, §6.5 The Great Pyramid Track."""
        at = ", ".join(
            f"{self.words(f'side.{self.key(n)}')} {int(player.block)} ({PYRAMID_POINTS[player.block]})"
            for n, player in enumerate(self.s.players)
        )
        return Reason("6.5", "about.great", {"at": at, "last": LAST_SPACE})

    def queens(self) -> Reason:
        """§5.7 The Queens' Track."""
        at = ", ".join(
            f"{self.words(f'side.{self.key(n)}')} {int(player.queen_block)}"
            for n, player in enumerate(self.s.players)
        )
        me = self.me()
        n = int(me.permissions) if me is not None else 0
        key = "about.queens_track.any" if me is None else "about.queens_track.you"
        return Reason("5.7", key, {"at": at, "last": QUEENS_END, "n": n})
