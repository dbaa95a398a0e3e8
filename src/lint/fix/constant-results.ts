import { type Compared, isAbout } from './judged-change.js';
import type { Why } from './kept-code.js';
import { isConstant } from './tree/constants.js';
import { meaning } from './tree/meaning.js';
import type { Part } from './tree/part.js';
import { allParts, calledName, child, functionOf, namesIn, outwards } from './tree/walk.js';

/** A computed value that is now the same in every run. */
export function becameConstant({ tree, findings, before: old, after: now }: Compared): Why | undefined {
  for (const { before, after } of tree.differences) {
    if (before === undefined || after === undefined || !isComputed(before)) continue;
    if (!isConstant(after) && !(isParameter(after) && before.type !== 'identifier')) continue;
    if (isSetting(before) || !hasLostName(before, old, now)) continue;
    // A text whose quotes were missing.
    if (after.text === JSON.stringify(before.text) || isOriginKept(before, old, now)) continue;
    const rules = findings.filter(each => isAbout(each, before)).map(each => each.rule);
    // `logging.exception` already logs the error.
    if (rules.includes('TRY401')) continue;
    if (meaning(before, rules) === meaning(after, rules)) continue;
    return { part: after, what: 'the fix replaces a computed value by a constant' };
  }
  return undefined;
}

/** Whether a variable only held a value whose operands are all still used. */
function isOriginKept(name: Part, before: Part, after: Part): boolean {
  if (name.type !== 'identifier') return false;
  const origin = allParts(before).filter(
    each => each.type === 'assignment' && child(each, 'left')?.text === name.text,
  );
  const isLeft = allParts(after).some(
    each => each.type === 'assignment' && child(each, 'left')?.text === name.text,
  );
  return (
    origin.length > 0 &&
    !isLeft &&
    !origin.some(each => hasLostName(child(each, 'right') ?? each, before, after))
  );
}

/** Whether a `return` returns a parameter. */
function isParameter(part: Part): boolean {
  const parameters =
    part.parent?.type === 'return_statement' ? child(functionOf(part), 'parameters') : undefined;
  return part.type === 'identifier' && parameters !== undefined && namesIn(parameters).has(part.text);
}

const PLAIN_PLACES =
  /^(?:keyword_argument|default_parameter|typed_default_parameter|decorator|type|subscript|slice)$/;

/** Whether a part is an annotation, or the name of a setting. */
function isSetting(part: Part): boolean {
  if (outwards(part).some(each => each.type === 'type' || each.field === 'return_type')) return true;
  return part.type === 'identifier' && PLAIN_PLACES.test(part.parent?.type ?? '');
}

function isComputed(part: Part): boolean {
  if (isConstant(part) || /^(?:list|tuple|dictionary|set|string)$/.test(part.type)) return false;
  if (part.type === 'call')
    return (
      part.parts[1]?.parts.every(isConstant) !== true ||
      !/^(?:list|dict|set|tuple|str|int|float|bool|bytes|frozenset|object)$/.test(calledName(part))
    );
  return /^(?:identifier|attribute|subscript|binary_operator|comparison_operator|boolean_operator|await|conditional_expression|not_operator|.*comprehension)$/.test(
    part.type,
  );
}

/** Whether a name of the part occurs less often than before. */
function hasLostName(part: Part, before: Part, after: Part): boolean {
  const names = allParts(part).filter(each => each.type === 'identifier' && each.text !== 'format');
  const count = (root: Part, text: string) =>
    allParts(root).filter(each => each.type === 'identifier' && each.text === text).length;
  return names.some(({ text }) => count(after, text) < count(before, text));
}
