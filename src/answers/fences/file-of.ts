// Which file a fence belongs to.

import { Draft } from '../files/draft.js';
import { filesMeant } from '../files/files.js';
import { nameAlone } from '../files/targets.js';
import { mergeInto } from '../part/merge-part.js';
import type { Reading } from '../reading.js';
import type { Fenced } from '../reply/blocks.js';
import { clausesIn, type Gap, textOfGap } from '../reply/gaps.js';
import { infoWithoutLanguage, pathComment, withoutPathComment } from '../reply/path-comment.js';
import { pathsIn } from '../reply/paths.js';
import { isLeftOut } from '../units/left-out.js';
import type { Unit } from '../units/unit.js';
import { unitsOf } from '../units/units.js';
import { INTRODUCES } from './role.js';

/** Words below a fence that say which file it is of. */
const IN_FILE = /^\W*(?:in|(?:all of )?(?:it|this|that) (?:is|goes|belongs) (?:in|into|to))\b/i;

interface FilesOf {
  readonly paths: readonly string[];
  /** Whether nothing but its code says which file a fence is of. */
  readonly isGuessed: boolean;
}

/** The files that a fence may be of, by the most certain sign. */
export function filesOf(reading: Reading, fence: Fenced, gap: Gap, after: Gap | undefined): FilesOf {
  const told = reading.fileMeant();
  const said = told === undefined ? filesSaidOf(reading, fence, gap, after) : [told];
  if (said.length > 0) return { paths: said, isGuessed: false };
  const { likely, blocks, paths } = reading;
  if (likely !== undefined) return { paths: [likely], isGuessed: true };
  const mentions = blocks.flatMap(block => (block.kind === 'prose' ? pathsIn(block.text) : []));
  const all = [...new Set(mentions.flatMap(path => filesMeant(path, paths)))];
  return { paths: all.length === 1 ? all : [], isGuessed: false };
}

/** The files that a fence is said to be of: in itself, above it, before all that, below it. */
function filesSaidOf(reading: Reading, fence: Fenced, gap: Gap, after: Gap | undefined): readonly string[] {
  const info = reading.filesNamedIn(infoWithoutLanguage(fence));
  if (info.length > 0) return info;
  const comment = pathComment(fence);
  const commented = comment === undefined ? [] : filesMeant(comment, reading.paths);
  if (commented.length > 0) return commented;
  for (const block of gap.blocks.toReversed()) {
    const found = reading.filesNamedIn(block.text);
    if (found.length > 0) return found;
  }
  if (reading.current.length > 0) return reading.current;
  const next = after?.blocks[0];
  return next !== undefined && IN_FILE.test(next.text) ? reading.filesNamedIn(next.text) : [];
}

/** The files of `In a, b and c change`: all that a gap names, where each of its paths means one. */
export function severalFiles({ paths }: Reading, { blocks }: Gap): readonly string[] {
  const found = pathsIn(blocks.at(-1)?.text ?? '').map(path => filesMeant(path, paths));
  return found.every(each => each.length === 1) ? [...new Set(found.flat())] : [];
}

/** Of several files that a name may mean, the one that has what the code defines. */
export async function draftFor(reading: Reading, paths: readonly string[], fence: Fenced): Promise<Draft> {
  const [first, ...others] = paths;
  if (first !== undefined && others.length === 0) return reading.draftOf(first);
  const fits: string[] = [];
  for (const path of paths) {
    const document = await reading.read(path);
    if (document === undefined) continue;
    const draft = reading.drafts.get(path) ?? new Draft(path, document);
    const merged = mergeInto(draft, withoutPathComment(fence));
    if (merged.kind === 'merged' && merged.splices.length > 0) fits.push(path);
  }
  return reading.draft(fits.length === 1 ? fits : paths);
}

/**
 * What proposes code: `Checking it first fixes both`, `You can make it in `a``. Below `Lodash does
 * it like this` or `In 1.x it looked so`, a function of the same name is no new version.
 */
const PROPOSES =
  /\b(?:fix(?:es)?|solves?|avoids?|handles?|prevents?|repairs?)\b|\b(?:you|we) (?:can|could|should|need to|have to)\b|\bI(?:'d|'ve| would| have)\b|\blet's\b/i;

/** What tells of code as it was, or of other code. */
const OF_OTHERS = /\b(?:looked|used to|implements?|implemented|like so)\b/i;

/**
 * Whether code is for a file that nobody names: a new version of definitions that the file has, or
 * code that the answer asks for.
 */
export async function definesCode(
  reading: Reading,
  path: string,
  fence: Fenced,
  { blocks, clauses }: Gap,
): Promise<boolean> {
  const document = await reading.read(path);
  if (document === undefined) return false;
  const draft = reading.drafts.get(path) ?? new Draft(path, document);
  // Prose alone may be of a page, and not be meant for one.
  if (reading.blocks.length === 1 && draft.levelOf !== undefined) return false;
  const definitionsOf = (units: readonly Unit[]) =>
    units.flatMap(({ key, kind }) => (kind === 'definition' ? (key ?? []) : []));
  const known = new Set(definitionsOf(draft.allUnits()));
  const isKnown = (name: string) => name.length > 2 && known.has(name);
  const defined = definitionsOf(unitsOf(fence.lines));
  const asks = clauses.some(({ verb }) => verb !== undefined);
  const lead = clausesIn({ blocks, clauses }, blocks.at(-1)).at(-1)?.text ?? '';
  if (!asks && OF_OTHERS.test(lead)) return false;
  const isNewVersion = defined.length > 0 && defined.every(isKnown) && reading.knowsLanguage;
  if (isNewVersion && PROPOSES.test(lead)) return true;
  // Who gives a piece of code alone wants it to be put in.
  const isAsked =
    reading.blocks.length === 1 ||
    fence.lines.some(isLeftOut) ||
    asks ||
    blocks.some(({ text }) => INTRODUCES.test(text));
  const named = clauses.flatMap(({ spans }) => spans.map(({ text }) => nameAlone(text)));
  return isAsked && [...defined, ...named].some(isKnown);
}

/** A path that the words right above a fence name, and that is not there. */
export function missingPath({ paths }: Reading, fence: Fenced, gap: Gap): string | undefined {
  const own = [pathComment(fence) ?? '', gap.blocks.at(-1)?.text ?? ''].flatMap(pathsIn);
  const isKnown = own.some(path => filesMeant(path, paths).length > 0);
  return isKnown ? undefined : own.find(path => path.includes('/') && !/^https?:|\/\//.test(path));
}

/** A path that a fence, or what is said before it, names, where no file of the answer is known. */
export function unknownPath(fence: Fenced, gap: Gap): string | undefined {
  return pathsIn(`${fence.info} ${pathComment(fence) ?? ''} ${textOfGap(gap)}`).find(path =>
    path.includes('/'),
  );
}
