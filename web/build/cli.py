"""The command line of serve.py."""

import argparse
import ssl
import sys
from collections.abc import Sequence
from pathlib import Path

from web.build.server import Server
from web.build.site import DIST, build
from web.build.toolchain import ToolError, ensure_node, ensure_npm_packages

DEFAULT_PORT = 8000


def main(arguments: Sequence[str] | None = None) -> int:
    """Run serve.py; return the exit status, 0 or 1."""
    options = _parser().parse_args(arguments)
    try:
        server = None if options.build_only else _listen(options)
        node = ensure_node()
        ensure_npm_packages(node)
        build(node)
    except (ToolError, OSError) as error:
        print(f"serve.py: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 1
    if server is None:
        print(f"Built {DIST}")
        return 0
    return _serve(server)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="serve.py", description="Set up what is missing, build the site and serve it."
    )
    parser.add_argument("--build-only", action="store_true", help="build dist/ and stop")
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (%(default)s)")
    parser.add_argument(
        "--port", type=int, default=DEFAULT_PORT, help="port to listen on (%(default)s; 0: any)"
    )
    parser.add_argument("--cert", type=Path, help="certificate file (PEM): serve over https")
    parser.add_argument("--key", type=Path, help="its private key, if not in the same file")
    return parser


def _listen(options: argparse.Namespace) -> Server:
    """Take the address before the long work, so that a busy port is told at once."""
    if options.key and not options.cert:
        raise ToolError("--key needs --cert")
    tls = _tls(options.cert, options.key) if options.cert else None
    try:
        return Server(DIST, options.host, options.port, tls)
    except OverflowError as error:
        raise ToolError("the port must be between 0 and 65535") from error
    except OSError as error:
        address = f"{options.host}:{options.port}"
        reason = error.strerror or str(error)
        raise ToolError(f"cannot listen on {address}: {reason} (see --port)") from error


def _tls(certificate: Path, key: Path | None) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    try:
        context.load_cert_chain(certificate, key)
    except (OSError, ssl.SSLError) as error:
        reason = error.strerror or str(error)
        raise ToolError(f"cannot use the certificate {certificate}: {reason}") from error
    return context


def _serve(server: Server) -> int:
    print(f"Pyramid Solitaire is at {server.url} (stop with Ctrl+C)", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print()
    finally:
        server.server_close()
    return 0
