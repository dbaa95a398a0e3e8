import {
  type ComparedWords,
  comparedWords,
  type Marked,
  type WordRun,
} from '../apply/words/compared-words.js';
import {
  areOfOneFamily,
  areOpposite,
  areShortAndLong,
  isOneLonger,
  isSameName,
} from '../apply/words/other-name.js';
import { isProse, type Word } from '../apply/words/words.js';
import type { Texts } from '../edit/index.js';
import { rolesOf } from '../locate/index.js';
import type { Document, Range } from '../text/index.js';
import { newWords, renamings, withNames } from './renamed.js';
import { type Support, supportOf } from './support.js';

/** The least share of the words of both texts that is in both. */
const LEAST_SHARED = 0.6;
/**
 * How many lines may have other words: of a few lines, of fewer than three, and of more this share.
 * A line with extra or missing words counts half.
 */
const ODD_LINES = 1;
const FEW_LINES = 0.5;
const ODD_SHARE = 0.4;
/** Fewer words of code show nothing: then the prose must, to this share. */
const LEAST_WORDS = 4;
const LEAST_PROSE = 0.7;
/** A comment that differs in more than this is another one. */
const LEAST_COMMON = 0.5;

const OTHER_THING = 'it has the name or the heading of something else';
const OTHER_MEMBER = 'a name or a value in it is different from that in old_str';
const OTHER_NAME = 'old_str has another name there, and that name is elsewhere in the file';
const WRITES_OTHER_NAME = 'the new text uses a name where the file has another one';
const OPPOSITE = 'it means the opposite of old_str';
const ENDS_MISSING = 'old_str begins or ends with lines that are not there';
const CHANGED_TEXT_MISSING = 'what the edit changes is not there';

/**
 * Why some lines of a file are not what a search was meant to quote, in words; `undefined` if
 * they are.
 *
 * Layout, comments, the spelling and style of names, and a few other words are incidental. What
 * says which thing this is must be the same, and what the edit changes must be there.
 */
export function difference(texts: Texts, document: Document, extent: Range): string | undefined {
  const first = comparedWords(texts, document, extent);
  const renamed = supportOf(texts, document, extent).own > 0 ? renamings(texts, first) : [];
  if (renamed.length === 0) return objectionToAll(first, texts, document, extent);
  const now = { search: withNames(texts.search, renamed), replace: withNames(texts.replace, renamed) };
  return objectionToAll(comparedWords(now, document, extent), now, document, extent);
}

function objectionToAll(both: ComparedWords, texts: Texts, document: Document, extent: Range) {
  const names = namesOutside(document, extent);
  const isOften = (word: Word) => lineCount(both.ours.filter(({ text }) => text === word.text)) > 1;
  const changed = changedLines(texts);
  const isWritten = writtenBy(texts, both);
  const known = { names, isOften, changed, isWritten };
  const objections = both.runs.map(run => objectionTo(run, known)).filter(isDefined);
  const grave = objections.find(({ needs }) => needs === undefined);
  if (grave !== undefined) return grave.why;
  if (!both.hasPlace) return CHANGED_TEXT_MISSING;
  const support = supportOf(texts, document, extent);
  const lack = lacksEnd(both) ? ENDS_MISSING : tooMuch(both);
  const isNew = both.runs.every(run => areNew(run, names));
  const least = lack === ENDS_MISSING ? MORE : SOME;
  const slight =
    lack === undefined ? objections : [...objections, { why: lack, needs: isNew ? least : MANY }];
  return slight.find(({ needs }) => !isSupported(support, needs ?? MANY))?.why;
}

/**
 * What speaks against a place, and how many own lines it takes for each odd one to outweigh it;
 * without `needs` nothing does.
 */
interface Objection {
  readonly why: string;
  readonly needs?: number;
}

const SOME = 1;
const MORE = 3;
const MANY = 4;
const MOST = 6;

/**
 * Whether no word that differs is elsewhere in the file. The names of a sibling do: its family
 * lives there.
 */
function areNew({ mine, other }: WordRun, names: ReadonlySet<string>): boolean {
  return ![...mine, ...other].some(
    ({ kind, text }) => kind !== 'operator' && !isProse(kind) && names.has(text),
  );
}

function isSupported({ own, odd, hasChanged }: Support, needs: number): boolean {
  return hasChanged && own >= needs * Math.max(1, odd);
}

function isDefined<T>(value: T | undefined): value is T {
  return value !== undefined;
}

/** Whether the first or the last line of code is not there. */
function lacksEnd({ ours, missing }: ComparedWords): boolean {
  const code = ours.filter(isCode);
  return [code[0], code.at(-1)].some(word => word !== undefined && missing.has(word.line));
}

/** The words of a file outside of some of its lines. */
function namesOutside({ lines, text }: Document, { from, to }: Range): ReadonlySet<string> {
  const rest = [text.slice(0, lines.from(from)), text.slice(lines.to(to - 1))];
  return new Set(rest.flatMap(part => part.match(/[\p{L}\p{N}_$@]+/gu) ?? []));
}

