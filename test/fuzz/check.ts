import { planReply } from '../../src/apply/index.js';
import { CODES, codesOf, EXIT, type FileReport, type Report } from '../../src/edit/index.js';
import { parseReply } from '../../src/formats/index.js';
import { applyReply, MemoryWorkspace } from '../../src/index.js';
import { hashBytes } from '../../src/text/index.js';
import { type FuzzCase, fuzzCase } from './generate.js';
import { strayPiece } from './pieces.js';

/** What is wrong with the run of a case; `undefined` where nothing is. */
export type Fault = string | undefined;

/** How a reply is applied: the engine, or for a test of these checks one that is broken. */
export type Apply = typeof applyReply;

/** Run the case of a seed, and hold what comes out against what must be true of any run. */
export async function faultOf(seed: number, apply: Apply = applyReply): Promise<Fault> {
  const given = fuzzCase(seed);
  try {
    return await faultOfCase(given, apply);
  } catch (error) {
    return `threw ${error instanceof Error ? error.stack : String(error)}`;
  }
}

async function faultOfCase(given: FuzzCase, apply: Apply): Promise<Fault> {
  const { files, reply, format, keepGoing, maxTier, file } = given;
  const workspace = new MemoryWorkspace(files);
  const options = { format, keepGoing, maxTier, ...(file !== undefined && { file }) };
  const planned = await apply(reply, workspace, { ...options, dryRun: true });
  if (!sameFiles(workspace, files)) return 'a dry run has written';
  const plan = await planReply(parseReply(reply, format), workspace, options);
  const report = await apply(reply, workspace, options);
  return (
    unknownCode(report) ??
    otherThanPlanned(planned, report) ??
    untruth(report, workspace, files) ??
    (hasWritten(report)
      ? strayPiece(
          plan,
          path => files[path],
          path => bytesIn(workspace, path),
        )
      : undefined) ??
    strayBytes(report, workspace, given)
  );
}

function hasWritten({ outcome }: Report): boolean {
  return outcome === 'applied' || outcome === 'partly-applied';
}

const bytesIn = (workspace: MemoryWorkspace, path: string) => workspace.files.get(path);

function sameFiles(workspace: MemoryWorkspace, files: FuzzCase['files']): boolean {
  const names = Object.keys(files);
  if (workspace.files.size !== names.length) return false;
  return names.every(name =>
    Buffer.from(files[name] as Uint8Array).equals(bytesIn(workspace, name) ?? Buffer.alloc(0)),
  );
}

function unknownCode(report: Report): Fault {
  const unknown = codesOf(report).filter(code => !(code in CODES));
  if (unknown.length > 0) return `the code ${unknown} is not documented`;
  const failed = codesOf(report).length > 0;
  if (failed === (report.exitCode === EXIT.done))
    return `exit code ${report.exitCode} with ${codesOf(report)}`;
  return undefined;
}

function otherThanPlanned(planned: Report, report: Report): Fault {
  const [before, after] = [planned, report].map(({ edits, files, problems }) =>
    JSON.stringify([edits, files, problems]),
  );
  return before === after ? undefined : 'a dry run says something else than the run';
}

/** What the report says of files must be what there is. */
function untruth(report: Report, workspace: MemoryWorkspace, files: FuzzCase['files']): Fault {
  if (!hasWritten(report))
    return sameFiles(workspace, files) ? undefined : `files were changed by a run that was ${report.outcome}`;
  for (const file of report.files) {
    const bytes = bytesIn(workspace, file.path);
    const hash = bytes === undefined ? null : hashBytes(bytes);
    if (hash !== file.after) return `${file.path} is not what the report says`;
    if (file.status === 'unchanged' && file.before !== file.after) return `${file.path} is not unchanged`;
  }
  const named = new Set(report.files.flatMap(({ path, from }) => [path, from]));
  for (const path of new Set([...Object.keys(files), ...workspace.files.keys()])) {
    if (named.has(path)) continue;
    const [old, now] = [files[path], bytesIn(workspace, path)];
    if (old === undefined || now === undefined || !Buffer.from(old).equals(now))
      return `${path} was changed, and is not named`;
  }
  return undefined;
}

/**
 * No byte changes outside of the lines that the report names, and those put in end as the file's
 * do.
 */
