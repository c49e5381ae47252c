// The panel: a control for each row of the parameter table, which has their names, units, limits and explanations.
import {element} from "./element.js";
import {differences} from "./link.js";

const kFirstGroups = ["view", "brush", "grid", "particles", "coupling"];
const kSliderSteps = 1000;

/** Where a number stands between its limits, 0 to 1: small values have more room where the range is wide. */
class SliderScale {
  constructor({minimum, maximum, default: home}) {
    this.minimum = minimum;
    this.maximum = maximum;
    this.logarithmic = minimum > 0 && maximum / minimum >= 50;
    this.power = !this.logarithmic && minimum === 0 && home > 0 && home < maximum / 20 ? 3 : 1;
  }
  position(value) {
    const {minimum, maximum} = this;
    if (this.logarithmic) return Math.log(value / minimum) / Math.log(maximum / minimum);
    return ((value - minimum) / (maximum - minimum)) ** (1 / this.power);
  }
  value(position) {
    const {minimum, maximum} = this;
    if (this.logarithmic) return minimum * (maximum / minimum) ** position;
    return minimum + (maximum - minimum) * position ** this.power;
  }
}

/** One parameter's label, widget and way back. `change(key, text)` is called with what the user chose. */
class Control {
  static #made = 0;
  /** @type {any} { details, count } of the group that it is in, if it is in one */
  group = null;

  constructor(parameter, label, change, explain) {
    this.parameter = parameter;
    this.change = (text) => change(parameter.key, text);
    const id = `control-${++Control.#made}`;
    const text = label || parameter.label || parameter.key;
    const unit = parameter.unit ? element("span", {className: "unit", textContent: ` ${parameter.unit}`}) : "";
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
    this.words = `${text} ${parameter.key} ${parameter.help}`.toLowerCase();
    this.#addSlider(text);
    this.element.addEventListener("focusin", () => explain(this));
    this.element.addEventListener("mouseenter", () => explain(this));
    this.element.addEventListener("keydown", (event) => this.#key(event));
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
    const input = element("input", {id, type: "text", autocomplete: "off", spellcheck: false});
    if (kind !== "text") input.inputMode = "decimal";
    input.addEventListener("change", () => this.change(input.value.trim()));
    return input;
  }

  #addSlider(text) {
    const {kind, minimum, maximum} = this.parameter;
    if ((kind !== "integer" && kind !== "real") || !(maximum > minimum)) return;
    this.scale = new SliderScale(this.parameter);
    this.slider = element("input", {type: "range", min: 0, max: kSliderSteps, tabIndex: -1});
    this.slider.setAttribute("aria-label", `${text}, slider`);
    // A change that starts the run again waits for the slider to be let go.
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

  #key(event) {
    const types = event.target === this.input && this.input.type === "text";
    if (event.key === "Delete" && !types) this.change(this.home);
  }

  /** `idle`: why it has no effect now; empty where it has one. */
  show(now, home, idle) {
    this.home = home;
    this.idle = idle;
    this.element.classList.toggle("without-effect", idle !== "");
    this.input.setAttribute("aria-description", `${this.parameter.help} ${idle}`.trim());
    if (this.input.type === "checkbox")
      this.input.checked = now === "true";
    else if (this.input !== document.activeElement || this.input.tagName === "SELECT")
      this.input.value = now;
    if (this.slider) this.slider.value = Math.round(this.scale.position(Number(now)) * kSliderSteps);
    const changed = now !== home;
    this.element.classList.toggle("changed", changed);
    this.back.title = `Back to ${home || "nothing"}`;
    this.back.setAttribute("aria-label", changed ? this.back.title : "");
  }
}

/** What a parameter is, below the controls. */
function explanation({parameter, home, idle}) {
  const range = parameter.minimum === undefined ? (parameter.names ?? []).join(", ") :
                                                  `${parameter.minimum} to ${parameter.maximum}`;
  const facts = [
    range,
    `in this scene ${home || "empty"}`,
    parameter.takes_effect === "on-reset" ? "starts the run again" : "",
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
  #reset;

  /** `table`: what Engine.parameters returns. `change(key, text)` takes over what the user chose. */
  constructor(root, table, change) {
    this.#card = root.querySelector("#card");
    this.#reset = root.querySelector("#reset");
    const box = root.querySelector("#controls");
    const rows = new Map(table.parameters.map((parameter) => [parameter.key, parameter]));
    for (const {key, label} of table.essentials) box.append(this.#add(rows.get(key), label, change).element);
    for (const name of this.#groupNames(table.parameters)) box.append(this.#makeGroup(name));
    for (const parameter of table.parameters) {
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
    const control = new Control(parameter, label, change, (explained) => {
      this.#card.replaceChildren(...explanation(explained));
      this.#card.hidden = false;
    });
    control.group = group;
    this.#controls.push(control);
    return control;
  }

  /** Shows the values that Engine.values returns. */
  show(values) {
    for (const control of this.#controls) {
      const {key} = control.parameter;
      control.show(values.now[key], values.home[key], values.idle[key] ?? "");
    }
    const changed = differences(values);
    this.#reset.disabled = changed.length === 0;
    this.#reset.textContent = changed.length > 0 ? `Reset (${changed.length})` : "Reset";
    for (const [name, {count}] of this.#groups) {
      const inside = changed.filter((assignment) => assignment.startsWith(`${name}.`)).length;
      count.textContent = inside > 0 ? `· ${inside} changed` : "";
    }
  }

  /** Leaves the controls whose names or explanations have all the words. */
  #search(text) {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    const found = new Set();
    for (const control of this.#controls) {
      const fits = words.every((word) => control.words.includes(word));
      control.element.hidden = words.length > 0 && (!fits || !control.group);
      if (fits && control.group) found.add(control.group);
    }
    for (const group of this.#groups.values()) {
      group.details.hidden = words.length > 0 && !found.has(group);
      group.details.open = words.length > 0 && found.has(group);
    }
  }
}
