import { type Refusal, refusal } from '../../edit/index.js';
import type { Finding } from '../finding.js';
import {
  hashOfSecret,
  hiddenSetting,
  notALimit,
  notVerified,
  openToOthers,
  otherArgument,
  otherPathCall,
  partsAfter,
  unsafeLoader,
} from './argument-requirements.js';
import { hiddenCall, lostFormat, unraised } from './hidden-calls.js';
import { type Compared, compared, isAbout, type JudgedChange } from './judged-change.js';
import { otherHash, otherRequest, stillInterpolated } from './kept-values.js';
import { isConstant } from './tree/constants.js';
import { type Difference, treeDifference } from './tree/difference.js';
import { type Part, partsOf } from './tree/part.js';
import { allParts, child, outwards, statementOf } from './tree/walk.js';

/**
 * Refuse a change that satisfies the tool but not its rule: a timeout of years, a password built
 * from two texts, a default that is missing.
 */
export function missesRule(change: JudgedChange): Refusal | undefined {
  const both = compared(change);
  if (both === undefined) return undefined;
  for (const [rules, check] of CHECKS)
    for (const finding of both.findings.filter(each => rules.test(each.rule))) {
      const own = both.tree.differences.filter(each => isOf(each, finding));
      const what = own.length === 0 ? undefined : check(own, both);
      if (what !== undefined)
        return refusal(
          'FIX_BREAKS',
          `${change.before.path}, line ${finding.line}: ${what} (${finding.tool} ${finding.rule}).`,
        );
    }
  return undefined;
}

/** Rules whose fix changes what the code does. */
const CHANGES_BEHAVIOUR = /^(?:[BS](?:10[2-8]|11[02]|3\d\d|5\d\d|60\d)|BLE001|E722)$/;

/** Refuse a change that only rewrites what a rule finds unsafe, with the same meaning. */
export function stillUnsafe(change: JudgedChange): Refusal | undefined {
  const [before, after] = [partsOf(change.before), partsOf(change.after)];
  const both = compared(change);
  if (before === undefined || after === undefined || both === undefined) return undefined;
  const changed = treeDifference(before, after).differences;
  const finding = both.findings.find(
    each =>
      CHANGES_BEHAVIOUR.test(each.rule) &&
      changed.some(
        one =>
          isOf(one, each) &&
          both.findings.every(other => CHANGES_BEHAVIOUR.test(other.rule) || !isOf(one, other)),
      ) &&
      !both.tree.differences.some(one => isOf(one, each)),
  );
  return (
    finding &&
    refusal(
      'FIX_SUPPRESSED',
      `${change.before.path}, line ${finding.line}: the fix only rewrites what ${finding.tool} ${finding.rule} finds.`,
    )
  );
}

/** Whether a difference is in a statement that a finding is about. */
function isOf({ before, around }: Difference, finding: Finding): boolean {
  const statement = statementOf(before ?? around.before);
  return statement !== undefined && isAbout(finding, statement);
}

/** What the rule still requires, as text for the message. */
type Check = (own: readonly Difference[], both: Compared) => string | undefined;

const CHECKS: readonly (readonly [rules: RegExp, check: Check])[] = [
  [/^[BS]113$/, notALimit],
  [/^[BS]113$/, otherRequest],
  [/^(?:[BS]324|[BS]303)$/, otherHash],
  [/^[BS]608$/, stillInterpolated],
  [/^[BS]60[3567]$/, otherArgument],
  [/^[BS](?:1[0-3]|3\d|4\d|5\d|6[01])\d$/, hiddenCall],
  [/^[BS]101$/, unraised],
  [/^DTZ007$/, lostFormat],
  [/^B006$/, replacesEmptyValue],
  [/^B015$/, lostComparison],
  [/^F631$/, assertsCollection],
  [/^[BS]10[567]$/, stillWritten],
  [/^[BS]60[2-7]$/, hiddenSetting],
  [/^(?:[BS]324|[BS]303|B30[34])$/, hashOfSecret],
  [/^B00[68]$/, lostDefault],
  [/^[BS]501$/, notVerified],
  [/^[BS]506$/, unsafeLoader],
  [/^[BS]103$/, openToOthers],
  [/^PTH1\d\d$|^PTH20\d$/, otherPathCall],
];

/** Methods that change a list, a set or a dictionary. */
const MUTATES =
  /^(?:append|extend|insert|add|update|setdefault|pop|popitem|remove|discard|clear|sort|reverse)$/;

/**
 * The default must replace only `None`: a caller may pass an empty collection and read it later.
 */
