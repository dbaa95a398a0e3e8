import { describe, expect, test } from 'vitest';
import { editHint } from '../../src/cli/edit-hints.js';
import { refusal } from '../../src/edit/index.js';
import { block, ranOn, scripted } from './talk.js';

const wrong = block('no such line', 'x');

describe('a way of asking for which there was no request left', () => {
  test.each([
    [1, 0],
    [4, 0],
  ])('with %i requests in all, reports %i steps', async (calls, steps) => {
    const model = scripted(...Array<string>(8).fill(wrong));
    const text = Array.from({ length: 400 }, (_, i) => `line ${i} of the file\n`).join('');
    const ran = await ranOn({ 'a.txt': text }, model, { calls });
    expect(model.asked).toHaveLength(calls);
    expect(ran.facts.fallBacks).toHaveLength(steps);
  });
});

describe('what is advised of a reply that is not whole', () => {
  test('a longer answer where the limit of tokens cut it', () => {
    const why = refusal('EDIT_TRUNCATED', 'The limit of tokens cut the reply.');
    expect(editHint(why, false)).toContain('--max-output-tokens');
  });

  test('no longer answer where its provider says that it is whole', () => {
    const why = refusal('EDIT_TRUNCATED', 'The reply ends inside a block that is not closed.');
    expect(editHint(why, false)).not.toContain('--max-output-tokens');
  });

  test('the option for a file whose encoding is not known', () => {
    expect(editHint(refusal('EDIT_UNENCODABLE', 'No.'), false)).toContain('--encoding');
  });
});
