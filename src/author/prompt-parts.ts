import { fenced } from './shown-file.js';

/** What a model gets with every strategy. */
export interface TaskParts {
  readonly instruction: string;
  /** Tests that the result has to pass. */
  readonly tests?: string;
  /** What else helps to understand the task, such as other files, ready to be read. */
  readonly background?: string;
  /** Unified diff of what was changed for this task already. */
  readonly done?: string;
  /** What the tests printed on that. */
  readonly failure?: string;
}

/** A question: the role of the model, and what it is asked. */
export interface Prompt {
  readonly system: string;
  readonly user: string;
}

/** What a model answers, on a line of its own, if a file needs no change. */
export const NO_CHANGE = 'NO CHANGE';

/**
 * Whether an answer is that nothing is to be changed, or nothing more.
 *
 * @example isNoChange('No change.') // true
 */
export function isNoChange(text: string): boolean {
  return (
    text.length < 2_000 &&
    text.split(/\r?\n/).some(line => /^[\s*`"']*no (?:more )?changes?[\s*`"'.!]*$/i.test(line))
  );
}

/** The task in words, each part under its heading; the file is last, nearest to the answer. */
export function taskText(parts: TaskParts, file: string): string {
  const { instruction, tests, background, done, failure } = parts;
  return [
    `Task:\n${instruction}`,
    ...(background === undefined ? [] : [background]),
    ...(tests === undefined ? [] : [`The tests that must pass:\n${fenced(tests)}`]),
    ...(done === undefined ? [] : [`Changed for this task already:\n${fenced(done)}`]),
    ...(failure === undefined ? [] : [`The tests fail on that. What they say:\n${fenced(failure)}`]),
    file,
  ].join('\n\n');
}
