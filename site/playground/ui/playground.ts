import { EXAMPLES, exampleOf } from '../engine/examples/index.js';
import type { EditView, Example, PlaygroundInput, PlaygroundResult, State } from '../engine/types.js';
import { button, el } from './dom.js';
import { EngineClient } from './engine-client.js';
import { FilesPane } from './files-pane.js';
import { askedBy, clearAddress, putIntoAddress } from './link.js';
import type { LineSpan } from './marked-lines.js';
import { OptionsView } from './options-view.js';
import { keepOwn, keptOwn } from './own-texts.js';
import type { Going } from './places.js';
import { linesText, printable } from './printable.js';
import { ReplyPane } from './reply-pane.js';
import { ResultView } from './result-view.js';
import { Speaker } from './speaker.js';
import { Toolbar } from './toolbar.js';

/** What the page around gives. */
export interface PlaygroundOptions {
  readonly makeWorker: () => Worker;
  /** The URL of the folder of grammars, ending in `/`. */
  readonly grammars: string;
}

/** When the first answer came, for measurements. */
const FIRST_RESULT = 'mortise-first-result';

const EMPTY: PlaygroundInput = { files: [{ path: 'file.txt', text: '' }], reply: '', format: 'auto' };

/** The playground: the verdict, the editors, and below them what becomes of the reply. */
export class Playground implements Going {
  readonly #speaker = new Speaker();
  readonly #files: FilesPane;
  readonly #reply: ReplyPane;
  readonly #options: OptionsView;
  readonly #result: ResultView;
  readonly #toolbar: Toolbar;
  readonly #client: EngineClient;
  readonly #notice = el('div', { class: 'pg-notice', role: 'alert', hidden: true });
  #example: Example | undefined;
  #isChanged = false;
  /** Loading a text into an editor is no change by a person. */
  #isLoading = false;
  /** The first answer is there: what was put off for it may be loaded. */
  #becomeQuiet: () => void = () => undefined;
  /** Something was loaded that has no result yet. */
  #isFresh = false;
  #last: PlaygroundResult | undefined;

