import type { AnchorEdit } from '../../edit/index.js';
import type { Origin } from '../../locate/index.js';
import type { Syntax } from '../../syntax/index.js';
import type { Document } from '../../text/index.js';
import { indentedAsFile } from './file-indentation.js';
import { type FoundAnchor, findAnchor } from './find.js';
import { lineWay } from './line-way.js';
import { Placing } from './placing.js';
import { asDeepAsQuoted } from './quoted-depth.js';
import { withoutRepeat } from './repeated-anchor.js';
import { runOf } from './run.js';
import { unseenLoss } from './unseen.js';
import type { AnchorLocation } from './ways.js';

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
