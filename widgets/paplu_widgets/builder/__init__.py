"""The hand builder: a hand built, judged and counted as it lies."""

from paplu_widgets.builder.acts import SEEDS
from paplu_widgets.builder.best import best
from paplu_widgets.builder.built_hand import GROUPS, HAND, THROW, BuiltHand, built_hand, laid
from paplu_widgets.builder.hand_builder import HandBuilder
from paplu_widgets.builder.lives_meter import TwoLivesMeter
from paplu_widgets.builder.scene import hand_zones, progress, standing
from paplu_widgets.builder.view import HandView

__all__ = [
    "GROUPS",
    "HAND",
    "SEEDS",
    "THROW",
    "BuiltHand",
    "HandBuilder",
    "HandView",
    "TwoLivesMeter",
    "best",
    "built_hand",
    "hand_zones",
    "laid",
    "progress",
    "standing",
]
