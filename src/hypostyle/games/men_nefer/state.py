"""Men-Nefer's position: data only.

Small numbers are kept several to an integer: `nibble` reads three bits, `five` and `six` read a
component less 1 (all in data.py); a set has one bit for each member.
"""

from typing import Final

from hypostyle.core import settings as core
from hypostyle.core.facts import Setup
from hypostyle.core.native import i64
from hypostyle.core.state import Part, State
from hypostyle.games.men_nefer.data import (
    ALL_TILES,
    CITIES,
    CITY_SLOTS,
    DOCKS,
    MUMMIES,
    PERMISSIONS,
    PRIESTESSES,
    QUEENS_BUILT,
    SPHINXES,
)

NONE: Final = -1
"""Nobody, or nothing."""
ALL_CRAFTS: Final = (1 << 35) - 1
ALL_PAPYRI: Final = (1 << 40) - 1
ALL_CONTRACTS: Final = (1 << 51) - 1
ALL_TABLETS: Final = (1 << 20) - 1
ALL_PIECES: Final = (1 << 12) - 1


class Settings(core.Settings):
    """Who plays, and the options as the rules read them (§10)."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.solo: bool = setup.players == 1
        """One player against Imhotep (§8.1)."""
        self.boards: i64 = 2 if setup.players == 1 else setup.players
        """Personal Boards in play, Imhotep's included: 2 to 4."""
        self.imhotep: i64 = 1 if setup.players == 1 else NONE
        """Imhotep's number in the lists of players; NONE when he does not play."""
        self.docks: i64 = DOCKS[setup.players]
        """Docks of each City (§2.19)."""
        self.city_slots: i64 = CITY_SLOTS[setup.players]
        """Contract slots of each City (§2.19)."""
        self.queens: i64 = QUEENS_BUILT[setup.players] * 0o111
        """Pieces of the Queens' Pyramids at the start (§3.1)."""
        self.imhotep_points: i64 = self.number("imhotep_start_pp")
        """Points Imhotep begins with (§10.1)."""
        self.permission_points: i64 = self.number("imhotep_permission_pp")
        """Points of each placed Permission in Imhotep's Harvest (§10.2)."""
        self.between: bool = self.word("duat", ("difference", "between")) == 1
        """The Duat counts the spaces between Heart and Feather (§10.3)."""
        self.all_permitted: bool = self.word("permissions_start", ("track", "available")) == 1
        """All Permissions are available from the start (§10.4)."""
        self.scarab_icon: bool = self.word("imhotep_obtain_scarab", ("every", "icon")) == 1
        """Imhotep's Obtain has no Scarab step of its own (§10.5)."""
        self.fixed_start: bool = self.word("start_player", ("rotate", "fixed")) == 1
        """The starting player stays (§10.6)."""
        self.solo_rotates: bool = self.word("solo_start", ("imhotep", "rotate")) == 1
        """The human starts Era II of the solo game (§10.7)."""
        self.debt: bool = self.word("debt", ("on", "off")) == 0
        """Missing Food costs points (§10.8)."""
        self.hammers: bool = self.word("hammer", ("on", "off")) == 0
        """The Hammer tiles are in the game (§10.9)."""


