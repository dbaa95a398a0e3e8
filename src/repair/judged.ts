import { sharedWords } from '../apply/words/compared-words.js';
import type { LinesPlace, Texts } from '../edit/index.js';
import { readings, weighNamed } from '../locate/index.js';
import { type Document, type Range, splitLines } from '../text/index.js';
import { difference } from './compared.js';
import type { TextPair } from './pair.js';

/** A text may be this many times as long as `old_str`. */
const MOST_LINES = 2;

/**
 * Why a text of the file cannot be what an `old_str` was meant to be, in words. `undefined` if it
 * can: it is the same thing, quoted badly, and no other place of the file has more of it.
 *
 * @param inFile is in the file, except for the kind of line endings
 */
export function whyUnlikely(document: Document, pair: TextPair, inFile: string): string | undefined {
  if (splitLines(inFile).length > MOST_LINES * splitLines(pair.oldStr).length + 2)
    return 'it is much longer than old_str';
  const found = asIn(document, inFile);
  const at = document.text.indexOf(found);
  if (at < 0) return 'it is not in the file';
  const objections = [...readings(pair.oldStr, pair.newStr)].map(({ texts }) =>
    objectionToSpan(document, texts, { from: at, to: at + found.length }),
  );
  return objections.includes(undefined) ? undefined : objections[0];
}

function objectionToSpan(document: Document, texts: Texts, span: Range): string | undefined {
  const { lines } = document;
  const [first, last] = [lines.lineAt(span.from), lines.lineAt(Math.max(span.from, span.to - 1))];
  const whole = wholeLines(document, texts, span);
  const objection = difference(whole, document, { from: first, to: last + 1 });
  if (objection !== undefined) return objection;
  return hasRival(document, whole, { from: first, to: last + 1 })
    ? 'another place of the file has as much of old_str'
    : undefined;
}

/**
 * Whether another place has as many words of the search, but not the same lines: if several places
 * are expected, equal ones are no rivals.
 */
function hasRival(document: Document, texts: Texts, extent: Range): boolean {
  const weighed = weighNamed(document, { reading: 'as-is', texts }, extent);
  if (weighed === undefined) return false;
  const own = textOf(document, weighed.named.place);
  const shared = sharedWords(texts, document, extent);
  return weighed.others.some(({ place }) => {
    const there = { from: place.fileFrom, to: place.fileTo };
    return textOf(document, place) !== own && sharedWords(texts, document, there) >= shared;
  });
}

function textOf({ lines }: Document, { fileFrom, fileTo }: LinesPlace): string {
  return Array.from({ length: fileTo - fileFrom }, (_, i) => lines.content(fileFrom + i).trim()).join('\n');
}

/** Both texts in whole lines: what is before and after the place on its lines counts as quoted. */
function wholeLines({ lines, text }: Document, texts: Texts, { from, to }: Range) {
  const head = text.slice(lines.from(lines.lineAt(from)), from);
  const tail = /[\r\n]$/.test(text.slice(from, to))
    ? ''
    : text.slice(to, lines.to(lines.lineAt(Math.max(from, to - 1))));
  const whole = (part: readonly string[]) => {
    const own = tail === '' && part.at(-1) === '' ? part.slice(0, -1) : part;
    return own.map((line, i) => (i === 0 ? head : '') + line + (i === own.length - 1 ? tail : ''));
  };
  return { search: whole(texts.search), replace: whole(texts.replace) };
}

/** A text with the line endings of the file. */
function asIn(document: Document, text: string): string {
  if (document.text.includes(text)) return text;
  const plain = text.replace(/\r\n?/g, '\n');
  return (
    ['\n', '\r\n', '\r']
      .map(ending => plain.replaceAll('\n', ending))
      .find(each => document.text.includes(each)) ?? text
  );
}
