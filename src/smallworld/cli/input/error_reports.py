"""Error reports: one sentence on stderr and an exit code; no traceback reaches a user."""

import re
import sys
import traceback
from pathlib import Path
from types import TracebackType

import typer

import smallworld
from smallworld.core.errors import IllegalMove, NotationError, RulesetError
from smallworld.extras import MissingExtra

#: Exit codes for wrong input and for internal errors.
WRONG = 2
FAULT = 1
STOPPED = 130
#: Maximum length of a message, which may quote arbitrarily long input.
LONGEST = 1000


class Stopped(Exception):
    """The user pressed Ctrl-C; the message may explain how to continue. (Typer would end the command silently.)"""


class InputError(ValueError):
    """Wrong input that only the command line can detect: an option, a file or something typed."""


EXPECTED = (InputError, RulesetError, IllegalMove, NotationError, MissingExtra)


def is_expected(error: BaseException) -> bool:
    """Whether the error is caused by input, so that its message is sufficient."""
    # Imported lazily: only errors need it.
    from smallworld.draw.draw_error import DrawError

    return isinstance(error, (*EXPECTED, DrawError))


def complain(sentence: str) -> None:
    """Print an error message to stderr, always as a single line."""
    text = "".join(c if c.isprintable() else "?" for c in " ".join(sentence.split()))
    print(f"smallworld: {text if len(text) <= LONGEST else text[:LONGEST] + '…'}", file=sys.stderr)


def exit_code(error: BaseException) -> int:
    """Report the error, and return the exit code."""
    if isinstance(error, Stopped | KeyboardInterrupt | typer.Abort):
        complain(str(error) if isinstance(error, Stopped) and str(error) else "stopped.")
        return STOPPED
    if is_expected(error):
        complain(str(error))
        return WRONG
    # Depending on its version, Typer bundles click or imports it; both versions' errors have this method.
    usage = getattr(error, "format_message", None)
    if usage is not None:
        complain(_usage(error, usage()))
        return WRONG
    if isinstance(error, OSError):
        complain(f"{error.filename or 'the system'}: {error.strerror or error}")
        return WRONG
    where = custom_line(error.__traceback__) or remote_line(error)
    if where:
        complain(f"{where}: {type(error).__name__}: {error}")
        return WRONG
    frame = traceback.extract_tb(error.__traceback__)[-1]
    complain(
        f"this is a bug in smallworld; please report it: {type(error).__name__}: {error} "
        f"({frame.filename}:{frame.lineno})"
    )
    return FAULT


def _usage(error: BaseException, message: str) -> str:
    """Reword Typer's message about a wrong option or argument, and point to the help."""
    context = getattr(error, "ctx", None)
    command = context.command_path if context is not None else "smallworld"
    return f"{message.rstrip('.')[:1].lower()}{message.rstrip('.')[1:]} (see: {command} --help)"


def custom_line(tb: TracebackType | None) -> str:
    """Return the file and line of a custom race or power where the error occurred; empty if it was not in one."""
    found = ""
    while tb is not None:
        if str(tb.tb_frame.f_globals.get("__name__", "")).startswith("custom_"):
            found = f"{tb.tb_frame.f_code.co_filename}:{tb.tb_lineno}"
        tb = tb.tb_next
    return found


def remote_line(error: BaseException) -> str:
    """Like `custom_line`, for an error in another process, of which only the text is available."""
    frames = re.findall(r'File "([^"]+)", line (\d+)', str(error.__cause__ or ""))
    if not frames:
        return ""
    ours = Path(smallworld.__file__).parent
    file, line = frames[-1]
    return "" if Path(file).is_relative_to(ours) else f"{file}:{line}"
