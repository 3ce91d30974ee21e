"""Aton's position: data only."""

from typing import Final

from hypostyle.core.native import i64
from hypostyle.core.state import State
from hypostyle.games.aton.data import FULL_DECK, RED, SUPPLY

# What a player has answered about the exchange, or planned, when it is not a number of its own.
NONE: Final = -1
"""Not answered yet, or not asked."""
VEILED: Final = -2
"""Answered, but not for these eyes (views only)."""


class Settings:
    """The options of a game of Aton as the rules read them (§10). Shared by all its positions."""

    __slots__ = (
        "start_score", "mandatory", "removals_first", "tiebreak", "block", "random_tie",
        "early_draw", "bury", "exchange", "first_removal", "win_score", "kingdom", "handicap",
        "round_cap",
    )  # fmt: skip

    def __init__(
        self,
        start_score: int = 1,
        mandatory: bool = False,
        removals_first: bool = False,
        tiebreak: int = 0,
        block: bool = False,
        random_tie: bool = False,
        early_draw: bool = False,
        bury: bool = False,
        exchange: bool = True,
        first_removal: bool = False,
        win_score: int = 40,
        kingdom: int = 8,
        handicap: int = 0,
        round_cap: int = 100,
    ) -> None:
        self.start_score: i64 = start_score
        """Points both begin with, 0 or 1 (§10.1)."""
        self.mandatory: bool = mandatory
        """Placing is a duty; nobody may stop early (§10.2)."""
        self.removals_first: bool = removals_first
        """Both remove, then both place (§10.3)."""
        self.tiebreak: i64 = tiebreak
        """Double tie: 0 turned cards go under the deck, 1 to the discards, 2 a coin (§10.4)."""
        self.block: bool = block
        """Cleanup: the leader takes back all four at once (§10.5)."""
        self.random_tie: bool = random_tie
        """Cleanup on equal scores: a coin says who starts, not Red (§10.6)."""
        self.early_draw: bool = early_draw
        """The next hand is drawn before the scoring (§10.7)."""
        self.bury: bool = bury
        """Exchanged cards stay face down (§10.8)."""
        self.exchange: bool = exchange
        """There are exchange counters (§10.9)."""
        self.first_removal: bool = first_removal
        """Removals happen in round 1 too (§10.10)."""
        self.win_score: i64 = win_score
        """Points that win, 20 to 60 (§10.11)."""
        self.kingdom: i64 = kingdom
        """Spaces in the Kingdom of the Dead, 6 to 10 (§10.12)."""
        self.handicap: i64 = handicap
        """Points added to Red's start, -10 to 10 (§10.13)."""
        self.round_cap: i64 = round_cap
        """The last round; 0 means none (§10.14)."""


class Side:
    """One priest and what belongs to him."""

    __slots__ = (
        "squares", "supply", "dead", "score", "token", "swap", "deck", "bottom", "turned",
        "discard", "buried", "hand", "certain", "plan", "pending", "unseen",
    )  # fmt: skip

    def __init__(self, source: "Side | None" = None) -> None:
        if source is None:
            self.squares: i64 = 0
            """The temple squares held, one bit each."""
            self.supply: i64 = SUPPLY
            """Counters not in play, 0 to 29."""
            self.dead: i64 = 0
            """Own counters in the Kingdom."""
            self.score: i64 = 0
            """Points; never falls."""
            self.token: bool = False
            """Still has the exchange counter (§2.7)."""
            self.swap: i64 = NONE
            """This round's word on the exchange: NONE, 0 keep, 1 exchange, or VEILED."""
            self.deck: i64 = FULL_DECK
            """The deck as a pile, without the cards known to lie at its bottom."""
            self.bottom: tuple[int, ...] = ()
            """Cards known to lie at the bottom of the deck, the next to be drawn first."""
            self.turned: tuple[int, ...] = ()
            """Cards turned up in a double tie that is not decided yet."""
            self.discard: i64 = 0
            """The open discards, as a pile."""
            self.buried: i64 = 0
            """Exchanged cards that lie face down under the discards (§10.8), as a pile."""
            self.hand: i64 = 0
            """The cards in hand or in the cartouches, as a pile."""
            self.certain: i64 = 0
            """Cards of the hand that everybody knows to be in it, as a pile (§9.3)."""
            self.plan: i64 = NONE
            """The cards laid to the cartouches: a plan number, NONE, or VEILED."""
            self.pending: i64 = 0
            """Cleanup: temples still to give a counter back, one bit each."""
            self.unseen: tuple[int, ...] = ()
            """Views only: how many of `deck` really lie in hand and buried; () if none do."""
            return
        self.squares = source.squares
        self.supply = source.supply
        self.dead = source.dead
        self.score = source.score
        self.token = source.token
        self.swap = source.swap
        self.deck = source.deck
        self.bottom = source.bottom
        self.turned = source.turned
        self.discard = source.discard
        self.buried = source.buried
        self.hand = source.hand
        self.certain = source.certain
        self.plan = source.plan
        self.pending = source.pending
        self.unseen = source.unseen

    def to_tuple(self) -> tuple[object, ...]:
        """All fields, in the order above."""
        return (
            self.squares, self.supply, self.dead, self.score, self.token, self.swap, self.deck,
            self.bottom, self.turned, self.discard, self.buried, self.hand, self.certain,
            self.plan, self.pending, self.unseen,
        )  # fmt: skip


class Board(State):
    """A position of Aton."""

    __slots__ = (
        "settings", "red", "blue", "round", "first", "todo", "doomed", "open", "choices",
        "winner", "reasons",
    )  # fmt: skip

    def __init__(self, settings: Settings, source: "Board | None" = None) -> None:
        super().__init__(source)
        self.settings: Settings = settings
        """The options; shared, never changed."""
        if source is None:
            self.red: Side = Side()
            """Red, the priest of Aton (seat 0)."""
            self.blue: Side = Side()
            """Blue, the priest of Amon (seat 1)."""
            self.round: i64 = 0
            """The round being played, from 1; 0 before the first."""
            self.first: i64 = NONE
            """Who plays first this round, NONE until cartouche 2 has said so."""
            self.todo: i64 = 0
            """Removals or placements left in the batch that is being played."""
            self.doomed: i64 = 0
            """Counters that found no room and die after the placement (§5.8)."""
            self.open: bool = False
            """The plans lie open."""
            self.choices: i64 = 0
            """The squares the player who is asked may answer with, one bit each."""
            self.winner: i64 = NONE
            """NONE while it goes on, else a seat, or 2 for a shared victory."""
            self.reasons: i64 = 0
            """Why it ended, one bit per entry of REASONS."""
            return
        self.red = Side(source.red)
        self.blue = Side(source.blue)
        self.round = source.round
        self.first = source.first
        self.todo = source.todo
        self.doomed = source.doomed
        self.open = source.open
        self.choices = source.choices
        self.winner = source.winner
        self.reasons = source.reasons

    def clone(self) -> "Board":
        """An independent copy."""
        return Board(self.settings, self)

    def side(self, seat: i64) -> Side:
        """What belongs to a seat."""
        return self.red if seat == RED else self.blue

    def other(self, seat: i64) -> Side:
        """What belongs to the opponent of a seat."""
        return self.blue if seat == RED else self.red

    def to_tuple(self) -> tuple[object, ...]:
        """All fields, in the order above."""
        return (
            tuple(self.agenda), self.asking, self.red.to_tuple(), self.blue.to_tuple(), self.round,
            self.first, self.todo, self.doomed, self.open, self.choices, self.winner, self.reasons,
        )  # fmt: skip
