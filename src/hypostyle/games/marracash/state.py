"""MarraCash's position: data only."""

from typing import Final

from hypostyle.core import settings as core
from hypostyle.core.facts import Setup
from hypostyle.core.native import i64
from hypostyle.core.state import State
from hypostyle.games.marracash.data import CASH, CASH_TWO, FOUNTAINS, SHOPS, SIGNS, SOUVENIR_RULES

NONE: Final = -1
"""Nobody, no shop, nothing said yet."""
VEILED: Final = -2
"""There is something, but the viewer may not see it (views only)."""

# What the option `souvenirs` can be: its place in SOUVENIR_RULES.
NO_CARDS: Final = 0
MARKET: Final = 1
RACE: Final = 2


class Settings(core.Settings):
    """The options of a game of MarraCash as the rules read them (§10)."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        printed: int = CASH_TWO if self.players == 2 else CASH
        as_printed = setup.options["start_cash"] == "printed"
        self.cash: i64 = printed if as_printed else self.number("start_cash")
        """Dirham each begins with (§3.2, §3.5, §10.1)."""
        self.signs: i64 = 2 * SIGNS if self.players == 2 else SIGNS
        """Signs each begins with: 6, or 12 for two players."""
        self.run_limit: i64 = self.number_or_none("queue_run_limit")
        """Neighbours of one colour allowed in the line; 0 means any number (§10.2)."""
        self.by_shop: bool = self.word("guide_cut_scope", ("owner", "shop")) == 1
        """The cut is worked out for each shop, not for each owner (§10.3)."""
        self.flat: bool = self.word("guide_cut_rate", ("per_customer", "flat")) == 1
        """The cut is paid once, not for each customer (§10.4)."""
        self.unit: i64 = self.number("table_unit")
        """10, or 1: the table of payments in plain Dirham (§10.5)."""
        self.left_gross: bool = self.word("table_left", ("net", "gross")) == 1
        """The bank pays only the left number of the table (§10.6)."""
        self.cap: bool = self.word("five_plus", ("formula", "cap")) == 1
        """More than five newcomers pay like five (§10.7)."""
        self.refill_one: bool = self.word("refill", ("all", "one")) == 1
        """One group at most comes in at the end of a turn (§10.8)."""
        self.chart_fee: bool = self.word("commission", ("published", "chart")) == 1
        """The commission is 50 or 100 (§10.9)."""
        self.no_lone: bool = self.word("lone_auction", ("allowed", "forbidden")) == 1
        """The first auction of a turn needs enough for a second (§10.10)."""
        self.souvenirs: i64 = self.word("souvenirs", SOUVENIR_RULES)
        """NO_CARDS, MARKET or RACE (§10.11, §10.12)."""
        self.pattern: bool = self.word("race_deal", ("shuffle", "pattern")) == 1
        """Hands of the race have the pattern 2/1/1/1 (§10.20)."""
        self.sealed: bool = self.word("auction", ("open", "sealed")) == 1
        """Bids are made in secret and at once (§10.13)."""
        self.more_visitors: bool = self.number("visitors") == 64
        """64 visitors, not 54 (§10.14)."""
        self.finish_round: bool = self.word("end_rule", ("last_round", "finish_round")) == 1
        """The game ends with the round in which the line runs out (§10.15)."""
        self.concealed: bool = self.flag("concealed_cash")
        """Purses are hidden until the end (§10.16)."""
        self.guard: bool = self.flag("no_progress_guard")
        """A game in which nothing happens any more is ended (§10.19)."""
        self.new_dirham: bool = self.word("currency_display", ("dirham", "new_dirham")) == 1
        """Money is shown in New Dirham (§10.17)."""
        self.gray: bool = self.word("fifth_colour", ("purple", "gray")) == 1
        """The fifth colour is called gray (§10.18)."""


class Town(State):
    """A position of MarraCash."""

    def __init__(self, settings: Settings, source: "Town | None" = None) -> None:
        super().__init__(source)
        n: int = settings.players
        self.settings: Settings = settings
        """The options; shared, never changed."""
        self.cash: list[int] = [int(settings.cash)] * n if source is None else source.cash[:]
        """The purse of each seat in Dirham; VEILED in views that may not see it."""
        self.signs: list[int] = [int(settings.signs)] * n if source is None else source.signs[:]
        """Signs each seat has left: its limit less the shops it owns."""
        self.owner: list[int] = [NONE] * SHOPS if source is None else source.owner[:]
        """Who owns each shop."""
        self.inside: list[int] = [0] * SHOPS if source is None else source.inside[:]
        """How many customers each shop holds."""
        self.group: list[int] = [0] * FOUNTAINS if source is None else source.group[:]
        """The visitors on each fountain."""
        self.walks: i64 = i64(0) if source is None else source.walks
        """The routes along which a group could be led, one bit each."""
        self.free: i64 = i64((1 << SHOPS) - 1) if source is None else source.free
        """The shops nobody owns, one bit each."""
        self.pool: i64 = i64(0) if source is None else source.pool
        """Set-up: the visitors who have no place yet, as a group."""
        self.line: bytes = b"" if source is None else source.line
        """The colours of all who stand in line, end A first."""
        self.gone: i64 = i64(0) if source is None else source.gone
        """How many have left the line at end A."""
        self.first: i64 = i64(NONE) if source is None else source.first
        """The start player, NONE until one is drawn."""
        self.turn: i64 = i64(NONE) if source is None else source.turn
        """Whose turn it is."""
        self.round: i64 = i64(0) if source is None else source.round
        """The round, from 1; 0 during the set-up."""
        self.done: i64 = i64(0) if source is None else source.done
        """Actions begun in this turn, 0 to 2."""
        self.auctioned: bool = False if source is None else source.auctioned
        """An action of this turn was an auction."""
        self.progress: bool = False if source is None else source.progress
        """Something has been sold, entered or placed in this turn (§8.4)."""
        self.idle: i64 = i64(0) if source is None else source.idle
        """Turns in a row without progress."""
        self.final: i64 = i64(NONE) if source is None else source.final
        """Turns left before the game ends; NONE before the line has run out."""
        self.shop: i64 = i64(NONE) if source is None else source.shop
        """The shop that is being auctioned."""
        self.auctioneer: i64 = i64(NONE) if source is None else source.auctioneer
        """Who auctions it."""
        self.high: i64 = i64(0) if source is None else source.high
        """The highest bid; 0 before the first."""
        self.leader: i64 = i64(NONE) if source is None else source.leader
        """Who bid it."""
        self.still: i64 = i64(0) if source is None else source.still
        """Who has not passed in this auction, one bit each."""
        self.bids: tuple[int, ...] = () if source is None else source.bids
        """Sealed bids, one for each seat: NONE, an amount, or VEILED; () in no such auction."""
        self.bank: i64 = i64(0) if source is None else source.bank
        """What the bank has paid out so far, less what it has taken in."""
        self.deck: i64 = i64(0) if source is None else source.deck
        """Souvenir cards not seen yet, one bit each; in views with hidden hands too."""
        self.shown: i64 = i64(0) if source is None else source.shown
        """Souvenir cards that lie face up, one bit each."""
        self.hands: tuple[int, ...] = () if source is None else source.hands
        """The race: the cards of each seat, one bit each; VEILED where they are not seen."""
        self.finished: tuple[int, ...] = () if source is None else source.finished
        """The race: who has completed a set, the first first."""
        self.rank: i64 = i64(0) if source is None else source.rank
        """The race: how many of them have been paid."""
        self.ended: i64 = i64(0) if source is None else source.ended
        """Why the game is over, one bit per entry of REASONS; 0 while it goes on."""

    def clone(self) -> "Town":
        """An independent copy."""
        return Town(self.settings, self)
