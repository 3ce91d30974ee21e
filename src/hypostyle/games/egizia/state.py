"""Egizia's position: data only."""

from typing import Final

from hypostyle.core import settings as core
from hypostyle.core.bits import has
from hypostyle.core.facts import Setup
from hypostyle.core.native import i64
from hypostyle.core.state import Part, State
from hypostyle.games.egizia import data

NONE: Final = -1
"""Nobody, or nothing yet."""


def slots_of(players: int, seed_rule: bool) -> int:
    """§2.3, §10.15 The regular slots of a site."""
    if seed_rule:
        return 3 if players == 4 else 2
    return 2 if players == 1 else players - 1


class Settings(core.Settings):
    """Who plays, and the options as the rules read them (§10)."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.nobles: i64 = 3 if setup.players == 1 else setup.players
        """Nobles on the river, automata included: 2 to 4."""
        self.solo: bool = setup.players == 1
        """One player against Cleopatra and Imhotep (§8.1)."""
        self.start_quarry: bool = self.flag("start_quarry")
        """Everybody begins with a quarry of 3 (§10.1)."""
        self.start_sphinx: bool = self.flag("start_sphinx")
        """Everybody begins with a Sphinx card (§10.2)."""
        self.may_pass: bool = self.flag("allow_pass")
        """Passing is free (§10.3)."""
        self.over_cap: bool = self.flag("plus2_over_cap")
        """Thoth may lift a draw to seven cards (§10.4)."""
        self.free_thoth: bool = not self.flag("plus2_needs_payment")
        """With Thoth a ship alone is enough at the Sphinx (§10.5)."""
        self.late_unclaimed: bool = self.word("unclaimed_timing", data.TIMINGS) == 1
        """Bastet takes her card at the end of the round (§10.6)."""
        self.whole_row: bool = self.word("row_bonus", ("own", "all")) == 1
        """A Pyramid row pays for all its bricks (§10.7)."""
        self.joker_alone: bool = self.flag("joker_alone")
        """The Joker may work alone (§10.8)."""
        self.hungry_crews: bool = self.word("hunger_unit", ("grain", "crew")) == 1
        """Hunger is counted by crews (§10.9)."""
        self.ships_together: bool = self.word("cooperation", ("built", "ships")) == 1
        """Cooperation is paid for ships (§10.10)."""
        self.one_monument: bool = not self.flag("split_site")
        """A visit serves one monument only (§10.11)."""
        self.resets: bool = self.flag("upstream_resets")
        """A ship placed upstream reopens the river (§10.12)."""
        self.floor: bool = self.word("hunger_floor", ("none", "zero")) == 1
        """No score falls below 0 (§10.13)."""
        self.no_tenth: bool = self.flag("without_ten_percent")
        """S29 is not in the game (§10.14)."""
        self.slots: i64 = slots_of(setup.players, self.word("slots", data.SLOT_RULES) == 0)
        """Regular ship slots of each site, 1 to 3 (§2.3, §10.15)."""
        self.auction: bool = self.flag("seat_auction")
        """Seats are bid for (§10.16)."""
        self.handicap: i64 = self.number("solo_handicap")
        """Points both automata begin with (§10.17)."""
        self.open_sphinx: bool = self.flag("open_sphinx")
        """Sphinx cards lie open (§10.18)."""


class Noble(Part):
    """One noble and what is theirs."""

    def __init__(self, source: "Noble | None" = None) -> None:
        self.score: i64 = i64(0) if source is None else source.score
        """Points; may be negative (§2.13)."""
        self.arrival: i64 = i64(0) if source is None else source.arrival
        """When the score last changed: the smaller of equal scores is ahead (§2.13)."""
        self.stones: i64 = i64(0) if source is None else source.stones
        """Stones, 0 to 25 (§2.5)."""
        self.crews: i64 = i64(data.START_CREWS) if source is None else source.crews
        """Strengths of blue, black, yellow, joker: four bits each, blue lowest (§2.4)."""
        self.used: i64 = i64(0) if source is None else source.used
        """Crews that have worked this round, one bit each (§6.3)."""
        self.stone_step: i64 = i64(0) if source is None else source.stone_step
        """The step on the stone market, 0 to 3 (§2.5)."""
        self.grain_step: i64 = i64(0) if source is None else source.grain_step
        """The step on the grain market, 0 to 3 (§2.5)."""
        self.cards: i64 = i64(0) if source is None else source.cards
        """Nile cards kept, one bit each; an automaton's are those it took away."""
        self.spent: i64 = i64(0) if source is None else source.spent
        """Permanent cards already used this round, one bit each."""
        self.quarry: i64 = i64(0) if source is None else source.quarry
        """Stones all quarries give together."""
        self.green: i64 = i64(data.START_FIELD) if source is None else source.green
        """Grain of the green fields together, canals counted (§2.6)."""
        self.yellow: i64 = i64(0) if source is None else source.yellow
        """The same for yellow fields."""
        self.brown: i64 = i64(0) if source is None else source.brown
        """The same for brown fields."""
        self.once: i64 = i64(0) if source is None else source.once
        """Fields with a canal, one bit each (§4.19)."""
        self.twice: i64 = i64(0) if source is None else source.twice
        """Fields with a second canal."""
        self.sphinx: tuple[int, ...] = () if source is None else source.sphinx
        """Sphinx cards held: each with the number of draws before it was kept (§9.3)."""
        self.recall: tuple[int, ...] = () if source is None else source.recall
        """Sphinx cards given back: each with the number of draws before that (§9.3)."""
        self.tombs: i64 = i64(0) if source is None else source.tombs
        """Graves taken: how many of each value, four bits each, value 1 lowest."""
        self.ships: i64 = i64(data.SHIPS) if source is None else source.ships
        """Ships not placed this round, 0 to 8."""
        self.at: i64 = i64(0) if source is None else source.at
        """River positions with a ship of this noble, one bit each."""
        self.again: i64 = i64(0) if source is None else source.again
        """River positions with a second own ship (§4.6), one bit each."""
        self.furthest: i64 = i64(NONE) if source is None else source.furthest
        """The position furthest downstream with a ship of this noble; NONE without one (§4.4)."""
        self.passed: bool = False if source is None else source.passed
        """Places no more ships this round (§4.16)."""
        self.built: i64 = i64(0) if source is None else source.built
        """Sites where something was built this round, one bit each (§7.1)."""
        self.obelisk: i64 = i64(0) if source is None else source.obelisk
        """Own bricks in the Obelisk, one bit each."""
        self.temple: i64 = i64(0) if source is None else source.temple
        """Own bricks in the Temple, one bit each."""
        self.pyramid: i64 = i64(0) if source is None else source.pyramid
        """Own bricks in the Pyramid, one bit each."""
        self.tile: i64 = i64(NONE) if source is None else source.tile
        """The turn order tile held in the auction, from 0; NONE without one (§10.16)."""
        self.bid: i64 = i64(0) if source is None else source.bid
        """The bid in half points, 0 to 40 (§10.16)."""
        self.half: bool = False if source is None else source.half
        """Half a point more than the score says (§10.16)."""

    def bricks(self, monument: i64) -> i64:
        """Own bricks in a monument, one bit each."""
        if monument == data.OBELISK:
            return self.obelisk
        return self.temple if monument == data.TEMPLE else self.pyramid

    def owns(self, brick: i64) -> bool:
        """§2.9 Is a brick theirs, by its number among all 66?"""
        monument: i64 = data.MONUMENT_OF[brick]
        return has(self.bricks(monument), brick - data.FIRST[monument])


