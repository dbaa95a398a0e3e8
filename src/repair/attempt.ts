import { type EditOutcome, type Plan, planReply, type Reads } from '../apply/index.js';
import type { CreateEdit, Refusal, ReplaceEdit, Tier } from '../edit/index.js';
import type { GrammarLoader, Syntax, SyntaxVerdict } from '../syntax/index.js';
import type { AddressForm, Document } from '../text/index.js';

/** The file that an edit goes to, as it was read. */
export interface CallSource {
  readonly path: string;
  /** As the edit quotes it; `undefined` if there is no file, or it is no text. */
  readonly document: Document | undefined;
  /** Gives the file as it was read, and others as they are. */
  readonly files: Reads;
}

export interface AttemptOptions {
  readonly maxTier?: Tier;
  readonly minConfidence?: number;
  readonly grammars?: GrammarLoader;
  readonly syntaxOf?: (path: string) => Promise<Syntax>;
  readonly syntaxCheck?: boolean;
  /** How much the addresses of places tell that a refusal shows; `long` by default. */
  readonly addresses?: AddressForm;
}

export type CallEdit = ReplaceEdit | CreateEdit;

/** The result of an edit for a file, planned and not written. */
export interface CallAttempt {
  readonly plan: Plan;
  /** What became of the edit before the syntax of its file was checked. */
  readonly outcome: EditOutcome;
  readonly verdict: SyntaxVerdict;
  /** Why the edit would not be written: it has no place, or leaves a file broken that is whole. */
  readonly refusal: Refusal | undefined;
}

const UNKNOWN: SyntaxVerdict = { kind: 'unknown', reason: 'it was not checked' };

/**
 * Plan an edit of a file, as one call is carried out: with the checks of new text, of the path and
 * of the syntax.
 */
export async function attemptCall(
  source: CallSource,
  edit: CallEdit,
  options: AttemptOptions,
): Promise<CallAttempt> {
  const { maxTier, minConfidence, grammars, syntaxOf, syntaxCheck, addresses } = options;
  const parsed = { format: 'edit-call', edits: [edit], problems: [] } as const;
  const plan = await planReply(parsed, source.files, {
    maxTier,
    minConfidence,
    grammars,
    syntaxOf,
    syntaxCheck,
    addresses,
    isStep: true,
  });
  const [file] = plan.files;
  const [result] = plan.results as [Plan['results'][number]];
  return {
    plan,
    outcome: file?.tried.outcomes[0] ?? result.outcome,
    verdict: file?.finding?.verdict ?? UNKNOWN,
    refusal: result.outcome.kind === 'refused' ? result.outcome.refusal : undefined,
  };
}
