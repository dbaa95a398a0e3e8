import { expect, test } from 'vitest';
import { Draft } from '../../src/answers/files/draft.js';
import { mergeInto } from '../../src/answers/part/merge-part.js';
import { applyReply, Document, MemoryWorkspace } from '../../src/index.js';

// Found by `node scripts/fuzz.mjs --long`: each unit of a part was compared with each of the file.
// Time is not judged here: a run that takes the square of the units takes minutes.
const SHAPES: readonly [
  name: string,
  path: string,
  old: (i: number) => string,
  now: (i: number) => string,
][] = [
  ['values', 'a.py', i => `x${i} = 1`, i => `x${i} = 2`],
  ['calls', 'a.py', i => `call(${i})`, i => `call(${i}, 1)`],
  ['keys', 'a.yaml', i => `k${i}: ${i}`, i => `k${i}: ${i + 1}`],
  ['rules', 'a.css', i => `.a${i} {\n  color: red;\n}`, i => `.a${i} {\n  color: blue;\n}`],
  ['sections', 'b.md', i => `## H${i}\n\ntext ${i}\n`, i => `## H${i}\n\ntext other ${i}\n`],
  ['items', 'b.html', i => `<li>item ${i}</li>`, i => `<li class="a">item ${i}</li>`],
];

const UNITS = 2_500;
const all = (line: (i: number) => string) =>
  `${Array.from({ length: UNITS }, (_, i) => line(i)).join('\n')}\n`;

test.each(SHAPES)('a part of thousands of changed %s goes in', async (_, path, old, now) => {
  const workspace = new MemoryWorkspace({ [path]: Buffer.from(all(old)) });
  const reply = `Update \`${path}\`:\n\n\`\`\`\n${all(now)}\`\`\`\n`;
  const report = await applyReply(reply, workspace);
  expect(report.outcome).toBe('applied');
  expect(workspace.textOf(path)).toBe(all(now));
});

test('thousands of new imports go beside those of the file', async () => {
  const workspace = new MemoryWorkspace({ 'a.py': Buffer.from(all(i => `import a${i}`)) });
  const reply = `Update \`a.py\`:\n\n\`\`\`python\n${all(i => `import b${i}`)}\`\`\`\n`;
  expect((await applyReply(reply, workspace)).outcome).toBe('applied');
  const lines = workspace.textOf('a.py')?.trimEnd().split('\n');
  expect(lines).toHaveLength(2 * UNITS);
});

test('a part that has too many units of one name is not compared to the end', () => {
  const line = (i: number) => `const x = a(${i}) + ${'b + '.repeat(8)}c;`;
  const draft = new Draft('b.js', Document.of(all(line)));
  expect(mergeInto(draft, all(i => line(i + 10_000)).split('\n'))).toMatchObject({
    kind: 'unplaced',
    why: 'the code is too large to be compared with the file',
  });
});

test('an answer that is too long to be read says so', async () => {
  const reply = `Change this:\n\n\`\`\`\n${'x = 1\n'.repeat(40_000)}\`\`\`\n`;
  const report = await applyReply(reply, new MemoryWorkspace({ 'a.py': Buffer.from('x = 2\n') }));
  expect(report.outcome).toBe('refused');
  expect(report.problems.map(({ code, message }) => [code, message])).toEqual([
    [
      'EDIT_TOO_LARGE',
      'Line 1 of the reply: An answer of a chat is read up to 200,000 characters, and this one has 240,022. Save each of its parts as an answer of its own.',
    ],
  ]);
});
