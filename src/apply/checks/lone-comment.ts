import { refusal } from '../../edit/index.js';
import { isComment, isDefinition } from '../../locate/index.js';
import { type Change, type Document, splitLines } from '../../text/index.js';
import type { Check } from './check.js';

/** From this number of deleted definitions on, one comment in their place represents them. */
const SEVERAL = 2;

/** The head of a method in languages that have no word for it. */
const METHOD =
  /^(?!(?:if|for|foreach|while|until|unless|switch|catch|with|using|lock|synchronized|try|else|elsif|return|await|new)\b)[\w$<>[\],.\s*&:~]+\([^;)]*\)[^;]*\{\s*$/;

/** What looks like such a head but is a call: its first argument is a text or a function. */
const CALL = /^[^(]*\(\s*["'`]|=>|\(\s*(?:async\s+)?function\b/;

/** A call that has a test as its body. */
const TEST = /^\s*(?:it|test|describe|context|specify|should)\b\s*[.(]/;

/** Words of a comment that show where something has gone. */
const EXPLAINS_ABSENCE =
  /\b(?:removed?|deleted?|dropped|moved?|gone|deprecated|obsolete|replaced|no longer|no more|see|todo|fixme|extracted|inlined|merged into|(?:lives?|declared|defined|implemented|now|found) in|(?:comes?|imported|inherited|loaded) from)\b/i;

/** Words of a comment that represents code left out or kept, in several languages. */
const REPRESENTS_CODE = new RegExp(
  [
    String.raw`\.{3}|…`,
    String.raw`\b(?:rest(?! (?:api|clients?|calls?|endpoints?|helpers?|routes?|handlers?)\b)|remaining|remains?|others?|unchanged|existing|same|as before|more|omitted|kept|keep the|unmodified)\b`,
    String.raw`(?<!\p{L})(?:restliche[nrs]?|übrige[nrs]?|bleib\p{L}*|unverändert\p{L}*|sonst|weitere[nrs]?|wie (?:bisher|vorher))(?!\p{L})`,
    String.raw`(?<!\p{L})(?:restes?|restantes?|inchangé\p{L}*|autres|resto|demás|otr[oa]s|sin cambios|outr[oa]s|inalterad\p{L}*|altri|invariat\p{L}*)(?!\p{L})`,
    'остальн|остаток|без изменений|прежн',
    '其余|其他|其它|剩余|不变|省略|残り|その他|変更なし|そのまま|나머지|생략|그대로',
  ].join('|'),
  'iu',
);

/**
 * No comment alone in place of several definitions if it says, in any language, that they are kept
 * or left out: it represents code that was not written out. A comment that says where they went, or
 * has one of their lines, is allowed, and so is any other remark.
 */
export const noLoneComment: Check = {
  name: 'lone-comment',
  run({ edit, base, changes }) {
    // A patch names each line that it deletes.
    if (edit.kind !== 'replace' || edit.hints.wholeLines === 'always') return undefined;
    for (const change of changes.changes) {
      const comment = loneComment(change, base);
      if (comment === undefined) continue;
      const message =
        `The new text has the comment ${JSON.stringify(comment)} in place of several definitions, which would be deleted. Write them ` +
        'out, or leave them out of both texts; to delete them, put nothing in their place.';
      return refusal('EDIT_PLACEHOLDER', message);
    }
    return undefined;
  },
};

function loneComment({ from, to, insert }: Change, base: Document): string | undefined {
  const [comment, ...others] = splitLines(insert).filter(line => line.trim() !== '');
  if (comment === undefined || others.length > 0 || !isComment(comment)) return undefined;
  if (EXPLAINS_ABSENCE.test(comment) || !REPRESENTS_CODE.test(comment)) return undefined;
  const old = splitLines(base.text.slice(from, to));
  if (old.filter(isHead).length < SEVERAL) return undefined;
  return old.some(line => isPartOf(line, comment)) ? undefined : comment.trim();
}

function isHead(line: string): boolean {
  if (TEST.test(line)) return false;
  return isDefinition(line) || (METHOD.test(line) && !CALL.test(line));
}

/** Whether a comment has a line of code, commented out. */
function isPartOf(line: string, comment: string): boolean {
  return line.trim().length > 2 && comment.includes(line.trim());
}
