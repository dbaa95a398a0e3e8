import { type Edit, type FileChange, type Refusal, refusal } from '../edit/index.js';
import {
  type ChangesFormat,
  type EditsFormat,
  FORMATS,
  type FormatName,
  type Parsed,
  parseReply,
} from '../formats/index.js';
import { anchorEditsOf, replaceEditsOf } from './as-edits.js';
import { applyReply } from './engine.js';
import { MemoryWorkspace, sameBytes } from './memory-workspace.js';
import type { FilePlan } from './plan.js';
import { type ApplyOptions, planReply } from './plan-reply.js';
import { readReply } from './read-reply.js';
import type { Workspace } from './workspace.js';

/** A reply in another format, or why it cannot be written in it. */
export type Converted =
  | { readonly kind: 'converted'; readonly from: FormatName; readonly text: string }
  | { readonly kind: 'refused'; readonly refusals: readonly Refusal[] };

/**
 * Write the edits of a reply in another format, so that applying it has exactly the same result. If
 * a format can express the edits, they are written as they are; otherwise the files are read, and
 * the result of the edits is written. The output has been applied to those files, in memory, before
 * it is returned. Without a workspace there are no files to read, and only formats that carry the
 * search text can be written.
 *
 * @example (await convertReply(reply, 'edit-call')).kind // 'converted'
 */
export async function convertReply(
  reply: string,
  to: FormatName,
  workspace?: Workspace,
  options: ConvertOptions = {},
): Promise<Converted> {
  const parsed =
    workspace === undefined
      ? parseReply(reply, options.format ?? 'auto')
      : await readReply(reply, workspace, options);
  return convertParsed(parsed, to, workspace, options);
}

type ConvertOptions = Pick<ApplyOptions, 'format' | 'file' | 'maxTier' | 'minConfidence'>;

/** The same for edits that are parsed already. */
export async function convertParsed(
  parsed: Parsed,
  to: FormatName,
  workspace?: Workspace,
  options: ConvertOptions = {},
): Promise<Converted> {
  // Whoever applies the edits judges what they make of the files.
  const settings = { ...options, syntaxCheck: false };
  const plan = await planReply(parsed, workspace ?? new MemoryWorkspace(), settings);
  if (plan.problems.length > 0) return { kind: 'refused', refusals: plan.problems };
  const format = FORMATS[to];
  const asIs =
    format.prints === 'edits' ? tryPrint(parsed.format, () => format.print(parsed.edits)) : undefined;
  if (asIs?.kind === 'converted') return asIs;
  if (workspace === undefined) return noFiles(to, asIs);
  const refusals = plan.results.flatMap(({ outcome }) =>
    outcome.kind === 'refused' ? [outcome.refusal] : [],
  );
  if (refusals.length > 0) return { kind: 'refused', refusals };
  return printed(format, { from: plan.parsed.format, files: plan.files });
}

/**
 * Why a diff cannot be applied by programs that only know bytes, such as git: it is written in
 * UTF-8, and the file is not. If the encoding contains ASCII, a text of ASCII is the same in both.
 */
function notForGit(files: readonly FilePlan[], diff: string): string | undefined {
  const encodingOf = ({ before, after }: FilePlan) =>
    (before.document ?? after.document)?.file.encoding ?? 'utf-8';
  const isForeign = (encoding: string) =>
    encoding.startsWith('utf-16') || (encoding !== 'utf-8' && /[^\p{ASCII}]/u.test(diff));
  const file = files.find(each => isForeign(encodingOf(each)));
  if (file === undefined) return undefined;
  const encoding = encodingOf(file);
  const what = encoding === 'bytes' ? 'not in UTF-8' : `in ${encoding}`;
  return `${file.path} is ${what}, and git could not apply a diff of it, since that is written in UTF-8`;
}

function tryPrint(from: FormatName, print: () => string): Converted {
  try {
    return { kind: 'converted', from, text: print() };
  } catch (error) {
    if (error instanceof RangeError) return cannot(error.message);
    throw error;
  }
}

function cannot(message: string): Converted {
  return { kind: 'refused', refusals: [refusal('USAGE', `${message}. Choose another format.`)] };
}

function noFiles(to: FormatName, asIs: Converted | undefined): Converted {
  const why = asIs?.kind === 'refused' ? ` ${asIs.refusals[0]?.message}.` : '';
  const message = `Writing these edits as ${to} needs the files that they change: name their folder with --root.${why}`;
  return { kind: 'refused', refusals: [refusal('USAGE', message)] };
}

/** What becomes of files, and the format of the edits that do it. */
interface Made {
  readonly from: FormatName;
  readonly files: readonly FilePlan[];
}

/** In the order in which a person can take single edits of them best. */
const AS_REPLY = ['unified-diff', 'apply-patch', 'edit-call', 'whole-file'] as const;

/**
 * A reply that does to files what was made of them, in the first format that can say it: for
 * changes that no reply was made of. It has been applied to the files, in memory, before it is
 * returned.
 *
 * @example (await replyOf(held.changes)).kind // 'converted'
 */
