"""The laws of a position of MarraCash (§11.43), each with the name of its defect.

A position is lawful when nothing that can be counted speaks against it: visitors, money, cards,
turns, bids. By which way a group has come, and who bought which shop when, is not asked.
"""

from typing import Final

from hypostyle.core.bits import bit, count, has, shl
from hypostyle.core.position import Refusal
from hypostyle.games.marracash import codes, data
from hypostyle.games.marracash.data import many, size
from hypostyle.games.marracash.rules import bounds
from hypostyle.games.marracash.rules.auctions import can_raise, commission, limit
from hypostyle.games.marracash.rules.bounds import in_auction, moves_made, turns_before
from hypostyle.games.marracash.rules.engine import RULES
from hypostyle.games.marracash.rules.opening import all_visitors
from hypostyle.games.marracash.rules.souvenirs import can_be_pattern, is_complete
from hypostyle.games.marracash.rules.turns import can_auction
from hypostyle.games.marracash.secrets import cards_dealt, ceiling, floor, money_step
from hypostyle.games.marracash.state import MARKET, NONE, RACE, Town
from hypostyle.games.marracash.wording import TownWords

refuse: Final = Refusal(TownWords, __package__)
GROUP: Final = 4
"""§7.2 The most who come in as one group."""


def check(s: Town) -> None:
    """Raise BadPosition with the name of the first law of the game that is broken."""
    everybody = int(all_visitors(s.settings))
    for colour in range(data.COLOUR_N):
        lost = present(s, colour) + many(s.pool, colour) != many(everybody, colour)
        refuse(lost, "visitors-lost", colour=data.COLOURS[colour])
    walks = sum(int(data.EXITS[f]) for f in range(data.FOUNTAINS) if s.group[f])
    refuse(s.walks != walks, "walks-wrong")
    refuse(bool(s.agenda) == bool(s.ended), "impossible-agenda.end")
    _check_shops(s)
    _check_cards(s)
    _check_start(s)
    _check_line(s)
    if s.round == 0:
        _check_set_up(s)
    else:
        _check_money(s)
        _check_turns(s)
        _check_actions(s)
    refuse((s.shop != NONE) != in_auction(s), "no-auction.bids")
    refuse((len(s.bids) > 0) != (s.step == codes.SEALED), "bids-at-wrong-time")
    if s.ended:
        _check_end(s)
    elif s.round:
        _check_moment(s)


# --- what is there --------------------------------------------------------------------------------


def present(s: Town, colour: int) -> int:
    """How many visitors of a colour are in town or in line."""
    there = sum(int(many(group, colour)) for group in s.group) + s.line.count(colour)
    return there + sum(s.inside[data.shops_of(colour)])


def left_line(s: Town) -> int:
    """How many have left the line."""
    return int(size(all_visitors(s.settings))) - data.TRIO * len(data.ENTRANCES) - len(s.line)


def hidden_cards(s: Town) -> int:
    """§10.11 How many cards of the market are still to be turned up."""
    if s.settings.souvenirs != MARKET:
        return 0
    return min(2 - int(count(s.shown)), int(count(s.deck)))


def _check_shops(s: Town) -> None:
    """§5.7, §6.2 Customers are in owned shops, and nobody waits at the door of one."""
    for shop in range(data.SHOPS):
        owner, f, name = s.owner[shop], data.TOUCHES[shop], data.SHOP[shop].upper()
        refuse(has(s.free, shop) != (owner == NONE), "free-wrong", shop=name)
        refuse(owner == NONE and s.inside[shop], "customers-in-no-shop", shop=name)
        waiting = NONE not in (owner, f) and many(s.group[f], data.colour_of(shop))
        refuse(waiting, "waiting-at-a-door", shop=name)
    for seat in range(s.settings.players):
        lost = s.signs[seat] < 0 or s.signs[seat] + s.owner.count(seat) != s.settings.signs
        refuse(lost, "signs-lost", side=data.SIDES[seat])


