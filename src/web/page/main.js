// The page: opens the fluid of the address, moves it, and connects the controls with it.
import {Address} from "./address.js";
import {Arrows} from "./arrows.js";
import {download} from "./download.js";
import {Engine} from "./engine.js";
import {Explanation} from "./explanation.js";
import {Film} from "./film.js";
import {connectMenu, Folding} from "./folding.js";
import {Gallery} from "./gallery.js";
import {connectElements, listenForKeys, listKeys, takesKeys} from "./keys.js";
import {carried, readLink, unpack, writeLink} from "./link.js";
import {Notice} from "./notice.js";
import {Panel, setReynolds} from "./panel.js";
import {Plots} from "./plots.js";
import {FullScreen} from "./screen.js";
import {Sharing} from "./share.js";
import {Strokes} from "./strokes.js";

const kKeepSeconds = 10;   // between two copies of the run, for a lost context
const kSettleSeconds = 1;  // that the picture of fluids at rest is drawn on after the user did something
const kPhone = "(max-width: 760px), (max-height: 480px)";

/** @type {(id: string) => any} */
const find = (id) => document.getElementById(id);
const canvas = find("canvas");

class Page {
  #engine;
  #panel;
  #gallery;
  #plots;
  #explanation;
  #sharing;
  #film = new Film(canvas);
  #folding = new Folding(find("fold"), matchMedia(kPhone).matches);
  #screen = new FullScreen(find("full"), (full) => this.#showBare(full));
  #arrows = new Arrows((target) => takesKeys(target) || this.#explanation.active);
  #notice = new Notice(find("notice"));
  #address = new Address(() => this.link(), (link) => (find("whole").href = link.replace("&embed=1", "")));
  #scene = "default";  // the built-in scene that is open; empty for a file
  #values;
  #paused = false;
  #buttons = /** @type {any} */ (document.querySelectorAll("button[data-action]"));
  #embedded = false;  // in a frame of another page
  #linkError = "";    // why the link of the address could not be opened
  #lost = false;
  #resting = false;   // the fluids stand still
  #touched = 0;       // milliseconds, when the user or the page last did something
  #frameTime = null;  // milliseconds, of the frame before
  #rate = 60;         // frames per second, smoothed
  #kept = 0;

