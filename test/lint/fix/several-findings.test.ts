import { describe, expect, test } from 'vitest';
import { wrongChange } from '../../../src/lint/fix/wrong-change.js';
import { findingAt, python } from '../sources.js';
import { changeOf } from './judged.js';
import { ruffSays } from './ruff-says.js';

/**
 * What an answer does, the rules of the findings by their line, the code, and what of it is
 * replaced by what.
 */
type Case = readonly [
  what: string,
  findings: Readonly<Record<string, number>>,
  text: string,
  from: string,
  to: string,
];

function why(findings: Case[1], text: string, from: string, to: string): string | undefined {
  if (!text.includes(from)) throw new Error(`not there: ${from}`);
  const all = Object.entries(findings).map(([rule, line]) =>
    findingAt('ruff', rule, line, { message: 'm', ...ruffSays(text, rule, line) }),
  );
  return wrongChange(changeOf(python(text), python(text.replace(from, to)), all))?.message;
}

/** Answers that replace the same text of one piece of code. */
function answers(
  findings: Case[1],
  text: string,
  from: string,
  ...all: readonly (readonly [what: string, to: string])[]
): Case[] {
  return all.map(([what, to]) => [what, findings, text, from, to]);
}

const RAISE =
  'def load(x):\n    try:\n        return read(x)\n    except OSError as e:\n        raise LoadError("no file %s" % x)\n';
const LOOP =
  'def make(xs):\n    found = []\n    for x in xs:\n        found.append(lambda a: a + x)\n    return found\n';
const SORTED = 'def f(xs):\n    return list(sorted(set([x for x in xs])))\n';
const LIST = 'list(sorted(set([x for x in xs])))';
const RUN =
  'import subprocess\n\n\ndef build(target):\n    done = subprocess.run(["make", target])\n    return done.returncode\n';
const DEFAULT = 'def add(a, b=[]):\n    b.append(a)\n    print("%s" % a)\n    return b\n';
const COMPARED = 'def f(x, a):\n    a == 3\n    print("%s" % x)\n    return a\n';

describe('an answer to several findings may do for each what its rule allows, and no more', () => {
  const DISHONEST: readonly Case[] = [
    ...answers(
      { B904: 5, UP031: 5 },
      RAISE,
      'LoadError("no file %s" % x)',
      ['the repr of a value', 'LoadError(f"no file {x!r}") from e'],
      ['another value', 'LoadError(f"no file {e}") from e'],
      ['another error', 'ValueError(f"no file {x}") from e'],
      ['another text', 'LoadError(f"file {x}") from e'],
      ['a value that is formatted', 'LoadError(f"no file {x:>9}") from e'],
    ),
    ...answers(
      { B023: 4, PERF401: 4 },
      LOOP,
      LOOP.slice(LOOP.indexOf('    found = '), LOOP.indexOf('    return')),
      ['another sum', '    found = [lambda a, x=x: a - x for x in xs]\n'],
      ['a default of the parameter', '    found = [lambda a=0, x=x: a + x for x in xs]\n'],
      ['a filter', '    found = [lambda a, x=x: a + x for x in xs if x]\n'],
    ),
    ['another order', { C413: 2, FURB166: 2 }, SORTED, LIST, 'sorted({x for x in xs}, reverse=True)'],
    ['without the set', { C413: 2, C403: 2 }, SORTED, LIST, 'sorted(xs)'],
    ...answers(
      { PLW1510: 5, S603: 5 },
      RUN,
      '"make", target])',
      ['a limit of time', '"make", target], check=False, timeout=1)'],
      ['another command', '"make"], check=False)'],
      ['other output', '"make", target], check=False, capture_output=True)'],
    ),
    ...answers(
      { B006: 1, UP031: 3 },
      DEFAULT,
      'b=[]):\n',
      ['an empty list of the caller is left alone', 'b=None):\n    if not b:\n        b = []\n'],
      ['the list of the caller is copied', 'b=None):\n    b = list(b or [])\n'],
    ),
    ['a value is assigned', { B015: 2, UP031: 3 }, COMPARED, 'a == 3', 'x = 3'],
    ['a name is assigned what was compared', { B015: 2 }, COMPARED, 'a == 3', 'x = 3'],
  ];
  for (const [what, ...rest] of DISHONEST)
    test(`${what} is refused`, () => expect(why(...rest)).toBeDefined());

  const HONEST: readonly Case[] = [
    [
      'the cause and an f-string',
      { B904: 5, UP031: 5 },
      RAISE,
      '("no file %s" % x)',
      '(f"no file {x}") from e',
    ],
    ['a bound value', { B023: 4, PERF401: 4 }, LOOP, 'lambda a:', 'lambda a, x=x:'],
    ['sorted alone', { C413: 2, C403: 2 }, SORTED, LIST, 'sorted({x for x in xs})'],
    ['a check that is off', { PLW1510: 5, S603: 5 }, RUN, 'target])', 'target], check=False)'],
    [
      'None and a new list',
      { B006: 1, UP031: 3 },
      DEFAULT,
      'b=[]):\n',
      'b=None):\n    if b is None:\n        b = []\n',
    ],
    ['an assignment that was meant', { B015: 2 }, COMPARED, 'a == 3', 'a = 3'],
    ['an assertion', { B015: 2 }, COMPARED, 'a == 3', 'assert a == 3'],
  ];
  for (const [what, ...rest] of HONEST) test(`${what} passes`, () => expect(why(...rest)).toBeUndefined());
});
