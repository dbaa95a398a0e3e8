import { alternativesOf } from '../../../text/glob.js';
import { wildcardMatcher } from '../../../text/wildcards.js';

/**
 * Whether a pattern of ruff's settings matches a path or its name. A star matches any characters,
 * including slashes; a leading `!` inverts the pattern.
 *
 * @example ruffGlob('tests/*', 'tests/unit/a.py') // true
 */
export function ruffGlob(pattern: string, path: string): boolean {
  const negated = pattern.startsWith('!');
  const plain = (negated ? pattern.slice(1) : pattern).replace(/^\.\/|\/$/g, '');
  const name = path.slice(path.lastIndexOf('/') + 1);
  // A folder may be missing where `**\/` is, so it is an alternative.
  const globs = alternativesOf(plain.replaceAll('**/', '{**/,}')) ?? [];
  const matchers = globs.map(glob => wildcardMatcher(glob, false));
  return matchers.some(matches => matches(path) || matches(name)) !== negated;
}
