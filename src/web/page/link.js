// What a link holds behind the '#' of the address: the scene or, compressed, a scene file, the parameters that differ
// from it, and, compressed, the strokes.

const kLongestRecording = 16e6;  // bytes of TOML, which a few hours of strokes do not reach

/**
 * A scene, assignments ("key=value" each), packed or empty: strokes, and a scene file in place of the scene; and
 * whether the fluids stand still at first.
 */
export function readLink(hash) {
  const fields = new URLSearchParams(hash.replace(/^#/, ""));
  return {
    scene: fields.get("scene") || "default",
    assignments: fields.getAll("set"),
    strokes: fields.get("strokes") ?? "",
    file: fields.get("file") ?? "",
    still: fields.has("still"),
    embedded: fields.has("embed"),
  };
}

export function writeLink({scene, assignments, strokes = "", file = "", embedded = false}) {
  const fields = new URLSearchParams(file ? {file} : {scene});
  for (const assignment of assignments) fields.append("set", assignment);
  if (strokes) fields.append("strokes", strokes);
  if (embedded) fields.append("embed", "1");
  return `#${fields}`;
}

/** The bytes of a stream; throws if there are more than `most`. */
async function bytesOf(stream, most = Infinity) {
  const parts = [];
  let length = 0;
  for (const reader = stream.getReader();;) {
    const {done, value} = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    length += value.length;
    if (length > most) {
      await reader.cancel();
      throw new Error("it is longer than any link of this page");
    }
    parts.push(value);
  }
}

/** A text, compressed (deflate) and in the characters of an address (base 64). */
export async function pack(text) {
  const bytes = await bytesOf(new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw")));
  let characters = "";
  for (const byte of bytes) characters += String.fromCharCode(byte);
  return btoa(characters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The text that `pack` was given. */
export async function unpack(packed) {
  try {
    const characters = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(characters, (character) => character.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return new TextDecoder().decode(await bytesOf(stream, kLongestRecording));
  } catch (error) {
    throw new Error(`a part of this link cannot be read: ${error.message}`);
  }
}

/** The assignments that turn the values `home` into `now`. */
export function differences({now, home}) {
  return Object.keys(now).filter((key) => now[key] !== home[key]).map((key) => `${key}=${now[key]}`);
}

/** Whether an assignment names a picture that is not one of the program's own: a link cannot hold it. */
export function namesPicture(assignment) { return /^\w+\.image=(?!builtin:)./.test(assignment); }

/** Whether the text of a scene file names pictures, which a link cannot hold. */
export function namesPictures(file) { return /\.(png|jpe?g)\b/i.test(file); }

/** What a link holds of what Engine.shared returned, as `writeLink` takes it; `scene`: the built-in one. */
export async function carried({assignments, recording, file}, scene) {
  return {
    scene: scene || "default",
    assignments: assignments.filter((assignment) => !namesPicture(assignment)),
    strokes: recording && await pack(recording),
    file: file && !namesPictures(file) ? await pack(file) : "",
  };
}

/** A word as a POSIX shell reads it. */
function quoted(word) { return /^[\w.=:/+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`; }

/** The command that opens the same fluid on the desktop. */
export function commandLine(scene, assignments) {
  return ["twinflow", "run", scene, ...assignments.flatMap((text) => ["--set", text])].map(quoted).join(" ");
}
