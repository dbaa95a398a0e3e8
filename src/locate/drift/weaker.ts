import { diffSequences, wordsOf } from '../../text/index.js';
import { isComment } from '../line-kinds.js';
import { loose } from './loose.js';
import { haveLongerName } from './naming-words.js';

/** A way in which two lines say the same, although they are not equal. */
export interface Weaker {
  readonly name: string;
  /** What it takes from the probability of a place, in logits. */
  readonly cost: number;
  /** Whether it also applies to a line that the edit changes. */
  readonly inChanged: boolean;
  readonly holds: (searched: string, found: string) => boolean;
}

/**
 * Weaker equalities of two lines, the cheapest first. None of them allows another name, value or
 * text: only the notation of the line differs, or a part that models leave out.
 */
const WEAKER: readonly Weaker[] = [
  { name: 'comment', cost: 1, inChanged: true, holds: areSameProse },
  { name: 'modifiers', cost: 2, inChanged: true, holds: eitherWay(isModifiers) },
  { name: 'spelling', cost: 1.5, inChanged: false, holds: (a, b) => sense(a) === sense(b) },
  { name: 'shortened', cost: 1.5, inChanged: false, holds: isShortened },
  { name: 'left out', cost: 2, inChanged: false, holds: lacksIncidental },
  { name: 'order', cost: 2.5, inChanged: false, holds: haveSameParts },
];

/** Longer lines are data or made by a tool: each comparison of them is long, and says little. */
const LONGEST_UNITS = 4_000;

/**
 * The strongest of the weaker equalities that applies to two lines; `undefined` if none does.
 *
 * @example weakerEquality('sum(b, a)', 'sum(a, b)')?.name // 'order'
 */
export function weakerEquality(searched: string, found: string, isChanged: boolean): Weaker | undefined {
  if (Math.max(searched.length, found.length) > LONGEST_UNITS) return undefined;
  const [a, b] = [searched.trim(), found.trim()];
  return WEAKER.find(({ inChanged, holds }) => (inChanged || !isChanged) && holds(a, b));
}

