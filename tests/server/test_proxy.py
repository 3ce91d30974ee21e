"""The shipped configurations of proxies and systemd, run by the programs they are written for.

Where such a program is not installed, its tests are skipped and say so.
"""

import re
import shutil
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import httpx
import pytest

from tests.server.support import LONG, ROOT, Client, Ear, seated, serving

DEPLOY = ROOT / "deploy"
NAME = "games.example.org"
AROUND_NGINX = """
daemon off;
master_process off;
pid {folder}/nginx.pid;
error_log stderr;
events {{ worker_connections 256; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/site.conf;
}}
"""
AROUND_CADDY = """
{{
    admin off
    auto_https disable_redirects
    storage file_system {folder}/caddy
}}
"""


def replaced(text: str, *changes: tuple[str, str]) -> str:
    """The file as shipped, except for names, ports and certificates of this test."""
    for old, new in changes:
        assert old in text, f"{old} is not in the file"
        text = text.replace(old, new)
    return text


def free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])


def make_certificate(folder: Path) -> None:
    if shutil.which("openssl") is None:
        pytest.skip("openssl is not installed, so there is no certificate")
    words = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"]
    words += [
        "-nodes",
        "-days",
        "2",
        "-subj",
        f"/CN={NAME}",
        "-addext",
        f"subjectAltName=DNS:{NAME}",
    ]
    words += ["-keyout", str(folder / "key.pem"), "-out", str(folder / "cert.pem")]
    subprocess.run(words, check=True, capture_output=True, timeout=LONG)


def nginx_command(folder: Path, ports: Sequence[int], secure: int, plain: int) -> list[str]:
    kept = f"/etc/letsencrypt/live/{NAME}"
    servers = "\n".join(f"    server 127.0.0.1:{port};" for port in ports)
    site = replaced(
        (DEPLOY / "nginx.conf").read_text(encoding="utf-8"),
        ("    server 127.0.0.1:8000;", servers),
        ("    listen 443 ssl http2;", f"    listen 127.0.0.1:{secure} ssl http2;"),
        ("    listen [::]:443 ssl http2;\n", ""),
        ("    listen 80;", f"    listen 127.0.0.1:{plain};"),
        ("    listen [::]:80;\n", ""),
        (f"{kept}/fullchain.pem", str(folder / "cert.pem")),
        (f"{kept}/privkey.pem", str(folder / "key.pem")),
    )
    (folder / "site.conf").write_text(site, encoding="utf-8")
    (folder / "nginx.conf").write_text(AROUND_NGINX.format(folder=folder), encoding="utf-8")
    return [find("nginx"), "-p", str(folder), "-e", "stderr", "-c", str(folder / "nginx.conf")]


