import { describe, expect, test } from 'vitest';
import { judged } from './judged.js';

const LOAD = 'import pickle\n\n\ndef f(a):\n    return pickle.load(a)  # <-\n';
const DRAW =
  'import random\n\n\ndef f(a):\n    if a < random.random():  # <-\n        return a\n    return 0\n';
const RUN = 'import subprocess\n\n\ndef f(a):\n    subprocess.call(a, shell=True)  # <-\n';
const CHECK = 'def f(a, b):\n    if a:\n        assert b == a, "m"  # <-\n        g(a)\n    return a\n';
const DATE =
  'import datetime\n\n\ndef f(self, v):\n    return datetime.datetime.strptime(v, self.format)  # <-\n';

describe('a call that a security rule reports', () => {
  test.each([
    ['its module in a variable', 'bandit B301', LOAD, '    return pickle.', '    p = pickle\n    return p.'],
    ['the same for ruff', 'ruff S301', LOAD, '    return pickle.', '    p = pickle\n    return p.'],
    [
      'its function in a variable',
      'ruff S301',
      LOAD,
      '    return pickle.load',
      '    load = pickle.load\n    return load',
    ],
    ['a random number', 'ruff S311', DRAW, '    if a < random.', '    source = random\n    if a < source.'],
    ['a program', 'bandit B602', RUN, '    subprocess.', '    run = subprocess\n    run.'],
    ['an alias at the top', 'ruff S301', LOAD, 'import pickle\n', 'import pickle\n\nloader = pickle\n'],
  ])('stays found behind another name: %s', (_, rule, text, from, to) => {
    const moved = to.includes('loader')
      ? text.replace(from, to).replace('return pickle', 'return loader')
      : undefined;
    const answer =
      moved === undefined ? ([rule, text, from, to] as const) : ([rule, text, text, moved] as const);
    expect(judged(answer)).toBeDefined();
  });

  test.each([
    ['a safe generator', 'ruff S311', DRAW, 'random.random()', 'random.SystemRandom().random()'],
    ['no shell', 'bandit B602', RUN, 'a, shell=True', 'shlex.split(a)'],
  ])('may go for %s', (_, rule, text, from, to) => expect(judged([rule, text, from, to])).toBeUndefined());
});

describe('what was asserted', () => {
  const line = '        assert b == a, "m"  # <-\n';
  test.each([
    [
      'a condition around the rest',
      `    if a:\n${line}        g(a)\n`,
      '    if a and b == a:\n        g(a)\n',
    ],
    ['a result', line, '        if b != a:\n            return a\n'],
    ['nothing', line, ''],
  ])('still raises: %s is refused', (_, from, to) =>
    expect(judged(['bandit B101', CHECK, from, to])).toBeDefined(),
  );

  test('an error that is raised passes', () => {
    const to = '        if b != a:\n            raise AssertionError("m")\n';
    expect(judged(['bandit B101', CHECK, line, to])).toBeUndefined();
  });
});

describe('a date that is read by a format', () => {
  test.each(['datetime.datetime.fromisoformat(v)', 'datetime.datetime.now(datetime.UTC)'])(
    'keeps it: %s',
    to =>
      expect(judged(['ruff DTZ007', DATE, 'datetime.datetime.strptime(v, self.format)', to])).toBeDefined(),
  );

  test('gets a time zone', () => {
    const to = 'datetime.datetime.strptime(v, self.format).replace(tzinfo=datetime.timezone.utc)';
    expect(judged(['ruff DTZ007', DATE, 'datetime.datetime.strptime(v, self.format)', to])).toBeUndefined();
  });
});
