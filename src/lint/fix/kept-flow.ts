import type { Finding } from '../finding.js';
import { findingLines } from '../finding.js';
import type { Difference, Pair, TreeDifference } from './tree/difference.js';
import type { Part } from './tree/part.js';
import { sameFlow } from './tree/same-flow.js';
import { outwards } from './tree/walk.js';

/**
 * Rules about how the branches of a function are written, or about variables that get new values.
 */
const OF_FLOW =
  /^(?:no-continue|no-else-return|no-lonely-if|no-nested-ternary|no-negated-condition|no-unneeded-ternary|no-param-reassign|no-useless-return|consistent-return|curly|complexity|max-depth|TS7030|lint\/style\/(?:noUselessElse|noNestedTernary|noParameterAssign|noNegationElse|useCollapsedElseIf)|lint\/complexity\/noUselessElse|unicorn\/(?:no-negated-condition|no-nested-ternary|no-lonely-if))$/;

/**
 * Whether a difference in a script is in a function, or in a loop, that does the same as before in
 * the same order, as rules about branches ask for. A difference of types is not.
 */
export function isInSameFlow(
  difference: Difference,
  { pairs }: TreeDifference,
  findings: readonly Finding[],
): boolean {
  const { before, after, around } = difference;
  if (around.before.language !== 'script') return false;
  const [old, now] = [outwards(before ?? around.before), outwards(after ?? around.after)];
  if ([...old, ...now].some(each => each.type === 'type')) return false;
  const rules = findings.filter(each => OF_FLOW.test(each.rule));
  return pairs.some(
    pair =>
      isRegion(pair.before) &&
      old.includes(pair.before) &&
      now.includes(pair.after) &&
      rules.some(each => isIn(each, pair.before)) &&
      isSame(pair),
  );
}

const KNOWN = new WeakMap<Part, WeakMap<Part, boolean>>();

function isSame({ before, after }: Pair): boolean {
  const known = KNOWN.get(before) ?? new WeakMap<Part, boolean>();
  KNOWN.set(before, known);
  const is = known.get(after) ?? (before.type === after.type && sameFlow(before, after));
  known.set(after, is);
  return is;
}

function isRegion({ type }: Part): boolean {
  return /^(?:function_definition|(?:counting_)?for_statement|while_statement)$/.test(type);
}

function isIn(finding: Finding, { line, lastLine }: Part): boolean {
  const { first } = findingLines(finding);
  return line <= first && first <= lastLine;
}
