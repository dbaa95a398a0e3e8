import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { builtIn } from '../../src/lint/tools/ruff/built-in.js';

const ruff = createRequire(import.meta.url)('@astral-sh/ruff-wasm-nodejs');

async function rulesWith(settings: string, code: string): Promise<readonly string[]> {
  const run = await builtIn.prepare(ruff)([{ folder: '', name: 'ruff.toml', text: settings }], () => []);
  run.check('a.py', new TextEncoder().encode(code));
  return JSON.parse(run.end().stdout).map((each: { code: string }) => each.code);
}

const CODE = 'import os\nimport requests\n\nrequests.get("a")\n';

test.each(['preview = true\n', 'lint.preview = true\n'])(
  'ruff reports codes with `%s`, where it gives names',
  async preview => {
    expect(await rulesWith(`${preview}lint.select = ["F", "S"]\n`, CODE)).toEqual(['F401', 'S113']);
  },
);

test('a rule of preview alone keeps its name', async () => {
  const code = 'def f(a):\n    y=a\n    return y\n';
  expect(await rulesWith('preview = true\nlint.select = ["E225"]\n', code)).toEqual([
    'missing-whitespace-around-operator',
  ]);
});

test('settings for files name codes', async () => {
  const settings = 'preview = true\nlint.select = ["F"]\nlint.per-file-ignores = { "a.py" = ["F401"] }\n';
  expect(await rulesWith(settings, CODE)).toEqual([]);
});
