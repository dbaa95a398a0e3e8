import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderWith } from './folder.js';
import { mortise } from './terminal.js';

const SAME = 'export const limit = 10;\nexport const most = 10;\n';
const TREE = { 'src/a.ts': SAME, 'src/b.ts': `${SAME}export const other = 1;\n`, 'src/c.ts': 'let x = 2;\n' };

function project(reply: string, files: Partial<typeof TREE> = {}) {
  const root = folderWith({ ...TREE, ...files });
  const replyFile = join(folderWith({ 'reply.md': reply }), 'reply.md');
  const now = (path: keyof typeof TREE) => readFileSync(join(root, path), 'utf8');
  const isAsItWas = () => Object.entries(TREE).every(([path, text]) => now(path as 'src/a.ts') === text);
  const apply = (args: readonly string[], stdin?: string) =>
    mortise(['apply', replyFile, '--root', root, ...args], {
      ...(stdin !== undefined && { stdin, terminal: { stdin: true } }),
    });
  return { now, apply, isAsItWas };
}

const NO_FILE = 'Change `limit = 10` to `limit = 20`.\n';
const TWO_LINES = 'In `src/a.ts`, change `= 10` to `= 20`.\n';

describe('an answer that names no file', () => {
  test('is put in with --meant, which the refusal names', async () => {
    const { apply, now, isAsItWas } = project(NO_FILE);
    const refused = await apply([]);
    expect(refused.exitCode).toBe(1);
    expect(refused.stdout).toMatch(/--meant 1=FILE, where FILE may be src\/[ab]\.ts or src\/[ab]\.ts\./);
    expect(isAsItWas()).toBe(true);
    const made = await apply(['--meant', '1=src/b.ts']);
    expect([made.exitCode, now('src/b.ts').slice(0, 25)]).toEqual([0, 'export const limit = 20;\n']);
    expect(now('src/a.ts')).toBe(SAME);
  });

  test.each(['2\n', 'src/b.ts\n'])('is asked for at a terminal: %j', async said => {
    const { apply, now } = project(NO_FILE);
    const { exitCode, stderr } = await apply([], said);
    expect(stderr).toContain('  2: src/');
    const chosen = /2: (src\/\w\.ts)/.exec(stderr)?.[1] as 'src/a.ts';
    expect(exitCode).toBe(0);
    expect(now(said.startsWith('2') ? chosen : 'src/b.ts')).toContain('limit = 20');
  });

  test.each(['\n', '', '7\n', 'no/such.ts\n'])('changes nothing for %j', async said => {
    const { apply, isAsItWas } = project(NO_FILE);
    expect((await apply([], said)).exitCode).toBe(1);
    expect(isAsItWas()).toBe(true);
  });
});

describe('an answer that fits several lines', () => {
  test('is put in at the line that --meant names', async () => {
    const { apply, now, isAsItWas } = project(TWO_LINES);
    const refused = await apply([]);
    expect(refused.stdout).toContain('at lines 1, 2;');
    expect(refused.stdout).toContain('--meant 1=src/a.ts:LINE.');
    expect(isAsItWas()).toBe(true);
    expect((await apply(['--meant', '1=src/a.ts:2'])).exitCode).toBe(0);
    expect(now('src/a.ts')).toBe(SAME.replace('most = 10', 'most = 20'));
  });

  test('is asked for at a terminal, with the lines', async () => {
    const { apply, now } = project(TWO_LINES);
    const { exitCode, stderr } = await apply([], '2\n');
    expect(stderr).toContain('  line 2: export const most = 10;');
    expect([exitCode, now('src/a.ts')]).toEqual([0, SAME.replace('most = 10', 'most = 20')]);
  });

  test.each(['1=src/a.ts:3', '1=src/c.ts:1', '9=src/a.ts:2'])('is not put in at %s', async meant => {
    const { apply, isAsItWas } = project(TWO_LINES);
    expect((await apply(['--meant', meant])).exitCode).toBe(1);
    expect(isAsItWas()).toBe(true);
  });

  test('is asked for with the number that the line has in the file, not after the steps before it', async () => {
    const { apply, now } = project(
      'In `src/a.ts`:\n\n- Add `// Numbers` above `export const limit = 10;`.\n- Change `= 10` to `= 20`.\n',
    );
    const { stdout } = await apply([]);
    expect(stdout).toContain('at lines 1, 2;');
    expect(now('src/a.ts')).toBe(SAME);
    expect((await apply(['--meant', '4=src/a.ts:2'])).exitCode).toBe(0);
    expect(now('src/a.ts')).toBe(`// Numbers\n${SAME.replace('most = 10', 'most = 20')}`);
  });
});

