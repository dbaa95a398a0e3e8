import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { Visitor } from '../review/visitor.js';
import { builtCommand } from '../support/build.js';
import { BUSY_TEXT, busyProgram, IS_BUSY } from '../support/busy-program.js';
import { block, filesIn, folderWith } from './folder.js';

let command = '';
beforeAll(() => {
  command = builtCommand();
});

const REPLY = block('a.txt', 'two', 'TWO');
const FILES = { 'a.txt': 'one\ntwo\n', 'reply.md': REPLY };
/** What others send who never close their connection. */
const STRANGERS = [
  '',
  'GET / HT',
  'POST /api/answer HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n{',
];

/** A review in a process of its own, while strangers keep connections to it open. */
async function reviewed() {
  const root = folderWith(FILES);
  const child = spawn(process.execPath, [command, 'review', 'reply.md', '--no-open'], { cwd: root });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  let said = '';
  for await (const data of child.stderr.iterator({ destroyOnReturn: false })) {
    said += data;
    if (said.includes('Ctrl-C ends')) break;
  }
  const url = /http:\S+/.exec(said)?.[0] as string;
  for (const sent of STRANGERS) {
    const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    if (sent !== '') await new Promise<void>(done => void socket.write(sent, () => done()));
  }
  return { root, child, ended, url };
}

describe('a review to which others keep connections open', () => {
  test.each(['SIGINT', 'SIGTERM'] as const)('ends by %s, and writes nothing', async signal => {
    const { root, child, ended } = await reviewed();
    child.kill(signal);
    expect(await ended).toEqual([130, null]);
    expect(filesIn(root)).toEqual(FILES);
  });

  test('ends after its commit', async () => {
    const { root, ended, url } = await reviewed();
    await (await Visitor.at(url)).answer({ kind: 'commit' });
    expect(await ended).toEqual([0, null]);
    expect(filesIn(root)).toEqual({ ...FILES, 'a.txt': 'one\nTWO\n' });
  });

  test('ends where its page is closed', async () => {
    const { root, ended, url } = await reviewed();
    await (await Visitor.at(url)).close();
    expect(await ended).toEqual([130, null]);
    expect(filesIn(root)).toEqual(FILES);
  });
});

test.each(['SIGINT', 'SIGTERM'] as const)(
  'a review that computes an answer for ever ends by %s',
  async signal => {
    // The file is only read again when an edit of the other one is put at its lines.
    const root = folderWith({
      ...FILES,
      'busy.ts': 'x\n',
      'reply.md': `${REPLY}${block('busy.ts', 'x', 'y')}`,
    });
    const args = [busyProgram(), command, 'review', 'reply.md', '--no-open'];
    const child = spawn(process.execPath, args, { cwd: root });
    onTestFinished(() => void child.kill('SIGKILL'));
    const ended = once(child, 'exit');
    let said = '';
    const until = async (part: string) => {
      for await (const data of child.stderr.iterator({ destroyOnReturn: false })) {
        said += data;
        if (said.includes(part)) return;
      }
    };
    await until('Ctrl-C ends');
    const page = await Visitor.at(/http:\S+/.exec(said)?.[0] as string);
    const { writeFileSync } = await import('node:fs');
    writeFileSync(`${root}/busy.ts`, BUSY_TEXT);
    page.answer({ kind: 'place', number: 2, path: 'busy.ts', first: 1, last: 1 }).catch(() => undefined);
    await until(IS_BUSY);
    child.kill(signal);
    expect(await ended).toEqual([null, signal]);
  },
);
