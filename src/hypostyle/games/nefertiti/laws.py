"""The laws of a position of Nefertiti: what never comes in a game is refused by name."""

from typing import Final

from hypostyle.core.bits import count, has
from hypostyle.core.errors import BadPosition
from hypostyle.core.state import step_of
from hypostyle.games.nefertiti.agenda import check_agenda
from hypostyle.games.nefertiti.codes import (
    BARTER,
    BEG,
    BIDS,
    CAME,
    CHARACTER,
    DISCARD,
    EXCHANGE,
    FINISH,
    FORCE,
    GIVE,
    HAND_OVER,
    LOOK,
    MARKET,
    MIXED,
    NAME,
    OFFERING,
    ORDER,
    PAY,
    PLACE_ONE,
    REASONS,
    REFILL,
    ROAM,
    ROLL,
    ROYAL,
    SERVANTS_OUT,
    STEAL,
    SWITCH,
    TRADE,
    TREASURY,
    WRITE,
)
from hypostyle.games.nefertiti.data import (
    AKHENATON,
    BARGE,
    BEGGAR,
    BOXED,
    CARD,
    CARDS,
    CHARACTERS,
    DOWN,
    IN_MARKET,
    LAST,
    LOUQSOR,
    MARKETS,
    MEMPHIS,
    MERCHANT,
    MERCHANT_OF_AMON,
    ORACLE,
    PAPYRUS,
    PAPYRUS_SEAL,
    PATIENCE,
    PILES,
    PRIEST_OF_AMON,
    REGULAR,
    REGULAR_PLACES,
    ROAMER,
    ROAMING_THIEF,
    ROW,
    ROYAL_SCRIBE,
    ROYAL_SERVANT,
    SCRIBE,
    SERVANTS,
    SIDES,
    SIZE,
    START_DEBEN,
    THIEF,
    TRADER,
    TREASURER,
    cards_in,
    cards_left,
    heap_size,
    held,
)
from hypostyle.games.nefertiti.rules.basics import (
    card_on,
    occupied,
    stall_of,
)
from hypostyle.games.nefertiti.rules.characters import left_in
from hypostyle.games.nefertiti.rules.turns import law_holds_now
from hypostyle.games.nefertiti.state import NONE, Board

USERS: Final = {
    STEAL: THIEF,
    TREASURY: TREASURER,
    EXCHANGE: MERCHANT,
    GIVE: MERCHANT,
    PAY: MERCHANT,
    NAME: ROYAL_SERVANT,
    DISCARD: ROYAL_SERVANT,
    WRITE: SCRIBE,
    ROYAL: ROYAL_SCRIBE,
    MIXED: ROYAL_SCRIBE,
    LOOK: ORACLE,
    SWITCH: ORACLE,
    HAND_OVER: ORACLE,
    ORDER: ORACLE,
    BEG: BEGGAR,
    OFFERING: MERCHANT_OF_AMON,
    ROAM: ROAMING_THIEF,
    TRADE: TRADER,
    BARTER: TRADER,
}
"""§7.1 Whose work each step is."""


def together(masks: list[int]) -> int:
    """Several sets of spaces as one."""
    out = 0
    for mask in masks:
        out |= mask
    return out


def seals_out(s: Board) -> int:
    """§2.5 The seals that are not in the supply."""
    on_gifts = sum(item & PAPYRUS_SEAL != 0 for item in s.goods)
    return sum(s.seals) + int(count(s.sealed)) + on_gifts


def check_laws(s: Board) -> None:
    """The laws that need no open question."""
    check_agenda(s)
    _check_money(s)
    _check_servants(s)
    _check_seals(s)
    _check_markets(s)
    _check_gifts(s)
    _check_pile(s)
    _check_characters(s)
    _check_closing(s)
    _check_moment(s)


