import { describe, expect, test } from 'vitest';
import { run } from '../playground/engine/run.js';
import type { PlaygroundInput } from '../playground/engine/types.js';
import { siteGrammars } from './grammars.js';

const call = (old_str: string, new_str: string, path = 'a.txt') => ({ path, old_str, new_str });
const inputOf = (text: string, ...calls: readonly object[]): PlaygroundInput => ({
  files: [{ path: 'a.txt', text }],
  reply: JSON.stringify(calls),
  format: 'edit-call',
});

describe('what the playground shows', () => {
  test('an exact matcher takes the first of several places, where mortise refuses', async () => {
    const { edits, files } = await run(inputOf('x\ny\nx\n', call('x', 'z')));
    expect(edits[0]?.exact).toMatchObject({
      found: 'several',
      count: 2,
      firstLine: 1,
      after: 'z\ny\nx\n',
      agrees: null,
    });
    expect(edits[0]?.refusal).toMatchObject({ code: 'EDIT_AMBIGUOUS', placeCount: 2 });
    expect(files[0]?.after).toBe('x\ny\nx\n');
  });

  test('an exact matcher that finds the text once agrees, and one edit builds on the other', async () => {
    const { edits } = await run(inputOf('a b\nc\n', call('a b', 'A b'), call('c', 'C')));
    expect(edits.map(({ exact }) => [exact?.found, exact?.after, exact?.agrees])).toEqual([
      ['once', 'A b\nc\n', true],
      ['once', 'A b\nC\n', true],
    ]);
  });

  test('an exact matcher does not find lines that end differently', async () => {
    const { edits, report } = await run(inputOf('one\r\ntwo\r\n', call('one\ntwo', 'one\n2')));
    expect(report.outcome).toBe('applied');
    expect(edits[0]?.exact).toMatchObject({ found: 'not-found', agrees: false });
  });

  test('signs of a replacement that mean something to `replace` are taken as they are', async () => {
    const { edits } = await run(inputOf('cost\n', call('cost', "$& $' $1")));
    expect(edits[0]?.exact).toMatchObject({ after: "$& $' $1\n", agrees: true });
  });

  test('a path that is not allowed is a problem, and no failure', async () => {
    const input = { ...inputOf('a\n', call('a', 'b')), files: [{ path: '../a.txt', text: 'a\n' }] };
    const { problems, report } = await run(input);
    expect(problems.map(({ code }) => code)).toContain('EDIT_INVALID_PATH');
    expect(report.outcome).toBe('refused');
  });

  test.each(['', '\0', '<<<<<<< SEARCH', '[{', '\ud800', '@@ @@'])(
    'the reply %j is answered',
    async reply => {
      const result = await run({ files: [], reply, format: 'auto' });
      expect(result.stage).toBe('checked');
      expect(result.problems.length + result.edits.length).toBeGreaterThan(0);
    },
  );

  test('a problem of the reply names its line', async () => {
    const { problems } = await run({ files: [], reply: 'a.txt\n<<<<<<< SEARCH\nx\n', format: 'auto' });
    expect(problems[0]).toMatchObject({ code: 'EDIT_TRUNCATED', replyLine: 2 });
  });

  test('a refusal shows the nearest place and the first line that differs', async () => {
    const text = 'def f():\n    first(1)\n    second(2)\n    return 3\n';
    const { edits } = await run(inputOf(text, call('    first(1)\n    other(7)\n    gone()', 'x')));
    const refusal = edits[0]?.refusal;
    expect(refusal?.nearest?.first).toBe(2);
    expect(refusal?.divergence).toMatchObject({
      fileLine: 3,
      expected: '    other(7)',
      found: '    second(2)',
    });
    expect(refusal?.next).not.toBe('');
  });

  test('every other format is there, with its text or why not', async () => {
    const { formats, format } = await run(inputOf('a\nb\n', call('b', 'c')));
    expect(formats?.map(each => each.format)).not.toContain(format);
    expect(formats).toHaveLength(6);
    for (const { text, failure } of formats ?? []) expect((text === null) !== (failure === null)).toBe(true);
  });

  test('files that no edit concerns are shown as they are', async () => {
    const base = inputOf('a\n', call('a', 'b'));
    const { files } = await run({
      ...base,
      files: [...base.files, { path: 'other.md', text: '\ufeff# x\r\n' }],
    });
    expect(files.map(({ path, status }) => [path, status])).toEqual([
      ['a.txt', 'changed'],
      ['other.md', 'unchanged'],
    ]);
    expect(files[1]).toMatchObject({ before: '\ufeff# x\r\n', after: '\ufeff# x\r\n', diff: '' });
  });

  test('a reply without a path is put into the only file, and said so; with two files it is not', async () => {
    const reply = '<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n';
    const one = { files: [{ path: 'x.txt', text: 'a\n' }], reply, format: 'auto' as const };
    const only = await run(one);
    expect([only.report.outcome, only.assumedFile]).toEqual(['applied', 'x.txt']);
    const two = await run({ ...one, files: [...one.files, { path: 'y.txt', text: 'a\n' }] });
    expect([two.report.outcome, two.assumedFile]).toEqual(['refused', null]);
    const named = await run(inputOf('a\n', call('a', 'b', 'other.txt')));
    expect([named.edits[0]?.refusal?.code, named.assumedFile]).toEqual(['EDIT_FILE_NOT_FOUND', null]);
  });

  test('a reply that has no edit is told from one that has a broken one', async () => {
    const problemsOf = async (reply: string) => (await run({ files: [], reply, format: 'auto' })).problems;
    expect((await problemsOf('only prose')).map(({ isUnread }) => isUnread)).toEqual([true]);
    const broken = await problemsOf('a.txt\n<<<<<<< SEARCH\nx\n');
    expect(broken.map(({ isUnread }) => isUnread)).toEqual([false]);
  });

  test('a file that is neither there before nor after is not shown as kept', async () => {
    const { files } = await run(inputOf('a\n', call('a', 'b', 'other.txt')));
    expect(files.map(({ path }) => path)).toEqual(['a.txt']);
  });

  test('the text of a refusal has the places, for a model', async () => {
    const { edits } = await run(inputOf('x\ny\nx\n', call('x', 'z'), call('q', 'r')));
    const full = edits[0]?.refusal?.full ?? '';
    for (const part of ['EDIT_AMBIGUOUS', 'a.txt', 'line 1', 'line 3', 'What to do'])
      expect(full).toContain(part);
    expect(full).not.toContain('EDIT_NO_OCCURRENCE_FOUND');
  });

  test('an exact matcher says in which text it searched, and the facts in which they did', async () => {
    const { edits } = await run(inputOf('one\n', call('one', '1'), call('one', '2')));
    expect(edits[1]?.exact?.text).toContain('after its own edits before this one');
    expect(edits[0]?.exact?.text).not.toContain('after its own edits');
    expect(edits[1]?.facts.join(' ')).toContain('Before the reply, the file had');
  });

  test.each([
    ['', 'not-needed'],
    ['no edit here', 'not-needed'],
    [JSON.stringify([call('x = 1', 'x = 2', 'a.py')]), 'checked'],
    [JSON.stringify([call('nowhere_to_be_found(7)', 'x', 'a.py')]), 'unchecked'],
    [JSON.stringify([call('y', 'z', 'a.py')]), 'unchecked'],
    [JSON.stringify([call('x = 1', 'x = (1', 'a.py')]), 'checked'],
  ])('after the reply %j the syntax is %s', async (reply, state) => {
    const files = [{ path: 'a.py', text: 'x = 1\nf(y)\ng(y)\n' }];
    const { syntax } = await run({ files, reply, format: 'auto' }, { grammars: siteGrammars() });
    expect(syntax.state).toBe(state);
    expect(syntax.text.includes('a.py (python)')).toBe(state === 'checked');
  });
});

