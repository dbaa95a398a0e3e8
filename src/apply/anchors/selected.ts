import type { Found } from '../../edit/index.js';
import { DIFFER, foundAt } from '../../locate/index.js';
import type { NamedAnchor } from '../../syntax/index.js';
import type { LineIndex, Range } from '../../text/index.js';
import { hasBody } from './replaced.js';

export const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim();
export const quoted = (text: string) => JSON.stringify(text.trim().slice(0, 200));

/** The ways in which a text may be equal to a line, the strictest first. */
const WAYS: readonly ((line: string) => string)[] = [line => line, line => line.trim(), squeezed];

/**
 * The lines (indexes, the end excluded) that are equal to a text, by the strictest comparison that
 * finds any.
 */
export function matching(lines: LineIndex, text: string, { from, to }: Range): number[] {
  // A line that is equal, except for white space around it, contains the trimmed text. A long text
  // is found faster than a short one.
  const whole = linesWith(lines, text.trim(), from, to);
  const asSent = fitting(lines, text, whole, WAYS.slice(0, -1));
  return asSent.length > 0
    ? asSent
    : fitting(lines, text, linesWith(lines, longestWord(text), from, to), WAYS);
}

/** The lines that are equal to a text in the first way that finds any. */
function fitting(
  lines: LineIndex,
  text: string,
  among: readonly number[],
  ways: readonly ((line: string) => string)[],
): number[] {
  for (const way of ways) {
    const wanted = way(text);
    const found = among.filter(i => way(lines.content(i)) === wanted);
    if (found.length > 0) return found;
  }
  return [];
}

/** The lines that contain a word: all of them, if it is empty. */
function linesWith(lines: LineIndex, word: string, from: number, to: number): number[] {
  if (word === '') return Array.from({ length: to - from }, (_, i) => from + i);
  const found: number[] = [];
  const end = lines.from(to);
  for (let at = lines.text.indexOf(word, lines.from(from)); at >= 0 && at < end; ) {
    const line = lines.lineAt(at);
    found.push(line);
    at = lines.text.indexOf(word, lines.from(line + 1));
  }
  return found;
}

/** Whatever white space a comparison ignores, equal lines contain the same words. */
function longestWord(text: string): string {
  return text.split(/\s+/).reduce((best, word) => (word.length > best.length ? word : best), '');
}

/** The anchors whose line, or whose name, is a text. */
export function selectedIn(
  all: readonly NamedAnchor[],
  text: string,
  lines: LineIndex,
): readonly NamedAnchor[] {
  for (const way of WAYS) {
    const found = all.filter(({ candidate }) => way(lines.content(candidate.lineno - 1)) === way(text));
    if (found.length > 0) return found;
  }
  const name = text.trim();
  return all.filter(each => anchorNamesOf(each).includes(name));
}

/** The definitions whose head is cut in a text, as `def run(self)` without the colon. */
export function withHead(
  all: readonly NamedAnchor[],
  text: string,
  lines: LineIndex,
): readonly NamedAnchor[] {
  return all.filter(each => isPartOfHead(each, squeezed(text), lines));
}

/** Whether a text is a part of the line of a definition with its name; no word of it is cut. */
function isPartOfHead({ candidate, placed }: NamedAnchor, text: string, lines: LineIndex): boolean {
  const name = placed !== undefined && hasBody(placed.item) ? placed.item.name : '';
  if (name === '' || !hasWord(text, name)) return false;
  return hasWord(squeezed(lines.content(candidate.lineno - 1)), text);
}

/** Whether a text is somewhere in a line, with no letter of a longer word beside it. */
function hasWord(line: string, text: string): boolean {
  const isInWord = (a: string, b: string) => WORD.test(a) && WORD.test(b);
  for (let at = line.indexOf(text); at >= 0; at = line.indexOf(text, at + 1)) {
    const end = at + text.length;
    const cut =
      isInWord(line.charAt(at - 1), text.charAt(0)) ||
      isInWord(text.charAt(text.length - 1), line.charAt(end));
    if (!cut) return true;
  }
  return false;
}

const WORD = /[\p{L}\p{N}_$]/u;

/** What a definition may be called: its name, and its name with those of what contains it. */
export function anchorNamesOf({ candidate, placed }: NamedAnchor): string[] {
  return [candidate.name, placed?.item.name].filter(name => name !== undefined && name !== '') as string[];
}

/**
 * How a text that selects a line differs from it. Lists show lines without the white space around
 * them; a name is exact.
 */
export function howFound(selected: string, line: string): Found {
  if (squeezed(selected) !== squeezed(line)) return foundAt('exact', 'as-is', []);
  if (selected.trim() !== line.trim()) return foundAt('spacing', 'as-is', [DIFFER.inner]);
  const isOtherwiseIndented = /^\s/.test(selected) && !line.startsWith(selected.trimEnd());
  return isOtherwiseIndented
    ? foundAt('indentation', 'as-is', [DIFFER.indentation])
    : foundAt('exact', 'as-is', []);
}
