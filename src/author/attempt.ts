import type { Edit, Refusal } from '../edit/index.js';
import { refusal } from '../edit/index.js';
import type { Message, TextAnswer } from '../model/model.js';
import type { RunAsker } from './asker.js';
import type { PlanAnswer, Planned } from './plan-for.js';
import type { AskedFile, FileQuestion } from './question.js';
import type { Strategy } from './strategy.js';
import { isCutByLimit } from './truncation.js';

/** What one way of asking came to. */
export type AskResult =
  /** Every edit has its place, and the result is accepted. */
  | { readonly kind: 'planned'; readonly planned: Planned; readonly edits: readonly Edit[] }
  /** The model answers that the file needs no change. */
  | { readonly kind: 'unchanged' }
  /** Given up, for these reasons; the first decides whether another way may help. */
  | { readonly kind: 'failed'; readonly refusals: readonly Refusal[] };

/** What one answer came to: an end, or what the model is sent next. */
export type AnswerVerdict =
  | AskResult
  | { readonly kind: 'again'; readonly feedback: string; readonly refusals: readonly Refusal[] };

/** What a way of asking works with. */
export interface Attempting {
  readonly asker: RunAsker;
  readonly file: AskedFile;
  readonly question: FileQuestion;
  readonly strategy: Strategy;
  readonly instruction: string;
  readonly plan: PlanAnswer;
  readonly tally: RunTally;
  /** More of the file, if the model asks for it instead of answering. */
  readonly more?: (answer: string) => string | undefined;
}

/** What is counted over a run, for its record. */
export interface RunTally {
  rounds: number;
  /** Milliseconds that asking took. */
  generation: number;
  anchorsOffered: number;
  anchorsSelected: number;
  anchorsValid: number;
  /** Replies that could not be taken as they were: cut, malformed, refused. */
  repliesRefused: number;
}

/**
 * How many times a model is asked again with one strategy: after a cut reply, and after a refusal.
 */
const MOST_AGAIN = 3;
/** How many times it is shown more of a file. */
const MOST_SHOWN = 5;

/** How a way of asking reads answers. */
export interface AnswerReader {
  /** Hears the reply as it comes. */
  onText?(): (text: string) => unknown;
  judge(answer: TextAnswer): Promise<AnswerVerdict>;
}

/** Ask, and ask again with what was wrong, until the edits fit or the tries are used up. */
export async function askUntilPlaced(attempting: Attempting, reader: AnswerReader): Promise<AskResult> {
  const { asker, file, question, strategy, tally } = attempting;
  const about = { path: file.path, strategy };
  const talk: Message[] = [...question.messages];
  let last: readonly Refusal[] = [];
  let shown = 0;
  for (let again = 0; again <= MOST_AGAIN; ) {
    const onText = reader.onText?.();
    const answer = await asker.ask({ messages: talk, schema: question.schema, onText, about });
    // The question was asked again because of the fault of the answer before.
    if (answer.kind === 'failed') return { kind: 'failed', refusals: [answer.refusal, ...last] };
    if (answer.finish === 'refused') return { kind: 'failed', refusals: [declined(answer.text)] };
    const more = shown < MOST_SHOWN ? attempting.more?.(answer.text) : undefined;
    if (more !== undefined) {
      shown++;
      talk.push({ role: 'assistant', content: answer.text }, { role: 'user', content: more });
      continue;
    }
    again++;
    const verdict = await reader.judge(answer);
    if (verdict.kind === 'planned' || verdict.kind === 'unchanged') return verdict;
    tally.repliesRefused++;
    if (verdict.kind === 'failed') return verdict;
    last = verdict.refusals;
    // No provider takes an empty message.
    talk.push(
      { role: 'assistant', content: answer.text || '…' },
      { role: 'user', content: verdict.feedback },
    );
  }
  return { kind: 'failed', refusals: last };
}

const QUOTED = 200;

function declined(text: string): Refusal {
  const start = text.trim().replace(/\s+/g, ' ').slice(0, QUOTED);
  return refusal(
    'MODEL_FAILED',
    start === '' ? 'The model refused to answer.' : `The model refused to answer: ${start}`,
  );
}

/** A reply that is not whole: cut, or left open by a model that has ended. */
export function truncated(answer: TextAnswer): Refusal {
  const message = isCutByLimit(answer)
    ? 'The limit of tokens cut the reply.'
    : 'The reply ends inside a block that is not closed, though its provider says that it is complete.';
  return refusal('EDIT_TRUNCATED', message);
}
