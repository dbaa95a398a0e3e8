import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { block, folderWith } from '../cli/folder.js';
import { mortise } from '../cli/terminal.js';

const ID = '20250101-101010101-ffff';

/**
 * The family: what may stand in the place of a folder of mortise. `{}` is a folder that lies
 * outside.
 */
const KINDS: Readonly<Record<string, (path: string, outside: string) => void>> = {
  'a link out of the root': (path, outside) => symlinkSync(outside, path),
  'a link to nowhere': path => symlinkSync('nowhere', path),
  'a link to itself': path => symlinkSync(path, path),
  'a link to a device': path => symlinkSync('/dev/zero', path),
  'a file': path => writeFileSync(path, ''),
  'a pipe': path => execFileSync('mkfifo', [path]),
};
const COMMANDS = [['log'], ['undo'], ['log', '--prune', '1'], ['recover'], ['stats'], ['apply', '-']];

describe.runIf(process.platform !== 'win32').each(Object.entries(KINDS))('%s', (_, make) => {
  const tree = (place: string) => {
    const folder = folderWith({ 'root/a.txt': 'a\n', [`outside/${ID}`]: 'x\n', 'outside/log.jsonl': '{}\n' });
    const root = join(folder, 'root');
    if (place !== '.mortise') mkdirSync(join(root, '.mortise'), { mode: 0o700 });
    make(join(root, place), join(folder, 'outside'));
    return { root, outside: join(folder, 'outside') };
  };

  test.each([
    ['.mortise', true],
    ['.mortise/receipts', true],
    [`.mortise/journal-${ID}`, false],
    [`.mortise/lock-${ID}`, false],
    [`.mortise/run-${ID}`, false],
  ])('in the place of %s ends no command in a fault of mortise', async (place, isFolder) => {
    for (const args of COMMANDS) {
      const { root, outside } = tree(place);
      const ran = await mortise([...args, '--root', root], { stdin: block('a.txt', 'a', 'b') });
      expect([args, ran.exitCode]).not.toEqual([args, 70]);
      expect(readdirSync(outside).sort()).toEqual([ID, 'log.jsonl']);
      if (isFolder && ['log', 'undo'].includes(args[0] as string))
        expect(ran.stdout).toMatch(/, not a folder: nothing in it is used\. Remove it\./);
      if (args[0] === 'stats') expect(ran.exitCode).toBe(3);
    }
  });
});

test('a correct folder of receipts is not reported', async () => {
  const root = folderWith({ 'a.txt': 'a\n' });
  await mortise(['apply', '--root', root], { stdin: block('a.txt', 'a', 'b') });
  expect(existsSync(join(root, '.mortise/receipts'))).toBe(true);
  expect((await mortise(['log', '--root', root])).stdout).not.toContain('not a folder');
});
