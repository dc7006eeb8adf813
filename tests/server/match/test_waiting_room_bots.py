"""Bots in the lobby: the host adds them to free seats and removes them until the start."""

from tests.server.tables import gathering, key_of, refused, table


async def test_the_host_adds_a_bot_to_a_free_seat_and_removes_it() -> None:
    match, ticket = await gathering("me", "open", "open")
    room, host = match.waiting_room, match.who([ticket.host, key_of(ticket, 0)])
    await match.seating.hand_over(host, 1, "level-1")
    assert [seat.kind for seat in match.game.seats] == ["person", "bot", "open"] and match.game.waiting
    assert match.game.seats[1].state().returnable, "the host is told that the bot can leave again"
    jonas = await room.take_seat("Jonas", ticket.invitation)
    assert jonas.seat == 2, "the bot keeps its seat"
    guest = match.who([jonas.key])
    await refused(match, "problem.not-host", match.seating.hand_over(guest, 1, ""))
    # A player who joined at the same moment stays.
    await refused(match, "problem.not-open", match.seating.hand_over(host, 2, "level-1"))
    await match.seating.hand_over(host, 1, "")
    assert [seat.kind for seat in match.game.seats] == ["person", "open", "person"] and match.game.waiting
    assert (await room.take_seat("Marta", ticket.invitation)).seat == 1


async def test_the_host_removes_a_bot_of_the_original_setup() -> None:
    match, ticket = await gathering("me", "open", "random")
    room, host = match.waiting_room, match.who([ticket.host, key_of(ticket, 0)])
    assert table(match.watch(host)).seats[2].returnable, "the host is told that the bot can leave"
    jonas = match.who([(await room.take_seat("Jonas", ticket.invitation)).key])
    await refused(match, "problem.not-host", match.seating.hand_over(jonas, 2, ""))
    await match.seating.hand_over(host, 2, "")
    assert [(seat.kind, seat.name) for seat in match.game.seats][2] == ("open", "")
    # A bot is added and removed again; then a player joins, who keeps the seat.
    await match.seating.hand_over(host, 2, "level-1")
    await match.seating.hand_over(host, 2, "")
    marta = match.who([(await room.take_seat("Marta", ticket.invitation)).key])
    assert marta.seats == (2,)
    await room.start(host, "random")
    await match.seating.hand_over(marta, 2, "random")
    assert table(match.watch(host)).seats[2].returnable
    await match.seating.hand_over(marta, 2, "")
    assert (match.game.seats[2].kind, match.game.seats[2].name) == ("person", "Marta")
    match.close()


async def test_a_bot_of_the_original_setup_stays_after_the_start() -> None:
    match, ticket = await gathering("me", "open", "random")
    host = match.who([ticket.host, key_of(ticket, 0)])
    await match.waiting_room.start(host, "random")
    assert not table(match.watch(host)).seats[2].returnable
    await refused(match, "problem.not-open", match.seating.hand_over(host, 2, ""))
    match.close()


async def test_a_bot_on_the_last_free_seat_starts_a_game_with_ready_players() -> None:
    match, ticket = await gathering("me", "open", "open")
    host = match.who([ticket.host, key_of(ticket, 0)])
    await match.waiting_room.set_ready(host, True)
    await match.seating.hand_over(host, 1, "level-1")
    assert match.game.waiting
    await match.seating.hand_over(host, 2, "level-1")
    assert not match.game.waiting
    match.close()
