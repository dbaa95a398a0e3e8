import { type Refusal, refusal } from '../../edit/index.js';
import type { Finding } from '../finding.js';
import { mayBeDeleted } from './deleted-code.js';
import { compared, type JudgedChange } from './judged-change.js';
import type { Pair } from './tree/difference.js';
import type { Part } from './tree/part.js';
import { allParts, boundNames, child } from './tree/walk.js';

/** Rules whose fix may split a function or remove code from it. */
const MAY_SPLIT = /^(?:C901|PLR09\d\d|UP036|UP008|F811|no-redef|ERA\d+)$/;

/**
 * Refuse a change after which a function does not read one of its parameters or variables any more,
 * or assigns a new variable that nothing reads.
 */
export function unreadVariable(change: JudgedChange): Refusal | undefined {
  const { before, findings } = change;
  if (findings.some(each => each.test !== undefined || mayBeDeleted(each) || MAY_SPLIT.test(each.rule)))
    return undefined;
  for (const pair of compared(change)?.tree.pairs ?? []) {
    if (pair.before.type !== 'function_definition') continue;
    const name = unreadIn(pair, findings);
    if (name !== undefined)
      return refusal(
        'FIX_BREAKS',
        `${before.path}, line ${pair.after.line}: after the fix, nothing in this function reads \`${name}\`.`,
      );
  }
  return undefined;
}

function unreadIn({ before, after }: Pair, findings: readonly Finding[]): string | undefined {
  // A fix of a type error may use a new name for a value of another type.
  const isOfTypes = findings.some(each => /^(?:mypy|pyright|basedpyright)$/.test(each.tool));
  const [old, now] = [readNames(before), readNames(after)];
  const [had, has] = [ownNames(before), ownNames(after)];
  const assigned = assignedNames(after);
  const isLost = (name: string) => old.has(name) && has.has(name) && !(isOfTypes && assigned.has(name));
  const isNew = (name: string) => !isOfTypes && !had.has(name) && assigned.has(name);
  return [...has].find(
    name => !/^(?:_|self$|cls$)/.test(name) && !now.has(name) && (isLost(name) || isNew(name)),
  );
}

/** The parameters of a function, and the variables that it assigns. */
function ownNames(function_: Part): ReadonlySet<string> {
  const parameters = child(function_, 'parameters');
  const names = (parameters?.parts ?? []).map(each =>
    each.type === 'identifier' ? each : (child(each, 'name') ?? each.parts[0]),
  );
  const body = child(function_, 'body');
  return new Set([
    ...names.flatMap(each => (each?.type === 'identifier' ? [each.text] : [])),
    ...(body === undefined ? [] : boundNames(body)),
  ]);
}

/** Variables that are the only target of an assignment or a loop. */
function assignedNames(function_: Part): ReadonlySet<string> {
  const hasOuter = allParts(function_).some(each => /^(?:global|nonlocal)_statement$/.test(each.type));
  if (hasOuter) return new Set();
  return new Set(
    allParts(function_)
      .filter(each => each.field === 'left' && each.type === 'identifier')
      .filter(each => /^(?:assignment|for_statement)$/.test(each.parent?.type ?? ''))
      .filter(({ parent }) => parent?.type !== 'assignment' || child(parent, 'right') !== undefined)
      .map(each => each.text),
  );
}

/** Every name in the body that is read, and not only assigned. */
function readNames(function_: Part): ReadonlySet<string> {
  const body = child(function_, 'body');
  const isWritten = ({ field, parent }: Part) =>
    (field === 'left' && /^(?:assignment|for_statement|for_in_clause)$/.test(parent?.type ?? '')) ||
    parent?.type === 'as_pattern_target';
  const isRead = (each: Part) =>
    each.type === 'identifier' && each.field !== 'attribute' && !isWritten(each) && !isTargetInGroup(each);
  return new Set((body === undefined ? [] : allParts(body)).filter(isRead).map(each => each.text));
}

/** `a` of `a, b = …`. */
function isTargetInGroup({ parent }: Part): boolean {
  return (
    parent?.field === 'left' &&
    /^(?:tuple|list)$/.test(parent.type) &&
    /^(?:assignment|for_statement|for_in_clause)$/.test(parent.parent?.type ?? '')
  );
}
