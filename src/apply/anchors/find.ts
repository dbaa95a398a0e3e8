import {
  type Anchor,
  type AnchorEdit,
  type Evidence,
  type Found,
  isAnchorId,
  isCounted,
  type Refusal,
  refusal,
} from '../../edit/index.js';
import { type LineNow, lineBefore, lineNow, lineOfId, type Origin } from '../../locate/index.js';
import { type NamedAnchor, namedAnchors, type Syntax } from '../../syntax/index.js';
import type { Document, Range } from '../../text/index.js';
import { baseText, isProven } from './base.js';
import { type ListedPlaces, listPlaces } from './listed-places.js';
import { nearestLine } from './nearest-line.js';
import { howFound, matching, quoted, selectedIn, squeezed, withHead } from './selected.js';

/** Where an anchor is. */
export interface FoundAnchor {
  readonly kind: 'found';
  /** Index from 0 of the line that was selected. */
  readonly line: number;
  /** The definition or statement that the line is the head of; `undefined` if none is known. */
  readonly named: NamedAnchor | undefined;
  /** How what is selected differs from the line. */
  readonly found: Found;
}

export type AnchorRefusal = { readonly kind: 'refused'; readonly refusal: Refusal };

/**
 * Find what an anchor selects. An id names one anchor of the text that the ids were made from, and
 * `selected` must agree with it; an id with a count is valid only if the script says which text
 * that is (`base`). If an earlier edit has changed that line, `selected` is searched for in what
 * the edit made of it. Without an id, it is searched for in the whole current text: as the whole
 * text of a line, or that without its white space, or as the name of a definition; never as a part
 * of these. If there are several, the anchor's `line` chooses, if it names one of them; otherwise
 * `ANCHOR_NOT_UNIQUE`.
 */
export function findAnchor(
  document: Document,
  edit: AnchorEdit,
  origin: Origin,
  syntax: Syntax | undefined,
): FoundAnchor | AnchorRefusal {
  const finder = new Finder(document, origin, syntax, isProven(edit));
  const { anchor } = edit;
  return anchor.id === undefined ? finder.bySelected(anchor) : finder.byId(anchor, anchor.id);
}

/**
 * The line, as an index, that `until` names at or after the start of an anchor; for a definition,
 * its last line.
 */
export function findEnd(
  document: Document,
  edit: AnchorEdit,
  start: number,
  origin: Origin,
  syntax: Syntax | undefined,
): number | AnchorRefusal {
  return new Finder(document, origin, syntax, isProven(edit)).end(edit.anchor.until ?? '', start);
}

/** Where the selected text of an anchor is now, whatever its id. */
export function selectedNow(
  document: Document,
  anchor: Anchor,
  origin: Origin,
  syntax: Syntax | undefined,
): ListedPlaces {
  return new Finder(document, origin, syntax, false).places(anchor);
}

class Finder {
  constructor(
    readonly document: Document,
    readonly origin: Origin,
    readonly syntax: Syntax | undefined,
    readonly isProven: boolean,
  ) {}

  byId(anchor: Anchor, id: string): FoundAnchor | AnchorRefusal {
    if (isCounted(id) && !this.isProven) return this.#uncertain(anchor, id);
    const was = this.#was(id);
    if (was === undefined) return this.#unknown(anchor, id);
    const now = this.#now(was.line);
    if (now.kind === 'kept') return this.#agreeing(anchor, id, now.line, was.named);
    const one = this.bySelected(anchor, now);
    return one.kind === 'refused' && one.refusal.code === 'ANCHOR_NOT_FOUND'
      ? this.#changed(anchor, id)
      : one;
  }

  bySelected(anchor: Anchor, within = this.#all): FoundAnchor | AnchorRefusal {
    const all = this.#fitting(anchor, within);
    const lines = [...new Set(all.map(({ line }) => line))];
    const line = this.#oneOf(anchor, lines);
    if (typeof line !== 'number') return line;
    return this.#at(anchor, line, all.find(each => each.line === line)?.named);
  }

  places(anchor: Anchor): ListedPlaces {
    const lines = this.#fitting(anchor, this.#all).map(({ line }) => line);
    return this.#listed([...new Set(lines)], anchor);
  }

