// The plots of the metrics: the engine lays them out as on the desktop, and this draws its lines and words.
import {download} from "./download.js";

const kColors = {
  bright: "--text",
  dim: "--dim",
  faint: "--control",
  grid: "--grid",
  particles: "--particles",
};  // of the page's style
const kTextPoints = 12;
const kAlign = {
  0: "left",
  0.5: "center",
  1: "right"
};

export class Plots {
  #details;
  #canvas;
  #engine;
  #color = (tone) => kColors[tone];

  /** `details`: the element that shows them while it is open. `failed(error)` tells the user. */
  constructor(details, engine, failed) {
    this.#details = details;
    this.#canvas = details.querySelector("canvas");
    this.#engine = engine;
    const attempt = (action) => () => {
      try {
        action();
      } catch (error) {
        failed(error);
      }
    };
    details.addEventListener("toggle", attempt(() => details.open && this.draw()));
    details.querySelector(".table").addEventListener("click", attempt(() => this.#saveTable()));
    details.querySelector(".drawing").addEventListener("click", attempt(() => this.#saveDrawing()));
  }

  toggle() { this.#details.open = !this.#details.open; }

  /** Takes a sample if one is due. */
  frame() {
    if (this.#details.open && this.#engine.measure()) this.draw();
  }

  draw() {
    const scale = window.devicePixelRatio || 1;
    const width = Math.round(this.#canvas.clientWidth * scale);
    if (width === 0) return;
    const plots = this.#engine.plots(width, scale);
    this.#canvas.width = width;
    this.#canvas.height = plots.height;
    this.#canvas.style.aspectRatio = `${width} / ${plots.height}`;
    this.#canvas.setAttribute("aria-label", `Plots over time: ${plots.titles.join("; ")}`);
    const context = this.#canvas.getContext("2d");
    const style = getComputedStyle(this.#canvas);
    this.#color = (tone) => style.getPropertyValue(kColors[tone]);
    for (const {x, y, width: across, height, tone} of plots.frames) {
      context.strokeStyle = this.#color(tone);
      context.lineWidth = scale;
      context.strokeRect(x, y, across, height);
    }
    for (const line of plots.lines) this.#drawLine(context, line, scale);
    for (const curve of plots.curves) this.#drawLine(context, curve, 1.5 * scale);
    context.font = `${kTextPoints * scale}px system-ui, "DejaVu Sans", sans-serif`;
    context.textBaseline = "top";
    for (const {text, x, y, align, tone, most} of plots.labels) {
      context.fillStyle = this.#color(tone);
      context.textAlign = kAlign[align];
      context.fillText(text, x, y, most);
    }
  }

  #drawLine(context, {points, tone}, thickness) {
    context.strokeStyle = this.#color(tone);
    context.lineWidth = thickness;
    context.beginPath();
    for (let k = 0; k < points.length; k += 2) context.lineTo(points[k], points[k + 1]);
    context.stroke();
  }

  #saveDrawing() {
    const bright = matchMedia("(prefers-color-scheme: light)").matches;
    download(new Blob([this.#engine.plotsDrawing(bright)], {type: "image/svg+xml"}), "plots.svg");
  }

  #saveTable() { download(new Blob([this.#engine.plotsTable()], {type: "text/csv"}), "plots.csv"); }
}
