import type { LineIndex } from '../text/index.js';
import { depthOf, opensScope, solidFrom } from './header-lines.js';
import { indentOf, indentUnit } from './indentation.js';

/** The end of a line that opens a scope, even an empty one. */
const OPENER = /[{([:]\s*$/;
/** Words that begin a statement which may be in any body. */
const CONTROL =
  /^\s*(?:if|for|foreach|while|switch|case|try|with|match|unless|until|do|loop|begin|select|using|when)\b/;
/** Brackets that hold a list of items or arguments. */
const OPENS_LIST = /[([]\s*$/;

/** A line that closes what the lines above opened. */
const CLOSER = /^\s*[)\]}]/;

/**
 * New lines with the indentation that they need right after a line of the file: in the body of what
 * that line opens, or beside the line if it opens nothing. `undefined` if their own indentation
 * does not show which is meant.
 */
export function indentedUnder(
  lines: LineIndex,
  line: number,
  given: readonly string[],
): readonly string[] | undefined {
  if (given.every(text => text.trim() === '')) return given;
  const head = indentOf(lines.content(line));
  const body = bodyIndent(lines, line);
  const added = withIndentKindOf(body ?? head, given, lines);
  const solid = added.filter(text => text.trim() !== '');
  if (isUnfinished(lines, line) || lacksComma(lines, line, solid)) return undefined;
  return body === undefined
    ? besideLine(lines, line, added, shallowest(solid), head)
    : inBody(lines, line, { added, solid, head, body });
}

interface Body {
  readonly added: readonly string[];
  /** The added lines that are not blank. */
  readonly solid: readonly string[];
  readonly head: string;
  readonly body: string;
}

function inBody(lines: LineIndex, line: number, { added, solid, head, body }: Body) {
  const own = shallowest(solid);
  if (own === body) return added;
  const [first = ''] = solid;
  const content = lines.content(line);
  if (own === head && (CLOSER.test(first) || !seemsToOpenBlock(content))) return added;
  if (lostByFirst(solid, body)) return withFirst(added, text => body + text);
  const isDeeper = own.length > head.length && own.startsWith(head);
  const isSure = isDeeper || ((own === '' || own === head) && !mayBeBeside(content, solid));
  return isSure && seemsToOpenBlock(content) ? shifted(added, own, body, unitOf(lines)) : undefined;
}

/**
 * Words at the end or at the start of a line that opens a block, in languages that do this without
 * an {@link OPENER}.
 */
const OPENS_BY_WORD =
  /(?:=>|->|\b(?:do|then|else|begin|of|where)\b(?: *\|[^|]*\|)?)\s*$|^\s*(?:\w+ )*(?:def|class|module|function|sub|if|elsif|unless|while|until|for|case|when|begin|namespace)\b/;

/**
 * Whether the text of a line seems to open a block. Directives of a preprocessor do not, wherever
 * they are.
 */
function seemsToOpenBlock(content: string): boolean {
  // Without what may be a comment: its last word opens no block.
  const bare = content.replace(/\s(?:#|\/\/|--).*$/, '');
  return !content.startsWith('#') && (OPENER.test(bare) || OPENS_BY_WORD.test(bare));
}

/**
 * Lines with tabs where `local` has spaces, or with spaces where it has tabs, indented like the
 * file.
 */
function withIndentKindOf(local: string, given: readonly string[], lines: LineIndex): readonly string[] {
  const indents = given.map(indentOf).filter(indent => indent !== '');
  const only = (kind: RegExp) => indents.length > 0 && indents.every(indent => kind.test(indent));
  const isTabs = only(/^\t+$/);
  if (local === '' || local.includes('\t') === isTabs || !(isTabs || only(/^ +$/))) return given;
  const unit = unitOf(lines);
  if (unit === undefined || unit.includes('\t') === isTabs) return given;
  const step = isTabs
    ? '\t'
    : indents.reduce((least, indent) => (indent.length < least.length ? indent : least));
  return given.map(text => inSteps(indentOf(text), step, unit) + text.trimStart());
}

/** Beside a line that opens nothing: as they are, unless they are among deeper lines. */
function besideLine(
  lines: LineIndex,
  line: number,
  added: readonly string[],
  own: string,
  head: string,
): readonly string[] | undefined {
  if (own.startsWith(head)) return added;
  const next = solidFrom(lines, line + 1);
  const ends = next >= lines.count || depthOf(lines, next) <= own.length;
  if (own === '') return ends ? undefined : shifted(added, '', head, undefined);
  return ends ? added : undefined;
}

/**
 * Whether a line is the first of several lines of one statement, and has more of it than an opening
 * bracket.
 */
function isUnfinished(lines: LineIndex, line: number): boolean {
  const content = lines.content(line);
  const count = (brackets: RegExp) => content.match(brackets)?.length ?? 0;
  const goesOn = opensScope(lines, line) || /,\s*$/.test(content);
  return goesOn && !OPENER.test(content) && count(/[([]/g) > count(/[)\]]/g);
}

/** The indentation inside what a line opens; `undefined` if it opens nothing. */
function bodyIndent(lines: LineIndex, line: number): string | undefined {
  if (opensScope(lines, line)) return indentOf(lines.content(solidFrom(lines, line + 1)));
  const content = lines.content(line);
  return /[{[(]\s*$/.test(content) ? indentOf(content) + (unitOf(lines) ?? '    ') : undefined;
}

function unitOf(lines: LineIndex): string | undefined {
  return indentUnit(lines.contents());
}

/**
 * Whether new lines that are not deeper than a head may be a definition beside it, and not its
 * body.
 */
function mayBeBeside(head: string, [first = '', second]: readonly string[]): boolean {
  const opens =
    OPENER.test(first) || (second !== undefined && indentOf(second).length > indentOf(first).length);
  return opens && (!CONTROL.test(first) || CONTROL.test(head));
}

/**
 * Whether only the first line has lost its indentation: the lines after it fit its depth in the
 * body.
 */
function lostByFirst([first = '', ...rest]: readonly string[], body: string): boolean {
  if (rest.length === 0 || indentOf(first) !== '') return false;
  const least = shallowest(rest);
  if (!least.startsWith(body)) return false;
  return CONTROL.test(first) ? indentOf(rest[0] as string).length > body.length : !OPENER.test(first);
}

function withFirst(added: readonly string[], change: (text: string) => string): readonly string[] {
  const first = added.findIndex(text => text.trim() !== '');
  return added.map((text, i) => (i === first ? change(text) : text));
}

function shallowest(solid: readonly string[]): string {
  return solid.map(indentOf).reduce((least, own) => (own.length < least.length ? own : least));
}

/**
 * Lines whose indentation begins with `from` instead of `to`; deeper levels are written in the
 * file's way.
 */
function shifted(
  added: readonly string[],
  from: string,
  to: string,
  unit: string | undefined,
): readonly string[] | undefined {
  if (added.some(text => text.trim() !== '' && !text.startsWith(from))) return undefined;
  const step = indentUnit(added);
  return added.map(text => {
    if (text.trim() === '') return text;
    const rest = indentOf(text).slice(from.length);
    return to + inSteps(rest, step, unit) + text.trimStart();
  });
}

function inSteps(rest: string, step: string | undefined, unit: string | undefined): string {
  if (step === undefined || unit === undefined) return rest;
  const steps = rest.length / step.length;
  return Number.isInteger(steps) ? unit.repeat(steps) : rest;
}

/** Whether new lines are items of a list whose items end with a comma, but do not end with one. */
function lacksComma(lines: LineIndex, line: number, solid: readonly string[]): boolean {
  if (!OPENS_LIST.test(lines.content(line))) return false;
  const next = solidFrom(lines, line + 1);
  if (next >= lines.count || !/,\s*$/.test(lines.content(next))) return false;
  return !/,\s*$/.test(solid.at(-1) as string);
}
