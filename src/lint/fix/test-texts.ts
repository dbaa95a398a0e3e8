import { type Refusal, refusal } from '../../edit/index.js';
import { lineText, type Source } from '../source.js';

/** A line that says what is tested, in a file that has no tree. */
const SAYS =
  /\bassert\w*\b|\b(?:raises|warns|parametrize|fixture|fail)\b|^\s*(?:async\s+)?def\s+test|^\s*class\s/i;

/**
 * Refuse a change of a file of tests that does not parse, or is not in Python, where a line goes
 * that says what is tested. Such lines keep their words and operators.
 */
export function weakenedByText(before: Source, after: Source): Refusal | undefined {
  const left = linesOf(after).map(wordsIn);
  for (const line of linesOf(before)) {
    const at = left.indexOf(wordsIn(line));
    if (at >= 0) left.splice(at, 1);
    else if (SAYS.test(line))
      return refusal(
        'FIX_WEAKENS_TESTS',
        `${before.path} cannot be parsed, and the fix changes what is tested: ${JSON.stringify(line.trim())}.`,
      );
  }
  return undefined;
}

function linesOf(source: Source): string[] {
  const { count } = source.document.lines;
  return Array.from({ length: count }, (_, i) => lineText(source, i + 1));
}

/** A line without the marks that are missing or too many where a file does not parse. */
function wordsIn(line: string): string {
  return line.replace(/[\s()[\]{}:,'"]+/g, ' ').trim();
}
