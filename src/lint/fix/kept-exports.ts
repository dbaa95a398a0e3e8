import { type Refusal, refusal } from '../../edit/index.js';
import { quotedIn } from '../columns.js';
import { compared, type JudgedChange } from './judged-change.js';
import { exportsIn } from './tree/imports.js';

/** Rules about names in `__all__` that do not exist. */
const OF_MISSING = /^(?:F822|undefined-all-variable|E0603|name-defined|reportUnsupportedDunderAll)$/;

/** Rules that only require another order. */
const OF_ORDER = /^RUF022$/;

/**
 * Refuse a change that removes a name from `__all__` which no finding reports as missing, or adds
 * one if only the order is wrong.
 */
export function lostExport(change: JudgedChange): Refusal | undefined {
  const { before, findings } = change;
  const both = compared(change);
  if (both === undefined) return undefined;
  const [old, now] = [exportsIn(both.before), exportsIn(both.after)];
  const missing = new Set(
    findings.filter(each => OF_MISSING.test(each.rule)).flatMap(each => quotedIn(each.message)),
  );
  const lost = old.find(each => !now.includes(each) && !missing.has(each));
  if (lost !== undefined)
    return refusal('FIX_BREAKS', `${before.path}: the fix removes \`${lost}\` from \`__all__\`.`);
  const isOrder = findings.length > 0 && findings.every(each => OF_ORDER.test(each.rule));
  const fresh = isOrder ? now.find(each => !old.includes(each)) : undefined;
  return fresh === undefined
    ? undefined
    : refusal('FIX_BREAKS', `${before.path}: the fix adds \`${fresh}\` to \`__all__\`.`);
}
