"""The laws of a position of MarraCash (§11.43), each with the name of its defect.

A position is lawful when nothing that can be counted speaks against it: visitors, money, cards,
turns, bids. By which way a group has come, and who bought which shop when, is not asked.
"""

from typing import Final

from hypostyle.core.bits import bit, count, has, shl
from hypostyle.core.errors import BadPosition
from hypostyle.games.marracash import codes, data
from hypostyle.games.marracash.data import many, size
from hypostyle.games.marracash.rules.auctions import can_raise, commission, limit
from hypostyle.games.marracash.rules.bounds import (
    card_money,
    in_auction,
    moves_made,
    purse_range,
    sold_now,
    takings,
    turns_before,
)
from hypostyle.games.marracash.rules.engine import RULES
from hypostyle.games.marracash.rules.opening import all_visitors
from hypostyle.games.marracash.rules.souvenirs import can_be_pattern, is_complete
from hypostyle.games.marracash.rules.turns import can_auction
from hypostyle.games.marracash.secrets import cards_dealt, ceiling, floor, money_step
from hypostyle.games.marracash.state import MARKET, NONE, RACE, Town

GROUP: Final = 4
"""§7.2 The most who come in as one group."""


def check(s: Town) -> None:
    """Raise BadPosition with the name of the first law of the game that is broken."""
    everybody = int(all_visitors(s.settings))
    for colour in range(data.COLOUR_N):
        if present(s, colour) + many(s.pool, colour) != many(everybody, colour):
            raise BadPosition("visitors-lost", f"the {data.LETTERS[colour]} visitors do not add up")
    if s.walks != sum(int(data.EXITS[f]) for f in range(data.FOUNTAINS) if s.group[f]):
        raise BadPosition("walks-wrong", "the routes that can be walked are not those noted")
    if bool(s.agenda) == bool(s.ended):
        raise BadPosition("impossible-agenda", "either the game is over or something is to come")
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
    if (s.shop != NONE) != (in_auction(s)):
        raise BadPosition("no-auction", "a shop is auctioned exactly while bids are made")
    if (len(s.bids) > 0) != (s.step == codes.SEALED):
        raise BadPosition("bids-at-wrong-time", "sealed bids lie there only in a sealed auction")
    if s.ended:
        _check_end(s)
    elif s.round:
        _check_moment(s)


# --- what is there --------------------------------------------------------------------------------


