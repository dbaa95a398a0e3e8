// Why a step of an answer cannot be carried out.

import type { Draft } from './files/draft.js';

/** What a step of an answer could not do, in a sentence: the answer is refused. */
export class Unread extends Error {}

/** The same where only words, the file or the place are unclear: a model may translate the step. */
export class Unclear extends Unread {}

/** So many names, lines or files are listed in a sentence. */
const MOST_LISTED = 5;

/** No file is named for what an answer has. */
export const noFile = (what: string): Unclear =>
  new Unclear(`No file is named for this${what}. Name it with --file.`);

/** Something of an answer is in a file several times; `places` are lines, from 0. */
export function unclear(what: string, draft: Draft, places: readonly number[]): Unread {
  const lines = places.slice(0, MOST_LISTED).map(at => at + 1);
  return new Unread(
    `${what} is in ${draft.path} at lines ${lines.join(', ')}; the answer does not say which one is meant.`,
  );
}

/** Names as code, in a sentence. */
export function listedNames(names: readonly string[]): string {
  return names
    .slice(0, MOST_LISTED)
    .map(name => `\`${name}\``)
    .join(', ');
}

/** Paths in a sentence. */
export function listedPaths(paths: readonly string[], word: 'and' | 'or'): string {
  return paths.slice(0, MOST_LISTED).join(` ${word} `);
}
