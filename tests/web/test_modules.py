"""The browser's modules: each imports what it uses, none is part of a cycle, nothing is global."""

import re
from graphlib import TopologicalSorter

import pytest

from hypostyle.web.shell import page, static_files

EARLY = "theme.js"
"""The one script that is no module: it runs before the page is drawn."""
OTHERS = ("htmx.js", EARLY)
ENTRIES = {"site.js", "puzzles.js", "rules.js", "setup.js", "table.js", "worker.js"}
IMPORT = re.compile(
    r'^import (?:\{ (?P<names>.+?) \} from |\* as (?P<whole>\w+) from )?"\./(?P<module>[\w.]+)";$'
)
EXPORT = re.compile(r"^export (?:async )?(?:function|const|class) (\w+)", re.M)


def code(name: str) -> str:
    """The text of a script, without comments."""
    return re.sub(r"/\*.*?\*/|(?<![:\\])//[^\n]*", "", static_files()[name].decode(), flags=re.S)


MODULES = {
    name: code(name) for name in static_files() if name.endswith(".js") and name not in OTHERS
}
EXPORTS = {name: set(EXPORT.findall(text)) for name, text in MODULES.items()}


def imports(name: str) -> list[re.Match[str]]:
    lines = [line for line in MODULES[name].splitlines() if line.startswith("import")]
    found = [IMPORT.match(line) for line in lines]
    assert None not in found, lines[found.index(None)]
    return [one for one in found if one is not None]


def imported(name: str) -> dict[str, str]:
    """The names that a module imports one by one, and where each comes from."""
    return {
        one: match["module"]
        for match in imports(name)
        if match["names"]
        for one in match["names"].split(", ")
    }


def test_there_is_no_cycle() -> None:
    graph = {name: [match["module"] for match in imports(name)] for name in MODULES}
    order = list(TopologicalSorter(graph).static_order())  # raises when there is one
    assert set(order) == set(MODULES)
    assert set(MODULES) - {module for needed in graph.values() for module in needed} == ENTRIES - {
        "site.js"
    }


@pytest.mark.parametrize("name", sorted(MODULES))
def test_a_module_imports_what_it_uses_and_uses_what_it_imports(name: str) -> None:
    body = "\n".join(line for line in MODULES[name].splitlines() if not line.startswith("import"))
    names = imported(name)
    for one, module in names.items():
        assert one in EXPORTS[module], f"{module} does not export {one}"
        assert re.search(rf"\b{one}\b", body), f"{one} is imported and not used"
    for match in imports(name):
        if match["whole"]:
            for one in re.findall(rf"\b{match['whole']}\.(\w+)", body):
                assert one in EXPORTS[match["module"]], f"{match['module']} does not export {one}"
    own = set(re.findall(r"(?:function|const|let|class) (\w+)", body))
    for one in set().union(*EXPORTS.values()) - own - set(names):
        assert not re.search(rf"(?<![.\w]){one}\(", body), f"{one} is used and not imported"


def test_every_export_is_used_elsewhere() -> None:
    for name, exported in EXPORTS.items():
        for one in exported:
            users = [
                other
                for other in MODULES
                if imported(other).get(one) == name
                or any(
                    re.search(rf"\b{match['whole']}\.{one}\b", MODULES[other])
                    for match in imports(other)
                    if match["whole"] and match["module"] == name
                )
            ]
            assert users, f"{name}: nobody imports {one}"


@pytest.mark.parametrize("name", [*sorted(MODULES), EARLY])
def test_nothing_is_global(name: str) -> None:
    text = code(name)
    assert not re.search(r"\b(?:window|globalThis|self)(?:\.\w+|\[[^]]+\])\s*[-+*|&?]*=(?!=)", text)
    if name == EARLY:
        assert re.fullmatch(r"\s*\(\(\) => \{.*\}\)\(\);\s*", text, re.S)


@pytest.mark.parametrize("entry", sorted(ENTRIES))
def test_all_modules_of_a_page_are_fetched_at_once(entry: str) -> None:
    html = page("Title", None, None, module=entry)
    fetched = set(re.findall(r'rel="modulepreload" href="/static/\w+/([\w.]+)"', html))
    needed: set[str] = set()
    wanted = [entry]
    while wanted:
        more = {match["module"] for match in imports(wanted.pop())} - needed
        needed |= more
        wanted += more
    assert fetched == needed
    assert len(set(re.findall(r"/static/(\w+)/[\w.]+\.js", html))) == 1
