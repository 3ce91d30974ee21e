"""Everything shown in the README, the docs, the examples and CONTRIBUTING is run here."""

import json
import re
import subprocess
import sys
from collections import defaultdict
from importlib import import_module
from pathlib import Path

import made_pages
import pytest
import site_links

import hypostyle
from hypostyle import games
from hypostyle.arena.export import GAMES, POSITIONS
from hypostyle.arena.fixtures import GameRow
from hypostyle.arena.ratings import HOUSE
from hypostyle.arena.tournament import ratings, read_row
from hypostyle.cli.tournament import SCHEMA
from hypostyle.core.battery.setups import FEW
from tests.citations import cited_in, paragraphs
from tests.golden.recorder import NotListed, golden_games, record, ways_to_end
from tests.test_counts import counts
from tests.untraced import untraced

pytestmark = pytest.mark.no_cover

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md")),
    *sorted(DOCS.glob("*.md")),
]
FILE = re.compile(r"<!-- file: (\S+) -->\n```\w+\n(.*?)```", re.DOTALL)


def blocks(page: Path, language: str) -> list[str]:
    text = FILE.sub("", page.read_text(encoding="utf-8"))
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_on_a_page_runs_in_order(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, object] = {"__name__": "page"}
    for number, block in enumerate(blocks(page, "python")):
        exec(compile(block, f"{page.name}, block {number}", "exec"), names)
    if names.keys() - {"__name__", "__builtins__"}:
        assert capsys.readouterr().out


def commands() -> list[str]:
    """Every `hypostyle ...` that a page shows at a prompt or in its text."""
    found: list[str] = []
    for page in PAGES:
        text = FILE.sub("", page.read_text(encoding="utf-8"))
        found += re.findall(r"`hypostyle ([a-z][^`]*)`", text)
        for block in blocks(page, "console"):
            found += re.findall(r"^\$.*?\bhypostyle ([a-z].*)$", block, re.MULTILINE)
    done_elsewhere = ("serve", "scarabs", "backup", "restore", "admin")
    return sorted(
        {
            shortened(command)
            for command in found
            if not any(word in command for word in done_elsewhere)
        }
    )


SMALL = {
    "loadtest": {"--tables": "4", "--idle": "4", "--seconds": "1", "--rate": "20"},
    "chaos": {"--tables": "2", "--times": "1"},
    "verify": {"--games": "1"},
}
"""How little a command does here, where it says nothing else."""


def shortened(command: str) -> str:
    """A command that does the same on a small scale: many that pages show are then the same."""
    words = [word.strip("'\"") for word in command.split()]
    if any(word.startswith("search") for word in words) or "," in command:
        words = [re.sub(r"search(:\w+)?", "search:20", word) for word in words]
    if words == ["chaos"]:
        words = ["chaos", "kill"]
    small = SMALL.get(words[0], {})
    if words[0] == "levels" and "--games" in words:
        small = {"--level": "apprentice"}  # the others think for long
    if words[0] == "baselines" and "--levels" not in words:
        small = {"--levels": "novice,apprentice"}
    for option, value in {"--games": "2", **small}.items():
        if option in words:
            words[words.index(option) + 1] = value
        elif option in small:
            words += [option, value]
    return " ".join(words)


