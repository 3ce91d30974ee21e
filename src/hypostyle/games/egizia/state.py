"""Egizia's position: data only."""

from typing import Final

from hypostyle.core.native import i64
from hypostyle.core.state import State
from hypostyle.games.egizia.data import (
    ALL_NILE,
    ALL_SPHINX,
    ALL_TOMBS,
    CARD_SET,
    GRAVES,
    RING_START,
    SHIPS,
    START_CREWS,
    START_FIELD,
)

NONE: Final = -1
"""Nobody, or nothing yet."""


class Settings:
    """Who plays, and the options as the rules read them (§10). Shared by all positions of a game."""

    __slots__ = (
        "nobles", "solo", "start_quarry", "start_sphinx", "may_pass", "over_cap", "free_thoth",
        "late_unclaimed", "whole_row", "joker_alone", "hungry_crews", "ships_together",
        "one_monument", "resets", "floor", "no_tenth", "slots", "auction", "handicap",
        "open_sphinx",
    )  # fmt: skip

    def __init__(
        self,
        players: int = 2,
        start_quarry: bool = True,
        start_sphinx: bool = True,
        may_pass: bool = True,
        over_cap: bool = False,
        free_thoth: bool = False,
        late_unclaimed: bool = False,
        whole_row: bool = False,
        joker_alone: bool = True,
        hungry_crews: bool = False,
        ships_together: bool = False,
        one_monument: bool = False,
        resets: bool = False,
        floor: bool = False,
        no_tenth: bool = False,
        slots: int = 2,
        auction: bool = False,
        handicap: int = 0,
        open_sphinx: bool = False,
    ) -> None:
        self.nobles: i64 = 3 if players == 1 else players
        """Nobles on the river, automata included: 2 to 4."""
        self.solo: bool = players == 1
        """One player against Cleopatra and Imhotep (§8.1)."""
        self.start_quarry: bool = start_quarry
        """Everybody begins with a quarry of 3 (§10.1)."""
        self.start_sphinx: bool = start_sphinx
        """Everybody begins with a Sphinx card (§10.2)."""
        self.may_pass: bool = may_pass
        """Passing is free (§10.3)."""
        self.over_cap: bool = over_cap
        """Thoth may lift a draw to seven cards (§10.4)."""
        self.free_thoth: bool = free_thoth
        """With Thoth a ship alone is enough at the Sphinx (§10.5)."""
        self.late_unclaimed: bool = late_unclaimed
        """Bastet takes her card at the end of the round (§10.6)."""
        self.whole_row: bool = whole_row
        """A Pyramid row pays for all its bricks (§10.7)."""
        self.joker_alone: bool = joker_alone
        """The Joker may work alone (§10.8)."""
        self.hungry_crews: bool = hungry_crews
        """Hunger is counted by crews (§10.9)."""
        self.ships_together: bool = ships_together
        """Cooperation is paid for ships (§10.10)."""
        self.one_monument: bool = one_monument
        """A visit serves one monument only (§10.11)."""
        self.resets: bool = resets
        """A ship placed upstream reopens the river (§10.12)."""
        self.floor: bool = floor
        """No score falls below 0 (§10.13)."""
        self.no_tenth: bool = no_tenth
        """S29 is not in the game (§10.14)."""
        self.slots: i64 = slots
        """Regular ship slots of each site, 1 to 3 (§2.3, §10.15)."""
        self.auction: bool = auction
        """Seats are bid for (§10.16)."""
        self.handicap: i64 = handicap
        """Points both automata begin with (§10.17)."""
        self.open_sphinx: bool = open_sphinx
        """Sphinx cards lie open (§10.18)."""


