import { diffOf, planFile } from '../apply/index.js';
import { type Edit, type Refusal, refusal } from '../edit/index.js';
import { FORMATS } from '../formats/index.js';
import type { Syntax } from '../syntax/index.js';
import type { Document } from '../text/index.js';

/** Why one block of a reply was not made. */
export interface DiffError {
  /** 1-based, in the reply; 0 where it is about the reply and no block of it. */
  readonly change: number;
  /** What it searched for; empty where nothing was. */
  readonly find: string;
  readonly refusal: Refusal;
}

/** What became of the blocks of a reply. Nothing is written: that is for whoever has the text. */
export type DiffResult =
  | {
      readonly kind: 'applied';
      readonly document: Document;
      /** Unified; empty where nothing changed. */
      readonly diff: string;
    }
  /** No block was made: the document stays as it was. Ask for the whole file, or send the refusals back. */
  | { readonly kind: 'failed'; readonly fallBackTo: 'whole-file'; readonly errors: readonly DiffError[] };

export interface ApplyDiffOptions {
  readonly path: string;
  readonly syntax?: Syntax;
}

/**
 * Make the FIND/REPLACE blocks of a reply in one document: all of them, each in the one place that it means, or none.
 *
 * @example applyDiff(Document.of('a\n'), 'FIND:\n```\na\n```\nREPLACE:\n```\nb\n```\n', { path: 'a.txt' }).kind // 'applied'
 */
export function applyDiff(document: Document, reply: string, { path, syntax }: ApplyDiffOptions): DiffResult {
  const { edits, problems } = FORMATS['find-replace'].parse(reply);
  if (problems.length > 0)
    return failed(
      problems.map(({ code, line, message }) =>
        whole(refusal(code, `Line ${line}: ${message}`, { replyLine: line })),
      ),
    );
  if (edits.length === 0)
    return failed([whole(refusal('EDIT_MALFORMED', 'There is no FIND/REPLACE block in the reply.'))]);
  const foreign = edits.flatMap((edit, i) =>
    edit.path === undefined || edit.path === path ? [] : [foreignTo(path, edit, i)],
  );
  if (foreign.length > 0) return failed(foreign);
  const encoded = document.encode();
  if (encoded.kind === 'unencodable')
    return failed([
      whole(refusal('EDIT_UNENCODABLE', `${path} cannot hold ${JSON.stringify(encoded.character)}.`)),
    ]);
  const read = { kind: 'file', path, bytes: encoded.bytes, executable: false } as const;
  const plan = planFile(read, edits, syntax === undefined ? {} : { syntax });
  const errors = plan.outcomes.flatMap((outcome, i) =>
    outcome.kind === 'refused' ? [{ change: i + 1, find: findOf(edits[i]), refusal: outcome.refusal }] : [],
  );
  if (errors.length > 0) return failed(errors);
  return { kind: 'applied', document: plan.after.document ?? document, diff: diffOf(plan) };
}

function foreignTo(path: string, edit: Edit, index: number): DiffError {
  const why = refusal('EDIT_INVALID_PATH', `The change is for ${edit.path}, not for ${path}.`);
  return { change: index + 1, find: findOf(edit), refusal: why };
}

function findOf(edit: Edit | undefined): string {
  return edit?.kind === 'replace' ? edit.search : '';
}

function whole(why: Refusal): DiffError {
  return { change: 0, find: '', refusal: why };
}

function failed(errors: readonly DiffError[]): DiffResult {
  return { kind: 'failed', fallBackTo: 'whole-file', errors };
}
