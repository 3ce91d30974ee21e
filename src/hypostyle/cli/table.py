"""A game at the terminal: the loop that asks and plays."""

import shlex
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Final

from rich.table import Table as Grid

from hypostyle.bots.registry import bot_seed, make_bot
from hypostyle.cli.catalogue import show_rules
from hypostyle.cli.choices import Choices
from hypostyle.cli.console import OUT, WIDE, head, say, say_whole, wide
from hypostyle.cli.files import BadFile, must_be_new, typed_path, write_game
from hypostyle.cli.keyboard import Keyboard
from hypostyle.cli.program import program
from hypostyle.cli.screen import news_for, show_end, show_log, show_turn
from hypostyle.cli.seats import HUMAN, RIVAL, SeatedPlayer
from hypostyle.core.errors import BadNotation, HypostyleError, Refused
from hypostyle.core.match import Match
from hypostyle.core.state import State
from hypostyle.core.view import View

# fmt: off
HELP: Final = (
    ("?",          "show this help"),
    ("? ANSWER",   "whether an answer is legal, and if not, why"),
    ("legend",     "explain the signs on the board"),
    ("rules 5.4",  "show a chapter or paragraph, by number or title; alone: list the chapters"),
    ("undo, redo", "undo an answer that revealed nothing; play it again"),
    ("hint",       "show what a search bot would choose"),
    ("board",      "show the board again"),
    ("log",        "show what happened; log all: from the start"),
    ("save FILE",  "save a copy; the game itself is saved after every answer"),
    ("quit",       "leave; you can continue later"),
)
# fmt: on
SHORT_LOG: Final = 20

# fmt: off
ALIASES: Final = {
    "help": "?", "h": "?", "why": "?", "exit": "quit", "q": "quit", "key": "legend",
}
# fmt: on


class Quit(Exception):
    """A player leaves the game."""


