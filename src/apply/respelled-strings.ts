import type { Place, Refusal, ReplaceEdit } from '../edit/index.js';
import { type Document, splitLines } from '../text/index.js';
import { escapesOnceMore } from './half-escaped.js';

/**
 * Files whose strings in double quotes have escapes, and those of which the ones in single quotes
 * do too.
 */
const DOUBLE =
  /\.(?:[cm]?[jt]sx?|json[c5]?|pyi?|java|kts?|scala|groovy|gradle|swift|c|h|cc|hh|cpp|hpp|cxx|cs|go|rs|rb|php|dart|lua|exs?|toml)$/i;
const SINGLE = /\.(?:[cm]?[jt]sx?|pyi?|dart|lua)$/i;

/**
 * What is before a string of code with escapes: nothing, a sign, or a word that a value follows;
 * then its prefix.
 */
const BEFORE =
  /(?:^|[([{,=:+!&|?;]|<<|\b(?:return|case|in|and|or|not|if|else|yield|throw|raise|print|puts|echo))\s*((?:[bBuUfFLcs$]|u8)?)$/;
/** What is after it. */
const BEHIND = /^\s*(?:$|[)\]},;:+.=!&|?%<]|(?:if|else|for|in|and|or)\b)/;
/** An attribute of JSX, whose value has no escapes. */
const ATTRIBUTE = /[\w-]=$/;
const JSX = /\.[cm]?[jt]sx?$/i;

/** The start of a text of several lines in which quotation marks may open no strings. */
const RAW_START = /(?:\b(?:[bc]?r|rb|R)|@\$?)(#*)"/gi;
const TEXTS = /<<[-~<]?\s*["'`]?[A-Z_]|^=begin|^__END__|\[=*\[|%[qQwWr]\W|~[a-zA-Z]\W/m;
const WITH_TEXTS = /\.(?:rb|php|lua|exs?)$/i;

/**
 * Why an edit is refused at a place that was found with each backslash of both texts doubled: a new
 * line has backslashes, and not all of them are in strings of the same kind as those of the file.
 */
export function respelledOutside(
  document: Document,
  edit: ReplaceEdit,
  place: Place,
  path: string | undefined,
): Refusal | undefined {
  const sent = splitLines(edit.search).join('\n');
  if (!sent.includes('\\') || place.texts.search.join('\n') !== sent.replaceAll('\\', '\\\\'))
    return undefined;
  const { head, old, now } = linesAt(document, place);
  const known = new Set(old.map(line => line.trim()));
  const added = now.filter(line => line.includes('\\') && !known.has(line.trim()));
  if (added.length === 0) return undefined;
  const there = old.filter(line => line.includes('\\')).map(line => kindsOf(line, path));
  const kinds = new Set(there.flatMap(each => each ?? []));
  const isOpen = [head, ...old, ...now].some(text => mayBeOpen(text, path));
  const isSure = !isOpen && there.every(each => each !== undefined);
  const unsure = added.find(line => !isSure || kindsOf(line, path)?.every(kind => kinds.has(kind)) !== true);
  if (unsure === undefined) return undefined;
  const { lines } = document;
  const from = place.kind === 'span' ? lines.lineAt(place.range.from) : place.fileFrom;
  const first =
    from +
    Math.max(
      0,
      old.findIndex(line => line.includes('\\')),
    );
  const quoted = splitLines(edit.search).find(line => line.includes('\\')) as string;
  return escapesOnceMore(document, first, quoted, unsure.trim().replaceAll('\\\\', '\\'));
}

/** The text above the lines of a place, these lines, and what they become. */
function linesAt({ lines, text }: Document, place: Place) {
  const isSpan = place.kind === 'span';
  const first = isSpan ? lines.lineAt(place.range.from) : place.fileFrom;
  const end = isSpan ? lines.lineAt(place.range.to) + 1 : place.fileTo;
  const old = Array.from({ length: end - first }, (_, i) => lines.content(first + i));
  const { replace } = place.texts;
  const now = isSpan
    ? splitLines(
        text.slice(lines.from(first), place.range.from) +
          replace.join('\n') +
          text.slice(place.range.to, lines.at(end - 1).to),
      )
    : replace;
  return { head: text.slice(0, lines.from(first)), old, now };
}

/**
 * The kinds of the strings in which a line has its backslashes: prefix and quotation mark.
 * `undefined` if one of them may be elsewhere: in a raw string, a pattern, a comment, prose, or a
 * text of several lines.
 */
function kindsOf(line: string, path = ''): string[] | undefined {
  if (!DOUBLE.test(path) || /^\s*[*;%]|"""|'''|`/.test(line)) return undefined;
  const kinds: string[] = [];
  for (let at = 0; at < line.length; at++) {
    const sign = line[at] as string;
    // A comment or a pattern may begin here.
    if (/[\\/#]|--/.test(line.slice(at, at + 2).slice(0, sign === '-' ? 2 : 1)))
      return line.includes('\\', at) ? undefined : kinds;
    if (sign !== '"' && sign !== "'") continue;
    const string = stringAt(line, at);
    if (string.includes('\\')) {
      const before = line.slice(0, at);
      const prefix = BEFORE.exec(before)?.[1];
      const isString = string.length > 1 && string.endsWith(sign) && (sign === '"' || SINGLE.test(path));
      const isAttribute = JSX.test(path) && ATTRIBUTE.test(before);
      if (prefix === undefined || !isString || isAttribute || !BEHIND.test(line.slice(at + string.length)))
        return undefined;
      kinds.push(prefix + sign);
    }
    at += string.length - 1;
  }
  return kinds;
}

/**
 * A string from its opening to its closing quotation mark; to the end of the line if nothing closes
 * it.
 */
function stringAt(line: string, from: number): string {
  const quote = line[from];
  for (let at = from + 1; at < line.length; at++) {
    if (line[at] === '\\') at++;
    else if (line[at] === quote) return line.slice(from, at + 1);
  }
  return line.slice(from);
}

/** Whether a comment or a string of several lines may be open at the end of a text. */
function mayBeOpen(text: string, path = ''): boolean {
  const isOdd = (mark: string) => text.split(mark).length % 2 === 0;
  if (text.lastIndexOf('/*') > text.lastIndexOf('*/') || ['"""', "'''", '`'].some(isOdd)) return true;
  if (WITH_TEXTS.test(path) && TEXTS.test(text)) return true;
  const raw = [...text.matchAll(RAW_START)].at(-1);
  return raw !== undefined && !text.includes(`"${raw[1]}`, raw.index + raw[0].length);
}