describe('an answer of a chat', () => {
  const reply = [
    'In `src/cart.js`, the new version of `total`:',
    '```js\nexport function total() {\n  return 2;\n}\n```',
    'Set `LIMIT` to `5`, too.',
    'Usage:',
    '```js\nconsole.log(total());\n```',
    '```sh\nnpm test\n```',
  ].join('\n\n');
  const path = 'src/cart.js';
  const text = 'export function total() {\n  return 1;\n}\n\nexport const LIMIT = 1;\n';
  const shown = (said: string) => run({ files: [{ path, text }], reply: said, format: 'auto' });

  test('is shown with the file and the line of the reply of each edit, and the role of what is none', async () => {
    const { edits, files, report, problems } = await shown(reply);
    expect(edits.map(edit => [edit.path, edit.replyLine, edit.status])).toEqual([
      [path, 3, 'applied'],
      [path, 9, 'applied'],
    ]);
    expect(files[0]?.after).toBe(text.replace('return 1', 'return 2').replace('LIMIT = 1', 'LIMIT = 5'));
    expect(report.warnings).toEqual([
      'Line 13 of the reply: an example or output.',
      'Line 17 of the reply: commands, not run.',
    ]);
    expect(problems).toEqual([]);
  });

  test('is shown with each sentence that is not understood', async () => {
    const { problems, files } = await shown(reply.replace('Set', 'Make sure to check `LIMIT`. Wrap'));
    expect(problems.map(({ replyLine, message }) => [replyLine, message])).toEqual([
      [9, 'Line 9 of the reply: This asks for a change that could not be read: “Wrap LIMIT to 5, too.”.'],
    ]);
    expect(files[0]?.after).toBe(text);
  });
});
