"""Egizia's positions as text, and the defects a position can have.

    egizia/1 players=2 options=- round=2 next=sail.0,ships.1,harbour,feeding,... line=rg ring=middle
    display=n1_05,-,-,n1_12,... score=4/7 arrival=9/8 stones=3/0 crews=2113/1112 market=0.0/1.1
    cards=n1_03+n1_16/- ships=c1+edfu/- sphinx=s06@0/s18@0 graves=-/35 bricks=o1.1+t1.1/-
    row=3524 buried=8 ...

Lists of several nobles are in the order of the seats, with `/` between them; in the solo game
Cleopatra and Imhotep are the second and third. A Sphinx card carries behind `@` the number of
draws before it was kept. `next` is what is to happen, next thing first, each step with its
argument. What is missing from the text and can be worked out is worked out: ships left, the
cards in the decks, the sums of quarries and fields.
"""

from collections.abc import Callable, Mapping
from typing import Final

from hypostyle.core.bits import bit, count, has, places
from hypostyle.core.errors import BadPosition
from hypostyle.core.facts import Setup
from hypostyle.core.position import (
    Fields,
    choice,
    flag,
    listed,
    number,
    numbers_of,
    read_agenda,
    set_of,
    write_agenda,
    yes_or_no,
)
from hypostyle.core.state import CHANCE_BIT
from hypostyle.games.egizia import codes, data
from hypostyle.games.egizia.agenda import agenda_defect
from hypostyle.games.egizia.laws import (
    check,
    refuse,
    row_text,
    sums,
    whole_nile,
    whole_sphinx,
)
from hypostyle.games.egizia.rules.basics import people
from hypostyle.games.egizia.rules.engine import RULES
from hypostyle.games.egizia.state import NONE, Board, Noble, Settings

LETTERS: Final = "rgvo"
NILE_KEYS: Final = {card.key: n for n, card in enumerate(data.NILE)}
SPHINX_KEYS: Final = {card.key: n for n, card in enumerate(data.SPHINX)}
BRICK_KEYS: Final = {key: n for n, key in enumerate(data.BRICK)}
PLACES: Final = {key: n for n, key in enumerate(data.POSITIONS)}

# --- writing --------------------------------------------------------------------------------------


def _nile(mask: int) -> str:
    return listed(data.NILE[card].key for card in places(mask))


def _held(hand: tuple[int, ...]) -> str:
    return listed(f"{_sphinx_key(data.kept_card(entry))}@{data.kept_when(entry)}" for entry in hand)


def _sphinx_key(card: int) -> str:
    return "?" if card == data.UNKNOWN else data.SPHINX[card].key


def _tombs(pile: int) -> str:
    return "".join(str(v) * int(data.tombs_of(pile, v)) for v in range(1, 9)) or "-"


def _bricks(noble: Noble) -> str:
    mine = [*places(noble.obelisk)]
    mine += [data.TEMPLE_0 + brick for brick in places(noble.temple)]
    mine += [data.PYRAMID_0 + brick for brick in places(noble.pyramid)]
    return listed(data.BRICK[brick] for brick in mine)


def _ships(noble: Noble) -> str:
    return listed(
        data.POSITIONS[n] + ("*2" if has(noble.again, n) else "") for n in places(noble.at)
    )


def _canals(noble: Noble) -> str:
    return listed(
        data.NILE[n].key + ("*2" if has(noble.twice, n) else "") for n in places(noble.once)
    )


def _queue(queue: int) -> str:
    return "".join(LETTERS[data.queue_at(queue, n)] for n in range(data.queue_length(queue))) or "-"


def write(s: Board) -> dict[str, str]:
    """The position as named fields."""

    def each(show: Callable[[Noble], object]) -> str:
        return "/".join(str(show(noble)) for noble in s.nobles)

    cards = [data.card_at(s.display, space) for space in range(data.SPACES)]
    fields = {
        "round": str(s.round),
        "next": write_agenda(RULES.steps, s, raw=True),
        "line": "".join(LETTERS[seat] for seat in s.line) or "-",
        "ring": data.RINGS[s.ring],
        "display": ",".join(data.NILE[card].key if card >= 0 else "-" for card in cards),
        "score": each(lambda noble: noble.score),
        "arrival": each(lambda noble: noble.arrival),
        "stones": each(lambda noble: noble.stones),
        "crews": each(lambda noble: "".join(str(data.crew_of(noble.crews, c)) for c in range(4))),
        "used": each(lambda noble: listed(data.CREWS[c] for c in places(noble.used))),
        "market": each(lambda noble: f"{noble.stone_step}.{noble.grain_step}"),
        "cards": each(lambda noble: _nile(noble.cards)),
        "spent": each(lambda noble: _nile(noble.spent)),
        "canals": each(_canals),
        "sphinx": each(lambda noble: _held(noble.sphinx)),
        "recall": each(lambda noble: _held(noble.recall)),
        "graves": each(lambda noble: _tombs(noble.tombs)),
        "ships": each(_ships),
        "furthest": each(lambda n: data.POSITIONS[n.furthest] if n.furthest != NONE else "-"),
        "passed": each(lambda noble: yes_or_no(noble.passed)),
        "built": each(lambda noble: listed(data.SITES[site] for site in places(noble.built))),
        "bricks": each(_bricks),
        "gone": _nile(s.gone),
        "queues": "/".join(_queue(s.queue(site)) for site in range(3)),
        "row": row_text(int(s.row)),
        "buried": str(s.buried),
        "drawn": listed(data.SPHINX[card].key for card in places(s.drawn)),
        "draws": str(s.draws),
        "visit": f"{s.budget}.{int(s.worked)}.{s.monument}.{s.done}.{s.fed}",
    }
    if s.settings.auction:
        fields["bids"] = each(
            lambda n: "-" if n.tile == NONE else f"{n.tile + 1}.{n.bid}.{int(n.half)}"
        )
    if s.settings.solo:
        fields["die"] = str(s.die)
    if s.winner != NONE:
        fields["winner"] = LETTERS[s.winner]
    return fields


