import { describe, expect, test } from 'vitest';
import type { Edit } from '../../src/edit/index.js';
import { parseReply } from '../../src/formats/index.js';

const block = (old: string, now: string) =>
  `a.py\n<<<<<<< SEARCH\n${old}\n=======\n${now}\n>>>>>>> REPLACE\n`;
const patch = (old: string, now: string) =>
  `*** Begin Patch\n*** Update File: a.py\n@@\n-${old}\n+${now}\n*** End Patch\n`;
const DRAFT = block('x = 1', 'x = 99');
const ANSWER = block('y = 1', 'y = 2');

const newTexts = (reply: string) =>
  parseReply(reply).edits.map((edit: Edit) => (edit.kind === 'replace' ? edit.replace.trim() : edit.kind));
const problems = (reply: string) => parseReply(reply).problems.map(({ code }) => code);

describe('the thoughts of a model', () => {
  test.each<[name: string, reply: string]>([
    ['in <think>', `<think>\nFirst:\n${DRAFT}</think>\n\n${ANSWER}`],
    ['in <thinking>', `<thinking>\n${DRAFT}</thinking>\n${ANSWER}`],
    ['in <reasoning>', `<reasoning>\n${DRAFT}</reasoning>\n${ANSWER}`],
    ['in capitals', `<THINK>\n${DRAFT}</THINK>\n${ANSWER}`],
    ['in brackets', `[THINK]\n${DRAFT}[/THINK]\n${ANSWER}`],
    ['in marks', `◁think▷\n${DRAFT}◁/think▷\n${ANSWER}`],
    ['with only the tag that ends them', `Maybe:\n${DRAFT}no.\n</think>\n\n${ANSWER}`],
    ['with a draft in a fence', `<think>\n\`\`\`\n${DRAFT}\`\`\`\n</think>\n${ANSWER}`],
    ['with a draft that is cut', `<think>\na.py\n<<<<<<< SEARCH\nx = 1\n=======\nno.\n</think>\n${ANSWER}`],
    ['with a cut draft and one tag', `a.py\n<<<<<<< SEARCH\nx = 1\n=======\nno.\n</think>\n${ANSWER}`],
    ['with a draft in another format', `<think>\n${patch('x = 1', 'x = 99')}</think>\n${ANSWER}`],
    ['with a draft of a whole file', `<think>\na.py\n\`\`\`\nx = 99\n\`\`\`\n</think>\n${ANSWER}`],
    ['that end in the line of the answer', `<think>\n${DRAFT}no</think>Done:\n${ANSWER}`],
    ['in one line', `<think>hm</think>\n${ANSWER}`],
    ['that are empty', `<think></think>Done:\n${ANSWER}`],
    ['behind words', `Let me see.\n\n<think>\n${DRAFT}</think>\n\n${ANSWER}`],
    ['twice', `<think>\n${DRAFT}</think>\n${ANSWER}\n<think>\n${DRAFT}</think>\n`],
    ['with carriage returns', `<think>\n${DRAFT}</think>\n${ANSWER}`.replaceAll('\n', '\r\n')],
  ])('are no part of the answer: %s', (_, reply) => {
    expect([newTexts(reply), problems(reply)]).toEqual([['y = 2'], []]);
  });

  test('leave the lines of the reply their numbers', () => {
    const [edit] = parseReply(`<think>\n${DRAFT}</think>\n${ANSWER}`).edits;
    expect(edit?.source).toEqual({ first: 10, last: 14 });
  });

  test.each(['<think>\nI could\n', `<think>\n${DRAFT}`, `<thinking>\n${DRAFT}${ANSWER}`])(
    'that never end are a reply that was cut: %j',
    reply => expect([newTexts(reply), problems(reply)]).toEqual([[], ['EDIT_TRUNCATED']]),
  );
});

describe('tags that are text', () => {
  test.each<[name: string, old: string, now: string]>([
    ['both', '<think>\na\n</think>', '<think>\nb\n</think>'],
    ['the end alone', 'a\n</thinking>', 'b\n</thinking>'],
    ['the start alone', '<reasoning>\na', '<reasoning>\nb'],
  ])('stay in a block: %s', (_, old, now) => {
    expect([newTexts(block(old, now)), problems(block(old, now))]).toEqual([[now], []]);
  });

  test('stay in a call, in a patch and in words', () => {
    const call = JSON.stringify([{ path: 'a', old_str: '</think>', new_str: '</thinking>' }], null, 2);
    expect(newTexts(call)).toEqual(['</thinking>']);
    expect(newTexts(patch('</think>', '</thinking>'))).toEqual(['</thinking>']);
    expect(newTexts(`It strips \`</think>\` now.\n\n${ANSWER}`)).toEqual(['y = 2']);
  });

  test('stay in an example', () => {
    expect(newTexts(`${DRAFT}\nThe server sends\n\n\`\`\`\nhm\n</think>\n\`\`\`\n`)).toEqual(['x = 99']);
  });
});

describe('a reply of two formats', () => {
  const file = 'b.py\n```python\ny = 2\n```\n';
  test.each<[string, string]>([
    ['a block and a whole file', `${DRAFT}\n${file}`],
    ['a whole file and a block', `${file}\n${DRAFT}`],
    ['a block and a patch', `${DRAFT}\n${patch('y = 1', 'y = 2')}`],
    ['a patch and a whole file', `${patch('y = 1', 'y = 2')}\n${file}`],
    [
      'a diff and a whole file',
      `\`\`\`diff\n--- a/a.py\n+++ b/a.py\n@@ -1 +1 @@\n-y = 1\n+y = 2\n\`\`\`\n\n${file}`,
    ],
    [
      'a block and a call',
      `${DRAFT}\n${JSON.stringify({ path: 'b.py', old_str: 'y = 1', new_str: 'y = 2' })}\n`,
    ],
  ])('is refused, as one of them would be lost: %s', (_, reply) => {
    expect(problems(reply)).toEqual(['EDIT_MALFORMED']);
  });

  test.each<[string, string]>([
    [
      'a block in the fence of its file',
      'a.py\n```python\n<<<<<<< SEARCH\nx = 1\n=======\nx = 99\n>>>>>>> REPLACE\n```\n',
    ],
    ['a block, and its result shown', `${DRAFT}\nNow:\n\na.py\n\`\`\`python\nx = 99\n\`\`\`\n`],
    ['a block and commands', `${DRAFT}\n\`\`\`bash\npytest\n\`\`\`\n`],
  ])('is one of one format: %s', (_, reply) => {
    expect([newTexts(reply), problems(reply)]).toEqual([['x = 99'], []]);
  });
});
