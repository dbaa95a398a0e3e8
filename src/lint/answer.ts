import { CHECKS, checked } from '../apply/checks/index.js';
import { NOWHERE, type Refusal, refusal } from '../edit/index.js';
import { indentOf, indentUnit } from '../locate/index.js';
import { type Change, ChangeSet, type Document, type LineRange } from '../text/index.js';
import { withoutBom } from '../text/json.js';
import { leavesWindow, withoutNumbers, withoutSurroundings } from './answer-lines.js';
import { atMargin } from './answer-margin.js';
import { answerTexts } from './answer-texts.js';
import { unmarked } from './hidden.js';
import { cutSnippet, fitAnswer, type Snippet } from './snippet.js';
import { lostLines, withoutMarks } from './unchanged-lines.js';
import type { Regions } from './window.js';

/** The number of columns of an indentation step, if the lines do not show it. */
const USUAL_STEP = 4;

/** The changes that an answer makes to a file, or why it makes none. */
type Answer =
  | { readonly kind: 'changes'; readonly changes: ChangeSet }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** How many lines above and below the window are compared with the answer to find copies. */
const AROUND = 60;

/**
 * Read the answer of a model to a packet: the snippet, in a fence or without one, with prose around
 * it, with line numbers, at any base indentation. A reply for two regions has two fences.
 *
 * Law: if the texts of the regions come back unchanged, the result is `EDIT_NO_CHANGE`, and no
 * answer changes a byte outside the regions. The same checks apply as to every edit.
 *
 * @param path of the file: in prose, dots may mean that lines are left out.
 * @param unchanged lines that were sent as marks. An answer without them is refused.
 * @example
 * ~~~ts
 * readAnswer(document, [{ first: 2, last: 4 }], '```python\nx = 1\n```');
 * ~~~
 */
export function readAnswer(
  document: Document,
  regions: Regions,
  reply: string,
  path?: string,
  unchanged: readonly LineRange[] = [],
): Answer {
  const snippets = regions.map(region => cutSnippet(document, region));
  const read = answerTexts(
    unmarked(document.text, withoutBom(reply)),
    snippets.map(each => each.texts),
  );
  if (read.kind === 'refused') return read;
  const changes: Change[] = [];
  for (const [i, snippet] of snippets.entries()) {
    const answer = withoutMarks(read.texts[i] ?? [], snippet);
    const lost = lostLines(answer, snippet, unchanged);
    if (lost !== undefined) return leftOut(lost);
    const lines = fitted(document, snippet, answer);
    if (lines === undefined) return outside();
    const fitting = fitAnswer(document, snippet, lines);
    if (fitting.kind === 'refused') return fitting;
    changes.push(...fitting.changes);
  }
  if (changes.length === 0) {
    return {
      kind: 'refused',
      refusal: refusal('EDIT_NO_CHANGE', 'The answer is the snippet as it was sent.'),
    };
  }
  return checkedAnswer(document, ChangeSet.of(document.text.length, changes), path);
}

/** The changes, if they pass the checks of all edits. */
function checkedAnswer(base: Document, changes: ChangeSet, path: string | undefined): Answer {
  const edit = { kind: 'rewrite', path, content: '', source: NOWHERE } as const;
  const refused = checked({ edit, base, changes }, CHECKS);
  return refused === undefined ? { kind: 'changes', changes } : { kind: 'refused', refusal: refused };
}

function leftOut({ first, last }: LineRange): Answer {
  const message = `The answer leaves out lines ${first}-${last}. Keep \`<lines ${first}-${last} unchanged>\` in their place.`;
  return { kind: 'refused', refusal: refusal('EDIT_MALFORMED', message) };
}

function outside(): Answer {
  const message = 'The answer contains lines from outside the window.';
  return { kind: 'refused', refusal: refusal('EDIT_OUTSIDE_WINDOW', message) };
}

