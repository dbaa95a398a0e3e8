// What came out of all steps: it must have the code of the answer, and look as the answer says.

import { withoutBlankEnds } from '../../text/index.js';
import type { Draft } from '../files/draft.js';
import { firstOutOfOrder, hasLines, placesOf } from '../files/places.js';
import type { Reading } from '../reading.js';
import type { Fenced } from '../reply/blocks.js';
import { isImportsOnly } from '../units/imports.js';
import { splitAtMarks } from '../units/left-out.js';
import { unitsOfFile } from '../units/sections.js';
import { isCode } from '../units/unit.js';
import { isOtherLanguage } from './language.js';

/** Whatever way code went in, its file must have it then. Fences that failed have their problem. */
export function checkPut(reading: Reading): void {
  const failed = new Set(reading.problems.map(({ line }) => line));
  for (const { fence, draft } of reading.put) {
    const line = failed.has(fence.line) ? undefined : firstMissing(draft, fence);
    if (line !== undefined)
      reading.failUnclear(
        fence.line,
        `It is not known how this code goes into ${draft.path}: ${JSON.stringify(line.trim().slice(0, 60))}.`,
      );
  }
}

/** The first line of what a fence has between its marks, and the file does not, line after line. */
function firstMissing(draft: Draft, { lines }: Fenced): string | undefined {
  for (const part of draft.isData ? [lines] : codeOf(draft, lines)) {
    const missing = splitAtMarks(part).find(each => !hasLines(draft, each));
    if (missing !== undefined) return withoutBlankEnds(missing)[0] ?? '';
  }
  if (draft.isData) return undefined;
  const statements = statementsOf(draft, lines);
  const at = firstOutOfOrder(draft, statements);
  return at === undefined ? undefined : statements[at]?.[0];
}

/** What runs when it is read: its order matters, while definitions may be in any order. */
function statementsOf({ levelOf }: Draft, lines: readonly string[]): (readonly string[])[] {
  return unitsOfFile(lines, levelOf)
    .filter(
      unit => isCode(unit) && unit.kind !== 'definition' && !isImportsOnly([lines[unit.head] as string]),
    )
    .map(({ head, to }) => lines.slice(head, to))
    .filter(code => splitAtMarks(code).length === 1);
}

/** The units of code, without imports, which may go apart. */
function codeOf({ levelOf }: Draft, lines: readonly string[]): (readonly string[])[] {
  return unitsOfFile(lines, levelOf)
    .filter(unit => isCode(unit) && !isImportsOnly([lines[unit.head] as string]))
    .map(({ from, to }) => lines.slice(from, to));
}

const NOT_THE_RESULT = 'The answer shows this as the result, and its steps do not lead to it.';

/** What an answer shows of the result must be there. */
export function checkShown(reading: Reading): void {
  const drafts = [...reading.drafts.values()];
  for (const fence of reading.results) {
    const parts = splitAtMarks(fence.lines);
    const holds = drafts.some(({ lines }) => parts.every(part => placesOf(lines, part).length > 0));
    if (holds) continue;
    // Of another language is what programs print.
    if (drafts.every(({ path }) => isOtherLanguage(fence.info, path)))
      reading.unused(fence.line, 'an example or output');
    else reading.unmet.add(reading.fail(fence.line, NOT_THE_RESULT));
  }
}
