"""What happened in MarraCash, as people read it."""

from collections.abc import Mapping

from hypostyle.core.bits import has, places
from hypostyle.core.facts import Setup
from hypostyle.core.game import Outcome
from hypostyle.core.log import Event, Happening
from hypostyle.core.state import OMNISCIENT
from hypostyle.core.words import Field
from hypostyle.games.marracash import codes, data
from hypostyle.games.marracash.actions import TABLE, place_of_fountain, trio_text
from hypostyle.games.marracash.data import letters_of
from hypostyle.games.marracash.state import NONE, Town
from hypostyle.games.marracash.wording import amount


def happening(setup: Setup, event: Event, viewer: int) -> Happening | None:
    """§9.1 An event, as a viewer may see it: everything is open but hands that are dealt."""
    what, seat, a, b = event
    if what == codes.TESTED:
        return None
    if what in (
        codes.BOUGHT,
        codes.FEE,
        codes.ENTERED,
        codes.SOLD,
        codes.PAID_CUT,
        codes.GOT_CUT,
        codes.COMPLETED,
    ):
        return _money_moved(setup, event)
    if what in (codes.PLACED, codes.QUEUED, codes.ANEW, codes.BEGINS, codes.SHOWN, codes.DEALT):
        return _set_up(setup, event, viewer)
    if what in (codes.OFFERED, codes.RAISED, codes.PASSED, codes.NAMED):
        return _in_auction(setup, event)
    if what == codes.TURN_BEGAN:
        return Happening("turn", seat, {"round": a})
    if what == codes.LED:
        ends = (place_of_fountain(data.ROUTE_FROM[a]), place_of_fountain(data.ROUTE_TO[a]))
        told: dict[str, Field] = {"route": data.ROUTE[a], "visitors": letters_of(b)}
        return Happening("led", seat, told, ends, variant=_hue(setup))
    if what == codes.FILLED:
        f = data.ENTRANCES[codes.GATE.of(a)]
        fields: dict[str, Field] = {
            "fountain": f + 1,
            "end": codes.END.words[codes.END.of(a)].upper(),
        }
        fields["visitors"] = _row(b)
        return Happening("filled", seat, fields, (place_of_fountain(f),), variant=_hue(setup))
    if what == codes.SKIPPED:
        variant = ("auction", "turn", "second")[a]
        return Happening("skipped", seat, {"what": variant}, variant=variant)
    if what == codes.RAN_OUT:
        return Happening("ran_out", NONE, {"turns": a}, variant="more" if a else "now")
    return Happening("ended", NONE, {"reasons": reason_names(a)[0]}, variant=reason_names(a)[0])


def _row(digits: int) -> str:
    """A row of visitors as letters."""
    text = ""
    while digits:
        text = data.LETTERS[digits % codes.ROW_BASE - 1] + text
        digits //= codes.ROW_BASE
    return text


def _hue(setup: Setup) -> str:
    """§10.18 Words that name colours have a variant with another fifth one."""
    return "gray" if setup.options["fifth_colour"] == "gray" else ""


def _set_up(setup: Setup, event: Event, viewer: int) -> Happening:
    what, seat, a, b = event
    if what == codes.PLACED:
        f = data.ENTRANCES[a]
        fields: dict[str, Field] = {"fountain": f + 1, "visitors": trio_text(b)}
        return Happening("placed", NONE, fields, (place_of_fountain(f),), variant=_hue(setup))
    if what == codes.QUEUED:
        return Happening("queued", NONE, {"visitors": TABLE[a].token}, variant=_hue(setup))
    if what == codes.ANEW:
        return Happening("anew", NONE)
    if what == codes.BEGINS:
        return Happening("begins", seat)
    if what == codes.SHOWN:
        return Happening("shown", NONE, {"card": data.CARD[a].upper()})
    if viewer not in (seat, OMNISCIENT):  # §9.3
        return Happening("dealt", seat, variant="hidden")
    return Happening("dealt", seat, {"card": data.CARD[a].upper()}, variant="open")


def _in_auction(setup: Setup, event: Event) -> Happening:
    what, seat, a, _ = event
    if what == codes.OFFERED:
        return Happening("offered", seat, {"shop": data.SHOP[a].upper()}, (data.SHOP[a],))
    if what == codes.PASSED:
        how = "forced" if a else "free"
        return Happening("passed", seat, {"how": how}, variant=how)
    fields: dict[str, Field] = {"money": _money(setup, a)}
    if what == codes.RAISED:
        return Happening("raised", seat, fields)
    return Happening("named", seat, fields, variant="bid" if a else "pass")


def _money(setup: Setup, dirham: int) -> str:
    return amount(dirham, setup.options["currency_display"] == "new_dirham")


def _money_moved(setup: Setup, event: Event) -> Happening:
    what, seat, a, b = event
    fields: dict[str, Field] = {}
    spots: tuple[str, ...] = ()
    variant = ""
    kind, source, sign = MONEY[what]
    if what == codes.BOUGHT:
        fields, spots = {"shop": data.SHOP[a].upper()}, (data.SHOP[a],)
    elif what == codes.ENTERED:
        name, n = data.SHOP[codes.DOOR.of(a)], int(codes.CUSTOMERS.of(a))
        fields, spots = {"shop": name.upper(), "n": n}, (name,)
        variant = "one" if n == 1 else "many"
    elif what == codes.SOLD:
        fields = {"card": data.CARD[a].upper()}
    elif what == codes.COMPLETED:
        fields = {"cards": "+".join(data.CARD[card].upper() for card in places(a))}
    fields["money"] = _money(setup, b)
    return Happening(kind, seat, fields, spots, source, sign * b, variant)


# fmt: off
MONEY: Mapping[int, tuple[str, str, int]] = {
    # event     kind          source        sign
    codes.BOUGHT:    ("bought",    "shops",       -1),
    codes.FEE:       ("fee",       "commissions",  1),
    codes.ENTERED:   ("entered",   "customers",    1),
    codes.SOLD:      ("sold",      "souvenirs",    1),
    codes.PAID_CUT:  ("paid_cut",  "cuts_paid",   -1),
    codes.GOT_CUT:   ("got_cut",   "cuts",         1),
    codes.COMPLETED: ("completed", "souvenirs",    1),
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
