// What an answer says of the outcome in its explanations: it must be so after all steps.

import { holds } from '../files/text-in-line.js';
import type { Reading } from '../reading.js';
import type { Clause } from '../reply/clauses.js';
import { hasPath } from '../reply/paths.js';

/** What a sentence says of something that it names; the number of its span is the group. */
interface Claim {
  readonly says: RegExp;
  /** Whether the texts before and after the steps contradict it, by how often they have the name. */
  readonly isBroken: (before: number, after: number) => boolean;
  readonly why: string;
}

const STAYS: Pick<Claim, 'isBroken' | 'why'> = {
  isBroken: (before, after) => before > 0 && after === 0,
  why: 'stays, and its steps remove it',
};
/** In the words of answers that left out what they said, or said both. */
const CLAIMS: readonly Claim[] = [
  {
    says: /\ue000(\d+)\ue001[^.!?\ue000]{0,60}\b(?:can|may|should|must|to|is|are|was|were|been)\s+(?:(?:now|also|then|safely|simply|just|be)\s+){0,3}(?:removed|deleted|dropped|gone)\b/i,
    isBroken: (before, after) => before > 0 && after >= before,
    why: 'goes, and it is still there after its steps',
  },
  {
    says: /\b(?:keep|leave|retain)\b[^.!?\ue000]{0,40}\ue000(\d+)\ue001/i,
    ...STAYS,
  },
  {
    says: /\ue000(\d+)\ue001[^.!?\ue000]{0,40}\b(?:(?:must|should|may|can) not be (?:removed|deleted|dropped|changed)|(?:must|should) (?:stay|remain)|stays|remains)\b/i,
    ...STAYS,
  },
  {
    says: /\ue000\d+\ue001\s+(?:now\s+)?becomes\s+\ue000(\d+)\ue001/i,
    isBroken: (_, after) => after === 0,
    why: 'is what something becomes, and it is not there after its steps',
  },
];
/** Shorter names are in any file. */
const SHORTEST = 3;

/** Refuse an answer whose steps do not lead to what its sentences say of them. */
export function checkSaid(reading: Reading): void {
  if (reading.drafts.size === 0) return;
  for (const clause of reading.gaps.flatMap(({ clauses }) => clauses)) {
    const broken = CLAIMS.find(claim => isBroken(reading, clause, claim));
    const name = broken === undefined ? undefined : nameIn(clause, broken);
    if (broken !== undefined && name !== undefined)
      reading.fail(clause.line, `The answer says that \`${name}\` ${broken.why}.`);
  }
}

function isBroken({ drafts }: Reading, clause: Clause, claim: Claim): boolean {
  const name = nameIn(clause, claim);
  if (name === undefined) return false;
  const all = [...drafts.values()];
  const count = (lines: readonly string[]) => lines.filter(line => holds(line, name)).length;
  const before = all.reduce((sum, draft) => sum + count(draft.before), 0);
  const after = all.reduce((sum, draft) => sum + count(draft.lines), 0);
  return claim.isBroken(before, after);
}

function nameIn({ text, spans }: Clause, { says }: Claim): string | undefined {
  const name = spans[Number(says.exec(text)?.[1])]?.text;
  return name === undefined || name.length < SHORTEST || hasPath(name) ? undefined : name;
}
