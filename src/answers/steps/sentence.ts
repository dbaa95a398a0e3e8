// What a sentence alone asks for, without a fence.

import { refuseUnaccounted } from '../checks/accounted.js';
import type { Draft } from '../files/draft.js';
import { holds } from '../files/text-in-line.js';
import type { Reading } from '../reading.js';
import { type Clause, shown, spansIn } from '../reply/clauses.js';
import { pairsIn } from '../reply/said-pair.js';
import type { Verb } from '../reply/verbs.js';
import { Unclear } from '../unread.js';
import { addSaid } from './add-said.js';
import { assign, assignSaid } from './assign.js';
import { moveLines } from './move-lines.js';
import { pairBefore } from './named-before.js';
import { removeNamed } from './remove.js';
import { moveFile, rename } from './rename.js';
import { replaceText } from './replace-text.js';

/** What names the code of a fence before it. */
const OF_FENCE =
  /\b(?:it|this|that|them|(?:the )?(?:old|previous|existing|current) (?:one|version|function|method|code|block))\b/i;

/** Carry out what a clause asks for. */
export async function carryOutSentence(reading: Reading, clause: Clause, verb: Verb): Promise<void> {
  // `Remove the slash, that is, replace a by b` asks for the replacement.
  const isPair = verb === 'remove' && clause.words.change.test(clause.text) && pairsIn(clause).length > 0;
  if (verb === 'remove' && !isPair) return removeNamed(reading, clause);
  if ((verb === 'move' || verb === 'rename') && moveFile(reading, clause)) return;
  if (verb === 'move' && (await moveLines(reading, clause))) return;
  const own = verb === 'change' || verb === 'rename' || isPair ? pairsIn(clause) : [];
  const ofSentenceBefore = verb === 'change' && own.length === 0 ? pairBefore(reading, clause) : undefined;
  const pairs = ofSentenceBefore === undefined ? own : [ofSentenceBefore];
  for (const pair of pairs) {
    const draft = await reading.draft();
    if (verb === 'rename') rename(reading, draft, pair, clause);
    else if (!assign(reading, draft, pair, clause)) replaceText(reading, draft, pair, clause);
  }
  if (pairs.length > 0) {
    const draft = await reading.draft();
    const used = pairs.flatMap(({ from, to, others }) => [from, to, ...besideIn(draft, to, others)]);
    return refuseUnaccounted(reading, draft, clause, used);
  }
  if (verb === 'change' && (await assignSaid(reading, clause))) return;
  if (verb === 'add' && (await addSaid(reading, clause))) return;
  // `Replace the old one with it` speaks of code that a fence has put in.
  const text = shown(clause);
  const isOfFence = spansIn(clause).length === 0 && reading.uses.length > 0 && OF_FENCE.test(text);
  if (verb === 'change' && isOfFence) return;
  throw new Unclear(`This asks for a change that could not be read: “${text.slice(0, 120)}”.`);
}

/** Those of some names that are in a changed line with the new text: `bump `a` from `1` to `2``. */
function besideIn({ before, lines }: Draft, text: string, names: readonly string[]): string[] {
  const old = new Set(before);
  const changed = lines.filter(line => line.includes(text) && !old.has(line));
  return names.filter(name => changed.some(line => holds(line, name)));
}
