"""A server for the built site that a test can really stop and start again."""

import contextlib
import socket
import threading
from pathlib import Path

from web.build.server import Server


class SiteServer:
    """Serves `folder` on 127.0.0.1, always on the same port, whether started once or again."""

    def __init__(self, folder: Path) -> None:
        """Start serving; the address is in `url`."""
        self.folder = folder
        self.port = 0
        self._server: _StoppableServer | None = None
        self.start()

    @property
    def url(self) -> str:
        """The address of the site's root."""
        return f"http://127.0.0.1:{self.port}/"

    def start(self) -> None:
        """Start serving; the port takes connections when this returns."""
        server = _StoppableServer(self.folder, "127.0.0.1", self.port)
        self.port = server.server_port
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        self._server = server

    def stop(self) -> None:
        """Stop at once, open connections included."""
        if self._server:
            self._server.stop()
            self._server = None


class _StoppableServer(Server):
    """Remembers its connections, because a browser would go on using those it has."""

    def __init__(self, folder: Path, host: str, port: int) -> None:
        super().__init__(folder, host, port)
        self._open: set[socket.socket] = set()

    def get_request(self) -> tuple[socket.socket, str]:
        connection, address = super().get_request()
        self._open.add(connection)
        return connection, address

    def close_request(self, request: socket.socket | tuple[bytes, socket.socket]) -> None:
        self._open.discard(request)
        super().close_request(request)

    def stop(self) -> None:
        self.shutdown()
        self.server_close()
        for connection in tuple(self._open):
            with contextlib.suppress(OSError):  # the browser may have closed it already
                connection.shutdown(socket.SHUT_RDWR)