def _check_money(s: Board) -> None:
    """§2.3, §3.10 There are always as many Deben as at the start."""
    if s.first == NONE:
        if any(s.deben) or any(one != 1 for one in s.reserve):
            raise BadPosition("deben-too-early", "Deben are dealt when the first player is known")
        return
    whole = sum(START_DEBEN[: s.settings.players]) + int(s.settings.markets)
    if sum(s.deben) + sum(s.reserve) != whole:
        raise BadPosition("deben-do-not-add-up", f"there must be {whole} Deben in all")


def _check_servants(s: Board) -> None:
    """§2.4, §4.3 Four each, and none in a market that is closed."""
    for seat, mask in enumerate(s.servants):
        if count(mask) > SERVANTS:
            raise BadPosition("too-many-servants", f"{SIDES[seat]} has more than {SERVANTS}")
    if s.taken != together(s.servants):
        raise BadPosition("servants-differ", "the spaces taken are not those of the servants")
    for market in range(s.settings.markets):
        spaces = int(occupied(s, market))
        if spaces >> SIZE[stall_of(s, market)]:
            raise BadPosition("no-such-space", f"{MARKETS[market]} has no such space")
        over = market == MEMPHIS and s.akhenaton and s.closing != MEMPHIS and s.ended == NONE
        if spaces and (has(s.closed, market) or over):
            raise BadPosition("servant-in-closed-market", f"{MARKETS[market]} is closed")
        if spaces and s.closing != market and s.ended == NONE and law_holds_now(s, market):
            raise BadPosition("should-have-closed", f"the law of {MARKETS[market]} holds")
    holder = int(s.dice)
    if holder != NONE and s.rolled == NONE and s.step != ROLL:
        raise BadPosition("dice-holder", "whoever holds the dice has rolled them")
    if (holder == NONE) != (not occupied(s, LOUQSOR)):
        raise BadPosition("dice-holder", "a player holds the dice while servants are in Louqsor")
    if holder != NONE and not s.servants[holder] & IN_MARKET[LOUQSOR]:
        raise BadPosition("dice-holder", "whoever holds the dice has a servant in Louqsor")


def _check_seals(s: Board) -> None:
    """§2.5 Seals add up."""
    if s.supply < 0 or s.supply + seals_out(s) != s.settings.seals:
        raise BadPosition("seals-do-not-add-up", f"there must be {s.settings.seals} seals in all")
    if has(s.sealed, LOUQSOR) and s.first == NONE:
        raise BadPosition("louqsor-at-first", "Louqsor starts without gifts and seal")


def _check_markets(s: Board) -> None:
    """§2.14, §6.9, §10.18 One market is closed, and open ones are full."""
    if not has(s.closed, s.tile):
        raise BadPosition("tile-on-open-market", "the Market Closed tile lies on an open market")
    if count(s.closed) != 1 and not s.akhenaton:
        raise BadPosition("one-market-closed", "exactly one market is closed")
    if s.closing != NONE and has(s.closed, s.closing):
        raise BadPosition("not-closing", f"{MARKETS[s.closing]} is closed already")
    if s.closed == 15 and s.ended == NONE:
        raise BadPosition("should-have-ended", "the last market has closed")
    if s.akhenaton and not s.settings.last_markets and s.ended == NONE and s.closing != MEMPHIS:
        raise BadPosition("should-have-ended", "Akhenaton has been drawn")
    for market in range(REGULAR):
        items = s.goods[ROW * market : ROW * market + ROW]
        filling = s.expects(REFILL, MARKET.put(market)) or s.expects(
            REFILL, MARKET.put(market) + CAME.put(1)
        )
        gap = has(s.closed, market) or s.closing == market or s.akhenaton or filling
        if 0 in items and not gap:
            raise BadPosition("gifts-missing", f"{MARKETS[market]} is open and must be full")
        if filling and has(s.closed, market):
            raise BadPosition("impossible-agenda", f"{MARKETS[market]} is closed and not refilled")
    if s.queue and 0 in s.goods[REGULAR_PLACES : REGULAR_PLACES + s.queue] and s.closing != MEMPHIS:
        raise BadPosition("gap-in-memphis", "gifts in Memphis move up after its closing")


