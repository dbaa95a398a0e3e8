import { ANCHOR_ACTIONS, ANCHOR_TYPES } from '../edit/index.js';
import { type AnchorCandidate, candidateAddress } from '../syntax/index.js';
import type { AddressForm, Document } from '../text/index.js';

/** A JSON schema as the structured output of the large providers takes it. */
export type ScriptSchema = Readonly<Record<string, unknown>>;

/**
 * How many addresses one schema may have, and how many characters of them: OpenAI takes no more in
 * one enumeration without counting them together (its guide "Structured Outputs", "Limitations on
 * enum size").
 */
export const MOST_ANCHORS = 250;
const MOST_CHARACTERS = 15_000;

/** A candidate, and how a script names it. */
export interface AddressedCandidate extends AnchorCandidate {
  readonly at: string;
}

/** The candidates that fit into a schema and a prompt, in their order: the best ones. */
export function offered(
  document: Document,
  candidates: readonly AnchorCandidate[],
  form: AddressForm = 'long',
): readonly AddressedCandidate[] {
  const best = candidates
    .slice(0, MOST_ANCHORS)
    .map(each => ({ ...each, at: candidateAddress(document, each, form) }));
  let characters = 0;
  const end = best.findIndex(({ at }) => {
    characters += at.length;
    return characters > MOST_CHARACTERS;
  });
  return end < 0 ? best : best.slice(0, end);
}

/**
 * The schema of an edit script for one file as it is now: the addresses of the candidates are all
 * that an anchor can be. Every key is required, and one that may be left out may be `null`: what
 * OpenAI, Anthropic and Google take for structured output.
 *
 * @param candidates the best first; see `offered` for how many are taken
 * @param form short ones are for whoever applies the edits with `seen`: the document
 * @throws RangeError if there is no candidate: an enumeration must have a value
 * @example editScriptSchema(document, anchorCandidates(document, outline), 'src/a.py').type //
 *   'object'
 */
export function editScriptSchema(
  document: Document,
  candidates: readonly AnchorCandidate[],
  path: string,
  form: AddressForm = 'long',
): ScriptSchema {
  const addresses = [...new Set(offered(document, candidates, form).map(({ at }) => at))];
  if (addresses.length === 0) throw new RangeError('A script needs at least one anchor to choose from');
  return script(
    { type: 'string', enum: [path], description: 'The file.' },
    { type: 'string', enum: addresses, description: 'The address of the anchor, from the list.' },
    orNull(
      { type: 'string', enum: addresses },
      'The address of a later line: the anchor is all lines up to it.',
    ),
  );
}

/** The schema of an edit script for any file: a text or an address may be anything. */
export const EDIT_SCRIPT_SCHEMA: ScriptSchema = script(
  { type: 'string', description: 'The path of the file.' },
  orNull({ type: 'string' }, 'The address of the anchor, where it is known.'),
  orNull({ type: 'string' }, 'Text or address of a later line: the anchor is all lines up to that one.'),
);

function script(file: object, at: object, until: object): ScriptSchema {
  const anchor = object({
    type: { type: 'string', enum: [...ANCHOR_TYPES], description: 'What the anchor is.' },
    selected: { type: 'string', description: "The text of the anchor's line, as the list has it." },
    at,
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
  return object({ file, edits: { type: 'array', items: edit, description: 'Made in this order.' } });
}

function object(properties: Readonly<Record<string, object>>): ScriptSchema {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

function orNull(schema: object, description: string): object {
  return { anyOf: [schema, { type: 'null' }], description };
}
