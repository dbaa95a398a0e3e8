import { addAll } from '../text/many.js';
import { slashed } from './paths.js';

/** Longer ones are no paths of files. */
const LONGEST = 1000;
const TIME = /(?<![ \t])[ \t]+\d{4}-\d\d-\d\d[ T]\d\d:\d\d.*$/;
const REMARK =
  /(?<![ \t])[ \t]+\((?:revision \d+|working copy|original|modified|updated|new|old|before|after)\)$/i;
const WRAPPED = /^(?:`([^`]+)`|'([^']+)'|\*\*([^*]+)\*\*)$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: no path on a line holds one
const CONTROL = /[\u0000-\u0008\u000a-\u001f\u007f\u2028\u2029]/;
/** What git and others write before the old and the new path of a file. */
const PREFIXES = new Set(['a b', 'i w', 'c i', 'c w', 'o w', 'old new']);

/**
 * The path in the first two lines of a file in a diff, after `---` or `+++`: as it is, or as git
 * quotes it, without the time after it. `undefined` if there is none.
 *
 * @example pathInHeader('"a/t\\303\\244st"') // 'a/täst'
 */
export function pathInHeader(text: string): string | undefined {
  if (text.length > LONGEST) return undefined;
  const quoted = readQuoted(text.trimStart());
  if (quoted !== undefined) return quoted.path;
  const plain = (text.split('\t')[0] as string).replace(TIME, '').trim().replace(REMARK, '');
  const wrapped = WRAPPED.exec(plain);
  const path = slashed(wrapped?.slice(1).find(group => group !== undefined) ?? plain);
  return path === '' || CONTROL.test(path) ? undefined : path;
}

const ESCAPES: Readonly<Record<string, number>> = {
  a: 7,
  b: 8,
  t: 9,
  n: 10,
  v: 11,
  f: 12,
  r: 13,
  '"': 34,
  '\\': 92,
};

/** A path in quotation marks at the start of a text, with the escapes of C, and where it ends. */
function readQuoted(text: string): { readonly path: string; readonly end: number } | undefined {
  const found = /^"((?:[^"\\]|\\(?:[0-3][0-7]{2}|[abtnvfr"\\]))*)"/.exec(text);
  if (found === null) return undefined;
  const bytes: number[] = [];
  for (const [part, octal, letter] of (found[1] as string).matchAll(/\\(?:([0-3][0-7]{2})|(.))|[^\\]+/g)) {
    if (octal !== undefined) bytes.push(Number.parseInt(octal, 8));
    else if (letter !== undefined) bytes.push(ESCAPES[letter] as number);
    else addAll(bytes, new TextEncoder().encode(part));
  }
  const path = new TextDecoder().decode(Uint8Array.from(bytes));
  return path === '' ? undefined : { path, end: found[0].length };
}

/**
 * The two paths of a `diff --git` line, with their prefixes. Without quotation marks, they must be
 * equal except for these, because a path may contain spaces.
 *
 * @example pathsOfGit('a/x y b/x y') // ['a/x y', 'b/x y']
 */
export function pathsOfGit(text: string): readonly [string, string] | undefined {
  const first = readQuoted(text);
  if (first !== undefined) {
    const second = pathInHeader(text.slice(first.end));
    return second === undefined ? undefined : [first.path, second];
  }
  const quote = text.indexOf(' "');
  if (quote > 0) {
    const second = readQuoted(text.slice(quote + 1));
    return second === undefined ? undefined : [text.slice(0, quote), second.path];
  }
  return evenHalves(text.trim()) ?? onlyHalves(text.trim());
}

function evenHalves(text: string): readonly [string, string] | undefined {
  const middle = (text.length - 1) / 2;
  if (!Number.isInteger(middle) || text[middle] !== ' ') return undefined;
  const [a, b] = [text.slice(0, middle), text.slice(middle + 1)];
  return samePath(a, b) === undefined ? undefined : [a, b];
}

function onlyHalves(text: string): readonly [string, string] | undefined {
  const halves = text.split(/[ \t]+/);
  return halves.length === 2 ? [halves[0] as string, halves[1] as string] : undefined;
}

/**
 * The path that two paths of one file mean: without the prefixes `a/` and `b/` if both have theirs,
 * or if one has it and the other is the rest. `undefined` if they are two files.
 *
 * @example samePath('a/x', 'b/x') // 'x'
 */
export function samePath(old: string, now: string): string | undefined {
  if (old === now) return old;
  const [a, b] = [splitFirst(old), splitFirst(now)];
  const prefixes = `${a.first} ${b.first}`;
  const turned = `${b.first} ${a.first}`;
  if (a.rest === b.rest && (PREFIXES.has(prefixes) || PREFIXES.has(turned))) return a.rest;
  if (a.first === 'a' && a.rest === now) return now;
  if (b.first === 'b' && b.rest === old) return old;
  const bare = old.replace(/\.(?:orig|old|bak)$/, '');
  return bare === old ? undefined : samePath(bare, now);
}

function splitFirst(path: string): { readonly first: string; readonly rest: string } {
  const slash = path.indexOf('/');
  return { first: path.slice(0, Math.max(0, slash)), rest: path.slice(slash + 1) };
}

/**
 * A path that is alone, the other one being no file, without its prefix.
 *
 * @example withoutPrefix('b/x', 'b') // 'x'
 */
export function withoutPrefix(path: string, prefix: 'a' | 'b'): string {
  return path.startsWith(`${prefix}/`) ? path.slice(2) : path;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what has to be quoted
const SPECIAL = /[\u0000-\u001f\u007f\u2028\u2029"\\]/;

/**
 * A path as git writes it in a diff: in quotation marks if it contains a quotation mark, a
 * backslash or a control character.
 *
 * @example quotedPath('a/b"c') // '"a/b\\"c"'
 */
export function quotedPath(path: string): string {
  if (!SPECIAL.test(path)) return path;
  return `"${Array.from(path, char => (SPECIAL.test(char) ? escaped(char) : char)).join('')}"`;
}

function escaped(char: string): string {
  const letter = Object.entries(ESCAPES).find(([, code]) => code === char.charCodeAt(0))?.[0];
  if (letter !== undefined) return `\\${letter}`;
  const bytes = [...new TextEncoder().encode(char)];
  return bytes.map(byte => `\\${byte.toString(8).padStart(3, '0')}`).join('');
}

/**
 * A path as it is written after `---` and `+++`: some readers end it at a space, unless a tab marks
 * its end.
 *
 * @example withPathEnd('a/b c') // 'a/b c\t'
 */
export function withPathEnd(path: string): string {
  return path.includes(' ') && !path.startsWith('"') ? `${path}\t` : path;
}
