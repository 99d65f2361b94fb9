"""Show a built site on this machine: `python docs/site/serve.py public 8000`."""

from __future__ import annotations

import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer


class Handler(SimpleHTTPRequestHandler):
    """Files as any static host gives them, whatever this system takes their endings for."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, *_: object) -> None:
        """Nobody reads it."""


def server(folder: str, port: int = 0) -> ThreadingHTTPServer:
    """A server of a folder; without a port it takes a free one."""
    return ThreadingHTTPServer(("127.0.0.1", port), partial(Handler, directory=folder))


def main() -> None:
    folder, port = sys.argv[1:]
    with server(folder, int(port)) as serving:
        print(f"http://localhost:{port}/ shows {folder}. Ctrl-C ends it.", flush=True)
        try:
            serving.serve_forever()
        except KeyboardInterrupt:
            print()


if __name__ == "__main__":
    main()
