"""Men-Nefer's open question in words, what an answer does, and why one is refused."""

from typing import Final

from hypostyle.core.bits import has
from hypostyle.core.state import arg_of, step_of
from hypostyle.core.view import View
from hypostyle.core.words import Field, Reason, Say
from hypostyle.games.men_nefer import cells, codes, contracts, data, packing
from hypostyle.games.men_nefer.actions import TABLE
from hypostyle.games.men_nefer.rules.basics import active
from hypostyle.games.men_nefer.rules.effects import STEP_OF
from hypostyle.games.men_nefer.rules.engine import RULES
from hypostyle.games.men_nefer.rules.goods import reduced, shelf_spaces
from hypostyle.games.men_nefer.rules.necropolis import all_statues, all_tombs
from hypostyle.games.men_nefer.rules.pyramids import height
from hypostyle.games.men_nefer.rules.river import CITY_AFTER
from hypostyle.games.men_nefer.rules.turns import empty_slot, moon_cost, sun_cost
from hypostyle.games.men_nefer.state import NONE, Board
from hypostyle.games.men_nefer.wording import MenNeferWords

# --- the question ---------------------------------------------------------------------------------


def question(s: Board, seat: int) -> Say:
    """The open question, as put to the player whose turn it is."""
    step, arg = int(s.step), int(s.arg)
    name = RULES.steps[step].name
    me = active(s)
    if step == codes.TURN:
        fields: dict[str, Field] = {"food": int(me.food), "turn": int(s.round) + 1}
        kind = "turn" if _payable(s) else "debt"
        return Say(f"question.{kind}.{_ways(RULES.legal(s, seat))}", fields)
    if step in (codes.STONE, codes.PRIEST, codes.SAIL, codes.ACTIVATE):
        return Say(f"question.{name}", {"n": int(codes.STEPS.of(arg))})
    if step in (codes.CORNER, codes.RITE, codes.ERECT):
        return Say(f"question.{name}", {"level": arg})
    if step == codes.PAPYRUS:
        price = "less" if arg else "full"
        return Say(f"question.papyrus.{price}", {"heka": int(me.heka), "less": arg})
    if step == codes.CRAFT:
        price = "less" if arg else "full"
        return Say(f"question.craft.{price}", {"food": int(me.food), "less": arg})
    if step == codes.SHELVE:
        craft = data.CRAFT_KEYS[packing.six(s.crafts, codes.MARKET.of(arg))]
        return Say("question.shelve", {"craft": craft})
    if step == codes.OFFER_SPACE:
        return Say("question.offer_space", {"craft": _craft_on(s, arg)})
    if step == codes.CONTRACT:
        return Say("question.contract", {"city": data.CITIES[arg]})
    if step == codes.EITHER:
        return Say("question.either", {"choice": str(arg)})
    return Say(f"question.{name}")


def _ways(legal: list[int]) -> str:
    """§4.2 The kinds of turn that are possible now: v, s and o for Visit, Specialise and Obtain."""
    kinds = {TABLE[action].kind[0] for action in legal}
    return "".join(kind for kind in "vso" if kind in kinds)


def trail(view: View[Board]) -> list[Say]:
    """§4.7 What led to the open question, the turn first, and what is still to come of it."""
    s, words = view.state, view.game.words
    assert isinstance(words, MenNeferWords)
    if not s.expects(codes.NEXT):
        return []
    found: list[Say] = []
    later: list[int] = []
    doing = NONE
    for n, one in enumerate(s.agenda):
        step, arg, top = int(step_of(one)), int(arg_of(one)), n == len(s.agenda) - 1
        if step == codes.UNDER:
            found.append(_visit(view))
        elif step == codes.DO and not top:
            cell, at = int(codes.CELL.of(arg)), int(codes.AT.of(arg))
            if at:
                doing = _chosen(cells.CELLS[cell][at - 1], int(step_of(s.agenda[n + 1])))
                found += _origin(cell)
                found.append(Say("trail.effect", {"does": words.effects([doing])}))
            later = cells.CELLS[cell][at:] + later
        elif step in STEPWISE and doing & data.KIND_MASK == STEPWISE[step]:
            most, left = doing >> data.KIND_BITS, int(codes.STEPS.of(arg))
            if most > 1:
                fields: dict[str, Field] = {"n": most - left + int(top), "most": most}
                found.append(Say(f"trail.{RULES.steps[step].name}", fields))
    if later:
        found.append(Say("trail.then", {"does": words.effects(later)}))
    return found


