import { matchesWithGaps } from './gaps.js';

/** Whether a character is one that a part of a pattern means. */
type Test = (char: string) => boolean;

interface Parsed {
  readonly test: Test;
  /** The index of its last character. */
  readonly last: number;
}

/**
 * Which texts a pattern with wildcards means: `*` for any characters, `?` for one, `[a-c]` and
 * `[!a-c]` for one of a set, `\` before a character for itself. A pattern with an open set means
 * none. The only letters whose case may be ignored are those of ASCII, as git has it.
 *
 * @example wildcardMatcher('*.[ch]', false)('main.c') // true
 */
export function wildcardMatcher(pattern: string, ignoresCase: boolean): (text: string) => boolean {
  // Letters of any case are lower ones then, in the pattern and in the text.
  const read = ignoresCase ? lowered(pattern).replaceAll('[:upper:]', '[:lower:]') : pattern;
  const items = itemsOf([...read]);
  if (items === undefined) return () => false;
  const matches = (test: Test, char: string) => test(char);
  if (!ignoresCase) return text => matchesWithGaps(items, [...text], matches);
  return text => matchesWithGaps(items, [...lowered(text)], matches);
}

function lowered(text: string): string {
  return text.replace(/[A-Z]+/g, letters => letters.toLowerCase());
}

/** `undefined` for a gap. */
function itemsOf(chars: readonly string[]): readonly (Test | undefined)[] | undefined {
  const items: (Test | undefined)[] = [];
  for (let at = 0; at < chars.length; at++) {
    if (chars[at] === '*') {
      if (chars[at - 1] !== '*' || items.at(-1) !== undefined) items.push(undefined);
      continue;
    }
    const parsed = testAt(chars, at);
    if (parsed === undefined) return undefined;
    items.push(parsed.test);
    at = parsed.last;
  }
  return items;
}

function testAt(chars: readonly string[], at: number): Parsed | undefined {
  const char = chars[at] as string;
  if (char === '?') return { test: () => true, last: at };
  if (char === '[') return setAt(chars, at);
  if (char !== '\\') return { test: each => each === char, last: at };
  const escaped = chars[at + 1];
  return escaped === undefined ? undefined : { test: each => each === escaped, last: at + 1 };
}

/** A set of characters. A `]` that comes first belongs to it. */
function setAt(chars: readonly string[], open: number): Parsed | undefined {
  const isInverted = chars[open + 1] === '!' || chars[open + 1] === '^';
  const first = open + (isInverted ? 2 : 1);
  const tests: Test[] = [];
  for (let at = first; at < chars.length; at++) {
    if (chars[at] === ']' && at > first)
      return { test: char => tests.some(test => test(char)) !== isInverted, last: at };
    const member = namedAt(chars, at) ?? rangeAt(chars, at);
    if (member === undefined) return undefined;
    tests.push(member.test);
    at = member.last;
  }
  return undefined;
}

/** The characters of POSIX's sets by name: `[:digit:]`. */
const NAMED: ReadonlyMap<string, RegExp> = new Map([
  ['alnum', /[A-Za-z\d]/],
  ['alpha', /[A-Za-z]/],
  ['blank', /[ \t]/],
  ['cntrl', /\p{Cc}/u],
  ['digit', /\d/],
  ['graph', /[!-~]/],
  ['lower', /[a-z]/],
  ['print', /[ -~]/],
  ['punct', /[!-/:-@[-`{-~]/],
  ['space', /[\t-\r ]/],
  ['upper', /[A-Z]/],
  ['xdigit', /[A-Fa-f\d]/],
]);

/** The longest name, with its signs: `[:xdigit:]`. */
const LONGEST_NAME = 10;

function namedAt(chars: readonly string[], at: number): Parsed | undefined {
  if (chars[at] !== '[' || chars[at + 1] !== ':') return undefined;
  const name = chars.slice(at, at + LONGEST_NAME).join('');
  const end = name.indexOf(':]');
  const named = NAMED.get(name.slice(2, end));
  return named === undefined ? undefined : { test: char => named.test(char), last: at + end + 1 };
}

function rangeAt(chars: readonly string[], at: number): Parsed | undefined {
  const from = memberAt(chars, at);
  if (from === undefined) return undefined;
  const isRange = chars[from.last + 1] === '-' && chars[from.last + 2] !== ']';
  const to = isRange ? memberAt(chars, from.last + 2) : from;
  if (to === undefined) return undefined;
  const [least, most] = [codeOf(from.char), codeOf(to.char)];
  return { test: char => codeOf(char) >= least && codeOf(char) <= most, last: to.last };
}

function memberAt(chars: readonly string[], at: number): { char: string; last: number } | undefined {
  const last = chars[at] === '\\' ? at + 1 : at;
  const char = chars[last];
  return char === undefined ? undefined : { char, last };
}

function codeOf(char: string): number {
  return char.codePointAt(0) as number;
}
