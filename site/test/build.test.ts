import { beforeAll, expect, test } from 'vitest';
import { documentationPages } from '../../test/docs/documentation.js';
import { placeOf } from '../.vitepress/pages.js';
import { BASE, builtSite } from './built-site.js';
import { brokenLinks, readSite, type SiteFiles, targetsOf } from './checker.js';

let site: SiteFiles;
beforeAll(async () => {
  site = readSite(await builtSite());
});

/** A copy of the site with another text of a page. */
const changed = (page: string, change: (html: string) => string): SiteFiles => ({
  names: site.names,
  pages: new Map([...site.pages].map(([name, html]) => [name, name === page ? change(html) : html])),
});

test('every link leads to a file, and every anchor to a place in it', () => {
  expect(site.pages.size).toBeGreaterThan(200);
  expect(brokenLinks(site, BASE)).toEqual([]);
});

test('a planted link and a planted anchor are caught in it', () => {
  const planted = changed('reports.html', html =>
    html.replace('/mortise/placing"', '/mortise/placed"').replace('#exit-codes"', '#exit-code"'),
  );
  expect(brokenLinks(planted, BASE)).toEqual([
    expect.stringMatching(/^reports\.html: .*(placed|#exit-code) leads to no/),
    expect.stringMatching(/^reports\.html: .*(placed|#exit-code) leads to no/),
  ]);
});

test('every page of the documentation is a page of the site', () => {
  const pages = [...documentationPages(), 'CHANGELOG.md', 'examples/README.md'];
  const files = pages.map(page => `${placeOf(page)}`.replace(/\.md$/, '.html'));
  expect(files.filter(file => !site.names.has(file))).toEqual([]);
});

test('each entry of the library has its names in the reference', () => {
  const entries = ['mortise', ...['ai', 'mcp', 'model', 'node', 'review'].map(name => `mortise/${name}`)];
  for (const entry of entries) expect(site.names).toContain(`api/${entry}/index.html`);
  expect([...site.names].filter(name => name.startsWith('api/')).length).toBeGreaterThan(150);
});

test('no page loads anything from another site', () => {
  const loaded = [...site.pages].flatMap(([name, html]) =>
    targetsOf(html.replaceAll(/<a\b[^>]*>/g, ''))
      .filter(target => /^(https?:)?\/\//.test(target))
      .map(target => `${name}: ${target}`),
  );
  expect(loaded).toEqual([]);
});

test('nothing is a page that is not for readers: tests, packages, replies of examples', () => {
  const others = [...site.names].filter(name => /^(src|test|packages|doors|site|docs|examples)\//.test(name));
  expect(others).toEqual([]);
});

test('every page has a policy and a title of its own', () => {
  for (const [name, html] of site.pages) {
    expect(html, name).toContain('http-equiv="Content-Security-Policy"');
    expect(html, name).toMatch(/<title>[^<]+<\/title>/);
  }
});
