"""Away from the table: turn notifications with the page closed, and starting the app offline."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Worker, expect

from tests.browser.conftest import ROOT, NewPlayer, Site, wait_until
from tests.browser.pictures import Pictures
from tests.browser.player import Player
from tests.server.push.push_service import Browser, PushService, push_service

ON = "On: you\u2019ll be notified on this device when it\u2019s your turn, even with the page closed."
#: Seconds that a worker may take to fetch its whole cache.
INSTALLED = 45
TWO = [{"kind": "open", "name": ""}, {"kind": "me", "name": "Tom"}]
# Headless Chromium has no push service and allows no notifications, so the browser's part is simulated here with the
# test's keys. The worker's handling of a push is real.
SUBSCRIBED = """
  const made = { endpoint: ENDPOINT, options: {},
    toJSON: () => ({ endpoint: ENDPOINT, keys: KEYS }),
    unsubscribe: async () => { localStorage.removeItem('test.push'); return true; } };
  if (globalThis.PushManager) {
    PushManager.prototype.subscribe = async (options) => {
      localStorage.setItem('test.push', options.applicationServerKey); return made; };
    PushManager.prototype.getSubscription = async () => localStorage.getItem('test.push') ? made : null;
  }
  window.Notification = class {
    static get permission() { return localStorage.getItem('test.permission') ?? 'default'; }
    static async requestPermission() { localStorage.setItem('test.permission', ANSWER); return ANSWER; } };
"""
SHOWN = """() => {
  self.shown = []; self.opened = [];
  self.registration.showNotification = async (title, options) => void self.shown.push([title, options]);
  self.clients.openWindow = async (url) => void self.opened.push(url);
}"""
CLICKED = """([, options]) => {
  const click = Object.assign(new Event('notificationclick'), {
    notification: { ...options, close() {} }, waitUntil(promise) { this.done = promise; } });
  self.dispatchEvent(click);
  return click.done;
}"""
KEPT = """async () => {
  const names = await caches.keys(), paths = [];
  for (const name of names)
    for (const one of await (await caches.open(name)).keys()) paths.push(new URL(one.url).pathname);
  return paths;
}"""


@pytest.fixture
def service() -> Iterator[PushService]:
    """The test's push service."""
    with push_service() as running:
        yield running


@pytest.fixture(scope="module")
def push_site(site: Site, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server that may send to this machine."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SMALLWORLD_LOCAL_PUSH", "1")
        served = Site(tmp_path_factory.mktemp("push-site"))
    yield served
    served.stop()


def can_subscribe(page: Page, browser: Browser, answer: str = "granted") -> None:
    """Add the features that headless Chromium lacks to the page."""
    page.add_init_script(
        f"{{ const ENDPOINT = {json.dumps(browser.endpoint)}, KEYS = {json.dumps(browser.keys)},"
        f" ANSWER = '{answer}';{SUBSCRIBED}}}"
    )


def worker_of(player: Player) -> Worker:
    """A page's service worker, once its cache is complete."""
    player.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    wait_until(lambda: any("/assets/en-" in path for path in player.page.evaluate(KEPT)), "words are kept", INSTALLED)
    return player.page.context.service_workers[0]


def installable(page: Page) -> dict[str, int]:
    """The installed app's icons with their sizes, once the browser has read the manifest."""
    read = page.context.new_cdp_session(page).send("Page.getAppManifest")
    assert read["errors"] == []
    manifest = json.loads(read["data"])
    assert (manifest["name"], manifest["start_url"], manifest["display"]) == ("Small World", "/", "standalone")
    bitmaps = [icon["src"] for icon in manifest["icons"] if icon["type"] == "image/png"]
    wide = "async (src) => { const icon = new Image(); icon.src = src; await icon.decode(); return icon.naturalWidth; }"
    return {src: page.evaluate(wide, src) for src in bitmaps}


def end_turn(player: Player) -> None:
    """Play until it is another player's turn."""
    player.end_step_chance = 1
    player.wait_for_turn()
    while player.read_screen()["mine"]:
        player.act(player.read_screen())


