"""What the things on Egizia's table are: an answer for whoever asks, with its paragraph.

Where it matters an answer also says what the thing means just now for the one who asks, as far as
the view tells who that is; for spectators it speaks of whoever is asked.
"""

from collections.abc import Callable
from typing import Final

from hypostyle.core.bits import count, has, lowest
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
    free_obelisk,
    free_pyramid,
    free_temple,
    grain_of,
    helpers,
    hungry,
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
# How much strength a round space hands out (§4.11).
GROWTH: Final = {
    "syene": 1, "thebae": 1, "abydos": 2, "amarna": 2, "memphis": 2, "heliopolis": 3,
}
# fmt: on


class Viewer:
    """A position, whose eyes look at it, and the noble an answer speaks of."""

    def __init__(self, view: View[Board]) -> None:
        s = self.s = view.state
        self.own = view.seat if view.seat >= 0 else NONE
        """The viewer's seat; NONE for spectators."""
        asked = [seat for seat in range(people(s)) if has(s.asking, seat)]
        self.seat = self.own if self.own != NONE else asked[0] if asked else 0
        """The viewer, else a seat that is asked, else the first."""
        self.me = s.nobles[self.seat]

    def who(self, seat: int | None = None) -> Fields:
        """The name of a noble, or of the one the answer speaks of: "you" for the viewer."""
        seat = self.seat if seat is None else seat
        name = "you" if seat == self.own else _side_key(self.s, seat)
        return {"who": name, "whose": name, "Whose": name}


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


# --- who asks -------------------------------------------------------------------------------------


def _side_key(s: Board, seat: int) -> str:
    return data.SIDES[side_of(s.settings.solo, seat)]


def _someone(v: Viewer, side: str, answer: Callable[[Viewer, int], Reason | None]) -> Reason | None:
    """An answer about a noble who is at the table."""
    for seat in range(len(v.s.nobles)):
        if _side_key(v.s, seat) == side:
            return answer(v, seat)
    return None


def _food(v: Viewer, seat: int, more_need: int = 0, more_grain: int = 0) -> tuple[str, Fields]:
    """§5.2 Need and grain, as they would be: whether it is enough, and the figures."""
    me = v.s.nobles[seat]
    need = int(data.strength(me.crews)) + more_need
    grain = int(grain_of(v.s, me)) + more_grain + (int(v.s.fed) if has(v.s.asking, seat) else 0)
    short = max(0, need - grain)
    if v.s.settings.hungry_crews and not more_need:  # §10.9
        short = int(hungry(v.s, me, grain))
    fields: Fields = {
        **v.who(seat),
        "need": need,
        "grain": grain,
        "loss": short * data.PENALTY[me.grain_step],
    }
    return "short" if short else "enough", fields


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
        me = v.me
        fields |= v.who()
        fields["stone"] = min(data.FOOT, int(me.stone_step) + 1)
        fields["grain"] = min(data.FOOT, int(me.grain_step) + 1)
        return Reason("4.14", "about.space.edfu", fields)
    told, food = _food(v, v.seat, GROWTH[name])
    return Reason("4.11", f"about.space.{told}", {**fields, **food})


def _card(v: Viewer, card: int) -> Reason:
    """§2.7 A card on the river: what it does, when, and what it would give now."""
    row, me = data.NILE[card], v.me
    fields: Fields = {**v.who(), "card": row.key, "n": row.n}
    if row.kind == "quarry":
        fields["after"] = int(me.quarry) + row.n
        fields["stones"] = min(data.MOST_STONES, int(me.stones) + int(me.quarry) + row.n)
        return Reason("5.5", "about.card.quarry", fields)
    if row.kind in LANDS:
        wet = v.s.ring >= LANDS.index(row.kind)
        told, food = _food(v, v.seat, 0, row.n if wet else 0)
        key = f"about.card.{f'wet_{told}' if wet else 'dry'}"
        return Reason("2.6", key, {**fields, **food, "water": row.kind})
    if row.name == "quarry_honours":
        fields["n"] = int(quarries_of(v.s, me))
    elif row.name == "harvest_honours":
        fields["n"] = count(me.cards & data.FIELDS) + 1
    elif row.name == "market_day":
        fields["stone"] = min(data.FOOT, int(me.stone_step) + 1)
        fields["grain"] = min(data.FOOT, int(me.grain_step) + 1)
    elif row.name == "recruits":
        told, food = _food(v, v.seat, 2)
        return Reason("4.12", f"about.card.recruits_{told}", {**fields, **food})
    return Reason(CARD_RULE[row.name], f"about.card.{row.name}", fields)


