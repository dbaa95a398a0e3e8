import { closesFence, type FenceMark, fenceMark, openingFence } from './fences.js';

/** Where the text of a fence ends: lines by index from 0. */
export type FenceEnd =
  | { readonly kind: 'closed'; readonly line: number }
  /** No line closes it. */
  | { readonly kind: 'open' }
  /** The fences inside do not add up: any of several lines may close it. */
  | { readonly kind: 'unclear'; readonly line: number };

/**
 * Where the fence that a line opens is closed, if its text may hold fences of its own.
 *
 * A line with an info (` ```bash `) opens a fence inside, and so does a bare mark that is indented
 * further than the fence; the next bare mark of the same indentation closes that one. What does not
 * come out even is `unclear`: better no text than half of one. Marks that are shorter than the
 * fence, or of its other character, are text.
 *
 * @throws RangeError when the line opens no fence.
 * @example endOfFence(['```md', '```sh', 'ls', '```', '```'], 0) // { kind: 'closed', line: 4 }
 */
export function endOfFence(lines: readonly string[], opening: number): FenceEnd {
  const first = lines[opening] as string;
  const outer = fenceMark(first);
  if (outer === undefined) return endOfTag(lines, opening);
  const inner: number[] = [];
  for (let line = opening + 1; line < lines.length; line++) {
    const found = fenceMark(lines[line] as string);
    if (found === undefined || !found.mark.startsWith(outer.mark)) continue;
    const move = moveOf(found, outer, inner.at(-1));
    if (move === 'close') return { kind: 'closed', line };
    if (move === 'unclear') return { kind: 'unclear', line };
    if (move === 'out') inner.pop();
    else inner.push(found.indent);
  }
  return { kind: 'open' };
}

/**
 * What a mark inside of a fence does; `innermost` is the indentation of the fence that it is
 * in.
 */
function moveOf(found: FenceMark, outer: FenceMark, innermost: number | undefined) {
  if (found.info !== '') return 'in';
  if (innermost !== undefined && found.indent === innermost) return 'out';
  if (found.indent > outer.indent) return 'in';
  return innermost === undefined && found.indent === outer.indent ? 'close' : 'unclear';
}

function endOfTag(lines: readonly string[], opening: number): FenceEnd {
  const fence = openingFence(lines[opening] as string);
  if (fence === undefined) throw new RangeError(`Line ${opening + 1} opens no fence`);
  for (let line = opening + 1; line < lines.length; line++) {
    if (closesFence(fence, lines[line] as string)) return { kind: 'closed', line };
  }
  return { kind: 'open' };
}

/**
 * The lines between those that open and close a fence, without the indentation that the fence
 * itself has.
 *
 * @example textInFence(['  ```', '  a', '  ```'], 0, 2) // ['a']
 */
export function textInFence(lines: readonly string[], opening: number, closing: number): readonly string[] {
  return withoutIndent(lines.slice(opening + 1, closing), indentOf(lines[opening] as string));
}

/** The blanks that a line begins with. */
export function indentOf(line: string): string {
  return /^[ \t]*/.exec(line)?.[0] ?? '';
}

/** The lines without an indentation, where each that is not blank has it; else as they are. */
export function withoutIndent(lines: readonly string[], indent: string): readonly string[] {
  if (indent === '') return lines;
  const all = lines.every(line => line.startsWith(indent) || line.trim() === '');
  return all ? lines.map(line => (line.startsWith(indent) ? line.slice(indent.length) : '')) : lines;
}

/**
 * The index of the first line at or behind one that is not blank; the number of lines where there
 * is none.
 */
export function nextNonBlank(lines: readonly string[], from: number): number {
  let line = from;
  while (line < lines.length && (lines[line] as string).trim() === '') line++;
  return line;
}

/**
 * Whether a file of this path is likely to hold fences at the start of its lines; so may one
 * without a known path.
 */
export function mayHoldFences(path: string | undefined): boolean {
  return path === undefined || /\.(?:md|mdx|markdown|rst|txt|adoc|asciidoc|qmd|rmd)$/i.test(path);
}
