import type { ServedReview } from './server.js';

/** A reply as far as it has come. */
export interface ReplySoFar {
  /** From the beginning of the reply. */
  readonly text: string;
  /** Whether that is all of it. */
  readonly isWhole: boolean;
}

/** A reply that comes in parts, at each part as far as it has come, and at last the whole. */
export async function* repliesSoFar(parts: AsyncIterable<string>): AsyncGenerator<ReplySoFar> {
  let text = '';
  for await (const part of parts) {
    text += part;
    // An edit is whole at the end of a line.
    if (part.includes('\n')) yield { text, isWhole: false };
  }
  yield { text, isWhole: true };
}

/**
 * Show a reply in a page while it comes in. Resolves when the reply is whole or the review has
 * ended; then it reads no more of it.
 *
 * @throws what the reply throws; then the review has ended.
 */
export async function follow(served: ServedReview, reply: AsyncIterator<ReplySoFar>): Promise<void> {
  let hasEnded = false;
  const ended = served.ended.then(() => {
    hasEnded = true;
    return undefined;
  });
  try {
    while (!hasEnded) {
      const next = await Promise.race([reply.next(), ended]);
      if (next === undefined || next.done === true) return;
      await served.grow(next.value.text, next.value.isWhole);
    }
  } catch (error) {
    await served.close();
    throw error;
  } finally {
    // What does not give its next part cannot be waited for.
    void reply.return?.();
  }
}
