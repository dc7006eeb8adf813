"""Makes a learner by name; PyTorch is imported only if needed."""

from smallworld.core.errors import RulesetError
from smallworld.extras import needs
from smallworld.learning.training.learner import DEVICES, STEPS, Learner
from smallworld.learning.training.linear import LinearLearner


def make_learner(name: str, device: str = "auto") -> Learner:
    """Make the learner with this name."""
    if name not in STEPS:
        raise RulesetError(f"unknown learner {name!r}; available: {', '.join(STEPS)}")
    if device not in DEVICES:
        raise RulesetError(f"unknown device {device!r}; available: {', '.join(DEVICES)}")
    if name == "linear":
        return LinearLearner()
    try:
        from smallworld.learning.training.learning import TorchLearner
    except ModuleNotFoundError as error:
        if (error.name or "").split(".")[0] != "torch":
            raise
        advice = needs("the learner torch", error, "train")
        raise RulesetError(f"{advice} (--learner linear works without it, but learns less)") from None
    except (ImportError, OSError) as error:
        # The error is about one of PyTorch's own dependencies; its first line names it.
        raise RulesetError(f"PyTorch is installed, but can't be loaded: {str(error).splitlines()[0]}") from None
    return TorchLearner(device)
