"""Leading MarraCash's visitors: who enters where, what they pay, the guide's cut."""

from hypostyle.core.native import i64
from hypostyle.games.marracash import codes, data
from hypostyle.games.marracash.data import many, some
from hypostyle.games.marracash.rules.basics import pay, stand
from hypostyle.games.marracash.rules.souvenirs import note_finisher, sell_souvenirs, wind_up
from hypostyle.games.marracash.state import MARKET, NONE, RACE, Settings, Town


def lead(s: Town, guide: i64, route: i64) -> None:
    """§6.1, §6.2 A whole group walks an alley; each colour enters its first owned shop."""
    start: i64 = data.ROUTE_FROM[route]
    walking: i64 = s.group[start]
    s.group[start] = 0
    s.walks &= ~data.EXITS[start]
    s.report(codes.LED, guide, route, walking)
    profit: list[int] = []
    customers: list[int] = []
    for number in data.ROUTE_SHOPS[route]:
        shop: i64 = number
        owner: i64 = s.owner[shop]
        if owner == NONE:
            continue
        colour: i64 = data.colour_of(shop)
        n: i64 = many(walking, colour)
        if n == 0:
            continue
        walking -= some(colour, n)
        earned = earn(s, shop, n, guide)
        if owner == guide:
            continue
        if s.settings.cap and n > 5:  # §10.7
            n = 5
        if s.settings.by_shop:  # §10.3
            pay_cut(s, owner, guide, cut(s.settings, earned, n))
            continue
        if not profit:
            profit = [0] * int(s.settings.players)
            customers = [0] * int(s.settings.players)
        profit[owner] += earned
        customers[owner] += n
    if walking:
        stand(s, data.ROUTE_TO[route], walking)
    for owner in range(len(profit)):
        if customers[owner]:
            pay_cut(s, owner, guide, cut(s.settings, profit[owner], customers[owner]))
    wind_up(s)


def payments(settings: Settings, already: i64, n: i64) -> i64:
    """§6.4 What n new customers pay in a shop that holds some already."""
    total: i64 = 0
    for k in range(already + 1, already + 1 + (5 if settings.cap and n > 5 else n)):
        total += 100 * k if k < 5 else data.DEAREST
    total = total * settings.unit // 10  # §10.5
    if settings.left_gross:  # §10.6
        each: i64 = data.SMALL_CUT if total <= data.CHEAP * settings.unit // 10 else data.LARGE_CUT
        total -= each * settings.unit // 10 * (5 if settings.cap and n > 5 else n)
    return total


def earn(s: Town, shop: i64, n: i64, guide: i64) -> i64:
    """§6.4, §6.6 New customers enter and stay; what the bank pays the owner for them."""
    owner: i64 = s.owner[shop]
    money: i64 = payments(s.settings, s.inside[shop], n)
    s.inside[shop] += n
    s.progress = True
    pay(s, owner, money)
    if s.journal is not None:
        s.report(codes.ENTERED, owner, codes.DOOR.put(shop) + codes.CUSTOMERS.put(n), money)
    if s.settings.souvenirs == MARKET:
        money += sell_souvenirs(s, owner, data.colour_of(shop), n)
    elif s.settings.souvenirs == RACE:
        note_finisher(s, owner, guide)
    return money


def cut(settings: Settings, profit: i64, customers: i64) -> i64:
    """§6.5 The guide's cut of an owner's profit in one move."""
    threshold: i64 = data.CHEAP * settings.unit // 10
    small: bool = profit < threshold if settings.left_gross else profit <= threshold
    each: i64 = (data.SMALL_CUT if small else data.LARGE_CUT) * settings.unit // 10
    money: i64 = each if settings.flat else each * customers  # §10.4
    return profit if settings.left_gross and money > profit else money  # §10.6


def pay_cut(s: Town, owner: i64, guide: i64, money: i64) -> None:
    """§6.5 An owner pays the guide."""
    s.cash[owner] -= money
    s.cash[guide] += money
    s.report(codes.PAID_CUT, owner, guide, money)
    s.report(codes.GOT_CUT, guide, owner, money)
