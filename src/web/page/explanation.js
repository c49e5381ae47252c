// A step explained stage by stage: the canvas shows the stage, and a bar below it has its words and leads through the
// stages.
import {element} from "./element.js";

export class Explanation {
  #engine;
  #bar;
  #number;
  #texts;

  /** `bar`: the element with the buttons. `attempt(action)` runs an action and tells the user if it fails. */
  constructor(bar, engine, attempt) {
    this.#engine = engine;
    this.#bar = bar;
    this.#number = bar.querySelector("#stage-number");
    this.#texts = bar.querySelector("#stage-texts");
    const clicks = {"#stage-back": () => this.back(), "#stage-next": () => this.next(), "#stage-end": () => this.end()};
    for (const [id, action] of Object.entries(clicks)) {
      bar.querySelector(id).addEventListener("click", () => attempt(action));
    }
  }

  get active() { return !this.#bar.hidden; }

  toggle() {
    if (this.active)
      this.end();
    else
      this.next();
  }

  /** Shows the next stage, or the first one of the next step. */
  next() {
    try {
      this.#engine.explain();
    } finally {
      this.show();
    }
  }

  back() {
    this.#engine.explainBack();
    this.show();
  }

  end() {
    this.#engine.stopExplaining();
    this.show();
  }

  /** Shows what the engine explains, or hides the bar where it explains nothing. */
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

  #text(fluid, {title, equation, meaning}) {
    return element(
        "section",
        {className: fluid},
        element("h3", {textContent: title}),
        element("p", {className: "equation", textContent: equation}),
        element("p", {textContent: meaning}),
    );
  }
}
