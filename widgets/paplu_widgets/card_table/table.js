// @ts-check
// Draws the scene Python sends and reports each gesture to it; knows cards as pictures and no rule of any game.

/**
 * The scene, as scene.py makes it.
 * @typedef {"" | "yes" | "wait" | "no"} Tone
 * @typedef {{text: string, tone: Tone, rule: string, rule_name: string, wide: boolean, sign: string,
 *   kind: "words"}} Words
 * @typedef {{act: string, label: string, value: string, name: string, key: string, off: boolean,
 *   pressed: boolean | null, open: boolean | null, strong: boolean, copy: string, save: string, kind: "button"}} Button
 * @typedef {{label: string, value: string, options: Option[]}} Option
 * @typedef {{act: string, label: string, value: string, options: Option[], kind: "select"}} Select
 * @typedef {{act: string, label: string, value: number, most: number, kind: "slider"}} Slider
 * @typedef {Words | Button | Select | Slider} Control
 * @typedef {{card: string, name: string, left: number | null, free: boolean, note: string}} Tile
 * @typedef {{label: string, rows: Tile[][]}} Palette
 * @typedef {{id: string, card: string, name: string, free: boolean, note: string, mark: "" | "moved" | "dim" | "good",
 *   chosen: boolean, fixed: boolean, apart: boolean}} Shown
 * @typedef {{id: string, label: string, cards: Shown[], kind: "group" | "hand" | "pile" | "fixed", spoken: string,
 *   place: string, key: string, empty: string, active: boolean, aside: boolean, wide: boolean, verdict: Words}} Zone
 * @typedef {{act: string, label: string, value: string, submit: string, buttons: Button[], lines: number,
 *   file: string}} Field
 * @typedef {{words: Words, key: string, more: string}} Item
 * @typedef {{title: string, intro: string, items: Item[], buttons: Button[]}} Panel
 * @typedef {{label: string, lang: string, bar: Control[], palette: Palette | null, drawing: string, zones: Zone[],
 *   acts: Control[], lines: Words[], verdict: Words, buttons: Control[], field: Field | null,
 *   panel: Panel | null}} Scene
 */

/**
 * What passes between the table and Python.
 * @typedef {Scene & {spoken: {n: number, text: string}, alert: string, token?: string}} Sent
 * @typedef {{[name: string]: string}} Faces
 * @typedef {{act: string, [fact: string]: unknown}} Gesture
 * @typedef {{widget: string, gone: string, again: string, by_hand: string, waiting: string}} Phrases
 * @typedef {{(name: "scene"): Sent, (name: "faces"): Faces, (name: "phrases"): Phrases, (name: "size" | "deck"): string}} Get
 * @typedef {{get: Get, send(gesture: Gesture): void, on(name: string, act: (content: {answered?: number}) => void): void,
 *   off(name: string, act: (content: {answered?: number}) => void): void}} Model
 * @typedef {{size?: string, deck?: string}} Look
 */

/**
 * What the table notes on its own elements: what a press reports, copies or saves, what a drag carries.
 * @typedef {{gesture?: Gesture | null, copy?: string, save?: string, drag?: {card?: string, id?: string} | null,
 *   zone?: string, roved?: Element, parts?: {sign: HTMLElement, text: HTMLElement, rule: HTMLElement & Notes}}} Notes
 * @typedef {HTMLElement & Notes} Part
 * @typedef {Part & {face: HTMLElement, drawn?: string}} Faced
 * @typedef {{el: Faced, from: [number, number], over: AbortController, ids: string[], ghost?: HTMLElement,
 *   target?: Element | null}} Drag
 * @typedef {{el: Part, walk: Part | null, at: number, inPanel: boolean}} Place
 * @typedef {{clientX: number, clientY: number}} Point
 */

const FAR = 6; // pixels a pointer travels before a press becomes a drag
const WAIT = 1500; // milliseconds a typed beginning such as "7" waits for its suit
const SLOW = 300; // milliseconds without an answer after which the table says that it waits
const PACE = 1400; // milliseconds from one step of a replay to the next
const LOOK = "paplu.look"; // what the browser remembers of the course: size of the cards, colours of the deck
const QUIET = "data-lm-suppress-shortcuts"; // on each focusable element, or JupyterLab takes the keys
let views = 0;

// Elements

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {string} [cls]
 * @param {Element} [parent]
 * @returns {HTMLElementTagNameMap[K] & Notes}
 */
function make(tag, cls, parent) {
  const el = document.createElement(tag);
  if (cls) el.className = cls;
  if (parent) parent.append(el);
  return el;
}

/**
 * @template {Element} E
 * @param {E} el
 * @param {{[name: string]: string | number | boolean | null | undefined}} values
 */
function attr(el, values) {
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === undefined || value === false) el.removeAttribute(name);
    else if (el.getAttribute(name) !== String(value)) el.setAttribute(name, String(value));
  }
  return el;
}

/**
 * @template {Element} E
 * @param {E} el
 * @param {string} text
 */
function words(el, text) {
  if (el.textContent !== text) el.textContent = text;
  return el;
}

/**
 * The document or shadow tree an element hangs in.
 * @param {Element} el
 */
function tree(el) {
  return /** @type {Document | ShadowRoot} */ (el.getRootNode());
}

/**
 * The nearest part around the target of an event, or the target itself.
 * @param {Event} event
 * @param {string} selector
 */
function around(event, selector) {
  return /** @type {Part | null} */ (/** @type {Element} */ (event.target).closest(selector));
}

/**
 * Hold the focus in the table while the element that has it moves, or the notebook takes it.
 * @param {Element} el
 */
function hold(el) {
  const active = tree(el).activeElement;
  const table = /** @type {HTMLElement | null} */ (el.closest(".pt"));
  if (active && el.contains(active)) table?.focus({ preventScroll: true });
}

