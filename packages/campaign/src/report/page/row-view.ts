import { STATE_NAMES } from '../../states.js';
import { harmlessLine } from '../harmless.js';
import { firstBytes, shortened } from '../limits.js';
import type { Row } from '../overview.js';
import { shortReason } from '../rows-text.js';
import { counted, dollars } from '../words.js';
import { diffElsewhere, diffView } from './diff.js';
import { link } from './links.js';
import { element, joined, type Markup, NONE, said, text } from './markup.js';
import { time } from './time.js';

/** As much evidence of one row is in the page, in bytes of UTF-8. */
const MOST_EVIDENCE = 8 * 1024;
const LONGEST_NAME = 400;

/** A repository of the list, closed; its first line is what the search of the page looks at. */
export function rowView(row: Row, withDiff: boolean): Markup {
  return element(
    'li',
    { 'data-state': row.state },
    element(
      'details',
      {},
      summary(row),
      element('div', { class: 'facts' }, facts(row), ...below(row, withDiff)),
    ),
  );
}

function summary(row: Row): Markup {
  const reason = row.state !== 'refused' && row.pullNumber !== null ? `#${row.pullNumber}` : shortReason(row);
  return element(
    'summary',
    {},
    element('span', { class: `state ${row.state}` }, said('span', STATE_NAMES[row.state])),
    text(' '),
    said('span', shortened(harmlessLine(row.repository), LONGEST_NAME), { class: 'name' }),
    reason === '' ? NONE : joined([text(' '), said('span', reason, { class: 'why' })]),
  );
}

function below(row: Row, withDiff: boolean): Markup[] {
  const parts = row.refusal === null ? [] : [refusalView(row.refusal)];
  if (row.diff !== '')
    parts.push(withDiff ? diffView(row.diff, row.repository) : diffElsewhere(row.repository));
  return parts;
}

function refusalView({ code, message, evidence }: NonNullable<Row['refusal']>): Markup {
  const cut = firstBytes(evidence, MOST_EVIDENCE);
  const shown = cut.length < evidence.length ? `${cut}\n…` : cut;
  return joined([
    element('p', { class: 'refusal' }, said('code', code), text(` ${message}`)),
    shown === '' ? NONE : said('pre', shown, { tabindex: 0, 'aria-label': 'Evidence' }),
  ]);
}

function facts(row: Row): Markup {
  const all: readonly (readonly [string, Markup | undefined])[] = [
    ['Base', row.base === null ? undefined : said('code', row.base)],
    ['Commit', row.commit === null ? undefined : said('code', row.commit)],
    ['Verified', verifiedBy(row)],
    ['Pull request', row.pull === null ? undefined : link(row.pull, row.pull)],
    ['Note', row.note === '' ? undefined : said('span', harmlessLine(row.note))],
    ['Waits for', row.waiting === '' ? undefined : text(row.waiting)],
    ['Model', modelFact(row)],
    ['Last changed', time(row.at)],
  ];
  const shown = all.flatMap(([name, value]) => {
    return value === undefined ? [] : [said('dt', name), element('dd', {}, value)];
  });
  return element('dl', {}, ...shown);
}

function verifiedBy({ verified }: Row): Markup | undefined {
  if (verified === null) return undefined;
  return text(verified === 'tests' ? 'verified by the tests of the spec' : 'not tested');
}

function modelFact({ calls, tokens, money }: Row): Markup | undefined {
  if (calls === 0 && tokens === 0 && money === 0) return undefined;
  return text(`${counted(calls, 'call')}, ${counted(tokens, 'token')}, ${dollars(money)}`);
}
