import { type PatchHunk, type PatchSection, patchSections } from './patch-sections.js';

/** Texts of files by path, with `\n` as their only line ending. */
export type Texts = ReadonlyMap<string, string>;

/** What is compared of a line. */
type ReadLine = (line: string) => string;

/** What a patch does to files when its lines are taken as they are. */
export interface PatchedAsSent {
  /** By path; `undefined` for a file that goes. */
  readonly texts: ReadonlyMap<string, string | undefined>;
  /** The lines of each hunk are in its file once, so that no other place can be meant. */
  readonly isPlain: boolean;
}

/**
 * What the tools `apply_patch` of Codex and OpenCode do with a patch whose lines are whole lines of
 * the files: each hunk goes to the first place behind its header and behind the hunk before it.
 * `undefined` if they refuse it, or take lines that differ from those of the patch.
 *
 * Their rules, as was seen: a hunk of new lines only goes to the end of the file, whatever its
 * header is, every file that they write ends with a line ending, and only Codex heeds the mark of
 * the end of a file.
 *
 * @param isCodex as {@link patchSections} has it
 * @param read what is compared of a line: all of it, unless something else is given
 */
export function patchedAsSent(
  patch: string,
  files: Texts,
  isCodex = false,
  read: ReadLine = line => line,
): PatchedAsSent | undefined {
  const texts = new Map<string, string | undefined>();
  let isPlain = true;
  for (const section of patchSections(patch, isCodex) ?? [undefined]) {
    const after = section && patched(section, files, read);
    if (section === undefined || after === undefined) return undefined;
    if (section.kind === 'update')
      isPlain &&= section.hunks.every(each => isOnce(each, files.get(section.path), read));
    for (const [path, text] of after) texts.set(path, text);
  }
  return texts.size === 0 ? undefined : { texts, isPlain };
}

function patched(
  section: PatchSection,
  files: Texts,
  read: ReadLine,
): readonly (readonly [string, string | undefined])[] | undefined {
  const before = files.get(section.path);
  if (section.kind === 'add')
    return before === undefined ? [[section.path, joined(section.lines)]] : undefined;
  if (before === undefined) return undefined;
  if (section.kind === 'delete') return [[section.path, undefined]];
  const after = updated(linesOf(before), section.hunks, read);
  if (after === undefined) return undefined;
  if (section.to === undefined) return [[section.path, joined(after)]];
  return files.has(section.to)
    ? undefined
    : [
        [section.path, undefined],
        [section.to, joined(after)],
      ];
}

/** How often two lines may be compared: a file may have nothing but equal ones. */
const MOST_COMPARISONS = 20_000_000;

function updated(
  lines: readonly string[],
  hunks: readonly PatchHunk[],
  read: ReadLine,
): readonly string[] | undefined {
  const compared = lines.map(read);
  const perLine = hunks.reduce((sum, { old }) => sum + old.length + 4, 0);
  if (lines.length * perLine > MOST_COMPARISONS) return undefined;
  const places: { readonly at: number; readonly hunk: PatchHunk }[] = [];
  let from = 0;
  for (const hunk of hunks) {
    if (hunk.header !== undefined) from = 1 + headerAt(lines, hunk.header, from);
    if (from === 0 && hunk.header !== undefined) return undefined;
    const at = placeOf(compared, { ...hunk, old: hunk.old.map(read) }, from);
    if (at < 0) return undefined;
    places.push({ at, hunk });
    // New lines alone are no place that the next hunk is behind.
    if (hunk.old.length > 0) from = at + hunk.old.length;
  }
  const after = [...lines];
  for (const { at, hunk } of places.toSorted((one, other) => other.at - one.at))
    after.splice(at, hunk.old.length, ...hunk.new);
  return after;
}

function placeOf(lines: readonly string[], { old, endsFile }: PatchHunk, from: number): number {
  if (old.length === 0) return lines.at(-1) === '' ? lines.length - 1 : lines.length;
  const last = lines.length - old.length;
  for (let at = from; at <= last; at++) if (isAt(lines, old, at)) return endsFile && at < last ? -1 : at;
  return -1;
}

function isAt(lines: readonly string[], old: readonly string[], at: number): boolean {
  return old.every((line, i) => line === lines[at + i]);
}

/** Where a header is: white space around it is not looked at if no line is equal. */
function headerAt(lines: readonly string[], header: string, from: number): number {
  const readings = [(line: string) => line, (line: string) => line.trimEnd(), (line: string) => line.trim()];
  for (const read of readings) {
    const at = lines.findIndex((line, i) => i >= from && read(line) === read(header));
    if (at >= 0) return at;
  }
  return -1;
}

function isOnce(hunk: PatchHunk, text = '', read: ReadLine): boolean {
  const lines = linesOf(text).map(read);
  const old = hunk.old.map(read);
  let count = 0;
  for (let at = 0; old.length > 0 && at + old.length <= lines.length; at++) if (isAt(lines, old, at)) count++;
  return count === 1;
}

/** The lines of a text; what follows the last line ending is none. */
function linesOf(text: string): string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

function joined(lines: readonly string[]): string {
  return lines.map(line => `${line}\n`).join('');
}
