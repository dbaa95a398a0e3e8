import { Text } from '@codemirror/state';
import type { ReviewRequest, ReviewTexts } from '../state.js';
import { LineMap, type Lines } from './position.js';
import { type Item, linesName, onlyPlace } from './shown.js';
import { linesOf } from './visible.js';

/** The new text of an edit as a person changes it, and how it is asked for. */
export interface NewText {
  readonly text: string;
  /** Where it goes, in words. */
  readonly about: string;
  readonly request: (text: string) => ReviewRequest;
}

/**
 * The text that a person changes: of an edit with one place the lines that the file will have
 * there, otherwise the new text of the reply.
 */
export function newTextOf(item: Item, items: readonly Item[], texts: ReviewTexts | undefined): NewText {
  return placedText(item) ?? textInFile(item, items, texts) ?? textOfReply(item);
}

function textOfReply({ number, choice, replace }: Item): NewText {
  return {
    text: asLines(choice.kind === 'changed' ? choice.text : (replace ?? '')),
    about: 'The new text of the reply: its change is placed as before.',
    request: text => ({ kind: 'change', number, text }),
  };
}

/** Of an edit that the person put somewhere. */
function placedText({ number, choice }: Item): NewText | undefined {
  if (choice.kind !== 'placed') return undefined;
  const { path, line, search, replace } = choice;
  const count = linesOf(withoutEnd(search)).length;
  return atLines({ number, path, lines: { first: line, last: line + count - 1 } }, replace, hasEnd(search));
}

/** Of an edit that alone changes the lines at its place: what they become. */
function textInFile(item: Item, items: readonly Item[], texts: ReviewTexts | undefined): NewText | undefined {
  const [place, path] = [onlyPlace(item), item.report.path];
  if (item.choice.kind !== 'accepted' || item.report.status !== 'applied' || place === undefined)
    return undefined;
  if (path === null || typeof texts?.before !== 'string' || texts.after === null) return undefined;
  const lines = { first: place.firstLine, last: place.lastLine };
  if (items.some(other => other.number !== item.number && isBeside(other, path, lines))) return undefined;
  const [before, after] = [linesOf(texts.before), linesOf(texts.after)];
  const now = new LineMap(Text.of(before), Text.of(after)).after(lines);
  if (now === undefined) return undefined;
  const isLast = lines.last >= before.length;
  const text = after.slice(now.first - 1, now.last).join('\n');
  return atLines({ number: item.number, path, lines }, text, !isLast);
}

function isBeside({ report }: Item, path: string, { first, last }: Lines): boolean {
  if (report.path !== path || report.status !== 'applied') return false;
  return report.places.some(each => each.firstLine <= last + 1 && each.lastLine >= first - 1);
}

function atLines(
  { number, path, lines }: { readonly number: number; readonly path: string; readonly lines: Lines },
  replace: string,
  endsLine: boolean,
): NewText {
  const { first, last } = lines;
  return {
    text: asLines(withoutEnd(replace)),
    about: `This takes the place of ${linesName(first, last)} of the file.`,
    request: text => ({
      kind: 'place',
      number,
      path,
      first,
      last,
      text: text === '' || !endsLine ? text : `${text}\n`,
    }),
  };
}

function asLines(text: string): string {
  return linesOf(text).join('\n');
}

function hasEnd(text: string): boolean {
  return /[\r\n]$/.test(text);
}

function withoutEnd(text: string): string {
  return text.replace(/(?:\r\n|\r|\n)$/, '');
}
