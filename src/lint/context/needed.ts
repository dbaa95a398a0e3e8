import type { Statement } from '../../syntax/index.js';
import { holdsLine, type LineRange } from '../../text/index.js';
import { innermost, SHOWN_WHOLE } from '../enclosing.js';
import type { Packet } from '../packet.js';
import { isString, linesText, NO_PROJECT, type Source } from '../source.js';
import { aboutOf, type ContextPart, headOf, wordsIn } from './about.js';
import { classHead } from './definitions.js';
import { boundBy } from './imports.js';

/** Of a longer function or statement, the head and the lines near the finding are shown. */
const LONGEST = SHOWN_WHOLE;

/** A docstring of this many lines is left out, because it rarely helps to fix a finding. */
const LONG_DOCSTRING = 8;

/**
 * The part of a packet's context that is sent: the lines around the finding, the function around it
 * or the head of a long one, the class and the heads of what else is around it, what the row names,
 * and of the imports those of names that the region uses.
 */
export function neededContext(packet: Packet): ContextPart[] {
  const parts = packet.context.filter(part => part.kind !== 'window');
  return [
    ...parts.flatMap(part => neededLines(packet, part).map(lines => ({ ...part, lines }))),
    ...enclosing(packet),
  ];
}

function neededLines(packet: Packet, { kind, source, lines }: ContextPart): readonly LineRange[] {
  switch (kind) {
    case 'around':
      return [lines, ...statementAround(source, packet.finding.line)];
    case 'function':
      return isCut(packet, source, lines) ? [lines] : functionLines(source, lines);
    case 'imports':
      return importLines(packet, source, lines);
    default:
      return [lines];
  }
}

/** Whether a part of a function is the region of a rule about functions: the rest is to read. */
function isCut({ row, window }: Packet, source: Source, { first, last }: LineRange): boolean {
  if (window.kind === 'skip' || window.source !== source) return false;
  const isOfFunction = row.window.kind === 'function' || row.window.kind === 'component';
  return isOfFunction && window.regions.some(each => each.first > first || each.last < last);
}

/** What the lines of the finding belong to: its class, and the heads of the functions around it. */
function enclosing({ finding, source }: Packet): readonly ContextPart[] {
  const about = aboutOf(finding, source, NO_PROJECT);
  if (about === undefined) return [];
  const functions = source.scopes.statements.filter(
    each => each.kind === 'function' && holdsLine(each, about.line),
  );
  const ofClass = classHead(about).map(lines => ({ kind: 'class' as const, source, lines }));
  return [...ofClass, ...functions.map(each => ({ kind: 'function' as const, source, lines: headOf(each) }))];
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
