// The keys, which are those of the desktop's window.

/** Whether keys at this element are for itself or for a dialog. */
export function takesKeys(target) {
  return target.matches("input, select, textarea") || document.querySelector("dialog[open]") !== null;
}

/** Calls the action of a key: `actions` has functions by the key's name, and `digit(number)` for those. */
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
    actions.keys[key]();
  });
}