def _check_gifts(s: Board) -> None:
    """§2.6, §2.10 No card is there more often than it exists."""
    total = [0] * CARDS
    for heap in (*s.gifts, s.unseen):
        for card in cards_in(heap):
            total[card] += int(held(heap, card))
    for card in s.last:
        if card > AKHENATON:
            raise BadPosition("not-a-card", "the pile holds gifts and Akhenaton")
        if card not in (AKHENATON, NONE):
            total[card] += 1
    for place, item in enumerate(s.goods):
        card = int(card_on(s, place))
        if item & PAPYRUS_SEAL and (card != PAPYRUS or place >= REGULAR_PLACES or not place % ROW):
            raise BadPosition("seal-without-papyrus", "only a papyrus of a lower row has a seal")
        if 0 <= card < CARDS:
            total[card] += 1
        elif item & DOWN:
            raise BadPosition("face-down", "only gifts are turned face down")
        if item & DOWN and left_in(s, BEGGAR):
            raise BadPosition("face-down", "only the Beggar turns gifts face down")
    for card, n in enumerate(total):
        if n > held(s.settings.heap, card):
            raise BadPosition("too-many-cards", f"there are not so many of {CARD[card]}")
    akhenatons = s.goods.count(AKHENATON + 1)
    if akhenatons != (1 if s.akhenaton and s.settings.last_markets else 0):
        raise BadPosition("akhenaton", "Akhenaton lies on a space once he is drawn")


def _check_pile(s: Board) -> None:
    """§3.5, §3.6 The pile, the box and what has been seen fit together."""
    boxed = BOXED[s.settings.players] if s.settings.full else 0
    in_last = sum(card != AKHENATON for card in s.last)
    waiting = 0 if s.akhenaton else 1
    if heap_size(s.unseen) + in_last != s.pile - waiting + boxed:
        raise BadPosition("pile-does-not-add-up", "pile, unseen gifts and box do not fit together")
    looking = s.expects(LOOK)
    if s.last and not looking and len(s.last) != min(LAST, s.pile):
        raise BadPosition("last-cards", "the Oracle has seen the last five cards, or all")
    if s.last.count(AKHENATON) > waiting:
        raise BadPosition("akhenaton", "Akhenaton has been drawn already")
    if s.last and not looking and s.last.count(AKHENATON) != waiting:
        raise BadPosition("akhenaton", "Akhenaton is among the last cards until he is drawn")
    if bool(s.last) and (s.seer == NONE or left_in(s, ORACLE)):
        raise BadPosition("last-cards", "no player has used the Oracle")
    for card in cards_in(s.known):
        if held(s.known, card) > s.last.count(card):
            raise BadPosition("last-cards", "a gift that all know to be there is not there")
    barge_waits = held(s.unseen, BARGE) > 0
    if s.settings.full and barge_waits != (s.pile > 2 * LAST or (s.pile > LAST and barge_waits)):
        raise BadPosition("barge-in-the-pile", "the Barge lies among cards 6 to 10 from the bottom")
    if not s.akhenaton and s.pile < (1 if s.settings.shuffled or s.last else 2):
        raise BadPosition("should-have-ended", "Akhenaton must have been drawn")


