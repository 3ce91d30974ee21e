"""What only Egizia's bots know: what a position promises, and which answers look good.

Everything is reckoned in points. The figures are rules of thumb of a player, set by hand and tried
out against each other; a lead is turned into a chance to win by how much can still happen.
"""

from math import exp
from typing import Final

from hypostyle.core.bits import count, has, places
from hypostyle.core.insight import Insight, chances
from hypostyle.core.native import i64
from hypostyle.games.egizia import codes, data
from hypostyle.games.egizia.rules import works
from hypostyle.games.egizia.rules.basics import first_grave, quarries_of, side_of, total
from hypostyle.games.egizia.rules.ending import tomb_bonus
from hypostyle.games.egizia.rules.objectives import GOAL, WORTH, known_cards, objective, progress
from hypostyle.games.egizia.rules.river import position_of, variant_of
from hypostyle.games.egizia.state import NONE, Board, Noble

# fmt: off
# What a player adds in a round to what a Sphinx card counts; cards that do not grow have 0.
PACE: Final[list[float]] = [
    3.0, 0.7, 0.7, 2.5, 0.5, 1.0, 1.3, 1.4, 1.4, 0.6, 0.9, 0.3, 0.3, 1.7, 0.8, 2.5, 0.6, 2.5, 0.5,
    0.7, 0.0, 0.0, 0.0, 0.0, 0.0, 0.4, 0.4, 0.7, 0.0,
]
# The monument each of S01 to S17 wants to grow; NONE where it is not one alone.
WISHES: Final[list[int]] = [
    data.OBELISK, data.TEMPLE, data.PYRAMID, data.GRAVES, NONE, data.OBELISK, data.TEMPLE,
    data.PYRAMID, data.PYRAMID, data.PYRAMID, data.TEMPLE, data.TEMPLE, data.OBELISK, NONE,
    data.GRAVES, data.GRAVES, data.GRAVES,
]
FAVOURS: Final = {
    # What a Nile card is worth: to whoever holds it, for each round to come and beside that; and
    # the same to whoever takes it.
    # card         holds: round, once    takes: round, once
    "thoth":             (2.2, 0.0,             2.2, 0.0),
    "seshat":            (2.5, 0.0,             2.5, 0.0),
    "hapi":              (1.0, 0.0,             1.1, 0.0),
    "anuket":            (1.2, 0.0,             1.1, 0.0),
    "ptah":              (1.2, 0.0,             1.1, 0.0),
    "sobek":             (0.0, 1.2,             0.0, 1.2),
    "eddy":              (0.0, 1.0,             0.0, 1.2),
    "bastet":            (0.0, 2.0,             0.0, 2.5),
    "riddle":            (0.0, 0.0,             0.0, 5.0),
    "canal":             (0.0, 0.0,             0.0, 1.6),
    "market_day":        (0.0, 0.0,             0.0, 1.6),
}
BY_NUMBER: Final = {
    # The same for each point of the number on the card: once to its holder, once to its taker.
    "overseer":  (0.6, 0.65),
    "granary":   (0.3, 0.3),
    "barge":     (0.7, 0.0),
    "tribute":   (0.0, 1.0),
}
# fmt: on


