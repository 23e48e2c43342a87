"""The server: types, caching, and nothing outside its folder."""

import gzip
import http.client
import shutil
import socket
import ssl
import subprocess
import threading
from collections.abc import Iterator
from contextlib import closing
from email.message import Message
from pathlib import Path
from typing import NamedTuple

import pytest

from web.build import cli
from web.build.server import Server


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a small site."""
    site = tmp_path / "site"
    (site / "deep").mkdir(parents=True)
    (site / "empty").mkdir()
    (site / "index.html").write_text("<title>shell</title>")
    (site / "deep" / "index.html").write_text("<title>deep</title>")
    (site / "long.js").write_text("// words words words\n" * 100)
    for name in ("a.mjs", "a.wasm", "a.webmanifest", "a.lib", "sw.js", "é b.txt"):
        (site / name).write_bytes(b"x")
    (tmp_path / "secret.txt").write_text("secret")
    (site / "link.txt").symlink_to(tmp_path / "secret.txt")
    return site


@pytest.fixture
def server(folder: Path) -> Iterator[Server]:
    """Serve the small site."""
    with Server(folder, "127.0.0.1", 0) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        yield server
        server.shutdown()
        thread.join()


class Answer(NamedTuple):
    """What the server sent."""

    status: int
    headers: Message
    body: bytes


def ask(server: Server, path: str, method: str = "GET", **headers: str) -> Answer:
    connection = http.client.HTTPConnection("127.0.0.1", server.server_port)
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    with closing(connection):
        connection.request(method, path, headers=named)
        response = connection.getresponse()
        return Answer(response.status, response.headers, response.read())


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/", "text/html; charset=utf-8"),
        ("/deep/", "text/html; charset=utf-8"),
        ("/?utm_source=x", "text/html; charset=utf-8"),
        ("/sw.js", "text/javascript; charset=utf-8"),
        ("/a.mjs", "text/javascript; charset=utf-8"),
        ("/a.wasm", "application/wasm"),
        ("/a.webmanifest", "application/manifest+json"),
        ("/a.lib", "application/octet-stream"),
        ("/%C3%A9%20b.txt", "text/plain; charset=utf-8"),
    ],
)
def test_files_have_their_type_and_are_checked_at_every_use(
    server: Server, path: str, expected: str
) -> None:
    answer = ask(server, path)
    assert answer.status == 200
    assert answer.headers["Content-Type"] == expected
    assert answer.headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize(
    "path",
    ["/missing", "/empty/", "/index.html/", "/../secret.txt", "/%2e%2e/secret.txt", "/link.txt"],
)
def test_what_is_not_there_is_a_plain_404(server: Server, path: str) -> None:
    answer = ask(server, path)
    assert answer.status == 404
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert answer.body == b"Not found\n"


def test_a_file_that_did_not_change_is_not_sent_again(server: Server, folder: Path) -> None:
    tag = ask(server, "/").headers["ETag"]
    again = ask(server, "/", If_None_Match=tag)
    assert (again.status, again.body) == (304, b"")
    (folder / "index.html").write_text("<title>other</title>")
    assert ask(server, "/", If_None_Match=tag).status == 200


def test_text_is_sent_compressed_to_those_who_take_it(server: Server, folder: Path) -> None:
    whole = (folder / "long.js").read_bytes()
    answer = ask(server, "/long.js", Accept_Encoding="gzip, br")
    assert answer.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(answer.body) == whole
    assert ask(server, "/long.js").body == whole


def test_a_folder_without_its_slash_is_redirected_on_the_same_host(server: Server) -> None:
    answer = ask(server, "//deep?a=1")
    assert (answer.status, answer.headers["Location"]) == (301, "/deep/?a=1")


def test_head_sends_no_body(server: Server) -> None:
    answer = ask(server, "/long.js", "HEAD")
    assert (answer.status, answer.headers["Content-Length"]) == (200, "2100")
    assert answer.body == b""


def certificate(folder: Path) -> tuple[Path, Path]:
    cert, key = folder / "cert.pem", folder / "key.pem"
    openssl = shutil.which("openssl")
    assert openssl, "openssl is missing: apt-get install openssl"
    request = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost"]
    alternative = ["-addext", "subjectAltName=DNS:localhost"]
    files = ["-keyout", str(key), "-out", str(cert)]
    subprocess.run([openssl, *request, *alternative, *files], check=True, capture_output=True)
    return cert, key


def test_https_serves_although_another_client_says_nothing(folder: Path, tmp_path: Path) -> None:
    cert, key = certificate(tmp_path)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(cert, key)
    with Server(folder, "127.0.0.1", 0, context) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        assert server.url.startswith("https://127.0.0.1:")
        with socket.create_connection(("127.0.0.1", server.server_port)):
            trust = ssl.create_default_context(cafile=cert)
            connection = http.client.HTTPSConnection(
                "localhost", server.server_port, context=trust, timeout=20
            )
            connection.request("GET", "/")
            assert connection.getresponse().read() == b"<title>shell</title>"
            connection.close()
        server.shutdown()
        thread.join()


def test_a_busy_port_is_one_line(server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--port", str(server.server_port)]) == 1
    message = capsys.readouterr().err
    assert message.startswith(f"serve.py: cannot listen on 127.0.0.1:{server.server_port}: ")
    assert message.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--port", "70000"], "the port must be between 0 and 65535"),
        (["--host", "no such host"], "cannot listen on no such host:8000"),
        (["--key", "key.pem"], "--key needs --cert"),
        (["--cert", "missing.pem"], "cannot use the certificate missing.pem: No such file"),
        (["--cert", __file__], "cannot use the certificate"),
    ],
)
def test_a_wrong_setting_is_one_line(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(arguments) == 1
    message = capsys.readouterr().err
    assert words in message
    assert message.count("\n") == 1
