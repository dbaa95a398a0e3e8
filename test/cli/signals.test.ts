import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { beforeAll, describe, expect, test } from 'vitest';
import { builtCommand } from '../support/build.js';
import { BUSY_TEXT, busyProgram, IS_BUSY } from '../support/busy-program.js';
import { modelServer } from '../support/model-server.js';
import { block, filesIn, folderWith } from './folder.js';

let command = '';
beforeAll(() => {
  command = builtCommand();
});

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const FILES = { 'busy.ts': BUSY_TEXT };
const REPLY = block('busy.ts', 'two', 'TWO');
const CALL = JSON.stringify({ path: 'busy.ts', old_str: 'two', new_str: 'TWO' });

/** A program that is told to end at its first rename of a file, and is busy for a while. */
const TOLD = () => {
  const preload = `
const fs = require('node:fs');
const { rename } = fs.promises;
fs.promises.rename = (from, to) => {
  if (to.endsWith('busy.ts')) process.kill(process.pid, process.env.TOLD_SIGNAL);
  return rename(from, to);
};
require('node:module').syncBuiltinESMExports();
`;
  return `--require=${join(folderWith({ 'told.cjs': preload }), 'told.cjs')}`;
};

function start(args: readonly string[], { root, preload, input = '', env = {} }: Started) {
  const child = spawn(process.execPath, [preload, command, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
  });
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const ended = once(child, 'exit');
  return { child, ended };
}

async function untilBusy(stderr: Readable): Promise<void> {
  let said = '';
  for await (const data of stderr.iterator({ destroyOnReturn: false })) {
    said += data;
    if (said.includes(IS_BUSY)) return;
  }
  throw new Error(`It was never busy: ${said}`);
}

interface Started {
  readonly root: string;
  readonly preload: string;
  readonly input?: string;
  readonly env?: Readonly<Record<string, string>>;
}

describe('a program that is busy', () => {
  const RUNS: readonly (readonly [string, readonly string[], string])[] = [
    ['apply', ['apply'], REPLY],
    ['apply of a file', ['apply', 'reply.md'], ''],
    ['apply --dry-run', ['apply', '--dry-run'], REPLY],
    ['edit-file', ['edit-file'], CALL],
    ['convert', ['convert', '--to', 'unified-diff', '--root', '.'], REPLY],
    ['outline', ['outline', 'busy.ts'], ''],
    ['anchors', ['anchors', 'busy.ts'], ''],
    ['review', ['review', 'reply.md', '--no-open'], ''],
  ];

  test.each(RUNS.flatMap(run => SIGNALS.map(signal => [...run, signal] as const)))(
    '%s: ends at once by a signal, and has written nothing',
    async (_, args, input, signal) => {
      const root = folderWith({ ...FILES, 'reply.md': REPLY });
      const { child, ended } = start(args, { root, preload: busyProgram(), input });
      await untilBusy(child.stderr);
      child.kill(signal);
      // A shell has it as 128 and the number of the signal: 130 after Ctrl-C.
      expect(await ended).toEqual([null, signal]);
      expect(filesIn(root)).toEqual({ ...FILES, 'reply.md': REPLY });
    },
  );

  test('edit: ends at once before the answer is asked for', async () => {
    const server = await modelServer({ text: 'busy.ts\n```\none\nTWO\nthree\n```\n' });
    const model = ['--model', 'openai-compatible/qwen3', '--base-url', server.url];
    const root = folderWith(FILES);
    const { child, ended } = start(['edit', 'busy.ts', '-m', 'x', ...model], {
      root,
      preload: busyProgram(),
    });
    await untilBusy(child.stderr);
    child.kill('SIGTERM');
    expect(await ended).toEqual([null, 'SIGTERM']);
  });
});

describe('a program that writes', () => {
  test.each(
    [
      ['apply', ['apply'], REPLY],
      ['edit-file', ['edit-file'], CALL],
    ].flatMap(([name, args, input]) => SIGNALS.map(signal => [name, args, input, signal] as const)),
  )('%s: is not cut off by a signal, and tells what it wrote', async (_, args, input, signal) => {
    const root = folderWith(FILES);
    const { child, ended } = start(args as readonly string[], {
      ...{ root, preload: TOLD(), input: input as string },
      env: { TOLD_SIGNAL: signal },
    });
    let said = '';
    child.stdout.on('data', data => {
      said += data;
    });
    expect(await ended).toEqual([0, null]);
    expect(filesIn(root)).toEqual({ 'busy.ts': 'one\nTWO\nthree\n' });
    expect(said).toContain('busy.ts');
  });
});
