import type { UserRow } from '../rules/user-rows.js';
import type { ProjectSources } from '../source.js';
import type { Ask } from './ask.js';
import type { Checker } from './ports.js';

/** How far a run goes. */
export interface FixOptions {
  /** How often a model is asked about a finding: 2 where not said. */
  readonly tries?: number;
  /** Whether the tools' own safe fixes are made first: yes where not said. */
  readonly toolFixes?: boolean;
  /** Patterns of rules that are only tried where somebody agrees to it, and somebody does. */
  readonly agreed?: readonly string[];
  /** Rows of the user, before those of the tools. */
  readonly rows?: readonly UserRow[];
  /** How many questions are asked at once: 4 where not said. */
  readonly parallel?: number;
  /** After how many answers the tools run: 20 where not said. */
  readonly atOnce?: number;
  /** Whether neighbouring questions of a file are asked by one prompt: yes where not said. */
  readonly together?: boolean;
}

/** What is to be fixed, and by whom. */
export interface FixTask extends FixOptions {
  readonly checker: Checker;
  /** The other files of the project; those that findings are in are known. */
  readonly sources: ProjectSources;
  /** What the settings of the project ask of new lines, in one line. */
  readonly settings?: string;
  /**
   * Answers instead of the model of the project. Without both, only the tools' own fixes are made.
   */
  readonly ask?: Ask;
}

/** What a run is doing; `left` are the findings that something may still be done about. */
export type FixStep =
  | { readonly kind: 'looking' }
  /**
   * The command of the tests runs: over so many fixes of those that are being settled, 0 before
   * there is any.
   */
  | { readonly kind: 'testing'; readonly fixes: number; readonly of: number }
  /** The tests run once more, to see which changed lines they run. */
  | { readonly kind: 'measuring' }
  | {
      readonly kind: 'checking';
      /** How many are tried, of how many that are being settled. */
      readonly fixes: number;
      readonly of: number;
      /** Which run of the tools it is. */
      readonly run: number;
      readonly left: number;
    }
  | { readonly kind: 'asking'; readonly questions: number; readonly answered: number; readonly left: number };