/** The letters and digits of a line, in lower case. */
export function lettersOf(line: string): string {
  return line.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Comments of the same words; prose that differs in its first letter and its last sign. */
function areSameProse(a: string, b: string): boolean {
  if (isComment(a) || isComment(b)) return lettersOf(a) !== '' && lettersOf(a) === lettersOf(b);
  const bare = (text: string) => text.replace(/[.:!?]$/, '');
  return (
    isProse(a) &&
    isProse(b) &&
    bare(a).slice(1) === bare(b).slice(1) &&
    a[0]?.toLowerCase() === b[0]?.toLowerCase()
  );
}

function isProse(line: string): boolean {
  return !/[=(){};]/.test(line) && (line.match(/\p{L}+/gu) ?? []).length > 2;
}

/** Notations of one meaning. */
const SYNONYMS: readonly (readonly [RegExp, string])[] = [
  [/([!=])==/g, '$1='],
  [/(?<!\s)\s+is\s+not\s+/g, '!='],
  [/(?<!\s)\s+is\s+/g, '=='],
  [/&&/g, ' and '],
  [/\|\|/g, ' or '],
  [/\bunless\s+/g, 'if !'],
  [/\bnot\s+(\w+)\s+in\b/g, '$1 not in'],
  [/\bnot\s+(?!in\b)/g, '!'],
  [/\b(?:const|var|val)\b/g, 'let'],
  [/\bboolean\b/gi, 'bool'],
  [/\binteger\b/gi, 'int'],
  [/\+=\s*1\b/g, '++'],
  // What newer versions of a language write.
  [/\btry!\((.+)\)(?=\s*(?:[;,).]|$))/g, '$1?'],
  [/\binterface\{\}/g, 'any'],
  [/\b(new\s+[\w.]+)<[^()<>]*>/g, '$1<>'],
  [/\bclass\s+(\w+)\((?:object)?\)/g, 'class $1'],
  [/\bNULL\b/g, 'nullptr'],
  [/\barray\(([^()]*)\)/g, '[$1]'],
  [/(?<![\w:]):(\w+)\s*=>\s*/g, '$1: '],
  [/\btypedef\s+(\S[^;]{0,200}?)\s{1,20}(\w+)\s*(?=;)/g, 'using $2 = $1'],
  [/\b(?:[fFrRbBuUL]{1,2}|[$@])(?=["'])/g, ''],
  [/(?<=\d)_(?=\d)/g, ''],
  [/(?<=\b\d{1,40})\.0+\b/g, ''],
  [/(?<=\b\d{1,40}(?:\.\d{1,40})?)(?:[uUlLfFdDnNmM]{1,3}|_?[uif](?:8|16|32|64|size))\b/g, ''],
];

/**
 * The meaning of a line of code, without its naming style and the notation of its literals and
 * operators.
 */
function sense(line: string): string {
  const one = SYNONYMS.reduce((text, [form, to]) => text.replace(form, to), line);
  return loose(one).toLowerCase().replace(/_/g, '').replace(/\s+/g, ' ');
}

/** What tools and models write where they shorten a line. */
const MARK =
  /(?<!\s)\s*(?:(?:\.{3}|…)\s?[[(<{][^\][(){}<>]{3,30}[\])>}]$|\.{3}|…|[[(<](?:truncated|snip(?:ped)?|cut|omitted|\.{3}|…)[\])>])/;

/** A shorter beginning shows too little of its line. */
const LEAST_START = 8;
const LEAST_CUT = 24;

/**
 * Whether a line is one of the file, shortened: cut at a column, with a mark or in the middle of
 * something, or with a mark instead of its middle.
 */
export function isShortened(searched: string, found: string): boolean {
  const mark = MARK.exec(searched);
  if (mark === null) return isCut(searched, found) || isCut(searched.replace(/[>»]$/, ''), found);
  const [start, end] = [searched.slice(0, mark.index), searched.slice(mark.index + mark[0].length)];
  const isIn = found.startsWith(start) && found.endsWith(end) && start.length + end.length < found.length;
  return isIn && start.length >= LEAST_START && !MARK.test(found.slice(start.length, start.length + 3));
}

function isCut(searched: string, found: string): boolean {
  if (searched.length < LEAST_CUT || searched.length >= found.length || !found.startsWith(searched))
    return false;
  const seam = found.slice(searched.length - 1, searched.length + 1);
  return /^[\p{L}\p{N}_]{2}$/u.test(seam) || count(searched, /[([{]/g) > count(searched, /[)\]}]/g);
}

function count(text: string, sign: RegExp): number {
  return (text.match(sign) ?? []).length;
}

/**
 * Whether two lines have the same arguments, attributes or names, unchanged but in another order.
 */
function haveSameParts(a: string, b: string): boolean {
  if (a.length !== b.length || sumOfCodes(a) !== sumOfCodes(b)) return false;
  const [from, to] = differingStretch(a, b);
  const [ours, theirs] = [partsIn(a.slice(from, to)), partsIn(b.slice(from, to))];
  return ours.length > 1 && ours.toSorted().join('\n') === theirs.toSorted().join('\n');
}

/** The same for the same characters in any order: a cheap way to distinguish most lines. */
function sumOfCodes(text: string): number {
  let sum = 0;
  for (let i = 0; i < text.length; i++) sum += text.charCodeAt(i);
  return sum;
}

/** Where lines of one length differ, from and to, widened to whole parts of a list. */
function differingStretch(a: string, b: string): [from: number, to: number] {
  let [from, to] = [0, a.length];
  while (from < to && a[from] === b[from]) from++;
  while (to > from && a[to - 1] === b[to - 1]) to--;
  while (from > 0 && !/[\s,;([{<]/.test(a.charAt(from - 1))) from--;
  while (to < a.length && !/[,;)\]}>]/.test(a.charAt(to))) to++;
  return [from, to];
}

/** The parts of a list, or the attributes of a tag. */
function partsIn(list: string): string[] {
  const parts = /[,;]/.test(list)
    ? list.split(/[,;]/)
    : (list.match(/(?<![\w:@.-])[\w:@.-]+=(?:"[^"]*"|'[^']*'|\S+)/g) ?? []);
  return parts.map(part => part.trim());
}

/**
 * Whether one of two lines has all tokens of the other one, in order, and each run of extra tokens
 * is of some kind.
 */
function eitherWay(isKind: (run: string) => boolean): (a: string, b: string) => boolean {
  const hasMore = (less: readonly string[], more: readonly string[]) =>
    less.length > 1 &&
    isWithin(less, more) &&
    diffSequences(less, more).every(
      ({ aFrom, aTo, bFrom, bTo }) => aFrom === aTo && isKind(more.slice(bFrom, bTo).join(' ')),
    );
  return (a, b) => {
    const [ours, theirs] = [wordsOf(a), wordsOf(b)];
    if (ours.length === theirs.length) return false;
    return ours.length < theirs.length ? hasMore(ours, theirs) : hasMore(theirs, ours);
  };
}

/** Whether all tokens of one line are in another one, in order: a quick no for nearly all lines. */
function isWithin(less: readonly string[], more: readonly string[]): boolean {
  let found = 0;
  for (const token of more) if (token === less[found]) found++;
  return found === less.length;
}

/** Not so in data: there a word more is another value, such as another host. */
function lacksIncidental(a: string, b: string): boolean {
  return eitherWay(isIncidental)(a, b) && !haveLongerName(a, b);
}

const MODIFIERS =
  /^(?:(?:public|private|protected|internal|fileprivate|static|final|readonly|inline|open|export|default|pub|pub \( \w+ \))(?: |$))+$/;

function isModifiers(run: string): boolean {
  return MODIFIERS.test(run);
}

/** A receiver or a package before a name; the type, the default or the result in a signature. */
function isIncidental(run: string): boolean {
  if (/^(?:[$@]|(?:[$@] )?(?:\w+ (?:\.|: :|- >) ?)+[$@]?)$/.test(run)) return true;
  return /^(?:: (?!:)|- > |= (?!=|>))/.test(run) && isOneThing(run);
}

/** Whether brackets are balanced and no comma is outside of them: no extra argument. */
function isOneThing(run: string): boolean {
  let depth = 0;
  for (const sign of run.replace(/- >|= >/g, '')) {
    if ('([{<'.includes(sign)) depth++;
    else if (')]}>'.includes(sign)) depth--;
    if (depth < 0 || (depth === 0 && sign === ',')) return false;
  }
  return depth === 0;
}
