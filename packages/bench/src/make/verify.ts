import type { Claim, Spot, Written } from './kind.js';

/**
 * What is found against a case: `fault`, its truth is wrong; `unfit`, another answer would be right
 * as well.
 */
export interface Objection {
  readonly kind: 'fault' | 'unfit';
  readonly why: string;
}

/**
 * Check what a case claims, without regard to how it was written; `undefined` where all is well.
 *
 * @example verify({ …, original: 'a\n', expected: 'b\n', claim: { kind: 'applies', spots: [{ at: 0, was: 'x', is: 'b' }] } })
 * // { kind: 'fault', why: 'the text at 0 is not what the edit changes' }
 */
export function verify(written: Written): Objection | undefined {
  const { claim } = written;
  if (claim.kind === 'applies') return verifyApplies(written, claim.spots);
  if (claim.kind === 'done') return verifyDone(written);
  if (written.expected !== null) return fault('a text is expected where only a refusal is right');
  if (claim.kind === 'ambiguous') return verifyAmbiguous(written);
  if (claim.kind === 'contradicted') return verifyContradicted(written, claim);
  if (claim.kind === 'unproven') return verifyUnproven(written);
  if (claim.kind === 'contradiction') return verifyContradiction(written);
  if (claim.kind === 'sibling') return verifySibling(written, claim);
  return verifyAbsent(written, claim.lines);
}

const fault = (why: string): Objection => ({ kind: 'fault', why });
const unfit = (why: string): Objection => ({ kind: 'unfit', why });

function verifyApplies(written: Written, spots: readonly Spot[]): Objection | undefined {
  const { original, expected } = written;
  if (expected === null) return fault('nothing is expected where an edit applies');
  if (expected === original) return fault('nothing changes');
  for (const { at, was } of spots) {
    if (original.slice(at, at + was.length) !== was)
      return fault(`the text at ${at} is not what the edit changes`);
  }
  const made = spliced(original, spots);
  if (made === undefined) return fault('two changes overlap');
  if (made !== expected) return fault('the changes do not make the expected text');
  if (spliced(expected, inverted(spots)) !== original)
    return fault('the edit inverted does not give the original');
  return secondReading(written, spots);
}

/** A text with each stretch replaced; `undefined` where two overlap. */
function spliced(text: string, spots: readonly Spot[]): string | undefined {
  let [made, done] = ['', 0];
  for (const { at, was, is } of spots.toSorted((a, b) => a.at - b.at)) {
    if (at < done) return undefined;
    made += text.slice(done, at) + is;
    done = at + was.length;
  }
  return made + text.slice(done);
}

function inverted(spots: readonly Spot[]): Spot[] {
  let moved = 0;
  return spots
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, was, is }) => {
      const spot = { at: at + moved, was: is, is: was };
      moved += is.length - was.length;
      return spot;
    });
}

/**
 * Whether the edit could as well be meant elsewhere: its search stands somewhere else to the
 * letter, or some other place has nearly as many of its lines.
 */
function secondReading({ original, edits = [] }: Written, spots: readonly Spot[]): Objection | undefined {
  if (edits.some(edit => edit.all === true)) return undefined;
  for (const { search, replace } of edits) {
    if (search === replace) continue;
    const stands = occurrences(original, search);
    const meant = stands.filter(at => spots.some(spot => touches(spot, at, search.length)));
    // Sent as often as it stands, it means each of these places.
    const sent = edits.filter(edit => edit.search === search).length;
    if (stands.length > sent || stands.length > spots.length) return unfit('the search stands twice');
    if (stands.length > 1) continue;
    if (stands.length === 1 && meant.length === 0) return unfit('the search stands elsewhere');
    if (stands.length === 0 && hasRival(original, search, spots)) return unfit('another place is as alike');
  }
  return undefined;
}

const touches = (spot: Spot, at: number, length: number) =>
  at <= spot.at + spot.was.length && spot.at <= at + length;

function occurrences(text: string, search: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(search); at !== -1; at = text.indexOf(search, at + 1)) found.push(at);
  return found;
}

/**
 * So much of what its own place has of the search may another have: where it is more, a reader
 * could take either.
 */
const RIVAL = 0.7;

function hasRival(original: string, search: string, spots: readonly Spot[]): boolean {
  const votes = votesOf(original, search);
  const meant = spots.map(({ at, was }) => {
    const first = lineAt(original, at);
    return { first, last: first + was.split('\n').length };
  });
  const size = search.split('\n').length;
  const isMeant = (line: number) => meant.some(({ first, last }) => line > first - size && line < last);
  const own = Math.max(0, ...[...votes].filter(([line]) => isMeant(line)).map(([, vote]) => vote));
  const rival = Math.max(0, ...[...votes].filter(([line]) => !isMeant(line)).map(([, vote]) => vote));
  // Where not a line of it is left as it was (all on one line, say), nothing can be said by lines.
  return rival > RIVAL * own && own + rival > 0;
}

const lineAt = (text: string, at: number) => text.slice(0, at).split('\n').length - 1;

/**
 * By the line where the search would begin: how much of it stands there, give or take two lines.
 */
function votesOf(original: string, search: string): Map<number, number> {
  const byText = new Map<string, number[]>();
  original.split('\n').forEach((line, i) => {
    const key = bare(line);
    if (key !== '') byText.set(key, [...(byText.get(key) ?? []), i]);
  });
  const exact = new Map<number, number>();
  linesOfSearch(search).forEach((line, i) => {
    const key = bare(line);
    for (const at of byText.get(key) ?? []) exact.set(at - i, (exact.get(at - i) ?? 0) + weight(key));
  });
  const near = new Map<number, number>();
  for (const line of exact.keys()) {
    near.set(
      line,
      [-2, -1, 0, 1, 2].reduce((sum, off) => sum + (exact.get(line + off) ?? 0), 0),
    );
  }
  return near;
}