function replacesEmptyValue(own: readonly Difference[]): string | undefined {
  for (const { before, after, around } of own) {
    const parameter = outwards(before ?? around.before).find(each => /default_parameter$/.test(each.type));
    const name = child(parameter, 'name')?.text;
    const inside = outwards(after ?? around.after).find(each => each.type === 'function_definition');
    const body = child(inside, 'body');
    if (name === undefined || body === undefined || !isShared(name, body)) continue;
    const given = allParts(body).filter(
      each => each.type === 'assignment' && child(each, 'left')?.text === name,
    );
    if (given.some(each => !isForNone(each, name)))
      return `\`${name}\` gets a new value although the caller may have given an empty one: check \`if ${name} is None\``;
  }
  return undefined;
}

/** Whether a function changes a value or returns it, so that the caller sees which object it is. */
function isShared(name: string, body: Part): boolean {
  return allParts(body).some(({ text, parent }) => {
    if (text !== name || parent === undefined) return false;
    const isChanged = parent.type === 'attribute' && MUTATES.test(parent.parts[1]?.text ?? '');
    const isItemSet = parent.type === 'subscript' && parent.field === 'left';
    return isChanged || isItemSet || /^(?:return_statement|yield)$/.test(parent.type);
  });
}

/** `if x is None: x = []` and `x = [] if x is None else x`. */
function isForNone(assignment: Part, name: string): boolean {
  const asked = allParts(assignment).concat(
    outwards(assignment).flatMap(each => child(each, 'condition') ?? []),
  );
  return asked.some(
    ({ type, parts }) =>
      type === 'comparison_operator' &&
      parts[0]?.text === name &&
      /^is/.test(parts[1]?.type ?? '') &&
      parts[2]?.type === 'none',
  );
}

function assertsCollection(own: readonly Difference[]): string | undefined {
  const found = partsAfter(own).find(
    ({ type, parts }) =>
      type === 'assert_statement' && /^(?:list|tuple|set|dictionary)$/.test(parts[1]?.type ?? ''),
  );
  return found && 'the assertion is true for every value: write `assert condition, message`';
}

function lostComparison(own: readonly Difference[]): string | undefined {
  const lost = own.find(({ before, after }) => {
    const [left, operator, right] = before === undefined ? [] : (statementOf(before)?.parts[0]?.parts ?? []);
    const statement = after && statementOf(after);
    if (left === undefined || right === undefined || statement === undefined) return false;
    const isMeant =
      operator?.type === '==' &&
      allParts(statement).some(
        each =>
          each.type === 'assignment' &&
          child(each, 'left')?.text === left.text &&
          child(each, 'right')?.text === right.text,
      );
    const isKept = allParts(statement).some(each => each.text === left.parent?.text);
    return !isMeant && !isKept;
  });
  return lost && 'the compared values change: assert the comparison, use its result, or remove it';
}

function stillWritten(own: readonly Difference[]): string | undefined {
  const texts = partsAfter(own).filter(
    each =>
      /^(?:string|binary_operator|concatenated_string)$/.test(each.type) &&
      isConstant(each) &&
      /\w/.test(each.text) &&
      !isArgument(each),
  );
  return texts.length > 0 ? 'the secret is still in the code' : undefined;
}

/** An argument or a key is the name under which a secret is looked up. */
function isArgument(part: Part): boolean {
  return outwards(part).some(each => /^(?:argument_list|subscript)$/.test(each.type));
}

function lostDefault(own: readonly Difference[]): string | undefined {
  for (const { before, after } of own) {
    const isDefault =
      before !== undefined &&
      /default_parameter$/.test(before.parent?.type ?? '') &&
      before.field === 'value';
    const whole =
      before !== undefined && /default_parameter$/.test(before.type) ? child(before, 'value') : undefined;
    const value = isDefault ? before : whole;
    const place = after ?? own[0]?.around.after;
    const body = outwards(place).find(each => each.type === 'function_definition');
    const made = body && child(body, 'body');
    if (value === undefined || made === undefined) continue;
    if (!allParts(made).some(each => each.text === value.text || isSameMade(each, value)))
      return 'the fix loses the value of the default';
  }
  return undefined;
}

/** `list()` is `[]`. */
function isSameMade({ text }: Part, value: Part): boolean {
  const empty: Readonly<Record<string, string>> = { list: 'list', dictionary: 'dict', set: 'set' };
  const name = value.parts.length === 0 ? empty[value.type] : undefined;
  return name !== undefined && text === `(call ${name} (argument_list))`;
}
