import { closesFence, type FenceMark, fenceMark, openingFence } from './fences.js';

/** Where the text of a fence ends: lines by index from 0. */
type FenceEnd =
  | { readonly kind: 'closed'; readonly line: number }
  /** No line closes it. */
  | { readonly kind: 'open' }
  /** The fences inside do not add up: any of several lines may close it. */
  | { readonly kind: 'unclear'; readonly line: number };

/**
 * Where the fence that a line opens is closed, if its text may contain fences. A line with an info
 * (` ```bash `) opens a fence inside, and so does a bare mark that is indented more than the fence;
 * the next bare mark with the same indentation closes that one. If the marks do not match, the end
 * is `unclear`: no text is better than half of one. Marks that are shorter than the fence, or of
 * its other character, are text.
 *
 * @throws RangeError if the line opens no fence.
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

/** The white space at the start of a line. */
export function indentOf(line: string): string {
  return /^[ \t]*/.exec(line)?.[0] ?? '';
}

/** The lines without an indentation, if each that is not blank has it; otherwise unchanged. */
export function withoutIndent(lines: readonly string[], indent: string): readonly string[] {
  if (indent === '') return lines;
  const all = lines.every(line => line.startsWith(indent) || line.trim() === '');
  return all ? lines.map(line => (line.startsWith(indent) ? line.slice(indent.length) : '')) : lines;
}

/**
 * The index of the first line, from a line on, that is not blank; the number of lines if there is
 * none.
 */
export function nextNonBlank(lines: readonly string[], from: number): number {
  let line = from;
  while (line < lines.length && (lines[line] as string).trim() === '') line++;
  return line;
}

/**
 * Whether a file with this path is likely to contain fences at the start of its lines; also true if
 * the path is not known.
 */
export function mayHoldFences(path: string | undefined): boolean {
  return path === undefined || /\.(?:md|mdx|markdown|rst|txt|adoc|asciidoc|qmd|rmd)$/i.test(path);
}
