// Draws the scene Python sends and reports each gesture to it; knows cards as pictures and no rule of any game.

const FAR = 6; // pixels a pointer travels before a press becomes a drag
const WAIT = 600; // milliseconds a typed beginning such as "7" waits for its suit
const QUIET = "data-lm-suppress-shortcuts"; // on each focusable element, or JupyterLab takes the keys
let views = 0;

function make(tag, cls, parent) {
  const el = document.createElement(tag);
  if (cls) el.className = cls;
  if (parent) parent.append(el);
  return el;
}

function attr(el, values) {
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === undefined || value === false) el.removeAttribute(name);
    else if (el.getAttribute(name) !== String(value)) el.setAttribute(name, String(value));
  }
  return el;
}

function words(el, text) {
  if (el.textContent !== text) el.textContent = text;
  return el;
}

/** Hold the focus in the table while the element that has it moves, or the notebook takes it. */
function hold(el) {
  const active = el.getRootNode().activeElement;
  if (active && el.contains(active)) el.closest(".pt")?.focus({ preventScroll: true });
}

/** Keep one child a key: update those that stay, make the new, remove the gone, and put them in order. */
function keyed(parent, items, key, create, update) {
  const old = new Map([...parent.children].map((child) => [child.dataset.key, child]));
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
  while (parent.children.length > items.length) parent.lastElementChild.remove();
}

function escape(text) {
  return text.replace(/[&<>]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[c]);
}

class Table {
  constructor(model, el) {
    this.model = model;
    this.el = el;
    this.id = `paplu-table-${++views}`;
    this.cards = new Map();
    this.places = new Map();
    this.typed = "";
    this.stops = new AbortController();
    this.build();
    this.listen();
    this.redraw = () => this.draw();
    this.resize = () => attr(this.root, { "data-size": model.get("size") });
    model.on("change:scene", this.redraw);
    model.on("change:faces", this.redraw);
    model.on("change:size", this.resize);
    this.resize();
    this.draw();
  }

  end() {
    this.model.off("change:scene", this.redraw);
    this.model.off("change:faces", this.redraw);
    this.model.off("change:size", this.resize);
    this.stops.abort();
    this.drop();
    clearTimeout(this.timer);
    clearTimeout(this.speaking);
  }

  build() {
    const root = (this.root = make("div", "pt", this.el));
    attr(this.focusable(root), { role: "group", tabindex: -1 });
    this.bar = attr(make("div", "pt-bar", root), { role: "group" });
    this.top = make("div", "pt-top", root);
    this.palette = attr(make("div", "pt-palette", this.top), { role: "group", "data-walk": "" });
    this.drawing = make("div", "pt-drawing", this.top);
    this.first = make("div", "pt-first", this.top);
    this.zones = make("div", "pt-zones", root);
    this.acts = attr(make("div", "pt-acts", root), { role: "toolbar", "data-walk": "" });
    this.sum = make("div", "pt-sum", root);
    this.lines = make("ul", "pt-lines", this.sum);
    this.verdict = make("p", "pt-verdict", this.sum);
    this.buttons = attr(make("div", "pt-buttons", root), { role: "toolbar", "data-walk": "" });
    this.alert = attr(make("p", "pt-alert", root), { role: "alert" });
    this.field = make("form", "pt-field", root);
    this.panel = attr(make("div", "pt-panel", root), { role: "region" });
    this.live = attr(make("div", "pt-live", root), { role: "status", "aria-live": "polite" });
  }

  send(message) {
    this.model.send(message);
  }


