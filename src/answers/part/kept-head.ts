// What a definition of a file has and a part seldom shows: its modifiers and its docstring.

import { bodyOf, hasChildren, isDefinition, type Unit } from '../units/unit.js';
import type { Merging } from './merging.js';

const MODIFIERS =
  /^(\s*)((?:(?:export|default|public|private|protected|internal|fileprivate|static|readonly|abstract|override|final|sealed|virtual|pub(?:\([\w ]{1,30}\))?)\s+)+)/;

/**
 * The first lines of a definition as the part has them, with the modifiers of the file where the
 * part shows none and the answer names none of these. `async` is of the code: it is the part's.
 */
export function withModifiers(
  { file, part, options, taken }: Merging,
  lines: readonly string[],
  p: Unit,
  f: Unit,
): string[] {
  const [head = '', ...rest] = lines;
  const [, , kept = ''] = MODIFIERS.exec(file[f.head] as string) ?? [];
  const said = new Set((options.said ?? '').toLowerCase().match(/\w+/g));
  const isSaid = (kept.match(/\w+/g) ?? []).some(word => said.has(word));
  if (kept === '' || isSaid || !isDefinition(f) || MODIFIERS.test(head)) return [...lines];
  const withKept = (line: string) => line.replace(/^\s*/, depth => depth + kept);
  taken.set(p.head, { ...taken.get(p.head), line: withKept(part[p.head] as string) });
  return [withKept(head), ...rest];
}

const DOCSTRING = /^\s*[rR]?("""|''')/;

/** The docstring of a definition of the file, where the part shows the definition without one. */
export function keptDocstring({ file, part, taken }: Merging, p: Unit, f: Unit): readonly string[] {
  const above = DOCSTRING.test(part[bodyOf(p)] ?? '') || !hasChildren(p) ? [] : docstringOf(file, f);
  if (above.length > 0) taken.set(bodyOf(p), { ...taken.get(bodyOf(p)), above });
  return above;
}

/** The docstring of a definition, if it has one. */
export function docstringOf(file: readonly string[], f: Unit): readonly string[] {
  const from = bodyOf(f);
  const [opening = '', quotes = ''] = DOCSTRING.exec(file[from] ?? '') ?? [];
  if (quotes === '' || !isDefinition(f)) return [];
  const first = (file[from] as string).slice(opening.length);
  const isEnd = (line: string, i: number) => (i === from ? first : line).includes(quotes);
  const last = file.findIndex((line, i) => i >= from && isEnd(line, i));
  return last < 0 || last >= f.to ? [] : file.slice(from, last + 1);
}