def present(s: Town, colour: int) -> int:
    """How many visitors of a colour are in town or in line."""
    there = sum(int(many(group, colour)) for group in s.group) + s.line.count(colour)
    return there + sum(s.inside[5 * colour : 5 * colour + 5])


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
        owner, f = s.owner[shop], data.TOUCHES[shop]
        if has(s.free, shop) != (owner == NONE):
            raise BadPosition("free-wrong", f"{data.SHOP[shop]} is free and owned")
        if owner == NONE and s.inside[shop]:
            raise BadPosition(
                "customers-in-no-shop", f"{data.SHOP[shop]} has customers and no owner"
            )
        if NONE not in (owner, f) and many(s.group[f], shop // 5):
            raise BadPosition(
                "waiting-at-a-door", f"visitors wait at the open door of {data.SHOP[shop]}"
            )
    for seat in range(s.settings.players):
        if s.signs[seat] < 0 or s.signs[seat] + s.owner.count(seat) != s.settings.signs:
            raise BadPosition("signs-lost", f"the signs of {data.SIDES[seat]} do not add up")


def _check_cards(s: Town) -> None:
    """§10.11, §10.12 A card lies in one place, is bought by a customer, and a full set is shown."""
    if s.settings.souvenirs == MARKET:
        if s.shown & s.deck or count(s.shown) > 2:
            raise BadPosition("card-twice", "a card lies open and in the deck, or three lie open")
        if s.round and hidden_cards(s) and s.step != codes.REVEAL:
            raise BadPosition("market-not-full", "two cards lie open as long as there are any")
        if s.round and hidden_cards(s) > data.CARD_N - count(s.deck | s.shown):
            raise BadPosition("card-unsold", "a card is turned up where one was bought")
        for colour in range(data.COLOUR_N):
            sold = 5 - count(((s.deck | s.shown) >> (5 * colour)) & 31)
            if sold > sum(s.inside[5 * colour : 5 * colour + 5]):
                raise BadPosition(
                    "card-unsold", f"no {data.LETTERS[colour]} customer bought that card"
                )
    if s.settings.souvenirs != RACE:
        return
    if int(s.deck) + sum(s.hands) != (1 << data.CARD_N) - 1:
        raise BadPosition("card-twice", "a card is in two places or in none")
    for seat, hand in enumerate(s.hands):
        held = data.HAND if s.round else cards_dealt(s, seat)
        if count(hand) != held:
            raise BadPosition("hand-not-5", f"{data.SIDES[seat]} must hold {held} cards")
        if s.settings.pattern and not can_be_pattern(hand, s.deck):
            raise BadPosition(
                "hand-not-pattern", f"{data.SIDES[seat]} holds no hand of the pattern"
            )
        if s.round and is_complete(s, seat, hand) != (seat in s.finished):
            raise BadPosition(
                "set-unpaid", f"a set is paid when it is complete: {data.SIDES[seat]}"
            )


def _check_line(s: Town) -> None:
    """§3.3, §7.2 Not too many alike in a row; groups of two or more have left at either end."""
    run = 0
    for n, colour in enumerate(s.line):
        run = run + 1 if n and s.line[n - 1] == colour else 1
        if s.settings.run_limit and run > s.settings.run_limit:
            raise BadPosition("too-many-alike", f"{run} neighbours in the line share a colour")
    if s.round and s.line and 1 in (s.gone, left_line(s) - s.gone):
        raise BadPosition("left-alone", "nobody leaves the line alone, except the very last")


def _check_start(s: Town) -> None:
    """§3.3, §4.2 Before the first move three colours wait at each entrance, all others in line."""
    if s.round > 1 and (turns_before(s) or moves_made(s)):
        return
    inner = any(s.group[f] for f in range(data.FOUNTAINS) if f not in data.ENTRANCES)
    laid = int(s.arg) if s.step == codes.TRIO_STEP else len(data.ENTRANCES)
    trios = all(s.group[f] in data.TRIO_GROUP for f in data.ENTRANCES[:laid])
    empty = not any(s.group[f] for f in data.ENTRANCES[laid:])
    if inner or s.gone or any(s.inside) or not (trios and empty):
        raise BadPosition("moved-too-early", "before the first move three wait at each entrance")


def _check_set_up(s: Town) -> None:
    """§3.1 to §3.4 What is laid out in which order, while nobody has played."""
    drawn = s.step not in (codes.TRIO_STEP, codes.LINE, codes.FIRST)
    laying = s.step in (codes.TRIO_STEP, codes.LINE)
    whole = not s.line if s.step == codes.TRIO_STEP else len(s.line) % data.TRIO == 0 or not s.pool
    begun = s.done or s.auctioned or s.progress or s.idle or s.turn != NONE or s.final != NONE
    if (s.first != NONE) != drawn or bool(s.pool) != laying or not whole or begun:
        raise BadPosition("set-up-impossible", "so far the set-up cannot be")
    if any(money != s.settings.cash for money in s.cash) or not all(n == NONE for n in s.owner):
        raise BadPosition("set-up-impossible", "all begin with the same cash and no shop")
    if s.step not in (codes.REVEAL, codes.DEAL) and (s.shown or any(s.hands)):
        raise BadPosition("set-up-impossible", "cards come after the start player")


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
        fits = busy >= 0 and (n + 1) // 2 <= sold <= n + 2 * busy + sold_now(s)
        now = GROUP if s.step == codes.REFILL and s.progress else 0
        fits = fits and left <= most * busy + now
        happened = sum(s.inside) + left + sold - (n + 1) // 2
        fits = fits and (happened > 0 or not busy)
        if s.settings.guard:
            fits = fits and busy <= data.PATIENCE * n * happened
        if s.final != NONE:
            fits = fits and s.idle <= n - s.final - bool(s.settings.finish_round)
    if not fits:
        raise BadPosition(
            "turns-impossible", "so much cannot happen in so many turns, or so little"
        )


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
        stuck = s.auctioned or (s.settings.refill_one and set(_occupied(s)) <= set(data.ENTRANCES))
        fits = fits and stuck and not can_auction(s, s.turn)
    if not fits:
        raise BadPosition("actions-impossible", "so many actions cannot be done at this moment")


def _occupied(s: Town) -> list[int]:
    return [f for f in range(data.FOUNTAINS) if s.group[f]]


def _check_moment(s: Town) -> None:
    """What the moment asks for must fit the rest of the position."""
    n = int(s.settings.players)
    if (s.final == NONE) != bool(s.line) or s.final == 0:
        raise BadPosition("final-at-wrong-time", "the last turns begin when the line has run out")
    turns = (s.first - s.turn - 1) % n + 1
    if s.final > 0 and s.settings.finish_round and (s.turn == s.first or s.final != turns):
        raise BadPosition("final-at-wrong-time", "§10.15 the game ends with the round")
    if s.settings.guard and s.idle >= data.PATIENCE * n:
        raise BadPosition("already-over", "nothing has happened for so long that it is over")
    moves = moves_made(s)
    most = moves if not s.settings.refill_one else 3 if moves else 2
    if s.line and sum(not s.group[f] for f in data.ENTRANCES) > most:
        raise BadPosition("entrance-empty", "an entrance is empty though there is a line")
    if in_auction(s):
        _check_auction(s)
    for seat in range(n):
        if not floor(s, seat) <= s.cash[seat] <= ceiling(s, seat):
            raise BadPosition("purse-impossible", f"{data.SIDES[seat]} could not be asked this")


def _check_end(s: Town) -> None:
    """§8.2, §8.4 The position shows the reason it ended."""
    n = s.settings.players
    if s.ended == codes.BY_GUARD:
        earned = s.settings.guard and s.idle == data.PATIENCE * n and s.final == NONE
        earned = earned and bool(s.line) and not s.progress
    else:
        earned = not s.line and s.final == 0
        earned = earned and s.ended == (
            codes.BY_FINISH if s.settings.finish_round else codes.BY_LAST
        )
        earned = earned and not (s.settings.finish_round and (s.turn + 1) % n != s.first)
    if not earned or s.round < 2 or NONE in (s.turn, s.first):
        raise BadPosition("end-not-earned", "the position does not show the reason it ended")


# --- money ----------------------------------------------------------------------------------------


def _check_money(s: Town) -> None:
    """§2.6, §5.6, §6.4 to §6.6 No purse holds what nobody paid, or lacks what nobody took."""
    settings, n = s.settings, int(s.settings.players)
    start, unit = int(settings.cash), money_step(settings)
    if sum(s.cash) != n * start + s.bank:
        raise BadPosition("money-lost", "purses and bank do not add up")
    if any(money < 0 or money % unit for money in s.cash):
        raise BadPosition("odd-money", f"a purse is below 0 or no multiple of {unit}")
    for seat in range(n):
        least, most = purse_range(s, seat)
        if not least <= s.cash[seat] <= most:
            raise BadPosition("purse-impossible", f"{data.SIDES[seat]} has {least} to {most} D now")
    paid = [takings(settings, inside) for inside in s.inside]
    sold, cards = data.SHOPS - int(count(s.free)), [int(card_money(s, seat)) for seat in range(n)]
    cheapest = min(
        data.LEAST_BID,
        data.LEAST_BID + data.STEP - int(commission(settings, data.LEAST_BID + data.STEP)),
    )
    most = n * start + sum(top for _, top in paid) - cheapest * sold
    most += sum(cards) if settings.souvenirs == RACE else cards[0]
    least = min((paid[k][0] for k in range(data.SHOPS) if s.owner[k] != NONE), default=n * start)
    if not least <= sum(s.cash) <= most:
        raise BadPosition("money-impossible", f"all purses together hold {least} to {most} D now")


# --- auctions -------------------------------------------------------------------------------------


def _check_auction(s: Town) -> None:
    """§5.1 to §5.5, §10.13 Who bids what in an auction."""
    n, step = int(s.settings.players), s.step
    if s.owner[s.shop] != NONE:
        raise BadPosition("no-auction", f"{data.SHOP[s.shop]} is owned and auctioned")
    if s.auctioneer != s.turn or (s.round > 1 and not s.auctioned):
        raise BadPosition("no-auction", "an auction is an action of the player whose turn it is")
    if (step == codes.SEALED) != s.settings.sealed:
        raise BadPosition("no-auction", "bids are sealed or open, as the options say")
    two = bool(s.settings.no_lone and s.done == 1)
    if limit(s, s.auctioneer) < data.LEAST_BID or s.signs[s.auctioneer] < (2 if two else 1):
        raise BadPosition("bid-impossible", "the auctioneer cannot make the first bid")
    if step == codes.RAISE:
        reached = least_bids(s).get((int(s.leader), int(s.arg), int(s.still)))
        if s.settings.concealed:  # an imagined purse need not fit each bid that was made
            reached = data.LEAST_BID
        if reached is None or s.high < reached or s.high % data.STEP:
            raise BadPosition(
                "raise-out-of-order", "the bids before this one cannot have been made"
            )
        if not can_raise(s, s.arg) or s.high > limit(s, s.leader):
            raise BadPosition("bid-impossible", "a bid is beyond the purse")
    elif s.leader != NONE or s.high or s.still != shl(1, n) - 1:
        raise BadPosition("bid-impossible", "before the first bid all are in, and none is highest")
    asked = RULES.asked(s)
    for seat, bid in enumerate(s.bids):
        least = data.LEAST_BID if seat == s.auctioneer else 0
        known = bid == NONE or (has(asked, seat) and least <= bid <= limit(s, seat))
        if not known or (bid != NONE and bid % data.STEP):
            raise BadPosition("bid-impossible", f"{data.SIDES[seat]} cannot have bid that")


def least_bids(s: Town) -> dict[tuple[int, int, int], int]:
    """§5.2 to §5.5 The highest bid at least, by highest bidder, who is asked, and who is still in.

    Passing is always possible, so the lowest bids lead wherever higher ones do.
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
        if s.signs[asked] and limit(s, asked) >= high + data.STEP:
            waiting.append((high + data.STEP, asked, asked, still))
    return found
