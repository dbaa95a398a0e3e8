import picomatch from 'picomatch';
import { repositoryFolders } from './repository-folders.js';
import { plainName, sameRepository } from './same-repository.js';
import type { HostQuery, Sources } from './spec.js';

/** A repository as a host lists it. */
export interface Listed {
  readonly address: string;
  /** Its default branch. */
  readonly branch: string;
  readonly archived: boolean;
}

/**
 * The repositories of a campaign: those of the list, then local folders, then those of hosts, each
 * once and in its first spelling. A path of the list need not exist.
 *
 * @param list asks a host. What it throws is passed on.
 */
export async function* findRepositories(
  sources: Sources,
  list: (query: HostQuery) => AsyncIterable<Listed>,
): AsyncIterable<string> {
  const isExcluded = excludes(sources.exclude);
  const seen = new Set<string>();
  for await (const address of allOf(sources, list)) {
    const key = sameRepository(address);
    if (seen.has(key) || isExcluded(address)) continue;
    seen.add(key);
    yield address;
  }
}

async function* allOf(
  sources: Sources,
  list: (query: HostQuery) => AsyncIterable<Listed>,
): AsyncIterable<string> {
  yield* sources.list;
  for (const glob of sources.folders) yield* repositoryFolders(glob);
  for (const query of sources.queries) {
    // Not every host can be asked for all of this.
    const isNamed = query.name === undefined ? () => true : picomatch(query.name);
    for await (const { address, archived } of list(query)) {
      const name = plainName(address).split('/').at(-1) ?? '';
      if ((!archived || query.archived) && isNamed(name)) yield address;
    }
  }
}

/** A glob means the whole name of a repository, or any number of its last parts. */
function excludes(globs: readonly string[]): (address: string) => boolean {
  const matchers = globs
    .flatMap(glob => [glob, `**/${glob}`])
    .map(glob => picomatch(glob, { dot: true, nocase: true }));
  return address => {
    const name = plainName(address);
    return matchers.some(matches => matches(name));
  };
}
