import { describe, expect, test } from 'vitest';
import { codesOf } from '../../src/edit/index.js';
import { type ApplyOptions, applyReply, editFile, MemoryWorkspace } from '../../src/index.js';
import { NodeGrammars } from '../../src/node/index.js';
import { projectOf } from '../../src/project/project.js';
import { FileMemory } from '../../src/repair/index.js';
import { callTool, EDIT_TOOLS } from '../../src/tools/index.js';
import { block } from '../cli/folder.js';

const grammars = new NodeGrammars();

async function apply(files: Record<string, string>, reply: string, options: ApplyOptions = {}) {
  const workspace = new MemoryWorkspace(files);
  const report = await applyReply(reply, workspace, { grammars, ...options });
  return { report, text: (path: string) => workspace.textOf(path) };
}

type Row = readonly [path: string, text: string, search: string, replace: string];

/** Each opens or closes something that it does not close or open again. */
const UNBALANCED: readonly Row[] = [
  ['a.ts', 'let a = 1;\nlet b = f(2);\n', 'let b = f(2);', 'let b = f(3;'],
  ['a.tsx', 'const a = <p>x</p>;\n', 'const a = <p>x</p>;', 'const a = <p>x;'],
  ['a.js', 'function a() {\n  one();\n}\n', '  one();', '  if (b) {\n  one();'],
  ['a.py', 'def f(a):\n    return g(a)\n', '    return g(a)', '    return g(a'],
  ['a.go', 'package a\n\nfunc F() int {\n\treturn 1\n}\n', '\treturn 1', '\tif x {\n\treturn 1'],
  ['a.rs', 'fn f() -> i32 {\n    g(1)\n}\n', '    g(1)', '    g(1'],
  ['A.java', 'class A {\n  int a = f(1);\n}\n', '  int a = f(1);', '  int a = f(1;'],
  ['a.c', 'int f(void) {\n  return g(1);\n}\n', '  return g(1);', '  return g(1;'],
  ['a.cpp', 'int f() {\n  return g(1);\n}\n', '  return g(1);', '  { return g(1);'],
  ['a.cs', 'class A {\n  int B() { return 1; }\n}\n', '  int B() { return 1; }', '  int B() { return 1;'],
  ['a.rb', 'def f\n  g(1)\nend\n', '  g(1)', '  if x\n  g(1)'],
  ['a.php', '<?php\nfunction f() {\n  return g(1);\n}\n', '  return g(1);', '  return g(1;'],
  ['a.sh', 'if a; then\n  b\nfi\n', '  b', '  if c; then\n  b'],
  ['a.ps1', 'function A {\n  B\n}\n', '  B', '  if ($c) {\n  B'],
  ['a.css', 'a {\n  color: red;\n}\n', '  color: red;', '  color: red;\n}\n}'],
];

/** Each closes what it opens, and is broken all the same. */
const BALANCED: readonly Row[] = [
  ['a.ts', 'let a = 1;\n', 'let a = 1;', 'let let a = 1;'],
  ['a.py', 'x = 1\n', 'x = 1', 'x = = 1'],
  ['a.go', 'package a\n\nvar x = 1\n', 'var x = 1', 'var x = = 1'],
  ['a.rb', 'x = 1\n', 'x = 1', 'x = = 1'],
  ['a.c', 'int f(void) {\n  return 1;\n}\n', '  return 1;', '  return = 1;'],
];

const DATA: readonly Row[] = [
  ['a.json', '{\n  "a": [1, 2],\n  "b": 1\n}\n', '  "a": [1, 2],', '  "a": ['],
  ['package.json', '{\n  "a": 1\n}\n', '  "a": 1', '  // The first.\n  "a": 1'],
  ['a.json', '{\n  "a": 1,\n  "b": 2\n}\n', '  "b": 2', '  "b": 2,'],
  ['tsconfig.json', '{\n  // One.\n  "a": 1,\n}\n', '  "a": 1,', '  "a": 1\n  "b": 2'],
  ['a.jsonc', '{\n  "a": { "b": 1 }\n}\n', '  "a": { "b": 1 }', '  "a": { "b": 1'],
  ['a.ipynb', '{\n "cells": [],\n "nbformat": 4\n}\n', ' "cells": [],', ' "cells": [{],'],
  ['a.yaml', 'a:\n  b: 1\n  c: 2\n', '  c: 2', ' c: 2'],
  ['a.yml', 'a: "x"\nb: 2\n', 'a: "x"', 'a: "x'],
  ['a.toml', '[a]\nb = [1, 2]\n', 'b = [1, 2]', 'b = [1, 2'],
  ['a.toml', 'a = 1\nb = 2\n', 'b = 2', 'a = 2'],
  ['a.xml', '<a>\n  <b>1</b>\n</a>\n', '  <b>1</b>', '  <b>1'],
  ['A.csproj', '<Project>\n  <A />\n</Project>\n', '  <A />', '  <A>'],
  ['a.svg', '<svg>\n  <g id="a"/>\n</svg>\n', '  <g id="a"/>', '  <g id="a/>'],
  ['pom.xml', '<a>\n  <b>x</b>\n</a>\n', '  <b>x</b>', '  <b>x & y</b>'],
  ['web.config', '<a>\n  <b x="1"/>\n</a>\n', '  <b x="1"/>', '  <b x="1" x="2"/>'],
];

