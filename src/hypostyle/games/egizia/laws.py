"""What makes a position of Egizia possible: what can be next, and what fits the moment.

§9.5 says what a position written by hand may leave open; everything else must be such as comes up
in a game.
"""

from typing import Final

from hypostyle.core.bits import bit, count, has, places
from hypostyle.core.errors import BadPosition
from hypostyle.core.state import arg_of, step_of
from hypostyle.games.egizia import codes, data
from hypostyle.games.egizia.agenda import agenda_defect
from hypostyle.games.egizia.rules.basics import people, ranking
from hypostyle.games.egizia.rules.engine import start
from hypostyle.games.egizia.rules.river import can_sail
from hypostyle.games.egizia.rules.works import power_of
from hypostyle.games.egizia.state import NONE, Board, Noble, Settings

# fmt: off
DEFECTS: Final = {
    # what is to happen
    "impossible-agenda":    "what is to happen does not come up like this in a game",
    "nobody-asked":         "nobody has anything to decide at that moment",
    "end-wrong":            "the game is over after the last round, and then the leader has won",
    # cards
    "card-twice":           "a Nile card is in two places",
    "cards-lost":           "a Nile card is missing, or not in this game",
    "cards-too-early":      "more cards of a deck are out than have been laid",
    "display-wrong":        "cards are laid out one by one, from the source on",
    "canal-without-card":   "a canal is dug, but its card was not played",
    "canal-nowhere":        "a canal lies on a field that cannot have it",
    "immediate-kept":       "an immediate card is never kept",
    "sphinx-twice":         "a Sphinx card is in two places",
    "sphinx-lost":          "a Sphinx card is missing, or not in this game",
    "sphinx-too-early":     "a Sphinx card was kept or returned in a draw to come",
    "recall-wrong":         "recall= names a card twice, or one that cannot have been returned then",
    "too-many-draws":       "there have not been so many draws at the Sphinx",
    "drawn-at-wrong-time":  "nobody draws Sphinx cards now",
    "drawn-wrong":          "so many Sphinx cards are not drawn, or kept, at once",
    # monuments
    "brick-twice":          "a brick has two builders",
    "brick-in-the-air":     "a brick has nothing to rest on",
    "graves-lost":          "graves open, buried and taken are not those of the game",
    "graves-not-open":      "four graves lie open while some are buried",
    "built-too-early":      "something is built before it could be",
    # ships
    "ship-on-card":         "a card lies where a ship is",
    "space-shared":         "two ships are on one space, and Hapi was not used there",
    "queue-wrong":          "a queue is not of the ships at its site, or an automaton waits behind the slots",
    "ships-lost":           "everybody has eight ships; two are in one place only by sharing",
    "furthest-wrong":       "furthest= is not where the last ship lies",
    "ships-too-early":      "no ship has sailed yet in this round",
    "not-passed":           "the ships are placed when everybody has passed",
    "sails-after-passing":  "whoever has passed places no more ships",
    "spent-not-held":       "spent= names a card that is not held, or that is not used once a round",
    "spent-not-used":       "a card is spent, but no ship has used it",
    # nobles
    "crew-out-of-range":    "crews are 1 to 9, the Joker 2 to 9",
    "too-many-stones":      "stones are 0 to 25",
    "sums-wrong":           "the sums of quarries and fields are wrong",
    "below-zero":           "no score falls below 0 with hunger_floor=zero",
    "automaton-has":        "an automaton has no stones, markets or cards to play",
    "arrived-together":     "no two nobles can have arrived at the same time",
    "not-seats":            "line must name everybody once; alone the first turn order is rgv",
    "line-wrong":           "the turn order is the score order backwards",
    "bids-wrong":           "the places that are held do not fit the auction",
    "not-the-start":        "before the first ship everything is as the set-up leaves it",
    # visits
    "fed-at-wrong-time":    "that is not what granaries have given in this feeding",
    "worked-too-early":     "no site has been visited yet in this round",
    "built-without-ship":   "a noble built at a site without a ship",
    "too-many-built":       "more have built at a site than it has slots",
    "visit-at-wrong-time":  "nobody visits a site now",
    "visit-wrong":          "what is done and built does not fit the visit",
    "crews-wrong":          "the crews that have worked do not fit what was built",
    "budget-at-wrong-time": "strength is spent only in a visit",
    "budget-wrong":         "that strength does not come from the crews sent",
}
# fmt: on


