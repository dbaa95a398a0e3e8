import { amount } from '../../text/amount.js';
import type { MeantPart, UnreadPart } from '../state.js';
import type { Asking } from './asking.js';
import { button, el } from './dom.js';
import { oneLine } from './visible.js';
import { quoted } from './words.js';

/**
 * The parts of an answer that became no edit: what they say, and a form to say what each is, which
 * file it belongs to and where it goes. Made anew only where one has changed, so that what a person
 * types stays.
 */
export class UnreadView {
  readonly element = el('section', { class: 'unread', 'aria-label': 'Not put in' });
  readonly #rows = new Map<number, { readonly shown: string; readonly row: HTMLElement }>();

  constructor(readonly asking: Asking) {
    asking.store.watch(() => this.update());
    this.update();
  }

  update(): void {
    const { state, canAct } = this.asking.store;
    const { unread } = state;
    this.element.hidden = unread.length === 0;
    const rows = unread.map(part => this.#rowOf(part));
    // What is typed stays while the connection is lost.
    for (const row of rows)
      for (const form of row.querySelectorAll<HTMLElement>('.meaning')) form.inert = !canAct;
    const left = unread.filter(part => !isPutIn(part)).length;
    const heading = el('h2', {}, `Not put in: ${left} of ${amount(unread.length, 'part')} of the answer`);
    const shown = [...this.element.children].slice(1);
    const isSame = shown.length === rows.length && rows.every((row, i) => row === shown[i]);
    if (!isSame) this.element.replaceChildren(heading, ...rows);
    for (const line of [...this.#rows.keys()])
      if (!unread.some(part => part.line === line)) this.#rows.delete(line);
  }

  #rowOf(part: UnreadPart): HTMLElement {
    const shown = JSON.stringify(part);
    const before = this.#rows.get(part.line);
    if (before?.shown === shown) return before.row;
    const row = partView(part, meant => {
      void this.asking.ask({ kind: 'mean', line: part.line, meant });
    });
    this.#rows.set(part.line, { shown, row });
    return row;
  }
}

/** Whether a part is put in as a person said: nothing stands against it. */
function isPutIn({ meant, why }: UnreadPart): boolean {
  return meant?.isCode === true && why === null;
}

function partView(part: UnreadPart, onMeant: (meant: MeantPart | null) => void): HTMLElement {
  const { line, text, said, why, isFence, isProblem, meant } = part;
  const isDone = meant !== null && (isPutIn(part) || !meant.isCode);
  const status = isDone ? meantInWords(meant) : (why ?? 'not put in');
  return el(
    'details',
    { open: isProblem, 'data-line': line },
    el('summary', {}, el('span', { class: 'number' }, `Line ${line}:`), ` ${oneLine(status)}`),
    said === null ? null : el('p', { class: 'beside', dir: 'auto' }, oneLine(said)),
    quoted(text, isFence ? 'The answer has' : 'The answer says'),
    formFor(part, onMeant),
  );
}

function meantInWords({ isCode, path, lines }: MeantPart): string {
  if (!isCode) return 'left out by you';
  const place =
    lines === null
      ? ''
      : lines.last < lines.first
        ? ` below line ${lines.last}`
        : ` at lines ${lines.first} to ${lines.last}`;
  return `put in by you${path === null ? '' : `: ${path}`}${place}`;
}

function formFor(
  { line, isFence, paths, meant }: UnreadPart,
  onMeant: (meant: MeantPart | null) => void,
): HTMLElement {
  const names = `files-of-${line}`;
  const usual = paths.length === 1 ? (paths[0] as string) : '';
  const path = el('input', { type: 'text', list: names, value: meant?.path ?? usual, spellcheck: 'false' });
  const place = el('input', { type: 'text', value: placeText(meant), placeholder: '12-20, or 12+' });
  const wrong = el('span', { class: 'hint', role: 'status' });
  const put = () => {
    const lines = linesIn(place.value);
    if (lines === undefined) {
      wrong.textContent = 'Type 12-20 for these lines, 12+ for below line 12, or nothing.';
      return;
    }
    onMeant({ isCode: true, path: path.value.trim() || null, lines });
  };
  const send = (event: KeyboardEvent) => {
    if (event.key === 'Enter') put();
  };
  for (const input of [path, place]) input.addEventListener('keydown', send);
  const leave = () => onMeant({ isCode: false, path: null, lines: null });
  return el(
    'div',
    { class: 'meaning', role: 'group', 'aria-label': `What line ${line} is` },
    el('label', {}, 'File ', path),
    el('datalist', { id: names }, ...paths.map(each => el('option', { value: each }))),
    isFence ? el('label', {}, 'Lines ', place) : null,
    button(isFence ? 'Put it in' : 'Use this file', put, { class: 'primary' }),
    isFence ? button('Leave it out', leave) : null,
    meant === null ? null : button('Back to the answer', () => onMeant(null)),
    wrong,
  );
}

function placeText(meant: MeantPart | null): string {
  if (meant === null || meant.lines === null) return '';
  const { first, last } = meant.lines;
  return last < first ? `${last}+` : `${first}-${last}`;
}

/** The lines of `12`, `12-20` or `12+`; `null` for none, `undefined` for anything else. */
function linesIn(text: string): MeantPart['lines'] | undefined {
  if (text.trim() === '') return null;
  const [, first, last, below] = /^(\d{1,7})(?:[-–](\d{1,7})|(\+))?$/.exec(text.replaceAll(' ', '')) ?? [];
  if (first === undefined) return undefined;
  const from = Number(first);
  if (below !== undefined) return { first: from + 1, last: from };
  const to = last === undefined ? from : Number(last);
  return from >= 1 && to >= from ? { first: from, last: to } : undefined;
}
