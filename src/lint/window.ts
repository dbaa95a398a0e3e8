import type { Statement } from '../syntax/index.js';
import { holdsLine, hullOfLines, type LineRange } from '../text/index.js';
import { innermost } from './enclosing.js';
import { type Finding, findingLines } from './finding.js';
import { importBlock, importRun, importsAround } from './import-block.js';
import type { Structure, WindowSpec } from './rules/row.js';
import { clamped, isFunctionOrClass, lineText, type Source } from './source.js';

/** The least number of lines above and below in a window of lines. */
const MIN_EDIT_LINES = 2;

/** The lines that may be changed, in the order of their file: one or more regions. */
export type Regions = readonly [LineRange, ...LineRange[]];

/** Which lines a model may change. */
export type EditWindow =
  | { readonly kind: 'edit'; readonly source: Source; readonly regions: Regions }
  | { readonly kind: 'skip'; readonly reason: string };

/** The number of lines around the finding if there is no such structure. */
const WITHOUT: Readonly<Record<Structure, number>> = {
  function: 7,
  component: 7,
  class: 7,
  imports: 3,
  try: 5,
  switch: 5,
  statement: 5,
  block: 5,
};

/**
 * The lines that a model may change for a finding, by the window of its row.
 *
 * @param spec not `tested-function`, which needs other files: see `packetFor`.
 * @example windowOf(source, finding, { kind: 'function' })
 */
export function windowOf(source: Source, finding: Finding, spec: WindowSpec): EditWindow {
  if (spec.kind === 'skip') return { kind: 'skip', reason: spec.reason };
  const around = clamped(source, findingLines(finding));
  if (around === undefined) return { kind: 'skip', reason: 'the file is empty' };
  const line = Math.min(Math.max(finding.line, around.first), around.last);
  return notTooLong(source, line, regionsOf(source, line, around, spec));
}

/** More is not sent: such lines are not written by people. */
const MOST_CHARACTERS = 40_000;

/** The regions, or fewer lines, or none where the lines are too long. */
function notTooLong(source: Source, line: number, regions: Regions): EditWindow {
  if (regions.every(each => lengthOf(source, each) <= MOST_CHARACTERS))
    return { kind: 'edit', source, regions };
  const near = linesWindow(source, { first: line, last: line }, MIN_EDIT_LINES);
  if (lengthOf(source, near) <= MOST_CHARACTERS) return { kind: 'edit', source, regions: [near] };
  const { length } = lineText(source, line);
  return {
    kind: 'skip',
    reason: `line ${line} and those around it are too long (line ${line}: ${length} characters)`,
  };
}

function lengthOf({ document: { lines } }: Source, { first, last }: LineRange): number {
  return lines.at(last - 1).to - lines.from(first - 1);
}

function regionsOf(
  source: Source,
  line: number,
  around: LineRange,
  spec: Exclude<WindowSpec, { kind: 'skip' }>,
): Regions {
  if (spec.kind === 'lines')
    return [linesWindow(source, anchorOf(source, line, around, spec.around), spec.lines)];
  if (spec.kind === 'late-import')
    return lateImport(source, line) ?? [aroundOr(source, 'imports', line, around)];
  return [aroundOr(source, spec.kind === 'tested-function' ? 'function' : spec.kind, line, around)];
}

function aroundOr(source: Source, kind: Structure, line: number, around: LineRange): LineRange {
  const found = structureAt(source, kind, line, around);
  if (found === undefined) return linesWindow(source, around, WITHOUT[kind]);
  return kind === 'imports' ? found : notTooLarge(source, found, line, around);
}

/**
 * A structure that fits into an answer. Of a longer one, the statements around the finding, unless
 * the finding is about its head, and so about all of it.
 */
