import { isObject } from '../../text/json.js';
import { textField } from '../fields.js';
import type { Finding } from '../finding.js';

/** Where the records of tools name the page of a rule. */
const FIELDS = ['url', 'more_info', 'documentationUrl'];

/**
 * The page that explains a rule; `undefined` if its tool names none.
 *
 * @example ruleLink(finding) // 'https://docs.astral.sh/ruff/rules/unused-import'
 */
export function ruleLink({ raw }: Pick<Finding, 'raw'>): string | undefined {
  if (!isObject(raw)) return undefined;
  const links = FIELDS.flatMap(name => textField(raw, name) ?? []);
  return links.find(each => /^https?:\/\/[^\s"<>\\^`{|}]+$/.test(each));
}
