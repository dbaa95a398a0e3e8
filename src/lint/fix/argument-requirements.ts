import type { Compared } from './judged-change.js';
import type { Difference } from './tree/difference.js';
import type { Part } from './tree/part.js';
import { allParts, calledName, child, functionOf, statementOf } from './tree/walk.js';

export function partsAfter(own: readonly Difference[]): readonly Part[] {
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

export function notALimit(own: readonly Difference[]): string | undefined {
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

export function otherArgument(own: readonly Difference[], { findings }: Compared): string | undefined {
  const found = own.find(({ before, after }) => {
    const name = after?.type === 'keyword_argument' ? (after.parts[0]?.text ?? '') : '';
    const isAsked = OF_PROGRAMS.test(name) || findings.some(each => each.message.includes(`\`${name}\``));
    return before === undefined && name !== '' && !isAsked;
  })?.after;
  return found && `no finding requires the argument \`${found.parts[0]?.text}\``;
}

export function hiddenSetting(own: readonly Difference[]): string | undefined {
  const shell = partsAfter(own).flatMap(each => keyword(each, 'shell') ?? [])[0];
  return shell === undefined || shell.type === 'false' || shell.type === 'true'
    ? undefined
    : 'the fix hides from the tool that a shell runs';
}

export function hashOfSecret(own: readonly Difference[]): string | undefined {
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

export function otherPathCall(own: readonly Difference[]): string | undefined {
  const names = (parts: readonly Part[]) =>
    parts.filter(each => each.type === 'identifier').map(each => each.text);
  const [old, now] = [names(partsBefore(own)), names(partsAfter(own))];
  const count = (all: readonly string[], name: string) => all.filter(each => each === name).length;
  const lost = Object.keys(OF_PATHS).find(
    name => count(old, name) > count(now, name) && !now.some(each => OF_PATHS[name]?.test(each)),
  );
  return lost && `the fix removes \`${lost}\` without an equivalent of pathlib`;
}

export function notVerified(own: readonly Difference[]): string | undefined {
  const value = partsAfter(own).flatMap(each => keyword(each, 'verify') ?? [])[0];
  const isChecked =
    value === undefined ||
    /^(?:true|identifier|attribute)$/.test(value.type) ||
    (value.type === 'string' && value.text.length > 2);
  return isChecked ? undefined : 'the fix does not verify certificates: use `True` or a path of certificates';
}

/** The functions of PyYAML that read a text. */
const LOADS = /^(?:unsafe_|full_|safe_)?load(?:_all)?$/;

export function unsafeLoader(own: readonly Difference[]): string | undefined {
  const calls = partsAfter(own).filter(each => each.type === 'call' && LOADS.test(calledName(each)));
  const isSafe = (call: Part) => /^safe_/.test(calledName(call)) || /\bC?SafeLoader\b/.test(call.text);
  return calls.every(isSafe) ? undefined : 'the fix still loads data that may run code: use `safe_load`';
}

/** Permission bits: write access for others, and set-user-id, set-group-id and sticky. */
const UNSAFE_MODE = 0o7022;

export function openToOthers(own: readonly Difference[]): string | undefined {
  const modes = partsAfter(own).filter(each => each.type === 'integer' && /^0o/i.test(each.text));
  return modes.some(({ text }) => (Number(text) & UNSAFE_MODE) !== 0)
    ? 'the fix gives others or programs more rights than they need'
    : undefined;
}
