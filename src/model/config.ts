import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import { z } from 'zod';
import { LineIndex } from '../text/index.js';

const positive = z.number().positive();
const count = z.int().nonnegative();

/** The file may have come with somebody's repository, and must not have files written elsewhere. */
const folder = z
  .string()
  .min(1)
  .refine(
    path => !/^[\\/]|^[a-z]:|(^|[\\/])\.\.([\\/]|$)/i.test(path),
    'It leads out of the folder of this file',
  );

const model = z.strictObject({
  name: z.string().min(1).optional(),
  baseUrl: z.url({ protocol: /^https?$/ }).optional(),
  apiKeyEnv: z.string().min(1).optional(),
  structuredOutputs: z.boolean().optional(),
  timeoutSeconds: positive.optional(),
  retries: count.max(10).optional(),
  maxOutputTokens: z.int().positive().optional(),
  budget: z
    .strictObject({ calls: count, tokens: count, cost: z.number().nonnegative() })
    .partial()
    .optional(),
  prices: z.strictObject({ input: z.number().nonnegative(), output: z.number().nonnegative() }).optional(),
  cache: z.strictObject({ folder, maxMegabytes: positive }).partial().optional(),
});

const lint = z
  .strictObject({
    /** Read and checked by who cuts windows, and told by row there. */
    rows: z.array(z.unknown()),
    /** Command lines of tools; not run unless the file is trusted. */
    commands: z.record(z.string(), z.string().min(1)),
  })
  .partial();

const config = z
  .strictObject({
    $schema: z.string(),
    model,
    /** The command that runs the tests; not run unless the file is trusted. */
    test: z.string().min(1),
    small: z.enum(['whole-file', 'cheapest']),
    /** The lines or bytes that make a file large, and the characters of it that a model sees. */
    large: z.strictObject({ lines: count, bytes: count, shownCharacters: positive }).partial(),
    lint,
  })
  .partial();

/** What the configuration file says of models. */
export type ModelConfig = z.output<typeof model>;

/** What is in a configuration file. */
export type Config = z.output<typeof config>;

export type ConfigResult =
  | { readonly kind: 'config'; readonly config: Config }
  | { readonly kind: 'invalid'; readonly message: string };

/** The content of a configuration file; what is wrong with it is told by line, column and key. */
export function readConfig(text: string, file: string): ConfigResult {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true });
  const [error] = errors;
  if (error !== undefined || tree === undefined) {
    const what = error === undefined ? 'it is empty' : printParseErrorCode(error.error);
    return invalid(`${placeIn(text, file, error?.offset ?? 0)}: this is not JSON (${what})`);
  }
  const result = config.safeParse(getNodeValue(tree));
  if (result.success) return { kind: 'config', config: result.data };
  return invalid(result.error.issues.map(issue => issueText(issue, tree, text, file)).join('\n'));
}

function invalid(message: string): ConfigResult {
  return { kind: 'invalid', message };
}

function issueText(issue: z.core.$ZodIssue, tree: Node, text: string, file: string): string {
  // A key that is not known is in the object that the issue is about; one that lacks leaves only
  // that object to show.
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  const path = [...issue.path, ...unknown].map(each => (typeof each === 'symbol' ? String(each) : each));
  const hint = path.at(-1) === 'apiKey' ? KEY_HINT : '';
  return `${placeIn(text, file, offsetOf(tree, path))}: ${path.join('.') || 'the file'}: ${issue.message}${hint}`;
}

const KEY_HINT = ' (a key does not belong in this file: name the variable that holds it by apiKeyEnv)';

/** Where a key is, or what comes nearest to it. */
function offsetOf(tree: Node, path: readonly (string | number)[]): number {
  for (let length = path.length; length > 0; length--) {
    const node = findNodeAtLocation(tree, path.slice(0, length));
    if (node !== undefined) return node.parent?.type === 'property' ? node.parent.offset : node.offset;
  }
  return tree.offset;
}

function placeIn(text: string, file: string, offset: number): string {
  if (text === '') return `${file}:1:1`;
  const lines = LineIndex.of(text);
  const line = lines.lineAt(offset);
  return `${file}:${line + 1}:${offset - lines.from(line) + 1}`;
}
