import { holdsLine } from '../../text/index.js';
import type { Finding } from '../finding.js';
import type { MayKind } from '../rules/may.js';
import type { RuleRow } from '../rules/row.js';
import { type Compared, isAbout } from './judged-change.js';
import type { Part } from './tree/part.js';
import { allParts, definition, functionOf, isBlock, isStatement, namesIn, outwards } from './tree/walk.js';

/** What one finding allows to change, and in which part of the file. */
export interface Permission {
  readonly finding: Finding;
  readonly may: ReadonlySet<MayKind>;
  /** The innermost statements that it is about. */
  readonly reported: readonly Part[];
  readonly function: Part | undefined;
  /** The names that these statements use or assign. */
  readonly names: ReadonlySet<string>;
}

export function permissionOf(finding: Finding, row: RuleRow, { before }: Compared): Permission {
  const about = allParts(before).filter(each => isStatement(each) && isAbout(finding, headOf(each)));
  // The line of an `else` or `except` is in the head of no statement.
  const around = allParts(before).findLast(
    each => isStatement(each) && holdsLine({ first: each.line, last: each.lastLine }, finding.line),
  );
  const reported = about.length > 0 || around === undefined ? about : [around];
  const first = reported.at(-1);
  const function_ = allParts(before).findLast(
    each =>
      each.type === 'function_definition' &&
      isAbout(finding, each.parent?.type === 'decorated_definition' ? each.parent : each),
  );
  const isWhole = (each: Part) => row.may.includes('statement') && definition(each) === undefined;
  const names = new Set(reported.flatMap(each => [...(isWhole(each) ? namesIn(each) : ownNames(each))]));
  return {
    finding,
    may: new Set(row.may),
    reported,
    function: function_ ?? (first && functionOf(first)),
    names,
  };
}

/** A compound statement is reduced to its first lines, without its block. */
export function headOf(part: Part): Pick<Part, 'line' | 'lastLine'> & Part {
  const inner = definition(part) ?? part;
  const block = inner.parts.find(isBlock);
  return block === undefined ? part : { ...part, lastLine: Math.max(part.line, block.line - 1, inner.line) };
}

/** The names of a statement, without those of other statements in it. */
function ownNames(part: Part): ReadonlySet<string> {
  const found = new Set<string>();
  const inner = definition(part) ?? part;
  for (const each of inner.parts.filter(one => !isBlock(one) && one.field !== 'alternative'))
    for (const name of namesIn(each)) found.add(name);
  return found;
}

/** Whether a part is in the function of the finding, or in the block of its statement. */
export function sameFunction(part: Part, { function: around, reported }: Permission): boolean {
  if (around !== undefined) return outwards(part).includes(around);
  const block = reported[0]?.parent;
  return block !== undefined && outwards(part).includes(block);
}
