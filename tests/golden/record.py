"""Records all golden games anew:

    python tests/golden/record.py

Every game is played from its seed, so nothing changes unless the rules, the words of a refusal
or the list of golden games (`tests/golden/<game>/games.py`) have. Files that nobody lists any
more are deleted. The diff is the review: read it as you would read the change of the rules.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent


def main() -> None:
    """Record everything, and say what changed."""
    from tests.golden.recorder import record_all

    changed = record_all()
    for path in changed:
        print(path.relative_to(ROOT))
    print(f"{len(changed)} files changed")


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    main()
