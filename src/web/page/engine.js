// The C functions of the WebAssembly program (src/web/exports.cpp) as methods. A call that fails throws an EngineError.

/** The program for several threads, if the server's headers let the page have them; else the program for one. */
const kProgram = globalThis.crossOriginIsolated ? "./twinflow-threads.js" : "./twinflow.js";

export class EngineError extends Error {}

export class Engine {
  #module;

  static async load() {
    const engine = new Engine();
    const {default: create} = await import(kProgram);
    engine.#module = await create({
      print: (line) => console.log(line),
      printErr: (line) => console.error(line),
    });
    return engine;
  }

  #call(name, result, ...values) {
    const types = values.map((value) => (typeof value === "string" ? "string" : "number"));
    return this.#module.ccall(`twinflow_${name}`, result, types, values);
  }

  #run(name, ...values) {
    if (!this.#call(name, "number", ...values)) throw this.#failure();
  }

  /** The text that a function returns. It is null if it fails. */
  #ask(name, ...values) {
    const pointer = this.#call(name, "number", ...values);
    if (!pointer) throw this.#failure();
    return this.#module.UTF8ToString(pointer);
  }

  #failure() { return new EngineError(this.#call("error", "string")); }

  /** Whether a function returned 1, not 0 or, on failure, −1. */
  #whether(name, ...values) {
    const answer = this.#call(name, "number", ...values);
    if (answer < 0) throw this.#failure();
    return answer === 1;
  }

  /**
   * Opens a built-in scene, or the text of a scene file in `options.file`, with changed parameters, "key=value" each.
   * `options.recording` comes from `shared`; with `options.keepsStyle` the brush and the style of particles stay.
   */
  open(scene, assignments = [], {file = "", recording = "", keepsStyle = false} = {}) {
    this.#run("open", scene, file, assignments.join("\n"), recording, keepsStyle ? 1 : 0);
  }
  /** Keeps a file that scenes and parameters can name. */
  keepFile(name, bytes) {
    const room = this.#call("room", "number", bytes.length);
    if (!room) throw this.#failure();
    this.#module.HEAPU8.set(bytes, room);
    this.#run("keep_file", name);
  }
  /** The picture of a file that was kept becomes the dye. */
  showPicture(name) { this.#run("show_picture", name); }
  resize(width, height, scale) { this.#run("resize", width, height, scale); }
  /** Shows the panes up to the edges and nothing else. */
  showBare(bare) { this.#run("show_bare", bare ? 1 : 0); }
  advance(seconds) { this.#run("advance", seconds); }
  step(steps = 1) { this.#run("step", steps); }
  /** `withBrush`: also draws the outline of the brush at its place. */
  draw(withBrush = true) { this.#run("draw", withBrush ? 1 : 0); }
  pause(paused) { this.#run("pause", paused ? 1 : 0); }
  /** Performs an action of `actions`; `index`: of the key among its keys. */
  perform(name, index = 0) { this.#run("perform", name, index); }
  /** Whether a pane is at this pixel of the canvas, in which the stroke begins. */
  beginStroke(x, y, pressure) { return this.#whether("stroke_begin", x, y, pressure); }
  moveStroke(x, y, pressure = 1) { this.#run("stroke_move", x, y, pressure); }
  /** The keyboard leads a stroke for a frame: to the right and up, -1, 0 or 1 each; with zeros it ends. */
  leadStroke(right, up, seconds) { this.#run("stroke_lead", right, up, seconds); }
  endStroke() { this.#run("stroke_end"); }
  /** The brush is, and the probe reads, at this pixel of the canvas. */
  point(x, y) { this.#run("point", x, y); }
  /** The pointer is not over the canvas any more. */
  leave() { this.#run("leave"); }
  /** What is explained, or null. */
  stage() { return JSON.parse(this.#ask("stage")); }
  /** Takes a sample for the plots if one is due; returns whether it did. */
  measure() { return this.#whether("measure"); }
  /** What is to be drawn of the plots, in `width` pixels. */
  plots(width, scale) { return JSON.parse(this.#ask("plots", width, scale)); }
  /** The plots as a picture (SVG), on white or on dark ground. */
  plotsDrawing(bright) { return this.#ask("plots_svg", bright ? 1 : 0); }
  plotsTable() { return this.#ask("plots_table"); }
  /** What a link holds beside the name of the scene: { assignments, recording, file: the text of a scene file }. */
  shared(withStrokes) { return JSON.parse(this.#ask("shared", withStrokes ? 1 : 0)); }
  /** The run as a scene file. */
  sceneFile() { return this.#ask("scene_file"); }
  set(key, value) { this.#run("set", `${key}=${value}`); }
  /** Sets both fluids' viscosity by the Reynolds number. */
  setReynolds(number) { this.#run("set_reynolds", number); }
  resetSettings() { this.#run("reset_settings"); }
  /** What keys and buttons do: see actions_answer in src/web/answers.hpp. */
  actions() { return JSON.parse(this.#ask("actions")); }
  scenes() { return JSON.parse(this.#ask("scenes")); }
  parameters() { return JSON.parse(this.#ask("parameters")); }
  values() { return JSON.parse(this.#ask("values")); }
  status() { return JSON.parse(this.#ask("status")); }
  metrics() { return JSON.parse(this.#ask("metrics")); }
  /** What this browser cannot do and the user sees, in sentences. */
  limits() { return JSON.parse(this.#ask("limits")); }
  driver() { return this.#ask("driver"); }
  /** How many threads share the particles' loops. */
  threads() { return this.#call("threads", "number"); }
  /** Bytes of the engine's memory. */
  memory() { return this.#module.HEAPU8.length; }
  /** Keeps the run in memory, for `restore`. */
  keep() { this.#run("keep"); }
  /** Makes everything again in a new WebGL context. */
  restore() { this.#run("restore"); }
}
