import { type Refusal, refusal } from '../../edit/index.js';
import { readAnswer } from '../answer.js';
import { promptFor } from '../prompt.js';
import { type RowOf, rowOfTables } from './allowed.js';
import type { Files } from './files.js';
import type { Group } from './group.js';
import type { Proposal } from './proposal.js';

/** What a model said. */
export type Answered =
  | { readonly kind: 'text'; readonly text: string }
  /** Its answer was cut by the limit of its tokens: what there is of it counts for nothing. */
  | { readonly kind: 'cut' }
  | { readonly kind: 'failed'; readonly refusal: Refusal };

/** What a model is asked, with what came of the last answer. */
export interface Asking {
  readonly group: Group;
  readonly prompt: string;
  readonly last?: { readonly reply: string; readonly refusal: Refusal } | undefined;
}

/** Asks whoever is the model. Never rejects. */
export type Ask = (asking: Asking, signal?: AbortSignal) => Promise<Answered>;

/** A fix that a model offers, or why it offers none; with what it said. */
export type Offered =
  | { readonly kind: 'offered'; readonly proposal: Proposal; readonly reply: string }
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly reply?: string };

/** Ask for a fix of a group of findings, and read the answer. */
export async function offerOf(
  group: Group,
  last: Asking['last'],
  ask: Ask,
  files: Files,
  signal?: AbortSignal,
): Promise<Offered> {
  const answered = await ask({ group, prompt: promptFor(group), last }, signal);
  if (answered.kind === 'failed') return { kind: 'refused', refusal: answered.refusal };
  if (answered.kind === 'cut')
    return {
      kind: 'refused',
      refusal: refusal('EDIT_TRUNCATED', 'The answer was cut by the limit of tokens.'),
    };
  return readOffer(group, answered.text, files);
}

/** What an answer to a group offers. */
export function readOffer(group: Group, reply: string, files: Files): Offered {
  const { path, regions, findings } = group;
  const document = files.documentOf(path);
  if (document === undefined)
    return { kind: 'refused', refusal: refusal('EDIT_FILE_NOT_FOUND', `${path} does not exist.`), reply };
  const answer = readAnswer(document, regions, reply, path);
  if (answer.kind === 'refused') return { kind: 'refused', refusal: answer.refusal, reply };
  const rows = new Map(group.packets.map(each => [each.finding, each.row]));
  const rowOf: RowOf = finding => rows.get(finding) ?? rowOfTables(finding);
  const proposal = { path, changes: answer.changes, findings, maker: 'model', regions, rowOf } as const;
  return { kind: 'offered', proposal, reply };
}
