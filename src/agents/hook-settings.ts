import { getNodeValue, type Node } from 'jsonc-parser';
import { objectOf, textOf } from './agent-hooks.js';
import {
  eolOf,
  isEmpty,
  objectIn,
  printedJson,
  propertyOf,
  UnreadableSettings,
  valueIn,
  withChild,
  withoutChild,
  withReplaced,
} from './json-text.js';
import type { AgentName } from './names.js';

/** An entry of a list of hooks, in the form that Claude Code, Codex and Gemini CLI share. */
export interface HookEntry {
  readonly matcher?: string;
  readonly hooks: readonly [{ readonly type: 'command'; readonly command: string; readonly timeout: number }];
}

const BOM = '\ufeff';

/**
 * Settings with the hook of mortise in the lists of some events. All else stays byte for byte. An
 * event that has another hook of mortise gets no second one.
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
  if (text === undefined || text.trim() === '') {
    const hooks = Object.fromEntries(events.map(event => [event, [entry]]));
    return madeFile({ hooks });
  }
  return withinBom(text, source =>
    events.reduce((now, event) => withHookOf(now, event, agent, entry), source),
  );
}

/**
 * Settings without the hooks that {@link withHook} wrote, and without the lists and objects that
 * are empty then; `undefined` if the whole file was made for them.
 */
export function withoutHook(text: string, events: readonly string[], agent: AgentName): string | undefined {
  if (text.trim() === '') return text;
  const after = withinBom(text, source =>
    events.toReversed().reduce((now, event) => withoutHookOf(now, event, agent), source),
  );
  const isMade = after !== text && text === madeFile(valueIn(text));
  return isMade && Object.keys(objectOf(valueIn(after))).length === 0 ? undefined : after;
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

function madeFile(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function withinBom(text: string, change: (text: string) => string): string {
  return text.startsWith(BOM) ? BOM + change(text.slice(1)) : change(text);
}

function withHookOf(text: string, event: string, agent: AgentName, entry: HookEntry): string {
  const list = listIn(objectIn(text), event);
  const [first, ...more] = oursIn(list, agent);
  if (more.length > 0) return withHookOf(withoutLast(text, event, agent), event, agent, entry);
  if (first !== undefined) {
    const wanted = first.parent === list ? entry : entry.hooks[0];
    if (JSON.stringify(getNodeValue(first)) === JSON.stringify(wanted)) return text;
    return withReplaced(text, first, printedJson(wanted, eolOf(text)));
  }
  if (hooksOf(list).some(hook => runsMortise(commandOf(hook), agent))) return text;
  return added(text, event, entry);
}

function added(text: string, event: string, entry: HookEntry): string {
  const root = objectIn(text);
  const eol = eolOf(text);
  const hooks = propertyOf(root, 'hooks')?.children?.[1];
  if (hooks === undefined) return withProperty(text, root, 'hooks', { [event]: [entry] });
  const list = propertyOf(hooks, event)?.children?.[1];
  if (list === undefined) return withProperty(text, hooks, event, [entry]);
  return withChild(text, list, printedJson(entry, eol));
}

function withProperty(text: string, object: Node, key: string, value: unknown): string {
  const print = printedJson(value, eolOf(text));
  return withChild(text, object, own => `${JSON.stringify(key)}: ${print(own)}`);
}

function withoutHookOf(text: string, event: string, agent: AgentName): string {
  const now = withoutLast(text, event, agent);
  return now === text ? text : withoutHookOf(now, event, agent);
}

/** Without the last hook of ours for an event; the same text if there is none. */
function withoutLast(text: string, event: string, agent: AgentName): string {
  const ours = oursIn(listIn(objectIn(text), event), agent).at(-1);
  if (ours === undefined) return text;
  let now = withoutChild(text, ours);
  for (const path of [['hooks', event], ['hooks']]) {
    const property = path.reduce<Node | undefined>(
      (node, key) => node && propertyOf(node.type === 'property' ? memberValue(node) : node, key),
      objectIn(now),
    );
    if (property !== undefined && isEmpty(now, memberValue(property))) now = withoutChild(now, property);
  }
  return now;
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

/** What is ours in a list: whole entries, or single hooks of an entry that has others too. */
function oursIn(list: Node | undefined, agent: AgentName): readonly Node[] {
  return (list?.children ?? []).flatMap(entry => {
    const hooks = hooksIn(entry);
    const ours = hooks.filter(hook => isOurs(commandOf(hook), agent));
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
  return /\bmain\.js"? hook (\S+)/.exec(command)?.[1] === agent;
}

function runsMortise(command: string, agent: AgentName): boolean {
  return (
    isOurs(command, agent) || /(?:^|[\s/\\"])mortise(?:\.cmd)?"? hook (\S+)/.exec(command)?.[1] === agent
  );
}

/** The plugin of mortise that the settings of Claude Code turn on; it has the same hook. */
export function enabledPlugin(text: string | undefined): string | undefined {
  const plugins = objectOf(objectOf(valueIn((text ?? '').replace(BOM, ''))).enabledPlugins);
  return Object.keys(plugins).find(name => name.startsWith('mortise@') && plugins[name] === true);
}
