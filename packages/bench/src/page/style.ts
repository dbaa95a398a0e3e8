/**
 * The look of the page, light or dark as the reader's system is; no font or colour is loaded from
 * elsewhere.
 */
export const STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#1d2430, #dde3ec); --soft: light-dark(#667085, #97a1b3);
  --line: light-dark(#e3e7ee, #2d3542); --paper: light-dark(#fff, #12161d); --first: light-dark(#0b63ce, #6cb0ff);
  --other: light-dark(#8a93a5, #7f8aa0); --bad: light-dark(#c62f2f, #ff8a80); --good: light-dark(#1a8f5a, #2fb577); }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 1160px; margin: 0 auto; padding: 24px; }
h1 { font-size: 24px; margin: 0 0 4px; } h2 { font-size: 18px; margin: 32px 0 2px; }
p { margin: 0 0 10px; color: var(--soft); max-width: 46em; } p.lead { color: var(--ink); font-size: 17px; }
.note { font-size: 13px; margin-top: 6px; } .pair { display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 1fr); gap: 0 32px; }
@media (max-width: 900px) { .pair { grid-template-columns: 1fr; } }
.pair section:first-child { min-width: 0; } .scroll { overflow-x: auto; } table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
.engines td, .engines th { padding: 3px 8px; text-align: right; white-space: nowrap; border-bottom: 1px solid var(--line); font-weight: 400; }
.engines th:first-child { text-align: left; font-weight: 600; } .engines tr:first-child th { color: var(--soft); font-size: 13px; }
.engines .first { color: var(--first); }
.kinds td { width: 46px; height: 19px; text-align: center; font-size: 12px; border: 1px solid var(--paper); position: relative;
  background: color-mix(in srgb, var(--good) calc(var(--right, 0%) * 0.6), var(--line)); }
.kinds td.none, .kinds tr:first-child td { background: none; }
.kinds td b { color: #fff; background: var(--bad); border-radius: 7px; padding: 0 4px; font-size: 10px; margin-left: 3px; }
.kinds th { text-align: left; font-weight: 400; padding-right: 12px; white-space: nowrap; font-size: 13px; }
.kinds th.slanted { height: 104px; vertical-align: bottom; padding: 0; }
.kinds th.slanted span { display: block; width: 20px; margin-left: 16px; transform: rotate(-50deg); transform-origin: 0 100%; }
svg { max-width: 100%; height: auto; font: 12px system-ui, sans-serif; overflow: visible; }
svg text { fill: var(--soft); } svg .name { fill: var(--ink); } svg .name.first { fill: var(--first); font-weight: 700; }
svg .grid { stroke: var(--line); } svg .diagonal { stroke: var(--soft); stroke-dasharray: 4 4; }
circle.first { fill: var(--first); } circle.other { fill: var(--other); }
polyline { fill: none; stroke-width: 1.5; } polyline.first { stroke: var(--first); stroke-width: 2.5; }
polyline.other { stroke: var(--other); } polyline.dashed { stroke-dasharray: 5 4; stroke-width: 1.5; }
`;
