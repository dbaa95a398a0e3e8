import type { AnchorType } from '../edit/index.js';
import { type AddressForm, addressOf, type Document, type LineIndex, type LineRange } from '../text/index.js';
import { anchorTypeOf, type ItemKind } from './kinds.js';
import { LineTexts } from './line-texts.js';
import { itemsOf, type Outline, type PlacedItem, qualifiedName, type Stretch } from './outline.js';

/** How many lines above and below a target line are offered as line patterns, by default. */
export const LINES_AROUND = 10;

/**
 * A place that an edit script may choose. Lines are 1-based. The names are those of the JSON that
 * models read.
 */
export interface AnchorCandidate {
  readonly type: AnchorType;
  /** For a definition: what it is, and its name with those of what contains it. */
  readonly kind?: ItemKind;
  readonly name?: string;
  /**
   * The text of the line, with its indentation for a line pattern, otherwise without; no white
   * space at its end.
   */
  readonly line: string;
  readonly lineno: number;
  /** The last line of the whole definition or statement. */
  readonly end_lineno: number;
  /** How many lines of the file have this text, except for white space around it. */
  readonly count: number;
  /** Uniqueness, nearness to the target line, and how much the line says: 25 at most. */
  readonly score: number;
}

/** Which candidates to list. */
interface CandidateOptions {
  /**
   * The line, 1-based, that is to be changed: what is near comes first, and the lines around it are
   * offered.
   */
  readonly targetLine?: number;
  /** How many lines above and below the target line; ten by default. */
  readonly linesAround?: number;
  /** Only what is defined in these lines, each of them offered as a line pattern too. */
  readonly range?: LineRange;
  readonly kinds?: readonly AnchorType[];
  /** The most candidates: the best ones. */
  readonly limit?: number;
}

/**
 * The anchors that a file offers for an edit, the best first; those with equal scores in the order
 * of the file. Score: 10 for a line that occurs once, 5 for twice; 10 minus the distance to the
 * target line, at least 0; 5 for a line of more than five words, 3 for more than three. Line
 * patterns are offered within `linesAround` lines of `targetLine`, and in all of `range`; without
 * both there are none.
 *
 * @param outline what `Syntax.outline` returns for the same document
 * @example anchorCandidates(document, syntax.outline(document), { targetLine: 12, limit: 20 })[0]?.line
 */
export function anchorCandidates(
  document: Document,
  outline: Outline,
  options: CandidateOptions = {},
): AnchorCandidate[] {
  const { targetLine, limit } = options;
  const wanted = anchorsOf(document, outline).wanted(options);
  const scored = wanted.map(each => nearer(each, nearness(each.lineno, targetLine)));
  // Sorting keeps the order of those with one score, which is that of the file.
  return scored
    .sort((a, b) => b.score - a.score)
    .slice(0, limit === undefined ? undefined : Math.max(0, limit));
}

/**
 * The address by which an edit names a candidate: of all lines of its definition or statement.
 *
 * @example candidateAddress(document, { lineno: 12, end_lineno: 20 }, 'short') // '12-20#483'
 */
export function candidateAddress(
  document: Document,
  { lineno, end_lineno }: Pick<AnchorCandidate, 'lineno' | 'end_lineno'>,
  form: AddressForm,
): string {
  return addressOf(document, { first: lineno, last: end_lineno }, form);
}

/** An anchor that is more than a line: what it represents, and where. */
export interface NamedAnchor {
  readonly candidate: AnchorCandidate;
  /** The definition with its decorators and comments, or the whole statement. */
  readonly stretch: Stretch;
  /** `undefined` for imports and decorators. */
  readonly placed: PlacedItem | undefined;
}

/**
 * The definitions, imports and decorators of a file as anchors, in the order of the file.
 *
 * @param outline what `Syntax.outline` says of the same document
 * @example namedAnchors(document, syntax.outline(document))[0]?.candidate.lineno
 */
export function namedAnchors(document: Document, outline: Outline): readonly NamedAnchor[] {
  return anchorsOf(document, outline).named;
}

/**
 * Most candidates are far away: those are given as they are, since copying thousands takes longer
 * than ranking them.
 */
function nearer(candidate: AnchorCandidate, by: number): AnchorCandidate {
  return by === 0 ? candidate : { ...candidate, score: candidate.score + by };
}

