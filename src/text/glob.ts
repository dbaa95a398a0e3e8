import { matchesWithGaps } from './gaps.js';
import { wildcardMatcher } from './wildcards.js';

/** No path is longer, and no pattern that anybody writes. A longer pattern matches nothing. */
const LONGEST = 4096;
/** More steps than these are taken for no alternatives that anybody writes. */
const MOST_STEPS = 4096;
/** The same for the characters of all alternatives: each is compiled. */
const MOST_CHARACTERS = 200_000;
/** An alternative without any counts as so many characters. */
const OF_EACH = 16;

const ANY = () => true;

/**
 * Which paths a glob means, with `/` between parts. `**` as a whole part means any number of parts;
 * at the end, at least one. The parts are matched one by one, and no pattern can make that take
 * more steps than the square of the path.
 *
 * @example globMatcher('src/**\/*.ts')('src/a/b.ts') // true
 */
export function globMatcher(glob: string, ignoresCase = false): (path: string) => boolean {
  if (glob.length > LONGEST) return () => false;
  // Split between parts, not inside of `\/`, which is `/`.
  const parts = glob.replace(/\\([\s\S])/g, (pair, char) => (char === '/' ? char : pair)).split('/');
  const items = parts.map(part => (/^\*\*+$/.test(part) ? undefined : wildcardMatcher(part, ignoresCase)));
  if (items.at(-1) === undefined) items.push(ANY);
  return path => matchesWithGaps(items, path.split('/'), (matches, part) => matches(part));
}

/**
 * What a glob with `{a,b}` or `{1..3}` means: globs without; `undefined` for too many of them.
 * Braces around one text are characters.
 *
 * @example alternativesOf('*.{c,h}') // ['*.c', '*.h']
 */
export function alternativesOf(glob: string): readonly string[] | undefined {
  const found: string[] = [];
  const left = [glob];
  let characters = 0;
  for (let steps = 0; left.length > 0; steps++) {
    const next = left.pop() as string;
    characters += next.length + OF_EACH;
    if (steps >= MOST_STEPS || next.length > LONGEST || left.length > MOST_STEPS) return undefined;
    if (characters > MOST_CHARACTERS) return undefined;
    const group = innerGroup(next);
    if (group === undefined) found.push(next);
    else
      for (const text of textsOf(group.text))
        left.push(`${next.slice(0, group.from)}${text}${next.slice(group.to)}`);
  }
  return found;
}

/** How many characters the globs of one file may have in all, with their alternatives. */
export interface GlobBudget {
  left: number;
}

/**
 * Which paths a glob means that may have alternatives. Too many of them match nothing.
 *
 * @param most what the globs of its file have left
 */
export function bracedGlobMatcher(
  glob: string,
  ignoresCase = false,
  most: GlobBudget = { left: MOST_CHARACTERS },
): (path: string) => boolean {
  const globs = most.left > 0 ? alternativesOf(glob) : undefined;
  // Finding out that there are too many took as many characters.
  most.left -= globs?.reduce((sum, each) => sum + each.length + OF_EACH, 0) ?? MOST_CHARACTERS;
  const matchers = globs?.map(each => globMatcher(each, ignoresCase)) ?? [];
  return path => matchers.some(matches => matches(path));
}

/** The first pair of braces with no other inside. */
function innerGroup(glob: string): { from: number; to: number; text: string } | undefined {
  let from = -1;
  for (let at = 0; at < glob.length; at++) {
    if (glob[at] === '\\') at++;
    else if (glob[at] === '{') from = at;
    else if (glob[at] === '}' && from >= 0) return { from, to: at + 1, text: glob.slice(from + 1, at) };
  }
  return undefined;
}

function textsOf(group: string): readonly string[] {
  if (group.includes(',')) return group.split(',');
  const [, from, to] = /^(-?\d{1,9})\.\.(-?\d{1,9})$/.exec(group) ?? [];
  if (from === undefined) return [`\\{${group}\\}`];
  const [least, most] = [Number(from), Number(to)].sort((a, b) => a - b) as [number, number];
  const count = Math.min(most - least, MOST_STEPS) + 1;
  return Array.from({ length: count }, (_, i) => String(least + i));
}
