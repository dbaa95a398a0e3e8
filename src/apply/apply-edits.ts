import { type Place, type Refusal, type ReplaceEdit, refusal, type TextEdit } from '../edit/index.js';
import { type Location, locate, locateAll } from '../locate/index.js';
import { ChangeSet, type Document } from '../text/index.js';
import { MOST_WORK, withinWork } from '../text/work.js';
import { atAddress } from './addressed.js';
import { isStale, stale } from './anchors/locate-anchor.js';
import { CHECKS, checked } from './checks/index.js';
import { makeCreate, ofWholeText, rewriteOf } from './create.js';
import { conflict, conflictSides, FUSED, overlapping, type Refused } from './edit-conflicts.js';
import { type EditAttempt, type EditOutcome, outcomeOf, skipNoChange, withOwnTexts } from './edit-outcome.js';
import { type InUnits, inFileUnits } from './file-units.js';
import { isAsQuoted, mayMeanLater } from './in-turn.js';
import { withoutLeftOvers } from './left-overs/index.js';
import { unfused } from './line-change.js';
import { lostDepth } from './lost-depth.js';
import { MadeEdits } from './made-edits.js';
import { makeAnchored, nearerToAnchor, orderOfMaking } from './make-anchored.js';
import { type ApplyEditsOptions, makeReplace } from './make-at.js';
import { makeLines } from './make-lines.js';
import { Steps } from './most-steps.js';
import { OVERRUN, withoutOverrun } from './overrun.js';
import { withoutOwnPath } from './own-path.js';
import { namingParts } from './view-parts.js';

export interface Applied {
  /**
   * The document with all edits that could be made. If one was refused, this is not the full
   * result.
   */
  readonly document: Document;
  /** From the document given to the one returned. */
  readonly changes: ChangeSet;
  readonly outcomes: readonly EditOutcome[];
  /** Whether no edit was refused. */
  readonly ok: boolean;
}

/**
 * Make a set of edits in one document. Pure: reads and writes nothing. Each edit is located in the
 * document as given. One that is not there is searched for in the text after the edits before it,
 * and so is every anchor: an edit script is made step by step. Edits whose changes overlap are
 * refused (`EDIT_CONFLICT`). So are two edits if one replaces a line, or a part of one, that the
 * other keeps beside its own change; both may quote the same lines farther away. An edit that
 * changes nothing is skipped if others change something. All outcomes are returned: if one was
 * refused, the caller decides whether to use the result (see `ok`).
 *
 * @example applyEdits(Document.of('a\n'), [replaceEdit('a', 'b')]).document.text // 'b\n'
 */
export function applyEdits(
  document: Document,
  edits: readonly TextEdit[],
  options: ApplyEditsOptions = {},
): Applied {
  const cleared = withoutLeftOvers(document, edits, options.path).map(each =>
    each.refusal === undefined ? atAddress(document, each.edit) : each,
  );
  const read = cleared.map(({ edit }) => withoutOwnPath(document, edit, edit.path ?? options.path));
  const run = new Run(document, read, options);
  const made: EditOutcome[] = [];
  for (const i of orderOfMaking(read)) {
    const refused = cleared[i]?.refusal;
    if (refused !== undefined) {
      made[i] = { kind: 'refused', refusal: refused };
      continue;
    }
    const outcome = run.make(read[i] as TextEdit, i);
    const isRepeat = outcome.kind === 'already-applied' && outcome.sameAs !== undefined;
    made[i] = isRepeat ? { ...outcome, sameAs: edits[read.indexOf(outcome.sameAs)] as TextEdit } : outcome;
  }
  const outcomes = skipNoChange(made);
  return {
    document: run.current,
    changes: run.changes,
    outcomes,
    ok: outcomes.every(outcome => outcome.kind !== 'refused'),
  };
}

/** Of a set with more conflicts, the others say only that they are one. */
const MOST_WITH_SIDES = 50;

class Run {
  /** What was done so far, without {@link #beside}. */
  #composed: ChangeSet;
  /**
   * Changes of the original that conflict with nothing done before. They are composed on demand.
   */
  #beside: ChangeSet[] = [];
  /** The text after what is composed. */
  #current: Document | undefined;
  /** What was done before the last edit that was made in the current text. */
  #before: ChangeSet;
  /** The edits made so far in the original. */
  readonly #made: MadeEdits;
  /** By the number of the edit: where it goes in the original. */
  readonly #located = new Map<number, Location>();
  readonly #outcomes = new Map<TextEdit, EditOutcome>();
  readonly #replacing: readonly ReplaceEdit[];
  readonly #steps: Steps;
  #conflicts = 0;

