// Why a step of an answer cannot be carried out.

import type { OpenPlace } from '../edit/index.js';
import type { Draft } from './files/draft.js';

/** What a step of an answer could not do, in a sentence: the answer is refused. */
export class Unread extends Error {
  /** @param open the file or the line that somebody may name, if only that is in the way */
  constructor(
    message: string,
    readonly open?: OpenPlace,
  ) {
    super(message);
  }
}

/** The same where only words, the file or the place are unclear: a model may translate the step. */
export class Unclear extends Unread {}

/** So many names, lines or files are listed in a sentence. */
const MOST_LISTED = 5;

/** No file is named for what an answer has; `paths` may be meant. */
export const noFile = (what: string, paths: readonly string[] = []): Unclear =>
  new Unclear(`No file is named for this${what}.`, { paths, lines: [] });

/** One of several files is meant. */
export const severalMeant = (paths: readonly string[]): Unclear =>
  new Unclear(`This may mean ${listedPaths(paths, 'or')}.`, { paths, lines: [] });

/** Something of an answer is in a file several times; `places` are lines of the draft, from 0. */
export function unclear(what: string, draft: Draft, places: readonly number[]): Unread {
  const lines = linesIn(draft, places);
  const listed = lines.map(({ line }) => line).join(', ');
  const more = places.length > lines.length ? ` and ${places.length - lines.length} more` : '';
  return new Unread(
    `${what} is in ${draft.path} at lines ${listed}${more}; the answer does not say which one is meant.`,
    { paths: [draft.path], lines },
  );
}

/** New code has no place of its own: it may go below each of some lines of the draft, from 0. */
export function unplaced(why: string, draft: Draft, places: readonly number[]): Unclear {
  const lines = linesIn(draft, places);
  const listed = lines.map(({ line, text }) => `line ${line} (\`${text.trim()}\`)`).join(', ');
  const below = lines.length === 0 ? '' : ` It may go below what begins at ${listed}.`;
  return new Unclear(
    `In ${draft.path}: ${why}.${below}`,
    lines.length === 0 ? undefined : { paths: [draft.path], lines },
  );
}

/** The first of some lines of a draft with their numbers in the file. */
function linesIn(draft: Draft, places: readonly number[]): OpenPlace['lines'] {
  return places.slice(0, MOST_LISTED).flatMap(at => {
    const line = draft.lineInFile(at);
    return line === undefined ? [] : [{ line, text: draft.lines[at] as string }];
  });
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
