import { type Ask, failed } from './ask.js';
import { questionText } from './question.js';
import type { LeakCheck } from './secrets.js';

/**
 * Asks, and takes no answer that gives a secret away: it would be written into a file. The message
 * does not repeat it. What the answer took is counted all the same.
 */
export function askGuarded(ask: Ask, leaks: LeakCheck): Ask {
  return async (question, call) => {
    const outcome = await ask(question, call);
    if (outcome.kind === 'failed' || !leaks(outcome.text, questionText(question))) return outcome;
    return failed('MODEL_FAILED', LEAKED, outcome.usage);
  };
}

const LEAKED = 'The answer of the model contains its key, so it is not used.';
