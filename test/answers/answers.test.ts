import { describe, expect, test } from 'vitest';
import { applyReply, MemoryWorkspace } from '../../src/index.js';
import { codeAt, textAfter } from './replies.js';

const SHOP = `import { a } from './a.js';
import { c } from './c.js';

const LIMIT = 10;

export class Cart {
  #lines = [];

  add(line) {
    this.#lines.push(line);
  }

  total() {
    return this.#lines.length;
  }
}

export function open(path) {
  return a(path);
}
`;
const TREE = { 'src/cart.js': SHOP, 'README.md': '# Shop\n\n## Use\n\nRun it.\n\n## Licence\n\nMIT\n' };

const made = (reply: string, path = 'src/cart.js', files: Readonly<Record<string, string>> = TREE) =>
  textAfter(reply, path, files);

const js = (code: string) => codeAt('js', code);
const TOTAL = '  total() {\n    return this.#lines.length;\n  }\n';
const SUM = '  total() {\n    return this.#lines.reduce((sum, line) => sum + line.cents, 0);\n  }\n';
const CLEAR = '  clear() {\n    this.#lines = [];\n  }\n';
const withSum = SHOP.replace(TOTAL, SUM);
const withClear = SHOP.replace(TOTAL, `${TOTAL}\n${CLEAR}`);

describe('code under a path', () => {
  test.each<[string, string]>([
    ['in bold', `**src/cart.js**\n\n${js(SUM)}`],
    ['in a heading', `### \`src/cart.js\`\n\n${js(SUM)}`],
    ['of Windows', `File: \`C:\\dev\\shop\\src\\cart.js\`\n\n${js(SUM)}`],
    ['that is absolute', `\`/home/ann/shop/src/cart.js\`:\n\n${js(SUM)}`],
    ['of which only the end is given', `\`cart.js\`:\n\n${js(SUM)}`],
    ['in the first line of the code', js(`// src/cart.js\n${SUM}`)],
    ['behind the language', codeAt('js src/cart.js', SUM)],
    ['in the sentence before', `Here is the new \`total\` for src/cart.js:\n\n${js(SUM)}`],
    ['that nobody names, but one file defines it', `Replace \`total\` with:\n\n${js(SUM)}`],
    [
      'without the indentation of the file',
      `In \`src/cart.js\`, replace \`total()\`:\n\n${js(SUM.replace(/^ {2}/gm, ''))}`,
    ],
    ['behind thoughts', `<think>\n${js('const draft = 1;')}\n</think>\n\n**src/cart.js**\n\n${js(SUM)}`],
  ])('%s', async (_, reply) => {
    expect(await made(reply)).toBe(withSum);
  });

  test('of which two files may be meant is refused', async () => {
    const files = { ...TREE, 'lib/cart.js': SHOP };
    expect(await made(`\`cart.js\`:\n\n${js(SUM)}`, 'src/cart.js', files)).toContain('cart.js');
  });
});

describe('new code', () => {
  test.each<[string, string, string]>([
    ['after a method', `In \`src/cart.js\`, add this right after \`total\`:\n\n${js(CLEAR)}`, withClear],
    [
      'before a function',
      `In src/cart.js, insert before \`open\`:\n\n${js('export const NAME = 1;\n')}`,
      SHOP.replace('export function', 'export const NAME = 1;\n\nexport function'),
    ],
    [
      'below a constant',
      `In src/cart.js, below \`LIMIT\` add:\n\n${js('const MOST = 20;\n')}`,
      SHOP.replace('LIMIT = 10;\n', 'LIMIT = 10;\nconst MOST = 20;\n'),
    ],
    [
      'at the end',
      `Append this at the end of \`src/cart.js\`:\n\n${js('export const END = 1;\n')}`,
      `${SHOP}\nexport const END = 1;\n`,
    ],
    [
      'that is an import',
      `In \`src/cart.js\`, add the import:\n\n${js("import { b } from './b.js';\n")}`,
      SHOP.replace("a.js';\n", "a.js';\nimport { b } from './b.js';\n"),
    ],
    [
      'in German',
      `Füge in \`src/cart.js\` direkt nach \`total\` ein und teste es:\n\n${js(CLEAR)}`,
      withClear,
    ],
    [
      'in Spanish',
      `En \`src/cart.js\`, añade este método justo después de \`total\`:\n\n${js(CLEAR)}`,
      withClear,
    ],
    [
      'in French',
      `Dans \`src/cart.js\`, ajoutez cette méthode juste après \`total\` :\n\n${js(CLEAR)}`,
      withClear,
    ],
    [
      'in Portuguese',
      `No arquivo \`src/cart.js\`, adicione este método logo após \`total\`:\n\n${js(CLEAR)}`,
      withClear,
    ],
    ['in Chinese', `在 \`src/cart.js\` 里,在 \`total\` 后面添加这个方法:\n\n${js(CLEAR)}`, withClear],
  ])('%s', async (_, reply, expected) => {
    expect(await made(reply)).toBe(expected);
  });

  test.each<[string, string, string]>([
    [
      'beside a name that the file has not',
      `In src/cart.js, add after \`subtotal\`:\n\n${js(CLEAR)}`,
      'no `subtotal`',
    ],
    [
      'at a place in words',
      `In src/cart.js, add after the last method of the class:\n\n${js(CLEAR)}`,
      'not known where',
    ],
    [
      'of a name that is there',
      `In src/cart.js, below the \`LIMIT\` line add:\n\n${js('const LIMIT = 20;\n')}`,
      'already',
    ],
    [
      'without a place',
      `Add this to src/cart.js:\n\n${js('function close() {\n  a();\n}\n')}`,
      'does not say where',
    ],
  ])('%s is refused', async (_, reply, why) => {
    expect(await made(reply)).toContain(why);
  });

  test('in a new file', async () => {
    const reply = `Create \`src/money.js\`:\n\n${js('export const CENTS = 100;\n')}`;
    expect(await made(reply, 'src/money.js')).toBe('export const CENTS = 100;\n');
  });
});

