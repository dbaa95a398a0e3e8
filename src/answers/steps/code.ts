// A fence with code: its file, and the way in which it goes into it.

import { isSolid } from '../../text/index.js';
import { isOtherLanguage, refuseOtherLanguage } from '../checks/language.js';
import { refuseUnfinished } from '../checks/unfinished.js';
import { definesCode, draftFor, filesOf, missingPath, unknownPath } from '../fences/file-of.js';
import { createFile, newPath } from '../fences/new-file.js';
import { type Request, requestOf } from '../fences/request.js';
import { isWeak } from '../fences/role.js';
import { isShownOnly } from '../fences/shown.js';
import type { Draft } from '../files/draft.js';
import { filesMeant } from '../files/files.js';
import { placesOf } from '../files/places.js';
import { nameAlone, targetsOf } from '../files/targets.js';
import { mergeInto } from '../part/merge-part.js';
import type { Reading } from '../reading.js';
import type { Fenced } from '../reply/blocks.js';
import { shown, spansIn } from '../reply/clauses.js';
import { halvesOf } from '../reply/fence-lines.js';
import { type Gap, textOfGap } from '../reply/gaps.js';
import { withoutPathComment } from '../reply/path-comment.js';
import { hasPath } from '../reply/paths.js';
import { pairIn } from '../reply/said-pair.js';
import { withoutParentheses } from '../reply/span-list.js';
import { isImportsOnly } from '../units/imports.js';
import { isLeftOut } from '../units/left-out.js';
import { squeezed } from '../units/lines.js';
import { allUnits, containerNames, isAround } from '../units/unit.js';
import { unitsOf } from '../units/units.js';
import { noFile, severalMeant, Unclear, Unread } from '../unread.js';
import { insert } from './insert.js';
import { putPair } from './pair.js';
import { putPart } from './put-part.js';
import { removeQuoted } from './remove.js';
import { reorder, reorderLine } from './reorder.js';
import { replaceLine } from './replace-line.js';
import { replaceNamed } from './replace-named.js';
import { carryOutSentence } from './sentence.js';
import { isWhole, putWhole } from './whole-file.js';

/** Code with what is said before and after it. */
interface SaidCode {
  readonly fence: Fenced;
  readonly gap: Gap;
  readonly after: Gap | undefined;
}

/** Put the code of a fence into its file. */
export async function putCode(reading: Reading, { fence, gap, after }: SaidCode): Promise<void> {
  const halves = halvesOf(fence);
  if (halves !== undefined) return putPair(reading, { old: halves[0], fence: halves[1], gap, after });
  const isTold = reading.fileMeant() !== undefined;
  const fresh = isTold ? undefined : newPath(reading, fence, gap);
  if (fresh !== undefined) {
    refuseUnfinished(fence);
    return createFile(reading, fresh, fence);
  }
  const draft = await draftOfCode(reading, { fence, gap, after });
  if (draft === undefined)
    return reading.unused(fence.line, isQuote(reading, fence) ? 'a quote' : 'an example or output');
  refuseUnfinished(fence, draft.before);
  reading.current = [draft.path];
  const own = { ...fence, lines: withoutPathComment(fence) };
  await putInto(reading, draft, { fence: own, gap, after }, requestOf(gap));
}

/** The file of a fence; `undefined` if it has none, and is a quote of another one or shown only. */
async function draftOfCode(reading: Reading, { fence, gap, after }: SaidCode): Promise<Draft | undefined> {
  const { paths, isGuessed } = filesOf(reading, fence, gap, after);
  const [first] = paths;
  if (first === undefined) {
    if (isQuote(reading, fence) || isShownOnly(reading, fence, gap)) return undefined;
    const unknown = unknownPath(fence, gap);
    throw unknown === undefined
      ? noFile(' code', reading.mayMean)
      : new Unread(`There is no file ${unknown}.`);
  }
  if (isGuessed && !(await definesCode(reading, first, fence, gap))) throw noFile(' code', [first]);
  if (isOtherLanguage(fence.info, first) && isShownOnly(reading, fence, gap)) return undefined;
  refuseOtherLanguage(fence, first);
  const missing = reading.fileMeant() === undefined ? missingPath(reading, fence, gap) : undefined;
  if (missing !== undefined) throw new Unread(`There is no file ${missing}.`);
  return draftFor(reading, paths, fence);
}

/** Whether a file that was discussed has the code of a fence. */
function isQuote({ drafts }: Reading, { lines }: Fenced): boolean {
  return [...drafts.values()].some(
    draft => placesOf(draft.before, lines).length > 0 || placesOf(draft.lines, lines).length > 0,
  );
}

