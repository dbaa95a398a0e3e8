import { type Document, LineIndex } from '../text/index.js';
import type { Fault } from './faults.js';
import type { DataChecker } from './faults-of-data.js';
import { hasLineOfMarks, isTemplate, withoutTemplateMarks } from './template-marks.js';

/**
 * What the parsers of a data format say of a change: the faults of the new text, or why they have
 * no say.
 */
type DataFinding =
  | { readonly kind: 'faults'; readonly faults: readonly Fault[] }
  | { readonly kind: 'unknown'; readonly reason: string };

/** Reads the files of one data format, each by the strictest of its dialects that takes it. */
export class DataReader {
  readonly #known = new WeakMap<Document, Map<DataChecker, readonly Fault[] | undefined>>();

  /** @param dialects the strictest first */
  constructor(readonly dialects: readonly DataChecker[]) {}

  /**
   * The faults of `after` in the dialect of `before`; unknown if no dialect accepts that file. Some
   * parsers stop at the first fault, so that further faults are not known.
   */
  compare(before: Document, after: Document): DataFinding {
    const [strictest] = this.dialects;
    if (strictest !== undefined && this.#faultsOf(after, strictest)?.length === 0) return FINE;
    const own = this.dialects.find(dialect => (this.#faultsOf(before, dialect)?.length ?? 0) === 0);
    if (own === undefined) return { kind: 'unknown', reason: 'it had an error before the edit' };
    const faults = this.#faultsOf(after, own);
    if (faults === undefined) return { kind: 'unknown', reason: TOO_DEEP };
    return faults.length > 0 && isFineTemplate(before, after, own) ? FINE : { kind: 'faults', faults };
  }

  #faultsOf(document: Document, dialect: DataChecker): readonly Fault[] | undefined {
    const known = this.#known.get(document) ?? new Map<DataChecker, readonly Fault[] | undefined>();
    this.#known.set(document, known);
    if (!known.has(dialect)) known.set(dialect, dialect(document.lines));
    return known.get(dialect);
  }
}

/** Why nobody can say whether a text of a data format parses; its brackets match. */
export const TOO_DEEP = 'it is nested too deep to parse';

const FINE: DataFinding = { kind: 'faults', faults: [] };

/**
 * Whether a text is of a format except for the marks of a template. Some templates can be read as
 * the format itself, until an edit inserts in a mark that cannot. If all marks were in strings, it
 * is no such template: an unquoted mark is the fault then.
 */
function isFineTemplate(before: Document, after: Document, dialect: DataChecker): boolean {
  if (!isTemplate(before.text) && !hasLineOfMarks(after.text)) return false;
  return dialect(LineIndex.of(withoutTemplateMarks(after.text)))?.length === 0;
}
