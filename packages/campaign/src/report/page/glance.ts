import { STATE_NAMES, STATES } from '../../states.js';
import { harmlessLine } from '../harmless.js';
import { nextStep } from '../next-step.js';
import type { Moment, Overview } from '../overview.js';
import { phaseSentence, progressSentence, stuckFor, untestedSentence } from '../sentences.js';
import { grouped, percent } from '../words.js';
import { element, joined, type Markup, NONE, said, text } from './markup.js';
import { levelBar } from './stretch.js';
import { time } from './time.js';

/** More rows that are stuck are only counted. */
const MOST_STUCK = 20;

/** The top of the page: name, phase, counts, and what to do next. */
export function glance(overview: Overview, moments: readonly Moment[]): Markup {
  const last = moments.at(-1);
  return element(
    'header',
    {},
    said('p', 'Campaign', { class: 'kind' }),
    said('h1', harmlessLine(overview.name)),
    said('p', phaseSentence(overview), { class: 'lead' }),
    said('p', `${progressSentence(overview)} ${untestedSentence(overview)}`.trim()),
    last === undefined ? NONE : element('p', { class: 'note' }, text('As of '), time(last.at), text('.')),
    counts(overview),
    element('p', { class: 'next' }, said('b', 'Next: '), commands(nextStep(overview))),
  );
}

/** What stands between backticks is code. */
function commands(sentence: string): Markup {
  return joined(sentence.split('`').map((part, i) => (i % 2 === 1 ? said('code', part) : text(part))));
}

function counts({ counts: of, total }: Overview): Markup {
  const present = STATES.filter(state => (of[state] ?? 0) > 0);
  if (present.length === 0) return NONE;
  const rows = present.map(state =>
    element(
      'tr',
      {},
      element('th', { scope: 'row', class: `state ${state}` }, said('span', STATE_NAMES[state])),
      said('td', grouped(of[state])),
      element(
        'td',
        { class: 'level' },
        levelBar(of[state], total, state),
        said('span', percent(of[state], total)),
      ),
    ),
  );
  return element(
    'table',
    { class: 'counts' },
    said('caption', 'Repositories by state'),
    element('tbody', {}, ...rows),
  );
}

/** Rows that have been in work, or waiting, for long; nothing if there are none. */
export function stuckView({ stuck }: Overview): Markup {
  const more = stuck.length - MOST_STUCK;
  const items = stuck
    .slice(0, MOST_STUCK)
    .map(each =>
      element(
        'li',
        {},
        said('span', harmlessLine(each.repository), { class: 'name' }),
        text(` ${STATE_NAMES[each.state]} ${stuckFor(each)}`),
      ),
    );
  const last = more > 0 ? said('p', `… and ${grouped(more)} more.`, { class: 'note' }) : NONE;
  return joined([element('ul', { class: 'stuck' }, ...items), last]);
}