def _check_cards(s: Town) -> None:
    """§10.11, §10.12 A card lies in one place, is bought by a customer, and a full set is shown."""
    if s.settings.souvenirs == MARKET:
        hidden = hidden_cards(s) if s.round else 0
        refuse(s.shown & s.deck or count(s.shown) > 2, "card-twice.market")
        refuse(hidden and s.step != codes.REVEAL, "market-not-full")
        refuse(hidden > data.CARD_N - count(s.deck | s.shown), "card-unsold.hidden")
        for colour, name in enumerate(data.COLOURS):
            sold = data.EACH - count(data.cards_of(s.deck | s.shown, colour))
            unsold = sold > sum(s.inside[data.shops_of(colour)])
            refuse(unsold, "card-unsold.customer", colour=name)
    if s.settings.souvenirs != RACE:
        return
    refuse(int(s.deck) + sum(s.hands) != (1 << data.CARD_N) - 1, "card-twice.race")
    for seat, hand in enumerate(s.hands):
        side, held = data.SIDES[seat], data.HAND if s.round else cards_dealt(s, seat)
        refuse(count(hand) != held, "hand-not-5", side=side, n=held)
        pattern = not s.settings.pattern or can_be_pattern(hand, s.deck)
        refuse(not pattern, "hand-not-pattern", side=side)
        unpaid = s.round and is_complete(s, seat, hand) != (seat in s.finished)
        refuse(unpaid, "set-unpaid", side=side)


def _check_line(s: Town) -> None:
    """§3.3, §7.2 Not too many alike in a row; groups of two or more have left at either end."""
    run = 0
    for n, colour in enumerate(s.line):
        run = run + 1 if n and s.line[n - 1] == colour else 1
        refuse(0 < s.settings.run_limit < run, "too-many-alike", n=run)
    refuse(s.round and s.line and 1 in (s.gone, left_line(s) - s.gone), "left-alone")


def _check_start(s: Town) -> None:
    """§3.3, §4.2 Before the first move three colours wait at each entrance, all others in line."""
    if s.round > 1 and (turns_before(s) or moves_made(s)):
        return
    inner = any(s.group[f] for f in range(data.FOUNTAINS) if f not in data.ENTRANCES)
    laid = int(s.arg) if s.step == codes.TRIO_STEP else len(data.ENTRANCES)
    trios = all(s.group[f] in data.TRIO_GROUP for f in data.ENTRANCES[:laid])
    empty = not any(s.group[f] for f in data.ENTRANCES[laid:])
    refuse(inner or s.gone or any(s.inside) or not (trios and empty), "moved-too-early")


def _check_set_up(s: Town) -> None:
    """§3.1 to §3.4 What is laid out in which order, while nobody has played."""
    drawn = s.step not in (codes.TRIO_STEP, codes.LINE, codes.FIRST)
    laying = s.step in (codes.TRIO_STEP, codes.LINE)
    whole = not s.line if s.step == codes.TRIO_STEP else len(s.line) % data.TRIO == 0 or not s.pool
    begun = s.done or s.auctioned or s.progress or s.idle or s.turn != NONE or s.final != NONE
    wrong = (s.first != NONE) != drawn or bool(s.pool) != laying or not whole or begun
    refuse(wrong, "set-up-impossible.order")
    equal = all(money == s.settings.cash for money in s.cash) and set(s.owner) == {NONE}
    refuse(not equal, "set-up-impossible.equal")
    early = s.step not in (codes.REVEAL, codes.DEAL) and (s.shown or any(s.hands))
    refuse(early, "set-up-impossible.cards")


# --- how far the game is ----------------------------------------------------------------------------


