"""A game at the terminal: the loop that asks and plays."""

import shlex
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Final

from rich.table import Table as Grid

from hypostyle.bots.registry import bot_seed, make_bot
from hypostyle.cli.choices import Choices
from hypostyle.cli.console import OUT, WIDE, head, say, say_whole, wide
from hypostyle.cli.files import BadFile, must_be_new, typed_path, write_game
from hypostyle.cli.keyboard import Keyboard
from hypostyle.cli.library import show_rules
from hypostyle.cli.program import program
from hypostyle.cli.screen import news_for, show_end, show_log, show_turn
from hypostyle.cli.seats import HUMAN, RIVAL, Seat
from hypostyle.core.errors import BadNotation, HypostyleError, Refused
from hypostyle.core.match import Match
from hypostyle.core.state import State
from hypostyle.core.view import View

# fmt: off
HELP: Final = (
    ("?",          "this help"),
    ("? ANSWER",   "may I answer that, and if not, why not"),
    ("legend",     "what the signs on the board mean"),
    ("rules 5.4",  "a paragraph or a chapter, by number or title; alone: the chapters"),
    ("undo, redo", "take back what nobody has reacted to yet; play it again"),
    ("hint",       "what a search bot would choose in your place"),
    ("board",      "show the table again"),
    ("log",        "what has happened; log all: from the beginning"),
    ("save FILE",  "keep a copy; the game itself is saved after every answer"),
    ("quit",       "leave; the game can go on later"),
)
# fmt: on
SHORT_LOG: Final = 20

# fmt: off
ALIASES: Final = {
    "help": "?", "h": "?", "why": "?", "exit": "quit", "q": "quit", "key": "legend",
}
# fmt: on


class Quit(Exception):
    """Somebody leaves the table."""


