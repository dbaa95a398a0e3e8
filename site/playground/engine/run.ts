import { type GrammarLoader, MemoryWorkspace, parseReply, reportText } from 'mortise';
import { applyPlan, languageOf, planReply } from '#mortise/internal';
import { editViews } from './edit-view.js';
import { fileViews, inputFiles, textsOf } from './files.js';
import { formatViews } from './formats.js';
import { plannedEdits } from './planned.js';
import { refusalView } from './refusal-view.js';
import type { FormatView, PlaygroundInput, PlaygroundResult, Stage, SyntaxView } from './types.js';

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
  const languages = grammarsOf(input);
  const isPending = grammars !== undefined && languages.length > 0;
  const syntax = isPending ? pending(languages) : unasked(languages);
  const placed = await placedBy(input, options, { stage: 'placed', syntax, formats: null });
  if (!(await onStage(placed))) return placed;
  const formats = await formatViews(input, inputFiles(input.files).texts, placed.format);
  const converted: PlaygroundResult = { ...placed, stage: 'converted', formats };
  if (!(await onStage(converted))) return converted;
  const result: PlaygroundResult = isPending
    ? await checkedBy(input, options, grammars, { languages, result: converted })
    : { ...converted, stage: 'checked' };
  await onStage(result);
  return result;
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
    const done: StageInput = { stage: 'checked', syntax: checked(languages), formats };
    const placed = await placedBy(input, options, done, grammars);
    const absent = languages.filter(language => grammars.absent?.has(language));
    return absent.length === 0 ? placed : { ...placed, syntax: unavailable(absent) };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { ...result, stage: 'checked', syntax: unavailable(languages, why) };
  }
}

async function placedBy(
  input: PlaygroundInput,
  { now = () => performance.now() }: RunOptions,
  { stage, syntax, formats }: StageInput,
  grammars?: GrammarLoader,
): Promise<PlaygroundResult> {
  const start = now();
  const { texts, refusals } = inputFiles(input.files);
  const { reply, format, file, maxTier, minConfidence } = input;
  const options = { format, file, maxTier, minConfidence, grammars };
  const workspace = new MemoryWorkspace(texts);
  const parsed = parseReply(reply, format);
  // The two steps of `applyReply`, to show the plan as well.
  const plan = await planReply(parsed, workspace, options);
  const report = await applyPlan(plan, workspace, options);
  const ms = now() - start;
  const [before, after] = [new Map(Object.entries(texts)), textsOf(workspace)];
  const freedom = { maxTier, minConfidence };
  const planned = plannedEdits(plan);
  const sources = { report, format: parsed.format, planned, sent: parsed.edits, before, after, freedom };
  return {
    ...{ stage, report, syntax, formats, ms },
    printed: reportText(report, { color: false }),
    format: parsed.format,
    edits: editViews(sources),
    problems: [...refusals, ...report.problems].map(problem => refusalView(problem, parsed.format)),
    files: fileViews(report, plan, before, after),
  };
}

/** The grammars that the files of an input need, each once. */
function grammarsOf({ files }: PlaygroundInput): string[] {
  return [...new Set(files.flatMap(({ path }) => languageOf(path).tree?.grammar ?? []))];
}

function checked(languages: readonly string[]): SyntaxView {
  return { state: 'checked', languages, text: `Checked by the grammar of ${languages.join(', ')}.` };
}

function pending(languages: readonly string[]): SyntaxView {
  return { state: 'pending', languages, text: `The grammar of ${languages.join(', ')} is being loaded.` };
}

function unavailable(languages: readonly string[], why?: string): SyntaxView {
  const reason = why === undefined ? 'it is not on this site' : why;
  const text = `Not checked by the grammar of ${languages.join(', ')}: ${reason}.`;
  return { state: 'unavailable', languages, text };
}

function unasked(languages: readonly string[]): SyntaxView {
  return languages.length === 0
    ? { state: 'not-needed', languages, text: 'No file needs a grammar.' }
    : unavailable(languages, 'none is loaded here');
}
