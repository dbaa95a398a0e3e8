// Code that nothing asks for, and that shows how something is used or what a program prints.

import type { Reading } from '../reading.js';
import type { Fenced } from '../reply/blocks.js';
import { clausesIn, type Gap } from '../reply/gaps.js';
import { withoutCode } from '../reply/plain-text.js';
import { allUnits, containerNames, isDefinition } from '../units/unit.js';
import { unitsOf } from '../units/units.js';
import { isWeak } from './role.js';

/** A label such as `Use it:` has so many words at most. */
const LONGEST_LABEL = 3;
/** What says where code goes: `Use it in the handler`. */
const SAYS_WHERE = /\b(?:in|into|inside|at|from|on|to|here|there|where|after|before|below|above)\b/i;
/** What leaves it to the reader: `in the view you could do something like this`. */
const LEFT_OPEN = /\b(?:you|it|that|this|test|one) (?:can|could|may|might)\b|\bsomething like\b|\bidea\b/i;
const NO_LANGUAGE = /^(?:te?xt|plaintext|output)?$/i;

/**
 * Whether code that is no code of its file is shown only: what a program prints, or a use of what
 * the answer defines.
 */
export function isShownOnly(reading: Reading, fence: Fenced, gap: Gap): boolean {
  const lead = withoutCode(clausesIn(gap, gap.blocks.at(-1)).at(-1)?.text ?? '');
  const isResult = isOutput(reading, fence, lead) || (IS_DATA.test(fence.info) && RETURNS.test(lead));
  return isWeak(reading, fence, gap) && (isResult || isUse(reading, fence, lead));
}

const IS_DATA = /^(?:json5?|xml|html|csv|ya?ml)$/i;
/** Words for what comes out of a program. */
const RETURNS =
  /\b(?:returns?|yields?|gives?|produces?|prints?|displays?|shows?|reports?|says?|outputs?|logs?|turns|answers?|responds?|you (?:now )?(?:see|get)|errors?|fails?|throws?|crash\w*)\b/i;
/** A failure, or the line of a stack below it. */
const FAILURE = /^\s+at \S|\b\w*(?:Error|Exception)\b.*:|^Traceback\b|^panic:/;

/**
 * A text without a language, where the answer gives its code one, and that defines nothing: what is
 * said above it, or the text, is about what a program prints.
 */
function isOutput({ blocks }: Reading, fence: Fenced, lead: string): boolean {
  if (!RETURNS.test(lead) && !fence.lines.some(line => FAILURE.test(line))) return false;
  const hasLanguages = blocks.some(
    block => block.kind === 'fence' && block !== fence && !NO_LANGUAGE.test(block.info),
  );
  return hasLanguages && NO_LANGUAGE.test(fence.info) && !allUnits(unitsOf(fence.lines)).some(isDefinition);
}

/** Statements that call what was put in, below a label or words that leave it open. */
function isUse(reading: Reading, fence: Fenced, lead: string): boolean {
  if (allUnits(unitsOf(fence.lines)).some(isDefinition) || !usesPut(reading, fence)) return false;
  const isLabel = (lead.match(/\p{L}+/gu)?.length ?? 0) <= LONGEST_LABEL && !SAYS_WHERE.test(lead);
  return isLabel || LEFT_OPEN.test(lead);
}

function usesPut({ put }: Reading, { lines }: Fenced): boolean {
  const words = new Set(lines.flatMap(line => line.match(/[\p{L}\p{N}_$]+/gu) ?? []));
  return put.some(({ fence, draft }) =>
    [...containerNames(allUnits(unitsOf(fence.lines))), ...containerNames(draft.units())].some(name =>
      words.has(name),
    ),
  );
}
