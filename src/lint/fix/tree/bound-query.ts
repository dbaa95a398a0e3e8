import { operandsOf } from './operands.js';
import type { Part } from './part.js';
import { allParts, calledName } from './walk.js';

/**
 * Whether a function passes values to `execute` that it wrote into the query text before: the words
 * and values are the same, each as often as before, and several values are in the same order.
 */
export function isBoundQuery(before: Part, after: Part): boolean {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  const isQuery = old.some(each => /^(?:SELECT|INSERT|UPDATE|DELETE)$/i.test(each));
  const given = (root: Part) =>
    allParts(root)
      .filter(each => each.type === 'call' && /^execute/.test(calledName(each)))
      .flatMap(each => each.parts[1]?.parts ?? []).length;
  return (
    isQuery &&
    given(after) > given(before) &&
    [...old].sort().join(' ') === [...now].sort().join(' ') &&
    valuesOf(before) === valuesOf(after)
  );
}

function wordsOf(root: Part): readonly string[] {
  return allParts(root).flatMap(operandsOf);
}

/** The values that are put into a text or passed to `execute`, in their order. */
function valuesOf(root: Part): string {
  const lists = allParts(root).filter(
    each =>
      (each.parent?.type === 'binary_operator' &&
        each.parent.parts[1]?.type === '%' &&
        each.parent.parts[2] === each) ||
      (each.parent?.type === 'argument_list' &&
        /^execute/.test(calledName(each.parent.parent as Part)) &&
        each.parent.parts[1] === each),
  );
  return lists
    .flatMap(each => (each.type === 'tuple' || each.type === 'list' ? each.parts : [each]))
    .map(each => each.text)
    .join(' ');
}
