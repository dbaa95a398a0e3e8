import { type AddressEdit, type Code, type Refusal, refusal } from '../edit/index.js';
import { editCall } from '../formats/edit-call.js';
import { withLastLine } from '../formats/rest-of-reply.js';
import type { CallEdit } from './attempt.js';

/** The arguments of an edit tool. */
export interface EditFileInput {
  readonly path?: string;
  /** Another name of `path`. */
  readonly file_path?: string;
  /** The text to replace; an empty one makes a file. With `at` it may be missing. */
  readonly old_str?: string;
  readonly new_str: string;
  /** The address of the lines to replace, as `read` or a refusal shows it. */
  readonly at?: string;
  /** Puts the new text beside those lines instead. */
  readonly insert?: 'before' | 'after';
  /** The number of places where the text must be; one if it is missing. */
  readonly expected_replacements?: number | null;
  /** In every place where the text is, however many there are. */
  readonly replace_all?: boolean | null;
  /** The encoding of the file, such as `shift_jis`, where its bytes do not show it. */
  readonly encoding?: string | null;
}

type ReadCall =
  | { readonly kind: 'call'; readonly edit: CallEdit & { readonly path: string } }
  | { readonly kind: 'addressed'; readonly edit: AddressEdit & { readonly path: string } }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/**
 * The one edit of a call: as arguments, or as the JSON text of them as a model wrote it.
 *
 * @example readCall({ path: 'a.txt', old_str: 'a', new_str: 'b' }).kind // 'call'
 */
export function readCall(input: EditFileInput | string): ReadCall {
  const text = typeof input === 'string' ? input : JSON.stringify(input);
  const { edits, problems } = withLastLine(text, editCall.parse(text));
  const [problem] = problems;
  if (problem !== undefined) return refused(problem.code, problem.message);
  const [edit, ...others] = edits;
  if (edit === undefined)
    return refused('EDIT_MALFORMED', 'This is no call: it takes path, old_str and new_str, each a text.');
  if (others.length > 0) return refused('EDIT_MALFORMED', `One call was expected, and ${edits.length} came.`);
  if (edit.kind === 'address' && edit.path !== undefined)
    return { kind: 'addressed', edit: { ...edit, path: edit.path } };
  if (edit.kind !== 'replace' && edit.kind !== 'create') return refused('EDIT_MALFORMED', 'This is no call.');
  if (edit.path === undefined) return refused('EDIT_MALFORMED', 'The call names no file: "path" is missing.');
  const { path } = edit;
  if (edit.kind === 'create') return { kind: 'call', edit: { ...edit, path } };
  return { kind: 'call', edit: { ...edit, path, hints: { ...edit.hints, endsItsLine: true } } };
}

function refused(code: Code, message: string): ReadCall {
  return { kind: 'refused', refusal: refusal(code, message.replace(/^The reply /, 'The call ')) };
}