function notTooLarge(source: Source, whole: LineRange, line: number, around: LineRange): LineRange {
  const { scopes } = source;
  const own = scopes.statements.find(each => each.first === whole.first && each.last === whole.last);
  if (length(whole) <= LONGEST_REGION || line <= (own?.headLast ?? whole.first)) return whole;
  const near = linesWindow(source, { first: line, last: line }, NEAR);
  const inner = scopes.statements.filter(each => holdsLine(each, line) && length(each) <= LONGEST_REGION);
  const [largest = around] = inner;
  const wanted = hullOfLines(near, largest);
  return { first: Math.max(whole.first, wanted.first), last: Math.min(whole.last, wanted.last) };
}

/** Lines of the longest region of a structure, and around a finding in a longer one. */
const LONGEST_REGION = 60;
const NEAR = 12;

function length({ first, last }: LineRange): number {
  return last - first + 1;
}

/** The innermost structure of a kind around a line. */
function structureAt(
  { scopes }: Source,
  kind: Structure,
  line: number,
  around: LineRange,
): LineRange | undefined {
  switch (kind) {
    case 'imports':
      return importsAround(scopes, line);
    case 'statement':
      return statementAt(scopes, around);
    case 'block':
      return plain(innermost(scopes, line, ['block', 'switch', 'try']));
    case 'component':
      return plain(componentAt(scopes, line));
    case 'function':
      return plain(functionAt(scopes, line));
    default:
      return plain(innermost(scopes, line, [kind]));
  }
}

/** The whole logical lines of a finding. Of a compound statement, only its head. */
function statementAt(scopes: Source['scopes'], { first, last }: LineRange): LineRange | undefined {
  if (!scopes.complete || !scopes.statements.some(each => holdsLine(each, first))) return undefined;
  return hullOfLines(scopes.logicalLine(first), scopes.logicalLine(last));
}

/** A callback with more lines is the frame of a module, such as a suite of tests. */
const LONGEST_CALLBACK = 150;

/** The innermost function; a long callback only if the finding is on its first line. */
function functionAt(scopes: Source['scopes'], line: number): LineRange | undefined {
  const found = innermost(scopes, line, ['function']);
  const isFrame = found?.isCallback && found.last - found.first >= LONGEST_CALLBACK && found.first !== line;
  return isFrame ? undefined : found;
}

/** The innermost function with a name as components and hooks of React have; else the outermost. */
function componentAt({ statements }: Source['scopes'], line: number): LineRange | undefined {
  const around = statements.filter(each => each.kind === 'function' && holdsLine(each, line));
  const named = around.filter(each => each.isCallback !== true);
  return named.findLast(each => /^(?:use[A-Z]|[A-Z])/.test(each.name ?? '')) ?? named[0] ?? around[0];
}

function plain(lines: LineRange | undefined): LineRange | undefined {
  return lines && { first: lines.first, last: lines.last };
}

/** A late import and the imports at the top; one region if no code is between them. */
function lateImport({ scopes }: Source, line: number): Regions | undefined {
  const [top, late] = [importBlock(scopes), importRun(scopes, line)];
  if (top === undefined || late === undefined || top.last >= late.first) return undefined;
  return top.conditional.some(each => holdsLine(each, line))
    ? [hullOfLines(top, late)]
    : [{ first: top.first, last: top.last }, late];
}

/** The lines from which a window of lines is counted. */
function anchorOf(
  source: Source,
  line: number,
  around: LineRange,
  from: 'finding' | 'signature' | 'decorator',
): LineRange {
  const definition = from === 'finding' ? undefined : innermost(source.scopes, line, ['function']);
  if (definition === undefined) return around;
  const head = { first: definition.headFirst, last: definition.headLast };
  return (from === 'decorator' ? decoratorOf(source, definition, line) : undefined) ?? head;
}

/** The decorator of an expected failure, or else the one on the line, or else all of them. */
function decoratorOf(
  source: Source,
  { first, headFirst }: { first: number; headFirst: number },
  line: number,
) {
  if (first === headFirst) return undefined;
  const decorators: LineRange[] = [];
  for (let at = first; at < headFirst; at = (decorators.at(-1)?.last ?? at) + 1) {
    const { last } = source.scopes.logicalLine(at);
    decorators.push({ first: at, last: Math.min(Math.max(at, last), headFirst - 1) });
  }
  const marks = decorators.filter(each => /xfail/.test(lineText(source, each.first)));
  return (
    marks[0] ??
    decorators.find(each => holdsLine(each, line) && line !== first) ?? { first, last: headFirst - 1 }
  );
}

