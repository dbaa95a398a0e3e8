import { type AddressEdit, type Refusal, refusal, type TextEdit } from '../edit/index.js';
import { excerpt } from '../locate/index.js';
import { type Document, type LineRange, linesName, splitLines } from '../text/index.js';
import { linesAt } from './lines-at.js';
import { linesOfAddress } from './lines-of-address.js';
import { withFileDepth } from './new-line-depth.js';
import { repeatedLines } from './repeated-beside.js';

/** An edit with the lines that its address means, or why they are not known. */
interface AtLines {
  readonly edit: TextEdit;
  readonly refusal?: Refusal;
}

/**
 * An edit at an address as an edit of the lines that it means; any other edit as it is.
 *
 * @example
 * const document = Document.of('a\nb\n');
 * const at = addressOf(document, { first: 2, last: 2 }, 'long');
 * atAddress(document, { kind: 'address', path: 'x', at, action: 'replace', content: 'c', source: NOWHERE })
 */
export function atAddress(document: Document, edit: TextEdit): AtLines {
  if (edit.kind !== 'address') return { edit };
  const lines = linesOfAddress(document, edit.at, edit);
  return lines.kind === 'refused' ? { edit, refusal: lines.refusal } : linesEdit(document, edit, lines);
}

/** A number and a tab before a line, as `read` shows it, with or without the hash. */
const GUTTER = /^(\d{1,9})(#\w{3,14})?\t/;

/**
 * The new text without the numbers or addresses that its lines were shown with, if all have one and
 * the file's own lines have none. Numbers count from the place on. `undefined` if it is not sure:
 * only some lines have an address, or no line with its number is one of the file.
 */
function withoutGutter(content: string, { first, last }: LineRange, { lines }: Document): string | undefined {
  const all = splitLines(content);
  const found = all.flatMap((line, i) =>
    line.trim() === '' ? [] : [{ line, i, gutter: GUTTER.exec(line) }],
  );
  if (lines.contents(first - 1, last).some(line => GUTTER.test(line))) return content;
  const isAddressed = ({ gutter }: (typeof found)[number]) => gutter?.[2] !== undefined;
  if (!found.every(({ gutter }) => gutter !== null)) return found.some(isAddressed) ? undefined : content;
  const isOfFile = ({ line, gutter }: (typeof found)[number]) => {
    const number = Number(gutter?.[1]);
    return number <= lines.count && line.replace(GUTTER, '') === lines.content(number - 1);
  };
  const isNumbered = found.every(({ i, gutter }) => Number(gutter?.[1]) === first + i);
  if (found.length === 0 || !(found.every(isAddressed) || isNumbered)) return content;
  if (!found.every(isAddressed) && !found.some(isOfFile)) return undefined;
  return all.map(line => line.replace(GUTTER, '')).join('\n');
}

const GUTTERS =
  'Lines of the new text begin with the number or address that they were shown with. Send it without. Numbers that are meant are written where old_str quotes the lines.';

function linesEdit(document: Document, given: AddressEdit, { first, last }: LineRange): AtLines {
  const content = withoutGutter(given.content, { first, last }, document);
  if (content === undefined) return refusedAt(given, 'EDIT_MALFORMED', GUTTERS);
  const edit = { ...given, content };
  const search = document.lines.slice(first - 1, last);
  const replace = newText(document, edit, search);
  if (replace === undefined) return disagreeing(document, edit, { first, last });
  const isWhole = edit.action === 'replace' && edit.search === undefined;
  const twice = isWhole ? repeatedLines(document.lines, { first, last }, replace) : undefined;
  const there = alreadyBeside(document, edit, { first, last });
  if (there !== undefined)
    return refusedAt(edit, 'EDIT_CONFLICT', `The new text is there already, in ${linesName(there)}.`);
  if (twice !== undefined) return refusedAt(edit, 'EDIT_CONFLICT', repeatedMessage(edit, twice));
  return { edit: linesAt(document, edit, { first, last }, replace) };
}

/** The lines beside a place that are what is to be inserted there: a call that is sent again. */
function alreadyBeside(
  { lines }: Document,
  { action, content }: AddressEdit,
  { first, last }: LineRange,
): LineRange | undefined {
  if (action !== 'insert_before' && action !== 'insert_after') return undefined;
  const all = withoutLast(splitLines(content));
  const from = action === 'insert_after' ? last : first - 1 - all.length;
  const isThere =
    from >= 0 && all.every((line, i) => from + i < lines.count && lines.content(from + i) === line);
  const isTelling = all.some(line => /[\p{L}\p{N}]/u.test(line));
  return isThere && isTelling ? { first: from + 1, last: from + all.length } : undefined;
}

function repeatedMessage({ at }: AddressEdit, lines: LineRange): string {
  return `The new text has ${linesName(lines)} of the file too, which ${at} does not stand for, and they would be there twice. Leave them out, or name them with the address too.`;
}

/** What becomes of the lines; `undefined` if the quoted text is not in them, or more than once. */
function newText(document: Document, edit: AddressEdit, search: string): string | undefined {
  const { action, content } = edit;
  if (edit.search !== undefined) {
    const inside = withinLines(document, search, edit.search, content);
    if (inside === undefined || action === 'replace') return inside;
  }
  switch (action) {
    case 'delete':
      return '';
    case 'replace':
      return asLines(document, content);
    case 'insert_before':
      return asLines(document, content) + search;
    case 'insert_after': {
      const isEnded = /[\r\n]$/.test(search);
      const below = asLines(document, content);
      return isEnded ? search + below : search + document.ending + below.slice(0, -document.ending.length);
    }
  }
}

/** A text that stands once in the lines, replaced there; all of them if it is all of them. */
function withinLines(document: Document, lines: string, quoted: string, content: string): string | undefined {
  const [own, old] = [lines, quoted].map(text => splitLines(text).map(line => line.trimEnd()));
  if (withoutLast(own).join('\n') === withoutLast(old).join('\n')) return asLines(document, content);
  const part = splitLines(quoted).join(document.ending);
  const at = part === '' ? -1 : lines.indexOf(part);
  if (at < 0 || lines.indexOf(part, at + 1) >= 0) return undefined;
  const before = lines.slice(0, at);
  const texts = { search: splitLines(quoted), replace: splitLines(content) };
  const { replace } = withFileDepth(texts, splitLines(before).at(-1) as string);
  return before + replace.join(document.ending) + lines.slice(at + part.length);
}

function withoutLast(lines: readonly string[] = []): readonly string[] {
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

/** As whole lines, with the line endings of the file. */
function asLines({ ending }: Document, content: string): string {
  return withoutLast(splitLines(content))
    .map(line => line + ending)
    .join('');
}

function disagreeing(document: Document, edit: AddressEdit, { first, last }: LineRange): AtLines {
  const evidence = {
    nearest: excerpt(document.lines, first - 1, last),
    searched: { lines: splitLines(edit.search ?? ''), more: 0 },
  };
  const message = `${edit.at} means ${linesName({ first, last })}, which do not have the text of old_str exactly once. Send one of the two.`;
  return { edit, refusal: refusal('EDIT_CONFLICT', message, evidence) };
}

function refusedAt(edit: AddressEdit, code: 'EDIT_CONFLICT' | 'EDIT_MALFORMED', message: string): AtLines {
  return { edit, refusal: refusal(code, message) };
}
