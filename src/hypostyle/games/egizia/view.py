"""Who may know what in Egizia: views, imagination, log lines, questions and refusals."""

from collections.abc import Mapping
from typing import Final

from hypostyle.core.bits import bit, count, has, nth
from hypostyle.core.facts import Setup
from hypostyle.core.game import Outcome
from hypostyle.core.log import Event, Happening
from hypostyle.core.state import ALL_EYES
from hypostyle.core.stream import Stream
from hypostyle.core.words import Field, Reason, Say
from hypostyle.games.egizia.actions import TABLE, half_points, helpers_text, monument_of
from hypostyle.games.egizia.data import (
    ANUKET,
    BARGES,
    BRICK,
    BRICK_VALUE,
    CARD_SET,
    CREW_SETS,
    CREWS,
    EDDY,
    GRANARIES,
    HAPI,
    HELIOPOLIS,
    IMPROVABLE,
    MOST_BID,
    MOST_STRENGTH,
    NILE,
    OBELISK_0,
    OBELISK_REST,
    OVERSEERS,
    POSITIONS,
    PTAH,
    PYRAMID_0,
    PYRAMID_REST,
    PYRAMID_ROW,
    REGULAR,
    ROUND_SET,
    ROW_OF,
    S29,
    SET_MASKS,
    SITE_SET,
    SITES,
    SOBEK,
    SPHINX,
    TEMPLE_0,
    TEMPLE_REST,
    UNKNOWN,
    card_at,
    crew_of,
    strength,
)
from hypostyle.games.egizia.rules.basics import improvable, people
from hypostyle.games.egizia.rules.codes import (
    BARGE,
    BEGINS,
    BID,
    BIDDEN,
    BIDS,
    BLIND,
    BRICK_0,
    BUILT,
    BY_ANUKET,
    BY_BID,
    BY_EDDY,
    CALMED,
    CANAL,
    CHOOSE,
    COMPLETE,
    CREW,
    DEALT,
    DECLINED,
    DOUBLED,
    DRAW,
    DREW,
    ENDED,
    ENTERED,
    FAILED,
    FED,
    FLOW,
    GAINED,
    GAVE_BACK,
    GRANARY,
    IDLE,
    KEEP,
    KEPT,
    LAID,
    MEAL,
    OBJECTIVE,
    OFFER,
    ORDERED,
    OVERSEER,
    PAID,
    PASSED,
    PLAYED,
    RAISE,
    RAISED,
    RETURN,
    RIDDLES,
    RING,
    ROUND_BEGAN,
    RUNG,
    SAIL,
    SAILED,
    SEATED,
    SECOND,
    SEND,
    SENT,
    SETTLED,
    SHARED,
    SHIP,
    SITE,
    SKIP,
    SOURCES,
    STEPPED,
    STONE_SOURCES,
    STONES,
    STOPPED,
    TAKE,
    TOOK,
    TURNED,
    UNCLAIMED,
    VISIT,
    WINDOW,
    WORK,
)
from hypostyle.games.egizia.rules.ending import GOAL, objective, progress
from hypostyle.games.egizia.rules.engine import RULES, side_of
from hypostyle.games.egizia.rules.opening import least_bid
from hypostyle.games.egizia.rules.river import ready
from hypostyle.games.egizia.rules.works import grain_of, means, power_of
from hypostyle.games.egizia.state import NONE, Board, Noble

# --- secrets --------------------------------------------------------------------------------------


def veil(s: Board, seat: int) -> Board:
    """§9.1 to §9.3 The position as a seat may know it: other Sphinx cards are somewhere unseen.

    At the end all cards are shown (§7.6); with §10.18 they lie open from the start.
    """
    seen = s.clone()
    if s.winner != NONE or s.settings.open_sphinx:
        return seen
    for owner in range(len(seen.nobles)):
        if owner != seat:
            _blank(seen, seen.nobles[owner])
    if seen.drawn and drawer(s) != seat:
        seen.unseen += count(seen.drawn)
        seen.deck |= seen.drawn
        seen.drawn = 0
    return seen


def _blank(s: Board, noble: Noble) -> None:
    """§9.2 Other hands are known by their size, and when each card was kept."""
    hidden: list[int] = []
    for entry in noble.sphinx:
        s.deck |= bit(entry & 31)
        s.unseen += 1
        hidden.append(entry | UNKNOWN)
    noble.sphinx = tuple(hidden)
    noble.recall = ()


