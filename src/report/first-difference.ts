/** The column, from 0, at which two lines part: the length of the shorter one where it begins the other. */
export function firstDifference(a: string, b: string): number {
  let column = 0;
  while (column < a.length && a[column] === b[column]) column++;
  return column;
}
