import { diffOf, planFile } from '../apply/index.js';
import type { Anchor, Edit, Refusal } from '../edit/index.js';
import { refusal } from '../edit/index.js';
import { editScript } from '../formats/index.js';
import type { Syntax } from '../syntax/index.js';
import type { Document } from '../text/index.js';

/** Why one edit of a script was not made. */
export interface ScriptError {
  /** 1-based, in the script; 0 where the script itself could not be read. */
  readonly edit: number;
  readonly anchor: Anchor | undefined;
  readonly refusal: Refusal;
}

/** What became of a script. Nothing is written: that is for whoever has the text. */
export type ScriptResult =
  /** All edits were made, or with `keepGoing` those that could be: `errors` has the others. */
  | {
      readonly kind: 'applied';
      readonly document: Document;
      /** Unified, as `git apply` takes it; empty where nothing changed. */
      readonly diff: string;
      readonly errors: readonly ScriptError[];
    }
  /** The script is of no use: ask for the same change in another way. */
  | { readonly kind: 'failed'; readonly fallBackTo: 'diff-mode'; readonly errors: readonly ScriptError[] };

export interface ApplyEditScriptOptions {
  readonly path: string;
  /** Of the file's language: tells its definitions. Without it anchors are lines. */
  readonly syntax?: Syntax;
  /** Make the edits that can be made, where others are refused. */
  readonly keepGoing?: boolean;
}

/**
 * Make the edits of a script in one document, in their order, each in the text that those before it made.
 *
 * @param script JSON, as a model wrote it: prose and fences around it are no matter
 * @example applyEditScript(Document.of('a\n'), '{"edits": […]}', { path: 'a.txt' }).kind
 */
export function applyEditScript(
  document: Document,
  script: string,
  { path, syntax, keepGoing = false }: ApplyEditScriptOptions,
): ScriptResult {
  const { edits, problems } = editScript.parse(script);
  const [problem] = problems;
  if (problem !== undefined) return failed([unread(refusal(problem.code, problem.message))]);
  if (edits.length === 0)
    return failed([unread(refusal('EDIT_MALFORMED', 'There is no edit in the script.'))]);
  const foreign = edits.findIndex(edit => edit.path !== undefined && edit.path !== path);
  if (foreign >= 0) {
    const why = refusal('EDIT_INVALID_PATH', `The script is for ${edits[foreign]?.path}, not for ${path}.`);
    return failed([{ edit: foreign + 1, anchor: anchorOf(edits[foreign]), refusal: why }]);
  }
  const encoded = document.encode();
  if (encoded.kind === 'unencodable') {
    const why = refusal('EDIT_UNENCODABLE', `${path} cannot hold ${JSON.stringify(encoded.character)}.`);
    return failed([unread(why)]);
  }
  const read = { kind: 'file', path, bytes: encoded.bytes, executable: false } as const;
  const plan = planFile(read, edits, syntax === undefined ? {} : { syntax });
  const errors = plan.outcomes.flatMap((outcome, i) =>
    outcome.kind === 'refused' ? [{ edit: i + 1, anchor: anchorOf(edits[i]), refusal: outcome.refusal }] : [],
  );
  const isUseless = errors.length === edits.length || (errors.length > 0 && !keepGoing);
  if (isUseless) return failed(errors);
  return { kind: 'applied', document: plan.after.document ?? document, diff: diffOf(plan), errors };
}

function anchorOf(edit: Edit | undefined): Anchor | undefined {
  return edit?.kind === 'anchor' ? edit.anchor : undefined;
}

function unread(why: Refusal): ScriptError {
  return { edit: 0, anchor: undefined, refusal: why };
}

function failed(errors: readonly ScriptError[]): ScriptResult {
  return { kind: 'failed', fallBackTo: 'diff-mode', errors };
}
