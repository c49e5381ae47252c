// Pointers on the canvas: one finger, the mouse or a pen strokes; two fingers pinch the brush.

const kLeastPressure = 0.25;  // of a pen, so that a light touch still stirs
// A finger strokes once it has moved so far or stayed so long, as another may follow it to pinch.
const kHeldPoints = 6;
const kHeldMilliseconds = 120;

export class Strokes {
  #canvas;
  #engine;
  #actions;
  #pointers = new Map();  // the pointers that are down, by their ids
  #stroking = null;       // the id of the one that strokes
  #held = null;           // { event, timer } of the finger that may begin a stroke
  #pinch = null;          // { distance, radius } at its begin

  /** `actions`: { began(), failed(error), probes(): whether a touch reads, radius(), setRadius(radius), ended() }. */
  constructor(canvas, engine, actions) {
    this.#canvas = canvas;
    this.#engine = engine;
    this.#actions = actions;
    canvas.addEventListener("pointerdown", (event) => this.#down(event));
    canvas.addEventListener("pointermove", (event) => this.#move(event));
    for (const type of ["pointerup", "pointercancel"]) {
      canvas.addEventListener(type, (event) => this.#up(event));
    }
    canvas.addEventListener("pointerleave", (event) => this.#leave(event));
  }

  #down(event) {
    if (event.button !== 0) return;
    this.#canvas.setPointerCapture(event.pointerId);
    this.#pointers.set(event.pointerId, event);
    if (this.#pointers.size === 2) this.#beginPinch();
    if (this.#pointers.size !== 1) return;
    this.#engine.point(...this.#pixel(event));
    if (event.pointerType === "touch")
      this.#hold(event);
    else
      this.#beginStroke(event);
  }

  #hold(event) {
    this.#endStroke();  // a touch just before
    // If the probe is on, a touch reads until it moves.
    const timer = this.#actions.probes() ? 0 : setTimeout(() => this.#release(), kHeldMilliseconds);
    this.#held = {event, timer};
  }

  /** The finger that was held begins its stroke where it came down. */
  #release() {
    const {event} = this.#held;
    this.#drop();
    this.#beginStroke(event);
  }

  #drop() {
    clearTimeout(this.#held?.timer);
    this.#held = null;
  }

  /** A finger that has read the probe leaves its card. */
  #leave({pointerType}) {
    if (pointerType !== "touch" || !this.#actions.probes()) this.#engine.leave();
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
    this.#drop();
    this.#endStroke();
    this.#pinch = {distance: this.#distance(), radius: this.#actions.radius()};
  }

  #move(event) {
    this.#engine.point(...this.#pixel(event));
    if (!this.#pointers.has(event.pointerId)) return;
    this.#pointers.set(event.pointerId, event);
    if (this.#held?.event.pointerId === event.pointerId && this.#hasMoved(event)) this.#release();
    if (this.#pinch && this.#pointers.size === 2) {
      this.#actions.setRadius((this.#pinch.radius * this.#distance()) / this.#pinch.distance);
    } else if (this.#stroking === event.pointerId) {
      this.#engine.moveStroke(...this.#pixel(event), this.#pressure(event));
    }
  }

  #up(event) {
    if (!this.#pointers.delete(event.pointerId)) return;
    if (this.#held?.event.pointerId === event.pointerId) {
      if (event.type === "pointercancel") return this.#drop();
      this.#tap();
    } else if (this.#stroking === event.pointerId) {
      this.#endStroke();
    }
    if (this.#pointers.size < 2) this.#pinch = null;
  }

  #hasMoved({clientX, clientY}) {
    const {event} = this.#held;
    return Math.hypot(clientX - event.clientX, clientY - event.clientY) > kHeldPoints;
  }

  /** A touch that ends before it has become a stroke: a short one, which drops a body, or a look at the probe. */
  #tap() {
    const id = this.#held.event.pointerId;
    if (this.#actions.probes()) return this.#drop();
    this.#release();
    setTimeout(() => this.#stroking === id && this.#endStroke(), kHeldMilliseconds);
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
