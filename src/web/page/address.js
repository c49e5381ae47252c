// The address of the page, which always names the fluid that is seen.

/** Between two changes of the address: browsers take 100 (Safari) or 200 (Chromium) in half a minute. */
const kLeastMilliseconds = 400;

export class Address {
  #make;
  #written;
  #last = -Infinity;  // milliseconds, when the address was written
  #timer = 0;
  #number = 0;

  /** `make()` returns what stands behind the '#' now, or nothing. `written(link)` is called after each change. */
  constructor(make, written) {
    this.#make = make;
    this.#written = written;
  }

  /** The fluid has changed: the address will name the last of all changes. */
  note() {
    if (this.#timer) return;
    const wait = Math.max(0, this.#last + kLeastMilliseconds - performance.now());
    this.#timer = setTimeout(() => this.#write(), wait);
  }

  async #write() {
    this.#timer = 0;
    this.#last = performance.now();
    const number = ++this.#number;
    const link = await this.#make();
    if (!link || number !== this.#number) return;  // there is a newer one
    try {
      history.replaceState(null, "", link);
    } catch {  // the browser has had too many of them
      this.note();
      return;
    }
    this.#written(link);
  }
}