/** The lines of an answer adapted to the place of the snippet; `undefined` if they go beyond it. */
function fitted(
  document: Document,
  snippet: Snippet,
  answer: readonly string[],
): readonly string[] | undefined {
  const { texts, lines, indent } = snippet;
  const [above, below] = [
    around(document, lines.first - AROUND, lines.first - 1, indent),
    around(document, lines.last + 1, lines.last + AROUND, indent),
  ];
  const spaced = indentedAs(withoutNumbers(withoutMark(answer, texts), texts), indentedTexts(snippet));
  const plain = atMargin(spaced, texts, indent, above, below);
  const rest = withoutSurroundings(plain, texts, above, below);
  // Lines that were nested in a shown line, such as the head of their function, belong at the
  // margin.
  const own = rest.length < plain.length ? atMargin(rest, texts, indent, [], []) : rest;
  // An answer with copies on one side probably has changed copies on the other.
  const enough = own.length < plain.length ? 1 : 2;
  return leavesWindow(own, texts, above, below, enough) ? undefined : own;
}

/** Without a byte order mark, which belongs to a file and not to a part of it. */
function withoutMark(answer: readonly string[], snippet: readonly string[]): readonly string[] {
  const isAdded = answer[0]?.startsWith('\ufeff') === true && snippet[0]?.startsWith('\ufeff') !== true;
  return isAdded ? answer.with(0, withoutBom(answer[0] as string)) : answer;
}

function indentedTexts({ texts, indent }: Snippet): readonly string[] {
  return texts.map(text => (text === '' ? text : indent + text));
}

function around(document: Document, first: number, last: number, indent: string): string[] {
  const lines: string[] = [];
  for (let line = Math.max(1, first); line <= Math.min(last, document.lines.count); line++) {
    const text = document.lines.content(line - 1);
    lines.push(text.startsWith(indent) ? text.slice(indent.length) : text);
  }
  return lines;
}

/**
 * Refuse a change of any byte outside the regions, however it was made.
 *
 * @example outsideWindow(before, after, [{ first: 2, last: 4 }])?.code // 'EDIT_OUTSIDE_WINDOW'
 */
export function outsideWindow(before: Document, after: Document, regions: Regions): Refusal | undefined {
  const ranges = regions.map(region => cutSnippet(before, region).range).sort((a, b) => a.from - b.from);
  let [at, keptTo] = [0, 0];
  for (const { from, to } of ranges) {
    const kept = before.text.slice(keptTo, from);
    const found = keptTo === 0 ? (after.text.startsWith(kept) ? 0 : -1) : after.text.indexOf(kept, at);
    if (found < 0) return outsideRefusal();
    at = found + kept.length;
    keptTo = to;
  }
  const tail = before.text.slice(keptTo);
  const fits = after.text.endsWith(tail) && after.text.length - tail.length >= at;
  return fits && before.bom === after.bom && before.encoding === after.encoding
    ? undefined
    : outsideRefusal();
}

function outsideRefusal(): Refusal {
  return refusal('EDIT_OUTSIDE_WINDOW', 'The fix changes text outside the window.');
}

/**
 * Indent an answer like its file: models write spaces for tabs and tabs for spaces. The lines stay
 * as they are if the snippet has both or neither.
 *
 * @param answer its lines, without numbers.
 * @param snippet its lines, as in the file.
 * @example indentedAs(['if x:', '    y()'], ['\tif x:', '\t\tz()']) // ['if x:', '\ty()']
 */
function indentedAs(answer: readonly string[], snippet: readonly string[]): readonly string[] {
  const [own, wanted] = [indentSign(answer), indentSign(snippet)];
  if (own === undefined || wanted === undefined || own === wanted) return answer;
  const step = indentUnit(own === ' ' ? answer : snippet)?.length ?? USUAL_STEP;
  return answer.map(line => {
    const lead = indentOf(line);
    return rewritten(lead, wanted, step) + line.slice(lead.length);
  });
}

/** The character with which lines are indented; `undefined` for both, or none. */
function indentSign(lines: readonly string[]): ' ' | '\t' | undefined {
  const leads = lines.filter(line => line.trim() !== '').map(indentOf);
  const [tabs, spaces] = [leads.some(lead => lead.includes('\t')), leads.some(lead => lead.includes(' '))];
  if (tabs === spaces) return undefined;
  return tabs ? '\t' : ' ';
}

function rewritten(lead: string, wanted: ' ' | '\t', step: number): string {
  if (wanted === ' ') return lead.replaceAll('\t', ' '.repeat(step));
  return '\t'.repeat(Math.floor(lead.length / step)) + ' '.repeat(lead.length % step);
}
