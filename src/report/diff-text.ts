import type { Colors } from './colors.js';
import { printable } from './printable.js';

/** A unified diff, printable and in colour. Empty for an empty diff. */
export function diffText(diff: string, colors: Colors): string[] {
  if (diff === '') return [];
  const lines = diff.replace(/\n$/, '').split('\n');
  const crlf = lines.filter(isOfFile).every(line => line.endsWith('\r'));
  const shown = lines.map((line, i) => diffLine(crlf ? line.replace(/\r$/, '') : line, i < 2, colors));
  return crlf ? [...shown, colors.dim('(each line of this file shown above ends in \\r\\n)')] : shown;
}

/** Whether a line of a diff is one of the file: no header, no note of a missing newline. */
function isOfFile(line: string, index: number): boolean {
  return index >= 2 && !line.startsWith('@@') && !line.startsWith('\\');
}

function diffLine(line: string, isHeader: boolean, colors: Colors): string {
  const text = printable(line);
  if (isHeader) return colors.bold(text);
  if (line.startsWith('@@')) return colors.cyan(text);
  if (line.startsWith('+')) return colors.green(text);
  if (line.startsWith('-')) return colors.red(text);
  return text;
}
