import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { builtCommand } from '../support/build.js';
import {
  BUSY_ANSWER,
  BUSY_TEXT,
  busyAfterCommit,
  busyOverAnswer,
  busyProgram,
  IS_BUSY,
} from '../support/busy-program.js';
import { modelServer } from '../support/model-server.js';
import { block, filesIn, folderWith } from './folder.js';

let command = '';
beforeAll(() => {
  command = builtCommand();
});

/**
 * Each line with `two` is a finding that the tool fixes, each with `three` one that it does not.
 */
const LINTER = `
import { readdirSync, readFileSync } from 'node:fs';
if (process.argv.includes('--version')) console.log('ruff 0.16.10'); else main();
function main() {
  const found = readdirSync('.').filter(name => name.endsWith('.py')).flatMap(filename =>
    readFileSync(filename, 'utf8').split('\\n').flatMap((line, i) => {
      if (line !== 'two' && line !== 'three') return [];
      const place = column => ({ row: i + 1, column });
      const [location, end_location] = [place(1), place(line.length + 1)];
      const fix = { applicability: 'safe', edits: [{ content: 'TWO', location, end_location }], message: 'x' };
      return [{ code: 'E711', message: 'No.', filename, location, end_location, fix: line === 'two' ? fix : null }];
    }));
  console.log(JSON.stringify(found));
  process.exitCode = found.length > 0 ? 1 : 0;
}
`;
const LINE = ['--tool', 'ruff', '--command'];

/** Starts the command, sends the signal as soon as it computes for ever, and gives how it ended. */
async function endedBy(signal: NodeJS.Signals, args: readonly string[], root: string, preload: string) {
  const child = spawn(process.execPath, [preload, command, ...args], { cwd: root, stdio: 'pipe' });
  onTestFinished(() => void child.kill('SIGKILL'));
  child.stdin.end();
  const ended = once(child, 'exit');
  let said = '';
  for await (const data of child.stderr.iterator({ destroyOnReturn: false })) {
    said += data;
    if (said.includes(IS_BUSY)) break;
  }
  expect(said).toContain(IS_BUSY);
  const sent = performance.now();
  child.kill(signal);
  const how = await ended;
  // A busy machine may be slow; what does not hear the signal never ends.
  expect(performance.now() - sent).toBeLessThan(5_000);
  return how;
}

function linter(): readonly string[] {
  return [...LINE, `ruff=node ${join(folderWith({ 'lint.mjs': LINTER }), 'lint.mjs')}`];
}

describe.each(['SIGINT', 'SIGTERM'] as const)('by %s', signal => {
  test.each([
    ['findings', ['findings']],
    ['fix', ['fix', '--dry-run']],
    ['fix --packets', ['fix', '--packets', 'questions']],
  ])('%s ends while it computes, and has written nothing', async (_, args) => {
    const files = { 'busy.py': BUSY_TEXT };
    const root = folderWith(files);
    expect(await endedBy(signal, [...args, ...linter()], root, busyProgram())).toEqual([null, signal]);
    expect(filesIn(root)).toEqual(files);
  });

  test('context ends while it computes', async () => {
    const root = folderWith({ 'busy.py': BUSY_TEXT });
    const args = ['context', 'busy.py:2', '--tool', 'ruff', '--rule', 'E711', '--message', 'No.'];
    expect(await endedBy(signal, args, root, busyProgram())).toEqual([null, signal]);
  });

  test('undo ends while it computes, and has taken nothing back; the next one does', async () => {
    const before = { 'busy.ts': 'one\n2\nthree\n' };
    const root = folderWith(before);
    const apply = spawn(process.execPath, [command, 'apply'], { cwd: root });
    apply.stdin.end(block('busy.ts', '2', 'two'));
    expect((await once(apply, 'exit'))[0]).toBe(0);
    expect(await endedBy(signal, ['undo'], root, busyProgram())).toEqual([null, signal]);
    expect(filesIn(root)).toEqual({ 'busy.ts': BUSY_TEXT });
    const again = spawn(process.execPath, [command, 'undo'], { cwd: root });
    expect((await once(again, 'exit'))[0]).toBe(0);
    expect(filesIn(root)).toEqual(before);
  });

  test('fix ends while it computes after a commit: what is written is whole, and the next run goes on', async () => {
    const root = folderWith({ 'busy.py': BUSY_TEXT });
    const server = await modelServer({ text: BUSY_ANSWER });
    const args = ['fix', ...linter()];
    const model = ['--model', 'openai-compatible/qwen3', '--base-url', server.url];
    expect(await endedBy(signal, [...args, ...model], root, busyOverAnswer())).toEqual([null, signal]);
    expect(filesIn(root)).toEqual({ 'busy.py': 'one\nTWO\nthree\n' });
    const again = spawn(process.execPath, [command, ...args, '--json'], { cwd: root });
    let said = '';
    for await (const data of again.stdout) said += data;
    expect(JSON.parse(said).output).toMatchObject({ left: 1 });
  });

  test('edit ends while it computes after a commit, and the next command puts its files back', async () => {
    const before = { 'busy.py': 'one\n' };
    const root = folderWith(before);
    const server = await modelServer({ text: `busy.py\n\`\`\`\n${BUSY_TEXT}\`\`\`\n` });
    const model = ['--model', 'openai-compatible/qwen3', '--base-url', server.url];
    const args = ['edit', 'busy.py', '-m', 'x', ...model, '--test', 'false'];
    expect(await endedBy(signal, args, root, busyAfterCommit())).toEqual([null, signal]);
    const log = spawn(process.execPath, [command, 'log'], { cwd: root });
    let said = '';
    for await (const data of log.stdout) said += data;
    for await (const data of log.stderr) said += data;
    expect(said).toContain('A run of mortise edit was killed before it ended.');
    expect(filesIn(root)).toEqual(before);
  });
});
