"""Aton's position: data only."""

from typing import Final

from hypostyle.core import settings as core
from hypostyle.core.facts import Setup
from hypostyle.core.native import i64
from hypostyle.core.state import Part, State
from hypostyle.games.aton.data import FULL_DECK, RED, RESOLUTIONS, SUPPLY, TIEBREAKS

# What a player has answered about the exchange, or planned, when it is not a number of its own.
NONE: Final = -1
"""Not answered yet, or not asked."""
VEILED: Final = -2
"""Answered, but hidden from the viewer (views only)."""


class Settings(core.Settings):
    """The options of a game of Aton as the rules read them (§10)."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.start_score: i64 = self.number("start_score")
        """Points both begin with, 0 or 1 (§10.1)."""
        self.mandatory: bool = self.word("placement", ("optional", "mandatory")) == 1
        """Placing is a duty; nobody may stop early (§10.2)."""
        self.removals_first: bool = self.word("resolution", RESOLUTIONS) == 1
        """Both remove, then both place (§10.3)."""
        self.tiebreak: i64 = self.word("order_tiebreak", TIEBREAKS)
        """Double tie: 0 turned cards go under the deck, 1 to the discards, 2 a coin (§10.4)."""
        self.block: bool = self.word("cleanup_order", ("alternating", "block")) == 1
        """Cleanup: the leader takes back all four at once (§10.5)."""
        self.random_tie: bool = self.word("cleanup_tie", ("red", "random")) == 1
        """Cleanup on equal scores: a coin says who starts, not Red (§10.6)."""
        self.early_draw: bool = self.word("draw_timing", ("after_cleanup", "before_scoring")) == 1
        """The next hand is drawn before the scoring (§10.7)."""
        self.bury: bool = self.flag("exchange_cards_hidden")
        """Exchanged cards stay face down (§10.8)."""
        self.exchange: bool = self.flag("exchange")
        """There are exchange counters (§10.9)."""
        self.first_removal: bool = self.flag("first_round_removal")
        """Removals happen in round 1 too (§10.10)."""
        self.win_score: i64 = self.number("win_score")
        """Points that win, 20 to 60 (§10.11)."""
        self.kingdom: i64 = self.number("kingdom_size")
        """Spaces in the Kingdom of the Dead, 6 to 10 (§10.12)."""
        self.handicap: i64 = self.number("handicap")
        """Points added to Red's start, -10 to 10 (§10.13)."""
        self.round_cap: i64 = self.number_or_none("round_cap")
        """The last round; 0 means none (§10.14)."""


class Priest(Part):
    """One priest and what belongs to him."""

    def __init__(self, source: "Priest | None" = None) -> None:
        self.squares: i64 = i64(0) if source is None else source.squares
        """The temple squares held, one bit each."""
        self.supply: i64 = i64(SUPPLY) if source is None else source.supply
        """Counters not in play, 0 to 29."""
        self.dead: i64 = i64(0) if source is None else source.dead
        """Own counters in the Kingdom."""
        self.score: i64 = i64(0) if source is None else source.score
        """Points; never falls."""
        self.token: bool = False if source is None else source.token
        """Still has the exchange counter (§2.7)."""
        self.swap: i64 = i64(NONE) if source is None else source.swap
        """This round's word on the exchange: NONE, 0 keep, 1 exchange, or VEILED."""
        self.deck: i64 = i64(FULL_DECK) if source is None else source.deck
        """The deck as a pile, without the cards known to lie at its bottom."""
        self.bottom: tuple[int, ...] = () if source is None else source.bottom
        """Cards known to lie at the bottom of the deck, the next to be drawn first."""
        self.turned: tuple[int, ...] = () if source is None else source.turned
        """Cards turned up in a double tie that is not decided yet."""
        self.discard: i64 = i64(0) if source is None else source.discard
        """The open discards, as a pile."""
        self.buried: i64 = i64(0) if source is None else source.buried
        """Exchanged cards that lie face down under the discards (§10.8), as a pile."""
        self.hand: i64 = i64(0) if source is None else source.hand
        """The cards in hand or in the cartouches, as a pile."""
        self.certain: i64 = i64(0) if source is None else source.certain
        """Cards of the hand that everybody knows to be in it, as a pile (§9.3)."""
        self.plan: i64 = i64(NONE) if source is None else source.plan
        """The cards laid to the cartouches: a plan number, NONE, or VEILED."""
        self.pending: i64 = i64(0) if source is None else source.pending
        """Cleanup: temples still to give a counter back, one bit each."""
        self.unseen: tuple[int, ...] = () if source is None else source.unseen
        """Views only: how many of `deck` really lie in hand and buried; () if none do."""


class Board(State):
    """A position of Aton."""

    def __init__(self, settings: Settings, source: "Board | None" = None) -> None:
        super().__init__(source)
        self.settings: Settings = settings
        """The options; shared, never changed."""
        self.red: Priest = Priest() if source is None else Priest(source.red)
        """Red, the priest of Aton (seat 0)."""
        self.blue: Priest = Priest() if source is None else Priest(source.blue)
        """Blue, the priest of Amon (seat 1)."""
        self.round: i64 = i64(0) if source is None else source.round
        """The round being played, from 1; 0 before the first."""
        self.first: i64 = i64(NONE) if source is None else source.first
        """Who plays first this round, NONE until cartouche 2 has said so."""
        self.todo: i64 = i64(0) if source is None else source.todo
        """Removals or placements left in the batch that is being played."""
        self.doomed: i64 = i64(0) if source is None else source.doomed
        """Counters that found no room and die after the placement (§5.8)."""
        self.open: bool = False if source is None else source.open
        """The plans lie open."""
        self.choices: i64 = i64(0) if source is None else source.choices
        """The squares the player who is asked may answer with, one bit each."""
        self.winner: i64 = i64(NONE) if source is None else source.winner
        """NONE while it goes on, else a seat, or 2 for a shared victory."""
        self.reasons: i64 = i64(0) if source is None else source.reasons
        """Why it ended, one bit per entry of REASONS."""

    def clone(self) -> "Board":
        """An independent copy."""
        return Board(self.settings, self)

    def side(self, seat: i64) -> Priest:
        """What belongs to a seat."""
        return self.red if seat == RED else self.blue

    def other(self, seat: i64) -> Priest:
        """What belongs to the opponent of a seat."""
        return self.blue if seat == RED else self.red
