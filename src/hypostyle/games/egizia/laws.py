"""What makes a position of Egizia possible: what can be next, and what fits the moment.

§9.5 says what a position written by hand may leave open; everything else must be such as comes up
in a game.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from hypostyle.core.bits import bit, count, has, places
from hypostyle.core.errors import BadPosition
from hypostyle.core.state import arg_of, entry, step_of
from hypostyle.games.egizia import codes, data
from hypostyle.games.egizia.rules.basics import ahead, people, ranking
from hypostyle.games.egizia.rules.engine import RULES, start
from hypostyle.games.egizia.rules.river import can_sail, raising
from hypostyle.games.egizia.rules.works import power_of
from hypostyle.games.egizia.state import NONE, Board, Noble, Settings

Entries = list[int]
"""A piece of the agenda, next thing first."""


def refuse(broken: bool, defect: str, words: str) -> None:
    """Raise BadPosition when a law is broken."""
    if broken:
        raise BadPosition(defect, words)


def check(s: Board) -> None:
    """§9.5 Raise BadPosition with the name of the first law of the game that is broken."""
    check_agenda(s)
    _check_nile(s)
    _check_sphinx(s)
    _check_monuments(s)
    _check_graves(s)
    _check_river(s)
    for seat, noble in enumerate(s.nobles):
        _check_noble(s, noble)
        if seat < people(s):
            _check_person(s, noble)
        else:
            _check_automaton(s, noble)
    _check_sharing(s)
    _check_seats(s)
    _check_moment(s)
    _check_visit(s)
    _check_draw(s)


# --- what can be on the agenda --------------------------------------------------------------------

BASES: Final = (
    codes.ROUND, codes.NEXT_SHIP, codes.HARBOUR, codes.FEEDING, codes.QUARRYING, codes.BUILDING, codes.SITE, codes.COOPERATE, codes.LATE, codes.ROUND_END, codes.FINISH,
)  # fmt: skip
"""§4.1 The steps a round is made of; on top of the next one lies what goes on at the moment."""


def check_agenda(s: Board) -> None:
    """§4.1 What is to happen must be such as comes at some moment of a game."""
    if not s.agenda:
        refuse(s.winner == NONE, "end-wrong", "nothing is to happen, but nobody has won")
        return
    refuse(s.winner != NONE, "end-wrong", "the game is over, but something is to happen")
    agenda = s.agenda[::-1]
    cut = next((n for n, one in enumerate(agenda) if step_of(one) in BASES), len(agenda))
    words = "next= does not say how the round goes on"
    refuse(cut == len(agenda), "impossible-agenda", words)
    step, arg = int(step_of(agenda[cut])), int(arg_of(agenda[cut]))
    name = RULES.steps[step].name
    words = f"after {name} a round goes on in another way"
    refuse(agenda[cut + 1 :] != _rest(s.settings, step, arg), "impossible-agenda", words)
    played = (
        range(data.ROUNDS, data.ROUNDS + 1) if step == codes.FINISH else range(1, data.ROUNDS + 1)
    )
    fits = s.round == 0 if step == codes.ROUND else s.round in played
    refuse(not fits, "impossible-agenda", f"{name} does not come in round {s.round}")
    short = step != codes.ROUND and len(s.line) != len(s.nobles)
    refuse(short, "not-seats", "line must name everybody once the seats are taken")
    refuse(cut == 0, "nobody-asked", f"next={name}, but nobody has anything to decide there")
    words = f"that cannot come before {name} here"
    refuse(agenda[:cut] not in _before(s, step, arg), "impossible-agenda", words)


def _rest(settings: Settings, step: int, arg: int) -> Entries:
    """§4.1 What follows a step of the round."""
    late = [codes.LATE] if settings.late_unclaimed else []
    order = [
        codes.NEXT_SHIP,
        codes.HARBOUR,
        codes.FEEDING,
        codes.QUARRYING,
        codes.BUILDING,
        codes.COOPERATE,
        *late,
        codes.ROUND_END,
    ]
    if step == codes.SITE:
        sites = [
            entry(codes.SITE, codes.QUEUE.put(site))
            for site in range(codes.QUEUE.of(arg) + 1, len(data.SITES))
        ]
        return sites + order[order.index(codes.COOPERATE) :]
    return order[order.index(step) + 1 :] if step in order else []


def _before(s: Board, step: int, arg: int) -> Iterator[Entries]:
    """Everything that can be next before a step of the round."""
    if step == codes.ROUND:
        return _setting_up(s)
    if step == codes.NEXT_SHIP and codes.IN_LINE.of(arg) < len(s.line):
        return _sailing(s, int(codes.IN_LINE.of(arg)))
    if step == codes.FEEDING:
        return _harbour(s)
    if step == codes.QUARRYING:
        return _meals(s)
    if step == codes.SITE:
        return _visiting(s, int(codes.QUEUE.of(arg)), int(codes.IN_QUEUE.of(arg)))
    if step == codes.ROUND_END and s.settings.late_unclaimed:  # §10.6
        return _bastet(s, [])
    if step == codes.FINISH:
        order = [entry(codes.WINDOW, seat) for seat in s.line if seat < people(s)]
        return iter([order[n:] for n in range(len(order))])
    return iter([])


def _setting_up(s: Board) -> Iterator[Entries]:
    """§3.1 to §3.6, §10.16 Seats, then Sphinx cards, then graves."""
    deals = (
        [entry(codes.DEAL, seat) for seat in range(people(s))] if s.settings.start_sphinx else []
    )
    rest = [*deals, *[codes.TURN] * data.OPEN]
    if not s.line and s.settings.auction:
        yield [codes.AUCTION, *rest]
        for seat, noble in enumerate(s.nobles):
            if noble.tile == NONE:
                yield [entry(codes.OFFER, seat), *rest]
    elif len(s.line) < len(s.nobles):
        yield [entry(codes.TILE, len(s.line)), *rest]
    else:
        for n in range(len(rest)):
            yield rest[n:]


def _sailing(s: Board, place: int) -> Iterator[Entries]:
    """§4.2 to §4.15 The cards are laid out, or whoever sailed before the next in line is at it."""
    if place == 0:
        for space in range(data.SPACES):
            yield [entry(codes.LAY, space)]
    seat = s.line[place - 1]
    me = s.nobles[seat]
    if seat >= people(s):
        yield [entry(codes.DRIFT, seat)]
        if has(me.at, data.THEBAE):
            yield [entry(codes.SWIRL, seat)]
        return
    yield [entry(codes.SAIL, seat)]
    if has(s.gone, data.SOBEK):
        yield [entry(codes.SAIL, codes.SEAT.put(seat) + codes.FORCED.put(1))]
    after = [entry(codes.SECOND, seat)] if has(me.cards, data.SOBEK) else []
    if me.at:
        yield after
    for position in places(me.at & data.ROUND_SET):
        for growth in _growths(seat, position):
            yield [growth, *after]
            if has(me.spent, data.PTAH) and has(data.SHARED_SET, position):
                yield [
                    growth,
                    entry(codes.EFFECT, codes.SEAT.put(seat) + codes.POSITION.put(position)),
                    *after,
                ]
    if me.at & data.CARD_SET:
        for steps in _from_card(s, seat):
            yield steps + after


def _growths(seat: int, position: int) -> Iterator[int]:
    """§4.11 to §4.13 What a round space can ask."""
    if position == data.THEBAE:
        yield entry(codes.FLOW, seat)
    elif data.GROW_MANY[position] in (1, 2):
        growth = codes.BY_TWO.put(data.GROW_BY[position] - 1) + codes.TWO_CREWS.put(
            data.GROW_MANY[position] - 1
        )
        yield entry(codes.RAISE, raising(seat, data.GROW_SET[position]) + growth)
        if data.GROW_MANY[position] == 2:
            yield from _second_crew(seat, data.GROW_SET[position])


def _second_crew(seat: int, crews: int) -> Iterator[int]:
    """§4.12 The second of two different crews."""
    for crew in places(crews):
        yield entry(codes.RAISE, raising(seat, crews & ~int(bit(crew))))


def _from_card(s: Board, seat: int) -> Iterator[Entries]:
    """§4.10, §4.21 What an immediate card that was taken can ask."""
    if s.gone & (bit(data.RECRUITS_1) | bit(data.RECRUITS_3)):
        yield [entry(codes.RAISE, raising(seat, data.ANY) + codes.TWO_CREWS.put(1))]
        for growth in _second_crew(seat, data.ANY):
            yield [growth]
    if has(s.gone, data.RIDDLE):
        yield from _drawing(seat, data.CARD_N[data.RIDDLE], 1)


def _drawing(seat: int, most: int, keep: int) -> Iterator[Entries]:
    """§6.5, §6.6 Sphinx cards are drawn, or chosen from."""
    choose = [
        entry(codes.CHOOSE, codes.SEAT.put(seat) + codes.TO_KEEP.put(n)) for n in range(1, keep + 1)
    ]
    for n in range(1, most + 1):
        yield [entry(codes.DRAW, codes.SEAT.put(seat) + codes.TO_DRAW.put(n)), choose[-1]]
    for one in choose:
        yield [one]


def _harbour(s: Board) -> Iterator[Entries]:
    """§4.17, §4.18 After the ships Bastet takes a card, then Khnum raises a crew."""
    khnum = [
        entry(codes.RAISE, raising(seat, data.ANY) + codes.DECLINABLE.put(1))
        for seat in range(people(s))
        if has(s.nobles[seat].cards, data.KHNUM)
    ]
    yield khnum
    if not s.settings.late_unclaimed:
        yield from _bastet(s, khnum)


def _bastet(s: Board, after: Entries) -> Iterator[Entries]:
    """§4.17 Bastet takes a card, or the card she took asks something."""
    for seat in range(people(s)):
        if has(s.nobles[seat].cards, data.BASTET):
            yield [entry(codes.UNCLAIMED, seat), *after]
        if has(s.gone, data.BASTET):
            for steps in _from_card(s, seat):
                yield steps + after


def _meals(s: Board) -> Iterator[Entries]:
    """§5.1 Those who have not fed yet, leader first.

    A player who has fed was ahead of them, and still is unless hunger has moved the marker.
    """
    order = [seat for seat in ranking(s) if seat < people(s)]
    for n in range(1, len(order) + 1):
        for hungry in combinations(order, n):
            newest = max(s.nobles[seat].arrival for seat in hungry)
            fed = [s.nobles[seat] for seat in order if seat not in hungry]
            first = s.nobles[hungry[0]]
            if all(ahead(noble, first) or noble.arrival > newest for noble in fed):
                yield [entry(codes.MEAL, seat) for seat in hungry]


def _visiting(s: Board, site: int, place: int) -> Iterator[Entries]:
    """§6.1 to §6.10 What the ship before this place of a queue is at."""
    seat = int(data.queue_at(s.queue(site), place - 1)) if place else NONE
    if seat == NONE:
        return
    visit = int(codes.SEAT.put(seat) + codes.AT_SITE.put(site))
    if seat >= people(s):
        yield [entry(codes.TOIL, visit)]
        if site == 0:
            yield [entry(codes.TAKE_BLINDLY, seat)]
        if site == data.OBELISK_SITE:
            yield [codes.TURN, entry(codes.HAUL, codes.SEAT.put(seat) + codes.MONUMENT.put(1))]
        return
    yield [entry(codes.VISIT, visit)]
    if site == 0:
        yield [entry(codes.RIDDLES, seat)]
        yield from _drawing(
            seat, data.MOST_DRAWN + 2, 2 if has(s.nobles[seat].cards, data.SESHAT) else 1
        )
        return
    yield [entry(codes.WORK, visit)]
    if site == data.OBELISK_SITE:
        yield [codes.TURN, entry(codes.WORK, visit)]


# --- cards ----------------------------------------------------------------------------------------


def whole_nile(settings: Settings) -> int:
    """§2.7, §8.1 The Nile cards of a game."""
    return data.ALL_NILE & ~(1 << data.THOTH) if settings.solo else data.ALL_NILE


def whole_sphinx(settings: Settings) -> int:
    """§2.8, §8.1, §10.14 The Sphinx cards of a game."""
    cards = data.ALL_SPHINX & ~data.NOT_ALONE if settings.solo else data.ALL_SPHINX
    return cards & ~(1 << data.S29) if settings.no_tenth else cards


def _check_nile(s: Board) -> None:
    """§2.7 Every Nile card is in one place; §4.2 and came out in its round."""
    seen = s.nile
    piles = [s.gone, *(noble.cards for noble in s.nobles)]
    piles += [
        bit(data.card_at(s.display, n))
        for n in range(data.SPACES)
        if data.card_at(s.display, n) >= 0
    ]
    for pile in piles:
        refuse(bool(seen & pile), "card-twice", "a Nile card is in two places")
        seen |= pile
    words = "a Nile card is missing, or not in this game"
    refuse(seen != whole_nile(s.settings), "cards-lost", words)
    laid = data.SPACES * int(s.round)
    if s.step == codes.LAY:
        laid += int(s.arg) - data.SPACES
    for deck, before, most in (
        (data.DECK_12, 0, 20),
        (data.DECK_34, 20, 20),
        (data.DECK_5, 40, 10),
    ):
        out = count(deck & seen & ~s.nile)
        words = "more cards of a deck are out than have been laid"
        refuse(out > max(0, min(most, laid - before)), "cards-too-early", words)
    canals = sum(count(noble.once) + count(noble.twice) for noble in s.nobles)
    words = "a canal is dug, but its card was not played"
    refuse(canals > count(s.gone & data.CANALS), "canal-without-card", words)


def _check_sphinx(s: Board) -> None:
    """§2.8 Every Sphinx card is in one place; §9.3 none was kept before it was returned."""
    held = {data.kept_card(one): one for noble in s.nobles for one in noble.sphinx}
    many = sum(len(noble.sphinx) for noble in s.nobles) + count(s.drawn)
    cards = sum(1 << card for card in held) | s.drawn
    twice = count(cards) != many or bool(cards & s.deck)
    refuse(twice, "sphinx-twice", "a Sphinx card is in two places")
    words = "a Sphinx card is missing, or not in this game"
    refuse(cards | s.deck != whole_sphinx(s.settings), "sphinx-lost", words)
    drawer = int(codes.SEAT.of(s.arg)) if s.step == codes.CHOOSE else NONE
    for seat, noble in enumerate(s.nobles):
        now = seat == drawer or seat >= people(s)
        most = s.draws if now else s.draws - 1
        late = any(data.kept_when(one) > max(0, most) for one in noble.sphinx)
        late = late or any(data.kept_when(one) >= s.draws for one in noble.recall)
        refuse(late, "sphinx-too-early", "a Sphinx card was kept in a draw to come")
        returned = [data.kept_card(one) for one in noble.recall]
        words = "recall= names a card twice, or one that is not in this game"
        gone = any(not has(whole_sphinx(s.settings), card) for card in returned)
        refuse(gone or len(set(returned)) != len(returned), "recall-wrong", words)
        words = "a Sphinx card was returned by one player while another held it"
        for one in noble.recall:
            holder = held.get(data.kept_card(one))
            both = holder is not None and data.kept_when(holder) <= data.kept_when(one)
            refuse(both, "recall-wrong", words)
    built = sum(has(s.nobles[seat].built, 0) for seat in range(people(s)))
    most = s.settings.slots * max(0, s.round - 1) + built + int(has(s.gone, data.RIDDLE))
    refuse(s.draws > most, "too-many-draws", f"there can have been {most} draws at the Sphinx")


# --- monuments ------------------------------------------------------------------------------------


def _check_monuments(s: Board) -> None:
    """§2.9 to §2.11 Every brick has one builder and rests on others."""
    for built, mine, rest in (
        (s.obelisk, [noble.obelisk for noble in s.nobles], data.OBELISK_REST),
        (s.temple, [noble.temple for noble in s.nobles], data.TEMPLE_REST),
        (s.pyramid, [noble.pyramid for noble in s.nobles], data.PYRAMID_REST),
    ):
        twice = sum(mine) != built or sum(count(m) for m in mine) != count(built)
        refuse(twice, "brick-twice", "a brick has two builders")
        floating = any(rest[brick] & ~built for brick in places(built))
        refuse(floating, "brick-in-the-air", "a brick has nothing to rest on")


def _check_graves(s: Board) -> None:
    """§2.12 Twelve graves are on the board or taken; four of those left are open."""
    row = [int(digit) for digit in row_text(int(s.row)) if digit != "-"]
    taken = sum(int(data.tomb_count(noble.tombs)) for noble in s.nobles)
    words = f"graves open, buried and taken are not {data.GRAVES}"
    refuse(len(row) + s.buried + taken != data.GRAVES, "graves-lost", words)
    turning = sum(step_of(one) == codes.TURN for one in s.agenda)
    closed = bool(s.buried) and len(row) + turning != data.OPEN
    refuse(closed, "graves-not-open", f"{data.OPEN} graves lie open while some are buried")
    piles = [int(noble.tombs) for noble in s.nobles] + [1 << (4 * (value - 1)) for value in row]
    whole = data.SOLO_TOMBS if s.settings.solo else data.ALL_TOMBS
    words = "there are not so many graves of that value"
    refuse(sum(piles) + s.tombs != whole, "graves-lost", words)


def row_text(row: int) -> str:
    """The open graves, the first to be taken first."""
    text = ""
    while row:
        text += str(row & 15)
        row >>= 4
    return text or "-"


# --- the river ------------------------------------------------------------------------------------


def _check_river(s: Board) -> None:
    """§2.2, §2.3 Ships, queues and cards on the river fit together."""
    closed = data.CARD_SET
    for space in range(data.SPACES):
        if data.card_at(s.display, space) >= 0:
            closed &= ~(1 << (2 * space))
    taken = 0
    for noble in s.nobles:
        refuse(
            bool(noble.at & data.CARD_SET & ~closed), "ship-on-card", "a card lies where a ship is"
        )
        refuse(
            bool(noble.at & taken & data.CARD_SET), "space-shared", "two ships are on a card space"
        )
        taken |= noble.at
    closed |= taken & data.ROUND_SET
    refuse(closed != s.closed, "ship-on-card", "the closed spaces are not those with ships")
    for site, position in enumerate(data.SITE_POSITIONS):
        queue = s.queue(site)
        seats = [int(data.queue_at(queue, n)) for n in range(data.queue_length(queue))]
        there = [seat for seat, noble in enumerate(s.nobles) if has(noble.at, position)]
        words = f"the queue at {data.SITES[site]} is not of its ships"
        refuse(sorted(seats) != there, "queue-wrong", words)
        behind = any(seat >= people(s) for seat in seats[s.settings.slots :])
        refuse(behind, "queue-wrong", "an automaton never waits behind the regular slots")


def _check_sharing(s: Board) -> None:
    """§4.6 A round space has one ship, or two by Hapi's help."""
    shared = []
    for position in places(data.ROUND_SET):
        ships = [has(noble.at, position) + has(noble.again, position) for noble in s.nobles]
        shared += [position] * max(0, sum(ships) - 1)
    hapi = [noble for noble in s.nobles if has(noble.spent, data.HAPI)]
    words = "a round space is shared, but Hapi was not used there"
    refuse(len(shared) != len(hapi), "space-shared", words)
    if hapi:
        fits = has(hapi[0].at, shared[0]) and shared[0] != data.HELIOPOLIS
        refuse(not fits, "space-shared", words)