describe('code with less than half of what it replaces', () => {
  const LOGS = Array.from({ length: 8 }, (_, i) => `  log(${i});\n`).join('');
  const [HEAD, REST] = ['/** All. */\nexport function all() {\n', '  return same;\n}\n'];
  const SHORT = `In \`src/a.ts\`, replace \`all\` with:\n\n\`\`\`ts\nfunction all() {\n${REST}\`\`\`\n`;
  const long = () => project(SHORT, { 'src/a.ts': HEAD + LOGS + REST });

  test('is shown with the lines, and put in where somebody confirms them', async () => {
    const { apply, now } = long();
    expect((await apply([])).stdout).toContain('--meant 3=src/a.ts:2-12.');
    expect(now('src/a.ts')).toBe(HEAD + LOGS + REST);
    expect((await apply(['--meant', '3=src/a.ts:2-12'])).exitCode).toBe(0);
    expect(now('src/a.ts')).toBe(HEAD + REST);
  });

  test.each(['y\n', 'n\n', '\n', ''])('is asked for at a terminal: %j', async said => {
    const { apply, now } = long();
    const { exitCode, stderr } = await apply([], said);
    expect(stderr).toContain('Replace src/a.ts:2-12 by this code? [y/N]');
    expect([exitCode, now('src/a.ts')]).toEqual(said === 'y\n' ? [0, HEAD + REST] : [1, HEAD + LOGS + REST]);
  });

  test('is put in where the answer says that something goes', async () => {
    const { apply, now } = project(SHORT.replace(':', ', without the logs, which are removed:'), {
      'src/a.ts': HEAD + LOGS + REST,
    });
    expect((await apply([])).exitCode).toBe(0);
    expect(now('src/a.ts')).toBe(HEAD + REST);
  });
});

test.each(['1', '=src/a.ts', 'x=src/a.ts', '1='])('--meant %s is an error', async meant => {
  const { apply, isAsItWas } = project(NO_FILE);
  expect((await apply(['--meant', meant])).exitCode).toBe(2);
  expect(isAsItWas()).toBe(true);
});

describe('new code that the answer says no place for', () => {
  const NEW = 'New in `src/b.ts`:\n\n```ts\nexport function all() {\n  return limit;\n}\n```\n';

  test('is refused with the candidates, and put below the one that is named', async () => {
    const before = 'export function one() {\n  return 1;\n}\n\nexport class Two {\n  a = 2;\n}\n';
    const { apply, now } = project(NEW, { 'src/b.ts': before });
    const { stdout } = await apply([]);
    expect(stdout).toContain('line 1 (`export function one() {`), line 5 (`export class Two {`)');
    expect(stdout).toContain('--meant 3=src/b.ts:LINE.');
    expect(now('src/b.ts')).toBe(before);
    expect((await apply(['--meant', '3=src/b.ts:1'])).exitCode).toBe(0);
    expect(now('src/b.ts')).toBe(
      before.replace('}\n\nexport class', '}\n\nexport function all() {\n  return limit;\n}\n\nexport class'),
    );
  });
});

test('statements that go with the code of a part are listed', async () => {
  const body = '  log(1);\n  log(2);\n  return same;\n}\n';
  const reply = 'In `src/a.ts`, the new `all`:\n\n```ts\nfunction all() {\n  return same + 1;\n}\n```\n';
  const { apply } = project(reply, { 'src/a.ts': `const a = 1;\n\nfunction all() {\n${body}` });
  expect((await apply(['--dry-run'])).stdout).toContain('src/a.ts loses `log(1);`, `log(2);`.');
  const { answer } = JSON.parse((await apply(['--json'])).stdout);
  expect(answer).toEqual({
    unused: [],
    lost: [{ line: 3, path: 'src/a.ts', lines: ['  log(1);', '  log(2);'] }],
  });
});
