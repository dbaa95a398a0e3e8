import { Document, locate, replaceEdit } from 'mortise';
import {
  type DriftCandidate,
  diffSequences,
  driftCandidates,
  isDefinition,
  nameIn,
  type Role,
  rolesOf,
} from '#mortise/internal';
import type { Case } from './cases.js';
import { type EditLines, namesIn } from './edit-lines.js';
import { nearCopy } from './near-copy.js';
import { type Random, seeded } from './random.js';
import { SLIPS } from './slips.js';

/**
 * What drift weighed for one edit that no stricter tier found, and which of it is the place that
 * was meant.
 */
export interface Sample {
  /** The repository that the edit was made from. */
  readonly source: string;
  /** The slips, or the way in which the place was taken away. */
  readonly kind: string;
  readonly file: readonly string[];
  readonly candidates: readonly DriftCandidate[];
  /** Index of the right candidate; -1 where none is. */
  readonly right: number;
}

/**
 * How often the place is not there. Of the failed edits of strong models that no stricter tier
 * explains, about a third quote text that the file does not have: invented, mostly, and seldom like
 * anything in it.
 */
const GONE = 0.3;

const SIBLING = 'sibling of another name';
/** The kind of an edit whose place was taken out of its file, where a near copy of it stays. */
export const NEAR_COPY_LEFT = 'near copy left';

/**
 * How often, of a place that has a near copy in its file, the copy alone is left. More often than
 * in life: it is what an edit is written into by mistake, and the least like a slip to look at.
 */
const COPY_LEFT = 0.35;

/** A hunk of a real commit as an edit, and where in the file it belongs. */
interface Truth {
  readonly file: readonly string[];
  readonly edit: EditLines;
  readonly from: number;
  readonly to: number;
}

/**
 * Draw samples from the change of a case: its hunks as edits with slips, the file as it is or with
 * the place taken away. `others`: lines of other files, as what a slip puts in mostly comes from
 * elsewhere. The edits of the case itself, with their own slips, are not looked at.
 */
export function* samplesOf(
  one: Case,
  others: readonly string[],
  rounds: number,
  seed: number,
): Generator<Sample> {
  const random = seeded(seed);
  for (const truth of truthsOf(one, rounds, random)) {
    const sample = sampleOf(truth, others, one.source.split('@')[0] as string, random);
    if (sample !== undefined) yield sample;
  }
}

/** Hunks of a case as edits, with a few lines around them. */
function* truthsOf(one: Case, rounds: number, random: Random): Generator<Truth> {
  if (one.expected === null || one.expected === one.original || one.original.includes('\r')) return;
  const [before, after] = [one.original.split('\n'), one.expected.split('\n')];
  const hunks = diffSequences(before, after);
  for (let round = 0; round < rounds; round++) {
    const hunk = random.pick(hunks);
    if (hunk === undefined) return;
    const [above, below] = [Math.min(hunk.aFrom, random.below(6)), random.below(6)];
    const [from, to] = [hunk.aFrom - above, Math.min(before.length, hunk.aTo + below)];
    const [head, tail] = [before.slice(from, hunk.aFrom), before.slice(hunk.aTo, to)];
    const edit = {
      search: before.slice(from, to),
      replace: [...head, ...after.slice(hunk.bFrom, hunk.bTo), ...tail],
    };
    yield { file: before, edit, from, to };
  }
}

/** An edit drawn from a case, with the file that it is sent to. */
interface Drawn {
  /** The slips, or the way in which the place was taken away. */
  readonly kind: string;
  readonly document: Document;
  readonly edit: EditLines;
  readonly isGone: boolean;
}

function drawnOf(truth: Truth, others: readonly string[], random: Random): Drawn | undefined {
  if (!isUnique(truth)) return undefined;
  const left = random.next() < COPY_LEFT ? withCopyAlone(truth) : undefined;
  const isAsIs = left !== undefined && random.next() < 0.5;
  const slipped = isAsIs ? { edit: truth.edit, names: 'none' } : withSlips(truth, others, random);
  if (slipped === undefined) return undefined;
  const isGone = left !== undefined || random.next() < GONE;
  const gone = left ?? (isGone ? withoutPlace(truth, others, random) : undefined);
  if (isGone && gone === undefined) return undefined;
  // A search that lost its head in the slip tells of no name.
  const heads = truth.edit.search.filter(isDefinition);
  if (gone?.kind === SIBLING && !heads.every(head => slipped.edit.search.includes(head))) return undefined;
  const document = Document.of((gone?.file ?? truth.file).join('\n'));
  const { edit } = slipped;
  if (edit.search.join('').trim() === '' || edit.search.join('\n') === edit.replace.join('\n'))
    return undefined;
  const strict = locate(document, editOf(edit), { maxTier: 'elided' });
  if (strict.kind !== 'refused' || strict.refusal.code !== 'EDIT_NO_OCCURRENCE_FOUND') return undefined;
  return { kind: gone?.kind ?? slipped.names, document, edit, isGone: gone !== undefined };
}

/** What drift weighs for an edit that was drawn. */
function sampleOf(
  truth: Truth,
  others: readonly string[],
  source: string,
  random: Random,
): Sample | undefined {
  const drawn = drawnOf(truth, others, random);
  if (drawn === undefined) return undefined;
  const { kind, document, edit, isGone } = drawn;
  const candidates = driftCandidates(document, { reading: 'as-is', texts: edit });
  const right = isGone ? -1 : candidates.findIndex(candidate => isAt(candidate, truth));
  return { source, kind, file: document.lines.contents(), candidates, right };
}

/**
 * The same as cases of their own, of edits whose place was taken away: only a refusal is right.
 */
