import { wordsOf } from '../../text/index.js';
import { type CodeAndComment, isComment } from '../line-kinds.js';

/**
 * Fewer words that the file does not have may be those of another comment in the file's language.
 */
const LEAST_WORDS = 3;
/** Of this many words of a translation, one may be in the file by chance. */
const BY_CHANCE = 4;

/**
 * Whether a comment is a comment of the file in another language: it has no words of the file,
 * except for those of the comment that it translates, and it has letters beyond ASCII, because a
 * few words alone do not show a language. The code before it must be the same.
 *
 * @param isKnown whether the file has a word
 * @example isTranslation('// Liest die nächste Zeile', '// Reads the next line', () => false) // true
 */
export function isTranslation(searched: string, found: string, isKnown: (word: string) => boolean): boolean {
  const [ours, theirs] = [commentIn(searched), commentIn(found)];
  if (
    ours === undefined ||
    theirs === undefined ||
    ours.code !== theirs.code ||
    ours.comment === theirs.comment
  )
    return false;
  const common = new Set(wordsOf(theirs.comment).map(word => word.toLowerCase()));
  const own = wordsOf(ours.comment).filter(
    word => /^\p{L}{2,}$/u.test(word) && !common.has(word.toLowerCase()),
  );
  if (own.some(isOfOtherScript) && !isOfOtherScript(theirs.comment)) return true;
  if (!own.some(word => !/^\p{ASCII}*$/u.test(word) && !isKnown(word))) return false;
  const known = own.filter(word => isKnown(word) || isKnown(word.toLowerCase()));
  return own.length >= LEAST_WORDS && known.length * BY_CHANCE <= own.length;
}

/** Whether a text has letters of a script other than the Latin one. */
function isOfOtherScript(text: string): boolean {
  return /(?!\p{Script=Latin})\p{L}/u.test(text);
}

/** The comment of a line, and the code before it. */
function commentIn(line: string): CodeAndComment | undefined {
  if (isComment(line)) return { code: '', comment: line };
  const [, code, comment] = /^(.*\S\s+)((?:\/\/|\/\*|#|--\s|<!--).*)$/.exec(line) ?? [];
  return code === undefined || comment === undefined ? undefined : { code: code.trimEnd(), comment };
}
