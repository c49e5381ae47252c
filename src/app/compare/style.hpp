#pragma once

namespace twinflow::comparison {

/// The reports' style sheet; the bar of differences has the colors of `sequential_map`.
inline constexpr const char* kStyle = R"css(:root {
  color-scheme: light dark;
  --ground: #ffffff; --text: #1d2126; --dim: #5a636e; --line: #d9dee4; --panel: #f4f6f8;
  --grid: #b34a00; --particles: #00548f; --best: #e4f2e7; --warning: #fdebd8;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #14171b; --text: #e4e7eb; --dim: #9aa4af; --line: #333a42; --panel: #1d2228;
    --grid: #ffa256; --particles: #6dbcf5; --best: #1e3b27; --warning: #4a3216;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, "DejaVu Sans", sans-serif; }
main { max-width: 76rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: 0 0 .5rem; }
h2 { font-size: 1.35rem; margin: 2.5rem 0 .75rem; padding-top: 1rem; border-top: 2px solid var(--line); }
h2 small { color: var(--dim); font-weight: normal; font-size: .8em; }
h3 { font-size: 1rem; margin: 1.75rem 0 .5rem; overflow-wrap: anywhere; }
pre { background: var(--panel); padding: .6rem .8rem; border-radius: 6px; white-space: pre-wrap; overflow-wrap: anywhere; font-size: .85rem; }
code { overflow-wrap: anywhere; font-size: .9em; }
a { color: var(--particles); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; margin: 0 0 1rem; font-size: .9rem; }
dt { color: var(--dim); }
dd { margin: 0; overflow-wrap: anywhere; }
.note, .links, .scale { color: var(--dim); font-size: .85rem; }
.links a { margin-right: 1rem; }
.warning { background: var(--warning); padding: .5rem .8rem; border-radius: 6px; overflow-wrap: anywhere; }
.scroll { overflow-x: auto; margin: 0 0 1rem; }
table { border-collapse: collapse; font-size: .8rem; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .4rem; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }
thead th { font-weight: 600; vertical-align: bottom; text-align: right; white-space: normal; }
thead th[colspan] { text-align: center; border-left: 1px solid var(--line); }
tbody th { font-weight: 600; }
tbody th:first-child { position: sticky; left: 0; background: var(--ground); }
th:first-child, thead th:first-child { text-align: left; }
th.grid { color: var(--grid); }
th.particles { color: var(--particles); }
td.best { background: var(--best); }
td.stopped { background: var(--warning); }
.settings th, .settings td, .settings thead th { text-align: left; white-space: normal; vertical-align: top; }
.plots { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 26rem), 1fr)); gap: 1rem; margin-bottom: .75rem; }
.strip { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(8.5rem, 100%), 1fr)); gap: .75rem; max-width: 100%; }
figure { margin: 0; }
figure img { display: block; width: 100%; height: auto; }
.plots img { background: #fff; border: 1px solid var(--line); border-radius: 6px; }
.strip figure { max-width: 21rem; }
.strip img { border-radius: 3px; margin-bottom: .2rem; }
.tag { display: block; color: var(--dim); font-size: .75rem; line-height: 1.3; }
figcaption { font-size: .85rem; font-weight: 600; }
.bar {
  display: inline-block; width: 8rem; height: .7rem; vertical-align: middle; border-radius: 2px; print-color-adjust: exact;
  background: linear-gradient(to right, #440154, #472d7b, #3b528b, #2c728e, #21918c, #28ae80, #5ec962, #addc30, #fde725);
}
@media (max-width: 40rem) {
  dl { grid-template-columns: minmax(0, 1fr); gap: 0; }
  dd { margin: 0 0 .4rem; }
  tbody th:first-child { white-space: normal; min-width: 7rem; }
}
@media print {
  :root { --ground: #fff; --text: #000; --dim: #444; --line: #bbb; --panel: #f2f2f2; --grid: #b34a00; --particles: #00548f; --best: #e4f2e7; --warning: #fdebd8; }
  body { font-size: 10pt; }
  main { max-width: none; padding: 0; }
  .scroll { overflow: visible; }
  table { font-size: 7pt; }
  th, td { padding: .15rem .25rem; }
  td.best, td.stopped, .warning { print-color-adjust: exact; }
  figure, tr, .variant { break-inside: avoid; }
  h2, h3 { break-after: avoid; }
  .links { display: none; }
  .plots { grid-template-columns: 1fr 1fr; }
  .strip { grid-template-columns: repeat(auto-fit, 3.3cm); }
}
)css";

}  // namespace twinflow::comparison
