import { diffSequences, wordsOf } from '../../text/index.js';
import { isDefinition } from '../line-kinds.js';
import { areSlips, isWord, partsOfWord } from './tokens.js';

/** One word, name, path or string: the value of a setting. */
const ITEM = /(?:"[^"]*"|'[^']*'|[\p{L}\p{N}_.$~/@*%][\p{L}\p{N}_./:@$*%~+-]*)/u.source;

/** A setting with its value: `bucket = "logs"`, `runs-on: ubuntu`, `code: str = "A1"`. */
const SETTING = new RegExp(`^([^(){}=?]*?[\\w"'\\]>])\\s*(?::=|=>|[:=])\\s*(${ITEM})[,;]?$`, 'u');

/** A setting as some servers write it: `server_name a.example b.example;`. */
const DIRECTIVE = new RegExp(`^([\\w-]+)\\s+(${ITEM}(?:\\s+${ITEM})*)\\s*;$`, 'u');

/**
 * A setting as others write it, and the commands of a recipe: `ServerName a.example`, `COPY src
 * /app`.
 */
const COMMAND = new RegExp(`^([A-Z][A-Za-z-]*)\\s+(${ITEM}(?:\\s+${ITEM})?)(?<![.:,])$`, 'u');

/** A setting as XML writes it: `<host>a.example</host>`. */
const ELEMENT = new RegExp(`^<([\\w.:-]+)>(${ITEM})</\\1>$`, 'u');

const FORMS = [SETTING, DIRECTIVE, COMMAND, ELEMENT];

/** Statements that have the form of a setting. */
const STATEMENT =
  /^(?:return|throw|raise|yield|await|import|from|use|using|package|include|require|export|goto|delete|else|case|new|extern)\b/;

