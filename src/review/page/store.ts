import type { ReviewState, ReviewTexts } from '../state.js';
import { committedOf, type Item, itemsOf } from './shown.js';

type Connection = 'live' | 'lost' | 'ended';

/** What the page shows, and who wants to know when that changes. */
export class Store {
  #state: ReviewState;
  #items: readonly Item[];
  #texts: ReadonlyMap<string, ReviewTexts> = new Map();
  #selected: number | null = null;
  #connection: Connection = 'live';
  readonly #watchers: (() => void)[] = [];

  constructor(state: ReviewState, texts: readonly ReviewTexts[] = []) {
    this.#state = state;
    this.#items = itemsOf(state);
    this.#texts = byPath(texts);
  }

  get state(): ReviewState {
    return this.#state;
  }

  get items(): readonly Item[] {
    return this.#items;
  }

  get selected(): Item | undefined {
    return this.#selected === null ? undefined : this.#items[this.#selected - 1];
  }

  get connection(): Connection {
    return this.#connection;
  }

  /** Whether anything can be asked of the server. */
  get canAct(): boolean {
    const isOver = committedOf(this.#state) !== null || this.#state.record !== null;
    return this.#connection === 'live' && !isOver;
  }

  /** The texts of a file; `undefined` before they came, or if the plan has no such file. */
  textsOf(path: string | null): ReviewTexts | undefined {
    return path === null ? undefined : this.#texts.get(path);
  }

  watch(watcher: () => void): void {
    this.#watchers.push(watcher);
  }

  /** Take a state, unless it is older than the one that is shown. */
  setState(state: ReviewState): boolean {
    if (state.version < this.#state.version) return false;
    this.#state = state;
    this.#items = itemsOf(state);
    this.#changed();
    return true;
  }

  setTexts(texts: readonly ReviewTexts[]): void {
    this.#texts = byPath(texts);
    this.#changed();
  }

  select(number: number): void {
    if (this.#items[number - 1] === undefined || this.#selected === number) return;
    this.#selected = number;
    this.#changed();
  }

  setConnection(connection: Connection): void {
    if (this.#connection === connection || this.#connection === 'ended') return;
    this.#connection = connection;
    this.#changed();
  }

  #changed(): void {
    for (const watcher of this.#watchers) watcher();
  }
}

function byPath(texts: readonly ReviewTexts[]): ReadonlyMap<string, ReviewTexts> {
  return new Map(texts.map(each => [each.path, each]));
}
