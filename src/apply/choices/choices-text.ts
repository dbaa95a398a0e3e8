import { type Refusal, refusal } from '../../edit/index.js';
import { type Fields, isObject, parseJson } from '../../text/json.js';
import type { Choice, Choices } from './choice.js';

const SCHEMA = 'mortise-choices/1';
const HASH = /^[0-9a-f]{64}$/;

/**
 * Choices as text: JSON with one line for each edit, in their order.
 *
 * @example choicesText({ reply: '0'.repeat(64), of: new Map([[1, { kind: 'accepted' }]]) })
 */
export function choicesText({ reply, of }: Choices): string {
  const lines = [...of]
    .sort(([a], [b]) => a - b)
    .map(([number, { kind, ...fields }]) => `    ${JSON.stringify({ number, choice: kind, ...fields })}`);
  const list = lines.length === 0 ? '[]' : `[\n${lines.join(',\n')}\n  ]`;
  return `{\n  "schema": "${SCHEMA}",\n  "reply": "${reply}",\n  "edits": ${list}\n}\n`;
}

/** Choices that were read, or why they cannot be. */
export type ChoicesRead =
  | { readonly kind: 'choices'; readonly choices: Choices }
  | { readonly kind: 'failed'; readonly refusal: Refusal };

/**
 * Read the text of choices.
 *
 * @param name the name of its file, for messages.
 * @example readChoices('{"schema": "mortise-choices/1"}', 'c.json').kind // 'failed'
 */
export function readChoices(text: string, name: string): ChoicesRead {
  const json = parseJson(text);
  if (!isObject(json)) return malformed(name, 'it is no JSON object');
  const { schema, reply, edits } = json;
  if (schema !== SCHEMA) return malformed(name, `its "schema" is not "${SCHEMA}"`);
  if (typeof reply !== 'string' || !HASH.test(reply))
    return malformed(name, 'its "reply" is no SHA-256 in hexadecimal');
  if (!Array.isArray(edits)) return malformed(name, 'its "edits" are no list');
  const of = new Map<number, Choice>();
  for (const [i, each] of edits.entries()) {
    const where = `entry ${i + 1} of its "edits"`;
    if (!isObject(each) || !isNumber(each.number)) return malformed(name, `${where} has no "number" above 0`);
    if (of.has(each.number)) return malformed(name, `it has edit ${each.number} twice`);
    const choice = choiceOf(each);
    if (choice === undefined) return malformed(name, `${where} has no "choice", or not its fields`);
    of.set(each.number, choice);
  }
  return { kind: 'choices', choices: { reply, of } };
}

function choiceOf({ choice, ...fields }: Fields): Choice | undefined {
  const { reason = null, needs = null, text, path, line, search, replace, base } = fields;
  switch (choice) {
    case 'accepted':
      return { kind: 'accepted' };
    case 'rejected':
      return (reason === null || typeof reason === 'string') && (needs === null || isNumber(needs))
        ? { kind: 'rejected', reason, needs }
        : undefined;
    case 'changed':
      return typeof text === 'string' ? { kind: 'changed', text } : undefined;
    case 'placed':
      return isText(path) && isNumber(line) && isText(search) && typeof replace === 'string' && isHash(base)
        ? { kind: 'placed', path, line, search, replace, base }
        : undefined;
    default:
      return undefined;
  }
}

function isNumber(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isHash(value: unknown): value is string {
  return typeof value === 'string' && HASH.test(value);
}

function malformed(name: string, why: string): ChoicesRead {
  return { kind: 'failed', refusal: refusal('CHOICES_MALFORMED', `${name} has no choices: ${why}.`) };
}
