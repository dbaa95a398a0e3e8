import { chosen, withoutNegation } from './choice.js';
import { collectedInLoop } from './collected-in-loop.js';
import { denial } from './denial.js';
import { hasEffect } from './effects.js';
import { inlined, inlinedValue } from './inlined.js';
import { unguarded } from './left-out.js';
import type { Meaning } from './meaning.js';
import { withoutOldName } from './old-names.js';
import { isUsedToClose, openedFile } from './opened-file.js';
import type { Part } from './part.js';
import { isUnusedName } from './unused-name.js';
import { allParts, assignedParts, calledName, child, functionOf, isBlock, isDocumentation } from './walk.js';

/**
 * The limit for a list of statements. Each statement costs one level of recursion, so longer lists
 * are compared one by one.
 */
const LONGEST = 500;

/**
 * The statements of a block as one text for all ways to nest them: `else: if` and `elif`, a `with`
 * of several items and nested ones, an `else` after a `return`, a needless `pass`, `assert a and
 * b`.
 */
export function sameStatements(part: Part, of: Meaning): string | undefined {
  if (isBlock(part) && part.parts.length > LONGEST) return undefined;
  if (isBlock(part)) return `(${part.type} ${statements(withoutLastReturn(part), of).join(' ')})`;
  if (part.type === 'with_statement' || part.type === 'if_statement') return statements([part], of).join(' ');
  return undefined;
}

function statements(parts: readonly Part[], of: Meaning): readonly string[] {
  const [part, ...rest] = unguarded(parts).filter(each => !isNothing(each, of));
  if (part === undefined) return [];
  const more = () => statements(rest, of);
  // An unreachable `yield` makes the function a generator.
  const isGenerator = rest.some(each => allParts(each).some(one => one.type === 'yield'));
  if (/^(?:raise|continue|break)_statement$/.test(part.type) && !isGenerator) return [of(part)];
  if (part.type === 'return_statement')
    return [of(part) === '(return_statement return None)' ? '(return_statement return)' : of(part)];
  const isOfFiles = of.rules.includes('SIM115');
  const opened = isOfFiles ? openedFile(part, of, parts => statements(parts, of)) : undefined;
  if (opened !== undefined) return [...opened, ...more()];
  const checks = of.rules.some(each => /^[BS]101$/.test(each)) ? checked(part, of) : undefined;
  if (checks !== undefined) return [...checks, ...more()];
  if (part.type === 'with_statement') return [suppressed(part, of) ?? withText(part, of), ...more()];
  if (part.type === 'assert_statement') return [...asserted(part, of), ...more()];
  const isOfNames = of.rules.some(each => /^(?:F821|name-defined)$/.test(each));
  const newer = isOfNames ? withoutOldName(part) : undefined;
  if (newer !== undefined) return statements([...newer, ...rest], of);
  if (part.type === 'try_statement') return tryText(part, rest, of);
  const collected = collectedInLoop(part, rest, of, others => statements(others, of));
  if (collected !== undefined) return collected;
  const text = inlined(part, rest, () => statements(rest, of), of, isOfFiles ? isUsedToClose : undefined);
  if (text !== undefined) return text;
  if (part.type === 'if_statement') return ifText(part, rest, of);
  return [of(part), ...more()];
}

/** `pass`, documentation, and `x = x`. */
function isNothing(part: Part, of: Meaning): boolean {
  if (part.type === 'pass_statement' || isDocumentation(part)) return true;
  const assignment = part.type === 'expression_statement' ? part.parts[0] : undefined;
  const [left, right] = [child(assignment, 'left'), child(assignment, 'right')];
  if (of.rules.includes('F841') && isUnusedValue(part)) return true;
  const isSame =
    assignment?.type === 'assignment' && left?.type === 'identifier' && left.text === right?.text;
  const scope = functionOf(part);
  return isSame && scope !== undefined && isBoundIn(scope, left);
}

/** `x = a` and `a`, if nothing uses `x`: reading a value has no effect. */
function isUnusedValue({ type, parts: [inner] }: Part): boolean {
  if (type !== 'expression_statement' || inner === undefined) return false;
  const left = inner.type === 'assignment' ? child(inner, 'left') : undefined;
  const value = inner.type === 'assignment' ? child(inner, 'right') : inner;
  const isPlain = value !== undefined && !hasEffect(value);
  if (left === undefined) return isPlain && inner.type !== 'augmented_assignment';
  return isPlain && left.type === 'identifier' && isUnusedName(left);
}

