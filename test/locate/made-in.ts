import { applyEdits } from '../../src/apply/index.js';
import { replaceEdit } from '../../src/edit/index.js';
import { Document } from '../../src/text/index.js';
import { unfolded } from '../apply/made.js';

/**
 * What edits of a file with a path make of its text, or the code of the first refusal; `¶` is a
 * line feed, `⇥` a tab.
 *
 * @example madeIn('a.py', 'a¶b¶', ['b', 'c']) // 'a¶c¶'
 */
export function madeIn(path: string, text: string, ...edits: readonly (readonly [string, string])[]): string {
  const all = edits.map(([search, replace]) => replaceEdit(unfolded(search), unfolded(replace), { path }));
  const { document, outcomes } = applyEdits(Document.of(unfolded(text)), all);
  const refused = outcomes.find(outcome => outcome.kind === 'refused');
  if (refused?.kind === 'refused') return refused.refusal.code;
  return document.text.replaceAll('\n', '¶').replaceAll('\t', '⇥');
}
