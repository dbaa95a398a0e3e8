import type { LinesPlace, Texts } from '../edit/index.js';
import { IndentMap, indentOf } from '../locate/index.js';
import { isSolid, type LineIndex } from '../text/index.js';
import { solidPairs } from './edges.js';
import { unitsAround } from './indent-units.js';
import { isIndentedAsFile } from './own-indentation.js';

/**
 * How deep the lines of a replacement belong in the file: learned from the lines of the search
 * there.
 */
export class NewLineDepth {
  readonly #replace: readonly string[];
  readonly #indents: IndentMap;
  /**
   * For each search line, how many lines before it show indentation: see `near` of
   * {@link IndentMap.map}.
   */
  readonly #near: number[];
  #unknown: string | undefined;

  /** `isMapped`: whether indentation is carried over at all. */
  constructor(lines: LineIndex, place: LinesPlace, isMapped: boolean) {
    const { search, replace } = place.texts;
    const pairs = solidPairs(lines, place);
    const isShifted = isMapped && !isIndentedAsFile(lines, place);
    this.#replace = replace;
    this.#indents = new IndentMap(isShifted ? pairs : [], () => unitsAround(lines, place, replace, search));
    let seen = 0;
    this.#near = [...search, ''].map((_, i) => {
      while ((pairs[seen]?.line ?? Number.POSITIVE_INFINITY) < i) seen++;
      return seen;
    });
  }

  /** Whether every line stays as deep as it is written. */
  get isAsWritten(): boolean {
    return this.#indents.isIdentity;
  }

  /** The first line whose depth was needed and is not known. */
  get unknown(): string | undefined {
    return this.#unknown;
  }

  /**
   * The indentation in the file of a replacement line that comes at a search line, or `between`
   * that line and the one above. If it is not known, it is that of the replacement: see
   * {@link unknown}.
   */
  of(replace: number, search: number, between = false): string {
    const line = this.#replace[replace] as string;
    const near = this.#near[Math.max(0, search)] ?? 0;
    const mapped = this.#indents.map(indentOf(line), near, between) ?? this.#aligned(replace, near);
    if (mapped === undefined) this.#unknown ??= line.trim();
    return mapped ?? indentOf(line);
  }

  /**
   * The indentation of a line that continues a statement or a comment above: as much deeper than
   * that as it is written.
   */
  #aligned(replace: number, near: number): string | undefined {
    const indent = indentOf(this.#replace[replace] as string);
    for (let at = replace; goesOn(this.#replace[at - 1], this.#replace[at] as string); at--) {
      const above = indentOf(this.#replace[at - 1] as string);
      const mapped = indent.startsWith(above) ? this.#indents.map(above, near) : undefined;
      const deeper = indent.slice(above.length);
      if (mapped !== undefined) return deeper.includes('\t') ? undefined : mapped + deeper;
    }
    return undefined;
  }
}

/**
 * Whether a line begins nothing new: the one above is not complete, or both belong to one comment.
 */
function goesOn(above: string | undefined, line: string): boolean {
  return above !== undefined && (/[,([+\-*/&|?=.\\]\s*$/.test(above) || /^\s*(?:\*|[).\]?:&|])/.test(line));
}

/**
 * The texts of an edit whose only line begins inside the indentation of the file's line, behind
 * `missing`. That also goes before the new lines, which were written as deep as the quoted one. New
 * lines that are already as deep as the file's line stay as they are.
 */
export function withFileDepth(texts: Texts, missing: string): Texts {
  const [first = '', ...rest] = texts.replace;
  if (texts.search.length > 1 || rest.length === 0 || missing === '' || isSolid(missing)) return texts;
  const quoted = indentOf(texts.search[0] as string);
  if (quoted === '' && rest.filter(isSolid).every(line => line.startsWith(missing))) return texts;
  const moved = (line: string) => {
    const indent = indentOf(line);
    return (depthBeside(quoted, missing + quoted, indent) ?? missing + indent) + line.slice(indent.length);
  };
  return { ...texts, replace: [first, ...rest.map(line => (isSolid(line) ? moved(line) : line))] };
}

/**
 * How deep a line with an indentation belongs beside a line that was `quoted` so deep, where the
 * file has that as deep as `file`; `undefined` if that does not show it.
 */
export function depthBeside(quoted: string, file: string, indent: string): string | undefined {
  return new IndentMap([{ search: quoted, file }]).map(indent);
}
