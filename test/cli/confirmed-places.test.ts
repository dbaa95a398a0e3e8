import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderWith } from './folder.js';
import { mortise } from './terminal.js';

const FILE = [
  'export function total(items) {',
  '  const sum = items.reduce((all, each) => all + each.price * each.count, 0);',
  '  const shipping = sum > 50 ? 0 : 4.9;',
  '  log.debug("total", sum, shipping);',
  '  return sum + shipping;',
  '}',
  '',
].join('\n');
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

describe('a refused edit that is confirmed with --at', () => {
  test('is made there, where the name of the file is repeated', async () => {
    const { apply, now } = project();
    const refused = await apply([]);
    expect(refused.exitCode).toBe(1);
    const [, address = ''] = /--at "1=(\S+) NAME"/.exec(refused.stdout) ?? [];
    expect(address).toMatch(/^2-5#[2-9a-z]{12}$/);
    expect(refused.stdout).toContain('The file has "count", the quote "amount".');
    const unread = await apply(['--at', `1=${address}`]);
    expect([unread.exitCode, now()]).toEqual([1, FILE]);
    expect(unread.stderr).toContain("repeat the file's name");
    const wrong = await apply(['--at', `1=${address} amount`]);
    expect([wrong.exitCode, now()]).toEqual([1, FILE]);
    const made = await apply(['--at', `1=${address} count`, '--json']);
    expect([made.exitCode, now()]).toEqual([0, MADE]);
    expect(JSON.parse(made.stdout).edits[0]).toMatchObject({ status: 'applied', choice: 'confirmed' });
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
    const { apply, now } = project();
    const { exitCode, stderr } = await apply([], 'count\n');
    expect([exitCode, now()]).toEqual([0, MADE]);
    expect(stderr).toContain('Of lines 2-5 it would make:');
    expect(stderr).toContain('  |   return Math.round(sum + shipping);');
    expect(stderr).toContain('The file has count there, the quote amount.');
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
