import { type Confirmer, type Edit, isTextEdit, type LinesEdit } from '../../edit/index.js';
import { hashBytes } from '../../text/hash.js';

/** What a person chose for an edit of a reply. */
export type Choice =
  | { readonly kind: 'accepted' }
  | {
      readonly kind: 'rejected';
      /** Why, in the person's words. */
      readonly reason: string | null;
      /** The number of a rejected edit without which this one cannot be made. */
      readonly needs: number | null;
    }
  /** The edit with another new text, as if the reply had it. */
  | { readonly kind: 'changed'; readonly text: string }
  /** Lines that are replaced by a text as it is, whatever the edit says about its place. */
  | ({
      readonly kind: 'placed';
      /** Who confirmed what a refusal offered, if it is that. */
      readonly confirmedBy?: Confirmer;
    } & Pick<LinesEdit, 'path' | 'line' | 'search' | 'replace' | 'base'>);

/** The choices for a reply. An edit without one is accepted. */
export interface Choices {
  /** The SHA-256 of the reply as UTF-8. The choices mean no other reply. */
  readonly reply: string;
  /** By the number of the edit, 1-based. */
  readonly of: ReadonlyMap<number, Choice>;
}

/** How choices name the reply that they are for. */
export function replyHash(reply: string): string {
  return hashBytes(new TextEncoder().encode(reply));
}

/**
 * An edit as a person wants it; `undefined` if it is rejected. A file that is deleted, moved or
 * made executable has no new text: there only rejecting changes anything.
 *
 * @example chosenEdit(replaceEdit('a', 'b'), { kind: 'changed', text: 'c' }).replace // 'c'
 */
export function chosenEdit(edit: Edit, choice: Choice = { kind: 'accepted' }): Edit | undefined {
  switch (choice.kind) {
    case 'accepted':
      return edit;
    case 'rejected':
      return undefined;
    case 'changed':
      return withText(edit, choice.text);
    case 'placed': {
      const { path, line, search, replace, base } = choice;
      return isTextEdit(edit)
        ? { kind: 'lines', path, line, search, replace, base, source: edit.source }
        : edit;
    }
  }
}

function withText(edit: Edit, text: string): Edit {
  if (!isTextEdit(edit)) return edit;
  return edit.kind === 'replace' || edit.kind === 'lines'
    ? { ...edit, replace: text }
    : { ...edit, content: text };
}
