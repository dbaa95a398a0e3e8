import { openingFence } from '../formats/fences.js';
import { Document, withoutBlankEnds } from '../text/index.js';
import type { AskedFile } from './question.js';

/** The share of a file's lines that an answer must have to be that file. */
const LEAST_KEPT = 0.5;
/** A line of words alone: what a model writes around a file, which in some languages parses. */
const PROSE = /^[\p{L}\p{N}' ,;–-]+[.!:?…]*$/u;

/**
 * The text of a file that an answer has without any fence or path: only if the answer is surely
 * that file and nothing else. It parses, if that is known; it has most of the file, and its end,
 * because nothing else shows that it was not cut; and it neither begins nor ends with words that
 * are not the file's own. A new file must parse, and define something.
 *
 * @example bareFile('def f():\n    return 2\n', { path: 'a.py', document, syntax }) // the text
 */
export function bareFile(answer: string, file: AskedFile): string | undefined {
  const lines = withoutBlankEnds(answer.split(/\r\n|\n/));
  if (lines.length === 0 || lines.some(line => openingFence(line) !== undefined)) return undefined;
  const content = `${lines.join('\n')}\n`;
  const { document } = file;
  const isFile = document === undefined || document.text === '' ? isNewFile : isRewrittenFile;
  return isFile(lines, Document.of(content), file) ? content : undefined;
}

function isNewFile(lines: readonly string[], after: Document, { syntax }: AskedFile): boolean {
  const isCode =
    syntax.parses(Document.of(''), after).kind === 'parses' && syntax.outline(after).items.length > 0;
  return isCode && !endsOf(lines).some(isProse);
}

function isRewrittenFile(
  lines: readonly string[],
  after: Document,
  { document, syntax }: AskedFile,
): boolean {
  const before = document as Document;
  const verdict = syntax.parses(before, after).kind;
  if (verdict === 'broken') return false;
  const own = new Set(trimmedLines(before));
  const now = new Set(lines.map(line => line.trim()));
  const kept = [...own].filter(line => now.has(line)).length;
  // If it is not known whether it parses, words may be anywhere.
  const isOwn = (line: string) => own.has(line.trim()) || (verdict === 'parses' && !isProse(line));
  return kept >= own.size * LEAST_KEPT && endsOf(lines).every(isOwn) && hasEnd(lines, before);
}

/**
 * Whether an answer has the end of a file: it is no shorter, or it has the last line, and the last
 * of those that are in the file once, since a brace ends many a thing.
 */
function hasEnd(lines: readonly string[], before: Document): boolean {
  const all = trimmedLines(before);
  const now = lines.map(line => line.trim()).filter(line => line !== '');
  if (now.length >= all.length) return true;
  const distinct = all.findLast(line => all.indexOf(line) === all.lastIndexOf(line));
  return [all.at(-1), distinct].every(line => line === undefined || now.includes(line));
}

function isProse(line: string): boolean {
  return PROSE.test(line.trim());
}

function endsOf(lines: readonly string[]): readonly string[] {
  return [lines[0] ?? '', lines.at(-1) ?? ''];
}

function trimmedLines({ lines }: Document): readonly string[] {
  return lines
    .contents()
    .map(line => line.trim())
    .filter(line => line !== '');
}
