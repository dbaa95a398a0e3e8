import { type Document, similarity, wordsOf } from '../../text/index.js';
import { countWork } from '../../text/work.js';
import { indentOf } from '../indentation.js';
import { isComment, nameIn } from '../line-kinds.js';
import type { Unit } from './align.js';
import { areReplaced, differInNamingWords } from './naming-words.js';
import { isMisspelling, isSlipOfPart, isWord, partsOfWord } from './tokens.js';

/** Lines by index; `undefined` outside of the text. */
type Lines = (index: number) => string | undefined;

/** Statements and operators that are where a name would be. */
const KEYWORDS = new Set(
  (
    'if else elif elsif for foreach while until unless switch try catch except finally with using lock synchronized return ' +
    'throw raise await yield match loop do guard defer go select default new and or not in is super this self then begin ' +
    'ensure rescue assert delete typeof sizeof'
  ).split(' '),
);

/** The key of a value that names the thing that it belongs to: `name`, `id`, `artifactId`. */
const NAMING =
  /^\s*(?:-\s+)?[<"']?(?:\w*[_-])?(?:name|id|key|title|label|\w+(?:Name|Id|Key|Title|Label))["']?\s*[:=>]\s*(\S.*)$/;

/** What comes later in a line does not name it, and matching takes more than the length. */
const LONGEST = 400;

/** Lines whose form shows what is below them, with the words that identify it. */
const FORMS: readonly RegExp[] = [
  // A section of INI or TOML.
  /^\[+([^[\]]+)\]+\s*(?:[#;].*)?$/,
  // A label of a switch.
  /^\s*(?:case|when)\b(.*)$/,
  // What is implemented, and for what: Rust.
  /^\s*(?:unsafe\s+)?impl\b(.*)$/,
  // Names and conditions of a preprocessor, and of templates.
  /^\s*#\s*(?:define|undef|ifdef|ifndef)\s+(\w+)/,
  /^\s*#\s*(?:el)?if\s+(.*)$/,
  /^\s*\{[{%]-?\s*(?:el)?(?:if|with|range|for|define|block)\b(.*)$/,
  // A heading of Markdown, and a line in bold that serves as one.
  /^\s*#{2,6}\s+(\S.*)$/,
  /^\s*(?:\*\*|__)([^*_]+)(?:\*\*|__):?\s*$/,
  // The pattern of a match arm, the key of an array.
  /^\s*((?:(?:[\w$]+(?:::|\\))+\w+|[A-Z]\w*)(?:\s*[({][^=]*[)}])?)\s*=>/,
  /^\s*["':]([^"'=]+)["']?\s*=>/,
  // The parameter that a comment describes.
  /^\s*(?:\/?\*+|\/{2,}|#+|--)?\s*[@\\:](?:param|arg|property|tparam)\s+(?:\{[^}]*\}\s*)?([\w$.-]+)/,
  // A decorator with a title, such as the path of a route; a stage of a container file.
  /^\s*@[\w.]+\s*\(\s*(["'].*)$/,
  /^FROM\s+(\S.*)$/,
  // A tag that is alone, or opens what follows.
  /^\s*<\/?([A-Za-z][\w.:-]*)>\s*$/,
  /^\s*<([A-Za-z][^<>]*)>\s*$/,
  // A heading or a label in markup.
  /^\s*<(?:h[1-6]|title|caption|legend|label|summary|dt|th|button|option)\b[^<>]*>\s*([^<>]*\S)\s*<\//i,
  NAMING,
];

/**
 * The words of a line that identify its thing among all of the same form: the name of a definition
 * in common languages, the title of a test, the key or the heading of what is below. `undefined` if
 * the line is none of these. Decided without a parse tree, by the line, its indentation and the
 * next line. Comments have none: see {@link commentHeading}.
 */
export function identityOf(whole: Lines, index: number): readonly string[] | undefined {
  const lines = (at: number) => whole(at)?.slice(0, LONGEST);
  const line = lines(index);
  if (line === undefined || line.trim() === '') return undefined;
  const words = FORMS.map(form => form.exec(line)?.[1]).find(found => found !== undefined);
  if (words !== undefined) return wordsIn(words);
  if (isComment(line)) return undefined;
  const name = nameIn(line);
  if (name !== undefined && name !== '') return [...wordsIn(name), ...qualifierWords(line)];
  return headWords(line, lines, index);
}

/**
 * What a definition belongs to, if its own line says so: the receiver in Go, the type or table
 * before its name.
 */
function qualifierWords(line: string): string[] {
  const receiver = /^func\s*\(\s*(?:\w+\s+)?\*?\s*([\w.]+)/.exec(line)?.[1];
  const before = /^[^("'`]*?\b((?:[\w$]+(?:::|\.))+)[\w$~]+\s*(?:\(|\{|:|$)/.exec(line)?.[1];
  return wordsIn(`${receiver ?? ''} ${before ?? ''}`);
}

/** What a rule of a style sheet is for: a class, an id, or a state of an element. */
const SELECTOR =
  /^\s*(?:[.#&*[][^=;"'(){}]*|[^=;"'(){}]*[\w)]::?(?:[a-z-]+|(?:not|is|where|has|host|lang|nth-[a-z-]+)\([^()]*\))[^=;"'(){}]*)[{,]$/;

/** The words that name the block that a line opens. */
function headWords(line: string, lines: Lines, index: number): readonly string[] | undefined {
  const isSelector = isSelectorLine(line);
  // Without what may be a comment: its words do not name the block.
  const code = (isSelector ? line : line.replace(/\s+(?:\/\/|#|\/\*).*$/, '')).trimEnd();
  const first = /^[\s}]*(?:-\s+)?([\w$]*)/.exec(code)?.[1] ?? '';
  const next = nextSolid(lines, index);
  const opens = /(?:[{:]|=>|->|\bdo|\|)$/.test(code) || next?.trim() === '{' || isSelectorOfMore(code, next);
  // A condition is no name, but a text that it compares with shows which branch this is.
  if (KEYWORDS.has(first)) return opens && /["'`]/.test(code) ? titleWords(code) : undefined;
  if (opens && isSelector) return wordsIn(code);
  const label = /^\s*([\w|*."'$-]+)\)$/.exec(code)?.[1];
  if (label !== undefined && isDeeper(next, line)) return wordsIn(label);
  if (/^[\w.$()/-]+\s*::?(?![=:])/.test(code) && next?.startsWith('\t'))
    return wordsIn(code.slice(0, code.indexOf(':')));
  const key =
    /^\s*(?:-\s+)?(?:(?:const|let|var|export|static|final|readonly|local)\s+)*([\w$@"'./-]+)\s*(?:\([^()]*\)\s*)?(?::=|[:=])(?!=)/.exec(
      code,
    );
  if (
    key !== null &&
    (/(?:[{[:=]|=>|[:=]\s*[|>][-+]?)$/.test(code) || (isBare(code) && isDeeper(next, line)))
  )
    return wordsIn(key[1] as string);
  const call = /(?:^|[\s*&.:~])((?:[\w$]+::)*~?[\w$]+)\s*(?:<[^()<>]*>)?\s*\(/.exec(code);
  if (call === null) return opens ? openerWords(code) : undefined;
  if (KEYWORDS.has(call[1] as string)) return undefined;
  const declares =
    /^\s*(?:[\w$<>[\],.?:]+[\s*&]+)+[\w$~]+\s*\([^()]*[,)]?\s*[^;=]*$/.test(code) && !/[;=]$/.test(code);
  const atMargin = /^[\w]/.test(code) && declares;
  if (!opens && !atMargin && !(declares && isDeeper(next, line) && /[,(]$/.test(code))) return undefined;
  return [...wordsIn(call[1] as string), ...titleWords(code)];
}

/** Longer lines are no selector: matching takes the square of the length. */
const LONGEST_SELECTOR = 400;

function isSelectorLine(line: string): boolean {
  return line.length <= LONGEST_SELECTOR && SELECTOR.test(line.trimEnd());
}

/** Whether a line is one of several selectors that are before a block. */
function isSelectorOfMore(code: string, next: string | undefined): boolean {
  return code.endsWith(',') && isSelectorLine(code) && next !== undefined && isSelectorLine(next);
}

/**
 * The words of a line that opens a block and is neither a definition nor a call: a selector, a
 * block with a label.
 */
function openerWords(code: string): readonly string[] | undefined {
  const words = wordsIn(code.replace(/\([^()]*\)/g, ''));
  return words.length === 0 ? undefined : words;
}

/** Whether a line is a key and nothing else. */
function isBare(code: string): boolean {
  return /[:=]\s*(?:[&!]\S+)?$/.test(code);
}

function isDeeper(next: string | undefined, line: string): boolean {
  return next !== undefined && indentOf(next).length > indentOf(line).length;
}

function nextSolid(lines: Lines, index: number): string | undefined {
  for (let i = index + 1; i < index + 4; i++) {
    const line = lines(i);
    if (line === undefined || line.trim() !== '') return line;
  }
  return undefined;
}

/** What is in quotes: the title of a test, the path of a route. */
function titleWords(code: string): string[] {
  return [...code.matchAll(/(["'`])(.*?)\1/g)].flatMap(match => wordsIn(match[2] as string));
}

/**
 * The words of a comment's first line: its subject. `undefined` if the line continues a comment, or
 * is none.
 */
export function commentHeading(lines: Lines, index: number): readonly string[] | undefined {
  const line = lines(index);
  if (line === undefined || !isComment(line)) return undefined;
  const before = lines(index - 1);
  const isFirst = before === undefined || !isComment(before) || wordsIn(before).length === 0;
  const words = wordsIn(line);
  return isFirst && words.length > 1 ? words : undefined;
}

function wordsIn(text: string): string[] {
  return wordsOf(text).filter(isWord);
}

/** Steps of the budget for a line that differs: as long as so many characters take. */
const STEPS_OF_UNIT = 3_000;

/**
 * The lines of an alignment that show that the place is another thing than the search means: a line
 * of the same form with another name, title, key or heading.
 */
export function foreignIdentities(
  document: Document,
  search: readonly string[],
  units: readonly Unit[],
): Unit[] {
  countWork(STEPS_OF_UNIT * units.filter(({ kind }) => kind !== 'same').length);
  const ours: Lines = i => search[i];
  const theirs: Lines = i => (i < 0 || i >= document.lines.count ? undefined : document.lines.content(i));
  const isSlip = (a: string, b: string) => isSlipOfName(document, a, b);
  const taken = new Set(units.filter(({ kind }) => kind === 'same').map(({ fileFrom }) => fileFrom));
  const isNamed = units.some(
    ({ kind, searchFrom }) => kind === 'same' && identityOf(ours, searchFrom) !== undefined,
  );
  // A short comment is the name of what is below it, unless that is a definition.
  const isNameOfNext = (at: number, own: readonly string[], other: readonly string[]) =>
    isShort(own, other) && nameIn(search[at + 1] ?? '') === undefined;
  const hasOtherHeading = (at: number, other: readonly string[] | undefined): boolean => {
    const own = commentHeading(ours, at);
    if (own === undefined || other === undefined) return false;
    return (!isNamed || isNameOfNext(at, own, other)) && isOtherHeading(own, other);
  };
  // A line that is at home at another place may have been left unpaired: what is here in its place
  // says so.
  const isReplacedByOther = (at: number, line: number) =>
    [line - 1, line].some(i => isOtherOfSameForm(ours(at) as string, theirs(i) ?? '') && !taken.has(i));
  const isForeign = ({ kind, searchFrom, fileFrom }: Unit): boolean => {
    const own = identityOf(ours, searchFrom);
    if (kind === 'search-only' && isReplacedByOther(searchFrom, fileFrom)) return true;
    if (kind === 'search-only')
      return own !== undefined ? own.length > 0 : hasOtherHeading(searchFrom, headingAbove(theirs, fileFrom));
    if (kind !== 'similar') return false;
    if (isOtherCondition(ours, searchFrom, theirs, fileFrom)) return true;
    const other = identityOf(theirs, fileFrom);
    const [line, found] = [wordsIn(ours(searchFrom) as string), wordsIn(theirs(fileFrom) as string)];
    if (lacks(found, own ?? [], isSlip) || lacks(line, other ?? [], (a, b) => isSlip(b, a))) return true;
    return hasOtherHeading(searchFrom, commentHeading(theirs, fileFrom));
  };
  return units.filter(isForeign);
}

/** Whether two lines that open a block under a condition name other things in it. */
function isOtherCondition(ours: Lines, at: number, theirs: Lines, line: number): boolean {
  const [searched, found] = [ours(at) as string, theirs(line) as string];
  const [head, other] = [firstWord(searched), firstWord(found)];
  if (head !== other || !KEYWORDS.has(head)) return false;
  if (!isDeeper(nextSolid(ours, at), searched) || !isDeeper(nextSolid(theirs, line), found)) return false;
  return areReplaced(searched, found);
}

function firstWord(line: string): string {
  return /^[\s})]*([\w$]*)/.exec(line)?.[1] ?? '';
}

/** Lines that share less than this part of their words do not have one form. */
const ONE_FORM = 0.6;

function isOtherOfSameForm(searched: string, found: string): boolean {
  return differInNamingWords(searched, found) && similarity(searched, found) >= ONE_FORM;
}

function lacks(
  words: readonly string[],
  wanted: readonly string[],
  isSlip: (wanted: string, word: string) => boolean,
): boolean {
  return wanted.some(word => !words.includes(word) && !words.some(other => isSlip(word, other)));
}

/** The heading of the comment that ends right above a line. */
function headingAbove(lines: Lines, index: number): readonly string[] | undefined {
  let first = index;
  while (first > index - LONGEST_COMMENT && isComment(lines(first - 1) ?? '')) first--;
  return first === index ? undefined : commentHeading(lines, first);
}

/** The most lines above that are read to find where a comment begins: no comment is longer. */
const LONGEST_COMMENT = 1000;

/** In a heading of at most this many words, each word names what is below. */
const SHORT_HEADING = 3;

/**
 * A comment is quoted by its meaning: one different word of prose makes no other heading, unless
 * the heading has few words.
 */
function isOtherHeading(ours: readonly string[] | undefined, theirs: readonly string[] | undefined): boolean {
  if (ours === undefined || theirs === undefined) return false;
  const differing = [...wordsNotIn(theirs, ours), ...wordsNotIn(ours, theirs)];
  const isProse = (word: string) => /^\p{L}?\p{Ll}+$/u.test(word);
  if (isShort(ours, theirs) && differing.length > 1) return true;
  return differing.length > 2 || !differing.every(isProse);
}

function isShort(ours: readonly string[], theirs: readonly string[]): boolean {
  return ours.length === theirs.length && ours.length <= SHORT_HEADING;
}

/** The first words that others lack: with more than two, a heading is another one. */
function wordsNotIn(known: readonly string[], words: readonly string[]): string[] {
  const same = new Set(known);
  const found: string[] = [];
  for (const word of words) {
    if (found.length > 2) break;
    const isThere = same.has(word) || known.slice(0, MOST_WORDS).some(other => isMisspelling(word, other));
    if (!isThere) found.push(word);
  }
  return found;
}

/** A heading has fewer words; longer comments are data. */
const MOST_WORDS = 200;

/**
 * Whether a name is another one misspelt. Stricter than {@link isMisspelling}: names that differ by
 * a plural, or by a part that the file has elsewhere, are two names.
 */
function isSlipOfName({ text }: Document, searched: string, found: string): boolean {
  const [ours, theirs] = [partsOfWord(searched), partsOfWord(found)];
  if (ours.length !== theirs.length) return false;
  return ours.every((part, i) => {
    const other = theirs[i] as string;
    if (part === other) return true;
    const isPlural = `${part}s` === other || `${other}s` === part;
    return isSlipOfPart(part, other) && !isPlural && !isPartOfName(text, part);
  });
}

/** Whether a text has a part of a name, up to where a part may end. */
function isPartOfName(text: string, part: string): boolean {
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
    if (!/\p{Ll}/u.test(text.charAt(at + part.length))) return true;
  }
  return false;
}
