"""What the things on MarraCash's board are: in words, with the paragraph of the rules."""

from collections.abc import Callable
from typing import Final

from hypostyle.core.bits import count, places
from hypostyle.core.view import View
from hypostyle.core.words import Field, Reason
from hypostyle.games.marracash import data
from hypostyle.games.marracash.data import letters_of, many
from hypostyle.games.marracash.reach import beside, income, near
from hypostyle.games.marracash.rules.leading import payments
from hypostyle.games.marracash.state import MARKET, NONE, VEILED, Town
from hypostyle.games.marracash.wording import GRAY, money

Answer = Callable[[Town], Reason | None]


def about(view: View[Town], place: str) -> Reason | None:
    """What a thing is, in a view; None for one that is not on the table."""
    s = view.state
    if place in data.SHOP:
        return _shop(s, data.SHOP.index(place))
    if place in FOUNTAIN:
        return _fountain(s, FOUNTAIN.index(place))
    if place in data.COLOURS:
        return _colour(s, data.COLOURS.index(place))
    if place in data.SIDES[: s.settings.players]:
        return _side(s, data.SIDES.index(place))
    answer = ANSWERS.get(place)
    return answer(s) if answer else None


FOUNTAIN: Final = tuple(f"f{n + 1}" for n in range(data.FOUNTAINS))


def _key(s: Town, key: str) -> str:
    """§10.18 A key whose words name colours."""
    return f"about.{key}{GRAY if s.settings.gray else ''}"


# --- the town -------------------------------------------------------------------------------------


def _shop(s: Town, shop: int) -> Reason:
    """§5.7, §6.4 A shop: whose it is, who stands near, and what they would pay."""
    one, two, door = near(s, shop, 1), near(s, shop, 2), beside(s, shop)
    fields: dict[str, Field] = {
        "shop": data.SHOP[shop].upper(),
        "visitors": data.LETTERS[data.colour_of(shop)],
        "door": door,
        "one": sum(one),
        "two": sum(two),
        "line": s.line.count(data.colour_of(shop)),
        "first": money(s.settings, income(s, shop, [door, *one])),
        "second": money(s.settings, income(s, shop, [door, *one, *two])),
    }
    if s.ended and s.owner[shop] == NONE:
        return Reason("5.1", _key(s, "shop.unsold"), fields)
    if s.owner[shop] == NONE:
        return Reason("6.4", _key(s, "shop.beside" if door else "shop.free"), fields)
    fields["side"] = data.SIDES[s.owner[shop]]
    fields["inside"] = s.inside[shop]
    if s.ended:
        return Reason("6.6", _key(s, "shop.over"), fields)
    fields["next"] = money(s.settings, int(payments(s.settings, s.inside[shop], 1)))
    return Reason("6.4", _key(s, "shop.owned"), fields)


def _fountain(s: Town, f: int) -> Reason:
    """§2.1, §6.1 A fountain: who stands there, and where they can be led."""
    goals = [str(data.ROUTE_TO[route] + 1) for route in places(data.EXITS[f])]
    fields: dict[str, Field] = {"fountain": f + 1, "goals": ", ".join(goals)}
    if s.group[f]:
        fields["visitors"] = letters_of(s.group[f])
        if s.ended:
            return Reason("6.6", _key(s, "fountain.over"), fields)
        return Reason("6.1", _key(s, "fountain.group"), fields)
    if f not in data.ENTRANCES or (s.ended and s.line):
        return Reason("6.1", "about.fountain.empty", fields)
    if s.round == 0:
        return Reason("3.3", "about.entrance.set_up", fields)
    if not s.line:
        return Reason("8.2", "about.entrance.last", fields)
    if s.settings.refill_one:
        return Reason("10.8", "about.entrance.one", fields)
    return Reason("7.1", "about.entrance.all", fields)


# --- visitors -------------------------------------------------------------------------------------


def _colour(s: Town, colour: int) -> Reason:
    """§2.2, §2.5 A colour: where its visitors are."""
    fields: dict[str, Field] = {
        "visitors": data.LETTERS[colour],
        "line": s.line.count(colour),
        "town": sum(int(many(here, colour)) for here in s.group),
        "inside": sum(s.inside[data.shops_of(colour)]),
        "free": sum(owner == NONE for owner in s.owner[data.shops_of(colour)]),
    }
    return Reason("2.2", _key(s, "colour"), fields)


