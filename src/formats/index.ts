import type { FormatName, Parsed } from './format.js';
import { FORMATS } from './registry.js';
import { readWithin } from './reply-limits.js';
import { parseHeadedDiffs, unifiedDiff } from './unified-diff.js';
import { parseNamedFiles } from './whole-file.js';

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
export { FORMATS } from './registry.js';
export { hasTooManyLines, REPLY_LIMITS, readWithin } from './reply-limits.js';

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
  const text = reply.startsWith('\ufeff') ? reply.slice(1) : reply;
  if (format !== 'auto') return readWithin(text, format, each => FORMATS[format].parse(each));
  return readWithin(text, 'search-replace', readAny);
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
  return firstFound(others) ?? withoutMarks(text);
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
