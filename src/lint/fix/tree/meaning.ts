import { hasEffect } from './effects.js';
import { formatText } from './format.js';
import { holdsSubstitute, substituteOf } from './inlined.js';
import { leavesOut } from './left-out.js';
import { negation } from './negation.js';
import { withoutOwnNames } from './own-names.js';
import type { Part } from './part.js';
import { rewritesOf } from './rewrites.js';
import { sameStatements } from './same-statements.js';
import { SAME_VALUES } from './same-values.js';
import { child, outwards } from './walk.js';

/**
 * Another text for a part, where something says the same in another way; `undefined` where nothing
 * does.
 */
export type Rewrite = (part: Part, meaningOf: Meaning) => string | undefined;

/** What a part says, by the words that some rules ask for. */
export interface Meaning {
  (part: Part): string;
  readonly rules: readonly string[];
}

/**
 * What a part says, as one text for every way to say it: annotations, the order of what `==`
 * compares and where a `not` stands do not count. Rules that ask for other words for the same add
 * ways of their own.
 *
 * @param rules those that are reported for the part.
 * @example meaning(before, ['E711']) === meaning(after, ['E711']) // of `x == None` and `x is None`
 */
export function meaning(part: Part, rules: readonly string[] = []): string {
  const rewrites = [...rewritesOf(rules), ...ALWAYS];
  const known = textsFor(rules);
  const textOf = (each: Part): string => {
    // What is assumed of some names now does not hold later.
    if (leavesOut() || holdsSubstitute(each)) return newText(each);
    const text = known.get(each) ?? newText(each);
    known.set(each, text);
    return text;
  };
  const newText = (each: Part): string => {
    const substitute = substituteOf(each);
    if (substitute !== undefined) return substitute;
    for (const rewrite of rewrites) {
      const text = rewrite(each, meaningOf);
      if (text !== undefined) return text;
    }
    if (each.parts.length === 0) return each.text;
    return `(${[each.type, ...each.parts.filter(isCode).map(meaningOf)].join(' ')})`;
  };
  const meaningOf: Meaning = Object.assign(textOf, { rules });
  return meaningOf(part);
}

/** The texts that are known already, by the rules that they are made for. */
const TEXTS = new Map<string, WeakMap<Part, string>>();

function textsFor(rules: readonly string[]): WeakMap<Part, string> {
  const key = rules.join(' ');
  const known = TEXTS.get(key) ?? new WeakMap<Part, string>();
  TEXTS.set(key, known);
  return known;
}

/**
 * Whether something around two parts says the same before and after: an expression, a statement, or
 * what that stands in.
 *
 * @param rules those that are reported for the parts.
 */
export function isSameStatement(before: Part, after: Part, rules: readonly string[] = []): boolean {
  const [around, others] = [outwards(before), outwards(after)];
  return around.some((each, i) => {
    const other = others[others.length - (around.length - i)];
    return other?.type === each.type && meaning(each, rules) === meaning(other, rules);
  });
}

function isCode({ field, type }: Part): boolean {
  return field !== 'return_type' && !(type === 'type' && field === 'type');
}

const ALWAYS: readonly Rewrite[] = [
  withoutOwnNames,
  withoutAnnotation,
  sameStatements,
  ...SAME_VALUES,
  symmetric,
  negated,
  withoutBases,
  formatText,
];

/** Types of parameters that differ from another by their annotation alone. */
function withoutAnnotation(part: Part, of: (part: Part) => string): string | undefined {
  if (part.type === 'typed_parameter') return of(part.parts[0] as Part);
  if (part.type === 'typed_default_parameter')
    return `(default_parameter ${part.parts.filter(isCode).map(of).join(' ')})`;
  return undefined;
}

/** What compares its two sides, whichever stands first. */
function symmetric({ type, parts }: Part, of: (part: Part) => string): string | undefined {
  const [left, operator, right, more] = parts;
  if (type !== 'comparison_operator' || left === undefined || operator === undefined || right === undefined)
    return undefined;
  if (more !== undefined) return undefined;
  const sides = [of(left), of(right)];
  if (/^(?:==|!=|is|is not)$/.test(operator.type) && !(hasEffect(left) && hasEffect(right))) sides.sort();
  return `(compare ${operator.type.replace(/\s+/g, ' ')} ${sides.join(' ')})`;
}

/** `not a in b` says `a not in b`. */
function negated(part: Part, of: (part: Part) => string): string | undefined {
  if (part.type !== 'not_operator') return undefined;
  const inner = child(part, 'argument') ?? (part.parts.at(-1) as Part);
  return negation(of(inner));
}

/** `class A():` and `class A(object):` say `class A:`. */
function withoutBases({ type, field, parts }: Part): string | undefined {
  const isEmpty = parts.every(each => each.text === 'object');
  return type === 'argument_list' && field === 'superclasses' && isEmpty ? '' : undefined;
}