# --- the nobles -----------------------------------------------------------------------------------


def sums(s: Board, noble: Noble) -> tuple[int, int, int, int]:
    """§2.6 What the quarries and the green, yellow and brown fields give, canals counted."""
    found = [data.START_QUARRY if s.settings.start_quarry else 0, data.START_FIELD, 0, 0]
    for card in places(noble.cards & data.QUARRIES):
        found[0] += data.CARD_N[card]
    for card in places(noble.cards & data.FIELDS):
        colour = 0 if has(data.GREENS, card) else 1 if has(data.YELLOWS, card) else 2
        canals = int(has(noble.once, card)) + int(has(noble.twice, card))
        found[1 + max(0, colour - canals)] += data.CARD_N[card]
    return found[0], found[1], found[2], found[3]


def _check_noble(s: Board, noble: Noble) -> None:
    """§2.1, §2.3, §2.4 Ships and crews."""
    lost = noble.ships + count(noble.at) + count(noble.again) != data.SHIPS or noble.ships < 0
    refuse(lost, "ships-lost", f"everybody has {data.SHIPS} ships")
    twice = noble.again & ~(noble.at & data.SHARED_SET)
    refuse(bool(twice), "ships-lost", "a second own ship lies only on a shared round space")
    furthest = max(places(noble.at), default=NONE)
    back = noble.furthest >= 0 and has(noble.at, noble.furthest) and _went_back(s, noble)
    wrong = noble.furthest != furthest and not (s.settings.resets and back)
    refuse(wrong, "furthest-wrong", "furthest= is not where the last ship lies")
    strengths = [data.crew_of(noble.crews, crew) for crew in range(4)]
    weak = min(strengths) < 1 or strengths[data.JOKER] < 2 or max(strengths) > data.MOST_STRENGTH
    refuse(weak, "crew-out-of-range", "crews are 1 to 9, the Joker 2 to 9")
    sites = sum(1 << n for n in range(len(data.SITES)) if has(noble.at, data.SITE_POSITIONS[n]))
    words = "a noble built at a site without a ship"
    refuse(bool(noble.built & ~sites), "built-without-ship", words)