class Board(State):
    """A position of Egizia."""

    def __init__(self, settings: Settings, source: "Board | None" = None) -> None:
        super().__init__(source)
        self.settings: Settings = settings
        """The options; shared, never changed."""
        self.nobles: list[Noble] = (
            [Noble() for _ in range(settings.nobles)]
            if source is None
            else [Noble(one) for one in source.nobles]
        )
        """The nobles by seat; in the solo game Cleopatra and Imhotep are 1 and 2."""
        self.round: i64 = i64(0) if source is None else source.round
        """The round, 1 to 5; 0 before the first."""
        self.line: tuple[int, ...] = () if source is None else source.line
        """The seats in turn order (§7.2)."""
        self.arrivals: i64 = i64(0) if source is None else source.arrivals
        """The newest arrival number given out (§2.13)."""
        self.ring: i64 = i64(data.RING_START) if source is None else source.ring
        """The water ring: 0 left, 1 middle, 2 right (§2.6)."""
        self.nile: i64 = i64(data.ALL_NILE) if source is None else source.nile
        """Nile cards still in the three decks, one bit each."""
        self.display: i64 = i64(0) if source is None else source.display
        """The cards on the ten card spaces: six bits each, card + 1, 0 for none."""
        self.gone: i64 = i64(0) if source is None else source.gone
        """Nile cards discarded, one bit each."""
        self.closed: i64 = i64(data.CARD_SET) if source is None else source.closed
        """Round spaces with a ship and card spaces without a card, one bit each position."""
        self.queues: i64 = i64(0) if source is None else source.queues
        """The ships at the three sites, a queue beside the other (§2.3)."""
        self.obelisk: i64 = i64(0) if source is None else source.obelisk
        """Obelisk bricks built by anybody, one bit each."""
        self.temple: i64 = i64(0) if source is None else source.temple
        """The same for the Temple."""
        self.pyramid: i64 = i64(0) if source is None else source.pyramid
        """The same for the Pyramid."""
        self.row: i64 = i64(0) if source is None else source.row
        """The open graves, four bits each, the first to be taken lowest (§2.12)."""
        self.buried: i64 = i64(data.GRAVE_SPACES) if source is None else source.buried
        """Graves that lie face down on the board."""
        self.tombs: i64 = i64(data.ALL_TOMBS) if source is None else source.tombs
        """Grave tiles nobody has seen, by value, four bits each; more than are on the board."""
        self.deck: i64 = i64(data.ALL_SPHINX) if source is None else source.deck
        """Sphinx cards in the deck, and those `unseen`, one bit each."""
        self.unseen: i64 = i64(0) if source is None else source.unseen
        """Views only: how many of them are really in hands the viewer cannot see."""
        self.drawn: i64 = i64(0) if source is None else source.drawn
        """Sphinx cards just drawn, one bit each; none in the views of others."""
        self.draws: i64 = i64(0) if source is None else source.draws
        """Draws at the Sphinx that are over, start cards not counted (§9.3)."""
        self.budget: i64 = i64(0) if source is None else source.budget
        """Strength left in the visit that goes on (§6.4)."""
        self.worked: bool = False if source is None else source.worked
        """Something has been built in this visit."""
        self.monument: i64 = i64(0) if source is None else source.monument
        """With §10.11: 1 or 2 once the visit is bound to the first or second monument."""
        self.done: i64 = i64(0) if source is None else source.done
        """Visits to the present site that built (§6.1)."""
        self.fed: i64 = i64(0) if source is None else source.fed
        """Grain from granaries in the feeding that goes on (§5.4)."""
        self.choices: i64 = i64(0) if source is None else source.choices
        """What the seat that is asked may answer with, one bit each; what, depends."""
        self.more: i64 = i64(0) if source is None else source.more
        """The same for a second kind of answer."""
        self.die: i64 = i64(0) if source is None else source.die
        """What the die of the solo game shows, 1 to 6; 0 before the first roll."""
        self.winner: i64 = i64(NONE) if source is None else source.winner
        """NONE while it goes on, else a seat."""

    def clone(self) -> "Board":
        """An independent copy."""
        return Board(self.settings, self)

    def queue(self, site: i64) -> i64:
        """§2.3 The ships at a site, in order of arrival."""
        return (self.queues >> (data.QUEUE_BITS * site)) & data.QUEUE

    def card(self, position: i64) -> i64:
        """§2.2 The Nile card at a position of the river; NONE where there is none."""
        return data.card_at(self.display, data.space_of(position))

    def cards(self) -> list[int]:
        """§2.2 The Nile cards on the ten card spaces; NONE where there is none."""
        return [data.card_at(self.display, space) for space in range(data.SPACES)]

    def visitors(self, site: i64) -> list[int]:
        """§2.3 The seats whose ships are at a site, in order of arrival."""
        queue: i64 = self.queue(site)
        return [data.queue_at(queue, n) for n in range(data.queue_length(queue))]

    def bricks(self, monument: i64) -> i64:
        """Bricks built in a monument by anybody, one bit each."""
        if monument == data.OBELISK:
            return self.obelisk
        return self.temple if monument == data.TEMPLE else self.pyramid
