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

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from hypostyle.core import position as kit
from hypostyle.core.bits import bit, count, has, places
from hypostyle.core.errors import BadPosition
from hypostyle.core.facts import Setup
from hypostyle.core.position import Fields, choice, listed, number, numbers_of, set_of, yes_or_no
from hypostyle.core.state import CHANCE_BIT
from hypostyle.games.egizia import codes, data, laws
from hypostyle.games.egizia.agenda import agenda_defect
from hypostyle.games.egizia.laws import check, refuse
from hypostyle.games.egizia.rules.basics import people
from hypostyle.games.egizia.rules.engine import RULES
from hypostyle.games.egizia.state import NONE, Board, Noble, Settings

LETTERS: Final = "rgvo"


def _numbered(words: Sequence[str]) -> dict[str, int]:
    return {word: n for n, word in enumerate(words)}


NILE_KEYS: Final = _numbered([card.key for card in data.NILE])
SPHINX_KEYS: Final = _numbered([card.key for card in data.SPHINX])
PLACES: Final = _numbered(data.POSITIONS)

# --- writing --------------------------------------------------------------------------------------


def _set(words: Sequence[str], mask: int, twice: int = 0) -> str:
    """A set of words; those that are also in a second one are marked `*2`."""
    return listed(words[n] + ("*2" if has(twice, n) else "") for n in places(mask))


def _hand(hand: Sequence[int]) -> str:
    """Sphinx cards, each with the number of draws before it was kept or returned."""
    keys = [*SPHINX_KEYS, *["?"] * (data.UNKNOWN + 1 - len(SPHINX_KEYS))]
    return listed(f"{keys[data.kept_card(held)]}@{data.kept_when(held)}" for held in hand)


def _digits(values: Sequence[int]) -> str:
    return "".join(map(str, values)) or "-"


def _letters(seats: Sequence[int]) -> str:
    return "".join(LETTERS[seat] for seat in seats) or "-"


def _bid(noble: Noble) -> str:
    return "-" if noble.tile == NONE else f"{noble.tile + 1}.{noble.bid}.{int(noble.half)}"


def write(s: Board) -> dict[str, str]:
    """The position as named fields."""

    def each(show: Callable[[Noble], object]) -> str:
        return "/".join(str(show(noble)) for noble in s.nobles)

    nile, crews = [*NILE_KEYS], range(len(data.CREWS))
    fields = {
        "round": str(s.round),
        "next": kit.write_agenda(RULES.steps, s, raw=True),
        "line": _letters(s.line),
        "ring": data.RINGS[s.ring],
        "display": ",".join([*nile, "-"][card] for card in s.cards()),
        "score": each(lambda noble: noble.score),
        "arrival": each(lambda noble: noble.arrival),
        "stones": each(lambda noble: noble.stones),
        "crews": each(lambda noble: _digits([data.crew_of(noble.crews, n) for n in crews])),
        "used": each(lambda noble: _set(data.CREWS, noble.used)),
        "market": each(lambda noble: f"{noble.stone_step}.{noble.grain_step}"),
        "cards": each(lambda noble: _set(nile, noble.cards)),
        "spent": each(lambda noble: _set(nile, noble.spent)),
        "canals": each(lambda noble: _set(nile, noble.once, noble.twice)),
        "sphinx": each(lambda noble: _hand(noble.sphinx)),
        "recall": each(lambda noble: _hand(noble.recall)),
        "graves": each(lambda noble: _digits(data.tombs_in(noble.tombs))),
        "ships": each(lambda noble: _set(data.POSITIONS, noble.at, noble.again)),
        "furthest": each(lambda noble: [*data.POSITIONS, "-"][noble.furthest]),
        "passed": each(lambda noble: yes_or_no(noble.passed)),
        "built": each(lambda noble: _set(data.SITES, noble.built)),
        "bricks": each(lambda one: listed(k for n, k in enumerate(data.BRICK) if one.owns(n))),
        "gone": _set(nile, s.gone),
        "queues": "/".join(_letters(s.visitors(site)) for site in range(len(data.SITES))),
        "row": _digits(data.open_graves(int(s.row))),
        "buried": str(s.buried),
        "drawn": _set([*SPHINX_KEYS], s.drawn),
        "draws": str(s.draws),
        "visit": f"{s.budget}.{int(s.worked)}.{s.monument}.{s.done}.{s.fed}",
    }
    if s.settings.auction:
        fields["bids"] = each(_bid)
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


