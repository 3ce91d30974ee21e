"""A walk through a match, cell by cell.

Editors that know `# %%` run it as a notebook, where a match as the last line of a cell shows its board.
As a script it writes the pictures into a folder:

    python examples/notebook.py pictures
"""

# %% A match of MarraCash for three, with a seed, so that it can be repeated.
import sys
from pathlib import Path

import hypostyle
from hypostyle.bots.registry import make_bot

folder = Path(sys.argv[1] if len(sys.argv) > 1 else "pictures")
folder.mkdir(parents=True, exist_ok=True)
match = hypostyle.game("marracash").new(players=3, seed=7)
print(match)

# %% Who decides, and between what?
seat = match.deciders()[0]
view = match.view(seat)
print(match.game.side_name(seat), "-", view.question())
for action in view.legal()[:5]:
    print(f"  {view.notation(action):<12} {view.sentence(action)}")

# %% What would the first answer do? Nothing happens yet.
for line in match.preview(seat, view.legal()[0]).lines:
    print(line.text)

# %% Three bots play on for a while.
bots = [make_bot("random", match.game, seed) for seed in range(3)]
for _ in range(40):
    for seat in match.deciders():
        match.apply(seat, bots[seat].choose(match.view(seat)))
for line in match.log()[-5:]:
    print(line.text)

# %% The board as each of them sees it.
for seat in range(3):
    (folder / f"seat-{seat}.svg").write_text(match.draw(seat), encoding="utf-8")
print(match.text(0))

# %% Back to row 20, as a match of its own.
earlier = match.at(20)
print(earlier, earlier.scores())
