import type { Code } from '../edit/index.js';
import { isLargeFile, type LargeLimits } from './large-file.js';
import { hasLongLines } from './long-lines.js';

/** The ways of asking a model for an edit, in the order in which one falls back to the next. */
const STRATEGIES = ['edit-script', 'diff-mode', 'whole-file'] as const;
export type Strategy = (typeof STRATEGIES)[number];

/** What is known about a file before a model is asked. */
interface Subject {
  /** `undefined`: the file is to be made. */
  readonly text: string | undefined;
  /** Whether there are definitions or imports that an edit script could choose. */
  readonly hasAnchors: boolean;
}

export interface ChoiceOptions {
  /**
   * The way to ask first, whatever the file is like; if it fails, the next one is tried. A new file
   * is written whole all the same.
   */
  readonly preferred?: Strategy;
  /** The same, with no other way after it. */
  readonly forced?: Strategy;
  /**
   * What to ask for if a file is small: its whole text, or what probably needs the fewest tokens.
   */
  readonly small?: 'whole-file' | 'cheapest';
  /** What makes a file large; more than 500 lines or 15,000 bytes by default. */
  readonly large?: LargeLimits;
}

/** A strategy, and why it was taken, as the end of a sentence. */
export interface Choice {
  readonly strategy: Strategy;
  readonly why: string;
}

/**
 * How to ask for an edit of a file.
 *
 * @example chooseStrategy({ text: undefined, hasAnchors: false }).strategy // 'whole-file'
 */
export function chooseStrategy(
  { text, hasAnchors }: Subject,
  { preferred, forced, small, large }: ChoiceOptions = {},
): Choice {
  if (text === undefined || text === '') return { strategy: 'whole-file', why: 'the file is new' };
  if (forced !== undefined) return { strategy: forced, why: 'no other way is allowed' };
  if (preferred !== undefined) return { strategy: preferred, why: 'it was asked for' };
  const byParts = choiceOfParts(text, hasAnchors);
  if (isLargeFile(text, large)) return byParts;
  if (small === 'cheapest' && text.length > USUAL_EDIT)
    return { ...byParts, why: 'the file is small, but longer than most edits' };
  return { strategy: 'whole-file', why: 'the file is small' };
}

function choiceOfParts(text: string, hasAnchors: boolean): Choice {
  if (!hasAnchors) return { strategy: 'diff-mode', why: 'the file is large and has no anchors' };
  return hasLongLines(text)
    ? { strategy: 'diff-mode', why: 'the file is large and its lines are too long to be chosen' }
    : { strategy: 'edit-script', why: 'the file is large and has anchors' };
}

/** Characters of a usual edit with what is written around it. */
const USUAL_EDIT = 1_200;

/** Why a way of asking was given up: the code of what the last reply came to. */
interface StrategyFailure {
  readonly code: Code;
}

/** Failures that another strategy may not have. All others end the run. */
const MAY_FALL_BACK: ReadonlySet<Code> = new Set([
  'EDIT_MALFORMED',
  'EDIT_TRUNCATED',
  'EDIT_NO_OCCURRENCE_FOUND',
  'EDIT_AMBIGUOUS',
  'EDIT_EXPECTED_OCCURRENCE_MISMATCH',
  'EDIT_CONFLICT',
  'EDIT_NO_CHANGE',
  'EDIT_SYNTAX_BROKEN',
  'EDIT_PLACEHOLDER',
  'EDIT_STALE_FILE',
  'EDIT_INVALID_PATH',
  'EDIT_FILE_NOT_FOUND',
  'EDIT_UNENCODABLE',
  'ATTEMPT_TO_CREATE_EXISTING_FILE',
  'ANCHOR_NOT_FOUND',
  'ANCHOR_NOT_UNIQUE',
]);

/**
 * The next strategy after one has failed; `undefined` if there is none. Edit script, then diff
 * mode, then the whole file; a whole file that was cut leads to diff mode. None is tried twice.
 *
 * @example fallBack('edit-script', { code: 'ANCHOR_NOT_FOUND' }, ['edit-script']) // 'diff-mode'
 */
export function fallBack(
  from: Strategy,
  { code }: StrategyFailure,
  tried: readonly Strategy[],
): Strategy | undefined {
  if (!MAY_FALL_BACK.has(code)) return undefined;
  const order: readonly Strategy[] =
    from === 'whole-file'
      ? code === 'EDIT_TRUNCATED'
        ? ['diff-mode']
        : []
      : STRATEGIES.slice(STRATEGIES.indexOf(from) + 1);
  return order.find(each => !tried.includes(each));
}