def _read_hand(name: str, text: str) -> tuple[int, ...]:
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

    s.agenda = kit.read_agenda(RULES.steps, fields.take("next"), raw=True)
    s.round = fields.take_number("round", 0, data.ROUNDS)
    s.line = tuple(_seats("line", fields.take("line"), nobles))
    s.ring = fields.take_choice("ring", _numbered(data.RINGS), "middle")
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
        noble.used = set_of("used", text, _numbered(data.CREWS))
    for noble, text in each("market", "0.0"):
        noble.stone_step, noble.grain_step = numbers_of("market", text, (data.FOOT, data.FOOT))
    for noble, text in each("cards", "-"):
        noble.cards = set_of("cards", text, NILE_KEYS)
    for noble, text in each("spent", "-"):
        noble.spent = set_of("spent", text, NILE_KEYS)
    for noble, text in each("canals", "-"):
        noble.once, noble.twice = _pair_set("canals", text, NILE_KEYS)
    for noble, text in each("sphinx", "-"):
        noble.sphinx = _read_hand("sphinx", text)
    for noble, text in each("recall", "-"):
        noble.recall = _read_hand("recall", text)
    for noble, text in each("graves", "-"):
        noble.tombs = sum(
            1 << (4 * (value - 1)) for value in _values("graves", text, data.GRAVE_SPACES)
        )
    for noble, text in each("ships", "-"):
        noble.at, noble.again = _pair_set("ships", text, PLACES)
        noble.ships = data.SHIPS - count(noble.at) - count(noble.again)
        noble.furthest = max(places(noble.at), default=NONE)
    if "furthest" in fields:
        for noble, text in each("furthest", "-"):
            noble.furthest = choice("furthest", text, {**PLACES, "-": NONE})
    for noble, text in each("passed", yes_or_no(s.round > 0 and not s.expects(codes.NEXT_SHIP))):
        noble.passed = kit.flag("passed", text)
    for noble, text in each("built", "-"):
        noble.built = set_of("built", text, _numbered(data.SITES))
    for noble, text in each("bricks", "-"):
        # 66 bricks are more than one set can hold; each monument has one of its own.
        bricks = sum(1 << n for n in kit.list_of("bricks", text, _numbered(data.BRICK)))
        noble.obelisk = bricks & data.OBELISK_FULL
        noble.temple = (bricks >> data.TEMPLE_0) & data.TEMPLE_FULL
        noble.pyramid = bricks >> data.PYRAMID_0
        s.obelisk |= noble.obelisk
        s.temple |= noble.temple
        s.pyramid |= noble.pyramid
    if settings.auction:
        for noble, text in each("bids", "-"):
            if text != "-":
                tile, noble.bid, half = numbers_of("bids", text, (nobles, data.MOST_BID, 1))
                noble.tile, noble.half = tile - 1, bool(half)
    row = _values("row", fields.take("row", "-"), data.OPEN)
    s.row = sum(value << (4 * n) for n, value in enumerate(row))
    s.buried = fields.take_number("buried", 0, data.GRAVE_SPACES, data.GRAVE_SPACES)
    s.drawn = fields.take_set("drawn", SPHINX_KEYS)
    s.draws = fields.take_number("draws", 0, 99, 0)
    visit = numbers_of("visit", fields.take("visit", "0.0.0.0.0"), (40, 1, 2, 4, 40))
    s.budget, worked, s.monument, s.done, s.fed = visit
    s.worked = bool(worked)
    if settings.solo:
        s.die = fields.take_number("die", 0, 6, 0)
    if "winner" in fields:
        s.winner = fields.take_choice("winner", {**_numbered(LETTERS[:nobles]), "-": NONE})
    _read_river(s, fields.take("display", "-"), fields.take("queues", "-/-/-"))
    s.gone = fields.take_set("gone", NILE_KEYS)
    _derive(s)
    _open(s)
    return s


def _read_river(s: Board, display: str, queues: str) -> None:
    cards = ["-"] * data.SPACES if display == "-" else display.split(",")
    if len(cards) != data.SPACES:
        raise BadPosition("not-a-display", "display needs ten cards or '-' with commas between")
    for space, key in enumerate(cards):
        if key != "-":
            s.display |= (choice("display", key, NILE_KEYS) + 1) << (6 * space)
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
    s.nile = laws.whole_nile(s.settings) & ~s.gone
    s.deck = laws.whole_sphinx(s.settings) & ~s.drawn
    s.tombs = laws.whole_tombs(s.settings)
    for card in s.cards():
        s.nile &= ~(bit(card) if card != NONE else 0)
    piles = [int(noble.tombs) for noble in s.nobles]
    piles += [1 << (4 * (value - 1)) for value in data.open_graves(int(s.row))]
    for pile in piles:
        if any(data.tombs_of(pile, v) > data.tombs_of(s.tombs, v) for v in range(1, 9)):
            raise BadPosition("graves-lost", "there are not so many graves of that value")
        s.tombs -= pile
    for seat, noble in enumerate(s.nobles):
        s.nile &= ~noble.cards
        for held in noble.sphinx:
            s.deck &= ~bit(data.kept_card(held))
        if seat < people(s):
            noble.quarry, noble.green, noble.yellow, noble.brown = laws.sums(s, noble)
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
