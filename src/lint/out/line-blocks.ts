import type { Change, Document } from '../../text/index.js';
import { changedText, type Hunk } from './hunks.js';

/** Hunks as a change of whole lines. */
export interface LineBlock {
  readonly hunks: readonly Hunk[];
  readonly document: Document;
  /** The old lines: 1-based, at least one. */
  readonly first: number;
  readonly last: number;
  /** The new lines without their ends. */
  readonly lines: readonly string[];
  /** Why no text of lines can hold the change; `undefined` if one can. */
  readonly why: string | undefined;
}

/** The hunks of one file, in order, as changes of whole lines. Hunks that share a line are one. */
export function lineBlocks(document: Document, hunks: readonly Hunk[]): readonly LineBlock[] {
  const groups: { readonly hunks: readonly Hunk[]; readonly range: Lines }[] = [];
  for (const hunk of hunks) {
    const own = wholeLines(document, hunk.changes);
    const last = groups.at(-1);
    if (last === undefined || own.from >= last.range.to) groups.push({ hunks: [hunk], range: own });
    else {
      const all = [...last.hunks, hunk];
      groups[groups.length - 1] = {
        hunks: all,
        range: wholeLines(
          document,
          all.flatMap(each => each.changes),
        ),
      };
    }
  }
  return groups.map(group => blockOf(document, group.hunks, group.range));
}

/** Whole lines of a text, and what comes in their place. */
interface Lines {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** The whole lines around changes: at least one, where the text has one. */
function wholeLines(document: Document, all: readonly Change[]): Lines {
  const { lines, text } = document;
  if (lines.count === 0) return { from: 0, to: 0, text: changedText(document, all, 0, 0) };
  const changes = all.toSorted((a, b) => a.from - b.from);
  const from = lines.from(lines.lineAt(changes[0]?.from ?? 0));
  const end = changes.at(-1)?.to ?? 0;
  const next = end === text.length ? end : lines.at(lines.lineAt(end)).next;
  const isBetween = end > from && (end === text.length || lines.from(lines.lineAt(end)) === end);
  const changed = (to: number) => ({ from, to, text: changedText(document, changes, from, to) });
  const short = changed(isBetween ? end : next);
  // Without its end, the last new line would go on with the line below.
  return short.to < text.length && !/^$|[\r\n]$/.test(short.text) ? changed(next) : short;
}

function blockOf(document: Document, hunks: readonly Hunk[], { from, to, text }: Lines): LineBlock {
  const before = splitLines(document.text.slice(from, to));
  const after = splitLines(text);
  let [skip, drop] = [0, 0];
  while (skip < before.length - 1 && skip < after.length && before[skip] === after[skip]) skip++;
  while (
    drop < before.length - skip - 1 &&
    drop < after.length - skip &&
    before[before.length - 1 - drop] === after[after.length - 1 - drop]
  )
    drop++;
  const first = (document.lines.count === 0 ? 0 : document.lines.lineAt(from)) + 1 + skip;
  const old = before.slice(skip, before.length - drop);
  const now = after.slice(skip, after.length - drop);
  const last = first + old.length - 1;
  const lines = now.map(line => line.replace(/\r?\n$|\r$/, ''));
  return { hunks, document, first, last, lines, why: whyNot(document, first, to, old, now) };
}

function splitLines(text: string): readonly string[] {
  return text.match(/[^\r\n]+(?:\r\n|\n|\r)?|\r\n|\n|\r/g) ?? [];
}

/** Why GitHub would not make exactly this change. */
function whyNot(
  document: Document,
  first: number,
  to: number,
  old: readonly string[],
  now: readonly string[],
): string | undefined {
  const { text, bom, encoding, lines } = document;
  if (encoding !== 'utf-8' || document.view !== undefined) return `the file is in ${encoding}`;
  if (bom && first === 1) return 'the line begins with a byte order mark';
  if (old.length === 0) return 'the file is empty';
  if (/\r(?!\n)/.test(text.slice(0, to) + now.join(''))) return 'a carriage return alone ends a line';
  const endings = new Set<string>(Array.from({ length: lines.count }, (_, i) => lines.ending(i)));
  endings.delete('');
  const [usual = '\n'] = endings;
  for (const line of now) endings.add(endOf(line) || usual);
  if (endings.size > 1 || (endings.size === 1 && !endings.has(usual))) return 'its line ends differ';
  const [wasEnd, isEnd] = [endOf(old.at(-1) ?? ''), endOf(now.at(-1) ?? '')];
  if (now.length > 0 ? (wasEnd === '') !== (isEnd === '') : wasEnd === '')
    return 'the end of the last line changes';
  return undefined;
}

function endOf(line: string): string {
  return /\r?\n$|\r$/.exec(line)?.[0] ?? '';
}