/**
 * Some lines with a number of lines around them: cut at the borders of definitions, and extended to
 * whole logical lines.
 */
export function linesWindow(source: Source, around: LineRange, wanted: number): LineRange {
  const lines = Math.max(wanted, MIN_EDIT_LINES);
  const edges = edgesAround(source, around);
  const first = Math.max(wholeFrom(source, around, around.first - lines), edges.first);
  const last = Math.min(wholeTo(source, around, around.last + lines), edges.last);
  const { scopes } = source;
  const whole = hullOfLines(scopes.logicalLine(first), scopes.logicalLine(last), around);
  // A logical line does not cross the border of a definition that parses. For others this is not
  // certain.
  return hullOfLines(
    { first: Math.max(whole.first, edges.first), last: Math.min(whole.last, edges.last) },
    around,
  );
}

/**
 * A line, or the one below a statement that is too long to be whole in the window, and below lines
 * that only close brackets.
 */
function wholeFrom(source: Source, around: LineRange, line: number): number {
  const { scopes } = source;
  const whole = line < 1 ? undefined : scopes.wholeLine?.(line);
  if (whole === undefined) return line;
  const isCut = whole.first < scopes.logicalLine(line).first && whole.last < around.first;
  let first = isCut ? whole.last + 1 : line;
  while (first < around.first && CLOSING.test(lineText(source, first))) first++;
  return first;
}

/**
 * A line, or the one above a statement that is too long, or above a comment about what is not in
 * the window; and lines that only close brackets.
 */
function wholeTo(source: Source, around: LineRange, line: number): number {
  const { scopes, document } = source;
  const whole = line > document.lines.count ? undefined : scopes.wholeLine?.(line);
  if (whole === undefined) return line;
  const isLong = whole.last > scopes.logicalLine(line).last;
  const isAbout = whole.last > line && /^\s*\/\*/.test(lineText(source, whole.first));
  if ((isLong || isAbout) && whole.first > around.last) return whole.first - 1;
  let last = whole.last;
  while (last - whole.last < MOST_CLOSING && CLOSING.test(lineText(source, last + 1))) last++;
  return isLong ? line : last;
}

const CLOSING = /^\s*[\])}>;,]+\s*$/;
const MOST_CLOSING = 2;

/** The limits of a window: the definition around it, and no other definition. */
function edgesAround({ scopes, document }: Source, around: LineRange): LineRange {
  const borders = bordersOf(scopes);
  const own = borders.findLast(each => holdsLine(each, around.first));
  let first = own?.first ?? 1;
  let last = own !== undefined && holdsLine(own, around.last) ? own.last : document.lines.count;
  for (const each of borders) {
    if (each.last < around.first) first = Math.max(first, each.last + 1);
    if (each.first > around.last) last = Math.min(last, each.first - 1);
  }
  return { first, last };
}

/** A shorter callback is a part of its statement, which a fix may change with it. */
const SHORTEST_BORDER = 5;

/** Kept for each file, because every window needs them. */
const known = new WeakMap<Source['scopes'], readonly Statement[]>();

function bordersOf(scopes: Source['scopes']): readonly Statement[] {
  const found = known.get(scopes) ?? scopes.statements.filter(each => isBorder(scopes, each));
  known.set(scopes, found);
  return found;
}

/**
 * Whether a window of lines does not cross the border of a statement: definitions, long callbacks.
 */
function isBorder({ statements }: Source['scopes'], one: Statement): boolean {
  if (!isFunctionOrClass(one)) return false;
  if (one.isCallback !== true) return true;
  if (one.last - one.first < SHORTEST_BORDER) return false;
  const around = statements.findLast(each => each.depth < one.depth && holdsLine(each, one.first));
  return around === undefined || (around.first === one.first && around.last === one.last);
}
