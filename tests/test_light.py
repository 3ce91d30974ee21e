"""A light installation: engine, bots and terminal, without the packages of the table."""

import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.untraced import untraced

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

REFUSE = """
import sys

class Refuse:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ABSENT:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Refuse())
"""

COMMAND = """
import runpy
sys.argv[0] = "hypostyle"
runpy.run_module("hypostyle", run_name="__main__")
"""

PLAY_EVERY_GAME = """
import random
before = set(sys.modules)
import hypostyle
for name in hypostyle.game_names():
    match = hypostyle.game(name).new(seed=7)
    while not match.over:
        for seat in match.deciders():
            match.apply(seat, random.choice(match.legal(seat)))
    hypostyle.load(hypostyle.to_text(hypostyle.record_of(match)))
    match.text(0), match.log(), match.outcome()
print(*{name.partition(".")[0] for name in set(sys.modules) - before})
"""

DRAW_EVERY_GAME = """
import hypostyle
for name in hypostyle.game_names():
    print(hypostyle.game(name).new(seed=7).draw(0))
"""


def light_modules() -> set[str]:
    """The modules of the light dependencies, and of all that these need."""
    wanted, found = list(PROJECT["dependencies"]), set()
    while wanted:
        requirement = Requirement(wanted.pop())
        name = canonicalize_name(requirement.name)
        if name in found or (requirement.marker and not requirement.marker.evaluate({"extra": ""})):
            continue
        found.add(name)
        wanted += requires(name) or []
    return {
        module
        for module, packages in packages_distributions().items()
        if any(canonicalize_name(package) in found for package in packages)
    }


def absent_modules() -> set[str]:
    """The modules of all other packages that are installed here."""
    return packages_distributions().keys() - light_modules() - {"coverage", "hypostyle"}


def run_without(absent: set[str], script: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a script where some modules cannot be imported."""
    return subprocess.run(
        [sys.executable, "-c", f"ABSENT = {absent!r}\n{REFUSE}\n{script}", *arguments],
        env=untraced(),
        input="",
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=600,
        check=False,
    )


def lightly(script: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a script where no package but the light dependencies can be imported."""
    return run_without(absent_modules(), script, *arguments)


def test_the_light_dependencies_are_few_and_none_belongs_to_the_table() -> None:
    tables = {Requirement(text).name for text in PROJECT["optional-dependencies"]["table"]}
    light = {Requirement(text).name for text in PROJECT["dependencies"]}
    assert light == {"librt", "mypy-extensions", "rich", "typer"}
    assert not light & tables
    assert {"fastapi", "htpy", "sqlalchemy", "uvicorn", "psycopg"} <= absent_modules()


@pytest.mark.parametrize(
    ("pure", "compiled_needs"),
    [("1", set()), ("0", {"hypostyle__mypyc", "librt", "mypy_extensions"})],
)
def test_the_engine_imports_little_but_the_standard_library(
    pure: str, compiled_needs: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HYPOSTYLE_PURE", pure)
    done = lightly(PLAY_EVERY_GAME)
    assert done.returncode == 0, done.stderr
    imported = set(done.stdout.split()) - set(sys.stdlib_module_names)
    assert imported - compiled_needs == {"hypostyle"}


@pytest.mark.parametrize(
    "words",
    [
        "games",
        "games aton",
        "rules aton 5.4",
        "play aton --seed 7",
        "selfplay aton --bots random,random --games 1",
        "doctor",
        "serve --help",
    ],
)
def test_the_terminal_needs_no_table(words: str) -> None:
    done = lightly(COMMAND, *words.split())
    assert done.returncode == 0, done.stderr
    assert done.stdout


def test_boards_are_drawn() -> None:
    done = lightly(DRAW_EVERY_GAME)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("<svg") >= 3


def test_the_quick_start_runs() -> None:
    [block] = re.findall(
        r"^```python\n(.*?)^```", (ROOT / "README.md").read_text(encoding="utf-8"), re.S | re.M
    )
    done = lightly(block)
    assert done.returncode == 0, done.stderr
    assert "Outcome(" in done.stdout


@pytest.mark.parametrize(
    "words", [["serve", "--port", "0"], ["loadtest"], ["chaos"], ["backup", "x"], ["restore", "x"]]
)
def test_a_command_that_needs_the_table_names_the_extra(words: list[str]) -> None:
    done = lightly(COMMAND, *words)
    assert done.returncode == 2
    assert done.stdout == ""
    assert re.fullmatch(
        r"hypostyle: the table needs more packages \(\w+\): pip install 'hypostyle\[table\]'\n",
        done.stderr,
    )


def test_a_command_that_needs_parquet_names_the_extra(tmp_path: Path) -> None:
    words = ("tournament", "aton", "--bots", "random,onestep:1", "--out", str(tmp_path))
    done = lightly(COMMAND, *words, "--parquet")
    assert done.returncode == 2
    assert done.stderr == (
        "hypostyle: Parquet needs more packages (pyarrow): pip install 'hypostyle[lab]'\n"
    )


@pytest.mark.parametrize(
    ("module", "extra"),
    [
        ("research.batch", "lab"),
        ("research.openspiel", "research"),
        ("research.petting", "research"),
        ("research.gym", "research"),
    ],
)
def test_a_module_that_needs_more_packages_names_the_extra(module: str, extra: str) -> None:
    """Also to programs that try to import it."""
    script = f"try: import hypostyle.{module}\nexcept ImportError as error: print(error)"
    done = lightly(script)
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(
        rf"\S+ needs more packages \(\w+\): pip install 'hypostyle\[{extra}\]'\n", done.stdout
    )


def test_a_command_that_needs_a_cluster_names_the_extra() -> None:
    done = lightly(COMMAND, "tournament", "aton", "--bots", "random,onestep", "--ray", "auto")
    assert done.returncode == 2
    assert done.stderr == (
        "hypostyle: a cluster needs more packages (ray): pip install 'hypostyle[ray]'\n"
    )


def test_a_database_that_needs_a_driver_names_the_extra() -> None:
    words = ("serve", "--port", "0", "--database", "postgresql://nobody@127.0.0.1:1/none")
    done = run_without({"psycopg", "psycopg_binary"}, COMMAND, *words)
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1] == (
        "hypostyle: PostgreSQL needs one more package: pip install 'hypostyle[table,postgres]'"
    )
