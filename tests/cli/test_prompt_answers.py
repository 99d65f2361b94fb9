"""The server extension of `gah-nb lab`: every kernel connection sends without delay."""

import asyncio
import logging
from types import SimpleNamespace
from typing import Any

import pytest
from jupyter_server.services.kernels.websocket import KernelWebsocketHandler

from gah_nb.cli import course as prompt_answers


def test_connections_send_without_delay_and_connect_as_before(monkeypatch: pytest.MonkeyPatch):
    calls: list[Any] = []

    async def connect(handler: object, kernel_id: str) -> None:
        calls.append(kernel_id)

    monkeypatch.setattr(KernelWebsocketHandler, "open", connect)
    prompt_answers._load_jupyter_server_extension(SimpleNamespace(log=logging.getLogger()))
    connection = SimpleNamespace(set_nodelay=calls.append)
    asyncio.run(KernelWebsocketHandler.open(connection, "a-kernel"))
    assert calls == [True, "a-kernel"]
