import type { LinesPlace, Pairing } from '../edit/index.js';
import { isLikeThing, readings, weighNamed } from '../locate/index.js';
import { Document, splitLines } from '../text/index.js';
import type { Pair } from './pair.js';
import { unproved } from './proof.js';

/**
 * How probable, 0 to 1, a place must be that a model names. Less than for one that was only found: somebody has looked. It is no
 * proof, since a model names the likest place where the right one is gone.
 */
const LEAST = 0.5;
/** So many times as long as `old_str` may a text be. */
const MOST_LINES = 2;

/**
 * Why a text of the file cannot be what an `old_str` was meant to be, in words; `undefined` where it can. Weighed is what drift weighs
 * of every place: a place of another name, or without what the edit changes, is refused whoever names it.
 *
 * @param inFile stands in the file, but for the kind of line endings
 */
export function unlikely(document: Document, pair: Pair, inFile: string): string | undefined {
  if (splitLines(inFile).length > MOST_LINES * splitLines(pair.oldStr).length + 2)
    return 'it is much longer than old_str';
  const found = asIn(document, inFile);
  const at = document.text.indexOf(found);
  if (at < 0) return 'it does not stand in the file';
  const objections = [...readings(pair.oldStr, pair.newStr)].map(({ texts }) =>
    objectionTo(
      document,
      { oldStr: texts.search.join('\n'), newStr: texts.replace.join('\n') },
      at,
      at + found.length,
    ),
  );
  return objections.includes(undefined) ? undefined : objections[0];
}

/**
 * Whether a new text of a model makes another change than was asked for: what the edit puts in must stand in it as asked, and every
 * other line must be one of the edit or of the file.
 */
export function isOtherChange(asked: Pair, made: Pair): boolean {
  if (made.oldStr === made.newStr) return true;
  if (asked.newStr.trim() === '' || made.newStr.trim() === '')
    return asked.newStr.trim() !== made.newStr.trim();
  const document = Document.of(made.newStr);
  const texts = { search: splitLines(asked.newStr), replace: splitLines(asked.oldStr) };
  const weighed = weighNamed(document, { reading: 'as-is', texts }, { from: 0, to: document.lines.count });
  if (weighed === undefined) return true;
  const { foreignIdentity, foreignChanged, missingChanged } = weighed.named.evidence;
  if (foreignIdentity + foreignChanged + missingChanged > 0) return true;
  const paired = new Set(
    weighed.named.place.pairings.filter(isPaired).flatMap(({ fileFrom, fileTo }) => range(fileFrom, fileTo)),
  );
  const known = new Set(splitLines(made.oldStr).map(line => line.trim()));
  return range(0, document.lines.count).some(
    i => !paired.has(i) && !known.has(document.lines.content(i).trim()),
  );
}

function isPaired({ searchFrom, searchTo }: Pairing): boolean {
  return searchTo > searchFrom;
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, i) => from + i);
}

function objectionTo(document: Document, pair: Pair, from: number, to: number): string | undefined {
  const weighed = weigh(document, pair, from, to);
  if (weighed === undefined) return 'no line of it is like one of old_str';
  const { evidence, probability, place } = weighed.named;
  if (evidence.foreignIdentity > 0) return 'it has the name or the heading of something else';
  if (isLikeThing(document, place)) return 'a name or a value of its own tells it from old_str';
  if (evidence.foreignChanged + evidence.missingChanged > 0)
    return 'what the edit changes does not stand there';
  // Where it is expected several times, they share the odds.
  const own = textOf(document, place);
  const copies = weighed.others.filter(other => textOf(document, other.place) === own);
  const together = copies.reduce((sum, copy) => sum + copy.probability, probability);
  return together < LEAST ? 'too little of old_str stands there' : unproved(evidence);
}

function textOf({ lines }: Document, { fileFrom, fileTo }: LinesPlace): string {
  return Array.from({ length: fileTo - fileFrom }, (_, i) => lines.content(fileFrom + i).trim()).join('\n');
}

/** A place in whole lines: what stands before and behind it in its lines counts as quoted. */
function weigh(document: Document, { oldStr, newStr }: Pair, from: number, to: number) {
  const { lines, text } = document;
  const [first, last] = [lines.lineAt(from), lines.lineAt(Math.max(from, to - 1))];
  const head = text.slice(lines.from(first), from);
  const tail = /[\r\n]$/.test(text.slice(from, to)) ? '' : text.slice(to, lines.to(last));
  const whole = (part: string) => {
    const own = splitLines(part);
    if (tail === '' && own.at(-1) === '') own.pop();
    return own.map((line, i) => (i === 0 ? head : '') + line + (i === own.length - 1 ? tail : ''));
  };
  const texts = { search: whole(oldStr), replace: whole(newStr) };
  return weighNamed(document, { reading: 'as-is', texts }, { from: first, to: last + 1 });
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
