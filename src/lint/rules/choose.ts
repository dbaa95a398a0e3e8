import type { Finding } from '../finding.js';
import { rulesOf } from '../tools/index.js';
import type { RowPlace, RuleRow } from './row.js';
import type { UserRow } from './user-rows.js';

/** Only this much of a message is matched, because a pattern of a user may be slow. */
const LONGEST_MESSAGE = 2000;

/**
 * The row of a finding: the first matching row of the user, or else of the tool's table.
 *
 * @param isAt whether the finding is at such a place of its source.
 * @example chooseRow(finding, [], () => false).window
 */
export function chooseRow(
  finding: Pick<Finding, 'tool' | 'rule' | 'message'>,
  users: readonly UserRow[],
  isAt: (place: RowPlace) => boolean,
): RuleRow {
  const own = users.filter(({ tool }) => tool === undefined || tool === finding.tool);
  const rows: readonly RuleRow[] = [...own, ...rulesOf(finding.tool)];
  // The last row of every tool matches all rules.
  return rows.find(row => matches(row, finding, isAt)) as RuleRow;
}

function matches(
  { rules, message, place }: RuleRow,
  finding: Pick<Finding, 'rule' | 'message'>,
  isAt: (place: RowPlace) => boolean,
): boolean {
  if (!rules.some(rule => matchesGlob(rule, finding.rule))) return false;
  if (message !== undefined && finding.message.slice(0, LONGEST_MESSAGE).search(message) < 0) return false;
  return place === undefined || isAt(place);
}

/**
 * Whether a name matches a pattern, in which `*` matches any characters and `?` one.
 *
 * @example matchesGlob('UP*', 'UP035') // true
 */
export function matchesGlob(pattern: string, name: string): boolean {
  // Only the last star is extended when the rest does not match, so the time is at most the product
  // of both lengths.
  let [at, inPattern, star, starredAt] = [0, 0, -1, 0];
  while (at < name.length) {
    const expected = pattern[inPattern];
    if (expected === '*') {
      star = inPattern++;
      starredAt = at;
    } else if (expected === '?' || expected === name[at]) {
      inPattern++;
      at++;
    } else if (star >= 0) {
      inPattern = star + 1;
      at = ++starredAt;
    } else {
      return false;
    }
  }
  return /^\**$/.test(pattern.slice(inPattern));
}
