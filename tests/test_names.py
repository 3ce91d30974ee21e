"""A newcomer who reads a name finds one thing by it."""

import ast
from collections import defaultdict
from pathlib import Path

import hypostyle

SOURCE = Path(hypostyle.__file__).parent


DERIVED = {"Page", "Scene", "Settings"}
"""A game's own is derived from the one of core, and read as that."""


def test_no_class_outside_the_games_shares_its_name() -> None:
    places: dict[str, list[str]] = defaultdict(list)
    for file in SOURCE.rglob("*.py"):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef):
                places[node.name].append(file.relative_to(SOURCE).as_posix())
    shared = {
        name: found
        for name, found in places.items()
        if len(found) > 1 and not all(one.startswith("games/") for one in found)
    }
    assert "Services" in places
    assert shared.keys() == DERIVED, shared
