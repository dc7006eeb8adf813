"""Requests whose JSON is checked: a body that is not UTF-8 or nested too deeply is the sender's mistake."""

from litestar import Request
from litestar.datastructures import State
from litestar.exceptions import SerializationException


class CheckedRequest(Request[None, None, State]):
    """A request that answers 400 for every body that can't be read; Litestar itself lets two errors through."""

    async def json(self) -> object:
        try:
            found: object = await super().json()
        except UnicodeDecodeError:
            raise SerializationException("the body is not UTF-8") from None
        except RecursionError:
            raise SerializationException("the body is nested too deeply") from None
        return found
