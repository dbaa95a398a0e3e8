import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { normalText } from '../../../../src/lint/fix/grade/normal.js';
import { EXPRESSIONS } from '../../../../src/lint/fix/grade/rewrites.js';
import { NO_PROJECT } from '../../../../src/lint/source.js';
import { python } from '../../sources.js';
import { script } from './scripts.js';

/**
 * Bodies of a function of `a`, `b` and `c` that are one text for the proof. Each pair is run with
 * the same random values, and must do the same.
 */
const PYTHON: readonly (readonly [string, string])[] = [
  ['return not a in [b, c]', 'return a not in [b, c]'],
  ['return not a is b', 'return a is not b'],
  ['return not not a', 'return bool(a)'],
  ['return (a and b) and c', 'return a and (b and c)'],
  ['return (a or b) or c', 'return a or (b or c)'],
  ['return a if a else b', 'return a or b'],
  ['return True if a else False', 'return bool(a)'],
  ['return False if a else True', 'return not a'],
  ['if a:\n  return True\nelse:\n  return False', 'return bool(a)'],
  ['if a is b:\n  return True\nreturn False', 'return a is b'],
  ['if a:\n  return False\nreturn True', 'return not a'],
  ['if a:\n  if b:\n    return c', 'if a and b:\n  return c'],
  [
    'if a:\n  return b\nelif b:\n  return c\nelse:\n  return a',
    'if a:\n  return b\nif b:\n  return c\nreturn a',
  ],
  ['if a:\n  c = b\nelse:\n  if b:\n    c = a\nreturn c', 'if a:\n  c = b\nelif b:\n  c = a\nreturn c'],
  ['if bool(a):\n  return b', 'if a:\n  return b'],
  ['while not not a:\n  return b\nreturn c', 'while a:\n  return b\nreturn c'],
  ['if a:\n  return None\nreturn', 'if a:\n  return\n'],
  [
    'if a:\n  if b:\n    return 1\n  else:\n    return 2\nelse:\n  if c:\n    return 3\n  else:\n    return 4',
    'if a:\n  if b:\n    return 1\n  return 2\nif c:\n  return 3\nreturn 4',
  ],
  ['return dict(), list(), tuple()', 'return {}, [], ()'],
  ['return "{}-{x}".format(a, x=b)', 'return f"{a}-{b}"'],
  ['return "{!r}{{}}".format(a)', 'return f"{a!r}{{}}"'],
  [
    'try:\n  return a[b]\nexcept (TypeError,):\n  return c',
    'try:\n  return a[b]\nexcept TypeError:\n  return c',
  ],
  ['class A(object):\n  x = a\nreturn A.x', 'class A:\n  x = a\nreturn A.x'],
  ['for l in [a, b]:\n  if l:\n    return l\n  continue', 'for x in [a, b]:\n  if x:\n    return x'],
  ['unused = [a, b]\nreturn c', 'return c'],
  ['if a:\n  x = b\nelse:\n  x = c\nreturn [x, x]', 'y = b if a else c\nreturn [y, y]'],
  ['x = [a, b]\nreturn x', 'return [a, b]'],
  [
    'if a:\n  if b:\n    x = 1\n  else:\n    x = 2\nelse:\n  x = c\nreturn [x, x]',
    'if a:\n  x = 1 if b else 2\nelse:\n  x = c\nreturn [x, x]',
  ],
  ['return a\nprint(b)', 'return a'],
  ['return "x" "y", u"z", r"\\d"', "return 'xy', 'z', '\\\\d'"],
];

