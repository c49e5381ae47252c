// The keys, which are those of the desktop's window, and the list of them.
import {element} from "./element.js";

/** Whether keys at this element are for itself or for a dialog. */
export function takesKeys(target) {
  return target.matches("input, select, textarea") || document.querySelector("dialog[open]") !== null;
}

/**
 * Calls the action of a key: `actions` has `undo()`, `digit(number)` and `keys`, by the key's name what it means and
 * what it does: [meaning, action].
 */
export function listenForKeys(actions) {
  addEventListener("keydown", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (takesKeys(target)) return;
    const key = event.key.toLowerCase();
    if ((event.ctrlKey || event.metaKey) && key === "z") {
      event.preventDefault();
      return actions.undo();
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^[1-9]$/.test(key)) return actions.digit(Number(key));
    if (key === " " && target.matches("button, summary")) return;  // it presses the button
    if (!Object.hasOwn(actions.keys, key)) return;
    event.preventDefault();
    const [, act] = actions.keys[key];
    act();
  });
}

/** Fills a list with the keys and their meanings; `digits`: the words for what 1, 2 … show. */
export function listKeys(list, keys, digits) {
  const rows = Object.entries(keys).map(([key, [meaning]]) => [key === " " ? "Space" : key.toUpperCase(), meaning]);
  rows.push(["Ctrl+Z", "take back the last stroke or change"]);
  rows.push(["Shift+arrows", "draw a stroke"]);
  rows.push([`1 … ${digits.length}`, `show ${digits.join(", ")}`]);
  rows.push(["Delete", "in the panel: reset the parameter"]);
  list.replaceChildren(
      ...rows.flatMap(([key, meaning]) => [element("dt", {textContent: key}), element("dd", {textContent: meaning})]));
}
