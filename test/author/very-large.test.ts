import { describe, expect, test } from 'vitest';
import { chooseStrategy } from '../../src/author/index.js';
import { shownMore } from '../../src/author/show-more.js';
import { Document } from '../../src/text/index.js';
import { block, ranOn, scripted } from './talk.js';

/** 200,000 characters and more. */
const PLAIN = Array.from({ length: 8_000 }, (_, i) => `record ${i}: nothing of interest.\n`).join('');
const ONE_LINE = `{${Array.from({ length: 12_000 }, (_, i) => `"key_${i}": ${i}`).join(', ')}}\n`;
const MINIFIED = `${Array.from({ length: 6_000 }, (_, i) => `function f${i}(x){return x+${i}}`).join('')}\n`;

const questionOf = (model: ReturnType<typeof scripted>, asked = 0) =>
  model.asked[asked]?.at(-1)?.content ?? '';

interface Case {
  readonly path: string;
  readonly text: string;
  readonly instruction: string;
  readonly find: string;
  readonly replace: string;
}

const CASES: Readonly<Record<string, Case>> = {
  'one line of JSON, by a key': {
    path: 'a.json',
    text: ONE_LINE,
    instruction: 'Set key_7777 to zero',
    find: '"key_7777": 7777',
    replace: '"key_7777": 0',
  },
  'one line of JSON, by a number': {
    path: 'a.json',
    text: ONE_LINE,
    instruction: 'Where it says 11003, put 3',
    find: '"key_11003": 11003',
    replace: '"key_11003": 3',
  },
  'one line of JSON, by a quote': {
    path: 'a.json',
    text: ONE_LINE,
    instruction: 'Change `"key_5": 5,`',
    find: '"key_5": 5,',
    replace: '"key_5": 6,',
  },
  'one line without an ending': {
    path: 'a.json',
    text: ONE_LINE.trimEnd(),
    instruction: 'Set key_4242 to zero',
    find: '"key_4242": 4242',
    replace: '"key_4242": 0',
  },
  'one line of JavaScript': {
    path: 'a.js',
    text: MINIFIED,
    instruction: 'f4321 returns 0',
    find: 'function f4321(x){return x+4321}',
    replace: 'function f4321(x){return 0}',
  },
  'one line of plain text': {
    path: 'a.txt',
    text: `${'word '.repeat(30_000)}needle_in_it and so on`,
    instruction: 'Remove needle_in_it',
    find: 'needle_in_it and',
    replace: 'and',
  },
  'a long line between short ones': {
    path: 'a.txt',
    text: `# head\n${ONE_LINE}# tail\n`,
    instruction: 'Set key_9001 to zero',
    find: '"key_9001": 9001',
    replace: '"key_9001": 0',
  },
  'many lines, by a number': {
    path: 'a.txt',
    text: PLAIN,
    instruction: 'See line 7001',
    find: 'record 7000: nothing of interest.',
    replace: 'record 7000: gold.',
  },
  'many lines, by words that stand once': {
    path: 'a.txt',
    text: PLAIN.replace('record 6500: nothing', 'record 6500: treasure_chest'),
    instruction: 'treasure_chest is empty',
    find: 'record 6500: treasure_chest of interest.',
    replace: 'record 6500: empty.',
  },
  CRLF: {
    path: 'a.txt',
    text: PLAIN.replaceAll('\n', '\r\n'),
    instruction: 'See line 7001',
    find: 'record 7000: nothing of interest.',
    replace: 'record 7000: gold.',
  },
};

