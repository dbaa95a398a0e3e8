import { type Refusal, refusal } from '../../edit/index.js';
import type { Finding } from '../finding.js';
import type { Source } from '../source.js';
import { type Compared, compared, type JudgedChange } from './judged-change.js';
import { isConstant } from './tree/constants.js';
import type { Part } from './tree/part.js';
import { allParts, calledName, child, functionOf, isStatement, outwards } from './tree/walk.js';

/** What every program may ask for, whatever its tests are. */
const PLAIN = /^(?:-?[01](?:\.0*)?|2|""|" "|None|True|False)$/;

/**
 * Refuse a change that answers a test instead of putting the code right: a branch on a value that
 * the test uses, or a `return` of the one that it expects.
 *
 * @param sourceOf the files of the tests, where they are known; the words of the findings count
 *   too.
 */
export function specialValue(change: JudgedChange): Refusal | undefined {
  const { before, findings, sourceOf } = change;
  const failed = findings.filter(each => each.test !== undefined);
  const both = failed.length === 0 ? undefined : compared(change);
  if (both === undefined) return undefined;
  const known = new Set(failed.flatMap(each => literalsOf(each, sourceOf)));
  const fresh = newLiterals(both).filter(each => isAnswer(each));
  const found = fresh.find(each => known.has(literal(each))) ?? fresh.find(each => isForeign(each, both));
  if (found === undefined) return undefined;
  return refusal(
    'FIX_BREAKS',
    `${before.path}, line ${found.line}: the fix puts in a branch on, or a result of, ${found.text}, which the test says: what is right for other values is asked for.`,
  );
}

/**
 * Whether a value is in a condition, and nowhere in the function, its comments and documentation as
 * they were.
 */
function isForeign(part: Part, { before }: Compared): boolean {
  if (PLAIN.test(part.text) || !(isOfCondition(part) || isCutBy(part))) return false;
  const name = child(functionOf(part), 'name')?.text;
  const function_ = allParts(before).find(
    each => each.type === 'function_definition' && child(each, 'name')?.text === name,
  );
  const words = new Set((function_?.text ?? '').match(/[\w.]+/g) ?? []);
  return (part.text.match(/[\w.]+/g) ?? []).some(each => !words.has(each));
}

/** Whether a text is cut by it: `x.replace("; charset=utf8", "")`. */
function isCutBy(part: Part): boolean {
  const call = part.parent?.parent;
  return (
    call?.type === 'call' &&
    /^(?:replace|removeprefix|removesuffix|l?r?strip|partition|rpartition|split)$/.test(calledName(call))
  );
}

/** The literals of a failed test, and of what is told of it. */
function literalsOf(
  { message, notes, test }: Finding,
  sourceOf: (path: string) => Source | undefined,
): readonly string[] {
  const words = [message, ...notes.map(each => each.message)].join('\n');
  const told = (words.match(/\d+(?:\.\d+)?|"[^"\n]*"|'[^'\n]*'/g) ?? []).map(text =>
    /^['"]/.test(text) ? JSON.stringify(text.slice(1, -1)) : text,
  );
  const source = test && sourceOf(test.file);
  const { count = 0 } = source?.document.lines ?? {};
  const lines = Array.from({ length: count }, (_, i) => source?.document.lines.content(i) ?? '').join('\n');
  const written = (lines.match(/(?<![\w.])\d+(?:\.\d+)?|"[^"\n]*"|'[^'\n]*'/g) ?? []).map(text =>
    /^['"]/.test(text) ? JSON.stringify(text.slice(1, -1)) : text,
  );
  return [...told, ...written].map(plainNumber).filter(text => !PLAIN.test(text));
}

function literal({ text }: Part): string {
  return plainNumber(/^"\d+(?:\.\d+)?"$/.test(text) ? text.slice(1, -1) : text);
}

/** `180.0` and `180` are one number. */
function plainNumber(text: string): string {
  return /^\d/.test(text) ? String(Number(text.replaceAll('_', ''))) : text;
}

/** The literals of what comes in, but for one that stands in the place of another. */
function newLiterals({ tree, before }: Compared): readonly Part[] {
  const known = new Set(allParts(before).map(each => each.text));
  return tree.differences
    .filter(
      ({ before: old, after }) =>
        after !== undefined && !(old !== undefined && isLiteral(old) && isLiteral(after)),
    )
    .flatMap(({ after }) => allParts(after as Part))
    .filter(each => isLiteral(each) && !known.has(each.parent?.text ?? ''));
}

function isLiteral({ type, parts }: Part): boolean {
  return parts.length === 0 && /^(?:integer|float|string)$/.test(type);
}

/** Where a value decides what is done, or stands in for what is worked out. */
const DECIDES =
  /^(?:comparison_operator|boolean_operator|not_operator|case_pattern|dictionary|pair|conditional_expression|list|set|tuple|interpolation|default_parameter|typed_default_parameter)$/;

/** Functions that answer with one of their arguments, or compare one with a value. */
const ANSWERS =
  /^(?:min|max|next|get|getattr|pop|setdefault|startswith|endswith|fullmatch|match|search|int|float|str|bool|abs|hash|eq|isclose|sum)$/;

/** Whether a value decides what is done, or is the result. */
function isAnswer(part: Part): boolean {
  const around = outwards(part.parent);
  const within = around.slice(0, around.findIndex(isStatement) + 1);
  if (within.some(each => each.type === 'raise_statement' || isMessage(each))) return false;
  if (within.some(each => DECIDES.test(each.type) || isAnswering(each))) return true;
  if (isOfCondition(part)) return true;
  const result = within.find(each => each.type === 'return_statement' || each.type === 'assignment');
  const value = result?.parts.at(-1);
  return value !== undefined && (value === part || isConstant(value));
}

function isAnswering(part: Part): boolean {
  return part.type === 'call' && ANSWERS.test(calledName(part));
}

/** Whether it is in the condition of an `if` or `while`. */
function isOfCondition(part: Part): boolean {
  return outwards(part).some(each => each.field === 'condition');
}

/** What is written for people. */
function isMessage({ type, parts }: Part): boolean {
  return (
    type === 'call' && /(?:Error|Exception|debug|info|warning|warn|error)\)?$/.test(parts[0]?.text ?? '')
  );
}