  constructor(
    readonly root: HTMLElement,
    options: PlaygroundOptions,
  ) {
    const changed = () => this.#changed();
    const whenQuiet = new Promise<void>(resolve => {
      this.#becomeQuiet = resolve;
    });
    const say = (text: string) => this.#speaker.now(text);
    const warn = (text: string) => this.#say(text);
    this.#files = new FilesPane({ changed, say, warn }, whenQuiet);
    this.#reply = new ReplyPane(changed, whenQuiet);
    this.#options = new OptionsView(changed);
    this.#result = new ResultView(this);
    this.#toolbar = new Toolbar(EXAMPLES, {
      choose: example => this.#chooseExample(example),
      reset: () => this.#begin(this.#example),
      share: () => void this.#share(),
      showWhitespace: isShown => this.#showWhitespace(isShown),
    });
    this.#client = new EngineClient(options.makeWorker, options.grammars, {
      started: () => this.#result.started(),
      result: result => this.#take(result),
      failed: message => this.#fail(message),
    });
    this.#build();
  }

  /** Show what the address asks for, what was written here before, or the first example. */
  async start(): Promise<void> {
    addEventListener('hashchange', this.#onAddress);
    addEventListener('pagehide', this.#onLeaving);
    const own = keptOwn();
    // The editors come at once; a link is unpacked after that.
    if (location.hash === '' && own !== undefined) this.#loadOwn(own);
    else if (location.hash === '') this.#load({ input: EXAMPLES[0]?.input ?? EMPTY }, EXAMPLES[0]);
    else await this.#open(location.hash);
  }

  close(): void {
    this.#keepOwn();
    removeEventListener('hashchange', this.#onAddress);
    removeEventListener('pagehide', this.#onLeaving);
    this.#speaker.stop();
    this.#client.close();
    this.#files.editor.destroy();
    this.#reply.editor.destroy();
  }

  toFile(path: string, span: LineSpan): void {
    const isThere = this.#mark(path, [span]);
    if (isThere) this.#files.element.scrollIntoView({ block: 'nearest' });
    const text = isThere ? `Marked ${linesText(span.first, span.last)} of` : 'There is no file';
    this.#speaker.now(`${text} ${printable(path)}.`);
  }

  toReply(line: number): void {
    this.#reply.goTo(line);
    this.#speaker.now(`Marked line ${line} of the reply.`);
  }

  async copy(text: string, what: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      this.#speaker.now(`Copied ${what}.`);
    } catch {
      this.#speaker.now(`The browser does not allow copying ${what}.`);
    }
  }

  nameFile(path: string, from?: string): void {
    this.#files.name(path, from);
  }

  #mark(path: string, spans: readonly LineSpan[]): boolean {
    const shown = this.#last?.files.find(file => file.path === path || file.from === path);
    return this.#files.goTo(shown?.from ?? path, spans, shown?.shown ?? null);
  }

  readonly #onLeaving = () => this.#keepOwn();
  readonly #onAddress = () => void this.#open(location.hash);

  #build(): void {
    const keys = 'In an editor, Tab inserts a tab. To leave the editor, press Esc and then Tab.';
    const privacy =
      'All of it happens in this page; nothing is sent anywhere. A link contains the files and the reply after its #, a part that browsers do not send. What you wrote stays in this tab until you close it.';
    this.root.replaceChildren(
      this.#toolbar.element,
      this.#notice,
      this.#result.verdict,
      el('div', { class: 'pg-panes' }, this.#files.element, this.#reply.element),
      el('p', { class: 'pg-note', id: 'pg-keys' }, keys),
      this.#options.element,
      this.#result.element,
      el('p', { class: 'pg-note pg-privacy' }, privacy),
      ...this.#speaker.elements,
    );
  }

  async #open(fragment: string): Promise<void> {
    this.#keepOwn();
    const asked = await askedBy(fragment);
    const { state, example } =
      asked.kind === 'state'
        ? { state: asked.state, example: exampleOf(asked.state.example ?? '') }
        : { state: undefined, example: asked.kind === 'example' ? exampleOf(asked.id) : undefined };
    if (state !== undefined) return this.#load(state, example);
    if (example !== undefined) return this.#load({ input: example.input }, example);
    // An anchor of the page asks for nothing.
    if (asked.kind === 'nothing') {
      if (this.#last === undefined) this.#load({ input: EXAMPLES[0]?.input ?? EMPTY }, EXAMPLES[0]);
      return;
    }
    this.#load({ input: EMPTY }, undefined);
    const what =
      asked.kind === 'broken'
        ? 'This link is broken: a part of it is missing, or it was made by another version.'
        : 'There is no such example.';
    this.#say(`${what} The playground starts empty.`);
  }

  #say(text: string): void {
    this.#notice.hidden = text === '';
    const close = button('Close', () => this.#say(''), { class: 'pg-quiet' });
    this.#notice.replaceChildren(...(text === '' ? [] : [el('p', {}, text), close]));
  }

  #load({ input, shown }: State, example: Example | undefined): void {
    this.#isLoading = true;
    this.#example = example;
    this.#files.load(input.files, shown);
    this.#reply.load(input.reply, input.format);
    this.#options.load(input);
    this.#isLoading = false;
    this.#isChanged = false;
    this.#isFresh = true;
    this.#say('');
    this.#toolbar.show(example, false);
    this.#result.started();
    // After the editors are painted: the worker is large.
    requestAnimationFrame(() => setTimeout(() => this.#client.now(this.#input()), 0));
  }

  #chooseExample(example: Example | undefined): void {
    this.#keepOwn();
    const own = example === undefined ? keptOwn() : undefined;
    if (own === undefined) this.#begin(example);
    else {
      clearAddress();
      this.#loadOwn(own);
    }
  }

  /** Show an example as it is, or an empty playground. */
  #begin(example: Example | undefined): void {
    clearAddress();
    this.#load({ input: example?.input ?? EMPTY }, example);
  }

  /** What a person wrote is theirs, also if they began with an example. */
  #loadOwn(own: State): void {
    this.#load(own, undefined);
    this.#isChanged = true;
    this.#toolbar.show(undefined, true);
  }

  #keepOwn(): void {
    if (this.#isChanged) keepOwn(this.#state());
  }

  #state(): State {
    const { shownPath: shown } = this.#files;
    return { input: this.#input(), ...(shown !== undefined && { shown }) };
  }

  #changed(): void {
    if (this.#isLoading) return;
    this.#isFresh = false;
    // What is marked belongs to a text that is no more.
    for (const { editor } of [this.#files, this.#reply]) editor.unmark();
    // The address said what was shown.
    clearAddress();
    if (!this.#isChanged) {
      this.#isChanged = true;
      this.#toolbar.show(this.#example, true);
    }
    this.#client.later(() => this.#input());
  }

  #input(): PlaygroundInput {
    const { reply, format } = this.#reply;
    return { files: this.#files.files, reply, format, ...this.#options.values };
  }

  #take(result: PlaygroundResult): void {
    if (this.#last === undefined) performance.mark(FIRST_RESULT);
    this.#becomeQuiet();
    this.#last = result;
    // Where somebody types, nothing moves.
    if (this.#isFresh || !this.#files.element.contains(document.activeElement)) this.#markFirst(result);
    this.#isFresh = false;
    const outcome = this.#result.show(result, this.#reply.reply.trim() === '');
    this.#reply.showFormat(result.edits.length > 0 ? result.format : null);
    if (result.stage !== 'placed') this.#speaker.later(outcome);
  }

  /**
   * Mark what the first edit is about, so that a new example shows it. Not in the cells of a
   * notebook: who comes to it sees the file first.
   */
  #markFirst({ edits: [edit], files }: PlaygroundResult): void {
    const path = edit?.places[0]?.path ?? edit?.path ?? undefined;
    const file = files.find(each => each.path === path || each.from === path);
    if (edit === undefined || path === undefined || file?.shown !== file?.before) return;
    const spans = spansOf(edit);
    if (spans.length > 0) this.#mark(path, spans);
  }

  #fail(message: string): void {
    this.#becomeQuiet();
    this.#result.failed(message);
    this.#speaker.now('The playground failed.');
  }

  #showWhitespace(isShown: boolean): void {
    this.#files.editor.setWhitespace(isShown);
    this.#reply.editor.setWhitespace(isShown);
  }

  async #share(): Promise<void> {
    const example = this.#isChanged ? undefined : this.#example?.id;
    const state: State = { ...this.#state(), ...(example !== undefined && { example }) };
    try {
      const address = await putIntoAddress(state);
      await this.copy(address, `the link (${address.length} characters)`);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.#speaker.now('The files and the reply are too large for a link.');
    }
  }
}

/** Everywhere that an edit goes, could go, or is made already. */
function spansOf({ places, refusal, proof }: EditView): readonly LineSpan[] {
  if (places.length > 0)
    return places.map(({ firstLine, lastLine }) => ({ first: firstLine, last: lastLine }));
  if (refusal === null) return proof;
  return refusal.places.length > 0 ? refusal.places : refusal.nearest === null ? proof : [refusal.nearest];
}
