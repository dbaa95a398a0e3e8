import { plainName } from '../formats/json-fields.js';
import { type Fields, isObject, parseJson } from '../text/json.js';
import type { Arguments, ObjectSchema, PropertySchema } from './tool.js';

export type CheckedArguments =
  | { readonly kind: 'arguments'; readonly args: Arguments }
  | { readonly kind: 'wrong'; readonly message: string };

/** Names that other tools give to the same arguments, as they are compared: models mix them up. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  filepath: 'path',
  oldstring: 'old_str',
  newstring: 'new_str',
  oldtext: 'old_str',
  newtext: 'new_str',
};

/**
 * The arguments of a call as its schema has them, also if they came as a JSON string, in the
 * spelling of other tools, or as a list of one edit. What the schema does not name is left out, and
 * so is what is `null`.
 *
 * @example checkedArguments(schema, { file_path: 'a.py' }) // { kind: 'arguments', args: { path: 'a.py' } }
 */
export function checkedArguments(schema: ObjectSchema, given: unknown): CheckedArguments {
  const object = parsed(given);
  if (!isObject(object)) return { kind: 'wrong', message: 'The arguments must be a JSON object.' };
  const edits = 'old_str' in schema.properties ? parsed(object.edits) : undefined;
  if (Array.isArray(edits) && edits.length > 1) return { kind: 'wrong', message: severalEdits(edits.length) };
  const only = Array.isArray(edits) && isObject(edits[0]) ? edits[0] : {};
  const args = named(schema, { ...object, ...only });
  const missing = schema.required.filter(name => !(name in args));
  const wrong = Object.entries(args).flatMap(([name, value]) => wrongness(name, value, schema) ?? []);
  const problems = [...missing.map(name => `${name} is missing`), ...wrong];
  return problems.length === 0
    ? { kind: 'arguments', args }
    : { kind: 'wrong', message: `${problems.join('; ')}.` };
}

function severalEdits(count: number): string {
  return `edits holds ${count} edits, and this tool makes one: send one call for each, or all of them as the reply of apply_edits.`;
}

/** What a string holds as JSON; any other value, and a string that is not JSON, as it is. */
function parsed(given: unknown): unknown {
  return typeof given === 'string' ? (parseJson(given) ?? given) : given;
}

function named({ properties }: ObjectSchema, given: Fields): Record<string, unknown> {
  const own = new Map(Object.keys(properties).map(name => [plainName(name), name]));
  const known = Object.entries(given).map(([name, value]) => {
    const plain = plainName(name);
    const other = Object.hasOwn(OTHER_NAMES, plain) ? OTHER_NAMES[plain] : own.get(plain);
    return [other !== undefined && !(other in given) ? other : name, value] as const;
  });
  return Object.fromEntries(
    known.filter(([name, value]) => Object.hasOwn(properties, name) && value !== null && value !== undefined),
  );
}

function wrongness(name: string, value: unknown, { properties }: ObjectSchema): string | undefined {
  const schema = properties[name] as PropertySchema;
  switch (schema.type) {
    case 'string':
      if (typeof value !== 'string') return `${name} must be a text`;
      return schema.enum === undefined || schema.enum.includes(value)
        ? undefined
        : `${name} must be one of ${schema.enum.join(', ')}`;
    case 'integer':
      return Number.isSafeInteger(value) && (value as number) >= schema.minimum
        ? undefined
        : `${name} must be a whole number from ${schema.minimum} on`;
    case 'object':
      return isTexts(value) ? undefined : `${name} must be an object of texts`;
  }
}

function isTexts(value: unknown): boolean {
  return isObject(value) && Object.values(value).every(each => typeof each === 'string');
}
