import { describe, expect, test } from 'vitest';
import { codeAt, textAfter } from './replies.js';

const MAIN = `import { a } from './a.js';

/**
 * Set up
 */

start(a);
stop(3000);

export function total(items) {
  return items.length;
}

export function List() {
  return (
    <ul>
      <li className="item">
        <b>One</b>
        <i>first</i>
      </li>
      <li className="item">
        <b>Two</b>
        <i>second</i>
      </li>
    </ul>
  );
}
`;
const TREE = { 'src/main.jsx': MAIN, 'src/a.js': 'export const a = 1;\n' };
const TOTAL = codeAt(
  'jsx',
  'export function total(items) {\n  check(items);\n  return sum(items.map(each => each.price));\n}',
);

/** The file after an answer, or why nothing was written. */
const made = (reply: string) => textAfter(reply, 'src/main.jsx', TREE, { file: 'src/main.jsx' });

const WITH_TOTAL = MAIN.replace(
  'return items.length;',
  'check(items);\n  return sum(items.map(each => each.price));',
);

// Of 64 answers that somebody wrote without seeing the code: each of these sentences refused one.
describe('a request that the code of the answer meets needs no step of its own', () => {
  test.each([
    [
      'an addition that the code has',
      `Here is the new \`total\`:\n\n${TOTAL}\nI've added \`check\` to it. Add \`check\` to \`total\`.\n`,
    ],
    [
      'a sentence without names above the code',
      `Let's add a real total for paid items.\n\nThe new function:\n\n${TOTAL}`,
    ],
    [
      'where the code goes',
      `Here is the new version:\n\n${TOTAL}\nJust swap it in for the existing \`total\`.\n`,
    ],
    [
      'a command to run afterwards',
      `The new \`total\`:\n\n${TOTAL}\nThen \`npm run build -- --fast\` – the file should be smaller.\n`,
    ],
    [
      'what something is instead of',
      `The new \`total\`:\n\n${TOTAL}\nIt now uses \`sum\` instead of \`reduce\`.\n`,
    ],
    [
      'a setting of a file that each user has',
      `The new \`total\`:\n\n${TOTAL}\nThen set \`FAST=1\` in your \`.env\`.\n`,
    ],
    [
      'why something was needed',
      `This is why you need those \`lint disable\` comments. The new \`total\`:\n\n${TOTAL}`,
    ],
    [
      'what is there already',
      `The new \`total\`:\n\n${TOTAL}\n\`check\` needs \`"lib": ["ES2020"]\`, which you already have.\n`,
    ],
    ['what it is for, before the request', `To count what is paid, replace \`total\` with:\n\n${TOTAL}`],
  ])('%s', async (_, reply) => {
    expect(await made(reply)).toBe(WITH_TOTAL);
  });
});

// Each was half carried out: a sentence beside the code asked for more.
test('a file of settings that is put into another file is not passed over', async () => {
  const said = 'Add `.env` to the list in `src/a.js`.';
  expect(await made(`The new \`total\`:\n\n${TOTAL}\n${said}\n`)).toMatch(/could not be read|not known/);
});

describe('a request that nothing meets refuses the answer', () => {
  test.each([
    ['an import that the code only uses', `${TOTAL}\nYou'll also need to import \`check\`.\n`],
    ['the same at another place', `${TOTAL}\nand likewise in \`List\` (just \`sum\`).\n`],
    ['a number', `${TOTAL}\nShorten the delay from 3000 to 1500 ms.\n`],
    [
      'a value that something should get',
      `${TOTAL}\n\`stop\` should also get a name: \`stop(3000, 'x')\`.\n`,
    ],
    ['a line that no file has', `Add \`import { b } from './b.js';\` at the top and use this:\n\n${TOTAL}`],
  ])('%s', async (_, reply) => {
    expect(await made(`The new \`total\`:\n\n${reply}`)).toMatch(/reply|answer|steps/);
  });

  test('a number that the code changes is met', async () => {
    const reply = `I've shortened the delay from 3000 to 1500 ms:\n\n${codeAt('jsx', 'start(a);\nstop(1500);')}`;
    expect(await made(reply)).toBe(MAIN.replace('3000', '1500'));
  });
});

// Of 64 answers of a second writer: two imports were out of order, and two numbers not the ones
// said.
describe('imports and numbers', () => {
  const first = (code: string) => codeAt('jsx', code);

  test('a first import goes above the one that is below it in the code', async () => {
    const reply = `In \`src/main.jsx\`:\n\n${first("import fs from 'node:fs';\n\nimport { a } from './a.js';")}`;
    expect(await made(reply)).toBe(`import fs from 'node:fs';\n\n${MAIN}`);
  });

  test.each([
    ['Set `stop` to 1500 and go on', 'refused'],
    ['`stop` is now at **1500**', 'refused'],
    ['Set `stop` to 2', 'made'],
    ['`stop` gets 2 seconds', 'made'],
  ])('the code says 2000: %s', async (said, becomes) => {
    const now = await made(`${said}:\n\n${first('start(a);\nstop(2000);')}`);
    expect(now === MAIN.replace('3000', '2000') ? 'made' : 'refused').toBe(becomes);
  });
});

test('commands below no request are not put in, whatever file is named above them', async () => {
  const run = codeAt('bash', 'docker compose build --no-cache web\nnpm test');
  const reply = `The new \`total\`:\n\n${TOTAL}\nYour \`src/main.jsx\` needs a rebuild:\n\n${run}`;
  expect(await made(reply)).toBe(WITH_TOTAL);
});

describe('new code of a part', () => {
  test('goes below a comment that the file has above its neighbour', async () => {
    const part = codeAt(
      'jsx',
      "import { a } from './a.js';\n\n/**\n * Set up\n */\n\nprepare(a);\nstart(a);\n// ... rest of the file",
    );
    expect(await made(`In \`src/main.jsx\`:\n\n${part}`)).toBe(
      MAIN.replace('start(a);', 'prepare(a);\nstart(a);'),
    );
  });

  test('is no changed item of a list, of which several begin alike', async () => {
    const part = `export function List() {
  return (
    <ul>
      {/* ... existing items ... */}
      <li className="item">
        <b>Three</b>
        <u>third, and last</u>
      </li>
    </ul>
  );
}`;
    const now = await made(`The new \`List\`:\n\n${codeAt('jsx', part)}`);
    expect(now).toBe(
      MAIN.replace(
        '      </li>\n    </ul>',
        '      </li>\n\n      <li className="item">\n        <b>Three</b>\n        <u>third, and last</u>\n      </li>\n    </ul>',
      ),
    );
  });
});
