import { type Anchor, type AnchorEdit, type Evidence, type Refusal, refusal } from '../../edit/index.js';
import { excerpt, lineOfId, type Origin } from '../../locate/index.js';
import { type NamedAnchor, namedAnchors, type Syntax } from '../../syntax/index.js';
import { ChangeSet, type Document, type LineIndex } from '../../text/index.js';

/** Where an anchor stands. */
export interface FoundAnchor {
  readonly kind: 'found';
  /** Index from 0 of the line that was selected. */
  readonly line: number;
  /** The definition or statement that the line is the head of; `undefined` where none is known. */
  readonly named: NamedAnchor | undefined;
}

export type AnchorRefusal = { readonly kind: 'refused'; readonly refusal: Refusal };

/**
 * Find what an anchor selects. An id names one anchor of the text that the ids were made from; `selected` must agree with
 * it. Where an edit before has changed that line, and where there is no id, `selected` is sought in the text by now: by the
 * whole text of a line, or by that without its white space, or by the name of a definition; never by a part of it. Of several, the
 * anchor's `line` chooses, if it names one of them; else `ANCHOR_NOT_UNIQUE`.
 */
export function findAnchor(
  document: Document,
  { anchor }: AnchorEdit,
  origin: Origin,
  syntax: Syntax | undefined,
): FoundAnchor | AnchorRefusal {
  const finder = new Finder(document, origin, syntax);
  const byId = anchor.id === undefined ? undefined : finder.byId(anchor, anchor.id);
  return byId ?? finder.bySelected(anchor);
}

/** The line, as an index, that `until` names at or behind the start of an anchor; of a definition, its last one. */
export function findEnd(
  document: Document,
  until: string,
  start: number,
  origin: Origin,
  syntax: Syntax | undefined,
): number | AnchorRefusal {
  const id = lineOfId(document, origin, until) ?? new Finder(document, origin, syntax).endOfId(until);
  if (id !== undefined && id >= start) return id;
  return oneOf(document.lines, until, matching(document.lines, until, start), undefined);
}

class Finder {
  constructor(
    readonly document: Document,
    readonly origin: Origin,
    readonly syntax: Syntax | undefined,
  ) {}

  /** `undefined` where the id was given to what is there no more: then its text is sought. */
  byId(anchor: Anchor, id: string): FoundAnchor | AnchorRefusal | undefined {
    const { original } = this.origin;
    const line = lineOfId(this.document, this.origin, id);
    if (line !== undefined) return this.#agreeing(anchor, id, { kind: 'found', line, named: undefined });
    const named = this.#namedIn(original).find(({ candidate }) => candidate.id === id);
    const now = named && this.#now(named);
    if (now !== undefined) return this.#agreeing(anchor, id, now);
    return named === undefined && !isLineId(original, id) ? this.#unknown(anchor, id) : undefined;
  }

  /** The last line of a definition by its id. */
  endOfId(id: string): number | undefined {
    const named = this.#namedIn(this.origin.original).find(({ candidate }) => candidate.id === id);
    const now = named && this.#now(named);
    return now?.named === undefined ? undefined : now.named.candidate.end_lineno - 1;
  }

  bySelected(anchor: Anchor): FoundAnchor | AnchorRefusal {
    const { type, selected, line } = anchor;
    const { lines } = this.document;
    if (type === 'line_pattern') return found(oneOf(lines, selected, matching(lines, selected, 0), line));
    const all = this.#namedIn(this.document);
    const ofType = all.filter(({ candidate }) => candidate.type === type);
    for (const named of [ofType, all]) {
      const fitting = selectedIn(named, selected, lines);
      if (fitting.length === 0) continue;
      const at = fitting.map(({ candidate }) => candidate.lineno - 1);
      const one = oneOf(lines, selected, [...new Set(at)], line);
      if (typeof one !== 'number') return one;
      return { kind: 'found', line: one, named: fitting[at.indexOf(one)] };
    }
    return found(oneOf(lines, selected, matching(lines, selected, 0), line));
  }