def _check_characters(s: Board) -> None:
    """§2.13 Piles and kept cards fit together, and a character at work has left its pile."""
    for step, pile in USERS.items():
        full = cards_left(s.settings.piles, pile)
        if s.step == step and left_in(s, pile) >= full:
            raise BadPosition("character-in-its-pile", f"{CHARACTERS[pile].key} was not recruited")
    for pile in range(PILES):
        if left_in(s, pile) > cards_left(s.settings.piles, pile):
            raise BadPosition("too-many-characters", "a pile has more cards than at the start")
    if (s.priest != NONE) != (not left_in(s, PRIEST_OF_AMON)) and s.settings.all_characters:
        raise BadPosition("priest", "the Priest of Amon is in his pile or with a player")
    if s.settings.all_characters:
        where = int(left_in(s, ROAMING_THIEF)) + (s.roamer != NONE) + s.goods.count(ROAMER + 1)
        if where != (0 if s.step == ROAM and s.roamer == NONE else 1):
            raise BadPosition("roamer", "the Roaming Thief is in one place")
    elif s.priest != NONE or s.roamer != NONE or s.goods.count(ROAMER + 1) or s.seer != NONE:
        raise BadPosition("no-such-character", "this character is not in the game")
    if s.seer != NONE and left_in(s, ORACLE):
        raise BadPosition("last-cards", "nobody has used the Oracle")
    if s.fixed and (s.step != MIXED or left_in(s, ROYAL_SCRIBE)):
        raise BadPosition("fixed-values", "values are fixed while the Royal Scribe works")


def _check_closing(s: Board) -> None:
    """§6.1, §6.3 Who still acts has a servant there."""
    if s.closing == NONE:
        if s.bidders or s.poor or s.top != NONE:
            raise BadPosition("not-closing", "nobody bids while no market closes")
        return
    here = int(occupied(s, s.closing))
    if s.bidders & ~here or s.poor & ~here:
        raise BadPosition("bidder-without-servant", "a bidder has no servant there")
    if (s.top != NONE) and (s.closing != MEMPHIS or not 0 <= s.top - REGULAR_PLACES < s.queue):
        raise BadPosition("top", "top= names T of Memphis while it closes")
    if not here:
        raise BadPosition("not-closing", "a market closes only with servants")
    if bool(s.bidders) != s.expects(BIDS):
        raise BadPosition("not-closing", "bidders act until none is left")


def _check_pass(s: Board) -> None:
    """§4.6 Only who has all servants in Memphis, which nobody can close, passes, and only one has them."""
    inside = IN_MARKET[MEMPHIS]
    there = [
        seat for seat in range(s.settings.players) if count(s.servants[seat] & inside) == SERVANTS
    ]
    if s.passes > 1 or not there:
        raise BadPosition("passes", "only a player with all servants in Memphis passes")
    if there == [s.turn] and s.expects(SERVANTS_OUT):
        raise BadPosition("passes", f"{SIDES[s.turn]} passes in this turn, and nobody did before")


def _check_moment(s: Board) -> None:
    """§4.1, §8.1 What is asked can be asked."""
    n = s.settings.players
    if (s.ended != NONE) != (not s.agenda):
        raise BadPosition("not-over", "end= says why the game is over, and only then")
    if s.ended != NONE:
        if s.ended == REASONS.index("last_market") and s.closed != 15:
            raise BadPosition("not-over", "markets are still open")
        return
    if s.idle >= PATIENCE * n and not s.expects(FINISH):
        raise BadPosition("should-have-ended", "nothing has been drawn for too long")
    if s.passes and not s.settings.may_pass:
        _check_pass(s)
    step = s.step
    if step == ROLL and (s.dice == NONE or has(s.closed, LOUQSOR)):
        raise BadPosition("dice-holder", "nobody rolls while Louqsor is closed or empty")
    to_place = sum(step_of(one) == PLACE_ONE for one in s.agenda)
    if to_place and count(s.servants[s.turn]) + to_place > SERVANTS:
        raise BadPosition("no-servant", f"{SIDES[s.turn]} has no servant to place")
    if step == FORCE and not s.double and count(s.servants[s.turn]) < SERVANTS:
        raise BadPosition("servant-at-home", f"{SIDES[s.turn]} has a servant to place")
    if step == CHARACTER and (s.double or s.visited or s.shut):
        raise BadPosition("character-first", "a character comes before anything else in a turn")
