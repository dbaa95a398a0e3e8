// A file while the steps of an answer change it, and the edits that come out.

import type { Edit, LinesEdit, SourceLines } from '../../edit/index.js';
import { type Document, diffSequences, type Hunk, isSolid } from '../../text/index.js';
import { type SectionLevel, sectionsIn, unitsOfFile } from '../units/sections.js';
import { allUnits, type Unit } from '../units/unit.js';
import type { Splice } from './splice.js';

/** A file while the steps of an answer are carried out in it, one after the other. */
export class Draft {
  #lines: readonly string[];
  /** By index, what put a line there, and what took lines away above it. */
  #putBy: readonly (SourceLines | undefined)[];
  #takenBy: readonly (SourceLines | undefined)[];
  #units: readonly Unit[] | undefined;
  #allUnits: readonly Unit[] | undefined;
  #hunks: readonly Hunk[] | undefined;
  /** The lines as they are in the file. */
  readonly before: readonly string[];
  readonly #named = new Set<string>();
  readonly levelOf: SectionLevel | undefined;
  /** Whether it has keys and values, and no code. */
  readonly isData: boolean;

  /** @param step the lines of the answer that are carried out */
  constructor(
    readonly path: string,
    readonly document: Document,
    private readonly step: () => SourceLines | undefined = () => undefined,
  ) {
    this.before = contents(document);
    this.#lines = this.before;
    this.#putBy = this.before.map(() => undefined);
    this.#takenBy = [undefined, ...this.#putBy];
    this.levelOf = sectionsIn(path);
    this.isData = /\.(?:json\w?|ya?ml|toml|ini|cfg|properties|editorconfig)$/i.test(path);
  }

  /** The lines as the steps so far have made them. */
  get lines(): readonly string[] {
    return this.#lines;
  }

  /** Read once for each state of the lines: many steps and checks ask for it. */
  units(): readonly Unit[] {
    this.#units ??= unitsOfFile(this.#lines, this.levelOf);
    return this.#units;
  }

  allUnits(): readonly Unit[] {
    this.#allUnits ??= allUnits(this.units());
    return this.#allUnits;
  }

  /** Put lines in the place of others. The splices are of this state, and do not overlap. */
  splice(splices: readonly Splice[]): void {
    const isJson = /\.(?:json|jsonc|json5)$/i.test(this.path);
    const lines = [...this.#lines];
    const [putBy, takenBy] = [[...this.#putBy], [...this.#takenBy]];
    const step = this.step();
    const sorted = splices.map((splice, i) => ({ ...splice, i }));
    sorted.sort((a, b) => b.from - a.from || b.to - a.to || b.i - a.i);
    for (const { from, to, lines: own } of sorted) {
      lines.splice(from, to - from, ...own);
      putBy.splice(from, to - from, ...own.map(() => step));
      const taken = takenBy.slice(from, to + 1).reduce(bothOf, from < to ? step : undefined);
      takenBy.splice(from, to + 1 - from, ...own.map(() => undefined), taken);
      if (!isJson) continue;
      setComma(lines, from + own.length - 1);
      setComma(lines, from - 1);
    }
    this.#lines = lines;
    [this.#putBy, this.#takenBy] = [putBy, takenBy];
    this.#units = undefined;
    this.#allUnits = undefined;
    this.#hunks = undefined;
  }

  /** The same for lines that the answer itself shows or names as what goes. */
  spliceNamed(splices: readonly Splice[]): void {
    for (const { from, to } of splices)
      for (const line of this.#lines.slice(from, to)) this.#named.add(line.trim());
    this.splice(splices);
  }

  /** Lines, without indentation, that the answer shows or names as what goes. */
  get named(): ReadonlySet<string> {
    return this.#named;
  }

  /** What differs from the file; computed once for each state of the lines. */
  #changes(): readonly Hunk[] {
    this.#hunks ??= diffSequences([...this.before], [...this.#lines]);
    return this.#hunks;
  }

  /** The 1-based line of the file that a line of the draft, by index, was; none if it is new. */
  lineInFile(at: number): number | undefined {
    let moved = 0;
    for (const { aTo, bFrom, bTo } of this.#changes()) {
      if (at < bFrom) break;
      if (at < bTo) return undefined;
      moved = aTo - bTo;
    }
    return at + moved + 1;
  }

  /** The lines of the answer that made a change, as far as they are known. */
  #sourceOf({ bFrom, bTo }: Hunk): SourceLines | undefined {
    const own = [...this.#putBy.slice(bFrom, bTo), ...this.#takenBy.slice(bFrom, bTo + 1)];
    // Of equal lines, such as blank ones, the difference may count another one as gone.
    const beside = this.#takenBy.slice(Math.max(0, bFrom - 1), bTo + 2);
    return own.reduce(bothOf, undefined) ?? beside.reduce(bothOf, undefined);
  }

  /**
   * What the steps made of the file, as edits of its lines.
   *
   * @param source the lines of the answer for changes whose own are not known
   */
  edits(source: SourceLines): Edit[] {
    const texts = textsOf(this.document);
    const eol = this.document.text.includes('\r\n') ? '\r\n' : '\n';
    return this.#changes().map(hunk => {
      const { aFrom, aTo, bFrom, bTo } = hunk;
      const isInsertion = aFrom === aTo;
      const from = isInsertion && aFrom > 0 ? aFrom - 1 : aFrom;
      const to = isInsertion && aFrom === 0 ? 1 : aTo;
      const now = this.#lines.slice(bFrom, bTo);
      const all = isInsertion ? (aFrom > 0 ? [this.before[from], ...now] : [...now, this.before[0]]) : now;
      const search = texts.slice(from, to).join('');
      const endsFile = to >= texts.length && !/\n$/.test(search);
      const replace = all.map(line => `${line}${eol}`).join('');
      const edit: LinesEdit = {
        kind: 'lines',
        path: this.path,
        line: from + 1,
        search,
        replace: endsFile ? replace.slice(0, -eol.length) : replace,
        base: this.document.hash,
        source: this.#sourceOf(hunk) ?? source,
      };
      return edit;
    });
  }
}

/** The lines from the first to the last one of two runs. */
function bothOf(a: SourceLines | undefined, b: SourceLines | undefined): SourceLines | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return { first: Math.min(a.first, b.first), last: Math.max(a.last, b.last) };
}

function contents(document: Document): readonly string[] {
  const lines = [...document.lines.contents()];
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** Its lines with their endings. */
function textsOf({ text, lines }: Document): string[] {
  const texts = Array.from({ length: lines.count }, (_, i) => {
    const next = i + 1 < lines.count ? lines.from(i + 1) : text.length;
    return text.slice(lines.from(i), next);
  });
  if (texts.at(-1) === '') texts.pop();
  return texts;
}

/** Give a line of JSON the comma that its place needs. */
function setComma(lines: string[], index: number): void {
  let at = index;
  while (at >= 0 && !hasValue(lines[at] as string)) at--;
  const line = lines[at];
  const next = lines.slice(at + 1).find(each => hasValue(each));
  if (line === undefined || next === undefined) return;
  const closes = /^\s*[}\]]/.test(next);
  if (closes) lines[at] = line.replace(/,\s*$/, '');
  else if (!/[{[,:]\s*$/.test(line)) lines[at] = `${line.trimEnd()},`;
}

/** Whether a line of JSON has more than a comment. */
const hasValue = (line: string): boolean => isSolid(line) && !/^\s*\/\//.test(line);
