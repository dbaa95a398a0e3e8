import { describe, expect, test } from 'vitest';
import { partsOf } from '../../../src/lint/fix/tree/part.js';
import { sameFlow } from '../../../src/lint/fix/tree/same-flow.js';
import { allParts } from '../../../src/lint/fix/tree/walk.js';
import { refused, script } from './script-judged.js';

/** Whether two functions, given by their parameters and bodies, do the same. */
function isSame(before: string, after: string, one = 'a, b, c', other = one): boolean {
  const functionOf = (head: string, body: string) => {
    const root = partsOf(script(`async function f(${head}) {\n${body}\n}\n`));
    const found = root && allParts(root).find(each => each.type === 'function_definition');
    if (found === undefined) throw new Error('no function');
    return found;
  };
  return sameFlow(functionOf(one, before), functionOf(other, after));
}

/** A name, the bodies before and after, and other parameters than `a, b, c`. */
type Row = readonly [name: string, before: string, after: string, one?: string, other?: string];

describe('two functions do the same', () => {
  const rows: readonly Row[] = [
    ['else after return', 'if (a) return b; else return c;', 'if (a) return b;\nreturn c;'],
    ['a choice', 'return a ? b : c;', 'if (!a) { return c; }\nreturn b;'],
    [
      'nested choices',
      'return a ? (Array.isArray(a) ? a : [a]) : undefined;',
      'if (!a) { return undefined; }\nreturn Array.isArray(a) ? a : [a];',
    ],
    ['a lone if', 'if (a) { f(); } else { if (b) { g(); } }', 'if (a) { f(); } else if (b) { g(); }'],
    ['no result', 'if (a) return;\nf();', 'if (a) return undefined;\nf();\nreturn undefined;'],
    ['a negative condition', 'if (!a) { f(); } else { g(); }', 'if (a) { g(); } else { f(); }'],
    ['a and b', 'if (a && b) { f(); }', 'if (a) { if (b) f(); }'],
    ['De Morgan', 'if (!(a && b)) { f(); }', 'if (!a || !b) { f(); }'],
    ['another name of a parameter', 'b = f(b);\nreturn g(b, a);', 'const d = f(b);\nreturn g(d, a);'],
    [
      'another name, by a choice',
      "if (typeof a === 'string') { a = parse(a); }\nif (a < 1) return b;\nreturn a;",
      "const d = typeof a === 'string' ? parse(a) : a;\nif (d < 1) return b;\nreturn d;",
    ],
    [
      'a renamed parameter',
      'if (b) { a = f(a); }\nreturn a;',
      'let a = x;\nif (b) { a = f(a); }\nreturn a;',
      'a, b',
      'x, b',
    ],
    ['a value that is read once', 'const d = a.b;\nreturn f(d);', 'return f(a.b);'],
    [
      'branches that exclude each other',
      "if (a === 'x') return;\nif (a === 'y') { f(); return; }\ng();",
      "if (a === 'y') { f(); } else if (a !== 'x') { g(); }",
    ],
  ];

  for (const [name, before, after, one, other] of rows)
    test(name, () => {
      expect(isSame(before, after, one, other)).toBe(true);
    });
});

describe('two functions do not do the same', () => {
  const rows: readonly Row[] = [
    ['the branches are swapped', 'if (a) return b; else return c;', 'if (a) return c;\nreturn b;'],
    ['a condition is missing', 'if (a && b) { f(); }', 'if (a) { f(); }'],
    ['an effect is missing', 'if (a) { f(); return b; }\nreturn c;', 'if (a) { return b; }\nreturn c;'],
    ['the effects are in another order', 'f();\ng();', 'g();\nf();'],
    ['another operator', 'return a || b;', 'return a ?? b;'],
    ['another result', 'if (a) return;\nf();', 'if (a) return null;\nf();'],
    ['the old parameter is used', 'b = f(b);\nreturn g(b, a);', 'const d = f(b);\nreturn g(b, a);'],
    ['a value is read after an effect', 'const d = a.b;\nf();\nreturn d;', 'f();\nreturn a.b;'],
    ['an object is made twice', 'const d = {};\nf(d);\ng(d);', 'f({});\ng({});'],
    ['a call is made twice', 'const d = h();\nf(d);\ng(d);', 'f(h());\ng(h());'],
    [
      'branches that do not exclude each other',
      'if (a > 1) return;\nif (b > 1) { f(); return; }\ng();',
      'if (b > 1) { f(); } else if (!(a > 1)) { g(); }',
    ],
    ['a member is read that may be missing', 'if (a && a.b) { f(); }', 'if (a.b && a) { f(); }'],
    ['parameters change places', 'return a;', 'return a;', 'a, b', 'b, a'],
    ['nobody waits', 'await f(a);\nreturn b;', 'f(a);\nreturn b;'],
    ['a default is another', 'return a;', 'return a;', 'a = 1', 'a = 2'],
  ];

  for (const [name, before, after, one, other] of rows)
    test(name, () => {
      expect(isSame(before, after, one, other)).toBe(false);
    });

  test.each([
    ['a function reads a variable that changes', 'let d = a;\ng(() => d);\nd = b;'],
    ['a name is declared twice', 'if (a) { const d = 1; f(d); }\nconst d = 2;\nf(d);'],
  ])('where it cannot be found out: %s', (_, body) => {
    expect(isSame(body, `${body}\n`)).toBe(false);
  });
});

describe('rules about branches', () => {
  const LOOP =
    'for (const [key, value] of entries) {\n  if (key === "a") {\n    continue; // <-\n  }\n  if (key === "b") {\n    list.push(value);\n    continue;\n  }\n  set(key, value);\n}\n';
  const BETTER =
    'for (const [key, value] of entries) {\n  if (key === "b") {\n    list.push(value);\n  } else if (key !== "a") {\n    set(key, value);\n  }\n}\n';

  test('take a loop without `continue` that does the same', () => {
    expect(refused('eslint no-continue', LOOP, LOOP, BETTER)).toBeUndefined();
  });

  test('do not take one that does not', () => {
    for (const wrong of [
      BETTER.replace(' else if (key !== "a")', ' else'),
      BETTER.replace('list.push(value);', ''),
      BETTER.replace('set(key, value)', 'set(value, key)'),
      BETTER.replace('key !== "a"', 'key !== "c"'),
    ])
      expect(refused('eslint no-continue', LOOP, LOOP, wrong), wrong).toBeDefined();
  });

  const REASSIGNED =
    'function f(code: string | number, other = 200): number {\n  if (typeof code === "string") {\n    code = Number.parseInt(code, 10); // <-\n  }\n  if (code < 100) {\n    return other;\n  }\n  return code;\n}\n';
  const RENAMED =
    'function f(code: string | number, other = 200): number {\n  const status = typeof code === "string" ? Number.parseInt(code, 10) : code;\n  if (status < 100) {\n    return other;\n  }\n  return status;\n}\n';

  test('take a new variable in place of a parameter that changes', () => {
    expect(refused('eslint no-param-reassign', REASSIGNED, REASSIGNED, RENAMED)).toBeUndefined();
  });

  test('do not take one with another value, or wider types', () => {
    for (const wrong of [
      RENAMED.replace('return status', 'return code'),
      RENAMED.replace('10)', '16)'),
      RENAMED.replace('< 100', '<= 100'),
      RENAMED.replace('code: string | number', 'code: any'),
    ])
      expect(refused('eslint no-param-reassign', REASSIGNED, REASSIGNED, wrong), wrong).toBeDefined();
  });
});