def _check_turns(s: Town) -> None:
    """§4.2, §7.1, §8.2, §8.4 As many shops, newcomers and idle turns as there were turns."""
    n, sold, left = int(s.settings.players), data.SHOPS - int(count(s.free)), left_line(s)
    before = turns_before(s) + bool(s.ended)
    if s.round == 1:  # whoever has spent all before the own auction is passed over
        earlier = [(s.first + k) % n for k in range(before)]
        poor = sum(s.cash[seat] < data.LEAST_BID and seat in s.owner for seat in earlier)
        fits = before - poor <= sold <= before
        fits = fits and s.progress == (sold > 0) and s.idle == 0 and s.final == NONE
    else:
        busy = before - int(s.idle)  # turns up to the last in which something happened
        most = GROUP if s.settings.refill_one else 2 * GROUP
        fits = busy >= 0 and (n + 1) // 2 <= sold <= n + 2 * busy + bounds.sold_now(s)
        now = GROUP if s.step == codes.REFILL and s.progress else 0
        fits = fits and left <= most * busy + now
        happened = sum(s.inside) + left + sold - (n + 1) // 2
        fits = fits and (happened > 0 or not busy)
        if s.settings.guard:
            fits = fits and busy <= data.PATIENCE * n * happened
        if s.final != NONE:
            fits = fits and s.idle <= n - s.final - bool(s.settings.finish_round)
    refuse(not fits, "turns-impossible")


def _check_actions(s: Town) -> None:
    """§4.2, §4.3 How many actions are done, and whether one was an auction and one a success."""
    step, done = s.step, s.done
    early = (step == codes.ACT and done == 0) or (in_auction(s) and done == 1)
    if s.round == 1:  # one auction is the whole turn
        fits = done == (0 if step == codes.OPENING else 2) and not s.auctioned
    elif s.ended:
        fits = not (s.auctioned and done == 0)
    else:
        fits = (done < 2 and s.auctioned <= done) if step == codes.ACT else done > 0
        fits = fits and not (early and s.progress)
        sold = s.auctioned and not in_auction(s)
        fits = fits and (s.progress or not (sold or step == codes.REVEAL))
    if step == codes.REFILL and done == 1:  # §4.4 a second action was not possible
        inner = any(s.group[f] for f in range(data.FOUNTAINS) if f not in data.ENTRANCES)
        stuck = s.auctioned or (s.settings.refill_one and not inner)
        fits = fits and stuck and not can_auction(s, s.turn)
    refuse(not fits, "actions-impossible")


def _check_moment(s: Town) -> None:
    """What the moment asks for must fit the rest of the position."""
    n = int(s.settings.players)
    refuse((s.final == NONE) != bool(s.line) or s.final == 0, "final-at-wrong-time.line")
    turns = (s.first - s.turn - 1) % n + 1
    late = s.settings.finish_round and (s.turn == s.first or s.final != turns)
    refuse(s.final > 0 and late, "final-at-wrong-time.round")
    refuse(s.settings.guard and s.idle >= data.PATIENCE * n, "already-over")
    moves = moves_made(s)
    most = moves if not s.settings.refill_one else 3 if moves else 2
    refuse(s.line and sum(not s.group[f] for f in data.ENTRANCES) > most, "entrance-empty")
    if in_auction(s):
        _check_auction(s)
    for seat in range(n):
        fits = floor(s, seat) <= s.cash[seat] <= ceiling(s, seat)
        refuse(not fits, "purse-impossible.asked", side=data.SIDES[seat])


def _check_end(s: Town) -> None:
    """§8.2, §8.4 The position shows the reason it ended."""
    n = s.settings.players
    if s.ended == codes.BY_GUARD:
        earned = s.settings.guard and s.idle == data.PATIENCE * n and s.final == NONE
        earned = earned and bool(s.line) and not s.progress
    else:
        reason = codes.BY_FINISH if s.settings.finish_round else codes.BY_LAST
        earned = not s.line and s.final == 0 and s.ended == reason
        earned = earned and not (s.settings.finish_round and (s.turn + 1) % n != s.first)
    refuse(not earned or s.round < 2 or NONE in (s.turn, s.first), "end-not-earned")


# --- money ----------------------------------------------------------------------------------------


