// What is between two units of a part that the file has: new units come, old ones may go.

import { isSolid, wordsOf } from '../../text/index.js';
import { blankLines } from '../files/splice.js';
import { isImport } from '../units/imports.js';
import { hasLimit } from '../units/left-out.js';
import { squeezed } from '../units/lines.js';
import { headOf, isCode, isDefinition, textOf, type Unit } from '../units/unit.js';
import { type Merging, quoted } from './merging.js';

/** Shorter words of a mark of omission are in many lines. */
const SHORTEST_WORD = 5;

/** A unit of the part, and the one of the file that it is. */
export interface Pair {
  readonly p: Unit;
  readonly f: Unit;
}

/** The list of the file that units of a part go into. */
export interface Lists {
  readonly fs: readonly Unit[];
  readonly parent: Unit | undefined;
  /** Those of the file that are paired. */
  readonly taken: ReadonlySet<Unit>;
  /** Whether the lists are what two units contain, so that nothing is cut off. */
  readonly isInside: boolean;
}

/**
 * Merge what is between two pairs: new units of the part, and units of the file that it lacks.
 *
 * @param waiting units and marks of the part that the file does not have
 */
export function mergeBetween(
  merging: Merging,
  waiting: readonly Unit[],
  above: Pair | undefined,
  below: Pair | undefined,
  lists: Lists,
): void {
  const hasMark = waiting.some(({ isMark }) => isMark);
  const added = waiting.filter(({ isMark }) => !isMark);
  const missing = missingBetween(above, below, lists);
  const limited = waiting.find(({ isMark, head }) => isMark && hasLimit(merging.part[head] as string));
  if (limited !== undefined && goesBelow(merging, limited, missing)) return;
  const isCut = (above === undefined || below === undefined) && !lists.isInside;
  const { isData } = merging.options;
  const mayGo = !hasMark && !isCut && !isData && !missing.some(isDefinition) && added.some(isCode);
  const [first, last] = [missing[0], missing.at(-1)];
  if (mayGo && first !== undefined && last !== undefined) {
    merging.splice(first.from, last.to, merging.laidOut(added, first.depth));
    return;
  }
  const isShown = !hasMark && above !== undefined && below !== undefined;
  const left = missing.find(f => !isDefinition(f) && f.kind !== 'value' && !isImport(merging.file, f));
  if (isShown && left !== undefined && !isData) {
    merging.why = `the code does not show ${quoted(headOf(merging.file, left))} of line ${left.head + 1}, and does not say whether it stays`;
    return;
  }
  if (added.length > 0) insert(merging, waiting, above, below, lists);
}

/**
 * Whether what a mark such as `unchanged up to `log`` leaves out ends above units of the file that
 * the part does not show: they would go, and nothing shows that.
 */
function goesBelow(merging: Merging, mark: Unit, missing: readonly Unit[]): boolean {
  const { part, file } = merging;
  const text = (part[mark.head] as string).trim();
  const words = wordsOf(text).filter(word => word.length >= SHORTEST_WORD);
  const last = missing.findLastIndex(f => words.some(word => wordsOf(textOf(file, f)).includes(word)));
  if (last < 0 || last === missing.length - 1) return false;
  merging.why = `${quoted(text)} says how far it goes, so that ${quoted(headOf(file, missing[last + 1]))} goes, and nothing else says that`;
  return true;
}

/** Units of the file between two pairs that the part does not have. */
function missingBetween(above: Pair | undefined, below: Pair | undefined, { fs, taken }: Lists): Unit[] {
  const from = above === undefined ? -1 : fs.indexOf(above.f);
  const to = below === undefined ? fs.length : fs.indexOf(below.f);
  return from < to ? fs.slice(from + 1, to).filter(f => !taken.has(f) && !f.isRemark) : [];
}

/** Put new units in: above a mark beside what is above, below it beside what is below. */
function insert(
  merging: Merging,
  waiting: readonly Unit[],
  above: Pair | undefined,
  below: Pair | undefined,
  lists: Lists,
): void {
  const mark = waiting.findIndex(({ isMark }) => isMark);
  const added = waiting.filter(({ isMark }) => !isMark);
  const early = mark < 0 ? added : waiting.slice(0, mark);
  const late = mark < 0 ? [] : waiting.slice(mark).filter(({ isMark }) => !isMark);
  if (above === undefined && below === undefined && !lists.isInside) {
    merging.hasNoPlace(nothingBeside(merging, added[0]));
    return;
  }
  const isAnywhere = late.length > 0 && waiting.at(-1)?.isMark === true;
  if (isAnywhere && lists.parent !== undefined && lists.parent.kind === 'definition' && isStatement(late)) {
    merging.why = `${quoted(headOf(merging.part, late[0]))} is between lines that are left out, and may go anywhere there`;
    return;
  }
  const isBelowRemark =
    mark < 0 && above !== undefined && below !== undefined && hasRemarks(merging, above, early[0]);
  const like =
    mark < 0 && below === undefined && !lists.isInside && likeNext(merging, above, early[0], lists);
  if (like) {
    merging.why = `${quoted(headOf(merging.part, early[0]))} may be new, or ${quoted(headOf(merging.file, like))} changed`;
    return;
  }
  if (above !== undefined && !isBelowRemark) insertAfter(merging, above, early);
  else if (below !== undefined && mark < 0) insertBefore(merging, below.f, early, below.p);
  else insertFirst(merging, early, lists);
  if (below !== undefined) insertBefore(merging, below.f, late, below.p);
  else insertAtEnd(merging, late, lists);
}

