import { type Edit, type Refusal, refusal } from '../edit/index.js';
import { type FormatName, parseReply } from '../formats/index.js';
import type { Syntax } from '../syntax/index.js';
import type { Document } from '../text/index.js';
import { withSeen } from './lines-of-address.js';
import { diffOf, planFile } from './plan.js';

/** Why one edit of a reply was not made. */
interface EditError {
  /** 1-based, in the reply; 0 if it is about the reply and not about one edit. */
  readonly number: number;
  readonly edit: Edit | undefined;
  readonly refusal: Refusal;
}

/** The result of {@link applyToDocument}. Nothing is written: that is the caller's task. */
type AppliedToDocument =
  | {
      readonly kind: 'applied';
      readonly document: Document;
      /** Unified, as `git apply` accepts it; empty if nothing changed. */
      readonly diff: string;
      /** With `keepGoing`: the edits that were not made. */
      readonly errors: readonly EditError[];
    }
  /** No edit was made. `fallBack` names another way to ask for the same change. */
  | { readonly kind: 'failed'; readonly errors: readonly EditError[] };

export interface ApplyToDocumentOptions {
  readonly path: string;
  /** The format of the reply; detected by default. */
  readonly format?: FormatName | 'auto';
  /** Of the file's language: finds its definitions. Without it anchors are lines. */
  readonly syntax?: Syntax;
  /** The states of the document of which the reply's writer was shown addresses. */
  readonly seen?: readonly Document[];
  /** Make the edits that can be made, if others are refused. */
  readonly keepGoing?: boolean;
}

/**
 * Make the edits of a reply in one document, in their order: all of them, each in the one place
 * that it means, or none.
 *
 * @example
 * ~~~ts
 * const reply = 'FIND:\n```\na\n```\nREPLACE:\n```\nb\n```\n';
 * applyToDocument(Document.of('a\n'), reply, { path: 'a.txt' }).kind // 'applied'
 * ~~~
 */
export function applyToDocument(
  document: Document,
  reply: string,
  { path, format = 'auto', syntax, seen = [], keepGoing = false }: ApplyToDocumentOptions,
): AppliedToDocument {
  const { edits: sent, problems } = parseReply(reply, format);
  if (problems.length > 0)
    return failed(
      problems.map(({ code, line, message }) =>
        refusal(code, `Line ${line}: ${message}`, { replyLine: line }),
      ),
    );
  const edits = sent.map(edit => withSeen(edit, seen));
  if (edits.length === 0) return failed([refusal('EDIT_MALFORMED', 'There is no edit in the reply.')]);
  const errorAt = (i: number, why: Refusal): EditError => ({ number: i + 1, edit: edits[i], refusal: why });
  const foreign = edits.flatMap((edit, i) =>
    edit.path === undefined || edit.path === path ? [] : [errorAt(i, foreignTo(path, edit.path))],
  );
  if (foreign.length > 0) return { kind: 'failed', errors: foreign };
  const encoded = document.encode();
  if (encoded.kind === 'unencodable') {
    const message = `${path} cannot hold ${JSON.stringify(encoded.character)}.`;
    return failed([refusal('EDIT_UNENCODABLE', message)]);
  }
  const read = { kind: 'file', path, bytes: encoded.bytes, executable: false } as const;
  const plan = planFile(read, edits, { syntax });
  const errors = plan.outcomes.flatMap((outcome, i) =>
    outcome.kind === 'refused' ? [errorAt(i, outcome.refusal)] : [],
  );
  const isUseless = errors.length === edits.length || (errors.length > 0 && !keepGoing);
  if (isUseless) return { kind: 'failed', errors };
  return { kind: 'applied', document: plan.after.document ?? document, diff: diffOf(plan), errors };
}

function foreignTo(path: string, other: string): Refusal {
  return refusal('EDIT_INVALID_PATH', `The edit is for ${other}, not for ${path}.`);
}

function failed(refusals: readonly Refusal[]): AppliedToDocument {
  return { kind: 'failed', errors: refusals.map(why => ({ number: 0, edit: undefined, refusal: why })) };
}
