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

import re
from collections.abc import Mapping, Sequence
from typing import Final

from hypostyle.core import forms
from hypostyle.core import position as kit
from hypostyle.core.bits import bit, count, has, places
from hypostyle.core.errors import BadPosition
from hypostyle.core.facts import Setup
from hypostyle.core.forms import Form, SeatField
from hypostyle.core.position import Fields
from hypostyle.games.egizia import codes, data
from hypostyle.games.egizia.agenda import agenda_defect
from hypostyle.games.egizia.laws import check, refuse, sums
from hypostyle.games.egizia.rules.basics import people
from hypostyle.games.egizia.rules.engine import RULES, start
from hypostyle.games.egizia.state import NONE, Board

LETTERS: Final = "rgvo"
NILE: Final = tuple(card.key for card in data.NILE)
NILE_KEYS: Final = kit.numbered(NILE)
SPHINX: Final = tuple(card.key for card in data.SPHINX)
SPHINX_KEYS: Final = kit.numbered(SPHINX)

# --- values as text, both ways --------------------------------------------------------------------


def _marked(words: Sequence[str]) -> Form:
    """A set of words; those that are also in a second one are marked `*2`."""
    known = kit.numbered(words)

    def write(sets: tuple[int, int]) -> str:
        return kit.listed(words[n] + ("*2" if has(sets[1], n) else "") for n in places(sets[0]))

    def read(name: str, text: str) -> tuple[int, int]:
        once = re.sub(r"\*2(?=\+|$)", "", text)
        twice = [word[:-2] for word in text.split("+") if word.endswith("*2")]
        return kit.set_of(name, once, known), kit.set_of(name, kit.listed(twice), known)

    return Form(write, read)


def _hand(hand: Sequence[int]) -> str:
    """Sphinx cards, each with the number of draws before it was kept or returned."""
    keys = [*SPHINX, *["?"] * (data.UNKNOWN + 1 - len(SPHINX))]
    return kit.listed(f"{keys[data.kept_card(held)]}@{data.kept_when(held)}" for held in hand)


def _read_hand(name: str, text: str) -> tuple[int, ...]:
    entries = []
    for word in [] if text == "-" else text.split("+"):
        key, at, when = word.partition("@")
        draws = kit.number(name, when or "0", 0, 99)
        entries.append(data.kept(kit.choice(name, key, SPHINX_KEYS), draws))
        if not at:
            raise BadPosition("not-a-word", f"{name} needs cards written as s06@0")
    return tuple(entries)


def _bricks(sets: tuple[int, int, int]) -> str:
    obelisk, temple, pyramid = sets
    every = obelisk | temple << data.TEMPLE_0 | pyramid << data.PYRAMID_0
    return kit.listed(key for n, key in enumerate(data.BRICK) if every >> n & 1)


def _read_bricks(name: str, text: str) -> tuple[int, int, int]:
    """66 bricks are more than one set can hold; each monument has one of its own."""
    bricks = sum(1 << n for n in kit.list_of(name, text, kit.numbered(data.BRICK)))
    temple = (bricks >> data.TEMPLE_0) & data.TEMPLE_FULL
    return bricks & data.OBELISK_FULL, temple, bricks >> data.PYRAMID_0


def _bid(bid: tuple[int, int, bool]) -> str:
    tile, points, half = bid
    return "-" if tile == NONE else f"{tile + 1}.{points}.{int(half)}"


def _read_bid(name: str, text: str) -> tuple[int, int, bool]:
    most = (data.MOST_PLAYERS, data.MOST_BID, 1)
    tile, points, half = (0, 0, 0) if text == "-" else kit.numbers_of(name, text, most)
    return tile - 1, points, bool(half)


def _letters(seats: Sequence[int]) -> str:
    return "".join(LETTERS[seat] for seat in seats) or "-"


