/**
 * What the structured output of the large providers takes of JSON schema, as their guides had it in
 * 2026:
 *
 * - OpenAI, "Structured model outputs", section "Supported schemas": the root is an object, all
 *   keys are required, no other keys, at most 5,000 properties, 10 levels, 120,000 characters of
 *   names and values, 1,000 enumeration values, and 15,000 characters in one enumeration of more
 *   than 250.
 * - Anthropic, "Structured outputs", section "JSON Schema limitations": no recursion, no bounds of
 *   numbers, lengths or arrays; at most 16 unions and 24 optional keys; an alternative to `null` by
 *   `anyOf`.
 * - Google, "Structured output", section "JSON Schema support": `anyOf`, `enum`, `items`,
 *   `required`, `additionalProperties`.
 *
 * What all three take is allowed, and nothing else.
 */
const KEYWORDS = [
  'type',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'enum',
  'anyOf',
  'description',
];
const TYPES = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'];

type Schema = Readonly<Record<string, unknown>>;

interface Sums {
  properties: number;
  characters: number;
  values: number;
  unions: number;
}

/** What of a schema a provider would not take, in words. */
export function notTaken(schema: Schema): string[] {
  const sums: Sums = { properties: 0, characters: 0, values: 0, unions: 0 };
  const faults = schema.type === 'object' ? [] : ['the root is no object'];
  faults.push(...faultsIn(schema, '$', 1, sums));
  if (sums.properties > 5000) faults.push(`${sums.properties} properties`);
  if (sums.characters > 120_000) faults.push(`${sums.characters} characters`);
  if (sums.values > 1000) faults.push(`${sums.values} enumeration values`);
  if (sums.unions > 16) faults.push(`${sums.unions} unions`);
  return faults;
}

function faultsIn(schema: Schema, at: string, depth: number, sums: Sums): string[] {
  const faults = Object.keys(schema).flatMap(key => (KEYWORDS.includes(key) ? [] : [`${at}: ${key}`]));
  if (depth > 10) faults.push(`${at}: deeper than 10 levels`);
  if (Array.isArray(schema.anyOf)) {
    sums.unions++;
    const parts = schema.anyOf as readonly Schema[];
    return [...faults, ...parts.flatMap((part, i) => faultsIn(part, `${at}.anyOf[${i}]`, depth, sums))];
  }
  if (!TYPES.includes(schema.type as string)) faults.push(`${at}: the type ${JSON.stringify(schema.type)}`);
  if (schema.type === 'object') faults.push(...objectFaults(schema, at, depth, sums));
  if (schema.type === 'array') faults.push(...faultsIn(schema.items as Schema, `${at}[]`, depth + 1, sums));
  if (schema.enum !== undefined) faults.push(...enumFaults(schema.enum as readonly unknown[], at, sums));
  return faults;
}

function objectFaults(schema: Schema, at: string, depth: number, sums: Sums): string[] {
  const properties = schema.properties as Readonly<Record<string, Schema>>;
  const names = Object.keys(properties);
  sums.properties += names.length;
  sums.characters += names.join('').length;
  const faults = schema.additionalProperties === false ? [] : [`${at}: other keys are allowed`];
  const required = schema.required as readonly string[] | undefined;
  faults.push(...names.flatMap(name => (required?.includes(name) ? [] : [`${at}.${name} is optional`])));
  return [
    ...faults,
    ...names.flatMap(name => faultsIn(properties[name] as Schema, `${at}.${name}`, depth + 1, sums)),
  ];
}

function enumFaults(values: readonly unknown[], at: string, sums: Sums): string[] {
  const length = values.join('').length;
  sums.values += values.length;
  sums.characters += length;
  if (values.length === 0) return [`${at}: an empty enumeration`];
  if (new Set(values).size < values.length) return [`${at}: a value twice`];
  return values.length > 250 && length > 15_000 ? [`${at}: ${length} characters`] : [];
}
