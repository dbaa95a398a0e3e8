import type { Edit, Refusal } from '../edit/index.js';
import { refusal } from '../edit/index.js';
import type { Message, TextAnswer } from '../model/model.js';
import type { RunAsker } from './asker.js';
import type { PlanAnswer, Planned } from './plan-for.js';
import type { AskedFile, FileQuestion } from './question.js';
import { type RefusedPart, type RefusedReply, refusedWhole } from './retries.js';
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
export type AnswerVerdict = AskResult | Again;

interface Again {
  readonly kind: 'again';
  readonly feedback: string;
  readonly refusals: readonly Refusal[];
  /** What was refused, change by change; all of `refusals` as a whole if it is missing. */
  readonly refused?: readonly RefusedPart[];
  /** It was cut before anything in it was whole. */
  readonly isCutEmpty?: boolean;
}

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
  /** The question with less of the file than before; `undefined` if little is shown already. */
  readonly withLess?: () => FileQuestion | undefined;
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
  /** These, with what was wrong with each. */
  readonly refusedReplies: RefusedReply[];
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
  const { asker, file, question, strategy } = attempting;
  const about = { path: file.path, strategy };
  let talk: Message[] = [...question.messages];
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
      talk = [...talk, said('assistant', answer.text), said('user', more)];
      continue;
    }
    again++;
    const verdict = await reader.judge(answer);
    if (verdict.kind === 'planned' || verdict.kind === 'unchanged') return verdict;
    const isLast = verdict.kind === 'failed' || again > MOST_AGAIN;
    const less = !isLast && verdict.isCutEmpty === true ? attempting.withLess?.() : undefined;
    const next = isLast ? 'none' : less === undefined ? 'again' : 'again-with-less';
    note(attempting, verdict, { reply: again, next });
    if (verdict.kind === 'failed') return verdict;
    last = verdict.refusals;
    talk =
      less === undefined
        ? // No provider takes an empty message.
          [...talk, said('assistant', answer.text || '…'), said('user', verdict.feedback)]
        : [...less.messages.slice(0, -1), said('user', `${less.messages.at(-1)?.content}\n\n${LESS}`)];
  }
  return { kind: 'failed', refusals: last };
}

/** To who answered with nothing whole: what is read and what is thought leave no room for it. */
const LESS =
  'Your last reply was cut before its first change was whole. You are shown less of the file now: write the changes, and nothing around them.';

const said = (role: Message['role'], content: string): Message => ({ role, content });

/** A reply that was not taken is counted, kept for the log, and told to who watches. */
function note(
  { asker, file, strategy, tally }: Attempting,
  verdict: Again | Extract<AskResult, { kind: 'failed' }>,
  { reply, next }: Pick<RefusedReply, 'reply' | 'next'>,
): void {
  const own = verdict.kind === 'again' ? verdict.refused : undefined;
  const refused = own ?? refusedWhole(verdict.refusals);
  const noted = { path: file.path, strategy, reply, refused, next };
  tally.repliesRefused++;
  tally.refusedReplies.push(noted);
  asker.tell({ kind: 'refused', reply: noted });
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