def refuse(broken: object, defect: str) -> None:
    """Raise BadPosition with its words when a law is broken."""
    if broken:
        raise BadPosition(defect, DEFECTS[defect])


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
        refuse(seen & pile, "card-twice")
        seen |= pile
    refuse(seen != whole_nile(s.settings), "cards-lost")
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
    twice = count(cards) != many or bool(cards & s.deck)
    refuse(twice, "sphinx-twice")
    refuse(cards | s.deck != whole_sphinx(s.settings), "sphinx-lost")
    drawer = int(codes.SEAT.of(s.arg)) if s.step == codes.CHOOSE else NONE
    for seat, noble in enumerate(s.nobles):
        now = seat == drawer or seat >= people(s)
        most = s.draws if now else s.draws - 1
        late = any(data.kept_when(one) > max(0, most) for one in noble.sphinx)
        late = late or any(data.kept_when(one) >= s.draws for one in noble.recall)
        refuse(late, "sphinx-too-early")
        returned = [data.kept_card(one) for one in noble.recall]
        gone = any(not has(whole_sphinx(s.settings), card) for card in returned)
        refuse(gone or len(set(returned)) != len(returned), "recall-wrong")
        for one in noble.recall:
            holder = held.get(data.kept_card(one))
            both = holder is not None and data.kept_when(holder) <= data.kept_when(one)
            refuse(both, "recall-wrong")
    built = sum(has(s.nobles[seat].built, 0) for seat in range(people(s)))
    most = s.settings.slots * max(0, s.round - 1) + built + int(has(s.gone, data.RIDDLE))
    refuse(s.draws > most, "too-many-draws")


# --- monuments ------------------------------------------------------------------------------------


def _check_monuments(s: Board) -> None:
    """§2.9 to §2.11 Every brick has one builder and rests on others."""
    for built, mine, rest in (
        (s.obelisk, [noble.obelisk for noble in s.nobles], data.OBELISK_REST),
        (s.temple, [noble.temple for noble in s.nobles], data.TEMPLE_REST),
        (s.pyramid, [noble.pyramid for noble in s.nobles], data.PYRAMID_REST),
    ):
        twice = sum(mine) != built or sum(count(m) for m in mine) != count(built)
        refuse(twice, "brick-twice")
        floating = any(rest[brick] & ~built for brick in places(built))
        refuse(floating, "brick-in-the-air")


def _check_graves(s: Board) -> None:
    """§2.12 Twelve graves are on the board or taken; four of those left are open."""
    row = [int(digit) for digit in row_text(int(s.row)) if digit != "-"]
    taken = sum(int(data.tomb_count(noble.tombs)) for noble in s.nobles)
    refuse(len(row) + s.buried + taken != data.GRAVES, "graves-lost")
    turning = sum(step_of(one) == codes.TURN for one in s.agenda)
    closed = bool(s.buried) and len(row) + turning != data.OPEN
    refuse(closed, "graves-not-open")
    piles = [int(noble.tombs) for noble in s.nobles] + [1 << (4 * (value - 1)) for value in row]
    whole = data.SOLO_TOMBS if s.settings.solo else data.ALL_TOMBS
    refuse(sum(piles) + s.tombs != whole, "graves-lost")


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
        refuse(noble.at & data.CARD_SET & ~closed, "ship-on-card")
        refuse(noble.at & taken & data.CARD_SET, "space-shared")
        taken |= noble.at
    closed |= taken & data.ROUND_SET
    refuse(closed != s.closed, "ship-on-card")
    for site, position in enumerate(data.SITE_POSITIONS):
        queue = s.queue(site)
        seats = [int(data.queue_at(queue, n)) for n in range(data.queue_length(queue))]
        there = [seat for seat, noble in enumerate(s.nobles) if has(noble.at, position)]
        refuse(sorted(seats) != there, "queue-wrong")
        behind = any(seat >= people(s) for seat in seats[s.settings.slots :])
        refuse(behind, "queue-wrong")


