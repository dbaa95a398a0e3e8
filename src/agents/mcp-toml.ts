import { parse } from 'smol-toml';
import { UnreadableSettings } from './json-text.js';
import { isOurs, SERVER } from './mcp-json.js';
import type { Command } from './plugin-files.js';

const LIST = 'mcp_servers';
const HEADER = `[${LIST}.${SERVER}]`;

/**
 * The configuration of Codex with the server of mortise as its last table. All else stays byte for
 * byte.
 *
 * @param text the file, or `undefined` if there is none
 * @throws UnreadableSettings if it is not TOML, or lists its servers in another way.
 */
export function withTomlServer(text: string | undefined, command: Command): string {
  const [program = '', ...args] = command;
  const entry = { command: program, args: [...args, 'mcp'] };
  const now = serverIn(text ?? '');
  if (now !== undefined && !isOurs(now)) return text ?? '';
  // A table that is there has what a user has added: only its lines of the command change.
  const after = now === undefined ? appended(text, entry) : replaced(text ?? '', entry);
  return checked(text ?? '', after, { ...(now as object | undefined), ...entry });
}

/** The configuration without that table; `undefined` if there was nothing else, and no file. */
export function withoutTomlServer(text: string): string | undefined {
  if (!isOurs(serverIn(text))) return text;
  const eol = eolOf(text);
  const [from, to] = tableIn(text);
  if (from === 0 && to === text.length) return undefined;
  // The empty line that was put before it, and the end of a last line that had none.
  const before = text.slice(0, from);
  const isLast = to === text.length;
  const kept = before.endsWith(eol) ? before.slice(0, -eol.length) : before;
  const unended = isLast && !text.endsWith(eol) && kept.endsWith(eol) ? kept.slice(0, -eol.length) : kept;
  return checked(text, unended + text.slice(to), undefined);
}

/** A server of this name that an installation did not write. */
export function otherTomlServer(text: string | undefined): string | undefined {
  const server = serverIn(text ?? '');
  return server === undefined || isOurs(server) ? undefined : JSON.stringify(server);
}

type Entry = { readonly command: string; readonly args: readonly string[] };

function appended(text: string | undefined, entry: Entry): string {
  const eol = eolOf(text ?? '');
  const table = [HEADER, ...linesOf(entry)].join(eol);
  if (text === undefined) return `${table}${eol}`;
  if (text === '' || text.endsWith('\n')) return `${text}${eol}${table}${eol}`;
  return `${text}${eol}${eol}${table}`;
}

function linesOf({ command, args }: Entry): readonly string[] {
  // A string of JSON is one of TOML.
  return [
    `command = ${JSON.stringify(command)}`,
    `args = [${args.map(arg => JSON.stringify(arg)).join(', ')}]`,
  ];
}

function replaced(text: string, entry: Entry): string {
  const [from, to] = tableIn(text);
  const [command = '', args = ''] = linesOf(entry);
  const table = text
    .slice(from, to)
    .replace(/^command = .*?(?=\r?$)/m, () => command)
    .replace(/^args = \[.*?\](?=\r?$)/m, () => args);
  return text.slice(0, from) + table + text.slice(to);
}

/**
 * Where the table of the server is, with the tables in it that follow. Of several lines that look
 * like its header, the last is: others are in texts.
 */
function tableIn(text: string): readonly [number, number] {
  let at = 0;
  let [from, to] = [-1, text.length];
  for (const line of text.split(/(?<=\n)/)) {
    const head = line.trim();
    if (head === HEADER) [from, to] = [at, text.length];
    else if (to > at && head.startsWith('[') && !head.startsWith(`[${LIST}.${SERVER}.`)) to = at;
    at += line.length;
  }
  if (from < 0) throw new UnreadableSettings(`it lists "${SERVER}" otherwise than in a table ${HEADER}`);
  return [from, to];
}

/** @throws UnreadableSettings where anything but the server would be another. */
function checked(before: string, after: string, server: unknown): string {
  const wanted = { ...tomlIn(before) };
  const { [SERVER]: _, ...others } = serversOf(wanted);
  const servers = { ...others, ...(server !== undefined && { [SERVER]: server }) };
  const isIn = Object.keys(servers).length > 0;
  if (isIn) wanted[LIST] = servers;
  else delete wanted[LIST];
  const got = { ...tomlIn(after) };
  if (!isIn && Object.keys(serversOf(got)).length === 0) delete got[LIST];
  if (canonical(got) === canonical(wanted)) return after;
  throw new UnreadableSettings(`it lists "${LIST}" in a way that nothing can be added to safely`);
}

/** A value as JSON, with the keys of tables in their order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, each) => {
    if (typeof each === 'bigint' || typeof each === 'number') return `${typeof each} ${each}`;
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return each;
    return Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

function serverIn(text: string): unknown {
  return serversOf(tomlIn(text))[SERVER];
}

function serversOf(toml: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const servers = toml[LIST] ?? {};
  if (typeof servers === 'object' && !Array.isArray(servers)) return servers as Record<string, unknown>;
  throw new UnreadableSettings(`its "${LIST}" is not a table`);
}

function tomlIn(text: string): Record<string, unknown> {
  try {
    return parse(text.replace(/^\ufeff/, ''), { integersAsBigInt: 'asNeeded' });
  } catch {
    throw new UnreadableSettings('it is not valid TOML');
  }
}

function eolOf(text: string): string {
  return /\r?\n/.exec(text)?.[0] ?? '\n';
}