@pytest.mark.parametrize("command", commands())
def test_a_command_that_is_shown_works(command: str, tmp_path: Path) -> None:
    words = command.split()
    for folder in {"--out", "--export"} & set(words):
        words[words.index(folder) + 1] = str(tmp_path / "out")
    done = subprocess.run(
        [sys.executable, "-m", "hypostyle", *words],
        env=untraced(),
        input="",
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_every_make_target_that_is_shown_exists() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for page in PAGES:
        for target in re.findall(
            r"(?:^\$ |`)make ([a-z-]+)", page.read_text(encoding="utf-8"), re.M
        ):
            assert re.search(rf"^{target}:", makefile, re.MULTILINE), f"{page.name}: make {target}"


def anchors(page: Path) -> set[str]:
    """The anchors of a page: its headings, as code forges and Sphinx name them."""
    heads = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", head.lower()).strip().replace(" ", "-") for head in heads}


def test_every_link_leads_somewhere() -> None:
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for target, _, anchor in re.findall(r"(?:\]\(|src=\")([^)#:\"]*)(#([^)\"]+))?", text):
            path = page.parent / target if target else page
            assert path.exists(), f"{page.name} links to {target}"
            assert not anchor or anchor in anchors(path), f"{page.name} links to {target}#{anchor}"


def test_the_picture_shows_the_game_it_names() -> None:
    game = (DOCS / "aton.game").read_text(encoding="utf-8")
    picture = (DOCS / "aton.svg").read_text(encoding="utf-8")
    assert hypostyle.load(game, at=71).draw(0) == picture.rstrip("\n")


# --- examples -------------------------------------------------------------------------------------

EXAMPLES = {
    "analyse_record.py": (
        ["docs/aton.game", "--bot", "search:20", "--last", "12"],
        "search:20 plays place",
    ),
    "balance_study.py": (["--games", "2", "--values", "20", "30"], "95 % confidence"),
    "draw_generations.py": (["{folder}/generations.svg"], "plots in"),
    "draw_learned.py": (["{folder}/learned.svg"], "networks in"),
    "measure_teacher.py": (["chances", "aton", "--games", "1"], "Brier score, review"),
    "notebook.py": (["{folder}"], "asks"),
    "own_bot.py": (["--games", "2"], "greedy won"),
    "peers.py": (["--only", "hypostyle", "--seconds", "0.01"], "| Hypostyle | Aton | 2 | "),
    "spiel_algorithms.py": (["--simulations", "4", "--iterations", "10"], "roll 3: show 0"),
    "textbook_tree.py": (
        ["--games", "1", "--rollouts", "8", "--against", "search:8"],
        "against the textbook",
    ),
    "train_aton.py": (
        ["--first=40", "--second=2", "--games=2", "--positions=2", "--out={folder}/aton.net"],
        "Values by hand, 2 positions: ",
    ),
}
"""How an example is run, and what it then prints; http_bot.py is run against a server elsewhere."""


def measured(*words: str) -> subprocess.CompletedProcess[str]:
    """What the script prints that measures the teacher."""
    return subprocess.run(
        [sys.executable, "examples/measure_teacher.py", *words],
        env=untraced(),
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=120,
        check=False,
    )


def test_the_page_of_the_teacher_has_the_figures_of_the_kept_files() -> None:
    done = measured("tables", "--kept", "docs/measured")
    assert done.returncode == 0, done.stderr
    page = (ROOT / "docs/teacher.md").read_text(encoding="utf-8")
    rows = [line for line in done.stdout.splitlines() if line.startswith("|")]
    assert len(rows) > 6
    for row in rows:
        assert row in page, f"docs/teacher.md lacks {row}"


def test_nothing_is_added_to_what_was_measured_of_other_values(tmp_path: Path) -> None:
    kept = tmp_path / "chances-aton.jsonl"
    kept.write_text('{"of": "other values", "version": "0.1.0"}\n', encoding="utf-8")
    done = measured("chances", "aton", "--games", "1", "--kept", str(tmp_path))
    assert done.returncode != 0
    assert "delete it to begin anew" in done.stderr
    assert len(kept.read_text("utf-8").splitlines()) == 1
    kept.unlink()
    assert measured("chances", "aton", "--games", "1", "--kept", str(tmp_path)).returncode == 0
    assert len(kept.read_text("utf-8").splitlines()) == 2
    assert "up to date" in measured("check", "aton", "--kept", str(tmp_path)).stdout


@pytest.mark.parametrize("name", sorted(EXAMPLES))
def test_an_example_runs(name: str, tmp_path: Path) -> None:
    words, shown = EXAMPLES[name]
    done = subprocess.run(
        [sys.executable, f"examples/{name}", *(word.format(folder=tmp_path) for word in words)],
        env=untraced(),
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert shown in done.stdout


def test_every_example_is_run_and_listed() -> None:
    there = {path.name for path in (ROOT / "examples").glob("*.py")}
    assert there == {*EXAMPLES, "http_bot.py"}
    listed = re.findall(r"^\| \[(\w+\.py)\]", (DOCS / "examples.md").read_text("utf-8"), re.M)
    assert set(listed) == there


# --- baselines ------------------------------------------------------------------------------------


def test_the_table_of_baselines_is_what_the_stored_games_say() -> None:
    """Older rows have more games than are stored; none has fewer."""
    played: dict[str, list[GameRow]] = defaultdict(list)
    for path in sorted((DOCS / "baselines").glob("*/*/games.jsonl")):
        _, *lines = path.read_text(encoding="utf-8").splitlines()
        for row in map(read_row, map(json.loads, lines)):
            played[row.contested].append(row)
    table: dict[str, list[list[str]]] = defaultdict(list)
    keys = {hypostyle.game(name).facts.title: name for name in hypostyle.game_names()}
    page = (DOCS / "baselines.md").read_text(encoding="utf-8")
    for line in re.findall(r"^\| (\w.*) \|$", page, re.MULTILINE)[1:]:
        title, players, _, *cells = line.split(" | ")
        table[f"{keys[title]}/{players}"].append(cells)
    assert sorted(table) == sorted(
        f"{name}/{n}" for name in hypostyle.game_names() for n in hypostyle.game(name).counts()
    )
    whole = 0
    for at, rows in table.items():
        games = [sum(bot in row.bots for row in played[at]) for bot, *_ in rows]
        shown = [int(cells[1]) for cells in rows]
        assert all(there <= told for there, told in zip(games, shown, strict=True)), at
        if games != shown:
            continue
        whole += 1
        rated = {one.name: one.rating for one in ratings(played[at])[at]}
        for bot, _, rating, _, score, _ in rows:
            seats = [
                row.scores[n]
                for row in played[at]
                for n, name in enumerate(row.bots)
                if name == bot
            ]
            base = rated.get(HOUSE, rated[rows[0][0]])
            assert float(rating) == pytest.approx(rated[bot] - base, abs=1.0), at
            assert float(score) == pytest.approx(sum(seats) / len(seats), abs=0.06), at
    assert whole


# --- the site -------------------------------------------------------------------------------------


def test_the_contents_of_the_site_name_every_page() -> None:
    text = (DOCS / "index.md").read_text(encoding="utf-8")
    trees = re.findall(r"```\{toctree\}\n(.*?)```", text, re.DOTALL)
    named = [line for tree in trees for line in tree.split("\n") if line and line[0] != ":"]
    pages = {path.stem for path in DOCS.glob("*.md")} - {"index"}
    assert sorted(named) == sorted([*pages, "made/games/*", "made/reference", "made/studies/*"])


@pytest.mark.parametrize("name", hypostyle.game_names())
def test_the_page_of_a_game_links_to_paragraphs_that_it_has(name: str) -> None:
    page = made_pages.game_page(hypostyle.game(name))
    links = set(re.findall(r"\]\(#([^)]+)\)", page))
    targets = re.findall(r"^\(([^)]+)\)=$", page, re.MULTILINE)
    assert links
    assert links <= set(targets)
    assert len(targets) == len(set(targets)) > len(paragraphs(name))


def test_every_game_has_a_study_with_two_findings() -> None:
    found = made_pages.findings()
    assert sorted(found) == hypostyle.game_names()
    for name in hypostyle.game_names():
        figures = json.loads((DOCS / "studies" / f"{name}.json").read_text(encoding="utf-8"))
        assert figures["rules"] == hypostyle.game(name).facts.rules_version
        assert len(found[name]) == 2
        page = made_pages.study_text(figures, found[name])
        shown = re.findall(rf"\]\({name}-(\S+)\.svg\)", page)
        assert shown == list(made_pages.study_plots(figures))
        assert f"reports/{name}.html" in page
        assert f"| `{figures['made_by']}` |" in (DOCS / "reproduce.md").read_text("utf-8")


@pytest.mark.parametrize(
    ("head", "columns"),
    [
        ("column", SCHEMA),
        ("`positions-*.parquet`", POSITIONS),
        ("`games-*.parquet`", GAMES),
    ],
)
def test_every_column_of_a_file_of_games_is_explained(head: str, columns: dict[str, str]) -> None:
    page = (DOCS / "arena.md").read_text(encoding="utf-8")
    [table] = re.findall(
        rf"^\| {re.escape(head)} \|[^\n]*\n\|---\|---\|\n((?:\|.*\n)+)", page, re.M
    )
    first = [line.split("|")[1] for line in table.splitlines()]
    assert sorted(re.findall(r"`(\w+)`", " ".join(first))) == sorted(columns)


def test_the_reference_names_everything_public() -> None:
    named = re.findall(r"^\.\. auto\w+:: (\w+)$", made_pages.reference(), re.MULTILINE)
    assert set(hypostyle.__all__) - {"__version__"} <= set(named)


def test_dead_links_and_foreign_scripts_are_found(tmp_path: Path) -> None:
    (tmp_path / "good.html").write_text('<h1 id="top">Here</h1><a href="#top"></a>', "utf-8")
    assert site_links.faults(tmp_path) == []
    (tmp_path / "bad.html").write_text(
        '<a href="good.html#bottom"></a><a href="no.html"></a><a href="https://a.example"></a>'
        '<script src="https://b.example/c.js"></script>',
        "utf-8",
    )
    assert sorted(site_links.faults(tmp_path)) == [
        "bad.html links to good.html#bottom, which has no such anchor",
        "bad.html links to no.html, which is not there",
        "bad.html loads https://b.example/c.js",
    ]


# --- versions and habits ----------------------------------------------------------------------------


def test_releases_are_dated_and_the_citation_names_the_newest() -> None:
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    heads = re.findall(r"^## (.+)$", changes, re.MULTILINE)
    releases = [head for head in heads if head != "Unreleased"]
    dated = [re.fullmatch(r"(\d+\.\d+\.\d+) \((\d{4}-\d\d-\d\d)\)", head) for head in releases]
    assert all(dated)
    newest = dated[0]
    assert newest is not None
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert newest[1] == hypostyle.__version__
    assert f"version: {newest[1]}\ndate-released: {newest[2]}\n" in citation


def test_the_hooks_are_local_and_do_what_make_check_does() -> None:
    hooks = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert re.findall(r"repo: (.*)", hooks) == ["local"]
    tools = re.findall(r"entry: .*?\.venv(?:/node/node_modules/\.)?/?bin/(\S+)", hooks)
    recipe = makefile.partition("\ncheck:")[2].partition("\n\n")[0]
    asked = re.findall(r"\$\((?:BIN\)|VENV\)/node/node_modules/\.bin)/(\S+)", recipe)
    assert sorted(tools) == sorted(asked)
    assert "eslint" in tools


# --- CONTRIBUTING ---------------------------------------------------------------------------------


def test_contributing_followed_literally_makes_a_game_that_passes_the_battery(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = FILE.findall((ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"))
    assert len(files) >= 5
    for name, body in files:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(body, encoding="utf-8")
    folder = tmp_path / "src" / "hypostyle" / "games"
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(folder)])
    report = hypostyle.prove("scarabs", games=50)
    assert report.games == 2 * 50 + 2 * FEW  # two presets, and a heap of 5 and of 50
    assert min(report.laws.values()) > 0
    assert hypostyle.game("scarabs").new(seed=1).text().startswith("Scarabs in the heap: 21")
    monkeypatch.syspath_prepend(str(tmp_path))
    prove_golden_games(tmp_path)
    prove_counts(tmp_path)
    prove_tests()


def prove_golden_games(folder: Path) -> None:
    """What step 8 lists as golden games is enough."""
    texts = [record("scarabs", golden) for golden in golden_games("scarabs")]
    played = [hypostyle.load(text) for text in texts]
    assert ways_to_end("scarabs") == ("last",)
    assert {match.setup.options["heap"] for match in played} == {5, 21, 50}
    assert any(" ! §1.3 " in text for text in texts)


def prove_counts(folder: Path) -> None:
    """What step 8 counts is right."""
    counted = counts("scarabs", folder / "tests" / "counts")
    assert len(counted) == 6
    for position, depth, lines in counted:
        of, _, s = hypostyle.read_position(position)
        assert hypostyle.count_lines(of, s, depth) == lines


def prove_tests() -> None:
    """The tests of step 8 pass, and cite every paragraph."""
    module = import_module("tests.games.scarabs.test_scarabs")
    tests = [value for name, value in vars(module).items() if name.startswith("test_")]
    assert len(tests) == 2
    for test in tests:
        test()
    cited = set().union(*(cited_in(test.__doc__) for test in tests))
    assert cited == set(paragraphs("scarabs"))


def test_a_game_without_golden_games_or_counts_is_told_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(NotListed, match=r"list them in tests/golden/chess/games\.py"):
        golden_games("chess")
    assert counts("chess", tmp_path) == []
    command = [sys.executable, "tests/golden/record.py", "chess"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith("there is no game 'chess'; the games are ")
