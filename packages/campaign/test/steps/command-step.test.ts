import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { runStep } from '../../src/steps/index.js';
import type { StepContext } from '../../src/steps/step.js';
import { contextOf, isThere, textOf, treeOf } from './tree.js';

const FILES = {
  'a.py': 'def area(width):\n    return width\n',
  'lib/b.js': 'export function one() {\n  return 1;\n}\n\nexport function two() {\n  return 2;\n}\n',
  'notes.txt': 'plain\n',
};
const run = (
  folder: string,
  command: string,
  parts: Partial<StepContext> & { readonly timeoutSeconds?: number } = {},
) =>
  runStep({ kind: 'command', command, timeoutSeconds: parts.timeoutSeconds ?? 60 }, contextOf(folder, parts));

test('what a command changed, made and removed is named, without trust', async () => {
  const folder = treeOf(FILES);
  const result = await run(folder, "sed -i 's/width/size/g' a.py && rm notes.txt && echo new > lib/c.txt");
  expect(result).toEqual({ kind: 'changed', files: ['a.py', 'lib/c.txt', 'notes.txt'] });
  expect(textOf(folder, 'a.py')).toContain('size');
});

test('a change of the mode that git knows is a change', async () => {
  expect(await run(treeOf(FILES), 'chmod +x a.py')).toEqual({ kind: 'changed', files: ['a.py'] });
});

test('a command that changes nothing has nothing to do', async () => {
  expect(await run(treeOf(FILES), 'touch a.py; cat a.py')).toEqual({ kind: 'nothing' });
});

test('a change that keeps size and time of the file is seen', async () => {
  const command = 'cp -p a.py "$TMPDIR/a"; sed -i s/area/AREA/ a.py; touch -r "$TMPDIR/a" a.py';
  expect(await run(treeOf(FILES), command)).toEqual({ kind: 'changed', files: ['a.py'] });
});

test('what the command leaves in its temporary folder and its home is no part of the change', async () => {
  expect(await run(treeOf(FILES), 'echo x > "$TMPDIR/x"; echo x > ~/x')).toEqual({ kind: 'nothing' });
});

test('the store of mortise as the command is not committed; that of the repository is a file like others', async () => {
  const make = 'mkdir -p .mortise/receipts && echo x > .mortise/receipts/y';
  const folder = treeOf(FILES);
  expect(await run(folder, make)).toEqual({ kind: 'nothing' });
  expect(isThere(folder, '.mortise')).toBe(false);
  expect(await run(treeOf({ ...FILES, '.mortise/z': '' }), make)).toEqual({
    kind: 'changed',
    files: ['.mortise/receipts/y'],
  });
});

const REFUSED: readonly (readonly [string, string, string])[] = [
  ['a file that parsed and does not', 'EDIT_SYNTAX_BROKEN', 'echo "def (:" >> a.py'],
  ['data that parsed and does not', 'EDIT_SYNTAX_BROKEN', 'echo "}" >> data.json'],
  ['a marker of a conflict', 'EDIT_MALFORMED', "printf '<<<<<<< HEAD\\n' >> notes.txt"],
  ['a marker of a conflict in a new file', 'EDIT_MALFORMED', "printf 'a\\n>>>>>>> theirs\\n' > new.txt"],
  ['a line in place of code', 'EDIT_PLACEHOLDER', "printf '// ... existing code ...\\n' > lib/b.js"],
  [
    'one comment in place of definitions',
    'EDIT_PLACEHOLDER',
    "printf '// the other functions stay\\n' > lib/b.js",
  ],
  ['a link out of the tree', 'EDIT_INVALID_PATH', 'ln -s ../outside link'],
  ['an absolute link', 'EDIT_INVALID_PATH', 'ln -s "$PWD/a.py" link'],
  ['a link that leads out by another one', 'EDIT_INVALID_PATH', 'ln -s lib/.. x && ln -s x/../.. y'],
  ['a link into .git', 'EDIT_INVALID_PATH', 'ln -s .git/config link'],
  ['a file that became a link out', 'EDIT_INVALID_PATH', 'rm a.py && ln -s /etc/passwd a.py'],
  ['a repository in the tree', 'EDIT_INVALID_PATH', 'mkdir -p lib/.git && echo x > lib/.git/config'],
  ['another spelling of .git', 'EDIT_INVALID_PATH', 'mkdir -p lib/.GIT && echo x > lib/.GIT/config'],
  ['a pipe', 'EDIT_INVALID_PATH', 'mkfifo pipe'],
  ['a failing command', 'COMMAND_FAILED', 'echo x >> a.py; exit 1'],
  ['a command that is not there', 'COMMAND_FAILED', 'no-such-codemod --all'],
];

