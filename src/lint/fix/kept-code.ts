import { type Refusal, refusal } from '../../edit/index.js';
import type { Change, ChangeSet } from '../../text/index.js';
import { type Finding, linesOf } from '../finding.js';
import { holds, type Source } from '../source.js';

/** What is found fault with for being there at all: it may go. */
const MAY_GO =
  /unused|never used|not (?:used|accessed)|redefin|already defined|redeclar|repeated|duplicate|useless|unnecessary|unreachable|redundant|has no effect|shadow|conflicting/i;

/**
 * Refuse a change that puts a finding right by taking away what it is about: the whole statement with nothing in its place, or a function or
 * class around it. Who finds an unsafe call does not ask for a program without it.
 *
 * @param findings those that the change is to put right.
 */
export function deletedCode(
  before: Source,
  after: Source,
  changes: ChangeSet,
  findings: readonly Finding[],
): Refusal | undefined {
  const asking = findings.filter(each => !mayGo(each));
  const lost = definitions(before) - definitions(after);
  // What is unused or defined twice is a definition at most.
  if (lost > findings.length - asking.length)
    return refusal('FIX_BREAKS', `The fix takes ${lost} of the definitions in ${before.path} away.`);
  const isCode = codeIn(after, changes);
  const deleted = asking.find(each => each.file === before.path && isDeleted(before, changes, isCode, each));
  return (
    deleted &&
    refusal(
      'FIX_BREAKS',
      `The fix deletes what ${deleted.tool} finds fault with, and puts nothing in its place.`,
    )
  );
}

/** Whether what is found fault with is that it is there. Names that the message quotes say nothing of that. */
function mayGo({ message, rule, test }: Finding): boolean {
  if (test !== undefined) return false;
  return MAY_GO.test(message.replace(QUOTED, '')) || /^(?:I\d|E402)/.test(rule);
}

const QUOTED = /"[^"\n]*"|`[^`\n]*`|'[^'\n]*'/g;

function definitions({ scopes }: Source): number {
  return scopes.statements.filter(({ kind }) => kind === 'function' || kind === 'class').length;
}

/** Tells of each line that a change puts in, counted from 0, whether it is no part of a string over several lines. */
function codeIn({ document, scopes }: Source, changes: ChangeSet) {
  return (change: Change, line: number): boolean => {
    const at = document.lines.lineAt(changes.mapPosition(change.from, 'before')) + 1 + line;
    const { first } = scopes.logicalLine(at);
    return first === at || !STRING.test(document.lines.content(first - 1));
  };
}

/** A line that is nothing but the start of a string. */
const STRING = /^\s*[rbuf]{0,2}(?:"""|''')/i;

/** Whether the lines of a finding go, and no other code comes in their place. */
function isDeleted(
  { document }: Source,
  changes: ChangeSet,
  isCode: (change: Change, line: number) => boolean,
  finding: Finding,
): boolean {
  const { lines } = document;
  if (finding.line > lines.count) return false;
  const { from, to } = lines.at(finding.line - 1);
  const text = document.text.slice(from, to).trim();
  const change = changes.changes.find(each => each.from <= from && each.to >= to);
  if (change === undefined || text === '') return false;
  // A change covers its whole window: what it keeps of that is no replacement.
  const kept = linesIn(document.text.slice(change.from, change.to));
  const own = linesOf(finding);
  const around = kept.filter((_, i) => !holds(own, lines.lineAt(change.from) + 1 + i));
  return linesIn(change.insert).every(
    (line, i) => isBlank(line) || !isCode(change, i) || around.some(each => each.trim() === line.trim()),
  );
}

function linesIn(text: string): string[] {
  return text.split(/\r\n|\r|\n/);
}

/** Nothing, a comment, or what does nothing. */
function isBlank(line: string): boolean {
  return /^\s*(?:#.*|(?:pass|\.\.\.|None|True|False|\d+|[rbuf]{0,2}(["']).*\1|return(?:\s+None)?)\s*;?\s*(?:#.*)?)?$/i.test(
    line,
  );
}
