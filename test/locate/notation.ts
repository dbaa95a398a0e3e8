import { expect, it } from 'vitest';
import { type ApplyEditsOptions, applyEdits, type EditOutcome } from '../../src/apply/index.js';
import { type Code, type Reading, replaceEdit, type TextEdit, type Tier } from '../../src/edit/index.js';
import { Document } from '../../src/text/index.js';

/**
 * Cases of locating and fitting, in marked text: `«old⇒new»` is a change, `¶` a line feed, `⇥` a
 * tab. A marked text is two texts: the one before its changes and the one after. So a marked file
 * says what it is and what must come out of it, and a marked edit says what it searches for and
 * what it inserts there.
 */
const MARK = /«([^«»⇒]*)⇒([^«»⇒]*)»/g;

/** @example oldText('a «b⇒c»¶') // 'a b\n' */
export function oldText(marked: string): string {
  return plain(marked.replace(MARK, '$1'));
}

/** @example newText('a «b⇒c»¶') // 'a c\n' */
export function newText(marked: string): string {
  return plain(marked.replace(MARK, '$2'));
}

function plain(text: string): string {
  if (/[«»⇒]/.test(text)) throw new Error(`A mark is not closed: ${text}`);
  return text.replaceAll('¶', '\n').replaceAll('⇥', '\t');
}

/**
 * A file with changes marked in it: each mark names, with text around it, where in the file it
 * is. Throws where that is not exactly one place.
 *
 * @example markedIn('a = 1¶b = 1¶', 'b = «1⇒2»') // 'a = 1¶b = «1⇒2»¶'
 */
export function markedIn(file: string, ...marks: readonly string[]): string {
  return marks.reduce(
    (text, mark) => {
      const old = mark.replace(MARK, '$1');
      const [above, below, ...more] = text.split(old);
      if (above === undefined || below === undefined || more.length > 0) throw new Error(`Not once: ${old}`);
      return above + mark + below;
    },
    file.replaceAll('\n', '¶').replaceAll('\t', '⇥'),
  );
}

/** What becomes of an edit: how it ends, or the code of its refusal. */
type End = 'applied' | 'already-applied' | 'skipped' | 'rejected' | Code;

/** What a case may say beside its file and its edit. */
interface Terms {
  /** The tier that finds every place; not looked at if it is not given. */
  readonly tier?: Tier;
  readonly reading?: Reading;
  /**
   * What becomes of each edit, or of all; `applied` unless said. If none is applied, the file
   * stays as it is.
   */
  readonly gives?: End | readonly End[];
  readonly maxTier?: Tier;
  /** How many places the edit means; `count` comes before `all`. */
  readonly all?: boolean;
  readonly count?: number;
  /** The line that the edit is said to start at. */
  readonly line?: number;
}

/**
 * A near-identical case with another end; what it does not say is as in the case that it belongs
 * to.
 */
export interface But extends Terms {
  readonly but: string;
  readonly file?: string;
  readonly edit?: string | readonly string[];
}

/**
 * A hard case and its negatives. The case is given by a marked file, a marked edit (or several, of
 * one reply) and the tier, or more {@link Terms}.
 *
 * @example hard('a level dropped', 'a {¶  b(«1⇒2»)¶}¶', 'b(«1⇒2»)', 'exact', { but: 'no other', edit: 'c(«1⇒2»)',
 *   gives: 'EDIT_NO_OCCURRENCE_FOUND' })
 */
export function hard(
  title: string,
  file: string,
  edit: string | readonly string[],
  terms: Tier | Terms,
  ...negatives: readonly [But, ...But[]]
): void {
  const own = typeof terms === 'string' ? { tier: terms } : terms;
  it(title, () => prove({ file, edit, ...own }));
  for (const { but, ...other } of negatives) {
    const { tier: _, reading: __, ...kept } = own;
    it(`${title}, but ${but}`, () => prove({ file, edit, ...kept, ...other }));
  }
}

interface Case extends Terms {
  readonly file: string;
  readonly edit: string | readonly string[];
}

/** Make the edits of a case and hold all that came out against what it says. */
export function prove(given: Case): void {
  const document = read(oldText(given.file));
  const edits = [given.edit].flat().map(edit => editOf(edit, given));
  const { document: made, outcomes, changes } = applyEdits(document, edits, optionsOf(given));
  const ends = outcomes.map(endOf);
  expect(ends).toEqual(wantedEnds(given, edits.length));
  const wanted = ends.includes('applied') ? newText(given.file) : oldText(given.file);
  expect(made.text).toBe(wanted.replace(/^\ufeff/, ''));
  expect(bytesOf(made).equals(Buffer.from(wanted, 'utf8'))).toBe(true);
  expect(changes.invert(document.text).apply(made.text)).toBe(document.text);
  for (const { tier, reading } of outcomes.flatMap(foundBy)) {
    expect([tier, reading]).toEqual([given.tier ?? tier, given.reading ?? reading]);
  }
}

function wantedEnds({ gives = 'applied' }: Case, count: number): readonly End[] {
  return typeof gives === 'string' ? Array.from({ length: count }, () => gives) : gives;
}

function editOf(edit: string, { all, count, line }: Case): TextEdit {
  const several = all ? ({ kind: 'all' } as const) : ({ kind: 'one' } as const);
  const occurrences = count === undefined ? several : ({ kind: 'exactly', count } as const);
  return replaceEdit(oldText(edit), newText(edit), {
    occurrences,
    hints: line === undefined ? {} : { line },
  });
}

function optionsOf({ maxTier }: Case): ApplyEditsOptions {
  return maxTier === undefined ? {} : { maxTier };
}

function read(text: string): Document {
  const result = Document.decode(Buffer.from(text, 'utf8'));
  if (result.kind === 'binary') throw new Error(result.reason);
  return result.document;
}

function bytesOf(document: Document): Buffer {
  const encoded = document.encode();
  if (encoded.kind === 'unencodable') throw new Error(encoded.character);
  return Buffer.from(encoded.bytes);
}

function endOf(outcome: EditOutcome): End {
  return outcome.kind === 'refused' ? outcome.refusal.code : outcome.kind;
}

function foundBy(outcome: EditOutcome) {
  return outcome.kind === 'refused' ? [] : outcome.places.map(place => place.found);
}
