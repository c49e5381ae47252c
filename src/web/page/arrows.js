// Shift and the arrow keys, which lead a stroke.

const kDirections = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

export class Arrows {
  #down = new Set();
  #leading = false;
  #used = false;

  /** `types()`: whether the keys are for something else now. */
  constructor(types) {
    addEventListener("keydown", (event) => {
      if (!event.shiftKey || !Object.hasOwn(kDirections, event.key) || types(event.target)) return;
      event.preventDefault();
      this.#down.add(event.key);
    });
    addEventListener("keyup", ({key}) => key === "Shift" ? this.#down.clear() : this.#down.delete(key));
    addEventListener("blur", () => this.#down.clear());
  }

  /** Leads the engine's stroke for a frame. Returns whether one has ended with it. */
  frame(engine, seconds) {
    let right = 0;
    let up = 0;
    for (const key of this.#down) {
      right += kDirections[key][0];
      up += kDirections[key][1];
    }
    const led = this.#leading;
    this.#leading = right !== 0 || up !== 0;
    this.#used ||= this.#leading;
    if (this.#used)
      engine.leadStroke(right, up, seconds);  // which also shows where the brush is, until the mouse moves
    return led && !this.#leading;
  }
}
