import type { DriftView, EditView, RefusalView } from '../engine/types.js';
import { markedPair, wholeLine } from './difference.js';
import { button, type Child, el } from './dom.js';
import { linesOf, type Site } from './evidence.js';
import { FORMAT_TEXT } from './names.js';
import { copyButton, excerpt, type Going, pathText, placeLink, replyLink } from './places.js';
import { linesText, printable, printableLine } from './printable.js';

/** Why an edit is refused: the places, the nearest one, and what to do next. */
export function refusalSection(
  refusal: RefusalView,
  of: Pick<EditView, 'path' | 'drift' | 'number'> | null,
  going: Going,
): HTMLElement {
  const { path = null, drift = null, number } = of ?? {};
  const { code, title, message, replyLine } = refusal;
  return el(
    'section',
    { class: 'pg-refusal' },
    el('p', { class: 'pg-code' }, el('code', {}, code), ` ${title}`),
    el('p', { class: 'pg-message' }, printable(message)),
    replyLine === null ? null : el('p', {}, 'See ', replyLink(going, replyLine), '.'),
    ...placesOf(refusal, path, going),
    ...(drift === null ? [] : decidedBy(drift, refusal, { going, path: path ?? '', key: `edit ${number}` })),
    ...nearestOf(refusal, path, going),
    ...conflictOf(refusal, path, going),
    ...faultOf(refusal),
    ...similarOf(refusal),
    next(refusal, path, going),
  );
}

function placesOf({ places, placeCount }: RefusalView, path: string | null, going: Going): Child[] {
  if (places.length === 0) return [];
  const more = placeCount > places.length ? `, the first ${places.length} of ${placeCount}` : '';
  return [
    el('h4', {}, `The places${more}`),
    el(
      'ol',
      { class: 'pg-places' },
      ...places.map(place =>
        el('li', {}, placeHead(place, places, path, going), excerpt(place.first, place.lines)),
      ),
    ),
  ];
}

/**
 * The lines of a place, and the line that tells it from the others: with its side, if they share
 * it.
 */
function placeHead(
  place: RefusalView['places'][number],
  all: RefusalView['places'],
  path: string | null,
  going: Going,
): HTMLElement {
  const { first, last, distinguishedBy } = place;
  const line = distinguishedBy?.line ?? first;
  const isShared = all.some(other => other !== place && other.distinguishedBy?.line === line);
  const side = line < first ? ' before it' : ' after it';
  const only =
    distinguishedBy === null
      ? []
      : [
          ': distinguished by ',
          linkTo(path, distinguishedBy.line, distinguishedBy.line, going),
          `${isShared ? side : ''}, `,
          el('code', { dir: 'ltr' }, printableLine(distinguishedBy.text.trim())),
        ];
  return el('p', {}, linkTo(path, first, last, going), ...only);
}

function linkTo(path: string | null, first: number, last: number, going: Going): Child {
  return path === null ? linesText(first, last) : placeLink(going, path, { first, last });
}

/**
 * What speaks most against the likeliest place: the first difference may be one that is forgiven.
 */
function decidedBy(drift: DriftView, { nearest }: RefusalView, site: Site): Child[] {
  const [likeliest] = drift.candidates;
  const worst = likeliest?.pieces.find(({ key, weight }) => weight < 0 && key !== 'bias');
  if (likeliest === undefined || worst === undefined) return [];
  const { firstLine, lastLine, pairs } = likeliest;
  const isNearest = nearest !== null && firstLine <= nearest.last && lastLine >= nearest.first;
  return [
    el('h4', {}, 'What decided'),
    el(
      'p',
      { class: 'pg-decided' },
      'The likeliest place is ',
      linkTo(site.path, firstLine, lastLine, site.going),
      `. What speaks most against it: ${worst.label}`,
      ...(worst.pairs.length === 0 ? [] : [', ']),
      linesOf(
        worst.pairs.flatMap(index => pairs[index] ?? []),
        site,
      ),
      '.',
      isNearest ? null : ' The place with the most equal lines is another one: it comes next.',
    ),
  ];
}