function strayBytes(report: Report, workspace: MemoryWorkspace, { files, reply }: FuzzCase): Fault {
  for (const file of report.files) {
    if (file.status !== 'changed') continue;
    const [old, now] = [files[file.path], bytesIn(workspace, file.path)];
    if (old === undefined || now === undefined) return `${file.path} is not changed but made or removed`;
    const fault =
      otherMark(old, now) ??
      otherEndings(old, now, reply) ??
      (isOnly(report, file) ? turnedEnding(old, now, reply) : undefined) ??
      outside(report, file, old, now);
    if (fault !== undefined) return `${file.path}: ${fault}`;
  }
  return undefined;
}

/** A byte order mark as bytes; what else begins a file is none. */
function markOf(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 3)).toString('hex');
  if (start === 'efbbbf') return start;
  return start.startsWith('fffe') || start.startsWith('feff') ? start.slice(0, 4) : '';
}

function otherMark(old: Uint8Array, now: Uint8Array): Fault {
  return markOf(old) === markOf(now) ? undefined : 'has another byte order mark';
}

/**
 * In a file of one kind of ending, all lines keep to it. A reply with returns of its own may bring
 * some along.
 */
function otherEndings(old: Uint8Array, now: Uint8Array, reply: string): Fault {
  if (/\r|\\r|\\u000d/i.test(reply) || markOf(old).length === 4) return undefined;
  const [kinds, after] = [old, now].map(bytes => {
    const text = Buffer.from(bytes).toString('latin1');
    return new Set(text.match(/\r\n|\r|\n/g) ?? []);
  }) as [Set<string>, Set<string>];
  if (kinds.size !== 1) return undefined;
  return [...after].every(kind => kinds.has(kind)) ? undefined : 'has lines that end otherwise';
}

/** Of several edits, one may put in what another takes away. */
function isOnly({ edits }: Report, { path }: FileReport): boolean {
  return edits.filter(edit => edit.path === path && edit.status === 'applied').length === 1;
}

/**
 * The lines that a file of any endings starts with, and ends with, have the endings that they had.
 */
function turnedEnding(old: Uint8Array, now: Uint8Array, reply: string): Fault {
  if (/\r|\\r|\\u000d/i.test(reply) || markOf(old).length === 4) return undefined;
  const [before, after] = [linesIn(old), linesIn(now)];
  // Of lines that are alike, it is not known which is which.
  if (![before, after].every(lines => new Set(lines.map(([content]) => content)).size === lines.length))
    return undefined;
  const fault = turnedIn(before, after) ?? turnedIn(before.toReversed(), after.toReversed());
  return fault === undefined ? undefined : `${JSON.stringify(fault)} ends otherwise than it did`;
}

type Line = readonly [content: string, ending: string];

function linesIn(bytes: Uint8Array): Line[] {
  const matches = Buffer.from(bytes)
    .toString('latin1')
    .matchAll(/([^\r\n]*)(\r\n|\r|\n)|([^\r\n]+)$/g);
  return [...matches].map(([, content, ending, last]) => [content ?? last ?? '', ending ?? '']);
}

/** The last line of a file may get an ending, or lose it. */
function turnedIn(before: readonly Line[], after: readonly Line[]): string | undefined {
  for (const [i, [content, ending]] of before.entries()) {
    const [other, now] = after[i] ?? [];
    if (other !== content) return undefined;
    if (ending !== now && ending !== '' && now !== '') return content;
  }
  return undefined;
}

/**
 * The bytes before the first line of the only edit of a file, and those behind its last one, stay.
 * An edit that takes the end of a file which is not ended takes the ending before it, too.
 */
function outside(report: Report, file: FileReport, old: Uint8Array, now: Uint8Array): Fault {
  const edits = report.edits.filter(edit => edit.path === file.path && edit.status === 'applied');
  const [edit] = edits;
  const isOne = edits.length === 1 && (edit?.kind === 'replace' || edit?.kind === 'anchor');
  if (!isOne || edit === undefined || markOf(old).length === 4) return undefined;
  const [first, last] = [
    Math.min(...edit.places.map(place => place.firstLine)),
    Math.max(...edit.places.map(place => place.lastLine)),
  ];
  const [text, after] = [old, now].map(bytes => Buffer.from(bytes).toString('latin1')) as [string, string];
  const lines = text.match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g) ?? [];
  const before = lines
    .slice(0, first - 1)
    .join('')
    .replace(/(?:\r\n|\r|\n)$/, '');
  const behind = lines.slice(last).join('');
  if (!after.startsWith(before)) return `what stands before line ${first} has changed`;
  if (!after.endsWith(behind)) return `what stands behind line ${last} has changed`;
  return undefined;
}
