import { fenced } from './shown-file.js';

/** What a model gets with every strategy. */
export interface TaskParts {
  readonly instruction: string;
  /** A patch of the same change elsewhere, to go by. */
  readonly reference?: string;
  /** How many lines around one that the task points to belong to it. */
  readonly range?: number;
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

/** What shows which lines of a file matter. */
export function pointing({ instruction, reference, tests, failure }: TaskParts): string {
  return [instruction, referenceText(reference ?? ''), tests, failure].join('\n');
}

/** How many characters of a reference are shown. */
const REFERENCE_LIMIT = 2000;

/** A reference as a prompt shows it: its start, and how much of it there was. */
export function referenceText(reference: string): string {
  return cutTo(reference, REFERENCE_LIMIT);
}

/** The start of a text, by whole characters, and how much of it there was. */
export function cutTo(text: string, limit: number): string {
  const characters = [...text];
  if (characters.length <= limit) return text;
  return `${characters.slice(0, limit).join('')}\n[cut: ${characters.length - limit} more characters]`;
}

/** The task in words, each part under its heading; the file is last, nearest to the answer. */
export function taskText(parts: TaskParts, file: string): string {
  const { instruction, reference, tests, background, done, failure } = parts;
  return [
    `Task:\n${instruction}`,
    ...(reference === undefined
      ? []
      : [
          `A patch of the same change elsewhere, to go by. Its lines need not be in this file:\n${fenced(referenceText(reference))}`,
        ]),
    ...(background === undefined ? [] : [background]),
    ...(tests === undefined ? [] : [`The tests that must pass:\n${fenced(tests)}`]),
    ...(done === undefined ? [] : [`Changed for this task already:\n${fenced(done)}`]),
    ...(failure === undefined ? [] : [`The tests fail on that. What they say:\n${fenced(failure)}`]),
    file,
  ].join('\n\n');
}
