"""Positions for training."""

import json
from pathlib import Path

import pytest
from pyarrow import parquet

import hypostyle
from hypostyle.arena.export import GAMES, POSITIONS, BadExport, Export, export
from hypostyle.arena.fixtures import Contested
from hypostyle.bots.remote import plain

ATON = hypostyle.game("aton")
SHORT = Contested("aton", ATON.setup(options={"win_score": 20}))


def wanted(games: int = 3, seed: int = 1) -> Export:
    return Export(SHORT, ("search:6", "random"), games, seed, shard=2)


def test_positions_fit_the_records_beside_them(tmp_path: Path) -> None:
    assert export(wanted(), tmp_path) == 3
    names = ["games-00000", "games-00001", "positions-00000", "positions-00001"]
    assert sorted(path.stem for path in tmp_path.glob("*.parquet")) == names
    games = [
        row for n in names[:2] for row in parquet.read_table(tmp_path / f"{n}.parquet").to_pylist()
    ]
    positions = [
        row for n in names[2:] for row in parquet.read_table(tmp_path / f"{n}.parquet").to_pylist()
    ]
    assert [one["game"] for one in games] == [0, 1, 2]
    assert games[0]["bots"] == ["search:6", "random"] != games[1]["bots"]
    assert games[0].keys() == GAMES.keys()
    assert positions[0].keys() == POSITIONS.keys()
    searched = 0
    for n in (0, len(positions) // 2, len(positions) - 1):
        row = positions[n]
        one = games[row["game"]]
        then = hypostyle.load(one["record"], at=row["row"])
        view = then.view(row["seat"])
        assert json.loads(row["view"]) == plain(view.state.to_tuple())
        assert row["legal"] == view.legal()
        assert row["chosen"] in row["legal"]
        assert row["step"] == ATON.step_name(then.state)
        assert row["share"] == one["shares"][row["seat"]]
        assert row["score"] == one["scores"][row["seat"]]
    for row in positions:
        assert len(row["legal"]) == len(row["visits"]) == len(row["values"]) > 1
        if games[row["game"]]["bots"][row["seat"]] == "search:6":
            searched += 1
            assert sum(row["visits"]) >= 6
            assert 0.0 <= min(row["values"]) <= max(row["values"]) <= 1.0
        else:
            assert not any(row["visits"])
    assert searched
    about = parquet.read_schema(tmp_path / "games-00001.parquet").metadata[b"hypostyle"]
    assert json.loads(about) == wanted().head()


@pytest.mark.parametrize("name", hypostyle.game_names())
def test_every_game_can_be_exported(name: str, tmp_path: Path) -> None:
    setup = hypostyle.game(name).setup()
    bots = ("random",) * setup.players
    assert export(Export(Contested(name, setup), bots, 1), tmp_path) == 1
    rows = parquet.read_table(tmp_path / "positions-00000.parquet").to_pylist()
    assert all(isinstance(json.loads(row["view"]), list) for row in rows)


def test_a_shard_that_is_there_is_not_played_again(tmp_path: Path) -> None:
    export(wanted(), tmp_path)
    (tmp_path / "games-00001.parquet").unlink()  # as if stopped between the two files
    first = (tmp_path / "games-00000.parquet").stat().st_mtime_ns
    before = (tmp_path / "positions-00001.parquet").read_bytes()
    seen: list[int] = []
    assert export(wanted(), tmp_path, progress=seen.append) == 3
    assert seen == [3]
    assert (tmp_path / "games-00000.parquet").stat().st_mtime_ns == first
    assert (tmp_path / "positions-00001.parquet").read_bytes() == before
    assert export(wanted(4), tmp_path) == 4  # the last shard gets another game
    assert parquet.read_metadata(tmp_path / "games-00001.parquet").num_rows == 2


def test_other_games_are_refused(tmp_path: Path) -> None:
    export(wanted(1), tmp_path)
    with pytest.raises(BadExport, match="holds other games"):
        export(wanted(1, seed=2), tmp_path)
    with pytest.raises(BadExport, match="is a file"):
        export(wanted(1), tmp_path / "about.json")
