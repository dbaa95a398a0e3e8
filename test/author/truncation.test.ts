import { describe, expect, test } from 'vitest';
import { detectTruncation } from '../../src/author/index.js';

const BLOCK = 'FIND:\n```\na\n```\nREPLACE:\n```\nb\n```\n';

describe('detectTruncation', () => {
  test.each(['max_tokens', 'length', 'MAX_TOKENS', 'max_output_tokens', 'model_length', 'incomplete'])(
    'T110 a reply that ended by %s is cut (requirement 8)',
    reason => {
      expect(detectTruncation({ text: BLOCK, stop_reason: reason })).toBe(true);
      expect(detectTruncation({ text: BLOCK, finish_reason: reason })).toBe(true);
      expect(detectTruncation({ text: BLOCK, finishReason: reason })).toBe(true);
      expect(detectTruncation({ text: BLOCK, finish: reason })).toBe(true);
    },
  );

  test.each(['end_turn', 'stop', 'STOP', 'stop_sequence', 'tool_use', 'other', '', null])(
    'T110 a whole reply that ended by %j is not',
    reason => {
      expect(detectTruncation({ text: BLOCK, stop_reason: reason })).toBe(false);
    },
  );

  test.each([
    ['in a fence', BLOCK.slice(0, -5)],
    ['before the replacement', BLOCK.slice(0, 18)],
    ['in a search block', 'a.py\n<<<<<<< SEARCH\na\n=======\nb'],
    ['in a script', '{"file": "a.py", "edits": [{"type": "replace", "anchor": {"type": "line_pattern", "sel'],
  ])('a reply that ends %s is cut, whatever its provider says', (_, text) => {
    expect(detectTruncation({ text, stop_reason: 'end_turn' })).toBe(true);
  });

  test('a whole file without an end is cut, where it was asked for', () => {
    expect(detectTruncation({ text: 'a.py\n```python\nx = 1\n', stop_reason: 'stop' }, 'whole-file')).toBe(
      true,
    );
    expect(
      detectTruncation({ text: 'a.py\n```python\nx = 1\n```\n', stop_reason: 'stop' }, 'whole-file'),
    ).toBe(false);
  });

  test('without a text the reason alone tells', () => {
    expect(detectTruncation({ finish: 'length' })).toBe(true);
    expect(detectTruncation({})).toBe(false);
  });
});
