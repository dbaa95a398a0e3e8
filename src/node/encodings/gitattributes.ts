import { gitPattern } from '../find/git-patterns.js';

/** What is said of an attribute of a file. */
interface Attribute {
  /**
   * `''`: it is set without a value; `null`: it is unset; `undefined`: it is as if nobody said so.
   */
  readonly value: string | null | undefined;
}

/**
 * Read what a `.gitattributes` says of an attribute of a file; `undefined` if nothing. If several
 * lines have it, the last counts.
 *
 * @param path of the file, from the folder of the `.gitattributes`, `/` between parts
 * @example gitAttribute('*.c working-tree-encoding=SJIS\n', 'src/a.c', 'working-tree-encoding')?.value // 'SJIS'
 */
export function gitAttribute(text: string, path: string, attribute: string): Attribute | undefined {
  // What each macro says of the attribute: it may have macros that are known before it.
  const macros = new Map<string, Attribute>();
  const define = (macro: string, attributes: string) => {
    const said = attributeIn(attributes, attribute, macros);
    if (said !== undefined) macros.set(macro, said);
  };
  define('binary', '-diff -merge -text');
  let found: Attribute | undefined;
  for (const line of text.split(/\r?\n/)) {
    const [, pattern = '', attributes = ''] = /^\s*("(?:[^"\\]|\\.)*"|[^\s#]\S*)\s(.*)$/.exec(line) ?? [];
    if (pattern.startsWith(MACRO)) define(pattern.slice(MACRO.length), attributes);
    else if (pattern !== '') {
      const said = attributeIn(attributes, attribute, macros);
      if (said !== undefined && isMatch(unquoted(pattern), path)) found = said;
    }
  }
  return found;
}

/** Begins a line that gives several attributes one name. */
const MACRO = '[attr]';

function attributeIn(
  attributes: string,
  name: string,
  macros: ReadonlyMap<string, Attribute>,
): Attribute | undefined {
  for (const each of attributes.trim().split(/\s+/).reverse()) {
    if (each.startsWith(`${name}=`)) return { value: each.slice(name.length + 1) };
    if (each === name) return { value: '' };
    if (each === `-${name}`) return { value: null };
    if (each === `!${name}`) return { value: undefined };
    const macro = macros.get(each);
    if (macro !== undefined) return macro;
  }
  return undefined;
}

function unquoted(pattern: string): string {
  return pattern.startsWith('"') ? pattern.slice(1, -1).replace(/\\(.)/g, '$1') : pattern;
}

function isMatch(pattern: string, path: string): boolean {
  return !pattern.endsWith('/') && gitPattern(pattern)(path);
}
