import type { Spent } from '../overview.js';
import { asksModels, type Measure, measures } from '../sentences.js';
import { percent } from '../words.js';
import { element, type Markup, said } from './markup.js';
import { levelBar } from './stretch.js';

const NAMES: Readonly<Record<Measure['name'], string>> = {
  calls: 'Calls',
  tokens: 'Tokens',
  money: 'Money',
};

/** What models took of the budget: a row and a bar for calls, tokens and money. */
export function costPlot(spent: Spent): Markup {
  if (!asksModels(spent)) return said('p', 'No model was asked.', { class: 'note' });
  const heads = ['', 'Taken', 'Limit', 'Part of the limit'].map(head =>
    head === '' ? element('td', {}) : said('th', head, { scope: 'col' }),
  );
  return element(
    'table',
    { class: 'cost' },
    element('thead', {}, element('tr', {}, ...heads)),
    element('tbody', {}, ...measures(spent).map(measureRow)),
  );
}

function measureRow({ name, took, most, show }: Measure): Markup {
  const part = most === null ? [said('td', '–')] : [partOf(took, most)];
  return element(
    'tr',
    {},
    said('th', NAMES[name], { scope: 'row' }),
    said('td', show(took)),
    said('td', most === null ? 'none' : show(most)),
    ...part,
  );
}

function partOf(took: number, most: number): Markup {
  const kind = took >= most ? 'refused' : '';
  return element('td', { class: 'level' }, levelBar(took, most, kind), said('span', percent(took, most)));
}
