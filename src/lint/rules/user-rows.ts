import { type Fields, isObject } from '../../text/json.js';
import { textField } from '../fields.js';
import { type ContextKind, isContextKind, type RuleRow, windowSpec } from './row.js';

/** A row of the user, which comes before those of a tool or of all tools. */
export interface UserRow extends RuleRow {
  readonly tool?: string;
}

/** The rows of a configuration, or everything that is wrong with them. */
type UserRows =
  | { readonly kind: 'rows'; readonly rows: readonly UserRow[] }
  | { readonly kind: 'failed'; readonly problems: readonly string[] };

const KEYS = ['tool', 'rule', 'message', 'window', 'context', 'why', 'handling'];
const HANDLINGS = ['fix', 'report', 'ask'] as const;

/**
 * Read the rows of a configuration file: objects with `rule` (a pattern with `*`), `window`, and
 * optionally `tool`, `message` (a regular expression), `context`, `handling`, `why`.
 *
 * @example userRows([{ rule: 'PLR09*', window: 'function' }]).kind // 'rows'
 */
export function userRows(value: unknown): UserRows {
  if (!Array.isArray(value)) return { kind: 'failed', problems: ['The rows are a list.'] };
  const read = value.map((each, i) => userRow(each, `Row ${i + 1}`));
  const problems = read.flatMap(each => (Array.isArray(each) ? each : []));
  if (problems.length > 0) return { kind: 'failed', problems };
  return { kind: 'rows', rows: read.filter((each): each is UserRow => !Array.isArray(each)) };
}

/** A row, or what is wrong with it. */
function userRow(value: unknown, name: string): UserRow | string[] {
  if (!isObject(value)) return [`${name} is no object.`];
  const problems = [...unknownKeys(value), ...wrongTexts(value)].map(problem => `${name}: ${problem}`);
  const window = windowSpec(textField(value, 'window') ?? '');
  if (window === undefined) problems.push(`${name}: no such window: ${JSON.stringify(value.window)}.`);
  const message = regularExpression(textField(value, 'message'));
  if (message === 'invalid') problems.push(`${name}: the message is no regular expression.`);
  const context = contextOf(value.context);
  if (typeof context === 'string') problems.push(`${name}: ${context}`);
  const handling = HANDLINGS.find(each => each === (value.handling ?? 'fix'));
  if (handling === undefined) problems.push(`${name}: handling is one of ${HANDLINGS.join(', ')}.`);
  if (problems.length > 0 || window === undefined || typeof context === 'string' || handling === undefined)
    return problems;
  const tool = textField(value, 'tool');
  return {
    ...(tool !== undefined && { tool }),
    ...(message !== undefined && message !== 'invalid' && { message }),
    rules: [textField(value, 'rule') ?? ''],
    window,
    context,
    handling,
    why: textField(value, 'why') ?? '',
  };
}

function unknownKeys(value: Fields): string[] {
  return Object.keys(value)
    .filter(key => !KEYS.includes(key))
    .map(key => `there is no ${JSON.stringify(key)}; there are ${KEYS.join(', ')}.`);
}

function wrongTexts(value: Fields): string[] {
  const wrong = ['tool', 'message', 'why', 'rule'].filter(
    key => value[key] !== undefined && (typeof value[key] !== 'string' || value[key] === ''),
  );
  const missing = value.rule === undefined ? ['rule is missing.'] : [];
  return [...wrong.map(key => `${key} is a text.`), ...missing];
}

function regularExpression(text: string | undefined): RegExp | 'invalid' | undefined {
  if (text === undefined) return undefined;
  try {
    return new RegExp(text);
  } catch {
    return 'invalid';
  }
}

function contextOf(value: unknown): readonly ContextKind[] | string {
  if (value === undefined) return [];
  if (!Array.isArray(value)) return 'context is a list.';
  const wrong = value.find(each => typeof each !== 'string' || !isContextKind(each));
  return wrong === undefined ? value : `no such context: ${JSON.stringify(wrong)}.`;
}
