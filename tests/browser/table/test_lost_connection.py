"""A phone that loses its connection: the page reports it soon, keeps pending moves, and sends them once."""

import json
from typing import Any

from playwright.sync_api import WebSocket, expect

from tests.browser.conftest import NewPlayer
from tests.browser.pictures import Pictures
from tests.browser.positions import start_from
from tests.browser.table.test_table import ALONE

#: Maximum time until the player is informed (ms).
SOON = 8000


def test_a_move_made_offline_is_reported_kept_and_sent_once(new_player: NewPlayer, pictures: Pictures) -> None:
    mia = new_player(size="phone")
    sent: list[dict[str, Any]] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: sent.append(json.loads(frame)))

    mia.page.on("websocket", listen)
    start_from(mia, ALONE)
    page = mia.page
    lost = page.get_by_text("Connection lost")
    mia.click_region("stormtooth")
    version = mia.version()
    page.context.set_offline(True)
    page.locator("[data-part=region-card] [data-verb=conquer]").tap()
    lost.wait_for(timeout=SOON)
    expect(lost).to_contain_text("Your move is kept and will be sent.")
    pictures(page, "signal-lost-phone")
    assert mia.version() == version
    page.context.set_offline(False)
    mia.wait_for_change(version)
    expect(lost).to_have_count(0)
    expect(page.locator("[data-stack=stormtooth]")).to_have_attribute("data-seat", "0")
    page.wait_for_timeout(1000)
    assert mia.version() == version + 1
    assert [message["texts"] for message in sent if message["type"] == "play"] == [["conquer stormtooth"]]


def test_a_spectator_also_sees_a_lost_connection(new_player: NewPlayer) -> None:
    mia = new_player(size="phone")
    start_from(mia, ALONE)
    lost = mia.page.get_by_text("Connection lost")
    mia.page.context.set_offline(True)
    lost.wait_for(timeout=SOON)
    assert "will be sent" not in lost.inner_text()
    mia.page.context.set_offline(False)
    expect(lost).to_have_count(0)