const SCRIPT: readonly (readonly [string, string])[] = [
  ['return !(a === b);', 'return a !== b;'],
  ['return !(a == b);', 'return a != b;'],
  ['if (!!a) return b; return c;', 'if (a) { return b; } return c;'],
  ['if (Boolean(a)) return b; return c;', 'if (a) return b; return c;'],
  ['return !!a;', 'return Boolean(a);'],
  ['return a ? true : false;', 'return !!a;'],
  ['return a ? false : true;', 'return !a;'],
  ['return a ? a : b;', 'return a || b;'],
  ['return (a && b) && c;', 'return a && (b && c);'],
  ['if (a) { return true; } else { return false; }', 'return Boolean(a);'],
  ['if (a) { if (b) return c; }', 'if (a && b) return c;'],
  ['if (a) return b; else { if (b) return c; } return a;', 'if (a) return b; if (b) return c; return a;'],
  ['while (!!a) { return b; } return c;', 'while (a) return b; return c;'],
  ['let x = [a, b]; return x;', 'const x = [a, b]; return x;'],
  ['return { a: a, b };', 'return { a, b: b };'],
  ['return [a, b].map(x => { return [x, c]; });', 'return [a, b].map(y => [y, c]);'],
  ["return [a, b]['length'];", 'return [a, b].length;'],
  ['return void 0;', 'return undefined;'],
  ['if (a) { b = c; return undefined; } return;', 'if (a) { b = c; return; }'],
  ['return [new Array(), new Object()];', 'return [[], {}];'],
  ['try { return a.x; } catch (e) { return b; }', 'try { return a.x; } catch { return b; }'],
  ['const unused = [a]; return b;', 'return b;'],
  ['const x = [a]; return x;', 'return [a];'],
  ['if (a) { b = 1; } else { b = c; } return b;', 'b = a ? 1 : c; return b;'],
  ["return 'a\\x41\\u0041';", 'return "aAA";'],
  ['for (const x of [a, b]) if (x) return x;', 'for (const y of [a, b]) { if (y) { return y; } }'],
];

/** Values that are true, false, equal to each other in strange ways, and of all plain types. */
const PYTHON_VALUES = [
  '0',
  '1',
  'True',
  'False',
  'None',
  "''",
  "'a'",
  '[]',
  '[1]',
  '{}',
  '{1: 2}',
  '1.0',
  'float("nan")',
  '(1, 2)',
  'Odd()',
  "b'x'",
];

const RUN_PYTHON = `
import json, random, sys
class Odd:
    def __eq__(self, other): return 3
    def __bool__(self): return False
    def __str__(self): return 'odd'
    def __repr__(self): return 'Odd'
    def __format__(self, spec): return 'formatted'
    __hash__ = None
def run(body, values):
    scope = {}
    exec('def f(a, b, c):\\n' + '\\n'.join('  ' + line for line in body.split('\\n')), scope)
    try: return repr(scope['f'](*values))
    except Exception as error: return type(error).__name__
random.seed(1)
pairs, sources = json.load(sys.stdin)
different = []
for one, other in pairs:
    for _ in range(300):
        values = [eval(random.choice(sources)) for _ in range(3)]
        if run(one, values) != run(other, values): different.append([one, other, repr(values)]); break
print(json.dumps(different))
`;

const asPython = (body: string) =>
  `def f(a, b, c):\n${body
    .split('\n')
    .map(line => `  ${line}`)
    .join('\n')}\n`;
const asScript = (body: string) => `export function f(a, b, c) { ${body} }\n`;

describe('forms that are one for the proof', () => {
  test('are one', () => {
    for (const pair of PYTHON) {
      const [one, other] = pair.map(body => normalText(python(asPython(body)), NO_PROJECT));
      expect.soft([pair, one]).toEqual([pair, other]);
    }
    for (const pair of SCRIPT) {
      const [one, other] = pair.map(body => normalText(script(asScript(body)), NO_PROJECT));
      expect.soft([pair, one]).toEqual([pair, other]);
    }
  });

  test('do the same with random values: Python', () => {
    const input = JSON.stringify([PYTHON, PYTHON_VALUES]);
    const ran = spawnSync('python3', ['-c', RUN_PYTHON], { input, encoding: 'utf8' });
    expect([ran.stderr, ran.stdout.trim()]).toEqual(['', '[]']);
  });

  test('do the same with random values: JavaScript', () => {
    const values = [0, 1, -0, Number.NaN, '', 'a', true, false, null, undefined, [], [1], {}, { x: 1 }, 1n];
    let seed = 1;
    const next = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return values[seed % values.length];
    };
    const run = (body: string, given: readonly unknown[]) => {
      try {
        return String(
          JSON.stringify([new Function('a', 'b', 'c', body)(...given)], (_, value) =>
            typeof value === 'bigint'
              ? `${value}n`
              : Object.is(value, -0)
                ? '-0'
                : value === undefined
                  ? 'undefined'
                  : Number.isNaN(value)
                    ? 'NaN'
                    : value,
          ),
        );
      } catch (error) {
        return (error as Error).name;
      }
    };
    for (const [one, other] of SCRIPT)
      for (let i = 0; i < 300; i++) {
        const given = [next(), next(), next()];
        expect([one, given, run(one, given)]).toEqual([one, given, run(other, given)]);
      }
  });

  test('the table stays small', () => {
    expect(EXPRESSIONS.length).toBeLessThanOrEqual(40);
    expect(new Set(EXPRESSIONS.map(each => each.name)).size).toBe(EXPRESSIONS.length);
  });
});
