import { applyEdits } from '../apply/index.js';
import { type Code, type Edit, isTextEdit, type Refusal, type TextEdit } from '../edit/index.js';
import type { EditsFormat } from '../formats/index.js';
import type { Syntax } from '../syntax/index.js';
import type { Document } from '../text/index.js';
import { asAnswer } from './as-answer.js';

/** A change of a reply that has no place: its number from 0 among the changes, and why. */
interface BadBlock {
  readonly index: number;
  readonly refusal: Refusal;
}

/** Refusals that more of the reply cannot change; all else is judged when the reply is whole. */
const NOWHERE: ReadonlySet<Code> = new Set([
  'EDIT_NO_OCCURRENCE_FOUND',
  'EDIT_AMBIGUOUS',
  'ANCHOR_NOT_FOUND',
  'ANCHOR_NOT_UNIQUE',
  'EDIT_STALE_FILE',
]);

/** Where a change may end: a closing fence, or a brace. */
const MAY_END = { 'find-replace': /^[ \t]*(?:`{3,}|~{3,})[ \t]*\r?$/m, 'edit-script': /\}/ } as const;

/**
 * Reads a reply as it arrives, and stops it at the first change without a place in the file, as
 * soon as that change is complete: what follows would have to be asked for again.
 */
export class BlockWatch {
  bad: BadBlock | undefined;
  /** Everything before this offset has been read. */
  #seen = 0;
  #checked = 0;

  constructor(
    readonly format: EditsFormat & { readonly name: 'find-replace' | 'edit-script' },
    readonly document: Document,
    readonly syntax: Syntax,
    readonly path: string,
    /** The changes that were kept of the replies before. */
    readonly kept: readonly Edit[],
  ) {}

  /** To be handed on as `onText`. */
  readonly see = (text: string): 'stop' | undefined => {
    // A connection that broke starts again.
    if (text.length < this.#seen) this.#seen = 0;
    const end = this.format.name === 'edit-script' ? text.length : text.lastIndexOf('\n') + 1;
    if (!MAY_END[this.format.name].test(text.slice(this.#seen, end))) return undefined;
    this.#seen = end;
    const { edits } = this.format.parse(text.slice(0, end));
    return this.#check(edits.map(edit => asAnswer(edit, this)));
  };

  #check(edits: readonly Edit[]): 'stop' | undefined {
    for (; this.#checked < edits.length; this.#checked++) {
      const why = this.#whyNot(edits, this.#checked);
      if (why === undefined) continue;
      this.bad = { index: this.#checked, refusal: why };
      return 'stop';
    }
    return undefined;
  }

  /** Located alone first, and if that fails, in what the changes before it make. */
  #whyNot(edits: readonly Edit[], index: number): Refusal | undefined {
    const edit = edits[index] as Edit;
    if (!isTextEdit(edit) || (edit.path !== undefined && edit.path !== this.path)) return undefined;
    const alone = this.#refusalOf([edit]);
    const before = [...this.kept, ...edits.slice(0, index)].filter(isTextEdit);
    return alone === undefined || before.length === 0 ? alone : this.#refusalOf([...before, edit]);
  }

  #refusalOf(edits: readonly TextEdit[]): Refusal | undefined {
    const outcome = applyEdits(this.document, edits, { syntax: this.syntax }).outcomes.at(-1);
    return outcome?.kind === 'refused' && NOWHERE.has(outcome.refusal.code) ? outcome.refusal : undefined;
  }
}
