// Films of the canvas, as they are seen, through the browser's own recorder.

const kKinds = ["video/webm;codecs=vp9", "video/webm;codecs=vp8", "video/webm", "video/mp4"];
const kBitsPerSecond = 12e6;

export class Film {
  #canvas;
  #recorder = null;
  #parts = [];

  constructor(canvas) { this.#canvas = canvas; }

  get recording() { return this.#recorder !== null; }

  start() {
    const mimeType = window.MediaRecorder && kKinds.find((kind) => MediaRecorder.isTypeSupported(kind));
    if (!mimeType) throw new Error("This browser cannot record films; use twinflow render on the desktop");
    this.#parts = [];
    this.#recorder = new MediaRecorder(this.#canvas.captureStream(), {mimeType, videoBitsPerSecond: kBitsPerSecond});
    this.#recorder.addEventListener("dataavailable", ({data}) => this.#parts.push(data));
    this.#recorder.start();
  }

  /** Ends the film and returns it with the ending of its name. */
  async stop() {
    const recorder = this.#recorder;
    this.#recorder = null;
    const stopped = new Promise((resolve) => recorder.addEventListener("stop", resolve, {once: true}));
    recorder.stop();
    await stopped;
    for (const track of recorder.stream.getTracks()) track.stop();
    const type = recorder.mimeType;
    return {blob: new Blob(this.#parts, {type}), ending: type.startsWith("video/mp4") ? "mp4" : "webm"};
  }
}
