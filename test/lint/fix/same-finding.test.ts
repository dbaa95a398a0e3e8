import { describe, expect, test } from 'vitest';
import type { Finding } from '../../../src/lint/finding.js';
import { compareFindings } from '../../../src/lint/fix/compare.js';
import { ChangeSet, Document } from '../../../src/text/index.js';
import { findingAt } from '../sources.js';

const BEFORE = 'try:\n    f()\nexcept IOError:\n    pass\n\n\ndef g():\n    h()\n';
const AFTER = BEFORE.replace('IOError', 'OSError');
const at = BEFORE.indexOf('IOError');
const changes = new Map([
  ['a.py', ChangeSet.of(BEFORE.length, [{ from: at, to: at + 'IOError'.length, insert: 'OSError' }])],
]);

function fresh(old: readonly Finding[], now: readonly Finding[]): number {
  const said = (text: string, findings: readonly Finding[]) => ({
    findings,
    documentOf: () => Document.of(text),
  });
  return compareFindings(said(BEFORE, old), said(AFTER, now), changes).fresh.length;
}

const suppress = (tool: string, name: string, line = 1, end = 4) =>
  findingAt(tool, 'SIM105', line, { end, message: `Use \`contextlib.suppress(${name})\` instead` });

describe('a finding that names what was changed', () => {
  test.each(['ruff', 'pylint', 'flake8'])('%s: is the one that was there', tool => {
    expect(fresh([suppress(tool, 'IOError')], [suppress(tool, 'OSError')])).toBe(0);
  });

  test('is new where it stands elsewhere', () => {
    expect(fresh([suppress('ruff', 'IOError')], [suppress('ruff', 'OSError', 7, 8)])).toBe(1);
  });

  test('is new where the code around it is not changed', () => {
    expect(fresh([suppress('ruff', 'IOError', 7, 8)], [suppress('ruff', 'OSError', 7, 8)])).toBe(1);
  });

  test('is new where types are named, which are another fault', () => {
    expect(fresh([suppress('mypy', 'IOError')], [suppress('mypy', 'OSError')])).toBe(1);
  });

  test('is new where there are more of them', () => {
    expect(fresh([suppress('ruff', 'IOError')], [suppress('ruff', 'OSError'), suppress('ruff', 'E')])).toBe(
      1,
    );
  });
});
