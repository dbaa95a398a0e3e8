import { type Change, ChangeSet, type Document, doConflict, hashBytes } from '../../../text/index.js';
import type { Finding } from '../../finding.js';
import type { Proposal } from '../proposal.js';
import { kindKey } from '../same-finding.js';
import { gradeText } from './grade.js';
import type { ReadyFix } from './ready-fixes.js';

/** A fix that waits for a person, as a file keeps it until that person takes it. */
export interface StoredFix {
  readonly id: string;
  readonly path: string;
  readonly maker: 'tool' | 'model';
  /** What is known about it, as a sentence. */
  readonly grade: string;
  /** Each with the text that it replaces, which must still be there. */
  readonly edits: readonly { readonly from: number; readonly old: string; readonly now: string }[];
  /** The keys of its findings. */
  readonly findings: readonly string[];
  /** `tool rule: message` of each, for people. */
  readonly about: readonly string[];
}

/** The id of a fix: the same for the same change of the same text. */
export function fixId(path: string, changes: ChangeSet, document: Document): string {
  const edits = changes.changes.map(({ from, to, insert }) => [document.text.slice(from, to), insert]);
  return hashBytes(new TextEncoder().encode(JSON.stringify([path, edits]))).slice(0, 8);
}

/** A fix that waits, for a file that keeps it. */
export function storedFix({ id, proposal, grade }: ReadyFix, document: Document): StoredFix {
  const { path, maker, changes, findings } = proposal;
  return {
    ...{ id, path, maker, grade: gradeText(grade) },
    edits: linesChanged(changes, document),
    findings: findings.map(kindKey),
    about: findings.map(
      each => `${each.tool} ${each.rule} in line ${each.line}: ${each.message.split('\n', 1)[0]}`,
    ),
  };
}

/**
 * A kept fix for a file as it is now; `undefined` if the text that it replaces is not there any
 * more, or none of its findings.
 */
export function takenFix(
  { path, maker, edits, findings: keys }: StoredFix,
  document: Document | undefined,
  open: readonly Finding[],
): Proposal | undefined {
  const findings = open.filter(each => keys.includes(kindKey(each)));
  if (document === undefined || findings.length === 0) return undefined;
  const { text } = document;
  const changes: Change[] = [];
  for (const { from: known, old, now } of edits) {
    const from = placeOf(old, known, text);
    if (from === undefined) return undefined;
    changes.push({ from, to: from + old.length, insert: now });
  }
  const sorted = changes.toSorted((a, b) => a.from - b.from);
  if (sorted.some((each, i) => i > 0 && doConflict(sorted[i - 1] as Change, each))) return undefined;
  return { path, maker, findings, changes: ChangeSet.of(text.length, changes) };
}

/** Where a text is: in its old place, or in the only other one. */
function placeOf(old: string, known: number, text: string): number | undefined {
  if (text.startsWith(old, known)) return known;
  const first = text.indexOf(old);
  return first >= 0 && first === text.lastIndexOf(old) ? first : undefined;
}

/** The changed lines with one line around them, so that their place can be found again. */
function linesChanged({ changes }: ChangeSet, { lines, text }: Document): StoredFix['edits'] {
  const hunks: { from: number; to: number; readonly changes: Change[] }[] = [];
  for (const change of changes) {
    const from = lines.at(Math.max(0, lines.lineAt(change.from) - 1)).from;
    const to = lines.at(Math.min(lines.count - 1, lines.lineAt(change.to) + 1)).next;
    const last = hunks.at(-1);
    if (last === undefined || last.to < from) hunks.push({ from, to, changes: [change] });
    else {
      last.to = Math.max(last.to, to);
      last.changes.push(change);
    }
  }
  return hunks.map(({ from, to, changes: own }) => {
    let [now, at] = ['', from];
    for (const change of own) {
      now += text.slice(at, change.from) + change.insert;
      at = change.to;
    }
    return { from, old: text.slice(from, to), now: now + text.slice(at, to) };
  });
}
