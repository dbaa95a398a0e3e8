import { STATE_NAMES, type State } from '../../states.js';
import type { Moment } from '../overview.js';
import { duration, grouped } from '../words.js';
import { element, joined, type Markup, said } from './markup.js';
import { roundTop, stretched } from './stretch.js';
import { time } from './time.js';

/** From the bottom: what is done grows upwards, and what is planned shrinks at the top. */
const LAYERS: readonly State[] = [
  'merged',
  'green',
  'proposed',
  'pushed',
  'verified',
  'changed',
  'cloned',
  'nothing',
  'closed',
  'refused',
  'planned',
];
const WIDTH = 1000;
const HEIGHT = 300;
/** Times that are closer to each other are shown with their seconds. */
const CLOSE_MS = 10 * 60_000;

/** A plot with one area a state, with a legend, and the same as a table. */
export function statesPlot(moments: readonly Moment[]): Markup {
  const [first, last] = [moments[0], moments.at(-1)];
  if (first === undefined || last === undefined || last.at <= first.at) {
    return said('p', 'There is nothing to plot before the second moment of a run.', { class: 'note' });
  }
  const present = LAYERS.filter(state => moments.some(({ counts }) => (counts[state] ?? 0) > 0));
  const top = roundTop(Math.max(...moments.map(({ counts }) => sum(counts, LAYERS))));
  return joined([
    said('p', describes(first, last, present), { class: 'note' }),
    element(
      'div',
      { class: 'plot' },
      scaleBeside(top),
      areas(moments, present, top),
      scaleBelow(first, last),
    ),
    legend(present),
    table(moments, present, isShort(first, last)),
  ]);
}

const isShort = (first: Moment, last: Moment) => last.at - first.at < CLOSE_MS;

const sum = (counts: Moment['counts'], states: readonly State[]) =>
  states.reduce((total, state) => total + (counts[state] ?? 0), 0);

function describes(first: Moment, last: Moment, present: readonly State[]): string {
  const all = [...present]
    .reverse()
    .filter(state => (last.counts[state] ?? 0) > 0)
    .map(state => `${grouped(last.counts[state] ?? 0)} ${STATE_NAMES[state]}`);
  return `After ${duration((last.at - first.at) / 1000)}: ${all.join(', ')}.`;
}

function areas(moments: readonly Moment[], present: readonly State[], top: number): Markup {
  const [start, end] = [moments[0]?.at ?? 0, moments.at(-1)?.at ?? 1];
  const x = (at: number) => ((at - start) / (end - start)) * WIDTH;
  const y = (count: number) => HEIGHT - (count / top) * HEIGHT;
  // Nothing is known between two moments but what was before: steps, no slopes.
  const edge = (below: readonly State[]) =>
    moments.flatMap(({ at, counts }, i) => {
      const point = [x(at), y(sum(counts, below))] as const;
      const before = moments[i - 1];
      return before === undefined ? [point] : [[x(at), y(sum(before.counts, below))] as const, point];
    });
  const drawn = present.map((state, i) => {
    const [lower, upper] = [edge(present.slice(0, i)), edge(present.slice(0, i + 1))];
    const points = [...upper, ...lower.reverse()].map(point =>
      point.map(value => value.toFixed(1)).join(','),
    );
    return element('polygon', { class: state, points: points.join(' ') });
  });
  const grid = [0, 1, 2, 3].map(i =>
    element('line', { x1: 0, x2: WIDTH, y1: (HEIGHT / 4) * i, y2: (HEIGHT / 4) * i }),
  );
  return stretched('areas', WIDTH, HEIGHT, ...grid, ...drawn);
}

function scaleBeside(top: number): Markup {
  const marks = [1, 0.75, 0.5, 0.25, 0].map(share => said('span', grouped(top * share)));
  return element('div', { class: 'beside', 'aria-hidden': 'true' }, ...marks);
}

function scaleBelow(first: Moment, last: Moment): Markup {
  const seconds = (last.at - first.at) / 1000;
  return element(
    'div',
    { class: 'below' },
    element('span', {}, time(first.at, isShort(first, last))),
    said('span', `${duration(seconds / 2)} later`, { class: 'middle' }),
    element('span', {}, time(last.at, isShort(first, last))),
  );
}

function legend(present: readonly State[]): Markup {
  const items = [...present].reverse().map(state => {
    return element('li', { class: `state ${state}` }, said('span', STATE_NAMES[state]));
  });
  return element('ul', { class: 'legend' }, ...items);
}

/** As many moments are in the table, evenly spread: it is read, not drawn. */
const TABLE_ROWS = 12;

function table(moments: readonly Moment[], present: readonly State[], hasSeconds: boolean): Markup {
  const heads = ['Time', ...present.map(state => STATE_NAMES[state])];
  const body = spread(moments, TABLE_ROWS).map(({ at, counts }) => {
    const cells = present.map(state => said('td', grouped(counts[state] ?? 0)));
    return element('tr', {}, element('th', { scope: 'row' }, time(at, hasSeconds)), ...cells);
  });
  const rows = joined(heads.map(head => said('th', head, { scope: 'col' })));
  return element(
    'details',
    { class: 'table' },
    said('summary', 'The same as a table'),
    element(
      'div',
      { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'States over time' },
      element('table', {}, element('thead', {}, element('tr', {}, rows)), element('tbody', {}, ...body)),
    ),
  );
}

/** At most `most` of a list, evenly spread, the first and the last among them. */
function spread<T>(list: readonly T[], most: number): T[] {
  if (list.length <= most) return [...list];
  const step = (list.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, i) => list[Math.round(i * step)] as T);
}
