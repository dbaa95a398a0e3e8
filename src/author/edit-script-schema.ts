import { ANCHOR_ACTIONS, ANCHOR_TYPES } from '../edit/index.js';
import type { AnchorCandidate } from '../syntax/index.js';
import type { Document } from '../text/index.js';

/** A JSON schema as the structured output of the large providers takes it. */
export type ScriptSchema = Readonly<Record<string, unknown>>;

/**
 * How many ids one schema may have, and how many characters of them: OpenAI takes no more in one
 * enumeration without counting them together (its guide "Structured Outputs", "Limitations on enum
 * size").
 */
export const MOST_IDS = 250;
export const MOST_ID_CHARACTERS = 15_000;

/** How much of the hash of a file is in a script: enough to distinguish two states of one file. */
const HASH_LENGTH = 16;

/** What an edit script is bound to: the file's content as it was when the anchors were listed. */
export function scriptBase(document: Document): string {
  return document.hash.slice(0, HASH_LENGTH);
}

/** The candidates that fit into a schema and a prompt, in their order: the best ones. */
export function offered(candidates: readonly AnchorCandidate[]): readonly AnchorCandidate[] {
  let characters = 0;
  const end = candidates.findIndex(({ id }, i) => {
    characters += id.length;
    return i >= MOST_IDS || characters > MOST_ID_CHARACTERS;
  });
  return end < 0 ? candidates : candidates.slice(0, end);
}

/**
 * The schema of an edit script for one file as it is now: the ids of the candidates are all that an
 * anchor can be, and `base` is the file's hash, so that a script for another state of the file is
 * refused. Every key is required, and one that may be left out may be `null`: what OpenAI,
 * Anthropic and Google take for structured output.
 *
 * @param candidates the best first; see `offered` for how many are taken
 * @throws RangeError if there is no candidate: an enumeration must have a value
 * @example editScriptSchema(document, anchorCandidates(document, outline), 'src/a.py').type //
 *   'object'
 */
export function editScriptSchema(
  document: Document,
  candidates: readonly AnchorCandidate[],
  path: string,
): ScriptSchema {
  const ids = [...new Set(offered(candidates).map(({ id }) => id))];
  if (ids.length === 0) throw new RangeError('A script needs at least one anchor to choose from');
  return script(
    { type: 'string', enum: [path], description: 'The file.' },
    {
      type: 'string',
      enum: [scriptBase(document)],
      description: 'The state of the file that the ids are of.',
    },
    { type: 'string', enum: ids, description: 'The id of the anchor, from the list.' },
    orNull({ type: 'string', enum: ids }, 'The id of a later line: the anchor is all lines up to that one.'),
  );
}

/** The schema of an edit script for any file: a text or an id may be anything. */
export const EDIT_SCRIPT_SCHEMA: ScriptSchema = script(
  { type: 'string', description: 'The path of the file.' },
  orNull({ type: 'string' }, 'The state of the file that the ids are of.'),
  orNull({ type: 'string' }, 'The id of the anchor, where there is a list of anchors.'),
  orNull({ type: 'string' }, 'Text or id of a later line: the anchor is all lines up to that one.'),
);

function script(file: object, base: object, id: object, until: object): ScriptSchema {
  const anchor = object({
    type: { type: 'string', enum: [...ANCHOR_TYPES], description: 'What the anchor is.' },
    selected: { type: 'string', description: "The text of the anchor's line, as the list has it." },
    id,
    until,
    scope: orNull(
      { type: 'string', enum: ['line', 'definition'] },
      'Whether the anchor is its line, or its whole definition with decorators and comments.',
    ),
  });
  const edit = object({
    type: { type: 'string', enum: [...ANCHOR_ACTIONS], description: 'What to do at the anchor.' },
    anchor,
    content: { type: 'string', description: 'The new lines; empty for a "delete".' },
    description: { type: 'string', description: 'Why this edit, in a few words.' },
  });
  return object({ file, base, edits: { type: 'array', items: edit, description: 'Made in this order.' } });
}

function object(properties: Readonly<Record<string, object>>): ScriptSchema {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

function orNull(schema: object, description: string): object {
  return { anyOf: [schema, { type: 'null' }], description };
}
