import type { DriftEvidence } from '../locate/index.js';

/*
 * What a place must show that a model names. Each limit was chosen on edits of real commits, so that of the near copies whose
 * original was gone none was left; see docs/accuracy.md.
 */
/** What lines tell that stand here and nowhere else (`DriftEvidence.unique`): about one line of five rare words. */
const SOME = 0.8;
const MUCH = 1;
const MOST = 1.4;
/** The lines that the edit changes stand here and nowhere else, or those beside them stand here (`intactUnique`, `framed`). */
const INTACT = 0.7;
const FRAMED = 0.5;
/** More lines than this share may not be missing or added before it takes a proof. */
const SPARSE = 0.25;

/**
 * Why what stands at a place does not prove that it is the one, in words; `undefined` where it does. Misspelt words, signs and
 * layout need no proof beside the probability. What does: other words, lines that are missing, and above all a word that has a
 * meaning elsewhere in the file.
 */
export function unproved(evidence: DriftEvidence): string | undefined {
  const { unique, framed, missingEnds, namesElsewhere, sparse, foreignComment } = evidence;
  const isSure = evidence.intactUnique >= INTACT;
  const other = evidence.foreignBeside + evidence.foreignContext + replaced(evidence);
  if (missingEnds > 0 && unique < MOST) return 'old_str begins or ends with lines that are not there';
  if (other > 1 && !(isSure && unique >= MUCH)) return 'too many of its words are others';
  if (namesElsewhere > 0 && !isSure && framed < FRAMED)
    return 'words of old_str that it has not stand elsewhere in the file';
  if (other + foreignComment > 0 || sparse > SPARSE)
    return unique < SOME ? 'what it has in common with old_str stands elsewhere too' : undefined;
  return undefined;
}

/** A line that is missing where there is another is a line with other words. */
function replaced(evidence: DriftEvidence): number {
  const missing = evidence.missingBeside + evidence.missingContext;
  return missing > 0 && evidence.extraBeside + evidence.extraChanged > 0 ? 2 : 0;
}
