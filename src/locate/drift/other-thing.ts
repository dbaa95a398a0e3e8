import { diffSequences, type Hunk, wordsOf } from '../../text/index.js';
import { isComment, isDefinition } from '../line-kinds.js';
import { differInNamingWords } from './naming-words.js';
import { areSlips, isWord } from './tokens.js';

/**
 * Whether two similar lines are about two things: by a value, by a name of the same family, by an
 * opposite word, by the text of a string. The next member of a family looks like that, and a slip
 * hardly ever does.
 *
 * @param isNear whether the line is changed or is beside a change. Further away, an older version
 *   of the line is as likely, and only two things count: an opposite, and a name of the same
 *   family that the file has elsewhere (`isKnown`).
 * @example areOfTwoThings('alignTo(left)', 'alignTo(right)', false, () => true) // true
 */
export function areOfTwoThings(
  searched: string,
  found: string,
  isNear: boolean,
  isKnown: (word: string) => boolean,
): boolean {
  if (isComment(searched) || isComment(found)) return false;
  const [ours, theirs] = [wordsOf(searched), wordsOf(found)];
  if (isNear && (differsByRelated(ours, theirs) || haveOtherStrings(searched, found))) return true;
  if (isNegated(ours) !== isNegated(theirs)) return true;
  if (isImport(searched) && isImport(found) && differsByRelated(ours, theirs)) return true;
  if (!isImport(searched) && differInNamingWords(searched, found)) return true;
  const isTyped = isDeclaration(searched) && isDeclaration(found);
  return diffSequences(ours, theirs).some(hunk => {
    const [mine, other] = sidesOf(ours, theirs, hunk);
    if (isTyped && isOtherParameter(ours, theirs, hunk)) return true;
    if (isOtherMember(ours, theirs, hunk) || hasOpposites(mine, other)) return true;
    return mine.filter(isKnown).some(a => other.some(b => shareParts(a, b)));
  });
}

/** Whether two lists of words differ by a value, by names of one family, or by opposites. */
function differsByRelated(ours: readonly string[], theirs: readonly string[]): boolean {
  return diffSequences(ours, theirs).some(hunk => {
    const [mine, other] = sidesOf(ours, theirs, hunk);
    if (isOtherValue(mine, other) || hasOpposites(mine, other)) return true;
    return mine.some(a => other.some(b => isOtherOfSeries(a, b) || shareParts(a, b)));
  });
}

type Words = readonly string[];

function sidesOf(ours: Words, theirs: Words, { aFrom, aTo, bFrom, bTo }: Hunk): [mine: Words, other: Words] {
  return [ours.slice(aFrom, aTo), theirs.slice(bFrom, bTo)];
}

/** One value in place of another: a value that only one side has is an extra argument. */
function isOtherValue(ours: readonly string[], theirs: readonly string[]): boolean {
  const [mine, other] = [ours.filter(isValue), theirs.filter(isValue)];
  return mine.length > 0 && other.length > 0 && mine.join().toLowerCase() !== other.join().toLowerCase();
}

function isValue(word: string): boolean {
  return /^(?:\d.*|true|false)$/i.test(word);
}

/** Whether two names differ only in their numbers; one of them may have no number. */
function isOtherOfSeries(a: string, b: string): boolean {
  const stem = (name: string) => name.replace(/(?<!_)_*\d+/g, '').toLowerCase();
  return a !== b && /\d/.test(a + b) && stem(a) !== '' && stem(a) === stem(b);
}

/**
 * Whether two names share at least half of their parts (names of different length at least two),
 * and neither is the other misspelt.
 */
function shareParts(a: string, b: string): boolean {
  const [ours, theirs] = [partsOfName(a), partsOfName(b)];
  const common = ours.filter(part => theirs.includes(part)).length;
  const least = ours.length === theirs.length ? 1 : 2;
  return !areSlips(ours, theirs) && common >= least && 2 * common >= Math.max(ours.length, theirs.length);
}

/**
 * The parts of a name in lower case: split at `_`, at digits, at capitals, and where an acronym
 * ends.
 */
function partsOfName(name: string): string[] {
  return name
    .split(/_+|(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\D)(?=\d)|(?<=\d)(?=\D)/u)
    .filter(part => part !== '')
    .map(part => part.toLowerCase());
}

/** Words in pairs: code for one of them is near the code for the other. */
const OPPOSITES = new Map(
  (
    'left right,top bottom,up down,first last,start end,begin end,start stop,head tail,min max,minimum maximum,' +
    'row column,row col,rows columns,rows cols,width height,horizontal vertical,x y,before after,prev next,previous next,' +
    'old new,source target,src dst,from to,input output,in out,read write,reader writer,load save,get set,getter setter,' +
    'add remove,insert delete,push pop,open close,opened closed,enable disable,enabled disabled,show hide,lock unlock,' +
    'encode decode,encoder decoder,request response,req res,client server,send receive,sender receiver,upper lower,' +
    'uppercase lowercase,true false,yes no,on off,inner outer,success failure,success error,pass fail,allow deny,allowed denied,include exclude,' +
    'asc desc,key value,light dark,public private,signed unsigned,int float,int string,get post,put delete'
  )
    .split(',')
    .flatMap(pair => {
      const [a, b] = pair.split(' ') as [string, string];
      return [`${a} ${b}`, `${b} ${a}`].map(both => [both, true] as const);
    }),
);

