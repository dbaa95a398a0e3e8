import { type Edit, refusal } from '../../edit/index.js';
import type { Entry } from '../../syntax/index.js';
import type { Document } from '../../text/index.js';
import { type LostOptions, lostEntries } from '../lost-entries.js';
import type { IsNamed } from '../named-deletions.js';
import type { Check } from './check.js';

/**
 * No whole file that takes away what it does not replace: what a reply shows under a path is often
 * only the part of the file that it is about.
 *
 * @param namedIn what the reply says that it takes away with an edit; `everything` where a person
 *   wrote the text
 */
export function wouldDelete(namedIn: (edit: Edit) => IsNamed | 'everything'): Check {
  return {
    name: 'would-delete',
    run({ edit, base, changes, syntax }) {
      if (edit.kind !== 'rewrite' || base.text.trim() === '') return undefined;
      const isNamed = namedIn(edit);
      if (isNamed === 'everything') return undefined;
      const what = deletedBy(base, base.changed(changes), { syntax, isNamed });
      if (what === undefined) return undefined;
      return refusal('EDIT_WOULD_DELETE', `The new text does not have, and does not replace: ${what}.`);
    },
  };
}

/** What a new text of a file takes away and does not replace, in words; `undefined` if nothing. */
export function deletedBy(before: Document, after: Document, options: LostOptions): string | undefined {
  const { lost, emptied } = lostEntries(before, after, options);
  if (lost.length > 0) return listed(lost);
  if (options.mayShrink === true) return undefined;
  if (emptied.length > 0) return `what is below ${listed(emptied)}`;
  const [old = 0, now = 0] = [before, after].map(solidLines);
  return old < FEW || old - now <= MOST_GONE * old ? undefined : `${old - now} of ${old} lines`;
}

/** A file with fewer lines may well be rewritten. */
const FEW = 10;
/** The share of a file's lines that it may lose, even if all of them are in one definition. */
const MOST_GONE = 0.5;
const MOST_LISTED = 8;
const LONGEST = 60;

function solidLines({ lines }: Document): number {
  return lines.contents().filter(line => line.trim() !== '').length;
}

function listed(lost: readonly Entry[]): string {
  const named = lost.slice(0, MOST_LISTED).map(({ kind, name, line }) => {
    const text = name.length > LONGEST ? `${name.slice(0, LONGEST)}…` : name;
    // An import is named by its line.
    const said = kind === 'line' || kind === 'import' ? JSON.stringify(text) : `${kind} ${text}`;
    return `${said} (line ${line})`;
  });
  const more = lost.length - named.length;
  return more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ');
}
