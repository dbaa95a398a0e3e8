import { describe, expect, test } from 'vitest';
import {
  applyReply,
  type Choice,
  type Choices,
  choicesText,
  MemoryWorkspace,
  readChoices,
  replyHash,
} from '../../src/apply/index.js';
import { Document } from '../../src/text/index.js';

const block = (path: string, search: string, replace: string) =>
  `${path}\n<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n`;

const choicesFor = (reply: string, of: Record<number, Choice>): Choices => ({
  reply: replyHash(reply),
  of: new Map(Object.entries(of).map(([number, choice]) => [Number(number), choice])),
});

async function applied(files: Record<string, string>, reply: string, of: Record<number, Choice>) {
  const workspace = new MemoryWorkspace(files);
  const report = await applyReply(reply, workspace, { choices: choicesFor(reply, of) });
  const textOf = async (path: string) => {
    const read = await workspace.read(path);
    return read.kind === 'file' ? new TextDecoder().decode(read.bytes) : undefined;
  };
  return { report, textOf };
}

/** Lines of a text, replaced by a text as it is. */
function placed(path: string, text: string, line: number, search: string, replace: string): Choice {
  return { kind: 'placed', path, line, search, replace, base: Document.of(text).hash };
}

const TWO = `${block('a.txt', 'one', 'ONE')}\n${block('a.txt', 'two', 'TWO')}`;

describe('choices of a person', () => {
  test('an edit without a choice is accepted', async () => {
    const { report, textOf } = await applied({ 'a.txt': 'one\ntwo\n' }, TWO, {});
    expect(await textOf('a.txt')).toBe('ONE\nTWO\n');
    expect(report).toMatchObject({ outcome: 'applied', exitCode: 0 });
    expect(report.edits.map(each => each.choice)).toEqual(['accepted', 'accepted']);
  });

  test('without choices nobody was asked', async () => {
    const report = await applyReply(TWO, new MemoryWorkspace({ 'a.txt': 'one\ntwo\n' }));
    expect(report.edits.map(each => each.choice)).toEqual([null, null]);
  });

  test('a rejected edit is not made, and the report says so', async () => {
    const { report, textOf } = await applied({ 'a.txt': 'one\ntwo\n' }, TWO, {
      1: { kind: 'rejected', reason: 'not now', needs: null },
    });
    expect(await textOf('a.txt')).toBe('one\nTWO\n');
    expect(report).toMatchObject({ outcome: 'partly-applied', exitCode: 1 });
    expect(report.edits.map(({ number, status, choice }) => [number, status, choice])).toEqual([
      [1, 'rejected', 'rejected'],
      [2, 'applied', 'accepted'],
    ]);
  });

  test('if all are rejected, nothing is written', async () => {
    const none: Choice = { kind: 'rejected', reason: null, needs: null };
    const { report, textOf } = await applied({ 'a.txt': 'one\ntwo\n' }, TWO, { 1: none, 2: none });
    expect(await textOf('a.txt')).toBe('one\ntwo\n');
    expect(report).toMatchObject({ outcome: 'refused', exitCode: 1, receipt: null });
  });

  test('a refused edit that is rejected does not stop the others', async () => {
    const reply = `${block('a.txt', 'nowhere at all', 'x')}\n${block('a.txt', 'two', 'TWO')}`;
    const { report, textOf } = await applied({ 'a.txt': 'one\ntwo\n' }, reply, {
      1: { kind: 'rejected', reason: null, needs: null },
    });
    expect(await textOf('a.txt')).toBe('one\nTWO\n');
    expect(report.outcome).toBe('partly-applied');
  });

  test('a rejected edit still shows which file the others mean', async () => {
    const reply = `${block('a.txt', 'one', 'ONE')}\n<<<<<<< SEARCH\ntwo\n=======\nTWO\n>>>>>>> REPLACE\n`;
    const { textOf } = await applied({ 'a.txt': 'one\ntwo\n' }, reply, {
      1: { kind: 'rejected', reason: null, needs: null },
    });
    expect(await textOf('a.txt')).toBe('one\nTWO\n');
  });

  test('a changed text is placed like the one that was sent', async () => {
    const { textOf } = await applied({ 'a.txt': '\tone\r\n\ttwo\r\n' }, TWO, {
      1: { kind: 'changed', text: 'ONE\nmore' },
    });
    expect(await textOf('a.txt')).toBe('\tONE\r\n\tmore\r\n\tTWO\r\n');
  });

  test.each([
    ['a rewritten file', '```txt a.txt\nnew\n```\n', 'better\n'],
    ['a new file', block('b.txt', '', 'new'), 'better\n'],
  ])('the text of %s can be changed', async (_, reply, text) => {
    const { report, textOf } = await applied({ 'a.txt': 'one\n' }, reply, { 1: { kind: 'changed', text } });
    expect(report.outcome).toBe('applied');
    expect(await textOf(report.files[0]?.path as string)).toBe('better\n');
  });
});

