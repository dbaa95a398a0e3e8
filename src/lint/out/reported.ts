import { type Document, hashBytes, type LineRange, type Range } from '../../text/index.js';
import { placeIn } from '../columns.js';
import { type Finding, findingLines } from '../finding.js';
import { findingKey } from '../fix/same-finding.js';
import type { ReportedFinding } from './findings-report.js';

/** A finding, and what is known of it beside what its tool says. */
export interface GivenFinding extends Partial<Pick<ReportedFinding, 'fixed' | 'grade' | 'why'>> {
  readonly finding: Finding;
  readonly document: Document | undefined;
  /** Where it is in the document, if the lines of the finding count in another text. */
  readonly origin?: Range;
}

/**
 * Findings with their places, in order.
 *
 * @param prefix the folder of their paths, from the root of the repository, with `/` at its end.
 */
export function reportedFindings(all: readonly GivenFinding[], prefix: string): readonly ReportedFinding[] {
  const sorted = all.map(each => placed(each, prefix)).sort(byPlace);
  const times = new Map<string, number>();
  return sorted.map(each => {
    const key = keyOf(each);
    const time = times.get(key) ?? 0;
    times.set(key, time + 1);
    return { ...each, fingerprint: hashed(time === 0 ? key : `${key} ${time}`) };
  });
}

type Placed = Omit<ReportedFinding, 'fingerprint'>;

function placed(
  { finding, document: file, origin, fixed, grade, why }: GivenFinding,
  prefix: string,
): Placed {
  // The lines of a notebook count inside its cells.
  const document = finding.cell === undefined ? file : undefined;
  const place = document && (origin ?? placeIn(document, finding));
  const lines = origin && document ? linesOf(document, origin) : findingLines(finding);
  return { finding, path: `${prefix}${finding.file}`, document, place, lines, fixed, grade, why };
}

function linesOf({ lines }: Document, { from, to }: Range): LineRange {
  if (lines.count === 0) return { first: 1, last: 1 };
  const first = lines.lineAt(from) + 1;
  return { first, last: to > from ? lines.lineAt(to - 1) + 1 : first };
}

function byPlace(a: Placed, b: Placed): number {
  return (
    compared(a.path, b.path) ||
    a.lines.first - b.lines.first ||
    (a.place?.from ?? -1) - (b.place?.from ?? -1) ||
    compared(a.finding.tool, b.finding.tool) ||
    compared(a.finding.rule, b.finding.rule)
  );
}

function compared(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The tool, the rule, the file, the message and the text of the line: nothing that moves. */
function keyOf({ finding, path, document, lines }: Placed): string {
  const { first, last } = lines;
  const line = finding.line >= first && finding.line <= last ? finding.line : first;
  return findingKey({ ...finding, file: path, line }, () => document);
}

function hashed(text: string): string {
  return hashBytes(new TextEncoder().encode(text));
}
