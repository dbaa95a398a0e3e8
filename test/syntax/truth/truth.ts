import type { ItemKind } from '../../../src/syntax/index.js';

/** A definition, as any reader of a file may tell of it. Lines are 1-based. */
export interface Definition {
  readonly kind: ItemKind;
  /** With the names of the definitions that it is in, with dots between. */
  readonly name: string;
  /** Where the name is. */
  readonly definitionLine: number;
  /** Where its comments and decorators start. */
  readonly line: number;
  readonly endLine: number;
}

/** First and last line. */
export type Lines = readonly [line: number, endLine: number];

/** What a file defines, in no order: what an outline and an independent parser are compared by. */
export interface Told {
  readonly definitions: readonly Definition[];
  readonly imports: readonly Lines[];
  /** Those that start a line. */
  readonly decorators: readonly Lines[];
}

/** A file, and what the parser of its language says that it defines. */
export interface ToldFile {
  readonly path: string;
  readonly text: string;
  readonly told: Told;
}
