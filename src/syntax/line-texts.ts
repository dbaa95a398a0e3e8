import type { LineIndex } from '../text/index.js';

/**
 * Which lines of a file have the same text, except for white space around it. A table of hashes,
 * made in one pass over the text: a map of all the lines would take longer than everything else
 * that a list of candidates needs.
 */
export class LineTexts {
  readonly #hashes: Uint32Array;
  /** The first line with the same text; the line itself if it is the first. */
  readonly #first: Int32Array;
  /** For a line that is the first with its text, how many have it. */
  readonly #counts: Int32Array;
  /**
   * For each bucket, the last of the first lines in it; for each of those, the one before it; -1 if
   * there is none.
   */
  readonly #last: Int32Array;
  readonly #before: Int32Array;

  constructor(readonly lines: LineIndex) {
    const [count, buckets] = [lines.count, 2 ** Math.ceil(Math.log2(lines.count + 1))];
    this.#hashes = new Uint32Array(count);
    this.#first = new Int32Array(count);
    this.#counts = new Int32Array(count);
    this.#last = new Int32Array(buckets).fill(-1);
    this.#before = new Int32Array(count).fill(-1);
    for (let i = 0; i < count; i++) this.#add(i);
  }

  /** A line (index from 0) without the white space around it. */
  text(line: number): string {
    return this.lines.content(line).trim();
  }

  /** How many lines of the file have the text of this one; 0 for a blank one. */
  count(line: number): number {
    return this.#counts[this.#first[line] as number] as number;
  }

  #add(line: number): void {
    const { from, to } = this.lines.at(line);
    const text = this.lines.text;
    let [start, end] = [from, to];
    while (start < end && isBlank(text.charCodeAt(start))) start++;
    while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
    this.#first[line] = line;
    if (start === end) return;
    this.#hashes[line] = hashOf(text, start, end);
    this.#enter(line);
  }

  /** Count a line, and note it if it is the first with its text. */
  #enter(line: number): void {
    const bucket = (this.#hashes[line] as number) & (this.#last.length - 1);
    for (let at = this.#last[bucket] as number; at >= 0; at = this.#before[at] as number)
      if (this.#isSame(at, line)) this.#first[line] = at;
    (this.#counts[this.#first[line] as number] as number)++;
    if (this.#first[line] !== line) return;
    this.#before[line] = this.#last[bucket] as number;
    this.#last[bucket] = line;
  }

  #isSame(a: number, b: number): boolean {
    return this.#hashes[a] === this.#hashes[b] && this.text(a) === this.text(b);
  }
}

/**
 * What `trim` removes. Beyond ASCII these are only some characters, so they are tested one by one.
 */
function isBlank(code: number): boolean {
  if (code <= 32) return code === 32 || (code >= 9 && code <= 13);
  return code >= 0xa0 && String.fromCharCode(code).trim() === '';
}

/** FNV-1a over the code units of a part of a text. Equal hashes are no evidence. */
function hashOf(text: string, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let i = from; i < to; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
