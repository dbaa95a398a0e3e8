import { getNodeValue, type Node } from 'jsonc-parser';
import { objectOf, textOf } from './agent-hooks.js';
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
  withChild,
  withinBom,
  withoutChild,
  withProperty,
  withReplaced,
} from './json-text.js';
import type { AgentName } from './names.js';

/** An entry of a list of hooks, in the form that Claude Code, Codex and Gemini CLI share. */
interface HookEntry {
  readonly matcher?: string;
  readonly hooks: readonly [{ readonly type: 'command'; readonly command: string; readonly timeout: number }];
}

/**
 * Settings with the hook of mortise in the lists of some events. All else stays byte for byte, and
 * so does what a user has changed in the hook since it was written. An event that has another hook
 * of mortise gets no second one.
 *
 * An empty list or object that was there is remembered in the order of the hook's keys, which no
 * agent heeds and which stays when settings are formatted: by this {@link withoutHook} knows what
 * to leave.
 *
 * @param text the file, or `undefined` if there is none
 * @throws UnreadableSettings if it is not JSON, or its hooks are not what the agent reads.
 */
export function withHook(
  text: string | undefined,
  events: readonly string[],
  agent: AgentName,
  entry: HookEntry,
): string {
  const made = { hooks: Object.fromEntries(events.map(event => [event, [entry]])) };
  if (text === undefined) return madeFile(made);
  return withinBom(text, source =>
    source.trim() === ''
      ? `${source}${inOneLine(made)}`
      : events.reduce((now, event) => withHookOf(now, event, agent, entry), source),
  );
}

/**
 * Settings without the hooks that {@link withHook} wrote, or, if there are none, without other
 * hooks of mortise, and without the lists and objects that were made for them; `undefined` if the
 * whole file was.
 */
export function withoutHook(text: string, events: readonly string[], agent: AgentName): string | undefined {
  const source = text.replace(BOM, '');
  if (source.trim() === '') return text;
  const isMine = events.some(event => oursIn(listIn(objectIn(source), event), agent).length > 0)
    ? isOurs
    : runsMortise;
  const without = (now: string) =>
    events.toReversed().reduce((rest, event) => withoutHookOf(rest, event, agent, isMine), now);
  const after = withinBom(text, without);
  const isEmptied = after !== text && isEmptyObject(valueIn(after.replace(BOM, '')));
  if (isEmptied && text === madeFile(valueIn(text))) return undefined;
  // What was put into a file of white space.
  const blank = withinBom(text, now => /^\s*/.exec(now)?.[0] ?? '');
  return isEmptied && text === `${blank}${inOneLine(valueIn(source))}` ? blank : after;
}

function isEmptyObject(value: unknown): boolean {
  return Object.keys(objectOf(value)).length === 0;
}

/** The command of another hook of mortise for one of the events, which was written otherwise. */
export function otherHook(
  text: string | undefined,
  events: readonly string[],
  agent: AgentName,
): string | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  const root = objectIn(text.replace(BOM, ''));
  const commands = events.flatMap(event => hooksOf(listIn(root, event)).map(commandOf));
  return commands.find(command => runsMortise(command, agent) && !isOurs(command, agent));
}

function withHookOf(text: string, event: string, agent: AgentName, entry: HookEntry): string {
  const list = listIn(objectIn(text), event);
  const [first, ...more] = hooksOf(list).filter(hook => isOurs(commandOf(hook), agent));
  if (more.length > 0) return withHookOf(withoutChild(text, more.at(-1) as Node), event, agent, entry);
  if (first !== undefined) return updated(text, first, entry.hooks[0].command, agent);
  if (hooksOf(list).some(hook => runsMortise(commandOf(hook), agent))) return text;
  return added(text, event, entry);
}

/**
 * A command that runs mortise, in its parts: what is before it, the program and its options, and
 * the file of mortise. A user may have put words between any of them, or quotes around all.
 */