/** The part of a line's score that depends only on the line; it has no white space at its ends. */
function worthOf(line: string, count: number): number {
  const words = wordsIn(line, 6);
  return (count === 1 ? 10 : count === 2 ? 5 : 0) + (words > 5 ? 5 : words > 3 ? 3 : 0);
}

/** How many words a text has, `most` at most. */
function wordsIn(text: string, most: number): number {
  const gap = /\s+/g;
  let words = 1;
  while (words < most && gap.test(text)) words++;
  return words;
}

function nearness(line: number, target: number | undefined): number {
  return target === undefined ? 0 : Math.max(0, 10 - Math.abs(line - target));
}

/**
 * What was computed for an outline, kept as long as the outline: candidates are requested again and
 * again.
 */
const known = new WeakMap<Outline, Anchors>();

function anchorsOf(document: Document, outline: Outline): Anchors {
  const anchors = known.get(outline) ?? new Anchors(document.lines, outline);
  known.set(outline, anchors);
  return anchors;
}

class Anchors {
  readonly #texts: LineTexts;
  /** All but line patterns, in the order of the file; they score as without a target line. */
  readonly named: readonly NamedAnchor[];

  constructor(
    readonly lines: LineIndex,
    outline: Outline,
  ) {
    this.#texts = new LineTexts(lines);
    this.named = [
      ...this.#definitions(outline),
      ...this.#stretches('import_statement', outline.imports),
      ...this.#stretches('decorator', outline.decorators),
    ].sort((a, b) => a.candidate.lineno - b.candidate.lineno);
  }

  /** In the order of the file; in one line, definitions before what represents the line alone. */
  wanted({ range, kinds, targetLine, linesAround = LINES_AROUND }: CandidateOptions): AnchorCandidate[] {
    const named = this.named
      .map(({ candidate }) => candidate)
      .filter(
        ({ type, lineno }) =>
          (kinds?.includes(type) ?? true) &&
          (range === undefined || (lineno >= range.first && lineno <= range.last)),
      );
    if (kinds?.includes('line_pattern') === false) return named;
    const patterns = this.#patterns(range ?? around(targetLine, linesAround));
    return [...named, ...patterns].sort((a, b) => a.lineno - b.lineno);
  }

  #definitions(outline: Outline): NamedAnchor[] {
    // A cell of a notebook is no definition: its first line says nothing of the others.
    const all = [...itemsOf(outline)].filter(({ item }) => item.kind !== 'cell');
    return all.map(placed => {
      const { kind, definitionLine, endLine } = placed.item;
      const at = this.#at(definitionLine, Math.max(definitionLine, endLine));
      const candidate = { type: anchorTypeOf(kind), kind, name: qualifiedName(placed), ...at };
      return { candidate, stretch: placed.item, placed };
    });
  }

  #stretches(type: AnchorType, stretches: readonly Stretch[]): NamedAnchor[] {
    // Of several in one line, or one in another, the first represents the line.
    const first = stretches.filter((each, i) => each.line !== stretches[i - 1]?.line);
    return first.map(stretch => {
      const candidate = { type, ...this.#at(stretch.line, stretch.endLine) };
      return { candidate, stretch, placed: undefined };
    });
  }

  #patterns({ first, last }: LineRange): AnchorCandidate[] {
    const patterns: AnchorCandidate[] = [];
    for (let i = Math.max(0, first - 1); i < Math.min(last, this.lines.count); i++) {
      const line = this.lines.content(i).trimEnd();
      if (line === '') continue;
      patterns.push({ type: 'line_pattern', ...this.#at(i + 1, i + 1), line });
    }
    return patterns;
  }

  #at(lineno: number, endLine: number): Placed {
    const line = this.#texts.text(lineno - 1);
    const count = this.#texts.count(lineno - 1);
    return { line, lineno, end_lineno: endLine, count, score: worthOf(line, count) };
  }
}

type Placed = Pick<AnchorCandidate, 'line' | 'lineno' | 'end_lineno' | 'count' | 'score'>;

function around(target: number | undefined, lines: number): LineRange {
  return target === undefined ? { first: 1, last: 0 } : { first: target - lines, last: target + lines };
}
