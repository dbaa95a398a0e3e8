import type { Document } from '../../text/index.js';
import type { Unit } from './align.js';
import { fileIndex } from './file-index.js';
import { looseHash } from './loose.js';
import type { Role } from './roles.js';

/** The most lines between two lines that were swapped. */
const REACH = 4;

/**
 * Units of an alignment that are no difference of the place: a line that the search has twice in a
 * row, and a line that is a few lines further on than in the search. The edit changes none of these
 * lines, and none of them is among changed lines.
 */
export function incidentalUnits(
  document: Document,
  search: readonly string[],
  roles: readonly Role[],
  units: readonly Unit[],
): ReadonlySet<Unit> {
  const { hashes } = fileIndex(document);
  const hashOf = ({ kind, searchFrom, fileFrom }: Unit) =>
    kind === 'file-only' ? (hashes[fileFrom] as number) : hashOfLine(search[searchFrom] as string);
  const found = new Set<Unit>();
  units.forEach((unit, i) => {
    if (unit.kind !== 'search-only' || roles[unit.searchFrom] === 'changed') return;
    if (closes(search[unit.searchFrom] as string)) return;
    const hash = hashOf(unit);
    // An edit that deletes one of two equal lines, or inserts something between them, means both.
    const isApart = (other: Unit) =>
      roles[unit.searchFrom] !== 'beside' || roles[other.searchFrom] !== 'beside';
    const isHere = (other: Unit | undefined) =>
      other?.kind === 'same' &&
      roles[other.searchFrom] !== 'changed' &&
      hashOf(other) === hash &&
      isApart(other);
    if (isHere(units[i - 1]) || isHere(units[i + 1])) {
      found.add(unit);
      return;
    }
    const moved = units
      .slice(Math.max(0, i - REACH), i + REACH + 1)
      .find(other => other.kind === 'file-only' && !found.has(other) && hashOf(other) === hash);
    if (moved === undefined || isAtChange(roles, moved.searchFrom)) return;
    found.add(unit).add(moved);
  });
  return found;
}

/**
 * Whether a line at most closes blocks, with signs or with one word: two of them in a row close two
 * blocks.
 */
function closes(line: string): boolean {
  return /^[)\]}>;,\s]*(?:\p{L}+[)\]};,\s]*)?$/u.test(line);
}

function hashOfLine(line: string): number {
  return looseHash(line, 0, line.length);
}

function isAtChange(roles: readonly Role[], next: number): boolean {
  return roles[next - 1] === 'changed' || roles[next] === 'changed';
}
