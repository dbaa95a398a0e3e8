import { allUnits, bareName, type Draft, squeezed, type Unit } from '../answers/parts.js';
import type { Range } from '../text/index.js';
import { NotSaid, shown } from './refused.js';
import { type Mention, mentionOf, type Sentence, spanMentions } from './said.js';

/**
 * What a file must have to be the one that is meant: a line with a text, or something of a name.
 */
export interface Sign {
  readonly text: string;
  readonly isName: boolean;
}

/** Why lines are meant: what was said of them, and where. */
interface Named {
  readonly signs: readonly Sign[];
  readonly sentence: Sentence;
  readonly mention: Mention;
}

/**
 * The statements, definitions or sections that make up some lines, with nothing of another: they
 * are beside each other.
 *
 * @throws NotSaid if the lines begin or end inside of something
 */
export function unitsAt(draft: Draft, lines: Range): readonly Unit[] {
  const found = siblingsAt(draft.units(), draft, lines);
  if (found !== undefined) return found;
  const { from, to } = lines;
  throw new NotSaid(
    `Range ${from + 1} to ${to} of ${draft.path} are not whole: they begin or end inside of something.`,
  );
}

function siblingsAt(units: readonly Unit[], draft: Draft, lines: Range): readonly Unit[] | undefined {
  const inside = units.filter(({ head, to }) => lines.from <= head && to <= lines.to);
  const isCovered = (i: number) =>
    draft.lines[i]?.trim() === '' || inside.some(({ from, to }) => from <= i && i < to);
  if (inside.length > 0) {
    for (let i = lines.from; i < lines.to; i++) if (!isCovered(i)) return undefined;
    return inside;
  }
  const outer = units.find(({ head, to }) => head < lines.from && lines.to <= to);
  return outer && siblingsAt(outer.children, draft, lines);
}

/** The name of a unit alone: of `Cart.size` it is `size`. */
export function nameOf({ key }: Unit): string | undefined {
  const name = key?.replace(/^(?:test )?(["'`]?)(.*)\1$/, '$2');
  return name !== undefined && /^\w+\.\w+$/.test(name) ? name.split('.')[1] : name;
}

/** How a sentence names a unit: by its name, or by its first line. */
export function namedUnit(draft: Draft, unit: Unit, sentences: readonly Sentence[]): Named | undefined {
  const name = nameOf(unit);
  const line = squeezed(draft.lines[unit.head] as string);
  for (const sentence of sentences) {
    const byName = name === undefined ? undefined : mentionOf(sentence, name);
    if (name !== undefined && byName !== undefined && isOnlyOne(draft, unit, sentences))
      return { signs: [{ text: name, isName: true }], sentence, mention: byName };
    const [byLine] = spanMentions(sentence, span => isOfLine(line, span));
    if (byLine !== undefined && draft.lines.filter(each => isOfLine(squeezed(each), line)).length === 1)
      return { signs: [{ text: line, isName: false }], sentence, mention: byLine };
  }
  return undefined;
}

const SHORTEST_SPAN = 5;

/** Whether a text marked as code is a line, but for its opening or closing sign. */
function isOfLine(line: string, span: string): boolean {
  const bare = (text: string) =>
    squeezed(bareName(text))
      .replace(/[{:,;]$/, '')
      .trimEnd();
  return span.length >= SHORTEST_SPAN && (squeezed(span) === line || bare(span) === bare(line));
}

/**
 * Whether no other unit has the name; or the sentences name what it is in, and only there it is.
 */
function isOnlyOne(draft: Draft, unit: Unit, sentences: readonly Sentence[]): boolean {
  const all = draft.allUnits();
  const same = all.filter(({ key, kind }) => key === unit.key && (kind !== 'call' || unit.kind === 'call'));
  const definitions = same.filter(({ kind }) => kind === 'definition');
  if (definitions.length === 1 ? isSame(definitions[0], unit) : same.length === 1) return true;
  const isIn = (outer: Unit) => outer.head < unit.head && unit.to <= outer.to;
  const outer = all.find(each => isIn(each) && sentences.some(sentence => isSaid(sentence, nameOf(each))));
  return outer !== undefined && allUnits(outer.children).filter(({ key }) => key === unit.key).length === 1;
}

function isSaid(sentence: Sentence, name: string | undefined): boolean {
  return name !== undefined && mentionOf(sentence, name) !== undefined;
}

/** The unit that a unit is directly in, and its siblings. */
export function around(
  draft: Draft,
  unit: Unit,
): { readonly parent?: Unit; readonly siblings: readonly Unit[] } {
  const parent = draft.allUnits().find(({ children }) => children.some(child => isSame(child, unit)));
  return parent === undefined ? { siblings: draft.units() } : { parent, siblings: parent.children };
}

/** Whether two readings of a file have the same unit. */
export function isSame(a: Unit | undefined, b: Unit | undefined): boolean {
  return a !== undefined && a.head === b?.head && a.to === b.to;
}

/** @throws NotSaid if a file does not have the lines */
export function linesOf(draft: Draft, from: number | null, to: number | null): Range {
  const last = to ?? from;
  const isThere = from !== null && last !== null && from >= 1 && from <= last && last <= draft.lines.length;
  if (!isThere) throw new NotSaid(`${draft.path} has no lines ${from ?? '?'} to ${last ?? '?'}.`);
  return { from: from - 1, to: last };
}

/** Some lines without the blank ones at their ends. */
export function solid(draft: Draft, { from, to }: Range): Range {
  const isBlank = (i: number) => draft.lines[i]?.trim() === '';
  let [first, end] = [from, to];
  while (first < end && isBlank(first)) first++;
  while (end > first && isBlank(end - 1)) end--;
  if (first === end) throw new NotSaid(`Range ${from + 1} to ${to} of ${draft.path} are blank.`);
  return { from: first, to: end };
}

/** @example quoted(draft, 0) // '"import os"' */
export function quoted(draft: Draft, line: number): string {
  return shown(draft.lines[line] ?? '');
}
