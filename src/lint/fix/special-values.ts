import { type Refusal, refusal } from '../../edit/index.js';
import type { Finding } from '../finding.js';
import type { Source } from '../source.js';
import { type Compared, compared, type JudgedChange } from './judged-change.js';
import { isConstant } from './tree/constants.js';
import type { Part } from './tree/part.js';
import { allParts, calledName, child, functionOf, isStatement, outwards } from './tree/walk.js';

/** Values that are common in any program. */
const PLAIN = /^(?:-?[01](?:\.0*)?|2|""|" "|None|True|False)$/;

/**
 * Refuse a change that only satisfies a test: a branch on a value from the test, or a `return` of
 * the expected value.
 *
 * @param sourceOf the test files, if they are known. The words of the findings count too.
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
    `${before.path}, line ${found.line}: the fix adds a branch on, or a result of, ${found.text} from the test. Write code that is right for all values.`,
  );
}

/**
 * Whether a value is in a condition, but not in the old function, its comments or its
 * documentation.
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

/** Whether a value cuts a text, as in `x.replace("; charset=utf8", "")`. */
function isCutBy(part: Part): boolean {
  const call = part.parent?.parent;
  return (
    call?.type === 'call' &&
    /^(?:replace|removeprefix|removesuffix|l?r?strip|partition|rpartition|split)$/.test(calledName(call))
  );
}

/** The literals of a failed test and of its messages. */
function literalsOf(
  { message, notes, test }: Finding,
  sourceOf: (path: string) => Source | undefined,
): readonly string[] {
  const words = [message, ...notes.map(each => each.message)].join('\n');
  const reported = (words.match(/\d+(?:\.\d+)?|"[^"\n]*"|'[^'\n]*'/g) ?? []).map(text =>
    /^['"]/.test(text) ? JSON.stringify(text.slice(1, -1)) : text,
  );
  const source = test && sourceOf(test.file);
  const { count = 0 } = source?.document.lines ?? {};
  const lines = Array.from({ length: count }, (_, i) => source?.document.lines.content(i) ?? '').join('\n');
  const written = (lines.match(/(?<![\w.])\d+(?:\.\d+)?|"[^"\n]*"|'[^'\n]*'/g) ?? []).map(text =>
    /^['"]/.test(text) ? JSON.stringify(text.slice(1, -1)) : text,
  );
  return [...reported, ...written].map(plainNumber).filter(text => !PLAIN.test(text));
}

function literal({ text }: Part): string {
  return plainNumber(/^"\d+(?:\.\d+)?"$/.test(text) ? text.slice(1, -1) : text);
}

/** `180.0` and `180` are the same number. */
function plainNumber(text: string): string {
  return /^\d/.test(text) ? String(Number(text.replaceAll('_', ''))) : text;
}

/** The literals that the change adds, except one that replaces another literal. */
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

/** Code in which a value decides what is done, or replaces a computed one. */
const DECIDES =
  /^(?:comparison_operator|boolean_operator|not_operator|case_pattern|dictionary|pair|conditional_expression|list|set|tuple|interpolation|default_parameter|typed_default_parameter)$/;

/** Functions that return one of their arguments or compare it. */
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

/** Messages for people. */
function isMessage({ type, parts }: Part): boolean {
  return (
    type === 'call' && /(?:Error|Exception|debug|info|warning|warn|error)\)?$/.test(parts[0]?.text ?? '')
  );
}