class Owner(Part):
    """A player, or Imhotep, and what is theirs."""

    def __init__(self, source: "Owner | None" = None) -> None:
        self.points: i64 = i64(0) if source is None else source.points
        """Prestige points; may be negative."""
        self.food: i64 = i64(0) if source is None else source.food
        """Food, 0 to 12; Imhotep has none."""
        self.heka: i64 = i64(0) if source is None else source.heka
        """Heka, 0 to 8; Imhotep has none."""
        self.heart: i64 = i64(0) if source is None else source.heart
        """Steps of the Heart, 0 to 14."""
        self.feather: i64 = i64(0) if source is None else source.feather
        """Steps of the Feather, 0 to 14; it stands on space 14 less this."""
        self.scarabs: i64 = i64(0) if source is None else source.scarabs
        """The spaces of the five Scarabs, 0 to 6, three bits each (`nibble`)."""
        self.tablets: i64 = i64(0) if source is None else source.tablets
        """The Tablets in the three slots, five bits each (`five`)."""
        self.home: i64 = i64(7) if source is None else source.home
        """Slots with an Apprentice at home, one bit each."""
        self.sun: i64 = i64(0) if source is None else source.sun
        """Apprentices on the Sun side of each House, three bits each."""
        self.moon: i64 = i64(0) if source is None else source.moon
        """Apprentices on the Moon side of each House, three bits each."""
        self.glyph: i64 = i64(0) if source is None else source.glyph
        """Steps of the hieroglyph counter, 0 to 7."""
        self.block: i64 = i64(0) if source is None else source.block
        """The space of the Block on the Great Pyramid Track, 0 to 18."""
        self.queen_block: i64 = i64(0) if source is None else source.queen_block
        """The space of the Block on the Queens' Track, 0 to 3; after building it is back at 0."""
        self.locked: i64 = i64(PERMISSIONS) if source is None else source.locked
        """Permissions not obtained yet, 0 to 3."""
        self.permissions: i64 = i64(0) if source is None else source.permissions
        """Permissions available, 0 to 3."""
        self.placed: i64 = i64(0) if source is None else source.placed
        """Permissions on each Queens' Pyramid, three bits each."""
        self.mummies: i64 = i64(MUMMIES) if source is None else source.mummies
        """Mummies in reserve, 0 to 4."""
        self.coffins: i64 = i64(0) if source is None else source.coffins
        """Available Sarcophagi, 0 to 4."""
        self.tombs: i64 = i64(0) if source is None else source.tombs
        """Sarcophagi in the Necropolis, one bit each: 3 * Mastaba + level - 1."""
        self.strip: i64 = i64(0) if source is None else source.strip
        """The Papyri in their order, six bits each (`six`)."""
        self.papyri: i64 = i64(0) if source is None else source.papyri
        """How many Papyri there are, 0 to 8."""
        self.drawings: i64 = i64(0) if source is None else source.drawings
        """Completed Drawings, 0 to 8."""
        self.shelf: i64 = i64(0) if source is None else source.shelf
        """The Crafts on the nine shelf spaces, six bits each (`six`), top row first."""
        self.baskets: i64 = i64(0) if source is None else source.baskets
        """Shelf spaces whose Craft has its Basket; the others are turned over. One bit each."""
        self.standing: i64 = i64(PRIESTESSES) if source is None else source.standing
        """Standing Priestesses at R0 to R4, three bits each."""
        self.lying: i64 = i64(0) if source is None else source.lying
        """Lying Priestesses in R1 to R4, three bits each, from bit 3 on."""
        self.temple: i64 = i64(0) if source is None else source.temple
        """Baskets in the Temple, one bit each: 6 * (Room - 1) + column."""
        self.orb: i64 = i64(0) if source is None else source.orb
        """The space of the Orb, 0 to 14."""
        self.river: i64 = i64(4) if source is None else source.river
        """Boats on River spaces 0 to 12, three bits each."""
        self.docked: i64 = i64(0) if source is None else source.docked
        """Cities with a Boat of this player, one bit each."""
        self.contracts: i64 = i64(0) if source is None else source.contracts
        """Contracts face up, one bit each."""
        self.turned: i64 = i64(0) if source is None else source.turned
        """Contracts turned over, one bit each."""
        self.carved: i64 = i64(0) if source is None else source.carved
        """Available Sphinxes, 0 to 4."""
        self.sphinxes: i64 = i64(SPHINXES) if source is None else source.sphinxes
        """Sphinxes in reserve, 0 to 4."""
        self.statues: i64 = i64(0) if source is None else source.statues
        """Sphinxes on Pedestals, one bit each: 3 * Avenue + level - 1."""
        self.hammer: i64 = i64(0) if source is None else source.hammer
        """The Hammer tile: 1 for X1, 2 for X2, 0 for none."""


def fresh_players(settings: Settings) -> list[Owner]:
    """§3.5 Everybody's pieces before the first turn."""
    return [Owner() for _ in range(settings.boards)]