def _went_back(s: Board, noble: Noble) -> bool:
    """§4.5, §8.2 Could one of a noble's ships have gone upstream this round?"""
    eddy = has(s.gone, data.EDDY) and noble in s.nobles[: people(s)]
    return has(noble.spent, data.ANUKET) or eddy


def _check_person(s: Board, noble: Noble) -> None:
    """§2.5 to §2.7 Stones and cards of a player."""
    many = not 0 <= noble.stones <= data.MOST_STONES
    refuse(many, "too-many-stones", f"stones are 0 to {data.MOST_STONES}")
    kept = bool(noble.cards & data.IMMEDIATES)
    refuse(kept, "immediate-kept", "an immediate card is never kept")
    once = (1 << data.HAPI) | (1 << data.PTAH) | (1 << data.ANUKET)
    words = "spent= names a card that is not held, or that is not used once a round"
    refuse(bool(noble.spent & ~(noble.cards & once)), "spent-not-held", words)
    idle = has(noble.spent, data.PTAH) and not noble.at & data.SHARED_SET
    idle = idle or (has(noble.spent, data.ANUKET) and count(noble.at) + count(noble.again) < 2)
    refuse(idle, "spent-not-used", "a card is spent, but no ship has used it")
    improved = (data.YELLOWS | data.BROWNS) & noble.cards
    nowhere = noble.once & ~improved or noble.twice & ~(noble.once & data.BROWNS)
    refuse(bool(nowhere), "canal-nowhere", "a canal lies on a field that cannot have it")
    wrong = (noble.quarry, noble.green, noble.yellow, noble.brown) != sums(s, noble)
    refuse(wrong, "sums-wrong", "the sums of quarries and fields are wrong")
    below = s.settings.floor and noble.score < 0
    refuse(below, "below-zero", "no score falls below 0 with hunger_floor=zero")


