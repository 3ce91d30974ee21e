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
from hypostyle.arena.measures import luck, mean, measured
from hypostyle.arena.study import (
    BadStudy,
    Study,
    openings,
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
    assert all(thing_words(game, thing) for seat in row["things"] for thing in seat)
    assert row["scores"]


def test_things_are_what_the_log_names_and_openings_what_was_chosen() -> None:
    egizia = hypostyle.game("egizia")
    match = egizia.new(players=2, seed=3)
    while len(match) < 60:
        for seat in match.deciders():
            match.apply(seat, match.legal(seat)[0])
    found = things(match)
    assert any(thing.startswith("took/card/") for thing in found[0])
    assert not any(thing.split("/")[2].isdecimal() for seat in found for thing in seat)
    assert openings(match)[0] in [row.text for row in match.rows if row.seat == 0]
    assert thing_words(egizia, "sailed/space/memphis") != "sailed: memphis"


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
    assert "Option win_score=40" in page


def test_the_tables_hold_what_the_plots_show(figures: dict[str, Any]) -> None:
    tables = csv_tables(figures)
    rows = list(csv.DictReader(io.StringIO(tables["seats"])))
    assert len(rows) == 4
    first = figures["bots"][BOTS[0]]["seats"][0]
    assert float(rows[0]["share"]) == pytest.approx(first["value"], rel=1e-5)
    assert {row["measure"] for row in csv.DictReader(io.StringIO(tables["options"]))} >= {"lead"}


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
