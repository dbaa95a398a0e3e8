// The names that a file imports and still uses, where a part has the import with other names.

import type { Splice } from '../files/splice.js';
import { isImport, nameOf, namesImported } from '../units/imports.js';
import { squeezed } from '../units/lines.js';
import type { Unit } from '../units/unit.js';
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
 * of the file stays, and has the new names besides.
 */
export function keepUsedNames(merging: Merging, units: readonly Unit[]): void {
  const { file, part, splices } = merging;
  if (merging.importPairs.length === 0) return;
  const textOf = (lines: readonly string[], { head, to }: Unit) =>
    lines.slice(head, to).map(squeezed).join(' ');
  const rest = withoutImports(merging, units);
  for (const { p, f, splice } of merging.importPairs) {
    const [now, before] = [textOf(part, p), textOf(file, f)];
    const kept = namesImported(now);
    const used = namesImported(before).filter(name => !kept.includes(name) && rest.has(name));
    if (used.length === 0) continue;
    const lines = withNames(file.slice(f.head, f.to), now, name => !used.includes(name));
    if (lines === undefined) {
      merging.why = `the code imports no ${listedNames(used)}, which the file still uses`;
      return;
    }
    const { from, to } = splices[splice] as Splice;
    splices[splice] = { from, to, lines };
  }
}

/** The words of the file as it will be, but for its imports. */
function withoutImports({ file, splices }: Merging, units: readonly Unit[]): ReadonlySet<string> {
  const lines = [...file];
  for (const unit of units) if (isImport(file, unit)) lines.fill('', unit.head, unit.to);
  for (const { from, to } of splices) lines.fill('', from, to);
  const imports = /^\s*(?:import|from|use|using)\b|=\s*require\(/;
  const put = splices.flatMap(splice => splice.lines).filter(line => !imports.test(line));
  return new Set([...lines, ...put].flatMap(line => line.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? []));
}

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
