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
from hypostyle.core.state import CHANCE_BIT, arg_of, entry, step_of
from hypostyle.games.egizia.codes import (
    AUCTION,
    BUILDING,
    CHOOSE,
    COOPERATE,
    DEAL,
    DRAW,
    DRIFT,
    EFFECT,
    FEEDING,
    FINISH,
    FLOW,
    HARBOUR,
    HAUL,
    LATE,
    LAY,
    MEAL,
    NEXT_SHIP,
    OFFER,
    QUARRYING,
    QUEUE,
    RAISE,
    RIDDLES,
    ROUND,
    ROUND_END,
    SAIL,
    SEAT,
    SECOND,
    SITE,
    SWIRL,
    TAKE_BLINDLY,
    TILE,
    TOIL,
    TURN,
    UNCLAIMED,
    VISIT,
    WINDOW,
    WORK,
)
from hypostyle.games.egizia.data import (
    ALL_NILE,
    ALL_SPHINX,
    ALL_TOMBS,
    BASTET,
    BRICK,
    BRICKS,
    BROWNS,
    CARD_N,
    CARD_SET,
    CREWS,
    FIELDS,
    FOOT,
    GRAVES,
    GREENS,
    IMMEDIATES,
    MOST_BID,
    MOST_STONES,
    MOST_STRENGTH,
    NILE,
    NOT_ALONE,
    OBELISK_REST,
    OPEN,
    POSITIONS,
    PYRAMID_0,
    PYRAMID_REST,
    QUARRIES,
    RINGS,
    ROUND_SET,
    ROUNDS,
    S29,
    SHIPS,
    SITE_POSITIONS,
    SITE_SET,
    SITES,
    SOLO_TOMBS,
    SPACES,
    SPHINX,
    START_FIELD,
    START_QUARRY,
    TEMPLE_0,
    TEMPLE_REST,
    THOTH,
    UNKNOWN,
    YELLOWS,
    card_at,
    crew_of,
    kept,
    kept_card,
    kept_when,
    queue_at,
    queue_length,
    tomb_count,
    tombs_of,
)
from hypostyle.games.egizia.rules.basics import people
from hypostyle.games.egizia.rules.engine import RULES
from hypostyle.games.egizia.state import NONE, Board, Noble, Settings

LETTERS: Final = "rgvo"
NILE_KEYS: Final = {card.key: n for n, card in enumerate(NILE)}
SPHINX_KEYS: Final = {card.key: n for n, card in enumerate(SPHINX)}
BRICK_KEYS: Final = {key: n for n, key in enumerate(BRICK)}
PLACES: Final = {key: n for n, key in enumerate(POSITIONS)}

# --- writing --------------------------------------------------------------------------------------


def _nile(mask: int) -> str:
    return listed(NILE[card].key for card in places(mask))


def _held(hand: tuple[int, ...]) -> str:
    return listed(f"{_sphinx_key(kept_card(entry))}@{kept_when(entry)}" for entry in hand)


def _sphinx_key(card: int) -> str:
    return "?" if card == UNKNOWN else SPHINX[card].key


def _tombs(pile: int) -> str:
    return "".join(str(v) * int(tombs_of(pile, v)) for v in range(1, 9)) or "-"


def _bricks(noble: Noble) -> str:
    mine = [*places(noble.obelisk)]
    mine += [TEMPLE_0 + brick for brick in places(noble.temple)]
    mine += [PYRAMID_0 + brick for brick in places(noble.pyramid)]
    return listed(BRICK[brick] for brick in mine)


def _ships(noble: Noble) -> str:
    return listed(POSITIONS[n] + ("*2" if has(noble.again, n) else "") for n in places(noble.at))


def _canals(noble: Noble) -> str:
    return listed(NILE[n].key + ("*2" if has(noble.twice, n) else "") for n in places(noble.once))


def _queue(queue: int) -> str:
    return "".join(LETTERS[queue_at(queue, n)] for n in range(queue_length(queue))) or "-"


def _row(row: int) -> str:
    text = ""
    while row:
        text += str(row & 15)
        row >>= 4
    return text or "-"


