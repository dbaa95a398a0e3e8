import { gitPattern } from '../find/git-patterns.js';

/**
 * Read what a `.gitattributes` declares of a file. If several lines have one attribute, the last
 * counts; `''`: it is set without a value; `null`: it declares that there is none; `undefined`: it
 * has no line.
 *
 * @param path of the file, from the folder of the `.gitattributes`, `/` between parts
 * @example gitAttribute('*.c working-tree-encoding=SJIS\n', 'src/a.c', 'working-tree-encoding') // 'SJIS'
 */
export function gitAttribute(text: string, path: string, attribute: string): string | null | undefined {
  let found: string | null | undefined;
  for (const line of text.split(/\r?\n/)) {
    const [, pattern = '', attributes = ''] = /^\s*("(?:[^"\\]|\\.)*"|[^\s#]\S*)\s(.*)$/.exec(line) ?? [];
    if (pattern === '' || pattern.startsWith('[attr]')) continue;
    const value = attributeIn(attributes, attribute);
    if (value !== undefined && isMatch(unquoted(pattern), path)) found = value;
  }
  return found;
}

function attributeIn(attributes: string, name: string): string | null | undefined {
  for (const each of attributes.trim().split(/\s+/).reverse()) {
    if (each.startsWith(`${name}=`)) return each.slice(name.length + 1);
    if (each === name) return '';
    if (each === `-${name}` || each === `!${name}`) return null;
    if (each === 'binary' && name === 'text') return null;
  }
  return undefined;
}

function unquoted(pattern: string): string {
  return pattern.startsWith('"') ? pattern.slice(1, -1).replace(/\\(.)/g, '$1') : pattern;
}

function isMatch(pattern: string, path: string): boolean {
  return !pattern.endsWith('/') && gitPattern(pattern)(path);
}
