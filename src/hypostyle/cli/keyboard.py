"""Input lines, from a terminal (where TAB completes) or a pipe."""

import sys
from collections.abc import Sequence
from types import ModuleType

from hypostyle.cli.console import OUT


class Keyboard:
    """Asks for one line at a time."""

    def __init__(self) -> None:
        self._words: list[str] = []
        self._found: list[str] = []
        self.live = sys.stdin.isatty() and sys.stdout.isatty()
        readline = _readline() if self.live else None
        if readline is not None:
            readline.set_completer(self._complete)
            readline.set_completer_delims("")
            libedit = "libedit" in (readline.__doc__ or "")
            readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")

    def ask(self, prompt: str, words: Sequence[str] = ()) -> str | None:
        """The line that was typed, stripped; None at the end of the input."""
        self._words = sorted(set(words))
        OUT.file.flush()
        try:
            line = input(prompt)
        except EOFError:
            print()
            return None
        if not self.live:
            print(line)  # a transcript shows what was answered
        return line.strip()

    def _complete(self, text: str, n: int) -> str | None:
        if n == 0:
            self._found = [word for word in self._words if word.startswith(text.lower())]
        return self._found[n] if n < len(self._found) else None


def _readline() -> ModuleType | None:
    try:
        import readline
    except ImportError:  # a Python without it still plays, only without TAB
        return None
    return readline
