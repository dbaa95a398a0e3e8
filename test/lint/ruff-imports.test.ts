import { createRequire } from 'node:module';
import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { builtIn } from '../../src/lint/tools/ruff/built-in.js';

const ruff = createRequire(import.meta.url)('@astral-sh/ruff-wasm-nodejs');

/** The names in a folder of a tree of these files. */
function entriesIn(files: readonly string[], folder: string): readonly string[] {
  const inner = files.map(file => posix.relative(folder, file)).filter(path => !path.startsWith('..'));
  return [...new Set(inner.map(path => (path.includes('/') ? `${path.split('/')[0]}/` : path)))];
}

/** What ruff's package says of the imports of a file in a tree, and how safe its fix is. */
async function said(
  files: readonly string[],
  path: string,
  code: string,
  settings = '',
): Promise<readonly string[]> {
  const text = `lint.select = ["I"]\n${settings}`;
  const all = [...files, path];
  const run = await builtIn.prepare(ruff)([{ folder: '', name: 'ruff.toml', text }], folder =>
    entriesIn(all, folder),
  );
  run.check(path, new TextEncoder().encode(code));
  const found = JSON.parse(run.end().stdout) as { code: string; fix: { applicability: string } }[];
  return found.map(each => `${each.code} ${each.fix.applicability}`);
}

/** Imports in which a module stands behind those of others, in a block of its own. */
const behind = (module: string) => `import zzz\n\nimport ${module}\n`;

describe('a module of the project itself', () => {
  test.each<[module: string, files: string[], path: string, settings?: string]>([
    ['shop', ['shop/__init__.py'], 'tests/test_a.py'],
    ['shop', ['src/shop/__init__.py'], 'tests/test_a.py'],
    ['shop', ['shop/cart.py'], 'a.py'],
    ['shop.cart', ['shop/cart.py'], 'a.py'],
    ['shop.cart', ['src/shop/cart/x.txt'], 'a.py'],
    ['shop', ['shop.py'], 'tests/test_a.py'],
    ['shop', ['shop.pyi'], 'tests/test_a.py'],
    ['docs', ['docs/index.md'], 'a.py'],
    ['tests.help', ['tests/help.py'], 'tests/unit/test_a.py'],
    ['shop', ['lib/shop/a.py'], 'a.py', 'src = ["lib"]\n'],
    ['inner', ['lib/inner/__init__.py'], 'lib/inner/a.py'],
    ['inner.b', ['lib/inner/__init__.py', 'lib/inner/deep/__init__.py'], 'lib/inner/deep/a.py'],
    ['inner', ['lib/inner/deep/__init__.py'], 'lib/inner/deep/a.py', 'namespace-packages = ["lib/inner"]\n'],
    ['größe', ['größe/a.py'], 'a.py'],
    ['shop', ['a.txt'], 'a.py', 'lint.isort.known-first-party = ["shop"]\n'],
    ['shop', ['a.txt'], 'a.py', 'lint.isort.known-first-party = ["sh*"]\n'],
  ])('is known: %s of %j, in %s %s', async (module, files, path, settings) => {
    expect(await said(files, path, behind(module), settings)).toEqual([]);
  });

  test.each<[module: string, files: string[], path: string, settings?: string]>([
    ['shop', ['a.txt'], 'a.py'],
    ['shop', ['lib/shop/__init__.py'], 'a.py'],
    ['shop.cart', ['shop/__init__.py'], 'a.py'],
    ['shop.cart', ['shop.py'], 'a.py'],
    ['deep', ['inner/__init__.py', 'inner/deep/__init__.py'], 'inner/deep/a.py'],
    ['shop', ['src/shop/a.py'], 'a.py', 'src = ["lib"]\n'],
    ['shop', ['shop/a.py'], 'a.py', 'lint.isort.known-third-party = ["shop"]\n'],
    ['shop.a', ['shop/a.py'], 'a.py', 'lint.isort.known-third-party = ["shop.*"]\n'],
    ['inner', ['lib/inner/__init__.py'], 'lib/inner/a.py', 'lint.isort.detect-same-package = false\n'],
  ])('is not %s of %j, in %s %s', async (module, files, path, settings) => {
    expect(await said(files, path, behind(module), settings)).toEqual(['I001 safe']);
  });

  test('is not one of the library of Python, whatever the folder is called', async () => {
    const code = 'import queue\nimport types\n\nimport zzz\n';
    expect(await said(['queue.py', 'types/a.py'], 'a.py', code)).toEqual([]);
  });

  test.each([
    ['patterns', 'src = ["packages/*"]\n'],
    ['a folder outside', 'src = ["../lib"]\n'],
    ['a variable', 'src = ["$HOME/lib"]\n'],
  ])('is not judged where %s may have it', async (_, settings) => {
    expect(await said([], 'a.py', behind('shop'), settings)).toEqual([]);
  });

  test('is not judged where the root itself is its package', async () => {
    expect(await said(['__init__.py'], 'a.py', behind('shop'))).toEqual([]);
  });
});
