"""What the things on Egizia's table are: an answer for whoever asks, with its paragraph.

Where it matters an answer also says what the thing means just now for the viewer; for spectators
it speaks of a player who is asked.
"""

from collections.abc import Callable
from typing import Final

from hypostyle.core.bits import count, has, places
from hypostyle.core.state import arg_of, step_of
from hypostyle.core.view import View
from hypostyle.core.words import Reason
from hypostyle.games.egizia import codes, data, table
from hypostyle.games.egizia.rules import objectives, works
from hypostyle.games.egizia.rules.basics import deck_size, first_grave, people, quarries_of
from hypostyle.games.egizia.state import NONE, Board, Noble
from hypostyle.games.egizia.table import LANDS, Fields, Table


class Viewer(Table):
    """A position as a viewer sees it, and the noble an answer speaks of."""

    def __init__(self, view: View[Board]) -> None:
        super().__init__(view)
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
        name = "you" if seat == self.own else self.key(seat)
        return {"who": name, "Who": name, "whose": name, "Whose": name}

    def told(self, seat: int | None = None) -> Fields:
        """All that is open about a noble, or about the one the answer speaks of, with its name."""
        return {**self.facts(self.seat if seat is None else seat), **self.who(seat)}

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
        for one in s.agenda:
            if step_of(one) == codes.SITE and codes.QUEUE.of(arg_of(one)) == site:
                return s.visitors(site).index(self.seat) >= codes.IN_QUEUE.of(arg_of(one)) - 1
        return s.expects(codes.BUILDING)

    def meal(self, growth: int | None = None, more: int | None = None) -> str:
        """The next feeding as a sentence, as it is or as it would be; nothing when none is to come.

        A blank stands before it.
        """
        if not self.feeds(self.seat):
            return ""
        meal = table.meal_of(self.s, self.seat, growth or 0, more or 0)
        key = "short" if meal.short else "enough"
        if meal.short and growth and self.s.settings.hungry_crews:
            key = "hungry"
        when = "meal" if growth is None and more is None else "then"
        fields = {**self.who(), "need": meal.need, "grain": meal.grain, "loss": meal.loss}
        return f" {self.words(f'{when}.{key}', **fields)}"


Answer = Callable[[Viewer, int], Reason]
"""What there is to say about something with a number, most often a noble."""


def about(view: View[Board], place: str) -> Reason | None:
    """What a thing is, in a view; None for one that is not on the table."""
    v = Viewer(view)
    for names, answer in ((data.POSITIONS, _space), (data.BRICK, _brick), (TASKS, _task)):
        if place in names:
            return answer(v, names.index(place))
    if place in ANSWERS:
        return ANSWERS[place](v)
    if place in data.SIDES:
        return _someone(v, place, _side)
    head, _, rest = place.partition(".")
    if head == "all" and rest in MONUMENT_RULE:
        return _monument(v, rest)
    if head in BELONGINGS and rest in data.SIDES:
        return _someone(v, rest, BELONGINGS[head], head not in NOT_AUTOMATA)
    if head == "crew":
        side, _, crew = rest.rpartition(".")
        if crew in data.CREWS:  # without a side the viewer's own
            number, side = data.CREWS.index(crew), side or v.key(v.seat)
            return _someone(v, side, lambda v, seat: _crew(v, seat, number))
    card = next((n for n, row in enumerate(data.NILE) if row.key == rest), NONE)
    if head == "card" and rest == "canal":  # the viewer's own, whichever it is
        card = next((n for n in places(data.CANALS) if has(v.me.cards, n)), NONE)
    holders = [seat for seat in range(people(v.s)) if card in places(v.s.nobles[seat].cards)]
    if not holders:
        return None
    if head == "field" and has(data.FIELDS, card):
        return _held_field(v, holders[0], card)
    held = head == "card" and card in table.hand_of(v.s.nobles[holders[0]])
    return _card(v, card) if held else None


TASKS: Final = tuple(card.key for card in data.SPHINX)


def _someone(v: Viewer, side: str, answer: Answer, automata: bool = True) -> Reason | None:
    """An answer about a noble who is at the table, perhaps only about players."""
    seats = range(len(v.s.nobles) if automata else int(people(v.s)))
    return next((answer(v, seat) for seat in seats if v.key(seat) == side), None)


# --- the river ------------------------------------------------------------------------------------


