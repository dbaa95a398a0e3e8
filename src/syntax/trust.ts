import type { Document } from '../text/index.js';
import { isBalancedAlike } from './balance.js';
import type { Fault } from './faults.js';
import type { Language } from './language.js';
import { hasLineOfMarks } from './template-marks.js';

/** A change, with the faults that a grammar finds in it. */
interface GrammarFindings {
  readonly before: Document;
  readonly after: Document;
  /** In the text before. */
  readonly known: readonly Fault[];
  /** Those of the text after that it did not have before; at least one. */
  readonly fresh: readonly Fault[];
}

/**
 * Why nobody can say whether new faults are of the text or of its grammar; `undefined` if they are
 * of the text. Grammars that run in an editor find fault with much that is right: what is left open
 * is a fault all the same.
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

/**
 * Whether a macro is beside each fault, or in what was changed, however far the fault is from that.
 */
function mayBeOf(macros: RegExp, { before, after, fresh }: GrammarFindings): boolean {
  const old = new Set(before.text.split('\n'));
  const changed = after.text.split('\n').filter(line => !old.has(line));
  return macros.test(changed.join('\n')) || fresh.every(fault => macros.test(linesAround(after, fault)));
}

/**
 * The line of a fault, with the nearest lines before and after it that are not blank: a macro may
 * be on a line of its own.
 */
function linesAround({ text, lines }: Document, { range: { from } }: Fault): string {
  const { from: start, to: end } = lines.at(lines.lineAt(from));
  const before = text.slice(0, start).trimEnd().split('\n').at(-1) ?? '';
  const behind = text.slice(end).trimStart().split('\n', 1)[0] ?? '';
  return [before, text.slice(start, end), behind].join('\n');
}
