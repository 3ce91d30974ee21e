"""A field that a clone, `to_tuple` or a position loses is found."""

from collections.abc import Mapping

import pytest

from examples.fingers.rules import FingersRules, Roll, Show
from examples.fingers.state import Settings as FingersSettings
from examples.fingers.state import Table
from hypostyle import (
    BatteryFailed,
    Fields,
    Setup,
    prove,
    register,
)
from hypostyle.core.battery.compare import fields_of
from hypostyle.core.native import i64
from hypostyle.games.aton import GAME
from tests.core.fingers import Fingers


class ShallowTable(Table):
    """Its clones share the score with the original."""

    def clone(self) -> Table:
        copy = ShallowTable(self.settings, self)
        copy.score = self.score
        return copy


class ForgetfulTable(Table):
    """Its clones forget what was shown last."""

    def clone(self) -> Table:
        copy = ForgetfulTable(self.settings, self)
        copy.last = [-1] * len(self.last)
        return copy


def starting_with(table: type[Table]) -> Fingers:
    class Changed(Fingers):
        def start(self, setup: Setup) -> Table:
            s = table(FingersSettings(setup))
            s.push(0)
            return s

    return Changed()


@pytest.mark.parametrize(
    ("table", "law"), [(ShallowTable, "clones are deep"), (ForgetfulTable, "clones are equal")]
)
def test_a_broken_clone_is_caught(fingers: Fingers, table: type[Table], law: str) -> None:
    assert prove(fingers, games=10, presets=["usual"]).games == 20
    with pytest.raises(BatteryFailed, match=law):
        prove(starting_with(table), games=60)


class Counted(Table):
    """A table that counts its rounds, and can lose the count in three ways."""

    copied = told = True

    def __init__(self, settings: FingersSettings, source: "Table | None" = None) -> None:
        super().__init__(settings, source)
        kept = source.rounds if isinstance(source, Counted) and self.copied else 0
        self.rounds: int = kept

    def clone(self) -> "Counted":
        return type(self)(self.settings, self)

    def to_tuple(self) -> tuple[object, ...]:
        every = super().to_tuple()
        return every if self.told else every[:-1]


class CountedShow(Show):
    """Every third round is worth a point more."""

    def settle(self, s: Table, arg: i64) -> None:
        assert isinstance(s, Counted)
        s.rounds += 1
        s.stake += 1 if s.rounds % 3 == 0 else 0
        super().settle(s, arg)


def counting(copied: bool, told: bool, written: bool) -> Fingers:
    class Kind(Counted):
        pass

    Kind.copied, Kind.told = copied, told

    class Counting(Fingers):
        def __init__(self) -> None:
            super().__init__()
            self.rules = FingersRules([Roll(), CountedShow()])

        def start(self, setup: Setup) -> Table:
            s = Kind(FingersSettings(setup))
            s.push(0)
            return s

        def write(self, s: Table) -> dict[str, str]:
            assert isinstance(s, Counted)
            return {**super().write(s), "rounds": str(s.rounds if written else 0)}

        def read(self, setup: Setup, fields: Mapping[str, str]) -> Table:
            assert isinstance(fields, Fields)
            rounds = fields.take_number("rounds", 0, 99)
            plain = super().read(setup, fields)
            s = Kind(plain.settings, plain)
            s.rounds = rounds
            return s

    return Counting()


@pytest.mark.no_cover
def test_a_field_that_is_kept_everywhere_is_in_order(fingers: Fingers) -> None:
    sound = counting(copied=True, told=True, written=True)
    register(sound)
    assert prove(sound, games=20).laws["to_tuple has every field"] == 1


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("copied", "told", "written", "complaint"),
    [
        (False, False, False, "'clones are equal' is broken: a clone has another value of rounds"),
        (False, True, True, "'clones are equal' is broken: a clone has another value of rounds"),
        (True, False, False, "'positions go on the same' is broken"),
        (True, True, False, "'positions read back' is broken"),
        (True, False, True, "rounds changed in play, but to_tuple does not say so"),
    ],
)
def test_a_field_that_is_lost_is_found(
    fingers: Fingers, copied: bool, told: bool, written: bool, complaint: str
) -> None:
    lossy = counting(copied, told, written)
    register(lossy)
    with pytest.raises(BatteryFailed, match=complaint):
        prove(lossy, games=60)


def test_fields_are_found_in_compiled_and_in_interpreted_classes() -> None:
    board = GAME.begin(GAME.setup())
    assert {"agenda", "asking", "red", "round", "settings"} <= set(fields_of(board))
    assert {"squares", "plan", "unseen"} <= set(fields_of(board.red))
    assert "journal" not in fields_of(board)
    assert {"agenda", "asking", "stake", "rounds"} <= set(
        fields_of(Counted(FingersSettings(Fingers().setup(2))))
    )