class Board(State):
    """A position of Men-Nefer."""

    def __init__(self, settings: Settings, source: "Board | None" = None) -> None:
        super().__init__(source)
        self.settings: Settings = settings
        """The options; shared, never changed."""
        self.players: list[Owner] = (
            fresh_players(settings)
            if source is None
            else [Owner(player) for player in source.players]
        )
        """Everybody, in turn order; in the solo game the human, then Imhotep."""
        self.era: i64 = i64(1) if source is None else source.era
        """The Era, 1 to 3."""
        self.round: i64 = i64(0) if source is None else source.round
        """Rounds of the Era that are over, 0 to 9."""
        self.first: i64 = i64(NONE) if source is None else source.first
        """The starting player of the Era; NONE before the lot."""
        self.turn: i64 = i64(NONE) if source is None else source.turn
        """Whose turn it is; NONE during set-up and after the end."""
        self.neutral: i64 = i64(NONE) if source is None else source.neutral
        """The neutral tile in use; NONE without one."""
        self.neutrals: i64 = i64(31) if source is None else source.neutrals
        """Neutral tiles not used yet, one bit each."""
        self.neutral_sun: i64 = i64(0) if source is None else source.neutral_sun
        """Houses with a neutral Apprentice on the Sun side, one bit each."""
        self.neutral_moon: i64 = i64(0) if source is None else source.neutral_moon
        """Houses with a neutral Apprentice on the Moon side, one bit each."""
        self.row: i64 = i64(0) if source is None else source.row
        """The Tablets at T1 to T5, five bits each (`five`)."""
        self.unseen: i64 = i64(ALL_TABLETS) if source is None else source.unseen
        """Tablets on top of the pile whose order nobody knows, one bit each."""
        self.under: tuple[int, ...] = () if source is None else source.under
        """Tablets put under the pile, in the order in which they will be drawn."""
        self.tops: i64 = i64(0) if source is None else source.tops
        """The top piece of the three stacks in the Quarry, 1 to 4, three bits each; 0 for none."""
        self.quarry: i64 = i64(ALL_PIECES) if source is None else source.quarry
        """Pieces of the Great Pyramid below the top ones, one bit each: 4 * (level - 1) + piece."""
        self.corners: i64 = i64(0) if source is None else source.corners
        """Pieces built, 1 to 4, three bits each: 3 * corner + level - 1."""
        self.pyramidion: i64 = i64(NONE) if source is None else source.pyramidion
        """Who placed the Pyramidion."""
        self.queens: i64 = settings.queens if source is None else source.queens
        """Pieces of each Queens' Pyramid, 0 to 4, three bits each."""
        self.queen_tiles: tuple[int, ...] = () if source is None else source.queen_tiles
        """The tiles of the three Queens' Pyramids."""
        self.mastabas: tuple[int, ...] = () if source is None else source.mastabas
        """The Mastaba Tiles at C1, C2, C3, RA, RB."""
        self.deities: tuple[int, ...] = () if source is None else source.deities
        """The Deities at G1 to G4."""
        self.tokens: tuple[int, ...] = () if source is None else source.tokens
        """The Benefit tokens of Cities A to F."""
        self.deck: i64 = i64(ALL_CONTRACTS) if source is None else source.deck
        """Contracts in the deck, one bit each."""
        self.cities: list[int] = [0] * len(CITIES) if source is None else source.cities[:]
        """The Contracts of each City by slot, six bits each (`six`)."""
        self.crafts: i64 = i64(0) if source is None else source.crafts
        """The Craft market, cheapest first, six bits each (`six`)."""
        self.craft_bag: i64 = i64(ALL_CRAFTS) if source is None else source.craft_bag
        """Crafts in the bag, one bit each."""
        self.papyri: i64 = i64(0) if source is None else source.papyri
        """The Papyrus market, cheapest first, six bits each (`six`)."""
        self.papyrus_bag: i64 = i64(ALL_PAPYRI) if source is None else source.papyrus_bag
        """Papyri in the bag, one bit each."""
        self.activated: i64 = i64(0) if source is None else source.activated
        """Boats on the River that this Activate action has used, three bits for each space."""
        self.tiles: i64 = i64(ALL_TILES) if source is None else source.tiles
        """Imhotep's tiles on top of his pile whose order nobody knows (`TILE_SHIFT`)."""
        self.bottom: tuple[int, ...] = () if source is None else source.bottom
        """His tiles put under the pile, in the order in which they will be drawn."""
        self.played: tuple[int, ...] = () if source is None else source.played
        """His tiles of this Era that were carried out, the last one last."""
        self.die: i64 = i64(0) if source is None else source.die
        """What his die shows, 1 to 6; 0 before the first roll."""
        self.chosen: i64 = i64(NONE) if source is None else source.chosen
        """The House, or the position of the Tablet, of his last turn."""
        self.why: i64 = i64(NONE) if source is None else source.why
        """Why he chose it, by the order of WHYS."""
        self.choices: i64 = i64(0) if source is None else source.choices
        """What may be answered or drawn in the open step, one bit each; set when it comes up."""
        self.over: bool = False if source is None else source.over
        """The third Harvest is over."""

    def clone(self) -> "Board":
        """An independent copy."""
        return Board(self.settings, self)