/**
 * Keep one child a key: update those that stay, make the new, remove the gone, and put them in order.
 * @template {HTMLElement} E
 * @template T
 * @param {Element} parent
 * @param {T[]} items
 * @param {(item: T, i: number) => string | number} key
 * @param {(item: T) => E} create
 * @param {(el: E, item: T, i: number) => void} update
 */
function keyed(parent, items, key, create, update) {
  const children = /** @type {E[]} */ ([...parent.children]);
  const old = new Map(children.map((child) => [child.dataset.key, child]));
  items.forEach((item, i) => {
    const name = String(key(item, i));
    const el = old.get(name) ?? create(item);
    old.delete(name);
    el.dataset.key = name;
    if (parent.children[i] !== el) {
      hold(el);
      parent.insertBefore(el, parent.children[i] ?? null);
    }
    update(el, item, i);
  });
  for (const el of old.values()) {
    hold(el);
    el.remove();
  }
  while (parent.children.length > items.length) parent.lastElementChild?.remove();
}

/**
 * The key pressed; on a keyboard whose letters are not Latin, the one that lies there on a Latin one.
 * @param {KeyboardEvent} event
 */
function latin(event) {
  const { key, code } = event;
  if (key.length > 1 || key.charCodeAt(0) < 128) return key;
  const [, letter] = code.match(/^(?:Key|Digit|Numpad)(.)$/) ?? [];
  return letter ? letter.toLowerCase() : key;
}

