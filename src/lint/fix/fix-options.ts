import type { Finding } from '../finding.js';
import type { UserRow } from '../rules/user-rows.js';
import type { ProjectSources } from '../source.js';
import type { Ask } from './ask.js';
import type { WriteLevel } from './grade/grade.js';
import type { StoredFix } from './grade/stored-fix.js';
import type { Checker } from './ports.js';
import type { DocumentOf } from './same-finding.js';

/** The options of a run. */
export interface FixOptions {
  /** How often a model is asked about a finding. Default: 2. */
  readonly tries?: number;
  /** Whether the tools' own safe fixes are made first. Default: yes. */
  readonly toolFixes?: boolean;
  /** Patterns of rules that need the user's consent, and have it. */
  readonly agreed?: readonly string[];
  /** Rows of the user, which come before those of the tools. */
  readonly rows?: readonly UserRow[];
  /** How many questions are asked at the same time. Default: 4. */
  readonly parallel?: number;
  /** After how many answers the tools run. Default: 20. */
  readonly atOnce?: number;
  /** Which grades are written without a person. Default: proved and tested. */
  readonly level?: WriteLevel;
  /** Whether neighbouring questions of a file share one prompt. Default: yes. */
  readonly together?: boolean;
}

/** What to fix, and how. */
export interface FixTask extends FixOptions {
  readonly checker: Checker;
  /** The other files of the project. Files with findings are read by the run itself. */
  readonly sources: ProjectSources;
  /** What the settings of the project require of new lines, in one line. */
  readonly settings?: string;
  /**
   * Chooses the findings to fix; by default all. The others stay, and count when a fix is verified.
   * It is called again for findings that become visible later.
   */
  readonly choose?: (findings: readonly Finding[], documentOf: DocumentOf) => readonly Finding[];
  /** Fixes of an earlier run that a person takes: nothing else is tried then. */
  readonly taken?: readonly StoredFix[];
  /** Answers in place of the project's model. Without both, only the tools' own fixes are made. */
  readonly ask?: Ask;
}

/** What a run is doing. `left` counts the open findings. */
export type FixStep =
  | { readonly kind: 'looking' }
  /** The test command runs, with this many of the fixes in progress: 0 before any fix. */
  | { readonly kind: 'testing'; readonly fixes: number; readonly of: number }
  /** The tests run again, to measure which changed lines they execute. */
  | { readonly kind: 'measuring' }
  | {
      readonly kind: 'checking';
      /** How many fixes are tried, of how many that are in progress. */
      readonly fixes: number;
      readonly of: number;
      /** Which run of the tools it is. */
      readonly run: number;
      readonly left: number;
    }
  | { readonly kind: 'asking'; readonly questions: number; readonly answered: number; readonly left: number };
