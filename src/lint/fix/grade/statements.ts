import type { Part, PartLanguage } from './part.js';
import { endsBlock } from './purity.js';
import type { Normal } from './rewrites.js';
import { booleanText, chosenText, notText, testText } from './truth.js';
import { child, isBlock } from './walk.js';

/** A choice as `if` makes it, with what comes after `else`: also another choice. */
export interface Choice {
  readonly part: Part;
  readonly condition: Part;
  readonly body: readonly Step[];
  readonly otherwise: readonly Step[] | undefined;
}

/** A statement of a block, or an `elif` as a statement. */
export type Step = Part | Choice;

export function isChoice(step: Step): step is Choice {
  return 'body' in step;
}

/** An `if` with its branches; `undefined` for another statement. */
export function choiceOf(step: Part): Choice | undefined {
  const condition = child(step, 'condition');
  const then = child(step, 'consequence');
  if (step.type !== 'if_statement' || condition === undefined || then === undefined) return undefined;
  const others = step.parts.filter(each => each.field === 'alternative');
  return { part: step, condition, body: stepsOf(then), otherwise: otherwiseOf(others) };
}

function otherwiseOf([first, ...more]: readonly Part[]): readonly Step[] | undefined {
  if (first === undefined) return undefined;
  if (first.type !== 'elif_clause') return stepsOf(child(first, 'body') ?? (first.parts.at(-1) as Part));
  const [condition, then] = [child(first, 'condition'), child(first, 'consequence')];
  if (condition === undefined || then === undefined) return undefined;
  return [{ part: first, condition, body: stepsOf(then), otherwise: otherwiseOf(more) }];
}

function stepsOf(part: Part): readonly Part[] {
  return isBlock(part) ? part.parts : [part];
}

/**
 * A choice without its `else`, where that cannot be reached after the branch: it may follow then.
 */
export function withoutElse(
  choice: Choice,
  language: PartLanguage,
): { readonly first: Choice; readonly rest: readonly Step[] } | undefined {
  const { body, otherwise } = choice;
  if (otherwise === undefined || !ends(body)) return undefined;
  // A name of the branch would be one of the block around it.
  const declares = otherwise.some(each => !isChoice(each) && /declaration$/.test(each.type));
  if (language === 'script' && declares) return undefined;
  return { first: { ...choice, otherwise: undefined }, rest: otherwise };
}

function ends(steps: readonly Step[]): boolean {
  const end = steps.at(-1);
  if (end === undefined) return false;
  const choice = isChoice(end) ? end : choiceOf(end);
  if (choice === undefined) return endsBlock(end as Part);
  return choice.otherwise !== undefined && ends(choice.body) && ends(choice.otherwise);
}

/** The steps without what ends the function or the loop anyway. */
export function trimmed(steps: readonly Step[], tail: 'function' | 'loop'): readonly Step[] {
  const end = steps.at(-1);
  if (end === undefined || isChoice(end)) return steps;
  const isBare =
    tail === 'function'
      ? end.type === 'return_statement' && isNothing(end.parts[1])
      : end.type === 'continue_statement' && end.parts.length < 2;
  return isBare ? trimmed(steps.slice(0, -1), tail) : steps;
}

/** Whether a returned value is the one of a function that returns nothing. */
export function isNothing(value: Part | undefined): boolean {
  return value === undefined || value.type === 'none' || isUndefined(value);
}

/** `undefined` or `void 0`. */
export function isUndefined({ type, text, parts }: Part): boolean {
  const isVoid = type === 'unary_expression' && parts[0]?.type === 'void' && parts[1]?.text === '0';
  return text === 'undefined' || isVoid;
}

/**
 * The text of a choice, and how many of the steps after it are part of that.
 *
 * @example `if c: return True` with `return False` after it is `return bool(c)`
 */
export function choiceText(
  choice: Choice,
  later: readonly Step[],
  normal: Normal,
): { readonly text: string; readonly taken: number } {
  const assigned = assignedChoice(choice, normal);
  if (assigned !== undefined) return { text: assigned, taken: 0 };
  const returned = returnedChoice(choice, later, normal);
  if (returned !== undefined) return { text: returned, taken: 1 };
  const [conditions, inner] = nested(choice, normal);
  const { body, otherwise } = inner;
  const tests = conditions.map(each => testText(each, normal)).join(' ');
  const test = conditions.length === 1 ? tests : `(and ${tests})`;
  const branches = [body, ...(otherwise === undefined ? [] : [otherwise])];
  const texts = branches.map(each => `{${normal.statements(each, undefined).join(' ')}}`);
  return { text: `(if ${test} ${texts.join(' ')})`, taken: 0 };
}

