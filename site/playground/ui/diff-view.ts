import type { FileView } from '../engine/types.js';
import { button, type Child, el } from './dom.js';
import { copyButton, type Going, pathText } from './places.js';
import { printableLine } from './printable.js';
import { bytesKept } from './text-form.js';

/** So many lines of a diff are drawn before someone asks for all. */
const MOST_LINES = 400;

const STATUS: { readonly [status in FileView['status']]: string } = {
  changed: 'changed',
  created: 'new',
  deleted: 'deleted',
  moved: 'moved',
  unchanged: 'not changed',
};

/** What is written: a diff for each file, and what becomes of its bytes. */
export function diffSections(files: readonly FileView[], going: Going): HTMLElement[] {
  const written = files.filter(({ status, diff }) => status !== 'unchanged' || diff !== '');
  const untouched = files.filter(file => !written.includes(file));
  return [
    ...written.map(file => fileSection(file, going)),
    ...(untouched.length === 0 ? [] : [untouchedNote(untouched, written.length === 0)]),
    ...(files.length === 0 ? [el('p', { class: 'pg-note' }, 'Nothing is written.')] : []),
  ];
}

function untouchedNote(files: readonly FileView[], isAll: boolean): HTMLElement {
  const names = files.flatMap(({ path }, i) => (i === 0 ? [pathText(path)] : [', ', pathText(path)]));
  const what = isAll ? 'Nothing is written. Every byte stays as it is: ' : 'Not touched: ';
  return el('p', { class: 'pg-note' }, what, ...names, '.');
}

function fileSection({ path, from, status, before, after, diff }: FileView, going: Going): HTMLElement {
  const rows = rowsOf(diff);
  const count = (sign: string) => rows.filter(row => row.sign === sign).length;
  const moved = from === null || from === path ? [] : [' from ', pathText(from)];
  return el(
    'section',
    { class: 'pg-file', 'aria-label': `Diff of ${printableLine(path)}` },
    el(
      'header',
      {},
      pathText(path),
      el('span', { class: 'pg-about' }, STATUS[status], ...moved, `, +${count('+')} −${count('-')}`),
      copyButton(going, diff, `the diff of ${printableLine(path)}`),
    ),
    el('p', { class: 'pg-note' }, bytesKept(before, after)),
    diff === '' ? null : diffBody(rows, path),
  );
}

interface Row {
  readonly sign: '+' | '-' | ' ' | '@';
  readonly text: string;
  readonly before: number | null;
  readonly after: number | null;
}

function rowsOf(diff: string): Row[] {
  const rows: Row[] = [];
  let [before, after] = [0, 0];
  for (const line of diff.split('\n')) {
    const hunk = /^@@ -(\d+)(?:,\d+)? \+(\d+)/.exec(line);
    if (hunk !== null) {
      [before, after] = [Number(hunk[1]), Number(hunk[2])];
      rows.push({ sign: '@', text: line, before: null, after: null });
    } else if (rows.length > 0) {
      const row = rowOf(line, before, after);
      if (row === undefined) continue;
      rows.push(row);
      if (row.before !== null) before++;
      if (row.after !== null) after++;
    }
  }
  return rows;
}

function rowOf(line: string, before: number, after: number): Row | undefined {
  const text = line.slice(1);
  switch (line[0]) {
    case '+':
      return { sign: '+', text, before: null, after };
    case '-':
      return { sign: '-', text, before, after: null };
    case ' ':
      return { sign: ' ', text, before, after };
    case '\\':
      return { sign: '@', text: line, before: null, after: null };
    default:
      return undefined;
  }
}

function diffBody(rows: readonly Row[], path: string): HTMLElement {
  const body = el('tbody', {}, ...rows.slice(0, MOST_LINES).map(drawn));
  const table = el(
    'table',
    { class: 'pg-diff' },
    el('caption', { class: 'pg-hidden' }, `Diff of ${printableLine(path)}`),
    body,
  );
  const rest = rows.length - MOST_LINES;
  const more =
    rest > 0
      ? button(`Show ${rest} more lines`, () => {
          body.append(...rows.slice(MOST_LINES).map(drawn));
          more?.remove();
        })
      : null;
  const scroller = {
    class: 'pg-scroll',
    tabindex: '0',
    role: 'group',
    'aria-label': 'Diff, can be scrolled',
  };
  return el('div', scroller, table, more);
}

const SPOKEN: { readonly [sign in Row['sign']]: Child } = {
  '+': 'added',
  '-': 'removed',
  ' ': null,
  '@': null,
};

function drawn({ sign, text, before, after }: Row): HTMLElement {
  if (sign === '@') return el('tr', { class: 'pg-hunk' }, el('td', { colspan: 4 }, printableLine(text)));
  const spoken = SPOKEN[sign];
  return el(
    'tr',
    { 'data-sign': sign },
    el('td', { class: 'pg-no' }, before === null ? '' : String(before)),
    el('td', { class: 'pg-no' }, after === null ? '' : String(after)),
    el(
      'td',
      { class: 'pg-sign' },
      el('span', { 'aria-hidden': 'true' }, sign),
      spoken === null ? null : el('span', { class: 'pg-hidden' }, spoken),
    ),
    el('td', { class: 'pg-text', dir: 'ltr' }, printableLine(text)),
  );
}