def _check_money(s: Town) -> None:
    """§2.6, §5.6, §6.4 to §6.6 No purse holds what nobody paid, or lacks what nobody took."""
    settings, n = s.settings, int(s.settings.players)
    start, unit = int(settings.cash), money_step(settings)
    refuse(sum(s.cash) != n * start + s.bank, "money-lost")
    refuse(any(money < 0 or money % unit for money in s.cash), "odd-money", unit=unit)
    for seat, side in enumerate(data.SIDES[:n]):
        least, most = bounds.purse_range(s, seat)
        fits = least <= s.cash[seat] <= most
        refuse(not fits, "purse-impossible.range", side=side, least=least, most=most)
    paid = [bounds.takings(settings, inside) for inside in s.inside]
    cards = [int(bounds.card_money(s, seat)) for seat in range(n)]
    sold, next_bid = data.SHOPS - int(count(s.free)), data.LEAST_BID + data.STEP
    cheapest = min(data.LEAST_BID, next_bid - int(commission(settings, next_bid)))
    most = n * start + sum(top for _, top in paid) - cheapest * sold
    most += sum(cards) if settings.souvenirs == RACE else cards[0]
    least = min((paid[k][0] for k in range(data.SHOPS) if s.owner[k] != NONE), default=n * start)
    refuse(not least <= sum(s.cash) <= most, "money-impossible", least=least, most=most)


# --- auctions -------------------------------------------------------------------------------------


def _check_auction(s: Town) -> None:
    """§5.1 to §5.5, §10.13 Who bids what in an auction."""
    n, step = int(s.settings.players), s.step
    refuse(s.owner[s.shop] != NONE, "no-auction.owned", shop=data.SHOP[s.shop].upper())
    refuse(s.auctioneer != s.turn or (s.round > 1 and not s.auctioned), "no-auction.turn")
    refuse((step == codes.SEALED) != s.settings.sealed, "no-auction.sealed")
    needed = 2 if s.settings.no_lone and s.done == 1 else 1
    poor = limit(s, s.auctioneer) < data.LEAST_BID or s.signs[s.auctioneer] < needed
    refuse(poor, "bid-impossible.first")
    if step == codes.RAISE:
        reached = least_bids(s).get((int(s.leader), int(s.arg), int(s.still)))
        refuse(reached is None or s.high < reached or s.high % data.STEP, "raise-out-of-order")
        refuse(not can_raise(s, s.arg) or s.high > limit(s, s.leader), "bid-impossible.beyond")
    else:
        begun = s.leader != NONE or s.high or s.still != shl(1, n) - 1
        refuse(begun, "bid-impossible.early")
    asked = RULES.asked(s)
    for seat, bid in enumerate(s.bids):
        least = data.LEAST_BID if seat == s.auctioneer else 0
        known = bid == NONE or (has(asked, seat) and least <= bid <= limit(s, seat))
        wrong = not known or (bid != NONE and bid % data.STEP)
        refuse(wrong, "bid-impossible.seat", side=data.SIDES[seat])


def least_bids(s: Town) -> dict[tuple[int, int, int], int]:
    """§5.2 to §5.5 The highest bid at least, by highest bidder, who is asked, and who is still in.

    Passing is always possible, so the lowest bids lead wherever higher ones do. A hidden purse may
    have held enough for each bid of its owner, even if an imagined one does not.
    """
    n = int(s.settings.players)
    found: dict[tuple[int, int, int], int] = {}
    waiting = [(data.LEAST_BID, int(s.auctioneer), int(s.auctioneer), int(shl(1, n)) - 1)]
    while waiting:
        high, leader, seat, still = waiting.pop(0)
        asked = next((k % n for k in range(seat + 1, seat + n) if has(still, k % n)), leader)
        if asked == leader or found.get((leader, asked, still), high + 1) <= high:
            continue
        found[leader, asked, still] = high
        waiting.append((high, leader, asked, still & ~int(bit(asked))))
        enough = s.settings.concealed or limit(s, asked) >= high + data.STEP
        if s.signs[asked] and enough:
            waiting.append((high + data.STEP, asked, asked, still))
    return found
