import type { JsonSchema } from '../model/model.js';
import { isObject } from '../text/json.js';

const OPS = ['replace', 'insert_before', 'insert_after', 'delete', 'substitute', 'rename'] as const;

/**
 * One choice of a translator: lines of the answer and lines of a file, by their numbers. It has no
 * text of its own, apart from two tokens that the answer must name.
 */
export interface Selection {
  readonly op: (typeof OPS)[number];
  /** The number of what could not be read. */
  readonly step: number;
  readonly file: string;
  /** 1-based lines of the file, both inclusive: what goes, or what the new lines are beside. */
  readonly from: number | null;
  readonly to: number | null;
  /** 1-based lines of the answer, both inclusive: what is put in. */
  readonly first: number | null;
  readonly last: number | null;
  /** Blank lines between the new lines and what they are beside. */
  readonly blank: number | null;
  readonly old: string | null;
  readonly new: string | null;
  /** Words of the answer that ask for this. */
  readonly because: string | null;
}

/** What a translator answers; why it could not translate, if so. */
export interface Script {
  readonly selections: readonly Selection[];
  readonly unclear: string | null;
}

const MOST_SELECTIONS = 100;
const MOST_BLANK = 2;
const LONGEST_WORDS = 1_000;

const NUMBERS = ['from', 'to', 'first', 'last', 'blank'] as const;
const TEXTS = ['old', 'new', 'because'] as const;

/**
 * The schema of a script. Its files are those that are shown, so that no other can be
 * named.
 *
 * @param id what the script must repeat: it is for this answer
 * @param labels of the files that may be meant
 */
export function scriptSchema(id: string, steps: number, labels: readonly string[]): JsonSchema {
  const orNull = (type: string) => ({ anyOf: [{ type }, { type: 'null' }] });
  const edit = object({
    step: { type: 'integer', enum: Array.from({ length: steps }, (_, i) => i + 1) },
    op: { type: 'string', enum: [...OPS] },
    file: { type: 'string', enum: [...labels] },
    ...Object.fromEntries(NUMBERS.map(name => [name, orNull('integer')])),
    ...Object.fromEntries(TEXTS.map(name => [name, orNull('string')])),
  });
  return object({
    of: { type: 'string', enum: [id] },
    edits: { type: 'array', items: edit },
    unclear: orNull('string'),
  });
}

function object(properties: Readonly<Record<string, object>>): JsonSchema {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

/**
 * A script out of the JSON of an answer; or why it is none, in words that follow "it".
 *
 * @example readScript({ of: '1a', edits: [], unclear: 'two files fit' }, '1a')
 */
export function readScript(value: unknown, id: string): Script | string {
  if (!isObject(value) || !Array.isArray(value.edits)) return 'is not the JSON that was asked for';
  if (value.of !== id) return 'is for another answer';
  if (value.edits.length > MOST_SELECTIONS) return `has more than ${MOST_SELECTIONS} edits`;
  const selections: Selection[] = [];
  for (const [i, edit] of value.edits.entries()) {
    const wrong = wrongField(edit);
    if (wrong !== undefined) return `has no usable \`${wrong}\` in edit ${i + 1}`;
    selections.push(edit as Selection);
  }
  return { selections, unclear: typeof value.unclear === 'string' ? value.unclear : null };
}

function wrongField(edit: unknown): string | undefined {
  if (!isObject(edit)) return 'form';
  if (!OPS.some(op => op === edit.op)) return 'op';
  if (!Number.isSafeInteger(edit.step)) return 'step';
  if (typeof edit.file !== 'string') return 'file';
  const { blank } = edit;
  if (typeof blank === 'number' && (blank < 0 || blank > MOST_BLANK)) return 'blank';
  return (
    NUMBERS.find(name => edit[name] !== null && !Number.isSafeInteger(edit[name])) ??
    TEXTS.find(name => edit[name] !== null && !isShortText(edit[name]))
  );
}

function isShortText(value: unknown): boolean {
  return typeof value === 'string' && value.length <= LONGEST_WORDS;
}
