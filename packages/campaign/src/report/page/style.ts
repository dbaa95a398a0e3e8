import type { State } from '../../states.js';

/**
 * A colour for each state, light and dark: blues are under way, greens are done, red is refused.
 */
const COLOURS: Readonly<Record<State, readonly [light: string, dark: string]>> = {
  planned: ['#dfe3e8', '#363d46'],
  cloned: ['#c3cad3', '#4a535e'],
  changed: ['#b5d2f3', '#2c4a6b'],
  verified: ['#7fb0e8', '#3a6aa0'],
  pushed: ['#4c8bd6', '#4f8bd0'],
  proposed: ['#2463b0', '#7db3f0'],
  green: ['#74bb85', '#3f7d51'],
  merged: ['#23753a', '#6cc97c'],
  nothing: ['#b9b3a6', '#5d594f'],
  refused: ['#cc4a3d', '#e57368'],
  closed: ['#8d8778', '#817b6d'],
};

const variables = Object.entries(COLOURS)
  .map(([state, [light, dark]]) => `--${state}: light-dark(${light}, ${dark});`)
  .join(' ');
const uses = Object.keys(COLOURS)
  .map(state => `.${state} { --of: var(--${state}); }`)
  .join(' ');

/**
 * The look of the page, light or dark as the reader's system is. No font or colour is loaded from
 * elsewhere, and no element has a style of its own: the page's policy would not allow it.
 */
