import type { Place, TextEdit } from '../edit/index.js';
import { linesOfPlace, offsetsOfPlace } from '../locate/index.js';
import { type Change, ChangeSet, type Document, doConflict, Spans } from '../text/index.js';
import { contested, contestedPart, doubled, overlapping, type Refused } from './edit-conflicts.js';
import { contestedLine, lineOfBoth, Touched } from './kept-lines.js';
import { contestedInLine, type Quoting } from './parts-of-lines.js';
import { isSameChange, isSameEdit } from './same-edit.js';

/** An edit that was made in the original, as changes of it. */
interface Made {
  readonly number: number;
  readonly edit: TextEdit;
  readonly changes: ChangeSet;
  readonly touched: Touched;
}

/**
 * The edits made so far in one text, each as changes of it. There may be many: an edit is compared
 * with those near it, not with all.
 */
export class MadeEdits {
  /** By the offsets that they change. */
  readonly #changed = new Spans<Change>();
  /** By the lines that they quote. */
  readonly #quoted = new Spans<Made>();
  #count = 0;
  readonly #byStart = new Map<number | undefined, Made[]>();

  constructor(readonly original: Document) {}

  /** Add an edit that repeats none of these and conflicts with none. */
  add(edit: TextEdit, places: readonly Place[], changes: ChangeSet): void {
    const made = { number: this.#count++, edit, changes, touched: new Touched(this.original, places) };
    for (const change of changes.changes) this.#changed.add(change, change);
    for (const place of places) this.#quoted.add(linesOfPlace(this.original.lines, place), made);
    const start = changes.changes[0]?.from;
    this.#byStart.set(start, [...(this.#byStart.get(start) ?? []), made]);
  }

  /** The edit that another one repeats, if there is one. */
  sameAs(edit: TextEdit, changes: ChangeSet): TextEdit | undefined {
    const equals = this.#byStart.get(changes.changes[0]?.from) ?? [];
    return equals.find(made => isSameEdit(made, { edit, changes }))?.edit;
  }

  /**
   * The changes of an edit without those that these have made already: an edit may quote lines as
   * they were before an earlier edit of the same reply, and change them in the same way beside its
   * own change. Such a change counts once. Inserted lines count each time, because nothing shows
   * that the same ones are meant; and an edit of which nothing would be left does not count as
   * made.
   */
  withoutMade(changes: ChangeSet): ChangeSet {
    if (this.#count === 0) return changes;
    const rest = changes.changes.filter(change => !this.#hasMade(change));
    return rest.length === 0 ? changes : ChangeSet.of(changes.length, rest);
  }

  #hasMade(change: Change): boolean {
    return change.from < change.to && this.#changed.meeting(change).some(made => isSameChange(made, change));
  }

  /**
   * Why an edit cannot be made beside these: one changes the same text, replaces a line that it
   * keeps, or inserts the same line.
   */
  conflictWith(edit: TextEdit, places: readonly Place[], changes: ChangeSet): Refused | undefined {
    if (this.#count === 0) return undefined;
    if (this.#meets(changes)) return overlapping(edit);
    const touched = new Touched(this.original, places);
    for (const made of this.#near(places)) {
      const line = contestedLine(made.touched, touched);
      if (line !== undefined) return contested(edit, line);
      const both = lineOfBoth(made.touched, touched);
      // Chosen lines are taken as they are: two of them repeat a line because it is meant twice.
      if (both !== undefined && edit.kind !== 'lines') return doubled(edit, both);
    }
    return undefined;
  }

  /**
   * Why an edit cannot be made in the text before these, nor after them: one keeps a part of a line
   * that the other replaces, right beside its own change. An edit of all occurrences, such as of a
   * name, goes together with others.
   */
  contestWith(edit: TextEdit, places: readonly Place[], changes: ChangeSet): Refused | undefined {
    if (this.#count === 0 || !isOfOnePlace(edit)) return undefined;
    const quoting = this.#quoting(places, changes);
    for (const made of this.#near(places).filter(each => isOfOnePlace(each.edit))) {
      const before = this.#quoting(made.touched.places, made.changes);
      const offset = contestedInLine(this.original, before, quoting);
      if (offset === undefined) continue;
      const line = this.original.lines.lineAt(offset);
      return this.#meets(changes) ? overlapping(edit) : contestedPart(edit, line);
    }
    return undefined;
  }

  #quoting(places: readonly Place[], { changes }: ChangeSet): Quoting {
    return { quoted: places.map(place => offsetsOfPlace(this.original, place)), changes };
  }

  #meets({ changes }: ChangeSet): boolean {
    return changes.some(change => this.#changed.meeting(change).some(other => doConflict(change, other)));
  }

  /**
   * Those that quote a line of some places, or the next line, in the order in which they were made.
   */
  #near(places: readonly Place[]): Made[] {
    const near = places.flatMap(place => this.#quoted.meeting(linesOfPlace(this.original.lines, place)));
    return [...new Set(near)].sort((a, b) => a.number - b.number);
  }
}

function isOfOnePlace(edit: TextEdit): boolean {
  return edit.kind === 'replace' && edit.occurrences.kind === 'one';
}
