import { type Draft, placesOf } from '../answers/parts.js';
import { withoutBlankEnds } from '../text/index.js';
import { checkAllSaid } from './all-said.js';
import type { Chosen, Made } from './edit.js';
import { checkFile, fileOf, type Tree } from './files.js';
import { inserted } from './insert.js';
import { checkUsed } from './put.js';
import { NotSaid, shown } from './refused.js';
import { removed } from './remove.js';
import { replaced } from './replace.js';
import type { Script, Selection } from './selection.js';
import type { Step, Unread } from './steps.js';
import { renamed, substituted } from './tokens.js';

/** What a script does to one file. */
export interface FileChange {
  readonly draft: Draft;
  readonly splices: Made['splices'];
  /** Lines that the answer names or shows as what goes. */
  readonly gone: readonly string[];
}

/**
 * What a script does, each part of it by what the answer says. Pure: a translation is never
 * believed because a model made it.
 *
 * @throws NotSaid with the first thing that the answer does not say
 */
export function checkedChanges(script: Script, unread: Unread, tree: Tree): readonly FileChange[] {
  if (script.selections.length === 0)
    throw new NotSaid(
      `The model has found no edit in it${script.unclear ? `: ${shown(script.unclear)}` : ''}.`,
    );
  const chosen = script.selections.map(selection => chosenBy(selection, unread, tree));
  const made = chosen.map(each => MAKE[each.selection.op](each));
  for (const [i, { step, draft }] of chosen.entries())
    checkFile(draft.path, step, made[i]?.signs ?? [], { unread, tree });
  for (const step of unread.steps) checkStep(step, chosen, made);
  const drafts = [...new Set(chosen.map(({ draft }) => draft))];
  return drafts.map(draft => {
    const own = made.filter((_, i) => chosen[i]?.draft === draft);
    const splices = own.flatMap(each => each.splices).sort((a, b) => a.from - b.from || a.to - b.to);
    refuseOverlap(draft, splices);
    return { draft, splices, gone: own.flatMap(each => each.gone) };
  });
}

const MAKE: Readonly<Record<Selection['op'], (chosen: Chosen) => Made>> = {
  replace: replaced,
  insert_before: inserted,
  insert_after: inserted,
  delete: removed,
  substitute: substituted,
  rename: renamed,
};

function chosenBy(selection: Selection, { steps, words }: Unread, tree: Tree): Chosen {
  const step = steps.find(({ number }) => number === selection.step);
  if (step === undefined) throw new NotSaid(`There is no step ${selection.step} to translate.`);
  return { selection, step, draft: fileOf(selection.file, tree), words };
}

/** All that a step asks for is done, and all of its code is used. */
function checkStep(step: Step, chosen: readonly Chosen[], made: readonly Made[]): void {
  const own = chosen.flatMap((each, i) => (each.step === step ? [i] : []));
  const isDone = step.fence === undefined ? own.length > 0 : own.some(i => made[i]?.put !== undefined);
  if (!isDone) throw new NotSaid(`What line ${step.line} of the answer asks for is left out.`);
  const pick = <T>(all: readonly T[]) => own.map(i => all[i] as T);
  if (step.fence === undefined) checkAllSaid(step, pick(chosen), pick(made));
  checkUsed(step, pick(chosen), pick(made));
}

function refuseOverlap({ path }: Draft, splices: Made['splices']): void {
  for (const [i, splice] of splices.entries()) {
    const before = splices[i - 1];
    if (before === undefined) continue;
    const isSamePoint = before.from === splice.from && before.to === splice.to;
    if (splice.from < before.to || isSamePoint)
      throw new NotSaid(`Two edits change the same lines of ${path}, at line ${splice.from + 1}.`);
  }
}

/**
 * Check that what the answer shows as the result is in a file in the end.
 *
 * @param texts the files as they would be, by their lines
 * @throws NotSaid if it is not
 */
export function checkResults({ results }: Unread, texts: readonly (readonly string[])[]): void {
  for (const { line, lines } of results)
    if (!texts.some(text => placesOf(text, withoutBlankEnds(lines)).length > 0))
      throw new NotSaid(`Line ${line} of the answer shows another result.`);
}
