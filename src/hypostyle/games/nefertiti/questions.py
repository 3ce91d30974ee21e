"""Nefertiti's open question in words, and why an answer to it is refused."""

from hypostyle.core.bits import has
from hypostyle.core.words import Field, Reason, Say
from hypostyle.games.nefertiti.codes import (
    BARTER,
    BEG,
    BIDDER,
    BIDS,
    BONUS,
    CARD_AT,
    CHARACTER,
    CLOSE_0,
    COIN,
    DISCARD,
    EXCHANGE,
    FORCE,
    FROM,
    GIVE,
    GIVE_0,
    HALF,
    HAND_OVER,
    LAID,
    LEFT,
    MARKET_0,
    MIXED,
    MORE,
    MORE_LEFT,
    NAME,
    NO_CHARACTER,
    NOTHING,
    OFFERING,
    ORDER,
    PARTNER,
    PAY,
    PICK,
    PLACE_ONE,
    PLAY,
    POSITION,
    RECRUIT,
    ROAM,
    ROYAL,
    SEAL,
    SPACE_0,
    STEAL,
    STOP,
    SWITCH,
    TAKE,
    TARGET,
    TRADE,
    TREASURY,
    TYPE_0,
    VALUE,
    WANTED,
    WRITE,
)
from hypostyle.games.nefertiti.data import (
    AKHENATON,
    BARGE,
    BID,
    CARD,
    CARD_BITS,
    CARDS,
    CHARACTERS,
    DOUBLE,
    DOWN,
    FIRST,
    FOREIGN,
    GIFT_OF,
    IS_SINGLE,
    MARKETS,
    MAXIMUM,
    MEMPHIS,
    OF_TYPE,
    PLACE,
    REGULAR_PLACES,
    ROW,
    SIDES,
    SINGLE,
    SPACE,
    STALL_OF,
    SYMBOL,
    TYPE_OF,
    TYPES,
    held,
    market_of_stall,
)
from hypostyle.games.nefertiti.rules.basics import (
    card_on,
    is_open,
    market_of,
    may_close,
    occupied,
    owns_gift,
    stall_of,
    top_place,
)
from hypostyle.games.nefertiti.rules.characters import is_playable, left_in
from hypostyle.games.nefertiti.rules.closing import half, is_poor, may_take_seal
from hypostyle.games.nefertiti.rules.engine import RULES
from hypostyle.games.nefertiti.rules.exchanges import roaming_places
from hypostyle.games.nefertiti.rules.turns import highest_bid
from hypostyle.games.nefertiti.state import NONE, Board
from hypostyle.games.nefertiti.wording import SYMBOLS

# --- questions ------------------------------------------------------------------------------------


def question(s: Board, seat: int) -> Say:
    """What a seat is asked, in words."""
    step, arg = s.step, s.arg
    fields: dict[str, Field] = {"deben": s.deben[seat]}
    if s.closing != NONE:
        fields["market"] = MARKETS[s.closing]
        fields["half"] = int(half(s))
    name = QUESTIONS[step]
    if step == CHARACTER:
        fields["seals"] = s.seals[seat]
        if not s.seals[seat]:
            name = "character.hand"
    elif step in (PICK, MORE):
        fields["bid"] = BID[BIDDER.of(arg)]
        if step == MORE:
            fields["n"] = int(MORE_LEFT.of(arg))
            name = "more.free" if s.settings.free else "more.rows"
            if s.settings.free and IS_SINGLE[BIDDER.of(arg)]:
                name = "more.seal"
    elif step == BIDS:
        fields["bid"] = BID[arg]
        if is_poor(s, arg):
            name = "bids.passed"
        elif s.deben[seat] < BID[arg]:
            name = "bids.poor"
        elif s.settings.decline:
            name = "bids.decline"
        if not half(s):
            name += "_empty"
    elif step == EXCHANGE:
        name = "exchange.first" if LEFT.of(arg) else "exchange.second"
    elif step == GIVE:
        fields["side"] = SIDES[PARTNER.of(arg)]
        fields["card"] = CARD[WANTED.of(arg)]
    elif step == PAY:
        fields["n"] = int(arg)
    elif step == DISCARD:
        fields["n"] = int(VALUE.of(arg))
    elif step == WRITE:
        fields["n"] = int(BONUS.of(arg))
    elif step == HAND_OVER:
        fields["card"] = CARD[s.last[POSITION.of(arg)]]
    elif step == ORDER:
        fields["rank"] = int(arg) + 1
    elif step == BEG:
        fields["market"] = MARKETS[arg]
        legal = RULES.legal(s, seat)
        name = "beg.any" if COIN in legal else "beg.gift"
        if legal == [COIN]:
            name = "beg.coin"
    elif step == SWITCH and RULES.legal(s, seat) == [STOP]:
        name = "switch.stop"
    elif step == OFFERING:
        name = "offering.first" if LEFT.of(arg) else "offering.more"
    elif step == TRADE:
        name = "trade.first" if LEFT.of(arg) else "trade.second"
    elif step == PLACE_ONE:
        fields["home"] = 4 - s.servants[seat].bit_count()
    return Say(f"question.{name}", fields)