def write(s: Board) -> dict[str, str]:
    """The position as named fields."""

    def each(show: Callable[[Noble], object]) -> str:
        return "/".join(str(show(noble)) for noble in s.nobles)

    cards = [card_at(s.display, space) for space in range(SPACES)]
    fields = {
        "round": str(s.round),
        "next": write_agenda(RULES.steps, s, raw=True),
        "line": "".join(LETTERS[seat] for seat in s.line) or "-",
        "ring": RINGS[s.ring],
        "display": ",".join(NILE[card].key if card >= 0 else "-" for card in cards),
        "score": each(lambda noble: noble.score),
        "arrival": each(lambda noble: noble.arrival),
        "stones": each(lambda noble: noble.stones),
        "crews": each(lambda noble: "".join(str(crew_of(noble.crews, c)) for c in range(4))),
        "used": each(lambda noble: listed(CREWS[c] for c in places(noble.used))),
        "market": each(lambda noble: f"{noble.stone_step}.{noble.grain_step}"),
        "cards": each(lambda noble: _nile(noble.cards)),
        "spent": each(lambda noble: _nile(noble.spent)),
        "canals": each(_canals),
        "sphinx": each(lambda noble: _held(noble.sphinx)),
        "recall": each(lambda noble: _held(noble.recall)),
        "graves": each(lambda noble: _tombs(noble.tombs)),
        "ships": each(_ships),
        "furthest": each(lambda n: POSITIONS[n.furthest] if n.furthest != NONE else "-"),
        "passed": each(lambda noble: yes_or_no(noble.passed)),
        "built": each(lambda noble: listed(SITES[site] for site in places(noble.built))),
        "bricks": each(_bricks),
        "gone": _nile(s.gone),
        "queues": "/".join(_queue(s.queue(site)) for site in range(3)),
        "row": _row(int(s.row)),
        "buried": str(s.buried),
        "drawn": listed(SPHINX[card].key for card in places(s.drawn)),
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
        entries.append(kept(choice(name, key, SPHINX_KEYS), number(name, when or "0", 0, 99)))
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

    s.round = fields.take_number("round", 0, ROUNDS)
    s.line = tuple(_seats("line", fields.take("line"), nobles))
    s.ring = fields.take_choice("ring", {ring: n for n, ring in enumerate(RINGS)}, "middle")
    for noble, text in each("score", "0"):
        noble.score = number("score", text, -999, 999)
    for noble, text in each("arrival", "0"):
        noble.arrival = number("arrival", text, 0, 9999)
        s.arrivals = max(s.arrivals, noble.arrival)
    for noble, text in each("stones", "0"):
        noble.stones = number("stones", text, 0, MOST_STONES)
    for noble, text in each("crews", "1112"):
        if len(text) != 4 or set(text) - set("123456789"):
            raise BadPosition("not-crews", "crews must be four digits 1 to 9: blue, black, ...")
        noble.crews = sum(int(digit) << (4 * crew) for crew, digit in enumerate(text))
    for noble, text in each("used", "-"):
        noble.used = set_of("used", text, {crew: n for n, crew in enumerate(CREWS)})
    for noble, text in each("market", "0.0"):
        noble.stone_step, noble.grain_step = numbers_of("market", text, (FOOT, FOOT))
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
        noble.tombs = sum(1 << (4 * (value - 1)) for value in _values("graves", text, GRAVES))
    for noble, text in each("ships", "-"):
        noble.at, noble.again = _pair_set("ships", text, PLACES)
        noble.ships = SHIPS - count(noble.at) - count(noble.again)
        noble.furthest = max(places(noble.at), default=NONE)
    if "furthest" in fields:
        for noble, text in each("furthest", "-"):
            noble.furthest = choice("furthest", text, {**PLACES, "-": NONE})
    for noble, text in each("passed", "no"):
        noble.passed = flag("passed", text)
    for noble, text in each("built", "-"):
        noble.built = set_of("built", text, {site: n for n, site in enumerate(SITES)})
    for noble, text in each("bricks", "-"):
        _read_bricks(s, noble, set_of("bricks", text, BRICK_KEYS))
    if settings.auction:
        for noble, text in each("bids", "-"):
            if text != "-":
                tile, noble.bid, half = numbers_of("bids", text, (nobles, MOST_BID, 1))
                noble.tile, noble.half = tile - 1, bool(half)
    s.row = 0
    for n, value in enumerate(_values("row", fields.take("row", "-"), OPEN)):
        s.row |= value << (4 * n)
    s.buried = fields.take_number("buried", 0, GRAVES, GRAVES)
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
    _read_agenda(s, fields.take("next"))
    return s


def _read_bricks(s: Board, noble: Noble, bricks: int) -> None:
    noble.obelisk = bricks & ((1 << TEMPLE_0) - 1)
    noble.temple = (bricks >> TEMPLE_0) & ((1 << (PYRAMID_0 - TEMPLE_0)) - 1)
    noble.pyramid = (bricks >> PYRAMID_0) & ((1 << (BRICKS - PYRAMID_0)) - 1)
    s.obelisk |= noble.obelisk
    s.temple |= noble.temple
    s.pyramid |= noble.pyramid


def _read_river(s: Board, display: str, queues: str) -> None:
    cards = ["-"] * SPACES if display == "-" else display.split(",")
    if len(cards) != SPACES:
        raise BadPosition("not-a-display", "display needs ten cards or '-' with commas between")
    for space, key in enumerate(cards):
        if key != "-":
            card = choice("display", key, NILE_KEYS)
            s.display |= (card + 1) << (6 * space)
            s.closed &= ~bit(2 * space)
    for noble in s.nobles:
        s.closed |= noble.at & ROUND_SET
    lines = queues.split("/")
    if len(lines) != len(SITES):
        raise BadPosition("not-queues", "queues needs three lists of ships, as in rg/-/r")
    packed = []
    for line in lines:
        seats = _seats("queues", line, len(s.nobles))
        packed.append(sum((seat + 1) << (3 * n) for n, seat in enumerate(seats)))
    s.queue_0, s.queue_1, s.queue_2 = packed


def _derive(s: Board) -> None:
    """What follows from the rest: sums, decks, tiles."""
    s.nile = _whole_nile(s.settings) & ~s.gone
    s.deck = _whole_sphinx(s.settings) & ~s.drawn
    s.tombs = SOLO_TOMBS if s.settings.solo else ALL_TOMBS
    for space in range(SPACES):
        card = card_at(s.display, space)
        s.nile &= ~(bit(card) if card >= 0 else 0)
    piles = [int(noble.tombs) for noble in s.nobles]
    piles += [1 << (4 * (int(digit) - 1)) for digit in _row(int(s.row)) if digit != "-"]
    for pile in piles:
        if any(tombs_of(pile, v) > tombs_of(s.tombs, v) for v in range(1, 9)):
            raise BadPosition("graves-lost", "there are not so many graves of that value")
        s.tombs -= pile
    for seat, noble in enumerate(s.nobles):
        s.nile &= ~noble.cards
        for held in noble.sphinx:
            s.deck &= ~bit(kept_card(held))
        if seat < people(s):
            noble.quarry, noble.green, noble.yellow, noble.brown = _sums(s, noble)
        else:
            noble.quarry = noble.green = 0


def _whole_nile(settings: Settings) -> int:
    return ALL_NILE & ~(1 << THOTH) if settings.solo else ALL_NILE


def _whole_sphinx(settings: Settings) -> int:
    cards = ALL_SPHINX & ~NOT_ALONE if settings.solo else ALL_SPHINX
    return cards & ~(1 << S29) if settings.no_tenth else cards


def _sums(s: Board, noble: Noble) -> tuple[int, int, int, int]:
    """§2.6 What quarries and fields give, canals counted."""
    sums = [START_QUARRY if s.settings.start_quarry else 0, START_FIELD, 0, 0]
    for card in places(noble.cards & QUARRIES):
        sums[0] += CARD_N[card]
    for card in places(noble.cards & FIELDS):
        colour = 0 if has(GREENS, card) else 1 if has(YELLOWS, card) else 2
        canals = int(has(noble.once, card)) + int(has(noble.twice, card))
        sums[1 + max(0, colour - canals)] += CARD_N[card]
    return sums[0], sums[1], sums[2], sums[3]


# --- what can be on the agenda --------------------------------------------------------------------

# fmt: off
# What may lie on top of each step that a round is made of.
ON_TOP: Final = {
    ROUND:       {AUCTION, OFFER, TILE, DEAL, TURN},
    NEXT_SHIP:    {LAY, SAIL, SECOND, EFFECT, RAISE, FLOW, DRAW, CHOOSE, DRIFT, SWIRL},
    HARBOUR:     set[int](),
    FEEDING:     {UNCLAIMED, RAISE, DRAW, CHOOSE},
    QUARRYING: {MEAL},
    BUILDING:    set[int](),
    SITE:        {VISIT, WORK, RIDDLES, DRAW, CHOOSE, TURN, TOIL, HAUL, TAKE_BLINDLY, SITE},
    COOPERATE:   set[int](),
    LATE:        set[int](),
    ROUND_END:   {UNCLAIMED, RAISE, DRAW, CHOOSE},
    FINISH:      {WINDOW},
}
# fmt: on
AUTOMATIC: Final = {DRIFT, SWIRL, TOIL, HAUL, TAKE_BLINDLY}


def _rest(settings: Settings, step: int, arg: int) -> list[int]:
    """What follows a step of the round, in its order."""
    late = [LATE] if settings.late_unclaimed else []
    end = [COOPERATE, *late, ROUND_END]
    if step == SITE:
        return [entry(SITE, QUEUE.put(site)) for site in range(QUEUE.of(arg) + 1, len(SITES))] + end
    order = [NEXT_SHIP, HARBOUR, FEEDING, QUARRYING, BUILDING, *end]
    if step in order:
        return order[order.index(step) + 1 :]
    return []


def _read_agenda(s: Board, text: str) -> None:
    s.agenda = read_agenda(RULES.steps, text, raw=True)
    _check_agenda(s, s.agenda[::-1])
    if not s.agenda:
        return
    asking = RULES.open(s)
    if not asking:
        raise BadPosition("nobody-asked", f"next={text}, but nobody has anything to decide there")
    if asking == CHANCE_BIT:
        if not RULES.outcomes(s):
            raise BadPosition("nobody-asked", f"next={text}, but chance has no outcome")
    elif not all(RULES.legal(s, seat) for seat in places(asking)):
        raise BadPosition("nobody-asked", f"next={text}, but there is nothing to answer")


def _check_agenda(s: Board, agenda: list[int]) -> None:
    """The steps still to come must be such as come in a round."""
    cut = next((n for n, one in enumerate(agenda) if step_of(one) in ON_TOP), len(agenda))
    if cut == len(agenda):
        if agenda:
            raise BadPosition("impossible-agenda", "next= does not say how the round goes on")
        return
    base = agenda[cut]
    step = int(step_of(base))
    name = RULES.steps[step].name
    if agenda[cut + 1 :] != _rest(s.settings, step, int(arg_of(base))):
        raise BadPosition("impossible-agenda", f"after {name} a round goes on in another way")
    # The set-up waits for a tile or a bid, everybody's Sphinx card and the open graves.
    most = 1 + len(s.nobles) + OPEN if step == ROUND else 6
    if cut > most or any(step_of(one) not in ON_TOP[step] for one in agenda[:cut]):
        raise BadPosition("impossible-agenda", f"that cannot come before {name}")
    for one in agenda[:cut]:
        on_top = RULES.steps[step_of(one)]
        seat = int(SEAT.of(arg_of(one)))
        if SEAT not in on_top.args:
            continue
        automatic = s.settings.solo and seat > 0
        if seat >= len(s.nobles) or automatic != (on_top.code in AUTOMATIC):
            raise BadPosition("impossible-agenda", f"{on_top.name} is not for that seat")
    late = step not in (ROUND, FINISH) and s.round == 0
    if late or (step == ROUND and s.round != 0) or (step == FINISH and s.round != ROUNDS):
        raise BadPosition("impossible-agenda", f"{name} does not come in round {s.round}")
    if step != ROUND and len(s.line) != len(s.nobles):
        raise BadPosition("not-seats", "line must name everybody once the seats are taken")


# --- the laws of a position -----------------------------------------------------------------------


def check(s: Board) -> None:
    """Raise BadPosition with the name of the first law of the game that is broken."""
    _check_nile(s)
    _check_sphinx(s)
    _check_monuments(s)
    _check_graves(s)
    _check_river(s)
    for seat, noble in enumerate(s.nobles):
        _check_noble(s, noble, seat < people(s))
    arrivals = [int(noble.arrival) for noble in s.nobles]
    if s.round and (len(set(arrivals)) != len(arrivals) or max(arrivals) > s.arrivals):
        raise BadPosition("arrived-together", "no two nobles can have arrived at the same time")
    _check_moment(s)


def _check_nile(s: Board) -> None:
    """§2.7 Every Nile card is in one place: deck, river, somebody's cards, or discarded."""
    seen = s.nile
    piles = [s.gone, *(noble.cards for noble in s.nobles)]
    piles += [bit(card_at(s.display, n)) for n in range(SPACES) if card_at(s.display, n) >= 0]
    for pile in piles:
        if seen & pile:
            raise BadPosition("card-twice", "a Nile card is in two places")
        seen |= pile
    if seen != _whole_nile(s.settings):
        raise BadPosition("cards-lost", "a Nile card is missing, or not in this game")


def _check_sphinx(s: Board) -> None:
    """§2.8 Every Sphinx card is in the deck, with somebody, or just drawn."""
    held = [kept_card(entry) for noble in s.nobles for entry in noble.sphinx] + places(s.drawn)
    cards = sum(1 << card for card in set(held))
    if len(set(held)) != len(held) or cards & s.deck:
        raise BadPosition("sphinx-twice", "a Sphinx card is in two places")
    if cards | s.deck != _whole_sphinx(s.settings):
        raise BadPosition("sphinx-lost", "a Sphinx card is missing, or not in this game")
    for noble in s.nobles:
        if any(kept_when(entry) > s.draws for entry in (*noble.sphinx, *noble.recall)):
            raise BadPosition("sphinx-too-early", "a Sphinx card was kept in a draw to come")


def _check_monuments(s: Board) -> None:
    """§2.9 to §2.11 Every brick has one builder and rests on others."""
    for built, mine, rest in (
        (s.obelisk, [noble.obelisk for noble in s.nobles], OBELISK_REST),
        (s.temple, [noble.temple for noble in s.nobles], TEMPLE_REST),
        (s.pyramid, [noble.pyramid for noble in s.nobles], PYRAMID_REST),
    ):
        if sum(mine) != built or sum(count(m) for m in mine) != count(built):
            raise BadPosition("brick-twice", "a brick has two builders")
        if any(rest[brick] & ~built for brick in places(built)):
            raise BadPosition("brick-in-the-air", "a brick has nothing to rest on")


def _check_graves(s: Board) -> None:
    """§2.12 Twelve graves are on the board or taken; four of those left are open."""
    row = _row(int(s.row)).replace("-", "")
    taken = sum(int(tomb_count(noble.tombs)) for noble in s.nobles)
    if len(row) + s.buried + taken != GRAVES:
        raise BadPosition("graves-lost", f"graves open, buried and taken are not {GRAVES}")
    turning = sum(step_of(one) == TURN for one in s.agenda)
    if s.buried and len(row) + turning != OPEN:
        raise BadPosition("graves-not-open", f"{OPEN} graves lie open while some are buried")
    whole = SOLO_TOMBS if s.settings.solo else ALL_TOMBS
    piles = [int(noble.tombs) for noble in s.nobles] + [1 << (4 * (int(v) - 1)) for v in row]
    if sum(piles) + s.tombs != whole:
        raise BadPosition("graves-lost", "there are not so many graves of that value")


def _check_river(s: Board) -> None:
    """§2.2, §2.3 Ships, queues and cards on the river fit together."""
    closed = CARD_SET
    for space in range(SPACES):
        if card_at(s.display, space) >= 0:
            closed &= ~(1 << (2 * space))
    for noble in s.nobles:
        closed |= noble.at & ROUND_SET
    laying = s.step == LAY
    ashore = any(noble.at & CARD_SET & ~closed for noble in s.nobles)
    if closed != s.closed or (ashore and not laying):
        raise BadPosition("ship-on-card", "a card lies where a ship has been")
    for site, position in enumerate(SITE_POSITIONS):
        queue = s.queue(site)
        seats = [queue_at(queue, n) for n in range(queue_length(queue))]
        there = [seat for seat, noble in enumerate(s.nobles) if has(noble.at, position)]
        if sorted(seats) != there:
            raise BadPosition("queue-wrong", f"the queue at {SITES[site]} is not of its ships")


def _check_noble(s: Board, noble: Noble, person: bool) -> None:
    if noble.ships + count(noble.at) + count(noble.again) != SHIPS or noble.ships < 0:
        raise BadPosition("ships-lost", f"everybody has {SHIPS} ships")
    if noble.again & ~noble.at or noble.again & SITE_SET or noble.again & CARD_SET:
        raise BadPosition("ships-lost", "a second own ship lies only on a shared round space")
    furthest = max(places(noble.at), default=NONE)
    moved = s.settings.resets and has(noble.at, noble.furthest) if noble.furthest >= 0 else False
    if noble.furthest != furthest and not moved:
        raise BadPosition("furthest-wrong", "furthest= is not where the last ship lies")
    if not 0 <= noble.stones <= MOST_STONES:
        raise BadPosition("too-many-stones", f"stones are 0 to {MOST_STONES}")
    strengths = [crew_of(noble.crews, crew) for crew in range(4)]
    if min(strengths) < 1 or strengths[3] < 2 or max(strengths) > MOST_STRENGTH:
        raise BadPosition("crew-out-of-range", "crews are 1 to 9, the Joker 2 to 9")
    if noble.built & ~sum(1 << n for n in range(3) if has(noble.at, SITE_POSITIONS[n])):
        raise BadPosition("built-without-ship", "somebody built at a site without a ship")
    if not person:
        return
    if noble.cards & IMMEDIATES:
        raise BadPosition("immediate-kept", "an immediate card is never kept")
    if noble.spent & ~noble.cards:
        raise BadPosition("spent-not-held", "a permanent card is used that is not held")
    improved = (YELLOWS | BROWNS) & noble.cards
    if noble.once & ~improved or noble.twice & ~(noble.once & BROWNS):
        raise BadPosition("canal-nowhere", "a canal lies on a field that cannot have it")
    if (noble.quarry, noble.green, noble.yellow, noble.brown) != _sums(s, noble):
        raise BadPosition("sums-wrong", "the sums of quarries and fields are wrong")


def _check_moment(s: Board) -> None:
    """What the moment asks for must fit the rest of the position."""
    if (s.winner != NONE) != (not s.agenda):
        raise BadPosition("end-wrong", "the game has a winner exactly when nothing is to happen")
    step = s.step
    building = s.expects(SITE)
    if s.budget and step not in (WORK, RIDDLES, HAUL, TURN):
        raise BadPosition("budget-at-wrong-time", "strength is spent only in a visit")
    if (s.worked or s.monument or s.done) and not building:
        raise BadPosition("visit-at-wrong-time", "nobody visits a site now")
    if s.fed and step != MEAL:
        raise BadPosition("fed-at-wrong-time", "nobody feeds now")
    if s.drawn and step not in (DRAW, CHOOSE):
        raise BadPosition("drawn-at-wrong-time", "nobody draws Sphinx cards now")
    if step == UNCLAIMED and not has(s.nobles[SEAT.of(s.arg)].cards, BASTET):
        raise BadPosition("nobody-asked", "only Bastet takes a card nobody wanted")
