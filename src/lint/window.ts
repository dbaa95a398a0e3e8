import { holdsLine, hullOfLines, type LineRange } from '../text/index.js';
import { definitionAt, innermost } from './enclosing.js';
import { type Finding, findingLines } from './finding.js';
import { importBlock, importRun, importsAround } from './import-block.js';
import type { Structure, WindowSpec } from './rules/row.js';
import { clamped, lineText, type Source } from './source.js';

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
  class: 7,
  imports: 3,
  try: 5,
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
  return { kind: 'edit', source, regions: regionsOf(source, line, around, spec) };
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
  return structureAt(source, kind, line, around) ?? linesWindow(source, around, WITHOUT[kind]);
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
      return plain(innermost(scopes, line, ['block', 'try']));
    default:
      return plain(innermost(scopes, line, [kind]));
  }
}

/** The whole logical lines of a finding. Of a compound statement, only its head. */
function statementAt(scopes: Source['scopes'], { first, last }: LineRange): LineRange | undefined {
  if (!scopes.complete || !scopes.statements.some(each => holdsLine(each, first))) return undefined;
  return hullOfLines(scopes.logicalLine(first), scopes.logicalLine(last));
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
  const first = Math.max(around.first - lines, edges.first);
  const last = Math.min(around.last + lines, edges.last);
  const { scopes } = source;
  const whole = hullOfLines(scopes.logicalLine(first), scopes.logicalLine(last), around);
  // A logical line does not cross the border of a definition that parses. For others this is not
  // certain.
  return hullOfLines(
    { first: Math.max(whole.first, edges.first), last: Math.min(whole.last, edges.last) },
    around,
  );
}

/** The limits of a window: the definition around it, and no other definition. */
function edgesAround({ scopes, document }: Source, around: LineRange): LineRange {
  const own = definitionAt(scopes, around.first);
  let first = own?.first ?? 1;
  let last = own !== undefined && holdsLine(own, around.last) ? own.last : document.lines.count;
  for (const each of scopes.statements) {
    if (each.kind !== 'function' && each.kind !== 'class') continue;
    if (each.last < around.first) first = Math.max(first, each.last + 1);
    if (each.first > around.last) last = Math.min(last, each.first - 1);
  }
  return { first, last };
}
