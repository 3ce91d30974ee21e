"""The `hypostyle` command."""

import re
import sys
from collections.abc import Sequence
from typing import Annotated, Any, Final

import typer
from typer.core import TyperCommand, TyperGroup
from typer.exceptions import Abort, TyperException

from hypostyle import __version__
from hypostyle.cli import (
    admin,
    analysing,
    backup,
    baselines,
    bench,
    catalogue,
    chaos,
    doctor,
    judging,
    learn,
    loadtest,
    play,
    puzzles,
    selfplay,
    serve,
    show,
    study,
    tournament,
    verify,
)
from hypostyle.cli.console import OUT, complain, print_anywhere, use_colour
from hypostyle.cli.files import reason
from hypostyle.cli.program import program
from hypostyle.core.errors import HypostyleError

# The messages of the command line parser, and plainer ones.
PLAINER: Final = (
    (r"^Invalid value for (\S+): Input should be a valid integer.*", r"\1 must be a whole number"),
    (r"^Invalid value for (\S+): Input should be a valid number.*", r"\1 must be a number"),
    (
        r"^Invalid value for (\S+): Input should be greater than or equal to ",
        r"\1 must be at least ",
    ),
    (r"^Invalid value for (\S+): Input should be less than or equal to ", r"\1 must be at most "),
    (r"^Got unexpected extra argument(?:s|\(s\))? \((.*)\)$", r"unexpected argument '\1'"),
)


def _plain(params: list[Any]) -> list[Any]:
    """Parameters whose flags show no value in the help."""
    for param in params:
        if getattr(param, "is_flag", False) and param.metavar is None:
            param.metavar = ""
    return params


class Command(TyperCommand):
    """A command."""

    def get_params(self, ctx: Any) -> list[Any]:
        """The arguments and options of the command."""
        return _plain(super().get_params(ctx))


class CommandGroup(TyperGroup):
    """Several commands under one name."""

    def get_params(self, ctx: Any) -> list[Any]:
        """The options that all of them share."""
        return _plain(super().get_params(ctx))


class Commands(CommandGroup):
    """All commands. An error in one becomes a sentence and an exit code."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a command; the exit code is 0, 1 (a check failed), 2 (an error) or 130 (Ctrl-C)."""
        print_anywhere()
        words = list(sys.argv[1:] if args is None else args)
        if "--no-color" in words:  # allowed anywhere, not only before the command
            words = ["--no-color", *(word for word in words if word != "--no-color")]
        try:
            code = super().main(
                words, "hypostyle", complete_var, False, windows_expand_args, **extra
            )
        except HypostyleError as error:
            complain(str(error))
            code = 2
        except TyperException as error:
            complain(_usage(error))
            code = 2
        except Abort:
            code = 130
        except OSError as error:  # the output goes to a full disk, for example
            complain(f"cannot write the output: {reason(error)}")
            code = 2
        if standalone_mode:
            sys.exit(code or 0)
        return code


def _usage(error: TyperException) -> str:
    """What is wrong with the command line, and which help explains it."""
    sentence = " ".join(error.format_message().split()).rstrip(".")
    for pattern, plain in PLAINER:
        sentence = re.sub(pattern, plain, sentence)
    where = getattr(getattr(error, "ctx", None), "command_path", "hypostyle")
    where = program() + where.removeprefix("hypostyle")
    return f"{sentence[:1].lower()}{sentence[1:]}; see {where} --help"


app = typer.Typer(
    cls=Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
)


def _version(wanted: bool) -> None:
    if wanted:
        OUT.print(f"hypostyle {__version__}")
        raise typer.Exit


@app.callback()
def hypostyle(
    context: typer.Context,
    no_color: Annotated[bool, typer.Option("--no-color", help="Print no colours.")] = False,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Board games with exact rules, and bots that play them.

    Examples:
    $ hypostyle games                        list the games
    $ hypostyle play aton                    play against a bot
    $ hypostyle rules aton 5.4               read a paragraph of the rules
    $ hypostyle selfplay aton --bots search:100,random --games 20
    """
    use_colour(not no_color)
    if context.invoked_subcommand is None:
        OUT.print(context.get_help())


for command in (
    catalogue.games,
    catalogue.rules,
    play.play,
    show.replay,
    show.draw,
    analysing.analyse,
    puzzles.puzzles,
    serve.serve,
    backup.backup,
    backup.restore,
    selfplay.selfplay,
    tournament.tournament,
    study.study,
    baselines.baselines,
    judging.calibrate,
    judging.levels,
    learn.learn,
    verify.verify,
    bench.bench,
    loadtest.loadtest,
    chaos.chaos,
    doctor.doctor,
):
    app.command(cls=Command)(command)

host = typer.Typer(cls=CommandGroup, invoke_without_command=True)


@host.callback()
def look_after(context: typer.Context) -> None:
    """Look after the tables and players of a server.

    It works on the server's database, whether the server runs or not.

    Examples:
    $ hypostyle admin list players
    $ hypostyle admin verify
    """
    if context.invoked_subcommand is None:
        OUT.print(context.get_help())


for name, act in admin.COMMANDS.items():
    host.command(name, cls=Command)(act)
app.add_typer(host, name="admin")

if __name__ == "__main__":
    app()
