import { type Fields, isObject } from '../../../text/json.js';
import { countField, listField, textField } from '../../fields.js';
import type { Finding } from '../../finding.js';
import { objectField } from '../json-report.js';

/**
 * Whether a result is a finding of today: not one that passed, that somebody has suppressed, or
 * that is only in the baseline. One with a suppression that is rejected or under review is open.
 */
export function isOpen(result: Fields): boolean {
  const kind = textField(result, 'kind') ?? 'fail';
  if (!['fail', 'open', 'review'].includes(kind) || result.baselineState === 'absent') return false;
  const suppressions = listField(result, 'suppressions').filter(isObject);
  return suppressions.length === 0 || !suppressions.every(isAccepted);
}

/** Whether the scanner had an open result in its baseline already, as it is now. */
export function isOld(result: Fields): boolean {
  return result.baselineState === 'unchanged';
}

/** A suppression without a status counts as accepted. */
function isAccepted(suppression: Fields): boolean {
  return (textField(suppression, 'status') ?? 'accepted') === 'accepted';
}

/** The description of the rule that a result names by its id or its place in a table. */
export function ruleOf(run: Fields, result: Fields): Fields {
  const reference = objectField(result, 'rule');
  const rules = listField(componentOf(run, objectField(reference, 'toolComponent')), 'rules').filter(
    isObject,
  );
  const index = countField(result, 'ruleIndex') ?? countField(reference, 'index') ?? -1;
  const id = textField(result, 'ruleId') ?? textField(reference, 'id');
  // An id may have a part more than its rule: `CA1000/1`.
  const named = rules.find(each => each.id === id) ?? rules.find(each => id?.startsWith(`${each.id}/`));
  return rules[index] ?? named ?? {};
}

/** The driver, or one of its extensions. */
function componentOf(run: Fields, reference: Fields): Fields {
  const tool = objectField(run, 'tool');
  const index = countField(reference, 'index');
  const extension: unknown = index === undefined ? undefined : listField(tool, 'extensions')[index];
  return isObject(extension) ? extension : objectField(tool, 'driver');
}

/** The text of a result, with its arguments in their places. */
export function messageOf(message: Fields, rule: Fields): string | undefined {
  const own = textField(message, 'text') ?? textField(message, 'markdown');
  const id = textField(message, 'id');
  const shared = id === undefined ? {} : objectField(objectField(rule, 'messageStrings'), id);
  const text = own ?? textField(shared, 'text');
  const given = listField(message, 'arguments');
  return text?.replace(/\{\{|\}\}|\{(\d+)\}/g, (found, index: string | undefined) =>
    index === undefined ? found.slice(1) : String(given[Number(index)] ?? found),
  );
}

export function severityOf(result: Fields, rule: Fields): Finding['severity'] {
  const usual = textField(objectField(rule, 'defaultConfiguration'), 'level');
  const level = textField(result, 'level') ?? usual ?? 'warning';
  if (level === 'error') return 'error';
  return level === 'warning' ? 'warning' : 'note';
}
