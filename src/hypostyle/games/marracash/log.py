"""What happened in MarraCash, as people read it."""

from collections.abc import Callable
from typing import Final

from hypostyle.core.bits import has, places
from hypostyle.core.facts import Setup
from hypostyle.core.game import Outcome
from hypostyle.core.log import Event, Happening, effects
from hypostyle.core.state import OMNISCIENT
from hypostyle.core.words import Field
from hypostyle.games.marracash import codes, data
from hypostyle.games.marracash.actions import TABLE, place_of_fountain, trio_text
from hypostyle.games.marracash.data import letters_of
from hypostyle.games.marracash.state import NONE, Town
from hypostyle.games.marracash.wording import amount

EFFECTS: Final = effects(
    placed="filled led placed",
    turned="dealt shown",
    money="bought completed entered fee got_cut named paid_cut raised sold",
    passed="passed skipped",
)
"""How a page shows the kinds of lines."""
Fields = dict[str, Field]
Teller = Callable[[Setup, int, int, int], Happening]
"""Says what happened to a seat, with the two numbers of the event."""

FREE: Final = ("free", "forced")
"""§5.5 How a player passes."""
SKIPPED: Final = ("auction", "turn", "second")
"""§4.4, §5.8 What a player cannot do."""


def happening(setup: Setup, event: Event, viewer: int) -> Happening | None:
    """§9.1 An event, as a viewer may see it: everything is open but hands that are dealt."""
    what, seat, a, b = event
    if what == codes.TESTED:
        return None
    if what == codes.DEALT and viewer not in (seat, OMNISCIENT):  # §9.3
        return Happening("dealt", seat, variant="hidden")
    return TOLD[what](setup, seat, a, b)


def _visitors(setup: Setup, kind: str, seat: int, fields: Fields, *spots: str) -> Happening:
    """§10.18 Words that name colours have a variant with another fifth one."""
    hue = "gray" if setup.options["fifth_colour"] == "gray" else ""
    return Happening(kind, seat, fields, spots, variant=hue)


def _filled(setup: Setup, seat: int, how: int, digits: int) -> Happening:
    """§7.2 Visitors come to an entrance, in a row that is written in digits."""
    f, end, row = data.ENTRANCES[codes.GATE.of(how)], codes.END.words[codes.END.of(how)], ""
    while digits:
        row = data.LETTERS[digits % codes.ROW_BASE - 1] + row
        digits //= codes.ROW_BASE
    fields: Fields = {"fountain": f + 1, "end": end.upper(), "visitors": row}
    return _visitors(setup, "filled", seat, fields, place_of_fountain(f))


def _named(setup: Setup, dirham: int) -> Fields:
    return {"money": amount(dirham, setup.options["currency_display"] == "new_dirham")}


def _paid(
    setup: Setup, kind: str, seat: int, source: str, gain: int, fields: Fields, *spots: str
) -> Happening:
    """Money that a player gains, or pays."""
    fields |= _named(setup, abs(gain))
    variant = ("one" if fields["n"] == 1 else "many") if "n" in fields else ""
    return Happening(kind, seat, fields, spots, source, gain, variant)


def _entered(setup: Setup, seat: int, how: int, gain: int) -> Happening:
    """§6.4 Customers pay the owner of a shop."""
    name = data.SHOP[codes.DOOR.of(how)]
    fields: Fields = {"shop": name.upper(), "n": int(codes.CUSTOMERS.of(how))}
    return _paid(setup, "entered", seat, "customers", gain, fields, name)


def _led(setup: Setup, seat: int, route: int, group: int) -> Happening:
    ends = (place_of_fountain(data.ROUTE_FROM[route]), place_of_fountain(data.ROUTE_TO[route]))
    fields: Fields = {"route": data.ROUTE[route], "visitors": letters_of(group)}
    return _visitors(setup, "led", seat, fields, *ends)


def _placed(setup: Setup, entrance: int, trio: int) -> Happening:
    f = data.ENTRANCES[entrance]
    fields: Fields = {"fountain": f + 1, "visitors": trio_text(trio)}
    return _visitors(setup, "placed", NONE, fields, place_of_fountain(f))


# fmt: off
TOLD: Final[dict[int, Teller]] = {
    codes.PLACED:     lambda setup, seat, a, b: _placed(setup, a, b),
    codes.QUEUED:     lambda setup, seat, a, b: _visitors(setup, "queued", NONE, {"visitors": TABLE[a].token}),
    codes.ANEW:       lambda setup, seat, a, b: Happening("anew", NONE),
    codes.BEGINS:     lambda setup, seat, a, b: Happening("begins", seat),
    codes.SHOWN:      lambda setup, seat, a, b: Happening("shown", NONE, {"card": data.CARD[a].upper()}),
    codes.DEALT:      lambda setup, seat, a, b: Happening("dealt", seat, {"card": data.CARD[a].upper()}, variant="open"),
    codes.TURN_BEGAN: lambda setup, seat, a, b: Happening("turn", seat, {"round": a}),
    codes.OFFERED:    lambda setup, seat, a, b: Happening("offered", seat, {"shop": data.SHOP[a].upper()}, (data.SHOP[a],)),
    codes.RAISED:     lambda setup, seat, a, b: Happening("raised", seat, _named(setup, a)),
    codes.PASSED:     lambda setup, seat, a, b: Happening("passed", seat, {"how": FREE[a]}, variant=FREE[a]),
    codes.NAMED:      lambda setup, seat, a, b: Happening("named", seat, _named(setup, a), variant="bid" if a else "pass"),
    codes.BOUGHT:     lambda setup, seat, a, b: _paid(setup, "bought", seat, "shops", -b, {"shop": data.SHOP[a].upper()}, data.SHOP[a]),
    codes.FEE:        lambda setup, seat, a, b: _paid(setup, "fee", seat, "commissions", b, {}),
    codes.LED:        _led,
    codes.ENTERED:    _entered,
    codes.SOLD:       lambda setup, seat, a, b: _paid(setup, "sold", seat, "souvenirs", b, {"card": data.CARD[a].upper()}),
    codes.PAID_CUT:   lambda setup, seat, a, b: _paid(setup, "paid_cut", seat, "cuts_paid", -b, {}),
    codes.GOT_CUT:    lambda setup, seat, a, b: _paid(setup, "got_cut", seat, "cuts", b, {}),
    codes.FILLED:     _filled,
    codes.SKIPPED:    lambda setup, seat, a, b: Happening("skipped", seat, {"what": SKIPPED[a]}, variant=SKIPPED[a]),
    codes.RAN_OUT:    lambda setup, seat, a, b: Happening("ran_out", NONE, {"turns": a}, variant="more" if a else "now"),
    codes.COMPLETED:  lambda setup, seat, a, b: _paid(setup, "completed", seat, "souvenirs", b, {"cards": "+".join(data.CARD[card].upper() for card in places(a))}),
    codes.ENDED:      lambda setup, seat, a, b: Happening("ended", NONE, {"reasons": reason_names(a)[0]}, variant=reason_names(a)[0]),
}
# fmt: on


def reason_names(reasons: int) -> tuple[str, ...]:
    """Why a game ended, by name."""
    return tuple(name for n, name in enumerate(codes.REASONS) if has(reasons, n))


def outcome(s: Town) -> Outcome | None:
    """§8.3 Who has won, and why it ended."""
    if not s.ended:
        return None
    most = max(s.cash)
    winners = tuple(seat for seat, cash in enumerate(s.cash) if cash == most)
    return Outcome(winners, reason_names(int(s.ended)), tuple(s.cash))
