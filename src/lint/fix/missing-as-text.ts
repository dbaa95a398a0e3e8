import { type Refusal, refusal } from '../../edit/index.js';
import type { JudgedChange } from './judged-change.js';
import { type Part, partsOf } from './tree/part.js';
import { allParts, outwards } from './tree/walk.js';

/** What tsc reports of a value that may be missing. */
const OF_MISSING = /^TS(?:18047|18048|18049|2531|2532|2533)$/;

/**
 * Refuse `${a?.b}` and `'…' + a?.b` for a value that may be missing: tsc is content, and the text
 * says `undefined`.
 */
export function missingAsText({ before, after, findings }: JudgedChange): Refusal | undefined {
  if (!findings.some(({ rule }) => OF_MISSING.test(rule))) return undefined;
  const [old, now] = [chainsInTexts(partsOf(before)), chainsInTexts(partsOf(after))];
  const found = now.at(old.length);
  if (found === undefined) return undefined;
  const what = 'the fix puts a value that may be missing into a text, which then says `undefined`.';
  return refusal('FIX_BREAKS', `${after.path}, line ${found.line}: ${what}`);
}

function chainsInTexts(root: Part | undefined): readonly Part[] {
  const chains = root === undefined ? [] : allParts(root).filter(({ type }) => type === 'optional_chain');
  return chains.filter(becomesText);
}

function becomesText(chain: Part): boolean {
  for (const { type, parts } of outwards(chain.parent)) {
    if (type.startsWith('template_') || (type === 'binary_operator' && parts[1]?.text === '+')) return true;
    if (!/^(?:attribute|call|subscript|await)$/.test(type)) return false;
  }
  return false;
}
