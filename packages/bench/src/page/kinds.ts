import { byKind, type EngineScore, percent, type Tally, tally } from '../score/index.js';
import { element, escaped } from './markup.js';

/**
 * A table of kinds by engines: the share that came out right as shade and number, what was written
 * wrong as a mark.
 */
export function kindsTable(scores: readonly EngineScore[]): string {
  const kinds = [...new Set(scores.flatMap(({ rows }) => rows.map(row => row.kind)))];
  const tallies = scores.map(({ rows }) => new Map([...byKind(rows)].map(([kind, of]) => [kind, tally(of)])));
  const heads = scores.map(({ engine }) =>
    element('th', { class: 'slanted' }, element('span', {}, escaped(engine))),
  );
  const lines = kinds.map(kind => {
    const cells = tallies.map(of => cell(of.get(kind)));
    return element('tr', {}, element('th', {}, escaped(kind)), ...cells);
  });
  return element('table', { class: 'kinds' }, element('tr', {}, element('td', {}), ...heads), ...lines);
}

function cell(of: Tally | undefined): string {
  if (of === undefined || of.judged === 0) return element('td', { class: 'none' }, '');
  const [right, wrong] = [percent(of, 'right'), of.counts.wrong];
  const { space, refused } = of.counts;
  const title = `${of.counts.right} right, ${space} space, ${wrong} wrong, ${refused} refused`;
  const mark = wrong === 0 ? '' : element('b', {}, String(wrong));
  return element('td', { style: `--right:${right.toFixed(0)}%`, title }, right.toFixed(0), mark);
}
