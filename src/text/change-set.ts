import { type Change, doConflict, firstConflict, growth, joined, moved } from './change.js';
import { addAll } from './many.js';
import { type Range, range } from './range.js';

/**
 * Where a position goes at an insertion, or inside replaced text: before or after the inserted
 * text.
 */
type Side = 'before' | 'after';

/**
 * A set of changes to a text of one length: sorted, disjoint, in range. Any other set cannot be
 * constructed.
 *
 * Laws, each a property test:
 * `set.invert(text).apply(set.apply(text)) === text`; `a.compose(b).apply(text) ===
 * b.apply(a.apply(text))`; for `a` and `b` on one text that do not conflict, `a.compose(b.over(a))`
 * and `b.compose(a.over(b))` do the same.
 */
export class ChangeSet {
  #newLength: number | undefined;

  private constructor(
    /** The length of the texts that this applies to. */
    readonly length: number,
    readonly changes: readonly Change[],
  ) {}

  /**
   * A set of the changes, given in any order. One that replaces nothing by nothing is dropped.
   *
   * @throws RangeError when a change lies outside the text, two overlap or start at the same
   *   position, or there is no text of such a length.
   * @example ChangeSet.of(3, [{ from: 1, to: 2, insert: 'xy' }]).apply('abc') // 'axyc'
   */
  static of(length: number, changes: Iterable<Change>): ChangeSet {
    range(0, length);
    const given = [...changes].map(({ from, to, insert }) => ({ from, to, insert }));
    for (const { from, to } of given) {
      if (range(from, to).to > length) {
        throw new RangeError(`A change from ${from} to ${to} lies outside a text of length ${length}`);
      }
    }
    const sorted = given.filter(c => c.from !== c.to || c.insert !== '').sort((a, b) => a.from - b.from);
    const conflict = firstConflict(sorted);
    if (conflict !== undefined) {
      const [a, b] = conflict;
      throw new RangeError(`Changes must be disjoint: ${a.from} to ${a.to} meets ${b.from} to ${b.to}`);
    }
    return new ChangeSet(length, sorted);
  }

  /** The set that changes nothing in a text of this length. */
  static empty(length: number): ChangeSet {
    return ChangeSet.of(length, []);
  }

  get isEmpty(): boolean {
    return this.changes.length === 0;
  }

  /** The length of the text that comes out. */
  get newLength(): number {
    this.#newLength ??= this.changes.reduce((sum, change) => sum + growth(change), this.length);
    return this.#newLength;
  }

  /** The ranges of the old text that are replaced. */
  get ranges(): readonly Range[] {
    return this.changes.map(change => range(change.from, change.to));
  }

  /** @throws RangeError when the text has another length than the set is for. */
  apply(text: string): string {
    this.#checkLength(text.length);
    let out = '';
    let at = 0;
    for (const { from, to, insert } of this.changes) {
      out += text.slice(at, from) + insert;
      at = to;
    }
    return out + text.slice(at);
  }

  /**
   * The set that leads back from `apply(text)` to `text`. Law: `invert(text).apply(apply(text)) ===
   * text`.
   */
  invert(text: string): ChangeSet {
    this.#checkLength(text.length);
    const back: Change[] = [];
    let shift = 0;
    for (const change of this.changes) {
      const from = change.from + shift;
      const to = from + change.insert.length;
      const insert = text.slice(change.from, change.to);
      // After a deletion that the next change touches, both lead back from the same position: as
      // one change.
      const last = back.at(-1);
      if (last?.from === from) back[back.length - 1] = { from, to, insert: last.insert + insert };
      else back.push({ from, to, insert });
      shift += growth(change);
    }
    return new ChangeSet(this.newLength, back);
  }

  /**
   * First this, then `next`, as one set. Law: `compose(next).apply(text) ===
   * next.apply(apply(text))`.
   *
   * @throws RangeError when `next` is for another length than this one leads to.
   */
  compose(next: ChangeSet): ChangeSet {
    if (next.length !== this.newLength) {
      throw new RangeError(
        `A set for length ${next.length} cannot follow one that leads to ${this.newLength}`,
      );
    }
    const { before, within, after } = partsBeside(this, next);
    if (before.length + after.length === 0)
      return new ChangeSet(this.length, changesOf(rewrite(piecesOf(this), next), this.length));
    // Changes far from those of `next` stay as they are: of many sets that follow each other, each
    // costs only what it touches.
    const inner = new ChangeSet(within.old.to - within.old.from, moved(within.changes, -within.old.from));
    const rest = new ChangeSet(inner.newLength, moved(next.changes, -within.newFrom));
    const composed = moved(inner.compose(rest).changes, within.old.from);
    return new ChangeSet(this.length, before.concat(composed, after));
  }

  /**
   * All changes of sets on one text, as one set: the result of `a.compose(b.over(a))` in any order.
   *
   * @throws RangeError if two of the sets conflict, or if they are for texts of different
   *   lengths.
   * @example ChangeSet.union([a, b]).apply(text) === a.compose(b.over(a)).apply(text)
   */
  static union(sets: readonly [ChangeSet, ...ChangeSet[]]): ChangeSet {
    const [{ length }] = sets;
    if (sets.some(set => set.length !== length))
      throw new RangeError('Sets for texts of different lengths have no union');
    const all = ChangeSet.of(
      length,
      sets.flatMap(set => set.changes),
    );
    return new ChangeSet(length, joined(all.changes));
  }

  /**
   * Whether a change here and one in `other`, both on the same text, overlap or start at the same
   * position.
   */
  conflictsWith(other: ChangeSet): boolean {
    const [few, many] = this.changes.length < other.changes.length ? [this, other] : [other, this];
    return few.changes.some(change => isHit(many.changes, change));
  }

