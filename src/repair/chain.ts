import type { Refusal, ReplaceEdit } from '../edit/index.js';
import type { Model } from '../model/model.js';
import type { Document } from '../text/index.js';
import {
  type AttemptOptions,
  attemptCall,
  type CallAttempt,
  type CallEdit,
  type CallSource,
} from './attempt.js';
import { carried } from './carry.js';
import { cancelledBy, correctedOld, inOtherQuotes, type NamedText, readAs } from './corrected-old.js';
import { type Correction, madeByModel, madeByRule, notTaken, withoutAnswer } from './correction.js';
import { withRightEscaping } from './escaping.js';
import { isOtherChange } from './other-change.js';
import { countOf, pairOf, type TextPair } from './pair.js';
import { correctNewString } from './questions.js';

export interface RepairOptions extends AttemptOptions {
  /** Asked if rules fail; without a model only rules are tried. */
  readonly model?: Model;
  readonly signal?: AbortSignal;
}

/** An edit as it is to be made, and all that was tried to put it right. */
interface Repaired {
  /** As it was given, if nothing could be corrected: making it reports what is wrong with it. */
  readonly edit: CallEdit;
  /** The result of that edit for the file. */
  readonly made: CallAttempt;
  readonly corrections: readonly Correction[];
  /** Why the edit must not be made after all. */
  readonly refusal?: Refusal;
}

/**
 * Correct an edit that does not fit its file: by what `locate` finds, and only then by a model. An
 * edit that fits is not changed.
 *
 * 1. The readings and tiers of `locate`, exact first; then the text with the other kind of
 *    quotation marks, if no word differs.
 * 2. A model is asked what `old_str` was meant to be. It confirms a place as an agent does: by its
 *    address or its text, and by the file's word where one differs. Otherwise the edit stays as it
 *    was, and so does its error.
 * 3. The change is carried over to the text that is there. If that is impossible, the model is
 *    asked for the new text, which must make the same change.
 * 4. The escaping of the new text, if it would be wrong.
 */
export async function repairEdit(
  source: CallSource,
  edit: CallEdit,
  options: RepairOptions = {},
): Promise<Repaired> {
  const made = await attemptCall(source, edit, options);
  const { outcome } = made;
  if (outcome.kind === 'applied') return withRightEscaping(source, edit, made, options);
  const { document } = source;
  const isCorrectable = outcome.kind === 'refused' && CORRECTABLE.has(outcome.refusal.code);
  if (edit.kind !== 'replace' || document === undefined || !isCorrectable)
    return { edit, made, corrections: [] };
  return (await byRule(source, document, edit, options)) ?? byModel(source, document, edit, made, options);
}

/** What better texts can correct. If several places fit, no text can say which was meant. */
const CORRECTABLE: ReadonlySet<string> = new Set(['EDIT_NO_OCCURRENCE_FOUND', 'EDIT_CONFLICT']);

async function byRule(
  source: CallSource,
  document: Document,
  edit: ReplaceEdit,
  options: RepairOptions,
): Promise<Repaired | undefined> {
  // Other quotes are as loose as drift.
  if ((options.maxTier ?? 'drift') !== 'drift' || edit.occurrences.kind === 'all') return undefined;
  const pair = inOtherQuotes(document, pairOf(edit), countOf(edit));
  if (pair === undefined) return undefined;
  const { words, isOther } = readAs(edit, pair.oldStr, document);
  if (isOther || words.length > 0) return undefined;
  const better = withTexts(edit, pair);
  const made = await attemptCall(source, better, options);
  if (made.outcome.kind !== 'applied' || made.refusal !== undefined) return undefined;
  const correction = madeByRule('old_str', 'old_str has the other kind of quotes.', pair.oldStr);
  return { edit: better, made, corrections: [correction] };
}

/** @param given the result of the given edit for the file */
async function byModel(
  source: CallSource,
  document: Document,
  edit: ReplaceEdit,
  given: CallAttempt,
  options: RepairOptions,
): Promise<Repaired> {
  const { model, signal } = options;
  const asGiven = (corrections: readonly Correction[], refused?: Refusal): Repaired => {
    return { edit, made: given, corrections, refusal: refused };
  };
  if (model === undefined || edit.occurrences.kind === 'all') return asGiven([]);
  const { path } = source;
  const old = await correctedOld(model, { path, document, edit, refused: given.refusal, signal });
  if (old.named === undefined) return asGiven([old.correction], old.refusal);
  const now = await correctedNew(old.named, model, options);
  const before = [old.correction, ...(now.correction === undefined ? [] : [now.correction])];
  if (now.newStr === undefined) return asGiven(before, now.refusal);
  const better = withTexts(edit, { oldStr: old.named.inFile, newStr: now.newStr }, old.named);
  const tried = await attemptCall(source, better, options);
  if (tried.outcome.kind !== 'applied') return asGiven(before.map(notMade));
  const escaped = await withRightEscaping(source, better, tried, options);
  const corrections = [...before, ...escaped.corrections];
  return escaped.made.refusal === undefined ? { ...escaped, corrections } : asGiven(corrections.map(notMade));
}

interface CorrectedNew {
  readonly newStr?: string;
  readonly correction?: Correction;
  readonly refusal?: Refusal;
}

async function correctedNew(
  { inFile, texts }: NamedText,
  model: Model,
  { signal }: RepairOptions,
): Promise<CorrectedNew> {
  const asked = { oldStr: texts.search.join('\n'), newStr: texts.replace.join('\n') };
  const made = carried(asked.oldStr, asked.newStr, inFile);
  if (made !== undefined) return { newStr: made };
  const answer = await correctNewString(model, { ...asked, correctedOldStr: inFile, signal });
  if (answer.kind === 'failed')
    return {
      correction: withoutAnswer('new_str', answer.refusal, answer.usage),
      refusal: cancelledBy(answer),
    };
  const { usage } = answer;
  // To delete all of it is a change, too.
  const newStr = answer.kind === 'none' ? '' : answer.text;
  if (isOtherChange(asked, { oldStr: inFile, newStr }))
    return {
      correction: notTaken(
        'new_str',
        'rejected',
        "The model's answer was not taken: it makes another change.",
        usage,
        newStr,
      ),
    };
  return { newStr, correction: madeByModel('new_str', 'The model fitted new_str to that.', newStr, usage) };
}

/** A valid answer for an edit that could still not be made with it. */
function notMade({ outcome, value, ...correction }: Correction): Correction {
  if (outcome !== 'made') return { ...correction, outcome, value };
  const note = "The model's answer was not taken: the edit cannot be made with it either.";
  return { ...correction, outcome: 'rejected', note, value: null, answer: value };
}

function withTexts(
  edit: ReplaceEdit,
  { oldStr, newStr }: TextPair,
  { line }: Partial<NamedText> = {},
): ReplaceEdit {
  const hints = line === undefined ? edit.hints : { ...edit.hints, line };
  return { ...edit, search: oldStr, replace: newStr, hints };
}
