// The page: opens the fluid of the address, moves it, and connects the controls with it.
import { Engine } from "./engine.js";
import { Gallery } from "./gallery.js";
import { commandLine, differences, readLink, writeLink } from "./link.js";
import { Panel } from "./panel.js";
import { Strokes } from "./strokes.js";

const kNoticeSeconds = 6;
const kKeepSeconds = 10; // between two copies of the run, for a lost context
const kPhone = "(max-width: 760px)";

const find = (id) => document.getElementById(id);
const canvas = find("canvas");

class Page {
  #engine;
  #panel;
  #gallery;
  #scene = "default"; // the built-in scene that is open; empty for a file
  #values;
  #paused = false;
  #lost = false;
  #frameTime = null; // milliseconds, of the frame before
  #rate = 60; // frames per second, smoothed
  #kept = 0;
  #noticeTimer = 0;

  static async start() {
    const page = new Page();
    page.#engine = await Engine.load();
    performance.mark("engine-ready");
    page.#openLink();
    page.#fit();
    page.#engine.draw();
    performance.mark("first-picture");
    find("loading").hidden = true;
    page.#makeControls();
    page.#listen();
    requestAnimationFrame((time) => page.#frame(time));
    return page;
  }

  get engine() {
    return this.#engine;
  }
  get frameRate() {
    return this.#rate;
  }

  /** Runs an action and tells the user if it fails. Returns whether it did not. */
  #attempt(action) {
    try {
      action();
      return true;
    } catch (error) {
      this.#tell(error.message);
      return false;
    }
  }

  #tell(text, calm = false) {
    const notice = find("notice");
    notice.textContent = text;
    notice.classList.toggle("calm", calm);
    notice.hidden = false;
    clearTimeout(this.#noticeTimer);
    this.#noticeTimer = setTimeout(() => (notice.hidden = true), 1000 * kNoticeSeconds);
  }

  // ---- scenes and links

  #openLink() {
    const { scene, assignments } = readLink(location.hash);
    this.#paused = false;
    const opened = this.#attempt(() => this.#open(scene, assignments));
    if (!opened && !this.#values) this.#open("default", []);
  }

