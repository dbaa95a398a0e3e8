import { type CreateEdit, type Refusal, refusal } from '../edit/index.js';
import { isFiller } from '../locate/index.js';
import { amount } from '../text/amount.js';
import {
  type Change,
  ChangeSet,
  type Document,
  diffSequences,
  LineIndex,
  splitLines,
} from '../text/index.js';
import type { EditAttempt } from './edit-outcome.js';
import { addChange, changeOfLines } from './line-change.js';

type Created =
  | { readonly kind: 'changes'; readonly changes: ChangeSet }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/**
 * The changes that make a document hold a created file's content. For an empty document: all of it,
 * as `newContent` gives it. For one that already ends with it: none. For any other: what the edit
 * says about files that exist.
 */
function createIn(document: Document, edit: CreateEdit): Created {
  const { text } = document;
  if (text === '') return changes(0, 0, newContent(document, edit.content));
  const content = splitLines(edit.content).join(document.ending);
  if (text === content) return { kind: 'changes', changes: ChangeSet.empty(text.length) };
  if (edit.onExisting === 'append') return appended(document, content);
  if (edit.onExisting === 'append-lines') return appendedLines(document, content);
  const message = `The file exists and holds ${amount(document.lines.count, 'line')}; a create never overwrites.`;
  return { kind: 'refused', refusal: refusal('ATTEMPT_TO_CREATE_EXISTING_FILE', message) };
}

/**
 * The content of a file that has no text yet: with the line endings of its project, or those that
 * it had before an earlier edit emptied it; as it is if nothing says which.
 */
export function newContent({ usual }: Document, content: string): string {
  return usual === undefined ? content : splitLines(content).join(usual);
}

/** Brackets and ends of blocks are at the end of any file: they show nothing. */
function appended(document: Document, content: string): Created {
  return endsWithLines(document.text, content) ? isThere(document, content) : append(document, content);
}

function isThere({ text }: Document, content: string): Created {
  const lines = splitLines(content);
  if (lines.every(isFiller) && lines.some(line => line.trim() !== '')) {
    return { kind: 'refused', refusal: refusal('EDIT_CONFLICT', ALREADY_AT_END) };
  }
  return { kind: 'changes', changes: ChangeSet.empty(text.length) };
}

/**
 * Lines of a patch that names no place. Before an empty last line, as the tool of that format puts
 * them; and not if they bring most of the file once more, as a file that is written anew does.
 */
function appendedLines(document: Document, content: string): Created {
  const { text } = document;
  const own = new Set(splitLines(content).map(line => line.trim()));
  const solid = splitLines(text).filter(line => !isFiller(line.trim()));
  if (solid.length > 1 && solid.filter(line => own.has(line.trim())).length * 2 > solid.length) {
    const whole = endsWithLines(text, content) ? undefined : refusal('EDIT_CONFLICT', ONCE_MORE);
    if (whole !== undefined) return { kind: 'refused', refusal: whole };
  }
  const [ending = ''] = /(?:\r\n|\n|\r)$/.exec(text) ?? [];
  const at = text.length - ending.length;
  const isEmptyLast = ending !== '' && (at === 0 || /[\r\n]$/.test(text.slice(0, at)));
  if (!isEmptyLast) return appended(document, content);
  return endsWithLines(text.slice(0, at), content)
    ? isThere(document, content)
    : changes(text.length, at, content);
}

const ONCE_MORE =
  'The hunk only adds lines, so they would go to the end of the file, and most of the file is in them: it would be there twice. ' +
  'To change the file, quote the lines that go with a minus.';

const ALREADY_AT_END =
  'The file ends with these lines already. If that is this edit, there is nothing to do; to add them once more, ' +
  'quote the last lines of the file as the text to find.';

/** Whether the text ends with whole lines that are the content. */
function endsWithLines(text: string, content: string): boolean {
  const body = /[\r\n]$/.test(text) ? content : content.replace(/(\r\n|\n|\r)$/, '');
  if (body === '' || !text.endsWith(body)) return body === '';
  const before = text.charAt(text.length - body.length - 1);
  return before === '' || before === '\n' || before === '\r';
}

/** After the last line; a file without a last line ending stays without. */
function append({ text, ending }: Document, content: string): Created {
  const ended = text.endsWith('\n') || text.endsWith('\r');
  const insert = ended ? content : ending + content.replace(/(\r\n|\n|\r)$/, '');
  return changes(text.length, text.length, insert);
}

function changes(length: number, at: number, insert: string): Created {
  return { kind: 'changes', changes: ChangeSet.of(length, [{ from: at, to: at, insert }]) };
}

/**
 * The changes that give a document the lines of a content. Lines that differ only in their ending
 * or in white space at their end keep the file's bytes, and the file keeps its last line ending or
 * its lack of one.
 */
export function rewriteOf(document: Document, content: string): ChangeSet {
  const { lines, text } = document;
  if (text === '') return ChangeSet.of(0, [{ from: 0, to: 0, insert: newContent(document, content) }]);
  const wanted = LineIndex.of(content).contents();
  const present = lines.contents();
  const bare = (line: string) => line.trimEnd();
  const changes: Change[] = [];
  for (const hunk of diffSequences(present.map(bare), wanted.map(bare))) {
    const out = wanted.slice(hunk.bFrom, hunk.bTo).map(line => ({ text: line }));
    const change = changeOfLines(document, { fileFrom: hunk.aFrom, fileTo: hunk.aTo, out });
    // On both sides of an empty line, changes begin at one place.
    if (change !== undefined) addChange(changes, change);
  }
  return ChangeSet.of(text.length, changes);
}

export function makeCreate(document: Document, edit: CreateEdit): EditAttempt {
  const result = createIn(document, edit);
  return result.kind === 'refused' ? result : ofWholeText(document, result.changes);
}

/** An attempt without a place: it makes the whole text. */
export function ofWholeText(document: Document, changes: ChangeSet): EditAttempt {
  if (changes.isEmpty) return { kind: 'already-applied', places: [], base: document };
  return { kind: 'applied', places: [], changes, base: document };
}
