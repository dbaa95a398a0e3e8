import { diffOf, type Reads } from '../apply/index.js';
import type { RunDraft } from './draft.js';
import type { TaskParts } from './prompt-parts.js';
import { isTest } from './reproduction.js';
import { fenced } from './shown-file.js';

/** How many characters of other files, of tests and of earlier changes are shown. */
const OTHERS = 30_000;

/** What a model gets of a task besides the file: other files, tests, changes and failures. */
export async function partsFor(
  path: string,
  task: Pick<TaskParts, 'instruction' | 'reference' | 'range'> & { readonly paths: readonly string[] },
  draft: RunDraft,
  failure: string | undefined,
): Promise<TaskParts> {
  const others = await textsOf(
    draft,
    task.paths.filter(each => each !== path),
  );
  const tests = isTest(path) ? [] : others.filter(([name]) => isTest(name));
  const rest = others.filter(each => !tests.includes(each));
  const done = draft.changes().map(diffOf).join('');
  return {
    instruction: task.instruction,
    reference: task.reference,
    range: task.range,
    ...(rest.length > 0 && {
      background: within(rest.map(([name, text]) => `Another file of the task, ${name}:\n${fenced(text)}`)),
    }),
    ...(tests.length > 0 && { tests: within(tests.map(([name, text]) => `${name}:\n${text}`)) }),
    ...(done !== '' && { done: within([done]) }),
    ...(failure !== undefined && { failure }),
  };
}

async function textsOf(
  draft: Reads,
  paths: readonly string[],
): Promise<readonly (readonly [string, string])[]> {
  const texts: [string, string][] = [];
  for (const path of paths) {
    const read = await draft.read(path);
    if (read.kind === 'file' && read.document !== undefined) texts.push([read.path, read.document.text]);
  }
  return texts;
}

/** As many texts as there is room for; what is left out is counted. */
function within(texts: readonly string[]): string {
  let left = OTHERS;
  const shown = texts.map(text => {
    const part = text.slice(0, left);
    left -= part.length;
    return part.length === text.length
      ? text
      : `${part}\n[${text.length - part.length} more characters are left out]`;
  });
  return shown.join('\n\n');
}
