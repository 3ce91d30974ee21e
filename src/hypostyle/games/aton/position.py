"""Aton's positions as text; defects.py says what can be wrong with one.

    aton/1 players=2 options=- round=3 next=place.red,removal.blue,placement.blue first=red todo=2
    board=r..b.../.../.../... kingdom=1/0 score=7/4 exchange=yes/no hand=1134/2234 plan=4311/2432
    discard=2222/1133 bottom=-/41 turned=-/- buried=0000/0000 pending=-/- supply=20/21 deck=.../...

Pairs are red/blue. The board is four temples of twelve squares, `r`, `b` or `.`. Piles are four
digits: how many ones, twos, threes, fours. `supply` and `deck` may be left out: they follow from
the rest. `next` is what is to happen, up to what every round ends with.
"""

from collections.abc import Mapping
from typing import Final

from hypostyle.core import forms
from hypostyle.core import position as kit
from hypostyle.core.bits import bit, count, has, places
from hypostyle.core.facts import Setup
from hypostyle.core.forms import Form, SeatField
from hypostyle.core.position import Fields
from hypostyle.core.state import arg_of, entry, step_of
from hypostyle.games.aton import codes, data
from hypostyle.games.aton.actions import plan_text
from hypostyle.games.aton.data import BLUE, RED, cards_of, many, pile_of, plan_of
from hypostyle.games.aton.defects import check, refuse
from hypostyle.games.aton.rules.engine import RULES
from hypostyle.games.aton.rules.order import play_order
from hypostyle.games.aton.rules.scoring import clean_turns
from hypostyle.games.aton.state import NONE, Board, Settings

__all__ = ["check", "read", "write"]

# --- what can be on the agenda ----------------------------------------------------------------------


def endings(settings: Settings) -> list[list[int]]:
    """What every round ends with, next thing first, from the discards or a moment after them."""
    if settings.early_draw:
        late = [entry(codes.DEAL, BLUE), codes.SCORING, codes.ROUND_END]
        return [
            [codes.DISCARD, entry(codes.DEAL, RED), *late],
            [entry(codes.DEAL, RED), *late],
            late,
            [codes.ROUND_END],
        ]
    return [[codes.DISCARD, codes.SCORING, codes.ROUND_END], [codes.ROUND_END]]


def openings(s: Board) -> list[list[int]]:
    """Everything that can be next before the discards, next thing first."""
    deal_red, deal_blue = entry(codes.DEAL, RED), entry(codes.DEAL, BLUE)
    lay = [codes.ASSIGN, codes.POINTS, codes.ORDER]
    offer = [codes.OFFER, *lay]
    lists = [offer, lay, [deal_red, deal_blue, *lay], [deal_red, *lay], [deal_blue, *lay]]
    if not s.settings.early_draw or s.round == 1:
        lists += [[deal_red, deal_blue, *offer], [deal_blue, *offer]]
    if s.settings.tiebreak != 2:
        turn_blue = [entry(codes.TURN, BLUE), codes.COMPARE]
        lists += [[entry(codes.TURN, RED), *turn_blue], turn_blue]
    lists.append([codes.ORDER_COIN])
    probe = Board(s.settings)
    play_order(probe, RED if s.first == NONE else s.first, 0)
    turns = probe.agenda[::-1]
    for n, turn in enumerate(turns):
        seat = arg_of(turn)
        doom = [entry(codes.DOOM, seat)] if s.doomed else []
        place = [entry(codes.PLACE, seat), *doom]
        now = [entry(codes.REMOVE, seat)] if step_of(turn) == codes.REMOVAL else place
        lists.append(now + turns[n + 1 :])
    return lists


def cleanings(s: Board) -> list[list[int]]:
    """What can be left of a cleanup, next thing first: whoever has more points begins."""
    coin = s.red.score == s.blue.score and s.settings.random_tie
    leaders = [RED, BLUE] if coin else [RED if s.red.score >= s.blue.score else BLUE]
    lists: list[list[int]] = [[codes.CLEAN_COIN]] if coin else []
    for leader in leaders:
        whole = clean_turns(s.settings, leader)
        lists += [whole[n:] for n in range(len(whole))]
    return lists


def agendas(s: Board) -> dict[str, list[int]]:
    """Every agenda that can be, by its text."""
    ends = endings(s.settings)
    found: dict[str, list[int]] = {"over": []} if s.winner != NONE else {}
    for opening in openings(s):
        found[_names(opening)] = opening + ends[0]
    for end in ends[1:-1]:
        found[_names(end)] = end
    for cleaning in cleanings(s):
        found[_names(cleaning)] = cleaning + ends[-1]
    return found


def _names(entries: list[int]) -> str:
    return ",".join(kit.write_entry(RULES.steps, one) for one in entries)


# --- values as text, both ways ------------------------------------------------------------------------


def _pile_text(pile: int) -> str:
    return "".join(str(many(pile, value)) for value in range(1, 5))


def _pile(name: str, text: str) -> int:
    digits = text.isascii() and text.isdecimal()
    refuse(not digits or len(text) != 4, "not-a-pile", field=name)
    return pile_of([v for v in range(1, 5) for _ in range(int(text[v - 1]))])


# fmt: off
HAND:    Final = Form(lambda pile: kit.digits(cards_of(pile)),
                      lambda name, text: pile_of(kit.digits_of(name, text, data.HAND, 4)))
PLAN:    Final = Form(lambda plan: "-" if plan == NONE else plan_text(plan),
                      lambda name, text: NONE if text == "-" else plan_of(kit.digits_of(name, text, 4, 4, least=4)))
