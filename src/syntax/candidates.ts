import type { AnchorType } from '../edit/index.js';
import type { Document, LineIndex } from '../text/index.js';
import { AnchorIds } from './anchor-ids.js';
import { anchorTypeOf, type ItemKind } from './kinds.js';
import { itemsOf, type Outline, qualifiedName, type Stretch } from './outline.js';

/** So many lines above and below a target line are offered as line patterns. */
export const LINES_AROUND = 10;

/** A place that an edit script may choose. Lines are 1-based. The names are those of the JSON that models read. */
export interface AnchorCandidate {
  /** Short, unique in the file, and the same whatever options it was asked for with. */
  readonly id: string;
  readonly type: AnchorType;
  /** Of a definition: what it is, and its name with those that hold it. */
  readonly kind?: ItemKind;
  readonly name?: string;
  /** The text of the line, with its indentation for a line pattern, else without; no blanks at its end. */
  readonly line: string;
  readonly lineno: number;
  /** The last line of the whole definition or statement. */
  readonly end_lineno: number;
  /** How many lines of the file have this text, but for blanks around it. */
  readonly count: number;
  /** Uniqueness, nearness to the target line, and how much the line says: 25 at most. */
  readonly score: number;
}

/** Which candidates are asked for. */
export interface CandidateOptions {
  /** The line, 1-based, that is to be changed: what is near comes first, and the lines around it are offered. */
  readonly targetLine?: number;
  /** Only what starts in these lines (1-based, both inclusive), each of them offered as a line pattern too. */
  readonly range?: { readonly first: number; readonly last: number };
  readonly kinds?: readonly AnchorType[];
  /** So many at most, the best ones. */
  readonly limit?: number;
}

type Unscored = Omit<AnchorCandidate, 'score'>;

/**
 * The anchors that a file offers for an edit, best first, those that rank alike in the order of the file. Score: 10 for a
 * line that stands once, 5 for twice; 10 less the distance to the target line, at least 0; 5 for a line of more than five
 * words, 3 for more than three.
 *
 * Line patterns are offered within ten lines of `targetLine`, and in all of `range`; without both there are none.
 *
 * @param outline what `Syntax.outline` says of the same document
 * @example anchorCandidates(document, syntax.outline(document), { targetLine: 12, limit: 20 })[0]?.line
 */
export function anchorCandidates(
  document: Document,
  outline: Outline,
  options: CandidateOptions = {},
): AnchorCandidate[] {
  const { range, kinds, limit } = options;
  const all = anchorsOf(document, outline);
  const isWanted = ({ type, lineno }: Unscored) =>
    (kinds?.includes(type) ?? true) &&
    (range === undefined || (lineno >= range.first && lineno <= range.last)) &&
    (type !== 'line_pattern' || range !== undefined || isAround(lineno, options.targetLine));
  const scored = all.filter(isWanted).map(each => ({ ...each, score: scoreOf(each, options.targetLine) }));
  // Sorting keeps the order of those with one score, which is that of the file.
  return scored
    .sort((a, b) => b.score - a.score)
    .slice(0, limit === undefined ? undefined : Math.max(0, limit));
}

function isAround(line: number, target: number | undefined): boolean {
  return target !== undefined && Math.abs(line - target) <= LINES_AROUND;
}

function scoreOf({ line, lineno, count }: Unscored, target: number | undefined): number {
  const uniqueness = count === 1 ? 10 : count === 2 ? 5 : 0;
  const proximity = target === undefined ? 0 : Math.max(0, 10 - Math.abs(lineno - target));
  const words = line.trim().split(/\s+/).length;
  return uniqueness + proximity + (words > 5 ? 5 : words > 3 ? 3 : 0);
}

/** All anchors of an outline, kept as long as it is: candidates are asked for again and again. */
const known = new WeakMap<Outline, readonly Unscored[]>();

function anchorsOf(document: Document, outline: Outline): readonly Unscored[] {
  const anchors = known.get(outline) ?? new Anchors(document.lines, outline).all();
  known.set(outline, anchors);
  return anchors;
}

class Anchors {
  readonly #texts: readonly string[];
  readonly #counts = new Map<string, number>();

  constructor(
    readonly lines: LineIndex,
    readonly outline: Outline,
  ) {
    this.#texts = Array.from({ length: lines.count }, (_, i) => lines.content(i).trimEnd());
    for (const text of this.#texts) {
      const key = text.trimStart();
      this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
    }
  }

  /** In the order of the file; in one line, definitions before what stands for the line alone. */
  all(): Unscored[] {
    const anchors = [
      ...this.#definitions(),
      ...this.#stretches('import_statement', this.outline.imports),
      ...this.#stretches('decorator', this.outline.decorators),
      ...this.#patterns(),
    ];
    return anchors.sort((a, b) => a.lineno - b.lineno);
  }

  #definitions(): Unscored[] {
    const [functions, classes] = [new AnchorIds('function_definition'), new AnchorIds('class_definition')];
    return [...itemsOf(this.outline)].map(placed => {
      const { kind, definitionLine, endLine } = placed.item;
      const type = anchorTypeOf(kind);
      const name = qualifiedName(placed);
      const id = (type === 'function_definition' ? functions : classes).next(name);
      return { id, type, kind, name, ...this.#at(definitionLine, Math.max(definitionLine, endLine)) };
    });
  }

  #stretches(type: AnchorType, stretches: readonly Stretch[]): Unscored[] {
    const ids = new AnchorIds(type);
    // Of several in one line, or one in another, the first stands for the line.
    const first = stretches.filter((each, i) => each.line !== stretches[i - 1]?.line);
    return first.map(({ line, endLine }) => {
      const at = this.#at(line, endLine);
      return { id: ids.next(at.line), type, ...at };
    });
  }

  #patterns(): Unscored[] {
    const ids = new AnchorIds('line_pattern');
    return this.#texts.flatMap((text, i) => {
      if (text === '') return [];
      const id = ids.next(text.trimStart());
      return [{ id, type: 'line_pattern' as const, ...this.#at(i + 1, i + 1), line: text }];
    });
  }

  #at(lineno: number, endLine: number): Pick<Unscored, 'line' | 'lineno' | 'end_lineno' | 'count'> {
    const line = (this.#texts[lineno - 1] ?? '').trimStart();
    return { line, lineno, end_lineno: endLine, count: this.#counts.get(line) ?? 1 };
  }
}