export async function replyOf(
  files: readonly FilePlan[],
): Promise<Converted & { readonly format: FormatName }> {
  let last: Converted | undefined;
  for (const format of AS_REPLY) {
    const made = await printed(FORMATS[format], { from: format, files });
    if (made.kind === 'converted') return { ...made, format };
    last ??= made;
  }
  return { ...(last ?? cannot('There is nothing to write')), format: AS_REPLY[0] };
}

/**
 * The result of a plan in a format, in the first way of writing it that does the same when it is
 * applied.
 */
async function printed(format: EditsFormat | ChangesFormat, { from, files: all }: Made): Promise<Converted> {
  let last: Converted = cannot(`These edits cannot be written as ${format.name} in a way that does the same`);
  const files = all.filter(isChange);
  const binary = files.find(({ before }) => before.bytes !== undefined && before.document === undefined);
  if (binary !== undefined)
    return cannot(`${binary.path} is no text, and cannot be written as ${format.name}`);
  for (const print of waysOfTexts(format, files)) {
    const text = tryPrint(from, print);
    const foreign =
      text.kind === 'converted' && format.name === 'unified-diff' ? notForGit(files, text.text) : undefined;
    if (foreign !== undefined) return cannot(foreign);
    if (text.kind === 'refused') last = text;
    else if (await doesTheSame(text.text, format.name, all)) return text;
  }
  return last;
}

/**
 * For a notebook, edits are written for the sources of its cells, as writers of edits see them.
 * What other programs apply too is written for the JSON, and so is what the cells do not show.
 */
function* waysOfTexts(
  format: EditsFormat | ChangesFormat,
  files: readonly FilePlan[],
): Generator<() => string> {
  const isShown = files.some(({ before, after }) => before.document?.view ?? after.document?.view);
  if (isShown && format.prints === 'edits') yield* waysToPrint(format, files.map(changeOf));
  yield* waysToPrint(format, files.map(ofFiles).map(changeOf));
}

function ofFiles(plan: FilePlan): FilePlan {
  const own = (state: FilePlan['before']) => ({ ...state, document: state.document?.file });
  return { ...plan, before: own(plan.before), after: own(plan.after) };
}

function* waysToPrint(
  format: EditsFormat | ChangesFormat,
  changes: readonly FileChange[],
): Generator<() => string> {
  if (format.prints === 'changes') {
    yield () => format.print(changes);
    return;
  }
  const ways = changes.map(change => [...editsOf(format, change)]);
  const most = Math.max(0, ...ways.map(way => way.length));
  for (let i = 0; i < most; i++) {
    yield () =>
      format.print(ways.flatMap((way, k) => at(way, i) ?? unwritable(changes[k] as FileChange, format.name)));
  }
}

function editsOf({ unit }: EditsFormat, change: FileChange): Iterable<Edit[]> {
  if (unit === 'anchor') return anchorEditsOf(change);
  return replaceEditsOf(change, unit === 'call' ? 'refuse' : 'append');
}

/** The item of a list, or its last one. */
function at<T>(list: readonly T[], index: number): T | undefined {
  return list[Math.min(index, list.length - 1)];
}

function unwritable({ path }: FileChange, name: FormatName): never {
  throw new RangeError(`What becomes of ${path} cannot be written as ${name}`);
}

function isChange({ to, before, after }: FilePlan): boolean {
  return to !== undefined || !sameBytes(before.bytes, after.bytes) || before.executable !== after.executable;
}

function changeOf({ path, to, before, after }: FilePlan): FileChange {
  return {
    path,
    ...(to !== undefined && { to }),
    before: before.document?.text,
    ...(before.document !== undefined && { hash: before.document.hash }),
    after: after.document?.text,
    ...(after.executable !== undefined &&
      after.executable !== (before.executable ?? false) && {
        executable: { before: before.executable ?? false, after: after.executable },
      }),
  };
}

/** A workspace with the files of a plan, each read in the encoding that the plan has for it. */
function readAs(workspace: MemoryWorkspace, files: readonly FilePlan[]): Workspace {
  const empty = (state: FilePlan['before']) => state.document?.file.withText('');
  return {
    commit: writes => workspace.commit(writes),
    read: async path => {
      const read = await workspace.read(path);
      if (read.kind === 'refused') return read;
      const { before, after } = files.find(file => file.path === read.path) ?? {};
      const document = read.kind === 'file' ? before?.document?.file : after && empty(after);
      return { ...read, document };
    },
  };
}

/** Whether a reply has the same result for the files of a plan as the plan. */
async function doesTheSame(reply: string, format: FormatName, plans: readonly FilePlan[]): Promise<boolean> {
  const files = new Map<string, Uint8Array>();
  for (const { path, before } of plans) if (before.bytes !== undefined) files.set(path, before.bytes);
  const workspace = new MemoryWorkspace(Object.fromEntries(files));
  const options = { format, syntaxCheck: false, wholeFiles: true };
  const report = await applyReply(reply, readAs(workspace, plans), options);
  if (report.exitCode !== 0) return false;
  return plans.every(({ path, to, after }) => sameBytes(workspace.files.get(to ?? path), after.bytes));
}
