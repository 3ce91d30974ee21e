"""Studies: what is counted, and what the report shows."""

import csv
import io
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import hypostyle
from hypostyle.arena.fixtures import Contested
from hypostyle.arena.measures import FEW, luck, mean, measured, rounded
from hypostyle.arena.study import (
    BadStudy,
    Study,
    openings,
    option_words,
    play_study_game,
    run_study,
    thing_words,
    things,
)
from hypostyle.arena.study_page import csv_tables, sections, study_page
from hypostyle.core.errors import BadOptions

ATON = hypostyle.game("aton")
BASE = Contested("aton", ATON.setup(options={"win_score": 20}))
BOTS = ("random", "onestep:1,slip=0.9")
PRINTED = ("square", "shop", "dice")
"""Things that the board or the dice name as the log does."""
CODED = ("visitors", "corner", "shelf")
"""Things with keys that look like words."""


def small(games: int = 8, variants: tuple[tuple[str, str], ...] = ()) -> Study:
    return Study(BASE, BOTS, games, variants)


@pytest.fixture(scope="module")
def figures() -> dict[str, Any]:
    planned = small(16, (("win_score", "40"),))
    return measured(planned, run_study(planned))


def one(deal: int, *shares: float) -> dict[str, Any]:
    return {"deal": deal, "shares": list(shares)}


