import { meantBy } from '../answers/meant.js';
import type { AllMeant, Meant } from '../answers/reading.js';
// Not by the folder's index: the list of tools needs the names only.
import { FORMAT_NAMES, type FormatName, type Parsed } from '../formats/format.js';
import { parseReply } from '../formats/index.js';
import type { EditFileInput } from '../repair/index.js';
import { checkedArguments } from './arguments.js';
import type { Arguments, ObjectSchema, Properties } from './tool.js';

const ONE = {
  path: { type: 'string' },
  old_str: { type: 'string' },
  new_str: { type: 'string' },
  replace_all: { type: 'boolean' },
} as const satisfies Properties;

/** What the list of tools shows of the arguments of `edit`. */
export const EDIT_INPUT: ObjectSchema = {
  type: 'object',
  properties: {
    ...ONE,
    at: { type: 'string' },
    confirm: { type: 'string' },
    edits: {
      type: 'array',
      items: { type: 'object' },
      description: '{path, old_str, new_str}, or edits of a script',
    },
    reply: {
      type: 'string',
      description: 'blocks, a diff, apply_patch, JSON edits, or whole files',
    },
  },
  required: [],
};

/** The same in few words. */
export const PREVIEW_INPUT: ObjectSchema = {
  ...EDIT_INPUT,
  properties: {
    path: ONE.path,
    old_str: ONE.old_str,
    new_str: ONE.new_str,
    edits: { type: 'array', items: { type: 'object' } },
    reply: { type: 'string' },
  },
};

const COUNT = { expected_replacements: { type: 'integer', minimum: 1 } } as const satisfies Properties;

/** What `edit` takes besides. */
export const ALSO_EDIT: Properties = {
  ...COUNT,
  replace_all: { type: 'boolean' },
  at: { type: 'string' },
  insert: { type: 'string' },
  confirm: { type: 'string' },
  rest: { type: 'string' },
  format: { type: 'string' },
  base: { type: 'string' },
  whole_files: { type: 'boolean' },
  encoding: { type: 'string' },
  hashes: { type: 'object', additionalProperties: { type: 'string' } },
  meant: { type: 'object', additionalProperties: { type: 'string' } },
};

/** The fields of one of several edits. */
const ITEM: ObjectSchema = {
  type: 'object',
  properties: {
    ...ONE,
    ...COUNT,
    at: { type: 'string' },
    insert: { type: 'string' },
    encoding: { type: 'string' },
  },
  required: ['new_str'],
};

/** What a call of `edit` asks for. */
type Wanted =
  /** One edit, whose mistakes a model may correct. */
  | { readonly kind: 'call'; readonly input: EditFileInput }
  /** Edits that are made all or not at all. */
  | {
      readonly kind: 'parsed';
      readonly parsed: Parsed;
      readonly format: FormatName | 'auto';
      readonly file: string | undefined;
      /** What lines of a reply mean that leave it open. */
      readonly meant?: AllMeant;
    }
  | { readonly kind: 'wrong'; readonly message: string };

/** The arguments, whose types are checked. */
interface Given {
  readonly path?: string;
  readonly old_str?: string;
  readonly new_str?: string;
  readonly at?: string;
  readonly insert?: string;
  readonly replace_all?: boolean;
  readonly expected_replacements?: number;
  readonly edits?: readonly Arguments[];
  readonly reply?: string;
  readonly format?: string;
  readonly base?: string;
  readonly encoding?: string;
  readonly meant?: Readonly<Record<string, string>>;
}

/**
 * What a call of `edit` asks for: one edit, several, or those of a text. Two of these at once are
 * wrong, since nobody knows which is meant.
 */
export function wantedOf(args: Arguments): Wanted {
  const given = args as Given;
  const { old_str, new_str, edits, reply } = given;
  const isOne = old_str !== undefined || new_str !== undefined || given.at !== undefined;
  const ways = [isOne, edits !== undefined, reply !== undefined].filter(Boolean).length;
  if (given.meant !== undefined && reply === undefined) return wrong('meant is only for a reply.');
  if (ways > 1) return wrong('Send old_str and new_str, or edits, or reply: one of them.');
  if (reply !== undefined) return ofReply(reply, given);
  if (edits !== undefined) return ofEdits(edits, given);
  return isOne ? ofCall(given) : wrong('old_str and new_str are missing; edits or a reply would do, too.');
}

