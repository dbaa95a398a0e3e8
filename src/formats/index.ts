import { type Edit, isTextEdit } from '../edit/index.js';
import { splitLines } from '../text/index.js';
import type { FormatName, Parsed, Problem } from './format.js';
import { FORMATS } from './registry.js';
import { readWithin } from './reply-limits.js';
import { withLastLine } from './rest-of-reply.js';
import { withoutThoughts } from './thoughts.js';
import { parseHeadedDiffs, unifiedDiff } from './unified-diff.js';
import { parseNamedFiles } from './whole-file.js';

export { endOfFence, textInFence } from './fenced-text.js';
export { closesFence, openingFence } from './fences.js';
export {
  type ChangesFormat,
  type EditsFormat,
  FORMAT_NAMES,
  type Format,
  type FormatName,
  type Parsed,
  type Problem,
} from './format.js';
export { withFormatHints } from './hints.js';
export { readPath } from './paths.js';
export { FORMATS } from './registry.js';
export { hasTooManyLines, REPLY_LIMITS, readWithin } from './reply-limits.js';

/**
 * A reply without the thoughts of the model, whose lines keep their numbers.
 *
 * @example withoutThoughtsOf('<think>a</think>\nb').trim() // 'b'
 */
export function withoutThoughtsOf(reply: string): string {
  const all = reply.startsWith('\ufeff') ? reply.slice(1) : reply;
  return withoutThoughts(all, text => readWithin(text, 'search-replace', readAny)).text;
}

/**
 * Read the edits of a reply. `auto` uses the format whose first edit or problem comes first: what
 * another format finds after that may be part of its text. If two begin on one line, the order of
 * {@link FORMATS} decides. Whole files, and diffs without any header, are searched for only if no
 * other format finds anything, because the others also put a path and a fence around their edits. A
 * reply without any edit has no problems. A reply beyond `REPLY_LIMITS` is not read. Never
 * throws, on any string. A byte order mark at the start is ignored.
 *
 * @example parseReply('[{"path": "a", "old_str": "b", "new_str": "c"}]').format // 'edit-call'
 */
export function parseReply(reply: string, format: FormatName | 'auto' = 'auto'): Parsed {
  const all = reply.startsWith('\ufeff') ? reply.slice(1) : reply;
  const read = format === 'auto' ? readAny : FORMATS[format].parse;
  const parsedBy = (text: string) => readWithin(text, format === 'auto' ? 'search-replace' : format, read);
  const { text, isCut } = withoutThoughts(all, parsedBy);
  const parsed = withLastLine(text, parsedBy(text));
  if (isCut) return { ...parsed, problems: [CUT_IN_THOUGHTS] };
  return parsed.edits.some(({ kind }) => kind === 'rewrite')
    ? { ...parsed, prose: proseOf(text, parsed) }
    : parsed;
}

const CUT_IN_THOUGHTS: Problem = {
  code: 'EDIT_TRUNCATED',
  line: 1,
  message: 'The reply ends inside the thoughts that it begins with: there is no answer.',
};

/** The lines of a reply that belong to none of its edits. */
function proseOf(text: string, { edits }: Parsed): string {
  const lines = text.split(/\r?\n/);
  for (const { source } of edits) lines.fill('', source.first - 1, source.last);
  return lines.join('\n');
}

/**
 * Read the edits that are whole in the beginning of a reply, of which more may come. It has no
 * problems, as what comes may settle them. The last hunk of a patch is left out: it may go on.
 * What comes may also show that the reply is to be read otherwise, so that these edits are no
 * longer the first ones of the whole reply: compare them after each reading.
 *
 * @example parseSoFar('<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n<<<<<<<').edits.length // 1
 */
export function parseSoFar(reply: string, format: FormatName | 'auto' = 'auto'): Parsed {
  const parsed = parseReply(reply.slice(0, reply.lastIndexOf('\n') + 1), format);
  const isPatch = FORMATS[parsed.format].unit === 'patch';
  return { ...parsed, edits: isPatch ? parsed.edits.slice(0, -1) : parsed.edits, problems: [] };
}

