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

from collections.abc import Iterable, Mapping
from typing import Final

from hypostyle.core.bits import bit, has, places
from hypostyle.core.errors import BadPosition
from hypostyle.core.facts import Setup
from hypostyle.core.position import (
    Fields,
    can_go_on,
    list_of,
    listed,
    number,
    numbered,
    numbers_of,
    read_agenda,
    write_agenda,
)
from hypostyle.games.nefertiti.actions import TABLE
from hypostyle.games.nefertiti.codes import (
    ONE_DIE,
    REASONS,
)
from hypostyle.games.nefertiti.data import (
    BARGE,
    CARD,
    CARD_BITS,
    DOWN,
    FIRST,
    FIXED,
    FIXED_BITS,
    MARKETS,
    MEMPHIS,
    MOST_DEBEN,
    ONE,
    PAPYRUS_SEAL,
    PATIENCE,
    PILE_BITS,
    PILES,
    PLACE,
    QUEUE,
    REGULAR,
    REGULAR_PLACES,
    ROW,
    SIDES,
    SPACE,
    STALL_OF,
    STALLS,
    TRACKED,
    WIDTH,
    M,
    cards_in,
    fixed_of,
    held,
    is_right,
    market_of_stall,
)
from hypostyle.games.nefertiti.laws import check_laws, seals_out, together
from hypostyle.games.nefertiti.rules.basics import (
    stall_of,
)
from hypostyle.games.nefertiti.rules.characters import left_in
from hypostyle.games.nefertiti.rules.engine import RULES
from hypostyle.games.nefertiti.state import NONE, Board, Settings

ITEMS: Final = (*CARD, "akhenaton", "roamer")
NOBODY: Final = {"-": NONE}
MARKET_KEYS: Final = numbered(MARKETS)
PLACE_KEYS: Final = numbered(PLACE)
SPACE_KEYS: Final = numbered(SPACE)

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
        fields["fixed"] = ".".join(str(fixed_of(s.fixed, n)) for n in range(TRACKED))
    if s.ended != NONE:
        fields["end"] = REASONS[s.ended]
    return fields


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
        market = int(market_of_stall(stall))
        if market >= s.settings.markets or stall_of(s, market) != stall:
            raise BadPosition("stall-not-in-use", f"{SPACE[space]} in {name} is not in use")
        mask |= bit(WIDTH * market + space - FIRST[stall])
    return mask


def read(setup: Setup, given: Mapping[str, str]) -> Board:
    """The position these fields describe; BadPosition when a field cannot be read."""
    fields = Fields.of(given)
    s = Board(Settings(setup))
    n, markets = setup.players, int(s.settings.markets)
    seats = {**NOBODY, **numbered(SIDES[:n])}
    stalls = fields.take_set("stalls", {stall.key: k for k, stall in enumerate(STALLS[:M])}, None)
    s.right = sum(bit(market_of_stall(stall)) for stall in places(stalls) if is_right(stall))
    if stalls != sum(bit(stall_of(s, market)) for market in range(REGULAR)):
        raise BadPosition("not-stalls", "stalls must name one stall of each market")
    s.turn = fields.take_choice("turn", seats)
    s.first = fields.take_choice("first", seats)
    s.deben = fields.take_numbers("deben", n, 0, MOST_DEBEN)
    s.seals = fields.take_numbers("seals", n, 0, int(s.settings.seals), 0)
    s.points = fields.take_numbers("points", n, 0, 999, 0)
    s.gifts = [read_heap("gifts", text) for text in fields.take_each("gifts", n, "-")]
    texts = fields.take_each("servants", n, "-")
    s.servants = [_read_spaces(s, "servants", text) for text in texts]
    if sum(map(int.bit_count, s.servants)) != together(s.servants).bit_count():
        raise BadPosition("space-taken-twice", "two servants stand on one space")
    s.taken = together(s.servants)
    s.reserve = fields.take_numbers("reserve", markets, 0, MOST_DEBEN)
    s.closed = fields.take_set("closed", dict(list(MARKET_KEYS.items())[:REGULAR]), None)
    s.tile = fields.take_choice("tile", dict(list(MARKET_KEYS.items())[:REGULAR]))
    s.sealed = fields.take_set("sealed", dict(list(MARKET_KEYS.items())[:markets]))
    _read_goods(s, fields.take_each("goods", markets))
    s.unseen = read_heap("unseen", fields.take("unseen"))
    s.pile = fields.take_number("pile", 0, int(s.settings.pile))
    for pile, left in enumerate(numbers_of("piles", fields.take("piles"), (4,) * PILES)):
        s.piles += (left - left_in(s, pile)) << (PILE_BITS * pile)
    s.dice = fields.take_choice("dice", seats, "-")
    s.rolled = fields.take_choice("rolled", {**NOBODY, **numbered(ROLLS)}, "-")
    s.idle = fields.take_number("idle", NONE, PATIENCE * n, 0)
    s.priest = fields.take_choice("priest", seats, "-")
    s.roamer = fields.take_choice("roamer", seats, "-")
    s.passes = fields.take_number("passes", 0, 99, 0)
    s.seer = fields.take_choice("seer", seats, "-")
    last = fields.take("last", "-")
    s.last = () if last == "-" else tuple(_read_item(card) - 1 for card in last.split(","))
    s.known = read_heap("known", fields.take("known", "-"))
    flags = fields.take_set("flags", numbered(FLAGS))
    for k, name in enumerate(FLAGS):
        setattr(s, name, has(flags, k))
    _read_closing(s, fields)
    if "fixed" in fields:
        values = numbers_of("fixed", fields.take("fixed"), (FIXED,) * TRACKED)
        s.fixed = sum(each << (FIXED_BITS * k) for k, each in enumerate(values))
    s.ended = fields.take_choice("end", {**NOBODY, **numbered(REASONS)}, "-")
    s.supply = s.settings.seals - seals_out(s)
    s.agenda = read_agenda(RULES.steps, fields.take("next"))
    check_laws(s)
    RULES.open(s)
    return s


def _read_closing(s: Board, fields: Fields) -> None:
    keys = dict(list(MARKET_KEYS.items())[: s.settings.markets])
    s.closing = fields.take_choice("closing", {**NOBODY, **keys}, "-")
    if s.closing == NONE:
        return
    shift = WIDTH * s.closing
    s.bidders = _read_spaces(s, "bidders", fields.take("bidders", "-")) >> shift
    s.poor = _read_spaces(s, "poor", fields.take("poor", "-")) >> shift
    s.top = fields.take_choice("top", {**NOBODY, **PLACE_KEYS}, "-")


# --- checking -----------------------------------------------------------------------------------


def check(s: Board) -> None:
    """Raise BadPosition with the name of the first law of the game that is broken."""
    check_laws(s)
    if s.ended == NONE and not can_go_on(RULES, s):
        raise BadPosition("nobody-asked", "nobody has anything to decide")
