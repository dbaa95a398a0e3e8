import { spawnSync } from 'node:child_process';
import { existsSync, symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { onTestFinished, type TestContext } from 'vitest';
import { type CheckerOptions, type OpenChecker, openChecker } from '../../../src/node/lint/checker.js';
import { folderWith } from '../../cli/folder.js';
import { needsTool } from '../../support/tool.js';

/** What is needed as a module of the Python that runs tests. */
const MODULES: Readonly<Record<string, string>> = {
  pytest: 'pytest',
  coverage: 'coverage',
  'pytest-cov': 'pytest_cov',
};

/** Skip a test that runs tools, or fail it, where one of them is not installed. */
export function needsLintTools(context: TestContext, ...tools: readonly string[]): void {
  for (const tool of tools) {
    const module = MODULES[tool];
    if (module === undefined) needsTool(context, tool);
    else if (!pythons().some(each => hasModule(each, module)))
      // A name that no program has, so that it is told in the same way.
      needsTool(context, `${tool}, as a module of python3,`);
  }
}

/** The environment in which the first Python that has these modules is the one that is found. */
export function withPython(...modules: readonly string[]): NodeJS.ProcessEnv {
  const python = pythons().find(each => modules.every(module => hasModule(each, module)));
  if (python === undefined) return process.env;
  const folder = folderWith({});
  symlinkSync(python, join(folder, 'python3'));
  return { ...process.env, PATH: [folder, process.env.PATH].join(delimiter) };
}

function pythons(): readonly string[] {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map(folder => join(folder, 'python3')).filter(each => existsSync(each));
}

/** What is known of Pythons: each is asked once for all tests of a process. */
const modules = new Map<string, boolean>();

function hasModule(python: string, module: string): boolean {
  const name = `${python} ${module}`;
  const found = modules.get(name) ?? spawnSync(python, ['-c', `import ${module}`]).status === 0;
  modules.set(name, found);
  return found;
}

/** A checker that is open; fails the test where it cannot be opened. */
export async function opened(options: CheckerOptions): Promise<OpenChecker> {
  const result = await openChecker({ mayRun: async () => true, ...options });
  if (result.kind === 'failed') throw new Error(result.refusal.message);
  return result.checker;
}

/** An open checker of a folder of its own, until the test ends. */
export async function checkerOf(
  files: Readonly<Record<string, string>>,
  options: Omit<CheckerOptions, 'root'>,
): Promise<OpenChecker & { readonly root: string }> {
  const root = folderWith(files);
  const checker = await opened({ root, ...options });
  onTestFinished(() => checker.close());
  return Object.assign(checker, { root });
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
