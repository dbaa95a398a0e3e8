import type { PlacedReport } from '../../edit/index.js';
import { el } from './dom.js';
import { type Item, linesName, percent } from './shown.js';
import { linesOf, oneLine } from './visible.js';
import { compared, quoted } from './words.js';

/** Why an edit goes where it goes: how its place was found, and what differs from the quote. */
export function factsOf(item: Item, before: string | null | undefined): HTMLElement[] {
  const { report, look, search, replace, about, said, to, choice } = item;
  const isRejected = choice.kind === 'rejected';
  const shownLook = report.status === 'refused' ? null : look;
  const all = [
    about === null ? null : el('p', { class: 'about' }, `Fixes ${oneLine(about)}`),
    said === null ? null : saidView(said),
    shownLook === null ? null : el('p', { class: 'look' }, oneLine(shownLook)),
    to === null
      ? null
      : el('p', { class: 'look' }, 'Moves the file to ', el('code', { dir: 'ltr' }, oneLine(to))),
    needsNote(item),
    ...(isRejected && search !== null ? [quoted(search, 'The reply searched for')] : []),
    ...(isRejected && replace !== null ? [quoted(replace, 'Its new text')] : []),
    ...report.places.map(place => placeFacts(place, report.places.length > 1, choice.kind === 'placed')),
    ...quoteFacts(search, report.places[0], before),
    report.sameAs === null ? null : el('p', {}, `It repeats edit ${report.sameAs}.`),
    ...report.proof.map(({ first, last, lines }) =>
      quoted(lines.join('\n'), `The file has the new text at ${linesName(first, last)}`),
    ),
  ];
  return all.filter(each => each !== null);
}

/** What an answer says above an edit, paragraph by paragraph. */
function saidView(said: string): HTMLElement {
  const paragraphs = said.split('\n').map(each => el('p', { dir: 'auto' }, oneLine(each)));
  return el('blockquote', { class: 'beside', 'aria-label': 'What the reply says' }, ...paragraphs);
}

function needsNote({ choice }: Item): HTMLElement | null {
  if (choice.kind !== 'rejected' || choice.needs === null) return null;
  return el('p', { class: 'look' }, `It is rejected because edit ${choice.needs} is, which it needs.`);
}

type Rows = readonly (readonly [string, string | null])[];

const BY_PERSON: Rows = [['Found by', 'you']];

function placeFacts(place: PlacedReport, isOneOfMany: boolean, isChosen: boolean): HTMLElement {
  const { firstLine, lastLine, tier, reading, confidence, runnerUp, differences, scope } = place;
  const found: Rows = [
    ['Found by', tier],
    ['Confidence', percent(confidence)],
    ['Next best place', runnerUp === null ? 'none' : percent(runnerUp)],
    ['Read as', reading === 'as-is' ? null : reading],
    ['Scope', scope],
  ];
  const rows: Rows = [['Where', linesName(firstLine, lastLine)], ...(isChosen ? BY_PERSON : found)];
  return el(
    'div',
    { class: isOneOfMany ? 'place one-of-many' : 'place' },
    el(
      'dl',
      {},
      ...rows.flatMap(([name, value]) =>
        value === null ? [] : [el('div', {}, el('dt', {}, name), el('dd', {}, value))],
      ),
    ),
    differences.length === 0
      ? null
      : el('ul', { class: 'differences' }, ...differences.map(each => el('li', {}, oneLine(each)))),
  );
}

function quoteFacts(
  search: string | null,
  place: PlacedReport | undefined,
  before: string | null | undefined,
): HTMLElement[] {
  if (search === null || place === undefined || typeof before !== 'string') return [];
  const file = linesOf(before)
    .slice(place.firstLine - 1, place.lastLine)
    .join('\n');
  if (linesOf(search).join('\n').trimEnd() === file.trimEnd()) return [];
  if (file.includes(search)) return [];
  const names = ['The reply searched for', `The file has, ${linesName(place.firstLine, place.lastLine)}`];
  return [compared(search, file, names as [string, string])];
}
