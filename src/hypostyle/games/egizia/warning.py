"""What Egizia's players may do but hardly want to: pointless and self-harming answers.

Everything here is reckoned from a view, so a warning tells no secret. It speaks only where some
other answer does better.
"""

from typing import Final

from hypostyle.core.bits import count, has, places
from hypostyle.core.words import Field, Reason
from hypostyle.games.egizia.codes import (
    AT_SITE,
    BARGE,
    BID,
    BRICK_0,
    CANAL,
    CHOOSE,
    FEED,
    FLOW,
    FREE,
    GRANARY,
    MEAL,
    OVERSEER,
    PASS,
    RETURN,
    RIDDLES,
    RING,
    SAIL,
    SEND,
    SHIP,
    STOP,
    VISIT,
    WORK,
)
from hypostyle.games.egizia.data import (
    BARGES,
    CARD_N,
    CARD_SET,
    CREW_SETS,
    GRANARIES,
    IMMEDIATES,
    MOST_DRAWN,
    MOST_STONES,
    NILE,
    OVERSEERS,
    PENALTY,
    ROUNDS,
    SET_MASKS,
    SITE_POSITIONS,
    SITE_SET,
    SITES,
    SPHINX,
    card_at,
)
from hypostyle.games.egizia.land import LANDS, fields_of
from hypostyle.games.egizia.rules.basics import improvable
from hypostyle.games.egizia.rules.ending import objective
from hypostyle.games.egizia.rules.river import (
    placements,
    position_of,
)
from hypostyle.games.egizia.rules.works import grain_of, helpers, hungry, power_of, price, purse
from hypostyle.games.egizia.state import Board, Noble

GOOD: Final = 3
"""So many points a Sphinx card must give already before it is called a pity to return it."""


def warning(s: Board, seat: int, action: int) -> Reason | None:
    """Why a legal answer is pointless or does harm, as far as the seat can know."""
    step, me = s.step, s.nobles[seat]
    if BARGE <= action < CANAL:
        return _barge(me, BARGES[action - BARGE])
    if step == SAIL:
        return _sail(s, me, action)
    if step == FLOW:
        return _ring(s, me, action - RING - 1)
    if step == MEAL and action == FEED:
        return _feed(s, me)
    if step == VISIT and SEND <= action < FREE:
        return _send(s, me, action - SEND, int(AT_SITE.of(s.arg)))
    if step in (WORK, RIDDLES) and OVERSEER <= action < GRANARY:
        return _overseer(s, me, OVERSEERS[action - OVERSEER], step == RIDDLES)
    if step == WORK and action == STOP:
        return _stop(s, me, int(AT_SITE.of(s.arg)))
    if step == CHOOSE and action == RETURN:
        return _give_back(s, seat)
    return None


# --- on the river ---------------------------------------------------------------------------------


def _barge(me: Noble, card: int) -> Reason | None:
    """§4.20 Stones beyond 25 are lost."""
    lost = int(me.stones) + CARD_N[card] - MOST_STONES
    if lost <= 0:
        return None
    fields: dict[str, Field] = {"card": NILE[card].key, "lost": lost, "most": MOST_STONES}
    return Reason("4.20", "warning.barge", fields)


