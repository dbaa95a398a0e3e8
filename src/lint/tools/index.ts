import type { LintTool } from '../read-report.js';
import { bandit } from './bandit.js';
import { mypy } from './mypy.js';
import { pytest } from './pytest.js';
import { ruff } from './ruff.js';

/** All the tools whose output is read. */
export const TOOLS: readonly LintTool[] = [ruff, mypy, bandit, pytest];

/**
 * The tool of a name, where its output is read.
 *
 * @example toolNamed('ruff')?.read('[]').kind // 'findings'
 */
export function toolNamed(name: string): LintTool | undefined {
  return TOOLS.find(tool => tool.name === name);
}
