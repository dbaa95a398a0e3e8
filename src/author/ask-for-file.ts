import { type Code, type Refusal, refusal } from '../edit/index.js';
import { namedAnchors } from '../syntax/index.js';
import type { RunAsker } from './asker.js';
import { type AskResult, askUntilPlaced, type RunTally } from './attempt.js';
import { PartsReader } from './parts-reader.js';
import type { PlanAnswer } from './plan-for.js';
import type { TaskParts } from './prompt-parts.js';
import { type AskedFile, fileQuestionOf } from './question.js';
import { shownMore } from './show-more.js';
import { isShownWhole, lessThan } from './shown-file.js';
import { type Choice, type ChoiceOptions, chooseStrategy, fallBack, type Strategy } from './strategy.js';
import { WholeReader } from './whole-reader.js';

/** A step from one way of asking to the next, and why. */
export interface FallBack {
  readonly path: string;
  readonly from: Strategy;
  readonly to: Strategy;
  readonly code: Code;
  readonly message: string;
}

/** The strategy for a file, over all rounds of a run. */
export interface FileStrategy {
  readonly path: string;
  readonly choice: Choice;
  strategy: Strategy;
  readonly tried: Strategy[];
  readonly steps: FallBack[];
}

interface AskForFileOptions {
  readonly asker: RunAsker;
  readonly plan: PlanAnswer;
  readonly tally: RunTally;
  readonly parts: TaskParts;
  /** Whether only the first way is to be tried. */
  readonly isForced: boolean;
  readonly budget?: number;
}

/** How to begin asking about a file. */
export function strategyFor({ path, document, syntax }: AskedFile, options: ChoiceOptions): FileStrategy {
  const hasAnchors = document !== undefined && namedAnchors(document, syntax.outline(document)).length > 0;
  const choice = chooseStrategy({ text: document?.text, hasAnchors }, options);
  return { path, choice, strategy: choice.strategy, tried: [choice.strategy], steps: [] };
}

/** Ask about a file until its edits fit. The strategy that fits is used in the next round too. */
export async function askForFile(
  file: AskedFile,
  state: FileStrategy,
  options: AskForFileOptions,
): Promise<AskResult> {
  let isFirst = true;
  for (;;) {
    const { calls, cacheHits } = options.asker.usage;
    const result = await attemptBy(state.strategy, file, options);
    const { usage } = options.asker;
    const usedModel = usage.calls > calls || usage.cacheHits > cacheHits;
    if (!isFirst && !usedModel) stepBack(state);
    isFirst = false;
    if (result.kind !== 'failed') return result;
    const [first] = result.refusals;
    const isNew = isToBeMade(file);
    const next =
      first === undefined || options.isForced || isNew
        ? undefined
        : fallBack(state.strategy, first, state.tried);
    if (first === undefined || next === undefined || isTooLong(next, file, options)) return result;
    state.steps.push({
      path: file.path,
      from: state.strategy,
      to: next,
      code: first.code,
      message: first.message,
    });
    state.tried.push(next);
    state.strategy = next;
  }
}

/** A strategy in which nothing could be asked was no step. */
function stepBack(state: FileStrategy): void {
  const step = state.steps.pop();
  if (step === undefined) return;
  state.tried.pop();
  state.strategy = step.from;
}

/** Nobody writes a file whole that is too long to be read whole. */
function isTooLong(next: Strategy, { document }: AskedFile, { budget }: AskForFileOptions): boolean {
  return next === 'whole-file' && document !== undefined && !isShownWhole(document, budget);
}

function isToBeMade({ document }: AskedFile): boolean {
  return document === undefined || document.text === '';
}

async function attemptBy(
  strategy: Strategy,
  file: AskedFile,
  options: AskForFileOptions,
): Promise<AskResult> {
  const question = fileQuestionOf(strategy, file, options.parts, options.budget);
  if (question === undefined) return { kind: 'failed', refusals: [noAnchors(file.path)] };
  const { asker, plan, tally } = options;
  tally.anchorsOffered += question.anchors;
  const { instruction } = options.parts;
  const { document } = file;
  let { budget } = options;
  const more = (answer: string) =>
    strategy === 'diff-mode' && document !== undefined && !isShownWhole(document, budget)
      ? shownMore(document, answer)
      : undefined;
  const withLess = () => {
    const less = document && lessThan(document, budget);
    if (less === undefined) return undefined;
    budget = less;
    return fileQuestionOf(strategy, file, options.parts, less);
  };
  const attempting = { asker, file, question, strategy, instruction, plan, tally, more, withLess };
  const reader =
    strategy === 'whole-file' || file.document === undefined
      ? new WholeReader(isToBeMade(file), attempting)
      : new PartsReader(
          strategy === 'edit-script' ? 'edit-script' : 'find-replace',
          file.document,
          attempting,
        );
  return askUntilPlaced(attempting, reader);
}

function noAnchors(path: string): Refusal {
  return refusal('ANCHOR_NOT_FOUND', `${path} offers no anchor that an edit script could choose.`);
}
