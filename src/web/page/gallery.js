// The scenes in a dialog, with their pictures, by groups.

import {element} from "./element.js";

export class Gallery {
  #dialog;
  #buttons = new Map();  // name → button
  #search;
  #scenes;

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
    this.#scenes = scenes;
    this.#search = dialog.querySelector("#find-scene");
    this.#search.addEventListener("input", () => this.#filter());
    this.#search.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();  // which would close the dialog
      this.#found()[0]?.click();
    });
    for (const group of new Set(scenes.map((scene) => scene.group))) {
      const items = scenes.filter((scene) => scene.group === group).map((scene) => this.#item(scene, choose));
      box.append(element("h3", {textContent: group || "Further scenes"}), element("ul", {}, ...items));
    }
  }

  #item({name, title}, choose) {
    const picture =
        element("img", {src: `scenes/small/${name}.jpg`, alt: "", loading: "lazy", width: 384, height: 192});
    picture.addEventListener("error", () => picture.remove());
    const button = element("button", {type: "button", title: name}, picture, element("span", {textContent: title}));
    button.addEventListener("click", () => {
      this.#dialog.close();
      choose(name);
    });
    this.#buttons.set(name, button);
    return element("li", {}, button);
  }

  /** The buttons of the scenes that are shown. */
  #found() { return [...this.#buttons.values()].filter((button) => !button.parentElement.hidden); }

  /** Leaves the scenes whose name, title or group has all words of the search. */
  #filter() {
    const words = this.#search.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const {name, title, group} of this.#scenes) {
      const text = `${name} ${title} ${group}`.toLowerCase();
      this.#buttons.get(name).parentElement.hidden = !words.every((word) => text.includes(word));
    }
    for (const list of this.#dialog.querySelectorAll("#scenes ul")) {
      list.hidden = list.previousElementSibling.hidden = [...list.children].every(({hidden}) => hidden);
    }
    this.#dialog.querySelector("#no-scene").hidden = this.#found().length > 0;
  }

  open(current) {
    this.#search.value = "";
    this.#filter();
    for (const [name, button] of this.#buttons) button.setAttribute("aria-current", String(name === current));
    this.#dialog.showModal();
    this.#buttons.get(current)?.focus();
  }
}