def _check_sharing(s: Board) -> None:
    """§4.6 A round space has one ship, or two by Hapi's help."""
    shared = []
    for position in places(data.ROUND_SET):
        ships = [has(noble.at, position) + has(noble.again, position) for noble in s.nobles]
        shared += [position] * max(0, sum(ships) - 1)
    hapi = [noble for noble in s.nobles if has(noble.spent, data.HAPI)]
    refuse(len(shared) != len(hapi), "space-shared")
    if hapi:
        fits = has(hapi[0].at, shared[0]) and shared[0] != data.HELIOPOLIS
        refuse(not fits, "space-shared")


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
    refuse(lost, "ships-lost")
    twice = noble.again & ~(noble.at & data.SHARED_SET)
    refuse(twice, "ships-lost")
    furthest = max(places(noble.at), default=NONE)
    back = noble.furthest >= 0 and has(noble.at, noble.furthest) and _went_back(s, noble)
    wrong = noble.furthest != furthest and not (s.settings.resets and back)
    refuse(wrong, "furthest-wrong")
    strengths = [data.crew_of(noble.crews, crew) for crew in range(4)]
    weak = min(strengths) < 1 or strengths[data.JOKER] < 2 or max(strengths) > data.MOST_STRENGTH
    refuse(weak, "crew-out-of-range")
    sites = sum(1 << n for n in range(len(data.SITES)) if has(noble.at, data.SITE_POSITIONS[n]))
    refuse(noble.built & ~sites, "built-without-ship")


def _went_back(s: Board, noble: Noble) -> bool:
    """§4.5, §8.2 Could one of a noble's ships have gone upstream this round?"""
    eddy = has(s.gone, data.EDDY) and noble in s.nobles[: people(s)]
    return has(noble.spent, data.ANUKET) or eddy


def _check_person(s: Board, noble: Noble) -> None:
    """§2.5 to §2.7 Stones and cards of a player."""
    many = not 0 <= noble.stones <= data.MOST_STONES
    refuse(many, "too-many-stones")
    kept = bool(noble.cards & data.IMMEDIATES)
    refuse(kept, "immediate-kept")
    once = (1 << data.HAPI) | (1 << data.PTAH) | (1 << data.ANUKET)
    refuse(noble.spent & ~(noble.cards & once), "spent-not-held")
    idle = has(noble.spent, data.PTAH) and not noble.at & data.SHARED_SET
    idle = idle or (has(noble.spent, data.ANUKET) and count(noble.at) + count(noble.again) < 2)
    refuse(idle, "spent-not-used")
    improved = (data.YELLOWS | data.BROWNS) & noble.cards
    nowhere = noble.once & ~improved or noble.twice & ~(noble.once & data.BROWNS)
    refuse(nowhere, "canal-nowhere")
    wrong = (noble.quarry, noble.green, noble.yellow, noble.brown) != sums(s, noble)
    refuse(wrong, "sums-wrong")
    below = s.settings.floor and noble.score < 0
    refuse(below, "below-zero")


def _check_automaton(s: Board, noble: Noble) -> None:
    """§8.1, §8.2 Automata have no stones, markets, canals or cards that are used."""
    things = noble.stones + noble.stone_step + noble.grain_step + noble.spent + noble.again
    more = things + noble.once + noble.twice + len(noble.recall)
    refuse(more, "automaton-has")


def _check_seats(s: Board) -> None:
    """§2.13, §3.1, §10.16 Places on the score track, in the turn order and in the auction."""
    refuse(len(set(s.line)) != len(s.line), "not-seats")
    arrivals = [int(noble.arrival) for noble in s.nobles]
    together = len(set(arrivals)) != len(arrivals) or max(arrivals) > s.arrivals
    refuse(bool(s.round) and (together or min(arrivals) < 1), "arrived-together")
    alone = s.settings.solo and s.round <= 1 and s.line != (0, 1, 2)
    refuse(alone, "not-seats")
    refuse(any(noble.half for noble in s.nobles) and s.winner == NONE, "bids-wrong")
    tiles = [int(noble.tile) for noble in s.nobles if noble.tile != NONE]
    twice = len(set(tiles)) != len(tiles)
    refuse(twice, "bids-wrong")
    auction = s.settings.auction and not s.settings.solo
    refuse(not auction and bool(tiles), "bids-wrong")
    if auction and s.line:
        refuse(len(tiles) != len(s.nobles), "bids-wrong")
        order = sorted(range(len(s.nobles)), key=lambda seat: s.nobles[seat].tile)
        refuse(s.round <= 1 and s.line != tuple(order), "bids-wrong")
    refuse(s.step == codes.AUCTION and bool(tiles), "bids-wrong")
    if auction and s.winner != NONE and not s.settings.floor:
        refuse(any(noble.half != noble.bid % 2 for noble in s.nobles), "bids-wrong")


# --- the moment -----------------------------------------------------------------------------------