describe('a file of more than 100,000 characters', () => {
  test.each(Object.entries(CASES))(
    '%s: the model sees the place, and its change is made',
    async (_, { path, text, instruction, find, replace }) => {
      expect(text.length).toBeGreaterThan(100_000);
      const model = scripted(block(find, replace));
      const ran = await ranOn({ [path]: text }, model, { instruction });
      expect(questionOf(model)).toContain(find);
      expect(questionOf(model).length).toBeLessThan(125_000);
      expect(ran.report.problems).toEqual([]);
      expect(ran.files.textOf(path)).toBe(text.replace(find, replace));
      expect(ran.facts.files[0].strategy).toBe('diff-mode');
    },
  );

  test('says of a long line how long it is, and which part is shown', async () => {
    const model = scripted('NO CHANGE');
    await ranOn({ 'a.json': ONE_LINE }, model, { instruction: 'Set key_7777 to zero' });
    expect(questionOf(model)).toMatch(
      /Line 1 has \d+ characters\. Characters \d+-\d+ of it, to be quoted in part:/,
    );
  });

  test('that nothing points to is shown from its start, as far as there is room', async () => {
    const model = scripted('NO CHANGE');
    await ranOn({ 'a.txt': PLAIN }, model, { instruction: 'Improve it' });
    expect(questionOf(model)).toContain('record 1000: nothing');
    const long = scripted('NO CHANGE');
    await ranOn({ 'a.json': ONE_LINE }, long, { instruction: 'Improve it' });
    expect(questionOf(long)).toContain('{"key_0": 0, "key_1": 1,');
  });

  test.each([
    ['lines', 'SHOW 7990-7999', 'record 7995: nothing'],
    ['one line', 'SHOW 7996', 'record 7995: nothing'],
    ['lines in words', 'SHOW lines 7990 to 7999', 'record 7995: nothing'],
    ['words', 'SHOW "record 7995:"', 'record 7996: nothing'],
    ['words without quotes', 'SHOW record 7995:', 'record 7996: nothing'],
    ['in a fence', '`SHOW 7990-7999`', 'record 7995: nothing'],
  ])('the model may ask for more of it: %s', async (_, wish, seen) => {
    const model = scripted(wish, block('record 7995: nothing of interest.', 'record 7995: gold.'));
    const ran = await ranOn({ 'a.txt': PLAIN }, model, { instruction: 'Improve it' });
    expect(questionOf(model)).toContain('answer SHOW and their numbers');
    expect(questionOf(model)).not.toContain(seen);
    expect(questionOf(model, 1)).toContain(seen);
    expect(ran.report.outcome).toBe('applied');
    expect(ran.facts).toMatchObject({ calls: 2, firstApply: true });
  });

  test('also for words of a long line', async () => {
    const model = scripted('SHOW "key_11500"', block('"key_11500": 11500', '"key_11500": 1'));
    const ran = await ranOn({ 'a.json': ONE_LINE }, model, { instruction: 'Improve it' });
    expect(questionOf(model, 1)).toContain('"key_11500": 11500');
    expect(ran.files.textOf('a.json')).toBe(ONE_LINE.replace('"key_11500": 11500', '"key_11500": 1'));
  });

  test('who asks for ever is no more shown after five times, and nothing is made', async () => {
    const ran = await ranOn({ 'a.txt': PLAIN }, scripted(...Array(12).fill('SHOW 1-10')), {
      instruction: 'x',
    });
    expect(ran.report.problems.map(({ code }) => code)).toEqual(['EDIT_MALFORMED']);
    expect(ran.facts.calls).toBe(9);
    expect(ran.files.textOf('a.txt')).toBe(PLAIN);
  });

  test('is never asked for whole where the parts fail: it could not be written', async () => {
    const ran = await ranOn({ 'a.txt': PLAIN }, scripted(...Array(4).fill(block('no such line', 'x'))), {});
    expect(ran.report.problems.map(({ code }) => code)).toEqual(['EDIT_NO_OCCURRENCE_FOUND']);
    expect(ran.facts.fallBacks).toEqual([]);
  });
});

describe('what is asked for in place of an answer', () => {
  const document = Document.of(PLAIN);

  test.each([
    'I show you 120-180',
    'NO CHANGE',
    'SHOW',
    'SHOW 1-2\n\nand here is the change',
    block('SHOW 1-2', 'x'),
    '{"edits": []}',
  ])('%j is no such question', answer => {
    expect(shownMore(document, answer)).toBeUndefined();
  });

  test('lines that are not there, and words that are not there', () => {
    expect(shownMore(document, 'SHOW 9000-9100')).toContain('The file has 8000 lines');
    expect(shownMore(document, 'SHOW nothing_like_it')).toContain('none of them holds "nothing_like_it"');
  });

  test('too many lines are shown as far as there is room', () => {
    expect(shownMore(document, 'SHOW 1-8000')?.length).toBeLessThan(25_000);
  });
});

test.each([
  ['a line of code', MINIFIED, true, 'diff-mode'],
  ['lines of code', 'def f():\n    return 1\n\n\n'.repeat(400), true, 'edit-script'],
  [
    'one long line among many',
    `${'def f():\n    return 1\n\n\n'.repeat(400)}x = "${'a'.repeat(3_000)}"\n`,
    true,
    'edit-script',
  ],
  ['a long line without anchors', ONE_LINE, false, 'diff-mode'],
])('%s: %s', (_, text, hasAnchors, strategy) => {
  expect(chooseStrategy({ text, hasAnchors }).strategy).toBe(strategy);
});
