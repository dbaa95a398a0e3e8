/** The most entries of folders that a search reads. */
const MOST_ENTRIES = 200_000;

/** How long a search may take: entries of folders, and milliseconds. */
export class Budget {
  #entries = 0;
  readonly #end: number;

  constructor(
    readonly milliseconds: number,
    readonly signal?: AbortSignal,
  ) {
    this.#end = performance.now() + milliseconds;
  }

  /** Take one more entry; false if there is none left. */
  take(): boolean {
    return ++this.#entries <= MOST_ENTRIES && !this.isOver;
  }

  /** Milliseconds that are left. */
  get left(): number {
    return Math.max(0, this.#end - performance.now());
  }

  get isOver(): boolean {
    return this.left === 0 || this.signal?.aborted === true;
  }

  /** What a caller should know of the way, although all was found. */
  readonly remarks: string[] = [];

  /** Why what was found is not all; nothing while there is something left. */
  get notes(): readonly string[] {
    if (this.isOver) return [`It was stopped after ${this.milliseconds / 1_000} seconds.`];
    return this.#entries > MOST_ENTRIES ? [`Only ${MOST_ENTRIES} entries of folders were read.`] : [];
  }
}
