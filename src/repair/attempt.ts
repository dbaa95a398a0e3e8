import { applyEdits, type EditOutcome, syntaxFinding } from '../apply/index.js';
import type { CreateEdit, Refusal, ReplaceEdit, Tier } from '../edit/index.js';
import type { Syntax, SyntaxVerdict } from '../syntax/index.js';
import { Document } from '../text/index.js';

/** The file that an edit goes to, as it was read. */
export interface Source {
  readonly path: string;
  /** `undefined`: there is no file. */
  readonly document: Document | undefined;
  /** `undefined` where the syntax of files is not to be looked at. */
  readonly syntax: Syntax | undefined;
}

export interface AttemptOptions {
  readonly maxTier?: Tier | undefined;
  readonly minConfidence?: number | undefined;
}

export type CallEdit = ReplaceEdit | CreateEdit;

/** What an edit would make of a file, tried and not written. */
export interface Attempt {
  readonly outcome: EditOutcome;
  readonly verdict: SyntaxVerdict;
  /** Why the edit would not be written: it has no place, or leaves a file broken that is whole. */
  readonly refusal: Refusal | undefined;
}

const UNKNOWN: SyntaxVerdict = { kind: 'unknown', reason: 'nobody looked' };

/** Try an edit on a file, as one call is made: with the checks of new text, of the path and of the syntax. */
export function attempt(source: Source, edit: CallEdit, { maxTier, minConfidence }: AttemptOptions): Attempt {
  const { path, document, syntax } = source;
  const before = document ?? Document.of('');
  const applied = applyEdits(before, [edit], {
    path,
    ...(syntax !== undefined && { syntax }),
    ...(maxTier !== undefined && { maxTier }),
    ...(minConfidence !== undefined && { minConfidence }),
  });
  const [outcome] = applied.outcomes as [EditOutcome];
  if (outcome.kind === 'refused') return { outcome, verdict: UNKNOWN, refusal: outcome.refusal };
  if (outcome.kind !== 'applied' || syntax === undefined)
    return { outcome, verdict: UNKNOWN, refusal: undefined };
  const after = applied.document;
  const text = { path, before: document, after, outcomes: applied.outcomes };
  const found = syntaxFinding(text, [edit], syntax, { isStep: true });
  const refusal = found.kind === 'refused' ? found.refusal : undefined;
  return { outcome, verdict: syntax.parses(before, after), refusal };
}
