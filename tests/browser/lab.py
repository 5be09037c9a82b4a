"""What a browser test does with JupyterLab: open, run, look, press, check."""

from __future__ import annotations

import itertools
import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal
from urllib.parse import quote, urlsplit

from playwright.sync_api import Locator, Page

from tests.browser.server import ROOT, Server

SCREENSHOTS = ROOT / "screenshots"
THEMES = {"light": "JupyterLab Light", "dark": "JupyterLab Dark"}
HERE = ("127.0.0.1", "localhost", "")
PART = 4_000  # pixels of a notebook's height in one picture
numbers = itertools.count(1)

READY = """() => {
  const panel = window.jupyterapp?.shell?.currentWidget;
  const session = panel?.sessionContext;
  return panel?.context?.isReady && session?.isReady && session.session?.kernel?.status === 'idle';
}"""
RUN_ALL = """() => {
  window.ranAll = false;
  window.jupyterapp.commands.execute('notebook:run-all-cells').then(() => { window.ranAll = true; });
}"""
DONE = """() => {
  const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session?.kernel;
  return window.ranAll && kernel?.status === 'idle';
}"""
ERRORS = """() => window.jupyterapp.shell.currentWidget.context.model.toJSON().cells
  .flatMap(cell => cell.outputs ?? [])
  .filter(output => output.output_type === 'error')
  .map(output => output.ename + ': ' + output.evalue)"""
PYTHON = """async code => {
  const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  const future = kernel.requestExecute({code, silent: false, store_history: false});
  let printed = '';
  future.onIOPub = message => {
    const kind = message.header.msg_type;
    if (kind === 'stream') printed += message.content.text;
    if (kind === 'error') printed += message.content.ename + ': ' + message.content.evalue;
  };
  await future.done;
  return printed;
}"""
SCROLL = """pane => {
  const before = pane.scrollTop;
  pane.scrollTop += pane.clientHeight;
  return pane.scrollTop > before;
}"""
STILL = """part => new Promise(done => {
  let before, frames = 0;
  const look = () => {
    const {left, top, right, bottom} = part.getBoundingClientRect();
    const seen = bottom > 0 && top < innerHeight && right > left;
    if (!part.isConnected || !seen) return done(false);
    const now = [left, top, right, bottom].join();
    frames = now === before ? frames + 1 : 0;
    before = now;
    frames < 20 ? requestAnimationFrame(look) : done(true);
  };
  look();
})"""
AXE = """async ([selector, tags]) => {
  const result = await axe.run(selector, {runOnly: {type: 'tag', values: tags}});
  return result.violations.map(v => v.id + ': ' + v.help + ' ' + v.nodes.map(n => n.html).join(' '));
}"""


@dataclass
class Lab:
    """One browser page on JupyterLab, with a record of every request it made."""

    page: Page
    server: Server
    axe: Path
    requests: list[str] = field(default_factory=list[str])

    def __post_init__(self) -> None:
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.on("websocket", lambda socket: self.requests.append(socket.url))

    @property
    def foreign(self) -> list[str]:
        """The requests that went to any other host than this machine."""
        return [url for url in self.requests if urlsplit(url).hostname not in (*HERE, None)]

    def open(self, notebook: str) -> None:
        """Open a notebook of the server's folder in a workspace of its own and wait for its kernel."""
        self.go(notebook)
        self.page.wait_for_function(READY, timeout=60_000)

    def go(self, notebook: str) -> None:
        """Open a notebook of the server's folder in a workspace of its own, and wait for nothing."""
        place = f"/lab/workspaces/test-{next(numbers)}/tree/{quote(notebook)}?token={self.server.token}"
        self.page.goto(self.server.url + place)

    def ran(self) -> None:
        """Wait until a lesson that runs by itself has done so."""
        self.page.wait_for_selector(".jp-NotebookPanel[data-paplu-ran]:not(.lm-mod-hidden)", timeout=120_000)

    def run_all(self) -> None:
        """Run every cell of the open notebook and wait until the kernel is idle again; a lesson runs by itself."""
        if self.page.locator(".jp-NotebookPanel.paplu-lesson:not(.lm-mod-hidden)").count():
            self.ran()
            return
        self.page.evaluate(RUN_ALL)
        self.page.wait_for_function(DONE, timeout=120_000)

    def errors(self) -> list[str]:
        """The error outputs of the open notebook."""
        errors: list[str] = self.page.evaluate(ERRORS)
        return errors

    def show(self, *cells: str) -> Locator:
        """Run these code cells in a fresh notebook and return the output of the last one."""
        self.open(self.server.write(f"fresh_{next(numbers)}.ipynb", *cells))
        self.run_all()
        return self.output(len(cells) - 1)

    def output(self, cell: int) -> Locator:
        """The output area of the open notebook's cell of that number, counted from 0."""
        return self.notebook.locator(f".jp-Cell[data-windowed-list-index='{cell}'] .jp-Cell-outputArea")

    @property
    def notebook(self) -> Locator:
        """The open notebook."""
        return self.page.locator(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-Notebook")

    def click(self, button: Locator) -> None:
        """Click a button of a long notebook once the notebook has stopped moving.

        JupyterLab learns the heights of cells as they come into view and moves those below; a click that is pressed
        before such a move and released after it hits nothing.
        """
        for _ in range(20):
            button.scroll_into_view_if_needed()
            if button.evaluate(STILL):
                return button.click()
        raise AssertionError(f"the notebook keeps moving under {button}")

    def python(self, code: str) -> str:
        """Run one line of Python in the open notebook's kernel, beside its cells, and return what it printed."""
        printed: str = self.page.evaluate(PYTHON, code)
        return printed

    def theme(self, name: Literal["light", "dark"]) -> None:
        """Switch JupyterLab to its light or dark theme."""
        self.page.evaluate(
            "theme => window.jupyterapp.commands.execute('apputils:change-theme', {theme})", THEMES[name]
        )
        self.page.wait_for_function(
            "light => document.body.dataset.jpThemeLight === light", arg=str(name == "light").lower()
        )

    def screenshot(self, name: str, part: Locator | None = None) -> Path:
        """Save a picture of the page, or of a part of it, under ``screenshots/``."""
        SCREENSHOTS.mkdir(exist_ok=True)
        path = SCREENSHOTS / f"{name}.png"
        (part or self.page).screenshot(path=path)
        return path

    def screenshot_notebook(self, name: str) -> None:
        """Save the whole open notebook as pictures from its first cell to its last, unless none are wanted."""
        if os.environ.get("PAPLU_SCREENSHOTS") == "none":
            return
        self.page.set_viewport_size({"width": 1280, "height": PART})
        scroller = self.notebook.locator(".jp-WindowedPanel-outer")
        scroller.evaluate("pane => { pane.scrollTop = 0; }")
        for number in range(1, 100):
            self.screenshot(f"{name}_{number}", scroller)
            if not scroller.evaluate(SCROLL):
                break

    def violations(self, selector: str, tags: tuple[str, ...] = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa")) -> Any:
        """What axe-core finds against the levels A and AA inside the nodes of that selector."""
        self.page.add_script_tag(content=self.axe.read_text(encoding="utf-8"))
        return self.page.evaluate(AXE, [selector, list(tags)])