describe('a whole reply that leaves a file broken is refused', () => {
  test.each([...UNBALANCED, ...BALANCED, ...DATA])('%s: %j', async (path, before, search, replace) => {
    const { report, text } = await apply({ [path]: before }, block(path, search, replace));
    expect([report.exitCode, codesOf(report)]).toEqual([1, ['EDIT_SYNTAX_BROKEN']]);
    expect(text(path)).toBe(before);
  });

  test.each<[string, (row: Row) => string]>([
    ['search-replace', ([path, , search, replace]) => block(path, search, replace)],
    ['edit-call', ([path, , old, now]) => JSON.stringify({ path, old_string: old, new_string: now })],
    ['whole-file', ([path, text, old, now]) => `\`${path}\`\n\`\`\`\n${text.replace(old, now)}\`\`\`\n`],
    [
      'apply-patch',
      ([path, , old, now]) =>
        `*** Begin Patch\n*** Update File: ${path}\n@@\n-${old}\n+${now.replaceAll('\n', '\n+')}\n*** End Patch\n`,
    ],
  ])('in the format %s', async (_, written) => {
    for (const row of [UNBALANCED[0], UNBALANCED[3], DATA[0], DATA[10]] as Row[]) {
      const { report } = await apply({ [row[0]]: row[1] }, written(row));
      expect(codesOf(report), row[0]).toEqual(['EDIT_SYNTAX_BROKEN']);
    }
  });
});

describe('steps within one reply', () => {
  const files = { 'a.js': 'function a() {\n  one();\n  two();\n}\n' };
  const opens = block('a.js', '  one();', '  if (b) {\n  one();');
  const closes = block('a.js', '  two();', '  two();\n  }');

  test('are judged by what they make together', async () => {
    const { report, text } = await apply(files, `${opens}\n${closes}`);
    expect([report.outcome, report.warnings]).toEqual(['applied', []]);
    expect(text('a.js')).toBe('function a() {\n  if (b) {\n  one();\n  two();\n  }\n}\n');
  });

  test('are not written where one of them is refused, also with keepGoing', async () => {
    const missing = block('a.js', '  three();', '  three();\n  }');
    const other = block('b.txt', 'b', 'c');
    const reply = `${opens}\n${missing}\n${other}`;
    const { report, text } = await apply({ ...files, 'b.txt': 'b\n' }, reply, { keepGoing: true });
    expect(report.outcome).toBe('partly-applied');
    expect(codesOf(report)).toContain('EDIT_SYNTAX_BROKEN');
    expect([text('a.js'), text('b.txt')]).toEqual([files['a.js'], 'c\n']);
  });
});

describe('a call of an agent, which may be one step of several,', () => {
  const call = ([path, , search, replace]: Row) => ({ path, old_str: search, new_str: replace });

  test.each(UNBALANCED)('is made, and reported: %s', async (...row) => {
    const workspace = new MemoryWorkspace({ [row[0]]: row[1] });
    const { code, message } = await editFile(workspace, call(row), { grammars });
    expect([code, message]).toEqual([
      null,
      expect.stringContaining(`${row[0]} does not parse with this edit`),
    ]);
    expect(workspace.textOf(row[0])).toBe(row[1].replace(row[2], row[3]));
  });

  test.each(BALANCED)('is refused where no other step can mend it: %s', async (...row) => {
    const workspace = new MemoryWorkspace({ [row[0]]: row[1] });
    expect((await editFile(workspace, call(row), { grammars })).code).toBe('EDIT_SYNTAX_BROKEN');
    expect(workspace.textOf(row[0])).toBe(row[1]);
  });

  test.each(DATA)('never breaks a file of data: %s %j', async (...row) => {
    const workspace = new MemoryWorkspace({ [row[0]]: row[1] });
    expect((await editFile(workspace, call(row), { grammars })).code).toBe('EDIT_SYNTAX_BROKEN');
    expect(workspace.textOf(row[0])).toBe(row[1]);
  });

  const doors = ['a call', 'a reply'] as const;
  test.each(doors)('is so through the tool edit, by %s', async way => {
    const tool = EDIT_TOOLS.find(({ name }) => name === 'edit');
    if (tool === undefined) throw new Error('no tool edit');
    for (const [row, isError] of [
      [UNBALANCED[0], false],
      [UNBALANCED[3], false],
      [DATA[0], true],
      [DATA[10], true],
    ] as [Row, boolean][]) {
      const workspace = new MemoryWorkspace({ [row[0]]: row[1] });
      const args = way === 'a call' ? call(row) : { reply: block(row[0], row[2], row[3]) };
      const answer = await callTool(tool, args, {
        project: projectOf({ workspace, grammars }),
        memory: new FileMemory(),
      });
      expect([row[0], answer.isError]).toEqual([row[0], isError]);
      expect(answer.text).toContain(isError ? 'EDIT_SYNTAX_BROKEN' : 'does not parse with this edit');
    }
  });
});

