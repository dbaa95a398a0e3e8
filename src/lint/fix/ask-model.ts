import { CODES } from '../../edit/index.js';
import type { Message, Model } from '../../model/model.js';
import { addUsage, NO_USAGE, type Usage } from '../../model/usage.js';
import type { Ask, Asking } from './ask.js';

/** The tokens that the questions used, and those that whole files would have used. */
export interface AskedSoFar {
  readonly usage: Usage;
  /**
   * The tokens for sending and writing the whole file with each question, estimated from the
   * length.
   */
  readonly wholeFileTokens: number;
}

/** A usual value for code. */
const CHARACTERS_PER_TOKEN = 4;

/**
 * Ask a language model, as the model of a run.
 *
 * @returns `ask`, and a function that returns the usage so far.
 * @example const { ask, soFar } = askModel(model); // then soFar().usage.calls
 */
export function askModel(model: Model): { readonly ask: Ask; readonly soFar: () => AskedSoFar } {
  let [usage, wholeFileTokens] = [NO_USAGE, 0];
  const ask: Ask = async (asking, signal) => {
    const answer = await model.askText({ system: asking.system, prompt: messagesOf(asking), signal });
    usage = addUsage(usage, answer.usage);
    wholeFileTokens += wholeFileTokensOf(asking);
    if (answer.kind === 'failed') return answer.refusal.code === 'EDIT_TRUNCATED' ? { kind: 'cut' } : answer;
    return answer.finish === 'length' ? { kind: 'cut' } : { kind: 'text', text: answer.text };
  };
  return { ask, soFar: () => ({ usage, wholeFileTokens }) };
}

function messagesOf({ prompt, last }: Asking): readonly Message[] {
  const first = { role: 'user', content: prompt } as const;
  if (last === undefined) return [first];
  const { code, message } = last.refusal;
  const feedback = `That answer was refused: ${message}\n${CODES[code].hint} Answer again with the whole region.`;
  return [first, { role: 'assistant', content: last.reply }, { role: 'user', content: feedback }];
}

/** The file once in the question and once in the answer. */
function wholeFileTokensOf({ group }: Asking): number {
  return Math.ceil((2 * group.source.document.text.length) / CHARACTERS_PER_TOKEN);
}
