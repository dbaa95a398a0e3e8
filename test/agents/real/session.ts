import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { builtCommand } from '../../support/build.js';
import type { Door, Place, RealAgent, Start } from './agents.js';
import { type Heard, type Said, type Script, scriptedModel } from './scripted-model.js';
import {
  CONFIRMED_EDIT,
  type SentEdit,
  SLOPPY_EDITS,
  type SloppyEdit,
  type Verdict,
  verdictOn,
} from './sloppy-edits.js';

/** What came of one session of an agent with all sloppy edits, one after the other. */
export interface Session {
  /** By the names of the edits; those that the door has no tool for are left out. */
  readonly verdicts: Readonly<Record<string, Verdict>>;
  /** What the agent told the model after each edit, for who looks for a reason. */
  readonly told: Readonly<Record<string, string>>;
  /** The tools that it offered the model. */
  readonly offered: readonly string[];
  /** What the agent printed. */
  readonly output: string;
}

/** Ends an agent that hangs: on a busy machine, OpenCode takes 15 seconds for an edit. */
export const LONGEST = 600_000;

/**
 * Run an agent without a terminal, with an empty home, over all sloppy edits.
 *
 * @param agents the folder where the agents are installed
 */
export async function session(agent: RealAgent, door: Door, agents: string): Promise<Session> {
  mkdirSync(join(agents, 'runs'), { recursive: true });
  const folder = realpathSync(mkdtempSync(join(agents, 'runs/run-')));
  const [home, project] = [join(folder, 'home'), join(folder, 'project')];
  const edits = editsFor(door);
  for (const made of [home, project]) mkdirSync(made);
  for (const { files } of edits)
    for (const [path, text] of Object.entries(files)) writeFileSync(join(project, path), text);
  const told: Record<string, string> = {};
  const notMade = new Set<string>();
  const model = await scriptedModel(conversation(agent, door, project, edits, told, notMade));
  try {
    const place = { home, project, port: model.port, door };
    const output = await runAgent(agent, place, agents, folder);
    const now = (path: string) => readFileSync(join(project, path), 'utf8');
    const verdicts = Object.fromEntries(
      edits.map(each => [each.name, notMade.has(each.name) ? 'refused' : verdictOn(each, now)]),
    );
    return { verdicts, told, offered: model.heard.at(-1)?.tools ?? [], output };
  } finally {
    model.close();
    if (process.env.MORTISE_AGENTS_KEEP !== '1') rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Of the packages, only the way from the agent to the command is of interest: the rest is the same.
 */
function editsFor(door: Door): readonly SloppyEdit[] {
  if (door === 'package') return SLOPPY_EDITS.slice(0, 2);
  const edits = SLOPPY_EDITS.filter(each => door === 'tools' || each.isUndone === undefined);
  return door === 'hook' ? [...edits, CONFIRMED_EDIT] : edits;
}

async function runAgent(agent: RealAgent, place: Place, agents: string, folder: string): Promise<string> {
  const command = builtCommand();
  const programs = join(folder, 'bin');
  mkdirSync(programs);
  const mortise = `#!/bin/sh\nexec '${process.execPath}' '${command}' "$@"\n`;
  writeFileSync(join(programs, 'mortise'), mortise, { mode: 0o755 });
  if (['hook', 'asking', 'apply', 'after'].includes(place.door)) install(command, agent.name, place);
  const path = [programs, join(process.execPath, '..'), process.env.PATH].join(delimiter);
  const env = {
    PATH: path,
    HOME: place.home,
    LANG: 'C.UTF-8',
    MORTISE_HOOK_LIMIT: '20000',
    NO_COLOR: '1',
    CI: '1',
  };
  let output = '';
  for (const start of [...agent.prepare(place), agent.start(place)])
    output += await run(join(agents, 'node_modules/.bin', agent.command), start, place.project, env);
  return output;
}

function install(command: string, name: string, { project, door }: Place): void {
  const options = door === 'apply' ? ['--apply'] : [];
  spawnSync(process.execPath, [command, 'install', name, '--root', project, ...options]);
  if (door !== 'after') return;
  const file = join(project, '.gemini/settings.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('"BeforeTool"', '"SessionEnd"'));
}

/** What a program printed, on both streams. */
function run(program: string, { args, env }: Start, cwd: string, common: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(program, args, {
    ...{ cwd, env: { ...common, ...env }, timeout: LONGEST },
    stdio: ['ignore', 'pipe', 'pipe'],
    killSignal: 'SIGKILL',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', text => {
      output += text;
    });
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('close', code => done(`${output}\n[exit ${code}]\n`));
  });
}

/**
 * What the model says: it reads all files, then sends each edit, and heeds what the hook tells it,
 * in one call.
 */
function* conversation(
  agent: RealAgent,
  door: Door,
  project: string,
  all: readonly SloppyEdit[],
  told: Record<string, string>,
  notMade: Set<string>,
): Script {
  const absolute = (path: string) => join(project, path);
  const reads = agent.reads(all.flatMap(({ files }) => Object.keys(files).map(absolute)));
  if (door !== 'tools' && reads.length > 0) yield reads;
  if (door === 'tools' && agent.name === 'codex') yield* waitForServer();
  for (const { name, files, edits, isUndone, confirmedBy } of all) {
    const calls =
      door === 'tools'
        ? edits.map(each => toolCall(agent, each))
        : agent.edits(pathsOf(agent, edits, absolute));
    let heard: Heard = yield calls;
    told[name] = heard.results.join('\n');
    const advised = advisedCalls(heard);
    if (door === 'tools') advised.push(...confirmingCalls(agent, heard, confirmedBy));
    else if (agent.name !== 'claude-code' && confirmedBy !== undefined)
      advised.push(...agent.edits(pathsOf(agent, confirmingEdits(heard, edits, confirmedBy), absolute)));
    if (advised.length > 0) {
      heard = yield advised;
      told[name] += `\n--- then\n${heard.results.join('\n')}`;
    }
    if (door === 'apply' && name === 'spaces for tabs')
      told.again = yield* editAgain(agent, absolute(edits[0]?.path ?? ''));
    if (isUndone) {
      const [path, text] = Object.entries(files)[0] ?? ['', ''];
      if (readFileSync(absolute(path), 'utf8') === text) notMade.add(name);
      heard = yield [undoCall(agent, heard)];
      told[name] += `\n--- undo\n${heard.results.join('\n')}`;
    }
  }
}

/**
 * Codex tells the model when a server has started, and offers the tools of servers only to who
 * looks for them.
 */
function* waitForServer(): Script {
  let heard: Heard = yield [{ tool: /^exec_command$/, input: { cmd: 'sleep 1' } }];
  for (let i = 0; i < 15 && !heard.results.some(text => text.includes('mcp__mortise')); i++)
    heard = yield [{ tool: /^exec_command$/, input: { cmd: `sleep 1 # ${i}` } }];
  yield [{ tool: /^tool_search$/, input: { query: 'mortise edit undo', limit: 20 } }];
}

/** Edit a file again that the hook has edited: at once, and after reading it; then back. */
function* editAgain(agent: RealAgent, path: string): Generator<readonly Said[], string, Heard> {
  const [old, now] = ['items: Item[] = [];', 'items: Item[] = []; // all'];
  const heard: Heard = yield agent.edits([{ path, old, new: now }]);
  yield agent.reads([path]);
  const then: Heard = yield agent.edits([{ path, old, new: now }]);
  yield agent.edits([{ path, old: now, new: old }]);
  return [...heard.results, '--- then', ...then.results].join('\n');
}

/** Paths of patches are relative. */
function pathsOf(
  agent: RealAgent,
  edits: readonly SentEdit[],
  absolute: (path: string) => string,
): SentEdit[] {
  const isPatch = agent.title.includes('apply_patch') || agent.name === 'codex';
  return edits.map(each => (isPatch ? each : { ...each, path: absolute(each.path) }));
}

function toolCall(agent: RealAgent, { path, old, new: now }: SentEdit): Said {
  return { tool: agent.toolOf('edit'), input: { path, old_str: old, new_str: now } };
}

function undoCall(agent: RealAgent, { results }: Heard): Said {
  const receipt = /[Rr]eceipt[\\": ]+([\w-]{8,})/.exec(results.join('\n'))?.[1] ?? 'none';
  return { tool: agent.toolOf('undo'), input: { receipt } };
}

/** The call with the confirmation that a refusal of the tools asks for. */
function confirmingCalls(agent: RealAgent, { results }: Heard, name: string | undefined): Said[] {
  const said = /edit \{\\*"confirm\\*":\\*"([^"\\]+)/.exec(results.join('\n'));
  if (said === null || name === undefined) return [];
  return [{ tool: agent.toolOf('edit'), input: { confirm: addressWith(said[1] ?? '', name) } }];
}

/**
 * The edits with the address and the new text that the refusal of a hook names, and the file's name
 * behind it; none where it names none.
 */
function confirmingEdits({ results }: Heard, edits: readonly SentEdit[], name: string): SentEdit[] {
  const said = results.find(text => text.includes('mortise stopped this edit')) ?? '';
  const [, old = '', now = ''] = /\{"old\w+":"([^"]+)","new\w+":("(?:[^"\\]|\\.)*")\}/.exec(said) ?? [];
  const [, removed = '', added = ''] = /^@@\n-(.*)\n((?:\+.*\n)+)/m.exec(said) ?? [];
  const text = now === '' ? added.replaceAll(/^\+/gm, '') : (JSON.parse(now) as string);
  const address = addressWith(old || removed, name);
  return address === '' ? [] : edits.map(({ path }) => ({ path, old: address, new: text }));
}

function addressWith(address: string, name: string): string {
  return address.replace(/ NAME$/, ` ${name}`);
}

/** The exact calls that mortise hands to the model of Claude Code. */
function advisedCalls({ results }: Heard): Said[] {
  const lines = results.filter(text => text.includes('mortise found')).flatMap(text => text.split('\n'));
  return lines
    .filter(line => line.startsWith('{"file_path"'))
    .map(line => ({ tool: /^Edit$/, input: JSON.parse(line) as Record<string, unknown> }));
}