def _site(v: Viewer, site: int) -> Reason:
    """§2.3, §6.1 A site: its queue, and what one could do there in this round."""
    me = v.me
    sets = [k for k in range(len(data.CREW_SETS)) if not data.SET_MASKS[k] & me.used]
    power = max((int(power_of(me, data.SET_MASKS[k])) for k in sets), default=0) + int(helpers(me))
    coming = 0 if _builds(v.s) else int(me.quarry)
    stones = min(data.MOST_STONES, int(purse(me)) + coming)
    cost = int(price(v.s, site))
    fields: Fields = {
        **v.who(),
        "ships": int(data.queue_length(v.s.queue(site))),
        "slots": int(v.s.settings.slots),
        "power": power,
        "stones": stones,
    }
    if site == 0:
        fields["cards"] = int(deck_size(v.s))
        fields["most"] = max(0, min(power, stones, data.MOST_DRAWN))
        return Reason("6.5", "about.site.sphinx", fields)
    if cost > data.MOST_STONES:
        return Reason("6.7", f"about.site.{data.SITES[site]}_done", fields)
    fields["price"] = cost
    return Reason("6.7", f"about.site.{data.SITES[site]}", fields)


def _builds(s: Board) -> bool:
    """§5.5 The quarries have given their stones: sites are being built at."""
    return s.expects(codes.SITE)


def _ships(v: Viewer) -> Reason:
    fields: Fields = {**v.who(), "ships": int(v.me.ships)}
    return Reason("4.3", "about.ships", fields)


# --- monuments ------------------------------------------------------------------------------------


def _brick(v: Viewer, brick: int) -> Reason:
    """§2.9 to §2.11 A brick: whose it is, or what it takes to build it."""
    value, points = data.BRICK_VALUE[brick], data.BRICK_POINTS[brick]
    fields: Fields = {"brick": data.BRICK[brick], "value": value, "points": points}
    paragraph = "2.9" if brick < data.TEMPLE_0 else "2.10" if brick < data.PYRAMID_0 else "2.11"
    for seat, noble in enumerate(v.s.nobles):
        if _owns(noble, brick):
            fields["side"] = _side_key(v.s, seat)
            return Reason(paragraph, "about.brick.built", fields)
    if brick < data.TEMPLE_0:
        free = has(free_obelisk(v.s), brick - data.OBELISK_0)
    elif brick < data.PYRAMID_0:
        free = has(free_temple(v.s), brick - data.TEMPLE_0)
    else:
        free = has(free_pyramid(v.s), brick - data.PYRAMID_0)
        row = data.PYRAMID_ROW[data.ROW_OF[brick - data.PYRAMID_0]]
        if free and count(row & ~v.s.pyramid) == 1:
            return Reason("6.9", "about.brick.last", fields)
    return Reason(paragraph, f"about.brick.{'free' if free else 'waits'}", fields)


def _owns(noble: Noble, brick: int) -> bool:
    if brick < data.TEMPLE_0:
        return has(noble.obelisk, brick)
    if brick < data.PYRAMID_0:
        return has(noble.temple, brick - data.TEMPLE_0)
    return has(noble.pyramid, brick - data.PYRAMID_0)


def _obelisk(v: Viewer) -> Reason:
    fields: Fields = {
        **v.who(),
        "built": count(v.s.obelisk),
        "own": count(v.me.obelisk),
    }
    return Reason("2.9", "about.all.obelisk", fields)


def _temple(v: Viewer) -> Reason:
    fields: Fields = {
        **v.who(),
        "built": count(v.s.temple),
        "own": count(v.me.temple),
        "columns": int(complete(v.s.temple, data.COLUMN)),
    }
    return Reason("2.10", "about.all.temple", fields)


def _pyramid(v: Viewer) -> Reason:
    fields: Fields = {
        **v.who(),
        "built": count(v.s.pyramid),
        "own": count(v.me.pyramid),
        "rows": int(complete(v.s.pyramid, data.PYRAMID_ROW)),
        "bonus": "all" if v.s.settings.whole_row else "own",
    }
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
    return Reason("6.8", "about.grave.first", {"value": int(v.s.row & 15)})


# --- markets and water ----------------------------------------------------------------------------


def _stone_market(v: Viewer) -> Reason:
    step = int(v.me.stone_step)
    fields: Fields = {**v.who(), "step": step, "sale": "yes" if step >= data.FOOT - 1 else "no"}
    return Reason("2.5", "about.market.stone", fields)


