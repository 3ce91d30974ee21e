"""What makes a position of Egizia possible: what can be next, and what fits the moment.

§9.5 says what a position written by hand may leave open; everything else must be such as comes up
in a game.
"""

from typing import Final

from hypostyle.core.bits import bit, count, has, places
from hypostyle.core.position import Refusal
from hypostyle.core.state import arg_of, step_of
from hypostyle.core.words import Words
from hypostyle.games.egizia import codes, data
from hypostyle.games.egizia.agenda import agenda_defect
from hypostyle.games.egizia.rules.basics import people, ranking, total
from hypostyle.games.egizia.rules.engine import start
from hypostyle.games.egizia.rules.river import can_sail
from hypostyle.games.egizia.rules.works import power_of
from hypostyle.games.egizia.state import NONE, Board, Noble
from hypostyle.games.egizia.table import LANDS, fields_of

refuse: Final = Refusal(Words, __package__)


def check(s: Board) -> None:
    """§9.5 Raise BadPosition with the name of the first law of the game that is broken."""
    refuse(defect := agenda_defect(s), defect)
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


# --- cards ----------------------------------------------------------------------------------------


def _check_nile(s: Board) -> None:
    """§2.7 Every Nile card is in one place; §4.2 and came out in its round."""
    seen = s.nile
    laid_out = [bit(card) for card in s.cards() if card != NONE]
    for pile in [s.gone, *(noble.cards for noble in s.nobles), *laid_out]:
        refuse(seen & pile, "card-twice")
        seen |= pile
    refuse(seen != start(s.settings.setup).nile, "cards-lost")
    laid = data.SPACES * int(s.round)
    if s.step == codes.LAY:
        laid += int(s.arg) - data.SPACES
    for deck, before, most in (
        (data.DECK_12, 0, 20),
        (data.DECK_34, 20, 20),
        (data.DECK_5, 40, 10),
    ):
        out = count(deck & seen & ~s.nile)
        refuse(out > max(0, min(most, laid - before)), "cards-too-early")
    canals = sum(count(noble.once) + count(noble.twice) for noble in s.nobles)
    refuse(canals > count(s.gone & data.CANALS), "canal-without-card")


def _check_sphinx(s: Board) -> None:
    """§2.8 Every Sphinx card is in one place; §9.3 none was kept before it was returned."""
    held = {data.kept_card(one): one for noble in s.nobles for one in noble.sphinx}
    many = sum(len(noble.sphinx) for noble in s.nobles) + count(s.drawn)
    cards = sum(1 << card for card in held) | s.drawn
    refuse(count(cards) != many or cards & s.deck, "sphinx-twice")
    whole = start(s.settings.setup).deck
    refuse(cards | s.deck != whole, "sphinx-lost")
    drawer = int(codes.SEAT.of(s.arg)) if s.step == codes.CHOOSE else NONE
    for seat, noble in enumerate(s.nobles):
        most = s.draws if seat == drawer or seat >= people(s) else s.draws - 1
        late = any(data.kept_when(one) > max(0, most) for one in noble.sphinx)
        late = late or any(data.kept_when(one) >= s.draws for one in noble.recall)
        refuse(late, "sphinx-too-early")
        returned = [data.kept_card(one) for one in noble.recall]
        gone = any(not has(whole, card) for card in returned)
        refuse(gone or len(set(returned)) != len(returned), "recall-wrong")
        for one in noble.recall:
            kept = held.get(data.kept_card(one), data.kept(0, s.draws + 1))
            refuse(data.kept_when(kept) <= data.kept_when(one), "recall-wrong")
    built = sum(has(s.nobles[seat].built, 0) for seat in range(people(s)))
    most = s.settings.slots * max(0, s.round - 1) + built + int(has(s.gone, data.RIDDLE))
    refuse(s.draws > most, "too-many-draws")


# --- monuments and river --------------------------------------------------------------------------


def _check_monuments(s: Board) -> None:
    """§2.9 to §2.11 Every brick has one builder and rests on others."""
    for monument in (data.OBELISK, data.TEMPLE, data.PYRAMID):
        built = s.bricks(monument)
        mine = [noble.bricks(monument) for noble in s.nobles]
        refuse(sum(mine) != built or sum(map(count, mine)) != count(built), "brick-twice")
        floating = any(data.REST[monument][brick] & ~built for brick in places(built))
        refuse(floating, "brick-in-the-air")


