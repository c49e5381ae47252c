// Sentences for the user below the fluids: brief ones, and one that stands until its cause has gone. A click hides
// them.

const kSeconds = 6;

export class Notice {
  #box;
  #standing = "";
  #timer = 0;

  constructor(box) {
    this.#box = box;
    box.addEventListener("click", () => (box.hidden = true));
  }

  /** Shows a text for some seconds; `calm`: it is no complaint. */
  tell(text, calm = false) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#rest(), 1000 * kSeconds);
    this.#show(text, calm);
  }

  /** Shows a complaint until another text, or none, takes its place. */
  stand(text) {
    if (text === this.#standing) return;
    this.#standing = text;
    clearTimeout(this.#timer);
    this.#rest();
  }

  #rest() {
    if (this.#standing)
      this.#show(this.#standing, false);
    else
      this.#box.hidden = true;
  }

  #show(text, calm) {
    this.#box.textContent = text;
    this.#box.classList.toggle("calm", calm);
    this.#box.hidden = false;
  }
}
