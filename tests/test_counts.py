"""Counts of lines of play from set positions: an error in what is legal shows as a number."""

from pathlib import Path

import pytest

from hypostyle import count_lines, read_position
from hypostyle.core.registry import game_names

FOLDER = Path(__file__).parent / "counts"


def counts(name: str, folder: Path = FOLDER) -> list[tuple[str, int, int]]:
    """Every position, depth and number written down for a game."""
    file = folder / f"{name}.txt"
    if not file.exists():
        return []
    found = []
    position = ""
    for raw in file.read_text(encoding="utf-8").splitlines():
        line = raw.partition("#")[0].strip()
        if line.startswith(f"{name}/"):
            position = line
        elif line:
            depth, lines = line.split()
            found.append((position, int(depth), int(lines)))
    return found


COUNTS = [count for name in game_names() for count in counts(name)]
IDS = [
    f"{position.partition('/')[0]}-{n}-depth-{depth}"
    for n, (position, depth, _) in enumerate(COUNTS)
]


@pytest.mark.parametrize(("position", "depth", "lines"), COUNTS, ids=IDS)
def test_lines_of_play(position: str, depth: int, lines: int) -> None:
    of, _, s = read_position(position)
    assert count_lines(of, s, depth) == lines


@pytest.mark.parametrize("name", game_names())
def test_every_game_is_counted_from_its_start(name: str) -> None:
    starts = [position for position, depth, _ in COUNTS if position.startswith(f"{name}/")]
    assert starts, (
        f"tests/counts/{name}.txt is missing or empty; CONTRIBUTING.md shows one in step 8"
    )
    of, setup, s = read_position(starts[0])
    assert s.to_tuple() == of.begin(setup).to_tuple()
    assert setup == of.setup()