function ofCall(given: Given): Wanted {
  const { path, old_str, new_str, at, replace_all, expected_replacements, encoding } = given;
  if (at !== undefined) return ofAddress(given);
  const missing = Object.entries({ path, old_str, new_str }).flatMap(([name, value]) =>
    value === undefined ? [`${name} is missing`] : [],
  );
  if (missing.length > 0) return wrong(`${missing.join('; ')}.`);
  const texts = { path, old_str: old_str ?? '', new_str: new_str ?? '' };
  const input = { ...texts, replace_all, expected_replacements, encoding };
  return { kind: 'call', input };
}

/** Lines by their address: the new text is whole lines, unless old_str names a part of them. */
function ofAddress({ path, old_str, new_str, at, insert, base, encoding }: Given): Wanted {
  if (path === undefined) return wrong('path is missing.');
  if (new_str === undefined) return wrong('new_str is missing: an empty one deletes the lines.');
  const call = { path, at, insert, old_str, new_str, encoding };
  return {
    kind: 'parsed',
    parsed: withBase(parseReply(JSON.stringify(call), 'edit-call'), base),
    format: 'auto',
    file: path,
  };
}

/** Edits at addresses with the state of the file that the caller names. */
function withBase(parsed: Parsed, base: string | undefined): Parsed {
  if (base === undefined) return parsed;
  return { ...parsed, edits: parsed.edits.map(edit => (edit.kind === 'address' ? { base, ...edit } : edit)) };
}

function ofReply(reply: string, { path, format = 'auto', meant: said = {} }: Given): Wanted {
  if (!isFormat(format)) return wrong(`format must be one of auto, ${FORMAT_NAMES.join(', ')}.`);
  const meant = new Map<number, Meant[]>();
  for (const [line, text] of Object.entries(said)) {
    const each = meantBy(text);
    if (each === undefined || !/^\d{1,6}$/.test(line))
      return wrong('meant has lines of the reply and what they mean: {"12": "src/a.ts"}, or "src/a.ts:40".');
    meant.set(Number(line), [each]);
  }
  return { kind: 'parsed', parsed: parseReply(reply, format), format, file: path, meant };
}

function isFormat(name: string): name is FormatName | 'auto' {
  return name === 'auto' || FORMAT_NAMES.some(each => each === name);
}

function ofEdits(edits: readonly Arguments[], given: Given): Wanted {
  const { path, base, encoding } = given;
  if (edits.length === 0) return wrong('edits is empty: old_str is missing.');
  if (edits.some(edit => 'anchor' in edit)) {
    const script = JSON.stringify({ file: path, base, edits });
    return { kind: 'parsed', parsed: parseReply(script, 'edit-script'), format: 'auto', file: path };
  }
  const checked = edits.map(edit => checkedArguments({ inputSchema: ITEM }, edit));
  const problems = checked.flatMap((each, i) =>
    each.kind === 'wrong' ? [`edits[${i}]: ${each.message}`] : [],
  );
  if (problems.length > 0) return wrong(problems.join(' '));
  const items = checked.flatMap(each => (each.kind === 'arguments' ? [each.args] : []));
  const without = items.findIndex(({ at, old_str }) => at === undefined && old_str === undefined);
  if (without >= 0) return wrong(`edits[${without}]: old_str is missing.`);
  const shared = { path, replace_all: given.replace_all, expected_replacements: given.expected_replacements };
  if (items.length === 1) return ofCall({ ...shared, base, encoding, ...items[0] });
  if (shared.replace_all !== undefined || shared.expected_replacements !== undefined)
    return wrong('Put replace_all and expected_replacements into the edits that they are for.');
  const parsed = parseReply(JSON.stringify({ path, encoding, edits: items }), 'edit-call');
  return { kind: 'parsed', parsed: withBase(parsed, base), format: 'auto', file: path };
}

function wrong(message: string): Wanted {
  return { kind: 'wrong', message };
}