STEPWISE: Final = {
    codes.STONE: data.STONE,
    codes.PRIEST: data.PRIEST,
    codes.SAIL: data.SAIL,
    codes.ACTIVATE: data.ACTIVATE,
}
"""The steps that ask several times about one effect, and its kind."""
ANSWERED: Final = {
    codes.SHELVE: data.CRAFT,
    codes.OFFER_SPACE: data.OFFER,
    codes.CORNER: data.STONE,
}
"""Steps that come of an effect later than the one that asks first, and its kind."""


def _visit(view: View[Board]) -> Say:
    """The Visit that is going on: its House is known from the log alone."""
    for line in reversed(view.lines):
        if line.happening.kind == "visited":
            return Say("trail.visit", {"house": line.happening.fields["house"]})
    return Say("trail.visit_any")


def _chosen(effect: int, above: int) -> int:
    """§4.8 An effect; of two the one that was chosen, where the step above it tells which."""
    if effect & data.KIND_MASK == data.EITHER:
        for one in data.ALTERNATIVES[effect >> data.KIND_BITS]:
            kind = one & data.KIND_MASK
            if above == STEP_OF[kind] or ANSWERED.get(above) == kind:
                return one
    return effect


def _origin(cell: int) -> list[Say]:
    """Where a cell is: its group, its key and what it gives. The Tablet of a Visit need not be named."""
    first = 0
    for group in cells.GROUPS:
        if cell < first + len(group.keys):
            break
        first += len(group.keys)
    if group.name == "tablet":
        return []
    fields: dict[str, Field] = {"n": cell - first + 1}
    if group.name == "house":
        fields["house"] = data.HOUSES[(cell - first) // 6]
    return [Say(f"trail.{group.name}", fields)]


def _payable(s: Board) -> bool:
    """§4.6 Can any turn be paid with Food?"""
    me = active(s)
    food = me.food
    if empty_slot(me) != NONE:
        return True
    for house in range(5):
        if me.home and sun_cost(s, house) <= food:
            return True
        if packing.nibble(me.sun, house) and moon_cost(s, house) <= food:
            return True
    return False


def _craft_on(s: Board, space: int) -> str:
    return data.CRAFT_KEYS[packing.six(active(s).shelf, space)]


# --- what an answer does --------------------------------------------------------------------------


def sentence(s: Board, action: int) -> Say | None:
    """What an answer to the open question does, where the question must be known to say it."""
    step, arg = int(s.step), int(s.arg)
    if step == codes.TURN and action >= codes.VISIT:
        return _turn_sentence(s, action)
    fields: dict[str, Field] = dict(TABLE[action].fields)
    if action in (codes.STOP, codes.PASS):
        return Say(f"do.{TABLE[action].kind}_{RULES.steps[step].name}")
    if step == codes.EITHER:
        top, bottom = data.ALTERNATIVES[arg]
        chosen = top if top & data.KIND_MASK == action - codes.CHOOSE else bottom
        n = chosen >> data.KIND_BITS
        kind = fields["effect"]
        if not n and kind in ("papyrus", "craft"):
            kind = f"{kind}_plain"
        return Say(f"do.either.{kind}", {"n": n})
    if step == codes.CORNER:
        return _corner_sentence(s, arg - 1, action - codes.CORNER_OF)
    if step == codes.PAPYRUS:
        position = action - codes.BUY_PAPYRUS
        papyrus = data.PAPYRI[packing.six(s.papyri, position)].key
        price = int(reduced(data.PAPYRUS_PRICES[position], arg))
        return Say("do.papyrus", {"papyrus": papyrus, "heka": price})
    if step == codes.CRAFT:
        position = action - codes.BUY_CRAFT
        craft = data.CRAFT_KEYS[packing.six(s.crafts, position)]
        price = int(reduced(data.CRAFT_PRICES[position], arg))
        return Say("do.craft", {"craft": craft, "food": price})
    if step == codes.SHELVE:
        return Say("do.shelve", {**fields, "cell": f"shelf_{fields['shelf']}"})
    if step == codes.OFFER:
        return Say("do.offer", {"craft": _craft_on(s, action - codes.SHELF_OF)})
    if step == codes.CONTRACT:
        contract = contracts.CONTRACTS[packing.six(s.cities[arg], action - codes.TAKE)].key
        return Say("do.contract", {"contract": contract})
    return _plain_sentence(s, step, action, fields)


def _plain_sentence(s: Board, step: int, action: int, fields: dict[str, Field]) -> Say | None:
    if step == codes.SCARAB:
        house = action - codes.ADVANCE
        n = int(packing.nibble(active(s).scarabs, house)) + 1
        cell = f"{data.HOUSES[house]}_{n}"
        return Say("do.scarab", {**fields, "n": n, "cell": cell})
    if step == codes.STONE:
        return Say(f"do.stone.{fields['track']}")
    if step == codes.ACTIVATE:
        place = action - codes.WATER
        if place < data.RIVER:
            return Say("do.activate.river", {"n": place, "food": data.FISHING[place]})
        city = place - data.RIVER
        token = data.TOKENS[s.tokens[city]]
        key = "city" if s.cities[city] else "city_bare"
        if data.CITY_PRINTS[city] == "-":
            key += "_plain"
        cell = f"city_{data.CITIES[city]}"
        return Say(f"do.activate.{key}", {"city": data.CITIES[city], "cell": cell, "token": token})
    if step == codes.ERECT:
        points = data.PEDESTAL_POINTS[(action - codes.PEDESTAL_OF) % data.LEVELS]
        return Say("do.erect", {**fields, "points": points})
    if step == codes.QUEEN:
        tile = data.QUEEN_TILES[s.queen_tiles[action - codes.QUEEN_OF]]
        return Say("do.queen", {**fields, "queen_tile": tile})
    return None


def _turn_sentence(s: Board, action: int) -> Say:
    """§4.2 A turn with its price."""
    me = active(s)
    fields: dict[str, Field] = dict(TABLE[action].fields)
    if action >= codes.OBTAIN:
        position = action - codes.OBTAIN
        tablet = data.TABLETS[packing.five(s.row, position)].key
        fields |= {"tablet": tablet, "food": data.PRICE[position], "cell": str(fields["position"])}
        return Say("do.obtain", fields)
    if action >= codes.SPECIALISE:
        house = action - codes.SPECIALISE
        cost = int(moon_cost(s, house))
        space = min(int(packing.nibble(me.scarabs, house)) + 1, data.SCARAB_END)
        fields["cell"] = f"{data.HOUSES[house]}_{space}"
        kind = "specialise"
    else:
        slot, house = divmod(action - codes.VISIT, 5)
        cost = int(sun_cost(s, house))
        fields["tablet"] = data.TABLETS[packing.five(me.tablets, slot)].key
        kind = "visit"
    missing = cost - int(me.food)
    if missing > 0 and s.settings.debt:
        return Say(f"do.{kind}_debt", {**fields, "food": int(me.food), "points": missing})
    return Say(f"do.{kind}", {**fields, "food": min(cost, int(me.food))})


def _corner_sentence(s: Board, level: int, corner: int) -> Say:
    """§5.5 The two Favours of a corner."""
    piece = data.PIECE_KEYS[4 * level + packing.nibble(s.tops, level) - 1]
    below = f"base_{data.CORNERS[corner]}"
    if level:
        covered = int(packing.nibble(s.corners, 3 * corner + level - 1))
        below = f"piece_{data.PIECE_KEYS[4 * (level - 1) + covered - 1]}"
    fields: dict[str, Field] = {"corner": data.CORNERS[corner], "cell": f"piece_{piece}"}
    return Say("do.corner", {**fields, "below": below})


# --- refusals -------------------------------------------------------------------------------------

ALIEN: Final = (codes.STOP, codes.PASS)


def why_not(s: Board, seat: int, action: int) -> Reason | None:
    """Why the player may not give this answer; None when it is legal."""
    if action in RULES.legal(s, seat):
        return None
    step, arg = int(s.step), int(s.arg)
    if step == codes.TURN:
        return _no_turn(s, action)
    if codes.VISIT <= action < codes.CHOOSE:
        return Reason("4.7", "no.turn_goes_on")
    if action in ALIEN:
        return Reason("4.7", "no.must_choose")
    if step in (codes.PAPYRUS, codes.CRAFT, codes.SHELVE):
        return _no_goods(s, step, arg, action)
    if step in (codes.RITE, codes.ERECT):
        return _no_monument(s, step, arg, action)
    if step in (codes.PRIEST, codes.OFFER, codes.OFFER_SPACE):
        return _no_temple(s, step, arg, action)
    if step in (codes.SAIL, codes.ACTIVATE):
        return _no_boat(s, step, action)
    return _no_other(s, step, arg, action)


def _no_turn(s: Board, action: int) -> Reason:
    """§4.2 to §4.6 Why a turn cannot be taken."""
    me = active(s)
    if action in ALIEN:
        return Reason("4.2", "no.must_play")
    in_debt = not _payable(s)
    if action >= codes.OBTAIN:
        if empty_slot(me) == NONE:
            return Reason("4.5", "no.no_slot")
        cost = data.PRICE[action - codes.OBTAIN]
        return Reason("4.5", "no.food", {"cost": cost, "food": int(me.food)})
    if action >= codes.SPECIALISE:
        house = action - codes.SPECIALISE
        if not packing.nibble(me.sun, house):
            return Reason("4.4", "no.not_on_sun", {"house": data.HOUSES[house]})
        if in_debt:
            return Reason("10.8", "no.cheapest")
        return Reason("4.4", "no.food", {"cost": int(moon_cost(s, house)), "food": int(me.food)})
    slot, house = divmod(action - codes.VISIT, 5)
    if not has(me.home, slot):
        return Reason("4.3", "no.not_home", {"slot": data.SLOTS[slot]})
    if in_debt:
        return Reason("10.8", "no.cheapest")
    return Reason("4.3", "no.food", {"cost": int(sun_cost(s, house)), "food": int(me.food)})


def _no_goods(s: Board, step: int, arg: int, action: int) -> Reason:
    """§5.11, §5.13 Why something cannot be bought, or put there."""
    me = active(s)
    if step == codes.PAPYRUS:
        price = int(reduced(data.PAPYRUS_PRICES[action - codes.BUY_PAPYRUS], arg))
        return Reason("5.11", "no.heka", {"cost": price, "heka": int(me.heka)})
    if step == codes.CRAFT:
        position = action - codes.BUY_CRAFT
        craft = int(packing.six(s.crafts, position))
        if craft < 0:
            return Reason("5.13", "no.no_craft")
        price = int(reduced(data.CRAFT_PRICES[position], arg))
        if price > me.food:
            return Reason("5.13", "no.food", {"cost": price, "food": int(me.food)})
        return Reason("5.13", "no.no_shelf", {"craft": data.CRAFT_KEYS[craft]})
    space = action - codes.SHELF_OF
    kind = data.CRAFT_TYPE[packing.six(s.crafts, codes.MARKET.of(arg))]
    if packing.six(me.shelf, space) >= 0:
        return Reason("5.13", "no.shelf_taken")
    if any(has(shelf_spaces(me, other), space) for other in range(5) if other != kind):
        return Reason("5.13", "no.same_type", {"type": data.CRAFT_TYPES[kind]})
    return Reason("5.13", "no.shelf_floats")


def _no_monument(s: Board, step: int, arg: int, action: int) -> Reason:
    """§5.9, §5.20 Why a space of the Necropolis or a Pedestal cannot be used."""
    if step == codes.RITE:
        space = action - codes.TOMB_OF
        if has(all_tombs(s), space):
            return Reason("5.9", "no.occupied")
        return Reason("5.9", "no.too_high", {"level": space % 3 + 1, "most": arg})
    space = action - codes.PEDESTAL_OF
    if has(all_statues(s), space):
        return Reason("5.20", "no.occupied")
    return Reason("5.20", "no.too_high", {"level": space % 3 + 1, "most": arg})


def _no_temple(s: Board, step: int, arg: int, action: int) -> Reason:
    """§5.14, §5.15 Why a Priestess cannot climb, or a Basket cannot be put there."""
    me = active(s)
    if step == codes.PRIEST:
        which = action - codes.CLIMB
        room = which % 4
        there = packing.nibble(me.standing if which < 4 else me.lying, room)
        if not there:
            return Reason("5.14", "no.no_priestess", {"room": room})
        steps = data.ENTRY[room + 1]
        return Reason("5.14", "no.too_few_steps", {"steps": steps, "left": arg})
    if step == codes.OFFER:
        space = action - codes.SHELF_OF
        if packing.six(me.shelf, space) < 0:
            return Reason("5.15", "no.empty_shelf")
        return Reason("5.15", "no.offered", {"craft": _craft_on(s, space)})
    space = action - codes.OFFER_AT
    if any(has(player.temple, space) for player in s.players):
        return Reason("5.15", "no.occupied")
    return Reason("5.15", "no.nobody_stands", {"room": space // 6 + 1})


def _no_boat(s: Board, step: int, action: int) -> Reason:
    """§5.17, §5.18 Why a Boat cannot go there, or is not there."""
    me = active(s)
    place = action - codes.WATER
    if step == codes.ACTIVATE:
        if place < data.RIVER and packing.nibble(me.river, place):
            return Reason("5.18", "no.activated")
        return Reason("5.18", "no.no_boat", dict(TABLE[action].fields))
    if place >= data.RIVER:
        city = place - data.RIVER
        before = CITY_AFTER.index(city)
        if packing.nibble(me.river, before):
            if has(me.docked, city):
                return Reason("5.17", "no.own_boat", {"city": data.CITIES[city]})
            return Reason("5.17", "no.dock", {"city": data.CITIES[city]})
    return Reason("5.17", "no.no_boat_before", dict(TABLE[action].fields))


def _no_other(s: Board, step: int, arg: int, action: int) -> Reason:
    """§4.8, §5.3, §5.4, §5.5, §5.7, §5.18 Why other answers are refused."""
    if step == codes.EITHER:
        return Reason("4.8", "no.not_offered")
    if step == codes.SCARAB:
        return Reason("5.3", "no.scarab_at_end", {"house": data.HOUSES[action - codes.ADVANCE]})
    if step == codes.STONE:
        if action == codes.PULL:
            return Reason("5.4", "no.at_the_top")
        return Reason("5.7", "no.no_permission")
    if step == codes.CORNER:
        corner = action - codes.CORNER_OF
        fields: dict[str, Field] = {"level": int(height(s, corner)), "next": arg}
        return Reason("5.5", "no.wrong_height", {**fields, "corner": data.CORNERS[corner]})
    if step == codes.QUEEN:
        return Reason("5.7", "no.complete")
    return Reason("5.18", "no.no_contract")
