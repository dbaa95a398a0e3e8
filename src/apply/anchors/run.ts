import type { AnchorEdit } from '../../edit/index.js';
import type { Origin } from '../../locate/index.js';
import { namedAnchors, type Syntax } from '../../syntax/index.js';
import { type Document, type Range, withoutBlankEnds } from '../../text/index.js';
import { type AnchorRefusal, type FoundAnchor, findEnd } from './find.js';
import { leadKept } from './lead.js';
import { contentLines } from './written.js';

/** The end of a line whose statement continues below. */
const OPENS = /[:{([,]$|\b(?:do|then)$/;

/**
 * The lines of an anchor that reaches to a later line. From one definition to another these are all
 * lines of both, with the decorators and comments of the first: half a definition is never meant,
 * unless the line is (`"scope": "line"`), or the inserted text ends with the head of what stays.
 */
export function runOf(
  document: Document,
  edit: AnchorEdit,
  found: FoundAnchor,
  origin: Origin,
  syntax: Syntax | undefined,
): Range | AnchorRefusal {
  const { scope, type } = edit.anchor;
  const { until } = edit.anchor;
  const isAddressed = until === undefined && found.last !== undefined;
  const end = isAddressed ? found.last : findEnd(document, edit, found.line, origin, syntax);
  if (typeof end !== 'number') return end;
  if (scope === 'line' || type === 'line_pattern') return { from: found.line, to: end + 1 };
  return {
    from: startOf(document, edit, found, syntax),
    to: Math.max(end, lastOf(document, edit, end, syntax)) + 1,
  };
}

function startOf(
  document: Document,
  edit: AnchorEdit,
  { named, line }: FoundAnchor,
  syntax: Syntax | undefined,
): number {
  if (named === undefined) return line;
  const keepsLead = edit.action === 'replace' && edit.anchor.scope === undefined;
  if (!keepsLead || named.placed === undefined || syntax === undefined) return named.stretch.line - 1;
  return leadKept(document, named.placed.item, withoutBlankEnds(contentLines(edit)), syntax);
}

/**
 * The last line of the definition whose head is on a line; the line itself if it is no head, or
 * stays one.
 */
function lastOf(document: Document, edit: AnchorEdit, line: number, syntax: Syntax | undefined): number {
  const last = withoutBlankEnds(contentLines(edit)).at(-1)?.trim() ?? '';
  const staysHead = OPENS.test(last) || last === document.lines.content(line).trim();
  if (syntax === undefined || (edit.action === 'replace' && staysHead)) return line;
  const named = namedAnchors(document, syntax.outline(document));
  const heads = named.filter(({ candidate }) => candidate.lineno === line + 1);
  return Math.max(line, ...heads.map(({ candidate }) => candidate.end_lineno - 1));
}