/** Put code into a file in the way that its request says, or by what it defines. */
async function putInto(
  reading: Reading,
  draft: Draft,
  code: SaidCode,
  request: Request | undefined,
): Promise<void> {
  const { fence, gap } = code;
  refuseTwoFiles(reading, request);
  if (request?.verb === 'remove' && removeQuoted(reading, draft, fence)) return;
  if (request?.verb !== 'remove') reading.put.push({ fence, draft });
  if (request?.verb === 'add' && replaceLine(reading, draft, fence, request)) return;
  if (request?.verb === 'add' && insert(reading, draft, fence, request.clause)) return;
  if (isWhole(draft, fence, gap, request?.verb)) return putWhole(reading, draft, fence, gap);
  if (request === undefined && placesOf(draft.before, fence.lines).length > 0)
    return reading.unused(fence.line, 'a quote');
  if (request?.verb === 'change' && pairIn(request.clause) !== undefined) {
    // The sentence says all of the change, and the code shows what is around it.
    await carryOutSentence(reading, request.clause, request.verb);
    reading.put.pop();
    const now = new Set(draft.lines.map(squeezed));
    const isKnown = (line: string) => !isSolid(line) || isLeftOut(line) || now.has(squeezed(line));
    if (!fence.lines.every(isKnown))
      throw new Unread('This code is not what the sentence above it leads to.');
    return;
  }
  if (request?.verb === 'move') {
    if (reorder(reading, draft, fence) || reorderLine(reading, draft, fence)) return;
    throw new Unclear(`It is not known what moves: “${shown(request.clause).slice(0, 120)}”.`);
  }
  if (request?.verb === 'change' && replaceLine(reading, draft, fence, request)) return;
  if (request?.verb === 'change' && replaceNamed(reading, draft, fence, request.clause)) return;
  const isNamed = spansIn(gap.clauses.at(-1) ?? NOTHING).some(
    ({ text }) => targetsOf(draft, text).length > 0,
  );
  if (isWeak(reading, fence, gap) && !isNamed && !showsCodeOf(draft, fence)) {
    if (isShownOnly(reading, fence, gap)) {
      reading.put.pop();
      return reading.unused(fence.line, 'an example or output');
    }
    throw new Unread('It is not sure whether this code is to be put in, or an example.', {
      paths: [draft.path],
      lines: [],
    });
  }
  refuseLessImports(draft, fence, request);
  const spans = gap.clauses.flatMap(clause => clause.spans);
  const names = [...spans.map(({ text }) => nameAlone(text)), ...sameParent(reading, draft, gap)];
  putPart(reading, draft, { ...code, names, isNew: request?.verb === 'add' });
}

const NOTHING = { text: '', spans: [] };

/** Refuse a request that names two files: which of them the code is for is not known. */
function refuseTwoFiles(reading: Reading, request: Request | undefined): void {
  if (request === undefined || reading.fileMeant() !== undefined) return;
  // What is in parentheses, as `(see `b.ts`)`, is not meant.
  const { clause } = request;
  const named = spansIn(clause, withoutParentheses(clause.text)).flatMap(({ text }) =>
    hasPath(text) ? filesMeant(text, reading.paths) : [],
  );
  const files = [...new Set(named)];
  if (files.length > 1) throw severalMeant(files);
}

/**
 * Refuse `the import can be shortened to`: imports are merged, so that none would go, and it would
 * look as if it were done.
 */
function refuseLessImports(draft: Draft, { lines }: Fenced, request: Request | undefined): void {
  if (request?.verb !== 'change' || !isImportsOnly(lines)) return;
  const merged = mergeInto(draft, lines);
  if (merged.kind === 'merged' && merged.splices.length === 0)
    throw new Unread(`${draft.path} has all of these imports, and it is not known which of them go.`);
}

/** Shorter lines are in any file. */
const SHORTEST_LINE = 8;

/** Whether code defines what a file does, or has lines of it. */
function showsCodeOf(draft: Draft, { lines }: Fenced): boolean {
  const keys = new Set(containerNames(draft.allUnits()));
  const known = new Set(draft.before.map(squeezed).filter(line => line.length >= SHORTEST_LINE));
  return (
    containerNames(allUnits(unitsOf(lines))).some(key => keys.has(key)) ||
    lines.some(line => known.has(squeezed(line)))
  );
}

const SAME_PARENT =
  /\bsame (?:impl|class|file|struct|module|block|section|function|method|type|object|describe)\b/i;

/** What contains the last change, where prose says `the same`. */
function sameParent({ last }: Reading, draft: Draft, gap: Gap): string[] {
  if (last?.path !== draft.path || !SAME_PARENT.test(textOfGap(gap))) return [];
  const parents = draft.allUnits().filter(unit => isAround(unit, last));
  return parents.flatMap(({ key }) => key ?? []).slice(-1);
}
