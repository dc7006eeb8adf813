"""Errors as one sentence on stderr and an exit code; no traceback reaches a user."""

import re
import sys
import traceback
from pathlib import Path
from types import TracebackType

import typer

import smallworld
from smallworld.core.errors import IllegalMove, NotationError, RulesetError

#: The exit code of wrong input, and of a fault that is ours.
WRONG = 2
FAULT = 1
STOPPED = 130
#: Where a sentence repeats what somebody wrote, that may be endless.
LONGEST = 1000


class Stopped(Exception):
    """Somebody pressed Ctrl-C; Typer would end the command without a word. It may say what can be done about it."""


class InputError(ValueError):
    """Something wrong with an option, a file or what was typed, that no part below the command line knows of."""


EXPECTED = (InputError, RulesetError, IllegalMove, NotationError)


def is_expected(error: BaseException) -> bool:
    """Whether an error is somebody's input, so that its own sentence is all there is to say."""
    # Imported here: only now is it certain that anything of the drawing is needed.
    from smallworld.draw.draw_error import DrawError

    return isinstance(error, (*EXPECTED, DrawError))


def complain(sentence: str) -> None:
    """One line on stderr, whatever the sentence holds."""
    text = "".join(c if c.isprintable() else "?" for c in " ".join(sentence.split()))
    print(f"smallworld: {text if len(text) <= LONGEST else text[:LONGEST] + '…'}", file=sys.stderr)


def exit_code(error: BaseException) -> int:
    """Say what went wrong; the answer is the code to exit with."""
    if isinstance(error, Stopped | KeyboardInterrupt | typer.Abort):
        complain(str(error) if isinstance(error, Stopped) and str(error) else "stopped.")
        return STOPPED
    if is_expected(error):
        complain(str(error))
        return WRONG
    # Typer brings its own copy of click, or uses click itself, by version; both have this method.
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
    """What Typer says of a wrong option or argument, with the place to look it up."""
    context = getattr(error, "ctx", None)
    command = context.command_path if context is not None else "smallworld"
    return f"{message.rstrip('.')[:1].lower()}{message.rstrip('.')[1:]} (see: {command} --help)"


def custom_line(tb: TracebackType | None) -> str:
    """The file and line of a custom race or power in which an error arose; empty if in none."""
    found = ""
    while tb is not None:
        if str(tb.tb_frame.f_globals.get("__name__", "")).startswith("custom_"):
            found = f"{tb.tb_frame.f_code.co_filename}:{tb.tb_lineno}"
        tb = tb.tb_next
    return found


def remote_line(error: BaseException) -> str:
    """The same for an error that arose in another process, of which only the text is left."""
    frames = re.findall(r'File "([^"]+)", line (\d+)', str(error.__cause__ or ""))
    if not frames:
        return ""
    ours = Path(smallworld.__file__).parent
    file, line = frames[-1]
    return "" if Path(file).is_relative_to(ours) else f"{file}:{line}"