/** `if a: if b: …` is `if a and b: …`, without an `else`. */
function nested(choice: Choice, normal: Normal): readonly [readonly Part[], Choice] {
  const [only, more] = choice.body;
  const inner = only === undefined || more !== undefined || isChoice(only) ? undefined : choiceOf(only);
  if (choice.otherwise !== undefined || inner === undefined || inner.otherwise !== undefined)
    return [[choice.condition], choice];
  const [conditions, last] = nested(inner, normal);
  return [[choice.condition, ...conditions], last];
}

/** `if c: x = a` with `else: x = b` is `x = a if c else b`. */
function assignedChoice(choice: Choice, normal: Normal): string | undefined {
  const assigned = assignmentOf(choice, normal);
  if (assigned === undefined) return undefined;
  const { type, target, text } = assigned;
  return `(expression_statement :(${type} left:${normal.of(target)} := right:${text}))`;
}

interface Assigned {
  readonly type: string;
  readonly target: Part;
  readonly text: string;
  /** The value, if it is written as one. */
  readonly value: Part | undefined;
}

/** The value that a choice gives to one name in all of its branches. */
function assignmentOf({ condition, body, otherwise = [] }: Choice, normal: Normal): Assigned | undefined {
  const [one, other] = [assignmentIn(body, normal), assignmentIn(otherwise, normal)];
  if (one === undefined || other === undefined) return undefined;
  const { type, target, value } = one;
  if (target.text !== other.target.text || type !== other.type) return undefined;
  const text =
    value !== undefined && other.value !== undefined
      ? chosenText(condition, value, other.value, normal)
      : `(choose ${testText(condition, normal)} ${one.text} ${other.text})`;
  return { type, target, text, value: undefined };
}

/** The only statement of a branch, if it gives a value to a name. */
function assignmentIn([step, more]: readonly Step[], normal: Normal): Assigned | undefined {
  if (step === undefined || more !== undefined) return undefined;
  const choice = isChoice(step) ? step : choiceOf(step);
  if (choice !== undefined) return assignmentOf(choice, normal);
  const [only] = (step as Part).parts;
  const [target, value] = [child(only, 'left'), child(only, 'right')];
  const isPlain = only?.type === 'assignment' || only?.type === 'assignment_expression';
  if (!isPlain || target?.type !== 'identifier' || value === undefined || child(only, 'type'))
    return undefined;
  return { type: only.type, target, text: normal.of(value), value };
}

/** `x = a` with `return x` after it is `return a`, if nothing else reads `x`. */
export function returnedAtOnce(step: Part, next: Step | undefined, normal: Normal): string | undefined {
  const [only] = step.parts;
  const declared = step.parts.filter(each => each.type === 'variable_declarator');
  const made = declared.length === 1 ? declared[0] : only?.type === 'assignment' ? only : undefined;
  const [name, value] = [
    child(made, 'left') ?? child(made, 'name'),
    child(made, 'right') ?? child(made, 'value'),
  ];
  if (name?.type !== 'identifier' || value === undefined || next === undefined || isChoice(next))
    return undefined;
  const isNext = next.type === 'return_statement' && next.parts[1]?.text === name.text;
  return isNext && normal.isUsedTwice(name) ? `(return_statement :return :${normal.of(value)})` : undefined;
}

function returnedChoice(choice: Choice, later: readonly Step[], normal: Normal): string | undefined {
  const [first, second] = [returnedTruth(choice.body), returnedTruth(later.slice(0, 1))];
  if (choice.otherwise !== undefined || first === undefined || second === undefined || first === second)
    return undefined;
  const text = first ? booleanText(choice.condition, normal) : notText(choice.condition, normal);
  return `(return_statement :return :${text})`;
}

function returnedTruth([step, more]: readonly Step[]): boolean | undefined {
  if (step === undefined || more !== undefined || isChoice(step) || step.type !== 'return_statement')
    return undefined;
  const value = step.parts[1]?.type;
  return value === 'true' ? true : value === 'false' ? false : undefined;
}
