import { type Unit, unitsOf } from '../answers/parts.js';
import { type Chosen, type Made, placeOf, quotedFor } from './edit.js';
import { around, isSame, namedUnit, nameOf, quoted, solid, unitsAt } from './place.js';
import { laidOut, putOf } from './put.js';
import { NotSaid, shown } from './refused.js';
import { isAsked, mentionOf, type Sentence, sideOf } from './said.js';

/**
 * New lines beside something that the answer names: behind or before it, or as the last or first of
 * what is in it.
 *
 * @throws NotSaid if the answer does not name the place
 */
export function inserted(chosen: Chosen): Made {
  const { selection, draft } = chosen;
  const isAfter = selection.op === 'insert_after';
  const put = putOf(chosen);
  const units = unitsAt(draft, solid(draft, placeOf(chosen)));
  const [unit, ...others] = units.filter(({ isRemark }) => !isRemark);
  if (unit === undefined || others.length > 0)
    throw new NotSaid(
      `New lines go beside one thing, and ${draft.path} has several at line ${selection.from}.`,
    );
  refuseTwice(chosen, unit, put);
  const reasons = quotedFor(chosen);
  refuseOtherChange(chosen, reasons);
  const signs = beside(chosen, unit, reasons) ?? atEdge(chosen, unit, reasons);
  if (signs === undefined)
    throw new NotSaid(
      `The answer does not name the place ${isAfter ? 'behind' : 'before'} ${quoted(draft, unit.head)} of ${draft.path}.`,
    );
  const blank = Array.from({ length: selection.blank ?? 0 }, () => '');
  const lines = laidOut(chosen, put, unit.depth);
  const at = isAfter ? unit.to : unit.from;
  return {
    splices: [{ from: at, to: at, lines: isAfter ? [...blank, ...lines] : [...lines, ...blank] }],
    ...{ signs, put, gone: [] },
  };
}

/** `Below the parser`: the unit is named, and the side of it. */
function beside({ selection, draft, words }: Chosen, unit: Unit, reasons: readonly Sentence[]) {
  const named = namedUnit(draft, unit, reasons);
  if (named === undefined) return undefined;
  const side = sideOf(named.sentence, named.mention, words);
  return side !== undefined && selection.op === `insert_${side}` ? named.signs : undefined;
}

/** `To the class Cart`: what the unit is in is named, and the unit is its last, or its first. */
function atEdge({ selection, draft, words }: Chosen, unit: Unit, reasons: readonly Sentence[]) {
  const { parent, siblings } = around(draft, unit);
  const own = siblings.filter(({ isRemark }) => !isRemark);
  const isTop = reasons.some(({ masked }) => words.top.test(masked));
  const isEdge = isTop ? isSame(own[0], unit) : isSame(own.at(-1), unit);
  if (!isEdge || selection.op !== (isTop ? 'insert_before' : 'insert_after')) return undefined;
  if (parent === undefined)
    return isTop || reasons.some(({ masked }) => words.end.test(masked)) ? [] : undefined;
  const named = namedUnit(draft, parent, reasons);
  if (named === undefined || sideOf(named.sentence, named.mention, words) !== undefined) return undefined;
  // Something in it that is named too may be the place that is meant.
  const isElsewhere = own.some(each => reasons.some(reason => isNamed(reason, each)));
  return isElsewhere ? undefined : named.signs;
}

function isNamed(sentence: Sentence, unit: Unit): boolean {
  const name = nameOf(unit);
  return name !== undefined && mentionOf(sentence, name) !== undefined;
}

/** @throws NotSaid if what is put in is beside it already */
function refuseTwice({ step, draft }: Chosen, unit: Unit, { from, to }: { from: number; to: number }): void {
  const { siblings } = around(draft, unit);
  const own = unitsOf(step.fence?.lines.slice(from, to) ?? []);
  const twice = own.find(
    ({ key, kind }) =>
      kind === 'definition' && siblings.some(each => each.key === key && each.kind === 'definition'),
  );
  if (twice !== undefined) throw new NotSaid(`${draft.path} has \`${twice.key}\` there already.`);
}

/** @throws NotSaid if a sentence is no request for new lines */
function refuseOtherChange({ selection, step, words }: Chosen, reasons: readonly Sentence[]): void {
  for (const sentence of reasons) {
    const { masked, line } = sentence;
    const isOther = [words.change, words.remove, words.rename, words.move].some(verb => verb.test(masked));
    const isAbout = step.lead.some(block => block.line === line) || isAsked(sentence, words);
    if ((isOther && !words.add.test(masked)) || !isAbout)
      throw new NotSaid(`The answer does not ask for new lines by ${shown(selection.because ?? '')}.`);
  }
}
