"""MarraCash's position: data only."""

from typing import Final

from hypostyle.core.native import i64
from hypostyle.core.state import State
from hypostyle.games.marracash.data import CASH, FOUNTAINS, SHOPS, SIGNS

NONE: Final = -1
"""Nobody, no shop, nothing said yet."""
VEILED: Final = -2
"""There is something, but not for these eyes (views only)."""

# What the option `souvenirs` can be.
NO_CARDS: Final = 0
MARKET: Final = 1
RACE: Final = 2


class Settings:
    """The options of a game of MarraCash as the rules read them (§10). Shared by its positions."""

    __slots__ = (
        "players", "cash", "signs", "run_limit", "by_shop", "flat", "unit", "left_gross", "cap",
        "refill_one", "chart_fee", "no_lone", "souvenirs", "pattern", "sealed", "more_visitors",
        "finish_round", "concealed", "guard", "new_dirham", "gray",
    )  # fmt: skip

    def __init__(
        self,
        players: int = 4,
        cash: int = CASH,
        signs: int = SIGNS,
        run_limit: int = 3,
        by_shop: bool = False,
        flat: bool = False,
        unit: int = 10,
        left_gross: bool = False,
        cap: bool = False,
        refill_one: bool = False,
        chart_fee: bool = False,
        no_lone: bool = False,
        souvenirs: int = NO_CARDS,
        pattern: bool = False,
        sealed: bool = False,
        more_visitors: bool = False,
        finish_round: bool = False,
        concealed: bool = False,
        guard: bool = True,
        new_dirham: bool = False,
        gray: bool = False,
    ) -> None:
        self.players: i64 = players
        """How many play, 2 to 4."""
        self.cash: i64 = cash
        """Dirham each begins with (§3.2, §3.5, §10.1)."""
        self.signs: i64 = signs
        """Signs each begins with: 6, or 12 for two players."""
        self.run_limit: i64 = run_limit
        """Neighbours of one colour allowed in the line; 0 means any number (§10.2)."""
        self.by_shop: bool = by_shop
        """The cut is reckoned for each shop, not for each owner (§10.3)."""
        self.flat: bool = flat
        """The cut is paid once, not for each customer (§10.4)."""
        self.unit: i64 = unit
        """10, or 1: the table of payments in plain Dirham (§10.5)."""
        self.left_gross: bool = left_gross
        """The bank pays only the left number of the table (§10.6)."""
        self.cap: bool = cap
        """More than five newcomers pay like five (§10.7)."""
        self.refill_one: bool = refill_one
        """One group at most comes in at the end of a turn (§10.8)."""
        self.chart_fee: bool = chart_fee
        """The commission is 50 or 100 (§10.9)."""
        self.no_lone: bool = no_lone
        """Who auctions first must be able to auction twice (§10.10)."""
        self.souvenirs: i64 = souvenirs
        """NO_CARDS, MARKET or RACE (§10.11, §10.12)."""
        self.pattern: bool = pattern
        """Hands of the race have the pattern 2/1/1/1 (§10.20)."""
        self.sealed: bool = sealed
        """Bids are made in secret and at once (§10.13)."""
        self.more_visitors: bool = more_visitors
        """64 visitors, not 54 (§10.14)."""
        self.finish_round: bool = finish_round
        """The game ends with the round in which the line runs out (§10.15)."""
        self.concealed: bool = concealed
        """Purses are hidden until the end (§10.16)."""
        self.guard: bool = guard
        """A game in which nothing happens any more is ended (§10.19)."""
        self.new_dirham: bool = new_dirham
        """Money is shown in New Dirham (§10.17)."""
        self.gray: bool = gray
        """The fifth colour is called gray (§10.18)."""


