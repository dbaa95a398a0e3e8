// Whether a name may be replaced wherever it stands. Only a compiler knows what a name means: what
// may be another one of the same spelling refuses the rename.

import type { Draft } from '../files/draft.js';
import { containersOf } from '../files/targets.js';
import { hasLine, type Unit } from '../units/unit.js';
import { Unread } from '../unread.js';

const isWord = (sign: string | undefined): boolean => sign !== undefined && /[\w$]/.test(sign);

/** A place where a name stands. */
interface Use {
  readonly line: number;
  readonly isDotted: boolean;
  /** It is in a string, a part of a word with hyphens, or the key of an object. */
  readonly isOther: boolean;
}

/** Whether a line is a comment alone. */
export const isCommentLine = (line: string): boolean => /^\s*(?:\/\/|#\s|#$|\*|\/\*|--\s)/.test(line);

/**
 * The lines in which a name is renamed.
 *
 * @param places what the sentence names besides: the name is meant in it
 * @throws Unread where a use may be of something else
 */
export function linesToRename(
  draft: Draft,
  name: string,
  places: readonly string[],
  includesComments: boolean,
): ReadonlySet<number> {
  const scopes = places.flatMap(place => containersOf(draft, place));
  const uses = draft.lines.flatMap((line, i) =>
    isCommentLine(line) && !includesComments ? [] : usesIn(line, i, name, draft),
  );
  const isIn = ({ line }: Use) => scopes.length === 0 || scopes.some(unit => hasLine(unit, line));
  // What a function has of its own may have its name elsewhere for something else.
  const isLocal = scopes.length > 0 && scopes.every(unit => isFunction(unit, draft));
  const own = uses.filter(isIn);
  const heads = draft
    .allUnits()
    .filter(unit => unit.key === name && (!isLocal || scopes.some(scope => hasLine(scope, unit.head))));
  const isSafe =
    (isLocal ? own : uses).every(({ isOther }) => !isOther) &&
    heads.length < 2 &&
    !(isLocal && isDefinedElsewhere(draft, name, scopes)) &&
    isOneKind(own, heads, draft) &&
    (isLocal || own.length === uses.length);
  if (!isSafe)
    throw new Unread(
      `\`${name}\` is more than one thing in ${draft.path}, or in strings: which of them is renamed is not known.`,
    );
  return new Set(own.map(({ line }) => line));
}

/** Uses with a dot are of a member, which is defined here; others are of a variable or function. */
function isOneKind(uses: readonly Use[], heads: readonly Unit[], draft: Draft): boolean {
  const isHead = ({ line }: Use) => heads.some(unit => unit.head === line);
  const dotted = uses.filter(({ isDotted }) => isDotted).length;
  const plain = uses.filter(use => !use.isDotted && !isHead(use)).length;
  if (draft.isData) return uses.length === 1;
  return dotted === 0 || (plain === 0 && heads.length === 1);
}

/** Whether something outside of the scopes defines a name: then it is no local one. */
function isDefinedElsewhere(draft: Draft, name: string, scopes: readonly Unit[]): boolean {
  return draft
    .allUnits()
    .some(
      ({ key, kind, head }) =>
        key === name && kind === 'definition' && !scopes.some(scope => hasLine(scope, head)),
    );
}

const isFunction = (unit: Unit, draft: Draft): boolean => (draft.lines[unit.head] as string).includes('(');

function usesIn(line: string, index: number, name: string, draft: Draft): Use[] {
  const uses: Use[] = [];
  for (let at = line.indexOf(name); at >= 0; at = line.indexOf(name, at + 1)) {
    const [before, after] = [line[at - 1], line[at + name.length]];
    if (isWord(before) || isWord(after)) continue;
    const isJoined = before === '-' || after === '-' || before === '%';
    // An apostrophe in a comment begins no string.
    const isOther =
      !isCommentLine(line) && (isJoined || isInString(line, at) || (!draft.isData && isKey(line, at, name)));
    uses.push({ line: index, isDotted: before === '.', isOther });
  }
  return uses;
}

/** Whether a place of a line is in a string, and not in a part of it that is code. */
function isInString(line: string, at: number): boolean {
  let mark: string | undefined;
  let depth = 0;
  for (let i = 0; i < at; i++) {
    const sign = line[i] as string;
    if (sign === '\\') i++;
    else if (mark === undefined) mark = /["'`]/.test(sign) ? sign : undefined;
    else if (sign === '{') depth++;
    else if (sign === '}') depth = Math.max(0, depth - 1);
    else if (sign === mark && depth === 0) mark = undefined;
  }
  return mark !== undefined && depth === 0;
}

/** Whether a name is the key of an object, or stands for key and value in one. */
function isKey(line: string, at: number, name: string): boolean {
  const before = line.slice(0, at).trimEnd();
  const after = line.slice(at + name.length).trimStart();
  const open = Math.max(before.lastIndexOf('{'), 0);
  const isInBraces =
    before.includes('{') && !before.slice(open).includes('(') && !before.slice(open).includes('}');
  const isItem = /[{,]$/.test(before) && isInBraces;
  return isItem && /^[,:}]/.test(after);
}
