"""The server keeps to its own description, whatever it is sent."""

import importlib.util
import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.support import Client, serving
from tests.untraced import untraced

SECONDS = 600
CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
)


@pytest.mark.skipif(
    importlib.util.find_spec("schemathesis") is None, reason="schemathesis is not installed"
)
def test_whatever_is_sent_the_answer_is_a_described_one(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path / 'games.db'}", most_tables_each=100_000) as server:
        anna = Client(server.address, "Anna")
        table = anna.open([{"kind": "me"}, {"kind": "hotseat"}])["table"]
        settings = tmp_path / "schemathesis.toml"
        # Without a table of its own it would mostly be told that there is none.
        settings.write_text(f'[parameters]\n"path.table" = "{table}"\n"path.seat" = 0\n')
        described = tmp_path / "openapi.json"
        described.write_text(anna.get("/openapi.json").text)
        report = tmp_path / "report.json"
        words = ["--config-file", str(settings), "run", str(described), "--url", server.address]
        words += ["--header", f"Authorization: Bearer {anna.token}", "--request-timeout", "120"]
        words += ["--checks", ",".join(CHECKS), "--phases", "coverage,fuzzing"]
        # Two of these would end the session of all that follows.
        words += ["--exclude-path-regex", "(events|logout|me/delete)$"]
        # The first phase sends what a description makes likely, a hundred cases for some routes;
        # the second one adds some that nobody would think of.
        words += ["--max-examples", "3", "--seed", "1", "--generation-database", "none"]
        words += ["--continue-on-failure", "--no-color", "--warnings", "off"]
        words += ["--report-json-path", str(report)]
        done = subprocess.run(
            [sys.executable, "-m", "schemathesis.cli", *words],
            env=untraced(),
            capture_output=True,
            text=True,
            timeout=SECONDS,
            cwd=tmp_path,
            check=False,
        )
        anna.close()
    assert done.returncode == 0, done.stdout[-8_000:] + done.stderr[-2_000:]
    told = json.loads(report.read_text())
    assert told["operations"]["tested"] == told["operations"]["selected"] > 70, told
    assert told["test_cases"]["generated"] > 2_000, told
