"""Making a learner by its name; PyTorch is imported only for the one that needs it."""

from smallworld.core.errors import RulesetError
from smallworld.learning.training.learner import DEVICES, STEPS, Learner
from smallworld.learning.training.linear import LinearLearner


def make_learner(name: str, device: str = "auto") -> Learner:
    """The learner of a name."""
    if name not in STEPS:
        raise RulesetError(f"there is no learner {name!r}: it is one of {', '.join(STEPS)}")
    if device not in DEVICES:
        raise RulesetError(f"there is no device {device!r}: it is one of {', '.join(DEVICES)}")
    if name == "linear":
        return LinearLearner()
    try:
        from smallworld.learning.training.learning import TorchLearner
    except ModuleNotFoundError as error:
        if (error.name or "").split(".")[0] != "torch":
            raise
        raise RulesetError(
            "PyTorch is not installed, which the learner torch needs: pip install 'smallworld-engine[train]' "
            "(--learner linear needs nothing, and learns less)"
        ) from None
    except (ImportError, OSError) as error:
        # A library of its own that it does not find: the first line says which.
        raise RulesetError(f"PyTorch is installed, but can't be loaded: {str(error).splitlines()[0]}") from None
    return TorchLearner(device)