  end(until: string, start: number): number | AnchorRefusal {
    const was = this.#was(until);
    if (was !== undefined) return this.#endOfId(until, was, start);
    const { lines } = this.document;
    const found = matching(lines, until, { from: start, to: lines.count });
    const before = found.length > 0 ? [] : matching(lines, until, { from: 0, to: start });
    if (before.length > 0) return this.#endsBefore(quoted(until), before, start);
    if (found.length === 0 && isAnchorId(until))
      return refused('ANCHOR_NOT_FOUND', `No anchor of the file has the id ${until}, given as "until".`);
    return this.#oneOf({ type: 'line_pattern', selected: until }, found);
  }

  #endOfId(id: string, was: Was, start: number): number | AnchorRefusal {
    if (!this.isProven) return this.#unprovenEnd(id);
    const now = this.#now(was.line);
    if (now.kind === 'changed')
      return refused(
        'ANCHOR_NOT_FOUND',
        `An edit before this one changed the line of the id ${id}, given as "until".`,
      );
    const named = was.named && this.#namedAt(now.line, was.named);
    const end = named === undefined ? now.line : named.candidate.end_lineno - 1;
    return end < start ? this.#endsBefore(id, [now.line], start) : end;
  }

  /** What had an id in the original. */
  #was(id: string): Was | undefined {
    const { original } = this.origin;
    const line = lineOfId(original, id);
    if (line !== undefined) return { line, named: undefined };
    const named = this.#namedIn(original).find(({ candidate }) => candidate.id === id);
    return named && { line: named.candidate.lineno - 1, named };
  }

  get #all(): Range {
    return { from: 0, to: this.document.lines.count };
  }

  #now(line: number): LineNow {
    return lineNow(this.document, this.origin, line);
  }

  #namedIn(document: Document): readonly NamedAnchor[] {
    return this.syntax === undefined ? [] : namedAnchors(document, this.syntax.outline(document));
  }

  #namedAt(line: number, { candidate: { type } }: NamedAnchor): NamedAnchor | undefined {
    return this.#namedIn(this.document).find(
      ({ candidate }) => candidate.type === type && candidate.lineno === line + 1,
    );
  }

  /**
   * The lines that an anchor selects, the definitions of its type first, then any, then plain
   * lines, then definitions with a part of their head.
   */
  #fitting({ type, selected }: Anchor, { from, to }: Range): readonly Fitting[] {
    const { lines } = this.document;
    const asLine = () => matching(lines, selected, { from, to }).map(line => ({ line, named: undefined }));
    if (type === 'line_pattern') return asLine();
    const all = this.#namedIn(this.document).filter(
      ({ candidate: { lineno } }) => lineno > from && lineno <= to,
    );
    const ofType = all.filter(({ candidate }) => candidate.type === type);
    const fitting = (found: readonly NamedAnchor[]) =>
      found.map(named => ({ line: named.candidate.lineno - 1, named }));
    const ways: (() => readonly Fitting[])[] = [
      () => fitting(selectedIn(ofType, selected, lines)),
      () => fitting(selectedIn(all, selected, lines)),
      asLine,
      () => fitting(withHead(ofType, selected, lines)),
    ];
    for (const way of ways) {
      const found = way();
      if (found.length > 0) return found;
    }
    return [];
  }

  #at({ selected }: Anchor, line: number, named: NamedAnchor | undefined): FoundAnchor {
    return { kind: 'found', line, named, found: howFound(selected, this.document.lines.content(line)) };
  }

  /** An id and a text that disagree name no anchor: nobody knows which of them was meant. */
  #agreeing(
    anchor: Anchor,
    id: string,
    line: number,
    was: NamedAnchor | undefined,
  ): FoundAnchor | AnchorRefusal {
    const text = this.document.lines.content(line);
    const named = was && this.#namedAt(line, was);
    if (squeezed(text) === squeezed(anchor.selected) || this.#isOf(named, anchor))
      return this.#at(anchor, line, named);
    const { lines, evidence } = this.#listed([line], anchor);
    const message = `The id ${id} is line ${lines}, ${quoted(text)}; what is selected is ${quoted(anchor.selected)}.`;
    return refused('ANCHOR_NOT_FOUND', message, evidence);
  }

  #isOf(named: NamedAnchor | undefined, { selected }: Anchor): boolean {
    const { lines } = this.document;
    return (
      named !== undefined && [selectedIn, withHead].some(way => way([named], selected, lines).length > 0)
    );
  }

  #listed(lines: readonly number[], { type }: Pick<Anchor, 'type'>): ListedPlaces {
    return listPlaces(this.document, this.origin, lines, type, this.syntax);
  }

  #uncertain(anchor: Anchor, id: string): AnchorRefusal {
    const listed = this.places(anchor);
    const where = listed.lines === '' ? 'no line now' : `line ${listed.lines} now`;
    const message =
      `The id ${id} chooses one of several lines. It is only valid for the state of the file that the ids were listed from, and the ` +
      `script does not name that state ("base"). ${quoted(anchor.selected)} is ${where}${this.#choice(listed)}`;
    const several = (listed.evidence.placeCount ?? 0) > 1;
    return refused(several ? 'ANCHOR_NOT_UNIQUE' : 'ANCHOR_NOT_FOUND', message, listed.evidence);
  }

  /** The end of a sentence about places, and how to choose one of them. */
  #choice({ evidence, needsBase }: ListedPlaces): string {
    if (evidence.places === undefined) return '.';
    return `. Choose one by the id that it has now${needsBase ? baseText(this.origin.original) : ''}.`;
  }

  #unknown(anchor: Anchor, id: string): AnchorRefusal {
    const { lines, evidence } = this.places(anchor);
    const start = `No anchor of the file has the id ${id}; the text that is selected, ${quoted(anchor.selected)}, is`;
    if (lines !== '') return refused('ANCHOR_NOT_FOUND', `${start} line ${lines}.`, evidence);
    return this.#missing(`${start} no line.`, anchor);
  }

  #missing(why: string, anchor: Pick<Anchor, 'type' | 'selected'>): AnchorRefusal {
    const { said, evidence } = nearestLine(this.origin.original, anchor, this.syntax);
    return refused('ANCHOR_NOT_FOUND', why + said, evidence);
  }

  #changed({ selected }: Anchor, id: string): AnchorRefusal {
    const message = `An edit before this one changed or removed the line of the id ${id}, and what it made of it has no line ${quoted(selected)}.`;
    return refused('ANCHOR_NOT_FOUND', message);
  }

  #unprovenEnd(id: string): AnchorRefusal {
    const { original } = this.origin;
    const message =
      `The anchor ends at the line of an id ("until": ${quoted(id)}), and the script does not name the state of the file that the ids ` +
      `were listed from: lines that were added since would be removed. Send it again${baseText(original)}, if the ids are of the file as it is.`;
    return { kind: 'refused', refusal: refusal('EDIT_STALE_FILE', message) };
  }

  #endsBefore(until: string, lines: readonly number[], start: number): AnchorRefusal {
    const [end, own] = [lines, [start]].map(each => this.#listed(each, { type: 'line_pattern' }));
    const message = `"until", ${until}, is before the anchor (line ${end?.lines}; the anchor is line ${own?.lines}): it names the last line of the run, and the anchor the first.`;
    return refused('ANCHOR_NOT_FOUND', message, end?.evidence);
  }

  /**
   * The line with a number: the number that it has in the file, which its writer has seen, or the
   * number that it has now, if both mean one line.
   */
  #byNumber(found: readonly number[], line: number): number | undefined {
    const fitting = found.filter(
      each => each === line || lineBefore(this.document, this.origin, each) === line,
    );
    return fitting.length === 1 ? fitting[0] : undefined;
  }

  #oneOf(
    anchor: Pick<Anchor, 'type' | 'selected' | 'line'>,
    found: readonly number[],
  ): number | AnchorRefusal {
    const [only, ...others] = found;
    if (only !== undefined && others.length === 0) return only;
    const { selected, line } = anchor;
    if (only === undefined) return this.#missing(`No line of the file is ${quoted(selected)}.`, anchor);
    const chosen = line === undefined ? undefined : this.#byNumber(found, line - 1);
    if (chosen !== undefined) return chosen;
    const listed = this.#listed(found, anchor);
    const message = `${found.length} lines of the file are ${quoted(selected)}: ${listed.lines}${this.#choice(listed)}`;
    return refused('ANCHOR_NOT_UNIQUE', message, listed.evidence);
  }
}

/** A line that an anchor selects, as an index, and the definition that it is the head of. */
interface Fitting {
  readonly line: number;
  readonly named: NamedAnchor | undefined;
}

/** What an id was given for: a line of the original, as an index. */
type Was = Fitting;

export function refused(
  code: 'ANCHOR_NOT_FOUND' | 'ANCHOR_NOT_UNIQUE',
  message: string,
  evidence: Evidence = {},
): AnchorRefusal {
  return { kind: 'refused', refusal: refusal(code, message, evidence) };
}
