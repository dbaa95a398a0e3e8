import { type AnchorEdit, type Refusal, refusal } from '../../edit/index.js';
import { excerpt, indentOf, lineBefore, type Origin, opens } from '../../locate/index.js';
import { namedAnchors, type Syntax } from '../../syntax/index.js';
import {
  ChangeSet,
  type Document,
  holdsLine,
  isSolid,
  type LineRange,
  parseAddress,
  type Range,
  withoutBlankEnds,
} from '../../text/index.js';
import { indentKindOf } from '../indent-kind.js';
import { isOfState, linesOfAddress } from '../lines-of-address.js';
import { depthBeside } from '../new-line-depth.js';
import { indentedAsFile } from './file-indentation.js';
import { type AnchorRefusal, type FoundAnchor, findAnchor, findEnd, selectedNow } from './find.js';
import { leadKept } from './lead.js';
import { lineWay } from './line-way.js';
import { Placing } from './placing.js';
import { withoutRepeat } from './repeated-anchor.js';
import { quoted, squeezed } from './selected.js';
import type { AnchorLocation, AnchorPlace } from './ways.js';
import { contentLines, writtenAt } from './written.js';

/**
 * Find the line, the run of lines or the definition that an edit's anchor means, and what the edit
 * makes of it. A definition includes its decorators and the comments above it. Text that is
 * inserted beside it gets its indentation, and as many blank lines between as its siblings have. If
 * the anchor has no `scope`, the inserted text decides: lines deeper than the head of a definition
 * go after the head, all other text goes beside the definition.
 *
 * @param syntax of the document's language; without it no definition is known, and anchors are
 *   lines
 * @example locateAnchor(document, edit, { original: document, changes: ChangeSet.empty(document.text.length) }).kind
 */
export function locateAnchor(
  document: Document,
  edit: AnchorEdit,
  origin: Origin,
  syntax?: Syntax,
): AnchorLocation {
  const found = findAnchor(document, edit, origin, syntax);
  if (found.kind === 'refused') return found;
  const { line } = found;
  // An address alone is as good as a quote of the line, except that it shows no depth.
  const content = document.lines.content(line);
  const quoted = edit.anchor.selected === '' ? withSelected(edit, content.trimStart()) : edit;
  const own = withoutRepeat(document, quoted, found, syntax);
  if (own.kind === 'refused') return own;
  const indented = indentedAsFile(document, asDeepAsQuoted(document, own.edit, found, syntax), found, syntax);
  if (indented.kind === 'refused') return indented;
  const location = locationOf(document, indented.edit, found, origin, syntax);
  if (location.kind === 'refused') return location;
  const [unseen] = location.places.flatMap(place => unseenLoss(document, edit, place, origin) ?? []);
  if (unseen !== undefined) return { kind: 'refused', refusal: unseen };
  const places = location.places.map(({ scope, place }) => ({
    scope,
    place: { ...place, found: found.found },
  }));
  return { kind: 'places', places };
}

function withSelected(edit: AnchorEdit, selected: string): AnchorEdit {
  return { ...edit, anchor: { ...edit.anchor, selected } };
}

function locationOf(
  document: Document,
  edit: AnchorEdit,
  found: FoundAnchor,
  origin: Origin,
  syntax: Syntax | undefined,
): AnchorLocation {
  if (edit.anchor.until === undefined && found.last === undefined)
    return new Placing(document, edit, found, syntax).location();
  const run = runOf(document, edit, found, origin, syntax);
  return 'kind' in run ? run : lineWay(document, edit, run, syntax);
}

/**
 * An edit whose content is as deep in the file as its writer saw it beside the anchor: where the
 * anchor was quoted at another depth than the file has it, the content moves with it. Content that
 * is as deep as belongs there already stays, and so does content without indentation, which shows
 * nothing, unless a definition is meant.
 */
