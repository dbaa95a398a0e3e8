import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

/** The files of a built site: the text of those that end in `.html`, and the names of all. */
export interface SiteFiles {
  readonly names: ReadonlySet<string>;
  readonly pages: ReadonlyMap<string, string>;
}

/** Pages whose fragment is their state, and no place in them. */
const KEEPS_STATE = new Set(['playground.html']);

/** Read a built site. */
export function readSite(folder: string): SiteFiles {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name =>
    name.split(sep).join('/'),
  );
  const pages = names.filter(name => name.endsWith('.html'));
  return {
    names: new Set(names.filter(name => /\.\w+$/.test(name))),
    pages: new Map(pages.map(name => [name, readFileSync(join(folder, name), 'utf8')])),
  };
}

/**
 * The file that an address shows, as a host of static files finds it; nothing if there is none.
 *
 * @param path below the base: `reports`, `api/`, `assets/a.png`
 */
export function fileOf(path: string, names: ReadonlySet<string>): string | undefined {
  if (path === '' || path.endsWith('/')) return [`${path}index.html`].find(name => names.has(name));
  return [path, `${path}.html`].find(name => names.has(name));
}

/**
 * What the pages of a site link to, or show, and is not there: files, and places in pages. In
 * words, none where all is well.
 *
 * @param base the path that the site is served below, such as `/mortise/`
 */
export function brokenLinks({ names, pages }: SiteFiles, base: string): string[] {
  const ids = new Map([...pages].map(([name, html]) => [name, idsOf(html)]));
  return [...pages].flatMap(([page, html]) =>
    [...new Set(targetsOf(html))].flatMap(target => {
      const url = new URL(target, `http://site${base}${page}`);
      if (url.origin !== 'http://site') return [];
      const reason = url.pathname.startsWith(base)
        ? faultOf(url, fileOf(decodeURI(url.pathname.slice(base.length)), names), ids)
        : 'is outside of the base';
      return reason === undefined ? [] : [`${page}: ${target} ${reason}`];
    }),
  );
}

function faultOf(
  { hash }: URL,
  file: string | undefined,
  ids: ReadonlyMap<string, ReadonlySet<string>>,
): string | undefined {
  if (file === undefined) return 'leads to no file';
  if (hash === '' || KEEPS_STATE.has(file)) return undefined;
  return ids.get(file)?.has(decodeURIComponent(hash.slice(1))) ? undefined : 'leads to no place in it';
}

/** What a page links to, loads and shows, without what it says in code. */
export function targetsOf(html: string): string[] {
  const tags = [...html.matchAll(/<(?:a|area|img|link|script|source|iframe)\b[^>]*>/g)];
  return tags
    .flatMap(([tag]) => [...(/\s(?:href|src)="([^"]*)"/.exec(tag)?.slice(1, 2) ?? [])])
    .map(value => value.replaceAll('&amp;', '&'))
    .filter(value => !/^(data|mailto):/.test(value));
}

function idsOf(html: string): Set<string> {
  const ids = [...html.matchAll(/<[a-z][^>]*?\sid="([^"]+)"/g)].map(match => match[1] ?? '');
  return new Set(ids.map(id => id.replaceAll('&amp;', '&')));
}