def _space(v: Viewer, position: int) -> Reason:
    name = data.POSITIONS[position]
    if has(data.CARD_SET, position):
        card = int(v.s.card(position))
        if card < 0:
            return Reason("4.4", "about.space.empty", {"space": name})
        return _card(v, card)
    if has(data.SITE_SET, position):
        return _site(v, data.SITES.index(name))
    held = "nobody" if v.over else "free"
    if has(v.s.closed, position):
        held = "ship" if v.over else "full" if position == data.HELIOPOLIS else "taken"
    fields: Fields = {"space": name, "effect": name, "held": held}
    if position == data.EDFU:
        return Reason("4.14", "about.space.edfu", {**fields, "steps": _steps(v)})
    crews, many, by = data.GROW_SET[position], data.GROW_MANY[position], data.GROW_BY[position]
    fields["meal"] = v.meal(_growth(v.me, crews, many, by))
    return Reason("4.11", "about.space.round", fields)


def _growth(me: Noble, crews: int, many: int, by: int) -> int:
    """§4.12 How much strength so many crews of a set can gain at most."""
    strengths = [int(data.crew_of(me.crews, crew)) for crew in places(crews)]
    return sum(sorted(min(by, data.MOST_STRENGTH - n) for n in strengths)[-many:])


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
            return Reason(row.rule, "about.card.quarry_late", fields)
        fields["after"] = int(me.quarry) + row.n
        fields["stones"] = min(data.MOST_STONES, int(me.stones) + int(me.quarry) + row.n)
        return Reason(row.rule, "about.card.quarry", fields)
    if row.kind in LANDS:
        wet = s.ring >= LANDS.index(row.kind)
        meal = v.meal(0, row.n if wet else 0) if s.expects(codes.FEEDING) else ""
        fields |= {"water": row.kind, "state": "wet" if wet else "dry", "meal": meal}
        return Reason(row.rule, "about.card.field", fields)
    key = f"about.card.{row.name}{_variant(s, row.name)}"
    return Reason(row.rule, key, {**fields, **_now(v, row.name)})


def _variant(s: Board, name: str) -> str:
    """Which words a card needs by the options of the game."""
    options = s.settings
    if name == "thoth":
        return ("_over" if options.over_cap else "") + ("_free" if options.free_thoth else "")
    if name in ("anuket", "eddy"):
        return "_resets" if options.resets else ""
    if name in ("bastet", "khnum"):
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
    cost, (power, stones) = int(works.price(s, site)), table.most_of(s, me)
    fields: Fields = {**v.who(), "slots": int(s.settings.slots), "power": power, "stones": stones}
    fields |= {"ships": len(s.visitors(site)), "price": cost, "site": name}
    if cost > data.MOST_STONES:
        return Reason("6.7", f"about.site.{name}_done", fields)
    if site == 0:
        deck, extra = int(deck_size(s)), int(works.extra_cards(me))
        paid = min(power, stones, int(works.most_cards(s, me)), deck)
        draws = paid > 0 or works.free_visit(s, me, site)
        fields |= {"cards": deck, "most": min(deck, paid + extra) if draws else 0}
        fields["keep"] = "two" if has(me.cards, data.SESHAT) else "one"
    now = f" {v.words(f'visit.{name}', **fields)}" if v.visits(site) else ""
    return Reason("6.5" if site == 0 else "6.7", f"about.site.{name}", {**fields, "visit": now})


# --- monuments ------------------------------------------------------------------------------------


def _brick(v: Viewer, brick: int) -> Reason:
    """§2.9 to §2.11 A brick: whose it is, or what it takes to build it."""
    s, value, points = v.s, data.BRICK_VALUE[brick], data.BRICK_POINTS[brick]
    fields: Fields = {"brick": data.BRICK[brick], "value": value, "points": points}
    monument = data.MONUMENT_OF[brick]
    paragraph, number = data.MONUMENT_RULE[monument], brick - data.FIRST[monument]
    if (builder := v.builder(brick)) != NONE:
        return Reason(paragraph, "about.brick.built", {**fields, "side": v.key(builder)})
    if v.over:
        return Reason(paragraph, "about.brick.unbuilt", fields)
    if not has(works.on_offer(s, monument), number):
        return Reason(paragraph, "about.brick.waits", fields)
    last = monument == data.PYRAMID and data.PYRAMID_ROW[data.ROW_OF[number]] & ~s.pyramid
    if last and count(last) == 1:
        return Reason("6.9", "about.brick.last", fields)
    return Reason(paragraph, "about.brick.free", fields)


def _monument(v: Viewer, name: str) -> Reason:
    """§2.9 to §2.12 A monument or the graves: how far it is, and whose."""
    s, monument = v.s, data.MONUMENTS.index(name)
    fields: Fields = {
        **v.told(),
        "built": count(s.bricks(monument)),
        "own": count(v.me.bricks(monument)),
        "columns": int(objectives.complete(s.temple, data.COLUMN)),
        "rows": int(objectives.complete(s.pyramid, data.PYRAMID_ROW)),
        "bonus": "all" if s.settings.whole_row else "own",
        "taken": int(objectives.graves_taken(s)),
    }
    return Reason(MONUMENT_RULE[name], f"about.all.{name}", fields)


