import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { builtCommand } from '../support/build.js';
import { ROOT } from '../support/sources.js';

test('the packed product has its build and its documentation, and nothing of a package or internal', () => {
  builtCommand();
  const args = ['pack', '--dry-run', '--json', '--ignore-scripts'];
  const { stdout } = spawnSync('npm', args, { cwd: ROOT, encoding: 'utf8' });
  const [{ name, files }] = JSON.parse(stdout);
  const paths: readonly string[] = files.map((file: { readonly path: string }) => file.path);
  expect(name).toBe('mortise');
  for (const path of ['dist/index.js', 'dist/cli/main.js', 'docs/README.md', 'LICENSE', 'package.json'])
    expect(paths).toContain(path);
  // Agents install the doors from the installed package.
  for (const path of ['.claude-plugin/marketplace.json', '.agents/plugins/marketplace.json'])
    expect(paths).toContain(path);
  for (const path of ['claude-code/.mcp.json', 'codex/.codex-plugin/plugin.json', 'gemini/hooks/hooks.json'])
    expect(paths).toContain(`doors/${path}`);
  expect(paths.filter(path => /^packages\/|^dist\/internal\/|^src\/|bench\//.test(path))).toEqual([]);
});