def test_a_push_reaches_the_worker_with_the_page_closed(
    new_player: NewPlayer, push_site: Site, service: PushService
) -> None:
    mia, tom = new_player(at=push_site, worker=True), new_player(at=push_site, seed=2)
    browser = service.subscribe("mia")
    can_subscribe(mia.page, browser)
    ticket = tom.create_game(game="smallworld", seats=TWO, first=1, seed=3)
    key = next(seat["key"] for seat in ticket["seats"] if seat["seat"] == 0)
    mia.page.request.post(f"{push_site.address}/api/games/{ticket['id']}/join", data={"key": key, "name": "Mia"})
    tom.take_seat(ticket, 1)
    mia.take_seat(ticket, 0)
    worker = worker_of(mia)
    # She waits for another player: notifications are offered, and confirmed.
    with mia.page.expect_response(
        lambda answer: answer.url.endswith("/push") and answer.request.method == "PUT"
    ) as put:
        mia.input.press(mia.page.locator("[data-notify=yes]"))
    assert put.value.status == 204
    mia.page.get_by_text("On: you\u2019ll be notified").wait_for()
    worker.evaluate(SHOWN)
    other = mia.page.context.new_page()
    line = mia.page.context.new_cdp_session(other)
    registrations: list[dict[str, str]] = []
    line.on("ServiceWorker.workerRegistrationUpdated", lambda told: registrations.extend(told["registrations"]))
    line.send("ServiceWorker.enable")
    mia.page.close()
    assert [page.url for page in other.context.pages] == ["about:blank"]

    end_turn(tom)
    [came] = service.wait(1)
    public = json.loads(tom.page.request.get(f"{push_site.address}/api/push").text())["key"]
    came.check_signature(service.address, public)
    told = browser.read(came.body).decode()
    wait_until(lambda: other.evaluate("() => true") and bool(registrations), "the worker is registered")
    line.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": push_site.address, "registrationId": registrations[0]["registrationId"], "data": told},
    )
    wait_until(lambda: bool(worker.evaluate("() => self.shown.length")), "a notification")
    [note] = worker.evaluate("() => self.shown")
    title, options = note
    assert title == "Your turn" and options["body"] == "Small World, round 1, with Tom"
    assert (options["tag"], options["lang"]) == (ticket["id"], "en")
    worker.evaluate(CLICKED, note)
    assert worker.evaluate("() => self.opened") == [f"/game/{ticket['id']}"]


def test_the_menu_toggles_notifications_and_shows_their_state(
    new_player: NewPlayer, push_site: Site, service: PushService
) -> None:
    mia = new_player(at=push_site, worker=True)
    page = mia.page
    can_subscribe(page, service.subscribe("mia"))
    ticket = mia.create_game(game="smallworld", seats=[{"kind": "me", "name": "Mia"}, TWO[0]], first=0, seed=3)
    mia.take_seat(ticket, 0)
    worker_of(mia)
    mia.open_menu()
    for name, method, said in (
        ("Notify me when it\u2019s my turn", "PUT", ON),
        ("Turn off notifications", "DELETE", "Off: no more notifications on this device."),
        ("Notify me when it\u2019s my turn", "PUT", ON),
    ):  # fmt: skip
        button = page.get_by_role("button", name=name)
        with page.expect_response(lambda answer, method=method: answer.request.method == method) as asked:  # type: ignore[misc]
            mia.input.press(button)
        assert asked.value.status == 204
        page.get_by_role("status").get_by_text(said).wait_for()
    expect(page.get_by_role("button", name="Turn off notifications")).to_be_focused()
    page.keyboard.press("Escape")
    page.locator("dialog").wait_for(state="detached")
    # Still on after a reload, and reported to the server again.
    with page.expect_response(lambda answer: answer.request.method == "PUT") as renewed:
        page.reload()
    assert renewed.value.status == 204


def test_denied_notifications_show_where_to_allow_them(new_player: NewPlayer, service: PushService) -> None:
    mia = new_player()
    can_subscribe(mia.page, service.subscribe("mia"), "denied")
    mia.take_seat(mia.create_game(game="smallworld", seats=[{"kind": "me", "name": "Mia"}, TWO[0]], first=0, seed=3), 0)
    mia.open_menu()
    mia.input.press(mia.page.get_by_role("button", name="Notify me when it\u2019s my turn"))
    mia.page.get_by_role("status").get_by_text("blocked").wait_for()
    mia.page.keyboard.press("Escape")
    mia.page.locator("dialog").wait_for(state="detached")


def test_notifications_are_offered_once_and_only_while_waiting_for_people(
    new_player: NewPlayer, service: PushService
) -> None:
    mia = new_player()
    page = mia.page
    can_subscribe(page, service.subscribe("mia"))
    offer = page.locator("[data-notify=no]")
    ticket = mia.create_game(game="smallworld", seats=[{"kind": "me", "name": "Mia"}, TWO[0]], first=0, seed=3)
    mia.take_seat(ticket, 0)
    mia.wait_for_turn()
    assert offer.count() == 0, "it is her own turn"
    mia.take_seat(mia.create_game(game="smallworld", seats=[{"kind": "me", "name": "Mia"}, TWO[0]], first=1, seed=3), 0)
    mia.input.press(offer)
    offer.wait_for(state="detached")
    page.reload()
    mia.wait_for_table()
    mia.wait_until_drawn()
    assert offer.count() == 0


