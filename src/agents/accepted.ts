import { Document } from '../text/index.js';
import { movedLine, type SentLines } from './moved-line.js';
import { oddDepth } from './odd-depth.js';

/**
 * Texts to replace, as the edit tools of agents take them: each must be in the file exactly once.
 */
export interface TextEdit {
  readonly old: string;
  readonly new: string;
  /** Replace every occurrence. */
  readonly all?: boolean;
}

/**
 * Whether an exact tool accepts the edits: each text is in the file once, or all of its occurrences
 * are meant.
 */
export function isAccepted(text: string, edits: readonly TextEdit[]): boolean {
  return edits.every(({ old, all }) => {
    const at = text.indexOf(old);
    return at >= 0 && (all === true || !text.includes(old, at + 1));
  });
}

/**
 * Whether an exact tool accepts the edits and nothing about them is in doubt. What is in doubt: new
 * lines for a line that is quoted without its indentation, or with a part of it. The tool writes
 * them as they are sent.
 */
export function isExact(text: string, edits: readonly TextEdit[]): boolean {
  return isAccepted(text, edits) && !edits.some(each => isInDoubt(text, each));
}

function isInDoubt(text: string, edit: TextEdit): boolean {
  if (movesLine(text, edit) || (/^[ \t]/.test(edit.old) && isTooNear(text, edit))) return true;
  if (!edit.new.includes('\n') || /^[ \t]/.test(edit.old)) return false;
  // Of several lines that are found, those after the first have their indentation.
  if (edit.old.replace(/\n$/, '').includes('\n')) return false;
  const indent = indentBefore(text, edit.old);
  return indent !== undefined && (isAtMargin(edit) || opensBlock(edit, indent));
}

/**
 * Whether a new line is nearer to the margin than it should be, as the quote, which begins within
 * the indentation of its line, is too.
 */
function isTooNear(text: string, edit: TextEdit): boolean {
  const missing = indentBefore(text, edit.old);
  if (missing === undefined) return false;
  const depth = missing + (/^[ \t]*/.exec(edit.old)?.[0] ?? '');
  const isOne = !edit.old.replace(/\n$/, '').includes('\n');
  const isNear = (line: string) => line.trim() !== '' && !line.startsWith(depth);
  if (isOne && edit.new.split('\n').slice(1).some(isNear)) return true;
  if (isOne && !edit.new.includes('\n')) return false;
  const made = madeExactly(text, [edit]);
  return made !== undefined && oddDepth(text, made) !== undefined;
}

/**
 * Whether a line that the edit keeps would move, since the quote begins within the indentation of
 * another one that goes.
 */
function movesLine(text: string, edit: TextEdit): boolean {
  if (!edit.old.includes('\n') || indentBefore(text, edit.old) === undefined) return false;
  const made = madeExactly(text, [edit]);
  return made !== undefined && movedLine(text, made, [sentLines(edit)]) !== undefined;
}

/** The lines of both texts of an edit. */
export function sentLines({ old, new: now }: TextEdit): SentLines {
  return { old: old.split('\n'), new: now.split('\n') };
}

/** Whether a new line is at the margin, and hardly meant to be there. */
function isAtMargin(edit: TextEdit): boolean {
  return /\n[^\s]/.test(edit.new) && !mayBeOutside(edit);
}

/** Whether the first new line opens a block that the next one is not within as it is sent. */
function opensBlock({ new: now }: TextEdit, indent: string): boolean {
  const [, opened, next = ''] = /^[^\n]*([:{([])[ \t]*\n+([ \t]*)\S/.exec(now) ?? [];
  return opened !== undefined && !(next.length > indent.length && next.startsWith(indent));
}

/**
 * Whether new lines may be meant to be at the margin, where they are: one that was not quoted, such
 * as the head of a function, is there behind an empty line.
 */
function mayBeOutside({ old, new: now }: TextEdit): boolean {
  const quoted = new Set(old.split('\n'));
  const parts = now.split(/\n(?:[ \t]*\n)+/).slice(1);
  return parts.some(part => /^\S/.test(part) && !quoted.has(firstLine(part)));
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] as string;
}

/** The indentation that is all there is before a text on its line, in the first such place. */
function indentBefore(text: string, old: string): string | undefined {
  let [start, inner, next] = [0, 0, lineAfter(text, 0)];
  const found = occurrences(text, old).find(at => {
    // In one pass: a line may be as long as the file, and have an occurrence at each character.
    while (next <= at) {
      start = inner = next;
      next = lineAfter(text, next);
    }
    while (inner < at && (text[inner] === ' ' || text[inner] === '\t')) inner++;
    return inner === at && start < at;
  });
  return found === undefined ? undefined : text.slice(start, found);
}

/** Where the next line begins; behind the text if there is none. */
function lineAfter(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length + 1 : end + 1;
}

/**
 * What an exact tool makes of a text with edits that it accepts, each found in the text as it was;
 * `undefined` if two of them overlap.
 */
export function madeExactly(text: string, edits: readonly TextEdit[]): string | undefined {
  const places = edits
    .flatMap(edit => occurrences(text, edit.old).map(at => ({ at, edit })))
    .sort((one, other) => one.at - other.at);
  let made = '';
  let end = 0;
  for (const { at, edit } of places) {
    if (at < end) return undefined;
    made += text.slice(end, at) + edit.new;
    end = at + edit.old.length;
  }
  return made + text.slice(end);
}

function occurrences(text: string, old: string): number[] {
  const all: number[] = [];
  for (let at = text.indexOf(old); old !== '' && at >= 0; at = text.indexOf(old, at + old.length))
    all.push(at);
  return all;
}

/**
 * The text of a file in UTF-8 with `\n` as its only line ending; `undefined` for any other file.
 */
export function plainText(bytes: Uint8Array): string | undefined {
  const read = Document.decode(bytes);
  if (read.kind === 'binary' || read.document.encoding !== 'utf-8') return undefined;
  return read.document.text.replaceAll('\r\n', '\n');
}
