import { describe, expect, test } from 'vitest';
import { minimal, problemsOf, specOf } from './folder.js';

/** Ten lists, each of ten times the one before. */
function billionLaughs(): string {
  const levels = Array.from({ length: 9 }, (_, at) => {
    const name = String.fromCharCode(98 + at);
    const before = `*${String.fromCharCode(97 + at)}`;
    return `${name}: &${name} [${Array(10).fill(before).join(', ')}]`;
  });
  return ['a: &a lol', ...levels, ''].join('\n');
}

test('aliases are refused before any is expanded', async () => {
  const problems = await problemsOf(billionLaughs());
  expect(problems[0]).toBe('spec.yaml:2: is an alias; write the value out');
});

test('an alias that means itself is refused', async () => {
  expect(await problemsOf('a: &a [*a]\n')).toEqual(['spec.yaml:1: is an alias; write the value out']);
});

test.each([
  ['lists in lines', '['.repeat(200_000)],
  ['lists in blocks', '- '.repeat(200_000)],
  ['mappings in lines', '{a: '.repeat(200_000)],
  ['mappings in blocks', 'a: '.repeat(200_000)],
  ['keys of keys', '? '.repeat(200_000)],
  ['indentation', Array.from({ length: 1000 }, (_, at) => `${' '.repeat(at)}k:`).join('\n')],
])('%s that are nested too deep are refused at once', async (_, text) => {
  expect(await problemsOf(text)).toEqual(['spec.yaml:1: is nested deeper than 20 levels']);
});

test('a hundred thousand keys are refused soon', async () => {
  const text = Array.from({ length: 80_000 }, (_, at) => `k${at}: 1`).join('\n');
  expect(await problemsOf(text)).toEqual(['spec.yaml:1: has 80000 keys here; at most 100 are read']);
});

test.each([
  ['%YAML 1.1\n---\n', 1, 'has a directive (%YAML or %TAG); a spec is YAML 1.2 without any'],
  ['%TAG ! tag:x,2000:\n---\n', 1, 'has a directive (%YAML or %TAG); a spec is YAML 1.2 without any'],
])('%j is refused', async (head, line, problem) => {
  expect(await problemsOf(head + minimal())).toEqual([`spec.yaml:${line}: ${problem}`]);
});

test('a beginning of a document without directives is not refused', async () => {
  expect((await specOf(`---\n${minimal()}`)).name).toBe('rename');
});

test.each([
  ['canary: !!binary aGVsbG8=', 'has a tag; write a plain value'],
  ['canary: !!js/function "x"', 'has a tag; write a plain value'],
  ['commit: !!set {a}', 'has a tag; write a plain value'],
  ['base: !custom x', 'has a tag; write a plain value'],
  ['base: a\nbase: b', 'this key is here twice'],
  ['commit: { author: x, author: y }', 'this key is here twice'],
  ['[a]: b', 'this key is not text; a key is expected to be a name'],
  ['base: "x', 'is not YAML: Missing closing "quote'],
  ['...\n---\nname: x', 'a second document begins here; one is expected'],
])('%j is refused with its line', async (text, problem) => {
  const problems = await problemsOf(minimal(text));
  const line = text.includes('\n') || text === 'base: "x' ? '[678]' : '6';
  expect(problems[0]).toMatch(new RegExp(`^spec.yaml:${line}: `));
  expect(problems[0]).toContain(problem);
});

test('a merge key is a key like any other', async () => {
  expect(await problemsOf(minimal('<<: { base: x }'))).toEqual([
    expect.stringContaining('spec.yaml:6: this key is no key here'),
  ]);
});

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('%s is no key', async key => {
  const problems = await problemsOf(minimal(`${key}: { trust: true, polluted: 1 }`, `limits: { ${key}: 1 }`));
  expect(problems).toHaveLength(2);
  expect(problems[0]).toMatch(new RegExp(`^spec.yaml:6: "${key}" is no key here`));
  expect(problems[1]).toMatch(new RegExp(`^spec.yaml:7: "${key}" is no key here`));
  expect('polluted' in {}).toBe(false);
});

test('a prototype is no place for keys that are needed', async () => {
  const text = '__proto__: { name: x, repositories: [a], step: { command: x } }\n';
  expect(await problemsOf(text)).toEqual([
    expect.stringContaining('name is missing'),
    expect.stringContaining('repositories is missing'),
    expect.stringContaining('step is missing'),
    expect.stringContaining('"__proto__" is no key here'),
  ]);
});

describe('numbers', () => {
  test.each([
    ['canary: .nan', 'canary is not a finite number'],
    ['stop_at: .nan', 'stop_at is not a finite number'],
    ['stop_at: .inf', 'stop_at is not a finite number'],
    ['stop_at: -.inf', 'stop_at is not a finite number'],
    ['budget: { tokens: 99999999999999999999999 }', 'budget.tokens is more than 1000000000000'],
    ['budget: { calls: 1e400 }', 'budget.calls is not a finite number'],
    ['test_timeout: 0', 'test_timeout is less than 1'],
    ['test_timeout: 86401', 'test_timeout is more than 86400'],
    ['limits: { creations_per_minute: 0 }', 'limits.creations_per_minute is less than 1'],
    ['budget: { money: -1, price: { input: 1, output: 1 } }', 'budget.money is less than 0'],
  ])('%s is refused', async (line, problem) => {
    const problems = await problemsOf(minimal(line));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(`spec.yaml:6: ${problem}`);
  });

  test('a date is text', async () => {
    expect((await specOf(minimal('base: 2024-02-30'))).base).toBe('2024-02-30');
  });
});

test.each(['', '# nothing\n', '[]', 'x', '5', '- a'])('%j is no spec', async text => {
  expect(await problemsOf(text)).toEqual([
    expect.stringMatching(/^spec.yaml:\d: the spec is .*; a mapping of keys is expected$/),
  ]);
});

describe('no message repeats a secret', () => {
  test.each([
    ['an address', minimal().replace('https://', 'https://ann:hunter2@')],
    ['an address without a password', minimal().replace('https://', 'https://hunter2@')],
    ['a short address', minimal().replace('[https://github.com/acme/shop.git]', '["ann:hunter2@x.com:a/b"]')],
    ['a query of an address', minimal().replace('shop.git', 'shop.git?access_token=hunter2')],
    [
      'an organization',
      minimal().replace('[https://', '[{ github: "https://x:hunter2@').replace(']', '" }]'),
    ],
    [
      'a file of a source',
      minimal().replace('[https://', '[{ file: "https://x:hunter2@').replace(']', '" }]'),
    ],
    ['a prefix', minimal('hosts: [{ prefix: "https://x:hunter2@y/", kind: github, api: "https://y" }]')],
    ['an interface', minimal('hosts: [{ prefix: "https://y/", kind: github, api: "https://x:hunter2@y" }]')],
    ['a key', minimal('"https://x:hunter2@y/z": 1')],
    ['a broken line', minimal('"a" https://x:hunter2@y/z')],
    ['a broken list', minimal('- https://x:hunter2@y/z')],
  ])('in %s', async (_, text) => {
    const problems = await problemsOf(text);
    expect(problems.length).toBeGreaterThan(0);
    expect(problems.join('\n')).not.toContain('hunter2');
  });

  test('and the name of a user is no secret by SSH', async () => {
    const text = minimal().replace('https://', 'ssh://git@');
    expect((await specOf(text)).sources.list).toEqual(['ssh://git@github.com/acme/shop.git']);
  });
});
