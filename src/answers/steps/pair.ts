// Old code and new code, in two fences or in one: the old lines of the file are replaced.

import { withoutBlankEnds } from '../../text/index.js';
import { refuseContradiction, refuseOtherNumber } from '../checks/numbers.js';
import { refuseUnfinished } from '../checks/unfinished.js';
import { filesOf, severalFiles } from '../fences/file-of.js';
import { ownClause } from '../fences/request.js';
import type { Draft } from '../files/draft.js';
import { placesOf } from '../files/places.js';
import type { Splice } from '../files/splice.js';
import { containersOf } from '../files/targets.js';
import { replacedIn, timesInLine } from '../files/text-in-line.js';
import type { Reading } from '../reading.js';
import type { Fenced } from '../reply/blocks.js';
import { type Span, spansIn } from '../reply/clauses.js';
import type { Gap } from '../reply/gaps.js';
import { layoutOf, relaidOut } from '../units/layout.js';
import { isLeftOut } from '../units/left-out.js';
import { depthOf } from '../units/lines.js';
import { listedPaths, Unread } from '../unread.js';
import { putPart } from './put-part.js';

/** The old and the new code, with what is said before the old and after the new one. */
interface OldAndNew {
  readonly old: Fenced;
  readonly fence: Fenced;
  readonly gap: Gap;
  readonly after: Gap | undefined;
}

/** Put new code in the place of the old one, in the files that have it. */
export async function putPair(reading: Reading, pair: OldAndNew): Promise<void> {
  const { old, fence, gap, after } = pair;
  const meant = filesOf(reading, old, gap, after).paths;
  const all = severalFiles(reading, gap);
  const paths = all.length > 1 ? all : meant;
  const fits: Draft[] = [];
  for (const path of paths) {
    const draft = await reading.draftOf(path);
    if (placesOf(draft.lines, old.lines).length > 0) fits.push(draft);
  }
  if (fits.length === 0) return putWithoutOld(reading, await reading.draft(paths), pair);
  if (fits.length > 1 && all.length < 2) {
    const listed = listedPaths(
      fits.map(({ path }) => path),
      'and',
    );
    throw new Unread(`The old code is in ${listed}; the answer does not say which file is meant.`, {
      paths: fits.map(({ path }) => path),
      lines: [],
    });
  }
  refuseContradiction(gap, old, fence);
  refuseOtherNumber(gap, after, withoutBlankEnds(old.lines), withoutBlankEnds(fence.lines));
  for (const draft of fits) {
    refuseUnfinished(fence, [...old.lines, ...draft.before]);
    replaceLines(reading, draft, pair);
    reading.put.push({ fence, draft });
  }
}

function replaceLines(reading: Reading, draft: Draft, { old, fence, gap }: OldAndNew): void {
  const [wanted, now] = [withoutBlankEnds(old.lines), withoutBlankEnds(fence.lines)];
  const places = placesOf(draft.lines, old.lines);
  const isAll = reading.words?.every.test(gap.blocks.at(-1)?.text ?? '') === true;
  const meant =
    places.length === 1
      ? places
      : (placesInNamed(draft, places, wanted.length, gap, isAll) ?? [
          reading.lineMeant('The old code', draft, places),
        ]);
  const splices: Splice[] = meant.map(from => {
    const to = from + wanted.length;
    return { from, to, lines: linesLike(draft, draft.lines.slice(from, to), wanted, now) };
  });
  draft.spliceNamed(splices);
  reading.replaced.add(old.line);
  reading.used(fence.line, `replaces the code of line ${old.line} in ${draft.path}`);
}

/** New lines as the file has the old ones: an answer may indent both in another way. */
function linesLike(
  { before }: Draft,
  there: readonly string[],
  old: readonly string[],
  now: readonly string[],
): readonly string[] {
  if (old.every((line, i) => line === there[i])) return now;
  const [from, to] = [depthOf(old[0] as string), depthOf(there[0] as string)];
  return relaidOut(now, from, to, layoutOf([...old, ...now]), layoutOf(before));
}

/**
 * Of several places the one in what the answer names, or those in each thing that it names where it
 * means all of them; `undefined` where that is not clear. The request itself says most.
 */
function placesInNamed(
  draft: Draft,
  places: readonly number[],
  size: number,
  gap: Gap,
  isAll: boolean,
): readonly number[] | undefined {
  const insideOf = ({ text }: Span) => {
    const containers = containersOf(draft, text);
    const inside = places.filter(at => containers.some(unit => unit.from <= at && at + size <= unit.to));
    return inside.length === 1 ? inside : [];
  };
  const own = ownClause(gap);
  for (const spans of [
    own === undefined ? [] : spansIn(own),
    gap.clauses.flatMap(clause => spansIn(clause)),
  ]) {
    const inside = [...new Set(spans.flatMap(insideOf))];
    if (inside.length > 0) return isAll === inside.length > 1 ? inside : undefined;
  }
  return isAll ? places : undefined;
}

/** Old code that no lines of the file are: a part of one line, or code with marks of omission. */
function putWithoutOld(reading: Reading, draft: Draft, { old, fence, gap, after }: OldAndNew): void {
  if (replaceInLine(reading, draft, old, fence)) return;
  if (!old.lines.some(isLeftOut))
    throw new Unread(`${draft.path} does not have the old code of line ${old.line}.`);
  putPart(reading, draft, { fence, gap, after });
}

/** Replace old code of one line that is a part of one line of the file. Returns whether it is. */
function replaceInLine(reading: Reading, draft: Draft, old: Fenced, fence: Fenced): boolean {
  const [from, ...more] = withoutBlankEnds(old.lines).map(line => line.trim());
  const [to, ...moreNew] = withoutBlankEnds(fence.lines).map(line => line.trim());
  if (from === undefined || to === undefined || more.length > 0 || moreNew.length > 0) return false;
  const [at, ...others] = draft.lines.flatMap((line, i) => (line.includes(from) ? [i] : []));
  if (at === undefined || others.length > 0) return false;
  const line = draft.lines[at] as string;
  if (timesInLine(line, from) !== 1) return false;
  draft.spliceNamed([{ from: at, to: at + 1, lines: [replacedIn(line, from, to)] }]);
  reading.replaced.add(old.line);
  reading.used(fence.line, `replaces the code of line ${old.line} in ${draft.path}`);
  return true;
}
