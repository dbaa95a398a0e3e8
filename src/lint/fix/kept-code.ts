import { type Refusal, refusal } from '../../edit/index.js';
import type { ChangeSet } from '../../text/index.js';
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
  if (findings.some(({ message, rule }) => MAY_GO.test(message) || /^(?:I\d|E402)/.test(rule)))
    return undefined;
  const lost = definitions(before) - definitions(after);
  if (lost > 0)
    return refusal('FIX_BREAKS', `The fix takes ${lost} of the definitions in ${before.path} away.`);
  const deleted = findings.find(each => each.file === before.path && isDeleted(before, changes, each));
  return (
    deleted &&
    refusal(
      'FIX_BREAKS',
      `The fix deletes what ${deleted.tool} finds fault with, and puts nothing in its place.`,
    )
  );
}

function definitions({ scopes }: Source): number {
  return scopes.statements.filter(({ kind }) => kind === 'function' || kind === 'class').length;
}

/** Whether the lines of a finding go, and no other code comes in their place. */
function isDeleted({ document }: Source, changes: ChangeSet, finding: Finding): boolean {
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
    line => isBlank(line) || around.some(each => each.trim() === line.trim()),
  );
}

function linesIn(text: string): string[] {
  return text.split(/\r\n|\r|\n/);
}

/** Nothing, a comment, or `pass`. */
function isBlank(line: string): boolean {
  return /^\s*(?:#.*|pass|\.\.\.)?$/.test(line);
}