def _check_automaton(s: Board, noble: Noble) -> None:
    """§8.1, §8.2 Automata have no stones, markets, canals or cards that are used."""
    things = noble.stones + noble.stone_step + noble.grain_step + noble.spent + noble.again
    more = things + noble.once + noble.twice + len(noble.recall)
    refuse(bool(more), "automaton-has", "an automaton has no stones, markets or cards to play")


def _check_seats(s: Board) -> None:
    """§2.13, §3.1, §10.16 Places on the score track, in the turn order and in the auction."""
    refuse(len(set(s.line)) != len(s.line), "not-seats", "line names a player twice")
    arrivals = [int(noble.arrival) for noble in s.nobles]
    together = len(set(arrivals)) != len(arrivals) or max(arrivals) > s.arrivals
    words = "no two nobles can have arrived at the same time"
    refuse(bool(s.round) and (together or min(arrivals) < 1), "arrived-together", words)
    alone = s.settings.solo and s.round <= 1 and s.line != (0, 1, 2)
    refuse(alone, "not-seats", "alone the first turn order is rgv")
    refuse(
        any(noble.half for noble in s.nobles) and s.winner == NONE,
        "bids-wrong",
        "bids are paid at the end",
    )
    tiles = [int(noble.tile) for noble in s.nobles if noble.tile != NONE]
    twice = len(set(tiles)) != len(tiles)
    refuse(twice, "bids-wrong", "two players hold the same place")
    auction = s.settings.auction and not s.settings.solo
    refuse(not auction and bool(tiles), "bids-wrong", "there was no auction")
    if auction and s.line:
        words = "everybody holds a place once the auction is over"
        refuse(len(tiles) != len(s.nobles), "bids-wrong", words)
        order = sorted(range(len(s.nobles)), key=lambda seat: s.nobles[seat].tile)
        words = "in round 1 the places decide the turn order"
        refuse(s.round <= 1 and s.line != tuple(order), "bids-wrong", words)
    words = "nobody has bid yet"
    refuse(s.step == codes.AUCTION and bool(tiles), "bids-wrong", words)
    if auction and s.winner != NONE and not s.settings.floor:
        words = "a half is left of a bid with a half"
        refuse(any(noble.half != noble.bid % 2 for noble in s.nobles), "bids-wrong", words)


