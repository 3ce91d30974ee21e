"""Egizia's open question in words, what answers do, and why one is refused."""

from typing import Final

from hypostyle.core.bits import has, places
from hypostyle.core.words import Reason, Say
from hypostyle.games.egizia import codes, data
from hypostyle.games.egizia.actions import TABLE, WAYS, half_points, helpers_key
from hypostyle.games.egizia.rules import river, works
from hypostyle.games.egizia.rules.basics import first_grave, improvable
from hypostyle.games.egizia.rules.engine import RULES
from hypostyle.games.egizia.rules.opening import least_bid
from hypostyle.games.egizia.state import Board, Noble
from hypostyle.games.egizia.table import Fields, task_of


def question(s: Board, seat: int) -> Say:
    """What a seat is asked, in words."""
    step, arg = s.step, s.arg
    me = s.nobles[seat]
    fields: Fields = {"stones": me.stones, "budget": s.budget, "ships": me.ships}
    variant = ""
    if step == codes.SAIL:
        free = s.settings.may_pass or not s.choices
        variant = ".must" if codes.FORCED.of(arg) else ".may" if free else ".should"
    elif step == codes.RAISE:
        growth = {codes.DECLINABLE: ".khnum", codes.TWO_CREWS: ".two", codes.BY_TWO: ".much"}
        variant = next((key for part, key in growth.items() if part.of(arg)), ".one")
    elif step == codes.WORK:
        variant = ".more" if s.worked else ".first"
    elif step == codes.MEAL:
        grain = works.grain_at(me, s.ring) + s.fed
        fields |= {"need": data.strength(me.crews), "grain": grain}
    elif step == codes.VISIT:
        fields["port"] = data.SITES[codes.AT_SITE.of(arg)]
    elif step == codes.CHOOSE:
        fields["n"] = codes.TO_KEEP.of(arg)
    return Say(f"question.{RULES.steps[step].name}{variant}", fields)


def sentence(s: Board, action: int) -> Say | None:
    """What an answer does where the moment has more to say than the answer; None elsewhere."""
    step = s.step
    if step in (codes.RAISE, codes.FLOW, codes.VISIT, codes.CHOOSE) and s.asking:
        return _with_numbers(s, step, action)
    if step == codes.UNCLAIMED and codes.TAKE <= action < codes.SHIP:
        card = data.card_at(s.display, action - codes.TAKE)
        return Say("do.unclaimed", {"card": data.NILE[card].key})
    if step != codes.SAIL or not (action < codes.BRICK_0 or codes.SHIP <= action < codes.BID):
        return None
    variant, position = int(river.variant_of(action)), int(river.position_of(action))
    fields: Fields = {"space": data.POSITIONS[position], "helpers": helpers_key(variant)}
    if has(data.CARD_SET, position):
        card = s.card(position)
        return Say("do.sail.card", {**fields, "card": data.NILE[card].key if card >= 0 else "none"})
    if has(data.SITE_SET, position):
        return Say("do.sail.site", {**fields, "port": data.POSITIONS[position]})
    return Say(f"do.sail.{data.POSITIONS[position]}", fields)


def _with_numbers(s: Board, step: int, action: int) -> Say | None:
    """Answers that are better told with what they come to."""
    seat = int(codes.SEAT.of(s.arg))
    me = s.nobles[seat]
    if step == codes.CHOOSE and codes.KEEP <= action < codes.RETURN:
        card = action - codes.KEEP
        return Say("do.keep_tenth" if card == data.S29 else "do.keep", task_of(s, seat, card))
    if step == codes.RAISE and codes.CREW <= action < codes.RING:
        crew = action - codes.CREW
        now = int(data.crew_of(me.crews, crew))
        after = min(now + 1 + int(codes.BY_TWO.of(s.arg)), data.MOST_STRENGTH)
        return Say("do.raise_to", {"tile": data.CREWS[crew], "now": now, "after": after})
    if step == codes.FLOW and codes.RING <= action < codes.SKIP:
        ring = max(0, min(2, int(s.ring) + action - codes.RING - 1))
        fields: Fields = {"way": WAYS[action - codes.RING], "flood": data.RINGS[ring]}
        fields |= {"grain": int(works.grain_at(me, ring)), "need": int(data.strength(me.crews))}
        return Say("do.flow_to", fields)
    if step == codes.VISIT and codes.SEND <= action < codes.FREE:
        which = action - codes.SEND
        power = int(works.power_of(me, data.SET_MASKS[which]))
        return Say("do.send", {"team": data.CREW_SETS[which], "n": power})
    return None


# --- refusals --------------------------------------------------------------------------------------

