import type { Finding } from '../finding.js';
import { isMissingGuard } from './guards.js';
import { type Compared, isAbout } from './judged-change.js';
import type { Difference } from './tree/difference.js';
import { hasEffect } from './tree/effects.js';
import type { Part } from './tree/part.js';
import { allParts, boundNames, child, isBlock, namesIn, outwards } from './tree/walk.js';

/** Rules about values that may be missing, and about `any`. */
const OF_MISSING =
  /^TS(?:18046|18047|18048|2322|2345|2339|2531|2532|2533|2538|2722)$|no-non-null-assertion|noNonNullAssertion|no-unsafe-|no-explicit-any|restrict-plus-operands/;

/**
 * Whether the block around a difference does the same as before wherever the value is there: new
 * constants count as what they stand for, and checks that end the function, `?.` and empty defaults
 * behind `??` do not count.
 */
export function isInSameBlock({ before, around }: Difference, finding: Finding, both: Compared): boolean {
  if (!OF_MISSING.test(finding.rule)) return false;
  const inside = outwards(before ?? around.before);
  const pair = both.tree.pairs.find(
    each =>
      isBlock(each.before) &&
      inside.includes(each.before) &&
      isAbout(finding, each.before) &&
      isSame(each, both),
  );
  return pair !== undefined;
}

function isSame({ before, after }: { readonly before: Part; readonly after: Part }, both: Compared): boolean {
  const known = new Set(before.parts.map(each => each.text));
  const fresh = (part: Part) => !known.has(part.text);
  const names = new Set([...namesIn(before), ...after.parts.flatMap(each => [...boundNames(each)])]);
  const old = plainStatements(before.parts, () => false);
  const now = plainStatements(
    after.parts.filter(each => !(fresh(each) && isMissingGuard(each, names))),
    name => !namesIn(both.before).has(name),
  );
  return old.length > 0 && old.join('\n') === now.join('\n') && softened(after) >= softened(before);
}

/** How many `?.` and defaults there are: none may go. */
function softened(block: Part): number {
  return allParts(block).filter(each => each.type === 'optional_chain' || defaulted(each) !== undefined)
    .length;
}

/**
 * The texts of statements, in which constants are replaced by their values.
 *
 * @param isFresh whether a constant with an effect may be replaced, too, if it is used once.
 */
function plainStatements(statements: readonly Part[], isFresh: (name: string) => boolean): readonly string[] {
  const values = new Map<string, string>();
  const texts: string[] = [];
  for (const [i, part] of statements.entries()) {
    const [name, value] = constantOf(part) ?? [];
    const uses = statements.slice(i + 1).flatMap(each => (name === undefined ? [] : usesOf(each, name)));
    if (
      name !== undefined &&
      value !== undefined &&
      isInlinable(value, uses, statements.slice(i + 1), isFresh(name))
    )
      values.set(name, plainText(value, values));
    else texts.push(plainText(part, values));
  }
  return texts;
}

/** The name and value of `const a = b`; of `let` too, because it is assigned nowhere else. */
function constantOf(part: Part): readonly [string, Part] | undefined {
  const [assignment, word] = part.type === 'expression_statement' ? part.parts : [];
  const [left, right] = [child(assignment, 'left'), child(assignment, 'right')];
  if (assignment?.type !== 'assignment' || word?.type !== 'const' || right === undefined) return undefined;
  return left?.type === 'identifier' ? [left.text, right] : undefined;
}

function usesOf(part: Part, name: string): readonly Part[] {
  return allParts(part).filter(each => each.type === 'identifier' && each.text === name && !isMember(each));
}

/** The `b` of `a.b`. */
function isMember(part: Part): boolean {
  const { parent } = part;
  return (
    (parent?.type === 'attribute' && parent.parts[0] !== part) ||
    (parent?.type === 'pair' && parent.parts[0] === part)
  );
}

/**
 * Whether a value may be computed where it is used: in the next statements, before anything else
 * happens, and not in a function or a loop there.
 */
function isInlinable(value: Part, uses: readonly Part[], later: readonly Part[], isFresh: boolean): boolean {
  if (uses.length === 0 || uses.some(each => isNested(each))) return false;
  if (hasEffect(value))
    return (
      isFresh && uses.length === 1 && later[0] !== undefined && outwards(uses[0] as Part).includes(later[0])
    );
  const end = later.findIndex(each => constantOf(each) === undefined && hasEffect(each));
  const reached = end < 0 ? later : later.slice(0, end + 1);
  return uses.every(each => outwards(each).some(one => reached.includes(one)));
}

/** Whether a part is in a block of a statement, which may run later, often or never. */
function isNested(part: Part): boolean {
  const inside = outwards(part);
  const first = inside.findIndex(isBlock);
  return (
    inside.slice(0, first).some(each => each.type === 'function_definition') ||
    inside[first]?.parent?.type === 'for_statement'
  );
}

/** The value in `a ?? ''`, if what is behind `??` is empty; `undefined` for other code. */
function defaulted({ type, parts }: Part): Part | undefined {
  const [value, operator, other] = parts;
  if (type !== 'boolean_operator' || operator?.text !== '??' || other === undefined) return undefined;
  if (value !== undefined && allParts(value).some(each => each.type === 'optional_chain')) return undefined;
  const isEmpty =
    /^(?:""|0|false)$/.test(other.text) ||
    (/^(?:list|dictionary|none)$/.test(other.type) && other.parts.length === 0);
  return isEmpty ? value : undefined;
}

function plainText(part: Part, values: ReadonlyMap<string, string>): string {
  const inner = defaulted(part);
  if (inner !== undefined) return plainText(inner, values);
  if (part.type === 'identifier' && !isMember(part)) return values.get(part.text) ?? part.text;
  if (part.parts.length === 0) return part.text;
  const step = augmented(part, values);
  if (step !== undefined) return step;
  const texts = part.parts
    .filter(each => each.type !== 'optional_chain' && each.type !== 'type')
    .map(each => plainText(each, values));
  return `(${[part.type, ...texts].join(' ')})`;
}

/** `a = a + b` as `a += b`. */
function augmented(part: Part, values: ReadonlyMap<string, string>): string | undefined {
  const [left, right] = part.type === 'assignment' ? [child(part, 'left'), child(part, 'right')] : [];
  const [first, operator, second] = right?.type === 'binary_operator' ? right.parts : [];
  if (left === undefined || first === undefined || second === undefined) return undefined;
  if (plainText(left, values) !== plainText(first, values)) return undefined;
  return `(augmented_assignment ${plainText(left, values)} ${operator?.text}= ${plainText(second, values)})`;
}