test.each(REFUSED)('%s is refused with %s', async (_, code, command) => {
  const folder = treeOf({ ...FILES, 'data.json': '{"a": 1}\n', '.git/config': '[core]\n' });
  const result = await run(folder, command);
  expect(result).toMatchObject({ kind: 'refused', refusal: { code } });
  // Equal causes must have equal messages in all repositories.
  expect(result).toMatchObject({ refusal: { message: expect.not.stringMatching(/a\.py|b\.js|tree\//) } });
});

const TAKEN: readonly (readonly [string, string])[] = [
  ['a link inside of the tree', 'ln -s ../a.py lib/link'],
  ['a link to nothing inside of the tree', 'ln -s missing link'],
  ['a syntax error that was there already', 'echo "x = 1" >> broken.py'],
  ['a new file that does not parse', 'echo "def (:" > new.py'],
  ['a marker that was in the file already', 'echo more >> conflict.txt'],
  ['bytes that are no text', 'head -c 100 /dev/zero > image.bin'],
  ['a comment that stands beside the code', "printf '// the other functions stay\\n' >> lib/b.js"],
  ['what git itself writes', 'echo x > .git/index; echo y >> .git/config; echo >> notes.txt'],
  ['what git writes for a submodule', 'echo x > sub/.git/index; echo >> notes.txt'],
];

test.each(TAKEN)('%s is no reason to refuse', async (_, command) => {
  const folder = treeOf({
    ...FILES,
    ...{
      'broken.py': 'def (:\n',
      'conflict.txt': '<<<<<<< HEAD\na\n',
      '.git/config': '[core]\n',
      'sub/.git/config': '',
    },
  });
  expect(await run(folder, command)).toMatchObject({ kind: 'changed' });
});

test('nothing of a `.git` is named as a change', async () => {
  const folder = treeOf({ ...FILES, '.git/config': '', 'sub/.git/config': '', 'sub/a.txt': '' });
  expect(await run(folder, 'echo x >> .git/config; echo x >> sub/.git/config')).toEqual({ kind: 'nothing' });
});

test('a link out of the tree that the repository has itself is not judged, nor followed', async () => {
  const folder = treeOf(FILES);
  const outside = treeOf({ 'secret.txt': 'secret\n' });
  symlinkSync(outside, join(folder, 'out'));
  expect(await run(folder, 'echo x >> notes.txt')).toEqual({ kind: 'changed', files: ['notes.txt'] });
});

test('the end of the output is the evidence of a failure, and names no temporary folder', async () => {
  const folder = treeOf(FILES);
  const result = await run(folder, 'seq 100000; echo "failed in $PWD"; exit 7');
  if (result.kind !== 'refused') throw new Error('expected a refusal');
  expect(result.refusal.message).toBe('The command ended with exit code 7.');
  expect(result.refusal.evidence.endsWith('100000\nfailed in .\n')).toBe(true);
  expect(Buffer.byteLength(result.refusal.evidence)).toBeLessThanOrEqual(4 * 1024);
});

test('a command that does not end in time is stopped and refused', async () => {
  const result = await run(treeOf(FILES), 'echo begun; sleep 600', { timeoutSeconds: 0.3 });
  expect(result).toEqual({
    kind: 'refused',
    refusal: {
      code: 'COMMAND_TIMED_OUT',
      message: 'The command did not end within 0.3 seconds.',
      evidence: 'begun\n',
    },
  });
});

test('an abort stops the command, and is no refusal', async () => {
  const folder = treeOf(FILES);
  const [stop, reason] = [new AbortController(), new Error('cancelled')];
  const running = run(folder, 'echo $$ > pid; sleep 600', { signal: stop.signal });
  while (!isThere(folder, 'pid')) await sleep(10);
  stop.abort(reason);
  await expect(running).rejects.toBe(reason);
});

test('a command sees no token, whatever it is called', async () => {
  const folder = treeOf(FILES);
  const env = {
    PATH: process.env.PATH,
    GITHUB_TOKEN: 'hunter2',
    WHATEVER: 'hunter2',
    GIT_ASKPASS: 'hunter2',
  };
  expect(await run(folder, 'env > seen.txt', { env })).toEqual({ kind: 'changed', files: ['seen.txt'] });
  expect(textOf(folder, 'seen.txt')).not.toContain('hunter2');
});

test('a tree is read without git, whose settings it may bring', async () => {
  const folder = treeOf({ ...FILES, '.gitattributes': '*.py filter=evil\n' });
  mkdirSync(join(folder, '.git'));
  writeFileSync(
    join(folder, '.git/config'),
    `[core]\n\tfsmonitor = touch ${folder}/ran\n[filter "evil"]\n\tclean = touch ${folder}/ran\n`,
  );
  expect(await run(folder, 'echo x >> notes.txt')).toEqual({ kind: 'changed', files: ['notes.txt'] });
  expect(isThere(folder, 'ran')).toBe(false);
});

test('no copy of the tree stays behind', async () => {
  const folder = treeOf(FILES);
  await run(folder, 'dirname "$HOME" > where.txt');
  const place = readFileSync(join(folder, 'where.txt'), 'utf8').trim();
  expect(isThere(place, '.')).toBe(false);
  expect(readdirSync(folder).sort()).toEqual(['a.py', 'lib', 'notes.txt', 'where.txt']);
});
