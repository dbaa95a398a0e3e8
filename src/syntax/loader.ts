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

/** A syntax error as another tool reports it. */
export interface ToolFault {
  /** 1-based; columns in UTF-16 code units. */
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly message: string;
}

/** The syntax errors of a whole text. Never throws. */
export type SyntaxTool = (text: string) => readonly ToolFault[];

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
  /**
   * A tool that knows the syntax of a language better than its grammar does, if one is installed.
   */
  tool?(language: string): Promise<SyntaxTool | undefined>;
}

/** Has no grammars: every file is read by its lines. */
export const NO_GRAMMARS: GrammarLoader = {
  engine: () => Promise.reject(new Error('There is no engine where there are no grammars')),
  grammar: () => Promise.resolve(undefined),
};
