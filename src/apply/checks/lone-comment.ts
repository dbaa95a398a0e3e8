import { refusal } from '../../edit/index.js';
import { isComment, isDefinition } from '../../locate/index.js';
import { type Change, type Document, splitLines } from '../../text/index.js';
import type { Check } from './check.js';

/** So many definitions are not taken out for one comment: that stands for them. */
const SEVERAL = 2;

/** The head of a method in languages that have no word for it. */
const METHOD = /^\s*(?!(?:if|for|while|switch|catch|else|return)\b)[\w$<>[\],.\s*&:~]+\([^;]*\)[^;]*\{\s*$/;

/** What a comment says that tells where something has gone. */
const IS_GONE =
  /\b(?:removed?|deleted?|dropped|moved?|gone|deprecated|obsolete|replaced|no longer|see|todo|fixme)\b/i;

/**
 * No comment alone in place of several definitions: in whatever language, it stands for code that was not written out. One that says
 * that they are gone, or has one of their lines, may stand there.
 */
export const noLoneComment: Check = {
  name: 'lone-comment',
  run({ edit, base, changes }) {
    // A patch names each line that it takes out.
    if (edit.kind !== 'replace' || edit.hints.wholeLines === 'always') return undefined;
    for (const change of changes.changes) {
      const comment = loneComment(change, base);
      if (comment === undefined) continue;
      const message =
        `The new text has the comment ${JSON.stringify(comment)} in place of several definitions, which would be deleted. Write them ` +
        'out, or leave them out of both texts; if they are to go, put nothing in their place.';
      return refusal('EDIT_PLACEHOLDER', message);
    }
    return undefined;
  },
};

function loneComment({ from, to, insert }: Change, base: Document): string | undefined {
  const [comment, ...others] = splitLines(insert).filter(line => line.trim() !== '');
  if (comment === undefined || others.length > 0 || !isComment(comment) || IS_GONE.test(comment))
    return undefined;
  const old = splitLines(base.text.slice(from, to));
  if (old.filter(line => isDefinition(line) || METHOD.test(line)).length < SEVERAL) return undefined;
  return old.some(line => isPartOf(line, comment)) ? undefined : comment.trim();
}

/** Whether a comment has a line of code, commented out. */
function isPartOf(line: string, comment: string): boolean {
  return line.trim().length > 2 && comment.includes(line.trim());
}
