import { refusal } from '../../edit/index.js';
import { indentOf, isComment, isPlaceholder, mayOmitLines } from '../../locate/index.js';
import { splitLines } from '../../text/index.js';
import { isProseFile } from '../../text/prose-file.js';
import type { Check, Proposal } from './check.js';
import { newLine } from './check.js';

const PYTHON = /\.pyi?$/i;
/** A stub may replace at most this many lines. */
const SHORT_BODY = 3;

/**
 * No omission placeholder: a line such as `// ... existing code ...` represents code that the model
 * did not write out; written to a file, it would delete that code. A line that may have another
 * meaning counts as one if lines are removed that do not come back.
 */
export const noPlaceholder: Check = {
  name: 'placeholder',
  run(proposal) {
    const line = isProseFile(proposal.edit.path)
      ? placeholderInProse(proposal)
      : (newLine(proposal, isPlaceholder) ?? markOfOmission(proposal));
    if (line === undefined) return undefined;
    const message = `The new text has a line in place of code that was left out: ${JSON.stringify(line)}.`;
    return refusal('EDIT_PLACEHOLDER', message);
  },
};

/**
 * A comment of the prose itself, if lines are removed that do not come back. Examples of code leave
 * things out on purpose.
 */
function placeholderInProse(proposal: Proposal): string | undefined {
  const line = newLine(proposal, each => each.startsWith('<!--') && isPlaceholder(each));
  return line === undefined || linesGone(proposal) === 0 ? undefined : line;
}

function markOfOmission(proposal: Proposal): string | undefined {
  const mark = marksIn(proposal)[0];
  const gone = mark === undefined ? 0 : linesGone(proposal);
  return gone === 0 || isStub(proposal, mark as string, gone) ? undefined : mark;
}

/**
 * The new lines that may represent others and are none of those that they replace. A line between
 * two comments is a remark.
 */
function marksIn({ base, changes }: Proposal): string[] {
  const found = changes.changes.flatMap(({ insert }) => {
    const lines = splitLines(insert);
    const isRemark = (i: number) => [lines[i - 1] ?? '', lines[i + 1] ?? ''].every(isComment);
    return lines.flatMap((line, i) => (mayOmitLines(line) && !isRemark(i) ? [line.trim()] : []));
  });
  if (found.length === 0) return [];
  const known = new Set(linesTaken({ base, changes }).map(line => line.trim()));
  return found.filter(line => !known.has(line));
}

/** How many lines with a word an edit deletes and does not insert again. */
function linesGone({ base, changes }: Proposal): number {
  const put = new Set(changes.changes.flatMap(({ insert }) => splitLines(insert)).map(line => line.trim()));
  const isGone = (line: string) => /[\p{L}\p{N}]/u.test(line) && !put.has(line.trim());
  return linesTaken({ base, changes }).filter(isGone).length;
}

function linesTaken({ base, changes }: Pick<Proposal, 'base' | 'changes'>): string[] {
  return changes.changes.flatMap(({ from, to }) => splitLines(base.text.slice(from, to)));
}

/** Whether dots are the whole body of something in Python, in place of a short body. */
function isStub({ edit, base, changes }: Proposal, mark: string, gone: number): boolean {
  if (mark !== '...' || (edit.path !== undefined && !PYTHON.test(edit.path))) return false;
  if (gone > SHORT_BODY && !edit.path?.endsWith('i')) return false;
  const solid = splitLines(changes.apply(base.text)).filter(line => line.trim() !== '');
  return solid.every((line, i) => line.trim() !== mark || isWholeBody(solid, i));
}

/** What dots may follow: a head, or its docstring. */
const BEFORE_BODY = /(?::|"""|''')$/;

function isWholeBody(solid: readonly string[], at: number): boolean {
  const depth = (line: string | undefined) => indentOf(line ?? '').length;
  const [before, own, behind] = [solid[at - 1], solid[at], solid[at + 1]];
  return BEFORE_BODY.test(before?.trimEnd() ?? '') && (behind === undefined || depth(behind) < depth(own));
}
