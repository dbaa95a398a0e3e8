import type { Group } from './group.js';

/** Questions about one file that share a prompt, so that their context is shown once. */
export interface Sheet {
  readonly path: string;
  /** In the order of their lines. Each is answered, verified and written on its own. */
  readonly groups: readonly [Group, ...Group[]];
}

/** The most regions for one answer. */
const MOST_REGIONS = 12;
/** The most findings for one answer. */
const MOST_FINDINGS = 24;

/**
 * Combine neighbouring questions of a file into sheets, each as large as one answer allows. The
 * questions must be in the order of their places.
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
