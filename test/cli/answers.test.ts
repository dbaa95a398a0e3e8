import { describe, expect, test } from 'vitest';
import { filesIn, folderWith } from './folder.js';
import { mortise } from './terminal.js';

const FILES = {
  'src/cart.js': 'import { a } from "./a.js";\n\nexport function total() {\n  return 1;\n}\n',
  'src/old.js': 'export const old = 1;\n',
  'src/limits.js': '/** How much. */\nexport const MOST = 1;\n\nexport const LEAST = 0;\n',
};
const ANSWER = `In \`src/cart.js\`, the new version of \`total\`:

\`\`\`js
export function total() {
  return 2;
}
\`\`\`

1. Delete \`src/old.js\`.
2. In \`src/limits.js\`, remove \`MOST\`.

Usage:

\`\`\`js
console.log(total());
\`\`\`

\`\`\`sh
npm test
\`\`\`
`;
const AFTER = {
  'src/cart.js': FILES['src/cart.js'].replace('return 1', 'return 2'),
  'src/limits.js': 'export const LEAST = 0;\n',
};

describe('what mortise apply says of an answer', () => {
  test('is which of its fences and sentences became which edit, and which did not, and why', async () => {
    const root = folderWith(FILES);
    const { stdout } = await mortise(['apply', '--root', root], { stdin: ANSWER });
    expect(filesIn(root)).toEqual(AFTER);
    expect(stdout.match(/^edit .*|^Note: .*/gm)?.map(line => line.replace(/^edit \d+ +/, ''))).toEqual([
      'src/old.js  applied  file removed  (line 9 of the reply)',
      'src/cart.js:4  applied  exact  (line 3 of the reply)',
      'src/limits.js:1-3  applied  exact  (line 10 of the reply)',
      'Note: Line 14 of the reply: an example or output.',
      'Note: Line 18 of the reply: commands, not run.',
    ]);
  });

  test('is taken back as one', async () => {
    const root = folderWith(FILES);
    await mortise(['apply', '--root', root], { stdin: ANSWER });
    const { exitCode } = await mortise(['undo', '--root', root]);
    expect([exitCode, filesIn(root)]).toEqual([0, FILES]);
  });
});

describe('an answer that cannot be read says what was seen and what to do', () => {
  test.each([
    [
      'code of no file',
      '```js\nconst a = new Map();\n```\n',
      'Line 3 of the reply: No file is named for this code.',
    ],
    ['no code', '', 'There is no edit in the reply.'],
    ['commands alone', '```sh\nnpm test\n```\n', 'line 3: commands, not run.'],
  ])('%s', async (_, code, seen) => {
    const root = folderWith(FILES);
    const stdin = `You could keep it in a map.\n\n${code}`;
    const { exitCode, stdout } = await mortise(['apply', '--root', root], { stdin });
    expect([exitCode, filesIn(root)]).toEqual([1, FILES]);
    expect(stdout).toContain(seen);
    expect(stdout).toMatch(/name the file with --file|--meant 3=FILE/);
    expect(stdout).toContain('`mortise review` lets you say for each block of code where it goes');
    expect(stdout).toContain('--model');
  });
});