  /**
   * This set, made for the text that `first` leads to; both are on the same text.
   *
   * @throws RangeError when the two conflict, or are for texts of different lengths.
   */
  over(first: ChangeSet): ChangeSet {
    if (first.length !== this.length) {
      throw new RangeError(`A set for length ${this.length} cannot be carried over one for ${first.length}`);
    }
    if (this.conflictsWith(first))
      throw new RangeError('Sets that conflict cannot be carried over each other');
    let [at, shift] = [0, 0];
    const changes = this.changes.map(({ from, to, insert }) => {
      for (let c = first.changes[at]; c !== undefined && c.to <= from; c = first.changes[++at])
        shift += growth(c);
      return { from: from + shift, to: to + shift, insert };
    });
    return new ChangeSet(first.newLength, changes);
  }

  /**
   * Where a position of the old text is in the new one (UTF-16 code units). Inside replaced text it
   * goes to the start (`before`) or the end (`after`) of the inserted text; at an insertion, before
   * or after it.
   *
   * @throws RangeError if the position is no whole number or lies outside the text.
   * @example ChangeSet.of(3, [{ from: 1, to: 1, insert: 'xy' }]).mapPosition(1, 'before') // 1
   */
  mapPosition(position: number, side: Side = 'after'): number {
    if (!Number.isInteger(position) || position < 0 || position > this.length) {
      throw new RangeError(`Position ${position} is outside a text of length ${this.length}`);
    }
    let shift = 0;
    for (const change of this.changes) {
      const { from, to, insert } = change;
      if (from > position || (from === position && (to > position || side === 'before'))) break;
      if (to > position) return from + shift + (side === 'before' ? 0 : insert.length);
      shift += growth(change);
    }
    return position + shift;
  }

  #checkLength(length: number): void {
    if (length !== this.length) {
      throw new RangeError(`A change set for length ${this.length} was given a text of length ${length}`);
    }
  }
}

/** Whether a change conflicts with one of a set; only its neighbours can conflict. */
function isHit(changes: readonly Change[], change: Change): boolean {
  let [low, high] = [0, changes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((changes[middle] as Change).from < change.from) low = middle + 1;
    else high = middle;
  }
  return [changes[low - 1], changes[low]].some(other => other !== undefined && doConflict(other, change));
}

/**
 * The changes of a set before and after what `next` changes, and what lies between those, with text
 * that stays at both ends.
 */
function partsBeside({ changes, length }: ChangeSet, next: ChangeSet) {
  const [start, end] = [next.changes[0]?.from ?? 0, next.changes.at(-1)?.to ?? 0];
  let [first, shift] = [0, 0];
  for (
    let c = changes[first];
    c !== undefined && c.from + shift + c.insert.length < start;
    c = changes[first]
  ) {
    shift += growth(c);
    first++;
  }
  let [last, later] = [first, shift];
  for (let c = changes[last]; c !== undefined && c.from + later <= end; c = changes[last]) {
    later += growth(c);
    last++;
  }
  const old = range(changes[first - 1]?.to ?? 0, changes[last]?.from ?? length);
  const within = { old, newFrom: old.from + shift, changes: changes.slice(first, last) };
  return { before: changes.slice(0, first), within, after: changes.slice(last) };
}

/** A new text as what it is made of: stretches of the old one, and new text. */
type Piece = { readonly keep: Range } | { readonly insert: string };

function piecesOf(set: ChangeSet): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { from, to, insert } of set.changes) {
    pieces.push({ keep: range(at, from) }, { insert });
    at = to;
  }
  pieces.push({ keep: range(at, set.length) });
  return pieces;
}

/** Apply a set to a text given in pieces. */
function rewrite(pieces: readonly Piece[], set: ChangeSet): Piece[] {
  const out: Piece[] = [];
  const reader = new PieceReader(pieces);
  let at = 0;
  for (const { from, to, insert } of set.changes) {
    addAll(out, reader.take(from - at));
    out.push({ insert });
    reader.take(to - from);
    at = to;
  }
  addAll(out, reader.take(set.length - at));
  return out;
}

class PieceReader {
  #index = 0;
  #offset = 0;
  constructor(readonly pieces: readonly Piece[]) {}

  /** The next `length` code units. */
  take(length: number): Piece[] {
    const out: Piece[] = [];
    let left = length;
    while (left > 0) {
      const piece = this.pieces[this.#index] as Piece;
      const end = Math.min(pieceLength(piece), this.#offset + left);
      out.push(slicePiece(piece, this.#offset, end));
      left -= end - this.#offset;
      this.#offset = end;
      if (end === pieceLength(piece)) {
        this.#index++;
        this.#offset = 0;
      }
    }
    return out;
  }
}

function pieceLength(piece: Piece): number {
  return 'keep' in piece ? piece.keep.to - piece.keep.from : piece.insert.length;
}

function slicePiece(piece: Piece, from: number, to: number): Piece {
  if ('insert' in piece) return { insert: piece.insert.slice(from, to) };
  return { keep: range(piece.keep.from + from, piece.keep.from + to) };
}

/** What is between two kept stretches is one change. */
function changesOf(pieces: readonly Piece[], length: number): Change[] {
  const changes: Change[] = [];
  let at = 0;
  let insert = '';
  const flush = (to: number) => {
    if (to > at || insert !== '') changes.push({ from: at, to, insert });
    insert = '';
  };
  for (const piece of pieces) {
    if ('insert' in piece) {
      insert += piece.insert;
    } else if (piece.keep.to > piece.keep.from) {
      flush(piece.keep.from);
      at = piece.keep.to;
    }
  }
  flush(length);
  return changes;
}
