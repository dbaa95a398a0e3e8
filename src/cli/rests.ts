import { withRest } from '../formats/rest-of-reply.js';
import { usage } from './failure.js';
import type { Io } from './io.js';
import { readInput } from './reply.js';

/**
 * A reply that was cut off, with what a model sent when it was asked for the rest.
 *
 * @throws CommandFailure when a file cannot be read, or is not the rest.
 */
export async function withRests(reply: string, names: readonly string[], io: Io): Promise<string> {
  let whole = reply;
  for (const name of names) {
    const joined = withRest(whole, await readInput(name, io, 'rest of a reply', 'Give it as text.'));
    if (joined.kind === 'refused')
      throw usage(`${name}: ${joined.refusal.message} Ask for it again.`, joined.refusal.code);
    whole = joined.text;
  }
  return whole;
}
