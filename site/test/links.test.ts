import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { AGENT_NAMES } from '../../src/agents/names.js';
import { documentationPages, pageText } from '../../test/docs/documentation.js';
import { ROOT } from '../../test/support/sources.js';
import { addressOfLink, pathOfPicture, slugOf } from '../.vitepress/links.js';
import { filesBelow } from '../.vitepress/markdown.js';
import { addressOf, placeOf } from '../.vitepress/pages.js';
import { withPolicy } from '../.vitepress/policy.js';
import { LIST, sidebarOfList, sidebarOfReference } from '../.vitepress/sidebar.js';
import { brokenLinks, fileOf } from './checker.js';

const lookUp = filesBelow(ROOT);
const GITHUB = 'https://github.com/mortise/mortise';

describe('where a file of the repository is on the site', () => {
  test.each([
    ['docs/reports.md', '/reports'],
    ['docs/internals/drift.md', '/internals/drift'],
    ['docs/README.md', '/documentation'],
    ['README.md', '/readme'],
    ['CHANGELOG.md', '/changelog'],
    ['site/pages/index.md', '/'],
    ['site/generated/api/mortise/index.md', '/api/mortise/'],
  ])('%s is %s', (file, address) => {
    expect(addressOf(file)).toBe(address);
  });

  test.each(['src/index.ts', 'examples/replies/01-plain.md', 'doors/pi/README.md', 'docs/pictures/a.png'])(
    '%s is no page',
    file => {
      expect(addressOf(file)).toBeUndefined();
    },
  );

  test('no two pages have one place', () => {
    const places = [...documentationPages(), 'CHANGELOG.md', 'site/pages/index.md'].map(placeOf);
    expect(new Set(places).size).toBe(places.length);
  });
});

describe('a link that is written for GitHub', () => {
  test.each([
    ['docs/reports.md', 'placing.md', '/placing'],
    ['docs/reports.md', 'internals/locating.md#which-code-refuses', '/internals/locating#which-code-refuses'],
    ['docs/internals/drift.md', '../accuracy.md', '/accuracy'],
    ['docs/commands.md', '../README.md#install', '/readme#install'],
    ['docs/library.md', '../src/index.ts', '/api/mortise/'],
    ['docs/library.md', '../src/node/library.ts', '/api/mortise/node/'],
    ['docs/library.md', '../src/text/index.ts', `${GITHUB}/blob/main/src/text/index.ts`],
    ['docs/ci.md', '../action.yml', `${GITHUB}/blob/main/action.yml`],
    ['docs/ci.md', '../examples/ci', `${GITHUB}/tree/main/examples/ci`],
    ['docs/ci.md', '../examples/replies/01-plain.md', `${GITHUB}/blob/main/examples/replies/01-plain.md`],
    ['site/pages/index.md', 'docs/reports.md', '/reports'],
    ['site/pages/index.md', '/api/', '/api/'],
    ['docs/ci.md', '#gitlab', '#gitlab'],
    ['docs/ci.md', 'https://example.com/a.md', 'https://example.com/a.md'],
  ])('%s: %s leads to %s', (page, link, address) => {
    expect(addressOfLink(page, link, lookUp)).toBe(address);
  });

  test('to a file that is not there fails', () => {
    expect(() => addressOfLink('docs/ci.md', 'none.md', lookUp)).toThrow('docs/ci.md');
    expect(() => addressOfLink('docs/ci.md', 'docs/reports.md', lookUp)).toThrow('no file');
  });

  test('a picture keeps a path from its page on', () => {
    expect(pathOfPicture('docs/review.md', 'pictures/review-drift.png', lookUp)).toBe(
      './pictures/review-drift.png',
    );
    expect(pathOfPicture('site/pages/index.md', 'docs/pictures/review-drift.png', lookUp)).toBe(
      '../../docs/pictures/review-drift.png',
    );
    expect(() => pathOfPicture('docs/review.md', 'pictures/none.png', lookUp)).toThrow('no file');
  });

  test.each([
    ['`x.y`: What, and-why?', 'xy-what-and-why'],
    ['Find out why an edit was refused', 'find-out-why-an-edit-was-refused'],
  ])('the heading %s has the anchor of GitHub', (heading, slug) => {
    expect(slugOf(heading)).toBe(slug);
  });
});

