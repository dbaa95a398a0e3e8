import { type Refusal, refusal } from '../../edit/index.js';
import type { Finding } from '../finding.js';
import type { Source } from '../source.js';
import { type Names, truthOf } from './tree/constants.js';
import { treeDifference } from './tree/difference.js';
import { type Part, partsOf } from './tree/part.js';
import {
  allParts,
  assignedParts,
  child,
  dottedName,
  isBlock,
  isDocumentation,
  isStringStatement,
} from './tree/walk.js';

/**
 * Refuse a change that hides code instead of fixing it: after a statement that ends its block,
 * under a condition that is always the same, or in a string.
 *
 * @param findings those that the change is to fix. Some require a block that only type checkers
 *   read.
 */
export function hiddenCode(before: Source, after: Source, findings: readonly Finding[]): Refusal | undefined {
  const [old, now] = [partsOf(before), partsOf(after)];
  if (old === undefined || now === undefined) return undefined;
  const asksForTypeBlock = findings.some(({ rule }) => /^TCH?\d/.test(rule));
  const fresh = freshConstants(old, now);
  const origin = new Map(treeDifference(old, now).pairs.map(each => [each.after, each.before]));
  for (const kind of [
    unreachable,
    constantConditions,
    unusedStrings,
    ...(asksForTypeBlock ? [] : [typeCheckerBlocks]),
  ]) {
    const known = kind(old, NO_NAMES);
    const found = kind(now, fresh).find(each => !existed(known, each, origin.get(each)));
    if (found === undefined) continue;
    return refusal(
      'FIX_BREAKS',
      `The fix adds code that never runs, or a condition that is always the same: ${shown(found, after)}.`,
    );
  }
  return undefined;
}

const NO_NAMES: Names = new Map();

/** Whether a part existed before, as it is or with other code in it. Each old part is used once. */
function existed(known: Part[], part: Part, origin: Part | undefined): boolean {
  const at = known.findIndex(each => each === origin || each.text === part.text);
  if (at < 0) return false;
  known.splice(at, 1);
  return true;
}

function shown({ from, to, line }: Part, { document }: Source): string {
  return `line ${line}, ${JSON.stringify(document.text.slice(from, to).slice(0, 120))}`;
}

/**
 * Names that a fix assigns one constant and nothing else. A new annotation does not make an
 * assignment new.
 */
function freshConstants(old: Part, now: Part): Names {
  const known = new Set(
    allParts(old)
      .filter(each => each.type === 'assignment')
      .map(assigned),
  );
  const names = new Map();
  const given = allParts(now).flatMap(assignedParts);
  const targets = allParts(now).filter(each => each.field === 'left' && each.type === 'identifier');
  for (const left of targets) {
    const { parent } = left;
    const value = parent?.type === 'assignment' ? child(parent, 'right') : undefined;
    const truth = value && truthOf(value);
    const isOnly = given.filter(each => each.text === left.text).length === 1;
    if (parent && truth !== undefined && isOnly && !isFilled(left, now) && !known.has(assigned(parent)))
      names.set(left.text, { truth });
  }
  return names;
}

/** Whether a collection gets its items later, by a method or by its index. */
function isFilled({ text }: Part, root: Part): boolean {
  return allParts(root).some(
    each => /^(?:attribute|subscript)$/.test(each.type) && each.parts[0]?.text === text,
  );
}

function assigned(assignment: Part): string {
  return `${child(assignment, 'left')?.text} = ${child(assignment, 'right')?.text}`;
}

/** Statements after one that ends their block. */
function unreachable(root: Part, names: Names): Part[] {
  const lists = allParts(root).filter(isBlock);
  return lists.flatMap(({ parts }) => {
    const end = parts.findIndex(each => ends(each, names));
    const next = end < 0 ? undefined : parts[end + 1];
    return next === undefined || isYield(next) ? [] : [next];
  });
}

/** A `yield` that is never reached makes a generator. */
function isYield({ type, parts }: Part): boolean {
  return type === 'expression_statement' && parts[0]?.type === 'yield';
}

