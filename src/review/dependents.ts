import type { Choice } from '../apply/index.js';
import type { EditReport, Report } from '../edit/index.js';

/** Makes a report of a plan with choices. */
type Planned = (choices: ReadonlyMap<number, Choice>) => Promise<Report>;

/**
 * The choices, with every edit rejected that cannot be made without one that the person rejected:
 * one that quotes what another edit writes, for instance. It names the edit that it needs.
 */
export async function withDependents(
  choices: ReadonlyMap<number, Choice>,
  planned: Planned,
): Promise<ReadonlyMap<number, Choice>> {
  const rejected = [...choices].filter(([, { kind }]) => kind === 'rejected').map(([number]) => number);
  if (rejected.length === 0) return choices;
  const withAll = await planned(without(choices, rejected));
  const couldBeMade = new Set(withAll.edits.filter(isMade).map(each => each.number));
  let all = choices;
  for (;;) {
    const now = await planned(all);
    const lost = now.edits.filter(each => couldBeMade.has(each.number) && each.status === 'refused');
    if (lost.length === 0) return all;
    const next = new Map(all);
    for (const { number, path } of lost) {
      const needs = await neededBy(number, path, rejected, choices, { planned, report: withAll });
      next.set(number, { kind: 'rejected', reason: null, needs });
    }
    all = next;
  }
}

function isMade({ status }: EditReport): boolean {
  return status === 'applied' || status === 'already-applied';
}

function without(choices: ReadonlyMap<number, Choice>, numbers: readonly number[]) {
  return new Map([...choices].filter(([number]) => !numbers.includes(number)));
}

/** The rejected edit with which alone an edit can be made; else the last one before it. */
async function neededBy(
  number: number,
  path: string | null,
  rejected: readonly number[],
  choices: ReadonlyMap<number, Choice>,
  { planned, report }: { readonly planned: Planned; readonly report: Report },
): Promise<number | null> {
  const pathOf = (each: number) => report.edits[each - 1]?.path;
  const same = rejected.filter(each => pathOf(each) === path);
  const candidates = same.length > 0 ? same : rejected;
  if (candidates.length > 1) {
    for (const each of candidates) {
      const { edits } = await planned(without(choices, [each]));
      if (edits[number - 1] !== undefined && isMade(edits[number - 1] as EditReport)) return each;
    }
  }
  return candidates.findLast(each => each < number) ?? candidates[0] ?? null;
}
