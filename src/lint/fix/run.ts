import { Files } from './files.js';
import type { FixOptions, FixPorts } from './fix-options.js';
import { type FixRun, FixSession } from './session.js';

/**
 * Put findings right: the tools' own safe fixes first, then a model's answers, and only what the tools verify is written.
 *
 * @example (await runFix({ workspace, checker, project, ask, scopesOf, syntaxOf })).cases.filter(each => !each.fixed)
 */
export async function runFix(ports: FixPorts, options: FixOptions = {}): Promise<FixRun> {
  const opened = await FixSession.open(ports, options);
  if (opened.kind === 'open') return opened.session.fix();
  const files = new Files(ports.workspace, ports);
  return {
    cases: [],
    files,
    receipts: [],
    questions: [],
    checks: 1,
    warnings: [],
    verified: undefined,
    problem: opened.refusal,
  };
}
