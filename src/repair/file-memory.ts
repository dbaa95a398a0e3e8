import { type Choice, checkPath } from '../apply/index.js';
import type { Parsed } from '../formats/index.js';
import { type Document, hashBytes, type LineRange } from '../text/index.js';

/**
 * What the caller of an edit tool last read or wrote of each file, as hashes. If a file is
 * different now, somebody else has changed it.
 *
 * @example memory.saw('a.txt', bytes)
 */
export class FileMemory {
  readonly #hashes = new Map<string, string>();
  /** By the path: the states of which addresses were given, the newest last. */
  readonly #given = new Map<string, readonly Document[]>();

  /** The caller was shown a file with this content. */
  saw(path: string, content: Uint8Array | string): void {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    this.remember(path, hashBytes(bytes));
  }

  /** The same by the SHA-256 of the content. */
  remember(path: string, hash: string): void {
    this.#hashes.set(pathKey(path), hash);
  }

  /** The last calls of which the reply was cut off, the newest last: their rests may come. */
  cutCalls: readonly CutCall[] = [];

  /** The reply of a call was cut off. */
  wasCut(call: CutCall): void {
    this.cutCalls = [...this.cutCalls, call].slice(-MOST_CUT);
  }

  /** The last refused calls, the newest last: a client may send several before it answers any. */
  #refused: readonly RefusedCall[] = [];

  get refusedCalls(): readonly RefusedCall[] {
    return this.#refused;
  }

  /** A call was refused, or is over: then no place of it may be confirmed any more. */
  wasRefused(call: RefusedCall): void {
    const others = this.#refused.filter(other => keyOf(other) !== keyOf(call));
    this.#refused = (call.places.length === 0 ? others : [...others, call]).slice(-MOST_REFUSED);
  }

  /** The caller was given addresses of lines of a file in this state. */
  gave(path: string, state: Document): void {
    const key = pathKey(path);
    const others = (this.#given.get(key) ?? []).filter(({ text }) => text !== state.text);
    // Put anew, so that the first of all is the one that was not used for the longest time.
    this.#given.delete(key);
    this.#given.set(key, [...others, state].slice(-MOST_STATES));
    for (const oldest of this.#given.keys()) {
      if (oldest === key || sumOf(this.#given) <= MOST_CHARACTERS) break;
      this.#given.delete(oldest);
    }
  }

  /** The states of a file of which the caller was given addresses, the newest last. */
  statesGiven(path: string): readonly Document[] {
    return this.#given.get(pathKey(path)) ?? [];
  }

  /** The hash of what the caller saw or wrote last. */
  lastHash(path: string): string | undefined {
    return this.#hashes.get(pathKey(path));
  }

  forget(path: string): void {
    this.#hashes.delete(pathKey(path));
  }

  /** Whether this is what the caller saw last. */
  knows(path: string, content: Uint8Array): boolean {
    return this.#hashes.get(pathKey(path)) === hashBytes(content);
  }

  /** Whether a file is known to have been other than this when the caller saw it last. */
  isStale(path: string, content: Uint8Array): boolean {
    const known = this.#hashes.get(pathKey(path));
    return known !== undefined && known !== hashBytes(content);
  }
}

/** The arguments of a call. */
type CutCall = Readonly<Record<string, unknown>> & { readonly reply: string };

/** How many cut calls may be completed. */
const MOST_CUT = 5;
/** How many refused calls may be confirmed. */
const MOST_REFUSED = 10;

/** The same call, sent again, takes the place of the one before. */
function keyOf({ parsed }: RefusedCall): string {
  return JSON.stringify(parsed.edits, (name, value) => (name === 'seen' ? undefined : value));
}

/** A place that a refusal showed, by its address, in a state of its file. */
export interface OfferedPlace extends LineRange {
  /** Of the edit, 1-based. */
  readonly number: number;
  readonly path: string;
  readonly address: string;
  readonly hash: string;
}

/** Edits of which some were refused. */
export interface RefusedCall {
  readonly parsed: Parsed;
  readonly places: readonly OfferedPlace[];
  /** The hashes of its files as they were then, by path; `undefined` for one that was not there. */
  readonly states: ReadonlyMap<string, string | undefined>;
  /** What is confirmed of it already, by the number of the edit. */
  readonly confirmed: ReadonlyMap<number, Choice>;
}

/** How many states of one file are kept, and how many characters of all. */
const MOST_STATES = 8;
const MOST_CHARACTERS = 32_000_000;

function sumOf(states: ReadonlyMap<string, readonly Document[]>): number {
  return [...states.values()].flat().reduce((sum, { text }) => sum + text.length, 0);
}

/** One key for all spellings of a path below the root. */
export function pathKey(path: string): string {
  const checked = checkPath(path);
  return checked.kind === 'refused' ? path : checked.parts.join('/');
}
