import { type Refusal, refusal } from '../../edit/index.js';
import type { Finding } from '../finding.js';
import { type Compared, compared, isAbout, type JudgedChange } from './judged-change.js';
import { isConstant } from './tree/constants.js';
import { type Difference, treeDifference } from './tree/difference.js';
import { type Part, partsOf } from './tree/part.js';
import { allParts, calledName, child, functionOf, outwards, statementOf } from './tree/walk.js';

/**
 * Refuse a change after which the tool is content, but what its rule asks for is not there: a timeout of years, a
 * password put together of two texts, a default that is made nowhere.
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

/** Rules whose fix does something else than before. */
const OF_DEEDS = /^(?:[BS](?:10[2-8]|11[02]|3\d\d|5\d\d|60\d)|BLE001|E722)$/;

/** Refuse a change that only says in other words what a rule finds unsafe. */
export function sameInOtherWords(change: JudgedChange): Refusal | undefined {
  const [before, after] = [partsOf(change.before), partsOf(change.after)];
  const both = compared(change);
  if (before === undefined || after === undefined || both === undefined) return undefined;
  const changed = treeDifference(before, after).differences;
  const finding = both.findings.find(
    each =>
      OF_DEEDS.test(each.rule) &&
      changed.some(
        one =>
          isOf(one, each) && both.findings.every(other => OF_DEEDS.test(other.rule) || !isOf(one, other)),
      ) &&
      !both.tree.differences.some(one => isOf(one, each)),
  );
  return (
    finding &&
    refusal(
      'FIX_SUPPRESSED',
      `${change.before.path}, line ${finding.line}: the fix only says in other words what ${finding.tool} ${finding.rule} finds.`,
    )
  );
}

/** Whether a difference is in a statement that a finding is about. */
function isOf({ before, around }: Difference, finding: Finding): boolean {
  const statement = statementOf(before ?? around.before);
  return statement !== undefined && isAbout(finding, statement);
}

/** What is missing, in words. */
type Check = (own: readonly Difference[], both: Compared) => string | undefined;

const CHECKS: readonly (readonly [rules: RegExp, check: Check])[] = [
  [/^[BS]113$/, endlessTimeout],
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

/** Nobody waits longer than an hour for an answer, or less than a hundredth of a second. */
const TIMEOUT = { least: 0.01, most: 3600 };

function endlessTimeout(own: readonly Difference[]): string | undefined {
  const value = partsAfter(own).flatMap(each => keyword(each, 'timeout') ?? [])[0];
  if (value === undefined) return undefined;
  const isNumber = value.type === 'integer' || value.type === 'float';
  const seconds = isNumber ? Number(value.text.replaceAll('_', '')) : undefined;
  const isEndless =
    seconds === undefined
      ? !/^(?:identifier|attribute|tuple|subscript)$/.test(value.type) || /\binf\b/.test(value.text)
      : seconds < TIMEOUT.least || seconds > TIMEOUT.most;
  return isEndless
    ? 'the fix gives a timeout that never ends anything: up to an hour, as a number, is asked for'
    : undefined;
}

function stillWritten(own: readonly Difference[]): string | undefined {
  const texts = partsAfter(own).filter(
    each =>
      /^(?:string|binary_operator|concatenated_string)$/.test(each.type) &&
      isConstant(each) &&
      /\w/.test(each.text) &&
      !isArgument(each),
  );
  return texts.length > 0 ? 'the secret still is written in the code' : undefined;
}

/** What is given to a call, or is a key, is the name under which a secret is looked up. */
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
    ? 'the fix says that a hash of a secret is not for security'
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
      return 'the fix makes the value of the default nowhere';
  }
  return undefined;
}

/** `list()` is `[]`. */
function isSameMade({ text }: Part, value: Part): boolean {
  const empty: Readonly<Record<string, string>> = { list: 'list', dictionary: 'dict', set: 'set' };
  const name = value.parts.length === 0 ? empty[value.type] : undefined;
  return name !== undefined && text === `(call ${name} (argument_list))`;
}

/** What `pathlib` has in the place of a function of `os` and `os.path`. */
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
  return lost && `\`${lost}\` goes, and nothing of pathlib comes that does the same`;
}

function notVerified(own: readonly Difference[]): string | undefined {
  const value = partsAfter(own).flatMap(each => keyword(each, 'verify') ?? [])[0];
  const isChecked =
    value === undefined ||
    /^(?:true|identifier|attribute)$/.test(value.type) ||
    (value.type === 'string' && value.text.length > 2);
  return isChecked
    ? undefined
    : 'the fix verifies no certificate: `True` or the path of certificates is asked for';
}

/** The functions of PyYAML that read a text. */
const LOADS = /^(?:unsafe_|full_|safe_)?load(?:_all)?$/;

function unsafeLoader(own: readonly Difference[]): string | undefined {
  const calls = partsAfter(own).filter(each => each.type === 'call' && LOADS.test(calledName(each)));
  const isSafe = (call: Part) => /^safe_/.test(calledName(call)) || /\bC?SafeLoader\b/.test(call.text);
  return calls.every(isSafe) ? undefined : 'the fix still loads what may run code: `safe_load` is asked for';
}

/** Who else may write, and whose rights a program gets. */
const OF_OTHERS = 0o7022;

function openToOthers(own: readonly Difference[]): string | undefined {
  const modes = partsAfter(own).filter(each => each.type === 'integer' && /^0o/i.test(each.text));
  return modes.some(({ text }) => (Number(text) & OF_OTHERS) !== 0)
    ? 'the fix gives others or programs more rights than the owner needs'
    : undefined;
}