def _grave(v: Viewer) -> Reason:
    if not v.s.row:
        return Reason("6.8", "about.grave.none")
    key = "over" if v.over else "first"
    return Reason("6.8", f"about.grave.{key}", {"value": int(first_grave(v.s))})


def _ships(v: Viewer) -> Reason:
    """§4.3, §4.4, §10.12 How many ships are left, and where the next one may go."""
    key = "over" if v.over else "left_resets" if v.s.settings.resets else "left"
    return Reason("4.3", f"about.ships.{key}", v.told())


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
    if seat >= people(v.s):
        return Reason("8.8", "about.automaton", v.told(seat))
    key = "over" if v.over else "seated" if seat in v.s.line else "unseated"
    return Reason("9.1", f"about.side.{key}", v.told(seat))


def _crew(v: Viewer, seat: int, crew: int) -> Reason:
    noble = v.s.nobles[seat]
    fields: Fields = {**v.who(seat), "crew": data.CREWS[crew]}
    fields["n"] = int(data.crew_of(noble.crews, crew))
    fields["state"] = "used" if has(noble.used, crew) else "ready"
    if seat >= people(v.s):
        return Reason("8.7", "about.crew.automaton", fields)
    kind = "joker" if v.s.settings.joker_alone else "joker_along"
    return Reason("6.3", f"about.crew.{kind if crew == data.JOKER else 'regular'}", fields)


def _fed(v: Viewer, seat: int) -> Reason:
    key = "short" if table.meal_of(v.s, seat).short else "enough"
    return Reason("5.2", f"about.food.{key if v.feeds(seat) else 'over'}", v.told(seat))


def _tasks(v: Viewer, seat: int) -> Reason:
    fields: Fields = {**v.told(seat), "points": data.BLIND_CARD}
    if seat >= people(v.s):
        return Reason("8.8", "about.tasks.automaton", fields)
    key = "over" if v.over else "open" if v.s.settings.open_sphinx else "secret"
    return Reason("2.8", f"about.tasks.{key}", fields)


def _held_field(v: Viewer, seat: int, card: int) -> Reason:
    """§2.6, §4.19 A field a player has: what colour it is by now, and whether it has water."""
    land = next(land for land, _, held in table.fields_of(v.s.nobles[seat]) if held == card)
    state = "wet" if v.s.ring >= LANDS.index(land) else "dry"
    fields: Fields = {**v.who(seat), "n": data.CARD_N[card], "state": state}
    return Reason("2.6", "about.field.held", {**fields, "land": land, "water": land})


def _task(v: Viewer, card: int) -> Reason:
    """§2.8 A Sphinx card: how far one is, and what it would give as things stand."""
    holders = [seat for seat, cards in v.tasks() if card in cards]
    seat = holders[0] if holders else v.seat
    fields: Fields = {**v.who(seat), **table.task_of(v.s, seat, card)}
    over = "_over" if v.over else ""
    if card == data.S29:
        return Reason("7.6", f"about.task.tenth{over}", fields)
    return Reason("2.8", f"about.task.{'each' if data.SPHINX[card].each else 'goal'}{over}", fields)


# fmt: off
MONUMENT_RULE: Final = {"obelisk": "2.9", "temple": "2.10", "pyramid": "6.9", "graves": "2.12"}
ANSWERS: Final[dict[str, Callable[[Viewer], Reason]]] = {
    "grave":        _grave,
    "ring":         lambda v: Reason("2.6", "about.ring", {"flood": data.RINGS[v.s.ring], "meal": v.meal()}),
    "turn":         _turn,
    "market.stone": lambda v: Reason("2.5", "about.market.stone", v.told()),
    "market.grain": lambda v: Reason("2.5", "about.market.grain", v.told()),
    "ships":        _ships,
}
BELONGINGS: Final[dict[str, Answer]] = {
    "stones":       lambda v, seat: Reason("5.5", "about.stones", v.told(seat)),
    "food":         _fed,
    "field":        lambda v, seat: Reason("2.6", "about.field.start", {**v.who(seat), "n": data.START_FIELD}),
    "tasks":        _tasks,
    "tombs":        lambda v, seat: Reason("7.5", "about.tombs", v.told(seat)),
}
NOT_AUTOMATA:  Final = ("stones", "food", "field")      # §8.1 they have none
# fmt: on
