"""The end of a game in numbers: who stands where, what brought the points, what decided it."""

import re
from itertools import pairwise
from pathlib import Path

from hypostyle import game, web
from hypostyle.server import models
from hypostyle.web.result import CURVE_H, CURVE_W, DIGIT, curve, podium, sources
from hypostyle.web.scores import by_source, contenders, decisive, margin
from hypostyle.web.sight import Sight

START = 1


def line(row: int, seat: int, points: int, source: str = "temple1") -> models.LogLine:
    return models.LogLine(
        row=row,
        text="Red +1.",
        short=None,
        kind="gained",
        seat=seat,
        places=[],
        source=source,
        points=points,
    )


def ended(
    log: list[models.LogLine],
    winners: list[int],
    name: str = "egizia",
    players: int = 3,
    automata: dict[str, int] | None = None,
) -> Sight:
    """A game that is over with these points."""
    seats = [
        models.SeatOut.model_construct(
            seat=seat,
            side_name=game(name).side_name(seat),
            name="",
            kind="me",
            bot=False,
            yours=seat == 0,
            score=START + sum(one.points for one in log if one.seat == seat),
        )
        for seat in range(players)
    ]
    others = [
        models.AutomatonOut(side=key, side_name=key, score=score, about="")
        for key, score in (automata or {}).items()
    ]
    view = models.TableView.model_construct(
        log=log,
        rows=max(one.row for one in log),
        seats=seats,
        automata=others,
        status="over",
        outcome=models.OutcomeOut(winners=winners, reasons=["last_round"], scores=[]),
    )
    return Sight(game(name), view, None, "", (), ())


def test_equal_results_share_a_step() -> None:
    sight = ended([line(1, 0, 5), line(2, 1, 5), line(3, 2, 2)], [0, 1])
    assert [(one.side, one.rank) for one in contenders(sight)] == [(0, 1), (1, 1), (2, 3)]
    assert str(podium(sight)).count('data-rank="1"') == 2
    assert str(podium(sight)).count('class="laurel"') == 2
    assert margin(sight) == ""


def test_whoever_wins_a_tie_by_another_rule_stands_higher() -> None:
    sight = ended([line(1, 0, 5), line(2, 1, 5), line(3, 2, 5)], [2])
    assert [(one.side, one.rank) for one in contenders(sight)] == [(2, 1), (0, 2), (1, 2)]
    assert "tie" in margin(sight)


def test_an_automaton_has_its_points_by_source() -> None:
    side = len(game("egizia").facts.sides) - 1
    log = [line(1, 0, 5), line(2, side, 9, "obelisk")]
    key = game("egizia").side_key(side)
    sight = ended(log, [side], players=1, automata={key: 9})
    assert contenders(sight)[0].side == side
    rows = {name: dict(row) for name, _, row in by_source(sight)}
    assert rows["obelisk"][side] == 9
    assert rows[""][0] == START
    assert "Obelisk" in str(sources(sight))
    assert "Biggest difference: Obelisk" in margin(sight)


def test_the_biggest_difference_may_be_what_others_lost() -> None:
    log = [line(1, 0, 16, "temple"), line(2, 0, -1, "hunger"), line(3, 1, -29, "hunger")]
    sight = ended(log, [0], players=2)
    assert margin(sight).endswith("Hunger, \N{MINUS SIGN}1 to \N{MINUS SIGN}29.")
    assert str(sources(sight)).count('class="best"') == 2


def test_the_reader_who_lost_is_you() -> None:
    sight = ended([line(1, 0, 5, "temple"), line(2, 1, 16, "temple")], [1], players=2)
    assert margin(sight).startswith("Won by 11\u00a0points over you. ")
    other = ended([line(1, 0, 16, "temple"), line(2, 1, 5, "temple")], [0], players=2)
    assert margin(other).startswith(f"Won by 11\u00a0points over {game('egizia').side_name(1)}. ")


def test_curves_are_told_apart_by_more_than_their_colours() -> None:
    """By dashes, which no style sheet sets another time; the winner's line is whole."""
    sight = ended([line(1, 0, 5), line(2, 1, 16), line(3, 2, 2)], [1])
    lines = re.findall(r'<path class="curve" data-seat="(\d)"[^>]*>', str(curve(sight)))
    assert lines == ["1", "0", "2"]
    found = re.findall(r'<path class="curve"([^>]*)>', str(curve(sight)))
    dashes = [re.findall(r'stroke-dasharray="([^"]+)"', one) for one in found]
    assert dashes[0] == []
    assert len(set(map(tuple, dashes))) == len(dashes)
    sheets = Path(web.__file__).parent.glob("static/*.css")
    rules = [
        rule for sheet in sheets for rule in sheet.read_text().splitlines() if "#curve" in rule
    ]
    assert rules
    assert not [rule for rule in rules if "dasharray" in rule]


