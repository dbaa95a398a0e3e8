import { hasEffect } from './effects.js';
import { formatText } from './format.js';
import { holdsSubstitute, substituteOf } from './inlined.js';
import { ignoresGuards } from './left-out.js';
import { negation } from './negation.js';
import { withoutOwnNames } from './own-names.js';
import type { Part } from './part.js';
import { rewritesOf } from './rewrites.js';
import { sameStatements } from './same-statements.js';
import { SAME_VALUES } from './same-values.js';
import { scriptMeaning } from './script-meaning.js';
import { child, outwards } from './walk.js';

/** The normal text of a part, if it has one; `undefined` if not. */
export type Rewrite = (part: Part, meaningOf: Meaning) => string | undefined;

/** The meaning of a part as a text, with the rewrites of some rules. */
export interface Meaning {
  (part: Part): string;
  readonly rules: readonly string[];
}

/**
 * The meaning of a part, as one text for all ways to write it. Annotations, the order of operands
 * of `==`, and the place of a `not` do not count. The rewrites that the rules require do not count
 * either.
 *
 * @param rules those that are reported for the part.
 * @example meaning(before, ['E711']) === meaning(after, ['E711']) // of `x == None` and `x is None`
 */
export function meaning(part: Part, rules: readonly string[] = []): string {
  if (part.language === 'script') return scriptMeaning(part, rules);
  const rewrites = [...rewritesOf(rules), ...ALWAYS];
  const known = textsFor(rules);
  const textOf = (each: Part): string => {
    // Substitutes and ignored guards are temporary, so these texts are not stored.
    if (ignoresGuards() || holdsSubstitute(each)) return newText(each);
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

/** Known texts, by the rules for which they are made. */
const TEXTS = new Map<string, WeakMap<Part, string>>();

function textsFor(rules: readonly string[]): WeakMap<Part, string> {
  const key = rules.join(' ');
  const known = TEXTS.get(key) ?? new WeakMap<Part, string>();
  TEXTS.set(key, known);
  return known;
}

/**
 * Whether two parts, or parts around them, have the same meaning: an expression, a statement, or
 * the block around it.
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

/** A parameter without its annotation. */
function withoutAnnotation(part: Part, of: (part: Part) => string): string | undefined {
  if (part.type === 'typed_parameter') return of(part.parts[0] as Part);
  if (part.type === 'typed_default_parameter')
    return `(default_parameter ${part.parts.filter(isCode).map(of).join(' ')})`;
  return undefined;
}

/** A comparison with its sides in a fixed order, if their order does not matter. */
function symmetric({ type, parts }: Part, of: (part: Part) => string): string | undefined {
  const [left, operator, right, more] = parts;
  if (type !== 'comparison_operator' || left === undefined || operator === undefined || right === undefined)
    return undefined;
  if (more !== undefined) return undefined;
  const sides = [of(left), of(right)];
  if (/^(?:==|!=|is|is not)$/.test(operator.type) && !(hasEffect(left) && hasEffect(right))) sides.sort();
  return `(compare ${operator.type.replace(/\s+/g, ' ')} ${sides.join(' ')})`;
}

/** `not a in b` means `a not in b`. */
function negated(part: Part, of: (part: Part) => string): string | undefined {
  if (part.type !== 'not_operator') return undefined;
  const inner = child(part, 'argument') ?? (part.parts.at(-1) as Part);
  return negation(of(inner));
}

/** `class A():` and `class A(object):` mean `class A:`. */
function withoutBases({ type, field, parts }: Part): string | undefined {
  const isEmpty = parts.every(each => each.text === 'object');
  return type === 'argument_list' && field === 'superclasses' && isEmpty ? '' : undefined;
}
