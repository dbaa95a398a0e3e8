import type {
  AmbiguousPlace,
  ConflictEvidence,
  Divergence,
  Evidence,
  Excerpt,
  Refusal,
} from '../edit/index.js';
import { commonEnds } from '../text/index.js';
import { quotedLine } from './printable.js';

/**
 * A refusal as data shows it: no line that it quotes, and no message, is longer than {@link
 * quotedLine} allows. A line of a generated file may have millions of characters.
 *
 * @example quotedRefusal(refusal('EDIT_NO_CHANGE', 'Both are the same.')).message // 'Both are the same.'
 */
export function quotedRefusal({ code, message, evidence }: Refusal): Refusal {
  return { code, message: quotedLine(message), evidence: quotedEvidence(evidence) };
}

/** Lines of a file with what is too long cut. */
export function quotedExcerpt<T extends Excerpt>(excerpt: T): T {
  return { ...excerpt, lines: quotedLines(excerpt.lines) };
}

function quotedEvidence(evidence: Evidence): Evidence {
  const { searched, places, nearest, divergence, standing, conflict, fault, similarPaths } = evidence;
  const { offer, elsewhere } = evidence;
  return {
    ...evidence,
    ...(searched && { searched: { ...searched, lines: quotedLines(searched.lines) } }),
    ...(places && { places: places.map(quotedPlace) }),
    ...(nearest && { nearest: quotedExcerpt(nearest) }),
    ...(offer && { offer: quotedExcerpt(offer) }),
    ...(elsewhere && { elsewhere: quotedExcerpt(elsewhere) }),
    ...(divergence && { divergence: quotedDivergence(divergence) }),
    ...(standing && { standing: standing.map(quotedExcerpt) }),
    ...(conflict && { conflict: quotedConflict(conflict) }),
    ...(fault && { fault: { ...fault, text: quotedLine(fault.text) } }),
    ...(similarPaths && { similarPaths: quotedLines(similarPaths) }),
  };
}

function quotedConflict({ earlier, ...conflict }: ConflictEvidence): ConflictEvidence {
  const sides = { file: quotedLines(conflict.file), wanted: quotedLines(conflict.wanted) };
  return { ...conflict, ...sides, ...(earlier && { earlier: quotedLines(earlier) }) };
}

function quotedLines(lines: readonly string[]): string[] {
  return lines.map(line => quotedLine(line));
}

function quotedPlace(place: AmbiguousPlace): AmbiguousPlace {
  const { distinguishedBy: by } = place;
  return { ...quotedExcerpt(place), distinguishedBy: by && { ...by, text: quotedLine(by.text) } };
}

/** Both lines around the column at which they part. */
function quotedDivergence(divergence: Divergence): Divergence {
  const { expected, found } = divergence;
  const at = commonEnds(expected ?? '', found ?? '').start;
  const part = (line: string | undefined) => (line === undefined ? undefined : quotedLine(line, at));
  return { ...divergence, expected: part(expected), found: part(found) };
}
