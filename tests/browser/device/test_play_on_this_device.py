"""A server's page that has downloaded the game: games move to the device, continue offline, and move back."""

from tests.browser.conftest import NewPlayer, Site
from tests.browser.device.static_site import wait_until_kept

#: Start-up time limit on a busy machine (ms): Python has to be loaded.
PATIENCE = 240_000
FETCH_AND_PAUSE = """() => new Promise((done) => {
  const press = (text) =>
    [...document.querySelectorAll('main button')].find((one) => one.textContent.includes(text)).click();
  press('Download');
  const pause = () => {
    // As soon as anything has arrived.
    if (!/: (?!0 )/.test(document.querySelector('main [role=status]').textContent)) return void setTimeout(pause);
    press('Pause');
    done();
  };
  setTimeout(pause);
})"""


def test_a_game_of_a_server_goes_on_without_it_and_comes_back(new_player: NewPlayer, own_site: Site) -> None:
    mia = new_player(at=own_site, worker=True)
    page = mia.page
    page.context.set_default_timeout(PATIENCE)
    mia.open()
    page.get_by_role("link", name="Play on this device").click()
    fetch = page.get_by_role("button", name="Download 6.")
    fetch.wait_for()
    assert not page.evaluate(
        "async () => (await (await caches.open('python')).keys()).some(({ url }) => /zip/.test(url))"
    )
    # Paused before the download completes, which takes only a moment from this machine.
    page.evaluate(FETCH_AND_PAUSE)
    page.get_by_text("Paused at").wait_for()
    page.get_by_role("button", name="Continue the download").click()
    page.get_by_text("The game is on this device.").wait_for()

    # A game started on the server is taken along in the middle of a turn.
    seats = [{"kind": "me", "name": "Mia"}, {"kind": "bot", "level": "level-1"}]
    ticket = mia.create_game(game="smallworld", seats=seats, first=0, seed=3)
    mia.open_as_host(ticket)
    mia.wait_for_table()
    mia.pick()
    mia.open_menu()
    page.get_by_role("button", name="Try moves in a copy").click()
    page.locator("dialog").get_by_role("button", name="On this device").click()
    page.locator("dialog [data-yes]").click()
    page.wait_for_url("**/game/device-*")
    mia.wait_for_table()
    wait_until_kept(mia)
    mia.expects_errors = True
    own_site.stop()
    page.reload()
    mia.wait_for_table()
    mia.play(6)
    address = page.url
    # New games are now played here as well, and all are listed.
    mia.play_now()
    assert "/game/device-" in page.url
    mia.open("/mine")
    page.locator("[data-part=game]").nth(2).wait_for()

    # Return to the server, which is available again.
    own_site.start()
    page.goto(address)
    mia.wait_for_table()
    mia.open_menu()
    page.get_by_role("button", name="Try moves in a copy").click()
    page.locator("dialog").get_by_role("button", name="On the server").click()
    page.locator("dialog [data-yes]").click()
    page.wait_for_url(lambda url: "/game/" in url and "/game/device-" not in url)
    mia.wait_for_table()
