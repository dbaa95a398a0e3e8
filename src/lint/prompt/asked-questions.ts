import type { AskedQuestion } from '../reply/split-reply.js';
import { numberedFindings } from './numbered-findings.js';
import { type Question, regionsOf } from './question.js';

/**
 * Questions about one file, with the numbers of regions and findings in their prompt.
 *
 * @example splitReply(reply, askedQuestions(questions))
 */
export function askedQuestions(questions: readonly Question[]): readonly AskedQuestion[] {
  const regions = regionsOf(questions);
  const numbered = numberedFindings(questions);
  return questions.map((question, i) => ({
    regions: regions
      .filter(each => each.question === i)
      .map(({ number, snippet }) => ({ number, texts: snippet.texts })),
    findings: question.packets.map(packet => ({
      number: numbered.find(each => each.packets.includes(packet))?.number ?? 0,
      line: packet.finding.line,
    })),
  }));
}
