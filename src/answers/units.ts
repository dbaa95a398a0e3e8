import { isComment, mayOmitLines } from '../locate/index.js';

/**
 * A statement, definition, key, rule or section with what belongs to it: the lines from its comments
 * and decorators to what closes it. Code that models write is laid out well, so indentation shows
 * this in every language, also in a part that no parser reads alone.
 */
export interface Unit {
  /** By index from 0: its first comment or decorator, its first line of code, and the line after it. */
  readonly from: number;
  readonly head: number;
  readonly to: number;
  /** The indentation of its first line of code, in columns. */
  readonly depth: number;
  /** What it is named by, such as `name` or `impl A for B`; `undefined` if it has no name. */
  readonly key: string | undefined;
  readonly kind: UnitKind;
  /** A mark of lines that are left out. */
  readonly isMark: boolean;
  /** Comments alone. */
  readonly isRemark: boolean;
  readonly children: readonly Unit[];
}

/** Whether a unit defines its name, calls it, or has none. */
export type UnitKind = 'definition' | 'value' | 'call' | 'other';

/** Characters of a line that may have a name: longer ones are data, or made by a tool. */
const LONGEST_LINE = 400;
/** Deeper levels are read as text. */
const MOST_LEVELS = 60;
const TAB = 4;

/** Lines that close or go on with what the lines above began. */
const GOES_ON =
  /^(?:[)}\]]|<\/|(?:end|fi|done|esac|endif|endfunction|then|do|else|elif|elsif|except|finally|catch|rescue|ensure|when .*->|#endif|#else|#elif)\b|else:|\{\s*$|\?>|%\}|\{% ?end)/;
const DECORATOR = /^(?:@\w(?!.*[;{=]\s*$)|#!?\[|\[[A-Z]\w*(?:\(.*\))?\]\s*$|@available|@\()/;

/**
 * The level of a line that begins a section, 1 for the highest: a heading of Markdown, a table of
 * TOML; 0 for another line.
 */
export type SectionLevel = (line: string) => number;

/** A selector of CSS that goes on in the next line. */
const SELECTOR_GOES_ON = /^\s*[.#&:@*\w[>+~][^{};=]*[\w\])*],\s*$/;
const SELECTOR_ENDS = /^\s*[.#&:@*\w[>+~][^{};=]*\{\s*$/;

/** How the sections of a file begin, by its path; `undefined` where it has none. */
export function sectionsIn(path: string): SectionLevel | undefined {
  if (/\.(?:md|mdx|markdown)$/i.test(path)) return line => /^(#{1,6})\s/.exec(line)?.[1]?.length ?? 0;
  if (/\.(?:toml|ini|cfg|conf|properties|editorconfig)$|(?:^|\/)\.\w+rc$/i.test(path))
    return line => (/^\[.+\]\s*(?:[#;].*)?$/.test(line) ? 1 : 0);
  return undefined;
}

/** The units of a file or a part of one, with its sections as units that contain what is below. */
export function unitsOfFile(lines: readonly string[], levelOf: SectionLevel | undefined): Unit[] {
  if (levelOf === undefined) return unitsOf(lines);
  return sectionUnits(lines, levelOf, 0, lines.length);
}

function sectionUnits(lines: readonly string[], levelOf: SectionLevel, from: number, to: number): Unit[] {
  const starts: number[] = [];
  let isInFence = false;
  for (let i = from; i < to; i++) {
    if (/^\s*(?:`{3}|~{3})/.test(lines[i] as string)) isInFence = !isInFence;
    if (!isInFence && levelOf(lines[i] as string) > 0) starts.push(i);
  }
  const [first = to] = starts;
  const units = unitsOf(lines, from, first);
  let i = first;
  while (i < to) {
    const level = levelOf(lines[i] as string);
    const next = starts.find(start => start > i && levelOf(lines[start] as string) <= level) ?? to;
    const end = lastSolid(lines, i, next) + 1;
    const children = sectionUnits(lines, levelOf, i + 1, end);
    const key = (lines[i] as string).trim();
    units.push({
      from: i,
      head: i,
      to: end,
      depth: 0,
      key,
      kind: 'value',
      isMark: false,
      isRemark: false,
      children,
    });
    i = next;
  }
  return units;
}

function lastSolid(lines: readonly string[], from: number, to: number): number {
  let last = to - 1;
  while (last > from && lines[last]?.trim() === '') last--;
  return last;
}

/** All units, and those in them. */
export function allUnits(units: readonly Unit[]): Unit[] {
  return units.flatMap(unit => [unit, ...allUnits(unit.children)]);
}

/** The units of some lines, from one index to another. */
export function unitsOf(lines: readonly string[], from = 0, to = lines.length, level = 0): Unit[] {
  const units: Unit[] = [];
  let lead: number | undefined;
  let i = from;
  while (i < to) {
    const line = lines[i] as string;
    if (line.trim() === '') {
      if (lead !== undefined) units.push(remark(lines, lead, i));
      lead = undefined;
      i++;
      continue;
    }
    const end = endOf(lines, i, to);
    if (isMarkAt(lines, i, end)) {
      if (lead !== undefined) units.push(remark(lines, lead, i));
      lead = undefined;
      units.push({ ...remark(lines, i, end), isMark: true, isRemark: false });
    } else if (belongsToNext(line)) lead ??= i;
    else {
      units.push(unit(lines, lead ?? i, i, end, level));
      lead = undefined;
    }
    i = end;
  }
  if (lead !== undefined) units.push(remark(lines, lead, to));
  return units;
}

function isMarkAt(lines: readonly string[], from: number, to: number): boolean {
  return to - from === 1 && isLeftOut(lines[from] as string);
}

const REST =
  /\bunchanged\b|\brest of (?:the|your|this)\b|\b(?:existing|remaining|other|previous) (?:code|methods?|functions?|fields?|imports?|members?|rules?|styles?|cases|tests?|props?|properties|config\w*|contents?|lines|logic|options|keys|entries|routes|scripts?|headers?|statements?|items|values|steps|jobs)\b|\bas before\b|\bsame as (?:before|above)\b|\bstays? (?:the same|unchanged|as)\b|\bomitted\b/i;
/** Dots at the start or end of a comment. */
const DOTS = /^[^\p{L}\p{N}.…]*(?:\.{3}|…)|(?:\.{3}|…)[^\p{L}\p{N}.…]*$/u;
const LONGEST_MARK = 90;
/** A private member of JavaScript, which a `#` begins as it does a comment elsewhere. */
const PRIVATE_NAME = /^#[A-Za-z_]\w*\s*[=;(:]/;

/** Whether a line of an answer stands for lines that it does not show. */
export function isLeftOut(line: string): boolean {
  const text = line.trim();
  if (/^(?:\.{3}|…)[,;]?$/.test(text)) return true;
  if (text.length > LONGEST_MARK || PRIVATE_NAME.test(text)) return false;
  if (!isComment(text) && !/^(?:\{?\/\*|<!--|--|;|%)/.test(text)) return false;
  return DOTS.test(text) || mayOmitLines(text) || REST.test(text);
}

function belongsToNext(line: string): boolean {
  const text = line.trim();
  return (isComment(text) && !PRIVATE_NAME.test(text)) || DECORATOR.test(text);
}

function remark(_lines: readonly string[], from: number, to: number): Unit {
  return {
    from,
    head: from,
    to,
    depth: 0,
    key: undefined,
    kind: 'other',
    isMark: false,
    isRemark: true,
    children: [],
  };
}

function unit(lines: readonly string[], from: number, head: number, to: number, level: number): Unit {
  const depth = depthOf(lines[head] as string);
  const own = lines[head] as string;
  const isTag = to - head > 1 && BLOCK_TAG.test(own);
  const inner = () =>
    isTag ? unitsOf(lines, head + 1, to - 1, level + 1) : childrenOf(lines, head, to, depth, level);
  const children = level < MOST_LEVELS ? inner() : [];
  const selector = selectorEnd(lines, head, to);
  if (selector > head + 1) {
    const key = lines
      .slice(head, selector)
      .map(line => line.trim())
      .join(' ')
      .replace(/\s*\{$/, '');
    return { from, head, to, depth, key, kind: 'value', isMark: false, isRemark: false, children };
  }
  return { from, head, to, depth, ...nameOf(own), isMark: false, isRemark: false, children };
}

/** Runs of deeper lines, each read as units. */
function childrenOf(
  lines: readonly string[],
  head: number,
  to: number,
  depth: number,
  level: number,
): Unit[] {
  const children: Unit[] = [];
  let start: number | undefined;
  for (let i = head + 1; i <= to; i++) {
    const line = i < to ? (lines[i] as string) : undefined;
    if (line !== undefined && (line.trim() === '' || isDeeper(lines, i, head, depth))) start ??= i;
    else if (start !== undefined) {
      children.push(...unitsOf(lines, start, i, level + 1));
      start = undefined;
    }
  }
  return children;
}

/** The columns that a line is indented by. */
export function depthOf(line: string): number {
  let depth = 0;
  for (const sign of line) {
    if (sign === '\t') depth += TAB - (depth % TAB);
    else if (sign === ' ') depth++;
    else break;
  }
  return depth;
}

/** A list at the depth of its key is inside of it, as YAML allows. */
function isDeeper(lines: readonly string[], i: number, head: number, depth: number): boolean {
  const own = depthOf(lines[i] as string);
  if (own !== depth) return own > depth;
  const isItem = (line: string) => /^\s*- /.test(line);
  return /:\s*$/.test(lines[head] as string) && isItem(lines[i] as string) && !isItem(lines[head] as string);
}

/** Tags of components, whose content is often not indented. */
const BLOCK_TAG = /^<(script|style|template)\b[^>]*>\s*$/;

/** The index after the last line of what begins at one. */
function endOf(lines: readonly string[], head: number, most: number): number {
  const tag = BLOCK_TAG.exec(lines[head] as string)?.[1];
  const closing = tag === undefined ? -1 : lines.indexOf(`</${tag}>`, head);
  if (closing > head && closing < most) return closing + 1;
  const depth = depthOf(lines[head] as string);
  let end = selectorEnd(lines, head, most);
  let i = end;
  while (i < most) {
    const line = lines[i] as string;
    if (line.trim() === '') {
      i++;
      continue;
    }
    const isClosing =
      depthOf(line) === depth && GOES_ON.test(line.trim()) && closesTag(lines[head] as string, line);
    if (!isDeeper(lines, i, head, depth) && !isClosing) break;
    i++;
    end = i;
    if (isClosing && /^\s*<\//.test(line)) break;
  }
  return end;
}

/** A closing tag closes only a tag of its name. */
function closesTag(head: string, line: string): boolean {
  const closing = /^\s*<\/([\w.-]*)/.exec(line);
  return closing === null || /^\s*<([\w.-]*)/.exec(head)?.[1] === closing[1];
}

/** The index after the lines of one selector. */
function selectorEnd(lines: readonly string[], head: number, most: number): number {
  let end = head;
  const isShort = (i: number) => (lines[i] as string).length <= LONGEST_LINE;
  while (end + 1 < most && isShort(end) && SELECTOR_GOES_ON.test(lines[end] as string)) end++;
  return end > head && isShort(end) && SELECTOR_ENDS.test(lines[end] as string) ? end + 1 : head + 1;
}

const WORDS =
  'class|struct|interface|enum|trait|module|namespace|defmodule|defp|def|func|fun|fn|function|type|typedef|const|let|var|val|object|extension|protocol|sub|macro|resource|data|variable|output|section|union|record|mod|define';
const NAMED = new RegExp(
  `(?:^|\\s)(?:${WORDS})(?:\\s+(?:${WORDS}))?\\s+(?:\\([^)]*\\)\\s*)?("[^"]+"(?:\\s+"[^"]+")?|[\\w$.!?*:~-]*[\\w$?!])`,
);
const CALLED = /^(?:[\w$<>\][,.?&*:~\s@]*?[\s*&~])?([\w$~:.]*[\w$~][?!]?)\s*(?:<[^()]*>)?\(/;
const TESTED = /^(?:it|test|describe|context|specify)(?:\.\w+)?\(\s*(["'`].*?["'`])/;
const ASSIGNED =
  /^(?:(?:[\w$<>\][,.?&*]+\s+)*)?([\w$.@-]+[?!]?|"[^"]+"|'[^']+'|`[^`]+`)\s*(?::(?!:)[^=]*)?(?:[:+|]?=(?![=>])|:(?![:=/])|\+=)/;
/** A field of Go: a name and its type. */
const FIELD = /^([A-Za-z_]\w*)\s+(?:func\(.*|[*[\]\w.{}]+)(?:\s+`[^`]*`)?$/;
/** A property or field with a type. */
const PROPERTY =
  /^(?:(?:public|private|protected|internal|static|readonly|override|virtual|abstract|final|volatile|required)\s+){1,5}(?:[\w.]+(?:<[^(){}=;]*>)?(?:\[\])?\??)\s+(\w+)\s*(?:\{|;|=)/;
const STATEMENT =
  /^(?:if|else|elif|for|while|switch|match|return|try|catch|throw|raise|with|do|guard|await|case|when|unless|yield|use|using|import|from|include|require|#include|export \{|export \*|package|pass|break|continue|not|in|is|and|or|new|delete|assert|goto|puts|print|echo)\b/;
const NO_NAME = /^(?:func|function|fn|fun|if|for|while|switch|return|catch|sizeof|typeof)$/;

interface Name {
  readonly key: string | undefined;
  readonly kind: UnitKind;
}

/** What a line of code names. Receivers and types belong to the name of a method or block. */
function nameOf(line: string): Name {
  const text = line.trim();
  if (text.length > LONGEST_LINE) return { key: undefined, kind: 'other' };
  const isOpen = /[{([:]$|=>$|\bdo(?: \|.*\|)?$|\bthen$/.test(text);
  if (/^- /.test(text)) return { key: text, kind: 'value' };
  const tag = /^<([\w-]+)/.exec(text);
  if (tag !== null) return { key: `<${tag[1]}`, kind: BLOCK_TAG.test(text) ? 'value' : 'call' };
  if (/^#{1,6}\s/.test(text)) return { key: text, kind: 'value' };
  const tested = TESTED.exec(text);
  if (tested !== null) return { key: `test ${tested[1]}`, kind: 'definition' };
  if (/^(?:impl|extension|instance)\b/.test(text))
    return { key: text.replace(/\s*\{?\s*$/, ''), kind: 'definition' };
  const selector = /^([.#&:*[>+~@][^{};]*?)\s*\{$/.exec(text);
  if (selector !== null) return { key: selector[1], kind: 'value' };
  const receiver = /^func\s+\(\s*\w*\s*\*?([\w.]+)[^)]*\)\s*(\w+)/.exec(text);
  if (receiver !== null) return { key: `${receiver[1]}.${receiver[2]}`, kind: 'definition' };
  if (STATEMENT.test(text)) return { key: undefined, kind: 'other' };
  const named = NAMED.exec(headOf(text));
  if (named !== null) {
    const isValue = /^(?:export\s+)?(?:declare\s+)?(?:const|let|var|val)\b/.test(text) && !isOpen;
    return { key: bare(named[1] as string), kind: isValue ? 'value' : 'definition' };
  }
  const property = PROPERTY.exec(text);
  if (property !== null) return { key: property[1], kind: 'definition' };
  const [called, assigned, field] = [CALLED.exec(text), ASSIGNED.exec(text), FIELD.exec(text)];
  if (field !== null) return { key: field[1], kind: 'value' };
  if (assigned !== null && (called === null || assigned[0].length <= called[0].length))
    return { key: bare(assigned[1] as string), kind: 'value' };
  if (called !== null && !NO_NAME.test(called[1] as string)) {
    const isDefinition =
      /[{:]$/.test(text) &&
      !/^[\w$.]+\.[\w$]+\(/.test(text) &&
      !text.includes('=>') &&
      !/\)\s*(?:do|\{\s*\|)/.test(text);
    const hasType =
      /^[\w$<>\][,.?&*:~@]+\s+[\w$<>\][,.?&*:~\s@]*[\w>]\s*\(/.test(text) && !/^[\w$]+\s*\(/.test(text);
    const isBegun = /\($|,$/.test(text) && hasType;
    const isPlainCall = !(
      isDefinition ||
      isBegun ||
      (hasType && (!text.endsWith(';') || /=>|\)\s*=/.test(text)))
    );
    const argument = isPlainCall
      ? /^\s*(?:"[^"]*"|'[^']*'|[\w$.:-]+)/.exec(text.slice(called[0].length))?.[0].trim()
      : undefined;
    return {
      key: bare(called[1] as string) + (argument === undefined ? '' : `(${argument}`),
      kind:
        isDefinition || isBegun || (hasType && (!text.endsWith(';') || /=>|\)\s*=/.test(text)))
          ? 'definition'
          : 'call',
    };
  }
  const rule = /^([.#&:@*\w[][^{};()]*)\{\s*$/.exec(text);
  return rule === null
    ? { key: undefined, kind: 'other' }
    : { key: (rule[1] as string).trim(), kind: 'value' };
}

/** A line up to its parameters, value or body, with a receiver. */
function headOf(text: string): string {
  const at = text.search(/\(|\{|=(?!>)/);
  return at < 0 ? text : text.slice(0, at);
}

function bare(name: string): string {
  return name.replace(/^(["'`])(.*)\1$/, '$2');
}