/** Whether a name is a parameter of a function or is assigned again in it. */
function isBoundIn(scope: Part, name: Part): boolean {
  const parameters = (child(scope, 'parameters')?.parts ?? []).flatMap(allParts);
  const isName = (each: Part) => each.text === name.text && each !== name;
  return [...parameters, ...allParts(scope).flatMap(assignedParts)].some(isName);
}

/** The statements of a block, without a `return None` at the end of a function. */
function withoutLastReturn({ parts, parent }: Part): readonly Part[] {
  const last = parts.at(-1);
  const isNone = last?.type === 'return_statement' && (last.parts[1]?.type ?? 'none') === 'none';
  return isNone && parent?.type === 'function_definition' ? parts.slice(0, -1) : parts;
}

/**
 * A `try` without last handlers that only raise again. A `return` of a name or constant cannot
 * fail, so it may be in the `else`. If every handler ends the block, the statements after it may be
 * in the `else` too.
 */
function tryText(part: Part, rest: readonly Part[], of: Meaning): readonly string[] {
  const clauses = (type: string) => part.parts.filter(each => each.type === type);
  const handlers = part.parts.filter(each => /^except_(?:group_)?clause$/.test(each.type));
  while (isRaisedAgain(handlers.at(-1))) handlers.pop();
  const body = part.parts.find(isBlock)?.parts ?? [];
  const otherwise = clauses('else_clause').flatMap(each => each.parts.find(isBlock)?.parts ?? []);
  const [end] = clauses('finally_clause');
  if (handlers.length === 0 && end === undefined) return statements([...body, ...otherwise, ...rest], of);
  const isEnded = handlers.length > 0 && end === undefined && handlers.every(each => endsBlock(bodyOf(each)));
  const last = isMovable(body.at(-1)) ? body.slice(-1) : [];
  const returned = triedReturn(body, otherwise, of);
  const tried = returned?.tried ?? statements(body.slice(0, body.length - last.length), of);
  const other = returned?.other ?? statements([...last, ...otherwise, ...(isEnded ? rest : [])], of);
  const texts = [...handlers, ...(end === undefined ? [] : [end])].map(of);
  const text = `(try (${tried.join(' ')}) ${texts.join(' ')} else (${other.join(' ')}))`;
  return isEnded ? [text] : [text, ...statements(rest, of)];
}

/** `return f()` at the end of a `try`, and `x = f()` there with `return x` in the `else`. */
function triedReturn(body: readonly Part[], otherwise: readonly Part[], of: Meaning) {
  const last = body.at(-1);
  const [returned] = otherwise;
  const assignment = last?.type === 'expression_statement' ? last.parts[0] : undefined;
  const isNamed = assignment?.type === 'assignment' && returned?.type === 'return_statement';
  const isKept = isNamed && child(assignment, 'left')?.text === returned.parts[1]?.text;
  const value = isKept
    ? child(assignment, 'right')
    : last?.type === 'return_statement' && otherwise.length === 0
      ? last.parts[1]
      : undefined;
  if (value === undefined || isMovable(last)) return undefined;
  return {
    tried: [...statements(body.slice(0, -1), of), of(value)],
    other: ['(return_statement return tried)'],
  };
}

function bodyOf(clause: Part): readonly Part[] {
  return clause.parts.find(isBlock)?.parts ?? [];
}

function isRaisedAgain(handler: Part | undefined): boolean {
  const [only, more] = handler === undefined ? [] : bodyOf(handler);
  return more === undefined && only?.type === 'raise_statement' && only.parts.length <= 1;
}

/** Whether a statement means the same in the `else`: nothing in it can fail. */
function isMovable(part: Part | undefined): boolean {
  if (part?.type !== 'return_statement') return false;
  return part.parts.slice(1).flatMap(allParts).every(isSafe);
}

/** Whether an expression cannot fail if its operands cannot. */
function isSafe({ type, parts }: Part): boolean {
  if (type === 'comparison_operator') return /^is(?: not)?$/.test(parts[1]?.type ?? '');
  return SAFE.test(type);
}

const SAFE =
  /^(?:identifier|true|false|none|integer|float|string|tuple|list|boolean_operator|not_operator|conditional_expression|and|or|not|if|else|is|is not)$/;