describe('parts of a file', () => {
  const marked = `// src/cart.js\n\n// ... existing code ...\n\nexport class Cart {\n  // ... existing code ...\n\n${SUM}}\n\n// ... rest unchanged ...\n`;

  test('keep what marks stand for', async () => {
    expect(await made(js(marked))).toBe(withSum);
  });

  test('put new members beside their neighbours', async () => {
    const part = `export class Cart {\n  // ... existing code ...\n\n${TOTAL}\n${CLEAR}}\n`;
    expect(await made(`\`src/cart.js\`\n\n${js(part)}`)).toBe(withClear);
  });

  test('are refused where members would go', async () => {
    const part = `export class Cart {\n  #lines = [];\n\n${SUM}}\n`;
    expect(await made(`\`src/cart.js\`\n\n${js(part)}`)).toMatch(/does not have.*add|would lose `add`/);
  });

  test('are refused with placeholders instead of code', async () => {
    const part = '  total() {\n    // TODO: your implementation\n  }\n';
    expect(await made(`\`src/cart.js\`\n\n${js(part)}`)).toMatch(/placeholder|does not have/);
  });

  test('merge the keys of data, with commas', async () => {
    const json = '{\n  "scripts": {\n    "test": "vitest"\n  },\n  "private": true\n}\n';
    const reply = `Add to the \`scripts\` of \`package.json\`, right after \`test\`:\n\n${codeAt('json', '"lint": "biome check ."')}`;
    expect(await made(reply, 'package.json', { 'package.json': json })).toBe(
      json.replace('"vitest"\n', '"vitest",\n    "lint": "biome check ."\n'),
    );
  });
});

describe('old and new code', () => {
  const [was, now] = [js('const LIMIT = 10;\n'), js('const LIMIT = 25;\n')];
  const changed = SHOP.replace('LIMIT = 10', 'LIMIT = 25');

  test.each<[string, string]>([
    ['change … to', `In \`src/cart.js\` change\n\n${was}\nto\n\n${now}`],
    ['before and after', `\`src/cart.js\`\n\n**Before:**\n\n${was}\n**After:**\n\n${now}`],
    ['an arrow', `In src/cart.js:\n\n${was}\n→\n\n${now}`],
    ['becomes', `src/cart.js:\n\n${was}\nbecomes\n\n${now}`],
    ['replace it with', `Find this in src/cart.js\n\n${was}\nand replace it with\n\n${now}`],
    [
      'in German',
      `Ersetze in \`src/cart.js\`\n\n${was}\ndurch\n\n${now}\nDas ist alles, und es wird nicht mehr.`,
    ],
    [
      'in Spanish',
      `En \`src/cart.js\` cambia\n\n${was}\npor\n\n${now}\nEs todo lo que hay que hacer con la clase.`,
    ],
    ['in Chinese', `在 \`src/cart.js\` 里把\n\n${was}\n改成\n\n${now}`],
    ['in Japanese', `\`src/cart.js\` を変更します。\n\n変更前\n\n${was}\n変更後\n\n${now}`],
    ['a list', 'In `src/cart.js`:\n\n- `const LIMIT = 10;` → `const LIMIT = 25;`\n'],
    ['a sentence', 'In `src/cart.js`, change `LIMIT = 10` to `LIMIT = 25`.\n'],
  ])('%s', async (_, reply) => {
    expect(await made(reply)).toBe(changed);
  });

  test.each<[string, string, string]>([
    [
      'that is not in the file',
      `In src/cart.js change\n\n${js('const LIMIT = 11;\n')}\nto\n\n${now}`,
      'does not have the old code',
    ],
    [
      'that contradicts its prose',
      `Raise the limit in src/cart.js to 30:\n\n${was}\nbecomes\n\n${now}`,
      '30',
    ],
    ['at two places', `In src/cart.js change\n\n${js('  }\n')}\nto\n\n${js('  };\n')}`, 'does not say which'],
  ])('%s is refused', async (_, reply, why) => {
    expect(await made(reply)).toContain(why);
  });
});