# fmt: off
QUESTIONS = {
    CHARACTER: "character.seal", PLACE_ONE: "place", FORCE: "force", PICK: "pick", MORE: "more.rows",
    BIDS: "bids.may", STEAL: "steal", TREASURY: "treasury", EXCHANGE: "exchange.first", GIVE: "give",
    PAY: "pay", NAME: "name", DISCARD: "discard", WRITE: "write", ROYAL: "royal", MIXED: "mixed",
    SWITCH: "switch.any", HAND_OVER: "hand_over", ORDER: "order", BEG: "beg.any", OFFERING: "offering.first",
    ROAM: "roam", TRADE: "trade.first", BARTER: "barter",
}
# fmt: on


def sentence(s: Board, action: int) -> Say | None:
    """What an answer does, in words, where the plain sentence of its step does not say enough."""
    if TAKE <= action < SEAL:
        place = action - TAKE
        fields: dict[str, Field] = {
            "card": (*CARD, "akhenaton", "roamer")[card_on(s, place)],
            "market": MARKETS[market_of(place)],
            "row": "queue"
            if place >= REGULAR_PLACES
            else f"lower{place % ROW}"
            if place % ROW
            else "upper",
        }
        if s.step == BIDS:
            fields["bid"] = BID[s.arg]
        return Say(f"do.{DEEDS[s.step]}", fields)
    if s.step == PLACE_ONE and SPACE_0 <= action < CLOSE_0:
        space = action - SPACE_0
        code = SPACE[space].upper()
        symbol = SYMBOLS[SYMBOL[space]]
        said: dict[str, Field] = {"space": code, "bid": BID[space], "symbol": symbol, "twin": code}
        return Say("do.place", said)
    if action == HALF:
        return Say("do.half" if half(s) else "do.half_empty", {"half": int(half(s))})
    if CARD_AT <= action < CARD_AT + len(s.last):
        card = s.last[action - CARD_AT]
        if card >= 0:
            name = "akhenaton" if card == AKHENATON else CARD[card]
            return Say(f"do.{'switch' if s.step == SWITCH else 'order'}", {"card": name})
    return None


DEEDS = {
    PICK: "pick",
    MORE: "pick",
    BIDS: "buy",
    STEAL: "steal",
    BEG: "beg",
    ROAM: "roam",
    TRADE: "trade",
}


# --- refusals -------------------------------------------------------------------------------------


