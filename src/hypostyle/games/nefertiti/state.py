"""Nefertiti's position: data only."""

from typing import Final

from hypostyle.core import settings as core
from hypostyle.core.facts import Setup
from hypostyle.core.native import i64
from hypostyle.core.state import State
from hypostyle.games.nefertiti.data import (
    AKHENATON_PLACES,
    BASE_GIFTS,
    BASE_HEAP,
    BASE_PILES,
    BASE_SEALS,
    BOXED,
    CHARACTERS,
    FULL_GIFTS,
    FULL_HEAP,
    FULL_SEALS,
    LOUQSOR,
    MARKETS,
    PILE_BITS,
    PILES,
    PLACES,
    REGULAR,
    REGULAR_PLACES,
)

NONE: Final = -1
"""Nobody, no market, no place."""
VEILED: Final = -2
"""A card is there, but the viewer may not know it (views only)."""


def start_piles(all_characters: bool, four_scribes: bool) -> int:
    """§2.13 The cards of each pile, packed into one number."""
    piles = 0
    for pile in range(PILES if all_characters else BASE_PILES):
        piles |= CHARACTERS[pile].cards << (PILE_BITS * pile)
    return piles if four_scribes else piles - 1


class Settings(core.Settings):
    """The options of a game as the rules read them (§10)."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.full: bool = self.word("edition", ("base", "full")) == 1
        """The full edition (§10.1)."""
        self.half_up: bool = self.word("half_rounding", ("down", "up")) == 1
        """Half of a Reserve is rounded up (§10.2)."""
        self.shuffled: bool = self.word("akhenaton_position", AKHENATON_PLACES) == 1
        """Akhenaton is shuffled into the last five cards (§10.3)."""
        self.last_markets: bool = self.word("end_mode", ("immediate", "last_markets")) == 1
        """The game goes on until all markets have closed (§10.18)."""
        self.quantity: bool = self.word("value_basis", ("owners", "quantity")) == 1
        """Values depend on the units held by all (§10.5)."""
        self.free: bool = self.word("top_rule", ("rows", "free")) == 1
        """The highest bidder is not bound to rows (§10.6)."""
        self.capped: bool = self.word("bid_cap", ("off", "on")) == 1
        """Nobody bids more than he owns (§10.7)."""
        self.may_pass: bool = self.word("no_servant", ("force_close", "pass")) == 1
        """Players without servants pass (§10.8)."""
        self.decline: bool = self.word("decline", ("off", "on")) == 1
        """Other bidders may take nothing (§10.9)."""
        self.by_state: bool = self.word("memphis_close", ("arrival", "state")) == 1
        """Memphis closes whenever it has four gifts and a servant (§10.10)."""
        self.into_reserve: bool = self.word("merchant_pays", ("player", "reserve")) == 1
        """The Merchant pays into a Reserve (§10.11)."""
        all_four = self.word("scribe_pile", ("by_players", "all4")) == 1
        self.four_scribes: bool = all_four or setup.players > 3
        """The pile of Scribes has four cards (§2.13, §10.12)."""
        self.fixed_sides: bool = self.word("start_sides", ("random", "fixed")) == 1
        """The right stalls are in use at first (§10.13)."""
        self.seal_points: i64 = self.number("seal_points")
        """Points for a seal left at the end (§10.14)."""
        self.mixed: bool = self.word("royal_scribe", ("literal", "mixed")) == 1
        """The Royal Scribe scores gifts of several types (§10.15)."""
        self.barge_itself: bool = self.flag("barge_counts_itself")
        """The Solar Barge counts itself (§10.16)."""
        base_only = self.word("characters", ("all", "base13")) == 1
        self.all_characters: bool = self.full and not base_only
        """All 14 piles are there (§10.17)."""
        self.markets: i64 = len(MARKETS) if self.full else REGULAR
        """How many markets there are, Memphis included."""
        self.places: i64 = PLACES if self.full else REGULAR_PLACES
        """How many places for gifts there are."""
        self.seals: i64 = FULL_SEALS if self.full else BASE_SEALS
        """Royal Seals in the game (§2.5)."""
        self.heap: i64 = FULL_HEAP if self.full else BASE_HEAP
        """The gifts, those that go to the box included, as a heap (§3.5, §3.6)."""
        boxed = BOXED[setup.players]
        self.pile: i64 = 1 + (FULL_GIFTS - boxed if self.full else BASE_GIFTS)
        """Cards in the draw pile at first, Akhenaton included (§3.10)."""
        self.piles: i64 = start_piles(self.all_characters, self.four_scribes)
        """Characters in each pile at first, three bits each (§2.13)."""


def zeros(settings: Settings) -> list[int]:
    """A 0 for each seat."""
    return [0] * int(settings.players)


class Board(State):
    """A position of Nefertiti."""

    def __init__(self, settings: Settings, source: "Board | None" = None) -> None:
        super().__init__(source)
        self.settings: Settings = settings
        """The options; shared, never changed."""
        self.deben: list[int] = zeros(settings) if source is None else source.deben[:]
        """The Deben of each seat, 0 to 51."""
        self.seals: list[int] = zeros(settings) if source is None else source.seals[:]
        """The seals of each seat, 0 to 18."""
        self.points: list[int] = zeros(settings) if source is None else source.points[:]
        """The points of each seat on the track."""
        self.gifts: list[int] = zeros(settings) if source is None else source.gifts[:]
        """The gifts of each seat, as heaps."""
        self.servants: list[int] = zeros(settings) if source is None else source.servants[:]
        """The spaces where each seat has a servant: ten bits for each market."""
        self.reserve: list[int] = (
            [1] * int(settings.markets) if source is None else source.reserve[:]
        )
        """The Deben in the Reserve of each market (§2.3)."""
        self.goods: list[int] = [0] * int(settings.places) if source is None else source.goods[:]
        """What lies on each place: card + 1, 0 for nothing; + DOWN, + PAPYRUS_SEAL."""
        self.taken: i64 = i64(0) if source is None else source.taken
        """All spaces with a servant: the sets of `servants` together."""
        self.queue: i64 = i64(0) if source is None else source.queue
        """The places of Memphis in use, 0 to 17; gaps are closed after a closing (§6.10)."""
        self.sealed: i64 = i64(0) if source is None else source.sealed
        """Markets with a seal on T, one bit each."""
        self.supply: i64 = settings.seals if source is None else source.supply
        """Seals in the supply (§2.5)."""
        self.right: i64 = i64(15) if source is None else source.right
        """The four markets whose right stall is in use, one bit each."""
        self.closed: i64 = i64(1 << LOUQSOR) if source is None else source.closed
        """The markets that are closed, one bit each; one, but more in the end (§10.18)."""
        self.tile: i64 = i64(LOUQSOR) if source is None else source.tile
        """The market with the Market Closed tile."""
        self.piles: i64 = settings.piles if source is None else source.piles
        """The characters left in each pile, three bits each."""
        self.priest: i64 = i64(NONE) if source is None else source.priest
        """Who keeps the Priest of Amon (§7.16)."""
        self.roamer: i64 = i64(NONE) if source is None else source.roamer
        """Who holds the Roaming Thief card (§7.18)."""
        self.dice: i64 = i64(NONE) if source is None else source.dice
        """Who holds the dice of Louqsor (§4.8)."""
        self.rolled: i64 = i64(NONE) if source is None else source.rolled
        """What was rolled last, as an answer of chance less ONE_DIE; NONE before the first roll."""
        self.pile: i64 = settings.pile if source is None else source.pile
        """The cards left in the draw pile, Akhenaton included."""
        self.unseen: i64 = settings.heap if source is None else source.unseen
        """The gifts nobody has seen, as a heap: those in the pile but for `last`, and boxed
        ones; in views also those of `last` that the viewer does not know."""
        self.last: tuple[int, ...] = () if source is None else source.last
        """The last cards of the pile once the Oracle has seen them, top first (§7.11)."""
        self.known: i64 = i64(0) if source is None else source.known
        """The gifts among them that everybody knows, as a heap (§9.3)."""
        self.seer: i64 = i64(NONE) if source is None else source.seer
        """Who knows them."""
        self.akhenaton: bool = False if source is None else source.akhenaton
        """Akhenaton has been drawn."""
        self.first: i64 = i64(NONE) if source is None else source.first
        """The first player; NONE during set-up."""
        self.turn: i64 = i64(NONE) if source is None else source.turn
        """Whose turn it is."""
        self.idle: i64 = i64(0) if source is None else source.idle
        """Turns in a row without a draw; NONE in a turn with one (§8.2)."""
        self.passes: i64 = i64(0) if source is None else source.passes
        """Turns in a row in which nothing was placed or closed by a player (§10.8)."""
        self.double: bool = False if source is None else source.double
        """The High Priest works in this turn (§7.3)."""
        self.visited: bool = False if source is None else source.visited
        """A servant was placed in Louqsor in this turn (§4.8)."""
        self.shut: bool = False if source is None else source.shut
        """A servant placed in this turn has closed Memphis (§10.10)."""
        self.closing: i64 = i64(NONE) if source is None else source.closing
        """The market that is closing."""
        self.bidders: i64 = i64(0) if source is None else source.bidders
        """The spaces of its servants that have still to act, one bit each (§6.1)."""
        self.poor: i64 = i64(0) if source is None else source.poor
        """Those of them that may only take the half, one bit each (§6.3)."""
        self.top: i64 = i64(NONE) if source is None else source.top
        """T of Memphis while it closes, as a place; NONE if it has none (§6.1)."""
        self.choices: i64 = i64(0) if source is None else source.choices
        """What the seat that is asked may answer with, one bit each; 0 where the step needs none."""
        self.fixed: i64 = i64(0) if source is None else source.fixed
        """The value of a unit of each type while the Royal Scribe works, four bits each (§10.15)."""
        self.ended: i64 = i64(NONE) if source is None else source.ended
        """Why the game is over, by the order of REASONS; NONE while it goes on."""

    def clone(self) -> "Board":
        """An independent copy."""
        return Board(self.settings, self)