class TerminalTable:
    """A game with its people and bots."""

    def __init__(
        self, match: Match[State], seats: Sequence[SeatedPlayer], save: Path, confirm: bool = False
    ) -> None:
        self.match = match
        self.game = match.game
        self.seats = seats
        self.names = {self.game.side_key(n): seat.name for n, seat in enumerate(seats)}
        self.save = save
        self.kept = True
        """True when the last answer could be saved."""
        self.warned = False
        """True once a player was told that the game could not be saved."""
        self.confirm = confirm
        """Ask before an answer that ends the turn and so could not be undone."""
        self.keyboard = Keyboard()
        self.people = [n for n, seat in enumerate(seats) if seat.bot is None]
        self.viewer = -1
        """The seat whose view is on the screen."""
        self.queue: list[str] = []
        """Further answers that were typed on one line."""
        self.asked = (-1, "")
        """The seat that typed them, and the step they answer."""
        self.commands: dict[str, Callable[[int, str], bool]] = {
            "undo": self._undo,
            "redo": self._redo,
            "hint": self._hint,
            "board": self._board,
            "log": self._log,
            "legend": self._legend,
            "save": self._save,
            "rules": self._rules,
            "quit": self._quit,
        }

    # --- the loop -----------------------------------------------------------------------------------

    def play(self) -> bool:
        """Play until the game is over (True) or a player leaves (False)."""
        self._welcome()
        self._keep()
        try:
            while not self.match.over:
                seat = self._next()
                if self.seats[seat].bot is None:
                    self._person(seat)
                else:
                    self._bot(seat)
                self._keep()
        except Quit:
            return False
        viewer = self.viewer if self.viewer >= 0 else 0
        show_end(self.match, news_for(self.match, viewer))
        return True

    def say_how_to_resume(self) -> None:
        """Print how to continue the game."""
        if self.kept:
            say("The game is saved. Continue with:")
            say_whole(f"  {program()} play --resume {quoted(self.save)}")
        else:
            say("The game could not be saved.")

    def _next(self) -> int:
        """Who answers first when several are asked: bots, then the current viewer."""
        asked = self.match.deciders()
        bots = [seat for seat in asked if self.seats[seat].bot is not None]
        return [*bots, *(seat for seat in asked if seat == self.viewer), *asked][0]

    def _bot(self, seat: int) -> None:
        bot = self.seats[seat].bot
        assert bot is not None
        with self._thinking(f"{self._who(seat)} is thinking"):
            action = bot.choose(self.match.view(seat))
        self.match.apply(seat, action)

    def _thinking(self, note: str) -> AbstractContextManager[object]:
        """A spinner while a bot thinks; only at a terminal."""
        return OUT.status(note) if self.keyboard.live else nullcontext()

    def _keep(self) -> None:
        """Save after every answer; warn once if that fails."""
        before, self.kept = self.kept, True
        try:
            write_game(self.save, self.match, self.names)
        except BadFile as error:
            self.kept = False
            if before:
                say(f"Warning: {error}", "bold")

    # --- a person's turn ----------------------------------------------------------------------------

    def _person(self, seat: int) -> None:
        if self._next_of_line(seat):
            return
        self._curtain(seat)
        self.viewer = seat
        show_turn(self.match, seat)
        moved = False
        while not moved:
            choices = Choices(self.match.view(seat))
            words = [*choices.words(), *self.commands, "help", "?"]
            line = self.keyboard.ask(self._prompt(seat, choices), words)
            if line is None:
                raise Quit
            try:
                moved = self._run(seat, choices, line)
            except (Refused, BadNotation) as error:
                say(f"{error} (? for help)", "bold")
            except HypostyleError as error:
                say(str(error), "bold")

    def _prompt(self, seat: int, choices: Choices) -> str:
        """The side that is asked, with the player's name; Enter gives the only answer."""
        name = self.seats[seat].name
        who = self.game.side_name(seat) if name == HUMAN else self._who(seat)
        if len(choices.actions) == 1:
            return f"{who} [Enter: {choices.view.notation(choices.actions[0])}]> "
        return f"{who}> "

    def _run(self, seat: int, choices: Choices, line: str) -> bool:
        """Do what was typed; True when the position changed."""
        if not line:
            if len(choices.actions) > 1:
                return False
            line = choices.view.notation(choices.actions[0])
        line = self._plainly(choices, line)
        if line.startswith("?"):
            return self._why(seat, choices, line[1:].strip())
        word, _, rest = line.partition(" ")
        if word.lower() in self.commands:
            return self.commands[word.lower()](seat, rest.strip())
        first, *others = choices.pick_all(line)
        view = choices.view
        self.asked = (seat, self.game.prompt(view.state).step)
        if not self._answer(seat, view, first):
            return False
        self.queue = [view.notation(action) for action in others]
        return True

    def _plainly(self, choices: Choices, line: str) -> str:
        """Replace an alias by its command, unless it is an answer here."""
        word, _, rest = line.partition(" ")
        if word.lower() in ALIASES and line.lower() not in choices.words():
            return f"{ALIASES[word.lower()]} {rest}".strip()
        return line

    def _answer(self, seat: int, view: View[State], action: int) -> bool:
        refused = self.match.why_not(seat, action)
        if refused is not None:
            raise refused
        if self.confirm and self._ends_turn(seat, action) and not self._sure(view, action):
            say("Not played.")
            return False
        self.match.apply(seat, action)
        return True

    def _next_of_line(self, seat: int) -> bool:
        """Give the next of several answers on one line, while the question stays the same."""
        if not self.queue:
            return False
        rest, self.queue = self.queue, []
        view = self.match.view(seat)
        problem = "the question has changed"
        if self.asked == (seat, self.game.prompt(view.state).step):
            try:
                if self._answer(seat, view, self.game.parse(view.state, rest[0])):
                    self.queue = rest[1:]
                    return True
                return False
            except HypostyleError as error:
                problem = str(error)
        say(f"Not played: {', '.join(rest)}: {problem}", "bold")
        return False

    def _ends_turn(self, seat: int, action: int) -> bool:
        after = self.match.clone()
        after.apply(seat, action)
        return bool(after.why_no_undo(seat)) or seat not in after.deciders()

    def _sure(self, view: View[State], action: int) -> bool:
        said = self.keyboard.ask(f"{view.notation(action)} ends your turn. Play it? [Y/n] ")
        return said is not None and said.lower() in ("", "y", "yes")

    def _why(self, seat: int, choices: Choices, text: str) -> bool:
        if not text:
            say("Type the number of a choice or its notation. TAB completes.")
            say("Several answers to one question may be typed on one line, separated by blanks.")
            for name, meaning in HELP:
                say(f"  {name:<11} {meaning}")
            return False
        action = choices.pick(text)
        view = choices.view
        refused = self.game.refusal(view.state, seat, action)
        if refused is None:
            say(f"Yes, {view.notation(action)}: {view.sentence(action)}")
        else:
            say(f"No. {refused}")
        return False

    def _undo(self, seat: int, rest: str) -> bool:
        """Undo the player's own answer, or another's last one if nothing is hidden between them."""
        last = self.match.rows[-1].seat if self.match.rows else seat
        whose = last if last in self.people and not self._secret(last, seat) else seat
        say(f"Undone: {self.match.undo(whose)}")
        return True

    def _redo(self, seat: int, rest: str) -> bool:
        say(f"Redone: {self.match.redo(seat)}")
        return True

    def _hint(self, seat: int, rest: str) -> bool:
        """Print what a bot with the same view would choose."""
        view = self.match.view(seat)
        bot = make_bot(RIVAL, self.game, bot_seed("hint", seat))
        with self._thinking("Thinking"):
            chosen = bot.choose(view)
        for choice in bot.report()[:3]:
            tried = f"wins {choice.value:.0%}, tried {choice.visits} times"
            say(f"  {view.notation(choice.action):<12} {tried}")
        if not bot.report():
            say(f"  {view.notation(chosen)}")
        return False

    def _board(self, seat: int, rest: str) -> bool:
        show_turn(self.match, seat)
        return False

    def _log(self, seat: int, rest: str) -> bool:
        lines = self.match.log(seat)
        show_log(lines if rest == "all" else lines[-SHORT_LOG:])
        return False

    def _legend(self, seat: int, rest: str) -> bool:
        """Print the section [legend] of the game's words."""
        signs = {
            key.removeprefix("legend."): text
            for key, text in self.game.words.texts.items()
            if key.startswith("legend.")
        }
        if not signs:
            say(f"{self.game.facts.title} has no legend; see the rules.")
            return False
        grid = Grid(box=None, pad_edge=False, show_header=False)
        for sign, text in signs.items():
            grid.add_row(f" {sign}", text)
        OUT.print(grid, width=wide())
        return False

    def _save(self, seat: int, rest: str) -> bool:
        if not rest:
            raise BadFile("name a file: save FILE")
        path = typed_path(rest)
        must_be_new(path)
        write_game(path, self.match, self.names)
        say_whole(f"Copy saved to {path}")
        return False

    def _rules(self, seat: int, rest: str) -> bool:
        show_rules(self.game, rest or None, whole=False)
        return False

    def _quit(self, seat: int, rest: str) -> bool:
        if self.kept or self.warned:
            raise Quit
        self.warned = True
        raise BadFile("the game could not be saved; save FILE keeps it, quit again loses it")

    # --- who sees what --------------------------------------------------------------------------------

    def _who(self, seat: int) -> str:
        return f"{self.game.side_name(seat)} ({self.seats[seat].name})"

    def _welcome(self) -> None:
        facts = self.game.facts
        head(facts.title)
        if OUT.width < WIDE:
            say(f"This terminal has {OUT.width} columns; boards need {WIDE}. Please widen it.")
        say(" against ".join(self._who(seat) for seat in range(len(self.seats))))
        options = facts.options.text(self.match.setup.options)
        if options != "-":
            say(f"Options: {options}")
        say(f"Seed fingerprint: {self.match.fingerprint[:16]}   ? for help", "dim")

    def _secret(self, one: int, other: int) -> bool:
        """True when one of two seats knows something the other does not."""
        views = [self.game.seen(self.match.state, seat).to_tuple() for seat in (one, other)]
        return views[0] != views[1]

    def _curtain(self, seat: int) -> None:
        """Clear the screen before another player's hidden information is shown."""
        others = [other for other in self.people if other != seat]
        if self.viewer == seat or not any(self._secret(seat, other) for other in others):
            return
        if self.keyboard.live:
            OUT.clear()
            print("\x1b[3J", end="")  # the scroll-back too
        say()
        say(f"Pass the keyboard to {self._who(seat)}.", "bold")
        if self.keyboard.ask("Press Enter when nobody else is looking. ") is None:
            raise Quit


def quoted(path: Path) -> str:
    """A path as it is typed into a shell."""
    return shlex.quote(str(path))