function readAny(text: string): Parsed {
  const others = [...MARKED.map(candidate => candidate.parse(text)), parseHeadedDiffs(text)];
  const first = firstFound(others);
  if (first === undefined) return withoutMarks(text);
  const problems = [...others, parseNamedFiles(text)].flatMap(other => secondFormat(first, other) ?? []);
  return problems.length === 0 ? first : { ...first, problems: [...first.problems, ...problems] };
}

/**
 * Whether another format has an edit beside those of the first one: a reply of two formats would
 * lose that edit. One inside of another edit is text of it, and one that only shows lines of the
 * others again asks for nothing.
 */
function secondFormat(first: Parsed, other: Parsed): Problem | undefined {
  if (other === first || first.edits.length === 0) return undefined;
  const isFree = freeLines(first);
  const shown = new Map<string | undefined, Set<string>>();
  for (const edit of first.edits) {
    const lines = shown.get(edit.path) ?? new Set();
    for (const line of linesOf(edit)) lines.add(line);
    shown.set(edit.path, lines);
  }
  const isShown = (edit: Edit) => linesOf(edit).every(line => shown.get(edit.path)?.has(line));
  const beside = other.edits.find(edit => isFree(edit.source) && !isShown(edit));
  if (beside === undefined || first.problems.some(({ line }) => line >= beside.source.first))
    return undefined;
  const message = `Here is an edit in another format (${other.format}) than those of the reply (${first.format}). Send all edits in one format.`;
  return { code: 'EDIT_MALFORMED', line: beside.source.first, message };
}

/** Whether no edit of a format is in some lines of the reply. */
function freeLines({ edits }: Parsed): (lines: Edit['source']) => boolean {
  const isTaken = new Uint8Array((edits.at(-1)?.source.last ?? 0) + 1);
  for (const { source } of edits) isTaken.fill(1, source.first, source.last + 1);
  const takenBefore = new Int32Array(isTaken.length + 1);
  for (const [line, taken] of isTaken.entries())
    takenBefore[line + 1] = (takenBefore[line] as number) + taken;
  const upTo = (line: number) => takenBefore[Math.min(line, isTaken.length)] as number;
  return ({ first, last }) => upTo(last + 1) === upTo(first);
}

function linesOf(edit: Edit): readonly string[] {
  if (!isTextEdit(edit)) return [edit.path];
  const isPair = edit.kind === 'replace' || edit.kind === 'lines';
  return splitLines(isPair ? `${edit.search}\n${edit.replace}` : edit.content).flatMap(
    line => line.trim() || [],
  );
}

/** The formats whose edits are marked as such, whatever is beside them. */
const { 'whole-file': _, 'unified-diff': __, ...OTHERS } = FORMATS;
const MARKED = Object.values(OTHERS);

/** What a reply says by fences alone: whole files or, if there are none, lines of a diff. */
function withoutMarks(text: string): Parsed {
  const files = parseNamedFiles(text);
  if (files.edits.length > 0) return files;
  const diffs = unifiedDiff.parse(text);
  if (diffs.edits.length > 0) return diffs;
  return files.problems.length > 0 ? files : { format: 'search-replace', edits: [], problems: [] };
}

function firstFound(readings: readonly Parsed[]): Parsed | undefined {
  let best: { readonly line: number; readonly parsed: Parsed } | undefined;
  for (const parsed of readings) {
    const line = firstLine(parsed);
    if (line < (best?.line ?? Number.POSITIVE_INFINITY)) best = { line, parsed };
  }
  return best?.parsed;
}

/** The first line of a reply where something was found; infinite if nothing was. */
function firstLine({ edits, problems }: Parsed): number {
  let first = Number.POSITIVE_INFINITY;
  for (const { source } of edits) first = Math.min(first, source.first);
  for (const { line } of problems) first = Math.min(first, line);
  return first;
}
