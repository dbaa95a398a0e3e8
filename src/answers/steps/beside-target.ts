// What new lines go beside, by the words of a clause: `after x`, `below it`, `above the imports`.

import { isSolid } from '../../text/index.js';
import type { Draft } from '../files/draft.js';
import { containersOf, linesWith, ofUnit, type Target, targetsOf } from '../files/targets.js';
import type { Reading } from '../reading.js';
import { type Clause, spansIn } from '../reply/clauses.js';
import { type Beside, RETURN } from '../reply/said-place.js';
import { isImportLine } from '../units/imports.js';
import { depthOf } from '../units/lines.js';
import { isAround } from '../units/unit.js';
import { Unread } from '../unread.js';
import { oneTarget } from './one-target.js';

/** What a clause says that new code goes beside; `undefined` where that is nothing of the file. */
export function besideTarget(
  reading: Reading,
  draft: Draft,
  place: Beside,
  { clause, code }: { readonly clause: Clause; readonly code: readonly string[] },
): Target | undefined {
  const last = place.spans.length === 0 ? lastStep(reading, draft, place.said) : undefined;
  if (last !== undefined) return last;
  let missing: string | undefined;
  for (const { text } of place.spans) {
    if (reading.isFile(text)) continue;
    if (/^(?:use|imports?|from|#?include|using|require)$/.test(text)) return importTarget(draft, place);
    const named = targetsFor(draft, text, code);
    // What a thing has in it names it again, as `return pid` in the token `pid`.
    const [only, ...others] = named.filter(
      target => !named.some(({ unit }) => unit !== undefined && isAround(unit, target)),
    );
    if (only !== undefined && isRun([only, ...others])) return place.isAfter ? others.at(-1) : only;
    if (others.length > 0) return oneTarget(reading, draft, text, clause, code);
    if (only !== undefined) return elementOf(draft, only, code);
    missing ??= text;
  }
  if (missing !== undefined) throw new Unread(`${draft.path} has no \`${missing}\`.`);
  if (RETURN.test(place.said)) return returnTarget(draft, clause);
  return saysImports(place.said) ? importTarget(draft, place) : undefined;
}

/**
 * Whether places are several, each on the line below the one before: `above the `org.x` imports`.
 */
function isRun(places: readonly Target[]): boolean {
  return places.length > 1 && places.every(({ from }, i) => i === 0 || places[i - 1]?.to === from);
}

/** What the step before put in, where a clause says `after it`. */
function lastStep({ last }: Reading, draft: Draft, said: string): Target | undefined {
  const isIt = /^\s*(?:it|this|that|them|the (?:new|same))\b|^\s*[:.]?$/i.test(said);
  if (last?.path !== draft.path || !isIt) return undefined;
  const { from, to } = last;
  const unit = draft.allUnits().find(each => each.from === from || each.head === from);
  return unit === undefined ? { from, to, depth: depthOf(draft.lines[from] ?? ''), unit } : ofUnit(unit);
}

/** The only `return` right in what a clause names. */
function returnTarget(draft: Draft, clause: Clause): Target | undefined {
  const [around, ...others] = spansIn(clause).flatMap(({ text }) => containersOf(draft, text));
  const returns =
    around?.children.filter(({ head }) => /^\s*return\b/.test(draft.lines[head] as string)) ?? [];
  const [only, ...more] = returns;
  return only === undefined || others.length + more.length > 0 ? undefined : ofUnit(only);
}

const saysImports = (said: string): boolean =>
  /\b(?:imports?|includes?|use|uses|using|requires?)\b|`(?:import|use)`|\ue000/i.test(said);

/** `below the imports`: the last of them, or the first. */
function importTarget(draft: Draft, { isAfter }: Beside): Target | undefined {
  const imports = draft.units().filter(({ head }) => isImportLine(draft.lines[head] as string));
  const unit = isAfter ? imports.at(-1) : imports[0];
  return unit && ofUnit(unit);
}

/** The places that a text names for new lines: of several, the one that is written as they are. */
function targetsFor(draft: Draft, text: string, code: readonly string[]): Target[] {
  const named = targetsOf(draft, text);
  const [only, ...more] = code.filter(isSolid);
  const first = firstWord(only);
  if (first === undefined || more.length > 0) return named;
  const isNamed = (line: Target) => named.some(({ from, to }) => from <= line.from && line.from < to);
  const all = [...named, ...linesWith(draft, text).filter(line => !isNamed(line))];
  const alike = all.filter(({ from, unit }) => firstWord(draft.lines[unit?.head ?? from]) === first);
  return alike.length === 1 ? alike : named;
}

function firstWord(line: string | undefined): string | undefined {
  return /^[\w$@#]+/.exec(line?.trim() ?? '')?.[0];
}

/** `After "x"`, where x is in an object and the new code is another one: after that object. */
function elementOf(draft: Draft, target: Target, code: readonly string[]): Target {
  const isElement = (line: string | undefined) => line?.trim().startsWith('{') === true;
  if (!isElement(code.find(isSolid)) || isElement(draft.lines[target.from])) return target;
  const inner = draft
    .allUnits()
    .findLast(unit => isElement(draft.lines[unit.head]) && isAround(unit, target));
  return inner === undefined ? target : ofUnit(inner);
}