describe('lines that a person chose', () => {
  const text = 'same\nx\nsame\ny\nsame\nz\n';
  const reply = block('a.txt', 'same', 'other');

  test.each([1, 3, 5])('an ambiguous edit goes to line %d', async line => {
    const { report, textOf } = await applied({ 'a.txt': text }, reply, {
      1: placed('a.txt', text, line, 'same\n', 'other\n'),
    });
    const lines = text.split('\n').map((each, i) => (i === line - 1 ? 'other' : each));
    expect(await textOf('a.txt')).toBe(lines.join('\n'));
    expect(report.edits[0]).toMatchObject({
      kind: 'replace',
      choice: 'placed',
      places: [{ firstLine: line, lastLine: line, tier: 'exact' }],
    });
  });

  test('equal edits go to the places that were chosen for each', async () => {
    const { textOf } = await applied({ 'a.txt': text }, `${reply}\n${reply}`, {
      1: placed('a.txt', text, 5, 'same\n', 'other\n'),
      2: placed('a.txt', text, 1, 'same\n', 'other\n'),
    });
    expect(await textOf('a.txt')).toBe('other\nx\nsame\ny\nother\nz\n');
  });

  test.each([
    ['marks of elision', '// ... existing code ...\n'],
    ['another indentation', '\t\t  deep\n'],
    ['other line endings', 'a\r\nb\rc\n'],
    ['nothing', ''],
    ['a path', '// a.txt\n'],
    ['escapes', 'a\\nb &lt;c&gt;\n'],
  ])('the new text is written as it is: %s', async (_, replace) => {
    const { textOf } = await applied({ 'a.txt': text }, reply, {
      1: placed('a.txt', text, 3, 'same\n', replace),
    });
    expect(await textOf('a.txt')).toBe(`same\nx\n${replace}y\nsame\nz\n`);
  });

  test('the new text must pass the checks of every edit', async () => {
    const { report, textOf } = await applied({ 'a.txt': text }, reply, {
      1: placed('a.txt', text, 3, 'same\n', '>>>>>>> REPLACE\n'),
    });
    expect(report.edits[0]).toMatchObject({
      status: 'refused',
      choice: 'placed',
      refusal: { code: 'EDIT_MALFORMED' },
    });
    expect(await textOf('a.txt')).toBe(text);
  });

  test('a new text without a line ending does not run into the next line', async () => {
    const { textOf } = await applied({ 'a.txt': text }, reply, {
      1: placed('a.txt', text, 3, 'same\n', 'end'),
    });
    expect(await textOf('a.txt')).toBe('same\nx\nend\ny\nsame\nz\n');
  });

  test('in a file that has changed, lines that are there once are found', async () => {
    const chosen = placed('a.txt', text, 2, 'x\nsame\n', 'X\n');
    const { textOf } = await applied({ 'a.txt': `new\n${text}` }, reply, { 1: chosen });
    expect(await textOf('a.txt')).toBe('new\nsame\nX\ny\nsame\nz\n');
  });

  test.each([
    ['several times', `new\n${text}`, 'EDIT_AMBIGUOUS'],
    ['no more', 'new\n', 'EDIT_STALE_FILE'],
    ['only inside a line', 'the same\n', 'EDIT_STALE_FILE'],
  ])('in a file that has changed, lines that are there %s are refused', async (_, now, code) => {
    const { report, textOf } = await applied({ 'a.txt': now }, reply, {
      1: placed('a.txt', text, 3, 'same\n', 'other\n'),
    });
    expect(report.edits[0]?.refusal?.code).toBe(code);
    expect(await textOf('a.txt')).toBe(now);
  });

  test('a line that the file does not have is refused', async () => {
    const { report } = await applied({ 'a.txt': text }, reply, {
      1: placed('a.txt', text, 99, 'same\n', 'other\n'),
    });
    expect(report.edits[0]?.refusal?.code).toBe('EDIT_STALE_FILE');
  });

  test('chosen lines that another edit changes too are in conflict', async () => {
    const { report } = await applied({ 'a.txt': text }, `${reply}\n${block('a.txt', 'x\nsame', 'X')}`, {
      1: placed('a.txt', text, 3, 'same\n', 'other\n'),
    });
    expect(report.edits.map(each => each.refusal?.code)).toContain('EDIT_CONFLICT');
  });
});

