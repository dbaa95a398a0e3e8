import { bareName, squeezed } from '../answers/parts.js';
import type { Chosen, Made } from './edit.js';
import { NotSaid, shown } from './refused.js';
import { isAsked, markedIn, quotedIn, sentencesOf } from './said.js';
import type { Step } from './steps.js';

/**
 * Check that all that sentences alone ask for is done: each that asks for something is a reason for
 * an edit, and each name and number in it has to do with one.
 *
 * @throws NotSaid with what is left out
 */
export function checkAllSaid(step: Step, chosen: readonly Chosen[], made: readonly Made[]): void {
  const reasons = chosen.flatMap(({ selection }) => quotedIn(selection.because, step.said));
  const texts = chosen.flatMap((each, i) => textsOf(each, made[i] as Made)).map(squeezed);
  for (const sentence of step.said.flatMap(sentencesOf)) {
    if (!chosen.some(({ words }) => isAsked(sentence, words))) continue;
    if (
      !reasons.some(({ text, line }) => line === sentence.line && squeezed(text) === squeezed(sentence.text))
    )
      throw new NotSaid(`${shown(sentence.text)} is left out.`);
    const left = markedIn(sentence).find(span => !texts.some(text => text.includes(bareSpan(span))));
    if (left !== undefined) throw new NotSaid(`${shown(left)} in ${shown(sentence.text)} is left out.`);
  }
}

/** A name as a file has it: `size()` is `size`, `Cart.size` may be in `class Cart`. */
function bareSpan(span: string): string {
  return squeezed(
    bareName(span)
      .replace(/\([^()]*\)$/, '')
      .split(/(?<=\w)(?:\.|::|#)(?=\w)/)
      .at(-1) ?? '',
  );
}

/** Whatever an edit has to do with: its file, what goes and comes, and what that is in. */
function textsOf({ draft, selection }: Chosen, { splices }: Made): readonly string[] {
  return [
    draft.path,
    ...[selection.old, selection.new].flatMap(text => text ?? []),
    ...splices.flatMap(({ from, to, lines }) => {
      const outer = draft.allUnits().filter(unit => unit.head <= from && to <= unit.to);
      const heads = outer.map(({ head }) => draft.lines[head] as string);
      return [...heads, ...draft.lines.slice(from, to), ...lines];
    }),
  ];
}
