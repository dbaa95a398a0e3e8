import type * as TreeSitter from 'web-tree-sitter';
import type { GrammarName } from './language.js';

/**
 * The engine that runs grammars: the package `web-tree-sitter`, and the bytes of its
 * `web-tree-sitter.wasm`.
 */
export interface Engine {
  readonly api: typeof TreeSitter;
  readonly wasm: Uint8Array;
}

/**
 * The port to the place of the grammars: a folder of a package, a server, an archive. Called once
 * for each file.
 */
export interface GrammarLoader {
  engine(): Promise<Engine>;
  /**
   * The bytes of a grammar's WASM file; `undefined` if it is not there, and files are then read by
   * lines.
   */
  grammar(name: GrammarName): Promise<Uint8Array | undefined>;
}

/** Has no grammars: every file is read by its lines. */
export const NO_GRAMMARS: GrammarLoader = {
  engine: () => Promise.reject(new Error('There is no engine where there are no grammars')),
  grammar: () => Promise.resolve(undefined),
};
