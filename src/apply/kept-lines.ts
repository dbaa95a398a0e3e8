import type { LinesPlace, Place } from '../edit/index.js';
import { type ChangeSet, type Document, diffSequences } from '../text/index.js';
import { isOneToOne } from './edges.js';

/** An edit as it is made in a document: where it goes and what it changes there. */
export interface Made {
  readonly places: readonly Place[];
  readonly changes: ChangeSet;
}

/**
 * The line, by index from 0, that one of two edits replaces while the other keeps it right beside what it changes: made
 * together, they would make a text that neither of them means. `undefined` where there is none. Lines that are quoted farther
 * off are only there to find the place, and may be changed by others.
 */
export function contestedLine(document: Document, a: Made, b: Made): number | undefined {
  return replacedLine(document, a.changes, b.places) ?? replacedLine(document, b.changes, a.places);
}

function replacedLine(
  { lines }: Document,
  { changes }: ChangeSet,
  places: readonly Place[],
): number | undefined {
  const kept = places.flatMap(place => (place.kind === 'lines' ? keptBesideChanges(place) : []));
  return kept.find(line => {
    const { from, to } = lines.at(line);
    if (lines.content(line).trim() === '') return false;
    return changes.some(change => change.from < to && from < change.to);
  });
}

/** The file lines, as indexes from 0, that the edit keeps and that stand right before or behind lines that it changes. */
function keptBesideChanges({ texts, pairings }: LinesPlace): number[] {
  const hunks = diffSequences(texts.search, texts.replace);
  const changed = new Set(
    hunks.flatMap(({ aFrom, aTo }) => Array.from({ length: aTo - aFrom }, (_, i) => aFrom + i)),
  );
  const beside = hunks.flatMap(({ aFrom, aTo }) => [aFrom - 1, aTo]).filter(line => !changed.has(line));
  return beside.flatMap(line => {
    const pairing = pairings.find(p => isOneToOne(p) && p.searchFrom === line);
    return pairing === undefined ? [] : [pairing.fileFrom];
  });
}
