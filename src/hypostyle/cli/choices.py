"""The legal answers: listed with numbers, picked by number or notation."""

from textwrap import wrap
from typing import Final

from hypostyle.core.errors import BadNotation
from hypostyle.core.game import no_answer
from hypostyle.core.state import State
from hypostyle.core.view import View

FEW: Final = 12
"""Up to this many lines, each choice is listed with its sentence; more become a table."""


class Choices:
    """The legal answers of the viewer's seat."""

    def __init__(self, view: View[State]) -> None:
        self.view = view
        self.actions = view.legal()
        table = view.game.actions
        self.tokens = [table[action].token for action in self.actions]
        count = len(self.actions)
        # Where answers are small numbers themselves, list numbers would be mistaken for them.
        self.numbered = not any(t.isdecimal() and int(t) <= count for t in self.tokens)

    def pick(self, text: str) -> int:
        """The answer that a text stands for, legal or not."""
        if self.numbered and text.isascii() and text.isdecimal():
            number = int(text)
            if 1 <= number <= len(self.actions):
                return self.actions[number - 1]
        game = self.view.game
        action = game.actions.read(game.prompt(self.view.state), text)
        if action is None:
            numbers = f" or a number from 1 to {len(self.actions)}" if self.numbered else ""
            example = self.view.notation(self.actions[0])
            hint = f"type for example '{example}'{numbers}"
            raise BadNotation(no_answer(text, game.by_rule(self.view.state, text), hint))
        return action

    def pick_all(self, text: str) -> list[int]:
        """The answers that a line stands for, separated by blanks or commas."""
        verb = self.view.game.prompt(self.view.state).verb
        parts = [part for part in text.replace(",", " ").split() if part.lower() != verb.lower()]
        try:
            return [self.pick(text)]
        except BadNotation:
            if len(parts) < 2:
                raise
        return [self.pick(part) for part in parts]

    def words(self) -> list[str]:
        """Everything TAB completes."""
        return [*self.tokens, *(self.view.notation(action) for action in self.actions)]

    def lines(self, width: int) -> list[str]:
        """The choices as lines of text: sentences if there are few, else a table."""
        every = range(len(self.actions))
        sentences = [line for n in every for line in self._sentence(n, width)]
        if len(sentences) <= FEW:
            return sentences
        apart = [n for n in every if self._is_bare(n)]
        if len(apart) > FEW:  # too many to have a line each
            apart = []
        table = [f"{self._number(n)}{self.tokens[n]}" for n in every if n not in apart]
        cell = max(len(text) for text in table) + 2
        each = max(1, (width - 1) // cell)
        rows = [table[n : n + each] for n in range(0, len(table), each)]
        lines = ["".join(f" {text:<{cell - 1}}" for text in row).rstrip() for row in rows]
        return lines + [line for n in apart for line in self._sentence(n, width)]

    def _sentence(self, n: int, width: int) -> list[str]:
        wide = max(len(self.view.notation(action)) for action in self.actions)
        action = self.actions[n]
        start = f" {self._number(n)}{self.view.notation(action):<{wide}}  "
        return wrap(start + self.view.sentence(action), width, subsequent_indent=" " * len(start))

    def _number(self, n: int) -> str:
        return f"{n + 1:>{len(str(len(self.actions)))}} " if self.numbered else ""

    def _is_bare(self, n: int) -> bool:
        return self.view.game.actions[self.actions[n]].bare
