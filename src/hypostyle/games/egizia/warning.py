"""What Egizia's players may do but hardly want to: pointless and self-harming answers.

Everything here is reckoned from a view, so a warning tells no secret. It speaks only where some
other answer does better.
"""

from typing import Final

from hypostyle.core.bits import count, has, places, shl
from hypostyle.core.words import Reason
from hypostyle.games.egizia import codes, data
from hypostyle.games.egizia.actions import TABLE
from hypostyle.games.egizia.rules import river, works
from hypostyle.games.egizia.rules.basics import deck_size, improvable
from hypostyle.games.egizia.rules.objectives import objective
from hypostyle.games.egizia.state import Board, Noble
from hypostyle.games.egizia.table import LANDS, Fields, fields_of, meal_of, most_of

GOOD: Final = 3
"""So many points a Sphinx card must give already before it is called a pity to return it."""
MANY: Final = 3
"""So many ships more must stay unused before a place is called far."""


def warning(s: Board, seat: int, action: int) -> Reason | None:
    """Why a legal answer is pointless or does harm, as far as the seat can know."""
    step, me = s.step, s.nobles[seat]
    if codes.BARGE <= action < codes.CANAL:
        return _barge(me, data.BARGES[action - codes.BARGE])
    if step == codes.SAIL:
        return _sail(s, me, action)
    if step == codes.FLOW:
        return _ring(s, seat, action - codes.RING - 1)
    if step == codes.MEAL and action == codes.FEED:
        return _feed(s, seat)
    site = 0 if step == codes.RIDDLES else int(codes.AT_SITE.of(s.arg))
    if step == codes.VISIT and codes.SEND <= action < codes.FREE:
        return _send(s, me, action - codes.SEND, site)
    if step in (codes.WORK, codes.RIDDLES) and codes.OVERSEER <= action < codes.GRANARY:
        return _overseer(s, me, data.OVERSEERS[action - codes.OVERSEER], site)
    if step == codes.WORK and action == codes.STOP:
        return _stop(s, me, site)
    if step == codes.CHOOSE and action == codes.RETURN:
        return _give_back(s, seat)
    return None


def _barge(me: Noble, card: int) -> Reason | None:
    """§4.20 Stones beyond 25 are lost."""
    lost = int(me.stones) + data.CARD_N[card] - data.MOST_STONES
    fields: Fields = {"card": data.NILE[card].key, "lost": lost, "most": data.MOST_STONES}
    return Reason("4.20", "warning.barge", fields) if lost > 0 else None


def _sail(s: Board, me: Noble, action: int) -> Reason | None:
    """§4.16 Passing while cards lie ahead; §6.3 a site where nothing could be paid for; §4.4 a place
    from which few ships can go on."""
    if action == codes.PASS:
        ahead = [int(data.space_of(n)) for n in places(river.placements(s, me, 0) & data.CARD_SET)]
        kept = [card for n in ahead if not has(data.IMMEDIATES, card := s.cards()[n])]
        fields: Fields = {"n": len(kept), "card": data.NILE[kept[0]].key if kept else ""}
        return Reason("4.16", "warning.pass", fields) if kept else None
    name = TABLE[action].place
    site = _site(s, me, data.SITES.index(name)) if name in data.SITES else None
    return site or _far(s, me, action)


def _far(s: Board, me: Noble, action: int) -> Reason | None:
    """§4.4 Most of the other ships will find no place downstream, where nearer ones leave them some."""
    left = int(me.ships) - 1
    space = shl(1, river.position_of(action))
    room = count(river.open_spaces(s, me) & data.RIVER & ~(2 * space - 1))
    unused = left - room
    nearest = max(0, left + 1 - count(river.placements(s, me, 0)))
    if river.variant_of(action) or unused - nearest < MANY or 4 * room > left:
        return None
    return Reason("4.4", "warning.far", {"n": left, "room": room})


def _site(s: Board, me: Noble, site: int) -> Reason | None:
    """§6.3 With all the stones and all the strength one can have in this round nothing fits."""
    cost, (power, stones) = int(works.price(s, site)), most_of(s, me)
    fields: Fields = {"site": data.SITES[site], "n": cost, "stones": stones, "power": power}
    if cost > data.MOST_STONES:
        return Reason("6.3", "warning.site_done", fields)
    if min(stones, power) >= cost or works.free_visit(s, me, site):  # §10.5
        return None
    return Reason("6.3", "warning.site", fields)


def _ring(s: Board, seat: int, by: int) -> Reason | None:
    """§4.13 The ring goes where one's own crews hunger more than they need to."""
    here, there = meal_of(s, seat).loss, meal_of(s, seat, flow=by).loss
    return Reason("4.13", "warning.ring", {"loss": there, "now": here}) if there > here else None


def _feed(s: Board, seat: int) -> Reason | None:
    """§5.4 Crews go hungry while a granary, or a canal to a dry field, would help."""
    me, loss = s.nobles[seat], meal_of(s, seat).loss
    if not loss:
        return None
    fields: Fields = {"loss": loss}
    for card in data.GRANARIES:
        if has(me.cards, card):
            return Reason("5.4", "warning.granary", {**fields, "card": data.NILE[card].key})
    for land, _, card in fields_of(me):
        # One step greener is enough where the field lies just outside the water.
        if card >= 0 and LANDS.index(land) == s.ring + 1 and improvable(me):
            return Reason("5.4", "warning.canal", {**fields, "card": data.NILE[card].key})
    return None


def _later(me: Noble, site: int) -> bool:
    """§6.1 Is there a site to come in this round where one has a ship?"""
    return any(has(me.at, data.SITE_POSITIONS[n]) for n in range(site + 1, len(data.SITES)))


def _payable(s: Board, me: Noble, site: int) -> int:
    """§6.4, §6.5 How many stones one could pay in a visit; at the Sphinx for cards."""
    most = int(works.purse(me))
    return most if site else min(most, int(works.most_cards(s, me)), int(deck_size(s)))


def _send(s: Board, me: Noble, which: int, site: int) -> Reason | None:
    """§6.4 The Joker goes along for nothing, and there is another site to come."""
    if "+" not in data.CREW_SETS[which] or not _later(me, site):
        return None
    alone = int(works.power_of(me, data.SET_MASKS[which - 3]))
    most = _payable(s, me, site)
    fields: Fields = {"crews": data.CREW_SETS[which - 3], "n": alone, "most": most}
    return Reason("6.4", "warning.joker", fields) if alone >= most else None


def _overseer(s: Board, me: Noble, card: int, site: int) -> Reason | None:
    """§6.4 More strength than there are stones helps nobody."""
    most = _payable(s, me, site)
    fields: Fields = {"card": data.NILE[card].key, "budget": int(s.budget), "most": most}
    return Reason("6.4", "warning.overseer", fields) if s.budget >= most else None


def _stop(s: Board, me: Noble, site: int) -> Reason | None:
    """§6.10, §7.4 In the last round stones that are not built with are worth little or nothing."""
    if s.round < data.ROUNDS or _later(me, site) or not (s.choices or s.more):
        return None
    things = count(s.choices) + count(s.more)
    fields: Fields = {"stones": int(me.stones), "budget": int(s.budget), "n": things}
    return Reason("6.10", "warning.stop", fields)


def _give_back(s: Board, seat: int) -> Reason | None:
    """§6.6 A card is returned for a point that is worth more already."""
    best, card = max((int(objective(s, seat, card)), card) for card in places(s.drawn))
    fields: Fields = {"sphinx": data.SPHINX[card].key, "points": best}
    return Reason("6.6", "warning.give_back", fields) if best >= GOOD else None
