import { inlinedValue } from './inlined.js';
import type { Part } from './part.js';
import {
  allParts,
  calledName,
  child,
  dottedName,
  functionOf,
  isBlock,
  isStatement,
  outwards,
  statementOf,
} from './walk.js';

/**
 * The use of an opened file, as one text for `with` and for `f = open(…)` with `f.close()`.
 *
 * @param statementsOf returns the texts of some statements.
 * @returns `undefined` for another statement, and for a `with` that closes the file before its
 *   last use.
 */
export function openedFile(
  part: Part,
  of: (part: Part) => string,
  statementsOf: (parts: readonly Part[]) => readonly string[],
): readonly string[] | undefined {
  if (part.type === 'with_statement') return openedByWith(part, of, statementsOf);
  if (isClosing(part)) return [];
  const [end] =
    part.type === 'try_statement' ? part.parts.filter(each => each.type === 'finally_clause') : [];
  const isOnlyClosed = end !== undefined && bodyOf(end).every(isClosing) && part.parts.length === 3;
  return isOnlyClosed ? statementsOf(bodyOf(part)) : undefined;
}

function openedByWith(
  part: Part,
  of: (part: Part) => string,
  statementsOf: (parts: readonly Part[]) => readonly string[],
): readonly string[] | undefined {
  const items = part.parts.filter(each => each.type === 'with_clause').flatMap(each => each.parts);
  const value = items.length === 1 ? items[0]?.parts[0] : undefined;
  const [call, alias] = [value?.parts[0], value?.parts.at(-1)];
  const name = alias?.parts[0] ?? alias;
  if (value?.type !== 'as_pattern' || call?.type !== 'call' || name === undefined) return undefined;
  if (isUsedLater(name, part)) return undefined;
  const body = bodyOf(part);
  const text = of(call);
  return (
    inlinedValue(name, { text, part: call }, body, () => statementsOf(body), isUsedToClose) ?? [
      `(expression_statement (assignment ${of(name)} = ${text}))`,
      ...statementsOf(body),
    ]
  );
}

/** Whether a file is used after it is closed: after its `with`, or by other code that gets it. */
function isUsedLater(name: Part, opened: Part): boolean {
  const uses = (root: Part) =>
    allParts(root).filter(each => each.type === 'identifier' && each.text === name.text && each !== name);
  const behind = statementsAfter(opened).flatMap(uses);
  return behind.length > 0 || uses(opened).some(escapes);
}

/**
 * The statements that may run after one: those that follow it in its block and in the blocks around
 * it.
 */
function statementsAfter(statement: Part): readonly Part[] {
  const around = outwards(statement);
  const inside = around.slice(
    0,
    around.findIndex(each => each.type === 'function_definition'),
  );
  return (inside.length > 0 ? inside : around).filter(isStatement).flatMap(each => {
    const siblings = each.parent?.parts ?? [];
    return siblings.slice(siblings.indexOf(each) + 1);
  });
}

/** Whether a file outlives the statement: it is returned, or stored in a variable or collection. */
function escapes({ parent, field }: Part): boolean {
  if (parent === undefined) return false;
  if (/^(?:attribute|argument_list|comparison_operator|not_operator)$/.test(parent.type)) return false;
  return !(field === 'right' && /^for_/.test(parent.type)) && field !== 'condition';
}

/** Whether a name is used to close a file. */
export function isUsedToClose(name: Part): boolean {
  const statement = statementOf(name);
  return statement !== undefined && isClosing(statement);
}

/** `file.close()` of a file that was opened in the same function. */
function isClosing(part: Part): boolean {
  const [call] = part.parts;
  if (part.type !== 'expression_statement' || call?.type !== 'call' || calledName(call) !== 'close')
    return false;
  const name = dottedName(call.parts[0]).replace(/\.close$/, '');
  return allParts(functionOf(part) ?? rootOf(part)).some(each => {
    const value = each.type === 'assignment' ? child(each, 'right') : undefined;
    const isFile = value?.type === 'call' && /open$|File$|Directory$/.test(calledName(value));
    return isFile && child(each, 'left')?.text === name;
  });
}

function bodyOf(clause: Part): readonly Part[] {
  return clause.parts.find(isBlock)?.parts ?? [];
}

function rootOf(part: Part): Part {
  let root = part;
  while (root.parent !== undefined) root = root.parent;
  return root;
}
