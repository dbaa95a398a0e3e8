import { STATE_NAMES, STATES } from '../../states.js';
import type { Overview, ReportData } from '../overview.js';
import { grouped, repositories } from '../words.js';
import { element, empty, joined, type Markup, said, text } from './markup.js';
import { rowView } from './row-view.js';

/** So many changed rows have their diff in the page. */
export const MOST_DIFFS = 2000;
/** So many rows are elements from the beginning; the others are text until they are asked for. */
export const PLAIN_ROWS = 1000;
/** Rows in one block of text. */
const BLOCK = 500;

/** The filters above the list. They need the script, which shows them. */
export function filters({ counts, total }: Overview): Markup {
  const present = STATES.filter(state => (counts[state] ?? 0) > 0);
  const boxes = present.map(state =>
    element(
      'label',
      { class: `state ${state}` },
      empty('input', { type: 'checkbox', name: 'state', value: state }),
      said('span', `${STATE_NAMES[state]} ${grouped(counts[state])}`),
    ),
  );
  return element(
    'form',
    { id: 'filters', hidden: true },
    element(
      'label',
      { class: 'find' },
      said('span', 'Search repositories and reasons'),
      empty('input', { type: 'search', id: 'find', autocomplete: 'off', spellcheck: 'false' }),
    ),
    element('fieldset', {}, said('legend', 'Show only'), ...boxes),
    said('p', repositories(total), { id: 'found', role: 'status' }),
  );
}

/**
 * The list, in pieces. Rows after the first 1,000 are lines in blocks that a browser does not
 * parse (`text/plain`): a line each, made of the same markup.
 */
export async function* list(data: ReportData): AsyncGenerator<string> {
  let [count, diffs] = [0, 0];
  yield '<ul id="rows">\n';
  for await (const row of data.rows()) {
    if (count === PLAIN_ROWS) yield '</ul>\n<script type="text/plain" class="rows">';
    else if (count > PLAIN_ROWS && (count - PLAIN_ROWS) % BLOCK === 0)
      yield '</script>\n<script type="text/plain" class="rows">';
    if (row.diff !== '') diffs++;
    const view = rowView(row, diffs <= MOST_DIFFS);
    yield count < PLAIN_ROWS ? `${view}\n` : `${inOneLine(view)}\n`;
    count++;
  }
  yield count > PLAIN_ROWS ? '</script>\n' : '</ul>\n';
  yield afterList(count);
}

/** Markup has newlines only in text, where a reference stands for one as well. */
const inOneLine = (view: Markup) => view.replaceAll('\n', '&#10;');

function afterList(count: number): Markup {
  const rest = count - PLAIN_ROWS;
  const without =
    rest > 0 ? `Without scripts, ${repositories(rest)} more ${rest === 1 ? 'is' : 'are'} not shown.` : '';
  return joined([
    count === 0 ? said('p', 'There are no repositories yet.', { class: 'note' }) : text(''),
    said('button', 'Show more', { type: 'button', id: 'more', hidden: true }),
    without === '' ? text('') : element('noscript', {}, said('p', without, { class: 'note' })),
  ]);
}
