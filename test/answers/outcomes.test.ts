import { describe, expect, test } from 'vitest';
import { applyReply, MemoryWorkspace } from '../../src/index.js';
import { changesBy, codeAt } from './replies.js';

const CONFIG =
  '[package]\nname = "shop"\nversion = "1.0"\n\n[badges]\nci = "travis"\n\n[mail]\nversion = "2.0"\n';
const CODE = `const LIMIT = 10;
const OPTIONS = [1, 2];

function repeat(text) {
  return text + text;
}

function pad(text) {
  // Strip the mark.
  if (text[0] === '!') {
    text = text.slice(1);
  }
  return repeat(text, '/pads/');
}

function last() {
  return [
    'first',
    'second',
  ];
}
`;
const TREE = {
  'shop.toml': CONFIG,
  'pad.js': CODE,
  'style.css': '.a {\n  color: #888;\n}\n\n.b {\n  color: #555;\n}\n',
};

/** The tree after an answer as one text for each file that changed; or why nothing is written. */
const made = (...lines: string[]) => changesBy(lines.join('\n'), TREE);

const js = (code: string) => codeAt('js', code);
const toml = (from: string, to: string) => ({ 'shop.toml': CONFIG.replace(from, to) });
const pad = (from: string, to: string) => ({ 'pad.js': CODE.replace(from, to) });

// Each is the family of an answer that was written wrongly at first sight; the sets are not kept.
describe('values that sentences set', () => {
  test.each<[string, string, Record<string, string>]>([
    ['of a key', 'In `shop.toml`, set `name` to `"store"`.', toml('"shop"', '"store"')],
    ['without quotes', 'In `shop.toml`, set `name` to `store`.', toml('"shop"', '"store"')],
    ['of a section', 'In `shop.toml`, set `version` under `[mail]` to `3.0`.', toml('"2.0"', '"3.0"')],
    ['of a constant', 'In `pad.js`, set `LIMIT` to `20`.', pad('= 10', '= 20')],
    ['that is no name', 'In `pad.js`, change `OPTIONS` to `[3]`.', pad('[1, 2]', '[3]')],
    ['as an assignment', 'In `pad.js`, change `LIMIT` to `LIMIT = 5`.', pad('LIMIT = 10', 'LIMIT = 5')],
    [
      'two in a sentence',
      'In `style.css`, change the color of `.a` from `#888` to `#999`, and the one of `.b` from `#555` to `#333`.',
      { 'style.css': TREE['style.css'].replace('#888', '#999').replace('#555', '#333') },
    ],
  ])('%s', async (_, sentence, expected) => {
    expect(await made(sentence)).toEqual(expected);
  });

  test.each([
    ['of a name that has none', 'In `pad.js`, set `repeat` to `20`.', 'gives `repeat` a value'],
    ['of two sections', 'In `shop.toml`, set `version` to `3.0`.', 'at lines 3, 9'],
    ['of an element', 'In `pad.js`, set the `<title>` to `Shop`.', 'gives `<title>` a value'],
  ])('%s: refused', async (_, sentence, why) => {
    expect(await made(sentence)).toContain(why);
  });
});

describe('what sentences remove', () => {
  test('is all that a list names', async () => {
    const both = CODE.slice(CODE.indexOf('\n\n') + 2);
    expect(await made('In `pad.js`, delete the constants `LIMIT` and `OPTIONS`, nothing uses them.')).toEqual(
      {
        'pad.js': both,
      },
    );
  });

  test('is an entry of a list', async () => {
    expect(await made("In `pad.js`, remove `'second'` from the list of `last`.")).toEqual(
      pad("    'second',\n", ''),
    );
  });

  test('is no line that only has it', async () => {
    expect(await made("In `pad.js`, remove `'/pads/'`.")).toContain('is a part of line');
    expect(
      await made('In `pad.js` würde ich den Strich entfernen, also `/pads/` durch `/pads` ersetzen.'),
    ).toEqual(pad('/pads/', '/pads'));
  });
});

