/**
 * The lines of a new file, as formats write them that end each line.
 *
 * @throws RangeError for text without a line ending at its end, or with carriage returns at line
 *   ends.
 */
export function newFileLines(path: string, text: string): string[] {
  if (text === '') return [];
  if (!text.endsWith('\n')) {
    throw new RangeError(`${path} does not end with a line ending: this format would add one`);
  }
  const lines = text.slice(0, -1).split('\n');
  if (lines.some(line => line.endsWith('\r'))) {
    throw new RangeError(`${path} has a carriage return at the end of a line: a reply may lose it`);
  }
  return lines;
}