def _sail(s: Board, me: Noble, action: int) -> Reason | None:
    """§4.16 Passing while cards lie ahead; §6.3 a site where nothing could be paid for."""
    if action == PASS:
        cards = [position // 2 for position in places(placements(s, me, 0) & CARD_SET)]
        kept = [space for space in cards if not has(IMMEDIATES, card_at(s.display, space))]
        if not kept:
            return None
        card = NILE[card_at(s.display, kept[0])].key
        return Reason("4.16", "warning.pass", {"n": len(kept), "card": card})
    if not (action < BRICK_0 or SHIP <= action < BID):
        return None
    position = int(position_of(action))
    if not has(SITE_SET, position):
        return None
    return _site(s, me, SITE_POSITIONS.index(position))


def _site(s: Board, me: Noble, site: int) -> Reason | None:
    """§6.3 With all the stones and all the strength one can have in this round nothing fits."""
    cost = int(price(s, site))
    stones = min(MOST_STONES, int(purse(me)) + int(me.quarry))
    power = max(int(power_of(me, crew_set)) for crew_set in SET_MASKS) + int(helpers(me))
    fields: dict[str, Field] = {"site": SITES[site]}
    if cost > MOST_STONES:
        return Reason("6.3", "warning.site_done", fields)
    if min(stones, power) >= cost:
        return None
    return Reason("6.3", "warning.site", {**fields, "n": cost, "stones": stones, "power": power})


def _loss(s: Board, me: Noble, ring: int, more: int = 0) -> int:
    """§5.3 What a feeding would cost with the ring there."""
    there = s.clone()
    there.ring = ring
    grain = int(grain_of(there, me)) + int(s.fed) + more
    return int(hungry(there, me, grain)) * PENALTY[me.grain_step]


def _ring(s: Board, me: Noble, by: int) -> Reason | None:
    """§4.13 The ring goes where one's own crews hunger more than they need to."""
    here, there = _loss(s, me, int(s.ring)), _loss(s, me, int(s.ring) + by)
    if there <= here:
        return None
    return Reason("4.13", "warning.ring", {"loss": there, "now": here})


# --- feeding --------------------------------------------------------------------------------------


def _feed(s: Board, me: Noble) -> Reason | None:
    """§5.4 Crews go hungry while a granary, or a canal to a dry field, would help."""
    loss = _loss(s, me, int(s.ring))
    if not loss:
        return None
    fields: dict[str, Field] = {"loss": loss}
    for card in GRANARIES:
        if has(me.cards, card):
            return Reason("5.4", "warning.granary", {**fields, "card": NILE[card].key})
    for land, _, card in fields_of(me):
        # One step greener is enough where the field lies just outside the water.
        if card >= 0 and LANDS.index(land) == s.ring + 1 and improvable(me):
            return Reason("5.4", "warning.canal", {**fields, "card": NILE[card].key})
    return None


# --- building -------------------------------------------------------------------------------------


def _later(me: Noble, site: int) -> bool:
    """§6.1 Is there a site to come in this round where one has a ship?"""
    return any(has(me.at, SITE_POSITIONS[n]) for n in range(site + 1, len(SITES)))


def _send(s: Board, me: Noble, which: int, site: int) -> Reason | None:
    """§6.4 The Joker goes along for nothing, and there is another site to come."""
    if "+" not in CREW_SETS[which] or not _later(me, site):
        return None
    alone = int(power_of(me, SET_MASKS[which - 3]))
    most = int(purse(me)) if site else min(int(purse(me)), MOST_DRAWN)
    if alone < most:
        return None
    return Reason("6.4", "warning.joker", {"crews": CREW_SETS[which - 3], "n": alone, "most": most})


def _overseer(s: Board, me: Noble, card: int, sphinx: bool) -> Reason | None:
    """§6.4 More strength than there are stones helps nobody."""
    most = min(int(purse(me)), MOST_DRAWN) if sphinx else int(purse(me))
    if s.budget < most:
        return None
    fields: dict[str, Field] = {"card": NILE[card].key, "budget": int(s.budget), "most": most}
    return Reason("6.4", "warning.overseer", fields)


def _stop(s: Board, me: Noble, site: int) -> Reason | None:
    """§6.10, §7.4 In the last round stones that are not built with are worth little or nothing."""
    if s.round < ROUNDS or _later(me, site) or not (s.choices or s.more):
        return None
    things = count(s.choices) + count(s.more)
    fields: dict[str, Field] = {"stones": int(me.stones), "budget": int(s.budget), "n": things}
    return Reason("6.10", "warning.stop", fields)


def _give_back(s: Board, seat: int) -> Reason | None:
    """§6.6 A card is returned for a point that is worth more already."""
    best, card = max((int(objective(s, seat, card)), card) for card in places(s.drawn))
    if best < GOOD:
        return None
    fields: dict[str, Field] = {"sphinx": SPHINX[card].key, "points": best}
    return Reason("6.6", "warning.give_back", fields)
