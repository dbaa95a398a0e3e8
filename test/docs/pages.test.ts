import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { packageScripts, packageSources, ROOT, sources } from '../support/sources.js';
import { anchorsOf, documentationPages, linksOf, pageText, proseOf, wordsOf } from './documentation.js';

const PAGES = documentationPages();

/** How many words a page may have. */
function mostWords(page: string): number {
  if (page === 'README.md') return 700;
  if (page === 'docs/answers.md') return 1000;
  return page === 'docs/architecture.md' ? 1800 : 1500;
}

/** The links of a page that lead nowhere, as they are written from the root. */
function brokenLinks(page: string, text: string): string[] {
  return linksOf(page, text)
    .filter(({ file, anchor }) => {
      if (!existsSync(join(ROOT, file))) return true;
      return anchor !== '' && !anchorsOf(pageText(file)).has(anchor);
    })
    .map(({ file, anchor }) => `${file}#${anchor}`);
}

test.each([...PAGES, 'CHANGELOG.md', 'examples/README.md'])(
  '%s has only links that lead to a file, and to a heading of it',
  page => {
    expect(brokenLinks(page, pageText(page))).toEqual([]);
  },
);

describe.each(PAGES)('%s', page => {
  test('is not too long to read at once', () => {
    expect(wordsOf(pageText(page))).toBeLessThanOrEqual(mostWords(page));
  });

  test('says first who it is for', () => {
    // The README is for everybody: it begins with what mortise is.
    expect(pageText(page)).toMatch(page === 'README.md' ? /^# mortise\n\nmortise / : /^# .+\n\nFor /);
  });
});

test('the pages of docs/ are few, and short together', () => {
  const pages = PAGES.filter(page => page.startsWith('docs/'));
  expect(pages.length).toBeLessThanOrEqual(32);
  expect(wordsOf(pages.map(pageText).join('\n'))).toBeLessThanOrEqual(36_000);
});

test('every page of docs/ is listed in docs/README.md', () => {
  const listed = linksOf('docs/README.md', pageText('docs/README.md')).map(({ file }) => file);
  const pages = PAGES.filter(page => page.startsWith('docs/') && page !== 'docs/README.md');
  expect(pages.filter(page => !listed.includes(page))).toEqual([]);
});

test('sources and scripts name only pages that exist', () => {
  const scripts = readdirSync(join(ROOT, 'scripts'), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.m?[jt]s$/.test(name))
    .map(name => ({ path: name, text: pageText(`scripts/${name}`) }));
  const named = [...sources(), ...packageSources(), ...packageScripts(), ...scripts].flatMap(
    ({ path, text }) => [...text.matchAll(/\bdocs\/[\w/-]+\.md\b/g)].map(match => `${path}: ${match[0]}`),
  );
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter(each => !existsSync(join(ROOT, each.split(': ')[1] as string)))).toEqual([]);
});

test.each([
  'CONTRIBUTING.md',
  ...PAGES.filter(page => page === 'docs/architecture.md' || page.startsWith('docs/internals/')),
])('%s names no folder that does not exist', page => {
  const folders = [...pageText(page).matchAll(/`((?:src|test|docs|packages)\/(?:[\w-]+\/)+)`/g)].map(
    match => match[1] as string,
  );
  expect(folders.filter(folder => !existsSync(join(ROOT, folder)))).toEqual([]);
});

/** What the second column of the tables of promises says, row by row. */
function testsOfPromises(text: string): string[] {
  const tables = [...text.matchAll(/^\| promise \| test \|\n\|.*\n((?:\|.*\n)+)/gm)];
  const rows = tables.flatMap(match => (match[1] as string).trimEnd().split('\n'));
  return rows.map(row => row.split(' | ').at(-1) ?? '');
}

/** The test files and folders below `test/` that a text names. */
function namedTests(text: string): string[] {
  return [...text.matchAll(/`([\w/-]+(?:\.test\.ts|\/))`/g)].map(match => match[1] as string);
}

test.each([
  ['docs/safety.md', 20, 'test'],
  ['docs/campaign-spec.md', 12, 'packages/campaign/test'],
])('each promise of %s names a test that exists', (page, least, folder) => {
  const promises = testsOfPromises(pageText(page));
  expect(promises.length).toBeGreaterThanOrEqual(least);
  expect(promises.filter(cell => namedTests(cell).length === 0)).toEqual([]);
  expect(promises.flatMap(namedTests).filter(name => !existsSync(join(ROOT, folder, name)))).toEqual([]);
});

test('the README has the two commands that set up and do everything', () => {
  const scripts = JSON.parse(pageText('package.json')).scripts as Record<string, string>;
  for (const script of ['example', 'check']) {
    expect(pageText('README.md')).toContain(`npm ci && npm run ${script} `);
    expect(scripts[script]).toBeDefined();
  }
  expect(pageText('.ci/run')).toMatch(/npm ci .*\nnpm run check /);
});

describe('the checks of pages notice a fault', () => {
  test('a link to a missing file, and one to a missing heading', () => {
    const text = '# A\n\n[x](none.md) [y](safety.md#none) [z](#a) [w](#b) [u](https://example.com)\n';
    expect(brokenLinks('docs/page.md', text.replace('(#a)', '(README.md#none)'))).toEqual([
      'docs/none.md#',
      'docs/safety.md#none',
      'docs/README.md#none',
      'docs/page.md#b',
    ]);
  });

  test('headings are named as GitHub does it, and not looked for in code', () => {
    const text = '# A b\n\n## `x.y`: What, and-why?\n\n```sh\n# none\n```\n\n<a id="here"></a>\n';
    expect([...anchorsOf(text)]).toEqual(['a-b', 'xy-what-and-why', 'here']);
    expect(proseOf(text)).not.toContain('none');
  });

  test('a promise without a test', () => {
    const text = '| promise | test |\n|---|---|\n| a | `fuzz/`: twice |\n| b | later |\n\n| c | d |\n';
    expect(testsOfPromises(text).map(namedTests)).toEqual([['fuzz/'], []]);
  });

  test('words are counted as wc does it', () => {
    expect(wordsOf(' a  b-c\n| d |\n')).toBe(5);
  });
});
