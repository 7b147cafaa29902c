"""The example configurations of docs/hosting, used as they are: only names, ports and paths are replaced."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from web_builder import free_port, guest, serving, settings, table_of

from borough.server.safety.rate_limits import RATES
from borough.server.services import Services

pytestmark = pytest.mark.long
API = "/api/v1"
EXAMPLES = Path(__file__).parent.parent.parent / "docs" / "hosting"
NAME = "borough.example.org"
AT_ONCE = 5.0
"""Seconds within which a live update arrives; a proxy that buffers would wait for the next one, 15 seconds later."""


def program(name: str) -> str:
    """The path of a program; skips the test without it, unless it is expected."""
    path = shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin")
    if path is None:
        reason = f"no {name} is installed (apt install {name})"
        pytest.fail(reason) if os.environ.get("BOROUGH_EXPECT_PROXIES") else pytest.skip(reason)
    return path


def replaced(example: str, *pairs: tuple[str, str]) -> str:
    """An example with other names, ports and paths, all of which it must contain."""
    text = (EXAMPLES / example).read_text()
    for old, new in pairs:
        assert old in text, f"{example} does not contain {old}"
        text = text.replace(old, new)
    return text


def certificate(folder: Path) -> tuple[str, str]:
    """A certificate for localhost, signed by itself, and its key."""
    made, key = folder / "fullchain.pem", folder / "privkey.pem"
    request = [
        program("openssl"),
        "req",
        "-x509",
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-days",
        "2",
        "-subj",
        "/CN=localhost",
    ]
    names = ["-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]
    subprocess.run([*request, *names, "-keyout", str(key), "-out", str(made)], check=True, capture_output=True)
    return str(made), str(key)


def nginx(folder: Path, backend: int, http: int, https: int) -> list[str]:
    """The command that runs nginx with the example."""
    made, key = certificate(folder)
    text = replaced(
        "nginx.conf",
        ("127.0.0.1:8000;", f"127.0.0.1:{backend};"),
        ("listen 80;", f"listen 127.0.0.1:{http};"),
        ("listen 443 ", f"listen 127.0.0.1:{https} "),
        ("listen [::]:80;", f"listen [::1]:{http};"),
        ("listen [::]:443 ", f"listen [::1]:{https} "),
        (f"/etc/letsencrypt/live/{NAME}/fullchain.pem", made),
        (f"/etc/letsencrypt/live/{NAME}/privkey.pem", key),
        ("/var/log/nginx/borough-error.log", str(folder / "error.log")),
        (NAME, "localhost"),
    )
    if not has_ipv6():
        text = re.sub(r"\n *listen \[::1\].*", "", text)
    (folder / "borough.conf").write_text(text)
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    user = "user root;" if os.geteuid() == 0 else ""
    (folder / "nginx.conf").write_text(
        f"{user} pid {folder}/nginx.pid; error_log {folder}/error.log; events {{}}"
        f" http {{ {temporary} access_log off; include {folder}/borough.conf; }}"
    )
    return [program("nginx"), "-p", str(folder), "-c", str(folder / "nginx.conf"), "-g", "daemon off;"]


def caddy(folder: Path, backend: int, http: int, https: int) -> list[str]:
    """The command that runs Caddy with the example."""
    lines = ("admin off", "local_certs", "skip_install_trust", f"http_port {http}", f"https_port {https}")
    options = "\n".join(("{", *lines, "grace_period 1s", "}", ""))
    text = replaced("Caddyfile", ("127.0.0.1:8000", f"127.0.0.1:{backend}"), (NAME, "localhost"))
    (folder / "Caddyfile").write_text(options + text)
    return [program("caddy"), "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


def has_ipv6() -> bool:
    try:
        with socket.create_server(("::1", 0), family=socket.AF_INET6):
            return True
    except OSError:
        return False


PROXIES = {"nginx": nginx, "caddy": caddy}


@pytest.fixture(params=PROXIES)
def site(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[str, str, Path]]:
    """The addresses of a proxy and of the server behind it, and the data folder."""
    data, folder = tmp_path / "data", tmp_path / "proxy"
    data.mkdir()
    folder.mkdir()
    program(request.param)
    with serving(data) as (behind, _):
        http, https = free_port(), free_port()
        command = PROXIES[request.param](folder, int(behind.rpartition(":")[2]), http, https)
        environment = {**os.environ, "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "HOME": str(folder)}
        with (folder / "output.log").open("wb") as log:
            process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
        try:
            wait_until_ready(f"https://localhost:{https}", process, folder / "output.log")
            redirected = httpx.get(f"http://localhost:{http}/rules", follow_redirects=False)
            assert redirected.status_code in (301, 308)
            assert redirected.headers["location"].startswith("https://localhost")
            yield f"https://localhost:{https}", behind, data
        finally:
            process.terminate()
            process.wait(30)


def wait_until_ready(address: str, process: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + 60
    while time.monotonic() < end:
        try:
            if httpx.get(f"{address}/readyz", verify=False).status_code == 200:
                return
        except httpx.TransportError:
            assert process.poll() is None, log.read_text()
            time.sleep(0.1)
    raise TimeoutError(log.read_text())


@contextmanager
def visitor(address: str, source: str) -> Iterator[httpx.Client]:
    """A client that connects from an address of its own, which on loopback may be any of 127.0.0.0/8."""
    transport = httpx.HTTPTransport(verify=False, local_address=source)
    with httpx.Client(base_url=address, transport=transport, timeout=30) as made:
        yield made


def test_an_example_configuration_works(site: tuple[str, str, Path]):
    address, behind, data = site
    the_cookie_is_secure(address)
    live_updates_are_not_buffered(address, data)
    forwarded_addresses_are_believed_from_the_proxy_only(address, behind)
    with visitor(address, "127.0.0.1") as client:
        assert client.get("/metrics").status_code == 404
        assert "max-age" in client.get("/").headers["strict-transport-security"]


def the_cookie_is_secure(address: str) -> None:
    with visitor(address, "127.0.0.9") as client:
        form = {"game": "key-flow", "name": "Anna", "seat": ["me", "apprentice"], "seats": "2"}
        same = {"sec-fetch-site": "same-origin", "x-forwarded-proto": "http"}
        answer = client.post("/tables", data=form, headers=same, follow_redirects=False)
        cookie = next(one for one in answer.headers.get_list("set-cookie") if one.startswith("borough-person="))
        assert {"Secure", "HttpOnly", "SameSite=lax"} <= {part.strip() for part in cookie.split(";")}


def live_updates_are_not_buffered(address: str, data: Path) -> None:
    services = Services(settings(data))
    anna = guest(services)
    ident = table_of(services, "key-flow", anna, guest(services, "Ben"))
    headers = {"authorization": f"Bearer {services.people.bearer(anna.person)}"}
    after = services.table_views.look(anna, ident).number
    services.close()
    at = f"{API}/tables/{ident}"
    with (
        visitor(address, "127.0.0.1") as client,
        visitor(address, "127.0.0.1") as other,
        client.stream("GET", f"{at}/stream?after={after}", headers=headers) as stream,
    ):
        lines = stream.iter_lines()
        assert next(lines) == "retry: 1000"
        for _ in range(3):
            sent = time.monotonic()
            said = {"json": {"text": "Hello"}, "headers": headers}
            saying = threading.Thread(target=other.post, args=(f"{at}/chat",), kwargs=said)
            saying.start()
            assert next(line for line in lines if line.startswith("data: "))
            assert time.monotonic() - sent < AT_ONCE
            saying.join()


def forwarded_addresses_are_believed_from_the_proxy_only(address: str, behind: str) -> None:
    """The addresses through the proxy, and those that reach the server without it."""
    burst = RATES["identity"][1]
    for where in (address, behind):
        one, other = ("127.0.0.2", "127.0.0.3") if where == address else ("127.0.0.4", "127.0.0.5")
        with visitor(where, one) as client:
            tried = []
            for number in range(burst + 20):
                forged = {"x-forwarded-for": f"198.51.100.{number}", "forwarded": f"for=198.51.100.{number}"}
                tried.append(client.post(f"{API}/people", json={"name": "Eve"}, headers=forged).status_code)
        assert (tried[0], tried[-1]) == (201, 429)
        with visitor(where, other) as client:
            assert client.post(f"{API}/people", json={"name": "Anna"}).status_code == 201


def test_the_systemd_unit_is_valid_and_hardened(tmp_path: Path):
    analyse = program("systemd-analyze")
    unit = tmp_path / "borough.service"
    unit.write_text(replaced("borough.service", ("/opt/borough/bin/borough", "/bin/true")))
    done = subprocess.run([analyse, "verify", "--man=no", str(unit)], capture_output=True, text=True, check=False)
    assert [line for line in done.stderr.splitlines() if "borough.service" in line] == []
    done = subprocess.run(
        [analyse, "security", "--offline=yes", "--threshold=20", str(unit)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-500:]
