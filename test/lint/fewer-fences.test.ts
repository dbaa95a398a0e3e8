import { expect, test } from 'vitest';
import { answerTexts } from '../../src/lint/answer-texts.js';

const IMPORTS = ['def total(items):'];
const BODY = ['    try:', '        return sum(items)', '    except:', '        print("no")'];
const NOW = BODY.map(line => line.replace('except:', 'except TypeError:'));

// A question has a region for a new import, and most answers need none.
test.each([
  ['in a fence', `\`\`\`python\n${NOW.join('\n')}\n\`\`\`\n`, [IMPORTS, NOW]],
  ['without a fence', NOW.join('\n'), [IMPORTS, NOW]],
])('the new text of one region of two, %s', (_, reply, texts) => {
  expect(answerTexts(reply, [IMPORTS, BODY])).toEqual({ kind: 'texts', texts });
});

test.each([
  ['is like no region', '```python\nx = 1\n```\n', [IMPORTS, BODY]],
  ['is like both', `\`\`\`python\n${NOW.join('\n')}\n\`\`\`\n`, [BODY, BODY.slice(0, 3)]],
])('a text that %s is refused', (_, reply, snippets) => {
  expect(answerTexts(reply, snippets).kind).toBe('refused');
});
