import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { builtIn } from '../../src/lint/tools/ruff/built-in.js';

const ruff = createRequire(import.meta.url)('@astral-sh/ruff-wasm-nodejs');
const CODE = 'import pytest\n\nimport shop\nimport os\n';

/** How safe the fixes of the order of imports are, by the settings of a tree. */
async function safety(settings: string): Promise<readonly string[]> {
  const text = `lint.select = ["I"]\n${settings}`;
  const run = await builtIn.prepare(ruff)([{ folder: '', name: 'ruff.toml', text }]);
  run.check('tests/test_a.py', new TextEncoder().encode(CODE));
  const found = JSON.parse(run.end().stdout) as { code: string; fix: { applicability: string } }[];
  return found.map(({ code, fix }) => `${code} ${fix.applicability}`);
}

test('the order of imports is safe where settings say which modules are the own ones', async () => {
  expect(await safety('lint.isort.known-first-party = ["shop"]\n')).toEqual(['I001 safe']);
});

test.each(['', 'lint.isort.force-single-line = true\n', 'lint.isort.known-third-party = ["pytest"]\n'])(
  'it is not where they do not: %j',
  async settings => {
    expect(await safety(settings)).toEqual(['I001 unsafe']);
  },
);
