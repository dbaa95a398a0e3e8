import type { Group } from './group.js';

/**
 * Questions about one file that are asked together, so that what they have to show is shown once.
 */
export interface Sheet {
  readonly path: string;
  /** In the order of their lines. Each is answered, proven and written on its own. */
  readonly groups: readonly [Group, ...Group[]];
}

/** More regions than these are too many for one answer. */
const MOST_REGIONS = 12;
/** And so are more findings. */
const MOST_FINDINGS = 24;

/**
 * Sheets of questions that stand in the order of their places: neighbours of one file together, as
 * many as one answer can hold.
 *
 * @example sheetsOf(await session.questions())
 */
export function sheetsOf(groups: readonly Group[]): readonly Sheet[] {
  const sheets: { path: string; groups: [Group, ...Group[]] }[] = [];
  for (const group of groups) {
    const last = sheets.at(-1);
    if (last !== undefined && last.path === group.path && fits([...last.groups, group]))
      last.groups.push(group);
    else sheets.push({ path: group.path, groups: [group] });
  }
  return sheets;
}

function fits(groups: readonly Group[]): boolean {
  const regions = groups.reduce((sum, each) => sum + each.regions.length, 0);
  const findings = groups.reduce((sum, each) => sum + each.findings.length, 0);
  return regions <= MOST_REGIONS && findings <= MOST_FINDINGS;
}
