import { writeFile } from 'node:fs/promises';
import { EXIT } from 'mortise';
import type { Io } from '#mortise/internal';
import { answerFile } from '../answers.js';
import { missedThresholds, scoreAnswers, summaryOf, summaryText, type Threshold } from '../score/index.js';
import { readingCases } from './reading-cases.js';

export interface ScoreFlags {
  readonly json?: boolean;
  readonly html?: string;
  readonly failUnder?: readonly Threshold[];
}

/**
 * Judge files of answers, print the numbers, and hold the first engine to its limits.
 *
 * @throws CommandFailure when a file cannot be read or written, or a line of it is not JSON.
 */
export function benchScore(
  cases: string,
  answers: readonly string[],
  { json = false, html, failUnder = [] }: ScoreFlags,
  io: Io,
): Promise<number> {
  return readingCases([cases, ...answers].join(', '), async () => {
    const scores = await scoreAnswers(cases, answers.map(answerFile));
    const summary = summaryOf(scores);
    if (html !== undefined) {
      const { page } = await import('../page/index.js');
      await writeFile(html, page(scores, cases));
    }
    io.stdout.write(json ? `${JSON.stringify(summary, null, 2)}\n` : summaryText(summary));
    const [first] = scores;
    const missed = first === undefined ? [] : missedThresholds(first, failUnder);
    for (const line of missed) io.stderr.write(`mortise: ${line}\n`);
    return missed.length > 0 ? EXIT.refused : EXIT.done;
  });
}
