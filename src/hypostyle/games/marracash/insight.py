"""What only MarraCash's bots know: what shops will earn, how a position stands, which answers look good.

A player's prospects are the cash in hand and what the own shops will still earn. For each colour
the visitors still about are shared out among the owned shops: those in town by the alleys that
lead from where they stand, those in line by the routes on which a shop is the first owned one.
Whoever is to move soon can take the best move that lies open. How much each of this counts depends
on the number of players and the time (prices.py). The chance to win follows from the prospects of
all; the nearer the end, the more a lead counts.
"""

from math import exp
from typing import Final

from hypostyle.core.bits import has, places
from hypostyle.core.insight import Insight, chances
from hypostyle.core.native import i64
from hypostyle.games.marracash import codes, data, prices
from hypostyle.games.marracash.codes import bid_answer
from hypostyle.games.marracash.data import colour_of, many, size, some
from hypostyle.games.marracash.rules.auctions import commission
from hypostyle.games.marracash.rules.leading import cut, payments
from hypostyle.games.marracash.state import MARKET, NONE, RACE, Town

# fmt: off
LINE_PER_TURN: Final = 2.4      # visitors who leave the line in a turn
ENTER_PER_TURN: Final = 7.0     # visitors who enter a shop in a turn, at most
NEAR:          Final = 8.0      # weight of an alley that leads from a fountain past a shop
ASTRAY:        Final = 5.5      # weight of never entering, in town
ASTRAY_LINE:   Final = 2.0      # the same for those who stand in line
RIVALS:        Final = 11.0     # and of shops that others will open, with the whole line to come
AUCTIONS_SEEN: Final = 7        # so many of the free shops are worth a thought
SHARP:         Final = 70.0     # D by which a move must be better to be liked e times as much
BEYOND:        Final = 80.0     # D above the worth to which bids go: a shop is also kept from others

# By the number of players, from none to four:
WIDTH: Final[list[float]] = [450.0, 450.0, 450.0, 300.0, 250.0]  # D of lead that win with 73 % at the end
TURN:  Final[list[float]] = [40.0, 40.0, 40.0, 55.0, 60.0]       # D more for each turn to come
AHEAD: Final[list[int]] = [0, 0, 0, 2, 6]                        # actions that a search plays past
# fmt: on


def _colour_rows(colour: int) -> list[list[int]]:
    return [[shop for shop in row if colour_of(shop) == colour] for row in data.ROUTE_SHOPS]


ROWS: Final[list[list[list[int]]]] = [_colour_rows(colour) for colour in range(data.COLOUR_N)]
"""ROWS[colour][route]: the shops of a colour on a route, in the order they are passed."""
WALKS: Final[list[list[list[int]]]] = [[row for row in rows if row] for rows in ROWS]
"""The same without the routes that pass none."""
PULL: Final[list[int]] = [
    sum(1 for row in ROWS[colour_of(shop)] if row and row[0] == shop) for shop in range(data.SHOPS)
]
"""On how many routes each shop is the first of its colour."""
EXIT_LIST: Final[list[list[int]]] = [places(data.EXITS[f]) for f in range(data.FOUNTAINS)]
"""The routes that begin at each fountain."""


def turns_left(s: Town) -> float:
    """How many turns are still to come, as a guess."""
    if s.final >= 0:
        return float(s.final)
    return float(len(s.line)) / LINE_PER_TURN + float(s.settings.players)


def waiting(s: Town) -> i64:
    """Everybody who stands in line, as a group."""
    group: i64 = 0
    line = s.line
    for k in range(len(line)):
        group += some(line[k], 1)
    return group


def haste(s: Town) -> float:
    """Which part of the visitors will still enter a shop, as a guess."""
    about: i64 = len(s.line)
    for f in range(data.FOUNTAINS):
        about += size(s.group[f])
    return min(ENTER_PER_TURN * turns_left(s) / (float(about) + 1.0), 0.95)


class Times:
    """What a forecast needs to know of the time, worked out once."""

    def __init__(self, s: Town) -> None:
        self.line: i64 = waiting(s)
        """Everybody who stands in line, as a group."""
        self.rate: float = haste(s)
        """The part of the visitors who will still enter a shop."""
        self.price: list[float] = price_of(s)
        """How much of each thing counts by now."""