def _line(s: Town) -> Reason:
    """§7.2, §8.1 The line: who stands in it, and what happens when nobody does."""
    if s.round == 0:
        return Reason("3.3", "about.line.set_up", {"left": len(s.line)})
    if not s.line:
        return Reason("8.1", "about.line.empty_over" if s.ended else "about.line.empty")
    who = "".join(data.LETTERS[colour] * s.line.count(colour) for colour in range(data.COLOUR_N))
    key = "line.finish" if s.settings.finish_round else "line.some"  # §10.15
    if s.ended:
        key = "line.over"
    return Reason("7.2", _key(s, key), {"left": len(who), "visitors": who})


def _end(s: Town, end: str, ahead: bytes) -> Reason:
    """§7.2 An end of the line: who comes next from there."""
    fields: dict[str, Field] = {"end": end}
    if s.round == 0:
        return Reason("3.3", "about.end.set_up", fields)
    if s.ended:
        return Reason("8.3", "about.end.over", fields)
    if not ahead:
        return Reason("8.1", "about.end.empty", fields)
    fields["visitors"] = "".join(data.LETTERS[colour] for colour in ahead)
    return Reason("7.2", _key(s, "end.some"), fields)


# --- players --------------------------------------------------------------------------------------


def _side(s: Town, seat: int) -> Reason:
    """§2.4, §8.3 A player: purse, signs and shops."""
    owned = [shop for shop in range(data.SHOPS) if s.owner[shop] == seat]
    hidden = s.cash[seat] == VEILED
    fields: dict[str, Field] = {
        "side": data.SIDES[seat],
        "cash": "?" if hidden else money(s.settings, s.cash[seat]),
        "signs": int(s.signs[seat]),
        "shops": len(owned),
        "customers": sum(s.inside[shop] for shop in owned),
    }
    paragraph, key = ("9.4", "hidden") if hidden else ("8.3", "open")
    return Reason(paragraph, f"about.side.{key}", fields)


def _stone(s: Town) -> Reason | None:
    """§2.8, §5.1 The auction that is open."""
    if s.shop == NONE:
        return None
    shop, side = data.SHOP[s.shop].upper(), data.SIDES[s.auctioneer]
    fields: dict[str, Field] = {"shop": shop, "side": side}
    if s.settings.sealed:
        return Reason("10.13", "about.stone.sealed", fields)
    if not s.high:
        return Reason("5.2", "about.stone.begun", fields)
    fields["high"] = money(s.settings, int(s.high))
    fields["leader"] = data.SIDES[s.leader]
    return Reason("5.3", "about.stone.bid", fields)


def _turn(s: Town) -> Reason:
    """§4.2, §4.3, §8.2 What the players do at this time of the game."""
    if s.ended:
        return Reason("8.3", "about.turn.over")
    if s.final > 0:
        return Reason("8.2", "about.turn.last", {"turns": int(s.final)})
    if s.round < 2:
        return Reason("4.2", f"about.turn.{'first' if s.round else 'set_up'}")
    return Reason("4.3", f"about.turn.{'one' if s.settings.refill_one else 'usual'}")


def _souvenirs(s: Town) -> Reason | None:
    """§10.11, §10.12 The cards."""
    if not s.settings.souvenirs:
        return None
    if s.settings.souvenirs == MARKET:
        if not s.shown:
            return Reason("10.11", "about.souvenirs.none")
        shown = "+".join(data.CARD[card].upper() for card in places(s.shown))
        fields: dict[str, Field] = {"cards": shown, "left": int(count(s.deck))}
        return Reason("10.11", "about.souvenirs.market", fields)
    return Reason("10.12", "about.souvenirs.race", {"cards": data.HAND, "done": len(s.finished)})


# fmt: off
ANSWERS: Final[dict[str, Answer]] = {
    "alleys":    lambda s: Reason("2.3", "about.alleys"),
    "palm":      lambda s: Reason("2.1", "about.palm"),
    "line":      _line,
    "end_a":     lambda s: _end(s, "A", s.line[:4]),
    "end_b":     lambda s: _end(s, "B", s.line[-4:][::-1]),
    "cash":      lambda s: Reason("8.3", "about.cash"),
    "signs":     lambda s: Reason("2.4", "about.signs", {"signs": int(s.settings.signs)}),
    "stone":     _stone,
    "turn":      _turn,
    "souvenirs": _souvenirs,
}
# fmt: on
