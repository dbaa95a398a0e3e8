import type { Document } from '../text/index.js';
import { isBalancedAlike } from './balance.js';
import type { Fault } from './faults.js';
import type { Language } from './language.js';
import { hasLineOfMarks } from './template-marks.js';

/** A change, with the faults that a grammar finds in it. */
export interface GrammarFindings {
  readonly before: Document;
  readonly after: Document;
  /** In the text before. */
  readonly known: readonly Fault[];
  /** Those of the text after that it did not have before; at least one. */
  readonly fresh: readonly Fault[];
}

/**
 * Why nobody can say whether new faults are of the text or of its grammar; `undefined` where they are of the text. Grammars that run in
 * an editor find fault with much that is right: what is left open is a fault all the same.
 */
export function whyUnsure(findings: GrammarFindings, language: Language): string | undefined {
  const { before, after, known } = findings;
  const { weak = false, macros } = language.tree ?? {};
  const why =
    (known.length > 0 && 'it had an error before the edit') ||
    (weak && `the grammar of ${language.name} does not know all of it`) ||
    (macros !== undefined && mayBeOf(macros, findings) && 'it may be the macros, which are not known') ||
    (hasLineOfMarks(after.text) && 'it may be a template');
  return why && isBalancedAlike(before.text, after.text, language) ? why : undefined;
}

/** Whether a macro stands beside each fault, or in what was changed, however far the fault is from that. */
function mayBeOf(macros: RegExp, { before, after, fresh }: GrammarFindings): boolean {
  const old = new Set(before.text.split('\n'));
  const changed = after.text.split('\n').filter(line => !old.has(line));
  return macros.test(changed.join('\n')) || fresh.every(fault => macros.test(linesAround(after, fault)));
}

/** The line of a fault, with the one before and the one behind it: a macro may stand in a line of its own. */
function linesAround({ lines }: Document, { range: { from } }: Fault): string {
  const at = lines.lineAt(from);
  return [at - 1, at, at + 1].map(i => (i < 0 || i >= lines.count ? '' : lines.content(i))).join('\n');
}
