import type { GrammarName } from './language.js';

/**
 * The port to where grammars are kept: a folder of a package, a server, an archive. Asked for each file once.
 */
export interface GrammarLoader {
  /** The bytes of `web-tree-sitter.wasm`, of the version of the package `web-tree-sitter` that is used. */
  engine(): Promise<Uint8Array>;
  /** The bytes of a grammar's WASM file; `undefined` where it is not there, and files are then read by lines. */
  grammar(name: GrammarName): Promise<Uint8Array | undefined>;
}

/** Has no grammars: every file is read by its lines. */
export const NO_GRAMMARS: GrammarLoader = {
  engine: () => Promise.reject(new Error('There is no engine where there are no grammars')),
  grammar: () => Promise.resolve(undefined),
};
