import { type Refusal, refusal } from '../../edit/index.js';
import { lineText, type Source } from '../source.js';

/** Lines that define what is tested, for a file without a parse tree. */
const TESTING_LINE =
  /\bassert\w*\b|\b(?:raises|warns|parametrize|fixture|fail)\b|^\s*(?:async\s+)?def\s+test|^\s*class\s/i;

/**
 * Refuse a change of a test file that does not parse or is not Python, if it changes the words or
 * operators of a line that defines what is tested.
 */
export function weakenedByText(before: Source, after: Source): Refusal | undefined {
  const left = sourceLines(after).map(wordsIn);
  for (const line of sourceLines(before)) {
    const at = left.indexOf(wordsIn(line));
    if (at >= 0) left.splice(at, 1);
    else if (TESTING_LINE.test(line))
      return refusal(
        'FIX_WEAKENS_TESTS',
        `${before.path} cannot be parsed, and the fix changes what is tested: ${JSON.stringify(line.trim())}.`,
      );
  }
  return undefined;
}

function sourceLines(source: Source): string[] {
  const { count } = source.document.lines;
  return Array.from({ length: count }, (_, i) => lineText(source, i + 1));
}

/** A line without punctuation, which is what may be wrong in a file that does not parse. */
function wordsIn(line: string): string {
  return line.replace(/[\s()[\]{}:,'"]+/g, ' ').trim();
}
