import { type Edit, isTextEdit } from '../edit/index.js';
import type { Parsed } from '../formats/index.js';
import type { Entry } from '../syntax/index.js';
import { splitLines, wordsOf } from '../text/index.js';

/** By what verbs an answer says that something goes. */
const GOES =
  /\b(?:remov\w*|delet\w*|drop(?:s|ped|ping)?|rid|no longer|unused|obsolete|(?:isn't|not|n't) (?:needed|used|required|necessary)|gone|go(?:es)? away|inlin\w*|mov(?:e[sd]?|ing)|extract\w*|renam\w*|merg\w*)\b/i;
/** The same with a no before it. */
const STAYS = /(?:\bnot|\bnever|\bwithout|n't) (?:\w+ )?(?:remov|delet|drop|inlin|mov|renam|merg)/i;

/** Whether a reply says of an entry of a file, whose first line is given, that it goes. */
export type IsNamed = (entry: Entry, line: string) => boolean;

/**
 * What a reply says that it takes away with an edit: in a sentence that names it, or as another
 * edit has its line, so that it is moved there.
 */
export function deletionsNamedIn(
  { prose = '', edits }: Pick<Parsed, 'prose' | 'edits'>,
  edit: Edit,
): IsNamed {
  const sentences = prose
    .split(/(?<=[.!?:;])\s+|\n/)
    .filter(sentence => GOES.test(sentence) && !STAYS.test(sentence))
    .map(text => ({ words: new Set(wordsOf(text)), spans: spansIn(text) }));
  const others = edits.filter(each => each.path !== edit.path).flatMap(newLines);
  const elsewhere = new Set(others);
  return (entry, line) =>
    (line.length > SHORT && elsewhere.has(line)) ||
    sentences.some(({ words, spans }) => spans.has(line) || isNamed(entry, words, spans));
}

/** A shorter line may be anywhere. */
const SHORT = 8;

function isNamed({ kind, name }: Entry, words: ReadonlySet<string>, spans: ReadonlySet<string>): boolean {
  const bare = name.replace(/^["'`](.*)["'`]$/, '$1');
  if (kind !== 'import' && kind !== 'line')
    return spans.has(bare) || (bare.length > 1 && isWord(bare) && words.has(bare));
  // A line or an import is named by a word of it that is marked as code.
  return [...spans].some(
    span => span.length > 1 && (name.includes(` ${span}`) || wordsOf(name).includes(span)),
  );
}

function isWord(text: string): boolean {
  return wordsOf(text).length === 1;
}

/** What a sentence marks as code. */
function spansIn(sentence: string): ReadonlySet<string> {
  const parts = sentence.split('`');
  return new Set(
    parts.filter((_, i) => i % 2 === 1 && i < parts.length - 1).map(span => span.trim().replace(/\(\)$/, '')),
  );
}

function newLines(edit: Edit): readonly string[] {
  if (!isTextEdit(edit)) return [];
  const text = edit.kind === 'replace' || edit.kind === 'lines' ? edit.replace : edit.content;
  return splitLines(text).map(line => line.trim());
}
