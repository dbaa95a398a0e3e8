// Runs the tests with real coding agents (test/agents/real/), which it installs first, outside of
// the project: in MORTISE_AGENTS, or in a folder of the cache of the user.
//   node scripts/agents.mjs --install      only installs them
//   node scripts/agents.mjs --update       keeps the results, and writes the tables of docs/agents.md
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CACHE = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache');
const AGENTS = process.env.MORTISE_AGENTS ?? join(CACHE, 'mortise-agents');
const PACKAGES = JSON.parse(readFileSync(join(ROOT, 'test/agents/real/packages.json'), 'utf8'));

const missing = Object.entries(PACKAGES).filter(([name, version]) => versionOf(name) !== version);
if (missing.length > 0) {
  mkdirSync(AGENTS, { recursive: true });
  writeFileSync(join(AGENTS, 'package.json'), '{ "private": true }\n');
  const names = Object.entries(PACKAGES).map(([name, version]) => `${name}@${version}`);
  // With their install scripts: Claude Code and OpenCode do not start without.
  run('npm', ['install', '--no-audit', '--no-fund', '--silent', ...names], {
    cwd: AGENTS,
  });
}
if (process.argv.includes('--install')) process.exit(0);
run(process.execPath, ['scripts/build.mjs', '--if-needed', '--code'], { cwd: ROOT });
run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'agents'], {
  cwd: ROOT,
  env: {
    ...process.env,
    MORTISE_AGENTS: AGENTS,
    MORTISE_AGENTS_UPDATE: process.argv.includes('--update') ? '1' : '',
  },
});

/** The version of an installed agent. */
function versionOf(name) {
  const file = join(AGENTS, 'node_modules', name, 'package.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : undefined;
}

function run(program, args, options) {
  const { status } = spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options });
  if (status !== 0) process.exit(status ?? 1);
}
