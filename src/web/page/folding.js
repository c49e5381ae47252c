// The panel beside the fluids, which is folded until the user opens it, and the menu of a narrow screen's buttons.

const kKept = "panel";  // in the browser's storage: "open" or "folded", as the user left it

export class Folding {
  #button;

  /** `button` folds the panel. `small`: whether the screen has no room for both. */
  constructor(button, small) {
    this.#button = button;
    let kept = "";
    try {
      kept = localStorage.getItem(kKept) ?? "";
    } catch {  // the browser keeps nothing for this page
    }
    this.fold(small || kept !== "open");
  }

  fold(folded) {
    document.body.classList.toggle("folded", folded);
    this.#button.setAttribute("aria-expanded", String(!folded));
  }

  /** Folds or opens the panel, and keeps that for the next time. */
  toggle() {
    const folded = !document.body.classList.contains("folded");
    this.fold(folded);
    try {
      localStorage.setItem(kKept, folded ? "folded" : "open");
    } catch {  // see above
    }
  }
}

/** `button` opens a menu, and whatever is done next closes it. */
export function connectMenu(button, menu) {
  const show = (open) => {
    menu.classList.toggle("open", open);
    button.setAttribute("aria-expanded", String(open));
  };
  button.addEventListener("click", () => show(!menu.classList.contains("open")));
  addEventListener("click", ({target}) => target !== button && show(false));
  addEventListener("keydown", ({key}) => {
    if (key !== "Escape" || !menu.classList.contains("open")) return;
    const inside = menu.contains(document.activeElement);
    show(false);
    if (inside) button.focus();
  });
}