/** `assert a` and `if not a: raise …`, if a rule requires an error that cannot be disabled. */
function checked(part: Part, of: Meaning): readonly string[] | undefined {
  if (part.type === 'assert_statement') {
    const condition = part.parts.find(each => each.type !== 'assert');
    return condition && [`(unless ${of(condition)})`];
  }
  const { branches, otherwise } =
    part.type === 'if_statement' ? branchesOf(part) : { branches: [], otherwise: [] };
  const [only, more] = branches;
  const [error] = only?.body ?? [];
  const isError =
    only?.body.length === 1 && error?.type === 'raise_statement' && !/SystemExit/.test(error.text);
  if (only === undefined || more !== undefined || otherwise.length > 0 || !isError) return undefined;
  return [`(unless ${denial(of(only.condition))})`];
}

/** `with suppress(E): …` is `try: …` with `except E: pass`. */
function suppressed(part: Part, of: Meaning): string | undefined {
  const items = part.parts.filter(each => each.type === 'with_clause').flatMap(each => each.parts);
  const call = items.length === 1 ? items[0]?.parts[0] : undefined;
  if (call?.type !== 'call' || calledName(call) !== 'suppress') return undefined;
  const types = (call.parts[1]?.parts ?? []).map(of);
  const type = types.length === 1 ? types[0] : `(tuple ${types.join(' ')})`;
  const body = statements(part.parts.find(isBlock)?.parts ?? [], of);
  return `(try (${body.join(' ')}) (except_clause except ${type} (block )) else ())`;
}

/** `assert a and b` asserts both, one after the other. */
function asserted(part: Part, of: Meaning): readonly string[] {
  const [condition, message] = part.parts.filter(each => each.type !== 'assert');
  const isBoth = condition?.type === 'boolean_operator' && condition.parts[1]?.type === 'and';
  if (!isBoth || message !== undefined) return [of(part)];
  return both(condition).map(each => `(assert_statement assert ${of(each)})`);
}

function both(part: Part): readonly Part[] {
  const isBoth = part.type === 'boolean_operator' && part.parts[1]?.type === 'and';
  return isBoth ? [part.parts[0] as Part, part.parts[2] as Part].flatMap(both) : [part];
}

function withText(part: Part, of: Meaning): string {
  const block = part.parts.find(isBlock);
  const isAsync = part.parts.some(each => each.type === 'async') ? 'async ' : '';
  const items = part.parts.filter(each => each.type === 'with_clause').flatMap(each => each.parts);
  const body = statements(block?.parts ?? [], of).join(' ');
  return items.reduceRight((inner, item) => `(${isAsync}with ${of(item)} ${inner})`, body);
}

interface Branch {
  readonly condition: Part;
  readonly body: readonly Part[];
}

interface Branches {
  readonly branches: readonly Branch[];
  readonly otherwise: readonly Part[];
}

/** After a branch that ends the block, the statements that follow are its other branch. */
function ifText(part: Part, rest: readonly Part[], of: Meaning): readonly string[] {
  const asked = branchesOf(part);
  const isReturned = returnsChoice(asked, rest);
  const behind = isReturned ? [] : rest;
  const withReturn = (body: readonly Part[]) => (isReturned && !endsBlock(body) ? [...body, ...rest] : body);
  const branches = asked.branches.map(each => ({ ...each, body: withReturn(each.body) }));
  const otherwise = withReturn(asked.otherwise);
  return chosenBranch(part, { branches, otherwise }, behind, of);
}

/**
 * Whether the next statement only returns what each branch has assigned, so that each branch could
 * return it.
 */
function returnsChoice({ branches, otherwise }: Branches, rest: readonly Part[]): boolean {
  const [only, more] = rest;
  const name = only?.type === 'return_statement' ? only.parts[1] : undefined;
  if (name?.type !== 'identifier' || more !== undefined || otherwise.length === 0) return false;
  const lasts = [...branches.map(each => each.body), otherwise]
    .filter(body => !endsBlock(body))
    .map(body => body.at(-1));
  const isGiven = (part: Part | undefined) =>
    part?.type === 'expression_statement' && child(part.parts[0], 'left')?.text === name.text;
  return lasts.some(isGiven) && lasts.every(each => isGiven(each) || each?.type === 'if_statement');
}

