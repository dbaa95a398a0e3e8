import type { Files, ReadAnswer } from '../answers/index.js';
import type { Edit, LostLines } from '../edit/index.js';
import { type Parsed, type Problem, parseReply } from '../formats/index.js';
import { syntaxFor } from '../syntax/index.js';
import type { Translation } from '../translate/index.js';
import { deletedBy } from './checks/index.js';
import { deletionsNamedIn, type IsNamed } from './named-deletions.js';
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
  // What somebody chose for the edits does not change how they are read.
  { choices: _, ...options }: ApplyOptions = {},
): Promise<Parsed> {
  const { format = 'auto', wholeFiles, file, meant } = options;
  const parsed = parseReply(reply, format);
  const isAsked = format !== 'auto' || wholeFiles === true;
  if (isAsked || !mayBeAnswer(parsed)) return parsed;
  if (reply.length > LONGEST_ANSWER) return parsed.edits.length > 0 ? parsed : tooLong(parsed, reply);
  // Most replies are written in a format, and do not wait until this is loaded.
  const { readAnswer } = await import('../answers/index.js');
  const files = filesOf(workspace, options);
  const read = await readAnswer(reply, files, file, meant);
  const withLosses = async (each: ReadAnswer): Promise<ReadAnswer> =>
    each.problems.length > 0 ? each : { ...each, problems: await losses(each, reply, workspace, options) };
  if (parsed.edits.length === 0 && parsed.problems.length === 0) {
    const translation = await translationOf(reply, read, files, options);
    const whole = await withLosses(translation?.answer ?? read);
    return parsedAnswer(parsed, whole, translation);
  }
  const answer = await withLosses(read);
  const unread = unreadOutside(parsed, answer);
  if (unread.length > 0 && parsed.problems.length === 0)
    return { ...parsed, problems: [...parsed.problems, ...unread] };
  const left = leftOutside(parsed, answer);
  if (left.length > 0 && answer.problems.length > 0 && parsed.problems.length === 0)
    return { ...parsed, problems: left };
  const examples = await examplesIn(parsed, answer, files);
  if (examples.length > 0) return { ...parsed, problems: [...parsed.problems, ...examples] };
  const isMade = (await refusalsOf(parsed, workspace, options)) === 0;
  if (answer.problems.length > 0 || answer.edits.length === 0)
    return isMade ? parsed : { ...parsed, notes: reasonsOf(answer) };
  if (isMade && !hasMore(answer, parsed)) return parsed;
  const isBetter = (await refusalsOf(parsedAnswer(parsed, answer), workspace, options)) === 0;
  return isBetter ? parsedAnswer(parsed, answer) : parsed;
}

function tooLong(parsed: Parsed, reply: string): Parsed {
  const message = `An answer of a chat is read up to ${LONGEST_ANSWER.toLocaleString('en-US')} characters, and this one has ${reply.length.toLocaleString('en-US')}. Save each of its parts as an answer of its own.`;
  const first = parsed.problems.length === 0 ? [{ code: 'EDIT_TOO_LARGE' as const, line: 1, message }] : [];
  return { ...parsed, problems: [...parsed.problems, ...first] };
}

/** Why a reply could not be read as an answer, which is what it is if its edits cannot be made. */
function reasonsOf({ problems }: ReadAnswer): string[] {
  return problems
    .slice(0, MOST_SHOWN)
    .map(({ line, message }) => `Read as parts of files, line ${line} is in the way: ${message}`);
}

/** What is no edit of the format, and cannot be read otherwise: not all would be made. */
function unreadOutside(parsed: Parsed, { unread }: ReadAnswer): readonly Problem[] {
  return unread.filter(({ line }) => !isEdit(parsed, line));
}

/** What an answer puts in, and the edits of the format leave out. */
function leftOutside(parsed: Parsed, { uses }: ReadAnswer): readonly Problem[] {
  const left = uses.filter(({ isUsed, line }) => isUsed && !isEdit(parsed, line));
  return left.map(({ line }) => ({
    code: 'EDIT_MALFORMED' as const,
    line,
    message:
      'This asks for a change, and is not written as the other edits of this reply are. Put the path right above its fence.',
  }));
}

/** Whether an edit of a format is at a line of the reply, or right below it. */
function isEdit({ edits }: Parsed, line: number): boolean {
  return edits.some(({ source }) => source.first - 2 <= line && line <= source.last);
}

/**
 * New files at the root that may be examples of a page: nothing says that they are made, and the
 * reply has other code that is not put in, or the text has values to be filled in, or is about
 * something of that name.
 */