export function* goneFrom(
  one: Case,
  others: readonly string[],
  rounds: number,
  seed: number,
): Generator<Case> {
  const random = seeded(seed);
  for (const truth of truthsOf(one, rounds, random)) {
    const drawn = drawnOf(truth, others, random);
    if (drawn === undefined || !drawn.isGone) continue;
    const { search, replace } = drawn.edit;
    yield {
      id: `${one.id}: ${drawn.kind}`,
      ...{ category: drawn.kind, path: one.path, source: one.source, format: 'search_replace' },
      ...{ original: drawn.document.text, expected: null },
      edits: [{ search: search.join('\n'), replace: replace.join('\n') }],
    };
  }
}

/** Without a slip, the edit must stand in one place: else there is no right one. */
function isUnique({ file, edit }: Truth): boolean {
  const [search, replace] = [edit.search.join('\n'), edit.replace.join('\n')];
  if (search.trim() === '' || search === replace) return false;
  const location = locate(Document.of(file.join('\n')), replaceEdit(search, replace), { maxTier: 'spacing' });
  return location.kind === 'places';
}

function withSlips(
  { edit, file }: Truth,
  others: readonly string[],
  random: Random,
): { edit: EditLines; names: string } | undefined {
  const count = random.next() < 0.25 ? 2 : 1;
  let made = edit;
  const names: string[] = [];
  for (let i = 0; i < count; i++) {
    const slip = random.pick(SLIPS);
    const next = slip?.apply(made, random, random.next() < 0.3 ? file : others);
    if (slip === undefined || next === undefined) return undefined;
    made = next;
    names.push(slip.name);
  }
  return { edit: made, names: names.join('+') };
}

/**
 * The file without the place, where a near copy of it stays; `undefined` where there is none, or
 * where the edit fits it as well.
 */
function withCopyAlone({
  file,
  edit,
  from,
  to,
}: Truth): { file: readonly string[]; kind: string } | undefined {
  if (nearCopy(file, from, to) === undefined) return undefined;
  const rest = file.toSpliced(from, to - from);
  const found = locate(Document.of(rest.join('\n')), editOf(edit), { maxTier: 'elided' });
  return found.kind === 'refused' && found.refusal.code === 'EDIT_NO_OCCURRENCE_FOUND'
    ? { file: rest, kind: NEAR_COPY_LEFT }
    : undefined;
}

/**
 * A file without the place: another file; this one with its lines removed, or with those that the
 * edit changes written otherwise. `undefined` where the edit as it should be still stands in what
 * is left: then it has a place.
 */
function withoutPlace(
  { file, edit, from, to }: Truth,
  other: readonly string[],
  random: Random,
): { file: readonly string[]; kind: string } | undefined {
  const gone = random.next() < 0.4 ? { file: other, kind: 'another file' } : withoutLines();
  const found = locate(Document.of(gone.file.join('\n')), editOf(edit), { maxTier: 'elided' });
  return found.kind === 'refused' && found.refusal.code === 'EDIT_NO_OCCURRENCE_FOUND' ? gone : undefined;

  function withoutLines() {
    const heads = edit.search.flatMap((line, i) => (isDefinition(line) ? [i] : []));
    const sibling =
      random.next() < 0.7
        ? undefined
        : withOtherNames(
            file,
            heads.map(i => from + i),
            random,
          );
    if (sibling !== undefined) return { file: sibling, kind: SIBLING };
    const changed = linesInRole(edit, ['changed']);
    const others =
      changed.size === 0 || random.next() < 0.5 ? undefined : renamed(file, from, to, changed, random);
    if (others !== undefined) return { file: others, kind: 'changed lines are others' };
    return { file: file.toSpliced(from, to - from), kind: 'place removed' };
  }
}

function editOf({ search, replace }: EditLines) {
  return replaceEdit(search.join('\n'), replace.join('\n'));
}

function linesInRole(edit: EditLines, wanted: readonly Role[]): Set<number> {
  return new Set(rolesOf(edit).flatMap((role, i) => (wanted.includes(role) ? [i] : [])));
}

/**
 * The file with what some lines introduce named otherwise, after words of the file; `undefined`
 * where none is.
 */
function withOtherNames(
  file: readonly string[],
  heads: readonly number[],
  random: Random,
): string[] | undefined {
  const names = file.flatMap(namesIn);
  const made = [...file];
  for (const i of heads) {
    const [line, other] = [file[i] as string, random.pick(names)];
    const word = random.pick((nameIn(line) ?? '').match(/[\p{L}\p{N}_$]+/gu) ?? []);
    if (word !== undefined && other !== undefined) made[i] = line.replace(word, () => other);
  }
  return made.every((line, i) => line === file[i]) ? undefined : made;
}

/**
 * The file with names on some lines of the place replaced by other names of the file; `undefined`
 * where none was.
 */
function renamed(
  file: readonly string[],
  from: number,
  to: number,
  lines: ReadonlySet<number>,
  random: Random,
): string[] | undefined {
  const names = file.flatMap(namesIn);
  const others = new Map<string, string>();
  const made = file.map((line, i) => {
    if (i < from || i >= to || !lines.has(i - from)) return line;
    return line.replace(/[A-Za-z_]{4,}/g, name => {
      if (!others.has(name)) others.set(name, random.next() < 0.4 ? (random.pick(names) ?? name) : name);
      return others.get(name) as string;
    });
  });
  return made.every((line, i) => line === file[i]) ? undefined : made;
}

/**
 * Whether a candidate is where the edit was made from; a slip may have taken or added lines at its
 * ends.
 */
function isAt({ place }: DriftCandidate, { from, to }: Truth): boolean {
  return Math.abs(place.fileFrom - from) <= 3 && Math.abs(place.fileTo - to) <= 3;
}
