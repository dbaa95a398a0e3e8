import { harmlessLine } from '../harmless.js';
import { firstBytes, shortened } from '../limits.js';
import type { Cause } from '../overview.js';
import { someOf } from '../sentences.js';
import { counted, grouped } from '../words.js';
import { element, joined, type Markup, NONE, said, text } from './markup.js';
import { levelBar } from './stretch.js';

/** More causes are only counted: their repositories are in the list. */
const MOST_CAUSES = 30;
const MOST_EVIDENCE = 4 * 1024;
/** The search of the page looks at as much of a reason as the list shows. */
const LONGEST_SEARCH = 120;

/** Refusals by cause, a bar each, the most frequent first; each with what was seen. */
export function causesPlot(causes: readonly Cause[]): Markup {
  if (causes.length === 0) return said('p', 'Nothing was refused.', { class: 'note' });
  const most = Math.max(...causes.map(({ count }) => count));
  const more = causes.length - MOST_CAUSES;
  return joined([
    element('ol', { class: 'causes' }, ...causes.slice(0, MOST_CAUSES).map(cause => causeView(cause, most))),
    more > 0 ? said('p', `… and ${counted(more, 'more cause')}.`, { class: 'note' }) : NONE,
  ]);
}

function causeView(cause: Cause, most: number): Markup {
  const code = harmlessLine(cause.code);
  return element(
    'li',
    {},
    said('span', grouped(cause.count), { class: 'count' }),
    element('div', { class: 'level' }, levelBar(cause.count, most, 'refused')),
    element(
      'div',
      { class: 'what' },
      element('p', {}, said('code', code), text(` ${harmlessLine(cause.message)}`)),
      element('p', { class: 'note' }, text(someOf(cause)), text(' '), showButton(cause)),
      evidenceView(cause.evidence),
    ),
  );
}

function showButton(cause: Cause): Markup {
  const find = shortened(harmlessLine(`${cause.code}: ${cause.message}`), LONGEST_SEARCH).replace(/…$/, '');
  const label = `Show in the list what was refused by ${harmlessLine(cause.code)}`;
  return said('button', 'Show in the list', {
    type: 'button',
    'data-find': find,
    'aria-label': label,
    hidden: true,
  });
}

function evidenceView(evidence: string): Markup {
  if (evidence === '') return NONE;
  const cut = firstBytes(evidence, MOST_EVIDENCE);
  const shown = cut.length < evidence.length ? `${cut}\n…` : cut;
  return element(
    'details',
    {},
    said('summary', 'What was seen in the first'),
    said('pre', shown, { tabindex: 0, 'aria-label': 'Evidence' }),
  );
}