def drawer(s: Board) -> int:
    """Who is drawing Sphinx cards; NONE when nobody is."""
    entry = s.agenda[-1]
    return (entry >> 6) & 3 if entry & 63 in (DRAW, CHOOSE) else NONE


def imagine(s: Board, seat: int, stream: Stream) -> Board:
    """§9.3 A full position that fits a veiled one: hidden Sphinx cards dealt at random.

    A card given back cannot be one that somebody kept before that. The longer ago a card was kept,
    the fewer it can be, so the oldest is dealt first and every fitting deal is equally likely.
    """
    full = s.clone()
    if full.unseen == 0:
        return full
    slots: list[tuple[int, int, int]] = []
    for owner in range(len(full.nobles)):
        hand = full.nobles[owner].sphinx
        for n in range(len(hand)):
            if hand[n] & 31 == UNKNOWN:
                slots.append((hand[n] >> 5, owner, n))
    slots.sort()
    known: tuple[int, ...] = full.nobles[seat].recall if seat >= 0 else ()
    for when, owner, n in slots:
        allowed = full.deck
        for entry in known:
            if entry >> 5 >= when:
                allowed &= ~bit(entry & 31)
        card = int(nth(allowed, stream.below(count(allowed))))
        full.deck &= ~bit(card)
        hand = full.nobles[owner].sphinx
        full.nobles[owner].sphinx = (*hand[:n], card + 32 * when, *hand[n + 1 :])
    for _ in range(full.unseen - len(slots)):
        drawn = bit(nth(full.deck, stream.below(count(full.deck))))
        full.deck &= ~drawn
        full.drawn |= drawn
    full.unseen = 0
    return full


# --- half points ----------------------------------------------------------------------------------


