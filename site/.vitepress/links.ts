import { posix } from 'node:path';
import { REPOSITORY } from '../scripts/repository.mjs';
import { addressOf } from './pages.js';

/** What is at a path from the root of the repository. */
export type LookUp = (path: string) => 'file' | 'folder' | undefined;

/** What of `src/` has its names in the reference of the library: the public entries. */
const ENTRIES: ReadonlyMap<string, string> = new Map([
  ['src/index.ts', '/api/mortise/'],
  ['src/node/library.ts', '/api/mortise/node/'],
  ...['ai', 'mcp', 'model', 'review'].map(name => [`src/${name}/index.ts`, `/api/mortise/${name}/`] as const),
]);

/** Pages that are only on the site may name files as the README does: from the root on. */
export const OWN_PAGES = 'site/pages/';

/**
 * The file of the repository that a link of a page means, as a path from the root.
 *
 * @param page the path of the page that has the link, from the root
 * @throws Error if there is no such file
 */
export function targetOf(page: string, path: string, lookUp: LookUp): string {
  const isOwn = page.startsWith(OWN_PAGES);
  const candidates = [posix.join(posix.dirname(page), path), ...(isOwn ? [posix.normalize(path)] : [])];
  const found = candidates.find(each => lookUp(each) !== undefined);
  if (found === undefined) throw new Error(`${page}: there is no file for the link ${path}`);
  return found.replace(/\/$/, '');
}

/**
 * The address on the site of what a link means in the repository: of a page, of the reference for a
 * public entry of the library, or else of the file or folder on GitHub. Addresses that are whole,
 * or begin with `/` or `#`, stay as they are.
 *
 * @throws Error if the link leads to no file
 */
export function addressOfLink(page: string, link: string, lookUp: LookUp): string {
  if (/^([a-z][a-z0-9+.-]*:|\/|#|$)/i.test(link)) return link;
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(link) ?? [];
  const target = targetOf(page, decodeURI(path), lookUp);
  const address = addressOf(target) ?? ENTRIES.get(target);
  if (address !== undefined) return address + rest;
  const kind = lookUp(target) === 'folder' ? 'tree' : 'blob';
  return `${REPOSITORY}/${kind}/main/${encodeURI(target)}${rest}`;
}

/**
 * The path of a picture from the file of the page on, as the bundler wants it.
 *
 * @throws Error if there is no such picture
 */
export function pathOfPicture(page: string, source: string, lookUp: LookUp): string {
  if (/^([a-z][a-z0-9+.-]*:|\/)/i.test(source)) return source;
  const path = posix.relative(posix.dirname(page), targetOf(page, source, lookUp));
  return path.startsWith('.') ? path : `./${path}`;
}

/** A heading as GitHub names it in an address, so that anchors are the same on the site. */
export function slugOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M} _-]/gu, '')
    .replaceAll(' ', '-');
}
