import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { removeOldQuestions } from '../../../src/node/lint/old-questions.js';
import { writePackets } from '../../../src/node/lint/packet-folder.js';
import { folderWith } from '../../cli/folder.js';
import { mortise } from '../../cli/terminal.js';
import { fixToy } from '../../lint/fix/toy.js';

/** A folder with the questions of an earlier run about these files, and their names. */
async function asked(...texts: readonly string[]) {
  const folder = folderWith({});
  const { run } = await fixToy(Object.fromEntries(texts.map((text, i) => [`a${i}.py`, text])));
  return { folder, names: await writePackets(folder, run.questions) };
}

const [ONE, TWO] = ['if x == None:\n    pass\n', 'if y == None:\n    pass\n'];
/** Without the page that says how to answer, which stays. */
const filesIn = (folder: string) => readdirSync(folder).filter(each => each !== 'how-to-answer.txt');
const NONE = { removed: [], answered: [], changed: [] };

test('the questions of earlier runs go, those of this one stay', async () => {
  const { folder, names } = await asked(ONE, TWO);
  const [first = '', second = ''] = names;
  const before = readdirSync(folder);
  expect(await removeOldQuestions(folder, names, [])).toEqual(NONE);
  expect(readdirSync(folder)).toEqual(before);
  expect(await removeOldQuestions(folder, [first], [])).toEqual({ ...NONE, removed: [second] });
  expect(readdirSync(folder)).toEqual(before.filter(each => !each.startsWith(second)));
});

/** The family: what stands in the folder that no run has written. */
describe("what is a user's own stays", () => {
  test.each<readonly [string, string]>([
    ['README.md', '# Questions\n'],
    ['notes.txt', 'later\n'],
    ['a.py-line-1-E711-0123456789ab.md', 'my own\n'],
    ['a.py-line-1-E711-0123456789ab.json', '{}\n'],
    ['a.py-line-1-E711-0123456789ab.json', '{"id": "0123456789ab"}\n'],
    ['a.py-line-1-E711-0123456789ab.json', '{"id": "0123456789ac", "file": "a.py", "prompt": "?"}\n'],
    ['a.py-line-1-E711-0123456789ab.json', '{"id": "0123456789ab", "file": "a.py", "prompt": "?"}\n'],
    ['a.py-line-1-E711-0123456789ab.json', 'no JSON\n'],
    ['0123456789ab.json', '{\n  "id": "0123456789ab",\n  "file": "a.py",\n  "prompt": "?"\n}\n'],
    ['package.json', '{\n  "id": "package",\n  "file": "a.py",\n  "prompt": "?"\n}\n'],
    ['a.py-line-1-E711-0123456789ab.answer.md', 'an answer\n'],
    ['a.answer.md', 'an answer without an id\n'],
  ])('%s: %j', async (name, text) => {
    const { folder, names } = await asked(ONE);
    writeFileSync(join(folder, name), text);
    expect(await removeOldQuestions(folder, [], [])).toEqual({ ...NONE, removed: names });
    expect(filesIn(folder)).toEqual([name]);
    expect(readFileSync(join(folder, name), 'utf8')).toBe(text);
  });

  test('a question that somebody has changed, and a link', async () => {
    const { folder, names } = await asked(ONE, TWO);
    const [first = '', second = ''] = names;
    writeFileSync(
      join(folder, `${first}.md`),
      `${readFileSync(join(folder, `${first}.md`), 'utf8')}A note of mine.\n`,
    );
    const outside = folderWith({ 'a.json': readFileSync(join(folder, `${second}.json`), 'utf8') });
    const link = join(folder, 'b-0123456789ab.json');
    symlinkSync(join(outside, 'a.json'), link);
    expect(await removeOldQuestions(folder, [], [])).toEqual({
      ...NONE,
      removed: [second],
      changed: [first],
    });
    expect(readdirSync(outside)).toEqual(['a.json']);
    expect(filesIn(folder).sort()).toEqual([`${first}.json`, `${first}.md`, 'b-0123456789ab.json'].sort());
  });
});

test('a question stays with an answer that no run has taken, and goes when one has', async () => {
  const { folder, names } = await asked(ONE);
  const [name = ''] = names;
  writeFileSync(join(folder, `${name}.answer.md`), 'x\n');
  expect(await removeOldQuestions(folder, [], [])).toEqual({ ...NONE, answered: [name] });
  expect(filesIn(folder)).toHaveLength(3);
  expect(await removeOldQuestions(folder, [], [`${name}.answer.md`])).toEqual({ ...NONE, removed: [name] });
  expect(filesIn(folder)).toEqual([`${name}.answer.md`]);
});

test('mortise fix clears the folder that it writes questions to', async () => {
  const root = folderWith({
    'ruff.toml': 'lint.select = ["E7"]\n',
    'a.py': 'def f(x):\n    return x == None\n',
    'b.py': 'def g(x):\n    return x == None\n',
  });
  const questions = folderWith({ 'README.md': 'mine\n' });
  const fix = async (...args: readonly string[]) => {
    const ran = await mortise(
      ['fix', '--root', root, '--tool', 'ruff', '--packets', questions, '--json', ...args],
      {
        env: { ...process.env, MORTISE_MODEL: '' } as Record<string, string>,
      },
    );
    return JSON.parse(ran.stdout).warnings as string[];
  };
  const namesIn = () => readdirSync(questions).filter(each => each.endsWith('.json'));
  await fix();
  expect(namesIn()).toHaveLength(2);
  const [about = ''] = namesIn().filter(each => each.startsWith('a.py'));
  const answer = about.replace(/json$/, 'answer.md');
  writeFileSync(join(questions, answer), '```python\ndef f(x):\n    return x is None\n```\n');
  // The answer is taken: its question is done with.
  const told = await fix('--answers', questions, '--write', 'reviewable');
  expect(readFileSync(join(root, 'a.py'), 'utf8')).toContain('x is None');
  expect(told).toContainEqual(expect.stringContaining('Questions of earlier runs are removed'));
  expect(namesIn().every(each => each.startsWith('b.py'))).toBe(true);
  expect(readdirSync(questions)).toEqual(expect.arrayContaining(['README.md', answer]));
  // Put right by somebody: nothing is asked any more.
  writeFileSync(join(root, 'b.py'), '');
  await fix();
  expect(namesIn()).toEqual([]);
  expect(readFileSync(join(questions, 'README.md'), 'utf8')).toBe('mine\n');
});