  static async start() {
    const page = new Page();
    page.#engine = await Engine.load();
    performance.mark("engine-ready");
    await page.#openLink();
    page.#fit();
    page.#engine.draw();
    performance.mark("first-picture");
    find("loading").hidden = true;
    page.#makeControls();
    page.#listen();
    for (const limit of page.#engine.limits()) page.#tell(limit, true);
    requestAnimationFrame((time) => page.#frame(time));
    return page;
  }

  get engine() { return this.#engine; }

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

  #tell(text, calm = false) { this.#notice.tell(text, calm); }

  /** The same for the steps of a frame: why they failed stands in the status. */
  #attemptSteps(action) {
    try {
      action();
    } catch (error) {
      if (!this.#engine.status().failure) this.#tell(error.message);
    }
  }

  // ---- scenes and links

  async #openLink() {
    const link = readLink(location.hash);
    this.#embedded = link.embedded;
    document.body.classList.toggle("embedded", link.embedded);
    find("whole").hidden = !link.embedded;
    try {
      const recording = link.strokes ? await unpack(link.strokes) : "";
      const file = link.file ? await unpack(link.file) : "";
      this.#open(file ? "the link's scene" : link.scene, link.assignments, {recording, file});
      if (link.still) this.#setPaused(true);
    } catch (error) {
      if (!this.#values) this.#open("default");
      this.#notice.stand("");  // the same complaint is shown again
      this.#linkError = error.message;
    }
  }

  /** See Engine.open. */
  #open(scene, assignments = [], options = {}) {
    this.#engine.open(scene, assignments, options);
    this.#linkError = "";
    this.#noteChange(true);
    this.#setPaused(false);
    this.#keep(performance.now());
  }

  /** Reads the values anew, into the panel and the address. */
  #noteChange(anew = false) {
    this.#touched = performance.now();
    this.#values = this.#engine.values();
    const {scene, title} = this.#engine.status();
    this.#scene = scene;
    find("scene-title").textContent = title;
    document.title = `${title} · twinflow`;
    this.#panel?.show(this.#values, anew);
    this.#explanation?.show();
    this.#address.note();
  }

  /** What stands behind the '#' of the address. */
  async link() {
    return writeLink({...await carried(this.#engine.shared(true), this.#scene), embedded: this.#embedded});
  }

  /** Opens a scene with the pictures that it names, or makes one picture the dye. */
  async #openFiles(files) {
    const scenes = files.filter(({name}) => /\.toml$/i.test(name));
    const pictures = files.filter(({name}) => /\.(png|jpe?g)$/i.test(name));
    try {
      if (scenes.length + pictures.length !== files.length || scenes.length > 1 ||
          (!scenes.length && pictures.length !== 1))
        throw new Error("Drop a scene (.toml) with its pictures, or one picture (.png, .jpg)");
      for (const picture of pictures) {
        this.#engine.keepFile(picture.name, new Uint8Array(await picture.arrayBuffer()));
      }
      if (scenes.length)
        this.#open(scenes[0].name, [], {file: await scenes[0].text(), keepsStyle: true});
      else
        this.#showPicture(pictures[0].name);
    } catch (error) {
      this.#tell(error.message);
    }
  }

  #showPicture(name) {
    this.#engine.showPicture(name);
    this.#noteChange();
    this.#tell(`The dye is ${name}`, true);
  }

  // ---- the run

  #frame(time) {
    requestAnimationFrame((next) => this.#frame(next));
    if (this.#lost) return;
    const seconds = this.#frameTime === null ? 0 : (time - this.#frameTime) / 1000;
    this.#frameTime = time;
    this.#attempt(() => {
      if (this.#arrows.frame(this.#engine, seconds)) this.#address.note();
    });
    this.#attemptSteps(() => {
      try {
        this.#engine.advance(seconds);
      } finally {
        if (!this.#resting || time - this.#touched < 1000 * kSettleSeconds) this.#engine.draw();
      }
    });
    this.#attempt(() => this.#plots.frame());
    if (seconds > 0) this.#rate += 0.1 * (1 / seconds - this.#rate);
    if (time - this.#kept > 1000 * kKeepSeconds) this.#keep(time);
    this.#showStatus();
  }

  #keep(time) {
    this.#kept = time;
    this.#attempt(() => this.#engine.keep());
  }

  #showStatus() {
    const {time, paused, explains, failure, said, impossible} = this.#engine.status();
    this.#resting = paused;
    const rate = failure ? "stopped" : paused ? "paused" : `${Math.round(this.#rate)} pictures a second`;
    find("status").textContent = `t = ${time.toFixed(2)} s · ${rate}`;
    this.#notice.stand(failure || this.#linkError);
    if (said) this.#tell(said, true);
    for (const button of this.#buttons) button.disabled = impossible.includes(button.dataset.action);
    if (paused !== this.#paused && !explains) this.#setPaused(paused);
    if (!explains && this.#explanation?.active) this.#explanation.show();  // a stroke has ended it
  }

  #setPaused(paused) {
    this.#paused = paused;
    this.#engine.pause(paused);
    this.#explanation?.show();
    find("pause").textContent = paused ? "Continue" : "Pause";
  }

  /** Performs an action of the engine's list; those that are the page's own in its way. */
  #perform({name}, index = 0) {
    const own = this.#own[name];
    if (own) return own();
    this.#attempt(() => this.#engine.perform(name, index));
    this.#noteChange();
    this.#showStatus();
  }

  #own = {
    browse: () => this.#gallery.open(this.#scene),
    plots: () => this.#inPanel(() => this.#plots.toggle()),
    save_picture: () => this.savePicture(),
    record: () => this.#toggleFilm(),
    fold_panel: () => (this.#screen.full ? this.#inPanel() : this.#folding.toggle()),
    search: () => this.#inPanel(() => find("find").focus()),
    key_list: () => find("keys").showModal(),
    full_screen: () => this.#screen.toggle().catch((error) => this.#tell(error.message)),
  };

  /** Does something in the panel, which opens for it; the bare page has none. */
  async #inPanel(action = () => {}) {
    await this.#screen.leave();
    this.#folding.fold(false);
    action();
  }

