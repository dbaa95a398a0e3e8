import type { LineRange } from '../../text/index.js';
import type { ContextPart } from '../context/about.js';
import type { Packet } from '../packet.js';
import type { Snippet } from '../snippet.js';
import type { Source } from '../source.js';
import { unchangedIn } from '../unchanged-lines.js';

/** Findings that are fixed by one answer: in one file, within the same regions. */
export interface Question {
  readonly packets: readonly Packet[];
  /** The file of the regions. */
  readonly source: Source;
  readonly snippets: readonly Snippet[];
  readonly context: readonly ContextPart[];
  /** Of the regions, the place of imports that is among them only because a fix may need one. */
  readonly imports?: LineRange;
}

/**
 * A region of some questions of one file, by the number that it is asked and answered by: from 1,
 * in the order of the file.
 */
export interface NumberedRegion {
  readonly number: number;
  /** Which of the questions it belongs to, from 0. */
  readonly question: number;
  readonly snippet: Snippet;
  /** Whether it is only there for an import that a fix may need. */
  readonly isForImports: boolean;
  /** Lines of it that stay as they are, and are sent as marks. */
  readonly unchanged: readonly LineRange[];
}

/**
 * The regions of questions of one file, numbered.
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