def _check_graves(s: Board) -> None:
    """§2.12 Twelve graves are on the board or taken; four of those left are open."""
    row = data.open_graves(int(s.row))
    taken = sum(len(data.tombs_in(noble.tombs)) for noble in s.nobles)
    refuse(len(row) + s.buried + taken != data.GRAVE_SPACES, "graves-lost")
    turning = sum(step_of(one) == codes.TURN for one in s.agenda)
    refuse(s.buried and len(row) + turning != data.OPEN, "graves-not-open")
    seen = data.pile_of(row) + sum(noble.tombs for noble in s.nobles)
    refuse(seen + s.tombs != start(s.settings.setup).tombs, "graves-lost")


def _check_river(s: Board) -> None:
    """§2.2, §2.3 Ships, queues and cards on the river fit together."""
    closed = sum(
        bit(data.position_of(space)) for space, card in enumerate(s.cards()) if card == NONE
    )
    taken = 0
    for noble in s.nobles:
        refuse(noble.at & data.CARD_SET & ~closed, "ship-on-card")
        refuse(noble.at & taken & data.CARD_SET, "space-shared")
        taken |= noble.at
    refuse(closed | (taken & data.ROUND_SET) != s.closed, "ship-on-card")
    for site, position in enumerate(data.SITE_POSITIONS):
        seats = s.visitors(site)
        there = [seat for seat, noble in enumerate(s.nobles) if has(noble.at, position)]
        refuse(sorted(seats) != there, "queue-wrong")
        refuse(any(seat >= people(s) for seat in seats[s.settings.slots :]), "queue-wrong")


def _check_sharing(s: Board) -> None:
    """§4.6 A round space has one ship, or two by Hapi's help."""
    shared = []
    for position in places(data.ROUND_SET):
        ships = [has(noble.at, position) + has(noble.again, position) for noble in s.nobles]
        shared += [position] * max(0, sum(ships) - 1)
    hapi = [noble for noble in s.nobles if has(noble.spent, data.HAPI)]
    refuse(len(shared) != len(hapi), "space-shared")
    if hapi:
        refuse(not has(hapi[0].at & data.SHARED_SET, shared[0]), "space-shared")


# --- the nobles -----------------------------------------------------------------------------------


def sums(s: Board, noble: Noble) -> list[int]:
    """§2.6 What the quarries and the green, yellow and brown fields give, canals counted."""
    found = [int(total(noble.cards & data.QUARRIES)), 0, 0, 0]
    found[0] += data.START_QUARRY if s.settings.start_quarry else 0
    for land, grain, _ in fields_of(noble):
        found[1 + LANDS.index(land)] += grain
    return found


def _check_noble(s: Board, noble: Noble) -> None:
    """§2.1, §2.3, §2.4 Ships and crews."""
    out = count(noble.at) + count(noble.again)
    refuse(noble.ships + out != data.SHIPS or noble.ships < 0, "ships-lost")
    refuse(noble.again & ~(noble.at & data.SHARED_SET), "ships-lost")
    furthest = max(places(noble.at), default=NONE)
    eddy = has(s.gone, data.EDDY) and noble in s.nobles[: people(s)]  # §4.5, §8.2
    went_back = noble.furthest >= 0 and has(noble.at, noble.furthest)
    went_back = went_back and (eddy or has(noble.spent, data.ANUKET))
    refuse(noble.furthest != furthest and not (s.settings.resets and went_back), "furthest-wrong")
    strengths = [data.crew_of(noble.crews, crew) for crew in range(4)]
    weak = min(strengths) < 1 or strengths[data.JOKER] < 2 or max(strengths) > data.MOST_STRENGTH
    refuse(weak, "crew-out-of-range")
    sites = sum(1 << n for n in range(len(data.SITES)) if has(noble.at, data.SITE_POSITIONS[n]))
    refuse(noble.built & ~sites, "built-without-ship")


