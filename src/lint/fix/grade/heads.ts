import type { Part } from './part.js';
import { allParts, definedName, isBlock, isFunction, isStatement, outwards } from './walk.js';

/** A line that decides whether, how often or how code runs: `if x:`, `with a as b:`, `finally:`. */
interface Head {
  readonly text: string;
  readonly code: string;
}

const CASES: ReadonlySet<string> = new Set(['switch_case', 'switch_default']);

/** The part that a head belongs to, without what is in its block. */
function headOf(part: Part, text: string): Head | undefined {
  const block = part.parts.find(isBlock);
  const isCase = CASES.has(part.type);
  const end = block?.from ?? (isCase ? part.parts.find(isStatement)?.from : undefined);
  if (end === undefined || (isFunction(part) && definedName(part) === undefined)) return undefined;
  const own = part.parts.filter(each => each.to <= end).map(each => `${each.field} ${each.text}`);
  return { text: `${part.type} ${own.join(' ')}`, code: text.slice(part.from, end).trim() };
}

/**
 * The heads in one part of a program that another part lacks.
 *
 * @example headsLost(before, '', after, '') // ['with open(p) as h:']
 */
export function headsLost(one: Part, oneText: string, other: Part, otherText: string): readonly string[] {
  const kept = allParts(other).flatMap(each => headOf(each, otherText)?.text ?? []);
  return allParts(one).flatMap(each => {
    const head = headOf(each, oneText);
    if (head === undefined) return [];
    const at = kept.indexOf(head.text);
    if (at >= 0) kept.splice(at, 1);
    return at < 0 ? [head.code] : [];
  });
}

/** The code of the heads around a part, the innermost first. */
export function headsAround(part: Part, text: string): readonly Head[] {
  return outwards(part.parent).flatMap(each => headOf(each, text) ?? []);
}
