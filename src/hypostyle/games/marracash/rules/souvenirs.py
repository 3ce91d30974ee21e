"""MarraCash's souvenir cards: the market, the hands and the sets of the race."""

from hypostyle.core.bits import bit, count, has, places, shl
from hypostyle.core.native import i64
from hypostyle.core.rules import DrawStep
from hypostyle.games.marracash import codes, data
from hypostyle.games.marracash.rules.basics import pay, with_value
from hypostyle.games.marracash.state import MARKET, NONE, RACE, Town


class Reveal(DrawStep[Town]):
    """§10.11 A souvenir card is turned up."""

    code = codes.REVEAL
    name = "reveal"
    kind = "card"
    first = codes.TAKE_CARD

    def pool(self, s: Town, arg: i64) -> i64:
        return s.deck

    def happen(self, s: Town, arg: i64, outcome: i64) -> None:
        card: i64 = outcome - codes.TAKE_CARD
        s.deck &= ~bit(card)
        s.shown |= bit(card)
        s.report(codes.SHOWN, NONE, card)


def turn_up_cards(s: Town) -> None:
    """§10.11 Two cards lie face up as long as there are any."""
    missing: i64 = 2 - count(s.shown)
    left: i64 = count(s.deck)
    for _ in range(missing if missing < left else left):
        s.push(codes.REVEAL)


class Deal(DrawStep[Town]):
    """§10.12 Each player is dealt five cards in secret, one by one."""

    code = codes.DEAL
    name = "deal"
    kind = "card"
    args = (codes.NTH_CARD,)
    first = codes.TAKE_CARD

    def about(self, s: Town, arg: i64) -> str:
        return data.SIDES[arg % s.settings.players]

    def pool(self, s: Town, arg: i64) -> i64:
        """§10.20 The cards the next player may be dealt: any, or those the pattern allows."""
        if not s.settings.pattern:
            return s.deck
        return fitting_cards(s.hands[arg % s.settings.players], s.deck)

    def happen(self, s: Town, arg: i64, outcome: i64) -> None:
        card: i64 = outcome - codes.TAKE_CARD
        seat: i64 = arg % s.settings.players
        s.deck &= ~bit(card)
        s.hands = with_value(s.hands, seat, s.hands[seat] | bit(card))
        s.report(codes.DEALT, seat, card)
        if arg + 1 < data.HAND * s.settings.players:
            s.push(codes.DEAL, arg + 1)


def of_colour(cards: i64, colour: i64) -> i64:
    """How many cards of a colour are in a set."""
    return count(data.cards_of(cards, colour))


def fitting_cards(hand: i64, deck: i64) -> i64:
    """§10.20 The cards that leave a hand on its way to the pattern 2/1/1/1."""
    fits: i64 = 0
    for colour in range(data.COLOUR_N):
        here: i64 = deck & shl(data.ONE_COLOUR, data.EACH * colour)
        one: i64 = here & -here  # all cards of a colour are alike in this
        if here and can_be_pattern(hand | one, deck & ~one):
            fits |= here
    return fits


def can_be_pattern(hand: i64, deck: i64) -> bool:
    """§10.20 Can a hand still become two cards of one colour and one each of three others?"""
    pairs: i64 = 0
    colours: i64 = 0
    new_ones: i64 = 0
    new_pairs: i64 = 0
    for colour in range(data.COLOUR_N):
        mine: i64 = of_colour(hand, colour)
        left: i64 = of_colour(deck, colour)
        if mine > 2:
            return False
        if mine:
            colours += 1
            pairs += mine - 1
            if mine == 1 and left:
                new_pairs += 1
        elif left:
            new_ones += 1
            if left > 1:
                new_pairs += 1
    if pairs > 1 or colours > 4 or colours + new_ones < 4:
        return False
    return pairs == 1 or new_pairs > 0


def sell_souvenirs(s: Town, owner: i64, colour: i64, n: i64) -> i64:
    """§10.11 New customers buy the cards of their colour that lie open, the dearest first."""
    total: i64 = 0
    left: i64 = n
    for k in range(1, data.EACH + 1):
        card: i64 = data.EACH * (colour + 1) - k
        if left and has(s.shown, card):
            s.shown &= ~bit(card)
            left -= 1
            total += data.VALUE[card]
            pay(s, owner, data.VALUE[card])
            s.report(codes.SOLD, owner, card, data.VALUE[card])
    return total


def is_complete(s: Town, seat: i64, hand: i64) -> bool:
    """§10.12 Do a player's shops hold a customer for each card of a hand?"""
    for colour in range(data.COLOUR_N):
        wanted: i64 = of_colour(hand, colour)
        if wanted and wanted > customers_of(s, seat, colour):
            return False
    return True


def note_finisher(s: Town, seat: i64, guide: i64) -> None:
    """§10.12 Sets are completed in the order in which customers enter."""
    customers = [customers_of(s, seat, colour) for colour in range(data.COLOUR_N)]
    if seat in s.finished or sum(customers) < data.HAND:
        return
    # §9.3 When no set is shown, it is no hand that is complete now.
    s.report(codes.TESTED, seat, guide)
    if is_complete(s, seat, s.hands[seat]):
        s.finished += (int(seat),)


def customers_of(s: Town, seat: i64, colour: i64) -> i64:
    """How many customers of a colour the shops of a player hold."""
    total: i64 = 0
    for shop in range(data.EACH * colour, data.EACH * (colour + 1)):
        if s.owner[shop] == seat:
            total += s.inside[shop]
    return total


def set_worth(hand: i64, rank: i64) -> i64:
    """§10.12 The first finisher gets all five cards, each later one a card less, the cheapest."""
    values = sorted([data.VALUE[card] for card in places(hand)])
    total: i64 = 0
    for k in range(rank, len(values)):
        total += values[k]
    return total


def wind_up(s: Town) -> None:
    """§10.11, §10.12 When an action is over: new cards are turned up, completed sets are paid."""
    if s.settings.souvenirs == MARKET:
        turn_up_cards(s)
    elif s.settings.souvenirs == RACE:
        while s.rank < len(s.finished):
            seat: i64 = s.finished[s.rank]
            money = set_worth(s.hands[seat], s.rank)
            pay(s, seat, money)
            s.report(codes.COMPLETED, seat, s.hands[seat], money)
            s.rank += 1