def why_not(s: Board, seat: int, action: int) -> Reason | None:
    """Why a seat that is asked may not answer this; None when it may."""
    step = s.step
    if action <= PLAY:
        return _why_no_character(s, seat, action)
    if action < CLOSE_0:
        return _why_not_place(s, seat, action - SPACE_0)
    if action < TAKE:
        return _why_not_close(s, seat, action - CLOSE_0)
    if action < SEAL:
        return _why_not_take(s, seat, action - TAKE)
    if action < TYPE_0:
        return _why_not_bare(s, step, seat, action)
    if action < GIVE_0:
        return _why_not_type(s, step, seat, action - TYPE_0)
    if action < FROM:
        return _why_not_give(s, step, seat, action - GIVE_0)
    if action < MARKET_0:
        return _why_not_exchange(s, seat, (action - FROM) // CARDS, (action - FROM) % CARDS)
    if action < CARD_AT:
        return _why_not_market(s, step, action - MARKET_0)
    return _why_not_position(s, step, seat, action - CARD_AT)


def _why_no_character(s: Board, seat: int, action: int) -> Reason | None:
    if s.step != CHARACTER:
        return Reason("4.2", "no.character_now")
    if action == NO_CHARACTER:
        return None
    if action == PLAY:
        if s.roamer != seat:
            return Reason("7.18", "no.roamer_elsewhere")
        return None if roaming_places(s) else Reason("7.17", "no.no_gift_to_rob")
    pile = action - RECRUIT
    name: dict[str, Field] = {"character": CHARACTERS[pile].key}
    if not left_in(s, pile):
        return Reason("2.13", "no.pile_empty", name)
    if not s.seals[seat]:
        return Reason("4.2", "no.no_seal")
    return None if is_playable(s, seat, pile) else Reason("7.1", f"no.playable_{pile}", name)


def _why_not_place(s: Board, seat: int, space: int) -> Reason | None:
    stall = STALL_OF[space]
    market = int(market_of_stall(stall))
    name: dict[str, Field] = {"code": SPACE[space].upper(), "market": MARKETS[market]}
    if market >= s.settings.markets:
        return Reason("10.1", "no.no_memphis")
    if market == MEMPHIS and not is_open(s, MEMPHIS):
        return Reason("10.10", "no.memphis_shut") if s.shut else Reason("10.18", "no.memphis_over")
    if not is_open(s, market):
        return Reason("4.3", "no.market_closed", name)
    if stall_of(s, market) != stall:
        return Reason("2.1", "no.stall_covered", name)
    if has(occupied(s, market), space - FIRST[stall]):
        return Reason("5.1", "no.space_taken", name)
    if s.settings.capped and BID[space] > highest_bid(s, seat):
        return Reason("10.7", "no.bid_too_high", {**name, "most": int(highest_bid(s, seat))})
    return None


def _why_not_close(s: Board, seat: int, market: int) -> Reason | None:
    if s.step != FORCE:
        return Reason("4.6", "no.close_now")
    if has(may_close(s, seat), market):
        return None
    return Reason("4.6", "no.no_servant_there", {"market": MARKETS[market]})


def _why_not_take(s: Board, seat: int, place: int) -> Reason | None:
    if place >= len(s.goods):
        return Reason("10.1", "no.no_memphis")
    item, market = s.goods[place], int(market_of(place))
    name: dict[str, Field] = {"place": PLACE[place].upper(), "market": MARKETS[market]}
    wrong = _wrong_market(s, market)
    if wrong is not None:
        return wrong
    if not item:
        return Reason("6.4", "no.nothing_there", name)
    if item & DOWN:
        return Reason("7.14", "no.face_down", name)
    if item & CARD_BITS == AKHENATON + 1:
        return Reason("10.18", "no.akhenaton")
    if s.step not in (PICK, MORE, BIDS) and item & CARD_BITS > AKHENATON + 1:
        return Reason("7.18", "no.roamer_is_no_gift")
    return _why_not_this(s, seat, place, name)


def _wrong_market(s: Board, market: int) -> Reason | None:
    """Why nothing of this market can be taken now."""
    if s.step in (PICK, MORE, BIDS):
        wanted, paragraph = int(s.closing), "6.1"
    elif s.step == STEAL:
        wanted, paragraph = int(s.tile), "7.4"
    elif s.step == BEG:
        wanted, paragraph = int(s.arg), "7.13"
    else:
        return None
    if market == wanted:
        return None
    fields = {"market": MARKETS[wanted]}
    if paragraph == "6.1":
        return Reason("6.1", "no.other_market", fields)
    if paragraph == "7.4":
        return Reason("7.4", "no.not_the_closed", fields)
    return Reason("7.13", "no.other_market", fields)


def _why_not_this(s: Board, seat: int, place: int, name: dict[str, Field]) -> Reason | None:
    """Why this gift, which can be seen, cannot be taken now."""
    step, arg = s.step, s.arg
    if step == MORE:
        single = IS_SINGLE[BIDDER.of(arg)]
        if s.settings.free:
            return Reason("10.6", "no.single_free") if single else None
        return Reason("6.5", "no.lower_row") if place == top_place(s, s.closing) else None
    if step == BIDS:
        if is_poor(s, arg):
            return Reason("6.3", "no.passed_over")
        if s.deben[seat] < BID[arg]:
            return Reason("6.6", "no.cannot_pay", {"bid": BID[arg], "deben": s.deben[seat]})
    if step == ROAM and not has(roaming_places(s), place):
        first = place - place % ROW
        if AKHENATON + 1 in s.goods[first : first + ROW]:
            return Reason("10.18", "no.roam_akhenaton")
        return Reason("7.17", "no.not_cheapest", name)
    if step == TRADE:
        if place == LAID.of(arg) - 1:
            return Reason("7.19", "no.take_back")
        best = max(MAXIMUM[card] for card in range(CARDS) if held(s.gifts[seat], card))
        if best + s.deben[seat] < MAXIMUM[card_on(s, place)]:
            return Reason("7.19", "no.difference", {"deben": s.deben[seat]})
    return None


def _why_not_bare(s: Board, step: int, seat: int, action: int) -> Reason | None:
    if action == SEAL:
        if step != MORE or not s.settings.free:
            return Reason("10.6", "no.seal_now")
        if not has(s.sealed, s.closing):
            return Reason("10.6", "no.no_seal_on_t")
        return None if may_take_seal(s) else Reason("7.14", "no.seal_face_down")
    if action == HALF:
        return None if step == BIDS else Reason("6.6", "no.half_now")
    if action == COIN:
        if step != BEG:
            return Reason("7.13", "no.coin_now")
        return (
            None
            if s.reserve[s.arg]
            else Reason("2.3", "no.reserve_empty", {"market": MARKETS[s.arg]})
        )
    if action == NOTHING:
        if step != BIDS:
            return Reason("10.9", "no.nothing_now")
        return None if s.settings.decline else Reason("10.9", "no.must_take_half")
    return _why_not_stop(s, step)


def _why_not_stop(s: Board, step: int) -> Reason | None:
    if step in (MORE, MIXED, SWITCH):
        return None
    if step in (EXCHANGE, TRADE, OFFERING):
        return None if LEFT.of(s.arg) == 0 else Reason("7.1", "no.must_once")
    return Reason("6.4", "no.must_pick") if step == PICK else Reason("4.1", "no.stop_now")


def _why_not_type(s: Board, step: int, seat: int, kind: int) -> Reason | None:
    name: dict[str, Field] = {"type": TYPES[kind].key}
    if step == WRITE and not s.gifts[seat] & OF_TYPE[kind]:
        return Reason("7.9", "no.not_yours", name)
    if step == NAME and not any(heap & OF_TYPE[kind] for heap in s.gifts):
        return Reason("7.8", "no.nobody_owns", name)
    return None


def _why_not_give(s: Board, step: int, seat: int, card: int) -> Reason | None:
    name: dict[str, Field] = {"card": CARD[card]}
    mine, arg = s.gifts[seat], s.arg
    if step == DISCARD:
        return None if card in (SINGLE, DOUBLE) else Reason("7.8", "no.senets_only")
    if step in (MIXED, OFFERING):
        if card >= FOREIGN:
            return Reason("2.10", "no.marks_here")
        if card == BARGE and step == MIXED:
            return Reason("10.15", "no.barge_not_scored")
        return None if owns_gift(mine, card) else Reason("7.15", "no.not_your_card", name)
    if not held(mine, card):
        return Reason("7.6", "no.not_your_card", name)
    if step == GIVE:
        wanted = int(WANTED.of(arg))
        if GIFT_OF[card] == GIFT_OF[wanted]:
            return Reason("7.6", "no.same_gift")
        if MAXIMUM[card] + s.deben[seat] < MAXIMUM[wanted]:
            return Reason("7.6", "no.difference", {"deben": s.deben[seat]})
    elif step == HAND_OVER:
        if MAXIMUM[card] <= MAXIMUM[s.last[POSITION.of(arg)]]:
            return Reason("7.11", "no.not_dearer", name)
    elif MAXIMUM[card] + s.deben[seat] < MAXIMUM[card_on(s, TARGET.of(arg))]:
        return Reason("7.19", "no.difference", {"deben": s.deben[seat]})
    return None


def _why_not_exchange(s: Board, seat: int, other: int, card: int) -> Reason | None:
    name: dict[str, Field] = {"card": CARD[card]}
    if other == seat or other >= s.settings.players or not held(s.gifts[other], card):
        return Reason("7.6", "no.not_theirs", name)
    mine = s.gifts[seat]
    if not mine & OF_TYPE[TYPE_OF[card]]:
        return Reason("7.6", "no.type_not_yours", name)
    gives = [own for own in range(CARDS) if held(mine, own) and GIFT_OF[own] != GIFT_OF[card]]
    if not gives:
        return Reason("7.6", "no.same_gift")
    best = max(MAXIMUM[own] for own in gives)
    if best + s.deben[seat] < MAXIMUM[card]:
        return Reason("7.6", "no.difference", {"deben": s.deben[seat]})
    return None


def _why_not_market(s: Board, step: int, market: int) -> Reason | None:
    if market >= s.settings.markets:
        return Reason("10.1", "no.no_memphis")
    if step == TREASURY and not s.reserve[market]:
        return Reason("2.3", "no.reserve_empty", {"market": MARKETS[market]})
    return None


def _why_not_position(s: Board, step: int, seat: int, n: int) -> Reason | None:
    if n >= len(s.last):
        return Reason("7.11", "no.no_such_card", {"n": len(s.last)})
    if step == ORDER:
        return None if n >= s.arg else Reason("7.12", "no.already_put")
    card = s.last[n]
    if card == AKHENATON:
        return Reason("7.11", "no.akhenaton_stays")
    if has(s.arg, n):
        return Reason("7.11", "no.once_each")
    best = max((MAXIMUM[own] for own in range(CARDS) if held(s.gifts[seat], own)), default=-1)
    return None if MAXIMUM[card] < best else Reason("7.11", "no.not_dearer", {"card": CARD[card]})
