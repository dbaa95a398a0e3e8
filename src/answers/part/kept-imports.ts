// The names that a file imports and still uses, where a part has the import with other names.

import type { Splice } from '../files/splice.js';
import { isImport, nameOf, namesImported } from '../units/imports.js';
import { squeezed } from '../units/lines.js';
import type { Unit } from '../units/unit.js';
import { unitsOf } from '../units/units.js';
import { listedNames } from '../unread.js';
import type { Merging } from './merging.js';

/** An import of the part in the place of one of the file, and the splice for it. */
export interface ImportPair {
  readonly p: Unit;
  readonly f: Unit;
  readonly splice: number;
}

/**
 * Imports are merged and never replaced: where a name would go that the file still uses, the import
 * of the file stays, and has the new names besides; or `why` says that it cannot.
 */
export function keepUsedNames(merging: Merging, units: readonly Unit[]): void {
  const { file, part, splices } = merging;
  const isCovered = ({ head, to }: Unit) => splices.some(splice => splice.from <= head && to <= splice.to);
  const imports = units.filter(unit => isImport(file, unit));
  const replaced = imports.filter(isCovered);
  if (replaced.length === 0) return;
  const rest = wordsBesideImports(merging, imports);
  for (const { p, f, splice } of merging.importPairs) {
    const now = textOf(part, p);
    const used = usedOf(textOf(file, f), namesImported(now), rest);
    const lines =
      used.length === 0 ? undefined : withNames(file.slice(f.head, f.to), now, name => !used.includes(name));
    if (lines !== undefined) splices[splice] = { ...(splices[splice] as Splice), lines };
  }
  const put = splices.flatMap(({ lines }) =>
    unitsOf(lines)
      .filter(unit => isImport(lines, unit))
      .map(unit => textOf(lines, unit)),
  );
  const kept = imports.filter(unit => !replaced.includes(unit)).map(unit => textOf(file, unit));
  const known = [...put, ...kept].flatMap(namesImported);
  const lost = replaced.flatMap(unit => usedOf(textOf(file, unit), known, rest));
  if (lost.length > 0) merging.why = `the code imports no ${listedNames(lost)}, which the file still uses`;
}

const textOf = (lines: readonly string[], { head, to }: Unit): string =>
  lines.slice(head, to).map(squeezed).join(' ');

/** The names of an import that others lack, and that the rest of the file uses. */
function usedOf(text: string, known: readonly string[], rest: ReadonlySet<string>): string[] {
  return namesImported(text).filter(name => !known.includes(name) && rest.has(name));
}

/** The words of the file as it will be, but for its imports. */
function wordsBesideImports({ file, splices }: Merging, imports: readonly Unit[]): ReadonlySet<string> {
  const lines = [...file];
  for (const { head, to } of imports) lines.fill('', head, to);
  for (const { from, to } of splices) lines.fill('', from, to);
  const put = splices.flatMap(({ lines: own }) => {
    const left = [...own];
    for (const unit of unitsOf(own)) if (isImport(own, unit)) left.fill('', unit.head, unit.to);
    return left;
  });
  return new Set([...lines, ...put].flatMap(line => line.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? []));
}

const COMMENT = /\/\/|\/\*|#/;

/**
 * The lines of an import with the names that another one of the same module adds to it; `undefined`
 * where both are not of one form.
 *
 * @param now the other import, as one line
 * @param mayGo whether a name goes that the other one lacks
 */
export function withNames(
  before: readonly string[],
  now: string,
  mayGo: (name: string) => boolean,
): readonly string[] | undefined {
  // A comment would be taken for a part of a name.
  if ([...before, now].some(line => COMMENT.test(line))) return undefined;
  const [theirs, ours] = [listIn(before.map(squeezed).join(' ')), listIn(now)];
  if (theirs === undefined || ours?.head !== theirs.head || ours.end !== theirs.end) return undefined;
  const kept = theirs.items.filter(item => ours.items.includes(item) || !mayGo(nameOf(item)));
  const all = [...kept, ...ours.items.filter(item => !theirs.items.includes(item))];
  const isSorted = theirs.items.every((item, i) => i === 0 || (theirs.items[i - 1] as string) <= item);
  if (isSorted && theirs.items.length > 1) all.sort();
  const pad = theirs.isPadded ? ' ' : '';
  if (before.length === 1) return [`${theirs.head}${pad}${all.join(', ')}${pad}${theirs.end}`];
  const [first = '', second = ''] = before;
  if (before.length !== theirs.items.length + 2) return undefined;
  const comma = before.at(-2)?.trimEnd().endsWith(',') === true ? ',' : '';
  const indent = /^\s*/.exec(second)?.[0] ?? '';
  const items = all.map((item, i) => `${indent}${item}${i < all.length - 1 ? ',' : comma}`);
  return [first, ...items, before.at(-1) as string];
}

/** The names of an import on one line, in braces or behind `import`, and what is around them. */
function listIn(text: string) {
  const [open, close] = [text.indexOf('{'), text.lastIndexOf('}')];
  const isBraced = open >= 0 && open < close;
  const from = isBraced ? open + 1 : (/^from\s+\S+\s+import\s+(?!\()/.exec(text)?.[0].length ?? 0);
  if (from === 0) return undefined;
  const to = isBraced ? close : text.length;
  const items = text
    .slice(from, to)
    .split(',')
    .map(item => item.trim());
  const isPadded = text[from] === ' ';
  return {
    head: text.slice(0, from),
    items: items.filter(item => item !== ''),
    end: text.slice(to),
    isPadded,
  };
}
