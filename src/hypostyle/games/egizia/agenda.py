"""What can be next in Egizia: everything that can lie on the agenda at some moment of a game."""

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from hypostyle.core.bits import bit, has, places
from hypostyle.core.state import arg_of, entry, step_of
from hypostyle.games.egizia import codes, data
from hypostyle.games.egizia.rules.basics import ahead, people, ranking
from hypostyle.games.egizia.rules.opening import LATE_PHASES, PHASES
from hypostyle.games.egizia.rules.river import effect, raising
from hypostyle.games.egizia.state import NONE, Board, Settings

Entries = list[int]
"""A piece of the agenda, next thing first."""

BASES: Final = (*LATE_PHASES[1:], codes.SITE, codes.ROUND, codes.FINISH)
"""Before one of these stands what goes on at the moment."""


def agenda_defect(s: Board) -> str:
    """§4.1 The name of what is wrong with all that is to happen; empty when it can be."""
    if not s.agenda or s.winner != NONE:
        return "" if (s.winner != NONE) == (not s.agenda) else "end-wrong"
    agenda = s.agenda[::-1]
    cut = next((n for n, one in enumerate(agenda) if step_of(one) in BASES), None)
    if cut is None:
        return "impossible-agenda"
    step, arg = int(step_of(agenda[cut])), int(arg_of(agenda[cut]))
    first = {codes.ROUND: 0, codes.FINISH: data.ROUNDS}.get(step, 1)
    last = 0 if step == codes.ROUND else data.ROUNDS
    if not first <= s.round <= last or agenda[cut + 1 :] != _rest(s.settings, step, arg):
        return "impossible-agenda"
    if step != codes.ROUND and len(s.line) != len(s.nobles):
        return "not-seats"
    if cut == 0:
        return "nobody-asked"
    return "" if agenda[:cut] in _before(s, step, arg) else "impossible-agenda"


def _rest(settings: Settings, step: int, arg: int) -> Entries:
    """§4.1 What follows a step of the round."""
    order = LATE_PHASES if settings.late_unclaimed else PHASES
    if step == codes.SITE:
        later = range(codes.QUEUE.of(arg) + 1, len(data.SITES))
        sites = [entry(codes.SITE, codes.QUEUE.put(site)) for site in later]
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
        return _ends_of([entry(codes.WINDOW, seat) for seat in s.line if seat < people(s)])
    return iter([])


def _ends_of(entries: Entries) -> Iterator[Entries]:
    """What is left of some entries while they are gone through."""
    return (entries[n:] for n in range(len(entries)))


def _setting_up(s: Board) -> Iterator[Entries]:
    """§3.1 to §3.6, §10.16 Seats, then Sphinx cards, then graves."""
    hands = people(s) if s.settings.start_sphinx else 0
    rest = [*[entry(codes.DEAL, seat) for seat in range(hands)], *[codes.TURN] * data.OPEN]
    if not s.line and s.settings.auction:
        yield [codes.AUCTION, *rest]
        for seat, noble in enumerate(s.nobles):
            if noble.tile == NONE:
                yield [entry(codes.OFFER, seat), *rest]
    elif len(s.line) < len(s.nobles):
        yield [entry(codes.TILE, len(s.line)), *rest]
    else:
        yield from _ends_of(rest)


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
        for growth in _growths(s, seat, position):
            yield [growth, *after]
            if has(me.spent, data.PTAH) and has(data.SHARED_SET, position):
                again = codes.SEAT.put(seat) + codes.POSITION.put(position)
                yield [growth, entry(codes.EFFECT, again), *after]
    if me.at & data.CARD_SET:
        for steps in _from_card(s, seat):
            yield steps + after


def _growths(s: Board, seat: int, position: int) -> Iterator[int]:
    """§4.11 to §4.13 What a round space can ask: what it puts on the agenda, or a second crew."""
    there = s.clone()
    there.agenda.clear()
    effect(there, seat, position)
    for one in there.agenda:
        yield one
        if step_of(one) == codes.RAISE and codes.TWO_CREWS.of(arg_of(one)):
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
    me = int(codes.SEAT.put(seat))
    choose = [entry(codes.CHOOSE, me + codes.TO_KEEP.put(n)) for n in range(1, keep + 1)]
    for n in range(1, most + 1):
        yield [entry(codes.DRAW, me + codes.TO_DRAW.put(n)), choose[-1]]
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
    if not 0 < place <= len(s.visitors(site)):
        return
    seat = s.visitors(site)[place - 1]
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
        keep = 2 if has(s.nobles[seat].cards, data.SESHAT) else 1
        yield from _drawing(seat, data.MOST_DRAWN + 2, keep)
        return
    yield [entry(codes.WORK, visit)]
    if site == data.OBELISK_SITE:
        yield [codes.TURN, entry(codes.WORK, visit)]
