"""Handling of table messages, independent of transport."""

from collections.abc import Callable

from smallworld.server.match.listener import Listener
from smallworld.server.match.match import Match
from smallworld.server.new_game import DEFAULT_LEVEL
from smallworld.server.protocol.errors import Refusal
from smallworld.server.protocol.socket import (
    Accepted,
    FromBrowser,
    HandOver,
    Hello,
    HintReply,
    HintRequest,
    MutePerson,
    Nudge,
    Ping,
    Play,
    Pong,
    Refused,
    Removal,
    RemovePlayer,
    SendChat,
    SetName,
    SetPace,
    SetReady,
    SetSpectators,
    StartGame,
    SwitchSeat,
    ThreatReply,
    ThreatRequest,
    Undo,
    Unlist,
)

SocketAnswer = Accepted | Refused | Removal | HintReply | ThreatReply | Pong


async def carry_out(
    match: Match, listener: Listener, message: FromBrowser, may_leave_to_bots: Callable[[], bool] = lambda: True
) -> SocketAnswer | None:
    """Carry out a message; returns its reply, or `None` if everyone is informed anyway. Raises `Refusal`.

    `may_leave_to_bots` is called before a game is left to bots alone.
    """
    who, viewpoint = listener.who, listener.viewpoint
    match message:
        case Play():
            return Accepted(message.reply, await match.turns.play(who, viewpoint, message.version, message.texts))
        case Undo():
            return Accepted(message.reply, await match.turns.undo(who, viewpoint, message.version, message.moves))
        case SendChat():
            phrase = message.phrase or ""
            await match.talk.say(who, viewpoint, message.text, phrase, listener.name, listener.address)
        case Nudge():
            await match.talk.nudge(who, viewpoint)
            return Accepted(message.reply, match.game.version)
        case SetName():
            match.rename(listener, message.name)
            return Accepted(message.reply, match.game.version)
        case SetReady():
            await match.waiting_room.set_ready(who, message.ready)
            return Accepted(message.reply, match.game.version)
        case StartGame():
            await match.waiting_room.start(who, message.level or DEFAULT_LEVEL)
            return Accepted(message.reply, match.game.version)
        case SwitchSeat():
            match.switch_seat(listener, message.seat)
        case HintRequest():
            return await match.turns.hint(who, viewpoint, message.version)
        case ThreatRequest():
            return await match.turns.threats(who, viewpoint, message.version, message.texts, message.reply)
        case HandOver():
            if message.level and match.alone(but=message.seat) and not match.game.by_bot(message.seat):
                if not may_leave_to_bots():
                    raise Refusal("problem.too-fast", "too many games with bots only")
            await match.seating.hand_over(who, message.seat, message.level)
        case RemovePlayer():
            keys = await match.host.remove(who, message.seat)
            return Removal(message.reply, message.seat, keys.seat, keys.invitation)
        case MutePerson():
            await match.host.mute(who, message.seat, message.name, message.muted)
            return Accepted(message.reply, match.game.version)
        case Unlist():
            await match.host.unlist(who)
            return Accepted(message.reply, match.game.version)
        case SetSpectators():
            await match.host.set_spectators(who, message.spectators)
            return Accepted(message.reply, match.game.version)
        case SetPace():
            match.set_pace(listener, message.pace)
        case Ping():
            return Pong()
        case Hello():
            raise ValueError('"hello" is only valid as the first message')
    return None


def reply_of(message: FromBrowser) -> int:
    """Number under which a message is answered; 0 for messages without their own reply."""
    return 0 if isinstance(message, Hello | SwitchSeat | Ping) else message.reply
