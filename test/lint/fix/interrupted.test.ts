import { spawn } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { filesIn, folderWith } from '../../cli/folder.js';
import { type BuiltPackage, builtPackage } from '../../support/built-package.js';
import { type ModelServer, modelServer, type Seen } from '../../support/model-server.js';
import { answering } from './toy.js';

let built: BuiltPackage;
beforeAll(async () => {
  built = await builtPackage();
});

/** Prints of each line with `== None` what ruff would. */
const LINTER = `
import { readdirSync, readFileSync } from 'node:fs';
if (process.argv.includes('--version')) console.log('ruff 0.16.10'); else main();
function main() {
const found = readdirSync('.').filter(name => name.endsWith('.py')).flatMap(filename =>
  readFileSync(filename, 'utf8').split('\\n').flatMap((line, i) => {
    const at = line.indexOf('== None');
    const place = column => ({ row: i + 1, column });
    return at < 0 ? [] : [{ code: 'E711', message: 'Comparison to None', filename, location: place(at + 1), end_location: place(at + 8), fix: null }];
  }));
console.log(JSON.stringify(found));
process.exitCode = found.length > 0 ? 1 : 0;
}
`;

const BROKEN = 'def f(x):\n    if x == None:\n        return 1\n    return 2\n';
const FIXED = BROKEN.replace('== None', 'is None');
const COUNT = 60;
const FILES = Object.fromEntries(Array.from({ length: COUNT }, (_, i) => [`m${i}.py`, BROKEN]));

function promptOf(body: Seen['body']): string {
  return (
    (body.messages as { role: string; content: string }[]).find(each => each.role === 'user')?.content ?? ''
  );
}

/** A model that is right, and after so many answers only hangs. */
async function hangingModel(answers: number): Promise<ModelServer> {
  const server = await modelServer();
  server.otherwise(body =>
    server.requests.length > answers
      ? { hang: 'before' }
      : { text: answering([/== None/g, 'is None'])(promptOf(body)) },
  );
  return server;
}

function started(root: string, linter: string, url: string) {
  const model = ['--model', 'openai-compatible/scripted', '--base-url', url, '--parallel', '2'];
  return startedWith(root, linter, '--json', ...model);
}

function startedWith(root: string, linter: string, ...more: readonly string[]) {
  const line = [
    'fix',
    '--write',
    'reviewable',
    '--root',
    root,
    '--tool',
    'ruff',
    '--command',
    `ruff=node ${linter}`,
  ];
  const child = spawn(process.execPath, [built.command, ...line, ...more], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  const ended = new Promise<{ code: number | null; stdout: string }>(resolve =>
    child.once('close', code => resolve({ code, stdout })),
  );
  return { child, ended };
}

test.each([
  ['SIGKILL', null],
  ['SIGINT', 130],
] as const)(
  'a run that is ended by %s leaves only whole, verified fixes, and the next one goes on',
  async (signal, code) => {
    const root = folderWith(FILES);
    const linter = join(folderWith({ 'lint.mjs': LINTER }), 'lint.mjs');
    // Two lots of questions are answered and verified, and some of the third.
    const server = await hangingModel(45);
    const { child, ended } = started(root, linter, server.url);
    // Two are asked at once: then nothing is computed.
    await Promise.race([server.received(47), ended]);
    child.kill(signal);
    const { code: exitCode, stdout } = await ended;
    expect(exitCode).toBe(code);

    const after = Object.values(filesIn(root));
    expect(new Set(after)).toEqual(new Set([BROKEN, FIXED]));
    expect(after.filter(each => each === FIXED)).toHaveLength(40);
    if (code !== null) {
      const report = JSON.parse(stdout);
      expect(report).toMatchObject({
        outcome: 'partly-applied',
        exitCode: 130,
        output: { fixedByModel: 40, left: 20 },
      });
    }

    const next = await hangingModel(1_000);
    const again = await started(root, linter, next.url).ended;
    expect(again.code).toBe(0);
    expect(new Set(Object.values(filesIn(root)))).toEqual(new Set([FIXED]));
    expect(next.requests).toHaveLength(20);
  },
  60_000,
);

/** Hangs when it looks at files, and says so before by a file beside it. */
const HANGING = LINTER.replace(
  'function main() {',
  `async function main() {
const { dirname, join } = await import('node:path');
(await import('node:fs')).writeFileSync(join(dirname(process.argv[1]), 'begun'), '');
await new Promise(resolve => setTimeout(resolve, 600_000));`,
);

test('a run with answers that is interrupted in its first run of the tools says that, and nothing else', async () => {
  const root = folderWith({ 'a.py': BROKEN });
  const tools = folderWith({ 'lint.mjs': LINTER, 'hanging/lint.mjs': HANGING });
  const questions = folderWith({});
  await startedWith(root, join(tools, 'lint.mjs'), '--packets', questions).ended;
  const question = readdirSync(questions).find(each => each.endsWith('.json')) ?? '';
  expect(question).not.toBe('');
  writeFileSync(join(questions, question.replace(/json$/, 'answer.md')), FIXED);

  const { child, ended } = startedWith(root, join(tools, 'hanging/lint.mjs'), '--answers', questions);
  while (!existsSync(join(tools, 'hanging/begun'))) await setTimeout(50);
  child.kill('SIGINT');
  const { code, stdout } = await ended;
  expect(code).toBe(130);
  expect(stdout.split('\n').filter(line => !line.startsWith('The tools ran'))).toEqual([
    'Problem: Interrupted (CANCELLED)',
    '  ruff was interrupted.',
    '  What to do: Nothing was changed; run it again.',
    '',
    '',
  ]);
  expect(filesIn(root)).toEqual({ 'a.py': BROKEN });

  const again = await startedWith(root, join(tools, 'lint.mjs'), '--answers', questions).ended;
  expect([again.code, filesIn(root)]).toEqual([0, { 'a.py': FIXED }]);
}, 60_000);