function chosenBranch(
  part: Part,
  { branches, otherwise }: Branches,
  rest: readonly Part[],
  of: Meaning,
): readonly string[] {
  const other = statements(otherwise, of);
  const more = statements(rest, of);
  const [last, ...before] = [...branches].reverse();
  if (last === undefined) return more;
  const isEnded = branches.every(each => endsBlock(each.body));
  const tail = isEnded ? [...other, ...more] : other;
  const merged =
    before.length === 0 && otherwise.length === 0
      ? inner(last)
      : { conditions: [last.condition], body: last.body };
  const text = [...before, undefined].reduce<readonly string[]>((alternative, next, i) => {
    const branch = i === 0 ? merged : undefined;
    const own = branch === undefined ? undefined : oneBranch(branch.conditions, branch.body, alternative, of);
    const done = own === undefined ? alternative : [own];
    return next === undefined ? done : [oneBranch([next.condition], next.body, done, of)];
  }, tail);
  if (isEnded) return text;
  return chosenOnce(part, text, rest, of) ?? [...text, ...more];
}

/** `if a: x = b` with `else: x = c`, if only the next statement uses `x`. */
function chosenOnce(
  part: Part,
  [text = '', another]: readonly string[],
  rest: readonly Part[],
  of: Meaning,
): readonly string[] | undefined {
  const [, name, value] = /^\(expression_statement \(assignment (\w+) = (.*)\)\)$/.exec(text) ?? [];
  const left = allParts(part).find(each => each.field === 'left' && each.text === name);
  if (another !== undefined || value === undefined || left === undefined) return undefined;
  return inlinedValue(left, { text: value, part }, rest, () => statements(rest, of));
}

/** `if a: if b:` is `if a and b:`. */
function inner({ condition, body }: Branch): {
  readonly conditions: readonly Part[];
  readonly body: readonly Part[];
} {
  const [only, more] = body;
  if (only?.type !== 'if_statement' || more !== undefined) return { conditions: both(condition), body };
  const { branches, otherwise } = branchesOf(only);
  if (branches.length !== 1 || otherwise.length > 0) return { conditions: both(condition), body };
  const below = inner(branches[0] as Branch);
  return { conditions: [...both(condition), ...below.conditions], body: below.body };
}

function oneBranch(
  conditions: readonly Part[],
  body: readonly Part[],
  other: readonly string[],
  of: Meaning,
): string {
  const asked = conditions.flatMap(both).map(of);
  return branched(
    asked.length > 1 ? `(all ${asked.join(' ')})` : (asked[0] ?? ''),
    statements(body, of),
    other,
  );
}

/**
 * One text for both branches. If both assign to the same target, or both return a value, the text
 * is that of a choice.
 */
function branched(asked: string, yes: readonly string[], no: readonly string[]): string {
  if (asked.startsWith('(bool ')) return branched(asked.slice(6, -1), yes, no);
  const positive = withoutNegation(asked);
  if (positive !== undefined) return branched(positive, no, yes);
  const [one, other] = [
    yes.length === 1 ? valued(yes[0]) : undefined,
    no.length === 1 ? valued(no[0]) : undefined,
  ];
  return one !== undefined && one.head === other?.head
    ? `${one.head}${chosen(asked, one.value, other.value)}${one.tail}`
    : `(if ${asked} (block ${yes.join(' ')}) else (${no.join(' ')}))`;
}

/** The value that a statement assigns or returns, and the text around it. */
function valued(
  text = '',
): { readonly head: string; readonly value: string; readonly tail: string } | undefined {
  const [head] =
    /^\(expression_statement \(assignment (?:[^()]|\([^()]*\))+? = |^\(return_statement return (?=.)/.exec(
      text,
    ) ?? [];
  if (head === undefined) return undefined;
  const tail = head.startsWith('(return') ? ')' : '))';
  return { head, value: text.slice(head.length, -tail.length), tail };
}

function branchesOf(part: Part): Branches {
  const first = branchOf(part);
  const branches = [first];
  let otherwise: readonly Part[] = [];
  for (const each of part.parts.filter(one => one.field === 'alternative')) {
    if (each.type === 'elif_clause') branches.push(branchOf(each));
    else otherwise = each.parts.find(isBlock)?.parts ?? [];
  }
  const [only, more] = otherwise;
  if (only?.type !== 'if_statement' || more !== undefined) return { branches, otherwise };
  const below = branchesOf(only);
  return { branches: [...branches, ...below.branches], otherwise: below.otherwise };
}

function branchOf(part: Part): Branch {
  return {
    condition: child(part, 'condition') as Part,
    body: child(part, 'consequence')?.parts ?? [],
  };
}

const ENDS = /^(?:return|raise|continue|break)_statement$/;

function endsBlock(body: readonly Part[]): boolean {
  return ENDS.test(body.at(-1)?.type ?? '');
}
