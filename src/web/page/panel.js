// The panel: a control for each row of the parameter table, which has their names, units, limits and explanations.
import {element} from "./element.js";
import {differences} from "./link.js";

const kFirstGroups = ["view", "brush", "grid", "particles", "coupling"];
const kSliderSteps = 1000;
const kLeastShare = 1e-6;  // of the largest value, beside zero
const kLettersInLine = 36;
const kMostLines = 6;

/** The Reynolds number as a row of the table: one value that sets both fluids' viscosity. */
const kReynolds = {
  key: "reynolds",
  label: "Re",
  kind: "real",
  unit: "",
  minimum: 1e-2,
  maximum: 1e7,
  logarithmic: true,
  help: "The Reynolds number: reference.speed × reference.length / viscosity. It sets the viscosity of both fluids.",
};

/**
 * Where a number stands between its limits, 0 to 1: small values have more room where the table says so, or where the
 * range begins at 0 and is wide.
 */
class SliderScale {
  constructor({minimum, maximum, logarithmic}) {
    this.minimum = minimum;
    this.maximum = maximum;
    this.logarithmic = logarithmic;
    this.least = minimum > 0 ? minimum : kLeastShare * maximum;  // beside zero
    this.power = minimum === 0 && maximum > 1 ? 4 : 1;
  }
  position(value) {
    const {minimum, maximum, least} = this;
    if (this.logarithmic) return Math.log(Math.max(value, least) / least) / Math.log(maximum / least);
    return ((value - minimum) / (maximum - minimum)) ** (1 / this.power);
  }
  value(position) {
    const {minimum, maximum, least} = this;
    if (this.logarithmic) return position === 0 ? minimum : least * (maximum / least) ** position;
    return minimum + (maximum - minimum) * position ** this.power;
  }
}

/** A Reynolds number as the panel shows it; none is an empty text. */
const shownNumber = (value) => (value === null ? "" : String(Number(value.toPrecision(4))));

/** Sets both viscosities by the text of a Reynolds number; that of the scene brings back the scene's own. */
export function setReynolds(engine, {home, reynolds}, text) {
  if (text !== shownNumber(reynolds.home)) return engine.setReynolds(Number(text));
  for (const key of ["grid.viscosity", "particles.viscosity"]) engine.set(key, home[key]);
}

/**
 * One parameter's label, widget and way back. `change(key, text)` is called with what the user chose, and returns
 * whether it was accepted. A text that was refused stays until it is mended or left with Escape.
 */
class Control {
  static #made = 0;
  /** @type {any} { details, count } of the group that it is in, if it is in one */
  group = null;
  /** What was typed last, if it was refused. */
  refused = null;

  constructor(parameter, {label, words, change, explain}) {
    this.parameter = parameter;
    this.words = words;
    this.change = (text) => this.#take(text, change(parameter.key, text));
    const id = `control-${++Control.#made}`;
    const text = label || parameter.label || parameter.key;
    const unit = parameter.unit && !text.endsWith(parameter.unit) ?
        element("span", {className: "unit", textContent: ` ${parameter.unit}`}) :
        "";
    this.back = element("button", {type: "button", className: "back", textContent: "↺"});
    this.back.addEventListener("click", () => this.change(this.home));
    this.input = this.#makeInput(id);
    this.element = element(
        "div",
        {className: "control"},
        element("label", {htmlFor: id}, text, unit),
        this.input,
        this.back,
    );
    if (parameter.kind === "text") this.element.classList.add("text");
    this.#addSlider(text);
    this.element.addEventListener("focusin", () => explain(this));
    this.element.addEventListener("mouseenter", () => explain(this));
    this.element.addEventListener("keydown", (event) => this.#key(event));
  }

  #take(text, accepted) {
    const mended = accepted && this.refused !== null;
    this.refused = accepted || !this.#isTyped() ? null : text;
    this.#mark();
    if (mended || (!accepted && this.refused === null)) this.#showValue();
  }

  /** Whether the user writes the value. */
  #isTyped() { return this.input.tagName === "TEXTAREA" || this.input.type === "text"; }

