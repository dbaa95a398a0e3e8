import { spawnSync } from 'node:child_process';
import type { TestContext } from 'vitest';
import { type CheckerOptions, type OpenChecker, openChecker } from '../../../src/node/lint/checker.js';
import { needsTool } from '../../support/tool.js';

/** Skip a test that runs tools, or fail it, where one of them is not installed. */
export function needsLintTools(context: TestContext, ...tools: readonly string[]): void {
  for (const tool of tools) {
    if (tool !== 'pytest') needsTool(context, tool);
    else if (spawnSync('python3', ['-m', 'pytest', '--version']).status !== 0)
      // A name that no program has, so that it is told in the same way.
      needsTool(context, 'pytest, as a module of python3,');
  }
}

/** A checker that is open; fails the test where it cannot be opened. */
export async function opened(options: CheckerOptions): Promise<OpenChecker> {
  const result = await openChecker({ mayRun: async () => true, ...options });
  if (result.kind === 'failed') throw new Error(result.refusal.message);
  return result.checker;
}

/** What is checked, as text: each finding, or why there are none. */
export async function told(
  checker: OpenChecker,
  files: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  const candidate = new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)] as const));
  const checked = await checker.check(candidate);
  if (checked.kind === 'failed') return [`${checked.refusal.code}: ${checked.refusal.message}`];
  return checked.findings.map(({ tool, rule, file, line }) => `${tool} ${rule} ${file}:${line}`);
}