function nearestOf({ nearest, divergence }: RefusalView, path: string | null, going: Going): Child[] {
  if (nearest === null && divergence === null) return [];
  const head =
    nearest &&
    el(
      'p',
      {},
      linkTo(path, nearest.first, nearest.last, going),
      ': the most lines in common with the search.',
    );
  return [
    el('h4', {}, 'The place with the most equal lines'),
    head,
    divergence === null ? null : divergenceTable(divergence, path, going),
    nearest === null ? null : excerpt(nearest.first, nearest.lines),
  ];
}

/** The first line that differs, with the difference marked. */
function divergenceTable(
  { searchLine, fileLine, expected, found }: NonNullable<RefusalView['divergence']>,
  path: string | null,
  going: Going,
): HTMLElement {
  const [ours, theirs] =
    expected !== null && found !== null
      ? markedPair(expected, found)
      : [expected === null ? null : wholeLine(expected), found === null ? null : wholeLine(found)];
  const row = (name: readonly Child[], line: Child) =>
    el('tr', {}, el('th', { scope: 'row' }, ...name), el('td', {}, line ?? 'nothing: it ends before'));
  return el(
    'table',
    { class: 'pg-divergence' },
    el('caption', {}, 'The first line that differs'),
    el(
      'tbody',
      {},
      row([`search, line ${searchLine}`], ours),
      row(['file, ', linkTo(path, fileLine, fileLine, going)], theirs),
    ),
  );
}

function conflictOf({ conflict }: RefusalView, path: string | null, going: Going): Child[] {
  if (conflict === null) return [];
  const { first, file, wanted, earlier } = conflict;
  const last = first + Math.max(1, file.length) - 1;
  const part = (name: Child, lines: readonly string[]) =>
    el('div', {}, el('p', {}, name), excerpt(first, lines));
  return [
    el('h4', {}, 'The conflict'),
    part(el('span', {}, 'The file has, at ', linkTo(path, first, last, going), ':'), file),
    earlier === null ? null : part('An earlier edit makes of it:', earlier),
    part('This edit wants:', wanted),
  ];
}

function faultOf({ fault }: RefusalView): Child[] {
  if (fault === null) return [];
  return [el('h4', {}, 'Where the new text no longer parses'), excerpt(fault.line, [fault.text])];
}

function similarOf({ similarPaths }: RefusalView): Child[] {
  if (similarPaths.length === 0) return [];
  const names = similarPaths.flatMap((path, i) => (i === 0 ? [pathText(path)] : [', ', pathText(path)]));
  return [el('p', {}, 'Similar paths: ', ...names, '.')];
}

/** What to do next, for a model and in this page. What is copied is the whole refusal. */
function next(refusal: RefusalView, path: string | null, going: Going): HTMLElement {
  return el(
    'div',
    { class: 'pg-next' },
    el('h4', {}, 'What to do next'),
    el('p', {}, printable(refusal.next)),
    refusal.isUnread ? el('p', {}, readable()) : null,
    refusal.code === 'EDIT_FILE_NOT_FOUND' && path !== null ? naming(path, refusal, going) : null,
    el(
      'p',
      {},
      el('a', { href: './reports#find-out-why-an-edit-was-refused' }, 'Find out why an edit was refused'),
    ),
    copyButton(going, refusal.full, 'the refusal with its evidence, for the model'),
  );
}

function readable(): string {
  const names = Object.values(FORMAT_TEXT).join(', ');
  return `Formats that can be read: ${names}. The first example shows how they look, under “The same reply in other formats”.`;
}

/** In a page a file has the name that its field says. One with a path like it is meant first. */
function naming(path: string, { similarPaths: [similar] }: RefusalView, going: Going): HTMLElement {
  const which = similar === undefined ? 'the file that is shown' : printableLine(similar);
  return el(
    'p',
    {},
    'Is it one of the files on this page? Then change its path, or press: ',
    button(`Rename ${which} to ${printableLine(path)}`, () => going.nameFile(path, similar), {
      class: 'pg-link',
      'data-key': `name:${path}`,
    }),
  );
}
