"""Records all golden games anew, or those of the games that are named:

    PYTHONPATH=src python tests/golden/record.py [GAME...]

Every game is played from its seed, so nothing changes unless the rules, the words of a refusal
or the list of golden games (`tests/golden/<game>/games.py`) have. Files that nobody lists any
more are deleted. The diff is the review: read it as you would read the change of the rules.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent


def main(names: list[str]) -> None:
    """Record everything, and say what changed; what is missing is told in one sentence."""
    from hypostyle.core.registry import game_names
    from tests.golden.recorder import NotListed, record_all

    unknown = [name for name in names if name not in game_names()]
    if unknown:
        sys.exit(f"there is no game {unknown[0]!r}; the games are {', '.join(game_names())}")
    try:
        changed = record_all(names or game_names())
    except NotListed as error:
        sys.exit(str(error))
    for path in changed:
        print(path.relative_to(ROOT))
    print(f"{len(changed)} files changed")


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    main(sys.argv[1:])
