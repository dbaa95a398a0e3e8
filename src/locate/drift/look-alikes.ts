import type { Document } from '../../text/index.js';
import { isComment } from '../line-kinds.js';
import type { Unit } from './align.js';
import { loose } from './file-index.js';

/** What comparing the lines of a place with those of another one needs. */
interface AlignedPlace {
  readonly units: readonly Unit[];
  /** How much the search lines show that are there unchanged. */
  readonly weight: number;
}

/**
 * A place looks like another one if it has at least this share of what the other one has of the
 * search.
 */
const LOOKS_ALIKE = 0.5;

/**
 * The lines of a search that show that it does not mean a place: a look-alike in the same file has
 * another line there, and so has the search. In these lines such places differ. If the look-alike
 * has the same line as the search, the search mixes the two.
 */
export function linesOfOthers(
  document: Document,
  search: readonly string[],
  place: AlignedPlace,
  others: readonly AlignedPlace[],
): Unit[] {
  const alike = others.filter(other => other.weight >= LOOKS_ALIKE * place.weight);
  if (alike.length === 0) return [];
  const seen = alike.map(other => unitsByLine(other.units));
  return place.units.filter((unit, i) => {
    if (unit.kind === 'same') return false;
    if (unit.kind === 'file-only')
      return seen.some(lookAlike => isLeftOutThere(document, place.units, i, lookAlike));
    if (loose(search[unit.searchFrom] as string) === '') return false;
    return seen.some(lookAlike => isThere(unit, lookAlike));
  });
}

type UnitsByLine = ReadonlyMap<number, Unit>;

function unitsByLine(units: readonly Unit[]): UnitsByLine {
  const map = new Map<number, Unit>();
  for (const unit of units) for (let i = unit.searchFrom; i < unit.searchTo; i++) map.set(i, unit);
  return map;
}

/** Whether a look-alike has all lines of a unit unchanged. */
function isThere({ searchFrom, searchTo }: Unit, lookAlike: UnitsByLine): boolean {
  for (let i = searchFrom; i < searchTo; i++) if (lookAlike.get(i)?.kind !== 'same') return false;
  return true;
}

/**
 * Whether a line that only this place has is between two lines that follow each other in the search
 * and in a look-alike; the second of them only has to be similar.
 */
function isLeftOutThere(
  document: Document,
  units: readonly Unit[],
  at: number,
  lookAlike: UnitsByLine,
): boolean {
  const { fileFrom, searchFrom: next } = units[at] as Unit;
  const content = document.lines.content(fileFrom);
  if (loose(content) === '' || isComment(content)) return false;
  const [above, below] = [lookAlike.get(next - 1), lookAlike.get(next)];
  if (above?.kind !== 'same' || above.fileTo !== below?.fileFrom) return false;
  return below.kind === 'same' || below.kind === 'similar';
}