# fmt: off
# Answers that stand alone, and why they may be refused where they are not asked for.
ELSEWHERE: Final = {
    "grave":    Reason("6.8",  "no.grave_elsewhere"),
    "stop":     Reason("6.10", "no.stop_elsewhere"),
    "pass":     Reason("4.16", "no.pass_elsewhere"),
    "skip":     Reason("4.17", "no.skip_elsewhere"),
    "feed":     Reason("5.2",  "no.feed_elsewhere"),
    "decline":  Reason("6.2",  "no.decline_elsewhere"),
    "thoth":    Reason("10.5", "no.free_thoth"),
    "return":   Reason("6.6",  "no.return_elsewhere"),
    "sobek":    Reason("4.15", "no.sobek_elsewhere"),
    "overseer": Reason("6.4",  "no.overseer_elsewhere"),
    "granary":  Reason("5.4",  "no.granary_elsewhere"),
    "barge":    Reason("4.20", "no.barge_elsewhere"),
    "canal":    Reason("4.19", "no.canal_elsewhere"),
}
# Cards that go with a ship, and why they may not.
HELPERS: Final = (
    (codes.WITH_HAPI,   data.HAPI,   Reason("4.6", "no.nothing_to_share")),
    (codes.WITH_PTAH,   data.PTAH,   Reason("4.7", "no.nothing_to_double")),
    (codes.WITH_ANUKET, data.ANUKET, Reason("4.5", "no.not_upstream")),
    (codes.WITH_EDDY,   data.EDDY,   Reason("4.5", "no.not_upstream")),
)
UNSUPPORTED: Final = {
    data.OBELISK: Reason("2.9",  "no.unsupported"),
    data.TEMPLE:  Reason("2.10", "no.unsupported"),
    data.PYRAMID: Reason("2.11", "no.unsupported"),
}
# fmt: on


