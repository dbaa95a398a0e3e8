import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DefaultTheme, defineConfig } from 'vitepress';
import { REPOSITORY } from '../scripts/repository.mjs';
import { slugOf } from './links.js';
import { filesBelow, writtenForGitHub } from './markdown.js';
import { NO_PAGES, placeOf } from './pages.js';
import { PLAYGROUND } from './playground.js';
import { withPolicy } from './policy.js';
import { LIST, sidebarOfList, sidebarOfReference } from './sidebar.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The path that the site is served below, with a slash at both ends. */
const BASE = `/${process.env.MORTISE_SITE_BASE ?? ''}/`.replaceAll(/\/+/g, '/');

/** The pages below a folder, as paths from the root. */
function pagesBelow(folder: string): string[] {
  if (!existsSync(join(ROOT, folder))) return [];
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.md'))
    .map(name => join(folder, name).split(sep).join('/'));
}

/** What a newcomer asks first, and what helps to answer it. */
function start(): DefaultTheme.SidebarItem {
  const isThere = (page: string) => existsSync(join(ROOT, `site/pages/${page}.md`));
  return {
    text: 'Start',
    items: [
      { text: 'What mortise is', link: '/' },
      ...(isThere('playground') ? [{ text: 'Try it: the playground', link: '/playground' }] : []),
      { text: 'Install it', link: '/readme#install' },
      { text: 'Install it for your agent', link: '/agents' },
      { text: 'Why was my edit refused?', link: '/reports#find-out-why-an-edit-was-refused' },
      ...(isThere('how-it-works') ? [{ text: 'How it works, drawn', link: '/how-it-works' }] : []),
      { text: 'Examples', link: '/examples' },
    ],
  };
}

const ABOUT: DefaultTheme.SidebarItem = {
  text: 'The project',
  link: '/documentation',
  collapsed: true,
  items: [
    { text: 'README', link: '/readme' },
    { text: 'All pages', link: '/documentation' },
    { text: 'Reference of the library', link: '/api/' },
    { text: 'Changelog', link: '/changelog' },
    { text: 'Contributing', link: '/contributing' },
    { text: 'Security', link: '/security' },
  ],
};

const NOT_FOUND: DefaultTheme.NotFoundOptions = {
  title: 'There is no such page',
  quote: 'It may have moved. The search finds it, or begin at the home page.',
  linkText: 'Home page',
  linkLabel: 'Home page',
};

const SEARCH: DefaultTheme.LocalSearchOptions = {
  _render: (text, env, md) => {
    if (/^search: false$/m.test(text.split('\n---', 1)[0] ?? '')) return '';
    return withoutColours(md, () => md.render(text, env));
  },
};

/** What renders Markdown, as far as colours of code are concerned. */
interface Colouring {
  readonly options: { highlight?: unknown };
}

/** Render without colouring code, which takes the longest and is not searched. */
function withoutColours({ options }: Colouring, render: () => string): string {
  const { highlight } = options;
  options.highlight = null;
  try {
    return render();
  } finally {
    options.highlight = highlight;
  }
}

/** VitePress leaves the page of what is not there to scripts: a style hides this once they run. */
function withoutScripts(html: string): string {
  const text = `<h1>There is no such page</h1><p>Begin at <a href="${BASE}">the home page</a>.</p>`;
  return html.replace('<div id="app"></div>', app => `${app}<main class="no-page">${text}</main>`);
}

/** Two branches that meet: drawn here, so that no icon is fetched. */
const REPOSITORY_ICON =
  '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2"><circle cx="6" cy="5" r="2.5"/>' +
  '<circle cx="6" cy="19" r="2.5"/><circle cx="18" cy="7" r="2.5"/><path d="M6 7.5v9M18 9.5c0 4-6 3-11 7.5"/></svg>';

/** The mark of the site as a picture of its own; JoinMark.vue draws it in the pages. */
const MARK = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#2b7e6c" d="M2 3h15v8H9v10h8v8H2z"/>' +
    '<path fill="#b98a2f" d="M30 3H20v9h-8v8h8v9h10z"/></svg>',
)}`;

export default defineConfig({
  title: 'mortise',
  description:
    'Puts the edits that language models write into files: in the right place, to the byte, or not at all.',
  lang: 'en',
  base: BASE,
  cleanUrls: true,
  // Examples of addresses on one's own machine are no links of the site.
  ignoreDeadLinks: 'localhostLinks',
  srcDir: ROOT,
  srcExclude: [...NO_PAGES],
  rewrites: file => placeOf(file) ?? file,
  outDir: join(ROOT, 'site/dist'),
  cacheDir: join(ROOT, 'site/.cache'),
  metaChunk: true,
  // What fetches pages ahead fails at links in drawings.
  router: { prefetchLinks: false },
  head: [
    ['meta', { name: 'referrer', content: 'no-referrer' }],
    ['meta', { name: 'color-scheme', content: 'light dark' }],
    ['link', { rel: 'icon', type: 'image/svg+xml', href: MARK }],
  ],
  markdown: {
    anchor: { slugify: slugOf },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config: writtenForGitHub(ROOT),
  },
  transformHtml: (html, _file, { page }) => withPolicy(page === '404.md' ? withoutScripts(html) : html),
  vite: { ...PLAYGROUND, publicDir: false },
  themeConfig: {
    nav: [
      { text: 'Playground', link: '/playground' },
      { text: 'Documentation', link: '/documentation' },
      { text: 'Benchmark', link: '/benchmark' },
      { text: 'API', link: '/api/', activeMatch: '^/api/' },
      { text: 'Changelog', link: '/changelog' },
    ],
    sidebar: {
      '/': [start(), ...sidebarOfList(readFileSync(join(ROOT, LIST), 'utf8'), filesBelow(ROOT)), ABOUT],
      '/api/': [
        { text: 'Reference of the library', link: '/api/' },
        ...sidebarOfReference(pagesBelow('site/generated/api')),
      ],
    },
    outline: { level: [2, 3], label: 'On this page' },
    search: { provider: 'local', options: SEARCH },
    notFound: NOT_FOUND,
    externalLinkIcon: false,
    // A name of an icon would be fetched from elsewhere.
    socialLinks: [
      { icon: { svg: REPOSITORY_ICON }, link: REPOSITORY, ariaLabel: 'The repository on GitHub' },
    ],
    footer: { message: 'MIT licence. No tracking, no requests to elsewhere.' },
    docFooter: { prev: false, next: false },
  },
});