class Noble:
    """One noble and what is theirs."""

    __slots__ = (
        "score", "arrival", "stones", "crews", "used", "stone_step", "grain_step", "cards",
        "spent", "quarry", "green", "yellow", "brown", "once", "twice", "sphinx", "recall",
        "tombs", "ships", "at", "again", "furthest", "passed", "built", "obelisk",
        "temple", "pyramid", "tile", "bid", "half",
    )  # fmt: skip

    def __init__(self, source: "Noble | None" = None) -> None:
        if source is None:
            self.score: i64 = 0
            """Points; may be negative (§2.13)."""
            self.arrival: i64 = 0
            """When the score last changed: the smaller of equal scores is ahead (§2.13)."""
            self.stones: i64 = 0
            """Stones, 0 to 25 (§2.5)."""
            self.crews: i64 = START_CREWS
            """Strengths of blue, black, yellow, joker: four bits each, blue lowest (§2.4)."""
            self.used: i64 = 0
            """Crews that have worked this round, one bit each (§6.3)."""
            self.stone_step: i64 = 0
            """The step on the stone market, 0 to 3 (§2.5)."""
            self.grain_step: i64 = 0
            """The step on the grain market, 0 to 3 (§2.5)."""
            self.cards: i64 = 0
            """Nile cards kept, one bit each; an automaton's are those it took away."""
            self.spent: i64 = 0
            """Permanent cards already used this round, one bit each."""
            self.quarry: i64 = 0
            """Stones all quarries give together."""
            self.green: i64 = START_FIELD
            """Grain of the green fields together, canals counted (§2.6)."""
            self.yellow: i64 = 0
            """The same for yellow fields."""
            self.brown: i64 = 0
            """The same for brown fields."""
            self.once: i64 = 0
            """Fields with a canal, one bit each (§4.19)."""
            self.twice: i64 = 0
            """Fields with a second canal."""
            self.sphinx: tuple[int, ...] = ()
            """Sphinx cards held: card + 32 * the number of draws before it was kept (§9.3)."""
            self.recall: tuple[int, ...] = ()
            """Sphinx cards given back: card + 32 * the number of draws before that (§9.3)."""
            self.tombs: i64 = 0
            """Graves taken: how many of each value, four bits each, value 1 lowest."""
            self.ships: i64 = SHIPS
            """Ships not placed this round, 0 to 8."""
            self.at: i64 = 0
            """River positions with an own ship, one bit each."""
            self.again: i64 = 0
            """River positions with a second own ship (§4.6), one bit each."""
            self.furthest: i64 = NONE
            """The position furthest downstream with an own ship; NONE without one (§4.4)."""
            self.passed: bool = False
            """Places no more ships this round (§4.16)."""
            self.built: i64 = 0
            """Sites where something was built this round, one bit each (§7.1)."""
            self.obelisk: i64 = 0
            """Own bricks in the Obelisk, one bit each."""
            self.temple: i64 = 0
            """Own bricks in the Temple, one bit each."""
            self.pyramid: i64 = 0
            """Own bricks in the Pyramid, one bit each."""
            self.tile: i64 = NONE
            """The turn order tile held in the auction, from 0; NONE without one (§10.16)."""
            self.bid: i64 = 0
            """The bid in half points, 0 to 40 (§10.16)."""
            self.half: bool = False
            """Half a point more than the score says (§10.16)."""
            return
        self.score = source.score
        self.arrival = source.arrival
        self.stones = source.stones
        self.crews = source.crews
        self.used = source.used
        self.stone_step = source.stone_step
        self.grain_step = source.grain_step
        self.cards = source.cards
        self.spent = source.spent
        self.quarry = source.quarry
        self.green = source.green
        self.yellow = source.yellow
        self.brown = source.brown
        self.once = source.once
        self.twice = source.twice
        self.sphinx = source.sphinx
        self.recall = source.recall
        self.tombs = source.tombs
        self.ships = source.ships
        self.at = source.at
        self.again = source.again
        self.furthest = source.furthest
        self.passed = source.passed
        self.built = source.built
        self.obelisk = source.obelisk
        self.temple = source.temple
        self.pyramid = source.pyramid
        self.tile = source.tile
        self.bid = source.bid
        self.half = source.half

    def to_tuple(self) -> tuple[object, ...]:
        """All fields, in the order above."""
        return (
            self.score, self.arrival, self.stones, self.crews, self.used, self.stone_step,
            self.grain_step, self.cards, self.spent, self.quarry, self.green, self.yellow,
            self.brown, self.once, self.twice, self.sphinx, self.recall, self.tombs,
            self.ships, self.at, self.again, self.furthest, self.passed, self.built, self.obelisk,
            self.temple, self.pyramid, self.tile, self.bid, self.half,
        )  # fmt: skip


