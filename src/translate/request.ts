import type { JsonSchema } from '../model/model.js';
import { hashBytes } from '../text/index.js';
import { labelOf, type Tree } from './files.js';
import { ROLE } from './role.js';
import { scriptSchema } from './selection.js';
import type { Unread } from './steps.js';

/** What a model is asked about an answer. */
interface TranslationRequest {
  readonly system: string;
  readonly prompt: string;
  readonly schema: JsonSchema;
}

const SYSTEM = `${ROLE} You write no code: you choose lines of the answer and lines of the files, by their numbers.

Rules:
1. "replace": lines "first" to "last" of the answer go in the place of lines "from" to "to" of the file. Whole definitions only, of the same name; or lines that the answer shows or quotes as what goes.
2. "insert_after", "insert_before": lines "first" to "last" of the answer go behind or before lines "from" to "to" of the file: one whole statement or definition that the answer names, or the last or first one of what it names. "blank": how many blank lines are between (0 to 2). "because" is needed.
3. "delete": lines "from" to "to" of the file go. "because" is needed.
4. "substitute": in line "from" of the file, "old" becomes "new". "rename": "old" becomes "new" in the whole file. The answer must name both. "because" is needed.
5. "because": words of the answer, copied to the letter, that ask for this edit.
6. New lines come from the fence of the step, and from no other: not from old code, examples, commands, options or thoughts. All new lines of the fence are used. Marks such as "// ... existing code ..." are not.
7. Edit what the steps ask for, and nothing else. Where the answer does not say which file or place is meant, give no edits, and say in "unclear" why.
8. What an edit does not need is null. Indentation is taken from the file. Answer with the JSON alone.`;

/** The question about what the rules could not read of an answer. */
export function requestFor(unread: Unread, { shown }: Tree): TranslationRequest {
  const steps = unread.steps.map(({ number, line, why, fence }) => {
    const code = fence && `; its code: lines ${fence.line + 1} to ${fence.line + fence.lines.length}`;
    return `Step ${number}, line ${line} of the answer${code ?? ''}. The rules say: ${why}`;
  });
  const id = idOf(unread);
  const prompt = [
    `This answer has steps that rules could not read:\n${steps.join('\n')}`,
    `The answer:\n${numbered(unread.lines)}`,
    ...shown.map(draft => `File ${labelOf(draft)}:\n${numbered(draft.lines)}`),
    `"of" is ${JSON.stringify(id)}.`,
  ].join('\n\n');
  return { system: SYSTEM, prompt, schema: scriptSchema(id, unread.steps.length, shown.map(labelOf)) };
}

/** What a script must repeat: its numbers of lines are those of this answer. */
export function idOf({ lines }: Unread): string {
  return hashBytes(new TextEncoder().encode(lines.join('\n'))).slice(0, 12);
}

function numbered(lines: readonly string[]): string {
  return lines.map((line, i) => `${i + 1}\t${line}`).join('\n');
}
