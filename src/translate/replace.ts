import { allUnits, depthOf, placesOf, squeezed, type Unit, unitsOf } from '../answers/parts.js';
import { isSolid, type Range } from '../text/index.js';
import { type Chosen, type Made, placeOf } from './edit.js';
import { nameOf, quoted, type Sign, solid, unitsAt } from './place.js';
import { laidOut, putOf } from './put.js';
import { NotSaid, shown } from './refused.js';
import { isAsked, isDoubtful, mentionOf, type Sentence, sentencesOf, sideOf, spanMentions } from './said.js';

/**
 * New lines in the place of others: of what has the same name, or of lines that the answer shows or
 * quotes as what goes.
 *
 * @throws NotSaid if a line would go that the answer neither replaces nor names
 */
export function replaced(chosen: Chosen): Made {
  const { draft, step } = chosen;
  const place = solid(draft, placeOf(chosen));
  const put = putOf(chosen);
  const own = step.fence?.lines.slice(put.from, put.to) ?? [];
  const asked = step.said.flatMap(sentencesOf).filter(sentence => isAsked(sentence, chosen.words));
  const lead = step.lead.flatMap(sentencesOf).filter(sentence => !isDoubtful(sentence, chosen.words));
  const signs =
    step.old.length > 0 ? shownAsOld(chosen, place, own) : named(chosen, place, own, [...asked, ...lead]);
  refuseOtherNumber(asked, own);
  refuseAddition(chosen);
  const depth = draft.allUnits().find(({ head }) => head === place.from)?.depth;
  const lines = laidOut(chosen, put, depth ?? depthOf(draft.lines[place.from] as string));
  const gone = draft.lines.slice(place.from, place.to).map(line => line.trim());
  return { splices: [{ ...place, lines }], signs, put, gone: step.old.length > 0 ? gone : [] };
}

/** All of the old code that the answer shows, by all of the new. */
function shownAsOld({ step, draft }: Chosen, place: Range, own: readonly string[]): readonly Sign[] {
  const isWhole = own.length === (step.fence?.lines.length ?? 0);
  const places = placesOf(draft.lines, step.old);
  const size = solidOf(step.old).length;
  const goes = solidOf(draft.lines.slice(place.from, place.to));
  if (isWhole && places.length === 1 && places[0] === place.from && goes.length === size)
    return solidOf(step.old).map(lineSign);
  throw new NotSaid(
    `The answer shows what goes before line ${step.line}, and ${quoted(draft, place.from)} of ${draft.path} is not all of it.`,
  );
}

const lineSign = (line: string): Sign => ({ text: squeezed(line), isName: false });
const solidOf = (lines: readonly string[]) => lines.filter(isSolid);

function named(chosen: Chosen, place: Range, own: readonly string[], asked: readonly Sentence[]) {
  const { draft } = chosen;
  const lines = quotedLines(chosen, place, own, asked);
  if (lines !== undefined) return lines;
  const units = unitsAt(draft, place);
  const news = unitsOf(own);
  const signs = units.flatMap(unit => replacedUnit(chosen, unit, news, own));
  if (signs.length === 0)
    throw new NotSaid(
      `Nothing of the new code has the name of ${quoted(draft, place.from)} in ${draft.path}.`,
    );
  refuseOtherNamed(chosen, place, asked);
  // Comments and decorators of what goes must be in the new code.
  const kept = new Set(own.map(squeezed));
  for (let i = place.from; i < (units[0]?.head ?? place.from); i++)
    if (!kept.has(squeezed(draft.lines[i] as string))) throw goesUnnamed(chosen, i);
  return signs;
}

/** Range that sentences quote as what is to be changed, each the only one of its kind. */
function quotedLines(
  { draft, words }: Chosen,
  place: Range,
  own: readonly string[],
  asked: readonly Sentence[],
): readonly Sign[] | undefined {
  const changing = asked.filter(({ masked }) => words.change.test(masked) && !words.add.test(masked));
  const kept = new Set(own.map(squeezed));
  const goes = solidOf(draft.lines.slice(place.from, place.to)).map(squeezed);
  const removed = goes.filter(line => !kept.has(line));
  const isQuoted = (line: string) =>
    changing.some(sentence => spanMentions(sentence, span => squeezed(span) === line).length > 0);
  if (removed.length === 0 || !removed.every(isQuoted)) return undefined;
  return placesOf(draft.lines, goes).length === 1 ? goes.map(lineSign) : undefined;
}

