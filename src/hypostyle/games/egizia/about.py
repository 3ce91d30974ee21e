"""What the things on Egizia's table are: an answer for whoever asks, with its paragraph.

Where it matters an answer also says what the thing means just now for the viewer; for spectators
it speaks of a player who is asked.
"""

from collections.abc import Callable
from typing import Final

from hypostyle.core.bits import count, has, lowest, places
from hypostyle.core.state import arg_of, step_of
from hypostyle.core.view import View
from hypostyle.core.words import Field, Reason
from hypostyle.games.egizia import codes, data
from hypostyle.games.egizia.land import LANDS, fields_of
from hypostyle.games.egizia.rules.basics import deck_size, people, quarries_of, side_of
from hypostyle.games.egizia.rules.ending import tomb_bonus
from hypostyle.games.egizia.rules.objectives import (
    GOAL,
    complete,
    graves_taken,
    objective,
    progress,
)
from hypostyle.games.egizia.rules.works import (
    extra_cards,
    free_obelisk,
    free_pyramid,
    free_temple,
    free_visit,
    grain_of,
    helpers,
    hungry,
    most_cards,
    penalty,
    power_of,
    price,
    purse,
)
from hypostyle.games.egizia.state import NONE, Board, Noble

Fields = dict[str, Field]

# fmt: off
# card              paragraph
CARD_RULE: Final = {
    "khnum":           "4.18",
    "hapi":            "4.6",
    "thoth":           "6.5",
    "sobek":           "4.15",
    "canal":           "4.19",
    "overseer":        "6.4",
    "recruits":        "4.12",
    "market_day":      "4.14",
    "anuket":          "4.5",
    "eddy":            "4.5",
    "ptah":            "4.7",
    "seshat":          "6.6",
    "bastet":          "4.17",
    "granary":         "5.4",
    "barge":           "4.20",
    "tribute":         "4.10",
    "quarry_honours":  "4.10",
    "harvest_honours": "4.10",
    "riddle":          "4.21",
}
# fmt: on


class Viewer:
    """A position as a viewer sees it, and the noble an answer speaks of."""

    def __init__(self, view: View[Board]) -> None:
        self.s = view.state
        self.words = view.game.words
        self.own = view.seat if view.seat >= 0 else NONE
        """The viewer's seat; NONE for spectators."""
        asked = [seat for seat in range(people(self.s)) if has(self.s.asking, seat)]
        self.seat = self.own if self.own != NONE else asked[0] if asked else 0
        """The viewer, else a seat that is asked, else the first."""
        self.me = self.s.nobles[self.seat]
        self.over = self.s.winner != NONE

    def who(self, seat: int | None = None) -> Fields:
        """The name of a noble, or of the one the answer speaks of: "you" for the viewer."""
        seat = self.seat if seat is None else seat
        name = "you" if seat == self.own else side_key(self.s, seat)
        return {"who": name, "Who": name, "whose": name, "Whose": name}

    def feeds(self, seat: int) -> bool:
        """§5.1 Has a player a feeding to come?"""
        s = self.s
        soon = s.expects(codes.FEEDING) or s.expects(codes.MEAL, seat)
        return not self.over and (soon or s.round < data.ROUNDS)

    def visits(self, site: int) -> bool:
        """§6.1 Can the noble the answer speaks of still build at a site in this round?"""
        s = self.s
        if self.over or s.round == 0 or s.expects(codes.NEXT_SHIP):
            return not self.over
        if not has(self.me.at, data.SITE_POSITIONS[site]):
            return False
        queue = s.queue(site)
        seats = [int(data.queue_at(queue, n)) for n in range(data.queue_length(queue))]
        for one in s.agenda:
            if step_of(one) == codes.SITE and codes.QUEUE.of(arg_of(one)) == site:
                return seats.index(self.seat) >= codes.IN_QUEUE.of(arg_of(one)) - 1
        return s.expects(codes.BUILDING)

    def food(self, seat: int, growth: int = 0, more: int = 0) -> tuple[str, Fields]:
        """§5.2, §5.3 Whether there would be enough grain, and the figures.

        With §10.9 it is not known what stronger crews would cost: that hangs on which they are.
        """
        s, me = self.s, self.s.nobles[seat]
        need = int(data.strength(me.crews)) + growth
        grain = int(grain_of(s, me)) + more + (int(s.fed) if has(s.asking, seat) else 0)
        by_crews = bool(s.settings.hungry_crews)
        short = max(0, need - grain) if growth or not by_crews else int(hungry(s, me, grain))
        fields: Fields = {
            **self.who(seat),
            "need": need,
            "grain": grain,
            "n": data.PENALTY[me.grain_step],
        }
        fields |= {"loss": int(penalty(s, me, short)), "unit": "crew" if by_crews else "grain"}
        return "enough" if not short else "hungry" if growth and by_crews else "short", fields

    def meal(self, growth: int | None = None, more: int | None = None) -> str:
        """The same as a sentence, as it is or as it would be; nothing when no feeding is to come.

        A blank stands before it.
        """
        if not self.feeds(self.seat):
            return ""
        key, fields = self.food(self.seat, growth or 0, more or 0)
        when = "meal" if growth is None and more is None else "then"
        return f" {self.words(f'{when}.{key}', **fields)}"