describe('an answer is refused where its steps do not lead to what it says', () => {
  const change = `In \`shop.toml\`, set \`name\` to \`"store"\`.`;
  test.each([
    ['goes, and stays', `The \`[badges]\` table can be deleted. ${change}`, '`[badges]` goes'],
    ['went, and is there', `${change}\n\nThe \`[badges]\` lines there go away.`, '`[badges]` goes'],
    [
      'stays, and goes',
      `In \`shop.toml\`, remove \`[badges]\`. Keep the \`[badges]\` table, though.`,
      '`[badges]` stays',
    ],
    ['becomes something else', `${change} The version goes from \`"1.0"\` to \`"1.5"\`.`, 'becomes'],
    [
      'is to be removed, and shown',
      `Remove \`repeat\`. In \`pad.js\`:\n\n${js('function repeat(text) {\n  return text;\n}')}`,
      'repeat',
    ],
  ])('what %s', async (_, answer, why) => {
    expect(await made(answer)).toContain(why);
  });

  test('not where code of the answer replaces what it names', async () => {
    const now = 'function repeat(text) {\n  return text.repeat(2);\n}';
    const got = await made(`In \`pad.js\`:\n\n${js(now)}\n\nThis replaces \`repeat\`.`);
    expect(got).toEqual(pad('return text + text', 'return text.repeat(2)'));
  });
});

describe('labels, titles and tables', () => {
  const old = js('const LIMIT = 10;');
  const now = js('const LIMIT = 20;');
  test.each([
    ['labels with signs', `In \`pad.js\`:\n\n❌ Old:\n\n${old}\n✅ New:\n\n${now}`],
    ['comments', `In \`pad.js\`:\n\n${js('// old\nconst LIMIT = 10;')}\n${js('// new\nconst LIMIT = 20;')}`],
    ['find and replace', `### \`pad.js\`\n\nFind:\n\n${old}\nReplace with:\n\n${now}`],
    ['code alone in a line', 'In `pad.js`, change\n\n`const LIMIT = 10;`\n\nto\n\n`const LIMIT = 20;`'],
    ['indented code', 'In `pad.js`, change\n\n    const LIMIT = 10;\n\nto\n\n    const LIMIT = 20;\n'],
    ['a title', `## Change the limit\n\nIn \`pad.js\`, set \`LIMIT\` to \`20\`.`],
    [
      'a table',
      `In \`pad.js\`, set \`LIMIT\` to \`20\`.\n\n| File | Change |\n|---|---|\n| \`pad.js\` | replace \`10\` |`,
    ],
    ['a line in full', `In \`pad.js\`, change the line \`const LIMIT = 10;\` to:\n\n${now}`],
  ])('%s', async (_, answer) => {
    expect(await made(answer)).toEqual(pad('LIMIT = 10', 'LIMIT = 20'));
  });

  test('old code without new code is refused, or goes', async () => {
    const before = `In \`pad.js\`:\n\nBefore:\n\n${js('const OPTIONS = [1, 2];')}\n`;
    expect(await made(`${before}\nThat is all.`)).toContain('not clear what it becomes');
    expect(await made(`${before}\nAfter: *(line removed)*`)).toEqual(pad('const OPTIONS = [1, 2];\n', ''));
  });

  test('a statement of the same comment is the changed one', async () => {
    const part =
      "function pad(text) {\n  // ... existing code ...\n  // Strip the mark.\n  if (text.startsWith('!')) {\n    text = text.slice(1);\n  }\n  // ... existing code ...\n}";
    expect(await made(`In \`pad.js\`:\n\n${js(part)}`)).toEqual(
      pad("text[0] === '!'", "text.startsWith('!')"),
    );
  });

  test('a statement between two marks has no place', async () => {
    const part =
      'function pad(text) {\n  // ... existing code ...\n  log(text);\n  // ... existing code ...\n}';
    expect(await made(`In \`pad.js\`:\n\n${js(part)}`)).toContain('may go anywhere there');
  });

  test('a name that a program makes is no new file', async () => {
    expect(
      await made(`This creates \`binding.howdy\` for you:\n\n${codeAt('', 'x = 1')}`),
    ).not.toHaveProperty('binding.howdy');
  });
});