  constructor(
    readonly original: Document,
    readonly edits: readonly TextEdit[],
    readonly options: ApplyEditsOptions,
  ) {
    this.#composed = ChangeSet.empty(original.text.length);
    this.#before = this.#composed;
    this.#made = new MadeEdits(original);
    this.#steps = new Steps(original, edits);
    const replacing = edits.flatMap((edit, i) => (edit.kind === 'replace' ? [{ edit, i }] : []));
    this.#replacing = replacing.map(({ edit }) => edit);
    const locations = locateAll(original, this.#replacing, options);
    replacing.forEach(({ i }, k) => {
      this.#located.set(i, locations[k] as Location);
    });
  }

  /** Everything done so far, as changes of the original. */
  get changes(): ChangeSet {
    if (this.#beside.length > 0) {
      this.#composed = ChangeSet.union([this.#composed, ...this.#beside]);
      this.#beside = [];
      this.#current = undefined;
    }
    return this.#composed;
  }

  /** The current text. Made on demand: edits that are all found in the original make it once. */
  get current(): Document {
    const { changes } = this;
    this.#current ??= this.original.changed(changes);
    return this.#current;
  }

  make(edit: TextEdit, number: number): EditOutcome {
    const location = this.#located.get(number);
    const outcome =
      location?.kind === 'same-as'
        ? this.#again(this.#replacing[location.edit] as ReplaceEdit)
        : outcomeOf(this.#makeWithin(edit, number, location), this.original, this.#before);
    this.#outcomes.set(edit, outcome);
    return outcome;
  }

  #again(edit: ReplaceEdit): EditOutcome {
    const first = this.#outcomes.get(edit) as EditOutcome;
    if (first.kind !== 'applied' && first.kind !== 'already-applied') return first;
    const { places, lines, madeIn } = first;
    return { kind: 'already-applied', places, lines, madeIn, standing: [], sameAs: edit };
  }

  /**
   * Make an edit with a bounded number of steps. What was done so far changes only at the end of
   * the work: of an edit that is stopped nothing is made.
   */
  #makeWithin(edit: TextEdit, number: number, location: Location | undefined): EditAttempt {
    return withinWork<EditAttempt>(
      this.options.mostWork ?? MOST_WORK,
      () => this.#makeOnce(edit, number, location),
      () => ({ kind: 'refused', refusal: tooMuchToMake() }),
    );
  }

  #makeOnce(edit: TextEdit, number: number, location: Location | undefined): EditAttempt {
    if (edit.kind === 'anchor') {
      if (!isStale(this.original, edit)) return this.#makeNow(edit);
      return { kind: 'refused', refusal: stale(this.original, edit, this.options.syntax) };
    }
    const first = this.#makeIn(this.original, edit, location);
    const inTurn = this.#makeInTurn(edit, number, first);
    if (inTurn !== undefined) return inTurn;
    if (first.kind === 'applied') {
      const contest = this.#contestOf(edit, first);
      if (contest !== undefined) return contest;
      const carried = this.#carry(edit, first);
      return (carried.kind === 'refused' ? this.#makeInTurn(edit, number, carried) : undefined) ?? carried;
    }
    if (this.#composed.isEmpty && this.#beside.length === 0) return first;
    if (first.kind === 'refused' && first.refusal.code !== 'EDIT_NO_OCCURRENCE_FOUND') return first;
    const later = this.#makeNow(edit);
    // Text that an earlier edit has inserted belongs to that edit, and is no evidence for this one.
    return later.kind === 'applied' ||
      (later.kind === 'refused' && later.refusal.code !== 'EDIT_NO_OCCURRENCE_FOUND')
      ? later
      : first;
  }

  /** Make an edit of a call in the current text, if it quotes that as it is. */
  #makeInTurn(edit: TextEdit, number: number, first: EditAttempt): EditAttempt | undefined {
    if (!mayMeanLater(first, this.edits, number) || this.changes.isEmpty) return undefined;
    if (!isAsQuoted(locate(this.current, edit as ReplaceEdit, this.options))) return undefined;
    const made = this.#makeNow(edit);
    return made.kind === 'applied' ? made : undefined;
  }

  /** Make an edit in the current text. */
  #makeNow(edit: TextEdit): EditAttempt {
    this.#before = this.changes;
    const refused = this.#steps.take(this.current);
    if (refused !== undefined) return refused;
    const location = edit.kind === 'replace' ? locate(this.current, edit, this.options) : undefined;
    const outcome = withOwnTexts(this.#makeIn(this.current, edit, location));
    if (outcome.kind === 'applied') this.#commit(outcome.changes);
    return outcome;
  }

