import { readdirSync, writeFileSync } from 'node:fs';
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
    ports: { ask: answers.ask },
    options: { tries: 1 },
  });
  return { text: textOf('a.py'), why: output.findings[0]?.why, unused: answers.unused() };
}

const RIGHT = '```\nif x is None:\n    pass\n```\n';

test('a question is answered beside it', async () => {
  const { folder, name } = await asked();
  expect(readdirSync(folder).sort()).toEqual([`${name}.json`, `${name}.md`]);
  writeFileSync(join(folder, `${name}.answer.md`), RIGHT);
  expect(await answered(folder)).toEqual({ text: 'if x is None:\n    pass\n', why: null, unused: [] });
});

test('two answers to one question are none, unless they say the same', async () => {
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
