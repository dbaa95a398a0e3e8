import { amount } from '../../text/amount.js';
import { button, el } from './dom.js';
import type { ModelText } from './model-text.js';
import { refusalHead } from './refusal-view.js';
import { committedOf, type ShownEdit, type ShownReport } from './shown.js';
import type { Store } from './store.js';
import { oneLine } from './visible.js';

/** What the commit did, in place of the edits. */
export class ReportView {
  readonly element = el('main', { class: 'report', hidden: true });
  #isShown = false;

  constructor(
    readonly store: Store,
    readonly modelText: ModelText,
  ) {
    store.watch(() => this.update());
  }

  update(): void {
    const report = committedOf(this.store.state);
    if (report === null || this.#isShown) return;
    this.#isShown = true;
    const title = el('h2', { tabindex: -1 }, titleOf(report));
    const notMade = report.edits.filter(each => each.status !== 'applied');
    this.element.append(
      title,
      ...receiptOf(report),
      ...report.problems.map(each => el('div', { class: 'refusal' }, ...refusalHead(each))),
      ...filesOf(report),
      ...(notMade.length === 0
        ? []
        : [el('h3', {}, 'Not made'), el('ul', {}, ...notMade.map(each => this.#left(each)))]),
      ...(this.modelText.text === ''
        ? []
        : [
            el(
              'p',
              {},
              button('Text for the model', () => this.modelText.open()),
            ),
          ]),
    );
    this.element.hidden = false;
    title.focus();
  }

  #left({ number, path, status, refusal }: ShownEdit): HTMLElement {
    const choice = this.store.items[number - 1]?.choice;
    const reason = choice?.kind === 'rejected' && choice.reason !== null ? `: ${choice.reason}` : '';
    const why = refusal === null ? `${WORDS[status] ?? status}${reason}` : refusal.message;
    return el(
      'li',
      {},
      el(
        'span',
        { class: 'where' },
        `Edit ${number}, `,
        el('code', { dir: 'ltr' }, oneLine(path ?? 'no file')),
      ),
      ` ${oneLine(why)}`,
    );
  }
}

const WORDS: Readonly<Record<string, string>> = {
  rejected: 'rejected',
  'already-applied': 'is there already',
  skipped: 'changes nothing',
  blocked: 'not made, as another could not be',
};

function titleOf({ outcome, edits, files }: ShownReport): string {
  const made = edits.filter(each => each.status === 'applied').length;
  const written = files.filter(each => each.status !== 'unchanged').length;
  if (outcome === 'failed') return 'The edits could not be written';
  if (made === 0 || (outcome !== 'applied' && outcome !== 'partly-applied')) return 'Nothing was written';
  return `${amount(made, 'edit')} in ${amount(written, 'file')} written`;
}

function receiptOf({ receipt }: ShownReport): HTMLElement[] {
  if (receipt === null) return [];
  return [
    el('p', {}, 'Receipt ', el('code', {}, oneLine(receipt))),
    el('p', {}, 'Undo it with ', el('code', { class: 'command' }, `mortise undo ${oneLine(receipt)}`)),
  ];
}

function filesOf({ files, outcome }: ShownReport): HTMLElement[] {
  const written = files.filter(each => each.status !== 'unchanged');
  if (written.length === 0 || outcome === 'failed') return [];
  const row = (path: string, from: string | null, status: string) =>
    el(
      'li',
      {},
      el('code', { dir: 'ltr' }, oneLine(path)),
      ` ${status}${from === null ? '' : ` from ${oneLine(from)}`}`,
    );
  return [
    el('h3', {}, 'Files'),
    el('ul', {}, ...written.map(({ path, from, status }) => row(path, from, status))),
  ];
}