def test_the_app_starts_without_a_network(new_player: NewPlayer, own_site: Site) -> None:
    mia = new_player(at=own_site, worker=True)
    mia.open()
    worker_of(mia)
    assert installable(mia.page) == {
        "/icons/icon-192.png": 192,
        "/icons/icon-512.png": 512,
        "/icons/maskable-512.png": 512,
    }
    mia.page.close()
    own_site.stop()
    page = mia.page.context.new_page()
    page.goto(own_site.address)
    page.get_by_role("button", name="Play now").wait_for()
    note = page.get_by_text("You can still read the rules")
    note.wait_for()
    # URLs that were never opened here, by link and by hand.
    page.get_by_role("link", name="Rules").first.click()
    page.get_by_role("heading", name="How to play").wait_for()
    page.get_by_text("Amazons").first.wait_for()
    page.goto(f"{own_site.address}/aid/warcraft")
    page.get_by_role("heading", name="Player aid").first.wait_for()
    page.get_by_text("Tauren").first.wait_for()
    page.goto(f"{own_site.address}/rules/book/powers")
    page.locator("#SW-POWER-ALCHEMIST").wait_for(state="attached")
    # Pages that need the server report that, and lead back.
    page.goto(own_site.address)
    page.get_by_role("button", name="Play now").click()
    page.get_by_role("alert").wait_for()
    own_site.start()
    page.reload()
    page.get_by_role("button", name="Play now").wait_for()
    note.wait_for(state="detached")


def test_a_new_build_takes_over_except_at_a_table(
    new_player: NewPlayer, site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built = tmp_path / "client"
    shutil.copytree(ROOT / "client" / "dist", built)
    monkeypatch.setenv("SMALLWORLD_STATIC", str(built))
    served = Site(tmp_path)

    def publish(version: str) -> None:
        """Publish another build, whose worker has a different version."""
        served.stop()
        for compressed in built.glob("sw.js.*"):
            compressed.unlink()
        script = (built / "sw.js").read_text()
        head, _, rest = script.partition('"version":"')
        (built / "sw.js").write_text(f'{head}"version":"{version}{rest[rest.index(chr(34)) :]}')
        served.start()

    try:
        mia = new_player(at=served, worker=True)
        page = mia.page
        mia.expects_errors = True
        mia.take_seat(
            mia.create_game(game="smallworld", seats=[{"kind": "me", "name": "Mia"}, TWO[0]], first=0, seed=3), 0
        )
        worker_of(mia)
        update = "() => navigator.serviceWorker.getRegistration().then((r) => r.update()).then(() => true)"
        waits = "() => navigator.serviceWorker.getRegistration().then((r) => !!r.waiting)"
        names = "() => caches.keys()"
        publish("two")
        page.evaluate(update)
        settled = "() => navigator.serviceWorker.getRegistration().then((r) => !r.installing)"
        wait_until(
            lambda: "smallworld-two" in page.evaluate(names) and page.evaluate(settled),
            "the next is installed",
            INSTALLED,
        )
        page.wait_for_timeout(1000)
        assert page.evaluate(waits), "it waits while the table is open"
        page.goto(served.address)
        publish("three")
        page.evaluate(update)
        wait_until(
            lambda: not page.evaluate(waits) and "smallworld-three" in page.evaluate(names),
            "the newest is active",
            INSTALLED,
        )
        # The previous build is kept for pages that started with it; older ones are removed.
        wait_until(lambda: len(page.evaluate(names)) == 2, "old builds are dropped")
    finally:
        served.stop()


def test_the_offer_explains_blocked_notifications(
    new_player: NewPlayer, service: PushService, pictures: Pictures
) -> None:
    mia = new_player(size="phone", drawn=True)
    can_subscribe(mia.page, service.subscribe("mia"), "denied")
    mia.take_seat(mia.create_game(game="smallworld", seats=[{"kind": "me", "name": "Mia"}, TWO[0]], first=1, seed=3), 0)
    mia.input.press(mia.page.locator("[data-notify=yes]"))
    said = mia.page.get_by_role("status").get_by_text("blocked")
    said.wait_for()
    # It is complete, and not below the edge of the prompt.
    box = mia.page.locator("[data-part=prompt]").bounding_box()
    told = said.bounding_box()
    assert box and told and told["y"] + told["height"] <= box["y"] + box["height"]
    pictures(mia.page, "notify-blocked")
