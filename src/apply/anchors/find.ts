import {
  type Anchor,
  type AnchorEdit,
  type AnchorType,
  type Evidence,
  type Found,
  type Refusal,
  refusal,
} from '../../edit/index.js';
import { type LineNow, lineBefore, lineNow, type Origin } from '../../locate/index.js';
import { type NamedAnchor, namedAnchors, type Syntax } from '../../syntax/index.js';
import { type Document, type LineRange, parseAddress, type Range } from '../../text/index.js';
import { linesOfAddress } from '../lines-of-address.js';
import { type ListedPlaces, listPlaces, nearestLine } from './listed-places.js';
import { howFound, matching, quoted, selectedIn, squeezed, withHead } from './selected.js';

/** Where an anchor is. */
export interface FoundAnchor {
  readonly kind: 'found';
  /** Index from 0 of the line that was selected. */
  readonly line: number;
  /** The last line, if an address names a run that is no definition. */
  readonly last?: number;
  /** The definition or statement that the line is the head of; `undefined` if none is known. */
  readonly named: NamedAnchor | undefined;
  /** How what is selected differs from the line. */
  readonly found: Found;
}

export type AnchorRefusal = { readonly kind: 'refused'; readonly refusal: Refusal };

/**
 * Find what an anchor selects. An address names lines of the given file, and `selected` must agree
 * with them. If an earlier edit has changed that line, `selected` is searched for in what the edit
 * made of it. Without an address, it is searched for in the whole current text: as the whole text
 * of a line, or that without its white space, or as the name of a definition; never as a part of
 * these. If there are several, the anchor's `line` chooses, if it names one of them; otherwise
 * `ANCHOR_NOT_UNIQUE`.
 */
export function findAnchor(
  document: Document,
  edit: AnchorEdit,
  origin: Origin,
  syntax: Syntax | undefined,
): FoundAnchor | AnchorRefusal {
  const finder = new Finder(document, origin, syntax, edit);
  const { anchor } = edit;
  return anchor.at === undefined ? finder.bySelected(anchor) : finder.byAddress(anchor, anchor.at);
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
  return new Finder(document, origin, syntax, edit).end(edit.anchor.until ?? '', start);
}

/** Where the selected text of an anchor is now, whatever its address. */
export function selectedNow(
  document: Document,
  anchor: Anchor,
  origin: Origin,
  syntax: Syntax | undefined,
): ListedPlaces {
  return new Finder(document, origin, syntax).places(anchor);
}

class Finder {
  constructor(
    readonly document: Document,
    readonly origin: Origin,
    readonly syntax: Syntax | undefined,
    readonly edit: Pick<AnchorEdit, 'seen' | 'base'> = {},
  ) {}

  byAddress(anchor: Anchor, at: string): FoundAnchor | AnchorRefusal {
    const was = this.#was(at, anchor.type);
    if ('kind' in was) return was;
    const now = this.#now(was.line);
    if (now.kind === 'kept') return this.#agreeing(anchor, at, now.line, was);
    if (anchor.selected === '') return this.#changed(anchor, at);
    const one = this.bySelected(anchor, now);
    return one.kind === 'refused' && one.refusal.code === 'ANCHOR_NOT_FOUND'
      ? this.#changed(anchor, at)
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
    return this.#listed([...new Set(lines)]);
  }

  end(until: string, start: number): number | AnchorRefusal {
    if (parseAddress(until) !== undefined) return this.#endAt(until, start);
    const { lines } = this.document;
    const found = matching(lines, until, { from: start, to: lines.count });
    const before = found.length > 0 ? [] : matching(lines, until, { from: 0, to: start });
    if (before.length > 0) return this.#endsBefore(quoted(until), before, start);
    if (found.length === 0 && isOldId(until))
      return refused(
        'ANCHOR_NOT_FOUND',
        `No line of the file is ${quoted(until)}, given as "until". ${NO_IDS}`,
      );
    return this.#oneOf({ type: 'line_pattern', selected: until }, found);
  }

