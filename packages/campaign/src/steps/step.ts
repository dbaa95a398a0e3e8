import type { Refusal } from '../row.js';

/** The one change of a campaign. Files that the spec names are read already: these are texts. */
export type Step =
  /** A reply of a model, or an edit script with anchors, put into the files. */
  | { readonly kind: 'apply'; readonly reply: string }
  /** An instruction for a model; the tests judge its edits. */
  | {
      readonly kind: 'edit';
      readonly instruction: string;
      /** Files and globs that the model sees and may edit. */
      readonly files: readonly string[];
      /** As `--model` of `mortise edit`: `provider/name`. */
      readonly model: string;
      readonly rounds: number;
    }
  /** Findings of tools, fixed by rules, and by a model if one is named. */
  | {
      readonly kind: 'fix';
      readonly tools: readonly string[];
      /** Rules; all of the tools if empty. */
      readonly rules: readonly string[];
      readonly paths: readonly string[];
      readonly model?: string | undefined;
    }
  /** Any program; what it changes goes through the same checks. */
  | { readonly kind: 'command'; readonly command: string; readonly timeoutSeconds: number };

/** What one question to a model took. */
export interface Usage {
  /** Requests that were sent, repeated ones too. */
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** What was taken from the budget for a question, before it is asked. */
export interface Reserved {
  /** How many requests may be sent, repeated ones too: at least one. */
  readonly calls: number;
  /** Say what the question really took: the rest is given back. */
  settle(usage: Usage): Promise<void>;
}

/** Thrown by {@link Asking.reserve} where the campaign's budget is spent. */
export class BudgetSpent extends Error {
  override readonly name = 'BudgetSpent';
}

/** The answers and the budget of the campaign, kept in its database across workers. */
export interface Asking {
  /** The answer that was kept for a question; it costs nothing. */
  kept(question: string): Promise<string | undefined>;
  /**
   * Take from the budget the most tokens that a question can need, and as many requests as there
   * are of those that may be sent for it.
   *
   * @throws BudgetSpent
   */
  reserve(most: { readonly calls: number; readonly tokens: number }): Promise<Reserved>;
  keep(question: string, answer: string): Promise<void>;
}

/** What a step works with. */
export interface StepContext {
  /** The clean tree of the clone, to be changed. */
  readonly folder: string;
  /** Whether the spec says `trust: true`: only then is anything of the repository run. */
  readonly trust: boolean;
  /** The command of the tests; only run with `trust`. */
  readonly tests: string | undefined;
  readonly testTimeoutSeconds: number;
  /** The environment of the campaign; programs of a repository see it without tokens. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly asking: Asking;
  readonly signal: AbortSignal;
}

/** What a step did to the tree. */
export type StepResult =
  | {
      readonly kind: 'changed';
      readonly files: readonly string[];
      /** What a person should know of it: how many findings remain, what runs by itself. */
      readonly note?: string | undefined;
    }
  | { readonly kind: 'nothing'; readonly note?: string }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** How the tests ended. */
export type TestResult = { readonly kind: 'passed' } | { readonly kind: 'failed'; readonly refusal: Refusal };