class Town(State):
    """A position of MarraCash."""

    __slots__ = (
        "settings", "cash", "signs", "owner", "inside", "group", "walks", "free", "pool", "line",
        "head", "tail", "first", "turn", "round", "done", "auctioned", "progress", "idle", "final",
        "shop", "auctioneer", "high", "leader", "still", "bids", "bank", "deck", "shown", "hands",
        "finished", "rank", "ended",
    )  # fmt: skip

    def __init__(self, settings: Settings, source: "Town | None" = None) -> None:
        super().__init__(source)
        self.settings: Settings = settings
        """The options; shared, never changed."""
        if source is None:
            n = int(settings.players)
            self.cash: list[int] = [int(settings.cash)] * n
            """The purse of each seat in Dirham; VEILED in views that may not see it."""
            self.signs: list[int] = [int(settings.signs)] * n
            """Signs each seat has left: its limit less the shops it owns."""
            self.owner: list[int] = [NONE] * SHOPS
            """Who owns each shop."""
            self.inside: list[int] = [0] * SHOPS
            """How many customers each shop holds."""
            self.group: list[int] = [0] * FOUNTAINS
            """The visitors on each fountain."""
            self.walks: i64 = 0
            """The routes along which somebody could be led, one bit each."""
            self.free: i64 = (1 << SHOPS) - 1
            """The shops nobody owns, one bit each."""
            self.pool: i64 = 0
            """Set-up: the visitors who have no place yet, as a group."""
            self.line: tuple[int, ...] = ()
            """The colours of all who stood in the line at the start, end A first."""
            self.head: i64 = 0
            """How many have left the line at end A."""
            self.tail: i64 = 0
            """Where the line ends at end B: `line[head:tail]` still stands."""
            self.first: i64 = NONE
            """The start player, NONE until he is drawn."""
            self.turn: i64 = NONE
            """Whose turn it is."""
            self.round: i64 = 0
            """The round, from 1; 0 during the set-up."""
            self.done: i64 = 0
            """Actions begun in this turn, 0 to 2."""
            self.auctioned: bool = False
            """An action of this turn was an auction."""
            self.progress: bool = False
            """Something has been sold, entered or placed in this turn (§8.4)."""
            self.idle: i64 = 0
            """Turns in a row without progress."""
            self.final: i64 = NONE
            """Turns left before the game ends; NONE before the line has run out."""
            self.shop: i64 = NONE
            """The shop that is being auctioned."""
            self.auctioneer: i64 = NONE
            """Who auctions it."""
            self.high: i64 = 0
            """The highest bid; 0 before the first."""
            self.leader: i64 = NONE
            """Who bid it."""
            self.still: i64 = 0
            """Who has not passed in this auction, one bit each."""
            self.bids: tuple[int, ...] = ()
            """Sealed bids, one for each seat: NONE, an amount, or VEILED; () in no such auction."""
            self.bank: i64 = 0
            """What the bank has paid out so far, less what it has taken in."""
            self.deck: i64 = 0
            """Souvenir cards nobody has seen, one bit each; in views with hidden hands too."""
            self.shown: i64 = 0
            """Souvenir cards that lie face up, one bit each."""
            self.hands: tuple[int, ...] = ()
            """The race: the cards of each seat, one bit each; VEILED where they are not seen."""
            self.finished: tuple[int, ...] = ()
            """The race: who has completed a set, the first first."""
            self.rank: i64 = 0
            """The race: how many of them have been paid."""
            self.ended: i64 = 0
            """Why the game is over, one bit per entry of REASONS; 0 while it goes on."""
            return
        self.cash = source.cash[:]
        self.signs = source.signs[:]
        self.owner = source.owner[:]
        self.inside = source.inside[:]
        self.group = source.group[:]
        self.walks = source.walks
        self.free = source.free
        self.pool = source.pool
        self.line = source.line
        self.head = source.head
        self.tail = source.tail
        self.first = source.first
        self.turn = source.turn
        self.round = source.round
        self.done = source.done
        self.auctioned = source.auctioned
        self.progress = source.progress
        self.idle = source.idle
        self.final = source.final
        self.shop = source.shop
        self.auctioneer = source.auctioneer
        self.high = source.high
        self.leader = source.leader
        self.still = source.still
        self.bids = source.bids
        self.bank = source.bank
        self.deck = source.deck
        self.shown = source.shown
        self.hands = source.hands
        self.finished = source.finished
        self.rank = source.rank
        self.ended = source.ended

    def clone(self) -> "Town":
        """An independent copy."""
        return Town(self.settings, self)

    def to_tuple(self) -> tuple[object, ...]:
        """All fields, in the order above; who has left the line is forgotten."""
        return (
            tuple(self.agenda), self.asking, tuple(self.cash), tuple(self.signs),
            tuple(self.owner), tuple(self.inside), tuple(self.group), self.walks, self.free,
            self.pool, self.line[self.head : self.tail], self.head, self.tail, self.first,
            self.turn, self.round, self.done, self.auctioned, self.progress, self.idle, self.final, self.shop,
            self.auctioneer, self.high, self.leader, self.still, self.bids, self.bank, self.deck,
            self.shown, self.hands, self.finished, self.rank, self.ended,
        )  # fmt: skip