def income(s: Town, colour: i64, shop: i64, buyer: i64, now: Times, out: list[float]) -> None:
    """Add to `out` what each seat's shops of a colour will earn, if a shop goes to a buyer."""
    owners: list[int] = s.owner
    old: int = NONE
    if shop != NONE:
        old = owners[shop]
        owners[shop] = int(buyer)
    first: i64 = data.EACH * colour
    for k in range(first, first + data.EACH):
        if owners[k] != NONE:
            share(s, colour, shop, now, out)
            break
    if shop != NONE:
        owners[shop] = old


def share(s: Town, colour: i64, bought: i64, now: Times, out: list[float]) -> None:
    """The visitors of a colour among its owned shops, and what they will pay there."""
    owners: list[int] = s.owner
    first: i64 = data.EACH * colour
    pull: list[int] = [0, 0, 0, 0, 0]
    total: i64 = 0
    for row in WALKS[colour]:
        for shop in row:
            if owners[shop] != NONE:
                pull[shop - first] += 1
                total += 1
                break
    coming: list[float] = [0.0, 0.0, 0.0, 0.0, 0.0]
    at_door: i64 = data.TOUCHES[bought] if bought != NONE else NONE
    rows = ROWS[colour]
    rivals = RIVALS * float(len(s.line)) / float(prices.MOST_IN_LINE)
    astray = 0.25 * float(total) + ASTRAY + 0.1 * rivals
    for f in range(data.FOUNTAINS):
        n: i64 = many(s.group[f], colour)
        if n == 0:
            continue
        if f == at_door:
            coming[bought - first] += float(n)
            continue
        near: list[int] = [0, 0, 0, 0, 0]
        here: i64 = 0
        for route in EXIT_LIST[f]:
            for shop in rows[route]:
                if owners[shop] != NONE:
                    near[shop - first] += 1
                    here += 1
                    break
        part = now.rate * float(n) / (NEAR * float(here) + astray)
        for k in range(data.EACH):
            if pull[k]:
                coming[k] += part * (NEAR * float(near[k]) + 0.25 * float(pull[k]))
    later = now.rate * float(many(now.line, colour)) / (float(total) + ASTRAY_LINE + rivals)
    unit = float(s.settings.unit) * 0.1
    for k in range(data.EACH):
        if pull[k]:
            inside = float(s.inside[first + k])
            soon = paid(inside, coming[k])
            late = paid(inside + coming[k], later * float(pull[k]))
            owner = owners[first + k]
            out[owner] += unit * (now.price[prices.TOWN] * soon + now.price[prices.LINE] * late)


def paid(inside: float, more: float) -> float:
    """§6.4 What so many more customers pay, in parts of customers too."""
    top = inside + more
    money = 500.0 * more
    if inside < 4.5:
        # each of the first four pays less: the n-th customer 100 n
        money -= 50.0 * (square(4.5 - inside) - square(4.5 - top if top < 4.5 else 0.0))
    return money


def square(x: float) -> float:
    """A number times itself."""
    return x * x


def worth(s: Town, shop: i64, buyer: i64) -> float:
    """How much more a player's shops will earn with this one."""
    now = Times(s)
    with_it = [0.0] * int(s.settings.players)
    without = [0.0] * int(s.settings.players)
    income(s, colour_of(shop), shop, buyer, now, with_it)
    income(s, colour_of(shop), NONE, NONE, now, without)
    return with_it[buyer] - without[buyer] + now.price[prices.SHOP]


def price_of(s: Town) -> list[float]:
    """The prices for the number of players and the time."""
    n: i64 = len(s.line)
    if s.final >= 0:
        n = prices.LAST_TURNS
    elif n > prices.MOST_IN_LINE:
        n = prices.MOST_IN_LINE
    return prices.PRICE_AT[s.settings.players][n]


def prospects(s: Town) -> list[float]:
    """What each seat will own at the end, as a guess."""
    now = Times(s)
    out = [float(money) for money in s.cash]
    for colour in range(data.COLOUR_N):
        income(s, colour, NONE, NONE, now, out)
    for shop in range(data.SHOPS):
        owner = s.owner[shop]
        if owner != NONE:
            out[owner] += now.price[prices.SHOP]
    if s.step == codes.ACT:
        openings(s, now.price, out)
    if s.settings.souvenirs == RACE:
        for seat in range(len(out)):
            if seat not in s.finished:
                out[seat] += set_hopes(s, seat)
    return out


