import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { TOTAL as FILE } from '../tools/project.js';
import { folderWith } from './folder.js';
import { mortise } from './terminal.js';

/** What an agent still had in mind of it: `amount` is `count` now, and 5.9 is 4.9. */
const STALE = FILE.replace('each.count', 'each.amount')
  .replace('4.9', '5.9')
  .split('\n')
  .slice(1, 5)
  .join('\n');
const REPLY = JSON.stringify({
  ...{ path: 'a.js', old_str: STALE },
  new_str: STALE.replace('sum + shipping;', 'Math.round(sum + shipping);'),
});
const MADE = FILE.replace('sum + shipping;', 'Math.round(sum + shipping);');

function project() {
  const root = folderWith({ 'a.js': FILE, 'reply.json': REPLY });
  const now = () => readFileSync(join(root, 'a.js'), 'utf8');
  const apply = (args: readonly string[], stdin?: string) =>
    mortise(['apply', join(root, 'reply.json'), '--root', root, ...args], {
      ...(stdin !== undefined && { stdin, terminal: { stdin: true } }),
    });
  return { root, now, apply };
}

/** The answer of a person who takes so long that something else happens before it. */
async function* answerAfter(happens: () => void, answer: string): AsyncGenerator<Buffer> {
  happens();
  yield Buffer.from(answer);
}

