"""What the tests of the command share."""

import subprocess
from collections.abc import Callable

from typer.testing import Result

Run = Callable[..., Result]
Shell = Callable[..., "subprocess.CompletedProcess[str]"]


def one_sentence(result: Result) -> str:
    """What an error must be: one line on the error output, exit code 2, nothing else."""
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    lines = result.stderr.splitlines()
    assert len(lines) == 1
    assert lines[0].startswith("hypostyle: ")
    assert "Traceback" not in result.stderr
    return lines[0]
