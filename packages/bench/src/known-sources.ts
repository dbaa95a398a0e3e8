import { Document, type GrammarLoader, scopesFor } from 'mortise';
import type { Source } from '#mortise/internal';

/** So many code units of files are kept: those of a project, of which each comes in many cases. */
const KEPT = 20_000_000;

/**
 * Files that were read, so that one that comes again is not. Those that came longest ago are
 * forgotten.
 */
export class KnownSources {
  readonly #known = new Map<string, Source>();
  #size = 0;

  constructor(readonly loader: GrammarLoader) {}

  /** @param text may begin with the byte order mark of its file. */
  async of(path: string, text: string): Promise<Source> {
    const key = `${path}\0${text}`;
    const source = this.#known.get(key) ?? (await this.#read(path, text));
    this.#size += this.#known.delete(key) ? 0 : key.length;
    this.#known.set(key, source);
    this.#forget();
    return source;
  }

  async #read(path: string, text: string): Promise<Source> {
    const reader = await scopesFor(path, this.loader);
    const document = Document.of(text.startsWith('\ufeff') ? text.slice(1) : text);
    return { path, document, scopes: reader.scopes(document) };
  }

  #forget(): void {
    for (const key of this.#known.keys()) {
      if (this.#size <= KEPT || this.#known.size === 1) return;
      this.#known.delete(key);
      this.#size -= key.length;
    }
  }
}
