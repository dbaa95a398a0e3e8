import { diffSequences, type Hunk } from '../text/index.js';

/** A word, an operator, or a single other character, and the white space before it. */
interface Token {
  readonly space: string;
  readonly text: string;
}

/**
 * Carry the change from `base` to `theirs` over to `ours`, token by token: a three-way merge of one
 * line without its indentation. `undefined` if both change the same tokens differently. White space
 * before a token belongs to it, and is merged separately. A change that both make counts once.
 *
 * @example mergeTokens('f(a,b)', 'f(a,c)', 'f(a, b)') // 'f(a, c)'
 */
export function mergeTokens(base: string, theirs: string, ours: string): string | undefined {
  if (ours === base || ours === theirs) return theirs;
  if (theirs === base) return ours;
  const merge = new TokenMerge(tokensOf(base), tokensOf(theirs), tokensOf(ours));
  return merge.run();
}

/**
 * The signs of an operator belong together: `//` for `/` is another operator, and not a second `/`
 * that takes the white space of the first.
 */
const TOKEN = /(\s*)([\p{L}\p{N}_]+|[-+*/%=<>!&|^~?:.]+|[^\s]|$)/gu;

function tokensOf(line: string): Token[] {
  return [...line.matchAll(TOKEN)]
    .map(([, space = '', text = '']) => ({ space, text }))
    .filter((token, i, all) => token.text !== '' || (i === all.length - 1 && token.space !== ''));
}

/** Walks the base once, with the hunks that lead from it to either side. */
class TokenMerge {
  readonly #theirHunks: readonly Hunk[];
  readonly #ourHunks: readonly Hunk[];
  #out = '';

  constructor(
    readonly base: readonly Token[],
    readonly theirs: readonly Token[],
    readonly ours: readonly Token[],
  ) {
    const texts = (tokens: readonly Token[]) => tokens.map(token => token.text);
    this.#theirHunks = diffSequences(texts(base), texts(theirs));
    this.#ourHunks = diffSequences(texts(base), texts(ours));
  }

  run(): string | undefined {
    let [at, their, our] = [0, 0, 0];
    let [theirShift, ourShift] = [0, 0];
    for (;;) {
      const t = this.#theirHunks[their];
      const o = this.#ourHunks[our];
      const next = Math.min(t?.aFrom ?? this.base.length, o?.aFrom ?? this.base.length);
      for (; at < next; at++) this.#keep(at, at + theirShift, at + ourShift);
      if (t === undefined && o === undefined) return this.#out;
      if (t !== undefined && o !== undefined && collide(t, o)) {
        if (!this.#agree(t, o)) return undefined;
        this.#emit(this.ours, o.bFrom, o.bTo);
        [at, their, our] = [t.aTo, their + 1, our + 1];
        [theirShift, ourShift] = [t.bTo - t.aTo, o.bTo - o.aTo];
      } else if (o === undefined || (t !== undefined && before(t, o))) {
        this.#change(t as Hunk, at + ourShift);
        [at, their, theirShift] = [(t as Hunk).aTo, their + 1, (t as Hunk).bTo - (t as Hunk).aTo];
      } else {
        this.#emit(this.ours, o.bFrom, o.bTo);
        [at, our, ourShift] = [o.aTo, our + 1, o.bTo - o.aTo];
      }
    }
  }

  /** A token that both sides have, with the white space of the side that changed it. */
  #keep(base: number, theirs: number, ours: number): void {
    const [b, t, o] = [this.base[base] as Token, this.theirs[theirs] as Token, this.ours[ours] as Token];
    this.#out += (t.space === b.space ? o.space : t.space) + o.text;
  }

  /** Their tokens; the first one after our white space, if they kept that of the base. */
  #change(hunk: Hunk, ourIndex: number): void {
    const first = this.theirs[hunk.bFrom];
    if (first === undefined || hunk.bFrom === hunk.bTo) return;
    const replaced = this.base[hunk.aFrom];
    const keepsSpace = replaced !== undefined && replaced.space === first.space;
    const ours = keepsSpace ? this.ours[ourIndex] : undefined;
    this.#out += (ours?.space ?? first.space) + first.text;
    this.#emit(this.theirs, hunk.bFrom + 1, hunk.bTo);
  }

  #agree(t: Hunk, o: Hunk): boolean {
    const same = t.aFrom === o.aFrom && t.aTo === o.aTo && t.bTo - t.bFrom === o.bTo - o.bFrom;
    if (!same) return false;
    const theirs = this.theirs.slice(t.bFrom, t.bTo);
    return theirs.every((token, i) => token.text === this.ours[o.bFrom + i]?.text);
  }

  #emit(tokens: readonly Token[], from: number, to: number): void {
    for (const token of tokens.slice(from, to)) this.#out += token.space + token.text;
  }
}

/** Whether two hunks of one base cannot both be made: they overlap, or insert at the same place. */
function collide(a: Hunk, b: Hunk): boolean {
  if (a.aFrom === a.aTo && b.aFrom === b.aTo) return a.aFrom === b.aFrom;
  return a.aFrom < b.aTo && b.aFrom < a.aTo;
}

/** Of two hunks that do not collide, an insertion goes before what starts at its place. */
function before(a: Hunk, b: Hunk): boolean {
  return a.aFrom !== b.aFrom ? a.aFrom < b.aFrom : a.aTo === a.aFrom;
}
