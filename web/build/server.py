"""Serve a folder over HTTP(S) as a plain static host would, with types and caching right."""

import gzip
import hashlib
import http.server
import posixpath
import socket
import ssl
import urllib.parse
from functools import lru_cache
from http import HTTPStatus
from pathlib import Path
from typing import NamedTuple

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".py": "text/x-python; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".zip": "application/zip",
}
COMPRESSED_ALREADY = frozenset({".zip", ".png", ".jpg", ".ico"})


class Body(NamedTuple):
    """A file as it is sent: plain, gzipped ("" where that gains nothing), and its entity tag."""

    plain: bytes
    gzipped: bytes
    tag: str


class Server(http.server.ThreadingHTTPServer):
    """An HTTP server for one folder; with a certificate, an HTTPS server."""

    daemon_threads = True

    def __init__(
        self, folder: Path, host: str, port: int, tls: ssl.SSLContext | None = None
    ) -> None:
        """Listen at once; raise OSError if the address cannot be had."""
        self.folder = folder.resolve()
        self.address_family = socket.AF_INET6 if ":" in host else socket.AF_INET
        super().__init__((host, port), Handler)
        self.scheme = "https" if tls else "http"
        if tls:
            # The handshake is left to the first read in the connection's own thread.
            self.socket = tls.wrap_socket(
                self.socket, server_side=True, do_handshake_on_connect=False
            )

    @property
    def url(self) -> str:
        """The address to open in a browser on this machine."""
        host, port = self.server_address[:2]
        name = str(host)
        return f"{self.scheme}://{f'[{name}]' if ':' in name else name}:{port}/"

    def handle_error(self, request: object, client_address: object) -> None:
        """Keep quiet: a browser that closes a connection early is not a fault of ours."""


class Handler(http.server.BaseHTTPRequestHandler):
    """Answer GET and HEAD for the files of the server's folder."""

    protocol_version = "HTTP/1.1"
    server: Server
    timeout = 60

    def do_GET(self) -> None:
        """Send a file, a redirect to a folder's own address, or a plain 404."""
        path = urllib.parse.unquote(urllib.parse.urlsplit(self.path).path)
        file = self.server.folder / posixpath.normpath(path).lstrip("/")
        if not file.resolve().is_relative_to(self.server.folder):
            self._send_missing()
        elif file.is_dir() and not path.endswith("/"):
            self._redirect(path + "/")
        elif file.is_dir() and (file / "index.html").is_file():
            self._send_file(file / "index.html")
        elif file.is_file() and not path.endswith("/"):
            self._send_file(file)
        else:
            self._send_missing()

    do_HEAD = do_GET

    def log_message(self, format: str, *args: object) -> None:
        """Keep the terminal quiet."""

    def _send_file(self, file: Path) -> None:
        status = file.stat()
        body = _load(file, status.st_mtime_ns, status.st_size)
        if self.headers.get("If-None-Match") == body.tag:
            self.send_response(HTTPStatus.NOT_MODIFIED)
            self._send_cache_headers(body.tag)
            self.end_headers()
            return
        use_gzip = body.gzipped and "gzip" in self.headers.get("Accept-Encoding", "")
        content = body.gzipped if use_gzip else body.plain
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", TYPES.get(file.suffix, "application/octet-stream"))
        if use_gzip:
            self.send_header("Content-Encoding", "gzip")
        self._send_cache_headers(body.tag)
        self._send_content(content)

    def _send_cache_headers(self, tag: str) -> None:
        # File names carry no hash, so every use is checked; that costs a 304 without a body.
        self.send_header("Cache-Control", "no-cache")
        self.send_header("ETag", tag)
        self.send_header("Vary", "Accept-Encoding")
        self.send_header("X-Content-Type-Options", "nosniff")

    def _redirect(self, path: str) -> None:
        query = urllib.parse.urlsplit(self.path).query
        self.send_response(HTTPStatus.MOVED_PERMANENTLY)
        # A doubled slash at the start would name another host.
        target = "/" + urllib.parse.quote(path.lstrip("/"))
        self.send_header("Location", target + (f"?{query}" if query else ""))
        self._send_content(b"")

    def _send_missing(self) -> None:
        self.send_response(HTTPStatus.NOT_FOUND)
        self.send_header("Content-Type", "text/plain; charset=utf-8")
        self.send_header("Cache-Control", "no-store")
        self._send_content(b"Not found\n")

    def _send_content(self, content: bytes) -> None:
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)


@lru_cache(maxsize=512)
def _load(file: Path, mtime_ns: int, size: int) -> Body:  # noqa: ARG001 (they key the cache)
    plain = file.read_bytes()
    gzipped = b"" if file.suffix in COMPRESSED_ALREADY else gzip.compress(plain, 6, mtime=0)
    tag = f'"{hashlib.sha256(plain).hexdigest()[:32]}"'
    return Body(plain, gzipped if len(gzipped) < len(plain) else b"", tag)
