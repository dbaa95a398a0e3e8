import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { builtCommand } from '../support/build.js';
import { filesIn, folderWith } from './folder.js';

/** Where each agent has its list of servers, in its home or in a project. */
const AGENTS: readonly [agent: string, where: string, list: string][] = [
  ['claude-code', '--user', '.claude.json'],
  ['claude-code', '--project', '.mcp.json'],
  ['gemini', '--user', '.gemini/settings.json'],
  ['gemini', '--project', '.gemini/settings.json'],
  ['codex', '--user', '.codex/config.toml'],
  ['codex', '--project', '.codex/config.toml'],
  ['opencode', '--user', '.config/opencode/opencode.json'],
  ['opencode', '--project', 'opencode.json'],
];

/** The built command in a home and a project of its own. */
function machine() {
  const root = folderWith({ 'home/.keep': '', 'project/a.txt': 'a\n' });
  const [home, project] = [join(root, 'home'), join(root, 'project')];
  const env = { PATH: process.env.PATH, HOME: home, NODE_DISABLE_COMPILE_CACHE: '1' };
  const run = (...args: string[]) => {
    const given = [builtCommand(), 'install', ...args, '--root', project];
    return spawnSync(process.execPath, given, { cwd: project, env, encoding: 'utf8' });
  };
  return { run, root, home, project };
}

describe.each(AGENTS)('mortise install %s %s --mcp', (agent, where, list) => {
  test('shows what changes, puts the server there, and takes it out again', () => {
    const { run, root, home, project } = machine();
    const untouched = filesIn(root);
    const shown = run(agent, where, '--mcp', '--dry-run');
    expect([shown.status, shown.stderr]).toEqual([0, '']);
    expect(shown.stdout).toContain(list);
    expect(shown.stdout).toMatch(/^\+.*mortise/m);
    expect(filesIn(root)).toEqual(untouched);

    const installed = run(agent, where, '--mcp');
    expect([installed.status, installed.stderr]).toEqual([0, '']);
    const text = readFileSync(join(where === '--user' ? home : project, list), 'utf8');
    expect(text).toContain(builtCommand());
    expect(text).toMatch(/"mcp"/);
    const once = filesIn(root);
    expect(run(agent, where, '--mcp').status).toBe(0);
    expect(filesIn(root)).toEqual(once);

    expect(run(agent, where, '--remove').status).toBe(0);
    expect(filesIn(root)).toEqual(untouched);
  });
});

test('mortise install pi --mcp is no command: pi has no client of MCP', () => {
  const { run, root } = machine();
  const untouched = filesIn(root);
  const { status, stderr } = run('pi', '--user', '--mcp');
  expect(status).toBe(2);
  expect(stderr).toContain('pi has no client of MCP');
  expect(filesIn(root)).toEqual(untouched);
});