describe('choices as text', () => {
  const choices = choicesFor('reply', {
    1: { kind: 'accepted' },
    2: { kind: 'rejected', reason: 'why "not"', needs: 1 },
    3: { kind: 'changed', text: '\u{1f600}\n' },
    4: placed('a.txt', 'a\n', 1, 'a\n', 'b\n'),
  });

  test('are read as they were written', () => {
    expect(readChoices(choicesText(choices), 'c.json')).toEqual({ kind: 'choices', choices });
    expect(readChoices(`\ufeff${choicesText(choicesFor('', {}))}`, 'c.json')).toMatchObject({
      kind: 'choices',
    });
  });

  const entry = (each: object) =>
    JSON.stringify({ schema: 'mortise-choices/1', reply: '0'.repeat(64), edits: [each] });

  test.each([
    ['no JSON', 'x', 'no JSON object'],
    ['another schema', '{"schema": "other/1"}', '"schema"'],
    ['no hash', '{"schema": "mortise-choices/1", "reply": 3}', '"reply"'],
    ['no list', `{"schema": "mortise-choices/1", "reply": "${'0'.repeat(64)}"}`, '"edits"'],
    ['no number', entry({ choice: 'accepted' }), 'entry 1'],
    ['a number that is none', entry({ number: 0, choice: 'accepted' }), 'entry 1'],
    ['an unknown choice', entry({ number: 1, choice: 'maybe' }), 'entry 1'],
    ['a change without a text', entry({ number: 1, choice: 'changed' }), 'entry 1'],
    [
      'a place without a hash',
      entry({ number: 1, choice: 'placed', path: 'a', line: 1, search: 'a', replace: '' }),
      'entry 1',
    ],
  ])('%s is refused', (_, text, why) => {
    const read = readChoices(text, 'c.json');
    expect(read).toMatchObject({ kind: 'failed', refusal: { code: 'CHOICES_MALFORMED' } });
    expect(read.kind === 'failed' && read.refusal.message).toContain(why);
  });

  test('for another reply nothing is planned', async () => {
    const workspace = new MemoryWorkspace({ 'a.txt': 'one\ntwo\n' });
    const report = await applyReply(`${TWO} `, workspace, { choices: choicesFor(TWO, {}) });
    expect(report).toMatchObject({ outcome: 'refused', exitCode: 1 });
    expect(report.problems[0]?.code).toBe('CHOICES_OTHER_REPLY');
  });
});
