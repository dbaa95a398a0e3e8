import { type Refusal, refusal } from '../../edit/index.js';
import { fenceFor } from '../../formats/fences.js';
import { splitLines } from '../../text/index.js';
import { type FalsePositive, takeClaims } from './false-positive.js';
import { fencesOf, readFences } from './fences-of.js';

/** A question with the numbers of its regions and findings in the prompt. */
export interface AskedQuestion {
  /** In the order of the question's own regions, with the texts that were sent if known. */
  readonly regions: readonly { readonly number: number; readonly texts?: readonly string[] }[];
  /** In the order of the question's findings. */
  readonly findings: readonly { readonly number: number; readonly line: number }[];
}

/** The part of a reply for one of several questions. */
export type PartOfReply =
  /** A reply to that question alone. */
  | { readonly kind: 'reply'; readonly text: string }
  /** There is no text for it, so its regions are unchanged. */
  | { readonly kind: 'none' }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/**
 * Split a reply to several questions about one file into one for each. A fence belongs to the
 * region that is named above it. Fences without names belong to all regions in their order, or each
 * to the only region with similar lines. A fence that fits no region for sure is refused.
 *
 * @example splitReply('Region 2\n```\nx = 1\n```', questions)[0] // { kind: 'none' }
 */
export function splitReply(reply: string, questions: readonly AskedQuestion[]): readonly PartOfReply[] {
  const { claims, rest } = takeClaims(splitLines(reply));
  const numbers = questions.flatMap(each => each.regions.map(region => region.number));
  const fences = readFences(rest);
  if ('code' in fences) return questions.map(() => ({ kind: 'refused', refusal: fences }));
  const found = fencesOf(
    fences,
    questions.flatMap(each => each.regions),
  );
  if (found.kind === 'refused') return questions.map(() => found);
  const stray = [...found.byRegion.keys()].find(number => !numbers.includes(number));
  if (stray !== undefined) return questions.map(() => refused(`There is no region ${stray}.`));
  const claimed = questions.map(each => claimsFor(each, claims, questions.length));
  const isMeant = (claim: FalsePositive) =>
    questions.some(each => claimsFor(each, [claim], questions.length).length > 0);
  const unclear = claims.every(isMeant) ? undefined : refused(UNCLEAR_CLAIM);
  return questions.map((each, i) => {
    const part = partFor(each, found.byRegion, claimed[i] ?? []);
    return part.kind === 'none' ? (unclear ?? part) : part;
  });
}

const UNCLEAR_CLAIM =
  'The answer calls a finding a false positive without its number. Write `Finding N: false positive:`.';

function partFor(
  { regions }: AskedQuestion,
  byRegion: ReadonlyMap<number, readonly (readonly string[])[]>,
  claims: readonly string[],
): PartOfReply {
  const answered = regions.filter(({ number }) => byRegion.has(number));
  const twice = answered.find(({ number }) => (byRegion.get(number)?.length ?? 0) > 1);
  if (twice !== undefined)
    return refused(`The answer has several texts for region ${twice.number}.`, 'EDIT_AMBIGUOUS');
  if (answered.length === 0 && claims.length === 0) return { kind: 'none' };
  if (answered.length === 0) return { kind: 'reply', text: claims.join('\n') };
  const fences = regions.flatMap(({ number }, i) => {
    const lines = byRegion.get(number)?.[0];
    const name = regions.length > 1 ? [`Region ${i + 1}`] : [];
    return lines === undefined ? [] : [...name, fenceFor(lines), ...lines, fenceFor(lines)];
  });
  return { kind: 'reply', text: [...claims, ...fences].join('\n') };
}

function refused(message: string, code: 'EDIT_MALFORMED' | 'EDIT_AMBIGUOUS' = 'EDIT_MALFORMED'): PartOfReply {
  return { kind: 'refused', refusal: refusal(code, message) };
}

/** The claims about findings of a question, rewritten as in a reply to it alone. */
function claimsFor(
  question: AskedQuestion,
  claims: readonly FalsePositive[],
  questions: number,
): readonly string[] {
  const own = [...new Set(question.findings.map(each => each.number))];
  return claims.flatMap(({ findings, lines, regions, reason }) => {
    const at = lines === undefined ? '' : `, lines ${lines.join(', ')}`;
    if (findings !== undefined && findings !== 'all') {
      const isMeant = ({ number, line }: { readonly number: number; readonly line: number }) =>
        findings.includes(number) && (lines === undefined || lines.includes(line));
      const named = new Set(question.findings.filter(isMeant).map(each => each.number));
      return [...named].map(each => `Finding ${own.indexOf(each) + 1}${at}: false positive: ${reason}`);
    }
    const isOne = findings === 'all' || (regions === undefined && questions === 1);
    const isMeant = isOne || question.regions.some(each => regions?.includes(each.number));
    return isMeant ? [`false positive: ${reason}`] : [];
  });
}
