import { type Refusal, refusal } from '../../edit/index.js';
import type { Finding } from '../finding.js';
import { hiddenCall, lostFormat, unraised } from './hidden-calls.js';
import { type Compared, compared, isAbout, type JudgedChange } from './judged-change.js';
import { otherHash, otherRequest, stillInterpolated } from './kept-values.js';
import { isConstant } from './tree/constants.js';
import { type Difference, treeDifference } from './tree/difference.js';
import { type Part, partsOf } from './tree/part.js';
import { allParts, calledName, child, functionOf, outwards, statementOf } from './tree/walk.js';

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

function partsAfter(own: readonly Difference[]): readonly Part[] {
  const statements = own.map(({ after, around }) => statementOf(after ?? around.after) ?? around.after);
  return [...new Set(statements)].flatMap(allParts);
}

function partsBefore(own: readonly Difference[]): readonly Part[] {
  const statements = own.map(({ before, around }) => statementOf(before ?? around.before) ?? around.before);
  return [...new Set(statements)].flatMap(allParts);
}

function keyword(part: Part, name: string): Part | undefined {
  return part.type === 'keyword_argument' && part.parts[0]?.text === name ? part.parts.at(-1) : undefined;
}

/** A limit in seconds is useful between a hundredth of a second and an hour. */
const TIMEOUT = { least: 0.01, most: 3600 };

function notALimit(own: readonly Difference[]): string | undefined {
  const value = partsAfter(own).flatMap(each => keyword(each, 'timeout') ?? [])[0];
  if (value === undefined) return undefined;
  const written = `\`timeout=${value.text}\``;
  if (value.type !== 'integer' && value.type !== 'float')
    return /^(?:identifier|attribute|tuple|subscript)$/.test(value.type) && !/\binf\b/.test(value.text)
      ? undefined
      : `${written} is not a limit: use a number of seconds, or a variable that has one`;
  const seconds = Number(value.text.replaceAll('_', ''));
  if (seconds < TIMEOUT.least) return `${written} is too short: use at least ${TIMEOUT.least} seconds`;
  if (seconds > TIMEOUT.most) return `${written} is too long: use at most ${TIMEOUT.most} seconds`;
  return undefined;
}

/** The arguments that a rule about starting a program may require. Any other changes what runs. */
const OF_PROGRAMS = /^(?:shell|check|args|executable|env)$/;

function otherArgument(own: readonly Difference[], { findings }: Compared): string | undefined {
  const found = own.find(({ before, after }) => {
    const name = after?.type === 'keyword_argument' ? (after.parts[0]?.text ?? '') : '';
    const isAsked = OF_PROGRAMS.test(name) || findings.some(each => each.message.includes(`\`${name}\``));
    return before === undefined && name !== '' && !isAsked;
  })?.after;
  return found && `no finding requires the argument \`${found.parts[0]?.text}\``;
}

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

function hiddenSetting(own: readonly Difference[]): string | undefined {
  const shell = partsAfter(own).flatMap(each => keyword(each, 'shell') ?? [])[0];
  return shell === undefined || shell.type === 'false' || shell.type === 'true'
    ? undefined
    : 'the fix hides from the tool that a shell runs';
}

function hashOfSecret(own: readonly Difference[]): string | undefined {
  const isMarked = partsAfter(own).some(each => keyword(each, 'usedforsecurity')?.type === 'false');
  const around = own.flatMap(({ around: { before } }) => [before, functionOf(before) ?? before]);
  const words = around.flatMap(each => [
    child(each, 'name')?.text ?? '',
    ...allParts(statementOf(each) ?? each)
      .filter(one => one.type === 'identifier' && one.parts.length === 0)
      .map(one => one.text)
      .slice(0, 200),
  ]);
  return isMarked && words.some(each => SECRET.test(each))
    ? 'the fix marks the hash of a secret as not used for security'
    : undefined;
}

const SECRET = /passw|secret|credential|signature/i;

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

/** The equivalents in `pathlib` of functions of `os` and `os.path`. */
const OF_PATHS: Readonly<Record<string, RegExp>> = {
  abspath: /^(?:absolute|resolve)$/,
  basename: /^name$/,
  dirname: /^parents?$/,
  exists: /^exists$/,
  expanduser: /^expanduser$/,
  getatime: /^stat$/,
  getctime: /^stat$/,
  getcwd: /^cwd$/,
  getmtime: /^stat$/,
  getsize: /^stat$/,
  glob: /^r?glob$/,
  isabs: /^is_absolute$/,
  isdir: /^is_dir$/,
  isfile: /^is_file$/,
  islink: /^is_symlink$/,
  listdir: /^iterdir$/,
  makedirs: /^mkdir$/,
  mkdir: /^mkdir$/,
  open: /^(?:open|read_text|write_text|read_bytes|write_bytes)$/,
  readlink: /^readlink$/,
  remove: /^unlink$/,
  rename: /^(?:rename|replace)$/,
  replace: /^replace$/,
  rmdir: /^rmdir$/,
  samefile: /^samefile$/,
  splitext: /^(?:suffix|stem|with_suffix)$/,
  stat: /^stat$/,
  unlink: /^unlink$/,
};

function otherPathCall(own: readonly Difference[]): string | undefined {
  const names = (parts: readonly Part[]) =>
    parts.filter(each => each.type === 'identifier').map(each => each.text);
  const [old, now] = [names(partsBefore(own)), names(partsAfter(own))];
  const count = (all: readonly string[], name: string) => all.filter(each => each === name).length;
  const lost = Object.keys(OF_PATHS).find(
    name => count(old, name) > count(now, name) && !now.some(each => OF_PATHS[name]?.test(each)),
  );
  return lost && `the fix removes \`${lost}\` without an equivalent of pathlib`;
}

function notVerified(own: readonly Difference[]): string | undefined {
  const value = partsAfter(own).flatMap(each => keyword(each, 'verify') ?? [])[0];
  const isChecked =
    value === undefined ||
    /^(?:true|identifier|attribute)$/.test(value.type) ||
    (value.type === 'string' && value.text.length > 2);
  return isChecked ? undefined : 'the fix does not verify certificates: use `True` or a path of certificates';
}

/** The functions of PyYAML that read a text. */
const LOADS = /^(?:unsafe_|full_|safe_)?load(?:_all)?$/;

function unsafeLoader(own: readonly Difference[]): string | undefined {
  const calls = partsAfter(own).filter(each => each.type === 'call' && LOADS.test(calledName(each)));
  const isSafe = (call: Part) => /^safe_/.test(calledName(call)) || /\bC?SafeLoader\b/.test(call.text);
  return calls.every(isSafe) ? undefined : 'the fix still loads data that may run code: use `safe_load`';
}

/** Permission bits: write access for others, and set-user-id, set-group-id and sticky. */
const UNSAFE_MODE = 0o7022;

function openToOthers(own: readonly Difference[]): string | undefined {
  const modes = partsAfter(own).filter(each => each.type === 'integer' && /^0o/i.test(each.text));
  return modes.some(({ text }) => (Number(text) & UNSAFE_MODE) !== 0)
    ? 'the fix gives others or programs more rights than they need'
    : undefined;
}