# --- reading --------------------------------------------------------------------------------------


def _pair_set(name: str, text: str, values: Mapping[str, int]) -> tuple[int, int]:
    """A set, and the part of it that is marked `*2`."""
    words = [] if text == "-" else text.split("+")
    twice = [word.removesuffix("*2") for word in words if word.endswith("*2")]
    return (
        set_of(name, listed(word.removesuffix("*2") for word in words), values),
        set_of(name, listed(twice), values),
    )


def _hand(name: str, text: str) -> tuple[int, ...]:
    entries = []
    for word in [] if text == "-" else text.split("+"):
        key, at, when = word.partition("@")
        entries.append(data.kept(choice(name, key, SPHINX_KEYS), number(name, when or "0", 0, 99)))
        if not at:
            raise BadPosition("not-a-word", f"{name} needs cards written as s06@0")
    return tuple(entries)


def _values(name: str, text: str, most: int) -> list[int]:
    if text == "-":
        return []
    if set(text) - set("12345678") or len(text) > most:
        raise BadPosition("not-graves", f"{name} must be '-' or up to {most} digits 1 to 8")
    return [int(value) for value in text]


def _seats(name: str, text: str, nobles: int) -> list[int]:
    letters = LETTERS[:nobles]
    if text != "-" and (set(text) - set(letters) or len(set(text)) != len(text)):
        raise BadPosition("not-seats", f"{name} must be '-' or letters of {letters}, each once")
    return [] if text == "-" else [letters.index(letter) for letter in text]


def read(setup: Setup, given: Mapping[str, str]) -> Board:
    """The position these fields describe; BadPosition when a field cannot be read."""
    fields = Fields.of(given)
    settings = Settings(setup)
    s = Board(settings)
    nobles = int(settings.nobles)

    def each(name: str, default: str) -> list[tuple[Noble, str]]:
        return list(zip(s.nobles, fields.take_each(name, nobles, default), strict=True))

    s.agenda = read_agenda(RULES.steps, fields.take("next"), raw=True)
    s.round = fields.take_number("round", 0, data.ROUNDS)
    s.line = tuple(_seats("line", fields.take("line"), nobles))
    s.ring = fields.take_choice("ring", {ring: n for n, ring in enumerate(data.RINGS)}, "middle")
    for noble, text in each("score", "0"):
        noble.score = number("score", text, -999, 999)
    for noble, text in each("arrival", "0"):
        noble.arrival = number("arrival", text, 0, 9999)
        s.arrivals = max(s.arrivals, noble.arrival)
    for noble, text in each("stones", "0"):
        noble.stones = number("stones", text, 0, data.MOST_STONES)
    for noble, text in each("crews", "1112"):
        if len(text) != 4 or set(text) - set("123456789"):
            raise BadPosition("not-crews", "crews must be four digits 1 to 9: blue, black, ...")
        noble.crews = sum(int(digit) << (4 * crew) for crew, digit in enumerate(text))
    for noble, text in each("used", "-"):
        noble.used = set_of("used", text, {crew: n for n, crew in enumerate(data.CREWS)})
    for noble, text in each("market", "0.0"):
        noble.stone_step, noble.grain_step = numbers_of("market", text, (data.FOOT, data.FOOT))
    for noble, text in each("cards", "-"):
        noble.cards = set_of("cards", text, NILE_KEYS)
    for noble, text in each("spent", "-"):
        noble.spent = set_of("spent", text, NILE_KEYS)
    for noble, text in each("canals", "-"):
        noble.once, noble.twice = _pair_set("canals", text, NILE_KEYS)
    for noble, text in each("sphinx", "-"):
        noble.sphinx = _hand("sphinx", text)
    for noble, text in each("recall", "-"):
        noble.recall = _hand("recall", text)
    for noble, text in each("graves", "-"):
        noble.tombs = sum(1 << (4 * (value - 1)) for value in _values("graves", text, data.GRAVES))
    for noble, text in each("ships", "-"):
        noble.at, noble.again = _pair_set("ships", text, PLACES)
        noble.ships = data.SHIPS - count(noble.at) - count(noble.again)
        noble.furthest = max(places(noble.at), default=NONE)
    if "furthest" in fields:
        for noble, text in each("furthest", "-"):
            noble.furthest = choice("furthest", text, {**PLACES, "-": NONE})
    for noble, text in each("passed", yes_or_no(s.round > 0 and not s.expects(codes.NEXT_SHIP))):
        noble.passed = flag("passed", text)
    for noble, text in each("built", "-"):
        noble.built = set_of("built", text, {site: n for n, site in enumerate(data.SITES)})
    for noble, text in each("bricks", "-"):
        _read_bricks(s, noble, set_of("bricks", text, BRICK_KEYS))
    if settings.auction:
        for noble, text in each("bids", "-"):
            if text != "-":
                tile, noble.bid, half = numbers_of("bids", text, (nobles, data.MOST_BID, 1))
                noble.tile, noble.half = tile - 1, bool(half)
    s.row = 0
    for n, value in enumerate(_values("row", fields.take("row", "-"), data.OPEN)):
        s.row |= value << (4 * n)
    s.buried = fields.take_number("buried", 0, data.GRAVES, data.GRAVES)
    s.drawn = fields.take_set("drawn", SPHINX_KEYS)
    s.draws = fields.take_number("draws", 0, 99, 0)
    visit = numbers_of("visit", fields.take("visit", "0.0.0.0.0"), (40, 1, 2, 4, 40))
    s.budget, worked, s.monument, s.done, s.fed = visit
    s.worked = bool(worked)
    if settings.solo:
        s.die = fields.take_number("die", 0, 6, 0)
    if "winner" in fields:
        [s.winner] = _seats("winner", fields.take("winner"), nobles) or [NONE]
    _read_river(s, fields.take("display", "-"), fields.take("queues", "-/-/-"))
    s.gone = fields.take_set("gone", NILE_KEYS)
    _derive(s)
    _open(s)
    return s