class Board(State):
    """A position of Egizia."""

    __slots__ = (
        "settings", "nobles", "round", "line", "arrivals", "ring", "nile", "display", "gone",
        "closed", "queue_0", "queue_1", "queue_2", "obelisk", "temple", "pyramid", "row",
        "buried", "tombs", "deck", "unseen", "drawn", "draws", "budget", "worked", "monument",
        "done", "fed", "choices", "more", "die",
        "winner",
    )  # fmt: skip

    def __init__(self, settings: Settings, source: "Board | None" = None) -> None:
        super().__init__(source)
        self.settings: Settings = settings
        """The options; shared, never changed."""
        if source is None:
            self.nobles: list[Noble] = [Noble() for _ in range(settings.nobles)]
            """The nobles by seat; in the solo game Cleopatra and Imhotep are 1 and 2."""
            self.round: i64 = 0
            """The round, 1 to 5; 0 before the first."""
            self.line: tuple[int, ...] = ()
            """The seats in turn order (§7.2)."""
            self.arrivals: i64 = 0
            """The newest arrival number given out (§2.13)."""
            self.ring: i64 = RING_START
            """The water ring: 0 left, 1 middle, 2 right (§2.6)."""
            self.nile: i64 = ALL_NILE
            """Nile cards still in the three decks, one bit each."""
            self.display: i64 = 0
            """The cards on the ten card spaces: six bits each, card + 1, 0 for none."""
            self.gone: i64 = 0
            """Nile cards discarded, one bit each."""
            self.closed: i64 = CARD_SET
            """Round spaces with a ship and card spaces without a card, one bit each position."""
            self.queue_0: i64 = 0
            """The ships at the Sphinx: three bits each, seat + 1, the first lowest (§2.3)."""
            self.queue_1: i64 = 0
            """The same at Obelisk and Graves."""
            self.queue_2: i64 = 0
            """The same at Temple and Pyramid."""
            self.obelisk: i64 = 0
            """Obelisk bricks built by anybody, one bit each."""
            self.temple: i64 = 0
            """The same for the Temple."""
            self.pyramid: i64 = 0
            """The same for the Pyramid."""
            self.row: i64 = 0
            """The open graves, four bits each, the first to be taken lowest (§2.12)."""
            self.buried: i64 = GRAVES
            """Graves that lie face down on the board."""
            self.tombs: i64 = ALL_TOMBS
            """Grave tiles nobody has seen, by value, four bits each; more than are on the board."""
            self.deck: i64 = ALL_SPHINX
            """Sphinx cards in the deck, and those `unseen`, one bit each."""
            self.unseen: i64 = 0
            """Views only: how many of them are really in hands these eyes cannot see."""
            self.drawn: i64 = 0
            """Sphinx cards just drawn, one bit each; in other eyes' views none."""
            self.draws: i64 = 0
            """Draws at the Sphinx that are over, start cards not counted (§9.3)."""
            self.budget: i64 = 0
            """Strength left in the visit that goes on (§6.4)."""
            self.worked: bool = False
            """Something has been built in this visit."""
            self.monument: i64 = 0
            """With §10.11: 1 or 2 once the visit is bound to the first or second monument."""
            self.done: i64 = 0
            """Visits to the present site that built (§6.1)."""
            self.fed: i64 = 0
            """Grain from granaries in the feeding that goes on (§5.4)."""
            self.choices: i64 = 0
            """What the seat that is asked may answer with, one bit each; what, depends."""
            self.more: i64 = 0
            """The same for a second kind of answer."""
            self.die: i64 = 0
            """What the die of the solo game shows, 1 to 6; 0 before the first roll."""
            self.winner: i64 = NONE
            """NONE while it goes on, else a seat."""
            return
        self.nobles = [Noble(noble) for noble in source.nobles]
        self.round = source.round
        self.line = source.line
        self.arrivals = source.arrivals
        self.ring = source.ring
        self.nile = source.nile
        self.display = source.display
        self.gone = source.gone
        self.closed = source.closed
        self.queue_0 = source.queue_0
        self.queue_1 = source.queue_1
        self.queue_2 = source.queue_2
        self.obelisk = source.obelisk
        self.temple = source.temple
        self.pyramid = source.pyramid
        self.row = source.row
        self.buried = source.buried
        self.tombs = source.tombs
        self.deck = source.deck
        self.unseen = source.unseen
        self.drawn = source.drawn
        self.draws = source.draws
        self.budget = source.budget
        self.worked = source.worked
        self.monument = source.monument
        self.done = source.done
        self.fed = source.fed
        self.choices = source.choices
        self.more = source.more
        self.die = source.die
        self.winner = source.winner

    def clone(self) -> "Board":
        """An independent copy."""
        return Board(self.settings, self)

    def queue(self, site: i64) -> i64:
        """§2.3 The ships at a site, in order of arrival."""
        if site == 0:
            return self.queue_0
        return self.queue_1 if site == 1 else self.queue_2

    def to_tuple(self) -> tuple[object, ...]:
        """All fields, in the order above."""
        return (
            tuple(self.agenda), self.asking, tuple([noble.to_tuple() for noble in self.nobles]),
            self.round, self.line, self.arrivals, self.ring, self.nile, self.display, self.gone,
            self.closed, self.queue_0, self.queue_1, self.queue_2, self.obelisk, self.temple,
            self.pyramid, self.row, self.buried, self.tombs, self.deck, self.unseen, self.drawn,
            self.draws, self.budget, self.worked, self.monument, self.done, self.fed, self.choices,
            self.more, self.die, self.winner,
        )  # fmt: skip
