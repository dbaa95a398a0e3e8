import type { Arguments, ObjectSchema, PropertySchema } from './tool.js';

export type Checked =
  | { readonly kind: 'arguments'; readonly args: Arguments }
  | { readonly kind: 'wrong'; readonly message: string };

/** Names that other tools give to the same arguments: models mix them up. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  file_path: 'path',
  old_string: 'old_str',
  new_string: 'new_str',
};

/**
 * The arguments of a call as its schema has them. What the schema does not name is left out, and so is what is `null`.
 *
 * @example checkedArguments(schema, { file_path: 'a.py' }) // { kind: 'arguments', args: { path: 'a.py' } }
 */
export function checkedArguments(schema: ObjectSchema, given: unknown): Checked {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return { kind: 'wrong', message: 'The arguments must be a JSON object.' };
  const args = named(schema, given as Record<string, unknown>);
  const missing = schema.required.filter(name => !(name in args));
  const wrong = Object.entries(args).flatMap(([name, value]) => wrongness(name, value, schema) ?? []);
  const problems = [...missing.map(name => `${name} is missing`), ...wrong];
  return problems.length === 0
    ? { kind: 'arguments', args }
    : { kind: 'wrong', message: `${problems.join('; ')}.` };
}

function named({ properties }: ObjectSchema, given: Record<string, unknown>): Record<string, unknown> {
  const known = Object.entries(given).map(([name, value]) => {
    const other = Object.hasOwn(OTHER_NAMES, name) ? OTHER_NAMES[name] : undefined;
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
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every(each => typeof each === 'string')
  );
}
