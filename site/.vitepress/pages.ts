import { posix } from 'node:path';

/** Pages that have another name on the site than in the repository. */
const RENAMED: Readonly<Record<string, string>> = {
  'CHANGELOG.md': 'changelog.md',
  'CONTRIBUTING.md': 'contributing.md',
  'README.md': 'readme.md',
  'SECURITY.md': 'security.md',
  'docs/README.md': 'documentation.md',
  'examples/README.md': 'examples.md',
};

/** Folders whose pages stand at the root of the site, or below a folder of it. */
const FOLDERS: readonly (readonly [folder: string, place: string])[] = [
  ['docs/', ''],
  ['site/pages/', ''],
  ['site/generated/api/', 'api/'],
];

/**
 * What of the repository is no page. Patterns from its root on; VitePress looks at all other files
 * that end in `.md`.
 */
export const NO_PAGES: readonly string[] = [
  '!(docs|examples|site)/**/*',
  'examples/*/**',
  'site/!(pages|generated)/**/*',
  'site/*.md',
  'docs/pictures/**',
];

/**
 * Where a file of the repository is as a page of the site: a path that ends in `.md`, as VitePress
 * wants it. Nothing for a file that is no page.
 *
 * @param file its path from the root of the repository
 * @example placeOf('docs/internals/drift.md') // 'internals/drift.md'
 */
export function placeOf(file: string): string | undefined {
  if (!file.endsWith('.md')) return undefined;
  const renamed = RENAMED[file];
  if (renamed !== undefined) return renamed;
  const found = FOLDERS.find(([folder]) => file.startsWith(folder));
  return found && found[1] + file.slice(found[0].length);
}

/**
 * The address of a page below the base of the site. Nothing for a file that is no page.
 *
 * @example addressOf('docs/README.md') // '/documentation'
 * @example addressOf('site/generated/api/mortise/index.md') // '/api/mortise/'
 */
export function addressOf(file: string): string | undefined {
  const place = placeOf(file);
  return place && posix.join('/', place.replace(/(^|\/)index\.md$/, '$1').replace(/\.md$/, ''));
}