  #makeIn(document: Document, edit: TextEdit, location: Location | undefined): EditAttempt {
    const proposed = this.#proposal(document, edit, location);
    const outcome = edit.kind === 'replace' ? this.#settled(edit, proposed) : proposed;
    if (outcome.kind === 'refused') return { ...outcome, refusal: namingParts(outcome.refusal, document) };
    if (outcome.kind !== 'applied') return outcome;
    const { base } = outcome;
    const { syntax } = this.options;
    const inUnits = this.#inFileUnits(edit, outcome);
    if (inUnits.kind === 'refused') return inUnits;
    const changes = unfused(base, inUnits.changes);
    if (changes === undefined) return conflict(FUSED);
    const refused = checked({ edit, base, changes, syntax }, this.options.checks ?? CHECKS);
    if (refused !== undefined) return { kind: 'refused', refusal: refused };
    return { ...outcome, changes };
  }

  /**
   * Without lines that the replacement repeats from beside the place.
   */
  #settled(edit: ReplaceEdit, outcome: EditAttempt): EditAttempt {
    if (outcome.kind !== 'applied') return outcome;
    const { base, places } = outcome;
    const ran = withoutOverrun(base, edit, places, outcome.changes, this.#replacing);
    if (ran.kind === 'refused' || !ran.isCut) return ran.kind === 'refused' ? ran : outcome;
    return { ...outcome, places: withDifference(places, OVERRUN), changes: ran.changes };
  }

  /** The indentation of a whole text is intended. */
  #inFileUnits(edit: TextEdit, { base, changes }: Extract<EditAttempt, { kind: 'applied' }>): InUnits {
    if (edit.kind === 'rewrite' || edit.kind === 'lines') return { kind: 'changes', changes };
    const { syntax, path } = this.options;
    return inFileUnits(base, edit, changes, { syntax, path: edit.path ?? path });
  }

  #proposal(document: Document, edit: TextEdit, location: Location | undefined): EditAttempt {
    switch (edit.kind) {
      case 'replace':
        return this.#replacement(document, edit, location as Location);
      case 'create':
        return makeCreate(document, edit);
      case 'rewrite':
        return ofWholeText(document, rewriteOf(document, edit.content));
      case 'anchor':
        return makeAnchored(
          document,
          edit,
          { original: this.original, changes: this.changes },
          nearerToAnchor(this.edits, edit),
          this.options.syntax,
        );
      case 'lines':
        return makeLines(document, edit);
      case 'address':
        throw new Error('An address is replaced by its lines before edits are made');
    }
  }

  /** Each of several edits may be part of moving a block to another depth. */
  #replacement(document: Document, edit: ReplaceEdit, location: Location): EditAttempt {
    const lost = this.edits.length === 1 ? lostDepth(edit, location, this.options.path) : undefined;
    return lost ?? makeReplace(document, edit, location, this.options);
  }

  /**
   * An edit found exactly in the original that changes a part of a line which an edit before it
   * contests: that its quote is in the current text too does not show that it means that text.
   */
  #contestOf(edit: TextEdit, { places, changes }: Extract<EditAttempt, { kind: 'applied' }>) {
    if (this.#made.sameAs(edit, changes) !== undefined) return undefined;
    const contest = this.#made.contestWith(edit, places, this.#made.withoutMade(changes));
    return contest && this.#withSides(contest, places, changes);
  }

  /** Changes of the original, made in the current text. */
  #carry(edit: TextEdit, outcome: Extract<EditAttempt, { kind: 'applied' }>): EditAttempt {
    const { places, base } = outcome;
    // Changes that touch are one in the composed set: so the set of each edit is asked too.
    const same = this.#made.sameAs(edit, outcome.changes);
    if (same !== undefined) return { kind: 'already-applied', places, base, sameAs: same };
    const changes = this.#made.withoutMade(outcome.changes);
    const conflict = this.#composed.conflictsWith(changes)
      ? overlapping(edit)
      : this.#made.conflictWith(edit, places, changes);
    if (conflict !== undefined) return this.#withSides(conflict, places, changes);
    this.#made.add(edit, places, changes);
    this.#beside.push(changes);
    return { ...outcome, changes };
  }

  /** A conflict with what each edit makes of the lines: of the first ones, as each composes all. */
  #withSides({ refusal: why }: Refused, places: readonly Place[], changes: ChangeSet): Refused {
    const sides =
      this.#conflicts++ < MOST_WITH_SIDES
        ? conflictSides(this.original, places, this.changes, changes)
        : undefined;
    return { kind: 'refused', refusal: refusal(why.code, why.message, sides && { conflict: sides }) };
  }

  /** Changes of the current text. */
  #commit(changes: ChangeSet): void {
    const next = this.current.changed(changes);
    this.#composed = this.changes.compose(changes);
    this.#current = next;
  }
}

function tooMuchToMake(): Refusal {
  const message =
    'Making this edit takes too many steps. Send edits of fewer lines, or of the whole file as it is to be.';
  return refusal('EDIT_TOO_LARGE', message);
}

/** Places with one more difference from what was sent. */
function withDifference(places: readonly Place[], difference: string): readonly Place[] {
  return places.map(place => ({
    ...place,
    found: { ...place.found, differences: [...place.found.differences, difference] },
  }));
}
