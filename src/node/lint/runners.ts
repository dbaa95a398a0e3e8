import { bandit } from './bandit.js';
import { mypy } from './mypy.js';
import { pytest } from './pytest.js';
import { ruff } from './ruff.js';
import type { Runner } from './runner.js';

/** All the tools that can be run, in the order in which they are. */
export const RUNNERS: readonly Runner[] = [ruff, mypy, bandit, pytest];

/** @example runnerNamed('mypy')?.install // 'pip install mypy' */
export function runnerNamed(name: string): Runner | undefined {
  return RUNNERS.find(runner => runner.name === name);
}