const COMMAND =
  /^(?<before>(?:.*[\s'])?)(?<node>"(?:[^"\\]|\\.)*"|'[^']*'|(?!-)[^\s"']+)(?<flags>(?:\s+-\S+)*\s+)(?<main>"(?:[^"\\]|\\.)*main\.js"|'[^']*main\.js'|[^\s"']*main\.js)(?<rest>\s+hook\s.*)$/s;

/**
 * The hook with the program and the options of this installation: what a user has added to the
 * command, and all else of the hook, stays.
 */
function updated(text: string, hook: Node, wanted: string, agent: AgentName): string {
  const command = updatedCommand(commandOf(hook), wanted, agent);
  if (command === commandOf(hook)) return text;
  const node = memberValue(propertyOf(hook, 'command') as Node);
  return withReplaced(text, node, () => JSON.stringify(command));
}

function updatedCommand(command: string, wanted: string, agent: AgentName): string {
  const [was, now] = [COMMAND.exec(command)?.groups, COMMAND.exec(wanted)?.groups];
  if (was === undefined || now === undefined) return wanted;
  const { before = '', node = '', flags = '', main = '', rest = '' } = was;
  // Any other word before the file may be the value of an option.
  const program = /(?:^|[/\\])node(?:\.exe)?$/.test(unquoted(node)) ? sameOr(node, now.node) : node;
  // What a user, or an installation before, has put there stays.
  const isAdded = now.rest?.endsWith(' --apply') === true && !/\s--apply(?=[\s;&|'"]|$)/.test(rest);
  const options = isAdded ? rest.replace(agent, name => `${name} --apply`) : rest;
  return `${before}${program}${flags}${sameOr(main, now.main)}${options}`;
}

/** A word as it was written, unless it means another one than it should. */
function sameOr(word: string, wanted = word): string {
  return unquoted(word) === unquoted(wanted) ? word : wanted;
}

function unquoted(word: string): string {
  return word
    .replace(/^'(.*)'$/s, '$1')
    .replace(/^"(.*)"$/s, (_, inner: string) => inner.replace(/\\(["$`\\])/g, '$1'));
}

function added(text: string, event: string, entry: HookEntry): string {
  const root = objectIn(text);
  const eol = eolOf(text);
  const hooks = propertyOf(root, 'hooks')?.children?.[1];
  if (hooks === undefined) return withProperty(text, root, 'hooks', { [event]: [entry] });
  const list = propertyOf(hooks, event)?.children?.[1];
  if (list === undefined) {
    const own = isWithout(hooks) ? ordered(entry, 'hooks') : entry;
    return withProperty(text, hooks, event, [own]);
  }
  return withChild(text, list, printedJson(isWithout(list) ? ordered(entry, 'list') : entry, eol));
}

function isWithout(container: Node): boolean {
  return (container.children ?? []).length === 0;
}

/** What was there, and empty, before a hook was put into it: by the keys of the hook, in order. */
const ORDERS = {
  nothing: ['type', 'command', 'timeout'],
  list: ['command', 'type', 'timeout'],
  hooks: ['timeout', 'type', 'command'],
} as const;

function ordered({ hooks: [hook], ...rest }: HookEntry, there: keyof typeof ORDERS): HookEntry {
  const own = Object.fromEntries(ORDERS[there].map(key => [key, hook[key]]));
  return { ...rest, hooks: [own as unknown as typeof hook] };
}

/**
 * What was there before a hook was, or an entry that has nothing else. What is around a hook that
 * an installation did not write was there.
 */
function thereBefore(mine: Node, agent: AgentName): keyof typeof ORDERS {
  const hook = hooksIn(mine)[0] ?? mine;
  if (!isOurs(commandOf(hook), agent)) return 'list';
  const keys = Object.keys(objectOf(getNodeValue(hook)));
  const places = (order: readonly string[]) => order.map(key => keys.indexOf(key));
  const isIn = (order: readonly string[]) =>
    places(order).every((at, i, all) => at >= 0 && (i === 0 || at > (all[i - 1] as number)));
  return (['list', 'hooks'] as const).find(name => isIn(ORDERS[name])) ?? 'nothing';
}

function withoutHookOf(text: string, event: string, agent: AgentName, isMine: IsMine): string {
  const now = withoutLast(text, event, agent, isMine);
  return now === text ? text : withoutHookOf(now, event, agent, isMine);
}

/** Without the last such hook for an event; the same text if there is none. */
function withoutLast(text: string, event: string, agent: AgentName, isMine: IsMine): string {
  const root = objectIn(text);
  const mine = oursIn(listIn(root, event), agent, isMine).at(-1);
  if (mine === undefined) return text;
  const there = thereBefore(mine, agent);
  const made = { nothing: [['hooks', event], ['hooks']], hooks: [['hooks', event]], list: [] }[there];
  let now = withoutChild(text, mine);
  for (const path of made) {
    const property = propertyAt(objectIn(now), path);
    if (property !== undefined && isEmpty(now, memberValue(property))) now = withoutChild(now, property);
  }
  return now;
}

function propertyAt(root: Node, path: readonly string[]): Node | undefined {
  return path.reduce<Node | undefined>(
    (node, key) => node && propertyOf(node.type === 'property' ? memberValue(node) : node, key),
    root,
  );
}

function memberValue(property: Node): Node {
  return property.children?.[1] ?? property;
}

/** The list of hooks of an event; `undefined` if there is none. */
function listIn(root: Node, event: string): Node | undefined {
  const hooks = propertyOf(root, 'hooks')?.children?.[1];
  if (hooks === undefined) return undefined;
  if (hooks.type !== 'object') throw new UnreadableSettings('its "hooks" are not an object');
  const list = propertyOf(hooks, event)?.children?.[1];
  if (list !== undefined && list.type !== 'array')
    throw new UnreadableSettings(`its "hooks.${event}" is not a list`);
  return list;
}

type IsMine = (command: string, agent: AgentName) => boolean;

/** What is ours in a list: whole entries, or single hooks of an entry that has others too. */
function oursIn(list: Node | undefined, agent: AgentName, isMine: IsMine = isOurs): readonly Node[] {
  return (list?.children ?? []).flatMap(entry => {
    const hooks = hooksIn(entry);
    const ours = hooks.filter(hook => isMine(commandOf(hook), agent));
    return ours.length > 0 && ours.length === hooks.length ? [entry] : ours;
  });
}

/** All hooks of a list, in whatever entry. */
function hooksOf(list: Node | undefined): readonly Node[] {
  return (list?.children ?? []).flatMap(hooksIn);
}

function hooksIn(entry: Node): readonly Node[] {
  const property = entry.type === 'object' ? propertyOf(entry, 'hooks') : undefined;
  return property === undefined ? [] : (memberValue(property).children ?? []);
}

function commandOf(hook: Node): string {
  return textOf(getNodeValue(hook), 'command') ?? '';
}

/** Whether `mortise install` wrote the command: it names the program by its path. */
function isOurs(command: string, agent: AgentName): boolean {
  return runs(String.raw`\bmain\.js["']?`, command, agent);
}

function runsMortise(command: string, agent: AgentName): boolean {
  return isOurs(command, agent) || runs(String.raw`(?:^|[\s/\\"'])mortise(?:\.cmd)?["']?`, command, agent);
}

/** Whether a command runs the hook of an agent by a program; options may stand before its name. */
function runs(program: string, command: string, agent: AgentName): boolean {
  return new RegExp(String.raw`${program}\s+hook\s(?:[^;&|]*\s)?${agent}(?=[\s;&|'")]|$)`).test(command);
}

/** The plugin of mortise that the settings of Claude Code turn on; it has the same hook. */
export function enabledPlugin(text: string | undefined): string | undefined {
  const plugins = objectOf(objectOf(valueIn((text ?? '').replace(BOM, ''))).enabledPlugins);
  return Object.keys(plugins).find(name => name.startsWith('mortise@') && plugins[name] === true);
}
