import { type Files, type ReadAnswer, readAnswer } from '../answers/index.js';
import { type Parsed, type Problem, parseReply } from '../formats/index.js';
import { documentOf } from './plan.js';
import { type ApplyOptions, planReply } from './plan-reply.js';
import type { Reads } from './workspace.js';

/** A larger tree is not listed for an answer: it must name its files by their whole paths. */
const MOST_FILES = 5_000;
/** Characters: nobody chats as long. The longest answer in `cases/chat.jsonl.gz` has 7,000. */
const LONGEST_ANSWER = 200_000;
/** So many fences are named where none has an edit. */
const MOST_SHOWN = 5;

/**
 * Read a reply: its edits where it is written in a format; otherwise what an answer of a chat asks
 * for, as edits of the files that it means. A reply in a format is never read in another way, as
 * long as its edits can be made.
 */
export async function readReply(
  reply: string,
  workspace: Reads,
  options: ApplyOptions = {},
): Promise<Parsed> {
  const { format = 'auto', choices, wholeFiles, file } = options;
  const parsed = parseReply(reply, format);
  const isAsked = format !== 'auto' || choices !== undefined || wholeFiles === true;
  if (isAsked || reply.length > LONGEST_ANSWER || !mayBeAnswer(parsed)) return parsed;
  const answer = await readAnswer(reply, filesOf(workspace, options), file);
  if (parsed.edits.length === 0 && parsed.problems.length === 0) return parsedAnswer(parsed, answer);
  if (answer.problems.length > 0 || answer.edits.length === 0) return parsed;
  const isMade = (await refusalsOf(parsed, workspace, options)) === 0;
  if (isMade && !hasMore(answer, parsed)) return parsed;
  return (await refusalsOf(parsedAnswer(parsed, answer), workspace, options)) === 0
    ? parsedAnswer(parsed, answer)
    : parsed;
}

/** Blocks and calls say what they edit; a fence under a path, or a diff without one, may be a part. */
function mayBeAnswer({ edits, problems, format }: Parsed): boolean {
  if (edits.length === 0 && problems.length === 0) return true;
  return format === 'whole-file' || format === 'unified-diff';
}

function parsedAnswer(parsed: Parsed, { edits, problems, uses }: ReadAnswer): Parsed {
  const notes = uses
    .filter(({ isUsed }) => !isUsed)
    .map(({ line, what }) => `Line ${line} of the reply: ${what}.`);
  const isEmpty = edits.length === 0 && problems.length === 0 && uses.length > 0;
  return { ...parsed, edits, problems: isEmpty ? [nothingFor(uses)] : problems, notes: isEmpty ? [] : notes };
}

/** Why an answer with code in it changes nothing. */
function nothingFor(uses: ReadAnswer['uses']): Problem {
  const seen = uses.slice(0, MOST_SHOWN).map(({ line, what }) => `line ${line} is ${what}`);
  const message = `There is no edit in the reply: ${seen.join('; ')}. If code of it belongs into a file, say so above it, with the path.`;
  return { code: 'EDIT_MALFORMED', line: uses[0]?.line ?? 1, message };
}

/** Whether an answer changes files that the edits of its format leave alone. */
function hasMore(answer: ReadAnswer, { edits }: Parsed): boolean {
  const known = new Set(edits.map(({ path }) => path));
  return answer.edits.some(({ path }) => !known.has(path));
}

async function refusalsOf(parsed: Parsed, workspace: Reads, options: ApplyOptions): Promise<number> {
  const { problems, results } = await planReply(parsed, workspace, options);
  return problems.length + results.filter(({ outcome }) => outcome.kind === 'refused').length;
}

function filesOf(workspace: Reads, { signal, file }: ApplyOptions): Files {
  return {
    async paths() {
      const own = file === undefined ? [] : [file];
      if (workspace.files !== undefined) return [...workspace.files.keys(), ...own];
      const found = await workspace.finder?.files({ limit: MOST_FILES, ...(signal && { signal }) });
      return found?.kind === 'files' && found.isWhole ? [...found.paths] : own;
    },
    async read(path) {
      const read = await workspace.read(path);
      const shown = read.kind === 'file' ? documentOf(read) : undefined;
      return shown?.kind === 'document' ? shown.document : undefined;
    },
  };
}