def why_not(s: Board, seat: int, action: int) -> Reason | None:
    """Why a seat that is asked may not answer this; None when it may."""
    if action in RULES.legal(s, seat):
        return None
    step, arg = s.step, s.arg
    me = s.nobles[seat]
    entry = TABLE[action]
    if entry.bare:
        return _bare(s, me, step, action, entry.kind)
    if step == codes.SAIL:
        return _no_ship(s, me, int(river.variant_of(action)), int(river.position_of(action)))
    if step == codes.OFFER:
        return _no_bid(s, (action - codes.BID) // codes.BIDS)
    if step == codes.RAISE:
        return _no_growth(arg, action - codes.CREW)
    if step == codes.FLOW:
        return Reason("4.13", "no.ring_end")
    if step == codes.UNCLAIMED:
        return Reason("4.17", "no.no_card", {"space": entry.token})
    if step == codes.VISIT:
        return _no_crew(s, me, action - codes.SEND)
    if step == codes.WORK:
        return _no_brick(s, me, int(codes.AT_SITE.of(arg)), action - codes.BRICK_0)
    if step == codes.RIDDLES:
        return Reason("6.5", "no.too_many_stones", {"n": s.choices})
    return Reason("6.6", "no.not_drawn", {"sphinx": entry.token})


def _bare(s: Board, me: Noble, step: int, action: int, kind: str) -> Reason:
    forced = step == codes.SAIL and bool(codes.FORCED.of(s.arg))
    graves = step in (codes.WORK, codes.VISIT) and codes.AT_SITE.of(s.arg) == data.OBELISK_SITE
    if kind == "pass" and step == codes.SAIL:
        return Reason("4.15", "no.must_sail") if forced else Reason("10.3", "no.no_pass")
    if kind == "skip" and step == codes.RAISE:
        return Reason("4.12", "no.must_raise")
    if kind == "stop" and step == codes.WORK:
        return Reason("6.10", "no.must_build")
    if kind == "grave" and graves:
        return _no_grave(s, me) if step == codes.WORK else Reason("6.2", "no.crews_first")
    visited = step == codes.CHOOSE and s.expects(codes.SITE)
    if kind == "decline" and (visited or step in (codes.WORK, codes.RIDDLES)):
        return Reason("6.10", "no.no_way_back")
    if kind in ("overseer", "granary", "barge"):
        key = str(TABLE[action].fields["card"])
        if not any(data.NILE[card].key == key for card in places(me.cards)):
            return Reason(ELSEWHERE[kind].paragraph, "no.not_held", {"card": key})
        if kind == "granary" and step == codes.MEAL:
            return Reason("5.4", "no.nothing_missing")
        if kind != "granary" and step == codes.VISIT:
            return Reason("6.4", "no.crews_first")
        if kind != "granary" and visited:
            return Reason("6.4", "no.paid_already", {"card": key})
    if kind == "sobek" and not has(me.cards, data.SOBEK):
        return Reason("4.15", "no.not_held", {"card": data.NILE[data.SOBEK].key})
    if kind in ("barge", "canal") and forced:
        return Reason("4.15", "no.sobek_at_once")
    if kind == "canal" and step in (codes.SAIL, codes.MEAL, codes.WINDOW):
        if not improvable(me):
            return Reason("4.19", "no.no_canal")
        return Reason("4.19", "no.no_field", {"card": TABLE[action].fields["card"]})
    return ELSEWHERE[kind]


def _no_bid(s: Board, tile: int) -> Reason:
    """§10.16 Why a bid for a tile is too low, or cannot be made."""
    least = int(least_bid(s, tile))
    fields: Fields = {"tile": tile + 1, "least": half_points(least)}
    if tile >= s.settings.nobles:
        return Reason("10.16", "no.no_tile", fields)
    key = "bid_at_its_end" if least > data.MOST_BID else "bid_too_low"
    return Reason("10.16", f"no.{key}", {**fields, "most": half_points(data.MOST_BID)})


def _no_growth(arg: int, crew: int) -> Reason:
    """§4.12 Why a crew does not grow; of two different ones the first is no longer among them."""
    fields: Fields = {"crew": data.CREWS[crew]}
    crews = codes.CREW_SET.of(arg)
    if has(crews, crew):
        return Reason("4.12", "no.crew_at_nine", fields)
    if has(data.REGULAR, crew):
        return Reason("4.12", "no.crew_grew", fields)
    once = not codes.BY_TWO.of(arg) and not codes.TWO_CREWS.of(arg)
    if crews == data.REGULAR and once:  # a space without the Joker, or the second of two crews
        return Reason("4.12", "no.joker_grew_or_not_here")
    return Reason("4.12", "no.crew_not_here", fields)


def _no_ship(s: Board, me: Noble, variant: int, position: int) -> Reason:
    """§4.4 to §4.9 Why a ship cannot go there with these cards."""
    space: Fields = {"space": data.POSITIONS[position]}
    if variant & (codes.WITH_HAPI | codes.WITH_PTAH) and position == data.HELIOPOLIS:
        return Reason("4.8", "no.heliopolis")
    fitting = {data.HAPI: data.ROUND_SET & s.closed, data.PTAH: data.ROUND_SET}
    for flag, card, idle in HELPERS:
        if variant & flag and not has(me.cards & ~me.spent, card):
            return Reason(idle.paragraph, "no.no_helper", {"card": data.NILE[card].key})
        if variant & flag and not has(fitting.get(card, data.RIVER), position):
            return Reason(idle.paragraph, idle.key, space)
    back = variant & (codes.WITH_ANUKET | codes.WITH_EDDY)
    if back and position > me.furthest:
        return Reason("4.5", "no.not_upstream", space)
    if has(data.SITE_SET & me.at, position):
        return Reason("2.3", "no.ship_there", space)
    if not back and position <= me.furthest:
        return Reason("4.4", "no.downstream", space)
    return Reason("4.4", "no.no_card" if has(data.CARD_SET, position) else "no.taken", space)


def _no_crew(s: Board, me: Noble, crew_set: int) -> Reason:
    """§6.3 Why these crews cannot be sent."""
    crews: Fields = {"crews": data.CREW_SETS[crew_set]}
    if data.SET_MASKS[crew_set] & me.used:
        together = "+" in data.CREW_SETS[crew_set]
        return Reason("6.3", "no.crews_used" if together else "no.crew_used", crews)
    if crew_set == data.JOKER_ALONE and not s.settings.joker_alone:
        return Reason("10.8", "no.joker_alone")
    return Reason("6.3", "no.crew_too_weak", crews)


def _no_grave(s: Board, me: Noble) -> Reason:
    """§6.8 Why the first grave cannot be taken."""
    if s.monument == 1:
        return Reason("10.11", "no.other_monument")
    value = int(first_grave(s))
    if not value:
        return Reason("6.8", "no.no_grave")
    return Reason("6.8", "no.grave_too_dear", {"value": value, "most": works.means(s, me)})


def _no_brick(s: Board, me: Noble, site: int, brick: int) -> Reason:
    """§6.7 Why a brick cannot be built."""
    name: Fields = {"brick": data.BRICK[brick]}
    monument = data.MONUMENT_OF[brick]
    if site != (1 if monument == data.OBELISK else 2):
        return Reason("6.7", "no.other_site", name)
    if s.monument == (1 if monument == data.PYRAMID else 2):
        return Reason("10.11", "no.other_monument")
    built, number = s.bricks(monument), brick - data.FIRST[monument]
    missing = data.REST[monument][number] & ~built
    if has(built, number):
        return Reason("6.7", "no.brick_built", name)
    if missing:
        row = data.PYRAMID_ROW[data.ROW_OF[number]] if monument == data.PYRAMID else 0
        why = UNSUPPORTED[monument] if missing & ~row else Reason("2.11", "no.from_the_left")
        return Reason(why.paragraph, why.key, name)
    fields: Fields = {**name, "n": data.BRICK_VALUE[brick], "most": works.means(s, me)}
    return Reason("6.7", "no.too_dear", fields)