def _seats(name: str, text: str, nobles: int) -> list[int]:
    letters = LETTERS[:nobles]
    if text != "-" and (set(text) - set(letters) or len(set(text)) != len(text)):
        raise BadPosition("not-seats", f"{name} must be '-' or letters of {letters}, each once")
    return [] if text == "-" else [letters.index(letter) for letter in text]


# --- the whole position ---------------------------------------------------------------------------

# fmt: off
HAND:  Final = Form(_hand, _read_hand)
CREWS: Final = Form(
    lambda crews: kit.digits(data.crew_of(crews, n) for n in range(4)),
    lambda name, text: data.packed(kit.digits_of(name, text, 4, data.MOST_STRENGTH, least=4)),
)
TOMBS: Final = Form(
    lambda tombs: kit.digits(data.tombs_in(tombs)),
    lambda name, text: data.pile_of(kit.digits_of(name, text, data.GRAVE_SPACES, len(data.TOMBS))),
)
NOBLE: Final = (
    #         field       how it is written                    left out  where it is kept
    SeatField("score",    forms.in_range(-999, 999),           "0"),
    SeatField("arrival",  forms.in_range(0, 9999),             "0"),
    SeatField("stones",   forms.in_range(0, data.MOST_STONES), "0"),
    SeatField("crews",    CREWS,                               "1112"),
    SeatField("used",     forms.some_of(data.CREWS),           "-"),
    SeatField("market",   forms.dotted(data.FOOT, data.FOOT),  "0.0",    ("stone_step", "grain_step")),
    SeatField("cards",    forms.some_of(NILE),                 "-"),
    SeatField("spent",    forms.some_of(NILE),                 "-"),
    SeatField("canals",   _marked(NILE),                       "-",      ("once", "twice")),
    SeatField("sphinx",   HAND,                                "-"),
    SeatField("recall",   HAND,                                "-"),
    SeatField("graves",   TOMBS,                               "-",      ("tombs",)),
    SeatField("ships",    _marked(data.POSITIONS),             "-",      ("at", "again")),
    SeatField("furthest", forms.one_of(data.POSITIONS),        ""),
    SeatField("passed",   forms.FLAG,                          ""),
    SeatField("built",    forms.some_of(data.SITES),           "-"),
    SeatField("bricks",   Form(_bricks, _read_bricks),         "-",      ("obelisk", "temple", "pyramid")),
)
BIDS:  Final = (SeatField("bids", Form(_bid, _read_bid), "-", ("tile", "bid", "half")),)
# fmt: on


def write(s: Board) -> dict[str, str]:
    """The position as named fields."""
    fields = {
        "round": str(s.round),
        "next": kit.write_agenda(RULES.steps, s, raw=True),
        "line": _letters(s.line),
        "ring": data.RINGS[s.ring],
        "display": ",".join([*NILE, "-"][card] for card in s.cards()),
        **forms.write_seats(NOBLE, s.nobles),
        "gone": kit.listed(NILE[n] for n in places(s.gone)),
        "queues": "/".join(_letters(s.visitors(site)) for site in range(len(data.SITES))),
        "row": kit.digits(data.open_graves(int(s.row))),
        "buried": str(s.buried),
        "drawn": kit.listed(SPHINX[n] for n in places(s.drawn)),
        "draws": str(s.draws),
        "visit": f"{s.budget}.{int(s.worked)}.{s.monument}.{s.done}.{s.fed}",
    }
    if s.settings.auction:
        fields |= forms.write_seats(BIDS, s.nobles)
    if s.settings.solo:
        fields["die"] = str(s.die)
    if s.winner != NONE:
        fields["winner"] = LETTERS[s.winner]
    return fields


