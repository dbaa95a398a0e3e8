import { type Document, diffSequences, type Hunk } from '../text/index.js';
import type { Fault } from './faults.js';

/**
 * The faults of `after` that `before` does not explain. Grammars report faults in some correct
 * text, and in whole stretches of code with many macros; what was wrong before an edit is not
 * caused by the edit. A fault in an unchanged line is new unless one was in the same line before,
 * or the line was inside one. A fault in changed lines is new unless the old lines had as many, or
 * one was in a line with the same text: a grammar that cannot read a line cannot read it elsewhere
 * either.
 */
export function newFaults(
  before: { readonly document: Document; readonly faults: readonly Fault[] },
  after: { readonly document: Document; readonly faults: readonly Fault[] },
): Fault[] {
  if (after.faults.length === 0) return [];
  const map = new LineMap(before.document, after.document);
  const known = new OldFaults(before.document, before.faults, map);
  const fresh = after.faults.filter(fault => {
    const line = lineOf(after.document, fault.range.from);
    return !known.accountsFor(line) && !known.hasText(textOf(after.document, line));
  });
  return fresh.map(fault => map.atChange(after.document, fault));
}

/** What was wrong before, by lines of the old text and by hunks. */
class OldFaults {
  readonly #inHunk = new Map<Hunk, number>();
  readonly #lines = new Set<number>();
  readonly #texts = new Set<string>();

  constructor(
    before: Document,
    faults: readonly Fault[],
    readonly map: LineMap,
  ) {
    for (const { range } of faults) {
      const first = lineOf(before, range.from);
      const last = lineOf(before, Math.max(range.from, range.to - 1));
      for (let line = first; line <= last; line++) this.#lines.add(line);
      this.#texts.add(textOf(before, first));
      const hunk = map.hunkOfOld(first);
      if (hunk !== undefined) this.#inHunk.set(hunk, (this.#inHunk.get(hunk) ?? 0) + 1);
    }
  }

  /** A text of brackets alone says nothing. */
  hasText(text: string): boolean {
    return /\w{3}/.test(text) && this.#texts.has(text);
  }

  accountsFor(line: number): boolean {
    const hunk = this.map.hunkOfNew(line);
    if (hunk === undefined) return this.#lines.has(this.map.oldLine(line));
    const left = this.#inHunk.get(hunk) ?? 0;
    this.#inHunk.set(hunk, left - 1);
    return left > 0;
  }
}

/** Which lines of two texts are the same ones. Indexes from 0. */
class LineMap {
  readonly hunks: readonly Hunk[];

  constructor(before: Document, after: Document) {
    this.hunks = diffSequences(contents(before), contents(after));
  }

  hunkOfOld(line: number): Hunk | undefined {
    return this.hunks.find(({ aFrom, aTo }) => line >= aFrom && line < aTo);
  }

  hunkOfNew(line: number): Hunk | undefined {
    return this.hunks.find(({ bFrom, bTo }) => line >= bFrom && line < bTo);
  }

  /** Where an unchanged line of the new text was in the old one. */
  oldLine(line: number): number {
    const before = this.hunks.findLast(({ bTo }) => bTo <= line);
    return before === undefined ? line : line - before.bTo + before.aTo;
  }

  /**
   * A fault that spans many lines starts long before what caused it: it is shown from the first
   * change inside.
   */
  atChange(after: Document, fault: Fault): Fault {
    const [first, last] = [lineOf(after, fault.range.from), lineOf(after, fault.range.to)];
    const hunk = this.hunks.find(
      ({ bFrom, bTo }) => bTo > first && bFrom <= last && bFrom < after.lines.count,
    );
    if (hunk === undefined || hunk.bFrom <= first) return fault;
    const from = after.lines.at(hunk.bFrom).from;
    return from > fault.range.to ? fault : { ...fault, range: { from, to: fault.range.to } };
  }
}

function lineOf(document: Document, offset: number): number {
  return document.lines.count === 0 ? 0 : document.lines.lineAt(offset);
}

function textOf({ lines }: Document, line: number): string {
  return line < lines.count ? lines.content(line).trim() : '';
}

function contents({ lines }: Document): string[] {
  return Array.from({ length: lines.count }, (_, i) => lines.content(i));
}
