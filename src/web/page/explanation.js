// A step explained stage by stage: the canvas shows the stage, and a bar below it has its words and leads through the
// stages.
import {element} from "./element.js";

export class Explanation {
  #engine;
  #bar;
  #number;
  #texts;
  #codeOpen = false;

  /** `bar`: the element with the buttons. */
  constructor(bar, engine) {
    this.#engine = engine;
    this.#bar = bar;
    this.#number = bar.querySelector("#stage-number");
    this.#texts = bar.querySelector("#stage-texts");
  }

  get active() { return !this.#bar.hidden; }

  /** Shows what the engine explains, or hides the bar if it explains nothing. */
  show() {
    const shown = this.#engine.stage();
    this.#bar.hidden = shown === null;
    if (!shown) return;
    this.#bar.classList.toggle("written", shown.written);  // in the picture
    this.#number.textContent = `Stage ${shown.stage + 1} of ${shown.stages}`;
    this.#texts.replaceChildren(
        ...["grid", "particles"].filter((fluid) => shown[fluid]).map((fluid) => this.#text(fluid, shown[fluid])),
    );
  }

  #text(fluid, {title, price, equation, meaning, source, code}) {
    return element(
        "section",
        {className: fluid},
        element("h3", {textContent: price ? `${title} · ${price}` : title}),
        element("p", {className: "equation", textContent: equation}),
        element("p", {textContent: meaning}),
        code ? this.#code(source, code) : element("p", {className: "source", textContent: source}),
    );
  }

  /** The shader of a stage, folded until it is opened; from then on, the next ones are open, too. */
  #code(source, code) {
    const details = element(
        "details",
        {open: this.#codeOpen},
        element("summary", {textContent: source}),
        element("pre", {textContent: code}),
    );
    details.addEventListener("toggle", () => {
      if (details.isConnected) this.#codeOpen = details.open;
    });
    return details;
  }
}