/** The name of a unit that new code has in its place. */
function replacedUnit(
  chosen: Chosen,
  unit: Unit,
  news: readonly Unit[],
  own: readonly string[],
): readonly Sign[] {
  const { draft } = chosen;
  const kept = new Set(own.map(squeezed));
  const name = unit.isRemark ? undefined : nameOf(unit);
  const same = news.find(({ key, kind }) => key === unit.key && kind !== 'call');
  if (name === undefined || same === undefined) {
    if (placesOf(own, draft.lines.slice(unit.head, unit.to)).length > 0) return [];
    throw goesUnnamed(chosen, unit.head);
  }
  const lost = lostLine(unit, same, i => kept.has(squeezed(draft.lines[i] as string)));
  if (lost !== undefined) throw goesUnnamed(chosen, lost);
  const others = draft.allUnits().filter(({ key, kind }) => key === unit.key && kind !== 'call');
  if (others.length > 1 && !isInNamed(chosen, unit))
    throw new NotSaid(
      `${draft.path} has \`${name}\` several times, and the answer does not say which is meant.`,
    );
  return [{ text: name, isName: true }];
}

/**
 * The first line of what has definitions in it that new code neither has nor replaces by something
 * of the same name. The body of a definition alone is replaced as a whole.
 */
function lostLine(old: Unit, fresh: Unit, isKept: (line: number) => boolean): number | undefined {
  if (!old.children.some(({ kind }) => kind === 'definition')) return undefined;
  for (const child of old.children) {
    const same = child.key === undefined ? undefined : fresh.children.find(({ key }) => key === child.key);
    const own = range(child.from, same === undefined ? child.to : child.head);
    const lost = own.find(line => !isKept(line)) ?? (same && lostLine(child, same, isKept));
    if (lost !== undefined) return lost;
  }
  return undefined;
}

/** Whether the code or the prose names what a unit is in. */
function isInNamed({ draft, step }: Chosen, unit: Unit): boolean {
  const sentences = step.said.flatMap(sentencesOf);
  const outer = draft.allUnits().filter(({ head, to }) => head < unit.head && unit.to <= to);
  const holds = outer.filter(
    each => allUnits(each.children).filter(({ key }) => key === unit.key).length === 1,
  );
  return holds.some(each => {
    const name = nameOf(each);
    const head = squeezed(draft.lines[each.head] as string);
    return (
      (name !== undefined && sentences.some(sentence => mentionOf(sentence, name) !== undefined)) ||
      step.fence?.lines.some(line => squeezed(line) === head) === true
    );
  });
}

/** @throws NotSaid if a sentence asks for a change of something else than what would change */
function refuseOtherNamed({ draft, words }: Chosen, place: Range, asked: readonly Sentence[]): void {
  const changing = asked.filter(({ masked }) => words.change.test(masked));
  const isIn = ({ head, to }: Unit) => head < place.to && place.from < to;
  const named = draft
    .allUnits()
    .filter(({ kind, key }) => kind === 'definition' && key !== undefined)
    .filter(unit => changing.some(each => mentionOf(each, nameOf(unit) ?? '') !== undefined));
  const [other] = named;
  if (other !== undefined && !named.some(isIn))
    throw new NotSaid(
      `The answer names \`${nameOf(other)}\`, and ${quoted(draft, place.from)} would change.`,
    );
}

/**
 * @throws NotSaid if what is right beside the code asks for new lines, or says what they are beside
 */
function refuseAddition({ step, words }: Chosen): void {
  for (const sentence of step.lead.flatMap(sentencesOf)) {
    const { masked } = sentence;
    const isBeside = sideOf(sentence, { from: masked.length, to: masked.length }, words) !== undefined;
    if ((words.add.test(masked) || isBeside) && !words.change.test(masked))
      throw new NotSaid(`The answer asks for new lines by ${shown(sentence.text)}, and for no replacement.`);
  }
}

/** @throws NotSaid if a sentence says another number than the code */
function refuseOtherNumber(asked: readonly Sentence[], own: readonly string[]): void {
  const code = own.join('\n').replace(/[_,]/g, '');
  for (const { masked } of asked)
    for (const [, number = ''] of masked.matchAll(/\bto (\d[\d_,]*)/g))
      if (/\d/.test(code) && !code.includes(number.replace(/[_,]/g, '')))
        throw new NotSaid(`The answer says ${number}, and its code has another number.`);
}

function goesUnnamed({ draft }: Chosen, line: number): NotSaid {
  return new NotSaid(
    `Line ${line + 1} of ${draft.path}, ${quoted(draft, line)}, would go, and the answer neither replaces nor names it.`,
  );
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);