def _check_moment(s: Board) -> None:
    """What belongs to a phase of the round is there in that phase only."""
    sailing = s.expects(codes.NEXT_SHIP)
    ashore = s.step == codes.LAY or s.round == 0
    for noble in s.nobles:
        out = noble.at or noble.spent or noble.passed
        refuse(ashore and bool(out), "ships-too-early")
        refuse(not ashore and not sailing and not noble.passed, "not-passed")
        worked = (ashore or s.expects(codes.BUILDING)) and (noble.used or noble.built)
        refuse(worked, "worked-too-early")
    if sailing and not ashore:
        me = s.nobles[codes.SEAT.of(s.arg)]
        refuse(me.passed, "sails-after-passing")
        stuck = s.step == codes.SAIL and not can_sail(s, me)
        refuse(stuck, "nobody-asked")
    if s.step == codes.LAY:
        laid = [space for space in range(data.SPACES) if data.card_at(s.display, space) >= 0]
        refuse(laid != list(range(s.arg)), "display-wrong")
        turned = s.round > 1 and list(s.line) != ranking(s)[::-1]
        refuse(turned, "line-wrong")
    fed = {0}
    for card in data.GRANARIES:
        fed |= {grain + data.CARD_N[card] for grain in fed if has(s.gone, card)}
    wrong = s.fed not in (fed if s.step == codes.MEAL else {0})
    refuse(wrong, "fed-at-wrong-time")
    if s.round == 0 or (s.round == 1 and s.step == codes.LAY):
        _check_start(s)
    first = s.round == 0 or (s.round == 1 and s.expects(codes.BUILDING))
    early = s.obelisk | s.temple | s.pyramid | s.draws | sum(noble.tombs for noble in s.nobles)
    refuse(first and bool(early), "built-too-early")
    if s.winner != NONE:
        refuse(s.round != data.ROUNDS or s.winner != ranking(s)[0], "end-wrong")


def _check_start(s: Board) -> None:
    """§3.2 to §3.6 Before the first ship everything is as the set-up says."""
    fresh = start(s.settings.setup)
    hands = int(s.settings.start_sphinx)
    for seat, (noble, new) in enumerate(zip(s.nobles, fresh.nobles, strict=True)):
        dealt = seat < people(s) and not s.expects(codes.DEAL, seat)
        wanted = hands if dealt else 0
        refuse(len(noble.sphinx) != wanted, "not-the-start")
        new.sphinx, new.tile, new.bid = noble.sphinx, noble.tile, noble.bid
        if len(s.line) == len(s.nobles):
            place = s.line.index(seat)
            new.arrival = len(s.nobles) - place
            new.stones = place + 2 if seat < people(s) else 0
        refuse(noble.to_tuple() != new.to_tuple(), "not-the-start")
    moved = s.ring != fresh.ring or s.die != 0
    refuse(moved, "not-the-start")


def _check_visit(s: Board) -> None:
    """§6.1 to §6.10 Crews, strength and what was built in the visits of a round."""
    sites = [arg_of(one) for one in s.agenda[::-1] if step_of(one) == codes.SITE]
    building = bool(sites)
    site, place = (
        (int(codes.QUEUE.of(sites[0])), int(codes.IN_QUEUE.of(sites[0]))) if sites else (NONE, 0)
    )
    visitor = int(data.queue_at(s.queue(site), place - 1)) if building else NONE
    in_work = building and (s.step in (codes.WORK, codes.RIDDLES) or s.expects(codes.WORK))
    for n in range(len(data.SITES)):
        builders = [seat for seat, noble in enumerate(s.nobles) if has(noble.built, n)]
        refuse(len(builders) > s.settings.slots, "too-many-built")
        if building:
            come = [int(data.queue_at(s.queue(n), k)) for k in range(place)] if n == site else []
            early = [seat for seat in builders if n > site or (n == site and seat not in come)]
            refuse(early, "built-too-early")
        refuse(n == site and s.done != len(builders), "visit-wrong")
    refuse(not building and bool(s.done), "visit-at-wrong-time")
    opening = s.step in (codes.VISIT, codes.TOIL)
    refuse(opening and s.done >= s.settings.slots, "visit-wrong")
    built_now = building and has(s.nobles[visitor].built, site)
    refuse(opening and built_now, "visit-wrong")
    after = (
        s.step in (codes.DRAW, codes.CHOOSE, codes.TAKE_BLINDLY)
        or s.expects(codes.HAUL)
        or s.worked
    )
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
    many = count(s.drawn) + coming > most or coming > count(s.deck)
    refuse(many, "drawn-wrong")
    if s.step == codes.CHOOSE:
        refuse(not s.drawn, "drawn-wrong")
        second = at_sphinx and has(me.cards, data.SESHAT) and codes.TO_KEEP.of(s.arg) == 1
        refuse(second and not now, "drawn-wrong")
