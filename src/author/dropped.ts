import { itemsOf, type PlacedItem, qualifiedName, type Syntax } from '../syntax/index.js';
import { type Document, escapedForRegExp } from '../text/index.js';

/** A definition that a new version of a file lacks: its full name, and its old line, from 1. */
export interface Dropped {
  readonly name: string;
  readonly line: number;
}

/** A new definition with this share of the lines of a missing one is that one, renamed. */
const RENAMED = 0.5;

/**
 * The definitions that a new version of a file leaves out, although the task names neither them nor
 * what contains them. A definition that was moved or renamed is not left out. Empty if nothing is
 * known about the file.
 *
 * @example droppedFrom(before, after, { syntax, instruction: 'Rename f to g' }).map(({ name }) => name)
 */
export function droppedFrom(
  before: Document,
  after: Document,
  { syntax, instruction }: { readonly syntax: Syntax; readonly instruction: string },
): readonly Dropped[] {
  const [old, now] = [before, after].map(document => [...itemsOf(syntax.outline(document))]);
  const left = counted(now ?? []);
  const known = counted(old ?? []);
  const others = (now ?? []).filter(({ item }) => !known.has(item.name)).map(each => bodyLines(after, each));
  return (old ?? [])
    .filter(({ item }) => item.name !== '' && !taken(left, item.name))
    .filter(({ item, within }) => ![item, ...within].some(({ name }) => isNamed(name, instruction)))
    .filter(each => !others.some(lines => similarity(bodyLines(before, each), lines) >= RENAMED))
    .map(each => ({ name: qualifiedName(each), line: each.item.definitionLine }));
}

/** How many definitions have each name. */
function counted(items: readonly PlacedItem[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { item } of items) counts.set(item.name, (counts.get(item.name) ?? 0) + 1);
  return counts;
}

function taken(counts: Map<string, number>, name: string): boolean {
  const count = counts.get(name) ?? 0;
  counts.set(name, count - 1);
  return count > 0;
}

/** Whether a text has a name as a word of its own. */
function isNamed(name: string, text: string): boolean {
  if (name === '') return false;
  const escaped = escapedForRegExp(name);
  return new RegExp(`(?<![\\p{L}\\p{N}_$])${escaped}(?![\\p{L}\\p{N}_$])`, 'u').test(text);
}

/** The lines of a definition after its first, without white space around them. */
function bodyLines({ lines }: Document, { item }: PlacedItem): readonly string[] {
  const all = lines.contents(item.line - 1, item.endLine);
  return all.map(line => line.trim()).filter((line, i) => line !== '' && i > 0);
}

function similarity(lines: readonly string[], others: readonly string[]): number {
  if (lines.length === 0) return 0;
  const known = new Set(others);
  return lines.filter(line => known.has(line)).length / lines.length;
}