def about(view: View[Board], place: str) -> Reason | None:
    """What a thing is, in a view; None for one that is not on the table."""
    v = Viewer(view)
    if place in data.POSITIONS:
        return _space(v, data.POSITIONS.index(place))
    if place in data.BRICK:
        return _brick(v, data.BRICK.index(place))
    if place in CREWS_OWN:
        return _crew(v, v.seat, CREWS_OWN.index(place))
    if place in TASKS:
        return _task(v, TASKS.index(place))
    if place in ANSWERS:
        return ANSWERS[place](v)
    if place in data.SIDES:
        return _someone(v, place, _side)
    head, _, rest = place.partition(".")
    if head in BELONGINGS:
        return _someone(v, rest, BELONGINGS[head])
    if head == "crew":
        side, _, crew = rest.partition(".")
        if crew in data.CREWS:
            return _someone(v, side, lambda v, seat: _crew(v, seat, data.CREWS.index(crew)))
    if head == "field":
        if rest in data.SIDES:
            return _someone(v, rest, _start_field)
        return _held_field(v, rest)
    return _held_card(v, rest) if head == "card" else None


CREWS_OWN: Final = tuple(f"crew.{crew}" for crew in data.CREWS)
TASKS: Final = tuple(card.key for card in data.SPHINX)


def side_key(s: Board, seat: int) -> str:
    """The side of a noble, by its key."""
    return data.SIDES[side_of(s.settings.solo, seat)]


def _someone(v: Viewer, side: str, answer: Callable[[Viewer, int], Reason | None]) -> Reason | None:
    """An answer about a noble who is at the table."""
    for seat in range(len(v.s.nobles)):
        if side_key(v.s, seat) == side:
            return answer(v, seat)
    return None


# --- the river ------------------------------------------------------------------------------------