def _check_person(s: Board, noble: Noble) -> None:
    """§2.5 to §2.7 Stones and cards of a player."""
    refuse(not 0 <= noble.stones <= data.MOST_STONES, "too-many-stones")
    refuse(noble.cards & data.IMMEDIATES, "immediate-kept")
    once = (1 << data.HAPI) | (1 << data.PTAH) | (1 << data.ANUKET)
    refuse(noble.spent & ~(noble.cards & once), "spent-not-held")
    idle = has(noble.spent, data.PTAH) and not noble.at & data.SHARED_SET
    idle = idle or (has(noble.spent, data.ANUKET) and count(noble.at) + count(noble.again) < 2)
    refuse(idle, "spent-not-used")
    improved = (data.YELLOWS | data.BROWNS) & noble.cards
    nowhere = noble.once & ~improved or noble.twice & ~(noble.once & data.BROWNS)
    refuse(nowhere, "canal-nowhere")
    given = [noble.quarry, noble.green, noble.yellow, noble.brown]
    refuse(given != sums(s, noble), "sums-wrong")
    refuse(s.settings.floor and noble.score < 0, "below-zero")


def _check_automaton(s: Board, noble: Noble) -> None:
    """§8.1, §8.2 Automata have no stones, markets, canals or cards that are used."""
    things = noble.stones + noble.stone_step + noble.grain_step + noble.spent + noble.again
    refuse(things + noble.once + noble.twice + len(noble.recall), "automaton-has")


def _check_seats(s: Board) -> None:
    """§2.13, §3.1, §10.16 Places on the score track, in the turn order and in the auction."""
    refuse(len(set(s.line)) != len(s.line), "not-seats")
    arrivals = [int(noble.arrival) for noble in s.nobles]
    together = len(set(arrivals)) != len(arrivals) or max(arrivals) > s.arrivals
    refuse(s.round and (together or min(arrivals) < 1), "arrived-together")
    refuse(s.settings.solo and s.round <= 1 and s.line != (0, 1, 2), "not-seats")
    refuse(any(noble.half for noble in s.nobles) and s.winner == NONE, "bids-wrong")
    tiles = [int(noble.tile) for noble in s.nobles if noble.tile != NONE]
    refuse(len(set(tiles)) != len(tiles) or max(tiles, default=0) >= len(s.nobles), "bids-wrong")
    auction = s.settings.auction and not s.settings.solo
    refuse(tiles and (not auction or s.step == codes.AUCTION), "bids-wrong")
    if auction and s.line:
        refuse(len(tiles) != len(s.nobles), "bids-wrong")
        order = sorted(range(len(s.nobles)), key=lambda seat: s.nobles[seat].tile)
        refuse(s.round <= 1 and s.line != tuple(order), "bids-wrong")
    if auction and s.winner != NONE and not s.settings.floor:
        refuse(any(noble.half != noble.bid % 2 for noble in s.nobles), "bids-wrong")


# --- the moment -----------------------------------------------------------------------------------


def _check_moment(s: Board) -> None:
    """What belongs to a phase of the round is there in that phase only."""
    sailing = s.expects(codes.NEXT_SHIP)
    ashore = s.step == codes.LAY or s.round == 0
    for noble in s.nobles:
        refuse(ashore and (noble.at or noble.spent or noble.passed), "ships-too-early")
        refuse(not ashore and not sailing and not noble.passed, "not-passed")
        worked = (ashore or s.expects(codes.BUILDING)) and (noble.used or noble.built)
        refuse(worked, "worked-too-early")
    if sailing and not ashore:
        me = s.nobles[codes.SEAT.of(s.arg)]
        refuse(me.passed, "sails-after-passing")
        refuse(s.step == codes.SAIL and not can_sail(s, me), "nobody-asked")
    if s.step == codes.LAY:
        laid = [space for space, card in enumerate(s.cards()) if card != NONE]
        refuse(laid != list(range(s.arg)), "display-wrong")
        refuse(s.round > 1 and list(s.line) != ranking(s)[::-1], "line-wrong")
    fed = {0}
    for card in data.GRANARIES:
        fed |= {grain + data.CARD_N[card] for grain in fed if has(s.gone, card)}
    refuse(s.fed not in (fed if s.step == codes.MEAL else {0}), "fed-at-wrong-time")
    if s.round == 0 or (s.round == 1 and s.step == codes.LAY):
        _check_start(s)
    first = s.round == 0 or (s.round == 1 and s.expects(codes.BUILDING))
    early = s.obelisk | s.temple | s.pyramid | s.draws | sum(noble.tombs for noble in s.nobles)
    refuse(first and early, "built-too-early")
    over = s.round == data.ROUNDS and s.winner == ranking(s)[0]
    refuse(s.winner != NONE and not over, "end-wrong")


