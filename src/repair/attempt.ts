import { applyEdits, type EditOutcome } from '../apply/index.js';
import type { CreateEdit, ReplaceEdit, Tier } from '../edit/index.js';
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
}

const UNKNOWN: SyntaxVerdict = { kind: 'unknown', reason: 'nobody looked' };

/** Try an edit on a file. */
export function attempt(source: Source, edit: CallEdit, { maxTier, minConfidence }: AttemptOptions): Attempt {
  const before = source.document ?? Document.of('');
  const applied = applyEdits(before, [edit], {
    ...(maxTier !== undefined && { maxTier }),
    ...(minConfidence !== undefined && { minConfidence }),
  });
  const [outcome] = applied.outcomes as [EditOutcome];
  const isMade = outcome.kind === 'applied' && source.syntax !== undefined;
  return { outcome, verdict: isMade ? source.syntax.parses(before, applied.document) : UNKNOWN };
}
