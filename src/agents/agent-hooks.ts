import type { TextEdit } from './accepted.js';
import type { Refused } from './refused.js';

/** What an agent is about to do, or has tried in vain: an edit of one file, or a patch. */
export type AgentCall =
  | {
      readonly kind: 'edit';
      readonly path: string;
      readonly edits: readonly TextEdit[];
      /** The agent would have made the edit without asking anybody, had its text been found. */
      readonly isAllowed?: boolean;
    }
  | {
      readonly kind: 'patch';
      readonly patch: string;
      /**
       * The agent's tool ends new lines as they are sent, whatever the others of the file end with.
       */
      readonly isWrittenAsSent?: true;
    };

/**
 * The same call with what its own tool accepts, or why it is not to be made; `undefined` if it
 * stays as it is. `receipt`: mortise has made the edit itself.
 */
export type Corrected =
  | { readonly edit: TextEdit; readonly receipt?: string }
  | { readonly patch: string }
  | Refused
  | undefined;

/** The input of a hook: a JSON object. */
export type HookInput = Readonly<Record<string, unknown>>;

/** How one agent calls a hook. */
export interface AgentHook {
  /** The calls to look at, in the order of the input; none if the input is about something else. */
  readonly callsOf: (input: HookInput) => readonly AgentCall[];
  /**
   * What the hook prints, with a correction for each call; `undefined` prints nothing, and the call
   * passes.
   */
  readonly answer: (input: HookInput, corrected: readonly Corrected[]) => object | undefined;
}

/** A field of an object, as a string; `undefined` if it is none. */
export function textOf(value: unknown, name: string): string | undefined {
  const field = objectOf(value)[name];
  return typeof field === 'string' ? field : undefined;
}

/** A value as an object; an empty one if it is none. */
export function objectOf(value: unknown): HookInput {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as HookInput) : {};
}

/** A value as a list; an empty one if it is none. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
