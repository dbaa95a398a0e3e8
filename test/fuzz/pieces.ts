import { isUtf8 } from 'node:buffer';
import type { EditOutcome, Plan } from '../../src/apply/index.js';
import type { Edit, Place } from '../../src/edit/index.js';
import type { Change } from '../../src/text/index.js';

/**
 * What a plan says of its changes, carried out here once more, with nothing of what is tested: own
 * decoding, own lines, own splicing and own encoding. What comes out must be what was written, so
 * every byte outside of the changes is that of the old file.
 */

type Encoding = 'utf8' | 'utf8-bom' | 'utf16le' | 'utf16be' | 'latin1';

interface Text {
  readonly text: string;
  readonly encoding: Encoding;
}

function encodingOf(bytes: Uint8Array): Encoding {
  const start = Buffer.from(bytes.subarray(0, 3)).toString('hex');
  if (start.startsWith('fffe')) return 'utf16le';
  if (start.startsWith('feff')) return 'utf16be';
  if (!isUtf8(bytes)) return 'latin1';
  return start === 'efbbbf' ? 'utf8-bom' : 'utf8';
}

function textOf(bytes: Uint8Array): Text {
  const encoding = encodingOf(bytes);
  const buffer = Buffer.from(bytes);
  switch (encoding) {
    case 'utf16le':
      return { encoding, text: buffer.subarray(2).toString('utf16le') };
    case 'utf16be':
      return { encoding, text: buffer.subarray(2).swap16().toString('utf16le') };
    case 'utf8-bom':
      return { encoding, text: buffer.subarray(3).toString('utf8') };
    default:
      return { encoding, text: buffer.toString(encoding) };
  }
}

function bytesOf({ text, encoding }: Text): Buffer {
  switch (encoding) {
    case 'utf16le':
      return Buffer.from(`\ufeff${text}`, 'utf16le');
    case 'utf16be':
      return Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
    case 'utf8-bom':
      return Buffer.from(`\ufeff${text}`, 'utf8');
    default:
      return Buffer.from(text, encoding);
  }
}

/** A stretch of the old text that is still there, or what was put in. */
interface Piece {
  readonly text: string;
  /** Where a stretch of the old text stood; -1 for new text. */
  readonly at: number;
}

/**
 * A text that knows of each stretch whether it is old: changes of the old text find their place
 * among those made before.
 */
class Pieces {
  #pieces: Piece[];
  constructor(readonly original: string) {
    this.#pieces = original === '' ? [] : [{ text: original, at: 0 }];
  }

  get text(): string {
    return this.#pieces.map(piece => piece.text).join('');
  }

  /**
   * Change what stood in the old text from one offset to another, all of which must be there still.
   */
  changeOld(from: number, to: number, insert: string): boolean {
    this.#split(piece => from - piece.at, isOld);
    this.#split(piece => to - piece.at, isOld);
    const inRange = (piece: Piece) => isOld(piece) && piece.at >= from && piece.at < to;
    const first = this.#pieces.findIndex(piece => isOld(piece) && piece.at >= from);
    const index = first < 0 ? this.#pieces.length : first;
    const removed = this.#pieces.filter(inRange);
    if (removed.reduce((sum, { text }) => sum + text.length, 0) !== to - from) return false;
    this.#pieces = this.#pieces.filter(piece => !inRange(piece));
    this.#pieces.splice(index, 0, { text: insert, at: -1 });
    return true;
  }

  /**
   * Change what stands from one offset to another in the text as it is now. Offsets of later
   * changes must be lower.
   */
  changeNow(from: number, to: number, insert: string): void {
    this.#splitNow(to);
    this.#splitNow(from);
    let at = 0;
    let index = 0;
    while (at < from) at += (this.#pieces[index++] as Piece).text.length;
    let count = 0;
    while (at < to) at += (this.#pieces[index + count++] as Piece).text.length;
    this.#pieces.splice(index, count, { text: insert, at: -1 });
  }

  #splitNow(offset: number): void {
    const starts = new Map<Piece, number>();
    let at = 0;
    for (const piece of this.#pieces) {
      starts.set(piece, at);
      at += piece.text.length;
    }
    this.#split(
      piece => offset - (starts.get(piece) as number),
      () => true,
    );
  }

  /** Cut pieces in two at an offset in them, where it lies inside. */
  #split(offsetIn: (piece: Piece) => number, mayBe: (piece: Piece) => boolean): void {
    this.#pieces = this.#pieces.flatMap(piece => {
      const offset = offsetIn(piece);
      if (!mayBe(piece) || offset <= 0 || offset >= piece.text.length) return [piece];
      const second = isOld(piece) ? piece.at + offset : -1;
      return [
        { text: piece.text.slice(0, offset), at: piece.at },
        { text: piece.text.slice(offset), at: second },
      ];
    });
  }
}

function isOld({ at }: Piece): boolean {
  return at >= 0;
}

type Applied = Extract<EditOutcome, { kind: 'applied' }>;

/**
 * What of a plan does not fit to the files as they were and as they are; `undefined` where all
 * does.
 */