  draw() {
    const scene = (this.scene = this.model.get("scene"));
    const faces = this.model.get("faces");
    this.sheet = (this.sheet ?? 0) + (faces !== this.faces); // other faces: draw every card afresh
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
    attr(this.top, { hidden: scene.palette || scene.drawing || this.first.childElementCount ? null : "" });
    this.drawControls(this.acts, scene.acts ?? []);
    keyed(this.lines, scene.lines ?? [], (line, i) => i, () => make("li"), (el, line) => this.drawWords(el, line));
    this.drawWords(this.verdict, scene.verdict);
    this.drawControls(this.buttons, scene.buttons ?? []);
    const said = scene.verdict?.text || (scene.lines ?? []).length || (scene.buttons ?? []).length;
    attr(this.sum, { hidden: said ? null : "" });
    this.drawField(scene.field);
    this.drawPanel(scene.panel);
    words(this.alert, scene.alert ?? "");
    this.cards.forEach((el, id) => this.root.contains(el) || this.cards.delete(id)); // the root itself may hang nowhere yet
    this.root.querySelectorAll("[data-walk]").forEach((walk) => this.rove(walk));
    this.restore(focus);
    this.glide(before);
    this.speak(scene.spoken);
  }

  /** A sentence with a sign, its tone in words already; a rule id behind it opens the rule. */
  drawWords(el, said) {
    if (!el.sign) {
      el.sign = attr(make("span", "pt-sign", el), { "aria-hidden": "true" });
      el.text = make("span", "pt-text", el);
      el.rule = this.focusable(make("button", "pt-rule pt-act", el));
    }
    attr(el, { "data-tone": said?.tone || null, "data-wide": said?.wide || null });
    words(el.sign, said?.sign ?? "");
    words(el.text, said?.text ?? "");
    words(el.rule, said?.rule ?? "");
    attr(el.rule, { hidden: said?.rule ? null : "", "aria-label": said?.rule_name || null });
    el.rule.gesture = { act: "rule", value: said?.rule };
  }

  drawControls(parent, controls) {
    keyed(
      parent,
      controls,
      (control, i) => (control.kind === "button" ? `${control.act}:${control.value}` : `${control.kind}:${i}`),
      (control) => this.makeControl(control),
      (el, control) => this.updateControl(el, control),
    );
  }

  makeControl(control) {
    if (control.kind === "words") return make("span", "pt-note");
    if (control.kind === "button") return this.focusable(make("button", "pt-button pt-act"));
    const label = make("label", "pt-select");
    label.title_ = make("span", "", label);
    label.select = this.focusable(make("select", "", label));
    label.select.addEventListener("change", () =>
      this.send({ act: label.act, value: label.select.value }), { signal: this.stops.signal });
    return label;
  }

  updateControl(el, control) {
    if (control.kind === "words") return this.drawWords(el, control);
    if (control.kind === "button") return this.drawButton(el, control);
    el.act = control.act;
    words(el.title_, control.label);
    const drawn = JSON.stringify(control.options);
    if (el.drawn !== drawn) {
      el.drawn = drawn;
      el.select.replaceChildren(...control.options.map((option) => this.option(option)));
    }
    if (el.select.value !== control.value) el.select.value = control.value;
  }

  option(option) {
    if (option.options.length) {
      const group = make("optgroup");
      group.label = option.label;
      group.append(...option.options.map((one) => this.option(one)));
      return group;
    }
    return new Option(option.label, option.value);
  }

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

  drawPalette(palette) {
    attr(this.palette, { hidden: palette ? null : "", "aria-label": palette?.label || null });
    keyed(this.palette, palette?.rows ?? [], (row, i) => i, () => make("div", "pt-row"), (el, row) =>
      keyed(el, row, (tile) => tile.card, () => this.makeTile(), (tile, data) => this.drawTile(tile, data)));
  }

  drawPicture(drawing) {
    attr(this.drawing, { hidden: drawing ? null : "" });
    if (this.pictured !== drawing) this.drawing.innerHTML = this.pictured = drawing;
  }

  makeTile() {
    const tile = this.focusable(make("button", "pt-tile pt-act"));
    tile.face = make("span", "pt-face", tile);
    tile.left = attr(make("span", "pt-left", tile), { "aria-hidden": "true" });
    return tile;
  }

