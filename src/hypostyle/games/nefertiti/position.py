"""Nefertiti's positions as text, and the defects a position can have.

    nefertiti/1 players=3 options=- next=place,again,turn_end turn=red first=green deben=8/9/9
    seals=0/1/0 points=0/0/4 gifts=harp+chair*2/-/foreign_senet servants=gl1/-/gl5+m2
    reserve=1/0/3/2/1 stalls=gl+ar+sl+lr closed=louqsor tile=louqsor sealed=gizeh+memphis
    goods=necklace,chair,harp,mirror/.../-,-,-,-/harp,foreign_chair.down unseen=necklace*4+... pile=30
    piles=3.2.3.1.1.1.1.1.1.1.1.1.1.1 ...

Values of seats stand in their order with `/` between them, and so do markets. A gift can be `.down`
(face down) and have a seal of its own (`.seal`); in Memphis `x` is a gap that a closing has left.
`next` is what is to happen, next thing first, each step with its arguments. The supply of seals
follows from the rest, and gifts that are nowhere have left the game.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Final

from hypostyle.core.bits import bit, count, has, places
from hypostyle.core.errors import BadPosition
from hypostyle.core.facts import Setup
from hypostyle.core.position import (
    Fields,
    list_of,
    listed,
    number,
    numbers_of,
    read_agenda,
    write_agenda,
)
from hypostyle.core.state import CHANCE_BIT, arg_of, step_of
from hypostyle.games.nefertiti.actions import TABLE
from hypostyle.games.nefertiti.codes import (
    BARTER,
    BEG,
    BIDDER,
    BIDS,
    CAME,
    CHARACTER,
    DISCARD,
    EXCHANGE,
    FINISH,
    FORCE,
    GIVE,
    HAND_OVER,
    LAID,
    LEFT,
    LOOK,
    LOTS,
    MARKET,
    MIXED,
    MORE,
    NAME,
    OFFERING,
    ONE_DIE,
    ORDER,
    PARTNER,
    PAY,
    PICK,
    PLACE_ONE,
    POSITION,
    REASONS,
    REFILL,
    ROAM,
    ROLL,
    ROYAL,
    SEAT,
    SETTLE,
    SIDE,
    STEAL,
    SWITCH,
    TARGET,
    TRADE,
    TREASURY,
    TYPE,
    USED,
    VALUE,
    WANTED,
    WRITE,
)
from hypostyle.games.nefertiti.data import (
    AKHENATON,
    BARGE,
    BEGGAR,
    BOXED,
    CARD,
    CARD_BITS,
    CARDS,
    CHARACTERS,
    DOWN,
    FIRST,
    IN_MARKET,
    LAST,
    LOUQSOR,
    MARKETS,
    MEMPHIS,
    MERCHANT,
    MERCHANT_OF_AMON,
    MOST_DEBEN,
    OF_TYPE,
    ONE,
    ORACLE,
    PAPYRUS,
    PAPYRUS_SEAL,
    PATIENCE,
    PILES,
    PLACE,
    PRIEST_OF_AMON,
    QUEUE,
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
    SPACE,
    STALL_OF,
    STALLS,
    START_DEBEN,
    THIEF,
    TRACKED,
    TRADER,
    TREASURER,
    WIDTH,
    M,
    cards_in,
    heap_size,
    held,
)
from hypostyle.games.nefertiti.rules.basics import (
    card_on,
    occupied,
    owner_at,
    shows_gift,
    stall_of,
    value,
)
from hypostyle.games.nefertiti.rules.characters import left_in
from hypostyle.games.nefertiti.rules.closing import next_bidder
from hypostyle.games.nefertiti.rules.engine import RULES
from hypostyle.games.nefertiti.rules.oracle import switchable
from hypostyle.games.nefertiti.rules.turns import law_holds_now
from hypostyle.games.nefertiti.state import NONE, Board, Settings

ITEMS: Final = (*CARD, "akhenaton", "roamer")
NOBODY: Final = {"-": NONE}
MARKET_KEYS: Final = {key: n for n, key in enumerate(MARKETS)}
PLACE_KEYS: Final = {key: n for n, key in enumerate(PLACE)}
SPACE_KEYS: Final = {key: n for n, key in enumerate(SPACE)}

ROLLS: Final = tuple(action.token for action in TABLE.all[ONE_DIE:])

# --- writing --------------------------------------------------------------------------------------


def _name(names: tuple[str, ...], n: int) -> str:
    return "-" if n == NONE else names[n]


def heap_text(heap: int) -> str:
    """Gifts as they are written: `harp*2+chair`."""
    counts = [(CARD[card], int(held(heap, card))) for card in cards_in(heap)]
    return listed(f"{card}*{n}" if n > 1 else card for card, n in counts)


def _item(item: int) -> str:
    if not item:
        return "-"
    down = ".down" if item & DOWN else ""
    return ITEMS[(item & CARD_BITS) - 1] + down + (".seal" if item & PAPYRUS_SEAL else "")


def _goods(s: Board, market: int) -> str:
    if market < REGULAR:
        return ",".join(_item(item) for item in s.goods[ROW * market : ROW * market + ROW])
    items = s.goods[REGULAR_PLACES : REGULAR_PLACES + s.queue]
    return ",".join(_item(item) if item else "x" for item in items) or "-"


def _spaces(s: Board, mask: int) -> str:
    """Spaces of the stalls in use, ten bits for each market."""
    found = [divmod(n, WIDTH) for n in places(mask)]
    return listed(SPACE[FIRST[stall_of(s, market)] + n] for market, n in found)


def _closing(s: Board, spaces: int) -> str:
    return _spaces(s, spaces << (WIDTH * s.closing)) if spaces else "-"


def write(s: Board) -> dict[str, str]:
    """The position as named fields."""

    def each(values: Iterable[object]) -> str:
        return "/".join(str(one) for one in values)

    stalls = [STALLS[stall_of(s, market)].key for market in range(REGULAR)]
    fields = {
        "next": write_agenda(RULES.steps, s),
        "turn": _name(SIDES, int(s.turn)),
        "first": _name(SIDES, int(s.first)),
        "deben": each(s.deben),
        "seals": each(s.seals),
        "points": each(s.points),
        "gifts": each(heap_text(heap) for heap in s.gifts),
        "servants": each(_spaces(s, mask) for mask in s.servants),
        "reserve": each(s.reserve),
        "stalls": listed(stalls),
        "closed": listed(MARKETS[n] for n in places(s.closed)),
        "tile": MARKETS[s.tile],
        "sealed": listed(MARKETS[n] for n in places(s.sealed)),
        "goods": each(_goods(s, market) for market in range(s.settings.markets)),
        "unseen": heap_text(s.unseen),
        "pile": str(s.pile),
        "piles": ".".join(str(left_in(s, pile)) for pile in range(PILES)),
        "dice": _name(SIDES, int(s.dice)),
        "rolled": _name(ROLLS, int(s.rolled)),
        "idle": str(s.idle),
        "flags": listed(name for name in FLAGS if getattr(s, name)),
    }
    if s.priest != NONE:
        fields["priest"] = SIDES[s.priest]
    if s.roamer != NONE:
        fields["roamer"] = SIDES[s.roamer]
    if s.passes:
        fields["passes"] = str(s.passes)
    if s.seer != NONE:
        fields["seer"] = SIDES[s.seer]
        fields["last"] = ",".join(ITEMS[card] for card in s.last) or "-"
        fields["known"] = heap_text(s.known)
    if s.closing != NONE:
        fields["closing"] = MARKETS[s.closing]
        fields["bidders"] = _closing(s, s.bidders)
        fields["poor"] = _closing(s, s.poor)
        fields["top"] = _name(PLACE, int(s.top))
    if s.fixed:
        fields["fixed"] = ".".join(str(s.fixed >> (4 * n) & 15) for n in range(TRACKED))
    if s.ended != NONE:
        fields["end"] = REASONS[s.ended]
    return fields


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
FLAGS: Final = ("akhenaton", "double", "visited", "shut")

# --- reading --------------------------------------------------------------------------------------


def read_heap(name: str, text: str) -> int:
    """Gifts as they were written, as a heap, or BadPosition."""
    heap = 0
    for word in [] if text == "-" else text.split("+"):
        key, _, many = word.partition("*")
        if key not in CARD:
            raise BadPosition("not-a-word", f"{name} cannot hold {key!r}")
        card = CARD.index(key)
        if held(heap, card):
            raise BadPosition("twice", f"{name} names {key} twice")
        heap += number(name, many or "1", 1, 3 if card > BARGE else 15) * ONE[card]
    return heap


def _read_item(text: str) -> int:
    key, *marks = text.split(".")
    if key == "-" and not marks:
        return 0
    if key not in ITEMS or marks not in ([], ["down"], ["seal"], ["down", "seal"]):
        raise BadPosition("not-a-word", f"goods cannot be {text!r}")
    item = ITEMS.index(key) + 1
    return item + DOWN * ("down" in marks) + PAPYRUS_SEAL * ("seal" in marks)


def _read_goods(s: Board, texts: list[str]) -> None:
    for market, text in enumerate(texts[:REGULAR]):
        items = text.split(",")
        if len(items) != ROW:
            raise BadPosition("not-goods", "goods of a market are four, with commas between them")
        s.goods[ROW * market : ROW * market + ROW] = [_read_item(item) for item in items]
    if s.settings.full and texts[MEMPHIS] != "-":
        queue = texts[MEMPHIS].split(",")
        if len(queue) > QUEUE:
            raise BadPosition("not-goods", f"Memphis never holds more than {QUEUE} gifts")
        for n, item in enumerate(queue):
            s.goods[REGULAR_PLACES + n] = 0 if item == "x" else _read_item(item)
        s.queue = len(queue)


def _read_spaces(s: Board, name: str, text: str) -> int:
    mask = 0
    for space in list_of(name, text, SPACE_KEYS):
        stall = STALL_OF[space]
        market = stall >> 1
        if market >= s.settings.markets or stall_of(s, market) != stall:
            raise BadPosition("stall-not-in-use", f"{SPACE[space]} in {name} is not in use")
        mask |= bit(WIDTH * market + space - FIRST[stall])
    return mask


def read(setup: Setup, given: Mapping[str, str]) -> Board:
    """The position these fields describe; BadPosition when a field cannot be read."""
    fields = Fields.of(given)
    s = Board(Settings(setup))
    n, markets = setup.players, int(s.settings.markets)
    seats = {**NOBODY, **{key: seat for seat, key in enumerate(SIDES[:n])}}
    stalls = fields.take_set("stalls", {stall.key: k for k, stall in enumerate(STALLS[:M])}, None)
    s.right = sum(1 << market for market in range(REGULAR) if stalls >> (2 * market + 1) & 1)
    if stalls != sum(1 << (2 * m + (s.right >> m & 1)) for m in range(REGULAR)):
        raise BadPosition("not-stalls", "stalls must name one stall of each market")
    s.turn = fields.take_choice("turn", seats)
    s.first = fields.take_choice("first", seats)
    s.deben = fields.take_numbers("deben", n, 0, MOST_DEBEN)
    s.seals = fields.take_numbers("seals", n, 0, int(s.settings.seals), 0)
    s.points = fields.take_numbers("points", n, 0, 999, 0)
    s.gifts = [read_heap("gifts", text) for text in fields.take_each("gifts", n, "-")]
    texts = fields.take_each("servants", n, "-")
    s.servants = [_read_spaces(s, "servants", text) for text in texts]
    if sum(map(int.bit_count, s.servants)) != _together(s.servants).bit_count():
        raise BadPosition("space-taken-twice", "two servants stand on one space")
    s.taken = _together(s.servants)
    s.reserve = fields.take_numbers("reserve", markets, 0, MOST_DEBEN)
    s.closed = fields.take_set("closed", dict(list(MARKET_KEYS.items())[:REGULAR]), None)
    s.tile = fields.take_choice("tile", dict(list(MARKET_KEYS.items())[:REGULAR]))
    s.sealed = fields.take_set("sealed", dict(list(MARKET_KEYS.items())[:markets]))
    _read_goods(s, fields.take_each("goods", markets))
    s.unseen = read_heap("unseen", fields.take("unseen"))
    s.pile = fields.take_number("pile", 0, int(s.settings.pile))
    for pile, left in enumerate(numbers_of("piles", fields.take("piles"), (4,) * PILES)):
        s.piles += (left - left_in(s, pile)) << (3 * pile)
    s.dice = fields.take_choice("dice", seats, "-")
    s.rolled = fields.take_choice("rolled", {**NOBODY, **{r: k for k, r in enumerate(ROLLS)}}, "-")
    s.idle = fields.take_number("idle", NONE, PATIENCE * n, 0)
    s.priest = fields.take_choice("priest", seats, "-")
    s.roamer = fields.take_choice("roamer", seats, "-")
    s.passes = fields.take_number("passes", 0, 99, 0)
    s.seer = fields.take_choice("seer", seats, "-")
    last = fields.take("last", "-")
    s.last = () if last == "-" else tuple(_read_item(card) - 1 for card in last.split(","))
    s.known = read_heap("known", fields.take("known", "-"))
    flags = fields.take_set("flags", {name: k for k, name in enumerate(FLAGS)})
    for k, name in enumerate(FLAGS):
        setattr(s, name, has(flags, k))
    _read_closing(s, fields)
    if "fixed" in fields:
        values = numbers_of("fixed", fields.take("fixed"), (15,) * TRACKED)
        s.fixed = sum(each << (4 * k) for k, each in enumerate(values))
    s.ended = fields.take_choice("end", {**NOBODY, **{r: k for k, r in enumerate(REASONS)}}, "-")
    s.supply = s.settings.seals - _seals_out(s)
    s.agenda = read_agenda(RULES.steps, fields.take("next"))
    check_laws(s)
    RULES.open(s)
    return s


def _together(masks: list[int]) -> int:
    out = 0
    for mask in masks:
        out |= mask
    return out


def _seals_out(s: Board) -> int:
    on_gifts = sum(item & PAPYRUS_SEAL != 0 for item in s.goods)
    return sum(s.seals) + int(count(s.sealed)) + on_gifts


def _read_closing(s: Board, fields: Fields) -> None:
    keys = dict(list(MARKET_KEYS.items())[: s.settings.markets])
    s.closing = fields.take_choice("closing", {**NOBODY, **keys}, "-")
    if s.closing == NONE:
        return
    shift = WIDTH * s.closing
    s.bidders = _read_spaces(s, "bidders", fields.take("bidders", "-")) >> shift
    s.poor = _read_spaces(s, "poor", fields.take("poor", "-")) >> shift
    s.top = fields.take_choice("top", {**NOBODY, **PLACE_KEYS}, "-")


# --- what can be on the agenda --------------------------------------------------------------------

CLOSING: Final = r"(?:(?:pick,|more,)?bids,settle|(?:pick|more),settle|refill)"
CHARACTERS_DO: Final = (
    r"(?:steal|treasury|exchange|give|pay(?:,exchange)?|name|discard(?:,discard)*|write|royal|mixed"
    r"|look|switch|hand_over|order|beg(?:,beg)*|offering|roam|trade|barter)"
)
AGENDAS: Final = re.compile(
    r"(?:side,){0,4}refill,refill,refill,lots|(?:refill,){0,3}lots"
    rf"|(?:character|{CHARACTERS_DO}),servants,again,turn_end"
    rf"|(?:place|force|roll|{CLOSING})(?:,place|,force)?,again,turn_end"
    rf"|(?:roll|{CLOSING}),turn_end"
    r"|(?:(?:pick,|more,)?bids|pick|more),settle,finish"
)
"""§4.1 All that can be to come while somebody is asked, by the names of the steps."""


def check_agenda(s: Board) -> None:
    """§4.1 Raise BadPosition when this never comes in a game."""
    if not s.agenda:
        return
    names = ",".join(RULES.steps[step_of(one)].name for one in reversed(s.agenda))
    if not AGENDAS.fullmatch(names):
        raise BadPosition("impossible-agenda", f"next={names} never comes in a game")
    for one in s.agenda:
        _check_entry(s, int(step_of(one)), int(arg_of(one)))
    setting_up = s.expects(LOTS)
    if setting_up != (s.first == NONE) or setting_up != (s.turn == NONE):
        raise BadPosition("nobody-first", "there is a first player exactly after the set-up")
    closing = s.expects(SETTLE)
    if closing != (s.closing != NONE):
        raise BadPosition("not-closing", "closing= belongs to a market that is closing")
    later = names.split(",")[1:]
    if ("place" in later or "force" in later) and not s.double:
        raise BadPosition("impossible-agenda", "only the High Priest places two servants")
    if setting_up and not s.expects(SIDE):
        markets = [int(MARKET.of(arg_of(one))) for one in s.agenda if step_of(one) == REFILL]
        if markets != sorted(markets, reverse=True) or (markets and markets[0] != LOUQSOR - 1):
            raise BadPosition("impossible-agenda", "markets are filled in their order")
    if s.expects(SIDE):
        sides = [int(arg_of(one)) for one in s.agenda if step_of(one) == SIDE]
        if sides != list(range(LOUQSOR, LOUQSOR - len(sides), -1)) or s.settings.fixed_sides:
            raise BadPosition("impossible-agenda", "stalls are drawn in the order of the markets")


def _check_entry(s: Board, step: int, arg: int) -> None:
    """Raise BadPosition when the arguments of a step do not fit the position."""

    def bad(what: str) -> BadPosition:
        return BadPosition("impossible-argument", what)

    n = s.settings.players
    if step == DISCARD:
        kind = int(TYPE.of(arg))
        owner = int(SEAT.of(arg))
        if owner >= n or not VALUE.of(arg) or VALUE.of(arg) > value(s, kind):
            raise bad("discard needs a seat, a type and its value before any card left")
        if not s.gifts[owner] & OF_TYPE[kind]:
            raise bad("discard needs a seat, a type and its value before any card left")
    elif step == REFILL:
        market = int(MARKET.of(arg))
        if market == MEMPHIS or (CAME.of(arg) and not s.queue):
            raise bad("refill needs a market other than Memphis, and foreign gifts that came")
    elif step == GIVE:
        partner, wanted = int(PARTNER.of(arg)), int(WANTED.of(arg))
        if partner >= n or partner == s.turn or not held(s.gifts[partner], wanted):
            raise bad("give needs another player and a gift of theirs")
    elif step in (PICK, MORE):
        space = int(BIDDER.of(arg))
        if s.closing == NONE or STALL_OF[space] != stall_of(s, s.closing):
            raise bad("pick needs a space of the market that is closing")
        local = space - FIRST[STALL_OF[space]]
        if owner_at(s, s.closing, local) == NONE or has(s.bidders, local):
            raise bad("pick needs the space of the highest bidder")
    elif step == BIDS and (s.closing == NONE or next_bidder(s) != arg):
        raise bad("bids needs the next bidder of the list")
    elif step in (SWITCH, HAND_OVER, ORDER) and (not s.last or s.seer != s.turn):
        raise bad("the Oracle's steps need the last cards and their seer")
    elif step == HAND_OVER and not _may_hand_over(s, arg):
        raise bad("hand_over needs a card that can be exchanged")
    elif step == BARTER and not shows_gift(s, TARGET.of(arg)):
        raise bad("barter needs a place with a gift")
    elif step == WRITE and not 1 <= arg <= 3:
        raise bad("a Scribe has a bonus of 1, 2 or 3")
    elif step == PAY and not 0 < arg <= s.deben[s.turn]:
        raise bad("pay needs Deben")
    elif step == TRADE and (LEFT.of(arg) == 2) == (LAID.of(arg) > 0):
        raise bad("the Trader's second exchange names the place of the first")


def _may_hand_over(s: Board, arg: int) -> bool:
    position = int(POSITION.of(arg))
    return has(switchable(s, USED.of(arg)), position)


# --- the laws of a position -----------------------------------------------------------------------


def check(s: Board) -> None:
    """Raise BadPosition with the name of the first law of the game that is broken."""
    check_laws(s)
    if s.ended != NONE:
        return
    if s.asking == CHANCE_BIT:
        answered = bool(RULES.outcomes(s))
    else:
        answered = bool(s.asking) and all(RULES.legal(s, seat) for seat in places(s.asking))
    if not answered:
        raise BadPosition("nobody-asked", "nobody has anything to decide")


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
    if s.taken != _together(s.servants):
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
        raise BadPosition("dice-holder", "somebody holds the dice while servants are in Louqsor")
    if holder != NONE and not s.servants[holder] & IN_MARKET[LOUQSOR]:
        raise BadPosition("dice-holder", "whoever holds the dice has a servant in Louqsor")


def _check_seals(s: Board) -> None:
    """§2.5 Seals add up."""
    if s.supply < 0 or s.supply + _seals_out(s) != s.settings.seals:
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
        raise BadPosition("last-cards", "somebody must have used the Oracle")
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
        full = s.settings.piles >> (3 * pile) & 7
        if s.step == step and left_in(s, pile) >= full:
            raise BadPosition("character-in-its-pile", f"{CHARACTERS[pile].key} was not recruited")
    for pile in range(PILES):
        if left_in(s, pile) > (s.settings.piles >> (3 * pile) & 7):
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
    if s.passes and not s.settings.may_pass and s.passes > 1:
        raise BadPosition("passes", "players do not pass in this game")
    step = s.step
    if step == ROLL and (s.dice == NONE or has(s.closed, LOUQSOR)):
        raise BadPosition("dice-holder", "nobody rolls while Louqsor is closed or empty")
    if step == PLACE_ONE and count(s.servants[s.turn]) >= SERVANTS:
        raise BadPosition("no-servant", f"{SIDES[s.turn]} has no servant to place")
    if step == FORCE and not s.double and count(s.servants[s.turn]) < SERVANTS:
        raise BadPosition("servant-at-home", f"{SIDES[s.turn]} has a servant to place")
    if step == CHARACTER and (s.double or s.visited or s.shut):
        raise BadPosition("character-first", "a character comes before anything else in a turn")
