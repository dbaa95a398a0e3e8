// Which unit of a list in a part is which one of the list in the file, before and after the change.

import { keptPairs, likenessOf } from '../../text/index.js';
import { countWork } from '../../text/work.js';
import { isImport, moduleOf } from '../units/imports.js';
import { squeezed } from '../units/lines.js';
import { addTo } from '../units/lists.js';
import {
  hasChildren,
  headOf,
  headWordsOf,
  isCode,
  squeezedHeadOf,
  textOf,
  textWordsOf,
  type Unit,
} from '../units/unit.js';
import { type Merging, quoted } from './merging.js';

/** Two lines of code as alike as this may be one, before and after a change. */
const ALIKE = 0.5;
/** The same where only one of two lines has a name. */
const SURELY_ALIKE = 0.8;
/** The same for what two blocks contain. */
const NEARLY_EQUAL = 0.9;
/** By so much the likeliest unit must be likelier than the next one. */
const CLEARLY = 0.15;

/**
 * The units of a part with those of the file that they are: equal ones, then those of one name,
 * then those with much the same words. If several of one name are as likely, `why` says so.
 */
export function pairUnits(merging: Merging, ps: readonly Unit[], fs: readonly Unit[]): Map<Unit, Unit> {
  const { part, file } = merging;
  const pairs = new Map<Unit, Unit>();
  const ours = ps.filter(p => !p.isMark);
  const kept = keptPairs(
    ours.map(p => textOf(part, p)),
    fs.map(f => textOf(file, f)),
  );
  for (const [p, f] of kept) pairs.set(ours[p] as Unit, fs[f] as Unit);
  const equal = [...pairs];
  const taken = new Set(pairs.values());
  const byKey = new Map<string, Unit[]>();
  for (const f of fs.filter(isCode)) if (f.key !== undefined) addTo(byKey, f.key, f);
  for (const p of ours) {
    if (pairs.has(p) || p.key === undefined) continue;
    const named = byKey.get(p.key) ?? [];
    countWork(named.length);
    const same = named.filter(f => !taken.has(f) && (f.kind === 'call') === (p.kind === 'call'));
    const f = likeliest(merging, p, same);
    if (f === 'several' && p.kind === 'call') continue;
    if (f === 'several') {
      merging.why = `${quoted(p.key)} is in the file at several places`;
      return pairs;
    }
    if (f === undefined) continue;
    if (isMoved(merging, p, f, equal)) {
      merging.why = `${quoted(headOf(part, p))} may be new, or a change of line ${f.head + 1}, which is on the other side of what stays`;
      return pairs;
    }
    pairs.set(p, f);
    taken.add(f);
  }
  for (const signIn of [moduleIn, commentIn]) pairBySign(merging, ours, fs, pairs, signIn);
  const hasMarks = ps.some(({ isMark }) => isMark);
  pairByWords(merging, ours, fs, pairs, hasMarks);
  return pairs;
}

const ASSIGNED = /^[\w.$]+\s*:?=(?!=)/;

/**
 * Whether an assignment would move across a statement that stays: below an `if`, `line = …` is
 * hardly the `line := …` above it.
 */
function isMoved({ part }: Merging, p: Unit, f: Unit, equal: readonly (readonly [Unit, Unit])[]): boolean {
  if (p.kind !== 'value' || !ASSIGNED.test(headOf(part, p))) return false;
  return equal.some(([q, g]) => isCode(q) && q.from < p.from !== g.from < f.from);
}

