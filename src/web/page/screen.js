// The page on the whole screen, without its controls.

export class FullScreen {
  #button;
  #changed;

  /** `changed(full)`: the browser has given the screen, or taken it back. */
  constructor(button, changed) {
    this.#button = button;
    this.#changed = changed;
    button.hidden = !document.fullscreenEnabled;
    addEventListener("fullscreenchange", () => this.#show());
  }

  get full() { return document.fullscreenElement !== null; }

  /** Throws if the browser refuses. */
  async toggle() {
    try {
      await (this.full ? document.exitFullscreen() : document.documentElement.requestFullscreen());
    } catch (error) {
      throw new Error(`This browser does not fill the screen: ${error.message}`);
    }
  }

  /** Gives the screen back, for what the bare page does not show. */
  async leave() {
    if (this.full) await this.toggle();
  }

  #show() {
    document.body.classList.toggle("full", this.full);
    this.#button.setAttribute("aria-pressed", String(this.full));
    this.#changed(this.full);
  }
}
