import { expect, test } from 'vitest';
import { Document } from '../../src/text/index.js';
import { grammarOnly, syntax } from '../support/syntax.js';

// In a file of its own, since an engine that is lost is lost for its process.
test('if the engine comes to its end, that file and all that follow are read by their lines', async () => {
  const [python, code] = [await grammarOnly('python'), 'def f():\n    pass\n'];
  expect(python.outline(Document.of(code)).source).toBe('tree');

  // Each star may begin an argument or multiply: readings in readings, until the engine has no room
  // for them.
  const hard = Document.of(code + '/* \n'.repeat(10_000));
  expect(python.outline(hard)).toMatchObject({ source: 'lines', items: [{ name: 'f' }] });
  expect(python.parses(Document.of(code), Document.of(`${code}x = 1\n`))).toMatchObject({ kind: 'unknown' });

  for (const language of ['python', 'typescript']) {
    const after = await syntax(language);
    const text = { python: code, typescript: 'function f() {\n}\n' }[language] ?? '';
    expect(after.outline(Document.of(text))).toMatchObject({ items: [{ name: 'f' }] });
  }
});