def _read_bricks(s: Board, noble: Noble, bricks: int) -> None:
    noble.obelisk = bricks & ((1 << data.TEMPLE_0) - 1)
    noble.temple = (bricks >> data.TEMPLE_0) & ((1 << (data.PYRAMID_0 - data.TEMPLE_0)) - 1)
    noble.pyramid = (bricks >> data.PYRAMID_0) & ((1 << (data.BRICKS - data.PYRAMID_0)) - 1)
    s.obelisk |= noble.obelisk
    s.temple |= noble.temple
    s.pyramid |= noble.pyramid


def _read_river(s: Board, display: str, queues: str) -> None:
    cards = ["-"] * data.SPACES if display == "-" else display.split(",")
    if len(cards) != data.SPACES:
        raise BadPosition("not-a-display", "display needs ten cards or '-' with commas between")
    for space, key in enumerate(cards):
        if key != "-":
            card = choice("display", key, NILE_KEYS)
            s.display |= (card + 1) << (6 * space)
            s.closed &= ~bit(2 * space)
    for noble in s.nobles:
        s.closed |= noble.at & data.ROUND_SET
    lines = queues.split("/")
    if len(lines) != len(data.SITES):
        raise BadPosition("not-queues", "queues needs three lists of ships, as in rg/-/r")
    packed = []
    for line in lines:
        seats = _seats("queues", line, len(s.nobles))
        packed.append(sum((seat + 1) << (3 * n) for n, seat in enumerate(seats)))
    s.queue_0, s.queue_1, s.queue_2 = packed


def _derive(s: Board) -> None:
    """What follows from the rest: sums, decks, tiles."""
    s.nile = whole_nile(s.settings) & ~s.gone
    s.deck = whole_sphinx(s.settings) & ~s.drawn
    s.tombs = data.SOLO_TOMBS if s.settings.solo else data.ALL_TOMBS
    for space in range(data.SPACES):
        card = data.card_at(s.display, space)
        s.nile &= ~(bit(card) if card >= 0 else 0)
    piles = [int(noble.tombs) for noble in s.nobles]
    piles += [1 << (4 * (int(digit) - 1)) for digit in row_text(int(s.row)) if digit != "-"]
    for pile in piles:
        if any(data.tombs_of(pile, v) > data.tombs_of(s.tombs, v) for v in range(1, 9)):
            raise BadPosition("graves-lost", "there are not so many graves of that value")
        s.tombs -= pile
    for seat, noble in enumerate(s.nobles):
        s.nile &= ~noble.cards
        for held in noble.sphinx:
            s.deck &= ~bit(data.kept_card(held))
        if seat < people(s):
            noble.quarry, noble.green, noble.yellow, noble.brown = sums(s, noble)
        else:
            noble.quarry = noble.green = 0


def _open(s: Board) -> None:
    """The step that is next asks; it must find something to ask."""
    refuse(defect := agenda_defect(s), defect)
    if not s.agenda:
        return
    asking = RULES.open(s)
    if asking == CHANCE_BIT:
        found = bool(RULES.outcomes(s))
    else:
        found = bool(asking) and all(RULES.legal(s, seat) for seat in places(asking))
    refuse(not found, "nobody-asked")


__all__ = ["check", "read", "write"]