def caddy_command(folder: Path, ports: Sequence[int], secure: int, _plain: int) -> list[str]:
    own = f"https://{NAME}:{secure} {{\n\tbind 127.0.0.1\n\ttls {folder}/cert.pem {folder}/key.pem"
    servers = " ".join(f"127.0.0.1:{port}" for port in ports)
    site = replaced(
        (DEPLOY / "Caddyfile").read_text(encoding="utf-8"),
        (f"{NAME} {{", own),
        ("127.0.0.1:8000", servers),
    )
    (folder / "Caddyfile").write_text(AROUND_CADDY.format(folder=folder) + site, encoding="utf-8")
    return [find("caddy"), "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]


def find(program: str) -> str:
    found = shutil.which(program) or shutil.which(program, path="/usr/sbin:/usr/local/sbin")
    if found is None:
        pytest.skip(f"{program} is not installed: its shipped configuration is not tested here")
    return found


Command = Callable[[Path, Sequence[int], int, int], list[str]]


@contextmanager
def proxy(make: Command, folder: Path, ports: Sequence[int]) -> Iterator[tuple[int, int]]:
    """A proxy in front of servers; its ports for HTTPS and HTTP."""
    secure, plain = free_port(), free_port()
    command = make(folder, ports, secure, plain)
    make_certificate(folder)
    with (folder / "errors").open("wb") as errors:
        running = subprocess.Popen(command, stdout=errors, stderr=errors)
    try:
        end = time.monotonic() + LONG
        while True:
            said = (folder / "errors").read_text(encoding="utf-8")
            assert running.poll() is None, said
            with socket.socket() as trial:
                if trial.connect_ex(("127.0.0.1", secure)) == 0:
                    break
            assert time.monotonic() < end, said
            time.sleep(0.05)
        yield secure, plain
    finally:
        running.terminate()
        running.wait(LONG)


def browser(port: int) -> Client:
    """A client that reaches the proxy as the public server; the certificate is the test's own."""
    client = Client("http://127.0.0.1")
    client.http.close()
    client.http = httpx.Client(
        base_url=f"https://127.0.0.1:{port}",
        headers={"Host": f"{NAME}:{port}"},
        verify=False,  # made a moment ago, by nobody whom the machine trusts
        timeout=LONG,
        trust_env=False,
    )
    original = client.http.build_request

    def build(*words: object, **more: object) -> httpx.Request:
        request = original(*words, **more)  # type: ignore[arg-type]
        request.extensions["sni_hostname"] = NAME
        return request

    client.http.build_request = build  # type: ignore[method-assign]
    return client


@pytest.mark.parametrize("make", [nginx_command, caddy_command], ids=["nginx", "caddy"])
def test_a_game_is_played_through_the_shipped_proxy(
    make: Command, sqlite: str, tmp_path: Path
) -> None:
    with ExitStack() as stack:
        server = stack.enter_context(serving(sqlite, most_guests_hour=4))
        port = int(server.address.rsplit(":", 1)[1])
        secure, plain = stack.enter_context(proxy(make, tmp_path, [port]))
        clients = browser(secure), browser(secure)
        for client in clients:
            stack.callback(client.close)

        # A browser: the cookie is for TLS only, and the origin is the public one, port included.
        own = f"https://{NAME}:{secure}"
        guest = browser(secure)
        stack.callback(guest.close)
        made = guest.post("/api/players", {"name": "Carl"}, Origin=own)
        assert made.status_code == 201, made.text
        assert re.search(r";\s*secure", made.headers["set-cookie"], re.IGNORECASE)
        guest.http.headers["Cookie"] = made.headers["set-cookie"].partition(";")[0]
        table = {"game": "aton", "seats": [{"kind": "me"}, {"kind": "open"}]}
        assert guest.post("/api/tables", table, Origin=own).status_code == 201
        for other in (f"http://{NAME}:{secure}", f"https://{NAME}", "https://example.org", "null"):
            told = guest.post("/api/tables", table, Origin=other)
            assert (told.status_code, told.json()["error"]) == (403, "other-origin"), other

        # Programs play; the stream of events is not held back.
        for client, name in zip(clients, ("Anna", "Ben"), strict=True):
            me = client.post("/api/players", {"name": name, "bearer": True}).json()
            client.http.headers["Authorization"] = f"Bearer {me['token']}"
        name = seated(clients)
        ear = Ear(clients[1], name)
        version = ear.next()["version"]
        for _ in range(4):
            views = [client.view(name, seat) for seat, client in enumerate(clients)]
            seat = next(seat for seat, view in enumerate(views) if view["legal"])
            choice = views[seat]["legal"][0]["answer"]
            done = clients[seat].answer(name, seat, choice, views[seat]["version"])
            assert done > version
            ear.until(done)
        ear.close()
        page = clients[0].get(f"/tables/{name}")
        assert page.status_code == 200
        assert re.fullmatch("[0-9A-Za-z-]{8,}", page.headers["x-request-id"])

        # What a client says about its own address is not believed: the limit is by the real one.
        forged = {
            "X-Forwarded-For": "192.0.2.1",
            "X-Real-IP": "192.0.2.1",
            "Forwarded": "for=192.0.2.1",
        }
        last = clients[0].post("/api/players", {"name": "Dora"}, Origin=own, **forged)
        assert last.status_code == 201, last.text
        forged["X-Forwarded-For"] = "192.0.2.2"
        assert (
            clients[0].post("/api/players", {"name": "Eve"}, Origin=own, **forged).status_code
            == 429
        )

        assert clients[0].get("/metrics").status_code == 404
        assert clients[0].get("/healthz").status_code == 200
        if make is nginx_command:
            moved = httpx.get(
                f"http://127.0.0.1:{plain}/tables/x?a=1",
                headers={"Host": NAME},
                trust_env=False,
                timeout=LONG,
            )
            assert (moved.status_code, moved.headers["location"]) == (
                301,
                f"https://{NAME}/tables/x?a=1",
            )


@contextmanager
def named_server() -> Iterator[int]:
    """A server whose every response is its own port."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = str(server.server_port).encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield server.server_port
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def test_nginx_keeps_a_table_at_one_server(tmp_path: Path) -> None:
    with ExitStack() as stack:
        ports = [stack.enter_context(named_server()) for _ in range(2)]
        secure, _ = stack.enter_context(proxy(nginx_command, tmp_path, ports))
        client = browser(secure)
        stack.callback(client.close)
        places = set()
        for n in range(40):
            table = f"{n:02}" * 16
            paths = [
                f"/tables/{table}",
                f"/api/tables/{table}?seat=0",
                f"/api/tables/{table}/events",
            ]
            paths += [f"/api/tables/{table}/seats/1/answer", f"/tables/{table}/page?seat=1"]
            found = {client.get(path).text for path in paths}
            assert len(found) == 1, table
            places |= found
        assert places == {str(port) for port in ports}
        assert len({client.get(path).text for path in ("/", "/api/me", "/account")}) == 1


def test_the_systemd_unit_has_no_mistakes(tmp_path: Path) -> None:
    """Systemd reads it; only the program is another, as that of the unit is not installed here."""
    analyze = find("systemd-analyze")
    text = (DEPLOY / "hypostyle.service").read_text(encoding="utf-8")
    unit = tmp_path / "hypostyle.service"
    program = "/opt/hypostyle/bin/hypostyle"
    unit.write_text(replaced(text, (program, sys.executable)), encoding="utf-8")
    done = subprocess.run(
        [analyze, "verify", "--man=no", str(unit)],
        capture_output=True,
        text=True,
        timeout=LONG,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    unit.write_text(text.replace("Restart=always", "Restart=perhaps"), encoding="utf-8")
    done = subprocess.run(
        [analyze, "verify", "--man=no", str(unit)],
        capture_output=True,
        text=True,
        timeout=LONG,
        check=False,
    )
    assert "perhaps" in done.stderr  # it would have said so