  #open(scene, assignments) {
    this.#engine.open(scene, assignments);
    this.#scene = scene;
    this.#noteOpened();
  }

  #noteOpened() {
    this.#noteChange();
    this.#setPaused(false);
    const { title } = this.#engine.status();
    find("scene-title").textContent = title;
    document.title = `${title} · twinflow`;
    this.#keep(performance.now());
  }

  /** Reads the values anew, into the panel and the address. */
  #noteChange() {
    this.#values = this.#engine.values();
    this.#panel?.show(this.#values);
    if (this.#scene) history.replaceState(null, "", writeLink(this.#scene, differences(this.#values)));
  }

  async #openFile(file) {
    const text = await file.text();
    this.#attempt(() => {
      this.#engine.openText(text, file.name);
      this.#scene = "";
      this.#noteOpened();
    });
  }

  // ---- the run

  #frame(time) {
    requestAnimationFrame((next) => this.#frame(next));
    if (this.#lost) return;
    const seconds = this.#frameTime === null ? 0 : (time - this.#frameTime) / 1000;
    this.#frameTime = time;
    this.#attempt(() => {
      try {
        this.#engine.advance(seconds);
      } finally {
        this.#engine.draw();
      }
    });
    if (seconds > 0) this.#rate += 0.1 * (1 / seconds - this.#rate);
    if (time - this.#kept > 1000 * kKeepSeconds) this.#keep(time);
    this.#showStatus();
  }

  #keep(time) {
    this.#kept = time;
    this.#attempt(() => this.#engine.keep());
  }

  #showStatus() {
    const { time, paused, failure, actions } = this.#engine.status();
    const rate = paused ? "paused" : `${Math.round(this.#rate)} pictures a second`;
    find("status").textContent = failure || `t = ${time.toFixed(2)} s · ${rate}`;
    find("undo").disabled = actions === 0;
    if (paused !== this.#paused) this.#setPaused(paused);
  }

  #setPaused(paused) {
    this.#paused = paused;
    this.#engine.pause(paused);
    find("pause").setAttribute("aria-pressed", String(paused));
  }

  #step() {
    this.#setPaused(true);
    this.#attempt(() => this.#engine.step(1));
  }

  #restart() {
    this.#attempt(() => this.#engine.restart());
  }

  #undo() {
    this.#attempt(() => {
      const what = this.#engine.undo();
      if (what) this.#tell(`Took back ${what}`, true);
      this.#noteChange();
    });
  }

  #set(key, value) {
    this.#attempt(() => this.#engine.set(key, value));
    this.#noteChange();
  }

  /** Chooses the name after the present one. */
  #next(key) {
    const { names } = this.#table.get(key);
    this.#set(key, names[(names.indexOf(this.#values.now[key]) + 1) % names.length]);
  }

  savePicture() {
    this.#attempt(() => this.#engine.draw());
    const name = `${this.#scene || "twinflow"}.png`;
    canvas.toBlob((blob) => {
      const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download: name });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10000);
      this.#tell(`Saved ${name}`, true);
    });
  }

  // ---- controls

  #table = new Map(); // key → row of the parameter table

  #makeControls() {
    const table = this.#engine.parameters();
    this.#table = new Map(table.parameters.map((row) => [row.key, row]));
    this.#panel = new Panel(find("panel"), table, (key, value) => this.#set(key, value));
    this.#panel.show(this.#values);
    this.#gallery = new Gallery(find("gallery"), this.#engine.scenes(), (name) =>
      this.#attempt(() => this.#open(name, [])),
    );
    const radius = this.#table.get("brush.radius");
    new Strokes(canvas, this.#engine, {
      began: () => this.#showStatus(),
      ended: () => this.#showStatus(),
      failed: (error) => this.#tell(error.message),
      radius: () => Number(this.#values.now["brush.radius"]),
      setRadius: (value) => {
        const within = Math.min(radius.maximum, Math.max(radius.minimum, value));
        this.#set("brush.radius", String(Number(within.toPrecision(3))));
      },
    });
  }

  #share() {
    const assignments = differences(this.#values);
    const { origin, pathname } = location;
    find("link").value = origin + pathname + writeLink(this.#scene || "default", assignments);
    find("command").value = commandLine(this.#scene || "FILE.toml", assignments);
    find("sharing").showModal();
  }

  async #copy(id) {
    const field = find(id);
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      this.#tell("Copied", true);
    } catch {
      this.#tell("Press Ctrl+C to copy what is selected", true);
    }
  }

  #fold(folded = !document.body.classList.contains("folded")) {
    document.body.classList.toggle("folded", folded);
    find("fold").setAttribute("aria-expanded", String(!folded));
  }

  #listen() {
    const clicks = {
      scene: () => this.#gallery.open(this.#scene),
      pause: () => this.#setPaused(!this.#paused),
      step: () => this.#step(),
      restart: () => this.#restart(),
      undo: () => this.#undo(),
      save: () => this.savePicture(),
      share: () => this.#share(),
      fold: () => this.#fold(),
      reset: () => {
        this.#attempt(() => this.#engine.resetSettings());
        this.#noteChange();
      },
      "copy-link": () => this.#copy("link"),
      "copy-command": () => this.#copy("command"),
    };
    for (const [id, action] of Object.entries(clicks)) find(id).addEventListener("click", action);
    addEventListener("keydown", (event) => this.#key(event));
    addEventListener("hashchange", () => this.#openLink());
    new ResizeObserver(() => this.#fit()).observe(canvas);
    this.#listenForFiles();
    this.#listenForLoss();
    if (matchMedia(kPhone).matches) this.#fold(true);
  }

  #listenForFiles() {
    addEventListener("dragover", (event) => event.preventDefault());
    addEventListener("drop", (event) => {
      event.preventDefault();
      const [file] = event.dataTransfer.files;
      if (file) this.#openFile(file);
    });
  }

  #listenForLoss() {
    canvas.addEventListener("webglcontextlost", (event) => {
      event.preventDefault(); // the browser may give another context
      this.#lost = true;
      this.#tell("The browser has taken the graphics context away; waiting for another one …");
    });
    canvas.addEventListener("webglcontextrestored", () => {
      this.#attempt(() => {
        const paused = this.#paused;
        this.#engine.restore();
        this.#fit(true);
        this.#setPaused(paused);
        this.#noteChange();
        this.#lost = false;
        this.#tell("The graphics context was lost; the fluids go on from the last copy in memory", true);
      });
    });
  }

  #key(event) {
    if (event.target.matches("input, select, textarea") || document.querySelector("dialog[open]")) return;
    const onButton = event.target.matches("button, summary");
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") {
      event.preventDefault();
      return this.#undo();
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const quantities = this.#table.get("view.grid").names;
    const digit = Number.parseInt(event.key, 10);
    if (digit >= 1 && digit <= quantities.length) return this.#set("view.grid", quantities[digit - 1]);
    const action = {
      " ": () => !onButton && this.#setPaused(!this.#paused),
      ".": () => this.#step(),
      n: () => this.#restart(),
      b: () => this.#gallery.open(this.#scene),
      s: () => this.savePicture(),
      f: () => this.#fold(),
      t: () => this.#next("brush.tool"),
      v: () => this.#next("view.panes"),
      l: () => this.#next("view.particle_style"),
      a: () => this.#set("view.arrows", String(this.#values.now["view.arrows"] !== "true")),
      "/": () => {
        this.#fold(false);
        find("find").focus();
      },
    }[event.key.toLowerCase()];
    if (!action) return;
    if (!(event.key === " " && onButton)) event.preventDefault();
    action();
  }

  /** The canvas has as many pixels as the screen shows of it. */
  #fit(anew = false) {
    const ratio = window.devicePixelRatio || 1;
    const width = Math.max(1, Math.round(canvas.clientWidth * ratio));
    const height = Math.max(1, Math.round(canvas.clientHeight * ratio));
    if (!anew && canvas.width === width && canvas.height === height && this.#fitted) return;
    this.#fitted = true;
    canvas.width = width;
    canvas.height = height;
    this.#attempt(() => {
      this.#engine.resize(width, height, ratio);
      this.#engine.draw();
    });
  }
  #fitted = false;
}

try {
  window.twinflow = await Page.start();
} catch (error) {
  find("loading").textContent = `twinflow cannot start here: ${error.message}`;
  throw error;
}
