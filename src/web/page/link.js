// What a link holds: the scene and the parameters that differ from it, behind the '#' of the address.

/** A scene and assignments, "key=value" each. */
export function readLink(hash) {
  const fields = new URLSearchParams(hash.replace(/^#/, ""));
  return { scene: fields.get("scene") || "default", assignments: fields.getAll("set") };
}

/** The assignments that turn the values `home` into `now`. */
export function differences({ now, home }) {
  return Object.keys(now)
    .filter((key) => now[key] !== home[key])
    .map((key) => `${key}=${now[key]}`);
}

export function writeLink(scene, assignments) {
  const fields = new URLSearchParams({ scene });
  for (const assignment of assignments) fields.append("set", assignment);
  return `#${fields}`;
}

/** A word as a POSIX shell reads it. */
function quoted(word) {
  return /^[\w.=:\/+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

/** The command that opens the same fluid on the desktop. */
export function commandLine(scene, assignments) {
  return ["twinflow", "run", scene, ...assignments.flatMap((text) => ["--set", text])].map(quoted).join(" ");
}
