import { type Refusal, refusal } from '../../edit/index.js';
import { becameConstant } from './constant-results.js';
import { deletedStatement, lostDefinition, mayBeDeleted } from './deleted-code.js';
import { type Compared, compared, isAbout, type JudgedChange } from './judged-change.js';
import { lostEffect } from './lost-effects.js';
import { hasEffect } from './tree/effects.js';
import type { Part } from './tree/part.js';
import { allParts, isBlock } from './tree/walk.js';
import { isTrivial, isTrivialBlock } from './trivial-code.js';

/**
 * Refuse a change that removes a finding by deleting its code: a statement or definition without a
 * replacement, a block that becomes empty, a value that becomes a constant, a call that is missing.
 * A rule against an unsafe call does not mean that the call is not needed.
 */
export function deletedCode(change: JudgedChange): Refusal | undefined {
  const { before } = change;
  const both = compared(change);
  if (both === undefined) return undefined;
  const why =
    lostDefinition(both) ??
    deletedStatement(both) ??
    emptied(both) ??
    becameConstant(both) ??
    lostEffect(both) ??
    stillIgnored(both) ??
    swallowed(both);
  return why && refusal('FIX_BREAKS', `${before.path}, line ${why.part.line}: ${why.what}.`);
}

export interface Why {
  readonly part: Part;
  readonly what: string;
}

/** Rules about functions that are too long or have too many branches. */
export const SPLITS =
  /^(?:C901|PLR09\d\d|complexity|max-(?:lines-per-function|statements|depth|nested-callbacks)|(?:sonarjs\/)?cognitive-complexity|lint\/complexity\/noExcessiveCognitiveComplexity)$/;

/** A block that had an effect before, and has none now. */
function emptied({ tree, findings }: Compared): Why | undefined {
  const isUseless = (block: Part) =>
    !hasEffect(block) && findings.some(each => mayBeDeleted(each) && isAbout(each, block));
  // If a function is split up, its branches change. Only its whole body must still do something.
  const isSplit = findings.some(({ rule }) => SPLITS.test(rule));
  const pair = tree.pairs.find(
    ({ before, after }) =>
      before.type === 'block' &&
      (!isSplit || before.parent?.type === 'function_definition') &&
      !isTrivialBlock(before) &&
      isTrivialBlock(after) &&
      !isUseless(before),
  );
  return pair && { part: pair.after, what: 'the block does something before the fix and nothing after it' };
}

/** Another statement without an effect, in place of the reported `pass`. */
function stillIgnored({ tree, findings }: Compared): Why | undefined {
  const isFound = (part: Part) =>
    findings.some(({ rule }) => /^[BS]1(?:10|12)$/.test(rule)) && /^(?:pass|continue)/.test(part.type);
  const found = tree.differences.find(
    ({ before, after }) =>
      before !== undefined && isFound(before) && after?.type === 'expression_statement' && isTrivial(after),
  );
  return found?.after && { part: found.after, what: 'the fix still ignores the error' };
}

/** A new handler that ignores the error. */
function swallowed({ tree }: Compared): Why | undefined {
  for (const { before, after } of tree.differences) {
    if (after === undefined) continue;
    const known = before === undefined ? [] : allParts(before).filter(each => each.type === 'except_clause');
    const handlers = allParts(after).filter(
      each => each.type === 'except_clause' && !known.some(one => one.text === each.text),
    );
    const silent = handlers.find(each => isSilent(each) && !isOfImport(each));
    if (silent !== undefined) return { part: silent, what: 'the fix catches an error and ignores it' };
  }
  return undefined;
}

function isSilent(handler: Part): boolean {
  const body = handler.parts.find(isBlock);
  const type = handler.parts.find(each => each.field === 'value')?.text ?? '';
  const isBroad = type === '' || /\b(?:Base)?Exception\b/.test(type);
  const isNothing = (each: Part) =>
    isTrivial(each) && (isBroad || each.type === 'pass_statement' || each.type === 'expression_statement');
  return (body?.parts ?? []).every(isNothing);
}

/** Whether a handler is for a module that may not be installed. */
function isOfImport(handler: Part): boolean {
  const body = handler.parent?.parts.find(isBlock)?.parts ?? [];
  return body.some(each => /import/.test(each.type)) && /Import|ModuleNotFound/.test(handler.text);
}
