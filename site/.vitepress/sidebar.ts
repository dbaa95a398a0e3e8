import type { DefaultTheme } from 'vitepress';
import { addressOfLink, type LookUp, slugOf } from './links.js';
import { addressOf } from './pages.js';

type Item = DefaultTheme.SidebarItem;

/** The page that lists all pages of the documentation. */
export const LIST = 'docs/README.md';

/**
 * The pages of the documentation as `docs/README.md` lists them: a group for each `##`, and an item
 * for each link in the first column of its tables. So a new page needs no line here. A group has a
 * link too: without one its title would be a button that has a button in it.
 *
 * @throws Error if the list names a file that does not exist
 */
export function sidebarOfList(list: string, lookUp: LookUp): Item[] {
  const [, ...parts] = list.split(/^## /m);
  return parts.map(part => {
    const [text = ''] = part.split('\n', 1);
    const link = `${addressOf(LIST)}#${slugOf(text)}`;
    return { text, link, collapsed: slugOf(text) !== 'use-it', items: linksIn(part, lookUp) };
  });
}

function linksIn(part: string, lookUp: LookUp): Item[] {
  const cells = [...part.matchAll(/^\|([^|]+)\|/gm)].map(match => match[1] ?? '');
  return cells.flatMap(cell =>
    [...cell.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)].map(([, text = '', link = '']) => ({
      text: text.replaceAll('`', ''),
      link: addressOfLink(LIST, link, lookUp),
    })),
  );
}

/**
 * The reference of the library: a group for each entry, with its names by kind.
 *
 * @param files the pages of the reference, from the root of the repository
 */
export function sidebarOfReference(files: readonly string[]): Item[] {
  const entries = files
    .filter(file => file.endsWith('/index.md') && file.split('/').length > 4)
    .map(file => file.slice(0, -'index.md'.length))
    .sort();
  return entries.map(folder => ({
    text: folder.slice('site/generated/api/'.length, -1),
    link: addressOf(`${folder}index.md`),
    collapsed: true,
    items: kindsIn(folder, files),
  }));
}

const KINDS: readonly (readonly [folder: string, title: string])[] = [
  ['functions', 'Functions'],
  ['classes', 'Classes'],
  ['interfaces', 'Interfaces'],
  ['type-aliases', 'Types'],
  ['variables', 'Values'],
];

function kindsIn(folder: string, files: readonly string[]): Item[] {
  return KINDS.map(([kind, text]) => {
    const pages = files.filter(file => file.startsWith(`${folder}${kind}/`)).sort();
    return { text, items: pages.map(file => ({ text: nameOf(file), link: addressOf(file) })) };
  }).filter(({ items }) => items.length > 0);
}

function nameOf(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1, -'.md'.length);
}