const DECORATOR = /^(?:@|#!?\[|\[)/;

/** Of several units with the name of one, the one with its first line, or the most of its words. */
function likeliest({ part, file }: Merging, p: Unit, among: readonly Unit[]): Unit | 'several' | undefined {
  if (among.length < 2) return among[0];
  const words = textWordsOf(part, p);
  const head = squeezedHeadOf(part, p);
  const equal = among.filter(f => squeezedHeadOf(file, f) === head);
  if (equal.length === 1) return equal[0];
  // `#[cfg(unix)]` and `#[cfg(windows)]` above the same first line.
  const lead = (lines: readonly string[], unit: Unit) =>
    lines
      .slice(unit.from, unit.head)
      .map(squeezed)
      .filter(line => DECORATOR.test(line))
      .join('\n');
  const decorated = equal.filter(f => lead(file, f) === lead(part, p));
  if (decorated.length === 1) return decorated[0];
  const heads = headWordsOf(part, p);
  const scored = among
    .map(f => ({
      f,
      score: likenessOf(heads, headWordsOf(file, f)) + 0.5 * likenessOf(words, textWordsOf(file, f)),
    }))
    .sort((a, b) => b.score - a.score);
  const [first, second] = scored;
  if (first === undefined || second === undefined) return first?.f;
  return first.score - second.score > CLEARLY ? first.f : 'several';
}

/** Imports of one module are one, whatever they name: else a name would be imported twice. */
function moduleIn(lines: readonly string[], unit: Unit): string | undefined {
  return isImport(lines, unit) ? moduleOf(textOf(lines, unit)) : undefined;
}

/** Statements of the same comment are one, before and after a change: `// Strip the mark.` */
function commentIn(lines: readonly string[], unit: Unit): string | undefined {
  if (unit.key !== undefined || !isCode(unit)) return undefined;
  return lines.slice(unit.from, unit.head).map(squeezed).join('\n').trim() || undefined;
}

/** Pair units of which one sign is the same, where only one of the file is left that has it. */
function pairBySign(
  { part, file }: Merging,
  ours: readonly Unit[],
  theirs: readonly Unit[],
  pairs: Map<Unit, Unit>,
  signIn: (lines: readonly string[], unit: Unit) => string | undefined,
): void {
  const taken = new Set(pairs.values());
  const bySign = new Map<string, Unit[]>();
  for (const f of theirs) {
    const sign = signIn(file, f);
    if (sign !== undefined) addTo(bySign, sign, f);
  }
  for (const p of ours) {
    const sign = pairs.has(p) ? undefined : signIn(part, p);
    const signed = sign === undefined ? [] : (bySign.get(sign) ?? []);
    countWork(signed.length);
    const [same, ...others] = signed.filter(f => !taken.has(f));
    if (same === undefined || others.length > 0) continue;
    pairs.set(p, same);
    taken.add(same);
  }
}

/** Statements without a name between the same neighbours, where their words are much alike. */
function pairByWords(
  merging: Merging,
  ours: readonly Unit[],
  theirs: readonly Unit[],
  pairs: Map<Unit, Unit>,
  hasMarks: boolean,
): void {
  let least = 0;
  const places = new Map(theirs.map((f, at) => [f, at]));
  const placeOf = (p: Unit) => places.get(pairs.get(p) as Unit);
  const taken = new Set(pairs.values());
  for (const [i, p] of ours.entries()) {
    const known = placeOf(p);
    if (known !== undefined) {
      least = Math.max(least, known + 1);
      continue;
    }
    if (p.isRemark) continue;
    const next = ours.findIndex((q, at) => at > i && (placeOf(q) ?? -1) >= least);
    countWork(next < 0 ? ours.length : next);
    const most = next < 0 ? theirs.length : (placeOf(ours[next] as Unit) as number);
    countWork(most - least);
    const free = theirs
      .slice(least, most)
      .filter(
        f =>
          isCode(f) &&
          !taken.has(f) &&
          (mayBeOne(p, f) || isOtherNumber(merging, p, f) || isNamedCall(merging, p, f)) &&
          (!hasMarks || mayBeChanged(merging, p, f, theirs)),
      );
    const best = mostAlike(merging, p, free);
    if (best === undefined || isRowBelow(merging, p, best, theirs[least - 1])) continue;
    pairs.set(p, best);
    taken.add(best);
    least = (places.get(best) as number) + 1;
  }
}

/**
 * Whether a line is as much like the one above it, which stays, as like the one that it may be a
 * change of: it may be a new row of a list, such as an arm of a `match`.
 */
function isRowBelow({ part, file }: Merging, p: Unit, f: Unit, above: Unit | undefined): boolean {
  if (above === undefined || p.key !== undefined || hasChildren(p)) return false;
  const words = headWordsOf(part, p);
  return likenessOf(words, headWordsOf(file, above)) >= likenessOf(words, headWordsOf(file, f));
}

/** The unit of the file with the most of the words of one of the part, if they are alike. */
function mostAlike(merging: Merging, p: Unit, free: readonly Unit[]): Unit | undefined {
  const words = headWordsOf(merging.part, p);
  const [best] = free
    .map(f => ({
      f,
      likeness:
        isOtherNumber(merging, p, f) || isNamedCall(merging, p, f)
          ? 1
          : Math.max(likenessOf(words, headWordsOf(merging.file, f)), likenessInside(merging, p, f)),
    }))
    .filter(({ f, likeness }) => likeness >= (isSameKind(p, f) ? ALIKE : SURELY_ALIKE))
    .sort((a, b) => b.likeness - a.likeness);
  return best?.f;
}

/** Whether two lines differ in numbers alone: `stop(1500)` is `stop(3000)` changed, and not new. */
function isOtherNumber({ part, file }: Merging, p: Unit, f: Unit): boolean {
  const masked = (line: string) => line.replace(/(?<![\w.])\d[\w.]*/g, '0');
  return p.kind === 'call' && masked(squeezedHeadOf(part, p)) === masked(squeezedHeadOf(file, f));
}

/** `const timer = setInterval(() => {` is `setInterval(() => {`, whose result has a name now. */
function isNamedCall({ part, file }: Merging, p: Unit, f: Unit): boolean {
  if (f.kind !== 'call' || p.kind === 'call') return false;
  const [ours, theirs] = [squeezedHeadOf(part, p), squeezedHeadOf(file, f)];
  return (
    ours.endsWith(theirs) && /^[\p{L}\p{N}_$.:,\s]+=\s(?:await\s)?$/u.test(ours.slice(0, -theirs.length))
  );
}

/**
 * Beside marks a unit that is like one of the file may also be new. It is the changed one where one
 * line has all words of the other, or what they contain is nearly equal; the latter only where
 * several begin with that line, as the items of a list in JSX do.
 */
function mayBeChanged(merging: Merging, p: Unit, f: Unit, all: readonly Unit[]): boolean {
  const head = squeezedHeadOf(merging.file, f);
  const isCommon =
    hasChildren(f) && all.filter(each => squeezedHeadOf(merging.file, each) === head).length > 1;
  if (isCommon) return likenessInside(merging, p, f) >= NEARLY_EQUAL;
  const [ours, theirs] = [headWordsOf(merging.part, p), headWordsOf(merging.file, f)];
  return hasAll(ours, theirs) || hasAll(theirs, ours) || likenessInside(merging, p, f) >= NEARLY_EQUAL;
}

function likenessInside({ part, file }: Merging, p: Unit, f: Unit): number {
  if (!hasChildren(p) || !hasChildren(f)) return 0;
  return likenessOf(textWordsOf(part, p), textWordsOf(file, f));
}

function hasAll(some: readonly string[], all: readonly string[]): boolean {
  const known = new Set(all);
  return some.every(word => known.has(word) || !/\w/.test(word));
}

/** Whether both units have a name, or neither has. */
function isSameKind(p: Unit, f: Unit): boolean {
  return (p.key === undefined) === (f.key === undefined);
}

/** Whether two units may be one before and after a change: their names are not different. */
function mayBeOne(p: Unit, f: Unit): boolean {
  if (p.key === undefined || f.key === undefined || p.key === f.key) return true;
  const parts = new Set(p.key.split(',').map(part => part.trim()));
  return p.key.includes(',') && f.key.split(',').some(part => parts.has(part.trim()));
}
