import type { Texts } from '../../edit/index.js';
import { diffSequences, withoutBlankEnd } from '../../text/index.js';
import { linesWithWords } from './enough.js';

/** A line that only closes what was opened before it. */
const CLOSER = /^\s*(?:[)\]}]+(?:[;,][;,)]*)?|end[;,)]*|<\/[\w.:-]+>)\s*$/;
/** The start or end of a line that opens a block, in a language with `end`. */
const OPENS_BLOCK =
  /^\s*(?:if|unless|while|until|case|for|begin|def|class|module|function|local function)\b|\b(?:do|then)(?:\s*\|[^|]*\|)?\s*$/;
const ENDS_BLOCK = /^\s*end\b/;

/**
 * Both texts without lines at their ends that only close something, the same in both: the fewest
 * first. None if the edit inserts new lines right before them, which may belong at the end of the
 * block, or if it changes what is open.
 *
 * @example [...withoutSurplusClosers({ search: ['a(b, c)', 'd(e)', '}'], replace: ['a(c, b)', 'd(e)', '}'] })].length // 1
 */
export function* withoutSurplusClosers({ search, replace }: Texts): Generator<Texts> {
  const [old, now] = [withoutBlankEnd(search), withoutBlankEnd(replace)];
  if (!isSame(balance(old), balance(now))) return;
  for (let count = 1; count < old.length && closesAlike(old, now, count); count++) {
    const [core, made] = [old.slice(0, -count), now.slice(0, -count)];
    if (linesWithWords(core).length < 2) return;
    if (!insertsAtEnd(core, made)) yield { search: core, replace: made };
  }
}

function closesAlike(search: readonly string[], replace: readonly string[], count: number): boolean {
  const line = search.at(-count) as string;
  return CLOSER.test(line) && replace.at(-count) === line && replace.length > count;
}

/** Whether the edit inserts lines after the last search line with text. */
function insertsAtEnd(search: readonly string[], replace: readonly string[]): boolean {
  const last = search.lastIndexOf(linesWithWords(search).at(-1) as string);
  return diffSequences(search, replace).some(({ aFrom, aTo }) => aFrom === aTo && aFrom > last);
}

/** How much more is opened than closed, for each kind of bracket and of block. */
function balance(lines: readonly string[]): readonly number[] {
  const text = lines.join('\n');
  const count = (sign: string) => text.split(sign).length;
  const blocks = lines.filter(line => OPENS_BLOCK.test(line)).length;
  const ends = lines.filter(line => ENDS_BLOCK.test(line)).length;
  return [
    count('(') - count(')'),
    count('[') - count(']'),
    count('{') - count('}'),
    ends === 0 ? 0 : blocks - ends,
  ];
}

function isSame(a: readonly number[], b: readonly number[]): boolean {
  return a.every((each, i) => each === b[i]);
}
