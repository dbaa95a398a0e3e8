import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Manifests, packageTestViolations, packageViolations } from '../support/package-layers.js';
import { packageScripts, packageSources, packages, packageTests, ROOT } from '../support/sources.js';

interface Manifest {
  readonly name: string;
  readonly private?: boolean;
  readonly engines: { readonly node: string };
  readonly exports: Readonly<Record<string, unknown>>;
  readonly files: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

const manifest = (folder: string) =>
  JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as Manifest;
const PRODUCT = manifest('.');
const MANIFESTS: Manifests = {
  entries: Object.keys(PRODUCT.exports).map(entry => `mortise${entry.slice(1)}`),
  dependencies: Object.fromEntries(
    packages().map(name => [name, dependenciesOf(name).map(([other]) => other)]),
  ),
};
function dependenciesOf(name: string): [string, string][] {
  const { dependencies, devDependencies, peerDependencies } = manifest(`packages/${name}`);
  return Object.entries({ ...dependencies, ...devDependencies, ...peerDependencies });
}

const found = (path: string, text: string) => packageViolations([{ path, text }], MANIFESTS);

describe('what packages import', () => {
  test('of mortise they know public entries, and the measurements what is marked as internal', () => {
    const files = [...packageSources(), ...packageScripts()];
    expect(files.length).toBeGreaterThan(40);
    expect(packageViolations(files, MANIFESTS)).toEqual([]);
  });

  test('their tests reach the product by its entries too, and no other package', () => {
    expect(packageTests().length).toBeGreaterThan(100);
    expect(packageTestViolations(packageTests())).toEqual([]);
    const planted = (text: string) =>
      packageTestViolations([{ path: 'packages/bench/test/a.test.ts', text }]);
    expect(planted("import x from '../../../src/apply/index.js';")).toHaveLength(1);
    expect(planted("import x from '../../campaign/src/index.js';")).toHaveLength(1);
    expect(planted("import x from '../src/a.js'; import y from '../../../test/support/random.js';")).toEqual(
      [],
    );
  });

  test.each([
    ['bench/src/a.ts', "import { x } from '../../../src/locate/index.js';", 'leaves the sources'],
    ['bench/src/a.ts', "import { x } from '../../../dist/internal/index.js';", 'leaves the sources'],
    ['bench/src/a.ts', "import x from '../test/shared.js';", 'leaves the sources'],
    ['bench/src/a.ts', "import x from '../dist/shared.js';", 'leaves the sources'],
    ['bench/scripts/a.mjs', "import x from '../../campaign/dist/index.js';", 'leaves the sources'],
    ['bench/src/a.ts', "import { x } from 'mortise/internal';", 'mortise/internal is no public entry'],
    ['bench/src/a.ts', "import x from 'mortise/dist/index.js';", 'is no public entry of mortise'],
    ['bench/src/a.ts', "const f = () => import('#mortise/other');", 'bench must not import #mortise/other'],
    ['bench/src/a.ts', "import yaml from 'yaml';", 'bench does not depend on yaml'],
    ['site/src/a.ts', "import { x } from 'mortise';", 'the package site is not in the table'],
  ])('a planted import is caught: %s: %s', (path, text, message) => {
    expect(found(`packages/${path}`, text)).toEqual([expect.stringContaining(message)]);
  });

  test.each([
    ['bench/src/make/a.ts', "import { x } from '../cases.js'; import { y } from './b.js';"],
    ['bench/scripts/a.mjs', "import { x } from '../dist/cases.js';"],
    ['bench/src/a.ts', "import { locate } from 'mortise'; import { x } from 'mortise/node';"],
    ['bench/src/a.ts', "import { rolesOf } from '#mortise/internal'; import { join } from 'node:path';"],
    ['bench/src/a.ts', "const f = () => import('gpt-tokenizer/encoding/o200k_base');"],
  ])('what is allowed is let be: %s: %s', (path, text) => {
    expect(found(`packages/${path}`, text)).toEqual([]);
  });
});

describe('what is published', () => {
  test('of the root is the product alone, without its internal entry', () => {
    expect(PRODUCT.files.filter(path => /packages|bench/.test(path))).toEqual([]);
    expect(PRODUCT.files).toContain('!dist/internal');
    expect(MANIFESTS.entries.filter(entry => entry.includes('internal'))).toEqual([]);
  });

  test.each(packages())('packages/%s is named after mortise, and runs where it does', name => {
    const { name: fullName, engines } = manifest(`packages/${name}`);
    expect([fullName, engines]).toEqual([`mortise-${name}`, PRODUCT.engines]);
  });

  test('what is published asks for the product of its own version, and for no file of this checkout', () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    for (const name of packages().filter(each => manifest(`packages/${each}`).private !== true)) {
      const { peerDependencies, ...rest } = manifest(`packages/${name}`);
      expect(peerDependencies).toEqual({ mortise: version });
      expect(rest).toMatchObject({ version });
      expect(dependenciesOf(name).filter(([, range]) => range.startsWith('file:'))).toEqual([]);
    }
  });

  test('of the packages, only the one for campaigns, without its sources', () => {
    const published = packages().filter(name => manifest(`packages/${name}`).private !== true);
    expect(published.map(name => [name, manifest(`packages/${name}`).files])).toEqual([
      ['campaign', ['dist']],
    ]);
  });

  test.each(packages())('packages/%s has the same version of a package as the product', name => {
    const ofProduct = { ...PRODUCT.devDependencies, ...PRODUCT.dependencies };
    expect(
      dependenciesOf(name).filter(([other, version]) => version !== (ofProduct[other] ?? version)),
    ).toEqual([]);
  });
});

test('the types know each public entry of the product, and each package, by its sources', () => {
  const { compilerOptions } = JSON.parse(readFileSync(join(ROOT, 'tsconfig.test.json'), 'utf8'));
  const paths: Readonly<Record<string, readonly string[]>> = compilerOptions.paths;
  const names = [...MANIFESTS.entries, ...packages().map(name => `mortise-${name}`)];
  expect(names.filter(name => !name.endsWith('.json') && paths[name] === undefined)).toEqual([]);
  expect(Object.values(paths).filter(([file = '']) => !existsSync(join(ROOT, file)))).toEqual([]);
});

test('the lock file holds no address that a package is downloaded from', () => {
  const { packages: locked } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const resolved = Object.values(locked as Record<string, { resolved?: string }>).map(each => each.resolved);
  expect(resolved.filter(each => each?.includes(':'))).toEqual([]);
});

describe('the floor of Node', () => {
  interface Locked {
    readonly dev?: boolean;
    readonly engines?: { readonly node?: string };
  }

  /** Packages that a user installs, and that ask for a newer Node than mortise does. */
  function tooNew(locked: Readonly<Record<string, Locked>>): string[] {
    return Object.entries(locked)
      .filter(
        ([, { dev, engines }]) =>
          dev !== true && /^\s*(>=?|\^|~)?\s*(2[1-9]|[3-9]\d)/.test(engines?.node ?? ''),
      )
      .map(([path]) => path);
  }

  test('is that of every package that a user installs', () => {
    const { packages: locked } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
    expect(tooNew(locked)).toEqual([]);
  });

  test('a planted package for Node 22 is found, and one of the tools alone is not', () => {
    const locked = { a: { engines: { node: '>=22' } }, b: { engines: { node: '>= 20' } } };
    expect(tooNew({ ...locked, c: { dev: true, engines: { node: '>=22' } } })).toEqual(['a']);
  });
});