describe('a refused edit that is confirmed with --at', () => {
  test('is made there, where the name of the file is repeated', async () => {
    const { apply, now } = project();
    const refused = await apply([]);
    expect(refused.exitCode).toBe(1);
    const [, address = ''] = /--at "1=(\S+) NAME"/.exec(refused.stdout) ?? [];
    expect(address).toMatch(/^2-5#[2-9a-z]{12}$/);
    expect(refused.stdout).toContain('The name in the file is "count"; the edit quotes "amount".');
    const unread = await apply(['--at', `1=${address}`]);
    expect([unread.exitCode, now()]).toEqual([1, FILE]);
    expect(unread.stderr).toContain('repeat the name in the file');
    const wrong = await apply(['--at', `1=${address} amount`]);
    expect([wrong.exitCode, now()]).toEqual([1, FILE]);
    const made = await apply(['--at', `1=${address} count`, '--json']);
    expect([made.exitCode, now()]).toEqual([0, MADE]);
    expect(JSON.parse(made.stdout).edits[0]).toMatchObject({
      ...{ status: 'applied', choice: 'confirmed-by-flag' },
    });
  });

  test('holds where only other lines have changed: an address is of its text', async () => {
    const { apply, now, root } = project();
    const [, address = ''] = /--at "1=(\S+) NAME"/.exec((await apply([])).stdout) ?? [];
    writeFileSync(join(root, 'a.js'), `// first\n\n${FILE}`);
    const { exitCode, stdout } = await apply(['--at', `1=${address} count`]);
    expect([exitCode, now()]).toEqual([0, `// first\n\n${MADE}`]);
    expect(stdout).toContain('edit 1  a.js:4-7  applied  exact; confirmed with --at');
    expect((await mortise(['log', '--root', root])).stdout).toContain('(1 confirmed with --at)');
  });

  test('is refused where its lines are there twice, with the addresses of both', async () => {
    const { apply, root } = project();
    const [, address = ''] = /--at "1=(\S+) NAME"/.exec((await apply([])).stdout) ?? [];
    writeFileSync(
      join(root, 'a.js'),
      `// first\n${FILE.replace('{\n', '{\n\n')}${FILE.replace('{\n', '{\n\n')}`,
    );
    const { exitCode, stderr } = await apply(['--at', `1=${address} count`]);
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/the same lines are at 4-7#[a-z\d]+, 11-14#[a-z\d]+\./);
  });

  test('chooses one of the places of an ambiguous edit', async () => {
    const text = 'a = 1\nx = 0\nb = 2\nx = 0\n';
    const reply = JSON.stringify({ path: 'a.py', old_str: 'x = 0', new_str: 'x = 5' });
    const root = folderWith({ 'a.py': text, 'reply.json': reply });
    const apply = (...args: string[]) =>
      mortise(['apply', join(root, 'reply.json'), '--root', root, ...args]);
    const { stdout } = await apply();
    const [, address = ''] = /Place 2 of 2, line 4, at (4#\S+),/.exec(stdout) ?? [];
    expect((await apply('--at', `1=${address}`)).exitCode).toBe(0);
    expect(readFileSync(join(root, 'a.py'), 'utf8')).toBe('a = 1\nx = 0\nb = 2\nx = 5\n');
  });

  test('lapses where its lines have changed', async () => {
    const { apply, now, root } = project();
    const [, address = ''] = /--at "1=(\S+) NAME"/.exec((await apply([])).stdout) ?? [];
    const other = JSON.stringify({ path: 'a.js', old_str: '50 ?', new_str: '60 ?' });
    await mortise(['apply', '-', '--root', root], { stdin: other });
    const { exitCode, stderr } = await apply(['--at', `1=${address} count`]);
    expect(exitCode).toBe(1);
    expect(stderr).toContain('are not in a.js any more');
    expect(now()).toBe(FILE.replace('50 ?', '60 ?'));
  });

  test.each(['1', '1=', 'x=2#abc', '1=2-5', '=2#483', '2=1#23456789abcd'])('is an error for %j', async at => {
    const { apply, now } = project();
    const { exitCode } = await apply(['--at', at]);
    expect([exitCode, now()]).toEqual([2, FILE]);
  });
});

describe('a person at a terminal', () => {
  test('is asked for the name that the file has, and shown what would be made', async () => {
    const { apply, now, root } = project();
    const { exitCode, stdout, stderr } = await apply([], 'count\n');
    expect([exitCode, now()]).toEqual([0, MADE]);
    expect(stdout).toContain('; confirmed by a person');
    expect((await mortise(['log', '--root', root])).stdout).toContain('(1 confirmed by a person)');
    expect(stderr).toContain('With the edit, lines 2-5 would become:');
    expect(stderr).toContain('  |   return Math.round(sum + shipping);');
    expect(stderr).toContain('The name in the file is count; the edit quotes amount.');
  });

  const MISSPELT = STALE.replace('amount', 'count').replace('5.9', '4.9').replace('debug', 'debgu');

  test('says y to a place where no name differs', async () => {
    const reply = { path: 'a.js', old_str: MISSPELT, new_str: MISSPELT.replace('sum + shipping;', 'sum;') };
    const root = folderWith({ 'a.js': FILE, 'reply.json': JSON.stringify(reply) });
    const apply = (stdin: string) =>
      mortise(['apply', join(root, 'reply.json'), '--root', root, '--max-tier', 'exact'], {
        ...{ stdin, terminal: { stdin: true } },
      });
    const now = () => readFileSync(join(root, 'a.js'), 'utf8');
    const asked = await apply('n\n');
    expect(asked.stderr).toContain('Apply it there? [y/N, or e to edit it first]');
    expect([asked.exitCode, now()]).toEqual([1, FILE]);
    expect((await apply('y\n')).exitCode).toBe(0);
    expect(now()).toBe(FILE.replace('sum + shipping;', 'sum;'));
  });

  test('confirms what was shown: it lapses when the file changes meanwhile', async () => {
    const { root, now } = project();
    const other = `// first\n${FILE}`;
    const { exitCode, stderr } = await mortise(['apply', join(root, 'reply.json'), '--root', root], {
      terminal: { stdin: true },
      stdin: answerAfter(() => writeFileSync(join(root, 'a.js'), other), 'count\n'),
    });
    expect([exitCode, now()]).toEqual([1, other]);
    expect(stderr).toContain('a.js has changed since you were asked');
  });

  test.each(['\n', 'y\n', 'amount\n', ''])(
    'who says something else than that changes nothing: %j',
    async said => {
      const { apply, now } = project();
      const { exitCode } = await apply([], said);
      expect([exitCode, now()]).toEqual([1, FILE]);
    },
  );

  test('is not asked with --yes, nor where nobody is', async () => {
    const { apply, now } = project();
    expect((await apply(['--yes'], 'count\n')).exitCode).toBe(1);
    expect((await apply([])).stderr).toBe('');
    expect(now()).toBe(FILE);
  });
});
