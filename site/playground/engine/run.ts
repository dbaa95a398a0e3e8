import {
  type GrammarLoader,
  MemoryWorkspace,
  type Parsed,
  type Refusal,
  type Report,
  reportText,
} from 'mortise';
import { applyPlan, type Plan, planReply, readReply } from '#mortise/internal';
import { editViews } from './edit-view.js';
import { fileViews, inputFiles, textsOf } from './files.js';
import { formatViews } from './formats.js';
import { plannedEdits } from './planned.js';
import { refusalView, refusedText } from './refusal-view.js';
import { checkedView, grammarsOf, pendingView, unaskedView, unavailableView } from './syntax-view.js';
import type {
  FormatView,
  PlaygroundInput,
  PlaygroundResult,
  RefusalView,
  Stage,
  SyntaxView,
} from './types.js';

/** A loader that may know which grammars it looked for in vain. */
export interface Grammars extends GrammarLoader {
  readonly absent?: ReadonlySet<string>;
}

/** What a run may use and tell. */
export interface RunOptions {
  /** Where grammars come from; without it nothing is checked by one. */
  readonly grammars?: Grammars;
  /**
   * Called with each stage as soon as it is there; if it resolves to false, the run ends with it.
   */
  readonly onStage?: (result: PlaygroundResult) => Promise<boolean>;
  /** A clock in milliseconds. */
  readonly now?: () => number;
}

/**
 * Put a reply into files in memory and say what became of it and why: the answer of the command
 * `mortise apply`, made by the same functions. Resolves with the last stage. Never rejects because
 * of what a person typed, nor because a grammar could not be fetched.
 */
export async function run(input: PlaygroundInput, options: RunOptions = {}): Promise<PlaygroundResult> {
  const { grammars, onStage = async () => true } = options;
  const { result: first } = await placedBy(input, options, { stage: 'placed', syntax: NONE, formats: null });
  const languages = grammarsOf(first.edits.map(({ path }) => path));
  const isPending = grammars !== undefined && languages.length > 0;
  const placed = { ...first, syntax: isPending ? pendingView(languages) : unaskedView(languages) };
  if (!(await onStage(placed))) return placed;
  const formats = await formatViews(
    { ...input, ...assumed(first.assumedFile) },
    inputFiles(input.files).texts,
    placed.format,
  );
  const converted: PlaygroundResult = { ...placed, stage: 'converted', formats };
  if (!(await onStage(converted))) return converted;
  const result: PlaygroundResult = isPending
    ? await checkedBy(input, options, grammars, { languages, result: converted })
    : { ...converted, stage: 'checked' };
  await onStage(result);
  return result;
}

const NONE = unaskedView([]);

/**
 * The only file, where the reply has edits and none of them names one: in a page with one file it
 * is what is meant. `null` where a person gave one, or the reply names one itself.
 */
function assumedFileOf({ file, files }: PlaygroundInput, { edits }: Parsed): string | null {
  const isNamed = file !== undefined || edits.some(({ path }) => path !== undefined);
  const [only, ...others] = files;
  return isNamed || edits.length === 0 || others.length > 0 ? null : (only?.path ?? null);
}

function assumed(file: string | null): Pick<PlaygroundInput, 'file'> {
  return file === null ? {} : { file };
}

/** What a stage is told besides the input. */
interface StageInput {
  readonly stage: Stage;
  readonly syntax: SyntaxView;
  readonly formats: readonly FormatView[] | null;
}

/** What is known before the grammars are loaded. */
interface Unchecked {
  readonly languages: readonly string[];
  readonly result: PlaygroundResult;
}

async function checkedBy(
  input: PlaygroundInput,
  options: RunOptions,
  grammars: Grammars,
  { languages, result }: Unchecked,
): Promise<PlaygroundResult> {
  try {
    const { formats } = result;
    const done: StageInput = { stage: 'checked', syntax: NONE, formats };
    const { result: placed, plan } = await placedBy(input, options, done, grammars);
    const absent = languages.filter(language => grammars.absent?.has(language));
    const syntax = absent.length === 0 ? checkedView(plan.files, languages) : unavailableView(absent);
    return { ...placed, syntax };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { ...result, stage: 'checked', syntax: unavailableView(languages, why) };
  }
}

async function placedBy(
  input: PlaygroundInput,
  { now = () => performance.now() }: RunOptions,
  { stage, syntax, formats }: StageInput,
  grammars?: GrammarLoader,
): Promise<{ readonly result: PlaygroundResult; readonly plan: Plan }> {
  const start = now();
  const { texts, refusals } = inputFiles(input.files);
  const { reply, format, maxTier, minConfidence } = input;
  const read = (file: string | undefined) =>
    readReply(reply, new MemoryWorkspace(texts), { format, file, maxTier, minConfidence, grammars });
  const assumedFile = assumedFileOf(input, await read(input.file));
  const file = assumedFile ?? input.file;
  const options = { format, file, maxTier, minConfidence, grammars };
  const parsed = await read(file);
  const workspace = new MemoryWorkspace(texts);
  // The two steps of `applyReply`, to show the plan as well.
  const plan = await planReply(parsed, workspace, options);
  const report = await applyPlan(plan, workspace, options);
  const ms = now() - start;
  const [before, after] = [new Map(Object.entries(texts)), textsOf(workspace)];
  const freedom = { maxTier, minConfidence };
  const planned = plannedEdits(plan);
  const sources = { report, format: parsed.format, planned, sent: parsed.edits, before, after, freedom };
  const result: PlaygroundResult = {
    ...{ stage, report, syntax, formats, ms, assumedFile },
    printed: reportText(report, { color: false }),
    format: parsed.format,
    edits: editViews(sources),
    problems: problemViews(refusals, report, parsed),
    files: fileViews(report, plan, before, after),
  };
  return { result, plan };
}

/** What is wrong with the files, then with the reply. */
function problemViews(refusals: readonly Refusal[], report: Report, parsed: Parsed): RefusalView[] {
  const { format, edits, problems } = parsed;
  // Nothing was found, and nothing that went wrong: the one problem is that there is no edit.
  const isUnread = edits.length === 0 && problems.length === 0;
  const unread = { isUnread, next: 'Send the edits in one of the formats that can be read.' };
  return [
    ...refusals.map(problem => refusalView(problem, format, () => problem.message)),
    ...report.problems.map(problem => ({
      ...refusalView(problem, format, () => refusedText({ ...report, edits: [], problems: [problem] })),
      ...(isUnread && unread),
    })),
  ];
}
