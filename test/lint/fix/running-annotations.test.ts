import { describe, expect, test } from 'vitest';
import { runningAnnotation } from '../../../src/lint/fix/running-annotations.js';
import { python } from '../sources.js';

const BEFORE = 'import os\n\n\ndef f(a, b=None):\n    x = a\n    return x\n';
const refused = (from: string, to: string) =>
  runningAnnotation(python(BEFORE), python(BEFORE.replace(from, to)))?.code;

describe('an annotation that runs code is refused', () => {
  test.each([
    ['f(a, b=None):', 'f(a, b=None) -> setattr(os, "sep", print):'],
    ['f(a, b=None):', 'f(a, b=None) -> os.system("true"):'],
    ['f(a, b=None):', 'f(a: print(1), b=None):'],
    ['f(a, b=None):', 'f(a, b: (y := 3) = None):'],
    ['f(a, b=None):', 'f(a, b: [c for c in a] = None):'],
    ['f(a, b=None):', 'f(*a: exec("1"), b=None):'],
    ['f(a, b=None):', 'f(a, b=None) -> dict[str, eval("int")]:'],
    ['f(a, b=None):', 'f(a, b=None) -> (lambda: int)():'],
    ['x = a', 'x: os.remove("a") = a'],
    ['x = a', 'x: list[print()] = a'],
  ])('%s becomes %s', (from, to) => expect(refused(from, to)).toBe('FIX_BREAKS'));
});

describe('types are let be', () => {
  test.each([
    ['f(a, b=None):', 'f(a: int, b: str | None = None) -> "list[int]":'],
    ['f(a, b=None):', 'f(a: Callable[[int], str], b: Literal["x", 1] = None) -> Optional[int]:'],
    ['f(a, b=None):', 'f(a: typing.Annotated[int, Field(gt=1)], b=None):'],
    ['x = a', 'x: dict[str, tuple[int, ...]] = a'],
    ['x = a', 'x: list[int] = list(a)'],
  ])('%s becomes %s', (from, to) => expect(refused(from, to)).toBeUndefined());

  test('what stood there before stays', () => {
    const source = python('def f() -> make(): ...\n');
    expect(runningAnnotation(source, python('def f() -> make(): ...\n\n\nx = 1\n'))).toBeUndefined();
  });
});
