"""How Egizia's words are filled in: records write `o2.3`, people read where the brick is."""

from hypostyle.core.words import Field, Words
from hypostyle.games.egizia.data import BRICK
from hypostyle.games.egizia.state import Noble

MONUMENTS = {"o": "obelisk", "t": "temple", "y": "pyramid"}
"""The monument of a brick, by the first letter of its name."""


class RiverWords(Words):
    """The sentences of the game."""

    def __call__(self, key: str, **fields: Field) -> str:
        """The sentence of a key, its gaps filled with words.

        Points that are lost are also there in words, as `lost`, and a space with a capital, as
        `Space`.
        """
        if "brick" in fields and fields["brick"] in BRICK:
            fields["brick"] = self.brick(str(fields["brick"]))
        if "points" in fields:
            fields.setdefault("lost", _loss(str(fields["points"])))
        if "space" in fields:
            name = self.texts.get(f"space.{fields['space']}", str(fields["space"]))
            fields.setdefault("Space", name[:1].upper() + name[1:])
        return super().__call__(key, **fields)

    def brick(self, name: str) -> str:
        """A brick by its place: "Obelisk, row 2, brick 3"."""
        if name.startswith("top"):
            return self("masonry.top", n=name.removeprefix("top"))
        row, _, n = name[1:].partition(".")
        return self(f"masonry.{MONUMENTS[name[0]]}", row=row, n=n)


def half_text(halves: int) -> str:
    """§10.16 So many half points as people read them: 3, 3½, -2½, ½."""
    if halves % 2 == 0:
        return str(halves // 2)
    sign = "-" if halves < 0 else ""
    return f"{sign}{abs(halves) // 2 or ''}½"


def score_text(noble: Noble) -> str:
    """§10.16 A score with its half point: -3 and a half more is -2½."""
    return half_text(2 * int(noble.score) + int(noble.half))


def _loss(points: str) -> str:
    """A loss without its sign: "1 point", "2½ points"."""
    number = points.removeprefix("-")
    return f"{number} {'point' if number in ('1', '½') else 'points'}"