def _check_start(s: Board) -> None:
    """§3.2 to §3.6 Before the first ship everything is as the set-up says."""
    fresh = start(s.settings.setup)
    for seat, (noble, new) in enumerate(zip(s.nobles, fresh.nobles, strict=True)):
        dealt = seat < people(s) and not s.expects(codes.DEAL, seat)
        refuse(len(noble.sphinx) != (dealt and s.settings.start_sphinx), "not-the-start")
        new.sphinx, new.tile, new.bid = noble.sphinx, noble.tile, noble.bid
        if len(s.line) == len(s.nobles):
            place = s.line.index(seat)
            new.arrival = len(s.nobles) - place
            new.stones = place + 2 if seat < people(s) else 0
        refuse(noble.to_tuple() != new.to_tuple(), "not-the-start")
    refuse(s.ring != fresh.ring or s.die, "not-the-start")


def _check_visit(s: Board) -> None:
    """§6.1 to §6.10 Crews, strength and what was built in the visits of a round."""
    sites = [arg_of(one) for one in s.agenda[::-1] if step_of(one) == codes.SITE]
    building = bool(sites)
    site = int(codes.QUEUE.of(sites[0])) if building else NONE
    come = s.visitors(site)[: codes.IN_QUEUE.of(sites[0])] if building else []
    visitor = come[-1] if come else NONE
    in_work = building and (s.step in (codes.WORK, codes.RIDDLES) or s.expects(codes.WORK))
    for n in range(len(data.SITES)):
        builders = [seat for seat, noble in enumerate(s.nobles) if has(noble.built, n)]
        refuse(len(builders) > s.settings.slots, "too-many-built")
        early = n > site or (n == site and set(builders) - set(come))
        refuse(building and builders and early, "built-too-early")
        refuse(n == site and s.done != len(builders), "visit-wrong")
    refuse(not building and s.done, "visit-at-wrong-time")
    opening = s.step in (codes.VISIT, codes.TOIL)
    refuse(opening and s.done >= s.settings.slots, "visit-wrong")
    built_now = building and has(s.nobles[visitor].built, site)
    refuse(opening and built_now, "visit-wrong")
    drawing = s.step in (codes.DRAW, codes.CHOOSE, codes.TAKE_BLINDLY)
    after = drawing or s.worked or s.expects(codes.HAUL)
    refuse(building and not opening and built_now != after, "visit-wrong")
    refuse(s.worked and not s.expects(codes.WORK), "visit-at-wrong-time")
    refuse(s.step == codes.TURN and s.expects(codes.WORK) and not s.worked, "visit-wrong")
    monuments = (1, 2) if s.settings.one_monument and s.worked else (0,)
    refuse(s.monument not in monuments, "visit-wrong")
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
        refuse(wrong, "crews-wrong")


def _check_budget(s: Board, visitor: int, in_work: bool) -> None:
    """§6.4 Strength comes from crews that were sent and overseers that were played."""
    hauling = s.expects(codes.HAUL)
    if not in_work and not hauling:
        refuse(s.budget, "budget-at-wrong-time")
        return
    me = s.nobles[visitor]
    found = {int(power_of(me, crews)) for crews in data.SET_MASKS if not crews & ~me.used}
    if in_work:
        for card in data.OVERSEERS:
            found |= {power + data.CARD_N[card] for power in found if has(s.gone, card)}
    spent = s.worked or hauling
    fits = s.budget <= max(found, default=0) if spent else s.budget in found
    refuse(not fits, "budget-wrong")


def _check_draw(s: Board) -> None:
    """§6.5, §6.6 The Sphinx cards that were just drawn."""
    if s.step not in (codes.DRAW, codes.CHOOSE):
        refuse(s.drawn, "drawn-at-wrong-time")
        return
    me = s.nobles[codes.SEAT.of(s.arg)]
    at_sphinx = s.expects(codes.SITE)
    most = data.CARD_N[data.RIDDLE]
    if at_sphinx:
        most = data.MOST_DRAWN + (2 if s.settings.over_cap and has(me.cards, data.THOTH) else 0)
    now = sum(data.kept_when(one) == s.draws for one in me.sphinx)
    coming = int(codes.TO_DRAW.of(s.arg)) if s.step == codes.DRAW else 0
    refuse(count(s.drawn) + coming > most or coming > count(s.deck), "drawn-wrong")
    if s.step == codes.CHOOSE:
        refuse(not s.drawn, "drawn-wrong")
        second = at_sphinx and has(me.cards, data.SESHAT) and codes.TO_KEEP.of(s.arg) == 1
        refuse(second and not now, "drawn-wrong")