/** The lines of a search; of one whose line breaks were escaped, what they stand for. */
const linesOfSearch = (search: string) => search.split(search.includes('\n') ? '\n' : '\\n');

/**
 * A line by its letters and digits: what is left of it whatever a writer does to blanks, quotes and
 * escapes.
 */
const bare = (line: string) =>
  line
    .replace(/\\[nt]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase();
/** A short line tells less. */
const weight = (key: string) => Math.min(1, key.length / 8);

function verifyAmbiguous({ original, edits = [] }: Written): Objection | undefined {
  const ambiguous = edits.some(({ search }) => {
    const stands = occurrences(original, search).length;
    if (stands > 0) return stands > 1;
    if (solidPlaces(original, search) === 1) return false;
    const best = [...votesOf(original, search).entries()].sort((a, b) => b[1] - a[1]);
    const [first] = best;
    const size = search.split('\n').length;
    const second = best.find(([line]) => first !== undefined && Math.abs(line - first[0]) >= size);
    return first !== undefined && second !== undefined && second[1] >= first[1] * 0.999;
  });
  return ambiguous ? undefined : unfit('one place fits better than all others');
}

/**
 * In how many places the lines of a search stand one behind the other, each as it is but for
 * blanks, blank lines left out.
 */
function solidPlaces(original: string, search: string): number {
  const solid = (text: string) =>
    `\n${text
      .replace(/[^\S\n]+/g, '')
      .replace(/\n{2,}/g, '\n')
      .trim()}\n`;
  return occurrences(solid(original), solid(search)).length;
}

function verifyContradicted(
  { original }: Written,
  { header, spots }: Extract<Written['claim'], { kind: 'contradicted' }>,
): Objection | undefined {
  const stands = occurrences(original, header);
  if (stands.length === 0) return fault('the header is no line of the file');
  for (const { at, was } of spots) {
    if (occurrences(original, was).length !== 1) return unfit('what the hunk quotes does not stand once');
    if (stands.some(header => header < at + was.length))
      return unfit('the header stands before the hunk, too');
  }
  return undefined;
}

function verifyAbsent({ original, edits = [] }: Written, lines: readonly string[]): Objection | undefined {
  const wanted = lines.map(bare).filter(key => key.length >= 4);
  if (wanted.length === 0) return unfit('what it changes says too little');
  // All of the file in one: what it changes may stand there over other lines.
  const there = bare(original);
  if (wanted.some(key => there.includes(key))) return unfit('a line that the edit changes is there');
  const done = edits.some(
    edit => (edit.replace.trim() !== '' && there.includes(bare(edit.replace))) || hasAllNew(there, edit),
  );
  return done ? unfit('the file has what the edit wants') : undefined;
}

/**
 * Whether all lines that an edit puts in stand in a text, of which {@link bare} is given: then it
 * may be made there.
 */
function hasAllNew(
  there: string,
  { search, replace }: { readonly search: string; readonly replace: string },
): boolean {
  const old = new Set(search.split('\n').map(bare));
  const fresh = replace
    .split('\n')
    .map(bare)
    .filter(key => key.length >= 4 && !old.has(key));
  return fresh.length > 0 && fresh.every(key => there.includes(key));
}

function verifyUnproven({ original, edits = [] }: Written): Objection | undefined {
  if (edits.some(({ replace }) => !original.includes(replace.trimEnd())))
    return unfit('what the edit wants stands nowhere');
  return edits.some(({ search }) => original.includes(search)) ? unfit('the search stands there') : undefined;
}

function verifyContradiction({ original, edits = [] }: Written): Objection | undefined {
  const [a, b] = edits.toSorted((x, y) => x.search.length - y.search.length);
  if (a === undefined || b === undefined || !b.search.includes(a.search))
    return fault('two edits do not meet');
  if (!b.replace.includes(a.replace)) return fault('they do not put in the same');
  return edits.some(({ search }) => occurrences(original, search).length !== 1)
    ? unfit('a search does not stand once')
    : undefined;
}

/**
 * The near copy lacks what the search says, and the search stands nowhere, be it laid out
 * otherwise.
 */
function verifySibling(
  { original, edits = [] }: Written,
  { at, lines, words }: Extract<Claim, { kind: 'sibling' }>,
): Objection | undefined {
  const copy = original
    .split('\n')
    .slice(at, at + lines)
    .join('\n');
  const there = new Set(copy.match(/[\p{L}\p{N}_]+/gu) ?? []);
  if (words.some(word => there.has(word))) return fault('the near copy has what is said to tell them apart');
  if (!words.some(word => edits.some(({ search }) => search.includes(word))))
    return fault('the search has not what is said to tell them apart');
  const squashed = bare(original);
  if (edits.some(({ search }) => squashed.includes(bare(search))))
    return unfit('the search stands there still');
  const done = edits.some(({ replace }) => replace.trim() !== '' && squashed.includes(bare(replace)));
  return done ? unfit('the file has what the edit wants') : undefined;
}

function verifyDone({ original, expected, edits = [] }: Written): Objection | undefined {
  if (original !== expected) return fault('something is to be done where all is done');
  if (edits.some(({ replace }) => occurrences(original, replace).length !== 1))
    return unfit('it is not done once');
  const undone = edits.some(({ search }) => original.includes(search));
  return undone ? unfit('the search stands there still') : undefined;
}