PENDING: Final = Form(lambda mask: kit.digits(n + 1 for n in places(mask)),
                      lambda name, text: sum(bit(n - 1) for n in set(kit.digits_of(name, text, 4, 4))))
PILE:    Final = Form(_pile_text, _pile)
HELD: Final = (
    #         field       how it is written               left out  where it is kept
    SeatField("kingdom",  forms.in_range(0, data.SUPPLY), None,     ("dead",)),
    SeatField("score",    forms.in_range(-10, 999)),
    SeatField("exchange", forms.FLAG,                     None,     ("token",)),
    SeatField("swap",     forms.one_of(("keep", "exchange")), "-"),
    SeatField("hand",     HAND,                           "-"),
    SeatField("certain",  HAND,                           "-"),
    SeatField("plan",     PLAN,                           "-"),
)
PILES: Final = (
    SeatField("discard",  PILE,                           "0000"),
    SeatField("buried",   PILE,                           "0000"),
    SeatField("bottom",   forms.in_a_row(data.DECK, 4),               "-"),
    SeatField("turned",   forms.in_a_row(data.DECK, 4),               "-"),
    SeatField("pending",  PENDING,                        "-"),
)
DERIVED: Final = (
    SeatField("supply",   forms.in_range(0, data.SUPPLY), ""),
    SeatField("deck",     PILE,                           ""),
)
# fmt: on


# --- writing ------------------------------------------------------------------------------------------


def write(s: Board) -> dict[str, str]:
    """The position as named fields."""
    agenda = s.agenda[::-1]
    text = next((name for name, entries in agendas(s).items() if entries == agenda), "")
    refuse(not text, "impossible-agenda.round", next=_names(agenda))
    sides = (s.red, s.blue)
    fields = {
        "round": str(s.round),
        "next": text,
        "first": "-" if s.first == NONE else data.SIDES[s.first],
        "todo": str(s.todo),
        "doomed": str(s.doomed),
        "board": _board_text(s),
        **forms.write_seats(HELD, sides),
        "open": kit.yes_or_no(s.open),
        **forms.write_seats(PILES, sides),
        **forms.write_seats(DERIVED, sides),
    }
    if s.winner != NONE:
        fields["winner"] = "shared" if s.winner == codes.SHARED else data.SIDES[s.winner]
        fields["end"] = kit.listed(codes.REASONS[n] for n in places(s.reasons))
    return fields


def _board_text(s: Board) -> str:
    marks = "".join(
        "r" if has(s.red.squares, n) else "b" if has(s.blue.squares, n) else "."
        for n in range(data.SQUARES)
    )
    return "/".join(marks[n : n + data.EACH] for n in range(0, data.SQUARES, data.EACH))


# --- reading ------------------------------------------------------------------------------------------


def read(setup: Setup, given: Mapping[str, str]) -> Board:
    """The position these fields describe; BadPosition when a field cannot be read."""
    fields = Fields.of(given)
    s = Board(Settings(setup))
    s.round = fields.take_number("round", 1, 100_000)
    s.first = fields.take_choice("first", {"-": NONE, "red": RED, "blue": BLUE})
    s.todo = fields.take_number("todo", 0, 4, 0)
    s.doomed = fields.take_number("doomed", 0, 4, 0)
    s.open = fields.take_flag("open", False)
    _read_board(s, fields.take("board"))
    if "winner" in fields:
        s.winner = fields.take_choice("winner", {"red": RED, "blue": BLUE, "shared": codes.SHARED})
        s.reasons = fields.take_set("end", kit.numbered(codes.REASONS), None)

    forms.read_seats(fields, (*HELD, *PILES), (s.red, s.blue))
    _derive(s)
    forms.read_seats(fields, DERIVED, (s.red, s.blue))
    _read_agenda(s, fields.take("next"))
    return s


def _derive(s: Board) -> None:
    """Counters and cards that are nowhere else are in supply and deck."""
    for who, side in zip(data.SIDES, (s.red, s.blue), strict=True):
        side.supply = data.SUPPLY - side.dead - count(side.squares)
        cards = side.discard + side.buried + side.hand + pile_of(side.bottom + side.turned)
        left = [data.EACH_VALUE - many(cards, value) for value in range(1, 5)]
        refuse(min(left) < 0, "cards-not-36", side=who)
        side.deck = pile_of([v for v in range(1, 5) for _ in range(left[v - 1])])


def _read_board(s: Board, text: str) -> None:
    marks = text.replace("/", "")
    wrong = len(marks) != data.SQUARES or set(marks) - set("rb.")
    refuse(wrong, "not-a-board")
    for n, mark in enumerate(marks):
        if mark != ".":
            side = s.red if mark == "r" else s.blue
            side.squares |= bit(n)


def _read_agenda(s: Board, text: str) -> None:
    known = agendas(s)
    refuse(text not in known, "impossible-agenda.round", next=text)
    s.agenda = known[text][::-1]
    if not s.agenda:
        return
    step = s.step
    moving = step in (codes.REMOVE, codes.PLACE)
    refuse(moving and s.first == NONE, "nobody-first")
    refuse(moving and NONE in (s.red.plan, s.blue.plan), "no-plan")
    asking = int(RULES.open(s))
    if step == codes.OFFER:
        asking &= ~sum(bit(n) for n in (0, 1) if s.side(n).swap != NONE)
    if step == codes.ASSIGN:
        asking &= ~sum(bit(n) for n in (0, 1) if s.side(n).plan != NONE)
    refuse(not asking, "nobody-asked", next=text)
    s.asking = asking
