import { expect, test } from 'vitest';
import { applyReply, MemoryWorkspace } from '../../src/apply/index.js';
import { FORMAT_NAMES, FORMATS } from '../../src/formats/index.js';
import { mortise } from './terminal.js';

test('mortise instructions says how an answer can be read', async () => {
  const ran = await mortise(['instructions']);
  expect([ran.exitCode, ran.stderr]).toEqual([0, '']);
  expect(ran.stdout).toContain('Before each fence, name its file by its path');
  const json = JSON.parse((await mortise(['instructions', '--json'])).stdout);
  expect(json).toMatchObject({ outcome: 'listed', format: 'answer', output: ran.stdout });
});

test.each(FORMAT_NAMES)('mortise instructions --format %s prints those of the format', async format => {
  const ran = await mortise(['instructions', '--format', format]);
  expect(ran.stdout).toBe(`${FORMATS[format].instructions}\n`);
});

/** Each sentence that `mortise instructions` gives as an example, or asks for. */
test('what is written as the instructions say is put in', async () => {
  const workspace = new MemoryWorkspace({
    'src/example.py':
      'import os\n\n\ndef total(a):\n    return a\n\n\ndef twice(a):\n    b = a\n    return b + b\n\n\ndef gone():\n    pass\n',
  });
  const fence = (code: string) => `\`\`\`python\n${code}\n\`\`\`\n\n`;
  const answer = [
    'In `src/example.py`, replace `total` with:\n\n',
    fence('def total(a):\n    return a + 1'),
    'In `src/example.py`, replace `twice` with:\n\n',
    fence('def twice(a):\n    # ... existing code ...\n    return 2 * b'),
    'After `twice` in `src/example.py`, add:\n\n',
    fence('def thrice(a):\n    return 3 * a'),
    'In `src/example.py`, replace this:\n\n',
    fence('import os'),
    'with this:\n\n',
    fence('import sys'),
    'Remove `gone` from `src/example.py`.\n',
  ].join('');
  const report = await applyReply(answer, workspace);
  expect(report).toMatchObject({ outcome: 'applied', problems: [] });
  expect(workspace.textOf('src/example.py')).toBe(
    'import sys\n\n\ndef total(a):\n    return a + 1\n\n\ndef twice(a):\n    b = a\n    return 2 * b\n\n\ndef thrice(a):\n    return 3 * a\n',
  );
});