interface Known {
  /** The words of the file outside of the place. */
  readonly names: ReadonlySet<string>;
  readonly isOften: (word: Word) => boolean;
  /** The lines of the search that the edit changes. */
  readonly changed: ReadonlySet<number>;
  /** Whether the new text has a name that the place has not. */
  readonly isWritten: (word: Word) => boolean;
}

function changedLines(texts: Texts): ReadonlySet<number> {
  return new Set(rolesOf(texts).flatMap((role, line) => (role === 'changed' ? [line] : [])));
}

function writtenBy({ replace }: Texts, both: ComparedWords): (word: Word) => boolean {
  const put = newWords(both, replace);
  const there = new Set(both.theirs.map(({ text }) => text));
  return ({ kind, text }) => kind === 'name' && put.has(text) && !there.has(text);
}

function objectionTo(run: WordRun, known: Known): Objection | undefined {
  if (run.isChanged && !areSameNames(run.mine, run.other)) return { why: CHANGED_TEXT_MISSING };
  if (isOtherInProse(run)) return { why: OTHER_MEMBER, needs: MANY };
  const [mine, other] = [run.mine.filter(isDistinctive), run.other.filter(isDistinctive)];
  if (areSameNames(mine, other)) return spelledDifferently(mine, other, known);
  const needs = areNew(run, known.names) ? SOME : MANY;
  const negation = negated(mine, other);
  const opposite = negation === undefined ? undefined : { why: negation, needs };
  if (other.length > 0 && mine.some(known.isWritten)) return { why: WRITES_OTHER_NAME };
  const weak =
    opposite ?? (needs === SOME && !isOnChanged(run, known) ? undefined : { why: OTHER_NAME, needs: 1 });
  if (mine.length === 0) return weak;
  if ([...mine, ...other].some(({ names }) => names)) return { why: OTHER_THING };
  if (areMembers(mine, other)) return { why: OTHER_MEMBER };
  if (mine.some(a => other.some(b => isOneLonger(a.text, b.text)))) return { why: OTHER_MEMBER, needs: MORE };
  if ([...mine, ...other].some(({ identifies }) => identifies)) return { why: OTHER_THING, needs };
  if (isOtherValue(mine, other)) return { why: OTHER_MEMBER, needs: MOST };
  if (differInValues(mine, other)) return { why: OTHER_MEMBER, needs: Math.max(needs, MORE) };
  if (other.length > 0 && mine.some(word => isMeant(word, known))) return { why: OTHER_NAME, needs };
  return weak;
}

function isOnChanged({ mine, other }: WordRun, { changed }: Known): boolean {
  return other.length > 0 && mine.some(({ line }) => changed.has(line));
}

/** A short name that the search has once may be a slip of memory. */
function isMeant(word: Word, { names, isOften }: Known): boolean {
  return word.kind === 'name' && names.has(word.text) && (isComposite(word.text) || isOften(word));
}

/**
 * Words that identify the thing must be spelled as in the file, except for their style and misspelt
 * letters.
 */
function spelledDifferently(
  mine: readonly Marked[],
  other: readonly Marked[],
  { names }: Known,
): Objection | undefined {
  if (mine.some(({ kind, text }) => kind === 'name' && names.has(text))) return { why: OTHER_NAME };
  const isShortened = (word: Marked, i: number) => areShortAndLong(word.text, (other[i] as Word).text);
  const identify = mine.filter((word, i) => word.identifies || (other[i] as Marked).identifies);
  return identify.some(word => isShortened(word, mine.indexOf(word))) ? { why: OTHER_THING } : undefined;
}

const RECEIVER = /^(?:self|this|cls|super)$/;

/**
 * Prose says which thing this is only in a title. What is before a name of one's own says
 * nothing.
 */
function isDistinctive({ kind, text, identifies }: Marked): boolean {
  return (!isProse(kind) || identifies) && !RECEIVER.test(text);
}

/** In prose other words are a slip, except numbers and opposites. */
function isOtherInProse({ mine, other }: WordRun): boolean {
  if (mine.length !== other.length) return false;
  return mine.some((word, i) => isProse(word.kind) && isOtherWord(word.text, (other[i] as Word).text));
}

function isOtherWord(a: string, b: string): boolean {
  return /\d/.test(a) && /\d/.test(b) ? !isSameName(a, b) : areOpposite(a.toLowerCase(), b.toLowerCase());
}

function areSameNames(mine: readonly Word[], other: readonly Word[]): boolean {
  return (
    mine.length === other.length && mine.every((word, i) => isSameName(word.text, (other[i] as Word).text))
  );
}

/**
 * Whether a number, truth value or string is replaced by another, and not by a version of it.
 */
function isOtherValue(mine: readonly Word[], other: readonly Word[]): boolean {
  return differInValues(withoutVersions(mine), withoutVersions(other));
}

/**
 * Whether numbers, truth values or strings of both sides differ: what only one side has is no other
 * value.
 */