def half_text(halves: int) -> str:
    """§10.16 So many half points as people read them: 3, 3½, -2½, ½."""
    if halves % 2 == 0:
        return str(halves // 2)
    sign = "-" if halves < 0 else ""
    return f"{sign}{abs(halves) // 2 or ''}½"


def score_text(noble: Noble) -> str:
    """§10.16 A score with its half point: -3 and a half more is -2½."""
    return half_text(2 * int(noble.score) + int(noble.half))


# --- the open question ----------------------------------------------------------------------------


def question(s: Board, seat: int) -> Say:
    """What a seat is asked, in words."""
    step, arg = s.agenda[-1] & 63, s.agenda[-1] >> 6
    me = s.nobles[seat]
    if step == SAIL:
        free = s.settings.may_pass or not s.choices
        key = "must" if arg >= 4 else "may" if free else "should"
        return Say(f"question.sail.{key}", {"ships": me.ships})
    if step == RAISE:
        kind = "khnum" if arg & 256 else "two" if arg & 128 else "much" if arg & 64 else "one"
        return Say(f"question.raise.{kind}")
    if step == MEAL:
        grain = grain_of(s, me) + s.fed
        need = strength(me.crews)
        return Say("question.meal", {"need": need, "grain": grain})
    if step == VISIT:
        return Say("question.visit", {"port": SITES[arg >> 2], "stones": me.stones})
    if step == WORK:
        kind = "more" if s.worked else "first"
        return Say(f"question.work.{kind}", {"budget": s.budget, "stones": me.stones})
    if step == RIDDLES:
        return Say("question.riddles", {"budget": s.budget, "stones": me.stones})
    if step == CHOOSE:
        return Say("question.choose", {"n": arg >> 2})
    plain = {
        OFFER: "offer",
        SECOND: "second",
        FLOW: "flow",
        UNCLAIMED: "unclaimed",
        WINDOW: "window",
    }
    return Say(f"question.{plain[step]}")


def sentence(s: Board, action: int) -> Say | None:
    """What an answer does where the moment has more to say than the answer; None elsewhere."""
    step = s.agenda[-1] & 63
    if step in (RAISE, FLOW, VISIT, CHOOSE) and s.asking:
        return _with_numbers(s, step, action)
    if step == UNCLAIMED and TAKE <= action < TAKE + 10:
        return Say("do.unclaimed", {"card": NILE[card_at(s.display, action - TAKE)].key})
    if step != SAIL or not (action < BRICK_0 or SHIP + 20 <= action < BID):
        return None
    variant, position = _ship(action)
    helpers = helpers_text(variant).strip().replace(" ", "_") or "none"
    fields: dict[str, Field] = {"space": POSITIONS[position], "helpers": helpers}
    if has(CARD_SET, position):
        card = card_at(s.display, position // 2)
        return Say("do.sail.card", {**fields, "card": NILE[card].key if card >= 0 else "none"})
    if has(SITE_SET, position):
        return Say("do.sail.site", {**fields, "port": POSITIONS[position]})
    return Say(f"do.sail.{POSITIONS[position]}", fields)


def _with_numbers(s: Board, step: int, action: int) -> Say | None:
    """Answers that are better told with what they come to."""
    seat = (s.agenda[-1] >> 6) & 3
    me = s.nobles[seat]
    if step == CHOOSE and KEEP <= action < RETURN:
        card = action - KEEP
        name: dict[str, Field] = {"sphinx": SPHINX[card].key}
        if card == S29:
            return Say("do.keep_tenth", {**name, "now": int(objective(s, seat, card))})
        return Say("do.keep", {**name, "have": int(progress(s, seat, card)), "goal": GOAL[card]})
    if step == RAISE and CREW <= action < RING:
        crew = action - CREW
        now = int(crew_of(me.crews, crew))
        by = ((s.agenda[-1] >> 12) & 1) + 1
        after = min(now + by, MOST_STRENGTH)
        return Say("do.raise_to", {"tile": CREWS[crew], "now": now, "after": after})
    if step == FLOW and RING <= action < SKIP:
        ring = max(0, min(2, int(s.ring) + action - RING - 1))
        there = s.clone()
        there.ring = ring
        fields: dict[str, Field] = {
            "way": WAYS[action - RING],
            "flood": RINGS[ring],
            "grain": int(grain_of(there, me)),
            "need": int(strength(me.crews)),
        }
        return Say("do.flow_to", fields)
    if step == VISIT and SEND <= action < SEND + len(CREW_SETS):
        which = action - SEND
        power = int(power_of(me, SET_MASKS[which]))
        return Say("do.send", {"team": CREW_SETS[which], "n": power})
    return None


def _ship(action: int) -> tuple[int, int]:
    """Which cards a ship is placed with, and where."""
    if action < BRICK_0:
        return 0, action
    return (action - SHIP) // 20, (action - SHIP) % 20


# --- refusals -------------------------------------------------------------------------------------

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
# fmt: on


def why_not(s: Board, seat: int, action: int) -> Reason | None:
    """Why a seat that is asked may not answer this; None when it may."""
    if action in RULES.legal(s, seat):
        return None
    step, arg = s.agenda[-1] & 63, s.agenda[-1] >> 6
    me = s.nobles[seat]
    entry = TABLE[action]
    if entry.bare:
        return _bare(s, me, step, action, entry.kind)
    if step == SAIL:
        return _no_ship(s, me, *_ship(action))
    if step == OFFER:
        tile = (action - BID) // BIDS
        if tile >= s.settings.nobles:
            return Reason("10.16", "no.no_tile", {"tile": tile + 1})
        least = int(least_bid(s, tile))
        if least > MOST_BID:
            most = half_points(MOST_BID)
            return Reason("10.16", "no.bid_at_its_end", {"tile": tile + 1, "most": most})
        told: dict[str, Field] = {"tile": tile + 1, "least": half_points(least)}
        return Reason("10.16", "no.bid_too_low", told)
    if step == RAISE:
        return _no_growth(arg, action - CREW)
    if step == FLOW:
        return Reason("4.13", "no.ring_end")
    if step == UNCLAIMED:
        return Reason("4.17", "no.no_card", {"space": entry.token})
    if step == VISIT:
        return _no_crew(s, me, action - SEND)
    if step == WORK:
        return _no_brick(s, me, arg >> 2, action - BRICK_0)
    if step == RIDDLES:
        return Reason("6.5", "no.too_many_stones", {"n": s.choices})
    return Reason("6.6", "no.not_drawn", {"sphinx": entry.token})


def _bare(s: Board, me: Noble, step: int, action: int, kind: str) -> Reason:
    arg = s.agenda[-1] >> 6
    if kind == "pass" and step == SAIL:
        if arg >= 4:
            return Reason("4.15", "no.must_sail")
        return Reason("10.3", "no.no_pass")
    if kind == "skip" and step == RAISE:
        return Reason("4.12", "no.must_raise")
    if kind == "stop" and step == WORK:
        return Reason("6.10", "no.must_build")
    if kind == "grave" and step == WORK and arg >> 2 == 1:
        return _no_grave(s, me)
    if kind == "grave" and step == VISIT and arg >> 2 == 1:
        return Reason("6.2", "no.crews_first")
    visited = step == CHOOSE and any(entry & 63 == SITE for entry in s.agenda)
    if kind == "decline" and (visited or step in (WORK, RIDDLES)):
        return Reason("6.10", "no.no_way_back")
    held = {
        "overseer": (OVERSEERS, OVERSEER),
        "granary": (GRANARIES, GRANARY),
        "barge": (BARGES, BARGE),
    }
    if kind in held:
        cards, first = held[kind]
        card = cards[action - first]
        if not has(me.cards, card):
            return _not_held(kind, NILE[card].key)
        if kind == "granary" and step == MEAL:
            return Reason("5.4", "no.nothing_missing")
        if kind != "granary" and step == VISIT:
            return Reason("6.4", "no.crews_first")
        if kind != "granary" and visited:
            return Reason("6.4", "no.paid_already", {"card": NILE[card].key})
    if kind == "sobek" and not has(me.cards, SOBEK):
        return Reason("4.15", "no.not_held", {"card": NILE[SOBEK].key})
    if kind in ("barge", "canal") and step == SAIL and arg >= 4:
        return Reason("4.15", "no.sobek_at_once")
    if kind == "canal" and step in (SAIL, MEAL, WINDOW):
        field = NILE[IMPROVABLE[action - CANAL]].key
        if not improvable(me):
            return Reason("4.19", "no.no_canal")
        return Reason("4.19", "no.no_field", {"card": field})
    return ELSEWHERE[kind]


def _no_growth(arg: int, crew: int) -> Reason:
    """§4.12 Why a crew does not grow; of two different ones the first is no longer among them."""
    fields: dict[str, Field] = {"crew": CREWS[crew]}
    crews = (arg >> 2) & 15
    if has(crews, crew):
        return Reason("4.12", "no.crew_at_nine", fields)
    if has(REGULAR, crew):
        return Reason("4.12", "no.crew_grew", fields)
    if crews == REGULAR and not arg & (64 | 128):  # a space without him, or the second of two
        return Reason("4.12", "no.joker_grew_or_not_here")
    return Reason("4.12", "no.crew_not_here", fields)


def _not_held(kind: str, key: str) -> Reason:
    card: dict[str, Field] = {"card": key}
    if kind == "overseer":
        return Reason("6.4", "no.not_held", card)
    if kind == "granary":
        return Reason("5.4", "no.not_held", card)
    return Reason("4.20", "no.not_held", card)


def _no_ship(s: Board, me: Noble, variant: int, position: int) -> Reason:
    """§4.4 to §4.9 Why a ship cannot go there with these cards."""
    space: dict[str, Field] = {"space": POSITIONS[position]}
    if variant & (SHARED | DOUBLED) and position == HELIOPOLIS:
        return Reason("4.8", "no.heliopolis")
    if variant & SHARED:
        if not ready(me, HAPI):
            return Reason("4.6", "no.no_helper", {"card": NILE[HAPI].key})
        if not has(ROUND_SET & s.closed, position):
            return Reason("4.6", "no.nothing_to_share", space)
    if variant & DOUBLED:
        if not ready(me, PTAH):
            return Reason("4.7", "no.no_helper", {"card": NILE[PTAH].key})
        if not has(ROUND_SET, position):
            return Reason("4.7", "no.nothing_to_double", space)
    if variant & BY_ANUKET and not ready(me, ANUKET):
        return Reason("4.5", "no.no_helper", {"card": NILE[ANUKET].key})
    if variant & BY_EDDY and not has(me.cards, EDDY):
        return Reason("4.5", "no.no_helper", {"card": NILE[EDDY].key})
    back = variant & (BY_ANUKET | BY_EDDY)
    if back and position > me.furthest:
        return Reason("4.5", "no.not_upstream", space)
    if has(SITE_SET & me.at, position):
        return Reason("2.3", "no.ship_there", space)
    if not back and position <= me.furthest:
        return Reason("4.4", "no.downstream", space)
    return Reason("4.4", "no.no_card" if has(CARD_SET, position) else "no.taken", space)


def _no_crew(s: Board, me: Noble, crew_set: int) -> Reason:
    """§6.3 Why these crews cannot be sent."""
    crews: dict[str, Field] = {"crews": CREW_SETS[crew_set]}
    if SET_MASKS[crew_set] & me.used:
        return Reason("6.3", "no.crew_used", crews)
    if crew_set == 6 and not s.settings.joker_alone:
        return Reason("10.8", "no.joker_alone")
    return Reason("6.3", "no.crew_too_weak", crews)


def _no_grave(s: Board, me: Noble) -> Reason:
    """§6.8 Why the first grave cannot be taken."""
    if s.monument == 1:
        return Reason("10.11", "no.other_monument")
    value = s.row & 15
    if not value:
        return Reason("6.8", "no.no_grave")
    return Reason("6.8", "no.grave_too_dear", {"value": value, "most": means(s, me)})


def _no_brick(s: Board, me: Noble, site: int, brick: int) -> Reason:
    """§6.7 Why a brick cannot be built."""
    name: dict[str, Field] = {"brick": BRICK[brick]}
    first = brick < TEMPLE_0 if site == 1 else brick < PYRAMID_0
    if site != (1 if brick < TEMPLE_0 else 2):
        return Reason("6.7", "no.other_site", name)
    if s.monument == (2 if first else 1):
        return Reason("10.11", "no.other_monument")
    for start, built, rest in (
        (PYRAMID_0, s.pyramid, PYRAMID_REST),
        (TEMPLE_0, s.temple, TEMPLE_REST),
        (OBELISK_0, s.obelisk, OBELISK_REST),
    ):
        if brick < start:
            continue
        if has(built, brick - start):
            return Reason("6.7", "no.brick_built", name)
        if rest[brick - start] & ~built:
            return _unsupported(brick, name, rest[brick - start] & ~built)
        break
    return Reason("6.7", "no.too_dear", {**name, "n": BRICK_VALUE[brick], "most": means(s, me)})


def _unsupported(brick: int, name: Mapping[str, Field], missing: int) -> Reason:
    if brick < TEMPLE_0:
        return Reason("2.9", "no.unsupported", name)
    if brick < PYRAMID_0:
        return Reason("2.10", "no.unsupported", name)
    if missing & ~PYRAMID_ROW[ROW_OF[brick - PYRAMID_0]]:
        return Reason("2.11", "no.unsupported", name)
    return Reason("2.11", "no.from_the_left", name)


# --- what happened --------------------------------------------------------------------------------

SECRETS: Final = {DEALT: "dealt", DREW: "drew", KEPT: "kept"}
"""§9.2 Sphinx cards are their owner's secret."""

# fmt: off
# event        kind, and the names of its numbers
PLAIN: Final = {
    ROUND_BEGAN: ("round",     "round"),
    BEGINS:      ("begins",    ""),
    PAID:        ("paid",      "n"),
    GAVE_BACK:   ("gave_back", "n"),
    ORDERED:     ("ordered",   "n"),
    CALMED:      ("calmed",    ""),
}
AT_SITE: Final = {DECLINED: "declined", FAILED: "failed", IDLE: "idle", STOPPED: "stopped"}
ROLLS:   Final = ("ship", "ring", "monument")
MARKETS: Final = ("stone", "grain")
RINGS:   Final = ("left", "middle", "right")
WAYS:    Final = ("left", "stay", "right")
# fmt: on


def happening(setup: Setup, event: Event, eyes: int) -> Happening:
    """§9.2 An event, as these eyes may see it."""
    what, noble, a, b = event
    seat = int(side_of(setup.players == 1, noble)) if noble >= 0 else noble
    counts = noble < setup.players
    if what in SECRETS or what == BLIND:
        return _sphinx_card(setup, what, seat, a, eyes)
    if what in (GAINED, OBJECTIVE):
        return _points(what, seat, a, b, counts)
    if what == STONES:
        return _stones(seat, a, STONE_SOURCES[b & 3], b >> 2)
    if what in PLAIN:
        kind, name = PLAIN[what]
        return Happening(kind, seat, {name: a} if name else {})
    if what in AT_SITE:
        return Happening(AT_SITE[what], seat, {"site": SITES[a]}, (SITES[a],))
    return _other(what, seat, a, b)


def _sphinx_card(setup: Setup, what: int, seat: int, card: int, eyes: int) -> Happening:
    kind = SECRETS.get(what, "blind")
    mine = eyes == seat and what != BLIND
    if mine or eyes == ALL_EYES or setup.options["open_sphinx"]:
        return Happening(kind, seat, {"sphinx": SPHINX[card].key}, variant="open")
    return Happening(kind, seat, variant="hidden")


def _stones(seat: int, n: int, why: str, lost: int) -> Happening:
    """§2.5 What arrives, and what is lost above 25."""
    told: dict[str, Field] = {"n": n, "why": why}
    if not lost:
        return Happening("stones", seat, told, variant=why)
    return Happening("stones", seat, {**told, "lost": lost}, variant=f"{why}_lost")


def _points(what: int, seat: int, a: int, b: int, counts: bool) -> Happening:
    if what == OBJECTIVE:
        fields: dict[str, Field] = {"sphinx": SPHINX[a].key, "points": b}
        source = "objectives" if b else ""
        return Happening("objective", seat, fields, source=source, points=b)
    source = SOURCES[a]
    fields = {"source": source, "points": b}
    told = source if counts else ""
    return Happening("gained", seat, fields, source=told, points=b if counts else 0, variant=source)


def _other(what: int, seat: int, a: int, b: int) -> Happening:
    fields: dict[str, Field]
    if what == SEATED:
        return Happening("seated", seat, {"tile": a + 1, "n": b})
    if what == BIDDEN:
        return Happening("bidden", seat, {"tile": a + 1, "bid": half_points(b)})
    if what == SETTLED:
        source = SOURCES[BY_BID]
        fields = {"source": source, "points": half_text(-a)}
        return Happening("gained", seat, fields, source=source, points=b, variant=source)
    if what == ENDED:
        return Happening("ended", seat, {"score": half_text(2 * a + b)})
    if what == LAID:
        fields = {"space": f"c{a + 1}", "card": NILE[b].key}
        return Happening("laid", NONE, fields, (f"c{a + 1}",))
    if what == TURNED:
        return Happening("turned", NONE, {"value": a})
    if what == SAILED:
        helpers = helpers_text(b).strip().replace(" ", "_") or "none"
        fields = {"space": POSITIONS[a], "helpers": helpers}
        return Happening("sailed", seat, fields, (POSITIONS[a],))
    if what == TOOK:
        return Happening("took", seat, {"card": NILE[a].key, "space": f"c{b + 1}"}, (f"c{b + 1}",))
    if what == RAISED:
        return Happening("raised", seat, {"crew": CREWS[a], "n": b}, (f"crew.{CREWS[a]}",))
    if what == RUNG:
        return Happening("rung", seat, {"ring": RINGS[a]}, ("ring",))
    if what == STEPPED:
        return Happening("stepped", seat, {"market": MARKETS[a], "n": b}, (f"market.{MARKETS[a]}",))
    if what == PASSED:
        return Happening("passed", seat, variant="must" if a else "may")
    if what == PLAYED:
        fields = {"card": NILE[a].key}
        if NILE[a].name == "canal":
            return Happening("played", seat, {**fields, "field": NILE[b].key}, variant="canal")
        return Happening("played", seat, fields, variant="card")
    if what == FED:
        return Happening("fed", seat, {"need": a, "grain": b})
    if what == SENT:
        return Happening("sent", seat, {"crews": CREW_SETS[a], "site": SITES[b]}, (SITES[b],))
    if what == BUILT:
        fields = {"brick": BRICK[a], "monument": monument_of(a)}
        return Happening("built", seat, fields, (BRICK[a],))
    if what == ENTERED:
        return Happening("entered", seat, {"value": a}, ("grave",))
    if what == COMPLETE:
        return Happening("complete", seat, {"row": a + 1})
    return Happening("rolled", seat, {"n": a, "what": ROLLS[b]}, variant=ROLLS[b])


def automata(s: Board) -> list[tuple[int, int]]:
    """§8.1 The sides nobody plays, each with its score."""
    solo = s.settings.solo
    return [
        (int(side_of(solo, seat)), int(s.nobles[seat].score))
        for seat in range(int(people(s)), len(s.nobles))
    ]


def outcome(s: Board) -> Outcome | None:
    """§7.7 Who has won; §8.9 in the solo game it may be an automaton.

    The scores are whole points: half a point (§10.16) decides who wins, and is told in the log.
    """
    if s.winner == NONE:
        return None
    scores = tuple(int(s.nobles[seat].score) for seat in range(people(s)))
    return Outcome((int(side_of(s.settings.solo, s.winner)),), ("last_round",), scores)
