import { type Refusal, refusal, type TextEdit } from '../edit/index.js';
import { type Document, withCommas } from '../text/index.js';

/**
 * The most UTF-16 code units that may be copied, in about 8 seconds: 10,000 edits of 800 KB. Edits
 * at anchors, and of text that an earlier edit made, copy the whole text one after the other.
 */
const MOST_COPIED = 8e9;

/** Counts what the steps of a set of edits copy. */
export class Steps {
  #copied = 0;

  constructor(
    readonly original: Document,
    readonly edits: readonly TextEdit[],
    readonly most = MOST_COPIED,
  ) {
    const anchors = edits.filter(({ kind }) => kind === 'anchor').length;
    // If the work is surely too much, it is not begun.
    if (anchors * original.text.length > most) this.#copied = Number.POSITIVE_INFINITY;
  }

  /** Count a step in a text; returns why it is not made if it is one too many. */
  take({ text }: Document): { readonly kind: 'refused'; readonly refusal: Refusal } | undefined {
    this.#copied += text.length;
    if (this.#copied <= this.most) return undefined;
    const message =
      `${withCommas(this.edits.length)} edits of a text of ${withCommas(this.original.text.length)} characters are too many to be made one after the other: ` +
      `edits times characters may be ${withCommas(this.most)} at most. Send the edits in several replies.`;
    return { kind: 'refused', refusal: refusal('EDIT_TOO_LARGE', message) };
  }
}
