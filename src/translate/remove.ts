import { isEnglish } from '../answers/parts.js';
import type { Range } from '../text/index.js';
import { type Chosen, type Made, placeOf, reasonsOf } from './edit.js';
import { namedUnit, nameOf, quoted, solid, unitsAt } from './place.js';
import { NotSaid } from './refused.js';
import { mentionOf, type Sentence } from './said.js';

/** Between "remove" and a name: what is named is not what goes, but where it is, or why. */
const NOT_OBJECT =
  /\b(?:from|in|inside|within|of|by|with|for|since|because|as|that|which|who|so|uses?|used|calls?|called|after|before|above|below|to|into|instead|then|now|everything|all|anything|but|except)\b/i;

/**
 * Range that go because a sentence asks for exactly that.
 *
 * @throws NotSaid if no sentence does
 */
export function removed(chosen: Chosen): Made {
  const { draft, words } = chosen;
  const place = solid(draft, placeOf(chosen));
  const asked = reasonsOf(chosen).filter(({ masked }) => words.remove.test(masked));
  const units = unitsAt(draft, place).filter(({ isRemark }) => !isRemark);
  const signs = units.flatMap(unit => {
    const named = namedUnit(draft, unit, asked);
    const isObject = named !== undefined && isRemoved(chosen, named.sentence, named.mention.from);
    if (!isObject || isOfSomethingInside(chosen, unit, asked))
      throw new NotSaid(
        `Line ${unit.head + 1} of ${draft.path}, ${quoted(draft, unit.head)}, would go, and the answer does not ask for that.`,
      );
    return named.signs;
  });
  if (signs.length === 0)
    throw new NotSaid(`Only comments of ${draft.path} would go, and no name says which.`);
  const gone = draft.lines.slice(place.from, place.to).map(line => line.trim());
  return { splices: [{ ...withBlanks(draft.lines, place), lines: [] }], signs, put: undefined, gone };
}

/** Of the blank lines around, those below go too; at the end of a block, those above. */
function withBlanks(lines: readonly string[], { from, to }: Range): Range {
  const isBlank = (i: number) => i >= 0 && i < lines.length && lines[i]?.trim() === '';
  const next = lines.slice(to).find(line => line.trim() !== '');
  let [first, end] = [from, to];
  if (next === undefined || /^\s*(?:[)}\]]|end\b)/.test(next)) while (isBlank(first - 1)) first--;
  else if (first === 0 || isBlank(first - 1)) while (isBlank(end)) end++;
  return { from: first, to: end };
}

function isRemoved({ words }: Chosen, { masked }: Sentence, name: number): boolean {
  if (!isEnglish(words)) return true;
  const verb = words.remove.exec(masked);
  return verb !== null && verb.index < name && !NOT_OBJECT.test(masked.slice(verb.index, name));
}

/** `Remove a from B` is not about all of B. */
function isOfSomethingInside(
  { draft }: Chosen,
  unit: { readonly head: number; readonly to: number },
  asked: readonly Sentence[],
): boolean {
  return draft.allUnits().some(each => {
    const name = nameOf(each);
    const isInside = unit.head < each.head && each.to <= unit.to;
    return isInside && name !== undefined && asked.some(sentence => mentionOf(sentence, name) !== undefined);
  });
}
