// What TypeScript, which reads the page's modules in `./dev check`, does not know of browsers and of the page.
declare class CompressionStream extends TransformStream {
  constructor(format: string);
}
declare class DecompressionStream extends TransformStream {
  constructor(format: string);
}
interface Window {
  twinflow: any;
}
