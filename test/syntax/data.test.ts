import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { languageOf } from '../../src/syntax/index.js';
import { hasLineOfMarks, isTemplate, withoutTemplateMarks } from '../../src/syntax/template-marks.js';
import { Document } from '../../src/text/index.js';
import { RUNS } from '../support/runs.js';
import { syntax } from '../support/syntax.js';

async function verdict(language: string, before: string, after: string) {
  return (await syntax(language)).parses(Document.of(before), Document.of(after));
}

describe('the language of settings', () => {
  test.each([
    ['tsconfig.json', 'jsonc'],
    ['packages/a/tsconfig.build.json', 'jsonc'],
    ['a\\.vscode\\extensions.json', 'jsonc'],
    ['.devcontainer/node/devcontainer.json', 'jsonc'],
    ['.eslintrc', 'jsonc'],
    ['.babelrc.json', 'jsonc'],
    ['appsettings.Development.json', 'jsonc'],
    ['package.json', 'json'],
    ['src/mytsconfig.json', 'json'],
    ['vscode/a.json', 'json'],
    ['a.ipynb', 'json'],
    ['pom.xml', 'xml'],
    ['src/A.csproj', 'xml'],
    ['NuGet.config', 'xml'],
    ['Web.Release.config', 'xml'],
    ['a.config', 'text'],
  ])('%s is %s', (path, name) => {
    expect(languageOf(path).name).toBe(name);
  });
});

describe('XML', () => {
  test.each([
    ['<a/>', '<a></b>', 'unexpected close tag'],
    ['<a/>', '<a', ''],
    ['<a/>', '<a/><b/>', ''],
    ['<a/>', '<a b=c/>', ''],
    ['<a/>', '<a>\n  <b>&c;</b>\n</a>', 'undefined entity'],
    ['<a/>', '<a><![CDATA[x]]</a>', ''],
    ['<a/>', '<a><!-- x </a>', ''],
    ['<a/>', '', ''],
  ])('%s is broken by %s', async (before, after, message) => {
    const found = await verdict('xml', before, after);
    expect(found).toMatchObject({ kind: 'broken', first: { message: expect.stringContaining(message) } });
  });

  test('shows the line', async () => {
    const found = await verdict('xml', '<a/>', '<a>\n  <b x="1" x="2"/>\n</a>\n');
    expect(found).toMatchObject({ first: { line: 2, text: '  <b x="1" x="2"/>' } });
  });

  test.each([
    '<?xml version="1.1"?>\n<a>&#x85;</a>',
    '<!DOCTYPE html>\n<a>&nbsp;</a>',
    '<x:a xmlns="b"><y:c y:d="1"/></x:a>',
    `${'<a>'.repeat(20_000)}${'</a>'.repeat(20_000)}`,
  ])('is fine', async after => {
    expect((await verdict('xml', '<a/>', after)).kind).toBe('parses');
  });
});

describe('the dialect of a file', () => {
  test.each([
    ['json', '{"a": 1}', '{"a": 1,}', 'broken'],
    ['json', '{"a": 1,}', '{"a": [1,],}', 'parses'],
    ['json', '{"a": 1, // b\n}', '{"a": 1, // b\n', 'broken'],
    ['json', '{"a": 1, // b\n}', '{"a": 1}', 'parses'],
    ['json', "{'a': 1}", "{'a': ", 'unknown'],
    ['json', '{"a": 1}\n{"b": 2}', '{"a": 1}\n{"b": ', 'unknown'],
    ['json', '', '{', 'unknown'],
    ['jsonc', '{"a": 1}', '{"a": 1, // b\n}', 'parses'],
    ['yaml', 'a: 1', 'a: 1\n---\nb: 2', 'parses'],
    ['yaml', 'a: 1\na: 2', 'a: 1\na: 3', 'parses'],
    ['yaml', 'a: {{ b }}', 'a: {{ b }}-{{ c }}', 'parses'],
    ['yaml', 'a: {{ b }}', 'a: {{ b }}-{{ c }}\n d: [', 'broken'],
    ['toml', 'a = 1', 'a = 1\n[b]\n[b]', 'broken'],
  ])('%s: %j to %j: %s', async (language, before, after, kind) => {
    expect((await verdict(language, before, after)).kind).toBe(kind);
  });

  test.each([
    ['json', (deep: string) => deep],
    ['yaml', (deep: string) => `a: ${deep}`],
    ['toml', (deep: string) => `a = ${deep}`],
  ] as const)(
    'of a text that is too deep for its parser is told by its brackets: %s',
    async (language, file) => {
      const whole = file('['.repeat(20_000) + ']'.repeat(20_000));
      const broken = [file('['.repeat(20_000)), `${whole}]`, whole.replace('[]', '[}')];
      for (const before of [file('1'), whole]) {
        expect(await verdict(language, before, whole.replace('[]', '[1]'))).toMatchObject({
          kind: 'unknown',
        });
        for (const after of broken) expect((await verdict(language, before, after)).kind).toBe('broken');
      }
    },
  );

  test('is not sought in levels without brackets', async () => {
    expect(await verdict('yaml', '1', '- '.repeat(20_000))).toMatchObject({ kind: 'unknown' });
  });
});