export const STYLE = `
:root { color-scheme: light dark; --page: light-dark(#fff, #16191d); --panel: light-dark(#f5f6f8, #1e2227);
  --line: light-dark(#d5d9df, #343a42); --control: light-dark(#868e99, #747d88); --text: light-dark(#1c2128, #dfe4ea);
  --dim: light-dark(#565e69, #a0a9b4); --focus: light-dark(#0b63ce, #6fb3ff); --bad: light-dark(#b3232c, #ff8d85);
  --gone: light-dark(#fdeceb, #3a2224); --come: light-dark(#e8f6ea, #1d3324); --of: var(--focus); ${variables}
  --mono: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; }
${uses}
*, *::before, *::after { box-sizing: border-box; }
[hidden] { display: none !important; }
html { font: 400 0.9375rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; color: var(--text);
  background: var(--page); -webkit-text-size-adjust: 100%; }
body { margin: 0; } main { max-width: 76rem; margin: 0 auto; padding: 2.5rem 1.5rem 5rem; }
h1, h2, p, ul, ol, dl, dd, pre, fieldset { margin: 0; padding: 0; } ul, ol { list-style: none; }
h1 { font-size: 1.75rem; line-height: 1.2; font-weight: 650; overflow-wrap: anywhere; }
h2 { font-size: 1.125rem; font-weight: 650; margin-bottom: 0.5rem; } section { margin-top: 3.5rem; min-width: 0; }
.kind, .note { color: var(--dim); font-size: 0.8125rem; } .lead { font-size: 1.0625rem; margin: 0.75rem 0 0.25rem; }
p { max-width: 48rem; overflow-wrap: anywhere; } a { color: var(--focus); overflow-wrap: anywhere; }
code, pre { font-family: var(--mono); font-size: 0.8125rem; } code { overflow-wrap: anywhere; } pre code { overflow-wrap: normal; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 2px; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th { font-weight: 400; text-align: left; } td, th { padding: 0.25rem 1rem 0.25rem 0; vertical-align: middle; }
td { text-align: right; } td.level { display: flex; align-items: center; gap: 0.75rem; padding-right: 0; text-align: left; }
caption { text-align: left; color: var(--dim); font-size: 0.8125rem; padding-bottom: 0.25rem; }
.counts { width: 100%; margin-top: 1.75rem; } .counts th { white-space: nowrap; width: 1%; } .counts td:not(.level) { width: 1%; }
.level span { color: var(--dim); font-size: 0.8125rem; white-space: nowrap; min-width: 6.5rem; }
.next { margin-top: 1.75rem; padding: 0.75rem 1rem; background: var(--panel); border-radius: 6px; max-width: none; }
svg.bar { display: block; width: 100%; height: 0.625rem; border-radius: 2px; flex: 1; min-width: 3rem; }
.bar .rail { fill: var(--panel); } .bar .value { fill: var(--of); }
.state > span::before { content: ""; display: inline-block; width: 0.6875rem; height: 0.6875rem; margin-right: 0.5rem;
  border-radius: 2px; background: var(--of); border: 1px solid color-mix(in srgb, var(--of), var(--text) 25%); }
.plot { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0.375rem 0.625rem; margin-top: 1.25rem; }
svg.areas { width: 100%; height: clamp(13rem, 30vw, 22rem); border-bottom: 1px solid var(--control); }
.areas line { stroke: var(--line); stroke-width: 1; vector-effect: non-scaling-stroke; }
.areas polygon { fill: var(--of); stroke: var(--page); stroke-width: 1; vector-effect: non-scaling-stroke; }
.beside, .below { display: flex; justify-content: space-between; color: var(--dim); font-size: 0.75rem;
  font-variant-numeric: tabular-nums; line-height: 1rem; }
.beside { flex-direction: column; text-align: right; margin: -0.5rem 0; } .below { grid-column: 2; margin-top: 0.25rem; gap: 0.5rem; }
.below span:last-child { text-align: right; }
.legend { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; margin: 1rem 0 0.75rem; font-size: 0.8125rem; }
.scroll { overflow-x: auto; padding-top: 0.5rem; } .table th, .table td { white-space: nowrap; font-size: 0.8125rem; }
.table thead th:not(:first-child) { text-align: right; } .table tr + tr, .table tbody tr { border-top: 1px solid var(--line); }
summary { cursor: pointer; } .table > summary, .causes summary { color: var(--dim); font-size: 0.8125rem; width: fit-content; }
.pair { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0 4rem; }
.causes li { display: grid; grid-template-columns: 3rem minmax(0, 1fr); gap: 0.25rem 1rem; align-items: center; padding: 0.75rem 0; }
.causes li + li { border-top: 1px solid var(--line); } .causes .count { text-align: right; font-variant-numeric: tabular-nums; font-weight: 650; }
.causes .what { grid-column: 2; } .causes pre { margin-top: 0.375rem; }
.cost { width: 100%; } .cost thead th { color: var(--dim); font-size: 0.8125rem; text-align: right; white-space: nowrap; }
.cost thead th:last-child { text-align: left; } .cost td:last-child { text-align: left; } .cost .level { min-width: 8rem; } .cost .level span { min-width: 3rem; }
.stuck li { padding: 0.25rem 0; overflow-wrap: anywhere; } .name { overflow-wrap: anywhere; }
pre { max-height: 24rem; overflow: auto; padding: 0.75rem; background: var(--panel); border-radius: 4px; tab-size: 4; line-height: 1.45; }
form { display: grid; gap: 1rem; margin-bottom: 1rem; }
.find span { display: block; color: var(--dim); font-size: 0.8125rem; } input[type=search] { width: 100%; max-width: 32rem; font: inherit;
  color: inherit; background: var(--page); border: 1px solid var(--control); border-radius: 4px; padding: 0.4375rem 0.625rem; }
fieldset { border: 0; display: flex; flex-wrap: wrap; gap: 0.5rem; min-width: 0; } legend { color: var(--dim); font-size: 0.8125rem; padding: 0 0 0.25rem; }
fieldset label { display: flex; align-items: center; border: 1px solid var(--line); border-radius: 4px; padding: 0.25rem 0.625rem; cursor: pointer; font-size: 0.8125rem; }
fieldset label:has(:checked) { border-color: var(--focus); background: var(--panel); } fieldset input { margin: 0 0.5rem 0 0; accent-color: var(--focus); }
button { font: inherit; font-size: 0.8125rem; color: var(--text); background: var(--page); border: 1px solid var(--control); border-radius: 4px;
  padding: 0.125rem 0.625rem; cursor: pointer; } button:hover { background: var(--panel); } #more { margin-top: 1rem; padding: 0.375rem 1rem; font-size: inherit; }
#rows { border-top: 1px solid var(--line); } #rows li { border-bottom: 1px solid var(--line); }
#rows summary { display: grid; grid-template-columns: 0.75rem 8rem minmax(0, 3fr) minmax(0, 2fr); gap: 0 0.75rem; padding: 0.4375rem 0.25rem; align-items: baseline; }
#rows summary::before { content: "▸"; color: var(--dim); } #rows [open] > summary::before { content: "▾"; }
#rows summary:focus-visible { outline-offset: -2px; } #rows summary:hover { background: var(--panel); }
#rows .state { white-space: nowrap; } #rows .why { color: var(--dim); font-size: 0.8125rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
#rows [open] > summary .why { white-space: normal; overflow-wrap: anywhere; } .facts { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.75rem; padding: 0.25rem 0.25rem 1.25rem 1.75rem; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0.125rem 1.25rem; font-size: 0.8125rem; } dt { color: var(--dim); }
.refusal code { color: var(--bad); font-weight: 600; } .diff { padding: 0.75rem 0; } .diff > code { display: block; width: max-content; min-width: 100%; padding: 0 0.75rem; }
.diff code > * { display: block; text-decoration: none; margin: 0 -0.75rem; padding: 0 0.75rem; } .diff ins { background: var(--come); } .diff del { background: var(--gone); }
.diff b { font-weight: 650; } .diff i { font-style: normal; color: var(--dim); }
@media (min-width: 64rem) { .pair { grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); } header .counts { max-width: 56rem; } }
@media (max-width: 40rem) { #rows .facts { padding-left: 0.25rem; } main { padding: 1.5rem 1rem 4rem; } section { margin-top: 2.5rem; } .middle { display: none; }
  .level span { min-width: 3rem; } #rows summary { grid-template-columns: 0.75rem minmax(0, 1fr); padding: 0.5rem 0.25rem; } #rows .name, #rows .why { grid-column: 2; }
  #rows .why { white-space: normal; overflow-wrap: anywhere; } .cost td, .cost th { padding-right: 0.625rem; } .causes li { grid-template-columns: 2.25rem minmax(0, 1fr); gap: 0.25rem 0.625rem; } }
@media print { form, button { display: none; } }
`;
