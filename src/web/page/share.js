// The dialog with the link, the command line and the frame for another page.
import {download} from "./download.js";
import {commandLine, namesPicture, pack, writeLink} from "./link.js";

const kFrameWidth = 720;
const kFrameHeight = 420;

/** A text as the value of an attribute in HTML. */
function attribute(text) {
  return `"${text.replaceAll("&", "&amp;").replaceAll("\"", "&quot;").replaceAll("<", "&lt;")}"`;
}

/** The folder of this page, with the '/' at its end. */
function folder() { return new URL(".", location.href).href.replace(/[#?].*$/, ""); }

export class Sharing {
  #dialog;
  #engine;
  #actions;

  /** `actions`: { scene(): the built-in scene or an empty text, bodies(): TOML, title(), tell(text) }. */
  constructor(dialog, engine, actions) {
    this.#dialog = dialog;
    this.#engine = engine;
    this.#actions = actions;
    for (const id of ["link", "command", "frame"]) {
      this.#find(`copy-${id}`).addEventListener("click", () => this.#copy(this.#find(id)));
    }
    this.#find("with-strokes").addEventListener("change", () => this.#fill());
    this.#find("save-scene").addEventListener("click", () => this.#saveScene());
  }

  #find(id) { return this.#dialog.querySelector(`#${id}`); }

  async open() {
    const strokes = this.#engine.shared(true).recording !== "";
    this.#find("strokes-row").hidden = !strokes;
    this.#find("with-strokes").checked = strokes;
    await this.#fill();
    this.#dialog.showModal();
  }

  async #fill() {
    const scene = this.#actions.scene();
    const withStrokes = this.#find("with-strokes").checked;
    const {assignments, recording} = this.#engine.shared(withStrokes);
    const strokes = recording ? await pack(recording) : "";
    const bodies = this.#actions.bodies();
    const carried = assignments.filter((assignment) => !namesPicture(assignment));
    const fragment =
        writeLink({scene: scene || "default", assignments: carried, strokes, bodies: bodies && await pack(bodies)});
    const needsFile = !scene || strokes !== "" || bodies !== "";
    this.#find("link").value = `${folder()}${fragment}`;
    this.#find("command").value = needsFile ? commandLine(this.#fileName(), []) : commandLine(scene, assignments);
    this.#find("frame").value =
        `<iframe src=${attribute(`${folder()}embed.html${fragment}`)} title=${attribute(this.#actions.title())} ` +
        `width="${kFrameWidth}" height="${kFrameHeight}" style="border: 0" loading="lazy" allow="fullscreen"></iframe>`;
    this.#find("file-hint").hidden = !needsFile;
    this.#find("link-hint").hidden = scene !== "";
    this.#find("picture-hint").hidden = carried.length === assignments.length;
  }

  #fileName() { return `${this.#actions.scene() || "twinflow"}-played.toml`; }

  #saveScene() {
    download(
        new Blob([this.#engine.sceneFile(), this.#actions.bodies()], {type: "application/toml"}), this.#fileName());
    this.#actions.tell(`Saved ${this.#fileName()}`);
  }

  async #copy(field) {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      this.#actions.tell("Copied");
    } catch {
      this.#actions.tell("Press Ctrl+C to copy what is selected");
    }
  }
}