function asDeepAsQuoted(
  document: Document,
  edit: AnchorEdit,
  { line }: FoundAnchor,
  syntax: Syntax | undefined,
): AnchorEdit {
  const { lines } = document;
  const own = indentOf(edit.anchor.selected);
  const file = indentOf(lines.content(line));
  const kind = indentKindOf([own]);
  if (own === file || kind === undefined || (file !== '' && indentKindOf([file]) !== kind)) return edit;
  const written = writtenAt(document, line + 1, contentLines(edit), syntax);
  const { indent } = written;
  const goesInto = edit.action === 'insert_after' && opens(lines.content(line));
  if (indent === '' || indent === (goesInto ? depthBelow(document, line) : file)) return edit;
  const inside = goesInto && indent.length > own.length ? depthBelow(document, line) : undefined;
  // In an empty body, the next line closes it.
  const isDeeper = inside !== undefined && inside.length > file.length;
  const target = isDeeper ? inside : depthBeside(own, file, indent);
  if (target === undefined || target === indent) return edit;
  const last = /[\r\n]$/.test(edit.content) ? '\n' : '';
  return { ...edit, content: written.reindented(target, '').join('\n') + last };
}

/** The indentation of the next line that is not blank. */
function depthBelow({ lines }: Document, line: number): string | undefined {
  for (let i = line + 1; i < lines.count; i++)
    if (isSolid(lines.content(i))) return indentOf(lines.content(i));
  return undefined;
}

/** The end of a line whose statement continues below. */
const OPENS = /[:{([,]$|\b(?:do|then)$/;

/**
 * The lines of an anchor that reaches to a later line. From one definition to another these are all
 * lines of both, with the decorators and comments of the first: half a definition is never meant,
 * unless the line is (`"scope": "line"`), or the inserted text ends with the head of what stays.
 */
function runOf(
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

/**
 * Why an edit by an address is not made if it replaces or removes lines that the address does not
 * stand for and that are not quoted: nothing shows that its writer saw them as they are, and new
 * text that has them all may bring back what was removed since. `undefined` if the file is in a
 * state that the writer was shown, or if no such line is lost.
 *
 * @param document the current text
 */
function unseenLoss(
  document: Document,
  edit: AnchorEdit,
  { place }: AnchorPlace,
  origin: Origin,
): Refusal | undefined {
  const { at, selected, until = '' } = edit.anchor;
  if (at === undefined || isOfState(origin.original, edit)) return undefined;
  if (edit.action !== 'replace' && edit.action !== 'delete') return undefined;
  const named = [at, until].flatMap(text => namedBy(text, origin.original, edit));
  const isSeen = (line: number) => {
    if ([selected, until, ''].some(text => squeezed(document.lines.content(line)) === squeezed(text)))
      return true;
    const before = lineBefore(document, origin, line);
    // What an edit before it has put there, the same writer has written.
    return before === undefined || named.some(lines => holdsLine(lines, before + 1));
  };
  const { fileFrom, fileTo } = place;
  const lines = Array.from({ length: fileTo - fileFrom }, (_, i) => fileFrom + i);
  if (lines.every(isSeen)) return undefined;
  const message =
    `The edit replaces or removes lines that ${at} does not stand for, and that it does not quote: they may have changed since. ` +
    'Send it again with the address of all of them, if they are meant.';
  const places = [{ ...excerpt(document.lines, fileFrom, fileTo), distinguishedBy: undefined }];
  return refusal('EDIT_STALE_FILE', message, { places, placeCount: 1 });
}

function namedBy(text: string, original: Document, edit: AnchorEdit): LineRange[] {
  if (parseAddress(text) === undefined) return [];
  const lines = linesOfAddress(original, text, edit);
  return lines.kind === 'lines' ? [lines] : [];
}

/** Whether an edit was written for another state of the file than the given one. */
export function isStale(original: Document, { base }: AnchorEdit): boolean {
  return base !== undefined && hashOf(original)?.startsWith(base.toLowerCase()) !== true;
}

/** A text that its encoding cannot hold has no hash. */
function hashOf(document: Document): string | undefined {
  return document.encode().kind === 'bytes' ? document.hash : undefined;
}

/** Why no edit for an older state is made, with the places where its selected text is now. */
export function stale(original: Document, edit: AnchorEdit, syntax: Syntax | undefined): Refusal {
  const { anchor, base } = edit;
  const origin = { original, changes: ChangeSet.empty(original.text.length) };
  const { lines, evidence } =
    anchor.selected === '' ? { lines: '', evidence: {} } : selectedNow(original, anchor, origin, syntax);
  const now = lines === '' ? 'is no line now' : `is line ${lines} now`;
  const message =
    `The base of the script, ${base}, is not the hash of this file: the file has changed since, or the base was copied wrongly.` +
    (anchor.selected === '' ? '' : ` ${quoted(anchor.selected)} ${now}.`);
  return refusal('EDIT_STALE_FILE', message, evidence);
}