  drawTile(el, tile) {
    this.drawFace(el, tile);
    words(el.left, tile.left === null ? "" : String(tile.left));
    attr(el, { "aria-label": tile.name, "aria-disabled": tile.left === 0 ? "true" : null });
    el.gesture = { act: "pick", card: tile.card };
    el.drag = { card: tile.card };
  }

  drawFace(el, data) {
    const drawn = [this.sheet, data.card, data.free, data.note].join();
    if (el.drawn === drawn) return;
    el.drawn = drawn;
    const marks = (data.free ? this.faces.free : "") + (data.note ? this.faces.note.replace("%", escape(data.note)) : "");
    el.face.innerHTML =
      `<svg viewBox="0 0 60 84" aria-hidden="true" focusable="false">${this.faces[data.card] ?? ""}${marks}</svg>`;
  }

  drawZones(parent, zones) {
    const key = (zone) => `${zone.kind === "fixed"}:${zone.id}`;
    keyed(parent, zones, key, (zone) => this.makeZone(zone), (el, zone) => this.drawZone(el, zone));
  }

  makeZone(zone) {
    const el = attr(make("section", "pt-zone"), { role: "group", "data-walk": "" });
    const fixed = zone.kind === "fixed"; // its title does nothing, so it is no button
    el.head = fixed ? make("span", "pt-head", el) : this.focusable(make("button", "pt-head pt-act", el));
    el.cards = make("div", "pt-cards", el);
    el.empty = make("span", "pt-empty", el);
    el.verdict = make("p", "pt-said", el);
    return el;
  }

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
    keyed(el.cards, zone.cards, (card) => card.id, (card) => this.cardFor(card), (card, data) => this.drawCard(card, data));
    this.drawWords(el.verdict, zone.verdict);
  }

  cardFor(data) {
    const known = this.cards.get(data.id);
    if (known) return known;
    const card = this.focusable(make("button", "pt-card pt-act"));
    card.face = make("span", "pt-face", card);
    this.cards.set(data.id, card);
    return card;
  }

  drawCard(el, data) {
    this.drawFace(el, data);
    attr(el, {
      "aria-label": data.name,
      "aria-pressed": data.fixed ? null : String(data.chosen),
      "aria-disabled": data.fixed ? "true" : null,
      "data-mark": data.mark || null,
    });
    el.gesture = { act: "choose", id: data.id };
    el.drag = data.fixed ? null : { id: data.id };
  }

  drawField(field) {
    const el = this.field;
    attr(el, { hidden: field ? null : "" });
    if (!field) return;
    if (!el.input) {
      const label = make("label", "", el);
      el.title_ = make("span", "", label);
      el.input = this.focusable(make(field.lines > 1 ? "textarea" : "input", "", label));
      attr(el.input, { type: field.lines > 1 ? null : "text", spellcheck: "false", autocomplete: "off" });
      el.submit_ = this.focusable(make("button", "pt-button", el));
      el.submit_.type = "submit";
      el.controls = make("span", "pt-acts", el);
      if (field.file) this.makeFile(el);
      el.addEventListener("submit", (event) => {
        event.preventDefault();
        const untouched = el.input.value === el.shown && { untouched: true };
        this.send({ act: el.act, value: el.input.value, ...untouched });
      }, { signal: this.stops.signal });
    }
    el.act = field.act;
    words(el.title_, field.label);
    words(el.submit_, field.submit);
    attr(el, { "data-lines": field.lines > 1 || null });
    attr(el.input, { rows: field.lines > 1 ? field.lines : null });
    if (el.file) words(el.file.title_, field.file);
    const typing = el.input === this.active() && el.input.value !== el.shown && el.shown === field.value;
    if (!typing && el.input.value !== field.value) el.input.value = field.value;
    el.shown = field.value;
    this.drawControls(el.controls, field.buttons ?? []);
  }

  makeFile(el) {
    el.file = make("label", "", el);
    el.file.title_ = make("span", "", el.file);
    const chosen = attr(this.focusable(make("input", "", el.file)), { type: "file", accept: ".log,.txt,text/plain" });
    chosen.addEventListener("change", async () => {
      if (chosen.files.length) this.send({ act: el.act, value: await chosen.files[0].text() });
      chosen.value = "";
    }, { signal: this.stops.signal });
  }

  drawPanel(panel) {
    const el = this.panel;
    attr(el, { hidden: panel ? null : "", id: `${this.id}-panel`, "aria-label": panel?.title || null });
    if (!el.title_) {
      el.title_ = make("p", "pt-title", el);
      el.intro = make("p", "pt-intro", el);
      el.items = make("ul", "", el);
      el.controls = make("div", "pt-acts", el);
    }
    words(el.title_, panel?.title ?? "");
    words(el.intro, panel?.intro ?? "");
    keyed(el.items, panel?.items ?? [], (item, i) => i, () => make("li"), (li, item) => this.drawItem(li, item));
    this.drawControls(el.controls, panel?.buttons ?? []);
  }

  drawItem(el, item) {
    if (!el.said) {
      el.key_ = make("kbd", "", el);
      el.said = make("span", "", el);
      el.more = make("span", "pt-more", el);
    }
    words(el.key_, item.key ?? "");
    attr(el.key_, { hidden: item.key ? null : "" });
    this.drawWords(el.said, item.words);
    words(el.more, item.more ?? "");
    attr(el.more, { hidden: item.more ? null : "" });
  }

  focusable(el) {
    if (el.tagName === "BUTTON") el.type = "button";
    return attr(el, { [QUIET]: "" });
  }


  active() {
    const active = this.root.getRootNode().activeElement;
    return active && this.root.contains(active) ? active : null;
  }

  items(walk) {
    return [...walk.querySelectorAll("button:not([hidden])")];
  }

  rove(walk) {
    const items = this.items(walk);
    const kept = items.find((item) => item === walk.roved) ?? items.find((item) => item.matches(".pt-card")) ?? items[0];
    for (const item of items) attr(item, { tabindex: item === kept ? 0 : -1 });
  }

  remember() {
    const el = this.active();
    if (!el || el === this.root) return null;
    const walk = el.closest("[data-walk]");
    return { el, walk, at: walk ? this.items(walk).indexOf(el) : 0, inPanel: this.panel.contains(el) };
  }

  /** Give the focus back where it already was: to the same element, or to the next of its place. */
  restore(focus) {
    if (!focus || this.active() === focus.el) return;
    let to = focus.el;
    if (focus.inPanel && (this.panel.hidden || !to.isConnected)) to = this.opener ?? to;
    if (!to.isConnected || to.hidden) {
      const walk = focus.walk?.isConnected ? focus.walk : this.first.querySelector("[data-walk]") ?? this.palette;
      const items = this.items(walk);
      to = items[Math.min(focus.at, items.length - 1)] ?? this.root.querySelector("button");
    }
    to?.focus({ preventScroll: true });
  }

  step(event, walk) {
    const ends = event.key === "Home" || event.key === "End";
    const items = this.items((ends && event.target.closest(".pt-row")) || walk);
    const here = items.indexOf(event.target);
    if (here < 0) return false;
    const to = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: items.length - 1 }[event.key];
    const next = to === undefined ? this.above(items, event) : items[to];
    next?.focus();
    return true;
  }

  /** The nearest item in the line above or below. */
  above(items, event) {
    const down = event.key === "ArrowDown" ? 1 : -1;
    const middle = (el) => {
      const box = el.getBoundingClientRect();
      return [box.left + box.width / 2, box.top + box.height / 2];
    };
    const [x, y] = middle(event.target);
    const far = (el) => {
      const [left, top] = middle(el);
      return (top - y) * down < 8 ? Infinity : Math.abs(left - x) + 4 * Math.abs(top - y);
    };
    const best = items.reduce((a, b) => (far(b) < far(a) ? b : a));
    return far(best) < Infinity ? best : null;
  }


  measure() {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (still || !this.cards.size) return null;
    return new Map([...this.cards].map(([id, el]) => [id, el.getBoundingClientRect()]));
  }

  glide(before) {
    before?.forEach((from, id) => {
      const el = this.cards.get(id);
      const to = el?.getBoundingClientRect();
      if (!to || !from.width || (Math.abs(from.left - to.left) < 2 && Math.abs(from.top - to.top) < 2)) return;
      const path = `translate(${from.left - to.left}px, ${from.top - to.top}px)`;
      el.animate([{ transform: path }, { transform: "none" }], { duration: 140, easing: "ease-out" });
    });
  }

  speak(spoken) {
    if (!spoken || spoken.n === this.said) return;
    const first = this.said === undefined;
    this.said = spoken.n;
    if (first) return;
    clearTimeout(this.speaking);
    this.speaking = setTimeout(() => words(this.live, spoken.text), 60);
  }


  listen() {
    const on = (name, act, more) => this.root.addEventListener(name, act, { signal: this.stops.signal, ...more });
    on("click", (event) => this.click(event));
    on("keydown", (event) => this.key(event));
    on("focusin", (event) => {
      const walk = event.target.closest("[data-walk]");
      if (!walk || !event.target.matches("button")) return;
      walk.roved = event.target;
      this.rove(walk);
    });
    on("pointerdown", (event) => this.press(event));
    on("dragstart", (event) => event.preventDefault());
  }

  click(event) {
    if (this.dragged) {
      this.dragged = false;
      return;
    }
    const el = event.target.closest(".pt-act") ?? event.target.closest(".pt-zone");
    if (!el?.gesture || el.getAttribute("aria-disabled") === "true") return;
    if (el.save) this.save(el.save, el.copy);
    else if (el.copy) this.copy(el.copy);
    if (!this.panel.contains(el)) this.opener = el;
    this.send(el.gesture);
  }

  async copy(text) {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      this.field.input?.select();
      document.execCommand("copy");
    }
  }

  save(name, text) {
    const link = make("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href));
  }

  focused() {
    const active = this.active();
    return active?.matches(".pt-card") ? active.gesture.id : null;
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" && event.target === this.field.input) {
      event.preventDefault(); // JupyterLab keeps Enter from forms
      this.field.requestSubmit();
    }
    if (event.target.matches("input, select, textarea")) return;
    if (this.act(event)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  act(event) {
    const { key } = event;
    const walk = event.target.closest("[data-walk]");
    if (/^(Arrow|Home$|End$)/.test(key)) return walk ? this.step(event, walk) : false;
    if (key === "Escape" && this.drag) return this.drop(), true;
    if (key.length > 1) return this.command(key);
    const anyChosen = (this.scene.zones ?? []).some((zone) => zone.cards.some((card) => card.chosen));
    if (this.typed || !(anyChosen && this.command(key, event))) return this.type(key, event, walk);
    return true;
  }

  /** A key that Python gave a meaning: a button's, or a zone's. */
  command(key, event) {
    const zone = (this.scene.zones ?? []).find((one) => one.key === key);
    if (zone) return this.send({ act: "place", zone: zone.id, id: this.focused() }), true;
    const name = event?.shiftKey && /^[a-z]$/i.test(key) ? `Shift+${key.toUpperCase()}` : key.length > 1 ? key : key.toUpperCase();
    const found = this.controls().find((control) => control.key === name);
    if (!found || key === " " || key === "Enter") return false;
    const id = this.focused(); // a button off for want of chosen cards still serves the card in focus
    if (!found.off || id) this.send({ act: found.act, value: found.value, id });
    return true;
  }

  controls() {
    const { bar, acts, buttons, field, panel } = this.scene;
    return [bar, acts, buttons, field?.buttons, panel?.buttons].flatMap((some) => some ?? []);
  }

  /** Letters and digits make a card, such as 7h; a beginning that gets no suit in time is a command. */
  type(key, event, walk) {
    clearTimeout(this.timer);
    const names = (this.scene.palette?.rows ?? []).flat().map((tile) => tile.card);
    const typed = (this.typed + key).toUpperCase().replace("*", "PJ").replace(/^T/, "10");
    this.typed = "";
    if (names.includes(typed)) return this.send({ act: "pick", card: typed }), true;
    if (key !== " " && names.some((name) => name.startsWith(typed))) {
      this.typed = typed;
      const alone = typed.length === 1 && !walk?.matches(".pt-palette") && !/[AJQKP]/.test(typed);
      this.timer = setTimeout(() => {
        this.typed = "";
        if (alone) this.command(key, event);
      }, WAIT);
      return true;
    }
    return this.command(key, event);
  }


  press(event) {
    const el = event.target.closest(".pt-card, .pt-tile");
    this.dragged = false;
    if (!el?.drag || event.button !== 0 || !event.isPrimary || el.getAttribute("aria-disabled") === "true") return;
    this.drop();
    const over = new AbortController();
    this.drag = { el, from: [event.clientX, event.clientY], over };
    const on = (name, act) => window.addEventListener(name, act, { signal: over.signal });
    on("pointermove", (move) => this.carry(move));
    on("pointerup", (up) => this.letGo(up));
    on("pointercancel", () => this.drop());
    on("keydown", (key) => key.key === "Escape" && this.drop());
  }

  carry(event) {
    const { from, ghost } = this.drag;
    if (!ghost && Math.hypot(event.clientX - from[0], event.clientY - from[1]) < FAR) return;
    event.preventDefault();
    if (!ghost) this.lift();
    this.drag.ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -50%) rotate(-3deg)`;
    this.mark(this.under(event));
  }

  lift() {
    const { el } = this.drag;
    const box = el.getBoundingClientRect();
    this.drag.ids = el.drag.id ? this.taken(el.drag.id) : [];
    const ghost = (this.drag.ghost = make("div", "", document.body)); // fixed, so it may hang on nothing but the body
    ghost.style.cssText = `position:fixed;left:0;top:0;z-index:100000;pointer-events:none;width:${box.width}px;` +
      "filter:drop-shadow(0 5px 9px rgba(0,0,0,.45))";
    ghost.innerHTML = el.face.innerHTML;
    if (this.drag.ids.length > 1) {
      const more = words(make("span", "", ghost), `×${this.drag.ids.length}`);
      more.style.cssText = "position:absolute;right:-8px;top:-8px;padding:1px 6px;border-radius:9px;background:#16181d;color:#fff;font:600 12px system-ui";
    }
    el.classList.add("pt-lifted");
  }

  taken(id) {
    const chosen = this.scene.zones.flatMap((zone) => zone.cards.filter((card) => card.chosen).map((card) => card.id));
    return chosen.includes(id) ? chosen : [id];
  }

  under(event) {
    const el = this.root.getRootNode().elementFromPoint(event.clientX, event.clientY);
    return el && this.root.contains(el) ? el.closest(".pt-zone, .pt-palette") : null;
  }

  mark(target) {
    if (this.drag.target === target) return;
    this.drag.target?.classList.remove("pt-over");
    target?.classList.add("pt-over");
    this.drag.target = target;
  }

  letGo(event) {
    const { el, ghost, ids } = this.drag;
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
    this.send(ids.length ? { act: "move", ids, zone: target.zone, at } : { act: "pick", card: el.drag.card, zone: target.zone, at });
  }

  /** The place among the zone's cards before which a dragged card falls. */
  gap(zone, event, ids) {
    const rest = [...zone.cards.children].filter((card) => !ids.includes(card.gesture.id));
    const at = rest.findIndex((card) => {
      const box = card.getBoundingClientRect();
      return event.clientY < box.bottom && (event.clientX < box.left + box.width / 2 || event.clientY < box.top);
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
  render({ model, el }) {
    const table = new Table(model, el);
    return () => table.end();
  },
};