  #namedIn(document: Document): readonly NamedAnchor[] {
    return this.syntax === undefined ? [] : namedAnchors(document, this.syntax.outline(document));
  }

  /** A definition of the original, in the text by now; `undefined` where its line has changed. */
  #now({ candidate }: NamedAnchor): FoundAnchor | undefined {
    const { original, changes } = this.origin;
    const at = changes.mapPosition(original.lines.from(candidate.lineno - 1), 'after');
    if (at >= this.document.text.length) return undefined;
    const line = this.document.lines.lineAt(at);
    if (this.document.lines.content(line) !== original.lines.content(candidate.lineno - 1)) return undefined;
    const named = this.#namedIn(this.document).find(
      other => other.candidate.type === candidate.type && other.candidate.lineno === line + 1,
    );
    return named && { kind: 'found', line, named };
  }

  /** An id and a text that say different things name no anchor: which of them was meant is not known. */
  #agreeing({ selected }: Anchor, id: string, found: FoundAnchor): FoundAnchor | AnchorRefusal {
    const { lines } = this.document;
    const text = lines.content(found.line);
    const names = found.named === undefined ? [] : namesOf(found.named);
    if (squeezed(text) === squeezed(selected) || names.includes(selected.trim())) return found;
    const message = `The id ${id} is line ${found.line + 1}, ${quoted(text)}; what is selected is ${quoted(selected)}.`;
    return refused('ANCHOR_NOT_FOUND', message, placesAt(lines, [found.line]));
  }

  #unknown({ selected }: Anchor, id: string): AnchorRefusal {
    const at = matching(this.document.lines, selected, 0);
    const where = at.length === 0 ? 'no line' : `line ${at.map(line => line + 1).join(', ')}`;
    const message = `No anchor of the file has the id ${id}; the text that is selected, ${quoted(selected)}, is ${where}.`;
    return refused('ANCHOR_NOT_FOUND', message, placesAt(this.document.lines, at));
  }
}

function isLineId(document: Document, id: string): boolean {
  const unchanged = { original: document, changes: ChangeSet.empty(document.text.length) };
  return lineOfId(document, unchanged, id) !== undefined;
}

function found(line: number | AnchorRefusal): FoundAnchor | AnchorRefusal {
  return typeof line === 'number' ? { kind: 'found', line, named: undefined } : line;
}

const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim();
const quoted = (text: string) => JSON.stringify(text.trim().slice(0, 200));

/** The ways in which a text may be that of a line, strictest first. */
const WAYS: readonly ((line: string) => string)[] = [line => line, line => line.trim(), squeezed];

/** The lines from an index on that are a text, by the strictest way of comparing that finds any. */
function matching(lines: LineIndex, text: string, from: number): number[] {
  for (const way of WAYS) {
    const wanted = way(text);
    const found: number[] = [];
    for (let i = from; i < lines.count; i++) if (way(lines.content(i)) === wanted) found.push(i);
    if (found.length > 0) return found;
  }
  return [];
}

/** The anchors whose line, or whose name, is a text. */
function selectedIn(all: readonly NamedAnchor[], text: string, lines: LineIndex): readonly NamedAnchor[] {
  for (const way of WAYS) {
    const found = all.filter(({ candidate }) => way(lines.content(candidate.lineno - 1)) === way(text));
    if (found.length > 0) return found;
  }
  const name = text.trim();
  return all.filter(each => namesOf(each).includes(name));
}

function namesOf({ candidate, placed }: NamedAnchor): string[] {
  return [candidate.name, placed?.item.name].filter(name => name !== undefined && name !== '') as string[];
}

function oneOf(
  lines: LineIndex,
  text: string,
  found: readonly number[],
  line: number | undefined,
): number | AnchorRefusal {
  const [only, ...others] = found;
  if (only !== undefined && others.length === 0) return only;
  if (line !== undefined && found.includes(line - 1)) return line - 1;
  if (only === undefined) return refused('ANCHOR_NOT_FOUND', `No line of the file is ${quoted(text)}.`);
  const numbers = found.slice(0, MOST_PLACES).map(i => i + 1);
  const list = `${numbers.join(', ')}${found.length > MOST_PLACES ? ', …' : ''}`;
  const message = `${found.length} lines of the file are ${quoted(text)}: ${list}.`;
  return refused('ANCHOR_NOT_UNIQUE', message, placesAt(lines, found));
}

const MOST_PLACES = 20;

function placesAt(lines: LineIndex, found: readonly number[]): Evidence {
  const places = found
    .slice(0, MOST_PLACES)
    .map(i => ({ ...excerpt(lines, i, i + 1), distinguishedBy: undefined }));
  return found.length === 0 ? {} : { places, placeCount: found.length };
}

export function refused(
  code: 'ANCHOR_NOT_FOUND' | 'ANCHOR_NOT_UNIQUE',
  message: string,
  evidence: Evidence = {},
): AnchorRefusal {
  return { kind: 'refused', refusal: refusal(code, message, evidence) };
}