const ENDS: ReadonlySet<string> = new Set([
  'return_statement',
  'raise_statement',
  'continue_statement',
  'break_statement',
]);
const EXITS =
  /^(?:sys\.exit|exit|quit|os\._exit|os\.abort|pytest\.(?:skip|fail|exit)|(?:typing\.)?assert_never)$/;

/** Whether no code after a statement can run. */
function ends(part: Part, names: Names): boolean {
  if (ENDS.has(part.type)) return true;
  const [first] = part.parts;
  if (part.type === 'expression_statement')
    return first?.type === 'call' && EXITS.test(dottedName(first.parts[0]));
  if (part.type === 'assert_statement')
    return truthOf(part.parts.find(each => each.type !== 'assert') as Part, names) === false;
  if (part.type === 'with_statement') return false;
  if (part.type !== 'if_statement') return false;
  const always = truthOf(child(part, 'condition') as Part, names) === true;
  const bodies = allParts(part).filter(each => isBlock(each) && partOfIf(each, part));
  const hasElse = part.parts.some(each => each.type === 'else_clause');
  return (always ? bodies.slice(0, 1) : hasElse ? bodies : []).some(
    (_, i, all) => i === 0 && all.every(each => each.parts.some(one => ends(one, names))),
  );
}

/** Whether a block is what an `if` runs, or one of its other branches. */
function partOfIf({ parent }: Part, around: Part): boolean {
  return parent === around || (parent?.parent === around && parent.field === 'alternative');
}

/** Conditions that are always the same, and loops over nothing. */
function constantConditions(root: Part, names: Names): Part[] {
  return allParts(root).filter(part => isConstantCondition(part, names));
}

function isConstantCondition(part: Part, names: Names): boolean {
  const condition = conditionOf(part);
  if (condition === undefined) return false;
  const truth = truthOf(condition, names);
  // `while True` and `assert False` are normal code.
  if (part.type === 'while_statement' || part.type === 'for_statement' || part.type === 'for_in_clause')
    return truth === false;
  if (part.type === 'assert_statement') return truth === true;
  return truth !== undefined;
}

function conditionOf(part: Part): Part | undefined {
  switch (part.type) {
    case 'if_statement':
    case 'elif_clause':
    case 'while_statement':
      return child(part, 'condition');
    case 'for_statement':
    case 'for_in_clause':
      return child(part, 'right');
    case 'assert_statement':
      return part.parts.find(each => each.type !== 'assert');
    case 'conditional_expression':
      return part.parts[2];
    case 'if_clause':
      return part.parts.at(-1);
    case 'boolean_operator':
      return decisiveSide(part);
    default:
      return undefined;
  }
}

/**
 * The left side of `and` or `or` if it is constant, or the whole expression if the right side is a
 * truth value. Another value on the right, as in `count or 1`, is a default.
 */
function decisiveSide(part: Part): Part | undefined {
  const [left, right] = [child(part, 'left'), child(part, 'right')];
  if (left !== undefined && truthOf(left) !== undefined) return left;
  return /^(?:true|false)$/.test(right?.type ?? '') ? part : undefined;
}

/** Conditions that only type checkers, or only running programs, fulfil. */
function typeCheckerBlocks(root: Part): Part[] {
  const isOnly = (part: Part) => /\b(?:TYPE_CHECKING|MYPY)\b/.test(part.text);
  return allParts(root).filter(part => {
    const condition =
      part.type === 'if_statement' || part.type === 'elif_clause' ? child(part, 'condition') : undefined;
    const body = child(part, 'consequence')?.parts ?? [];
    const imports =
      body.every(each => /import/.test(each.type)) && !part.parts.some(each => each.field === 'alternative');
    return condition !== undefined && isOnly(condition) && !imports;
  });
}

/** Strings that are statements and document nothing. */
function unusedStrings(root: Part): Part[] {
  return allParts(root).filter(
    each => isStringStatement(each) && !isDocumentation(each) && !isOfAttribute(each),
  );
}

/** A string after an assignment documents it. */
function isOfAttribute(part: Part): boolean {
  const list = part.parent?.parts ?? [];
  const last = list[list.indexOf(part) - 1];
  return last?.parts[0]?.type === 'assignment' && part.parent?.parent?.type !== 'function_definition';
}
