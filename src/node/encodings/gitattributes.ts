import { keptLast } from '../../text/memoized.js';
import { gitPattern } from '../find/git-patterns.js';

/** What is said of an attribute of a file. */
interface Attribute {
  /**
   * `''`: it is set without a value; `null`: it is unset; `undefined`: it is as if nobody said so.
   */
  readonly value: string | null | undefined;
}

/** A line: what it says of the files that it is for, or of which name it is the macro. */
interface Rule {
  readonly macro?: string;
  readonly matches: (path: string) => boolean;
  readonly attributes: string;
}

/** So many files are kept as they were read: those of a project are asked about each file. */
const MOST_KEPT = 16;

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
  let found: Attribute | undefined;
  for (const { macro, matches, attributes } of rulesIn(text)) {
    const said = attributeIn(attributes, attribute, macros);
    if (said === undefined) continue;
    if (macro !== undefined) macros.set(macro, said);
    else if (matches(path)) found = said;
  }
  return found;
}

const rulesIn = keptLast(MOST_KEPT, (text): readonly Rule[] => {
  const rules: Rule[] = [{ macro: 'binary', matches: () => false, attributes: '-diff -merge -text' }];
  for (const line of text.split(/\r?\n/)) {
    const [, pattern = '', attributes = ''] = /^\s*("(?:[^"\\]|\\.)*"|[^\s#]\S*)\s(.*)$/.exec(line) ?? [];
    if (pattern.startsWith(MACRO))
      rules.push({ macro: pattern.slice(MACRO.length), matches: () => false, attributes });
    else if (pattern !== '') rules.push({ matches: matcherOf(unquoted(pattern)), attributes });
  }
  return rules;
});

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

function matcherOf(pattern: string): (path: string) => boolean {
  return pattern.endsWith('/') ? () => false : gitPattern(pattern);
}
