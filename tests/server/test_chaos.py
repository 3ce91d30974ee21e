"""A short run of every fault of the bench: nothing acknowledged is lost, and all games go on."""

import json
from dataclasses import replace

import pytest
from typer.testing import CliRunner

from hypostyle.cli.main import app
from hypostyle.server.chaos.bench import CannotBreak, check
from hypostyle.server.chaos.faults import FAULTS
from hypostyle.server.chaos.players import Ledger
from hypostyle.server.chaos.run import run_fault
from hypostyle.server.storage.store import Store
from tests.server.stored import ANNA, make_tables, opened


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_loses_nothing(fault: str) -> None:
    try:
        result = run_fault(fault, tables=6, times=2)
    except CannotBreak as error:
        pytest.skip(str(error))
    assert (result.lost, result.damaged, result.stuck) == (0, 0, 0)
    assert result.moves > 12
    assert set(result.refused) <= {"503", "409", "broken"}


@pytest.mark.parametrize("store", ["sqlite"], indirect=True)
def test_the_bench_finds_what_is_lost_or_damaged(store: Store, sqlite: str) -> None:
    tables = make_tables(store)
    table = opened(tables, "7")
    view = tables.queries.view(ANNA, table, 0)
    answer = view.legal[0].answer
    done = tables.play.answer(ANNA, table, 0, answer, view.version)
    ledger = Ledger([(table, 0, answer, done["version"])], [table])
    assert check(sqlite, ledger) == (0, 0)
    ledger.moves.append((table, 1, answer, done["version"] + 1))
    assert check(sqlite, ledger) == (1, 0)
    ledger.tables.append("0" * 32)
    assert check(sqlite, ledger) == (2, 0)
    with store.database.writing() as connection:
        connection.exec_driver_sql("UPDATE record_rows SET answer = 'nonsense' WHERE seat = 0")
    assert check(sqlite, ledger) == (3, 1)


def test_the_command_prints_the_results_and_fails_when_something_is_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    done = CliRunner().invoke(app, ["chaos", "pause", "--times", "1", "--tables", "2", "--json"])
    assert done.exit_code == 0, done.output
    (told,) = json.loads(done.stdout)
    assert (told["fault"], told["times"], told["lost"]) == ("pause", 1, 0)
    real = run_fault

    def unlucky(*words: object) -> object:
        return replace(real("pause", 2, 1), lost=1)

    monkeypatch.setattr("hypostyle.server.chaos.run.run_fault", unlucky)
    assert CliRunner().invoke(app, ["chaos", "pause"]).exit_code == 1
    assert CliRunner().invoke(app, ["chaos", "flood"]).exit_code == 2