describe('what is let be', () => {
  const fine: readonly Row[] = [
    ['tsconfig.json', '{\n  "a": 1\n}\n', '  "a": 1', '  // The first.\n  "a": 1,'],
    ['tools/tsconfig.json', '{\n  "a": 1\n}\n', '  "a": 1', '  /* The first. */\n  "a": 1'],
    ['tsconfig.build.json', '{\n  "a": 1\n}\n', '  "a": 1', '  "a": 1,'],
    ['a.json', '// One.\n{\n  "a": 1\n}\n', '  "a": 1', '  // Two.\n  "a": 1,'],
    ['a.json', '{ a: 1 }\n', '{ a: 1 }', "{ a: 'b' }"],
    ['a.yaml', 'a: 1\n---\nb: 2\n', 'b: 2', 'b: 2\n---\nc: 3'],
    ['a.yaml', 'a: !Ref b\nc: !Sub "d"\n', 'a: !Ref b', 'a: !GetAtt b.c'],
    ['chart/a.yaml', 'a: {{ .b }}\nc: 1\n', 'c: 1', '{{- if .c }}\nc: {{ .d }}-{{ .e }}\n{{- end }}'],
    [
      'chart/b.yaml',
      '{{- if .a }}\nb: 1\n{{- end }}\n',
      'b: 1',
      'b: {{ .c }}\n  {{- toYaml .d | nindent 2 }}',
    ],
    ['play.yml', 'a: "{{ b }}"\nc: 1\n', 'c: 1', '{% if d %}\nc: 1\n{% endif %}'],
    ['a.yml', `a: \${{ b }}\n`, `a: \${{ b }}`, `a: \${{ b }} \${{ c }}`],
    ['a.toml', 'a = "x"\n{{ b }}\n', 'a = "x"', 'a = {{ c }}'],
    ['a.xml', '<?xml version="1.0"?>\n<!DOCTYPE a SYSTEM "a.dtd">\n<a>b</a>\n', '<a>b</a>', '<a>&b;</a>'],
    ['a.xml', '<a><b>1</a>\n', '<a><b>1</a>', '<a><b>2</a>'],
    ['a.svg', '<svg>\n  <g/>\n</svg>\n', '  <g/>', '  <x:g a="&amp;"><![CDATA[<]]></x:g>'],
    ['a.js', '//= require a\nf();\n', '//= require a', '<% if b %>\n//= require a\n<% end %>'],
    ['a.sh', `a "\${@:1:2}"\nb=1\n`, 'b=1', `b=("\${c[@]:$d:$e}")`],
    ['a.ps1', '$a = 1\n', '$a = 1', '$a = /usr/bin/whoami'],
    ['a.h', 'int f(void);\n', 'int f(void);', 'class EXPORTED A {\n public:\n  ~A();\n};'],
    ['a.css', 'a {\n  color: red;\n}\n', '  color: red;', '  color: red;\n  @apply max-w-7xl! p-1;'],
  ];

  test.each(fine)('%s: %j', async (path, before, search, replace) => {
    const { report, text } = await apply({ [path]: before }, block(path, search, replace));
    expect([report.outcome, codesOf(report), report.warnings]).toEqual(['applied', [], []]);
    expect(text(path)).toBe(before.replace(search, () => replace));
  });

  test('is a value of a playbook whose quotes are lost: that is a fault', async () => {
    const files = { 'play.yml': 'a: "{{ b }} c"\n' };
    const { report } = await apply(files, block('play.yml', 'a: "{{ b }} c"', 'a: {{ b }} c'));
    expect(codesOf(report)).toEqual(['EDIT_SYNTAX_BROKEN']);
  });

  test.each(['[', '{"a":'])(
    'is a file of data with thousands of levels whose brackets match: %s',
    async open => {
      const close = open === '[' ? ']' : '}';
      const deep = `${open.repeat(20_000)}1${close.repeat(20_000)}`;
      for (const path of ['a.json', 'a.yaml', 'a.toml']) {
        const file = { [path]: `${deep}\n` };
        const broken = await apply(file, block(path, deep, `${deep}]`));
        expect(codesOf(broken.report), path).toEqual(['EDIT_SYNTAX_BROKEN']);
        const { report } = await apply(file, block(path, deep, deep.replace('1', '2')));
        expect(report.outcome, path).toBe('applied');
        expect(report.warnings.join(), path).toContain('nested too deep');
      }
    },
  );
});
