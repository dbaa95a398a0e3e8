import type { EditView, PlaygroundResult, RefusalView } from '../engine/types.js';
import { diffSections } from './diff-view.js';
import { button, el, folded } from './dom.js';
import { editCard } from './edit-card.js';
import { FormatsView } from './formats-view.js';
import { outcomeText } from './names.js';
import { copyButton, type Going } from './places.js';
import { printable } from './printable.js';
import { refusalSection } from './refusal-card.js';
import { Slot } from './slot.js';

/** So many cards are drawn before someone asks for all. */
const MOST_CARDS = 60;

/** What becomes of the reply, and why. */
export class ResultView {
  readonly element: HTMLElement;
  /** What became of the reply as a whole: it stands above the editors, to be seen at once. */
  readonly verdict: HTMLElement;
  readonly #outcome = el('strong', {}, 'Reading the reply …');
  readonly #details = el('span', { class: 'pg-details' });
  readonly #warnings = new Slot<readonly string[]>(el('div'), texts =>
    texts.map(text => el('p', { class: 'pg-note' }, printable(text))),
  );
  readonly #problems: Slot<readonly RefusalView[]>;
  readonly #cards = el('div', { class: 'pg-cards' });
  readonly #slots: Slot<EditView>[] = [];
  readonly #more: HTMLElement;
  readonly #files: Slot<PlaygroundResult['files']>;
  readonly #formats: FormatsView;
  readonly #printed: Slot<string>;
  #edits: readonly EditView[] = [];
  #shown = MOST_CARDS;

  constructor(readonly going: Going) {
    this.#problems = new Slot(el('div', { class: 'pg-problems' }), all =>
      all.map(each => problem(each, going)),
    );
    this.#files = new Slot(el('div'), files => diffSections(files, going));
    this.#formats = new FormatsView(going);
    this.#printed = new Slot(el('div', { class: 'pg-copied' }), text => printed(text, going));
    this.#more = button('Show all edits', () => this.#showAll(), { hidden: true });
    this.verdict = el('p', { class: 'pg-outcome' }, this.#outcome, this.#details);
    this.element = this.#build();
  }

  /** A run has begun: what is shown is of an older text until it answers. */
  started(): void {
    this.element.setAttribute('aria-busy', 'true');
  }

  /**
   * Show a result, and return what became of the reply in a sentence.
   *
   * @param isEmpty nothing was put in yet, which is no mistake
   */
  show(result: PlaygroundResult, isEmpty: boolean): string {
    const { report, edits, problems, files, formats, syntax, stage } = result;
    if (stage === 'checked') this.element.removeAttribute('aria-busy');
    const outcome = isEmpty ? 'Paste a reply to see what becomes of it.' : outcomeText(report);
    this.#outcome.textContent = outcome;
    this.verdict.setAttribute('data-outcome', isEmpty ? 'empty' : report.outcome);
    this.#details.textContent = `${syntax.text} It took ${Math.max(1, Math.round(result.ms))} ms.`;
    this.#details.dataset.syntax = syntax.state;
    this.#warnings.show([...assumption(result), ...report.warnings]);
    this.#problems.show(isEmpty ? [] : problems);
    this.#edits = edits;
    this.#drawCards();
    this.#files.show(files);
    this.#formats.show(edits.length === 0 ? [] : formats);
    this.#printed.show(result.printed);
    return outcome;
  }

  /** The playground itself failed: say so, with what it said. */
  failed(message: string): void {
    this.element.removeAttribute('aria-busy');
    this.#outcome.textContent = 'The playground failed. This is a defect of it, not of your reply.';
    this.#details.textContent = printable(message);
    this.verdict.setAttribute('data-outcome', 'failed');
  }

  #build(): HTMLElement {
    const why = el(
      'div',
      { class: 'pg-column' },
      el('h2', {}, 'Each edit'),
      this.#problems.element,
      this.#cards,
      this.#more,
    );
    const after = el(
      'div',
      { class: 'pg-column' },
      el('h2', {}, 'What is written'),
      this.#files.element,
      el('h2', {}, 'The same reply in other formats'),
      this.#formats.element,
      folded('printed', 'What the command prints', this.#printed.element),
    );
    return el(
      'section',
      { class: 'pg-result', 'aria-label': 'What happens' },
      this.#warnings.element,
      el('div', { class: 'pg-columns' }, why, after),
    );
  }

  /** A card keeps its place and what is unfolded in it while its edit stays the same. */
  #drawCards(): void {
    const shown = this.#edits.slice(0, this.#shown);
    for (const gone of this.#slots.splice(shown.length)) gone.element.remove();
    shown.forEach((edit, i) => {
      const slot = this.#slots[i] ?? this.#addSlot();
      slot.show(edit);
    });
    this.#more.hidden = this.#edits.length <= this.#shown;
    this.#more.textContent = `Show all ${this.#edits.length} edits`;
  }

  #addSlot(): Slot<EditView> {
    const slot = new Slot<EditView>(el('div'), edit => [editCard(edit, this.going)]);
    this.#slots.push(slot);
    this.#cards.append(slot.element);
    return slot;
  }

  #showAll(): void {
    this.#shown = Number.POSITIVE_INFINITY;
    this.#drawCards();
  }
}

/** What was taken for granted. */
function assumption({ assumedFile }: PlaygroundResult): string[] {
  if (assumedFile === null) return [];
  return [`The reply names no file. It is put into ${assumedFile}, the only one here.`];
}

function problem(refusal: RefusalView, going: Going): HTMLElement {
  return el(
    'article',
    { class: 'pg-card', 'data-status': 'refused', 'aria-label': 'Problem of the reply' },
    refusalSection(refusal, null, going),
  );
}

function printed(text: string, going: Going): HTMLElement[] {
  return [
    el(
      'pre',
      { tabindex: '0', role: 'group', 'aria-label': 'What mortise apply prints', dir: 'ltr' },
      printable(text),
    ),
    copyButton(going, text, 'what the command prints'),
  ];
}