/** @param {string} text */
function escape(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/**
 * What the reader chose for the whole course; nothing where nothing was chosen.
 * @returns {Look}
 */
function look() {
  try {
    return JSON.parse(localStorage.getItem(LOOK) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

/** @param {Look} change */
function setLook(change) {
  const detail = { ...look(), ...change };
  try {
    localStorage.setItem(LOOK, JSON.stringify(detail));
  } catch {
    // what a browser will not keep holds as long as the page
  }
  document.dispatchEvent(new CustomEvent("paplu:look", { detail }));
}

// The table: its parts, from top to bottom

class Table {
  /**
   * @param {Model} model
   * @param {HTMLElement} el
   */
  constructor(model, el) {
    this.model = model;
    this.id = `paplu-table-${++views}`;
    this.scene = model.get("scene");
    this.faces = /** @type {Faces} */ ({});
    this.sheet = 0;
    this.pictured = /** @type {string | undefined} */ (undefined);
    this.cards = /** @type {Map<string, Faced>} */ (new Map());
    this.typed = "";
    this.dragged = false;
    this.drag = /** @type {Drag | null} */ (null);
    this.opener = /** @type {Part | null} */ (null);
    this.said = /** @type {number | undefined} */ (undefined);
    this.timer = this.speaking = /** @type {number | undefined} */ (undefined);
    this.stops = new AbortController();
    this.phrases = model.get("phrases");
    this.gone = false;
    this.sent = this.answered = 0;
    this.waiting = this.playing = /** @type {number | undefined} */ (undefined);
    this.origin = /** @type {{card: string, box: DOMRect} | null} */ (null);
    const outer = (this.root = this.focusable(make("div", "pt", el)));
    attr(outer, { role: "group", tabindex: -1, "data-paplu": this.phrases.widget });
    this.stopped = attr(make("div", "pt-gone", outer), { role: "alert" });
    const root = make("div", "pt-body", outer);
    this.body = root;
    this.bar = attr(make("div", "pt-bar", root), { role: "group" });
    this.top = make("div", "pt-top", root);
    this.palette = attr(make("div", "pt-palette", this.top), { role: "group", "data-walk": "" });
    this.drawing = make("div", "pt-drawing", this.top);
    this.first = make("div", "pt-first", this.top);
    this.zones = make("div", "pt-zones", root);
    this.acts = attr(make("div", "pt-acts", root), { role: "toolbar", "data-walk": "" });
    this.foot = make("div", "pt-foot", root); // what never leaves the screen: where one stands, and what may be done
    this.sum = make("div", "pt-sum", this.foot);
    this.lines = make("ul", "pt-lines", this.sum);
    this.verdict = attr(make("p", "pt-verdict", this.sum), { "data-part": "verdict" });
    this.wait = make("p", "pt-wait", this.sum);
    this.buttons = attr(make("div", "pt-buttons", this.foot), { role: "toolbar", "data-walk": "" });
    this.alert = attr(make("p", "pt-alert", this.foot), { role: "alert" });
    this.field = make("form", "pt-field", root);
    this.entry = /** @type {ReturnType<Table["makeEntry"]> | null} */ (null);
    this.panel = this.makePanel(attr(make("div", "pt-panel", root), { role: "region" }));
    this.live = attr(make("div", "pt-live", root), { role: "status", "aria-live": "polite" });
    this.listen();
    this.redraw = () => this.draw();
    this.resize = () => attr(this.root, { "data-size": look().size ?? model.get("size") });
    this.follow = () => {
      const { size = model.get("size"), deck = model.get("deck") } = look();
      this.resize();
      if (!this.gone && (size !== model.get("size") || deck !== model.get("deck"))) {
        model.send({ act: "look", size, deck });
      }
    };
    this.lose = () => this.lost();
    this.hear = (/** @type {{answered?: number}} */ content) => this.heard(content);
    model.on("change:scene", this.redraw);
    model.on("change:faces", this.redraw);
    model.on("change:size", this.resize);
    model.on("comm_live_update", this.lose); // the kernel restarted, died or was exchanged
    model.on("msg:custom", this.hear);
    document.addEventListener("paplu:look", this.follow, { signal: this.stops.signal });
    window.addEventListener("storage", (event) => event.key === LOOK && this.follow(), { signal: this.stops.signal });
    outer.addEventListener("paplu:kernel", this.lose, { signal: this.stops.signal });
    this.draw();
    this.follow();
  }

  end() {
    this.model.off("change:scene", this.redraw);
    this.model.off("change:faces", this.redraw);
    this.model.off("change:size", this.resize);
    this.model.off("comm_live_update", this.lose);
    this.model.off("msg:custom", this.hear);
    clearTimeout(this.waiting);
    clearInterval(this.playing);
    this.stops.abort();
    this.drop();
    clearTimeout(this.timer);
    clearTimeout(this.speaking);
  }

  /** @param {Gesture} gesture */
  send(gesture) {
    if (this.gone) return this.lost();
    this.sent += 1;
    this.model.send({ ...gesture, n: this.sent });
    if (this.waiting) return;
    this.waiting = window.setTimeout(() => words(this.wait, this.phrases.waiting), SLOW);
  }

  /** @param {{answered?: number}} content */
  heard({ answered }) {
    if (answered === undefined) return;
    this.answered = answered;
    if (answered < this.sent) return;
    clearTimeout(this.waiting);
    this.waiting = undefined;
    words(this.wait, "");
    this.root.dispatchEvent(new CustomEvent("paplu:answered", { bubbles: true, composed: true }));
  }

  /** Say that nobody answers any more, now and at every further press, and offer to run the lesson again. */
  lost() {
    const first = !this.gone;
    this.gone = true;
    clearTimeout(this.waiting);
    words(this.wait, "");
    attr(this.root, { "data-gone": "" });
    if (!first) {
      this.stopped.animate([{ opacity: 0.3 }, { opacity: 1 }], { duration: 300 });
      const said = this.live.textContent === this.phrases.gone ? `${this.phrases.gone} ` : this.phrases.gone;
      words(this.live, said);
      return;
    }
    const text = words(make("span", "", this.stopped), this.phrases.gone);
    const again = words(this.focusable(make("button", "pt-button", this.stopped)), this.phrases.again);
    attr(again, { "data-strong": "" });
    again.addEventListener("click", () => {
      const run = new CustomEvent("paplu:run", { bubbles: true, composed: true, cancelable: true });
      if (this.root.dispatchEvent(run)) words(text, this.phrases.by_hand); // nobody heard it
    });
  }

  // Drawing: the scene, part by part

  draw() {
    const scene = (this.scene = this.model.get("scene"));
    const faces = this.model.get("faces");
    if (faces !== this.faces) this.sheet += 1; // other faces: draw every card afresh
    this.faces = faces;
    const focus = this.remember();
    const before = this.measure();
    attr(this.root, { "aria-label": scene.label, lang: scene.lang });
    this.drawControls(this.bar, scene.bar ?? []);
    this.drawPalette(scene.palette);
    this.drawPicture(scene.drawing ?? "");
    const zones = scene.zones ?? [];
    this.drawZones(this.first, zones.filter((zone) => zone.aside));
    this.drawZones(this.zones, zones.filter((zone) => !zone.aside));
    attr(this.body, { "data-side": scene.palette && this.zones.childElementCount ? "" : null });
    attr(this.top, { hidden: scene.palette || scene.drawing || this.first.childElementCount ? null : "" });
    this.drawControls(this.acts, scene.acts ?? []);
    keyed(this.lines, scene.lines ?? [], (_, i) => i, () => make("li"), (el, line) => this.drawWords(el, line));
    const done = scene.verdict?.tone === "yes";
    if (done && this.verdict.dataset.tone && this.verdict.dataset.tone !== "yes") this.celebrate();
    this.drawWords(this.verdict, scene.verdict);
    this.drawControls(this.buttons, scene.buttons ?? []);
    if (this.playing !== undefined) this.showPlaying();
    const said = scene.verdict?.text || (scene.lines ?? []).length || (scene.buttons ?? []).length;
    attr(this.sum, { hidden: said ? null : "" });
    this.drawField(scene.field);
    this.drawPanel(scene.panel);
    words(this.alert, scene.alert ?? "");
    this.cards.forEach((el, id) => this.root.contains(el) || this.cards.delete(id)); // the root may hang nowhere yet
    this.root.querySelectorAll("[data-walk]").forEach((walk) => this.rove(/** @type {Part} */ (walk)));
    this.restore(focus);
    this.glide(before);
    this.speak(scene.spoken);
  }

  /**
   * A sentence with a sign, its tone in words already; a rule id behind it opens the rule.
   * @param {Part} el
   * @param {Words | undefined} said
   */
  drawWords(el, said) {
    const { sign, text, rule } = (el.parts ??= {
      sign: attr(make("span", "pt-sign", el), { "aria-hidden": "true" }),
      text: make("span", "pt-text", el),
      rule: this.focusable(make("button", "pt-rule pt-act", el)),
    });
    attr(el, { "data-tone": said?.tone || null, "data-wide": said?.wide || null });
    words(sign, said?.sign ?? "");
    words(text, said?.text ?? "");
    words(rule, said?.rule ?? "");
    attr(rule, { hidden: said?.rule ? null : "", "aria-label": said?.rule_name || null });
    rule.gesture = { act: "rule", value: said?.rule };
  }

  /**
   * @param {Element} parent
   * @param {Control[]} controls
   */
  drawControls(parent, controls) {
    const key = (/** @type {Control} */ control, /** @type {number} */ i) =>
      control.kind === "button" ? `${control.act}:${control.value}` : `${control.kind}:${i}`;
    const create = (/** @type {Control} */ control) => this.makeControl(control);
    keyed(parent, controls, key, create, (el, control) => this.drawControl(el, control));
  }

  /**
   * @param {Control} control
   * @returns {Part}
   */
  makeControl(control) {
    if (control.kind === "words") return make("span", "pt-note");
    if (control.kind === "button") return this.focusable(make("button", "pt-button pt-act"));
    return control.kind === "slider" ? this.makeSlider() : this.makeSelect();
  }

  makeSlider() {
    const label = make("label", "pt-slider");
    const title_ = make("span", "", label);
    const range = attr(this.focusable(make("input", "", label)), { type: "range", min: 0 });
    const slider = Object.assign(label, { act: "", title_, range });
    range.addEventListener("input", () => this.send({ act: slider.act, value: range.value }), { signal: this.stops.signal });
    return slider;
  }

  /**
   * @param {ReturnType<Table["makeSlider"]>} el
   * @param {Slider} slider
   */
  drawSlider(el, slider) {
    el.act = slider.act;
    words(el.title_, slider.label);
    attr(el.range, { max: slider.most });
    if (el.range.value !== String(slider.value)) el.range.value = String(slider.value);
  }

  makeSelect() {
    const label = make("label", "pt-select");
    const list = Object.assign(label, {
      act: "",
      drawn: "",
      title_: make("span", "", label),
      select: this.focusable(make("select", "", label)),
    });
    const chosen = () => this.send({ act: list.act, value: list.select.value });
    list.select.addEventListener("change", chosen, { signal: this.stops.signal });
    return list;
  }

  /**
   * @param {Part} el  as makeControl made it for this kind
   * @param {Control} control
   */
  drawControl(el, control) {
    if (control.kind === "words") this.drawWords(el, control);
    else if (control.kind === "button") this.drawButton(el, control);
    else if (control.kind === "slider") this.drawSlider(/** @type {ReturnType<Table["makeSlider"]>} */ (el), control);
    else this.drawSelect(/** @type {ReturnType<Table["makeSelect"]>} */ (el), control);
  }

  /**
   * @param {ReturnType<Table["makeSelect"]>} el
   * @param {Select} list
   */
  drawSelect(el, list) {
    el.act = list.act;
    words(el.title_, list.label);
    const drawn = JSON.stringify(list.options);
    if (el.drawn !== drawn) {
      el.drawn = drawn;
      el.select.replaceChildren(...list.options.map((option) => this.option(option)));
    }
    if (el.select.value !== list.value) el.select.value = list.value;
  }

  /**
   * @param {Option} option
   * @returns {HTMLElement}
   */
  option(option) {
    if (option.options.length) {
      const group = make("optgroup");
      group.label = option.label;
      group.append(...option.options.map((one) => this.option(one)));
      return group;
    }
    return new Option(option.label, option.value);
  }

  /**
   * @param {Part} el
   * @param {Button} button
   */
  drawButton(el, button) {
    words(el, button.label);
    attr(el, {
      "aria-label": button.name || null,
      title: button.key ? `${button.name || button.label} (${button.key})` : button.name || null,
      "aria-disabled": button.off ? "true" : null,
      "aria-pressed": button.pressed ?? null,
      "aria-expanded": button.open ?? null,
      "aria-controls": button.open ? `${this.id}-panel` : null,
      "aria-keyshortcuts": button.key || null,
      "data-strong": button.strong || null,
    });
    el.gesture = { act: button.act, value: button.value };
    el.copy = button.copy || "";
    el.save = button.save || "";
  }

  /** @param {Palette | null} palette */
  drawPalette(palette) {
    attr(this.palette, { hidden: palette ? null : "", "aria-label": palette?.label || null });
    keyed(this.palette, palette?.rows ?? [], (_, i) => i, () => make("div", "pt-row"), (el, row) =>
      keyed(el, row, (tile) => tile.card, () => this.makeTile(), (tile, data) => this.drawTile(tile, data)));
  }

  /** @param {string} drawing */
  drawPicture(drawing) {
    attr(this.drawing, { hidden: drawing ? null : "" });
    if (this.pictured !== drawing) this.drawing.innerHTML = this.pictured = drawing;
  }

  makeTile() {
    const tile = this.focusable(make("button", "pt-tile pt-act"));
    return Object.assign(tile, {
      face: make("span", "pt-face", tile),
      left: attr(make("span", "pt-left", tile), { "aria-hidden": "true" }),
    });
  }

  /**
   * @param {ReturnType<Table["makeTile"]>} el
   * @param {Tile} tile
   */
  drawTile(el, tile) {
    this.drawFace(el, tile);
    words(el.left, tile.left === null ? "" : String(tile.left));
    attr(el, { "aria-label": tile.name, "aria-disabled": tile.left === 0 ? "true" : null, "data-pick": tile.card });
    el.gesture = { act: "pick", card: tile.card };
    el.drag = { card: tile.card };
  }

  /**
   * @param {Faced} el
   * @param {Tile | Shown} data
   */
  drawFace(el, data) {
    const drawn = [this.sheet, data.card, data.free, data.note].join();
    if (el.drawn === drawn) return;
    el.drawn = drawn;
    const free = data.free ? this.faces.free : "";
    const note = data.note ? this.faces.note.replace("%", escape(data.note)) : "";
    const face = (this.faces[data.card] ?? "") + free + note;
    el.face.innerHTML = `<svg viewBox="0 0 60 84" aria-hidden="true" focusable="false">${face}</svg>`;
  }

  /**
   * @param {Element} parent
   * @param {Zone[]} zones
   */
  drawZones(parent, zones) {
    const key = (/** @type {Zone} */ zone) => `${zone.kind === "fixed"}:${zone.id}`;
    keyed(parent, zones, key, (zone) => this.makeZone(zone), (el, zone) => this.drawZone(el, zone));
  }

  /** @param {Zone} zone */
  makeZone(zone) {
    const el = attr(make("section", "pt-zone"), { role: "group", "data-walk": "" });
    const fixed = zone.kind === "fixed"; // its title does nothing, so it is no button
    /** @type {Part} */
    const head = fixed ? make("span", "pt-head", el) : this.focusable(make("button", "pt-head pt-act", el));
    return Object.assign(el, {
      head,
      cards: make("div", "pt-cards", el),
      empty: make("span", "pt-empty", el),
      verdict: make("p", "pt-said", el),
    });
  }

  /**
   * @param {ReturnType<Table["makeZone"]>} el
   * @param {Zone} zone
   */
  drawZone(el, zone) {
    el.zone = zone.id;
    attr(el, { "aria-label": zone.spoken || zone.label, "data-kind": zone.kind, "data-active": zone.active || null,
      "data-wide": zone.wide || null });
    attr(el, { "aria-describedby": zone.verdict.text ? `${this.id}-${zone.id}` : null });
    words(el.head, zone.label);
    const fixed = zone.kind === "fixed";
    attr(el.head, { title: zone.place || null, "aria-pressed": fixed ? null : String(zone.active) });
    el.gesture = el.head.gesture = fixed ? null : { act: "place", zone: zone.id };
    attr(el.verdict, { id: `${this.id}-${zone.id}` });
    words(el.empty, zone.cards.length ? "" : zone.empty);
    const create = (/** @type {Shown} */ data) => this.cardFor(data);
    el.cards.style.setProperty("--n", String(zone.cards.length));
    const draw = (/** @type {Faced} */ card, /** @type {Shown} */ data, /** @type {number} */ i) => {
      card.style.setProperty("--i", String(i));
      this.drawCard(card, data);
    };
    const runs = this.runs(zone.cards);
    if (runs.length < 2) keyed(el.cards, zone.cards, (data) => data.id, create, draw);
    else {
      keyed(el.cards, runs, (_, i) => `run-${i}`, () => make("span", "pt-run"), (run, cards) =>
        keyed(run, cards, (data) => data.id, create, draw));
    }
    this.drawWords(el.verdict, zone.verdict);
  }

  /**
   * Cards that lie together, group by group: a line never breaks within one.
   * @param {Shown[]} cards
   */
  runs(cards) {
    /** @type {Shown[][]} */
    const runs = [];
    for (const card of cards) {
      if (card.apart || !runs.length) runs.push([]);
      runs[runs.length - 1].push(card);
    }
    return runs;
  }

  /** @param {Shown} data */
  cardFor(data) {
    const known = this.cards.get(data.id);
    if (known) return known;
    const card = this.focusable(make("button", "pt-card pt-act"));
    const faced = Object.assign(card, { face: make("span", "pt-face", card) });
    this.cards.set(data.id, faced);
    return faced;
  }

  /**
   * @param {Faced} el
   * @param {Shown} data
   */
  drawCard(el, data) {
    this.drawFace(el, data);
    attr(el, {
      "aria-label": data.name,
      "aria-pressed": data.fixed ? null : String(data.chosen),
      "aria-disabled": data.fixed ? "true" : null,
      "data-mark": data.mark || null,
    });
    el.dataset.card = data.card;
    el.gesture = { act: "choose", id: data.id };
    el.drag = data.fixed ? null : { id: data.id };
  }

  /** @param {Field | null} field */
  drawField(field) {
    attr(this.field, { hidden: field ? null : "" });
    if (!field) return;
    const entry = (this.entry ??= this.makeEntry(field));
    entry.act = field.act;
    words(entry.title, field.label);
    words(entry.submit, field.submit);
    attr(this.field, { "data-lines": field.lines > 1 || null });
    attr(entry.input, { rows: field.lines > 1 ? field.lines : null });
    if (entry.file) words(entry.file, field.file);
    const refused = Boolean(this.scene.alert);
    const changed = entry.input.value !== entry.shown && entry.shown === field.value;
    const typing = changed && (refused || entry.input === this.active()); // what was typed is kept until it is read
    if (!typing && entry.input.value !== field.value) entry.input.value = field.value;
    attr(entry.input, { "aria-invalid": refused && typing ? "true" : null });
    if (refused && typing && this.scene.token) this.markToken(entry.input, this.scene.token);
    entry.shown = field.value;
    this.drawControls(entry.controls, field.buttons ?? []);
  }

  /**
   * Select what could not be read, where it stands by itself in the text.
   * @param {HTMLInputElement | HTMLTextAreaElement} input
   * @param {string} token
   */
  markToken(input, token) {
    const places = [...input.value.matchAll(/[^\s,;|+·]+/g)];
    const place = places.find((one) => one[0] === token)?.index ?? input.value.indexOf(token);
    if (place < 0) return;
    input.focus({ preventScroll: true });
    input.setSelectionRange(place, place + token.length);
  }

  /** @param {Field} field */
  makeEntry(field) {
    const label = make("label", "", this.field);
    const title = make("span", "", label);
    const input = this.focusable(make(field.lines > 1 ? "textarea" : "input", "", label));
    attr(input, { type: field.lines > 1 ? null : "text", spellcheck: "false", autocomplete: "off" });
    const submit = this.focusable(make("button", "pt-button", this.field));
    submit.type = "submit";
    const controls = make("span", "pt-acts", this.field);
    const file = field.file ? this.makeFile() : null;
    this.field.addEventListener("submit", (event) => this.submit(event), { signal: this.stops.signal });
    return { act: field.act, shown: "", title, input, submit, controls, file };
  }

  makeFile() {
    const label = make("label", "", this.field);
    const title = make("span", "", label);
    const chosen = attr(this.focusable(make("input", "", label)), { type: "file", accept: ".log,.txt,text/plain" });
    chosen.addEventListener("change", async () => {
      if (chosen.files?.length && this.entry) this.send({ act: this.entry.act, value: await chosen.files[0].text() });
      chosen.value = "";
    }, { signal: this.stops.signal });
    return title;
  }

  /** @param {Event} event */
  submit(event) {
    event.preventDefault();
    if (!this.entry) return;
    const { act, input, shown } = this.entry;
    const untouched = input.value === shown && { untouched: true };
    this.send({ act, value: input.value, ...untouched });
  }

  /** @param {Part} el */
  makePanel(el) {
    return Object.assign(el, {
      title_: make("p", "pt-title", el),
      intro: make("p", "pt-intro", el),
      items: make("ul", "", el),
      controls: make("div", "pt-acts", el),
    });
  }

  /** @param {Panel | null} panel */
  drawPanel(panel) {
    const el = this.panel;
    const role = panel?.title ? "region" : "group";
    attr(el, { hidden: panel ? null : "", id: `${this.id}-panel`, role, "aria-label": panel?.title || null });
    words(el.title_, panel?.title ?? "");
    words(el.intro, panel?.intro ?? "");
    keyed(el.items, panel?.items ?? [], (_, i) => i, () => this.makeItem(), (li, item) => this.drawItem(li, item));
    this.drawControls(el.controls, panel?.buttons ?? []);
  }

  makeItem() {
    const el = make("li");
    return Object.assign(el, {
      key: make("kbd", "", el),
      words: /** @type {Part} */ (make("span", "", el)),
      more: make("span", "pt-more", el),
    });
  }

  /**
   * @param {ReturnType<Table["makeItem"]>} el
   * @param {Item} item
   */
  drawItem(el, item) {
    words(el.key, item.key ?? "");
    attr(el.key, { hidden: item.key ? null : "" });
    this.drawWords(el.words, item.words);
    words(el.more, item.more ?? "");
    attr(el.more, { hidden: item.more ? null : "" });
  }

  /**
   * @template {HTMLElement} E
   * @param {E} el
   */
  focusable(el) {
    if (el instanceof HTMLButtonElement) el.type = "button";
    return attr(el, { [QUIET]: "" });
  }

  // Focus: where it is, where it was, and where the arrow keys take it

  active() {
    const active = tree(this.root).activeElement;
    return active && this.root.contains(active) ? /** @type {Part} */ (active) : null;
  }

  /** @param {Element} walk */
  items(walk) {
    return /** @type {Part[]} */ ([...walk.querySelectorAll("button:not([hidden])")]);
  }

  /** @param {Part} walk */
  rove(walk) {
    const items = this.items(walk);
    const card = items.find((item) => item.matches(".pt-card"));
    const kept = items.find((item) => item === walk.roved) ?? card ?? items[0];
    for (const item of items) attr(item, { tabindex: item === kept ? 0 : -1 });
  }

  remember() {
    const el = this.active();
    if (!el || el === this.root) return null;
    const walk = /** @type {Part | null} */ (el.closest("[data-walk]"));
    return { el, walk, at: walk ? this.items(walk).indexOf(el) : 0, inPanel: this.panel.contains(el) };
  }

  /**
   * Give the focus back where it already was: to the same element, or to the next of its place.
   * @param {Place | null} focus
   */
  restore(focus) {
    const marked = this.scene.token && this.entry && this.active() === this.entry.input;
    if (!focus || marked || this.active() === focus.el) return;
    /** @type {HTMLElement | null} */
    let to = focus.el;
    if (focus.inPanel && (this.panel.hidden || !to.isConnected)) to = this.opener ?? to;
    if (!to.isConnected || to.hidden) {
      const walk = focus.walk?.isConnected ? focus.walk : this.first.querySelector("[data-walk]") ?? this.palette;
      const items = this.items(walk);
      to = items[Math.min(focus.at, items.length - 1)] ?? this.root.querySelector("button");
    }
    to?.focus({ preventScroll: true });
  }

  /**
   * @param {KeyboardEvent} event
   * @param {Part} walk
   */
  step(event, walk) {
    const ends = event.key === "Home" || event.key === "End";
    const items = this.items((ends && around(event, ".pt-row")) || walk);
    const here = items.findIndex((item) => item === event.target);
    if (here < 0) return false;
    const places = new Map([["ArrowRight", here + 1], ["ArrowLeft", here - 1], ["Home", 0], ["End", items.length - 1]]);
    const to = places.get(event.key);
    const next = to === undefined ? this.above(items, items[here], event.key === "ArrowDown" ? 1 : -1) : items[to];
    next?.focus();
    return true;
  }

  /**
   * The nearest item in the line above or below.
   * @param {Part[]} items
   * @param {Part} from
   * @param {1 | -1} down
   */
  above(items, from, down) {
    const middle = (/** @type {Part} */ el) => {
      const box = el.getBoundingClientRect();
      return [box.left + box.width / 2, box.top + box.height / 2];
    };
    const [x, y] = middle(from);
    const far = (/** @type {Part} */ el) => {
      const [left, top] = middle(el);
      return (top - y) * down < 8 ? Infinity : Math.abs(left - x) + 4 * Math.abs(top - y);
    };
    const best = items.reduce((a, b) => (far(b) < far(a) ? b : a));
    return far(best) < Infinity ? best : null;
  }

  // What moves and what is spoken

  measure() {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (still) return null;
    /** @type {Map<string, DOMRect>} */
    const places = new Map();
    this.cards.forEach((el, id) => places.set(id, el.getBoundingClientRect()));
    return places;
  }

  /** @param {Map<string, DOMRect> | null} before */
  glide(before) {
    const { origin } = this;
    this.origin = null;
    if (!before) return;
    this.cards.forEach((el, id) => {
      const from = before.get(id) ?? (origin?.card === el.dataset.card ? origin?.box : undefined);
      const to = el.getBoundingClientRect();
      if (!from?.width || (Math.abs(from.left - to.left) < 2 && Math.abs(from.top - to.top) < 2)) return;
      const path = `translate(${from.left - to.left}px, ${from.top - to.top}px)`;
      el.animate([{ transform: path, zIndex: 5 }, { transform: "none", zIndex: 5 }], { duration: 220, easing: "ease-out" });
    });
  }

  /** A declaration that is complete gets a quiet moment. */
  celebrate() {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    this.sum.animate([{ backgroundColor: "#1f9d5555" }, { backgroundColor: "transparent" }], { duration: 1200 });
  }

  /** @param {Sent["spoken"] | undefined} spoken */
  speak(spoken) {
    if (!spoken || spoken.n === this.said) return;
    const first = this.said === undefined;
    this.said = spoken.n;
    if (first) return;
    clearTimeout(this.speaking);
    this.speaking = window.setTimeout(() => words(this.live, spoken.text), 60);
  }

  // Gestures by click and by key

  listen() {
    const { root } = this;
    const till = { signal: this.stops.signal };
    root.addEventListener("click", (event) => this.click(event), till);
    root.addEventListener("keydown", (event) => this.key(event), till);
    root.addEventListener("focusin", (event) => this.arrive(event), till);
    root.addEventListener("pointerdown", (event) => this.press(event), till);
    root.addEventListener("dragstart", (event) => event.preventDefault(), till);
  }

  /** @param {FocusEvent} event */
  arrive(event) {
    const walk = around(event, "[data-walk]");
    const el = /** @type {Element} */ (event.target);
    if (!walk || !el.matches("button")) return;
    walk.roved = el;
    this.rove(walk);
  }

  /** @param {MouseEvent} event */
  click(event) {
    if (this.dragged) {
      this.dragged = false;
      return;
    }
    const el = around(event, ".pt-act") ?? around(event, ".pt-zone");
    if (!el?.gesture || el.getAttribute("aria-disabled") === "true") return;
    if (el.save) this.save(el.save, el.copy ?? "");
    else if (el.copy) this.copy(el.copy);
    if (!this.panel.contains(el)) this.opener = el;
    const { act } = el.gesture;
    if (act === "onward") return this.onward();
    if (act === "play") return this.play();
    if (act === "four_colours") return setLook({ deck: this.model.get("deck") === "four" ? "two" : "four" });
    if (act === "large") return setLook({ size: (look().size ?? this.model.get("size")) === "normal" ? "large" : "normal" });
    if (act === "pick") this.origin = { card: String(el.gesture.card), box: el.getBoundingClientRect() };
    this.send(el.gesture);
  }

  /** Go forward step by step until the end, or stop doing so. */
  play() {
    const playing = this.playing === undefined;
    clearInterval(this.playing);
    this.playing = playing ? window.setInterval(() => this.command("N") || this.play(), PACE) : undefined;
    if (playing) this.command("N");
    this.showPlaying();
  }

  showPlaying() {
    const button = this.buttons.querySelector("[data-key^='play:']");
    if (button) attr(button, { "aria-pressed": String(this.playing !== undefined) });
  }

  /** Go on to the next table of this kind on the page. */
  onward() {
    const same = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(`.pt[data-paplu="${this.phrases.widget}"]`)]);
    const next = same[same.indexOf(this.root) + 1];
    next?.scrollIntoView({ block: "center", behavior: "smooth" });
    next?.focus({ preventScroll: true });
  }

  /** @param {string} text */
  async copy(text) {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      this.entry?.input.select();
      document.execCommand("copy");
    }
  }

  /**
   * @param {string} name
   * @param {string} text
   */
  save(name, text) {
    const link = make("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href));
  }

  /** The id of the card in focus. */
  focused() {
    const active = this.active();
    return active?.matches(".pt-card") ? active.gesture?.id : null;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" && this.entry && event.target === this.entry.input) {
      event.preventDefault(); // JupyterLab keeps Enter from forms
      this.field.requestSubmit();
    }
    if (/** @type {Element} */ (event.target).matches("input, select, textarea")) return;
    if (this.act(event)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  /** @param {KeyboardEvent} event */
  act(event) {
    const key = latin(event);
    const walk = around(event, "[data-walk]");
    if (/^(Arrow|Home$|End$)/.test(key)) return walk ? this.step(event, walk) : false;
    if (key === "Escape" && this.drag) return this.drop(), true;
    if (key.length > 1) return this.command(key);
    if (/^g$/i.test(key) && !this.typed && this.scene.zones.some((zone) => zone.key)) return this.hold("G");
    if (this.typed === "G") {
      this.typed = "";
      return this.place(key);
    }
    return this.type(key, event);
  }

  /**
   * Wait for what follows a beginning, and forget it if nothing does.
   * @param {string} typed
   */
  hold(typed) {
    clearTimeout(this.timer);
    this.typed = typed;
    this.timer = window.setTimeout(() => (this.typed = ""), WAIT);
    return true;
  }

  /**
   * Send the chosen cards, or the one in focus, to the group of that number.
   * @param {string} key
   */
  place(key) {
    const zone = (this.scene.zones ?? []).find((one) => one.key === key);
    if (zone) this.send({ act: "place", zone: zone.id, id: this.focused() });
    return Boolean(zone);
  }

  /**
   * A key that Python gave a meaning: a button's, or a zone's.
   * @param {string} key
   * @param {KeyboardEvent} [event]
   */
  command(key, event) {
    if (key === "0" && this.place(key)) return true;
    const shift = event?.shiftKey && /^[a-z]$/i.test(key) ? "Shift+" : "";
    const name = key.length > 1 ? key : shift + key.toUpperCase();
    const found = this.keyButtons().find((button) => button.key === name);
    if (!found || key === " " || key === "Enter" || (found.off && this.playing !== undefined)) return false;
    const id = this.focused(); // a button off for want of chosen cards still serves the card in focus
    if (!found.off || id) this.send({ act: found.act, value: found.value, id });
    return true;
  }

  keyButtons() {
    const { bar, acts, buttons, field, panel } = this.scene;
    const controls = [bar, acts, buttons, field?.buttons, panel?.buttons].flatMap((some) => some ?? []);
    return controls.filter((control) => control.kind === "button");
  }

  /**
   * Letters and digits make a card, such as 7h; a key that begins no card is a command.
   * @param {string} key
   * @param {KeyboardEvent} event
   */
  type(key, event) {
    clearTimeout(this.timer);
    const names = (this.scene.palette?.rows ?? []).flat().map((tile) => tile.card);
    const typed = (this.typed + key).toUpperCase().replace("*", "PJ").replace(/^T/, "10");
    this.typed = "";
    if (names.includes(typed)) return this.send({ act: "pick", card: typed }), true;
    if (key !== " " && names.some((name) => name.startsWith(typed))) return this.hold(typed);
    return this.command(key, event);
  }

  // Dragging

  /** @param {PointerEvent} event */
  press(event) {
    const el = /** @type {Faced | null} */ (around(event, ".pt-card, .pt-tile"));
    this.dragged = false;
    if (!el?.drag || event.button !== 0 || !event.isPrimary || el.getAttribute("aria-disabled") === "true") return;
    this.drop();
    const over = new AbortController();
    const drag = (this.drag = /** @type {Drag} */ ({ el, from: [event.clientX, event.clientY], over, ids: [] }));
    const till = { signal: over.signal };
    window.addEventListener("pointermove", (move) => this.carry(move, drag), till);
    window.addEventListener("pointerup", (up) => this.letGo(up, drag), till);
    window.addEventListener("pointercancel", () => this.drop(), till);
    window.addEventListener("keydown", (key) => key.key === "Escape" && this.drop(), till);
  }

  /**
   * @param {PointerEvent} event
   * @param {Drag} drag
   */
  carry(event, drag) {
    const { from } = drag;
    if (!drag.ghost && Math.hypot(event.clientX - from[0], event.clientY - from[1]) < FAR) return;
    event.preventDefault();
    const ghost = drag.ghost ?? this.lift(drag);
    ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -50%) rotate(-3deg)`;
    this.mark(this.under(event));
  }

  /** @param {Drag} drag */
  lift(drag) {
    const { el } = drag;
    const box = el.getBoundingClientRect();
    drag.ids = el.drag?.id ? this.taken(el.drag.id) : [];
    const ghost = (drag.ghost = make("div", "", document.body)); // fixed, so it may hang on nothing but the body
    ghost.style.cssText = `position:fixed;left:0;top:0;z-index:100000;pointer-events:none;width:${box.width}px;` +
      "filter:drop-shadow(0 5px 9px rgba(0,0,0,.45))";
    ghost.innerHTML = el.face.innerHTML;
    if (drag.ids.length > 1) {
      const more = words(make("span", "", ghost), `×${drag.ids.length}`);
      more.style.cssText = "position:absolute;right:-8px;top:-8px;padding:1px 6px;border-radius:9px;" +
        "background:#16181d;color:#fff;font:600 12px system-ui";
    }
    el.classList.add("pt-lifted");
    return ghost;
  }

  /** @param {string} id */
  taken(id) {
    const chosen = this.scene.zones.flatMap((zone) => zone.cards.filter((card) => card.chosen).map((card) => card.id));
    return chosen.includes(id) ? chosen : [id];
  }

  /** @param {Point} point */
  under(point) {
    const el = tree(this.root).elementFromPoint(point.clientX, point.clientY);
    return el && this.root.contains(el) ? /** @type {Part | null} */ (el.closest(".pt-zone, .pt-palette")) : null;
  }

  /** @param {Part | null} target */
  mark(target) {
    if (!this.drag || this.drag.target === target) return;
    this.drag.target?.classList.remove("pt-over");
    target?.classList.add("pt-over");
    this.drag.target = target;
  }

  /**
   * @param {PointerEvent} event
   * @param {Drag} drag
   */
  letGo(event, { el, ghost, ids }) {
    const target = ghost ? this.under(event) : null;
    this.dragged = Boolean(ghost) && el.isConnected;
    this.drop();
    if (ghost) setTimeout(() => (this.dragged = false)); // a click follows only where press and release meet
    if (!target) return;
    if (target === this.palette) {
      if (ids.length) this.send({ act: "take", ids });
      return;
    }
    const at = this.gap(target, event, ids);
    const { zone } = target;
    this.send(ids.length ? { act: "move", ids, zone, at } : { act: "pick", card: el.drag?.card, zone, at });
  }

  /**
   * The place among the zone's cards before which a dragged card falls.
   * @param {Part} zone
   * @param {Point} point
   * @param {string[]} ids
   */
  gap(zone, point, ids) {
    const { cards } = /** @type {ReturnType<Table["makeZone"]>} */ (zone);
    const rest = /** @type {Part[]} */ ([...cards.children]).filter((card) => !ids.includes(String(card.gesture?.id)));
    const at = rest.findIndex((card) => {
      const box = card.getBoundingClientRect();
      return point.clientY < box.bottom && (point.clientX < box.left + box.width / 2 || point.clientY < box.top);
    });
    return at < 0 ? rest.length : at;
  }

  drop() {
    if (!this.drag) return;
    this.mark(null);
    this.drag.over.abort();
    this.drag.ghost?.remove();
    this.drag.el.classList.remove("pt-lifted");
    this.drag = null;
  }
}

export default {
  /** @param {{model: Model, el: HTMLElement}} view */
  render({ model, el }) {
    const table = new Table(model, el);
    return () => table.end();
  },
};
