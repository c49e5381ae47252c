// Pointers on the canvas: one finger, the mouse or a pen strokes; two fingers pinch the brush.

const kLeastPressure = 0.25;  // of a pen, so that a light touch still stirs

export class Strokes {
  #canvas;
  #engine;
  #actions;
  #pointers = new Map();  // the pointers that are down, by their ids
  #stroking = null;       // the id of the one that strokes
  #pinch = null;          // { distance, radius } at its begin

  /** `actions`: { began(), failed(error), radius(), setRadius(radius), ended() }. */
  constructor(canvas, engine, actions) {
    this.#canvas = canvas;
    this.#engine = engine;
    this.#actions = actions;
    canvas.addEventListener("pointerdown", (event) => this.#down(event));
    canvas.addEventListener("pointermove", (event) => this.#move(event));
    for (const type of ["pointerup", "pointercancel"]) {
      canvas.addEventListener(type, (event) => this.#up(event));
    }
    canvas.addEventListener("pointerleave", () => engine.leave());
  }

  #down(event) {
    if (event.button !== 0) return;
    this.#canvas.setPointerCapture(event.pointerId);
    this.#pointers.set(event.pointerId, event);
    if (this.#pointers.size === 2) this.#beginPinch();
    if (this.#pointers.size === 1) this.#beginStroke(event);
  }

  #beginStroke(event) {
    try {
      if (!this.#engine.beginStroke(...this.#pixel(event), this.#pressure(event))) return;
      this.#stroking = event.pointerId;
      this.#actions.began();
    } catch (error) {
      this.#actions.failed(error);
    }
  }

  #beginPinch() {
    this.#endStroke();
    this.#pinch = {distance: this.#distance(), radius: this.#actions.radius()};
  }

  #move(event) {
    this.#engine.point(...this.#pixel(event));
    if (!this.#pointers.has(event.pointerId)) return;
    this.#pointers.set(event.pointerId, event);
    if (this.#pinch && this.#pointers.size === 2) {
      this.#actions.setRadius((this.#pinch.radius * this.#distance()) / this.#pinch.distance);
    } else if (this.#stroking === event.pointerId) {
      this.#engine.moveStroke(...this.#pixel(event), this.#pressure(event));
    }
  }

  #up(event) {
    if (!this.#pointers.delete(event.pointerId)) return;
    if (this.#stroking === event.pointerId) this.#endStroke();
    if (this.#pointers.size < 2) this.#pinch = null;
  }

  #endStroke() {
    if (this.#stroking === null) return;
    this.#stroking = null;
    this.#engine.endStroke();
    this.#actions.ended();
  }

  #distance() {
    const [a, b] = [...this.#pointers.values()];
    return Math.max(1, Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY));
  }

  #pressure({pointerType, pressure}) { return pointerType === "pen" ? Math.max(kLeastPressure, pressure) : 1; }

  /** The pixel of the canvas under a pointer. */
  #pixel(event) {
    const box = this.#canvas.getBoundingClientRect();
    return [
      ((event.clientX - box.left) * this.#canvas.width) / box.width,
      ((event.clientY - box.top) * this.#canvas.height) / box.height,
    ];
  }
}
