// Keys and buttons, which perform the actions that the engine lists.
import {element} from "./element.js";

/** Whether keys at this element are for itself or for a dialog. */
export function takesKeys(target) {
  return target.matches("input, select, textarea") || document.querySelector("dialog[open]") !== null;
}

/** The name of a key as the engine's list has it. */
function nameOf({key, ctrlKey, metaKey}) {
  const name = key === " " ? "Space" : key.length === 1 ? key.toUpperCase() : key;
  return ctrlKey || metaKey ? `Ctrl+${name}` : name;
}

/** Calls `perform(action, index)` for keys; the index is the place of the key among the action's keys. */
export function listenForKeys(actions, perform) {
  addEventListener("keydown", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (takesKeys(target) || event.altKey) return;
    const name = nameOf(event);
    if (name === "Space" && target.matches("button, summary")) return;  // it presses the button
    const action = actions.find(({name: known, keys}) => known && keys.includes(name));
    if (!action) return;
    event.preventDefault();
    if (!event.repeat || action.repeats) perform(action, action.keys.indexOf(name));
  });
}

/** Elements with data-action perform that action; those and elements with data-help show its text and its key. */
export function connectElements(actions, perform) {
  for (const one of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-action], [data-help]"))) {
    const action = actions.find(({name}) => name === (one.dataset.action ?? one.dataset.help));
    one.title = `${action.help[0].toUpperCase()}${action.help.slice(1)} (${action.key})`;
    if (one.dataset.action) one.addEventListener("click", () => perform(action, 0));
  }
}

/** Fills a list with the keys and their meanings. */
export function listKeys(list, actions) {
  list.replaceChildren(
      ...actions.flatMap(({key, help}) => [element("dt", {textContent: key}), element("dd", {textContent: help})]));
}
