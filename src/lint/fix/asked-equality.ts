import type { Finding } from '../finding.js';
import type { AsksForValue } from './asked-values.js';
import type { Difference } from './tree/difference.js';
import { hasEffect } from './tree/effects.js';
import type { Part } from './tree/part.js';

/**
 * `===` for `==`. A value that is compared with `null` or `undefined` must be compared with both:
 * `a == null` is true for each of them.
 */
export const equality: AsksForValue = ({ before, after }, { rule }) => {
  if (!/(?:^|\/)(?:eqeqeq|noDoubleEquals)$/.test(rule) || before === undefined || after === undefined)
    return false;
  const old = comparisonIn(before);
  if (old === undefined || !/^[!=]=$/.test(old.operator)) return false;
  const strict = `${old.operator}=`;
  const nothing = [old.left, old.right].find(isNothing);
  if (nothing === undefined) {
    const now = comparisonIn(after);
    return now?.operator === strict && now.left.text === old.left.text && now.right.text === old.right.text;
  }
  const value = nothing === old.left ? old.right : old.left;
  const [one, joint, other] = after.type === 'boolean_operator' ? after.parts : [];
  if (hasEffect(value) || joint?.text !== (strict === '===' ? '||' : '&&')) return false;
  const compared = [one, other].map(part => {
    const now = part && comparisonIn(part);
    const isSame = now?.operator === strict && now.left.text === value.text && isNothing(now.right);
    return isSame ? now.right.text : '';
  });
  return compared.includes('null') && compared.includes('undefined');
};

/** What a fix of `a == null` loses, if it does not compare with both. */
export function lostNothing(difference: Difference, [finding]: readonly Finding[]): string | undefined {
  const { before, after, around } = difference;
  const [old, now] = [before ?? around.before, after ?? around.after].map(comparisonOf);
  const found = old && comparisonIn(old);
  if (old === undefined || found === undefined || !/^[!=]=$/.test(found.operator)) return undefined;
  if (![found.left, found.right].some(isNothing) || finding === undefined) return undefined;
  const isKept = [now, after].some(
    each => each && equality({ ...difference, before: old, after: each }, finding),
  );
  return isKept ? undefined : `\`${found.operator} null\` is about \`undefined\`, too: compare with both`;
}

/** The comparison that an operator is part of. */
function comparisonOf(part: Part): Part {
  const { parent } = part;
  return part.type !== 'comparison_operator' && parent?.type === 'comparison_operator' ? parent : part;
}

interface Comparison {
  readonly left: Part;
  readonly operator: string;
  readonly right: Part;
}

function comparisonIn({ type, parts }: Part): Comparison | undefined {
  const [left, operator, right, more] = type === 'comparison_operator' ? parts : [];
  if (left === undefined || operator === undefined || right === undefined || more !== undefined)
    return undefined;
  return { left, operator: operator.text, right };
}

function isNothing({ text }: Part): boolean {
  return text === 'null' || text === 'undefined';
}
