import { diffSequences, wordsOf } from '../text/index.js';
import type { Pair } from './pair.js';

/** Signs that a language or a habit may want otherwise in one place than in another. */
const LOOSE = /^["'`;,\\]$/;

/**
 * Whether two pairs make the same change: the same words and signs put in, in the same order; nothing taken away but what the one takes
 * away too, or what it never had. So a model cannot add what nobody asked for.
 *
 * @example isSameChange({ oldStr: 'a(1)', newStr: 'a(2)' }, { oldStr: 'b.a(1)', newStr: 'b.a(2)' }) // true
 */
export function isSameChange(asked: Pair, made: Pair): boolean {
  const [wanted, done] = [changeOf(asked), changeOf(made)];
  if (made.oldStr === made.newStr) return false;
  if (wanted.added.join(' ') !== done.added.join(' ')) return false;
  const known = new Set(tokensOf(asked.oldStr));
  const may = countsOf(wanted.removed);
  for (const [token, count] of countsOf(done.removed))
    if (known.has(token) && count > (may.get(token) ?? 0)) return false;
  return true;
}

interface TokenChange {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

function changeOf({ oldStr, newStr }: Pair): TokenChange {
  const [old, now] = [tokensOf(oldStr), tokensOf(newStr)];
  const hunks = diffSequences(old, now);
  return {
    added: hunks.flatMap(hunk => now.slice(hunk.bFrom, hunk.bTo)),
    removed: hunks.flatMap(hunk => old.slice(hunk.aFrom, hunk.aTo)),
  };
}

function tokensOf(text: string): string[] {
  return wordsOf(text).filter(token => !LOOSE.test(token));
}

function countsOf(tokens: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1);
  return counts;
}
