// The dialog with the link, the command line and the frame for another page.
import {download} from "./download.js";
import {carried, commandLine, namesPicture, namesPictures, writeLink} from "./link.js";

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

  /** `actions`: { scene(): the built-in scene or an empty text, title() }. */
  constructor(dialog, engine, actions) {
    this.#dialog = dialog;
    this.#engine = engine;
    this.#actions = actions;
    for (const id of ["link", "command", "frame"]) {
      this.#find(`copy-${id}`).addEventListener("click", () => this.#copy(this.#find(id)));
    }
    this.#find("with-strokes").addEventListener("change", () => this.#fill());
    this.#find("send-link").hidden = !navigator.share;
    this.#find("send-link").addEventListener("click", () => this.#send());
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
    const shared = this.#engine.shared(withStrokes);
    const {assignments, recording, file} = shared;
    const fragment = writeLink(await carried(shared, scene));
    const needsFile = !scene || recording !== "";
    this.#find("link").value = `${folder()}${fragment}`;
    this.#find("command").value = needsFile ? commandLine(this.#fileName(), []) : commandLine(scene, assignments);
    this.#find("frame").value =
        `<iframe src=${attribute(`${folder()}embed.html${fragment}`)} title=${attribute(this.#actions.title())} ` +
        `width="${kFrameWidth}" height="${kFrameHeight}" style="border: 0" loading="lazy" allow="fullscreen"></iframe>`;
    this.#find("file-hint").hidden = !needsFile;
    this.#find("link-hint").hidden = !namesPictures(file);
    this.#find("picture-hint").hidden = !assignments.some(namesPicture);
    this.#say("");
  }

  #fileName() { return `${this.#actions.scene() || "twinflow"}-played.toml`; }

  #saveScene() {
    download(new Blob([this.#engine.sceneFile()], {type: "application/toml"}), this.#fileName());
    this.#say(`Saved ${this.#fileName()}`);
  }

  /** In the dialog, which covers the rest of the page. */
  #say(text) { this.#find("share-said").textContent = text; }

  /** Gives the link to another program of the device, as the user chooses. */
  async #send() {
    try {
      await navigator.share({title: `${this.#actions.title()} · twinflow`, url: this.#find("link").value});
    } catch (error) {
      if (error.name !== "AbortError") this.#say(`The link was not sent: ${error.message}`);
    }
  }

  async #copy(field) {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      this.#say("Copied");
    } catch {
      this.#say("Press Ctrl+C to copy the selection");
    }
  }
}
