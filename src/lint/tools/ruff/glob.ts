/**
 * Whether a pattern of ruff's settings matches a path or its name. A star matches any characters,
 * including slashes; a leading `!` inverts the pattern.
 *
 * @example ruffGlob('tests/*', 'tests/unit/a.py') // true
 */
export function ruffGlob(pattern: string, path: string): boolean {
  const negated = pattern.startsWith('!');
  const plain = (negated ? pattern.slice(1) : pattern).replace(/^\.\/|\/$/g, '');
  const expression = new RegExp(`^${sourceOf(plain)}$`, 's');
  return (expression.test(path) || expression.test(path.slice(path.lastIndexOf('/') + 1))) !== negated;
}

/** The parts of a pattern with a meaning: folders, stars, one character, a set, alternatives. */
const PARTS = /\*\*\/|\*+|\?|\[(!?)([^\]]+)\]|\{([^}]*)\}|[\s\S]/g;

function sourceOf(pattern: string): string {
  return pattern.replace(PARTS, (part, not?: string, set?: string, either?: string) => {
    if (part === '**/') return '(?:.*/)?';
    if (part.startsWith('*')) return '.*';
    if (part === '?') return '.';
    if (set !== undefined) return `[${not === '!' ? '^' : ''}${set.replace(/[\\^[\]]/g, '\\$&')}]`;
    if (either !== undefined) return `(?:${either.split(',').map(sourceOf).join('|')})`;
    return part.replace(/[\\^$.|+()[\]{}]/, '\\$&');
  });
}