  #showBare(bare) {
    this.#attempt(() => this.#engine.showBare(bare));
    this.#fit(true);
  }

  /** Whether the page can perform an action of the engine's list. */
  has({name, own}) { return Object.hasOwn(this.#own, name) === own; }

  #set(key, value) {
    const engine = this.#engine;
    const set = () => (key === "reynolds" ? setReynolds(engine, this.#values, value) : engine.set(key, value));
    const accepted = this.#attempt(set);
    if (accepted) this.#noteChange();
    return accepted;
  }

  savePicture() {
    this.#attempt(() => this.#engine.draw(false));
    const name = `${this.#scene || "twinflow"}.png`;
    canvas.toBlob((blob) => {
      download(blob, name);
      this.#tell(`Saved ${name}`, true);
    });
  }

  async #toggleFilm() {
    try {
      if (this.#film.recording) return await this.#saveFilm();
      this.#film.start();
      this.#engine.draw();  // its first picture, also of fluids at rest
    } catch (error) {
      this.#tell(error.message);
    } finally {
      find("film").setAttribute("aria-pressed", String(this.#film.recording));
    }
  }

  async #saveFilm() {
    const {blob, ending} = await this.#film.stop();
    const name = `${this.#scene || "twinflow"}.${ending}`;
    download(blob, name);
    this.#tell(`Saved ${name}`, true);
  }

  // ---- controls

  #table = new Map();  // key → row of the parameter table

  #makeControls() {
    const table = this.#engine.parameters();
    this.#table = new Map(table.parameters.map((row) => [row.key, row]));
    this.#panel = new Panel(find("panel"), table, (key, value) => this.#set(key, value));
    this.#panel.show(this.#values);
    this.#gallery = new Gallery(
        find("gallery"),
        this.#engine.scenes(),
        (name) => this.#attempt(() => this.#open(name, [], {keepsStyle: true})),
        (files) => this.#openFiles(files),
    );
    const failed = (error) => this.#tell(error.message);
    this.#plots = new Plots(find("plots"), this.#engine, failed);
    this.#explanation = new Explanation(find("explanation"), this.#engine);
    this.#sharing = new Sharing(find("sharing"), this.#engine, {
      scene: () => this.#scene,
      title: () => find("scene-title").textContent,
    });
    const radius = this.#table.get("brush.radius");
    new Strokes(canvas, this.#engine, {
      began: () => {
        find("hint").hidden = true;
        this.#showStatus();
      },
      ended: () => this.#address.note(),
      failed,
      probes: () => this.#values.now["view.probe"] === "true",
      radius: () => Number(this.#values.now["brush.radius"]),
      setRadius: (value) => {
        const within = Math.min(radius.maximum, Math.max(radius.minimum, value));
        this.#set("brush.radius", String(Number(within.toPrecision(3))));
      },
    });
  }

  #listen() {
    for (const type of ["pointerdown", "pointermove", "pointerout", "keydown", "click", "input"]) {
      addEventListener(type, () => (this.#touched = performance.now()), {capture: true, passive: true});
    }
    find("share").addEventListener("click", () => this.#sharing.open().catch((error) => this.#tell(error.message)));
    find("reset").addEventListener("click", () => {
      this.#attempt(() => this.#engine.resetSettings());
      this.#noteChange(true);
    });
    const actions = this.#engine.actions();
    const perform = (action, index) => this.#perform(action, index);
    connectElements(actions, perform);
    connectMenu(find("more"), find("rest"));
    listenForKeys(actions, perform);
    listKeys(find("keys").querySelector("dl"), actions);
    addEventListener("hashchange", () => this.#openLink());
    new ResizeObserver(() => this.#fit()).observe(canvas);
    this.#listenForFiles();
    this.#listenForLoss();
  }

  #listenForFiles() {
    addEventListener("dragover", (event) => event.preventDefault());
    addEventListener("drop", (event) => {
      event.preventDefault();
      if (event.dataTransfer.files.length) this.#openFiles([...event.dataTransfer.files]);
    });
  }

  #listenForLoss() {
    canvas.addEventListener("webglcontextlost", (event) => {
      event.preventDefault();  // the browser may give another context
      this.#lost = true;
      document.body.classList.add("lost");
      this.#notice.stand("The browser took the graphics context away; waiting for a new one …");
    });
    canvas.addEventListener("webglcontextrestored", () => {
      this.#attempt(() => {
        const paused = this.#paused;
        this.#engine.restore();
        this.#showBare(this.#screen.full);
        this.#setPaused(paused);
        this.#noteChange();
        this.#lost = false;
        document.body.classList.remove("lost");
        this.#notice.stand("");
        this.#tell("The graphics context was lost; the fluids continue from the last copy in memory", true);
      });
    });
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
      this.#explanation?.show();
      this.#engine.draw();
    });
  }
  #fitted = false;
}

try {
  window.twinflow = await Page.start();
} catch (error) {
  document.body.classList.add("folded");
  find("notice").hidden = true;
  find("loading").textContent = `twinflow cannot start here: ${error.message}`;
  throw error;
}
