import { createRequire } from 'node:module';
import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { builtIn } from '../../src/lint/tools/ruff/built-in.js';

const ruff = createRequire(import.meta.url)('@astral-sh/ruff-wasm-nodejs');

type Tree = Readonly<Record<string, string>>;

const SETTINGS = /(?:^|\/)(?:\.?ruff|pyproject)\.toml$/;

/** The names in a folder of a tree of these files. */
function entriesIn(files: readonly string[], folder: string): readonly string[] {
  const inner = files.map(file => posix.relative(folder, file)).filter(path => !path.startsWith('..'));
  return [...new Set(inner.map(path => (path.includes('/') ? `${path.split('/')[0]}/` : path)))];
}

/** Whether the imports of a file in a tree are sorted, as the package of ruff sees it. */
async function isSorted(tree: Tree, path: string, code: string): Promise<boolean> {
  const settings = Object.keys(tree)
    .filter(file => SETTINGS.test(file))
    .map(file => ({ folder: posix.dirname(`./${file}`).slice(2), ...named(file, tree) }));
  const all = [...Object.keys(tree), path];
  const run = await builtIn.prepare(ruff)(settings, folder => entriesIn(all, folder));
  run.check(path, new TextEncoder().encode(code));
  const ran = run.end();
  expect(ran.stderr).toBe('');
  return ran.stdout === '[]';
}

function named(file: string, tree: Tree) {
  return { name: posix.basename(file), text: tree[file] ?? '' };
}

const PROJECT = '[tool.ruff.lint]\nselect = ["I"]\n';
const project = (ruffOwn = '', isort = '') =>
  `[tool.ruff]\n${ruffOwn}\n${PROJECT}[tool.ruff.lint.isort]\n${isort}\n`;
const init = (...folders: readonly string[]) =>
  Object.fromEntries(folders.map(folder => [`${folder}/__init__.py`, '']));

/** Modules that stand behind those of others, or among them. */
interface Shape {
  readonly tree: Tree;
  readonly path: string;
  readonly own: readonly string[];
  readonly others: readonly string[];
}

// `ruff check` itself (0.16.9) said the same of each of these, in folders on a disk.
const SHAPES: Readonly<Record<string, Shape>> = {
  'a flat package': {
    tree: { 'pyproject.toml': PROJECT, ...init('shop'), 'shop/cart.py': '' },
    path: 'run.py',
    own: ['shop', 'shop.cart'],
    others: ['cart', 'shop.none'],
  },
  'a package in src': {
    tree: { 'pyproject.toml': PROJECT, ...init('src/shop'), 'src/shop/cart.py': '' },
    path: 'src/shop/main.py',
    own: ['shop', 'shop.cart', 'src'],
    others: ['cart'],
  },
  'a package of many parts, without `__init__.py`': {
    tree: { 'pyproject.toml': PROJECT, ...init('acme/shop'), 'acme/shop/cart.py': '' },
    path: 'acme/shop/x.py',
    own: ['acme', 'acme.shop', 'shop'],
    others: ['acme.none', 'cart'],
  },
  'a part named among `namespace-packages`, deep in it': {
    tree: { 'pyproject.toml': project('namespace-packages = ["lib/acme"]'), ...init('lib/acme/in/shop') },
    path: 'lib/acme/in/shop/x.py',
    own: ['acme', 'lib'],
    others: ['shop', 'within'],
  },
  'tests beside a package': {
    tree: { 'pyproject.toml': PROJECT, ...init('shop'), 'tests/conftest.py': '', 'tests/aid.py': '' },
    path: 'tests/test_a.py',
    own: ['shop', 'tests', 'tests.aid'],
    others: ['aid', 'conftest'],
  },
  'many packages, one of them in `src`': {
    tree: {
      'pyproject.toml': project('src = ["packages/a"]'),
      ...init('packages/a/shop', 'packages/b/other'),
    },
    path: 'packages/b/other/x.py',
    own: ['shop', 'other'],
    others: ['packages', 'a'],
  },
  'many packages with settings of their own': {
    tree: {
      'pyproject.toml': PROJECT,
      'packages/a/pyproject.toml': PROJECT,
      ...init('packages/a/src/shop', 'packages/b/src/other'),
    },
    path: 'packages/a/tests/x.py',
    own: ['shop', 'tests'],
    others: ['other', 'packages', 'a'],
  },
  'ruff.toml, which goes before pyproject.toml': {
    tree: {
      'ruff.toml': 'src = ["lib"]\nlint.select = ["I"]\n',
      'pyproject.toml': project('src = ["more"]'),
      ...init('lib/shop', 'more/parts'),
    },
    path: 'x.py',
    own: ['shop'],
    others: ['parts', 'lib'],
  },
  'known-first-party': {
    tree: { 'pyproject.toml': project('', 'known-first-party = ["shop", "ac*"]') },
    path: 'x.py',
    own: ['shop', 'shop.cart', 'acme', 'acme.shop'],
    others: ['cart'],
  },
  'a module beside a script': {
    tree: { 'pyproject.toml': PROJECT, 'scripts/aid.py': '', 'util.py': '' },
    path: 'scripts/run.py',
    own: ['util', 'scripts', 'scripts.aid'],
    others: ['aid', 'scripts.none'],
  },
};

describe.each(Object.entries(SHAPES))('imports in %s', (_, { tree, path, own, others }) => {
  test.each([
    ...own.map(module => [module, true] as const),
    ...others.map(module => [module, false] as const),
  ])('%s is its own: %s', async (module, isOwn) => {
    const behind = `import zzz\n\nimport ${module}\n`;
    const among = `import ${module}\nimport zzz\n`;
    expect([await isSorted(tree, path, behind), await isSorted(tree, path, among)]).toEqual([isOwn, !isOwn]);
  });
});

describe('relative imports', () => {
  const tree = { 'pyproject.toml': PROJECT, ...init('shop'), 'shop/cart.py': '' };

  test.each([
    ['import zzz\n\nimport shop\n\nfrom . import cart\nfrom .cart import a\n', true],
    ['import os\n\nfrom shop import cart as c\n\nfrom . import cart\n', true],
    ['from . import cart\nimport shop\nimport zzz\nfrom .. import b\n', false],
    ['import os\nfrom . import cart\nfrom shop import cart as c\n', false],
  ])('of %j are sorted: %s', async (code, expected) => {
    expect(await isSorted(tree, 'shop/x.py', code)).toBe(expected);
  });
});
