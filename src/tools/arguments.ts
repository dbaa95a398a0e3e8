import { isObject, parseJson } from '../text/json.js';
import { named } from './argument-names.js';
import type { Arguments, EditTool, ObjectSchema, Properties, PropertySchema } from './tool.js';

type CheckedArguments =
  | {
      readonly kind: 'arguments';
      readonly args: Arguments;
      /** The names of remarks on the call, which nothing is done with. */
      readonly remarks: readonly string[];
    }
  | { readonly kind: 'wrong'; readonly message: string };

/** What says how the arguments of a tool look. */
type Takes = Pick<EditTool, 'inputSchema' | 'alsoTakes'>;

/**
 * The arguments of a call as its schema has them, also if they came as a JSON string, in the
 * spelling of other tools, or with numbers and lists in strings. An argument that the tool does not
 * know is wrong, and so is one that is given twice and differs.
 *
 * @example checkedArguments(tool, { file_path: 'a.py' }) // { kind: 'arguments', args: { path: 'a.py' }, remarks: [] }
 */
export function checkedArguments({ inputSchema, alsoTakes }: Takes, given: unknown): CheckedArguments {
  const object = typeof given === 'string' ? parseJson(given) : given;
  if (!isObject(object)) return { kind: 'wrong', message: 'The arguments must be a JSON object.' };
  return checkedFields({ ...inputSchema, properties: { ...inputSchema.properties, ...alsoTakes } }, object);
}

function checkedFields(schema: ObjectSchema, object: Arguments): CheckedArguments {
  const { args, remarks, problems } = named(schema.properties, object);
  const missing = schema.required.filter(name => !(name in args)).map(name => `${name} is missing`);
  const { values, wrong } = valuesOf(args, schema.properties);
  const all = [...missing, ...wrong, ...problems];
  if (all.length > 0) return { kind: 'wrong', message: `${all.join('; ')}.` };
  return { kind: 'arguments', args: values, remarks };
}

function valuesOf(args: Arguments, properties: Properties) {
  const values: Record<string, unknown> = {};
  const wrong: string[] = [];
  for (const [name, given] of Object.entries(args)) {
    const schema = properties[name] as PropertySchema;
    const value = typedValue(given, schema);
    if (value !== undefined) values[name] = value;
    else if (given !== '') wrong.push(`${name} must be ${WANTED[schema.type](schema)}`);
  }
  return { values, wrong };
}

const WANTED: Readonly<Record<PropertySchema['type'], (schema: PropertySchema) => string>> = {
  string: () => 'a text',
  boolean: () => 'true or false',
  integer: schema => `a whole number from ${'minimum' in schema ? schema.minimum : 0} on`,
  array: schema =>
    'items' in schema && schema.items.type === 'string' ? 'a list of texts' : 'a list of objects',
  object: () => 'an object of texts',
};

/** A value of the type that is wanted; `undefined` for one that cannot be read so. */
function typedValue(given: unknown, schema: PropertySchema): unknown {
  switch (schema.type) {
    case 'string':
      return typeof given === 'string' ? given : undefined;
    case 'boolean':
      return booleanOf(given);
    case 'integer': {
      const value = typeof given === 'string' && /^\s*\d+\s*$/.test(given) ? Number(given) : given;
      return Number.isSafeInteger(value) && (value as number) >= schema.minimum ? value : undefined;
    }
    case 'array':
      return listOf(given, schema.items.type);
    case 'object': {
      const value = fromText(given);
      return isObject(value) && Object.values(value).every(isText) ? value : undefined;
    }
  }
}

function booleanOf(given: unknown): boolean | undefined {
  if (typeof given === 'boolean') return given;
  const text = typeof given === 'string' ? given.trim().toLowerCase() : '';
  return text === 'true' ? true : text === 'false' ? false : undefined;
}

/** A list, also in a string, and of one item without the list. */
function listOf(given: unknown, type: 'string' | 'object'): readonly unknown[] | undefined {
  const value = fromText(given);
  const list = Array.isArray(value) ? value : value === '' ? undefined : [value];
  const fits = type === 'string' ? isText : isObject;
  return list?.every(fits) ? list : undefined;
}

/** What a string holds as JSON; any other value, and a string that is not JSON, as it is. */
function fromText(given: unknown): unknown {
  return typeof given === 'string' ? (parseJson(given) ?? given) : given;
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}