# --- the moment -----------------------------------------------------------------------------------


def _check_moment(s: Board) -> None:
    """What belongs to a phase of the round is there in that phase only."""
    sailing = s.expects(codes.NEXT_SHIP)
    ashore = s.step == codes.LAY or s.round == 0
    for noble in s.nobles:
        out = noble.at or noble.spent or noble.passed
        refuse(ashore and bool(out), "ships-too-early", "no ship has sailed yet in this round")
        words = "the ships are placed when everybody has passed"
        refuse(not ashore and not sailing and not noble.passed, "not-passed", words)
        worked = (ashore or s.expects(codes.BUILDING)) and (noble.used or noble.built)
        refuse(bool(worked), "worked-too-early", "no site has been visited yet in this round")
    if sailing and not ashore:
        me = s.nobles[codes.SEAT.of(s.arg)]
        refuse(me.passed, "sails-after-passing", "whoever has passed places no more ships")
        stuck = s.step == codes.SAIL and not can_sail(s, me)
        refuse(stuck, "nobody-asked", "whoever cannot place a ship is not asked")
    if s.step == codes.LAY:
        laid = [space for space in range(data.SPACES) if data.card_at(s.display, space) >= 0]
        words = "the cards are laid out from the source on"
        refuse(laid != list(range(s.arg)), "display-wrong", words)
        words = "the turn order is the score order backwards"
        turned = s.round > 1 and list(s.line) != ranking(s)[::-1]
        refuse(turned, "line-wrong", words)
    fed = {0}
    for card in data.GRANARIES:
        fed |= {grain + data.CARD_N[card] for grain in fed if has(s.gone, card)}
    wrong = s.fed not in (fed if s.step == codes.MEAL else {0})
    refuse(wrong, "fed-at-wrong-time", "fed is what granaries have given in this feeding")
    if s.round == 0 or (s.round == 1 and s.step == codes.LAY):
        _check_start(s)
    first = s.round == 0 or (s.round == 1 and s.expects(codes.BUILDING))
    early = s.obelisk | s.temple | s.pyramid | s.draws | sum(noble.tombs for noble in s.nobles)
    refuse(first and bool(early), "built-too-early", "nothing is built before the first building")
    if s.winner != NONE:
        words = "the game ends after the last round, and the leader wins"
        refuse(s.round != data.ROUNDS or s.winner != ranking(s)[0], "end-wrong", words)


