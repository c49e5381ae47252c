// Gives a file to the user.
import {element} from "./element.js";

const kKeepSeconds = 60;  // that the browser has to read it

export function download(blob, name) {
  const link = element("a", {href: URL.createObjectURL(blob), download: name});
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000 * kKeepSeconds);
}
