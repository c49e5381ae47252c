// Begins to load the program that engine.js starts, while the page's modules are still on their way.
{
  const program = globalThis.crossOriginIsolated ? "twinflow-threads" : "twinflow";
  const loads = [
    {rel: "modulepreload", href: `${program}.js`},
    {rel: "preload", href: `${program}.wasm`, as: "fetch"},
  ];
  for (const load of loads) {
    document.head.append(Object.assign(document.createElement("link"), {crossOrigin: "anonymous", ...load}));
  }
}