def _check_start(s: Board) -> None:
    """§3.2 to §3.6 Before the first ship everything is as the set-up says."""
    fresh = start(s.settings.setup)
    hands = int(s.settings.start_sphinx)
    for seat, (noble, new) in enumerate(zip(s.nobles, fresh.nobles, strict=True)):
        dealt = seat < people(s) and not s.expects(codes.DEAL, seat)
        wanted = hands if dealt else 0
        refuse(len(noble.sphinx) != wanted, "not-the-start", "the Sphinx cards are dealt in order")
        new.sphinx, new.tile, new.bid = noble.sphinx, noble.tile, noble.bid
        if len(s.line) == len(s.nobles):
            place = s.line.index(seat)
            new.arrival = len(s.nobles) - place
            new.stones = place + 2 if seat < people(s) else 0
        words = "before the first ship everybody has what the set-up gives"
        refuse(noble.to_tuple() != new.to_tuple(), "not-the-start", words)
    moved = s.ring != fresh.ring or s.die != 0
    refuse(
        moved, "not-the-start", "before the first ship the ring is in the middle and no die is cast"
    )


def _check_visit(s: Board) -> None:
    """§6.1 to §6.10 Crews, strength and what was built in the visits of a round."""
    site = next(
        (int(codes.QUEUE.of(arg_of(one))) for one in s.agenda[::-1] if step_of(one) == codes.SITE),
        NONE,
    )
    building = site != NONE
    place = next(
        (
            int(codes.IN_QUEUE.of(arg_of(one)))
            for one in s.agenda[::-1]
            if step_of(one) == codes.SITE
        ),
        0,
    )
    in_work = s.step in (codes.WORK, codes.RIDDLES) or (
        s.step == codes.TURN and s.expects(codes.WORK)
    )
    visitor = int(data.queue_at(s.queue(site), place - 1)) if building else NONE
    for n in range(len(data.SITES)):
        builders = [seat for seat, noble in enumerate(s.nobles) if has(noble.built, n)]
        refuse(len(builders) > s.settings.slots, "too-many-built", "a site has so many slots")
        if building:
            come = [int(data.queue_at(s.queue(n), k)) for k in range(place)] if n == site else []
            early = [seat for seat in builders if n > site or (n == site and seat not in come)]
            refuse(bool(early), "built-too-early", "a noble built before its ship's turn")
        if n == site:
            refuse(
                s.done != len(builders), "visit-wrong", "done is how many have built at this site"
            )
    refuse(not building and bool(s.done), "visit-at-wrong-time", "nobody visits a site now")
    opening = s.step in (codes.VISIT, codes.TOIL)
    refuse(opening and s.done >= s.settings.slots, "visit-wrong", "all slots of the site are used")
    built_now = building and has(s.nobles[visitor].built, site)
    refuse(opening and built_now, "visit-wrong", "whoever is asked for crews has not built here")
    after = (
        s.step in (codes.DRAW, codes.CHOOSE, codes.TAKE_BLINDLY)
        or s.expects(codes.HAUL)
        or s.worked
    )
    refuse(
        building and not opening and built_now != after,
        "visit-wrong",
        "built= does not fit the visit",
    )
    refuse(s.worked and not s.expects(codes.WORK), "visit-at-wrong-time", "nobody builds now")
    refuse(
        s.step == codes.TURN and s.expects(codes.WORK) and not s.worked,
        "visit-wrong",
        "a grave was taken",
    )
    monuments = (1, 2) if s.settings.one_monument and s.worked else (0,)
    refuse(s.monument not in monuments, "visit-wrong", "the monument a visit is bound to is wrong")
    _check_crews(s, visitor if in_work and not s.worked else NONE)
    _check_budget(s, visitor, in_work)


