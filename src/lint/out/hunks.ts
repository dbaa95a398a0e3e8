import type { Change, Document } from '../../text/index.js';
import type { FindingsReport, ReportedFix } from './findings-report.js';

/** Changes of a fix that are near each other, with no change of another fix between them. */
export interface Hunk {
  readonly fix: ReportedFix;
  /** At least one. */
  readonly changes: readonly Change[];
  /** Which part of its fix it is, from 1, and of how many. */
  readonly part: number;
  readonly parts: number;
}

/** Fewer unchanged lines than this between two changes belong to the hunk. */
const NEAR = 3;

/** All hunks in the order of their files and places. */
export function hunksOf({ fixes }: Pick<FindingsReport, 'fixes'>): readonly Hunk[] {
  const files = new Map<string, ReportedFix[]>();
  for (const fix of fixes) files.set(fix.path, [...(files.get(fix.path) ?? []), fix]);
  return [...files].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, own]) => inFile(own));
}

function inFile(fixes: readonly ReportedFix[]): readonly Hunk[] {
  const all = fixes
    .flatMap(fix => fix.changes.changes.map(change => ({ fix, change })))
    .sort((a, b) => a.change.from - b.change.from);
  const groups: { readonly fix: ReportedFix; readonly changes: Change[] }[] = [];
  for (const { fix, change } of all) {
    const last = groups.at(-1);
    if (last?.fix === fix && isNear(fix.document, last.changes.at(-1), change)) last.changes.push(change);
    else groups.push({ fix, changes: [change] });
  }
  const parts = new Map<ReportedFix, number>();
  const numbered = groups.map(group => {
    const part = (parts.get(group.fix) ?? 0) + 1;
    parts.set(group.fix, part);
    return { ...group, part };
  });
  return numbered.map(each => ({ ...each, parts: parts.get(each.fix) ?? 1 }));
}

/** The hunks of each fix. */
export function hunksByFix(report: Pick<FindingsReport, 'fixes'>): ReadonlyMap<ReportedFix, readonly Hunk[]> {
  const found = new Map<ReportedFix, Hunk[]>(report.fixes.map(fix => [fix, []]));
  for (const hunk of hunksOf(report)) found.get(hunk.fix)?.push(hunk);
  return found;
}

function isNear({ lines }: Document, one: Change | undefined, next: Change): boolean {
  return one !== undefined && lines.lineAt(next.from) - lines.lineAt(one.to) <= NEAR;
}

/** What stands in place of the text between two offsets, which hold all of these changes. */
export function changedText(
  { text }: Document,
  changes: readonly Change[],
  from: number,
  to: number,
): string {
  let [out, at] = ['', from];
  for (const change of changes) {
    out += text.slice(at, change.from) + change.insert;
    at = change.to;
  }
  return out + text.slice(at, to);
}