def read(setup: Setup, given: Mapping[str, str]) -> Board:
    """The position these fields describe; BadPosition when a field cannot be read."""
    fields = Fields.of(given)
    s = start(setup)
    settings, nobles = s.settings, int(s.settings.nobles)
    s.agenda = kit.read_agenda(RULES.steps, fields.take("next"), raw=True)
    s.round = fields.take_number("round", 0, data.ROUNDS)
    s.line = tuple(_seats("line", fields.take("line"), nobles))
    s.ring = fields.take_choice("ring", kit.numbered(data.RINGS), "middle")
    for noble in s.nobles:
        noble.passed = s.round > 0 and not s.expects(codes.NEXT_SHIP)
    forms.read_seats(fields, (*NOBLE, *BIDS) if settings.auction else NOBLE, s.nobles)
    s.row = data.packed(kit.digits_of("row", fields.take("row", "-"), data.OPEN, len(data.TOMBS)))
    s.buried = fields.take_number("buried", 0, data.GRAVE_SPACES, data.GRAVE_SPACES)
    s.drawn = fields.take_set("drawn", SPHINX_KEYS)
    s.draws = fields.take_number("draws", 0, 99, 0)
    visit = kit.numbers_of("visit", fields.take("visit", "0.0.0.0.0"), (40, 1, 2, 4, 40))
    s.budget, worked, s.monument, s.done, s.fed = visit
    s.worked = bool(worked)
    if settings.solo:
        s.die = fields.take_number("die", 0, 6, 0)
    if "winner" in fields:
        s.winner = fields.take_choice("winner", {**kit.numbered(LETTERS[:nobles]), "-": NONE})
    _read_river(s, fields.take("display", "-"), fields.take("queues", "-/-/-"))
    s.gone = fields.take_set("gone", NILE_KEYS)
    _derive(s, "furthest" in fields)
    refuse(defect := agenda_defect(s), defect)
    RULES.open(s)
    refuse(not kit.can_go_on(RULES, s), "nobody-asked")
    return s


def _read_river(s: Board, display: str, queues: str) -> None:
    cards = ["-"] * data.SPACES if display == "-" else display.split(",")
    if len(cards) != data.SPACES:
        raise BadPosition("not-a-display", "display needs ten cards or '-' with commas between")
    for space, key in enumerate(cards):
        if key != "-":
            s.display |= data.on_space(kit.choice("display", key, NILE_KEYS), space)
            s.closed &= ~bit(data.position_of(space))
    for noble in s.nobles:
        s.closed |= noble.at & data.ROUND_SET
    lines = queues.split("/")
    if len(lines) != len(data.SITES):
        raise BadPosition("not-queues", "queues needs three lists of ships, as in rg/-/r")
    for site, line in enumerate(lines):
        for n, seat in enumerate(_seats("queues", line, len(s.nobles))):
            s.queues |= data.in_queue(seat, site, n)


def _derive(s: Board, furthest: bool) -> None:
    """What follows from the rest: sums, decks, tiles; unless it is known, how far ships have gone."""
    s.nile &= ~s.gone
    s.deck &= ~s.drawn
    for card in s.cards():
        s.nile &= ~(bit(card) if card != NONE else 0)
    for pile in [data.pile_of(data.open_graves(int(s.row))), *(one.tombs for one in s.nobles)]:
        if any(data.tombs_of(pile, v) > data.tombs_of(s.tombs, v) for v in range(1, 9)):
            raise BadPosition("graves-lost", "there are not so many graves of that value")
        s.tombs -= pile
    for seat, noble in enumerate(s.nobles):
        s.arrivals = max(s.arrivals, noble.arrival)
        noble.ships = data.SHIPS - count(noble.at) - count(noble.again)
        if not furthest:
            noble.furthest = max(places(noble.at), default=NONE)
        s.obelisk |= noble.obelisk
        s.temple |= noble.temple
        s.pyramid |= noble.pyramid
        s.nile &= ~noble.cards
        for held in noble.sphinx:
            s.deck &= ~bit(data.kept_card(held))
        if seat < people(s):
            noble.quarry, noble.green, noble.yellow, noble.brown = sums(s, noble)


__all__ = ["check", "read", "write"]
