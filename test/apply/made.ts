import { applyEdits } from '../../src/apply/index.js';
import { replaceEdit } from '../../src/edit/index.js';
import { Document } from '../../src/text/index.js';

/** A text in one line: `¶` is a line feed, `⇥` a tab. */
export function unfolded(text: string): string {
  return text.replaceAll('¶', '\n').replaceAll('⇥', '\t');
}

/**
 * What an edit makes of a text, or the code of its refusal, or `already-applied`; all texts in one
 * line, as {@link unfolded} reads them.
 *
 * @example made('a¶b¶', 'b', 'c') // 'a¶c¶'
 */
export function made(text: string, search: string, replace: string): string {
  const edit = replaceEdit(unfolded(search), unfolded(replace));
  const { document, outcomes } = applyEdits(Document.of(unfolded(text)), [edit]);
  const [outcome] = outcomes;
  if (outcome?.kind === 'refused') return outcome.refusal.code;
  if (outcome?.kind === 'already-applied') return outcome.kind;
  return document.text.replaceAll('\n', '¶').replaceAll('\t', '⇥');
}
