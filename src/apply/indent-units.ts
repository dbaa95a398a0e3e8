import { indentUnit, type Step } from '../locate/index.js';
import type { LineIndex } from '../text/index.js';

/** How many lines on either side of a place show how its file is indented. */
const UNIT_LINES = 200;

/**
 * One step of indentation in some new lines and in the file around a place; `undefined` if
 * either shows none.
 */
export function unitsAround(
  lines: LineIndex,
  place: { readonly fileFrom: number; readonly fileTo: number },
  ...texts: readonly (readonly string[])[]
): Step | undefined {
  const from = Math.max(0, place.fileFrom - UNIT_LINES);
  const to = Math.min(lines.count, place.fileTo + UNIT_LINES);
  const around = lines.contents(from, to);
  const file = indentUnit(around);
  const own = texts.reduce<string | undefined>((known, text) => known ?? indentUnit(text), undefined);
  return own === undefined || file === undefined ? undefined : { search: own, file };
}
