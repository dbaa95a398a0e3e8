// Runs all that must hold: the build, and then lint, types and all tests at the same time. Exits
// with 1 where one of them fails.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const program = path => [process.execPath, [fileURLToPath(new URL(`../${path}`, import.meta.url))]];

/**
 * Run a program of this project; gives what it printed, unless it may print at once, and whether it
 * ended well.
 */
function run([command, first], args, stdio) {
  const child = spawn(command, [...first, ...args], { cwd: ROOT, stdio: ['ignore', stdio, stdio] });
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

const built = await run(program('scripts/build.mjs'), ['--if-needed'], 'inherit');
if (!built.isRight) process.exit(1);
const [tests, ...others] = await Promise.all([
  run(program('node_modules/vitest/vitest.mjs'), ['run'], 'inherit'),
  later('lint', 'node_modules/@biomejs/biome/bin/biome', 'check', '.'),
  later('types', 'node_modules/typescript/bin/tsc', '-p', 'tsconfig.test.json'),
  later('types of the page', 'node_modules/typescript/bin/tsc', '-p', 'src/review/page'),
  later('types of the site', 'node_modules/typescript/bin/tsc', '-p', 'site'),
]);
for (const { printed } of others) process.stdout.write(printed);
process.exitCode = [tests, ...others].every(({ isRight }) => isRight) ? 0 : 1;
