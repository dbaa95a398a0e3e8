import { linesText, type Source } from './source.js';

/**
 * Whether a file contains tests: by its name, or because it has a function `test_…` that asserts.
 * Settings of pytest may allow any name.
 *
 * @example isTestSource(python('def test_a():\n    assert f()\n', 'checks.py')) // true
 */
export function isTestSource(source: Source): boolean {
  if (isTestFile(source.path)) return true;
  return source.scopes.statements.some(
    each =>
      each.kind === 'function' &&
      /^test_/.test(each.name ?? '') &&
      /^[ \t]*(?:assert\b|self\.assert\w+\()/m.test(linesText(source, each)),
  );
}

/**
 * Whether the name of a file is one that test runners and most projects use for tests.
 *
 * @example isTestFile('src/cart.test.ts') // true
 */
export function isTestFile(file: string): boolean {
  const parts = file.split(/[\\/]/);
  const name = parts.at(-1) ?? '';
  const inTests = parts.slice(0, -1).some(part => /^(?:tests?|testing|__tests__)$/i.test(part));
  return (
    inTests ||
    /^(?:test_.*|.*_test|tests?|conftest)\.py$/.test(name) ||
    /\.(?:test|spec)(?:-d)?\.[mc]?[jt]sx?$|_test\.go$/.test(name)
  );
}