  #endAt(until: string, start: number): number | AnchorRefusal {
    const lines = linesOfAddress(this.origin.original, until, this.edit);
    if (lines.kind === 'refused') return lines;
    const end = this.#lastNow(lines.last - 1, `${until}, given as "until"`);
    if (typeof end !== 'number') return end;
    return end < start ? this.#endsBefore(until, [end], start) : end;
  }

  /** Where the last line of an address is, as an index. */
  #lastNow(last: number, what: string): number | AnchorRefusal {
    const now = this.#now(last);
    if (now.kind === 'kept') return now.line;
    return refused('ANCHOR_NOT_FOUND', `An edit before this one changed the last line of ${what}.`);
  }

  /** What an address means in the given file, for an anchor of a type. */
  #was(at: string, type: AnchorType): Was | AnchorRefusal {
    const { original } = this.origin;
    const lines = linesOfAddress(original, at, this.edit);
    if (lines.kind === 'refused') return lines;
    const [line, last] = [lines.first - 1, lines.last - 1];
    const named = type === 'line_pattern' ? undefined : this.#namedAs(lines, type);
    const isWhole = last === line || named?.candidate.end_lineno === lines.last;
    const head = named === undefined ? line : named.candidate.lineno - 1;
    return { line: head, named, ...(!isWhole && { last }) };
  }

  /**
   * The definition that some lines of the given file are: with what is above its head, or without.
   */
  #namedAs({ first, last }: LineRange, type: AnchorType): NamedAnchor | undefined {
    const all = this.#namedIn(this.origin.original).filter(
      ({ candidate: { lineno, end_lineno }, stretch }) =>
        lineno === first || (stretch.line === first && end_lineno === last),
    );
    return all.find(({ candidate }) => candidate.type === type) ?? all[0];
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

  #at({ selected }: Pick<Anchor, 'selected'>, line: number, named: NamedAnchor | undefined): FoundAnchor {
    return { kind: 'found', line, named, found: howFound(selected, this.document.lines.content(line)) };
  }

  /** An address and a text that disagree name no anchor: nobody knows which of them was meant. */
  #agreeing(anchor: Anchor, at: string, line: number, was: Was): FoundAnchor | AnchorRefusal {
    const text = this.document.lines.content(line);
    const named = was.named && this.#namedAt(line, was.named);
    const { selected } = anchor;
    if (selected === '' || squeezed(text) === squeezed(selected) || this.#isOf(named, anchor)) {
      const found = this.#at({ selected: selected || text }, line, named);
      if (was.last === undefined) return found;
      const last = this.#lastNow(was.last, at);
      return typeof last === 'number' ? { ...found, last } : last;
    }
    const { lines, evidence } = this.#listed([line]);
    const message = `${at} is line ${lines}, ${quoted(text)}; what is selected is ${quoted(selected)}.`;
    return refused('ANCHOR_NOT_FOUND', message, evidence);
  }

  #isOf(named: NamedAnchor | undefined, { selected }: Anchor): boolean {
    const { lines } = this.document;
    return (
      named !== undefined && [selectedIn, withHead].some(way => way([named], selected, lines).length > 0)
    );
  }

  #listed(lines: readonly number[]): ListedPlaces {
    return listPlaces(this.document, this.origin, lines, this.syntax);
  }

  /** The end of a sentence about places, and how to choose one of them. */
  #choice({ evidence }: ListedPlaces): string {
    return evidence.places === undefined ? '.' : '. Choose one by its address, as "at".';
  }

  #missing(why: string, anchor: Pick<Anchor, 'type' | 'selected'>): AnchorRefusal {
    const { said, evidence } = nearestLine(this.origin.original, anchor, this.syntax);
    return refused('ANCHOR_NOT_FOUND', why + said, evidence);
  }

  #changed({ selected }: Anchor, at: string): AnchorRefusal {
    const left = selected === '' ? '' : `, and what it made of it has no line ${quoted(selected)}`;
    return refused(
      'ANCHOR_NOT_FOUND',
      `An edit before this one changed or removed the line of ${at}${left}.`,
    );
  }

  #endsBefore(until: string, lines: readonly number[], start: number): AnchorRefusal {
    const [end, own] = [lines, [start]].map(each => this.#listed(each));
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
    const listed = this.#listed(found);
    const message = `${found.length} lines of the file are ${quoted(selected)}: ${listed.lines}${this.#choice(listed)}`;
    return refused('ANCHOR_NOT_UNIQUE', message, listed.evidence);
  }
}

/** A line that an anchor selects, as an index, and the definition that it is the head of. */
interface Fitting {
  readonly line: number;
  readonly named: NamedAnchor | undefined;
}

/** What an address was given for: a line of the original, as an index. */
interface Was extends Fitting {
  /** The last line, as an index, if the lines are no definition. */
  readonly last?: number;
}

/** How anchors were named once. */
function isOldId(text: string): boolean {
  return /^[fcidl][2-9a-z]{4}(?:-\d+)?$/.test(text);
}

/** What to send in place of an id. */
const NO_IDS = 'Anchors have no ids: name lines by their address, such as 12-20#483.';

export function refused(
  code: 'ANCHOR_NOT_FOUND' | 'ANCHOR_NOT_UNIQUE',
  message: string,
  evidence: Evidence = {},
): AnchorRefusal {
  return { kind: 'refused', refusal: refusal(code, message, evidence) };
}