describe('the marks of a template', () => {
  test('are taken out without a change of length or of lines', () => {
    const part = fc.constantFrom('{{', '}}', '{%', '%}', '<%', '%>', '{#', '#}', 'a', ' ', '\n', '"', ': ');
    const text = fc.array(part, { maxLength: 40 }).map(parts => parts.join(''));
    const lengths = (each: string) => each.split('\n').map(line => line.length);
    fc.assert(
      fc.property(text, each => {
        expect(lengths(withoutTemplateMarks(each))).toEqual(lengths(each));
      }),
      RUNS,
    );
  });

  test.each([
    ['{{- if .a }}\nb: 1', true, true],
    ['a: {{ .b }}', true, false],
    ['a: "{{ b }}"', false, false],
    ['# {{ a }}', false, false],
    ['  {% if a %} {# b #}  ', true, true],
    ['{ a: { b: 1 } }', false, false],
  ])('%j', (text, template, line) => {
    expect([isTemplate(text), hasLineOfMarks(text)]).toEqual([template, line]);
  });
});

describe('a duplicate key in a mapping of YAML', () => {
  test.each([
    ['at the top', 'a: 1\nb: 2', 'a: 1\nb: 2\na: 3'],
    ['below another key', 'a:\n  b: 1\n  c: 2', 'a:\n  b: 1\n  b: 2'],
    ['in an item of a list', '- a: 1\n  b: 2', '- a: 1\n  a: 2'],
    ['in a mapping in brackets', 'a: {b: 1, c: 2}', 'a: {b: 1, b: 2}'],
    ['in other quotes', 'a: 1\nb: 2', 'a: 1\n"a": 2'],
    ['as a number', '1: a\n2: b', '1: a\n1: b'],
    ['as a truth value', 'true: a\nfalse: b', 'true: a\ntrue: b'],
    ['without a value', 'a:\nb:', 'a:\na:'],
    ['in a second document', 'a: 1\n---\nb: 1', 'a: 1\n---\nb: 1\nb: 2'],
    ['far from the first', 'a: 1\nb:\n  - c\n', 'a: 1\nb:\n  - c\na: 2\n'],
    ['in what a new key holds', 'a: 1', 'a: 1\nb:\n  c: 1\n  d: 2\n  c: 3'],
  ])('is refused %s', async (_, before, after) => {
    expect((await verdict('yaml', before, after)).kind).toBe('broken');
  });

  test.each([
    ['in two mappings', 'a:\n  b: 1', 'a:\n  b: 1\nc:\n  b: 1'],
    ['in two documents', 'a: 1', 'a: 1\n---\na: 1'],
    ['in two items', '- a: 1', '- a: 1\n- a: 1'],
    ['in other capitals', 'a: 1', 'a: 1\nA: 1'],
    ['as a number and a string', '1: a', '1: a\n"1": a'],
    [
      'where mappings are merged',
      'a: &a {b: 1}\nc: &c {d: 1}\ne: {}',
      'a: &a {b: 1}\nc: &c {d: 1}\ne:\n  <<: *a\n  <<: *c',
    ],
    ['where one stood twice before', 'a: 1\na: 2', 'a: 1\na: 2\nb: 1\nb: 2'],
  ])('is none %s', async (_, before, after) => {
    expect((await verdict('yaml', before, after)).kind).toBe('parses');
  });
});