def openings(s: Town, price: list[float], out: list[float]) -> None:
    """Add what the best moves that lie open are worth to each seat, by when its turn comes."""
    n: i64 = s.settings.players
    best = [0.0] * int(n)
    second = [0.0] * int(n)
    gain = [0] * int(n)
    for route in places(s.walks):
        for seat in range(n):
            gain[seat] = 0
        shared: i64 = move_worths(s, route, gain)
        for seat in range(n):
            x = float(shared + gain[seat])
            if x > best[seat]:
                second[seat] = best[seat]
                best[seat] = x
            elif x > second[seat]:
                second[seat] = x
    turn: i64 = s.turn
    for seat in range(n):
        if seat != turn:
            k: i64 = seat - turn if seat > turn else seat - turn + n
            out[seat] += price[prices.BEST_NEXT if k == 1 else prices.BEST_LATER] * best[seat]
    if s.auctioned:
        return
    if s.done:
        out[turn] += price[prices.BEST_LAST] * best[turn] + price[prices.ONE_LEFT]
    else:
        out[turn] += price[prices.BEST_FIRST] * best[turn] + price[prices.SECOND] * second[turn]


def move_worths(s: Town, route: i64, out: list[int]) -> i64:
    """What a move along a route brings any guide; `out` is how much more it brings each owner."""
    walking: i64 = s.group[data.ROUTE_FROM[route]]
    shared: i64 = 0
    for shop in data.ROUTE_SHOPS[route]:
        owner: i64 = s.owner[shop]
        if owner == NONE:
            continue
        colour: i64 = colour_of(shop)
        n: i64 = many(walking, colour)
        if n == 0:
            continue
        walking -= some(colour, n)
        money = payments(s.settings, s.inside[shop], n)
        if s.settings.souvenirs == MARKET:
            money += card_money(s, colour, n)
        share_of_it = cut(s.settings, money, n)
        shared += share_of_it
        out[owner] += money - share_of_it
    return shared


def set_hopes(s: Town, seat: i64) -> float:
    """What a hand of the race is worth on the way to being complete."""
    if s.hands[seat] < 0:
        return 0.0  # a hand the viewer may not see
    have = 0.0
    value = 0.0
    for card in places(s.hands[seat]):
        value += float(data.VALUE[card])
    for colour in range(data.COLOUR_N):
        wanted: i64 = 0
        for card in range(data.EACH * colour, data.EACH * (colour + 1)):
            if has(s.hands[seat], card):
                wanted += 1
        inside: i64 = 0
        owned: bool = False
        for shop in range(data.EACH * colour, data.EACH * (colour + 1)):
            if s.owner[shop] == seat:
                owned = True
                inside += s.inside[shop]
        have += float(inside if inside < wanted else wanted) + (0.3 if owned and wanted else 0.0)
    near = min(have / 6.0, 1.0)
    return 0.6 * value * near * near * (1.0 if turns_left(s) > 2.0 else 0.3)


def card_money(s: Town, colour: i64, n: i64) -> i64:
    """What the open cards of a colour would bring."""
    total: i64 = 0
    left: i64 = n
    for k in range(1, data.EACH + 1):
        card: i64 = data.EACH * (colour + 1) - k
        if left and has(s.shown, card):
            total += data.VALUE[card]
            left -= 1
    return total


