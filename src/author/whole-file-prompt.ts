import { FORMATS } from '../formats/index.js';
import type { Document } from '../text/index.js';
import { NO_CHANGE, type Prompt, type TaskParts, taskText } from './prompt-parts.js';
import { fenced } from './shown-file.js';

interface WholeFilePromptOptions extends TaskParts {
  /** `undefined`: the file is to be made. */
  readonly document: Document | undefined;
  readonly path: string;
}

const SYSTEM = `You write source files.

${FORMATS['whole-file'].instructions}

Rules:
1. Write one file: the one that the task names last. Its path, then all of its text.
2. Keep everything that the task does not concern exactly as it is, comments and blank lines too.
3. If the file needs no change, answer ${NO_CHANGE} and nothing else.`;

/**
 * The messages that ask a model for the whole text of a file, new or changed.
 *
 * @example wholeFilePrompt({ instruction: 'Say hello', document: undefined, path: 'hello.py' }).user
 */
export function wholeFilePrompt(options: WholeFilePromptOptions): Prompt {
  const { document, path } = options;
  const file =
    document === undefined || document.text === ''
      ? `Write the new file ${path}.`
      : `The file ${path}, to be written with its changes:\n${fenced(document.text)}`;
  return { system: SYSTEM, user: taskText(options, file) };
}
