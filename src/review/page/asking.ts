import type { ReviewRequest } from '../state.js';
import { fetchState, fetchTexts, listen, sendRequest } from './api.js';
import { committedOf, type Item, statusOf } from './shown.js';
import type { Store } from './store.js';

export type Announce = (message: string) => void;

/** Asks the server for what the person wants, one request after the other. */
export class Asking {
  #last: Promise<unknown> = Promise.resolve();
  #isFetching = false;
  #shownVersion = 0;

  constructor(
    readonly store: Store,
    readonly announce: Announce,
  ) {}

  /** Begin to listen, and keep the texts as new as the state. */
  start(): void {
    const { store } = this;
    listen({
      onState: state => store.setState(state),
      onLive: () => this.#refresh(),
      onLost: () => store.setConnection('lost'),
      onEnd: () => store.setConnection('ended'),
    });
    store.watch(() => this.#fetchTexts());
    this.#fetchTexts();
  }

  accept(items: readonly Item[]): void {
    // What the person changed or placed is taken already: to accept it would drop the change.
    const numbers = items.filter(({ choice }) => choice.kind === 'rejected').map(each => each.number);
    if (numbers.length === 0) this.announce(whyNothing(items));
    else this.ask({ kind: 'accept', numbers });
  }

  reject(items: readonly Item[], reason: string): void {
    const numbers = items.map(each => each.number);
    const why = reason.trim();
    this.ask({ kind: 'reject', numbers, ...(why === '' ? {} : { reason: why }) });
  }

  /** Take an edit as the reply has it, without what the person changed. */
  restore({ number }: Item): void {
    this.ask({ kind: 'accept', numbers: [number] });
  }

  /** Ask, and say what became of it. Resolves when the page shows it. */
  ask(request: ReviewRequest): Promise<void> {
    const asked = this.#last.then(() => this.#ask(request));
    this.#last = asked;
    return asked;
  }

  async #ask(request: ReviewRequest): Promise<void> {
    const { store } = this;
    if (!store.canAct) {
      this.announce(store.connection === 'live' ? 'The edits are written.' : 'There is no connection.');
      return;
    }
    try {
      const { answered, state } = await sendRequest(request);
      store.setState(state);
      this.announce(answered.kind === 'not-done' ? answered.why : said(request, store));
    } catch {
      store.setConnection('lost');
      this.announce('The server cannot be reached. Nothing was changed.');
    }
  }

  async #refresh(): Promise<void> {
    try {
      this.store.setState(await fetchState());
      this.store.setConnection('live');
      this.#fetchTexts();
    } catch {
      this.store.setConnection('lost');
    }
  }

  async #fetchTexts(): Promise<void> {
    const { version } = this.store.state;
    // After the commit the server has ended, and no file is shown.
    const isOver = committedOf(this.store.state) !== null;
    if (this.#isFetching || isOver || version === this.#shownVersion) return;
    this.#isFetching = true;
    try {
      const texts = await fetchTexts();
      this.#shownVersion = version;
      this.#isFetching = false;
      this.store.setTexts(texts);
    } catch {
      this.#isFetching = false;
      this.store.setConnection('lost');
    }
  }
}

/** Why there is nothing to accept. */
function whyNothing(items: readonly Item[]): string {
  const isRefused = items.some(({ report }) => report.status === 'refused');
  return isRefused
    ? 'Nothing is rejected. A refused edit needs a place, or another text.'
    : 'That is accepted already.';
}

function said(request: ReviewRequest, { items, state }: Store): string {
  if (request.kind === 'undo') return 'The last step is undone.';
  if (request.kind === 'redo') return 'The step is done again.';
  if (request.kind === 'commit') return committedOf(state) === null ? (state.notice ?? '') : 'Written.';
  if (request.kind === 'mean') return 'The answer is read again with what you said.';
  if ('numbers' in request && request.numbers.length > 1)
    return `${request.numbers.length} edits ${request.kind === 'accept' ? 'accepted' : 'rejected'}.`;
  const number = 'numbers' in request ? request.numbers[0] : request.number;
  const item = items[(number ?? 0) - 1];
  if (item === undefined) return '';
  const why = item.report.refusal === null ? '' : ` ${item.report.refusal.message}`;
  return `Edit ${item.number}: ${statusOf(item)}.${why}`;
}