  #leave() {
    this.refused = null;
    this.#mark();
    this.#showValue();
  }

  /** Takes what has been typed, unless it is what was there. */
  #takeTyped() {
    const text = this.input.value.trim().replace(/\s*\n\s*/g, " ");
    if (text !== (this.refused ?? this.now)) this.change(text);
  }

  #makeInput(id) {
    const {kind, names} = this.parameter;
    if (kind === "choice") {
      const select = element("select", {id}, ...names.map((name) => new Option(name, name)));
      select.addEventListener("change", () => this.change(select.value));
      return select;
    }
    if (kind === "boolean") {
      const box = element("input", {id, type: "checkbox"});
      box.addEventListener("change", () => this.change(String(box.checked)));
      return box;
    }
    const input = kind === "text" ?
        element("textarea", {id, rows: 1, spellcheck: false}) :
        element("input", {id, type: "text", autocomplete: "off", spellcheck: false, inputMode: "decimal"});
    input.addEventListener("change", () => this.#takeTyped());
    input.addEventListener("input", () => this.#grow());
    return input;
  }

  #addSlider(text) {
    const {kind, minimum, maximum} = this.parameter;
    if ((kind !== "integer" && kind !== "real") || !(maximum > minimum)) return;
    this.scale = new SliderScale(this.parameter);
    this.slider = element("input", {type: "range", min: 0, max: kSliderSteps, tabIndex: -1});
    this.slider.setAttribute("aria-label", `${text}, slider`);
    // A change that restarts the run waits for the slider to be let go.
    const restarts = this.parameter.takes_effect === "on-reset";
    this.slider.addEventListener("input", () => {
      this.input.value = this.#slid();
      if (!restarts) this.change(this.input.value);
    });
    this.slider.addEventListener("change", () => this.change(this.#slid()));
    this.element.append(this.slider);
  }

  #slid() {
    const {kind, multiple_of: multiple = 1, minimum, maximum} = this.parameter;
    const value = this.scale.value(this.slider.value / kSliderSteps);
    if (kind === "real") return String(Number(value.toPrecision(3)));
    const whole = Math.round(value / multiple) * multiple;
    return String(Math.min(Math.max(whole, Math.ceil(minimum / multiple) * multiple), maximum));
  }

  /** A formula has as many lines as it needs. */
  #grow() {
    if (this.input.tagName === "TEXTAREA")
      this.input.rows = Math.min(kMostLines, 1 + Math.floor(this.input.value.length / kLettersInLine));
  }

  #key(event) {
    if (event.target === this.input && this.#isTyped()) {
      if (event.key === "Escape") this.#leave();
      if (event.key === "Enter" && this.input.tagName === "TEXTAREA") {
        event.preventDefault();  // a formula is one line, however long
        this.#takeTyped();
      }
    }
    if (event.key !== "Delete" || (event.target === this.input && this.#isEdited())) return;
    event.preventDefault();
    if (this.now !== this.home) this.change(this.home);
  }

  /** Whether keys edit the text that is in the field: it has been changed, or the caret stands before its end. */
  #isEdited() {
    const {value, selectionStart, selectionEnd} = this.input;
    if (!this.#isTyped()) return false;
    const whole = selectionStart === 0 && selectionEnd === value.length;
    return value !== this.now || !(whole || selectionStart === value.length);
  }

  #showValue() {
    if (this.input.type === "checkbox")
      this.input.checked = this.now === "true";
    else
      this.input.value = this.now;
    this.#grow();
    if (this.slider) this.slider.value = Math.round(this.scale.position(Number(this.now)) * kSliderSteps);
  }

  /** Shows by color and words whether the value is the scene's, and whether a text was refused. */
  #mark() {
    const refused = this.refused !== null;
    const changed = this.now !== this.home || refused;
    this.element.classList.toggle("changed", changed);
    this.element.classList.toggle("refused", refused);
    this.input.setAttribute("aria-invalid", String(refused));
    this.back.title = `Back to ${this.home || "nothing"}`;
    this.back.setAttribute("aria-label", changed ? this.back.title : "");
  }

  /** `idle`: why it has no effect now; empty if it has one. `anew`: what the user has typed is given up. */
  show(now, home, idle, anew = false) {
    const kept = this.input.value === this.now;  // the user has not begun to change it
    if (anew) this.refused = null;
    this.now = now;
    this.home = home;
    this.idle = idle;
    this.element.classList.toggle("without-effect", idle !== "");
    this.input.setAttribute("aria-description", `${this.parameter.help} ${idle}`.trim());
    if (this.refused === null && (kept || this.input !== document.activeElement || !this.#isTyped())) this.#showValue();
    this.#mark();
  }
}

/** What a parameter is, below the controls. */
function explanation({parameter, home, idle}) {
  const range = parameter.minimum === undefined ? (parameter.names ?? []).join(", ") :
                                                  `${parameter.minimum} to ${parameter.maximum}`;
  const facts = [
    range,
    `in this scene ${home || "empty"}`,
    parameter.takes_effect === "on-reset" ? "restarts the run" : "",
  ].filter(Boolean);
  return [
    element("h3", {}, parameter.label, parameter.unit ? ` (${parameter.unit})` : ""),
    element("p", {textContent: parameter.help}),
    ...(idle ? [element("p", {className: "idle", textContent: idle})] : []),
    element("p", {className: "dim"}, element("code", {textContent: parameter.key}), ` · ${facts.join(" · ")}`),
  ];
}

export class Panel {
  #controls = [];
  #groups = new Map();  // name → { details, count }
  #card;
  #nothing;
  #plots;
  #reset;
  #searched;        // key → the text in which searches look
  #closed = false;  // the card, by the user
  #reynolds;
  #words = [];        // of the search
  #unscaled = false;  // the scene has no Reynolds number

  /** `table`: what Engine.parameters returns. `change(key, text)` takes over what the user chose, if it can. */
  constructor(root, table, change) {
    const parameters = table.parameters.filter((parameter) => !parameter.desktop_only);
    this.#card = root.querySelector("#card");
    this.#nothing = root.querySelector("#nothing");
    this.#plots = root.querySelector("#plots");
    this.#reset = root.querySelector("#reset");
    this.#searched = table.searched;
    const box = root.querySelector("#controls");
    const rows = new Map(parameters.map((parameter) => [parameter.key, parameter]));
    this.#reynolds = this.#makeControl(kReynolds, "", "re reynolds number", change);
    box.append(this.#reynolds.element);
    for (const {key, label} of table.essentials) box.append(this.#add(rows.get(key), label, change).element);
    for (const name of this.#groupNames(parameters)) box.append(this.#makeGroup(name));
    for (const parameter of parameters) {
      const group = this.#groups.get(parameter.key.split(".")[0]);
      group.details.append(this.#add(parameter, "", change, group).element);
    }
    const find = root.querySelector("#find");
    find.addEventListener("input", () => this.#search(find.value));
    find.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      find.value = "";
      this.#search("");
      find.blur();
    });
  }

  #groupNames(parameters) { return [...new Set([...kFirstGroups, ...parameters.map(({key}) => key.split(".")[0])])]; }

  #makeGroup(name) {
    const count = element("span", {className: "count"});
    const details = element("details", {}, element("summary", {}, `${name} `, count));
    this.#groups.set(name, {details, count});
    return details;
  }

  #add(parameter, label, change, group = null) {
    const control = this.#makeControl(parameter, label, this.#searched[parameter.key], change);
    control.group = group;
    this.#controls.push(control);
    return control;
  }

  #makeControl(parameter, label, words, change) {
    const control = new Control(parameter, {
      label,
      words,
      change,
      explain: (explained) => this.#explain(explained),
    });
    control.element.querySelector("label").addEventListener("click", () => {
      this.#closed = false;
      this.#explain(control);
    });
    return control;
  }

  #explain(control) {
    if (this.#closed) return;
    const close = element("button", {type: "button", className: "close", textContent: "✕"});
    close.title = "Close; click a name to open it again";
    close.setAttribute("aria-label", close.title);
    close.addEventListener("click", () => {
      this.#closed = true;
      this.#card.hidden = true;
    });
    this.#card.replaceChildren(close, ...explanation(control));
    this.#card.hidden = false;
  }

  /** Shows the values that Engine.values returns; `anew`: of another scene, or after a reset. */
  show(values, anew = false) {
    for (const control of this.#controls) {
      const {key} = control.parameter;
      control.show(values.now[key], values.home[key], values.idle[key] ?? "", anew);
    }
    this.#showReynolds(values.reynolds, anew);
    const changed = differences(values);
    this.#reset.disabled = changed.length === 0;
    this.#reset.textContent = changed.length > 0 ? `Reset (${changed.length})` : "Reset";
    for (const [name, {count}] of this.#groups) {
      const inside = changed.filter((assignment) => assignment.startsWith(`${name}.`)).length;
      count.textContent = inside > 0 ? `· ${inside} changed` : "";
    }
  }

  #showReynolds(reynolds, anew) {
    this.#unscaled = reynolds === null;
    this.#reynolds.element.hidden = !this.#fitsReynolds();
    if (this.#unscaled) return;
    this.#reynolds.show(shownNumber(reynolds.now), shownNumber(reynolds.home), "", anew);
    this.#reynolds.element.querySelector("label").textContent = `Re  (ν = ${shownNumber(reynolds.viscosity)})`;
  }

  /** Whether the scene has a Reynolds number and the search finds it. */
  #fitsReynolds() { return !this.#unscaled && this.#words.every((word) => this.#reynolds.words.includes(word)); }

  /** Leaves the controls in whose texts the engine finds all the words. */
  #search(text) {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    this.#words = words;
    const found = new Set();
    for (const control of this.#controls) {
      const fits = words.every((word) => control.words.includes(word));
      control.element.hidden = words.length > 0 && (!fits || !control.group);
      if (fits && control.group) found.add(control.group);
    }
    const fitsReynolds = this.#fitsReynolds();
    this.#reynolds.element.hidden = !fitsReynolds;
    for (const group of this.#groups.values()) {
      group.details.hidden = words.length > 0 && !found.has(group);
      group.details.open = words.length > 0 && found.has(group);
    }
    this.#nothing.hidden = words.length === 0 || found.size > 0 || fitsReynolds;
    // What is found comes before the plots.
    if (words.length > 0)
      this.#plots.parentElement.append(this.#plots);
    else
      this.#nothing.after(this.#plots);
  }
}
