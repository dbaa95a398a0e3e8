import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { exactEdit } from '../../src/agents/exact-call.js';
import { filesBelow } from '../../src/cli/hook-files.js';
import { folderWith } from '../cli/folder.js';

const FILE = 'class A {\n\tf() {\n\t\tone();\n\t\ttwo();\n\t}\n\n\n\tg() {\n\t\tthree();\n\t}\n}\n';

/** The file after the agent's tool has made the corrected edit. */
async function madeOf(old: string, replacement: string, file = FILE): Promise<string | undefined> {
  const edit = await exactEdit('a.js', new TextEncoder().encode(file), [{ old, new: replacement }]);
  if (edit === undefined || 'refused' in edit) return edit?.refused;
  expect(file.split(edit.old)).toHaveLength(2);
  return file.replace(edit.old, () => edit.new);
}

describe('the exact edit for a sloppy one', () => {
  test.each([
    ['    two();\n', '', FILE.replace('\t\ttwo();\n', '')],
    ['    one();\n    two();\n', '', FILE.replace('\t\tone();\n\t\ttwo();\n', '')],
    ['  g() {\n    three();\n  }\n}\n', '}\n', FILE.replace('\tg() {\n\t\tthree();\n\t}\n', '')],
    ['    one();', '    one();\n    more();', FILE.replace('\t\tone();\n', '\t\tone();\n\t\tmore();\n')],
    ['    two();\n  }\n', '    two();\n  }\n\n', FILE.replace('two();\n\t}\n', 'two();\n\t}\n\n')],
  ])('of %j makes the file that mortise makes', async (old, replacement, after) => {
    expect(await madeOf(old, replacement)).toBe(after);
  });

  test('of the whole file leaves nothing of it', async () => {
    expect(await madeOf('  one();\n', '', '\tone();\n')).toBe('');
  });
});

test('the files of git and of mortise are not read for a hook', async () => {
  const root = folderWith({ 'a.txt': 'a\n' });
  for (const folder of ['.git/hooks', '.mortise']) {
    mkdirSync(join(root, folder), { recursive: true });
    writeFileSync(join(root, folder, 'x'), 'x\n');
  }
  const read = filesBelow({ root, cwd: root });
  expect(await read('a.txt')).toBeDefined();
  expect(await read('.git/hooks/x')).toBeUndefined();
  expect(await read(join(root, '.mortise/x'))).toBeUndefined();
});
