import type { RuleRow } from '../rules/row.js';
import { tool as bandit } from './bandit/index.js';
import { tool as biome } from './biome/index.js';
import { tool as clippy } from './clippy/index.js';
import { tool as eslint } from './eslint/index.js';
import { tool as flake8 } from './flake8/index.js';
import { tool as golangciLint } from './golangci-lint/index.js';
import { tool as mypy } from './mypy/index.js';
import { RULES_ONLY } from './other-rules.js';
import { tool as pylint } from './pylint/index.js';
import { tool as pyright } from './pyright/index.js';
import { tool as pytest } from './pytest/index.js';
import { tool as ruff } from './ruff/index.js';
import { tool as sarif } from './sarif/index.js';
import type { LintTool, ReadTool, RunTool } from './tool.js';
import { tool as tsc } from './tsc/index.js';

/** All lint tools, in the order in which they are run. */
export const LINT_TOOLS: readonly LintTool[] = [
  ...[ruff, flake8, biome, pylint, eslint, mypy, pyright, tsc, bandit, clippy, golangciLint, pytest, sarif],
  ...RULES_ONLY,
];

/** The tools whose output mortise reads. */
export const READ_TOOLS = LINT_TOOLS.filter((tool): tool is ReadTool => tool.read !== undefined);

/** The tools that mortise runs. */
export const RUN_TOOLS = READ_TOOLS.filter((tool): tool is RunTool => tool.run !== undefined);

/**
 * The tool with a name, if mortise reads its output.
 *
 * @example toolNamed('ruff')?.read('[]').kind // 'findings'
 */
export function toolNamed(name: string): ReadTool | undefined {
  return READ_TOOLS.find(tool => tool.name === name);
}

/**
 * The rules of a tool, or those of SARIF if it has none.
 *
 * @example rulesOf('mypy').length
 */
export function rulesOf(name: string): readonly RuleRow[] {
  const found = LINT_TOOLS.find(tool => tool.name === name || tool.aliases?.includes(name));
  return found?.rules ?? sarif.rules;
}
