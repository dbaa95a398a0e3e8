import type { GrammarLoader } from 'mortise';
import type { Grammars } from './run.js';

type Engine = Awaited<ReturnType<GrammarLoader['engine']>>;
type GrammarName = Parameters<GrammarLoader['grammar']>[0];

/** What is needed of `fetch`, so that a test can answer. */
export type Fetch = (url: string) => Promise<Response>;

/**
 * Grammars from the folder of a site, each fetched when the first file of its language is there.
 * One that is not there is answered with `undefined`, and files of it are read by their lines.
 */
export class FetchGrammars implements Grammars {
  readonly #absent = new Set<string>();

  /**
   * @param folder the URL of the folder with `tree-sitter-LANG.wasm` and `web-tree-sitter.wasm`,
   *   ending in `/`
   */
  constructor(
    readonly folder: string,
    readonly load: Fetch = url => fetch(url),
  ) {}

  async engine(): Promise<Engine> {
    const [api, wasm] = await Promise.all([import('web-tree-sitter'), this.#bytes('web-tree-sitter.wasm')]);
    if (wasm === undefined) throw new Error(`${this.folder}web-tree-sitter.wasm is not there`);
    return { api, wasm };
  }

  async grammar(name: GrammarName): Promise<Uint8Array | undefined> {
    const bytes = await this.#bytes(`tree-sitter-${name}.wasm`);
    if (bytes === undefined) this.#absent.add(name);
    return bytes;
  }

  /** The grammars that were looked for and are not there. */
  get absent(): ReadonlySet<string> {
    return this.#absent;
  }

  /** @throws Error if the file could not be fetched, but may be there. */
  async #bytes(name: string): Promise<Uint8Array | undefined> {
    const response = await this.load(this.folder + name);
    if (response.status === 404) return undefined;
    if (!response.ok) throw new Error(`${this.folder}${name} could not be fetched: ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  }
}