function hasOpposites(mine: Words, other: Words): boolean {
  return mine.some(a => other.some(b => OPPOSITES.has(`${a.toLowerCase()} ${b.toLowerCase()}`)));
}

/**
 * Whether a list of words has an odd number of negations: a condition and its opposite differ in
 * nothing else.
 */
export function isNegated(words: Words): boolean {
  const denies = (word: string, i: number) =>
    /^(?:!|not|no|never|unless|without)$/i.test(word) && !(word === '!' && words[i + 1] === '=');
  return words.filter(denies).length % 2 === 1;
}

/** A line that says where names come from: another number in its path is another module. */
function isImport(line: string): boolean {
  return /^\s*(?:from\s.*\bimport\b|import\b|use\s|using\s|require|#\s*include\b|@import\b)|\brequire\s*\(/.test(
    line,
  );
}

const COMPARISON = /[=!]==?(?![=>])/g;

/**
 * Whether two lines have as many comparisons, and one of these is the opposite: two branches of a
 * condition differ in nothing else.
 *
 * @example compareOppositely('if (a == b) {', 'if (a != b) {') // true
 */
export function compareOppositely(searched: string, found: string): boolean {
  if (isComment(searched) || isComment(found)) return false;
  const [ours, theirs] = [searched.match(COMPARISON) ?? [], found.match(COMPARISON) ?? []];
  const denied = (signs: readonly string[]) => signs.map(sign => sign.startsWith('!')).join();
  return ours.length === theirs.length && denied(ours) !== denied(theirs);
}

/** The head of a function as C and related languages write it: with a type before each name. */
function isDeclaration(line: string): boolean {
  const isStatement = /^\s*(?:return|await|throw|new|else|yield|if|for|while|switch)\b/.test(line);
  return (
    !isStatement && !isDefinition(line) && /^\s*(?:[\w<>[\],*&:?.]+\s+)+[*&]?[\w~:]+\s*\([^;=]*$/.test(line)
  );
}

/**
 * Whether a parameter is another one, which makes another overload. An extra parameter is an older
 * version of the function.
 */
function isOtherParameter(ours: Words, theirs: Words, hunk: Hunk): boolean {
  return (
    ours.slice(0, hunk.aFrom).includes('(') && sidesOf(ours, theirs, hunk).every(side => side.some(isWord))
  );
}

/** Whether one constant of a type is in place of another one: `Kind.Number` for `Kind.BigInt`. */
function isOtherMember(ours: Words, theirs: Words, { aFrom, aTo, bFrom, bTo }: Hunk): boolean {
  const [mine, other] = [ours[aFrom] ?? '', theirs[bFrom] ?? ''];
  const isMember = aTo - aFrom === 1 && bTo - bFrom === 1 && /^[.:]$/.test(ours[aFrom - 1] ?? '');
  return isMember && /^\p{Lu}/u.test(mine) && /^\p{Lu}/u.test(other) && ours[aTo] !== '(';
}

/**
 * Whether strings of two lines say different things: there are as many strings, and one has another
 * word.
 */
function haveOtherStrings(searched: string, found: string): boolean {
  return haveOtherTexts(stringsIn(searched), stringsIn(found));
}

/** Code in a comment: in backticks, or a name with a sign inside. */
const CODE = /`[^`]+`|(?<![\p{L}\p{N}_])[\p{L}\p{N}_]+(?:(?:\.|::|->|#)[\p{L}\p{N}_]+)+/gu;

/**
 * Whether comments of two lines quote different code: there are as many pieces of it, and one has
 * another word.
 */
export function haveOtherCode(searched: string, found: string): boolean {
  return haveOtherTexts(searched.match(CODE) ?? [], found.match(CODE) ?? []);
}

function haveOtherTexts(ours: Words, theirs: Words): boolean {
  return ours.length === theirs.length && ours.some((text, i) => isOtherText(text, theirs[i] as string));
}

function stringsIn(line: string): string[] {
  return [...line.matchAll(/(["'`])((?:\\.|(?!\1)[^\\])*)\1/g)].map(match => match[2] as string);
}

function isOtherText(ours: string, theirs: string): boolean {
  const [mine, other] = [wordsOf(ours).filter(isWord), wordsOf(theirs).filter(isWord)];
  if (mine.length !== other.length) return true;
  return mine.some((word, i) => !isSlip(word, other[i] as string));
}

function isSlip(a: string, b: string): boolean {
  return areSlips(partsOfName(a), partsOfName(b));
}
