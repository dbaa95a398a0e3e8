import type { LineRange } from '../../text/index.js';
import type { ContextPart } from '../context/about.js';
import type { Packet } from '../packet.js';
import type { Snippet } from '../snippet.js';
import type { Source } from '../source.js';
import { unchangedIn } from '../unchanged-lines.js';

/** Findings that one answer fixes: in one file, within the same regions. */
export interface Question {
  readonly packets: readonly Packet[];
  /** The file of the regions. */
  readonly source: Source;
  readonly snippets: readonly Snippet[];
  readonly context: readonly ContextPart[];
  /** The region for imports, if it is included only because a fix may need one. */
  readonly imports?: LineRange;
}

/**
 * A region of questions about one file, with its number in prompt and answer: from 1, in the order
 * of the file.
 */
export interface NumberedRegion {
  readonly number: number;
  /** The index of its question, from 0. */
  readonly question: number;
  readonly snippet: Snippet;
  /** Whether it is included only for an import that a fix may need. */
  readonly isForImports: boolean;
  /** Its lines that stay as they are and are sent as marks. */
  readonly unchanged: readonly LineRange[];
}

/**
 * The regions of questions about one file, numbered.
 *
 * @example regionsOf([question])[0]?.number // 1
 */
export function regionsOf(
  questions: readonly Pick<Question, 'snippets' | 'packets' | 'source' | 'imports'>[],
): readonly NumberedRegion[] {
  return questions
    .flatMap(({ snippets, packets, source, imports }, question) => {
      const findings = packets.map(each => each.finding);
      return snippets.map(snippet => ({
        question,
        snippet,
        isForImports: snippet.lines.first === imports?.first,
        unchanged: unchangedIn(source, snippet.lines, findings),
      }));
    })
    .sort((a, b) => a.snippet.lines.first - b.snippet.lines.first)
    .map((region, i) => ({ number: i + 1, ...region }));
}