class Table:
    """People and bots around one game."""

    def __init__(
        self, match: Match[State], seats: Sequence[Seat], save: Path, confirm: bool = False
    ) -> None:
        self.match = match
        self.game = match.game
        self.seats = seats
        self.names = {self.game.side_key(n): seat.name for n, seat in enumerate(seats)}
        self.save = save
        self.kept = True
        """The last answer could be saved."""
        self.warned = False
        """Somebody wanted to leave a game that could not be saved."""
        self.confirm = confirm
        """An answer that ends the turn, so that it could not be undone, is asked for twice."""
        self.keyboard = Keyboard()
        self.people = [n for n, seat in enumerate(seats) if seat.bot is None]
        self.viewer = -1
        """The seat whose eyes are on the screen."""
        self.queue: list[str] = []
        """Answers that were typed on one line and wait for their question."""
        self.asked = (-1, "")
        """The seat that typed them, and the step they answer."""
        self.orders: dict[str, Callable[[int, str], bool]] = {
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
        """Play until the game is over (True) or somebody leaves (False)."""
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
        eyes = self.viewer if self.viewer >= 0 else 0
        show_end(self.match, news_for(self.match, eyes))
        return True

    def say_how_to_resume(self) -> None:
        """Where the game is and how to go on."""
        if self.kept:
            say("The game is saved. Go on with:")
            say_whole(f"  {program()} play --resume {quoted(self.save)}")
        else:
            say("The game could not be saved.")

    def _next(self) -> int:
        """Who answers first of those asked at once: bots, then the person at the screen."""
        asked = self.match.deciders()
        bots = [seat for seat in asked if self.seats[seat].bot is not None]
        return [*bots, *(seat for seat in asked if seat == self.viewer), *asked][0]

    def _bot(self, seat: int) -> None:
        bot = self.seats[seat].bot
        assert bot is not None
        with self._thinking(f"{self._who(seat)} thinks"):
            action = bot.choose(self.match.view(seat))
        self.match.apply(seat, action)

    def _thinking(self, note: str) -> AbstractContextManager[object]:
        """A note that moves while a bot thinks; only where somebody waits for it."""
        return OUT.status(note) if self.keyboard.live else nullcontext()

    def _keep(self) -> None:
        """Save after every answer, so that nothing can be lost; complain of trouble once."""
        before, self.kept = self.kept, True
        try:
            write_game(self.save, self.match, self.names)
        except BadFile as error:
            self.kept = False
            if before:
                say(f"Warning: {error}", "bold")

    # --- a person's turn ----------------------------------------------------------------------------

    def _person(self, seat: int) -> None:
        if self._go_on_with_the_line(seat):
            return
        self._curtain(seat)
        self.viewer = seat
        show_turn(self.match, seat)
        moved = False
        while not moved:
            choices = Choices(self.match.view(seat))
            words = [*choices.words(), *self.orders, "help", "?"]
            line = self.keyboard.ask(self._prompt(seat, choices), words)
            if line is None:
                raise Quit
            try:
                moved = self._obey(seat, choices, line)
            except (Refused, BadNotation) as error:
                say(f"{error} (? for help)", "bold")
            except HypostyleError as error:
                say(str(error), "bold")

    def _prompt(self, seat: int, choices: Choices) -> str:
        """Who is asked, by name if there is one; the only answer there is needs but Enter."""
        name = self.seats[seat].name
        who = self.game.side_name(seat) if name == HUMAN else self._who(seat)
        if len(choices.actions) == 1:
            return f"{who} [Enter: {choices.view.notation(choices.actions[0])}]> "
        return f"{who}> "

    def _obey(self, seat: int, choices: Choices, line: str) -> bool:
        """Do what was typed; True when the position has changed."""
        if not line:
            if len(choices.actions) > 1:
                return False
            line = choices.view.notation(choices.actions[0])
        line = self._plainly(choices, line)
        if line.startswith("?"):
            return self._why(seat, choices, line[1:].strip())
        word, _, rest = line.partition(" ")
        if word.lower() in self.orders:
            return self.orders[word.lower()](seat, rest.strip())
        first, *others = choices.pick_all(line)
        view = choices.view
        self.asked = (seat, self.game.prompt(view.state).step)
        if not self._answer(seat, view, first):
            return False
        self.queue = [view.notation(action) for action in others]
        return True

    def _plainly(self, choices: Choices, line: str) -> str:
        """Other words for an order become the usual one, unless they are an answer here."""
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

    def _go_on_with_the_line(self, seat: int) -> bool:
        """The next of several answers on one line, as long as the same question is asked."""
        if not self.queue:
            return False
        rest, self.queue = self.queue, []
        view = self.match.view(seat)
        problem = "the question is another one now"
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
            say("Answer with the number of a choice or its notation. TAB completes.")
            say("Several answers to one question can stand on one line, blanks between them.")
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
        """Take back one's own answer, or the last one of another person at an open table."""
        last = self.match.rows[-1].seat if self.match.rows else seat
        whose = last if last in self.people and not self._secret(last, seat) else seat
        say(f"Taken back: {self.match.undo(whose)}")
        return True

    def _redo(self, seat: int, rest: str) -> bool:
        say(f"Played again: {self.match.redo(seat)}")
        return True

    def _hint(self, seat: int, rest: str) -> bool:
        """What a bot, which is shown no more than the seat, makes of the question."""
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
        """What the signs on the board mean, from the section [legend] of the game's words."""
        signs = {
            key.removeprefix("legend."): text
            for key, text in self.game.words.texts.items()
            if key.startswith("legend.")
        }
        if not signs:
            say(f"{self.game.facts.title} has no legend; the rules explain everything.")
            return False
        grid = Grid(box=None, pad_edge=False, show_header=False)
        for sign, text in signs.items():
            grid.add_row(f" {sign}", text)
        OUT.print(grid, width=wide())
        return False

    def _save(self, seat: int, rest: str) -> bool:
        if not rest:
            raise BadFile("say where: save FILE")
        path = typed_path(rest)
        must_be_new(path)
        write_game(path, self.match, self.names)
        say_whole(f"A copy is in {path}")
        return False

    def _rules(self, seat: int, rest: str) -> bool:
        show_rules(self.game, rest or None, whole=False)
        return False

    def _quit(self, seat: int, rest: str) -> bool:
        if self.kept or self.warned:
            raise Quit
        self.warned = True
        raise BadFile("the game could not be saved: save FILE keeps it, quit again loses it")

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
        say(f"Fingerprint of the seed: {self.match.fingerprint[:16]}   ? for help", "dim")

    def _secret(self, one: int, other: int) -> bool:
        """One of two seats knows something that the other does not."""
        views = [self.game.seen(self.match.state, seat).to_tuple() for seat in (one, other)]
        return views[0] != views[1]

    def _curtain(self, seat: int) -> None:
        """Before a secret changes eyes the screen is wiped, and the others look away."""
        others = [other for other in self.people if other != seat]
        if self.viewer == seat or not any(self._secret(seat, other) for other in others):
            return
        if self.keyboard.live:
            OUT.clear()
            print("\x1b[3J", end="")  # what could be scrolled back to goes too
        say()
        say(f"Pass the keyboard to {self._who(seat)}.", "bold")
        if self.keyboard.ask("Press Enter when nobody else is looking. ") is None:
            raise Quit


def quoted(path: Path) -> str:
    """A path as it is typed into a shell."""
    return shlex.quote(str(path))
