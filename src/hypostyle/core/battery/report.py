"""What a battery has seen."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

Progress = Callable[[int, int], None]
"""Called with the number of games done and wanted."""


@dataclass(slots=True)
class Report:
    """What a battery has seen."""

    game: str
    games: int = 0
    choices: int = 0
    draws: int = 0
    most_choices: int = 0
    laws: Counter[str] = field(default_factory=Counter)
    """How often each law was put to the test."""
    endings: Counter[str] = field(default_factory=Counter)
    """How often a game ended for each reason, by preset."""

    def add(self, other: "Report") -> None:
        """Add what another battery has seen of the same game."""
        self.games += other.games
        self.choices += other.choices
        self.draws += other.draws
        self.most_choices = max(self.most_choices, other.most_choices)
        self.laws += other.laws
        self.endings += other.endings

    def __str__(self) -> str:
        head = f"{self.game}: {self.games} games, {self.choices} choices, {self.draws} draws of "
        lines = [f"{head}chance, longest {self.most_choices}"]
        if self.laws:
            laws = (f"{name} {times}" for name, times in sorted(self.laws.items()))
            lines.append(f"laws: {', '.join(laws)}")
        endings = (f"{name} {times}" for name, times in sorted(self.endings.items()))
        return "\n".join([*lines, f"endings: {', '.join(endings)}"])
