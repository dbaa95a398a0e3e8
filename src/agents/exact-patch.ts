import { applyParsed, convertParsed, documentOf, MemoryWorkspace } from '../apply/index.js';
import { type Parsed, parseReply } from '../formats/index.js';
import type { Document } from '../text/index.js';
import { plainText } from './accepted.js';
import type { ReadForAgent } from './corrector.js';
import { type PatchedAsSent, patchedAsSent, type Texts } from './patch-as-sent.js';
import { patchSections } from './patch-sections.js';
import { isRefused, type Refused, refusedBecause, wrongDepth } from './refused.js';
import { refusedPatch } from './refused-patch.js';
import { sentAddress } from './sent-address.js';

type Files = Readonly<Record<string, Uint8Array>>;

/**
 * A patch in the form of `apply_patch` whose context and removed lines are those of the files, in
 * their order, for a tool that takes the first lines that are equal, or nearly.
 *
 * A hunk that quotes nothing but an address means its lines. Refused if the tool would write the
 * patch into the first of several places, or with an indentation that got lost, or finds nothing
 * while the lines that may be meant are known. `undefined` if there is nothing to correct or
 * nothing certain: the tool does with the patch as it is what mortise would do, mortise would
 * refuse a part of it, or the tool would do something else with the corrected one too. Only files
 * that the patch names are read.
 *
 * @param read the bytes of a file by its path in the patch; `undefined` if there is none that may
 *   be read
 */
export async function exactPatch(patch: string, read: ReadForAgent): Promise<string | Refused | undefined> {
  const sent = new Map<string, string>();
  let areOther = true;
  const relative = patch.replace(HEADER, (_, head: string, path: string) => {
    const own = path.replace(/^\/+/, '');
    areOther &&= (sent.get(own) ?? path) === path;
    sent.set(own, path);
    return head + own;
  });
  if (relative === patch) return exactRelative(patch, read);
  if (!areOther) return undefined;
  const exact = await exactRelative(relative, path => read(sent.get(path) ?? path));
  if (typeof exact !== 'string') return exact;
  const isSent = [...exact.matchAll(HEADER)].every(([, , path = '']) => sent.has(path));
  return isSent ? exact.replace(HEADER, (_, head: string, path: string) => head + sent.get(path)) : undefined;
}

/** A line of a patch that names a file. */
const HEADER = /^(\*\*\* (?:(?:Add|Update|Delete) File|Move to): )(.+)$/gm;

/**
 * The same for a patch that names its files by relative paths, which are all that mortise takes. A
 * recorded patch of Codex has absolute ones.
 */
async function exactRelative(patch: string, read: ReadForAgent): Promise<string | Refused | undefined> {
  const paths = pathsOf(patch);
  if (paths === undefined) return undefined;
  const files: Record<string, Uint8Array> = {};
  for (const path of paths) {
    const bytes = await read(path);
    if (bytes !== undefined) files[path] = bytes;
  }
  const texts = textsOf(files);
  const parsed = atAddresses(parseReply(patch, 'apply-patch'), files);
  if (isRefused(parsed)) return parsed;
  const meant = await applied(parsed, patch, files);
  if (meant === undefined || isRefused(meant) || isMade(patchedAsSent(patch, texts), meant))
    return isRefused(meant) ? meant : undefined;
  const sent = (patchSections(patch, true) ?? []).flatMap(each => (each.kind === 'update' ? each.hunks : []));
  const wrong = [...meant].flatMap(
    ([path, after]) => wrongDepth(path, texts.get(path) ?? after, after, sent) ?? [],
  );
  if (wrong.length > 0) return wrong[0];
  const exact = await convertParsed(parsed, 'apply-patch', new MemoryWorkspace(files));
  if (exact.kind !== 'converted' || !exact.text.includes('\n*** ')) return undefined;
  const corrected = exact.text.trimEnd();
  return isMade(patchedAsSent(corrected, texts), meant) ? corrected : undefined;
}

/** The paths that a patch names, each once; `undefined` if it cannot be read. */
export function pathsOf(patch: string): readonly string[] | undefined {
  const { edits, problems } = parseReply(patch, 'apply-patch');
  return problems.length > 0 ? undefined : [...new Set(edits.flatMap(({ path }) => path ?? []))];
}

/** The edits of a patch, each that quotes nothing but an address as an edit of its lines. */
function atAddresses(parsed: Parsed, files: Files): Parsed | Refused {
  const documents = documentsOf(files);
  const wrong: string[] = [];
  const edits = parsed.edits.map(edit => {
    const document = edit.path === undefined ? undefined : documents.get(edit.path);
    if (edit.kind !== 'replace' || document === undefined) return edit;
    const { path, search, replace: content, source } = edit;
    const address = sentAddress({ old: search, new: content }, document);
    if (address === undefined) return edit;
    if ('wrong' in address) wrong.push(`${path}: ${address.wrong}`);
    const at = 'at' in address ? address.at : '';
    const action = content === '' ? 'delete' : 'replace';
    return { kind: 'address', path, at, action, content, source } as const;
  });
  return wrong.length > 0 ? refusedBecause(`${wrong.join('; ')}.`) : { ...parsed, edits };
}

function documentsOf(files: Files): ReadonlyMap<string, Document> {
  const read = Object.entries(files).map(([path, bytes]) => [path, documentOf({ path, bytes })] as const);
  return new Map(read.flatMap(([path, each]) => (each.kind === 'binary' ? [] : [[path, each.document]])));
}

/**
 * The files as mortise patches them. If it refuses a part: why the tool is not to be asked, or
 * `undefined`.
 */
async function applied(parsed: Parsed, patch: string, files: Files): Promise<Texts | Refused | undefined> {
  const workspace = new MemoryWorkspace(files);
  const report = await applyParsed(parsed, workspace, { syntaxCheck: false });
  if (report.outcome !== 'applied') return refusedPatch(report, patch, textsOf(files), documentsOf(files));
  return textsOf(Object.fromEntries(workspace.files));
}

function textsOf(files: Files): Texts {
  return new Map(Object.entries(files).map(([path, bytes]) => [path, plainText(bytes) ?? '']));
}

/** Whether a patch makes what is meant, but for the line ending that its tool puts at the end. */
function isMade(sent: PatchedAsSent | undefined, meant: Texts): boolean {
  if (sent === undefined) return false;
  return [...sent.texts].every(([path, text]) => ended(text) === ended(meant.get(path)));
}

function ended(text: string | undefined): string | undefined {
  return text === undefined || text === '' || text.endsWith('\n') ? text : `${text}\n`;
}