def test_money_is_not_called_points() -> None:
    log = [line(1, 0, 300, "customers"), line(2, 1, 100, "customers")]
    sight = ended(log, [0], "marracash", players=2)
    assert margin(sight).startswith(
        "Won by 200\u00a0D over Anfa. Biggest difference: Customers, 300\u00a0D"
    )
    assert ">301\u00a0D</b>" in str(podium(sight))
    assert "money" in str(sources(sight))
    assert "oints" not in str(sources(sight)) + margin(sight)


def test_what_decided_it_are_the_largest_swings_and_the_lead_for_good() -> None:
    log = [
        line(1, 1, 4),
        line(2, 0, 3),
        line(3, 0, 1, "obelisk"),
        line(4, 0, 2),
        line(5, 1, -5, "hunger"),
        line(6, 0, 8),
        line(7, 2, 1),
    ]
    found = decisive(ended(log, [0]))
    assert [one.row for one in found] == [4, 5, 6]  # in the order in which they happened
    assert [one.points for one in found] == [2, -5, 8]
    assert "lead" in found[0].text


def test_a_row_in_which_both_of_two_score_is_about_the_one_who_scores_more() -> None:
    log = [line(1, 0, 3), line(2, 0, 6), line(2, 1, 14), line(3, 0, 2)]
    found = {one.row: (one.side, one.points) for one in decisive(ended(log, [1], players=2))}
    assert found[2] == (1, 14)
    turned = [line(1, 1, 3), line(2, 1, 6), line(2, 0, 14), line(3, 1, 20)]
    found = {one.row: (one.side, one.points) for one in decisive(ended(turned, [1], players=2))}
    assert found[2] == (0, 14)


def test_the_reader_takes_the_lead_as_you() -> None:
    def taken(side: int) -> str:
        """What is said when a side takes the lead by what another one lost."""
        log = [line(1, 1 - side, 9), line(2, side, 8), line(3, 1 - side, -5, "hunger")]
        return next(
            one.text
            for one in decisive(ended(log, [side], players=2))
            if one.side == side and one.row == 3
        )

    assert taken(0) == "You take the lead for good."
    assert taken(1) == f"{game('egizia').side_name(1)} takes the lead for good."


def test_what_all_pay_alike_decides_nothing_and_a_row_tells_all_its_sources() -> None:
    log = [line(row, row % 3, -90, "hunger") for row in range(3)]
    log += [line(3, 1, 4, "obelisk"), line(4, 0, 5, "temple"), line(4, 0, 3, "obelisk")]
    found = decisive(ended(log, [0]))
    assert [(one.row, one.side, one.points) for one in found][-2:] == [(3, 1, 4), (4, 0, 8)]
    assert found[-1].text == "You: Temple +5, Obelisk +3. That takes the lead for good."


def test_the_words_at_the_ends_of_the_curves_are_apart_and_inside_the_chart() -> None:
    equal = ended([line(n + 1, n, 40) for n in range(5)], [0], "nefertiti", 5)
    low = ended([line(n + 1, n, 40 * (n == 0)) for n in range(5)], [0], "nefertiti", 5)
    for sight in (equal, low):
        found = re.findall(r'<text class="end" [^>]* y="([\d.]+)"', str(curve(sight)))
        heights = sorted(map(float, found))
        assert len(heights) == 5
        assert heights[0] >= 12, "the letters are 9 high"
        assert heights[-1] <= CURVE_H
        assert all(below - above >= 12 for above, below in pairwise(heights))


def test_the_numbers_beside_the_curves_have_room_however_long_they_are() -> None:
    for points in (4, 3075, 14200, -12000):
        drawn = str(curve(ended([line(1, 0, points)], [0], "marracash", 2)))
        ends = re.findall(r'<text class="end" [^>]* x="([\d.]+)"[^>]*>([^<]+)<', drawn)
        sides = re.findall(r'<text x="([\d.]+)" [^>]*text-anchor="end"[^>]*>([^<]+)<', drawn)
        assert len(ends) == len(sides) == 2
        assert all(float(x) + DIGIT * len(said) <= CURVE_W + 0.1 for x, said in ends)
        assert all(float(x) - DIGIT * len(said) >= 0 for x, said in sides)