class CashInsight(Insight[Town]):
    """The eye of an experienced merchant."""

    def quiet(self, s: Town) -> bool:
        """An action is to be chosen: no auction is going on, nobody is on the way."""
        step: i64 = s.step
        return step in (codes.ACT, codes.OPENING)

    def ahead(self, seats: i64) -> int:
        """With three players about a turn, with four two or three: a group left near a door is led in
        by the next player.

        With two, more roll-outs in the same time gain as much or more.
        """
        return AHEAD[seats]

    def foresight(self, seats: i64) -> float:
        """Half: what a shop is worth shows at once, and the next turns are full of noise."""
        return 0.5

    def rollout_weight(self, seats: i64) -> float:
        """By how much values vary: they know better than priors how far to bid."""
        return 0.0

    def values(self, s: Town, seats: i64) -> list[float]:
        """The chances to win, from everybody's prospects."""
        out = prospects(s)
        return chances(out, WIDTH[seats] + TURN[seats] * turns_left(s))

    def priors(self, s: Town, seat: i64, actions: list[int]) -> list[float]:
        """By the step that asks."""
        step: i64 = s.step
        if step in (codes.ACT, codes.OPENING):
            return self.deeds(s, seat, actions)
        if step == codes.REFILL:
            return self.groups(s, actions)
        return self.bids(s, seat, actions, step)

    def deeds(self, s: Town, seat: i64, actions: list[int]) -> list[float]:
        """Moves by what they bring at once, auctions by what the shop is worth."""
        out = [0.0] * len(actions)
        values = self.demand(s)
        ranked = sorted(
            [values[action - codes.AUCTION] for action in actions if action >= codes.AUCTION]
        )
        least = ranked[-AUCTIONS_SEEN] if len(ranked) > AUCTIONS_SEEN else -1.0
        for k in range(len(actions)):
            action = actions[k]
            if action >= codes.AUCTION:
                value = values[action - codes.AUCTION]
                if value >= least:
                    out[k] = 0.4 * exp(min(value, 800.0) / 300.0)
            else:
                gain = [0] * int(s.settings.players)
                mine = move_worths(s, action, gain) + gain[seat]
                x = float(mine) - 0.35 * float(sum(gain) - gain[seat])
                out[k] = exp(min(x, 1200.0) / SHARP)
        return out

    def demand(self, s: Town) -> list[float]:
        """What each shop is worth at first sight: its doors, and the visitors of its colour."""
        everybody: i64 = waiting(s)
        for f in range(data.FOUNTAINS):
            everybody += s.group[f]
        rate = haste(s)
        out: list[float] = []
        for shop in range(data.SHOPS):
            colour: i64 = colour_of(shop)
            rivals: i64 = 0
            for other in range(data.EACH * colour, data.EACH * (colour + 1)):
                if s.owner[other] != NONE and other != shop:
                    rivals += PULL[other]
            doors: i64 = PULL[shop]
            n = rate * float(many(everybody, colour) * doors) / float(doors + rivals + 3)
            f = data.TOUCHES[shop]
            if f != NONE:
                n += float(many(s.group[f], colour))
            out.append(60.0 * n * (n + 1.0) if n < 4.0 else 400.0 * n - 400.0)
        return out

    def groups(self, s: Town, actions: list[int]) -> list[float]:
        """All alike; when the whole line comes, it does not matter from which end."""
        last: i64 = len(s.line) - 1
        hows = [action - codes.FILL for action in actions]
        return [
            0.0 if codes.END.of(how) and codes.NEWCOMERS.of(how) == last else 1.0 for how in hows
        ]

    def bids(self, s: Town, seat: i64, actions: list[int], step: i64) -> list[float]:
        """As long as the price is below the worth it is raised, by little."""
        value = worth(s, s.shop, seat)
        if step == codes.OPEN_BID:
            return self.opening(value, actions)
        if step == codes.SEALED:
            return self.sealed(s, seat, value, actions)
        fee = float(commission(s.settings, s.high)) if seat == s.auctioneer else 0.0
        price: i64 = s.high + data.STEP
        x = (value + BEYOND - fee - float(price)) / 40.0
        go = 1.0 / (1.0 + exp(-max(min(x, 20.0), -20.0)))
        jump: i64 = bid_answer(i64(0.6 * value))
        out: list[float] = []
        for action in actions:
            if action == codes.PASS:
                out.append(1.0 - go + 0.02)
            elif action == bid_answer(price):
                out.append(go + 0.01)
            elif action == jump:
                out.append(0.3 * go + 0.001)
            else:
                out.append(0.0)
        return out

    def opening(self, value: float, actions: list[int]) -> list[float]:
        """The least, or half of the worth."""
        half: i64 = bid_answer(i64(0.5 * value))
        most: i64 = bid_answer(i64(0.75 * value))
        least: i64 = bid_answer(data.LEAST_BID)
        return [
            1.0 if action == least else 0.5 if action in (half, most) else 0.0 for action in actions
        ]

    def sealed(self, s: Town, seat: i64, value: float, actions: list[int]) -> list[float]:
        """Some part of the worth; the least, or nothing."""
        out = [0.0] * len(actions)
        out[0] = 1.0 if value < 150.0 else 0.2
        for n in range(3, 9):
            price: i64 = i64(0.1 * float(n) * value)
            for k in range(len(actions)):
                if price >= data.STEP and actions[k] == bid_answer(price):
                    out[k] = 1.0 if 4 <= n <= 6 else 0.4
        return out
