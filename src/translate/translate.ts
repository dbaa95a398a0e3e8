import type { ReadAnswer } from '../answers/index.js';
import { Draft, type Files } from '../answers/parts.js';
import type { Edit, LinesEdit, Refusal } from '../edit/index.js';
import type { Model } from '../model/model.js';
import { splitLines } from '../text/index.js';
import { checkedChanges, checkResults, type FileChange } from './check.js';
import { type Tree, treeFor } from './files.js';
import { NotSaid } from './refused.js';
import { idOf, requestFor } from './request.js';
import { readScript } from './selection.js';
import { type Unread, unreadOf } from './steps.js';

/** What is asked for a translation: a model, or whatever answers in its place. */
export type Translator = Pick<Model, 'askFor'>;

/** An answer after its translation. */
export interface Translation {
  readonly answer: ReadAnswer;
  /** Those of its edits that come from the model. */
  readonly translated: ReadonlySet<Edit>;
  /** Why the model gave no answer, if so. */
  readonly failure: Refusal | undefined;
}

interface TranslateOptions {
  /** The file that is meant where the answer names none. */
  readonly file?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly progress?: ((message: string) => void) | undefined;
}

/**
 * Have a model translate what the rules could not read of an answer, in one question. It chooses
 * lines by their numbers, and each choice is checked by what the answer says. An answer that is
 * read, or that must be refused, is given back as it is, and no model is asked.
 */
export async function translateAnswer(
  reply: string,
  read: ReadAnswer,
  files: Files,
  translator: Translator,
  options: TranslateOptions = {},
): Promise<Translation> {
  const asIs = { answer: read, translated: new Set<Edit>(), failure: undefined };
  const unread = unreadOf(reply, read);
  const tree = unread && (await treeFor(unread, files, options.file));
  if (unread === undefined || tree === undefined) return asIs;
  options.progress?.('asking a model what the answer means');
  const { signal } = options;
  const outcome = await translator.askFor({ ...requestFor(unread, tree), ...(signal && { signal }) });
  if (outcome.kind === 'failed') return { ...asIs, failure: outcome.refusal };
  const script = readScript(outcome.value, idOf(unread));
  try {
    if (typeof script === 'string') throw new NotSaid(`The translation ${script}.`);
    return translationOf(checkedChanges(script, unread, tree), unread, tree, read);
  } catch (error) {
    if (!(error instanceof NotSaid)) throw error;
    return { ...asIs, answer: { ...read, problems: [...read.problems, refused(error, unread)] } };
  }
}

function refused({ message }: NotSaid, { steps }: Unread): ReadAnswer['problems'][number] {
  const line = steps[0]?.line ?? 1;
  return {
    code: 'EDIT_MALFORMED',
    line,
    message: `A model has translated this, and it is refused: ${message}`,
  };
}

function translationOf(
  changes: readonly FileChange[],
  unread: Unread,
  { drafts }: Tree,
  read: ReadAnswer,
): Translation {
  const line = unread.steps[0]?.line ?? 1;
  const own = changes.map(({ draft, splices, gone }) => {
    const changed = new Draft(draft.path, draft.document);
    changed.splice(splices);
    return { path: draft.path, edits: changed.edits({ first: line, last: line }), gone };
  });
  const translated = own.flatMap(({ edits }) => edits);
  if (translated.length === 0) throw new NotSaid('It changes nothing.');
  const edits = [...read.edits, ...translated];
  checkResults(
    unread,
    drafts.map(draft => linesAfter(draft, edits)),
  );
  const named = new Map(read.named);
  for (const { path, gone } of own) named.set(path, new Set([...(named.get(path) ?? []), ...gone]));
  return {
    answer: { ...read, edits, problems: [], named },
    translated: new Set(translated),
    failure: undefined,
  };
}

/** The lines of a file after edits of its lines. */
function linesAfter({ path, lines }: Draft, edits: readonly Edit[]): readonly string[] {
  const own = edits.filter((edit): edit is LinesEdit => edit.kind === 'lines' && edit.path === path);
  const text = (part: string) => {
    const all = splitLines(part);
    return all.at(-1) === '' ? all.slice(0, -1) : all;
  };
  const after = [...lines];
  for (const { line, search, replace } of own.toSorted((a, b) => b.line - a.line))
    after.splice(line - 1, text(search).length, ...text(replace));
  return after;
}
