import { linesText, type Source } from './source.js';
import { isTestFile } from './tools/pytest-kinds.js';

/**
 * Whether a file holds tests: by its name, or since it has a function `test_…` that asserts. Settings of pytest may give
 * files of tests any name.
 *
 * @example isTestSource(python('def test_a():\n    assert f()\n', 'checks.py')) // true
 */
export function isTestSource(source: Source): boolean {
  if (isTestFile(source.path)) return true;
  return source.scopes.statements.some(
    each =>
      each.kind === 'function' &&
      /^test_/.test(each.name ?? '') &&
      /^\s*(?:assert\b|self\.assert\w+\()/m.test(linesText(source, each)),
  );
}
