import { type Fields, isObject } from '../../text/json.js';
import { textField } from '../fields.js';
import { isMayKind, MAY_KINDS, type MayKind } from './may.js';
import { type ContextKind, isContextKind, mayOf, type RuleRow, type WindowSpec, windowSpec } from './row.js';

/** A row of the user, which comes before those of a tool or of all tools. */
export interface UserRow extends RuleRow {
  readonly tool?: string;
}

/** The rows of a configuration, or everything that is wrong with them. */
type UserRows =
  | { readonly kind: 'rows'; readonly rows: readonly UserRow[] }
  | { readonly kind: 'failed'; readonly problems: readonly string[] };

const KEYS = ['tool', 'rule', 'message', 'window', 'may', 'context', 'why', 'handling'];
const HANDLINGS = ['fix', 'report', 'ask'] as const;

/**
 * Read the rows of a configuration file: objects with `rule` (a pattern with `*`), `window`, and
 * optionally `tool`, `message` (a regular expression), `may`, `context`, `handling`, `why`.
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
  const may = window && mayOfRow(value.may, window);
  if (typeof may === 'string') problems.push(`${name}: ${may}`);
  const handling = HANDLINGS.find(each => each === (value.handling ?? 'fix'));
  if (handling === undefined) problems.push(`${name}: handling is one of ${HANDLINGS.join(', ')}.`);
  if (problems.length > 0 || window === undefined || typeof context === 'string' || handling === undefined)
    return problems;
  if (may === undefined || typeof may === 'string') return problems;
  const tool = textField(value, 'tool');
  return {
    ...(tool !== undefined && { tool }),
    ...(message !== undefined && message !== 'invalid' && { message }),
    rules: [textField(value, 'rule') ?? ''],
    window,
    may,
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

/** What the fix may change; by the window if the row does not define it. */
function mayOfRow(value: unknown, window: WindowSpec): readonly MayKind[] | string {
  if (value === undefined) return mayOf(window);
  if (!Array.isArray(value)) return 'may is a list.';
  const wrong = value.find(each => typeof each !== 'string' || !isMayKind(each));
  return wrong === undefined
    ? value
    : `a fix may change ${MAY_KINDS.join(', ')}; there is no ${JSON.stringify(wrong)}.`;
}

function contextOf(value: unknown): readonly ContextKind[] | string {
  if (value === undefined) return [];
  if (!Array.isArray(value)) return 'context is a list.';
  const wrong = value.find(each => typeof each !== 'string' || !isContextKind(each));
  return wrong === undefined ? value : `no such context: ${JSON.stringify(wrong)}.`;
}
