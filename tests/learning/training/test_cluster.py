"""Work spread over Ray, on a cluster of only this machine."""

import pytest

from smallworld.core.errors import RulesetError
from smallworld.learning.training.executors import OverProcesses, OverRay
from smallworld.learning.training.rounds import do_piece
from smallworld.learning.training.schedule import self_play

pytestmark = pytest.mark.ray


@pytest.mark.parametrize("address", ["auto", "127.0.0.1:9", "nowhere.invalid:6379"])
def test_an_unreachable_address_is_refused(address: str) -> None:
    with pytest.raises(RulesetError, match=f"--ray {address}: no Ray cluster responds: ."):
        OverRay(address)


def test_a_cluster_gives_the_same_results_as_this_process() -> None:
    pieces = self_play("smallworld", 4, 1, 5, None, (("careful", 0.3),))
    over_ray = dict(OverRay("local")(do_piece, pieces))
    assert over_ray == dict(OverProcesses(1)(do_piece, pieces))
