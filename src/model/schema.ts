import type { z } from 'zod';
import type { AnswerOf, JsonSchema } from './model.js';

/** What an answer must be like: as a provider is told, and as it is checked. */
export interface Shape<T> {
  readonly json: JsonSchema;
  /** The value if it fits, else why it does not. */
  check(value: unknown): Promise<CheckedValue<T>>;
}

type CheckedValue<T> =
  | { readonly fits: true; readonly value: T }
  | { readonly fits: false; readonly why: string };

/** The shape of a schema. Zod is loaded only here, so that who asks for text needs none. */
export async function shapeOf<S extends z.ZodType | JsonSchema>(schema: S): Promise<Shape<AnswerOf<S>>> {
  const { fromJSONSchema, toJSONSchema } = await import('zod');
  const zod = isZod(schema) ? schema : fromJSONSchema(schema as Parameters<typeof fromJSONSchema>[0]);
  const json = isZod(schema)
    ? toJSONSchema(schema, { target: 'draft-7', io: 'input', override: close })
    : schema;
  return { json: json as JsonSchema, check: value => checked<AnswerOf<S>>(zod, value) };
}

function isZod(schema: z.ZodType | JsonSchema): schema is z.ZodType {
  return '_zod' in schema;
}

/** Providers demand that an object says that it has no other keys. */
function close({ jsonSchema }: { readonly jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.type === 'object') jsonSchema.additionalProperties ??= false;
}

async function checked<T>(schema: z.ZodType, value: unknown): Promise<CheckedValue<T>> {
  const result = await schema.safeParseAsync(value);
  if (result.success) return { fits: true, value: result.data as T };
  return { fits: false, why: result.error.issues.slice(0, LISTED).map(issueText).join('; ') };
}

/** How many problems of an answer are reported. */
const LISTED = 3;

function issueText({ path, message }: z.core.$ZodIssue): string {
  return path.length === 0 ? message : `at ${path.map(String).join('.')}: ${message}`;
}