def _check_crews(s: Board, sent: int) -> None:
    """§6.3, §8.6, §8.7 As many crews have worked as visits need; `sent` has sent some just now."""
    for seat, noble in enumerate(s.nobles):
        visits = int(count(noble.built)) + (seat == sent)
        regular, joker = int(count(noble.used & data.REGULAR)), has(noble.used, data.JOKER)
        if seat >= people(s):
            wrong = regular != visits or joker != bool(noble.built & ~1)
        else:
            free = s.settings.free_thoth and has(noble.cards, data.THOTH) and has(noble.built, 0)
            sets = {regular} if regular or not joker else set()
            if joker and s.settings.joker_alone:
                sets.add(regular + 1)
            wrong = visits not in sets and not (free and visits - 1 in sets)
        refuse(wrong, "crews-wrong", "the crews that have worked do not fit what was built")


def _check_budget(s: Board, visitor: int, in_work: bool) -> None:
    """§6.4 Strength comes from crews that were sent and overseers that were played."""
    hauling = s.expects(codes.HAUL)
    if not in_work and not hauling:
        refuse(bool(s.budget), "budget-at-wrong-time", "strength is spent only in a visit")
        return
    me = s.nobles[visitor]
    found = {int(power_of(me, crews)) for crews in data.SET_MASKS if not crews & ~me.used}
    if in_work:
        for card in data.OVERSEERS:
            found |= {power + data.CARD_N[card] for power in found if has(s.gone, card)}
    spent = s.worked or hauling
    fits = s.budget <= max(found, default=0) if spent else s.budget in found
    refuse(not fits, "budget-wrong", "that strength does not come from the crews sent")