function differInValues(mine: readonly Word[], other: readonly Word[]): boolean {
  const differ = (is: (word: Word) => boolean) => {
    const [ours, theirs] = [mine.filter(is), other.filter(is)];
    return ours.length > 0 && theirs.length > 0 && !areSameNames(ours, theirs);
  };
  return differ(isNumber) || differ(({ kind }) => kind === 'value');
}

/** `1.2.3`, `^1.2`, `chi/v5`, `checkout@v4`, `@4ffc788…`. */
const VERSION = /(?:[@^~]|[<>=]=?|(?<![\p{L}\d])v){1,3}\d[\w.-]*|@[\da-f]{7,}|(?<!\d)\d+(?:\.\d+)+[\w.-]*/giu;

function withoutVersions(words: readonly Word[]): Word[] {
  return words.map(word => ({ ...word, text: word.text.replace(VERSION, '.') }));
}

/** Whether names differ as like things do: they are of one family, or opposites. */
function areMembers(mine: readonly Word[], other: readonly Word[]): boolean {
  const names = (words: readonly Word[]) => words.filter(({ kind }) => kind === 'name');
  return names(mine).some(a =>
    names(other).some(b => isOtherWord(a.text, b.text) || areOfOneFamily(a.text, b.text)),
  );
}

function isNumber({ kind, text }: Word): boolean {
  return kind === 'number' || /^(?:true|false)$/i.test(text);
}

function isComposite(name: string): boolean {
  return /\p{L}_+\p{L}|\p{Ll}\p{Lu}/u.test(name);
}

const NEGATING = /^(?:!|!==?|not|unless|[<>]=?)$/;

/** A sign of its own, or one for another: in whole lines more or less it belongs to these. */
function negated(mine: readonly Word[], other: readonly Word[]): string | undefined {
  const isPart = (mine.length > 0 && other.length > 0) || mine.length + other.length === 1;
  const signs = (words: readonly Word[]) =>
    words.flatMap(({ text }) => (NEGATING.test(text) ? [text.replace('!==', '!=')] : [])).join(' ');
  return isPart && signs(mine) !== signs(other) ? OPPOSITE : undefined;
}

/** Why a place has too little of a search, though nothing of it is another thing. */
function tooMuch(both: ComparedWords): string | undefined {
  const { ours, theirs, runs } = both;
  const odd = runs.map(({ mine, other }) => ({ mine: mine.filter(isCode), other: other.filter(isCode) }));
  const strange = odd.filter(({ mine, other }) => !areSameNames(mine, other));
  const code = ours.filter(isCode);
  if (code.length < LEAST_WORDS) return strange.length === 0 && isProseAlike(both) ? undefined : TOO_LITTLE;
  if (isOtherSubject(both)) return OTHER_THING;
  const different = strange.reduce((sum, { mine, other }) => sum + mine.length + other.length, 0);
  if (different > (1 - LEAST_SHARED) * (code.length + theirs.filter(isCode).length)) return TOO_LITTLE;
  const lines = lineCount(code);
  const most = lines < 3 ? FEW_LINES : Math.max(ODD_LINES, ODD_SHARE * lines);
  return oddLines(strange) > most ? 'too many of its lines are different' : undefined;
}

const TOO_LITTLE = 'too little of old_str is there';

function isCode({ kind, text }: Word): boolean {
  return !isProse(kind) && !RECEIVER.test(text);
}

/** If nothing else identifies the thing, a comment does. */
function isOtherSubject({ ours, theirs, runs }: ComparedWords): boolean {
  if (ours.some(({ identifies }) => identifies)) return false;
  const count = (words: readonly Word[]) => words.filter(({ kind }) => kind === 'comment').length;
  const [mine, other] = [count(ours), count(theirs)];
  const different = runs.reduce((sum, run) => sum + count(run.mine) + count(run.other), 0);
  return mine > 0 && other > 0 && different > LEAST_COMMON * (mine + other);
}

/** Its first line says what prose is about. */
function isProseAlike({ ours, theirs, runs }: ComparedWords): boolean {
  const odd = runs.filter(({ mine, other }) => !areSameNames(mine, other));
  if (odd.some(({ mine }) => mine.some(({ line }) => line === ours[0]?.line))) return false;
  const different = runs.reduce((sum, { mine, other }) => sum + mine.length + other.length, 0);
  return different <= (1 - LEAST_PROSE) * (ours.length + theirs.length);
}

function oddLines(strange: readonly { readonly mine: readonly Word[]; readonly other: readonly Word[] }[]) {
  const isBoth = (mine: readonly Word[], other: readonly Word[]) => mine.length > 0 && other.length > 0;
  const replaced = strange.filter(({ mine, other }) => isBoth(mine, other));
  const moreOrLess = strange.filter(({ mine, other }) => !isBoth(mine, other));
  const lines = (side: 'mine' | 'other', of: typeof strange) => lineCount(of.flatMap(run => run[side]));
  return (
    Math.max(lines('mine', replaced), lines('other', replaced)) +
    (lines('mine', moreOrLess) + lines('other', moreOrLess)) / 2
  );
}

function lineCount(words: readonly Word[]): number {
  return new Set(words.map(({ line }) => line)).size;
}
