import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { ROOT } from '../support/sources.js';

/**
 * Every page of the documentation, as a path from the root: the front pages, and all below `docs/`.
 */
export function documentationPages(): string[] {
  const below = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.md'))
    .map(name => `docs/${name.replaceAll('\\', '/')}`);
  return ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...below.sort()];
}

/** The text of a page. */
export function pageText(page: string): string {
  return readFileSync(join(ROOT, page), 'utf8');
}

/**
 * The text of a page without its fenced blocks, which may hold lines that look like headings or
 * links.
 */
export function proseOf(text: string): string {
  return text.replace(/^(`{3,}).*\n(?:.*\n)*?\1$/gm, '');
}

/** The number of words of a text, as `wc -w` counts them. */
export function wordsOf(text: string): number {
  return text.split(/\s+/).filter(word => word !== '').length;
}

/**
 * The names that a link may go to in a page: its headings as GitHub names them, and `<a id="…">`.
 */
export function anchorsOf(text: string): Set<string> {
  const headings = [...proseOf(text).matchAll(/^#{1,6} (.+)$/gm)].map(match => slugOf(match[1] as string));
  const ids = [...text.matchAll(/<a id="([^"]+)">/g)].map(match => match[1] as string);
  return new Set([...headings, ...ids]);
}

/** A link of a page to a file of the project. */
export interface PageLink {
  readonly file: string;
  /** The part behind `#`, or nothing. */
  readonly anchor: string;
}

/** The links of a page that lead to files of the project, with paths from the root. */
export function linksOf(page: string, text: string): PageLink[] {
  const targets = [...proseOf(text).matchAll(/\]\(([^)\s]+)\)/g)].map(match => match[1] as string);
  return targets
    .filter(target => !/^[a-z]+:/.test(target))
    .map(target => {
      const [path = '', anchor = ''] = target.split('#');
      return { file: path === '' ? page : posix.join(posix.dirname(page), path), anchor };
    });
}

function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}