export function strayPiece(
  plan: Plan,
  old: (path: string) => Uint8Array | undefined,
  now: (path: string) => Uint8Array | undefined,
): string | undefined {
  for (const { path, to, after } of plan.files) {
    if (path === '' || after.bytes === undefined) continue;
    const written = now(to ?? path);
    const fault = written && strayIn(stepsOf(plan, path), old(path) ?? new Uint8Array(), written);
    if (fault !== undefined) return `${path}: ${fault}`;
  }
  return undefined;
}

interface Step {
  readonly edit: Edit;
  readonly outcome: Applied;
}

/** The edits of a file that are made, in order. */
function stepsOf(plan: Plan, path: string): Step[] {
  return plan.results.flatMap(({ path: of, outcome }, i) =>
    of === path && outcome.kind === 'applied' ? [{ edit: plan.parsed.edits[i] as Edit, outcome }] : [],
  );
}

function strayIn(steps: readonly Step[], old: Uint8Array, written: Uint8Array): string | undefined {
  // A file that goes and is made again has nothing of the old one.
  const gone = steps.findLastIndex(({ edit }) => edit.kind === 'delete');
  const before = textOf(gone < 0 ? old : new Uint8Array());
  let pieces = new Pieces(before.text);
  for (const { edit, outcome } of steps.slice(gone + 1)) {
    if (edit.kind === 'move' || edit.kind === 'mode') {
      // What follows is located in what there is then.
      pieces = new Pieces(pieces.text);
      continue;
    }
    const base = outcome.madeIn === 'now' ? pieces.text : pieces.original;
    const fault = strayFrom(edit, outcome, base) ?? carriedOut(pieces, outcome, base);
    if (fault !== undefined) return fault;
  }
  const expected = bytesOf({ text: pieces.text, encoding: before.encoding });
  // Text that was put into an empty file tells nothing of an encoding: it is UTF-8.
  return expected.equals(written) ? undefined : 'the bytes are not the old ones with the changes of the plan';
}

function carriedOut(pieces: Pieces, { changes }: Applied, base: string): string | undefined {
  const last = changes.changes.toReversed();
  if (base.length !== changes.length) return 'an edit was made in a text that never was';
  if (base === pieces.text) {
    for (const { from, to, insert } of last) pieces.changeNow(from, to, insert);
    return undefined;
  }
  const done = changes.changes.every(({ from, to, insert }) => pieces.changeOld(from, to, insert));
  return done ? undefined : 'an edit changes what an edit before it has changed';
}

/** Where the lines of a text start, and where it ends. */
function startsOf(text: string): number[] {
  const starts = [...text.matchAll(/\r\n|\r|\n/g)].map(({ 0: ending, index }) => index + ending.length);
  return [...new Set([0, ...starts, text.length])];
}

/** The changes of an edit lie in the lines of its places. */
function strayFrom({ kind }: Edit, { places, changes }: Applied, base: string): string | undefined {
  if (kind !== 'replace' && kind !== 'anchor') return undefined;
  const starts = startsOf(base);
  const all = united(places.map(place => boundsOf(base, starts, place)));
  const bounds = united(all.map(each => withEndingBefore(base, each)));
  const isInside = ({ from, to }: Bounds) => bounds.some(bound => bound.from <= from && to <= bound.to);
  const stray = changes.changes.find(change => !isInside(change) && !isInside(behindEnding(base, change)));
  return stray && `a change from ${stray.from} to ${stray.to} lies outside of ${JSON.stringify(bounds)}`;
}

interface Bounds {
  readonly from: number;
  readonly to: number;
}

/** Bounds that touch are one: what changes on both sides is one change. */
function united(all: readonly Bounds[]): Bounds[] {
  const joined: Bounds[] = [];
  for (const bounds of all.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last === undefined || last.to < bounds.from) joined.push(bounds);
    else joined.splice(-1, 1, { from: last.from, to: Math.max(last.to, bounds.to) });
  }
  return joined;
}

/**
 * Lines put in before the ending of a line, and starting with the same one, might as well stand
 * behind it.
 */
function behindEnding(text: string, change: Change): Change {
  const { from, to, insert } = change;
  const ending = /^(?:\r\n|\r|\n)/.exec(text.slice(from))?.[0];
  if (from !== to || ending === undefined || !insert.startsWith(ending)) return change;
  const behind = from + ending.length;
  return { from: behind, to: behind, insert: insert.slice(ending.length) + ending };
}

/** Who takes the last lines of a file that is not ended takes the ending before them, too. */
function withEndingBefore(text: string, { from, to }: Bounds): Bounds {
  const ending = /(?:\r\n|\r|\n)$/.exec(text.slice(0, from))?.[0] ?? '';
  return { from: to === text.length ? from - ending.length : from, to };
}

/** The lines of a place. */
function boundsOf(text: string, starts: readonly number[], place: Place): Bounds {
  const [first, end] =
    place.kind === 'lines'
      ? [starts[place.fileFrom] ?? text.length, starts[place.fileTo] ?? text.length]
      : [
          starts.findLast(start => start <= place.range.from) ?? 0,
          starts.find(start => start >= place.range.to) ?? text.length,
        ];
  return { from: first, to: Math.max(first, end) };
}
