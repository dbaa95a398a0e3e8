import type { Statement } from '../../syntax/index.js';
import { holdsLine, type LineRange } from '../../text/index.js';
import { innermost, namedFunctionAt, SHOWN_WHOLE } from '../enclosing.js';
import type { Packet } from '../packet.js';
import { clamped, isPython, isString, linesText, type Source } from '../source.js';
import { linesWindow } from '../window.js';
import { type ContextPart, headOf, wordsIn } from './about.js';
import { MIN_CONTEXT_LINES } from './context.js';
import { boundBy } from './imports.js';

/** Of a longer function or statement, the head and the lines near the finding are shown. */
const LONGEST = SHOWN_WHOLE;

/** A docstring of this many lines is left out, because it rarely helps to fix a finding. */
const LONG_DOCSTRING = 8;

/**
 * The part of a packet's context that is sent. In a function, that is the function, or the lines
 * near the finding if it is long. Elsewhere, it is the lines near the finding, up to the next
 * definition. Of the imports, those of names that the region uses are sent. For a rule whose region
 * is enough, none of this is sent.
 */
export function neededContext(packet: Packet): ContextPart[] {
  return packet.context
    .filter(part => part.kind !== 'window')
    .flatMap(part => neededLines(packet, part).map(lines => ({ ...part, lines })));
}

/** The context that is gathered for every row. */
const ALWAYS: ReadonlySet<ContextPart['kind']> = new Set(['around', 'function', 'try', 'imports']);

function neededLines(packet: Packet, { kind, source, lines }: ContextPart): readonly LineRange[] {
  if (packet.row.isLocal === true && ALWAYS.has(kind)) return [];
  switch (kind) {
    case 'around':
      return around(packet);
    case 'function':
      return functionLines(source, lines);
    case 'imports':
      return importLines(packet, source, lines);
    default:
      return [lines];
  }
}

function around({ source, finding }: Packet): readonly LineRange[] {
  const at = clamped(source, { first: finding.line, last: finding.line });
  if (at === undefined) return [];
  const whole = statementAround(source, at.first);
  const found = namedFunctionAt(source.scopes, at.first, SHOWN_WHOLE);
  if (found === undefined) return [linesWindow(source, at, MIN_CONTEXT_LINES), ...whole];
  if (length(found) <= LONGEST) return besideNested(source, found, at.first);
  const first = Math.max(found.first, at.first - MIN_CONTEXT_LINES);
  const near = { first, last: Math.min(found.last, at.first + MIN_CONTEXT_LINES) };
  return [...withoutDocstring(source, found, near), ...whole];
}

/**
 * Of a short function in another one, the lines near it: what it uses is often there. The other
 * languages than Python have many of them.
 */
function besideNested({ scopes, path }: Source, own: Statement, line: number): readonly LineRange[] {
  const outer = scopes.statements.find(
    each => each.kind === 'function' && each.depth < own.depth && holdsLine(each, line),
  );
  if (outer === undefined || isPython(path)) return [];
  const above = scopes.logicalLine(Math.max(1, line - MIN_CONTEXT_LINES)).first;
  const first = Math.max(outer.first, Math.min(own.first, above));
  const last = Math.min(outer.last, Math.max(own.last, line + MIN_CONTEXT_LINES));
  return [{ first, last }, headOf(outer)];
}

/** The whole compound statement around a line, such as both branches of an `if`. */
function statementAround({ scopes }: Source, line: number): readonly LineRange[] {
  const found = innermost(scopes, line, ['block', 'switch', 'try']);
  return found === undefined || length(found) > LONGEST ? [] : [found];
}

function functionLines(source: Source, lines: LineRange): readonly LineRange[] {
  const found = source.scopes.statements.find(
    each => each.kind === 'function' && each.first === lines.first && each.last === lines.last,
  );
  if (found === undefined) return [lines];
  return length(lines) <= LONGEST ? withoutDocstring(source, found, lines) : [headOf(found)];
}

type Body = Pick<Statement, 'headLast' | 'last'>;

/** Some lines of a function without its docstring, if that is a long one. */
function withoutDocstring(source: Source, definition: Body, lines: LineRange) {
  const docstring = docstringOf(source, definition);
  if (docstring === undefined || length(docstring) < LONG_DOCSTRING) return [lines];
  return [
    { first: lines.first, last: Math.min(lines.last, docstring.first - 1) },
    { first: Math.max(lines.first, docstring.last + 1), last: lines.last },
  ].filter(each => each.first <= each.last);
}

/** The docstring of a definition. */
function docstringOf(source: Source, { headLast, last }: Body): LineRange | undefined {
  const first = source.scopes.statements.find(each => each.first > headLast && each.first <= last);
  return first?.kind === 'simple' && isString(source, first) ? first : undefined;
}

/** The imports that bind a name which the regions use. */
function importLines(
  { window, source: own, finding }: Packet,
  source: Source,
  block: LineRange,
): readonly LineRange[] {
  const regions = window.kind === 'edit' && window.source === source ? window.regions : [];
  const at = own === source ? [{ first: finding.line, last: finding.line }] : [];
  const used = new Set([...regions, ...at].flatMap(lines => [...wordsIn(linesText(source, lines))]));
  return source.scopes.statements.filter(
    each =>
      each.kind === 'import' &&
      holdsLine(block, each.first) &&
      boundBy(source, each).some(({ local }) => used.has(local.split('.')[0] ?? '')),
  );
}

function length({ first, last }: LineRange): number {
  return last - first + 1;
}
