import { CODES, type Refusal, type Report, reportText } from 'mortise';
import { adviceFor } from '#mortise/internal';
import type { RefusalView } from './types.js';

/**
 * A refusal with everything that it rests on.
 *
 * @param format that of the reply, for the advice
 * @param fullOf all of it as text
 */
export function refusalView(refusal: Refusal, format: string, fullOf: () => string): RefusalView {
  const { code, message, evidence } = refusal;
  const { places = [], placeCount, nearest, divergence, conflict, fault, replyLine, similarPaths } = evidence;
  return {
    code,
    title: CODES[code].title,
    message,
    isUnread: false,
    next: adviceFor(refusal, format),
    full: fullOf(),
    places: places.map(({ first, last, lines, distinguishedBy }) => ({
      ...{ first, last, lines },
      distinguishedBy: distinguishedBy ?? null,
    })),
    placeCount: placeCount ?? places.length,
    nearest: nearest ?? null,
    divergence: divergence === undefined ? null : divergenceView(divergence),
    conflict: conflict === undefined ? null : { ...conflict, earlier: conflict.earlier ?? null },
    fault: fault ?? null,
    replyLine: replyLine ?? null,
    similarPaths: similarPaths ?? [],
  };
}

/** The refusals of a report as the command prints them, with nothing else. */
export function refusedText(report: Report): string {
  const only = { ...report, files: [], warnings: [], receipts: [] };
  return reportText(only, { color: false, diff: false, summary: false });
}

function divergenceView({
  searchLine,
  fileLine,
  expected,
  found,
}: NonNullable<Refusal['evidence']['divergence']>): RefusalView['divergence'] {
  return { searchLine, fileLine, expected: expected ?? null, found: found ?? null };
}
