import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { ROOT } from '../support/sources.js';

const load = (file: string) => import(pathToFileURL(join(ROOT, file)).href);
const { chartSvg } = await load('scripts/pictures/chart.mjs');
const { peersOf } = await load('site/scripts/answers-data.mjs');

test('the chart of the benchmark is that of its table', () => {
  const peers = peersOf(readFileSync(join(ROOT, 'docs/benchmark.md'), 'utf8'));
  const svg: string = chartSvg(peers);
  expect(readFileSync(join(ROOT, 'docs/pictures/charts/benchmark.svg'), 'utf8')).toBe(svg);
  expect(svg.match(/class="number"/g)?.length).toBe(peers.length);
});

test('the bar of an engine is as wide as its shares', () => {
  const svg: string = chartSvg([{ name: 'a 1', cases: 4, shares: [50, 0, 25, 25] }]);
  const widths = [
    ...svg.matchAll(/<rect class="(right|space|wrong|refused)"[^>]*width="([\d.]+)" height="14"/g),
  ];
  expect(widths.map(([, kind, width]) => [kind, Number(width)])).toEqual([
    ['right', 89],
    ['wrong', 44.5],
    ['refused', 44.5],
  ]);
});