describe('code alone, as a copy button gives it', () => {
  const now = 'function repeat(text) {\n  return text.repeat(2);\n}';
  test.each([
    ['without a fence', now],
    ['in a fence', js(now)],
  ])('%s goes into the one file that defines it', async (_, reply) => {
    expect(await made(reply)).toEqual(pad('return text + text', 'return text.repeat(2)'));
  });

  test.each([
    ['of something new', 'function fresh(text) {\n  return text;\n}', 'No file is named'],
    ['with a sentence', `You could do it like this.\n\n${now}`, 'There is no edit'],
    ['that is prose', 'The function repeat returns a text twice.\nIt is called by pad.', 'There is no edit'],
  ])('%s: refused', async (_, reply, why) => {
    expect(await made(reply)).toContain(why);
  });

  test('is for the file that is named', async () => {
    const workspace = new MemoryWorkspace(TREE);
    const report = await applyReply('function repeat(text) {\n  return text;\n}', workspace, {
      file: 'pad.js',
    });
    expect([report.outcome, workspace.textOf('pad.js')]).toEqual([
      'applied',
      CODE.replace('text + text', 'text'),
    ]);
  });
});

// Found by a stranger who wrote 226 answers to make them go wrong.
describe('renames', () => {
  const local =
    'function size(list) {\n  const count = list.length;\n  return count;\n}\n\nfunction other(count) {\n  return count;\n}\n';
  const member =
    'class A {\n  total() {\n    return 1;\n  }\n}\n\nclass B {\n  total() {\n    return 2;\n  }\n}\n';
  const css = '.button {\n  color: red;\n}\n\n.button-wide {\n  color: blue;\n}\n';
  const text = "function name() {\n  return 'name';\n}\n";
  async function renamed(file: string, content: string, answer: string) {
    const workspace = new MemoryWorkspace({ [file]: content, 'other.py': 'x = 1\n' });
    const report = await applyReply(answer, workspace);
    return report.outcome === 'applied' ? workspace.textOf(file) : report.problems[0]?.message;
  }

  test('what a sentence names with `in` is the place, and not the new name', async () => {
    const answer = 'In `a.js`, rename the variable `count` in `size` to `n`.';
    expect(await renamed('a.js', local, answer)).toBe(
      local.replace('const count', 'const n').replace('return count', 'return n'),
    );
  });

  test.each([
    ['a name of two classes', 'a.js', member, 'In `a.js`, rename `total` to `sum`.', 'more than one thing'],
    [
      'a part of a longer name',
      'a.css',
      css,
      'In `a.css`, rename the class `button` to `btn`.',
      'more than one thing',
    ],
    ['a name in strings', 'a.js', text, 'In `a.js`, rename `name` to `title`.', 'more than one thing'],
    ['another file by a dot', 'a.css', css, 'In `a.css`, rename `.button` to `.btn`.', 'a.css'],
    [
      'a second request',
      'a.js',
      local,
      'In `a.js`, rename `size` to `length` and give it `x = 1`.',
      'is for',
    ],
    ['several files', 'a.js', local, 'Rename `size` to `length` in `a.js` and `other.py`.', 'several files'],
  ])('%s: refused', async (_, file, content, answer, why) => {
    expect(await renamed(file, content, answer)).toContain(why);
  });
});

describe('a part of a sentence that was not read', () => {
  test.each([
    ['a second value', 'In `pad.js`, change `[1, 2]` to `[3]` and the limit to `20`.'],
    ['a second removal', 'In `pad.js`, remove `OPTIONS` and the `text` of `pad`.'],
    ['a parameter', 'In `pad.js`, remove the parameter `text` from `repeat`.'],
    ['what a sentence wants', 'In `pad.js`, set `LIMIT` to `20`. `OPTIONS` should be `[1, 2, 3]`.'],
    ['a name or a value', 'In `pad.js`, change `LIMIT` to `MOST`.'],
  ])('%s: refused', async (_, answer) => {
    expect(typeof (await made(answer))).toBe('string');
  });
});
