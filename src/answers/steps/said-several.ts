// `Delete both `@media` blocks`: the things of a file that one name is of, where it is said how
// many.

import type { Draft } from '../files/draft.js';
import { bareName, ofUnit, type Target, targetsOf } from '../files/targets.js';
import { type Clause, HOLE, shown } from '../reply/clauses.js';
import { isAround, isCode } from '../units/unit.js';
import { Unread } from '../unread.js';

const TWO = /(?<!\p{L})(?:both|two|beiden?|zwei|deux|dos|amb[oa]s|dois|duas)(?!\p{L})|两|2つ/iu;
const MORE = [
  /(?<!\p{L})(?:three|drei|trois|tres|três)(?!\p{L})/iu,
  /(?<!\p{L})(?:four|vier|quatre|cuatro|quatro)(?!\p{L})/iu,
  /(?<!\p{L})(?:five|fünf|cinq|cinco)(?!\p{L})/iu,
];
/** The first mark of what a clause has in marks. */
const FIRST_HOLE = new RegExp(HOLE.source);
/** What stands between the number and the name where the name is of the things themselves. */
const OF_THESE =
  /^(?:\s+of)?(?:\s+(?:the|these|those))?(?:\s+(?!(?:in|from|under|inside|within|of|at|on|after|before|im|aus|von|dans|de|du|en|em|do|da)\s)[\p{L}-]+){0,2}\s*$/iu;

/**
 * The places that a clause names by one name and a number; `undefined` where it says no number.
 *
 * @param at where the clause says that something goes
 */
export function severalNamed(draft: Draft, clause: Clause, at: number): Target[] | undefined {
  const rest = clause.text.slice(at);
  const hole = rest.match(FIRST_HOLE);
  if (hole?.index === undefined) return undefined;
  const before = rest.slice(0, hole.index);
  const said = [TWO, ...MORE].map(word => word.exec(before)).findIndex(found => found !== null);
  if (said < 0) return undefined;
  const name = clause.spans[Number(hole[1])]?.text ?? '';
  const found = namedBy(draft, name);
  const number = said + 2;
  const word = [TWO, ...MORE][said]?.exec(before);
  const between = before.slice((word?.index ?? 0) + (word?.[0].length ?? 0));
  if (!OF_THESE.test(between)) throw new Unread(`What goes is not named: “${shown(clause).slice(0, 100)}”.`);
  if (found.length !== number)
    throw new Unread(
      `${number} of \`${name}\` are to go, and ${draft.path} has ${found.length}: “${shown(clause).slice(0, 100)}”.`,
    );
  return found;
}

/** What begins with a name, or is named by it; of what is in another one, only that one. */
function namedBy(draft: Draft, name: string): Target[] {
  const bare = bareName(name);
  const begins = (line: string) => {
    const text = line.trim();
    const start = text.startsWith(name) ? name : bare;
    const own = text.startsWith(start) ? text : text.replace(/^[.#]/, '');
    return own.startsWith(start) && !/^[\w-]/.test(own.slice(start.length));
  };
  const units = draft.allUnits().filter(unit => isCode(unit) && begins(draft.lines[unit.head] as string));
  const all = units.length > 0 ? units.map(ofUnit) : targetsOf(draft, name);
  return all.filter(target => !all.some(({ unit }) => unit !== undefined && isAround(unit, target)));
}
