import { withCommas } from '../text/index.js';
import type { FormatName, Parsed } from './format.js';

/**
 * What is read of one reply. Time and memory grow in step with both; these keep them to seconds and
 * less than 1 GB.
 */
interface ReplyLimits {
  /** Far more than models write: a million lines are ten million tokens. */
  readonly lines: number;
  readonly edits: number;
}

export const REPLY_LIMITS: ReplyLimits = { lines: 1_000_000, edits: 20_000 };

/**
 * Read a reply, unless it is too long or has too many edits: then no edit is read, and the only
 * problem says the limit, the actual size, and what to do (`EDIT_TOO_LARGE`).
 *
 * @param format named if nothing was read
 */
export function readWithin(
  text: string,
  format: FormatName,
  read: (text: string) => Parsed,
  limits = REPLY_LIMITS,
): Parsed {
  if (hasTooManyLines(text, limits)) return tooLarge(format, `more than ${withCommas(limits.lines)} lines`);
  const parsed = read(text);
  const { length } = parsed.edits;
  if (length <= limits.edits) return parsed;
  const most = withCommas(limits.edits);
  return tooLarge(parsed.format, `${withCommas(length)} edits, and ${most} are taken at once`);
}

function tooLarge(format: FormatName, has: string): Parsed {
  const message = `The reply has ${has}: nothing was done. Send the edits in several replies.`;
  return { format, edits: [], problems: [{ code: 'EDIT_TOO_LARGE', line: 1, message }] };
}

/** Whether a reply has more lines than are read; an answer that is a whole file, too. */
export function hasTooManyLines(text: string, { lines: most } = REPLY_LIMITS): boolean {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) if (++count > most) return true;
  return false;
}
