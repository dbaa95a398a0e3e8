// Runs all that must hold: the build, and then lint, types and the tests at the same time. Exits
// with 1 where one of them fails. Tests of which nothing has changed since all of them last passed
// are left out (test/groups.ts).
//   node scripts/check.mjs --all     leaves out none, and where all pass on a clean tree, keeps
//                                    which commit that was in test/last-full-check.json
import { spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const IS_ALL = process.argv.includes('--all');
const program = path => [process.execPath, [fileURLToPath(new URL(`../${path}`, import.meta.url))]];
const ENV = {
  ...process.env,
  MORTISE_TESTS: IS_ALL ? 'all' : (process.env.MORTISE_TESTS ?? 'changed'),
  ...(IS_ALL && {
    MORTISE_CI: '1',
    MORTISE_AGENTS:
      process.env.MORTISE_AGENTS ??
      join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'mortise-agents'),
  }),
};

/**
 * Run a program of this project; gives what it printed, unless it may print at once, and whether it
 * ended well.
 */
function run([command, first], args, stdio) {
  const child = spawn(command, [...first, ...args], { cwd: ROOT, env: ENV, stdio: ['ignore', stdio, stdio] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', text => {
      printed += text;
    });
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('close', code => done({ isRight: code === 0, printed }));
  });
}

/** What is printed at the same time as the output of the tests waits for its end. */
async function later(name, path, ...args) {
  const { isRight, printed } = await run(program(path), args, 'pipe');
  return { isRight, printed: `\n${name}: ${isRight ? 'right' : 'wrong'}\n${printed}` };
}

function git(...args) {
  return spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' }).stdout?.trim();
}

const begun = Date.now();
const [commit, isClean] = [git('rev-parse', 'HEAD'), git('status', '--porcelain') === ''];
if (IS_ALL) {
  const installed = await run(program('scripts/agents.mjs'), ['--install'], 'inherit');
  if (!installed.isRight) process.exit(1);
}
const built = await run(program('scripts/build.mjs'), ['--if-needed', '--code'], 'inherit');
if (!built.isRight) process.exit(1);
const [tests, ...others] = await Promise.all([
  run(program('node_modules/vitest/vitest.mjs'), ['run'], 'inherit'),
  later('lint', 'node_modules/@biomejs/biome/bin/biome', 'check', '.'),
  later('types', 'node_modules/typescript/bin/tsc', '-p', 'tsconfig.test.json'),
  later('types of the page', 'node_modules/typescript/bin/tsc', '-p', 'src/review/page'),
  later('types of the site', 'node_modules/typescript/bin/tsc', '-p', 'site'),
]);
for (const { printed } of others) process.stdout.write(printed);
const isRight = [tests, ...others].every(each => each.isRight);
process.exitCode = isRight ? 0 : 1;
if (IS_ALL && isRight && isClean) {
  const minutes = Math.round((Date.now() - begun) / 6000) / 10;
  writeFileSync(join(ROOT, 'test/last-full-check.json'), `${JSON.stringify({ commit, minutes }, null, 2)}\n`);
  console.log(`All tests passed at ${commit} in ${minutes} minutes: test/last-full-check.json says so.`);
}
