// In a frame of another page: a still picture of the scene, which loads the laboratory when it is touched.
import {readLink} from "./link.js";

/** @type {HTMLImageElement} */
const still = document.querySelector("#still");
still.addEventListener("error", () => still.remove());
const {scene, file} = readLink(location.hash);
if (file)
  still.remove();  // there is no picture of it
else
  still.src = `scenes/${encodeURIComponent(scene)}.jpg`;
/** @type {HTMLButtonElement} */
const start = document.querySelector("#start");
start.addEventListener("click", () => {
  location.replace(`index.html${location.hash || "#scene=default"}&embed=1`);
});
start.disabled = false;  // a touch before now would have been lost
