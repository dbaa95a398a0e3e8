import { getNodeValue, type Node } from 'jsonc-parser';
import {
  BOM,
  eolOf,
  inOneLine,
  isEmpty,
  madeFile,
  objectIn,
  printedJson,
  propertyOf,
  UnreadableSettings,
  valueIn,
  withinBom,
  withoutChild,
  withProperty,
  withReplaced,
} from './json-text.js';
import type { Command } from './plugin-files.js';

/** The name under which an agent lists the server of mortise. */
export const SERVER = 'mortise';

/** How the settings of an agent list its servers. */
export interface ServerList {
  /** The property that holds them. */
  readonly list: string;
  /** What starts a server, as the values that the settings have for it. */
  readonly entry: (command: Command) => Entry;
}

/** The values of a server in the settings, the last of which says how it is started. */
type Entry = Readonly<Record<string, unknown>>;

/**
 * Settings with the server of mortise, started by a command. All else stays byte for byte; of a
 * server that is there already, the command is brought up to date.
 *
 * A list that was there, empty, is remembered by the order of the keys of the server, which no
 * agent heeds: by it {@link withoutServer} knows what to leave.
 *
 * @param text the file, or `undefined` if there is none
 * @throws UnreadableSettings if it is not JSON, or its servers are not what the agent reads.
 */
export function withServer(text: string | undefined, { list, entry }: ServerList, command: Command): string {
  const wanted = entry(command);
  const made = { [list]: { [SERVER]: wanted } };
  if (text === undefined) return madeFile(made);
  return withinBom(text, source => {
    if (source.trim() === '') return `${source}${inOneLine(made)}`;
    const root = objectIn(source);
    const servers = serversIn(root, list);
    if (servers === undefined) return withProperty(source, root, list, { [SERVER]: wanted });
    const server = propertyOf(servers, SERVER)?.children?.[1];
    if (server !== undefined) return updated(source, server, wanted);
    const isWithout = (servers.children ?? []).length === 0;
    return withProperty(source, servers, SERVER, isWithout ? turned(wanted) : wanted);
  });
}

/**
 * Settings without the server that {@link withServer} wrote, and without the list that was made for
 * it; `undefined` if the whole file was.
 */
export function withoutServer(text: string, { list }: ServerList): string | undefined {
  const source = text.replace(BOM, '');
  if (source.trim() === '') return text;
  const servers = serversIn(objectIn(source), list);
  const property = servers && propertyOf(servers, SERVER);
  const value = property?.children?.[1];
  if (property === undefined || value === undefined || !isOurs(getNodeValue(value))) return text;
  const wasThere = isTurned(value);
  const rest = withinBom(text, now => withoutList(withoutChild(now, property), list, wasThere));
  if (!isEmptyObject(valueIn(rest.replace(BOM, '')))) return rest;
  if (text === madeFile(valueIn(text))) return undefined;
  // What was put into a file of white space.
  const blank = withinBom(text, now => /^\s*/.exec(now)?.[0] ?? '');
  return text === `${blank}${inOneLine(valueIn(source))}` ? blank : rest;
}

/** A server of this name that an installation did not write; its command in words. */
export function otherServer(text: string | undefined, { list }: ServerList): string | undefined {
  const source = text?.replace(BOM, '') ?? '';
  if (source.trim() === '') return undefined;
  const servers = serversIn(objectIn(source), list);
  const value = servers && propertyOf(servers, SERVER)?.children?.[1];
  if (value === undefined || isOurs(getNodeValue(value))) return undefined;
  return JSON.stringify(getNodeValue(value));
}

function withoutList(text: string, list: string, wasThere: boolean): string {
  const property = propertyOf(objectIn(text), list);
  const value = property?.children?.[1];
  if (property === undefined || value === undefined || wasThere || !isEmpty(text, value)) return text;
  return withoutChild(text, property);
}

function serversIn(root: Node, list: string): Node | undefined {
  const servers = propertyOf(root, list)?.children?.[1];
  if (servers !== undefined && servers.type !== 'object')
    throw new UnreadableSettings(`its "${list}" is not an object`);
  return servers;
}

/** With the values of the command as they should be; what a user has added stays. */
function updated(text: string, server: Node, wanted: Entry): string {
  const now = getNodeValue(server) as Record<string, unknown>;
  if (!isOurs(now)) return text;
  const values = Object.entries(wanted).flatMap(([key, value]) => {
    const node = propertyOf(server, key)?.children?.[1];
    const own = ownArguments(value, now[key]);
    return node === undefined || JSON.stringify(now[key]) === JSON.stringify(own) ? [] : [{ node, own }];
  });
  // Each moves what follows it.
  values.sort((a, b) => b.node.offset - a.node.offset);
  return values.reduce(
    (text, { node, own }) => withReplaced(text, node, printedJson(own, eolOf(text))),
    text,
  );
}

/** The words that start mortise, with the options that a user has put behind them. */
function ownArguments(wanted: unknown, now: unknown): unknown {
  if (!Array.isArray(wanted) || !Array.isArray(now)) return wanted;
  const at = now.indexOf('mcp');
  return at < 0 ? wanted : [...wanted, ...now.slice(at + 1)];
}

/** Whether an installation wrote an entry: it names the program of mortise by its path. */
export function isOurs(entry: unknown): boolean {
  const { command, args } = (entry ?? {}) as { readonly command?: unknown; readonly args?: unknown };
  const words = [command, args].flat().filter(word => typeof word === 'string');
  const at = words.findIndex(word => /(?:^|[\\/])main\.js$/.test(word));
  return at >= 0 && words[at + 1] === 'mcp';
}

function turned(entry: Entry): Entry {
  return Object.fromEntries(Object.entries(entry).reverse());
}

/** `args`, or `type`, is behind `command`; before it where the list was there. */
function isTurned(server: Node): boolean {
  const keys = Object.keys(getNodeValue(server) as object);
  if (keys.includes('type')) return keys.indexOf('command') < keys.indexOf('type');
  return keys.indexOf('args') < keys.indexOf('command');
}

function isEmptyObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
