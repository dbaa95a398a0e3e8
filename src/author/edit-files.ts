import type { Report } from '../edit/index.js';
import { type GrammarLoader, NO_GRAMMARS, type Syntax, syntaxFor } from '../syntax/index.js';
import { type EditPorts, type EditTask, runEdit } from './index.js';
import { planned } from './planned.js';

/** What a run needs of the outside. */
export interface EditFilesPorts extends Omit<EditPorts, 'plan' | 'syntaxOf'> {
  /** With them definitions are known, and a file that would no longer parse is refused. */
  readonly grammars?: GrammarLoader | undefined;
}

/**
 * Ask a model for a change of files, and make it: by the strategy that fits each file, all or nothing, and with tests again until
 * they pass. In the end the tree holds what passes, or what it held before. The report's `output` says what it took.
 *
 * @example (await editFiles({ instruction: 'Rename f to g', paths: ['a.py'] }, { files, model })).outcome // 'applied'
 */
export async function editFiles(
  task: EditTask,
  { grammars = NO_GRAMMARS, ...ports }: EditFilesPorts,
): Promise<Report> {
  const syntaxes = new Map<string, Promise<Syntax>>();
  const syntaxOf = (path: string) => {
    const syntax = syntaxes.get(path) ?? syntaxFor(path, grammars);
    syntaxes.set(path, syntax);
    return syntax;
  };
  return runEdit(task, { ...ports, plan: planned, syntaxOf });
}