/** What a loop iterates over. */
const LOOPS: readonly RegExp[] = [
  /^\s*[})]*\s*(?:async\s+)?for(?:each)?\b.*?(?:\b(?:in|of|range)\b|(?<![:\w]\w*):(?!:)|\s:\s|<-)\s*(.+)$/i,
  /^\s*[})]*\s*foreach\s*\((.+?)\bas\b/i,
  /^\s*([\w$.@!?]+)\.\w+[!?]?(?:\s*[({].*|\s+do\b.*)?\s*(?:\{|\bdo|\|)$/,
];

/** Longer lines are data, and matching the forms above takes the square of the length. */
const LONGEST = 400;

/**
 * Whether two lines of one form differ in the words that distinguish a block from others of its
 * form: the value of the same setting, what a loop iterates over, a string without spaces, or the
 * called method. Words show nothing if they differ by a slip, by a number or a version, or if one
 * contains the other: the line may be an older one.
 *
 * @example differInNamingWords('for u in admins:', 'for u in users:') // true
 */
export function differInNamingWords(searched: string, found: string): boolean {
  const [ours, theirs] = [searched.trim(), found.trim()];
  if (Math.max(ours.length, theirs.length) > LONGEST) return false;
  return (
    haveOtherValue(ours, theirs) ||
    haveLongerName(ours, theirs) ||
    goThroughOther(ours, theirs) ||
    haveOtherString(ours, theirs) ||
    callOther(ours, theirs) ||
    areOfOtherType(ours, theirs)
  );
}

function haveOtherValue(ours: string, theirs: string): boolean {
  if (STATEMENT.test(ours) || STATEMENT.test(theirs)) return false;
  return FORMS.some(form => {
    const [mine, other] = [form.exec(ours), form.exec(theirs)];
    if (mine === null || other === null || bare(mine[1]) !== bare(other[1])) return false;
    return isNamed(mine[2] as string) && areReplaced(mine[2] as string, other[2] as string);
  });
}

/**
 * Whether two lines of data have one key, and one value is the other with more words, as
 * `staging.example.org` is of `example.org`: that is another host, path or resource. An expression
 * of code may only be an older one, and so may a value with another number.
 *
 * @example haveLongerName('host: staging.example.org', 'host: example.org') // true
 */
function haveLongerName(searched: string, found: string): boolean {
  const [ours, theirs] = [searched.trim(), found.trim()];
  if (Math.max(ours.length, theirs.length) > LONGEST) return false;
  return haveLongerAddress(ours, theirs) || (!STATEMENT.test(ours) && haveLongerValue(ours, theirs));
}

function haveLongerValue(ours: string, theirs: string): boolean {
  return FORMS.some(form => {
    const [mine, other] = [form.exec(ours), form.exec(theirs)];
    if (mine === null || other === null || bare(mine[1]) !== bare(other[1])) return false;
    const [value, there] = [mine[2] as string, other[2] as string];
    return isNamed(value) && (form !== SETTING || isData(ours, value)) && hasMoreWords(value, there);
  });
}

function haveLongerAddress(ours: string, theirs: string): boolean {
  const [mine, other] = [stringsIn(ours).filter(isAddress), stringsIn(theirs).filter(isAddress)];
  return mine.length === other.length && mine.some((text, i) => hasMoreWords(text, other[i] as string));
}

/**
 * Whether a setting is no expression of code: its value is in quotes, its key has a colon, or its
 * key is a variable of a shell.
 */
function isData(line: string, value: string): boolean {
  if (/^["']/.test(value) || /^[A-Z][A-Z0-9_]*=/.test(line)) return true;
  return /^[^=]*?:\s/.test(line) && !/[;,]$/.test(line);
}

function hasMoreWords(value: string, there: string): boolean {
  if (/\p{M}/u.test(value + there)) return false;
  const [ours, theirs] = [wordsOf(value).filter(isWord), wordsOf(there).filter(isWord)];
  return diffSequences(ours, theirs).some(({ aFrom, aTo, bFrom, bTo }) => {
    const more = [...ours.slice(aFrom, aTo), ...theirs.slice(bFrom, bTo)];
    return (aFrom === aTo) !== (bFrom === bTo) && more.some(word => !isNumber(word));
  });
}

/** Whether there is a value, and not a placeholder for one or prose. */
function isNamed(value: string): boolean {
  return !/^["']/.test(value) || isName(value.slice(1, -1));
}

function bare(key: string | undefined): string {
  return (key ?? '').replace(/["'\s]/g, '');
}

function goThroughOther(ours: string, theirs: string): boolean {
  return LOOPS.some(form => {
    const [mine, other] = [form.exec(ours)?.[1], form.exec(theirs)?.[1]];
    return mine !== undefined && other !== undefined && areReplaced(mine, other);
  });
}

function haveOtherString(ours: string, theirs: string): boolean {
  const [mine, other] = [stringsIn(ours), stringsIn(theirs)];
  return (
    mine.length === other.length &&
    mine.some((text, i) => {
      const found = other[i] as string;
      return isName(text) && isName(found) && areReplaced(text, found);
    })
  );
}

/** A key, a string that is alone on its line, a string to its end, and a symbol. */
const STRINGS =
  /^["'][^"']*["']\s*(?::(?!:)|=>|,?$)|(["'`])((?:\\.|(?!\1)[^\\])*)\1|(?<=^|[\s([{]):([a-z_]\w*)(?![\w:])/g;

/** The strings of a line that are neither a key nor an item of a list. */
function stringsIn(line: string): string[] {
  return [...line.matchAll(STRINGS)].flatMap(match => match[2] ?? match[3] ?? []);
}

/**
 * Strings with a space are prose, which is often reworded; variables and placeholders have no value
 * of their own.
 */
function isName(text: string): boolean {
  return !/\s|^[$#%]\{?\w+\}?$|^[[<].*[\]>]$/.test(text);
}

function isAddress(text: string): boolean {
  return /^\w+:\/\//.test(text);
}

/**
 * Whether two lines call different methods at the same place: `client.put(` and `client.patch(`.
 */
function callOther(ours: string, theirs: string): boolean {
  // Another word before the same name is only another way to define it.
  if (isDefinition(ours) || isDefinition(theirs)) return false;
  const [mine, other] = [wordsOf(ours), wordsOf(theirs)];
  const [hunk, ...more] = diffSequences(mine, other);
  if (hunk === undefined || more.length > 0) return false;
  const { aFrom, aTo, bFrom, bTo } = hunk;
  if (aTo - aFrom !== 1 || bTo - bFrom !== 1 || !isCalled(mine, aFrom) || !isCalled(other, bFrom))
    return false;
  return isReplaced([mine[aFrom] as string], [other[bFrom] as string]);
}

/**
 * Whether a word is a called method, is before one in its path, or is the function that a line
 * calls.
 */
function isCalled(words: readonly string[], at: number): boolean {
  const isMember = at === 0 || words[at - 1] === '.' || (words[at - 1] === '>' && words[at - 2] === '-');
  let end = at + 1;
  while (words[end] === '.' && isWord(words[end + 1] ?? '')) end += 2;
  return isMember && words[end] === '(';
}

/**
 * Whether two lines have different types or constants at the same place: `List<Order>` and
 * `List<Refund>`.
 */
function areOfOtherType(ours: string, theirs: string): boolean {
  const [mine, other] = [wordsOf(ours), wordsOf(theirs)];
  return diffSequences(mine, other).some(({ aFrom, aTo, bFrom, bTo }) => {
    const isOne = aTo - aFrom === 1 && bTo - bFrom === 1 && isType(mine, aFrom) && isType(other, bFrom);
    return isOne && isReplaced([mine[aFrom] as string], [other[bFrom] as string]);
  });
}

/**
 * Whether a word begins with a capital, and its form or the signs beside it show that it is no word
 * of a sentence.
 */
function isType(words: readonly string[], at: number): boolean {
  const word = words[at] as string;
  if (/^\p{Lu}[\p{Lu}\d]*_|^\p{Lu}\p{L}*\p{Ll}\p{Lu}|^\p{Lu}{2,}\p{Ll}/u.test(word)) return true;
  return (
    /^\p{Lu}/u.test(word) &&
    /^[.<>([]$/.test(words[at + 1] ?? '') &&
    /^[\w.<([=:,]/.test(words[at - 1] ?? '=')
  );
}

/**
 * Whether some words of a text are in place of others: another name, not an extra or a missing one.
 */
export function areReplaced(searched: string, found: string): boolean {
  // A combining mark splits a word, so a slip in such a word cannot be recognized.
  if (/\p{M}/u.test(searched + found)) return false;
  const [ours, theirs] = [wordsOf(searched).filter(isWord), wordsOf(found).filter(isWord)];
  return diffSequences(ours, theirs).some(({ aFrom, aTo, bFrom, bTo }) =>
    isReplaced(ours.slice(aFrom, aTo), theirs.slice(bFrom, bTo)),
  );
}

function isReplaced(ours: readonly string[], theirs: readonly string[]): boolean {
  const names = theirs.filter(word => !isNumber(word));
  const isOther = (word: string) => !isNumber(word) && !names.some(name => isForm(word, name));
  return names.length > 0 && ours.some(isOther);
}

/** A number, a version or a hash. */
function isNumber(word: string): boolean {
  return /^(?:v?\d\w*|(?=\D*\d)[\da-f]{7,})$/i.test(word);
}

/** Whether a name is another one misspelt, or a longer form of it. */
function isForm(a: string, b: string): boolean {
  const [mine, other] = [a.toLowerCase(), b.toLowerCase()];
  if (Math.min(a.length, b.length) > 2 && (mine.includes(other) || other.includes(mine))) return true;
  return areSlips(partsOfWord(a), partsOfWord(b));
}
