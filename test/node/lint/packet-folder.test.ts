import { execFileSync } from 'node:child_process';
import {
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { answersIn, writePackets } from '../../../src/node/lint/packet-folder.js';
import { folderWith } from '../../cli/folder.js';
import { fixToy } from '../../lint/fix/toy.js';

const BROKEN = 'if x == None:\n    pass\n';

/** A folder with the question of a file, and the name that answers to it begin with. */
async function asked() {
  const folder = folderWith({});
  const { run } = await fixToy({ 'a.py': BROKEN });
  const [name = ''] = await writePackets(folder, run.questions);
  return { folder, name };
}

async function answered(folder: string) {
  const answers = await answersIn(folder);
  const { textOf, output } = await fixToy({ 'a.py': BROKEN }, undefined, {
    ask: answers.ask,
    options: { tries: 1 },
  });
  return { text: textOf('a.py'), why: output.findings[0]?.why, unused: answers.unused() };
}

const RIGHT = '```\nif x is None:\n    pass\n```\n';

test('a question is answered beside it', async () => {
  const { folder, name } = await asked();
  expect(readdirSync(folder).sort()).toEqual([`${name}.json`, `${name}.md`, 'how-to-answer.txt']);
  writeFileSync(join(folder, `${name}.answer.md`), RIGHT);
  expect(await answered(folder)).toEqual({ text: 'if x is None:\n    pass\n', why: null, unused: [] });
});

test('two answers to one question count only if they are the same', async () => {
  const { folder, name } = await asked();
  writeFileSync(join(folder, `${name}.answer.md`), RIGHT);
  writeFileSync(join(folder, `${name}.answer.txt`), RIGHT.replace('is', 'is not'));
  const { text, why } = await answered(folder);
  expect(text).toBe(BROKEN);
  expect(why?.code).toBe('EDIT_AMBIGUOUS');
  writeFileSync(join(folder, `${name}.answer.txt`), RIGHT);
  expect((await answered(folder)).text).toContain('is None');
});

test('an answer that is no UTF-8 is not taken for one', async () => {
  const { folder, name } = await asked();
  const latin1 = Buffer.from(RIGHT.replace('pass', 'print("caf\u00e9")'), 'latin1');
  writeFileSync(join(folder, `${name}.answer.md`), latin1);
  const { text, why } = await answered(folder);
  expect(text).toBe(BROKEN);
  expect(why?.code).toBe('EDIT_UNENCODABLE');
});

const PLANTS: Readonly<Record<string, (path: string, victim: string) => void>> = {
  'a link to a file': (path, victim) => symlinkSync(victim, path),
  'a link to nothing': (path, victim) => symlinkSync(`${victim}.new`, path),
  'another name of a file': (path, victim) => linkSync(victim, path),
  'a pipe': path => void execFileSync('mkfifo', [path]),
  'a link to a pipe': (path, victim) => {
    execFileSync('mkfifo', [`${victim}.pipe`]);
    symlinkSync(`${victim}.pipe`, path);
  },
};
const plants = Object.entries(PLANTS).flatMap(([what, plant]) =>
  ['md', 'json'].map(end => [what, end, plant] as const),
);

test.runIf(process.platform !== 'win32')('a folder in the place of a question is told of', async () => {
  const { folder, name } = await asked();
  rmSync(join(folder, `${name}.md`));
  mkdirSync(join(folder, `${name}.md`));
  const { run } = await fixToy({ 'a.py': BROKEN });
  await expect(writePackets(folder, run.questions)).rejects.toThrow('EISDIR');
  expect(readdirSync(folder).sort()).toEqual([`${name}.json`, `${name}.md`, 'how-to-answer.txt']);
});

test.runIf(process.platform !== 'win32').each(plants)(
  'a question is not written through %s: .%s',
  async (_, end, plant) => {
    const { folder, name } = await asked();
    const other = folderWith({ victim: 'mine\n' });
    const path = join(folder, `${name}.${end}`);
    const text = readFileSync(path, 'utf8');
    rmSync(path);
    plant(path, join(other, 'victim'));
    const { run } = await fixToy({ 'a.py': BROKEN });
    await writePackets(folder, run.questions);
    expect(lstatSync(path).isFile()).toBe(true);
    expect(readFileSync(path, 'utf8')).toBe(text);
    expect(readFileSync(join(other, 'victim'), 'utf8')).toBe('mine\n');
    expect(readdirSync(other)).not.toContain('victim.new');
    expect(readdirSync(folder).sort()).toEqual([`${name}.json`, `${name}.md`, 'how-to-answer.txt']);
  },
);