async function examplesIn(
  { edits }: Parsed,
  { edits: made, examples }: ReadAnswer,
  files: Files,
): Promise<readonly Problem[]> {
  const hasExamples = examples.some(line => !edits.some(({ source }) => source?.first === line));
  const known = new Set(await files.paths());
  for (const edit of made) if (edit.kind === 'create' && edit.path !== undefined) known.add(edit.path);
  return edits.flatMap(edit => {
    if (edit.kind !== 'rewrite' || edit.path === undefined) return [];
    const { path, content, source } = edit;
    const isExample = hasExamples || TO_BE_FILLED_IN.test(content) || isNameIn(content, path);
    if (/[\\/]/.test(path) || known.has(path) || !isExample) return [];
    const message = `It is not sure whether ${path} is a file to be made, or an example. If it is to be made, say so above it, or use --whole-files.`;
    return [{ code: 'EDIT_MALFORMED' as const, line: source.first, message }];
  });
}

const TO_BE_FILLED_IN = /(["'])YOUR_[A-Z_]+\1/;

/** Whether code has a name, alone or in a call. */
function isNameIn(code: string, name: string): boolean {
  if (!/^[\w$.]+$/.test(name)) return false;
  return name.includes('.') ? code.includes(`${name}(`) : code.split(/[^\w$]+/).includes(name);
}

/**
 * What a part would take away that it neither replaces nor names: a part may show less than it
 * means.
 */
async function losses(
  { edits, named, shortened }: ReadAnswer,
  reply: string,
  workspace: Reads,
  options: ApplyOptions,
): Promise<readonly Problem[]> {
  const lines = edits.filter(({ kind }) => kind === 'lines');
  if (lines.length === 0) return [];
  const plan = await planReply({ format: 'whole-file', edits: lines, problems: [] }, workspace, options);
  const isSaid = deletionsNamedIn({ prose: reply, edits: [] }, lines[0] as Edit);
  const problems: Problem[] = [];
  for (const { path, before, after } of plan.files) {
    const [old, now] = [before.document, after.document];
    if (old === undefined || now === undefined) continue;
    const grammars = options.grammars ?? workspace.grammars;
    const syntax = options.syntaxOf
      ? await options.syntaxOf(path)
      : grammars && (await syntaxFor(path, grammars));
    const isNamed: IsNamed = (entry, line) =>
      named.get(path)?.has(line.trim()) === true || isSaid(entry, line);
    const mayShrink = shortened.has(path);
    const what = deletedBy(old, now, { ...(syntax && { syntax }), isNamed, mayShrink });
    if (what === undefined) continue;
    const message = `${path} would not have any more, and the answer does not say that it goes: ${what}.`;
    problems.push({ code: 'EDIT_MALFORMED', line: lines[0]?.source.first ?? 1, message });
  }
  return problems;
}

/**
 * Blocks and calls say what they edit; a fence under a path, or a diff without one, may be a part.
 */
function mayBeAnswer({ edits, problems, format }: Parsed): boolean {
  if (edits.length === 0 && problems.length === 0) return true;
  // `Find:` and `Replace with:` are words of chats too, below headings with paths.
  if (format === 'find-replace' && (edits.length === 0 || edits.some(({ path }) => path === undefined)))
    return true;
  return format === 'whole-file' || format === 'unified-diff';
}

/**
 * What a model makes of an answer that rules cannot read. Most runs have none, and load nothing.
 */
async function translationOf(
  reply: string,
  read: ReadAnswer,
  files: Files,
  { translator, file, signal, progress }: ApplyOptions,
): Promise<Translation | undefined> {
  const isRead = read.problems.length === 0 && read.edits.length > 0;
  if (translator === undefined || isRead) return undefined;
  const { translateAnswer } = await import('../translate/index.js');
  return translateAnswer(reply, read, files, translator, { file, signal, progress });
}

function parsedAnswer(
  parsed: Parsed,
  { edits, problems, uses, lost }: ReadAnswer,
  { translated, failure }: Partial<Translation> = {},
): Parsed {
  const unused = uses.filter(({ isUsed }) => !isUsed);
  const notes = [
    ...lost.map(lostText),
    ...unused.map(({ line, what }) => `Line ${line} of the reply: ${what}.`),
  ];
  const isEmpty = edits.length === 0 && problems.length === 0 && uses.length > 0;
  const readBy = new Map(
    edits.map(edit => [edit, translated?.has(edit) ? ('translation' as const) : ('rules' as const)]),
  );
  return {
    ...{ ...parsed, edits, answer: { unused, lost }, readBy, ...(failure && { failure }) },
    ...(isEmpty ? { problems: [nothingFor(uses)], notes: [] } : { problems, notes }),
  };
}

/** So many lines that a file loses are shown. */
const MOST_LOST = 5;

function lostText({ line, path, lines }: LostLines): string {
  const listed = lines.slice(0, MOST_LOST).map(each => `\`${each.trim()}\``);
  const more = lines.length > MOST_LOST ? ` and ${lines.length - MOST_LOST} more lines` : '';
  return `Line ${line} of the reply: with its code, ${path} loses ${listed.join(', ')}${more}.`;
}

/** Why an answer with code in it changes nothing. */
function nothingFor(uses: ReadAnswer['uses']): Problem {
  const seen = uses.slice(0, MOST_SHOWN).map(({ line, what }) => `line ${line}: ${what}`);
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
