// @ts-check
// Opens a lesson alive: its cells run, its Python is folded, a bar leads on, and a table that is not there yet shows
// its saved picture. Only notebooks that carry our mark are touched. There is nothing to bundle: the container that
// JupyterLab's module federation asks for is written out at the end. JupyterLab's own objects are typed as any.

/**
 * The mark of a notebook of ours, in its metadata.
 * @typedef {{file: string, title: string, exercises: number}} Lesson
 * @typedef {{page: "lesson" | "front" | "tool", lesson?: string, course: Lesson[]}} Mark
 * @typedef {{size: string, deck: string, code: boolean}} Look
 */

(() => {
  const WIDGET = "application/vnd.jupyter.widget-view+json";
  const PICTURE = "image/svg+xml";
  const LOOK = "paplu.look";
  const SIZES = ["normal", "large", "beamer"];
  const PLAIN = { size: "normal", deck: "two", code: false };
  const WORDS = /** @type {{[lang: string]: {[name: string]: string}}} */ ({
    en: {
      bar: "The course",
      lessons: "Lessons",
      front: "Start",
      back: "Back to",
      on: "On to",
      start: "Start the lesson",
      again: "Run the lesson again",
      running: "The lesson is starting …",
      gone: "The lesson has stopped.",
      code: "Show or hide the Python",
      size: "Size of the cards",
      normal: "normal",
      large: "large",
      beamer: "beamer",
      of: "of",
      solved: "exercises solved",
    },
  });
  // Printed by the kernel: how many exercises of each lesson are solved.
  const SOLVED = "import json as _j, paplu.exercises as _e\n" +
    "_done = _e.progress.read(_e.progress.place()).solved\n" +
    "print(_j.dumps({f'{e.lesson:02}': sum(o.id in _done for o in _e.of_lesson(e.lesson)) for e in _e.EXERCISES.values()}))\n" +
    "del _j, _e, _done";

  const RULE = /^[PIRC]\d+(\.\d+)?$/;

  /**
   * Code that prints a rule as JSON.
   * @param {string} id
   */
  const ruleCode = (id) =>
    `import json as _j, paplu.language as _l\n_r = _l.rule_text("${id}")\n` +
    "print(_j.dumps([_r.id, _r.title, _r.text]))\ndel _j, _l, _r";

  /** @param {string} lang */
  const wordsOf = (lang) => WORDS[lang] ?? WORDS.en;

  // The look of the course: remembered in the browser, told to every table

  /** @returns {Look} */
  const look = () => {
    try {
      return { ...PLAIN, ...JSON.parse(localStorage.getItem(LOOK) ?? "{}") };
    } catch {
      return { ...PLAIN };
    }
  };

  /** @param {Partial<Look>} change */
  const setLook = (change) => {
    const now = { ...look(), ...change };
    try {
      localStorage.setItem(LOOK, JSON.stringify(now));
    } catch {
      // a browser that stores nothing forgets the look with the page
    }
    document.dispatchEvent(new CustomEvent("paplu:look", { detail: now }));
  };

  // Small parts of a page

  /**
   * @template {keyof HTMLElementTagNameMap} K
   * @param {K} tag
   * @param {string} cls
   * @param {Element | null} parent
   * @param {string} [text]
   * @returns {HTMLElementTagNameMap[K]}
   */
  const make = (tag, cls, parent, text) => {
    const el = document.createElement(tag);
    el.className = cls;
    if (text) el.textContent = text;
    parent?.append(el);
    return el;
  };

  /**
   * @param {Element} parent
   * @param {string} text
   * @param {string} name
   * @param {() => void} act
   */
  const button = (parent, text, name, act) => {
    const el = make("button", "paplu-button", parent, text);
    el.type = "button";
    el.title = name;
    el.setAttribute("aria-label", name);
    el.setAttribute("data-lm-suppress-shortcuts", "");
    el.addEventListener("click", act);
    return el;
  };

  /**
   * A ring that is filled as far as a part is done.
   * @param {number} done
   * @param {number} all
   */
  const ring = (done, all) => {
    const part = all ? Math.min(done / all, 1) : 0;
    const full = 2 * Math.PI * 6;
    const dash = `${part * full} ${full}`;
    return `<svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true"><circle cx="9" cy="9" r="6" fill="none" ` +
      `stroke="currentColor" stroke-opacity=".3" stroke-width="3"/><circle cx="9" cy="9" r="6" fill="none" ` +
      `stroke="currentColor" stroke-width="3" stroke-dasharray="${dash}" transform="rotate(-90 9 9)"/></svg>`;
  };

  // One lesson

  class Course {
    /**
     * @param {any} app
     * @param {any} panel
     * @param {Mark} mark
     * @param {{CodeCell: any, Widget: any}} parts
     */
    constructor(app, panel, mark, { CodeCell, Widget }) {
      this.app = app;
      this.panel = panel;
      this.mark = mark;
      this.CodeCell = CodeCell;
      this.words = wordsOf(panel.context.path.split("/").at(-2) ?? "en");
      this.solved = /** @type {{[lesson: string]: number}} */ ({});
      this.runs = false;
      this.file = decodeURIComponent(panel.context.path.split("/").at(-1));
      this.bar = make("nav", "paplu-bar", null);
      this.open = button(this.bar, "☰", this.words.lessons, () => this.toggle());
      this.far = make("span", "paplu-far", null);
      this.note = make("span", "paplu-note", null);
      this.go = button(this.bar, this.words.start, this.words.start, () => void this.run());
      this.size = make("select", "", null);
      this.code = button(this.bar, "</>", this.words.code, () => setLook({ code: !look().code }));
      this.list = make("div", "paplu-list", null);
      this.layBar();
      const widget = new Widget({ node: this.bar });
      widget.addClass("paplu-bar-widget");
      panel.contentHeader.addWidget(widget);
      panel.addClass("paplu-lesson");
      panel.toolbar?.setHidden(!look().code);
      this.fold = () => {
        panel.toggleClass("paplu-folded", !look().code);
        panel.toolbar?.setHidden(!look().code);
        this.code.setAttribute("aria-pressed", String(look().code));
        this.size.value = look().size;
      };
      this.fold();
      document.addEventListener("paplu:look", this.fold);
      panel.disposed.connect(() => document.removeEventListener("paplu:look", this.fold));
      panel.node.addEventListener("paplu:run", (/** @type {Event} */ event) => {
        event.preventDefault();
        void this.run();
      });
      panel.node.addEventListener("paplu:answered", (/** @type {Event} */ event) => {
        const { target } = event;
        if (target instanceof HTMLElement && target.dataset.paplu?.startsWith("Exercise")) void this.count();
      });
      panel.node.addEventListener("click", (/** @type {MouseEvent} */ event) => this.follow(event), true);
      panel.node.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.save(event), true);
      panel.node.addEventListener("click", (/** @type {Event} */ event) => void this.openRule(event), true);
      panel.node.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
        if (event.key === "Enter" || event.key === " ") void this.openRule(event);
      }, true);
      this.rule = make("div", "paplu-list paplu-rule-text", null);
      panel.sessionContext.statusChanged.connect((/** @type {any} */ _, /** @type {string} */ status) => this.tell(status));
      panel.sessionContext.kernelChanged.connect((/** @type {any} */ _, /** @type {any} */ change) => {
        if (change.oldValue && change.oldValue !== change.newValue) this.tell("dead");
      });
    }

    get trusted() {
      const cells = this.panel.content.model.cells;
      return [...Array(cells.length).keys()].every((i) => cells.get(i).type !== "code" || cells.get(i).trusted);
    }

    layBar() {
      const { bar, words } = this;
      bar.dataset.paplu = "bar";
      bar.setAttribute("aria-label", words.bar);
      this.open.setAttribute("aria-expanded", "false");
      this.list.hidden = this.go.hidden = true;
      this.go.classList.add("paplu-strong");
      this.note.setAttribute("role", "status");
      const lessons = this.mark.course;
      const here = lessons.findIndex((lesson) => lesson.file === this.file);
      const title = lessons[here]?.title ?? this.file.replace(/\.ipynb$/, "");
      if (here > 0) this.lead(bar, `‹ ${this.short(lessons[here - 1])}`, words.back, lessons[here - 1]);
      make("strong", "paplu-title", bar, title);
      bar.append(this.far);
      const next = lessons[here + 1];
      if (here >= 0 && next) this.lead(bar, `${this.short(next)} ›`, words.on, next);
      const size = make("label", "paplu-size", null, "Aa ");
      size.title = words.size;
      size.append(this.size);
      this.size.setAttribute("aria-label", words.size);
      this.size.setAttribute("data-lm-suppress-shortcuts", "");
      this.size.append(...SIZES.map((name) => new Option(words[name], name)));
      this.size.addEventListener("change", () => setLook({ size: this.size.value }));
      bar.append(this.note, this.go, size, this.code);
      this.showProgress();
    }

    /** @param {Lesson} lesson */
    short(lesson) {
      return lesson.title.match(/^\d+/)?.[0] ?? lesson.title;
    }

    /**
     * @param {Element} bar
     * @param {string} text
     * @param {string} verb
     * @param {Lesson} lesson
     */
    lead(bar, text, verb, lesson) {
      const link = make("a", "paplu-button", bar, text);
      link.href = encodeURIComponent(lesson.file);
      link.title = `${verb} ${lesson.title}`;
      link.setAttribute("aria-label", link.title);
      link.addEventListener("click", (event) => {
        event.preventDefault();
        event.stopPropagation();
        this.visit(lesson.file);
      });
      return link;
    }

    showProgress() {
      const own = this.mark.course.find((lesson) => lesson.file === this.file);
      const solved = this.solved[this.mark.lesson ?? ""] ?? 0;
      this.far.innerHTML = own?.exercises ? ring(solved, own.exercises) : "";
      if (own?.exercises) this.far.append(` ${solved} ${this.words.of} ${own.exercises}`);
      this.far.title = this.words.solved;
      this.list.replaceChildren();
      for (const lesson of this.mark.course) {
        const done = this.solved[this.short(lesson)] ?? 0;
        const link = this.lead(this.list, "", "", lesson);
        link.title = "";
        link.innerHTML = lesson.exercises ? ring(done, lesson.exercises) : "";
        const count = lesson.exercises ? `${done} ${this.words.of} ${lesson.exercises}` : "";
        make("span", "paplu-name", link, lesson.title);
        make("span", "paplu-count", link, count);
        link.setAttribute("aria-label", `${lesson.title} ${count}`);
        if (lesson.file === this.file) link.setAttribute("aria-current", "page");
      }
    }

    toggle() {
      const shown = this.list.hidden;
      this.list.hidden = !shown;
      this.open.setAttribute("aria-expanded", String(shown));
      if (!shown) return this.list.remove();
      const box = this.open.getBoundingClientRect();
      Object.assign(this.list.style, { left: `${box.left}px`, top: `${box.bottom + 4}px` });
      document.body.append(this.list);
      const close = (/** @type {Event} */ event) => {
        const key = event instanceof KeyboardEvent ? event.key : "";
        const inside = event.target instanceof Node && (this.list.contains(event.target) || this.open.contains(event.target));
        if ((key && key !== "Escape") || (!key && inside)) return;
        for (const name of ["pointerdown", "keydown"]) document.removeEventListener(name, close, true);
        if (!this.list.hidden) this.toggle();
        if (key) this.open.focus();
      };
      for (const name of ["pointerdown", "keydown"]) document.addEventListener(name, close, true);
      /** @type {HTMLElement | null} */ (this.list.querySelector("[aria-current]") ?? this.list.querySelector("a"))?.focus();
    }

    /**
     * Open another notebook of the same folder where this one is: in a tab of JupyterLab, or in place of the page.
     * @param {string} file
     */
    visit(file) {
      if (!this.list.hidden) this.toggle();
      const folder = this.panel.context.path.split("/").slice(0, -1).join("/");
      const path = folder ? `${folder}/${file}` : file;
      if (this.app.name !== "Jupyter Notebook") return void this.app.commands.execute("docmanager:open", { path });
      const [root] = location.href.split("/notebooks/");
      location.href = `${root}/notebooks/${path.split("/").map(encodeURIComponent).join("/")}`;
    }

    /**
     * A link to another notebook opens it beside this one, not in a new window.
     * @param {MouseEvent} event
     */
    follow(event) {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      const raw = link?.getAttribute("data-paplu-href") ?? link?.getAttribute("href") ?? "";
      if (!link?.matches(".pt-link") || !/\.ipynb$/.test(raw) || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      event.stopPropagation();
      this.visit(decodeURIComponent(raw.split("/").at(-1) ?? ""));
    }

    /** @param {KeyboardEvent} event */
    save(event) {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s" || event.altKey) return;
      if (!(event.target instanceof Element) || !event.target.closest("[data-paplu]")) return;
      event.preventDefault();
      event.stopPropagation();
      void this.app.commands.execute("docmanager:save");
    }

    /**
     * What becomes of the kernel is told to every table of the lesson.
     * @param {string} status
     */
    tell(status) {
      const gone = ["restarting", "autorestarting", "dead", "terminating"].includes(status);
      if (!gone) return;
      for (const table of this.panel.node.querySelectorAll(".pt"))
        table.dispatchEvent(new CustomEvent("paplu:kernel", { detail: { state: "gone" } }));
      if (this.runs) return;
      this.note.textContent = this.words.gone;
      this.go.textContent = this.words.again;
      this.go.hidden = false;
    }

    /** Run the cells one after the other, without scrolling; a lesson that was only opened is not marked unsaved. */
    async run() {
      if (this.runs) return;
      this.runs = true;
      const { panel, words } = this;
      const changed = panel.context.model.dirty;
      this.go.hidden = true;
      this.note.textContent = words.running;
      try {
        await panel.sessionContext.ready;
        if (["dead", "terminating"].includes(panel.sessionContext.session?.kernel?.status ?? "dead")) {
          await panel.sessionContext.restartKernel?.();
        }
        for (const cell of panel.content.widgets) {
          if (cell.model.type === "code" && !panel.isDisposed) await this.CodeCell.execute(cell, panel.sessionContext);
        }
      } finally {
        this.runs = false;
        this.note.textContent = "";
      }
      if (!changed) panel.context.model.dirty = false;
      panel.node.dataset.papluRan = "";
      await this.count();
    }

    /** Ask the kernel, in silence, how many exercises are solved. */
    async count() {
      this.markRules();
      this.solved = (await this.ask(SOLVED)) ?? this.solved; // a kernel without paplu: the rings stay as they are
      this.showProgress();
    }

    /**
     * What some code prints as JSON, run beside the cells; nothing where that cannot be had.
     * @param {string} code
     */
    async ask(code) {
      const kernel = this.panel.sessionContext.session?.kernel;
      if (!kernel) return null;
      let printed = "";
      const future = kernel.requestExecute({ code, store_history: false, stop_on_error: false });
      future.onIOPub = (/** @type {any} */ message) => {
        if (message.header.msg_type === "stream") printed += message.content.text;
      };
      await future.done;
      try {
        return JSON.parse(printed);
      } catch {
        return null;
      }
    }

    /** Rule ids in the prose can be pressed. */
    markRules() {
      for (const code of this.panel.node.querySelectorAll(".jp-RenderedMarkdown code")) {
        if (!RULE.test(code.textContent)) continue;
        code.classList.add("paplu-rule");
        code.setAttribute("role", "button");
        code.setAttribute("tabindex", "0");
        code.setAttribute("data-lm-suppress-shortcuts", "");
      }
    }

    /**
     * Show what a rule says beside its id, until something else is pressed.
     * @param {Event} event
     */
    async openRule(event) {
      const code = event.target instanceof Element ? event.target.closest("code.paplu-rule") : null;
      if (!(code instanceof HTMLElement)) return;
      event.preventDefault();
      event.stopPropagation();
      const told = await this.ask(ruleCode(code.textContent ?? ""));
      if (!told) return;
      const [id, title, text] = told;
      this.rule.replaceChildren();
      this.rule.setAttribute("role", "status");
      make("strong", "", this.rule, `${id} ${title}`);
      make("p", "", this.rule, text);
      const box = code.getBoundingClientRect();
      const left = Math.max(8, Math.min(box.left, innerWidth - 380));
      Object.assign(this.rule.style, { left: `${left}px`, top: `${Math.min(box.bottom + 6, innerHeight - 160)}px` });
      document.body.append(this.rule);
      const close = (/** @type {Event} */ other) => {
        if (other instanceof KeyboardEvent && other.key !== "Escape") return;
        this.rule.remove();
        for (const name of ["pointerdown", "keydown", "wheel"]) document.removeEventListener(name, close, true);
      };
      for (const name of ["pointerdown", "keydown", "wheel"]) document.addEventListener(name, close, true);
    }
  }

  // A saved picture where no table lives

  /**
   * @param {any} Panel
   * @param {any} rendermime  that of one notebook
   * @param {any} panel
   */
  const keepPictures = (Panel, rendermime, panel) => {
    const create = rendermime.createRenderer.bind(rendermime);
    const prefer = rendermime.preferredMimeType.bind(rendermime);
    const alive = (/** @type {any} */ data) =>
      Boolean(panel.sessionContext.session?.kernel?.hasComm?.(data[WIDGET]?.model_id));

    class Pictured extends Panel {
      constructor() {
        super();
        this.picture = make("div", "paplu-picture", this.node);
      }

      /** @param {any} model */
      async renderModel(model) {
        const { [WIDGET]: _, ...data } = model.data;
        this.picture.replaceChildren();
        if (data[PICTURE]) {
          const image = make("img", "", this.picture);
          image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent([data[PICTURE]].flat().join(""))}`;
          image.alt = "";
          make("pre", "", this.picture, [data["text/plain"] ?? ""].flat().join("")); // the same in words
        } else {
          const { metadata, trusted } = model;
          const mime = prefer(data, trusted ? "any" : "ensure") ?? "text/plain";
          this.saved = create(mime);
          this.picture.append(this.saved.node);
          await this.saved.renderModel({ data, metadata, trusted, setData() {} });
        }
        this.picture.hidden = false;
        await this.wake(model);
      }

      /** @param {any} model */
      async wake(model) {
        if (!alive(model.data)) {
          panel.sessionContext.iopubMessage.connect(this.heard, this);
          this.waits = model;
          return;
        }
        panel.sessionContext.iopubMessage.disconnect(this.heard, this);
        const inner = create(WIDGET);
        this.inner?.dispose();
        this.inner = inner;
        this.addWidget(inner); // as Lumino wants it, or the tables are never told that they are on the page
        const seen = new MutationObserver(() => show());
        const show = () => {
          if (!inner.node.firstElementChild) return;
          seen.disconnect();
          this.picture.hidden = true;
        };
        seen.observe(inner.node, { childList: true });
        await inner.renderModel(model);
        show();
      }

      /** A kernel that had lost its tables may have found this one again. */
      heard() {
        if (this.waits && !this.isDisposed && alive(this.waits.data)) {
          const model = this.waits;
          this.waits = null;
          void this.wake(model);
        }
      }

      dispose() {
        panel.sessionContext.iopubMessage.disconnect(this.heard, this);
        this.saved?.dispose();
        super.dispose();
      }
    }

    rendermime.createRenderer = (/** @type {string} */ mime) => (mime === WIDGET ? new Pictured() : create(mime));
    rendermime.preferredMimeType = (/** @type {any} */ bundle, /** @type {any} */ safe) =>
      bundle[WIDGET] ? WIDGET : prefer(bundle, safe);
  };

  const STYLE = `
.paplu-bar-widget { flex: 0 0 auto; min-height: 40px; overflow: visible; }
.paplu-bar { display: flex; align-items: center; gap: 4px 8px; padding: 4px 12px; min-height: 40px; container-type: inline-size; box-sizing: border-box;
  background: var(--jp-layout-color1); color: var(--jp-ui-font-color0); border-bottom: 1px solid var(--jp-border-color2);
  font: 14px/1.4 var(--jp-ui-font-family, system-ui, sans-serif); }
.paplu-title { font-size: 15px; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; min-width: 0; }
.paplu-far { display: inline-flex; align-items: center; gap: 4px; white-space: pre; color: var(--jp-ui-font-color1); }
.paplu-note { flex: 1 1 auto; text-align: right; color: var(--jp-ui-font-color1); }
.paplu-button { font: inherit; color: inherit; background: none; border: 1px solid transparent; border-radius: 6px;
  min-height: 30px; min-width: 30px; padding: 2px 8px; cursor: pointer; text-decoration: none; display: inline-flex; align-items: center;
  justify-content: center; box-sizing: border-box; }
.paplu-button:hover { background: var(--jp-layout-color2); }
.paplu-button:focus-visible, .paplu-size select:focus-visible { outline: 3px solid var(--jp-brand-color1, #0b57c2); outline-offset: 1px; }
.paplu-button[aria-pressed="true"] { border-color: currentColor; }
.paplu-button[hidden] { display: none; }
.paplu-strong { background: #0b57c2; color: #fff; font-weight: 600; padding: 4px 14px; }
.paplu-strong:hover { background: #0a4aa5; }
.paplu-size select { font: inherit; min-height: 30px; color: inherit; background: var(--jp-layout-color1);
  border: 1px solid var(--jp-border-color1); border-radius: 6px; }
.paplu-list { position: fixed; z-index: 10000; max-height: 80vh; overflow: auto; padding: 6px; border-radius: 8px; min-width: 260px;
  background: var(--jp-layout-color1); color: var(--jp-ui-font-color0); border: 1px solid var(--jp-border-color1);
  box-shadow: 0 6px 24px rgba(0, 0, 0, 0.3); font: 15px/1.4 var(--jp-ui-font-family, system-ui, sans-serif); }
.paplu-list[hidden] { display: none; }
.paplu-list .paplu-button { display: flex; justify-content: flex-start; gap: 10px; padding: 6px 10px; }
.paplu-list .paplu-name { flex: 1; }
.paplu-list .paplu-count { color: var(--jp-ui-font-color1); font-size: 13px; white-space: nowrap; }
.paplu-list [aria-current] { font-weight: 600; background: var(--jp-layout-color2); }
.paplu-folded .jp-CodeCell .jp-Cell-inputWrapper, .paplu-folded .jp-OutputPrompt, .paplu-folded .jp-OutputArea-promptOverlay,
.paplu-folded .jp-Cell .jp-Collapser, .paplu-folded .jp-InputPrompt, .paplu-folded .jp-cell-toolbar,
.paplu-folded .jp-Notebook-footer { display: none; }
.paplu-folded .jp-Notebook .jp-Cell.jp-Cell, .paplu-folded .jp-Notebook .jp-Cell.jp-Cell > * > * { border-color: transparent !important;
  box-shadow: none !important; outline: none !important; }
.paplu-folded .jp-MarkdownCell :is(.jp-InputArea, .jp-MarkdownOutput, .jp-Cell-inputWrapper) { border-color: transparent !important;
  box-shadow: none !important; }
.paplu-folded .jp-CodeCell { padding-top: 0; padding-bottom: 0; }
.paplu-folded .jp-Cell.jp-CodeCell:not(:has(.jp-OutputArea-child)) { padding: 0; min-height: 0; }
.paplu-folded .jp-RenderedHTMLCommon { font-size: 16px; line-height: 1.6; max-width: 46em; }
.paplu-folded .jp-Notebook { --jp-cell-padding: 4px; }
.paplu-picture[hidden] { display: none; }
.paplu-rule { cursor: pointer; text-decoration: underline dotted; }
.paplu-rule:focus-visible { outline: 3px solid var(--jp-brand-color1, #0b57c2); }
.paplu-rule-text { max-width: 360px; padding: 10px 14px; }
.paplu-rule-text p { margin: 6px 0 0; }
.paplu-picture img { max-width: 100%; }
.paplu-picture pre { white-space: pre-wrap; font: inherit; font-family: var(--jp-ui-font-family, system-ui, sans-serif); }
.paplu-bar > * { flex: 0 0 auto; }
.paplu-bar > .paplu-title { flex: 0 1 auto; }
.paplu-bar > .paplu-note { flex: 1 1 0; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
@container (max-width: 620px) {
  .paplu-bar > .paplu-title { display: none; }
  .paplu-bar > .paplu-far { font-size: 13px; }
  .paplu-bar > .paplu-button { padding: 2px 4px; }
  .paplu-bar > .paplu-strong { padding: 2px 8px; }
  .paplu-size { font-size: 0; }
  .paplu-size select { font-size: 13px; max-width: 62px; }
  .paplu-bar { gap: 0; padding: 4px 2px; }
}
`;

  /**
   * @param {any} notebook
   * @param {any} cells
   * @param {any} lumino
   */
  const plugin = ({ INotebookTracker }, { CodeCell }, { Panel, Widget }) => ({
    id: "paplu-lesson:plugin",
    description: "Opens a lesson of paplu alive.",
    autoStart: true,
    requires: [INotebookTracker],
    /**
     * @param {any} app
     * @param {any} tracker
     */
    activate(app, tracker) {
      make("style", "", document.head, STYLE);
      let first = true;
      tracker.widgetAdded.connect(async (/** @type {any} */ _, /** @type {any} */ panel) => {
        keepPictures(Panel, panel.content.rendermime, panel);
        await panel.context.ready;
        const mark = /** @type {Mark | undefined} */ (panel.content.model?.getMetadata("paplu"));
        if (!mark?.page) return;
        if (first) app.shell.collapseLeft?.();
        first = false;
        const course = new Course(app, panel, mark, { CodeCell, Widget });
        await panel.revealed;
        if (course.trusted) return void course.run();
        course.go.hidden = false;
        panel.context.model.dirty = false;
      });
    },
  });

  /** @type {any} */
  let shared;
  const load = async (/** @type {string} */ name) => {
    /** @type {any} */
    const [version] = Object.values(shared[name]);
    return (await version.get())();
  };
  const page = /** @type {any} */ (window);
  page._JUPYTERLAB = page._JUPYTERLAB ?? {};
  page._JUPYTERLAB["paplu-lesson"] = {
    /** @param {any} scope */
    init(scope) {
      shared = scope;
    },
    async get() {
      const made = plugin(await load("@jupyterlab/notebook"), await load("@jupyterlab/cells"), await load("@lumino/widgets"));
      return () => ({ __esModule: true, default: made });
    },
  };
})();
