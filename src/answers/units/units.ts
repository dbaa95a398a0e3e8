// The units of some lines, by their indentation and by what closes them.

import { isSolid } from '../../text/index.js';
import { isLeftOut, isRemarkLine } from './left-out.js';
import { depthOf, LONGEST_LINE } from './lines.js';
import { BLOCK_TAG, nameOf } from './names.js';
import type { Unit } from './unit.js';

/** Deeper levels are read as text. */
const MOST_LEVELS = 60;

/** Lines that close or go on with what the lines above began. */
const GOES_ON =
  /^(?:[)}\]]|<\/|(?:end|fi|done|esac|endif|endfunction|then|do|else|elif|elsif|except|finally|catch|rescue|ensure|when .*->|#endif|#else|#elif)\b|else:|\{\s*$|\?>|%\}|\{% ?end)/;
const DECORATOR = /^(?:@\w(?!.*[;{=]\s*$)|#!?\[|\[[A-Z]\w*(?:\(.*\))?\]\s*$|@available|@\()/;

/** A selector of CSS that goes on in the next line. */
const SELECTOR_GOES_ON = /^\s*[.#&:@*\w[>+~][^{};=]*[\w\])*],\s*$/;
const SELECTOR_ENDS = /^\s*[.#&:@*\w[>+~][^{};=]*\{\s*$/;

/** The units of some lines, from one index to another. */
export function unitsOf(lines: readonly string[], from = 0, to = lines.length, level = 0): Unit[] {
  const units: Unit[] = [];
  let lead: number | undefined;
  const closeLead = (end: number) => {
    if (lead !== undefined) units.push(remark(lead, end));
    lead = undefined;
  };
  let i = from;
  while (i < to) {
    const line = lines[i] as string;
    if (!isSolid(line)) {
      closeLead(i);
      i++;
      continue;
    }
    const end = endOf(lines, i, to);
    if (end - i === 1 && isLeftOut(line)) {
      closeLead(i);
      units.push({ ...remark(i, end), isMark: true, isRemark: false });
    } else if (belongsToNext(line) || isOfTarget(line, lines[i + 1])) lead ??= i;
    else {
      units.push(unit(lines, lead ?? i, i, end, level));
      lead = undefined;
    }
    i = end;
  }
  closeLead(to);
  return units;
}

function belongsToNext(line: string): boolean {
  const text = line.trim();
  // A docstring is of what is around it.
  return (isRemarkLine(text) && !/^[rR]?(?:"""|''')/.test(text)) || DECORATOR.test(text);
}

/** `.PHONY: test` right above `test:` is of this target alone. */
function isOfTarget(line: string, next = ''): boolean {
  const [, name] = /^\.PHONY:\s*(\S+)\s*$/.exec(line) ?? [];
  return name !== undefined && next.startsWith(`${name}:`);
}

function remark(from: number, to: number): Unit {
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
  const own = lines[head] as string;
  const depth = depthOf(own);
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
    if (line !== undefined && (!isSolid(line) || isAside(line) || isDeeper(lines, i, head, depth)))
      start ??= i;
    else if (start !== undefined) {
      for (const child of unitsOf(lines, start, i, level + 1)) children.push(child);
      start = undefined;
    }
  }
  return children;
}

/** A list at the depth of its key is inside of it, as YAML allows. */
function isDeeper(lines: readonly string[], i: number, head: number, depth: number): boolean {
  const own = depthOf(lines[i] as string);
  if (own !== depth) return own > depth;
  const isItem = (line: string) => /^\s*- /.test(line);
  return /:\s*$/.test(lines[head] as string) && isItem(lines[i] as string) && !isItem(lines[head] as string);
}

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
    if (!isSolid(line)) {
      i++;
      continue;
    }
    const isClosing =
      depthOf(line) === depth && GOES_ON.test(line.trim()) && closesTag(lines[head] as string, line);
    if (!isDeeper(lines, i, head, depth) && !isClosing) {
      const next = afterAsides(lines, i, most);
      if (next === i || next === most || !isDeeper(lines, next, head, depth)) break;
      i = next;
    }
    i++;
    end = i;
    if (isClosing && /^\s*<\//.test(line)) break;
  }
  return end;
}

const DIRECTIVE = /^#\s*(?:if|ifdef|ifndef|elif|else|endif|define|undef|pragma|region|endregion)\b/;

/**
 * Comments and directives may have no indentation of their own, wherever they are. `--color)` of a
 * shell is none.
 */
function isAside(line: string): boolean {
  const text = line.trim();
  return (isRemarkLine(text) && !/^--\S/.test(text)) || DIRECTIVE.test(line);
}

/** The index of the first line of code from one on. */
function afterAsides(lines: readonly string[], from: number, most: number): number {
  let i = from;
  while (i < most && (!isSolid(lines[i]) || isAside(lines[i] as string))) i++;
  return i;
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
