"""A Jupyter server extension: small messages from a kernel are sent at once.

A click on a board is answered by a small message. The server's websocket holds it back until the
browser has acknowledged the one before (Nagle's algorithm, and the browser delays its
acknowledgement); tornado's `set_nodelay` turns that off. `gah-nb lab` loads this into its own server.
"""

from typing import Any


def _load_jupyter_server_extension(server: Any) -> None:
    """Have every kernel connection of this server send without delay."""
    from jupyter_server.services.kernels import websocket

    handlers: Any = websocket.KernelWebsocketHandler
    connect = handlers.open

    async def open_without_delay(handler: Any, kernel_id: str) -> None:
        handler.set_nodelay(True)
        await connect(handler, kernel_id)

    handlers.open = open_without_delay
    server.log.info("gah_nb: messages from kernels are sent at once")