describe('sentences alone', () => {
  test.each<[string, string, string]>([
    [
      'remove',
      'In `src/cart.js`, remove the `open` function.\n',
      SHOP.slice(0, SHOP.indexOf('\nexport function')),
    ],
    ['rename', 'Rename `LIMIT` to `MOST_LINES` in `src/cart.js`.\n', SHOP.replace('LIMIT', 'MOST_LINES')],
    [
      'add',
      "In `src/cart.js`, add `import { b } from './b.js';` after `import { a } from './a.js';`.\n",
      SHOP.replace("a.js';\n", "a.js';\nimport { b } from './b.js';\n"),
    ],
  ])('%s', async (_, reply, expected) => {
    expect(await made(reply)).toBe(expected);
  });

  test('delete and move files', async () => {
    const workspace = new MemoryWorkspace(TREE);
    await applyReply(
      '1. Delete the file `README.md`.\n2. Move `src/cart.js` to `src/shop/cart.js`.\n',
      workspace,
    );
    expect([...workspace.files.keys()]).toEqual(['src/shop/cart.js']);
  });

  test.each([
    'In `src/cart.js`, replace the loop by something faster.',
    'Remove the dead code from `src/cart.js`.',
    'In `src/cart.js`, add a check for negative limits.',
    'Change the limit in src/cart.js from 10 to 20.',
  ])('that cannot be read refuse the answer: %s', async sentence => {
    const reply = `${sentence}\n\nAnd replace \`total\` in \`src/cart.js\`:\n\n${js(SUM)}`;
    expect(await made(reply)).toMatch(/could not be read|is not named/);
  });
});

describe('fences that are no edits', () => {
  const change = `**src/cart.js**\n\n${js(SUM)}`;
  test.each<[string, string]>([
    ['commands', `${change}\nThen run:\n\n${codeAt('bash', 'npm test\n')}`],
    ['output', `${change}\nNow you get:\n\n${codeAt('', '12 passed\n')}`],
    ['examples of use', `${change}\nUsage:\n\n${js('new Cart().total();\n')}`],
    ['a quote of what is there', `Right now it is:\n\n${js(TOTAL)}\n${change}`],
    [
      'a version that is taken back',
      `**src/cart.js**\n\n${js(SUM.replace('cents', 'euros'))}\nWait, ignore the version above. This is the final version:\n\n${js(SUM)}`,
    ],
    [
      'the option that is not chosen',
      `### Option A\n\n${js(SUM.replace('cents', 'euros'))}\n### Option B\n\nSums cents.\n\nI'd go with **B**. Here is the final code for \`src/cart.js\`:\n\n${js(SUM)}`,
    ],
  ])('%s', async (_, reply) => {
    expect(await made(reply)).toBe(withSum);
  });

  test('what is not used is said', async () => {
    const report = await applyReply(
      `${change}\nThen run:\n\n${codeAt('bash', 'npm test\n')}`,
      new MemoryWorkspace(TREE),
    );
    expect(report.warnings).toContain('Line 11 of the reply: commands, not run.');
  });

  test.each<[string, string, string]>([
    [
      'options without a choice',
      `### Option A\n\n${js(SUM)}\n### Option B\n\n${js(CLEAR)}\nWhich one do you prefer?`,
      'choice open',
    ],
    [
      'an explanation',
      `You don't have to change anything. \`src/cart.js\` has this:\n\n${js(TOTAL)}`,
      'no edit in the reply',
    ],
    [
      'what the answer shows as the result, and is not',
      `In src/cart.js, remove \`open\`. It should look like this afterwards:\n\n${js('const LIMIT = 99;\n')}`,
      'do not lead to it',
    ],
    [
      'code that is cut off',
      `**src/cart.js**\n\n\`\`\`js\n  total() {\n    return this.#lines.reduce((sum,`,
      'ends',
    ],
  ])('%s: refused', async (_, reply, why) => {
    expect(await made(reply)).toContain(why);
  });
});

describe('whole files', () => {
  test('that say so replace the file', async () => {
    expect(await made(`Here is the complete updated \`src/cart.js\`:\n\n${js(withSum)}`)).toBe(withSum);
  });

  test('that leave out a definition are refused', async () => {
    const without = withSum.slice(0, withSum.indexOf('\nexport function'));
    expect(await made(`Here is the complete updated \`src/cart.js\`:\n\n${js(without)}`)).toContain('`open`');
  });

  test('keep the line endings of the file', async () => {
    const files = { 'src/cart.js': SHOP.replaceAll('\n', '\r\n') };
    expect(await made(`**src/cart.js**\n\n${js(SUM)}`, 'src/cart.js', files)).toBe(
      withSum.replaceAll('\n', '\r\n'),
    );
  });
});
