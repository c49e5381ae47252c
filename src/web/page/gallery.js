// The scenes in a dialog, with their pictures, by groups.

import {element} from "./element.js";

export class Gallery {
  #dialog;
  #buttons = new Map();  // name → button

  /** `scenes`: what Engine.scenes returns. `choose(name)` opens one, `chooseFiles(files)` opens the user's files. */
  constructor(dialog, scenes, choose, chooseFiles) {
    this.#dialog = dialog;
    const files = dialog.querySelector("#files");
    dialog.querySelector("#open-files").addEventListener("click", () => files.click());
    files.addEventListener("change", () => {
      dialog.close();
      chooseFiles([...files.files]);
      files.value = "";
    });
    const box = dialog.querySelector("#scenes");
    for (const group of new Set(scenes.map((scene) => scene.group))) {
      const items = scenes.filter((scene) => scene.group === group).map((scene) => this.#item(scene, choose));
      box.append(element("h3", {textContent: group || "Further scenes"}), element("ul", {}, ...items));
    }
  }

  #item({name, title}, choose) {
    const picture = element("img", {src: `scenes/${name}.jpg`, alt: "", loading: "lazy", width: 960, height: 520});
    picture.addEventListener("error", () => picture.remove());
    const button = element("button", {type: "button", title: name}, picture, element("span", {textContent: title}));
    button.addEventListener("click", () => {
      this.#dialog.close();
      choose(name);
    });
    this.#buttons.set(name, button);
    return element("li", {}, button);
  }

  open(current) {
    for (const [name, button] of this.#buttons) button.setAttribute("aria-current", String(name === current));
    this.#dialog.showModal();
    this.#buttons.get(current)?.focus();
  }
}