def _grain_market(v: Viewer) -> Reason:
    step = int(v.me.grain_step)
    fields: Fields = {**v.who(), "step": step, "n": data.PENALTY[step]}
    return Reason("2.5", "about.market.grain", fields)


def _ring(v: Viewer) -> Reason:
    told, fields = _food(v, v.seat)
    fields["flood"] = ("left", "middle", "right")[v.s.ring]
    return Reason("2.6", f"about.ring.{told}", fields)


def _turn(v: Viewer) -> Reason:
    """§4.1 Where in the round we are."""
    if v.s.winner != NONE:
        return Reason("7.7", "about.turn.over")
    fields: Fields = {"round": max(1, int(v.s.round)), "rounds": data.ROUNDS}
    return Reason("4.1", "about.turn.round", fields)


# --- nobles ---------------------------------------------------------------------------------------


def _side(v: Viewer, seat: int) -> Reason:
    """§9.1 All that is open about a noble."""
    noble = v.s.nobles[seat]
    turn = v.s.line.index(seat) + 1 if seat in v.s.line else 1
    fields: Fields = {
        "side": _side_key(v.s, seat),
        "score": int(noble.score),
        "turn": turn,
        "ships": int(noble.ships),
        "power": int(data.strength(noble.crews)),
        "tasks": len(noble.sphinx),
        "graves": int(data.tomb_count(noble.tombs)),
        "sum": int(data.tomb_sum(noble.tombs)),
    }
    if seat >= people(v.s):
        fields["cards"] = count(noble.cards)
        return Reason("8.8", "about.automaton", fields)
    fields["stones"] = int(noble.stones)
    fields["income"] = int(noble.quarry)
    fields["grain"] = int(grain_of(v.s, noble))
    return Reason("9.1", "about.side", fields)


def _crew(v: Viewer, seat: int, crew: int) -> Reason:
    noble = v.s.nobles[seat]
    state = "used" if has(noble.used, crew) else "ready"
    fields: Fields = {
        **v.who(seat),
        "tile": data.CREWS[crew],
        "n": int(data.crew_of(noble.crews, crew)),
        "state": state,
    }
    return Reason(
        "6.3", f"about.crew.{'joker' if data.CREWS[crew] == 'joker' else 'regular'}", fields
    )


def _stones(v: Viewer, seat: int) -> Reason | None:
    if seat >= people(v.s):
        return None
    me = v.s.nobles[seat]
    fields: Fields = {
        **v.who(seat),
        "stones": int(me.stones),
        "most": data.MOST_STONES,
        "income": int(me.quarry),
        "k": int(quarries_of(v.s, me)),
    }
    return Reason("5.5", "about.stones", fields)


def _fed(v: Viewer, seat: int) -> Reason | None:
    if seat >= people(v.s):
        return None
    told, fields = _food(v, seat)
    fields["n"] = data.PENALTY[v.s.nobles[seat].grain_step]
    return Reason("5.2", f"about.food.{told}", fields)


def _tasks(v: Viewer, seat: int) -> Reason:
    fields: Fields = {**v.who(seat), "n": len(v.s.nobles[seat].sphinx)}
    return Reason("2.8", "about.tasks", fields)


def _tombs(v: Viewer, seat: int) -> Reason:
    tombs = v.s.nobles[seat].tombs
    fields: Fields = {
        **v.who(seat),
        "n": int(data.tomb_count(tombs)),
        "sum": int(data.tomb_sum(tombs)),
        "bonus": int(tomb_bonus(tombs)),
    }
    return Reason("7.5", "about.tombs", fields)


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
    fields: Fields = {
        **v.who(seat),
        "land": land,
        "n": data.CARD_N[card],
        "state": "wet" if v.s.ring >= LANDS.index(land) else "dry",
        "water": land,
    }
    return Reason("2.6", "about.field.held", fields)


def _held_card(v: Viewer, key: str) -> Reason | None:
    """§2.7 A card somebody keeps: what it does and when."""
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
    fields: Fields = {
        **v.who(seat),
        "sphinx": data.SPHINX[card].key,
        "have": int(progress(v.s, seat, card)),
        "goal": GOAL[card],
        "points": data.SPHINX[card].points,
        "now": int(objective(v.s, seat, card)),
    }
    if card == data.S29:
        return Reason("7.6", "about.task.tenth", fields)
    each = data.SPHINX[card].each
    return Reason("2.8", f"about.task.{'each' if each else 'goal'}", fields)


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
