import type { AskedQuestion } from '../reply/split-reply.js';
import { numberedFindings } from './numbered-findings.js';
import { type Question, regionsOf } from './question.js';

/**
 * Questions of one file by the numbers that their prompt gives to regions and findings.
 *
 * @example splitReply(reply, askedQuestions(questions))
 */
export function askedQuestions(questions: readonly Question[]): readonly AskedQuestion[] {
  const regions = regionsOf(questions);
  const told = numberedFindings(questions);
  return questions.map((question, i) => ({
    regions: regions
      .filter(each => each.question === i)
      .map(({ number, snippet }) => ({ number, texts: snippet.texts })),
    findings: question.packets.map(packet => ({
      number: told.find(each => each.packets.includes(packet))?.number ?? 0,
      line: packet.finding.line,
    })),
  }));
}