def _favour(card: data.Card, column: int) -> float:
    if card.name in BY_NUMBER and column % 2:
        return BY_NUMBER[card.name][column // 2] * float(card.n)
    return FAVOURS[card.name][column] if card.name in FAVOURS else 0.0


HELD_ROUND: Final[list[float]] = [_favour(card, 0) for card in data.NILE]
HELD_ONCE: Final[list[float]] = [_favour(card, 1) for card in data.NILE]
TAKEN_ROUND: Final[list[float]] = [_favour(card, 2) for card in data.NILE]
TAKEN_ONCE: Final[list[float]] = [_favour(card, 3) for card in data.NILE]


def promise(s: Board, seat: i64, card: i64, left: float) -> float:
    """What a Sphinx card will be worth to a noble, with so many rounds still to build in."""
    if card == data.S29:
        return 0.1 * (float(s.nobles[seat].score) + 19.0 * left)
    n: i64 = progress(s, seat, card)
    points = float(WORTH[card])
    if card == data.S05:
        return points * (float(n) + 0.25 * left)
    if card in (data.S24, data.S25):
        return points * (float(n) + 0.12 * left * float(len(s.nobles)))
    if card in (data.S22, data.S23):
        return points * (0.75 if n else 0.35)
    if card == data.S21:
        return points * (0.6 if n >= 3 else 0.3)
    missing: i64 = GOAL[card] - n
    if missing <= 0:
        return points
    chance = 0.75 * PACE[card] * left / float(missing)
    return points * (chance if chance < 0.9 else 0.9)


def favours(me: Noble, left: float) -> float:
    """What cards that are kept will still be worth."""
    x = 0.35 * left * left if has(me.cards, data.KHNUM) else 0.0
    if me.cards & data.CANALS:
        x += 1.0
    if left <= 0.0:
        return x + 0.25 * float(total(me.cards & data.BARGE_SET))
    for card in places(me.cards & ~(data.FIELDS | data.QUARRIES)):
        x += HELD_ROUND[card] * left + HELD_ONCE[card]
    return x


def income(s: Board, me: Noble, rounds: i64) -> float:
    """What crews, quarries and fields will bring in so many whole rounds to come."""
    stones = float(me.stones)
    power = float(data.strength(me.crews))
    stone = float(me.quarry)
    food = float(me.green)
    food += (0.1 if s.ring == 0 else 0.85) * float(me.yellow)
    food += (0.0 if s.ring == 0 else 0.3 if s.ring == 1 else 0.85) * float(me.brown)
    step: i64 = me.grain_step
    x = 0.0
    for _ in range(rounds):
        power += 2.0
        food += 2.5
        stone += 1.0
        if power > food:
            x -= 0.8 * float(data.PENALTY[step]) * (power - food)
        stones = min(stones + stone, 25.0)
        spent = min(stones, 0.9 * power)
        x += 1.15 * spent
        stones -= spent
    if me.stone_step >= data.FOOT - 1:
        x += 0.5 * stones
    else:
        x += 0.06 * stones * float(rounds)
    x += 0.5 * float(me.stone_step) * float(rounds > 0)
    x += 0.4 * float(me.grain_step) * float(rounds)
    return x


def outlook(s: Board, seat: i64, rounds: i64) -> float:
    """The points a noble may hope to have in the end."""
    me = s.nobles[seat]
    x = float(me.score) + float(tomb_bonus(me.tombs))
    left = float(rounds)
    if s.settings.solo and seat > 0:
        x += 6.0 * float(len(me.sphinx))
        x += float(count(me.cards & data.DECK_34)) + 2.0 * float(count(me.cards & data.DECK_5))
        return x + left * (9.0 + 0.55 * float(data.strength(me.crews)) + 1.0 * left)
    x += income(s, me, rounds) + favours(me, left)
    for entry in me.sphinx:
        x += promise(s, seat, data.kept_card(entry), left)
    return x


# --- priors ---------------------------------------------------------------------------------------


class Means:
    """What a noble has, and what more of it would be worth; made once for each question."""

    def __init__(self, s: Board, me: Noble) -> None:
        self.builds: float = float(data.ROUNDS + 1 - s.round)
        """Building phases to come, this round's included."""
        self.power: float = float(data.strength(me.crews))
        self.stones: float = min(25.0, float(me.stones + me.quarry))
        """Stones there will be when building begins."""
        supply = self.stones + float(me.quarry) * (self.builds - 1.0)
        use = (self.power + 1.5) * self.builds
        ratio = supply / use
        scarce = 1.0 if ratio < 0.8 else 0.0 if ratio > 1.4 else (1.4 - ratio) / 0.6
        self.stone: float = 0.45 + 0.55 * scarce
        """Points for one more stone."""
        self.muscle: float = 0.9 - 0.6 * scarce
        """Points for one more strength in each building phase."""
        self.hunger: float = float(data.PENALTY[me.grain_step])
        """Points lost for a missing grain."""
        self.food: float = float(works.grain_at(me, s.ring)) - self.power
        """Grain to spare; negative when some is missing."""

    def crew(self, by: float) -> float:
        """Points for more strength."""
        x = self.muscle * by * self.builds
        short = by - self.food
        if short > 0.0:
            x -= self.hunger * min(short, by) * (1.0 + 0.4 * (self.builds - 1.0))
        return x

    def field(self, grain: float) -> float:
        """Points for more grain."""
        now = min(grain, -self.food) if self.food < 0.0 else 0.0
        room = 2.0 * self.builds
        later = min(grain - now, room)
        x = self.hunger * now * (1.0 + 0.5 * (self.builds - 1.0))
        return x + 0.3 * later * (self.builds - 0.5)


def card_worth(s: Board, me: Noble, card: i64, m: Means) -> float:
    """What a Nile card is worth to a player who takes it now."""
    n = float(data.CARD_N[card])
    if has(data.QUARRIES, card):
        return m.stone * n * m.builds
    if has(data.FIELDS, card):
        if has(data.GREENS, card):
            return m.field(n)
        if has(data.YELLOWS, card):
            return m.field(n) * (0.9 if s.ring > 0 else 0.3)
        return m.field(n) * (0.95 if s.ring == 2 else 0.35 if s.ring == 1 else 0.05)
    if card == data.KHNUM:
        return 0.5 * m.crew(1.0) * m.builds
    if card == data.QUARRY_HONOURS:
        return float(quarries_of(s, me))
    if card == data.HARVEST_HONOURS:
        return float(count(me.cards & data.FIELDS)) + 1.0
    if card in (data.RECRUITS_1, data.RECRUITS_3):
        return m.crew(2.0)
    if has(data.BARGE_SET, card):
        return 0.9 * m.stone * n
    x = TAKEN_ROUND[card] * m.builds + TAKEN_ONCE[card]
    if has(data.GRANARY_SET, card) and m.food < 0.0:
        x += m.hunger * min(n, -m.food)
    return x


def site_worth(s: Board, me: Noble, position: i64, m: Means) -> float:
    """What a ship at a site is worth."""
    there: i64 = count(me.at & data.SITE_SET)
    bonus = 1.0 if there == 0 else 2.0 if there == 1 else 3.0
    share = m.power / float(3 - there) if there < 3 else m.power
    stones = m.stones - float(there) * m.power / 3.0
    usable = min(share + 1.0, m.power, stones)
    if usable < 1.0:
        return 0.2
    site: i64 = data.site_at(position)
    x = 0.9 * usable * (1.2 - m.stone * 0.4) + bonus
    if site == 0:
        x = 0.8 * min(usable, 5.0) + bonus + 4.0
        if has(me.cards, data.THOTH):
            x += 2.0
    if data.queue_length(s.queue(site)) >= s.settings.slots:
        x *= 0.3
    return x


def space_worth(s: Board, me: Noble, position: i64, m: Means) -> float:
    """What a round space is worth."""
    if position == data.EDFU:
        x = 1.2 if me.grain_step < 2 else 2.3
        return x + (3.0 * m.stone if me.stone_step >= 2 else float(me.stone_step))
    x = m.crew(float(data.GROW_MANY[position] * data.GROW_BY[position]))
    return x + 0.5 if position == data.THEBAE else x


SHARP: Final = 0.55
"""How much sharper priors are than points: one point more makes an answer 1.7 times as likely."""

LATER: Final = 0.55
"""How much of what lies further down the river one may hope to get."""


def strong(x: float) -> float:
    """The prior of an answer that is worth so many points."""
    x *= SHARP
    return exp(x if x < 20.0 else 20.0)


class EgiziaInsight(Insight[Board]):
    """The eye of an experienced player of Egizia."""

    def quiet(self, s: Board) -> bool:
        """A round is over, and the cards of the next are not on the river yet."""
        return s.step == codes.LAY and s.arg == 0

    def values(self, s: Board, seats: i64) -> list[float]:
        """The points everyone may hope for, and what a lead is worth with so much to come."""
        rounds: i64 = data.ROUNDS + 1 - s.round
        nobles = int(s.settings.nobles)
        points = [outlook(s, noble, rounds) for noble in range(nobles)]
        shares = chances(points, 5.0 + 4.0 * float(rounds))
        if not s.settings.solo:
            return shares
        out = [0.0] * len(data.SIDES)
        for noble in range(nobles):
            out[side_of(True, noble)] = shares[noble]
        return out

    def priors(self, s: Board, seat: i64, actions: list[int]) -> list[float]:
        """By the step that asks."""
        step: i64 = s.step
        if step == codes.SAIL:
            return self.ships(s, seat, actions)
        if step == codes.WORK:
            return self.bricks(s, seat, actions)
        if step == codes.VISIT:
            return self.crews(s, s.nobles[seat], actions, codes.AT_SITE.of(s.arg))
        if step == codes.RAISE:
            cards: i64 = known_cards(s.nobles[seat])
            return [self.growth(s, s.nobles[seat], cards, action) for action in actions]
        return [self.prior(s, seat, step, action) for action in actions]

    def prior(self, s: Board, seat: i64, step: i64, action: i64) -> float:
        """The prior of an answer to a step that looks at each answer by itself."""
        if step == codes.RIDDLES:
            return self.stones(s, seat, action)
        if step == codes.CHOOSE:
            return self.card(s, seat, action)
        if step == codes.FLOW:
            return self.water(s, seat, s.ring + action - codes.RING - 1)
        if step == codes.MEAL:
            return self.food(s, s.nobles[seat], action)
        if step == codes.UNCLAIMED:
            return self.leftover(s, s.nobles[seat], action)
        if step == codes.SECOND:
            return 0.6 if action == codes.SKIP else 0.4
        return 0.1 if step == codes.WINDOW and action == codes.SKIP else 1.0

    def leftover(self, s: Board, me: Noble, action: i64) -> float:
        """The best of the cards nobody took."""
        if action == codes.SKIP:
            return 0.3
        card: i64 = data.card_at(s.display, action - codes.TAKE)
        return strong(card_worth(s, me, card, Means(s, me)))

    def ships(self, s: Board, seat: i64, actions: list[int]) -> list[float]:
        """What a place gives, and what lies behind it and can still be had."""
        me = s.nobles[seat]
        m = Means(s, me)
        worth = [0.0] * data.RIVER_LENGTH
        rest = [0.0] * (data.RIVER_LENGTH + 1)
        open_now: i64 = ~s.closed
        for position in range(data.RIVER_LENGTH - 1, -1, -1):
            x = 0.0
            if has(data.CARD_SET, position):
                if has(open_now, position):
                    x = card_worth(s, me, s.card(position), m)
            elif has(data.SITE_SET, position):
                if not has(me.at, position):
                    x = site_worth(s, me, position, m)
            elif has(open_now, position) or has(me.cards, data.HAPI):
                x = space_worth(s, me, position, m)
            worth[position] = x
            rest[position] = rest[position + 1] + (x if x > 0.0 else 0.0)
        after = rest[me.furthest + 1]
        out: list[float] = []
        for action in actions:
            if action < codes.BRICK_0:
                out.append(strong(worth[action] + LATER * (rest[action + 1] - after)))
            elif action == codes.PASS:
                out.append(strong(-LATER * after))
            elif action >= codes.SHIP:
                out.append(self.helped(me, action, worth, rest))
            else:
                out.append(0.02)
        return out

    def helped(self, me: Noble, action: i64, worth: list[float], rest: list[float]) -> float:
        """A ship that comes with cards."""
        position: i64 = position_of(action)
        x = worth[position]
        if variant_of(action) & codes.WITH_PTAH:
            x += 0.8 * worth[position] - 0.6
        if position > me.furthest:
            return strong(x - 0.3 + LATER * (rest[position + 1] - rest[me.furthest + 1]))
        return strong(x - 0.6)

    def bricks(self, s: Board, seat: i64, actions: list[int]) -> list[float]:
        """Points above the price, rows, and what the own Sphinx cards ask for."""
        wanted = self.wishes(s, seat)
        out: list[float] = []
        for action in actions:
            if action == codes.STOP:
                out.append(0.03)
            elif action == codes.GRAVE:
                out.append(strong(1.2 + 2.0 * wanted[data.GRAVES] + 0.15 * float(first_grave(s))))
            elif action < codes.GRAVE:
                brick: i64 = action - codes.BRICK_0
                x = 1.3 * float(data.BRICK_POINTS[brick] - data.BRICK_VALUE[brick])
                x += 0.15 * float(data.BRICK_VALUE[brick])
                x += 2.0 * wanted[data.MONUMENT_OF[brick]]
                if brick >= data.PYRAMID_0:
                    x += self.row(s, seat, brick - data.PYRAMID_0)
                out.append(strong(x))
            else:
                out.append(self.helper(s, seat, action))
        return out

    def row(self, s: Board, seat: i64, brick: i64) -> float:
        """A brick that completes a row in which one leads, or lets the next do so."""
        row: i64 = data.PYRAMID_ROW[data.ROW_OF[brick]]
        missing: i64 = count(row & ~s.pyramid)
        mine: i64 = count(row & s.nobles[seat].pyramid) + 1
        if missing > 2 or s.settings.nobles < 2:
            return 0.0
        others: i64 = 0
        for other in range(s.settings.nobles):
            if other != seat:
                n: i64 = count(row & s.nobles[other].pyramid)
                others = n if n > others else others
        sign = 1.0 if mine > others else -1.0
        return sign * float(mine if mine > others else others) * (1.0 if missing == 1 else 0.4)

    def wishes(self, s: Board, seat: i64) -> list[float]:
        """How much the own Sphinx cards want each monument to grow."""
        me = s.nobles[seat]
        out = [0.0, 0.0, 0.0, 0.0]
        for entry in me.sphinx:
            card: i64 = data.kept_card(entry)
            if card >= len(WISHES) or objective(s, seat, card) > 0:
                continue
            if WISHES[card] != NONE:
                out[WISHES[card]] += 1.0
            elif card == data.S14:  # two bricks in each
                for monument in (data.OBELISK, data.TEMPLE, data.PYRAMID):
                    out[monument] += 1.0 if count(me.bricks(monument)) < 2 else 0.0
        return out

    def helper(self, s: Board, seat: i64, action: i64) -> float:
        """An overseer where strength is short, a barge where stones are."""
        stones: i64 = s.nobles[seat].stones
        last = 1.0 if s.round == data.ROUNDS else 0.15
        if action >= codes.BARGE:
            return last if stones < s.budget else 0.01
        return last if s.budget < stones else 0.01

    def crews(self, s: Board, me: Noble, actions: list[int], site: i64) -> list[float]:
        """Strength that can be used, kept back for the sites to come."""
        to_come: i64 = count(me.at & (1 << data.P_TEMPLE)) if site == 1 else 0
        if site == 0:
            to_come = count(me.at & data.SITE_SET) - 1
        most = float(me.stones)
        if site == 0:
            most = min(most, 3.0 if has(me.cards, data.THOTH) else 5.0)
        elif to_come > 0:
            most = 0.5 + most / float(to_come + 1)
        out: list[float] = []
        for action in actions:
            if action in (codes.DECLINE, codes.FREE):
                out.append(0.02 if action == codes.DECLINE else 1.0)
                continue
            crew_set: i64 = data.SET_MASKS[action - codes.SEND]
            power = float(works.power_of(me, crew_set))
            x = min(power, most) - 0.35 * (power - min(power, most))
            if crew_set == 1 << data.JOKER and to_come < 3:
                x -= 0.3
            out.append(strong(1.5 * x))
        return out

    def stones(self, s: Board, seat: i64, action: i64) -> float:
        """As many cards as possible, unless stones are needed elsewhere."""
        if action >= codes.OVERSEER:
            return 0.3 * self.helper(s, seat, action)
        return exp(0.35 * float(action - codes.PAY + 1))

    def card(self, s: Board, seat: i64, action: i64) -> float:
        """The most promising Sphinx card."""
        if action == codes.RETURN:
            return strong(2.0)
        left = float(data.ROUNDS - s.round) + 0.4
        return strong(2.0 * promise(s, seat, action - codes.KEEP, left))

    def growth(self, s: Board, me: Noble, cards: i64, action: i64) -> float:
        """Weak crews first, unless one's Sphinx cards ask for something else."""
        if action == codes.SKIP:
            return 1.0 if Means(s, me).crew(1.0) < 0.0 else 0.02
        size = float(data.crew_of(me.crews, action - codes.CREW))
        if action == codes.CREW + data.JOKER:
            return exp(-0.1 * size + (2.0 if has(cards, data.S19) else 0.0))
        uneven = (0.6 if has(cards, data.S20) else 0.0) - (0.6 if has(cards, data.S21) else 0.0)
        return exp(-0.1 * size + uneven * size)

    def water(self, s: Board, seat: i64, ring: i64) -> float:
        """What the ring does to one's own fields and to those of others."""
        x = 0.0
        for other in range(1 if s.settings.solo else s.settings.nobles):
            noble = s.nobles[other]
            short = float(data.strength(noble.crews) + 1 - works.grain_at(noble, ring))
            loss = short * float(data.PENALTY[noble.grain_step]) if short > 0.0 else 0.0
            x += -loss if other == seat else 0.7 * loss
        return exp(0.4 * (x if x < 40.0 else 40.0))

    def food(self, s: Board, me: Noble, action: i64) -> float:
        """A granary where much is missing; a canal where it helps now."""
        short = float(data.strength(me.crews) - works.grain_at(me, s.ring) - s.fed)
        if action == codes.FEED:
            return 1.0
        if action >= codes.CANAL:
            return 2.0 if short > 0.0 else 0.4
        if action >= codes.BARGE:
            return 0.1
        n = float(data.CARD_N[data.GRANARIES[action - codes.GRANARY]])
        kept = 0.0 if s.round == data.ROUNDS else 0.35 * n
        return exp(float(data.PENALTY[me.grain_step]) * min(n, short) - kept)