def _check_draw(s: Board) -> None:
    """§6.5, §6.6 The Sphinx cards that were just drawn."""
    if s.step not in (codes.DRAW, codes.CHOOSE):
        refuse(bool(s.drawn), "drawn-at-wrong-time", "nobody draws Sphinx cards now")
        return
    me = s.nobles[codes.SEAT.of(s.arg)]
    at_sphinx = s.expects(codes.SITE)
    most = data.CARD_N[data.RIDDLE]
    if at_sphinx:
        most = data.MOST_DRAWN + (2 if s.settings.over_cap and has(me.cards, data.THOTH) else 0)
    now = sum(data.kept_when(one) == s.draws for one in me.sphinx)
    coming = int(codes.TO_DRAW.of(s.arg)) if s.step == codes.DRAW else 0
    many = count(s.drawn) + coming > most or coming > count(s.deck)
    refuse(many, "drawn-wrong", f"at most {most} Sphinx cards are drawn at once")
    if s.step == codes.CHOOSE:
        refuse(not s.drawn, "drawn-wrong", "there is no card to choose from")
        second = at_sphinx and has(me.cards, data.SESHAT) and codes.TO_KEEP.of(s.arg) == 1
        words = "with Seshat the first of two cards was kept already"
        refuse(second and not now, "drawn-wrong", words)