def test_a_deal_that_always_has_the_same_winner_decides_all() -> None:
    same = [one(n // 2, float(n // 2 % 2), 1.0 - n // 2 % 2) for n in range(20)]
    other = [one(n // 2, float(n % 2), 1.0 - n % 2) for n in range(20)]
    found, none = luck(same), luck(other)
    assert found is not None
    assert none is not None
    assert found["value"] == pytest.approx(1.0)
    assert none["value"] == none["high"] == 0.0
    assert luck(same[:2]) is None


def test_a_mean_has_an_interval() -> None:
    found = mean([1.0, 2.0, 3.0, 4.0])
    assert found["value"] == 2.5
    assert found["high"] - 2.5 == pytest.approx(1.96 * 1.2910 / 2, rel=1e-3)


@pytest.mark.parametrize("name", hypostyle.game_names())
def test_every_game_can_be_studied_through_the_contract_alone(name: str) -> None:
    game = hypostyle.game(name)
    planned = Study(Contested(name, game.setup()), ("random",), 1)
    row = play_study_game(next(iter(planned.tasks())))
    assert sum(row["shares"]) == pytest.approx(1.0)
    assert all(row["openings"])
    assert any(row["things"])
    assert all(row["opening_words"])
    assert row["scores"]


@pytest.mark.parametrize("name", hypostyle.game_names())
def test_everything_that_is_counted_has_a_name_in_the_words_of_the_game(name: str) -> None:
    """No key of a card, a space or an opening is read by people, whatever happens."""
    game = hypostyle.game(name)
    kinds: set[str] = set()
    for players in game.counts():
        planned = Study(Contested(name, game.setup(players)), ("random",), players)
        for task in planned.tasks():
            row = play_study_game(task)
            for thing in {thing for seat in row["things"] for thing in seat}:
                kind, field, key = thing.split("/", 2)
                kinds.add(f"{kind}.{field}")
                assert f"study.{kind}.{field}" in game.words, thing
                said = thing_words(game, thing)
                coded = field in CODED or re.search(r"[\d_+.]", key)
                if said and coded and field not in PRINTED:
                    assert key not in said.split(), thing
            for source in {source for points in row["points"] for source in points}:
                assert f"source.{source}" in game.words
            for notation, said in zip(row["openings"], row["opening_words"], strict=True):
                assert said[0].isupper()
                assert said != notation
    assert len(kinds) > 5


def test_things_are_what_the_log_names_and_openings_what_was_chosen() -> None:
    egizia = hypostyle.game("egizia")
    match = egizia.new(players=2, seed=3)
    while len(match) < 60:
        for seat in match.deciders():
            match.apply(seat, match.legal(seat)[0])
    found = things(match)
    assert any(thing.startswith("took/card/") for thing in found[0])
    assert not any(thing.split("/")[2].isdecimal() for seat in found for thing in seat)
    notation, said = openings(match)[0]
    assert notation in [row.text for row in match.rows if row.seat == 0]
    assert said.startswith("Sail to ")
    assert thing_words(egizia, "sailed/space/c3") == "Sails to card space 3"
    assert thing_words(egizia, "built/brick/o3.1") == "Builds Obelisk row 3, brick 1"
    assert thing_words(egizia, "sailed/helpers/eddy") == ""
    assert thing_words(egizia, "danced/crew/blue") == "danced: blue crew"  # not under `study`


def test_options_are_named_with_their_values() -> None:
    assert option_words(ATON, "win_score=30") == "The points that win: 30"
    said = option_words(hypostyle.game("egizia"), "hunger_unit=crew")
    assert said.startswith("Hunger is counted by missing grain, or by crews left unfed: ")
    assert not said.endswith("crew")


def test_what_people_call_the_same_is_one_thing_and_a_seat_counts_once() -> None:
    """Copies of a card have keys of their own, and one name."""
    egizia = hypostyle.game("egizia")
    planned = Study(Contested("egizia", egizia.setup()), ("random",), 2)
    row = {**play_study_game(next(iter(planned.tasks()))), "shares": [1.0, 0.0]}
    row["things"] = [["took/card/n1_03", "took/card/n1_04"], ["took/card/n1_04"]]
    [found] = measured(planned, [row] * FEW)["things"]
    assert (found["words"], found["thing"]) == ("Takes Quarry 3", "took/card/n1_03 took/card/n1_04")
    assert (found["shares"]["random"]["n"], found["shares"]["random"]["value"]) == (2 * FEW, 0.5)


def test_a_study_measures_seats_luck_duels_and_options(figures: dict[str, Any]) -> None:
    assert figures["games"] == 4 * 16
    assert list(figures["bots"]) == list(BOTS)
    for found in figures["bots"].values():
        assert sum(share["value"] for share in found["seats"]) == pytest.approx(1.0)
        assert found["luck"]["n"] == 8
    [duel] = figures["duels"]
    assert duel["hero"] == BOTS[1]
    assert duel["share"]["n"] == 16
    [tried] = figures["options_tried"]
    longer = tried["changes"]["decisions"]
    assert longer["after"] > longer["before"]
    assert longer["change"] == pytest.approx(longer["after"] - longer["before"])
    points = {row["source"]: row[BOTS[0]]["all"] for row in figures["sources"]}
    mean_score = figures["bots"][BOTS[0]]["score"]["value"]
    start = ATON.setup().options["start_score"]
    assert sum(points.values()) + int(start) == pytest.approx(mean_score)


def test_the_report_is_one_page_without_scripts(figures: dict[str, Any]) -> None:
    page = study_page(figures, "hypostyle study aton")
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)|<script|<link|@import|url\(", page)
    plots = re.findall(r"<svg.*?</svg>", page)
    assert len(plots) == sum(len(drawn) for _, _, drawn in sections(figures)) >= 7
    for plot in plots:
        ElementTree.fromstring(plot)
    assert "Option: The points that win: 40" in page


def test_large_numbers_are_written_out(figures: dict[str, Any]) -> None:
    change = {"before": 3464.0, "after": 3833.8, "change": 369.8, "low": 262.0, "high": 478.0}
    tried = {"option": "a=b", "words": "A: b", "games": 9, "changes": {"score": change}}
    *_, (title, words, _) = sections({**figures, "options_tried": [tried]})
    assert (title, words) == ("Option: A: b", "Clear changes: mean score 3,464 → 3,834.")
    points = {"winners": 4513.3, "others": -1420.0, "all": 1.0}
    source = {"source": "x", "words": "Shops", **dict.fromkeys(figures["bots"], points)}
    _, _, (_, words, [(drawn, _)]), *_ = sections({**figures, "sources": [source]})
    assert words == "Winners differ most in Shops: 4,513 against -1,420."
    assert ">4,513<" in drawn
    assert "e+" not in drawn


def test_changes_of_shares_are_in_per_cent(figures: dict[str, Any]) -> None:
    change = {"before": 0.5, "after": 0.4, "change": -0.1, "low": -0.15, "high": -0.05}
    even = {"before": 5.0, "after": 5.0, "change": 0.0, "low": 0.0, "high": 0.0}
    changes = {"first seat": change, "rounds": even}
    tried = {"option": "a=b", "words": "A: b", "games": 9, "changes": changes}
    given = {**figures, "options_tried": [tried]}
    *_, (_, words, _) = sections(given)
    assert words == "Clear changes: share of the first seat 50.0 % → 40.0 %."
    page = study_page(given, "hypostyle study aton")
    assert "<td>-10 (-15 to -5)</td>" in page
    assert "<td>rounds</td><td>5</td><td>5</td><td>none</td>" in page


def test_a_report_begins_with_what_is_asked_first(figures: dict[str, Any]) -> None:
    page = study_page(figures, "hypostyle study aton")
    found = figures["bots"][BOTS[1]]
    best = max(range(2), key=lambda seat: found["seats"][seat]["value"])
    glance = page.partition('<dl class="glance">')[2].partition("</dl>")[0]
    assert f"of the games are won by {figures['sides'][best]}" in glance
    assert f"<dt>{100 * found['seats'][best]['value']:.0f}\N{NO-BREAK SPACE}%</dt>" in glance
    assert glance.count("<dt>") == 6
    alone = study_page({**figures, "players": 1, "duels": []}, "hypostyle study aton")
    assert alone.partition("</dl>")[0].count("<dt>") == 2  # nobody to be ahead of


def test_strengths_show_every_bot_and_the_report_has_them_all(figures: dict[str, Any]) -> None:
    share = {"value": 0.5, "low": 0.4, "high": 0.6, "n": 40}
    rows = [
        {"thing": f"x{n}", "words": f"Takes {n}", "shares": dict.fromkeys(BOTS, share)}
        for n in range(30)
    ]
    rows[0] = {**rows[0], "shares": {BOTS[1]: share}}  # the weaker bot had it too seldom
    given = {**figures, "things": rows}
    [(drawn, caption)] = next(
        drawn for title, _, drawn in sections(given) if title.startswith("Cards")
    )
    assert drawn.count('r="5.5"') == 24
    assert drawn.count('r="4"') == 23
    assert "the strongest, then the weakest" in caption
    assert "Takes 13<" not in drawn
    page = study_page(given, "hypostyle study aton")
    assert "All 30 as a table" in page
    half = "50\N{NO-BREAK SPACE}%"
    assert f"<td>Takes 13</td><td>{half} (40 to 60) of 40</td>" in page
    assert f"<td>Takes 0</td><td></td><td>{half} (40 to 60) of 40</td>" in page


def test_the_tables_hold_what_the_plots_show(figures: dict[str, Any]) -> None:
    tables = csv_tables(figures)
    rows = list(csv.DictReader(io.StringIO(tables["seats"])))
    assert len(rows) == 4
    first = figures["bots"][BOTS[0]]["seats"][0]
    assert float(rows[0]["share"]) == pytest.approx(first["value"], rel=1e-5)
    assert (rows[0]["seat"], rows[0]["key"]) == ("Red", "red")
    changed = list(csv.DictReader(io.StringIO(tables["options"])))
    assert {row["measure"] for row in changed} >= {"lead"}
    assert {(row["option"], row["key"]) for row in changed} == {
        ("The points that win: 40", "win_score=40")
    }
    page = study_page(figures, "hypostyle study aton")
    for table, column, key in (
        ("things", "thing", "placed/square/"),
        ("openings", "opening", ("keep", "exchange")),
        ("sources", "source", "temple2"),
    ):
        read = list(csv.DictReader(io.StringIO(tables[table])))
        assert any(row["key"].startswith(key) for row in read), table
        assert not any(row["key"] == row[column] for row in read), table
        assert read[0][column] in page


def test_figures_are_stored_with_five_digits() -> None:
    assert rounded({"a": [1 / 3, 12345678], "b": "1/3"}) == {"a": [0.33333, 12345678], "b": "1/3"}


def test_a_study_resumes_and_can_grow(tmp_path: Path) -> None:
    run_study(small(2), tmp_path)
    seen: list[tuple[int, int]] = []
    grown = run_study(small(4), tmp_path, progress=lambda done, total: seen.append((done, total)))
    assert seen[0] == (7, 12)
    assert grown == run_study(small(4))


def test_bad_studies_are_refused() -> None:
    with pytest.raises(BadStudy, match="changes nothing"):
        small(2, (("win_score", "20"),))
    with pytest.raises(BadStudy, match="named twice"):
        Study(BASE, ("random", "random"), 2)
    with pytest.raises(BadOptions, match="win_score cannot be"):
        small(2, (("win_score", "7"),))
