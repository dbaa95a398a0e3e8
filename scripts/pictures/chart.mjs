import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { peersOf } from '../../site/scripts/answers-data.mjs';

const BENCHMARK = fileURLToPath(new URL('../../docs/benchmark.md', import.meta.url));
/** Narrow, so that it can be read on a phone. */
const [WIDTH, LEFT, BAR, ROW, TOP] = [372, 120, 178, 26, 58];
const PARTS = [
  ['right', 'right'],
  ['space', 'near'],
  ['wrong', 'wrong'],
  ['refused', 'refused'],
];
const STYLE = `
text{font:13px system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Liberation Sans",Arial,sans-serif;fill:#24292e}
.title{font-weight:600}.quiet{fill:#5f666d}.number{text-anchor:end}
.right{fill:#2c7a68}.space{fill:#b98a2f}.wrong{fill:#b42318}.refused{fill:#c3c8cc}
.w{fill:#fbfbfa;stroke:#d5d5d0}
@media (prefers-color-scheme:dark){
text{fill:#d9dee3}.quiet{fill:#98a1aa}.w{fill:#161a1e;stroke:#3a4148}
.right{fill:#4f9f8c}.space{fill:#c79c48}.wrong{fill:#ff7b6e}.refused{fill:#535b61}
}`;

/** Draw the table of peers below a folder, as `charts/benchmark.svg`. */
export function pictureOfChart(folder) {
  mkdirSync(join(folder, 'charts'), { recursive: true });
  writeFileSync(join(folder, 'charts/benchmark.svg'), chartSvg(peersOf(readFileSync(BENCHMARK, 'utf8'))));
}

/**
 * A bar for each engine: how many of its cases came out right, near, wrong or refused.
 *
 * @param {readonly { name: string, cases: number, shares: readonly number[] }[]} peers
 * @returns {string}
 */
export function chartSvg(peers) {
  const height = TOP + peers.length * ROW + 10;
  const desc = peers.map(
    ({ name, shares: [right, , wrong] }) => `${name}: ${right} % right, ${wrong} % wrong`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" aria-labelledby="t" aria-describedby="d">
<title id="t">What each engine makes of edits with a mistake</title>
<desc id="d">${desc.join('; ')}.</desc>
<style>${STYLE}
</style>
<rect class="w" x=".5" y=".5" width="${WIDTH - 1}" height="${height - 1}" rx="6"/>
<text class="title" x="14" y="23">What became of edits with a mistake</text>
${PARTS.map(keyOf).join('\n')}
${peers.map(rowOf).join('\n')}
</svg>
`;
}

function keyOf([kind, label], i) {
  const x = 14 + i * 72;
  return `<rect class="${kind}" x="${x}" y="35" width="11" height="11" rx="2"/><text class="quiet" x="${x + 16}" y="45">${label}</text>`;
}

function rowOf({ name, shares }, i) {
  const y = TOP + i * ROW;
  const bars = shares.flatMap((share, part) => {
    const before = shares.slice(0, part).reduce((sum, each) => sum + each, 0);
    const [x, width] = [LEFT + (before / 100) * BAR, (share / 100) * BAR].map(each => each.toFixed(1));
    return share === 0
      ? []
      : [`<rect class="${PARTS[part][0]}" x="${x}" y="${y + 6}" width="${width}" height="14"/>`];
  });
  const [engine] = name.split(' ');
  const shown = name === 'exact match' ? name : engine;
  return `<text x="14" y="${y + 18}">${shown}</text>${bars.join('')}<text class="number" x="${WIDTH - 14}" y="${y + 18}">${shares[0].toFixed(1)} %</text>`;
}