describe('the sidebar', () => {
  const linksOf = (items: ReturnType<typeof sidebarOfList>) =>
    items.flatMap(({ items = [] }) => items).map(({ link }) => link);

  test('has every page of docs/', () => {
    const links = linksOf(sidebarOfList(pageText(LIST), lookUp));
    const pages = documentationPages().filter(page => page.startsWith('docs/') && page !== LIST);
    expect(pages.map(page => addressOf(page)).filter(address => !links.includes(address))).toEqual([]);
  });

  test('has the groups of the list, and several links of a row', () => {
    const list = '# A\n\n## Use it\n\n| a | b |\n|---|---|\n| [x](ci.md), [`y`](mcp.md) | [z](safety.md) |\n';
    expect(sidebarOfList(list, lookUp)).toEqual([
      {
        text: 'Use it',
        link: '/documentation#use-it',
        collapsed: false,
        items: [
          { text: 'x', link: '/ci' },
          { text: 'y', link: '/mcp' },
        ],
      },
    ]);
    expect(() => sidebarOfList(list.replace('ci.md', 'none.md'), lookUp)).toThrow('none.md');
  });

  test('has the names of the library by entry and kind', () => {
    const folder = 'site/generated/api/mortise';
    const files = ['index.md', 'functions/a.md', 'node/index.md', 'node/classes/B.md'];
    expect(
      sidebarOfReference(['site/generated/api/index.md', ...files.map(file => `${folder}/${file}`)]),
    ).toEqual([
      {
        text: 'mortise',
        link: '/api/mortise/',
        collapsed: true,
        items: [{ text: 'Functions', items: [{ text: 'a', link: '/api/mortise/functions/a' }] }],
      },
      {
        text: 'mortise/node',
        link: '/api/mortise/node/',
        collapsed: true,
        items: [{ text: 'Classes', items: [{ text: 'B', link: '/api/mortise/node/classes/B' }] }],
      },
    ]);
  });
});

test('the first page names each agent, and has a line of one', () => {
  const home = pageText('site/pages/index.md');
  const agents = pageText('docs/agents.md');
  const titles = AGENT_NAMES.map(name => {
    const [, title] =
      new RegExp(`\\[([^\\]]+)\\]\\(#[^)]*\\) \\| \`mortise install ${name}\``).exec(agents) ?? [];
    return title ?? `no row for ${name}`;
  });
  expect(titles.filter(title => !home.includes(title))).toEqual([]);
  expect(home).toContain(`npx mortise install ${AGENT_NAMES[0]}`);
});

describe('the check of a built site', () => {
  const site = (pages: Record<string, string>) => ({
    names: new Set([...Object.keys(pages), 'a.png']),
    pages: new Map(Object.entries(pages)),
  });

  test('finds a planted link, anchor and picture that lead nowhere', () => {
    const pages = {
      'index.html': '<a href="/m/b#no">x</a><a href="/m/none">y</a><img src="/m/none.png"><a href="/b">z</a>',
      'b.html': '<h2 id="yes"></h2><a href="#nor">x</a>',
    };
    expect(brokenLinks(site(pages), '/m/')).toEqual([
      'index.html: /m/b#no leads to no place in it',
      'index.html: /m/none leads to no file',
      'index.html: /m/none.png leads to no file',
      'index.html: /b is outside of the base',
      'b.html: #nor leads to no place in it',
    ]);
  });

  test('lets be what is right', () => {
    const pages = {
      'index.html': '<a href="/m/b#yes">x</a><a href="./">y</a><img src="/m/a.png">',
      'b.html': '<h2 tabindex="-1" id="yes"></h2><a href="https://example.com/none">x</a>',
    };
    expect(brokenLinks(site(pages), '/m/')).toEqual([]);
  });

  test('knows the file of an address as a host of static files does', () => {
    const names = new Set(['index.html', 'b.html', 'api/index.html']);
    expect(['', 'b', 'api/', 'b.html'].map(path => fileOf(path, names))).toEqual([
      'index.html',
      'b.html',
      'api/index.html',
      'b.html',
    ]);
    expect(['api', 'c', 'b/'].map(path => fileOf(path, names))).toEqual([undefined, undefined, undefined]);
  });
});

describe('the policy of a page', () => {
  const head =
    '<head>\n    <meta charset="utf-8">\n    <script>let a = 1;</script><script src="/a.js"></script>';

  test('names the scripts in it, and nothing of elsewhere', () => {
    const html = withPolicy(head);
    expect(html).toContain(
      "script-src 'self' 'wasm-unsafe-eval' 'sha256-xY6QKfH9PRsQnLz56nj6MBwiK5oHg+im1Jkpdp1x/Ck='",
    );
    expect(html.match(/content="([^"]*)"/)?.[1]).not.toMatch(/https?:|\*|'unsafe-eval'/);
    expect(html.indexOf('Content-Security-Policy')).toBeLessThan(html.indexOf('<script'));
  });

  test('differs where a script does', () => {
    expect(withPolicy(head.replace('1', '2'))).not.toContain(withPolicy(head).match(/'sha256[^']+'/)?.[0]);
  });
});

describe('the workflow that publishes', () => {
  const workflow = readFileSync(join(ROOT, '.github/workflows/site.yml'), 'utf8');
  const uses = [...workflow.matchAll(/uses: (\S+)/g)].map(match => match[1] ?? '');

  test('pins each action by its commit, as the examples for CI do', () => {
    expect(uses.length).toBeGreaterThanOrEqual(4);
    for (const each of uses) expect(each).toMatch(/^actions\/[\w-]+@[0-9a-f]{40}$/);
    const example = pageText('examples/ci/pull-request.yml');
    for (const each of uses.filter(name => /checkout|setup-node/.test(name))) expect(example).toContain(each);
  });

  test('has no rights but those to publish, and no expression in a script', () => {
    expect(workflow).toMatch(/^permissions:\n {2}contents: read\n/m);
    expect(workflow).toContain('persist-credentials: false');
    const scripts = [...workflow.matchAll(/run: (.*)/g)].map(match => match[1] ?? '');
    expect(scripts).toContain('npm run site');
    for (const script of scripts) expect(script).not.toContain('${{');
  });
});
