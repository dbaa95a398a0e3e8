import { editDistance } from '../../locate/index.js';

/**
 * Names whose parts are each other's opposite, or members of one family: what the next thing of the
 * same shape is called.
 */
const OPPOSITES: ReadonlyMap<string, ReadonlySet<string>> = families([
  'get set put post patch delete head',
  'add remove',
  'insert remove delete append',
  'start stop begin end finish',
  'open close',
  'min max',
  'left right top bottom',
  'first last',
  'enable disable',
  'enabled disabled',
  'push pop',
  'read write',
  'encode decode',
  'before after',
  'true false',
  'show hide',
  'upper lower',
  'request response',
  'client server',
  'input output',
  'width height',
  'old new',
  'parent child',
  'and or',
  'equal notequal unequal',
  'success failure error',
  'prefix suffix',
  'head tail',
  'create destroy delete',
  'up down',
  'load save',
  'key value',
  'row column col',
  'source target destination',
  'src dst dest',
  'public private protected',
  'http https',
  'int float double long short',
  'even odd',
  'in out',
  'lock unlock',
  'next previous prev',
  'keep drop',
  'allow deny',
  'include exclude',
  'import export',
  'yes no',
  'on off',
  'all any none',
  'x y z',
]);

function families(rows: readonly string[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const row of rows.map(each => each.split(' ')))
    for (const word of row) found.set(word, new Set([...(found.get(word) ?? []), ...row]));
  return found;
}

/**
 * Whether two spellings are one name: in another style (`max_width`, `maxWidth`), misspelt, or with
 * a part shortened (`resp`, `response`). Another number or an opposite makes another name.
 *
 * @example isSameName('max_width', 'maxWidth') // true
 */
export function isSameName(a: string, b: string): boolean {
  const [ours, theirs] = [partsOf(a), partsOf(b)];
  if (a === b || ours.length * theirs.length === 0) return a === b;
  if (ours.join('') === theirs.join('')) return true;
  return ours.length === theirs.length && ours.every((part, i) => isSamePart(part, theirs[i] as string));
}

/**
 * The parts of a name in lower case: split at `_`, at digits, at capitals, and where an acronym
 * ends.
 */
function partsOf(name: string): string[] {
  return name
    .split(/[^\p{L}\p{N}]+|_+|(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\D)(?=\d)|(?<=\d)(?=\D)/u)
    .filter(part => part !== '')
    .map(part => part.toLowerCase());
}

function isSamePart(a: string, b: string): boolean {
  if (a === b) return true;
  if (/\d/.test(a + b) || areOpposite(a, b)) return false;
  return isShort(a, b) || isShort(b, a) || isMisspelt(a, b);
}

/**
 * Whether two words are in one set of opposites or of neighbours.
 */
function areOpposite(a: string, b: string): boolean {
  return OPPOSITES.get(a)?.has(b) === true;
}

/** A shorter form begins with the same letters and has no other letters: `cfg`, `config`. */
function isShort(short: string, long: string): boolean {
  if (short.length < 2 || short.length >= long.length || short[0] !== long[0]) return false;
  let at = 0;
  for (const letter of long) if (letter === short[at]) at++;
  return at === short.length && (long.startsWith(short) || !/[aeiou]/.test(short.slice(1)));
}

/** Short words differ in a letter by what they mean. */
function isMisspelt(a: string, b: string): boolean {
  if (Math.min(a.length, b.length) < 4 || a[0] !== b[0]) return false;
  const most = Math.max(a.length, b.length) >= 8 ? 2 : 1;
  return editDistance(a, b, most) <= most;
}
