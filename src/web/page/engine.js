// The C functions of twinflow.wasm (src/web/exports.cpp) as methods. A call that fails throws an EngineError.
import createTwinflow from "./twinflow.js";

export class EngineError extends Error {}

export class Engine {
  #module;

  static async load() {
    const engine = new Engine();
    engine.#module = await createTwinflow({
      print: (line) => console.log(line),
      printErr: (line) => console.error(line),
    });
    return engine;
  }

  #call(name, result, ...values) {
    const types = values.map((value) => (typeof value === "string" ? "string" : "number"));
    return this.#module.ccall(`twinflow_${name}`, result, types, values);
  }

  #do(name, ...values) {
    if (!this.#call(name, "number", ...values)) throw this.#error();
  }

  /** The text that a function returns. It is null where it fails. */
  #ask(name) {
    const pointer = this.#call(name, "number");
    if (!pointer) throw this.#error();
    return this.#module.UTF8ToString(pointer);
  }

  #error() {
    return new EngineError(this.#call("error", "string"));
  }

  /** Opens a built-in scene with changed parameters, "key=value" each. */
  open(scene, assignments = []) {
    this.#do("open", scene, assignments.join("\n"));
  }
  openText(toml, name) {
    this.#do("open_text", toml, name);
  }
  resize(width, height, scale) {
    this.#do("resize", width, height, scale);
  }
  advance(seconds) {
    this.#do("advance", seconds);
  }
  step(steps = 1) {
    this.#do("step", steps);
  }
  draw() {
    this.#do("draw");
  }
  pause(paused) {
    this.#do("pause", paused ? 1 : 0);
  }
  restart() {
    this.#do("restart");
  }
  /** Whether a pane is at this pixel of the canvas, in which the stroke begins. */
  beginStroke(x, y, pressure) {
    const begun = this.#call("stroke_begin", "number", x, y, pressure);
    if (begun < 0) throw this.#error();
    return begun === 1;
  }
  moveStroke(x, y) {
    this.#do("stroke_move", x, y);
  }
  endStroke() {
    this.#do("stroke_end");
  }
  set(key, value) {
    this.#do("set", `${key}=${value}`);
  }
  resetSettings() {
    this.#do("reset_settings");
  }
  /** What was taken back; empty where there was nothing. */
  undo() {
    return this.#ask("undo");
  }
  scenes() {
    return JSON.parse(this.#ask("scenes"));
  }
  parameters() {
    return JSON.parse(this.#ask("parameters"));
  }
  values() {
    return JSON.parse(this.#ask("values"));
  }
  status() {
    return JSON.parse(this.#ask("status"));
  }
  metrics() {
    return JSON.parse(this.#ask("metrics"));
  }
  driver() {
    return this.#ask("driver");
  }
  /** Keeps the run in memory, for `restore`. */
  keep() {
    this.#do("keep");
  }
  /** Makes everything again in a new WebGL context. */
  restore() {
    this.#do("restore");
  }
}
