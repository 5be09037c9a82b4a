"""The plain widgets of ipywidgets, which has no types: ``plain.Button`` is ``ipywidgets.Button``, typed as anything."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import ipywidgets  # type: ignore[import-untyped]

plain: Any = ipywidgets
SNUG = {"width": "auto"}


class WidgetColumn(plain.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """Widgets one under the other, and the same in words for a viewer without widgets.

    >>> WidgetColumn([plain.HTML(), plain.HTML()])
    WidgetColumn(children=(HTML(value=''), HTML(value='')))
    """

    def __init__(self, children: Iterable[Any]) -> None:
        super().__init__(children=tuple(children))  # pyright: ignore[reportUnknownMemberType]

    def in_words(self) -> Mapping[str, str]:
        """Returns what a viewer without widgets shows, by its type."""
        return {"text/plain": repr(self)}

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        view: Any = super()._repr_mimebundle_(**kwargs)  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
        return {**(view or {}), **self.in_words()}


def button(label: str, act: Callable[[], object], style: str = "") -> Any:
    """Returns a button that does the act.

    >>> button("Go on", print).description
    'Go on'
    """
    made = plain.Button(description=label, button_style=style, layout=SNUG)

    def clicked(_: object) -> None:
        act()

    made.on_click(clicked)
    return made
