import { dirname, join, resolve } from 'node:path';
import { absoluteAddress, addressProblem } from './address.js';
import type { Problem } from './problems.js';
import type { Wire } from './schema.js';
import type { HostKind, HostQuery, Sources } from './spec.js';
import { readText } from './text-file.js';

/** A list of a million addresses. */
const MOST_BYTES_OF_LIST = 100 * 1024 * 1024;

type Entry = Exclude<Wire['repositories'][number], string>;

/** The addresses of a list file, absolute, or what is wrong with it. */
export type AddressList = { readonly addresses: readonly string[]; readonly problems: readonly Problem[] };

/**
 * Read a list of addresses and paths, one a line. `#` begins a comment at the start of a line or
 * after a space; paths are relative to the list.
 *
 * @param path the absolute path of the list.
 * @param shown how messages name it.
 * @returns `undefined` with the reason in `problem` if it cannot be read.
 */
export async function readAddressList(
  path: string,
  shown: string,
): Promise<AddressList | { problem: string }> {
  const file = await readText(path, MOST_BYTES_OF_LIST);
  if (file.kind !== 'text') return { problem: file.problem };
  const addresses: string[] = [];
  const problems: Problem[] = [];
  for (const [at, line] of file.text.split(/\r\n|\n|\r/).entries()) {
    const address = line.replace(/(^|\s)#.*$/, '').trim();
    if (address === '') continue;
    const message = addressProblem(address);
    if (message === undefined) addresses.push(absoluteAddress(address, dirname(path)));
    else problems.push({ file: shown, line: at + 1, message: `this address ${message}` });
  }
  return { addresses, problems };
}

/**
 * The sources that the entries of a spec name.
 *
 * @param folder the folder of the spec: paths are relative to it.
 * @param lists the addresses of each list file, by the index of its entry.
 */
export function sourcesOf(
  entries: Wire['repositories'],
  folder: string,
  lists: ReadonlyMap<number, readonly string[]>,
): Sources {
  const others = entries.filter((entry): entry is Entry => typeof entry !== 'string');
  return {
    list: entries.flatMap((entry, index) =>
      typeof entry === 'string' ? absoluteAddress(entry, folder) : (lists.get(index) ?? []),
    ),
    folders: others.flatMap(({ folders }) => (folders === undefined ? [] : absoluteGlob(folders, folder))),
    queries: others.flatMap(queriesOf),
    exclude: others.flatMap(({ exclude }) => exclude ?? []),
  };
}

function queriesOf(entry: Entry): HostQuery[] {
  return [...queryOf(entry, 'github', entry.github), ...queryOf(entry, 'gitlab', entry.gitlab)];
}

function queryOf(entry: Entry, kind: HostKind, owner: string | undefined): HostQuery[] {
  if (owner === undefined) return [];
  const { name, topic, archived = false, forks = false } = entry;
  const address = /^https?:\/\//i.test(owner) ? owner : `https://${kind}.com/${owner}`;
  return [{ kind, owner: address.replace(/\/+$/, ''), name, topic, archived, forks }];
}

/** A glob seen from a folder. Signs of globs in the name of the folder itself are escaped. */
function absoluteGlob(glob: string, folder: string): string {
  if (glob.startsWith('/')) return glob;
  let [base, rest] = [resolve(folder), glob];
  for (let up = /^(\.\.?)(\/+|$)/.exec(rest); up !== null; up = /^(\.\.?)(\/+|$)/.exec(rest)) {
    if (up[1] === '..') base = dirname(base);
    rest = rest.slice(up[0].length);
  }
  return join(base.replaceAll('\\', '/').replace(/[*?[\]{}()!+@|]/g, '\\$&'), rest);
}
