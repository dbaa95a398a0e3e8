import { applyPatch } from 'diff';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diffWindow } from '../../src/apply/diff-window.js';
import { diffOf } from '../../src/apply/index.js';
import { Document } from '../../src/text/index.js';

const line = fc.constantFrom('a\n', 'b\n', '\n', 'c\r\n', 'd\r', 'e');
const text = fc.array(line, { maxLength: 25 }).map(lines => lines.join(''));

function diffBetween(old: string, now: string): string {
  const state = (of: string) => {
    const document = Document.of(of);
    return { bytes: new TextEncoder().encode(of), document, executable: undefined };
  };
  return diffOf({ path: 'a.txt', to: undefined, outcomes: [], before: state(old), after: state(now) });
}

describe('a diff of a window', () => {
  test('makes the one text of the other', () => {
    fc.assert(
      fc.property(text, text, text, text, (head, old, now, tail) => {
        const [before, after] = [head + old + tail, head + now + tail];
        if (before === after) return;
        expect(applyPatch(before, diffBetween(before, after), { autoConvertLineEndings: false })).toBe(after);
      }),
      { seed: 8, numRuns: 500 },
    );
  });

  test('has the line numbers and the context of the whole text', () => {
    const lines = Array.from({ length: 100 }, (_, i) => `line ${i + 1}\n`);
    const old = lines.join('');
    expect(diffBetween(old, old.replace('line 50\n', 'fifty\n'))).toContain(
      '@@ -47,7 +47,7 @@\n line 47\n line 48\n line 49\n-line 50\n+fifty\n line 51\n line 52\n line 53\n',
    );
    expect(diffBetween(old, old.replace('line 1\n', ''))).toContain('@@ -1,4 +1,3 @@\n-line 1\n line 2\n');
  });

  test('is small', () => {
    const old = 'line\n'.repeat(10_000);
    const { old: shown, skipped } = diffWindow(old, `${old}end\n`, 3);
    expect([shown, skipped]).toEqual(['line\nline\nline\n', 9_997]);
  });
});
