import { FORMATS } from '../formats/index.js';
import type { Outline } from '../syntax/index.js';
import type { Document } from '../text/index.js';
import { NO_CHANGE, type Prompt, pointing, type TaskParts, taskText } from './prompt-parts.js';
import { fileForPrompt } from './shown-file.js';

interface DiffPromptOptions extends TaskParts {
  readonly document: Document;
  readonly path: string;
  /** What the file defines: shown if the file is too large to be shown whole. */
  readonly outline?: Outline;
  /** How many characters of the file are shown. */
  readonly budget?: number;
}

const SYSTEM = `You edit a file by blocks that say what to find in it and what to put there.

${FORMATS['find-replace'].instructions}

Rules:
1. Every FIND stands in the file exactly once: with enough lines of context to be unique, and no more than that.
2. Copy the text to find from the file letter by letter, with its indentation; never write line numbers or "...".
3. Write the blocks in the order of the file, from top to bottom; no two blocks change the same lines.
4. Describe each change in a few words under CHANGE.
5. Change what the task asks for, and nothing else. Do not write the whole file.
6. If the file needs no change, answer ${NO_CHANGE} and nothing else.`;

/**
 * The messages that ask a model to change a file by FIND/REPLACE blocks, in place of writing it
 * whole.
 *
 * @example buildDiffPrompt({ instruction: 'Rename f to g', document, path: 'a.py' }).system.includes('FIND:') // true
 */
export function buildDiffPrompt(options: DiffPromptOptions): Prompt {
  const { document, path, outline, budget } = options;
  const about = pointing(options);
  const shown = fileForPrompt(document, { path, outline, about, range: options.range, budget });
  return { system: SYSTEM, user: taskText(options, shown.text) };
}
