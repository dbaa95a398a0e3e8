import type { EditView, ExactView, PlaceView } from '../engine/types.js';
import { type Child, el, folded } from './dom.js';
import { evidenceSection } from './evidence.js';
import { KIND_TEXT, STATUS_TEXT } from './names.js';
import { excerpt, type Going, pathText, placeLink, replyLink } from './places.js';
import { linesText, percent, printable } from './printable.js';
import { refusalSection } from './refusal-card.js';

/** More places than this are counted, not listed. */
const MOST_PLACES = 12;

/** What became of one edit, where it goes, and why. */
export function editCard(edit: EditView, going: Going): HTMLElement {
  const { number, status, path, refusal, drift } = edit;
  const site = { going, path: path ?? '', key: `edit ${number}` };
  return el(
    'article',
    { class: 'pg-card', 'data-status': status, 'data-edit': number, 'aria-label': `Edit ${number}` },
    head(edit, going),
    ...wherePlaces(edit, going),
    refusal === null ? null : refusalSection(refusal, edit, going),
    el(
      'div',
      { class: 'pg-beside' },
      facts(edit),
      edit.exact === null ? null : exactly(edit.exact, edit, going),
    ),
    ...proofOf(edit, going),
    drift === null ? null : evidenceSection(drift, site),
    ...textsOf(edit),
  );
}

function head({ number, kind, status, statusText, replyLine, path }: EditView, going: Going): HTMLElement {
  const isTold = status === 'applied' || status === 'refused';
  return el(
    'header',
    {},
    el('h3', {}, `Edit ${number}`),
    el('span', { class: 'pg-status' }, STATUS_TEXT[status]),
    el('span', { class: 'pg-about' }, KIND_TEXT[kind], ', ', replyLink(going, replyLine)),
    path === null ? null : pathText(path),
    isTold ? null : el('p', {}, statusText),
  );
}

function wherePlaces(edit: EditView, going: Going): Child[] {
  const { places } = edit;
  if (places.length === 0) return [];
  const more = places.length - MOST_PLACES;
  return [
    el(
      'ul',
      { class: 'pg-where' },
      ...places.slice(0, MOST_PLACES).map(place => placeItem(place, edit, going)),
      more > 0 ? el('li', {}, `and ${more} more places`) : null,
    ),
  ];
}

function placeItem(place: PlaceView, { status, linesOf }: EditView, going: Going): HTMLElement {
  const { path, firstLine, lastLine, tier, tierText, confidence, runnerUp, readingText } = place;
  const span = { first: firstLine, last: lastLine };
  const lines = `${linesText(firstLine, lastLine)}${linesOf === 'cells' ? ' of the cells’ sources' : ''}`;
  const link = placeLink(going, path, span, `${printable(path)}, ${lines}`);
  const found = status === 'already-applied' ? 'new text found' : 'found';
  const rival = runnerUp === null || runnerUp === 0 ? '' : `, the next best place ${percent(runnerUp)}`;
  return el(
    'li',
    {},
    link,
    el(
      'dl',
      {},
      ...pair(found, `${tier}: ${tierText}`),
      ...readAs(readingText),
      ...pair('confidence', percent(confidence) + rival),
    ),
  );
}

function readAs(text: string | null): HTMLElement[] {
  return text === null ? [] : pair('read', text);
}

function pair(name: string, text: string): HTMLElement[] {
  return [el('div', {}, el('dt', {}, name), el('dd', {}, text))];
}

function facts({ facts: all, refusal }: EditView): HTMLElement | null {
  if (all.length === 0) return null;
  const title = refusal === null ? 'Why there' : 'What was looked for';
  return el(
    'section',
    {},
    el('h4', {}, title),
    el('ul', { class: 'pg-facts' }, ...all.map(fact => el('li', {}, printable(fact)))),
  );
}

/** What an exact matcher would do, beside what mortise does. */
function exactly(exact: ExactView, { path }: EditView, going: Going): HTMLElement {
  const { text, firstLine, found, agrees } = exact;
  const line =
    firstLine === null || path === null
      ? null
      : placeLink(going, path, { first: firstLine, last: firstLine }, `Show line ${firstLine}`);
  return el(
    'section',
    { class: 'pg-exact', 'data-found': found },
    el('h4', {}, 'What a plain search and replace does'),
    el('p', {}, text),
    line === null ? null : el('p', {}, line),
    el('p', { class: 'pg-agrees' }, agreement(agrees, found)),
  );
}

function agreement(agrees: boolean | null, found: ExactView['found']): string {
  if (agrees === true)
    return found === 'not-found'
      ? 'It fails here. In the end, its file is the same as that of mortise.'
      : 'Its file is the same as that of mortise.';
  if (agrees === false)
    return found === 'not-found'
      ? 'The edit would be lost, or the model asked again.'
      : 'Its file is not the same as that of mortise.';
  if (found === 'several') return 'It would write there; mortise writes nothing of this reply.';
  return found === 'once'
    ? 'It would write there; mortise writes nothing of this reply.'
    : 'It would write nothing either.';
}

function proofOf({ proof, path }: EditView, going: Going): Child[] {
  if (proof.length === 0) return [];
  return [
    el('h4', {}, 'Where it is already'),
    ...proof.map(({ first, last, lines }) =>
      el('div', {}, path === null ? null : placeLink(going, path, { first, last }), excerpt(first, lines)),
    ),
  ];
}

function textsOf({ texts, number }: EditView): Child[] {
  if (texts === null) return [];
  const part = (name: string, text: string) =>
    el(
      'div',
      {},
      el('h4', {}, name),
      text === '' ? el('p', {}, 'nothing') : excerpt(1, text.replace(/\n$/, '').split('\n').slice(0, 200)),
    );
  const both = el(
    'div',
    { class: 'pg-beside' },
    part('Searched', texts.search),
    part('Replaced by', texts.replace),
  );
  return [folded(`edit ${number}:texts`, 'The two texts of the edit', both)];
}