def _space(v: Viewer, position: int) -> Reason:
    name = data.POSITIONS[position]
    if has(data.CARD_SET, position):
        card = int(data.card_at(v.s.display, position // 2))
        if card < 0:
            return Reason("4.4", "about.space.empty", {"space": name})
        return _card(v, card)
    if has(data.SITE_SET, position):
        return _site(v, data.SITES.index(name))
    held = "taken" if has(v.s.closed, position) else "free"
    if position == data.HELIOPOLIS and held == "taken":
        held = "full"
    fields: Fields = {"space": name, "effect": name, "held": held}
    if position == data.EDFU:
        return Reason("4.14", "about.space.edfu", {**fields, "steps": _steps(v)})
    crews, many, by = data.GROW_SET[position], data.GROW_MANY[position], data.GROW_BY[position]
    return Reason(
        "4.11", "about.space.round", {**fields, "meal": v.meal(_growth(v.me, crews, many, by))}
    )


def _growth(me: Noble, crews: int, many: int, by: int) -> int:
    """§4.12 How much strength so many crews of a set can gain at most."""
    room = [
        min(by, data.MOST_STRENGTH - int(data.crew_of(me.crews, crew))) for crew in places(crews)
    ]
    return sum(sorted(room)[-many:])


def _steps(v: Viewer) -> str:
    """§4.14 Where a step on both markets would lead, as a sentence with a blank before it."""
    if v.over:
        return ""
    stone, grain = (min(data.FOOT, int(step) + 1) for step in (v.me.stone_step, v.me.grain_step))
    return f" {v.words('steps.both', **v.who(), stone=stone, grain=grain)}"


def _card(v: Viewer, card: int) -> Reason:
    """§2.7 A card on the river or in hand: what it does, when, and what it would give now."""
    s, row, me = v.s, data.NILE[card], v.me
    fields: Fields = {**v.who(), "card": row.key, "n": row.n}
    if row.kind == "quarry":
        if not s.expects(codes.QUARRYING):
            return Reason("5.5", "about.card.quarry_late", fields)
        fields["after"] = int(me.quarry) + row.n
        fields["stones"] = min(data.MOST_STONES, int(me.stones) + int(me.quarry) + row.n)
        return Reason("5.5", "about.card.quarry", fields)
    if row.kind in LANDS:
        wet = s.ring >= LANDS.index(row.kind)
        meal = v.meal(0, row.n if wet else 0) if s.expects(codes.FEEDING) else ""
        fields |= {"water": row.kind, "state": "wet" if wet else "dry", "meal": meal}
        return Reason("2.6", "about.card.field", fields)
    return Reason(
        CARD_RULE[row.name],
        f"about.card.{row.name}{_variant(s, row.name)}",
        {**fields, **_now(v, row.name)},
    )


def _variant(s: Board, name: str) -> str:
    """Which words a card needs by the options of the game."""
    options = s.settings
    if name == "thoth":
        return ("_over" if options.over_cap else "") + ("_free" if options.free_thoth else "")
    if name in ("anuket", "eddy"):
        return "_resets" if options.resets else ""
    if name == "bastet":
        return "_late" if options.late_unclaimed else ""
    return "_bought" if name == "quarry_honours" and not options.start_quarry else ""


def _now(v: Viewer, name: str) -> Fields:
    """What an immediate card would give now."""
    if name == "quarry_honours":
        return {"n": int(quarries_of(v.s, v.me))}
    if name == "harvest_honours":
        return {"n": count(v.me.cards & data.FIELDS) + 1}
    if name == "market_day":
        return {"steps": _steps(v)}
    return {"meal": v.meal(_growth(v.me, data.ANY, 2, 1))} if name == "recruits" else {}


def _site(v: Viewer, site: int) -> Reason:
    """§2.3, §6.1 A site: its queue, and what one could do there in this round."""
    s, me, name = v.s, v.me, data.SITES[site]
    sets = [
        crews for k, crews in enumerate(data.SET_MASKS) if not crews & me.used and _may_send(s, k)
    ]
    power = max((int(power_of(me, crews)) for crews in sets), default=0) + int(helpers(me))
    coming = 0 if s.expects(codes.SITE) else int(me.quarry)
    stones = min(data.MOST_STONES, int(purse(me)) + coming)
    cost = int(price(s, site))
    fields: Fields = {**v.who(), "slots": int(s.settings.slots), "power": power, "stones": stones}
    fields |= {"ships": int(data.queue_length(s.queue(site))), "price": cost, "site": name}
    if cost > data.MOST_STONES:
        return Reason("6.7", f"about.site.{name}_done", fields)
    if site == 0:
        deck, extra = int(deck_size(s)), int(extra_cards(me))
        paid = min(power, stones, int(most_cards(s, me)), deck)
        most = min(deck, paid + extra) if paid > 0 or free_visit(s, me, site) else 0
        fields |= {
            "cards": deck,
            "most": most,
            "keep": "two" if has(me.cards, data.SESHAT) else "one",
        }
    now = f" {v.words(f'visit.{name}', **fields)}" if v.visits(site) else ""
    return Reason("6.5" if site == 0 else "6.7", f"about.site.{name}", {**fields, "visit": now})


def _may_send(s: Board, crew_set: int) -> bool:
    return crew_set != data.JOKER_ALONE or bool(s.settings.joker_alone)


def _ships(v: Viewer) -> Reason:
    return Reason("4.3", "about.ships", {**v.who(), "ships": int(v.me.ships)})


# --- monuments ------------------------------------------------------------------------------------


def _brick(v: Viewer, brick: int) -> Reason:
    """§2.9 to §2.11 A brick: whose it is, or what it takes to build it."""
    s, value, points = v.s, data.BRICK_VALUE[brick], data.BRICK_POINTS[brick]
    fields: Fields = {"brick": data.BRICK[brick], "value": value, "points": points}
    paragraph, first, free = "2.11", data.PYRAMID_0, free_pyramid(s)
    if brick < data.TEMPLE_0:
        paragraph, first, free = "2.9", data.OBELISK_0, free_obelisk(s)
    elif brick < data.PYRAMID_0:
        paragraph, first, free = "2.10", data.TEMPLE_0, free_temple(s)
    for seat, noble in enumerate(s.nobles):
        if noble.owns(brick):
            return Reason(paragraph, "about.brick.built", {**fields, "side": side_key(s, seat)})
    if v.over:
        return Reason(paragraph, "about.brick.unbuilt", fields)
    if not has(free, brick - first):
        return Reason(paragraph, "about.brick.waits", fields)
    if first == data.PYRAMID_0:
        row = data.PYRAMID_ROW[data.ROW_OF[brick - first]]
        if count(row & ~s.pyramid) == 1:
            return Reason("6.9", "about.brick.last", fields)
    return Reason(paragraph, "about.brick.free", fields)


def _obelisk(v: Viewer) -> Reason:
    fields: Fields = {**v.who(), "built": count(v.s.obelisk), "own": count(v.me.obelisk)}
    return Reason("2.9", "about.all.obelisk", fields)


def _temple(v: Viewer) -> Reason:
    fields: Fields = {**v.who(), "built": count(v.s.temple), "own": count(v.me.temple)}
    fields["columns"] = int(complete(v.s.temple, data.COLUMN))
    return Reason("2.10", "about.all.temple", fields)


def _pyramid(v: Viewer) -> Reason:
    fields: Fields = {**v.who(), "built": count(v.s.pyramid), "own": count(v.me.pyramid)}
    fields["rows"] = int(complete(v.s.pyramid, data.PYRAMID_ROW))
    fields["bonus"] = "all" if v.s.settings.whole_row else "own"
    return Reason("6.9", "about.all.pyramid", fields)


def _graves(v: Viewer) -> Reason:
    fields: Fields = {
        **v.who(),
        "taken": int(graves_taken(v.s)),
        "sum": int(data.tomb_sum(v.me.tombs)),
    }
    return Reason("2.12", "about.all.graves", fields)


def _grave(v: Viewer) -> Reason:
    if not v.s.row:
        return Reason("6.8", "about.grave.none")
    key = "over" if v.over else "first"
    return Reason("6.8", f"about.grave.{key}", {"value": int(v.s.row & 15)})


# --- markets and water ----------------------------------------------------------------------------


def _stone_market(v: Viewer) -> Reason:
    step = int(v.me.stone_step)
    sale = "yes" if step >= data.FOOT - 1 else "no"
    return Reason("2.5", "about.market.stone", {**v.who(), "step": step, "sale": sale})


def _grain_market(v: Viewer) -> Reason:
    step = int(v.me.grain_step)
    unit = "crew" if v.s.settings.hungry_crews else "grain"
    fields: Fields = {**v.who(), "step": step, "n": data.PENALTY[step], "unit": unit}
    return Reason("2.5", "about.market.grain", fields)


def _ring(v: Viewer) -> Reason:
    return Reason("2.6", "about.ring", {"flood": data.RINGS[v.s.ring], "meal": v.meal()})


def _turn(v: Viewer) -> Reason:
    """§4.1 Where in the game we are."""
    if v.over:
        return Reason("7.7", "about.turn.over")
    if v.s.round == 0:
        return Reason("3.1", "about.turn.setup", {"rounds": data.ROUNDS})
    key = "last" if v.s.round == data.ROUNDS else "round"
    return Reason("4.1", f"about.turn.{key}", {"round": int(v.s.round), "rounds": data.ROUNDS})


# --- nobles ---------------------------------------------------------------------------------------


def _side(v: Viewer, seat: int) -> Reason:
    """§9.1 All that is open about a noble."""
    s, noble = v.s, v.s.nobles[seat]
    fields: Fields = {
        "side": side_key(s, seat),
        "score": int(noble.score),
        "ships": int(noble.ships),
        "power": int(data.strength(noble.crews)),
        "tasks": len(noble.sphinx),
        "graves": int(data.tomb_count(noble.tombs)),
        "sum": int(data.tomb_sum(noble.tombs)),
        "cards": count(noble.cards),
        "stones": int(noble.stones),
        "income": int(noble.quarry),
        "grain": int(grain_of(s, noble)),
    }
    if seat >= people(s):
        return Reason("8.8", "about.automaton", fields)
    if seat not in s.line:
        return Reason("9.1", "about.side.unseated", fields)
    return Reason("9.1", "about.side.seated", {**fields, "turn": s.line.index(seat) + 1})


def _crew(v: Viewer, seat: int, crew: int) -> Reason:
    noble = v.s.nobles[seat]
    fields: Fields = {
        **v.who(seat),
        "tile": data.CREWS[crew],
        "n": int(data.crew_of(noble.crews, crew)),
        "state": "used" if has(noble.used, crew) else "ready",
    }
    if seat >= people(v.s):
        return Reason("8.7", "about.crew.automaton", fields)
    kind = (
        "regular" if crew != data.JOKER else "joker" if v.s.settings.joker_alone else "joker_along"
    )
    return Reason("6.3", f"about.crew.{kind}", fields)


def _stones(v: Viewer, seat: int) -> Reason | None:
    if seat >= people(v.s):
        return None
    me = v.s.nobles[seat]
    fields: Fields = {**v.who(seat), "stones": int(me.stones), "most": data.MOST_STONES}
    return Reason(
        "5.5", "about.stones", {**fields, "income": int(me.quarry), "k": int(quarries_of(v.s, me))}
    )


def _fed(v: Viewer, seat: int) -> Reason | None:
    if seat >= people(v.s):
        return None
    key, fields = v.food(seat)
    return Reason("5.2", f"about.food.{key if v.feeds(seat) else 'over'}", fields)


def _tasks(v: Viewer, seat: int) -> Reason:
    fields: Fields = {**v.who(seat), "n": len(v.s.nobles[seat].sphinx)}
    if seat >= people(v.s):
        return Reason("8.8", "about.tasks.automaton", {**fields, "points": data.BLIND_CARD})
    key = "over" if v.over else "open" if v.s.settings.open_sphinx else "secret"
    return Reason("2.8", f"about.tasks.{key}", fields)


def _tombs(v: Viewer, seat: int) -> Reason:
    tombs = v.s.nobles[seat].tombs
    fields: Fields = {
        **v.who(seat),
        "n": int(data.tomb_count(tombs)),
        "sum": int(data.tomb_sum(tombs)),
    }
    return Reason("7.5", "about.tombs", {**fields, "bonus": int(tomb_bonus(tombs))})


def _start_field(v: Viewer, seat: int) -> Reason | None:
    if seat >= people(v.s):
        return None
    return Reason("2.6", "about.field.start", {**v.who(seat), "n": data.START_FIELD})


def _holder(s: Board, cards: int) -> int:
    for seat in range(people(s)):
        if s.nobles[seat].cards & cards:
            return seat
    return NONE


def _number(key: str) -> int:
    return next((n for n, card in enumerate(data.NILE) if card.key == key), NONE)


def _held_field(v: Viewer, key: str) -> Reason | None:
    """§2.6, §4.19 A field somebody has: what colour it is by now, and whether it has water."""
    card = _number(key)
    seat = NONE if card == NONE else _holder(v.s, data.FIELDS & 1 << card)
    if seat == NONE:
        return None
    land = next(land for land, _, held in fields_of(v.s.nobles[seat]) if held == card)
    state = "wet" if v.s.ring >= LANDS.index(land) else "dry"
    fields: Fields = {
        **v.who(seat),
        "land": land,
        "n": data.CARD_N[card],
        "state": state,
        "water": land,
    }
    return Reason("2.6", "about.field.held", fields)


def _held_card(v: Viewer, key: str) -> Reason | None:
    """§2.7 A card a player keeps: what it does and when."""
    if key == "canal":
        own = v.me.cards & data.CANALS
        return _card(v, int(lowest(own))) if own else None
    card = _number(key)
    if card == NONE or _holder(v.s, 1 << card & ~(data.FIELDS | data.QUARRIES)) == NONE:
        return None
    return _card(v, card)


def _task(v: Viewer, card: int) -> Reason:
    """§2.8 A Sphinx card: how far one is, and what it would give as things stand."""
    holders = [
        seat
        for seat in range(people(v.s))
        if any(data.kept_card(entry) == card for entry in v.s.nobles[seat].sphinx)
    ]
    seat = holders[0] if holders else v.seat
    row = data.SPHINX[card]
    fields: Fields = {
        **v.who(seat),
        "sphinx": row.key,
        "have": int(progress(v.s, seat, card)),
        "goal": GOAL[card],
        "points": row.points,
        "now": int(objective(v.s, seat, card)),
    }
    kind = "tenth" if card == data.S29 else "each" if row.each else "goal"
    return Reason(
        "7.6" if card == data.S29 else "2.8",
        f"about.task.{kind}{'_over' if v.over else ''}",
        fields,
    )


# fmt: off
ANSWERS: Final[dict[str, Callable[[Viewer], Reason]]] = {
    "grave":        _grave,
    "ring":         _ring,
    "market.stone": _stone_market,
    "market.grain": _grain_market,
    "all.obelisk":  _obelisk,
    "all.temple":   _temple,
    "all.pyramid":  _pyramid,
    "all.graves":   _graves,
    "ships":        _ships,
    "turn":         _turn,
}
BELONGINGS: Final[dict[str, Callable[[Viewer, int], Reason | None]]] = {
    "stones":       _stones,
    "food":         _fed,
    "tasks":        _tasks,
    "tombs":        _tombs,
}
# fmt: on