/** Whether units are statements, whose order matters; members of a class may be in any order. */
function isStatement(units: readonly Unit[]): boolean {
  return units.some(({ kind }) => kind === 'other' || kind === 'call' || kind === 'value');
}

function insertAfter(merging: Merging, { p, f }: Pair, units: readonly Unit[]): void {
  const first = units[0];
  if (first === undefined) return;
  const from = afterRemarks(merging.part, p.to, first.from);
  const at = sameRemarks(merging, p.to, from, f.to);
  const blanks = blanksIn(merging.part, at === undefined ? p.to : from, first.from);
  merging.splice(at ?? f.to, at ?? f.to, [...blankLines(blanks), ...merging.laidOut(units, f.depth)]);
}

/** A call below a pair of the file that calls the same as a new one, which may take its place. */
function likeNext(
  { part, file, options }: Merging,
  above: Pair | undefined,
  first: Unit | undefined,
  { fs }: Lists,
): Unit | undefined {
  const next = above === undefined ? undefined : fs[fs.indexOf(above.f) + 1];
  if (options.isNew === true || first?.kind !== 'call' || next?.kind !== 'call') return undefined;
  const callee = (line: string) => /^\s*([\w.$]+)\s*\(/.exec(line)?.[1];
  const own = callee(headOf(part, first));
  return own !== undefined && own === callee(headOf(file, next)) ? next : undefined;
}

/**
 * Whether the comments of a part between a unit and a new one are below that unit in the file, too.
 */
function hasRemarks(merging: Merging, { p, f }: Pair, next: Unit | undefined): boolean {
  const from = afterRemarks(merging.part, p.to, next?.from ?? p.to);
  return sameRemarks(merging, p.to, from, f.to) !== undefined;
}

/** The line of a part below the last comment between two of its units. */
function afterRemarks(part: readonly string[], from: number, to: number): number {
  const last = part.slice(from, to).findLastIndex(isSolid);
  return from + last + 1;
}

/** Where comments of a part that stand below a unit end in the file, if they are there, too. */
function sameRemarks({ part, file }: Merging, from: number, to: number, start: number): number | undefined {
  const wanted = part.slice(from, to).filter(isSolid).map(squeezed);
  if (wanted.length === 0) return undefined;
  let at = start;
  for (const line of wanted) {
    while (at < file.length && !isSolid(file[at])) at++;
    if (at >= file.length || squeezed(file[at] as string) !== line) return undefined;
    at++;
  }
  return at;
}

/** @param p the unit of the part that the new ones are above, if it has one */
function insertBefore(merging: Merging, f: Unit, units: readonly Unit[], p: Unit | undefined): void {
  const last = units.at(-1);
  if (last === undefined) return;
  const usual = last.to - last.from > 1 ? 1 : 0;
  const blanks = p === undefined ? usual : blanksIn(merging.part, last.to, p.from);
  merging.splice(f.from, f.from, [...merging.laidOut(units, f.depth), ...blankLines(blanks)]);
}

function insertFirst(merging: Merging, units: readonly Unit[], lists: Lists): void {
  const first = lists.fs[0];
  if (first === undefined) insertAtEnd(merging, units, lists);
  else insertBefore(merging, first, units, undefined);
}

function insertAtEnd(merging: Merging, units: readonly Unit[], { fs }: Lists): void {
  if (units.length === 0) return;
  const last = fs.at(-1);
  if (last === undefined) {
    merging.hasNoPlace(nothingBeside(merging, units[0]));
    return;
  }
  const isLong = units.some(unit => unit.to - unit.from > 1);
  merging.splice(last.to, last.to, [...blankLines(isLong ? 1 : 0), ...merging.laidOut(units, last.depth)]);
}

function nothingBeside({ part }: Merging, unit: Unit | undefined): string {
  return `the file has nothing beside which ${quoted(headOf(part, unit))} could go`;
}

function blanksIn(lines: readonly string[], from: number, to: number): number {
  return lines.slice(from, to).filter(line => !isSolid(line)).length;
}
