"""How long a game of MarraCash can get."""

from hypostyle.core.facts import Setup
from hypostyle.games.marracash import data
from hypostyle.games.marracash.state import NO_CARDS, Settings


def most_decisions(setup: Setup) -> int | None:
    """The most decisions in one game; None without the end by standstill (§10.19).

    From the second round on, a turn brings something about only if a shop is sold, a visitor enters
    or a group comes from the line. Each shop is sold once, each visitor enters once (§6.6), and
    groups are of two or more but for the last (§7.2). Fewer than three turns of each player pass
    between two such turns (§8.4), and every turn has two actions (§4.3).
    """
    options = Settings(setup)
    if not options.guard:
        return None
    n = setup.players
    visitors = sum(data.MORE_VISITORS if options.more_visitors else data.VISITORS)
    shops = min(data.SHOPS, n * int(options.signs))
    groups = (visitors - data.TRIO * len(data.ENTRANCES) + 1) // 2
    turns = data.PATIENCE * n * (shops + visitors + groups + 1)
    return n + 2 * turns + groups + most_bids(options, shops, visitors)


def most_bids(options: Settings, shops: int, visitors: int) -> int:
    """§5.2, §5.3 Bids and passes in all auctions.

    Every bid raises the price by 25 D or more, all prices are paid into the bank, and nobody pays
    more than they have (§5.4): the bids are no more than the steps of 25 D in all the money that ever
    comes from the bank, at the start, for visitors (§6.4), commissions (§5.6) and cards (§10.11).
    In an auction every player but one passes once. A sealed bid is made once (§10.13).
    """
    n = int(options.players)
    if options.sealed:
        return n * shops
    money = n * int(options.cash) + visitors * data.DEAREST + shops * data.LARGE_FEE
    if options.souvenirs != NO_CARDS:
        money += sum(data.VALUE)
    return money // data.STEP + (n - 1) * shops
