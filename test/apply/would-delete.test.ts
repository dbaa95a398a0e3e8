import { describe, expect, test } from 'vitest';
import { codesOf } from '../../src/edit/index.js';
import { type ApplyOptions, applyReply, MemoryWorkspace } from '../../src/index.js';
import { NodeGrammars } from '../../src/node/grammars.js';

const FENCE = '````';
const grammars = new NodeGrammars();

function shown(path: string, text: string): string {
  return `**${path}**\n${FENCE}\n${text}${text.endsWith('\n') ? '' : '\n'}${FENCE}\n`;
}

async function applied(path: string, before: string, reply: string, options: ApplyOptions = {}) {
  const files = new MemoryWorkspace({ [path]: before });
  const report = await applyReply(reply, files, { grammars, ...options });
  return { report, codes: codesOf(report), text: files.textOf(path) };
}

const DB = `import { Pool } from 'pg';
import { log } from './log';

const pool = new Pool();

export async function find(id: string) {
  log(id);
  return pool.query('select 1', [id]);
}

export async function all() {
  return pool.query('select 2');
}
`;
const ABC = 'def first():\n    return 1\n\n\ndef second():\n    return 2\n\n\ndef third():\n    return 3\n';
const IGNORED = 'node_modules\ndist\n.env\n';
const PACKAGE = '{\n  "name": "a",\n  "version": "1.0.0",\n  "scripts": {\n    "test": "vitest"\n  }\n}\n';
const TESTS = `import { a } from './a';

describe('a', () => {
  it('adds two numbers', () => {
    expect(a(1, 1)).toBe(2);
  });

  it('throws for a text', () => {
    expect(() => a('x', 1)).toThrow();
  });
});
`;
const COMPONENT = `import { useState } from 'react';
import { Button } from './Button';

export function Counter() {
  const [count, setCount] = useState(0);
  return <Button onClick={() => setCount(count + 1)}>{count}</Button>;
}
`;
const CLASS = `class Cart {
  items = [];

  add(item) {
    this.items.push(item);
  }

  total() {
    return this.items.length;
  }
}
`;

/** A file, what a reply shows of it, and a word of the refusal. */
const PARTS: readonly (readonly [name: string, path: string, before: string, part: string, named: string])[] =
  [
    ['one statement', 'src/db.ts', DB, 'const pool = new Pool({ max: 20 });', 'function find (line 6)'],
    ['one line of a list', '.gitignore', IGNORED, 'coverage', '"node_modules" (line 1)'],
    [
      'one key',
      'package.json',
      PACKAGE,
      '{\n  "scripts": {\n    "test": "vitest run"\n  }\n}',
      'key "name" (line 2)',
    ],
    [
      'a list of a key cut short',
      'tsconfig.json',
      '{\n  "exclude": [\n    "dist",\n    "build",\n    "tmp"\n  ],\n  "strict": true\n}\n',
      '{\n  "exclude": [\n    "dist"\n  ],\n  "strict": true\n}',
      '"build',
    ],
    [
      'a list of YAML cut short',
      'ci.yml',
      'on:\n  push:\n    branches:\n      - main\n      - next\n      - beta\njobs: 1\n',
      'on:\n  push:\n    branches:\n      - main\njobs: 2',
      '"- next" (line 5)',
    ],
    [
      'a list of TOML cut short',
      'pyproject.toml',
      '[tool.ruff]\nselect = [\n  "E",\n  "F",\n  "W",\n]\nline-length = 80\n',
      '[tool.ruff]\nselect = [\n  "E",\n]\nline-length = 100',
      'F',
    ],
    ['one key without braces', 'package.json', PACKAGE, '"version": "1.1.0",', 'key "name"'],
    [
      'a component without imports',
      'Counter.tsx',
      COMPONENT,
      COMPONENT.split('\n').slice(3).join('\n').replace('+ 1', '+ 2'),
      "'react'",
    ],
    [
      'two of three functions',
      'a.py',
      ABC,
      ABC.slice(0, ABC.indexOf('def third')).replace('return 1', 'return 9'),
      'function third (line 9)',
    ],
    [
      'the first and the last function',
      'a.py',
      ABC,
      `${ABC.slice(0, 26)}\n\n${ABC.slice(ABC.indexOf('def third'))}`.replace('3', '4'),
      'function second',
    ],
    [
      'a class without a method',
      'cart.js',
      CLASS,
      CLASS.replace(/ {2}add[^}]*}\n\n/, ''),
      'method add (line 4)',
    ],
    ['a class without a field', 'cart.js', CLASS, CLASS.replace('  items = [];\n\n', ''), '"items = [];"'],
    [
      'one test of a suite',
      'a.test.ts',
      TESTS,
      "import { a } from './a';\n\ndescribe('a', () => {\n  it('is fast', () => {\n    expect(a(3, 4)).toBe(7);\n  });\n});",
      'throws for a text',
    ],
    [
      'one text of many',
      'en.ts',
      "export default {\n  hello: 'Hello',\n  bye: 'Bye',\n};\n",
      "export default {\n  hello: 'Hi',\n};",
      'bye',
    ],
    [
      'one rule',
      'a.css',
      '.a {\n  color: red;\n}\n\n.b {\n  color: blue;\n}\n',
      '.b {\n  color: green;\n}',
      'rule .a',
    ],
    [
      'one section',
      'README.md',
      '# Shop\n\n## Install\n\nnpm i\n\n## Use\n\nrun\n',
      '## Install\n\nnpm ci',
      'heading Shop',
    ],
    [
      'one export',
      'pkg/__init__.py',
      'from .cart import Cart\nfrom .user import User\n',
      'from .price import Price',
      'Cart',
    ],
    [
      'one job',
      'ci.yml',
      'on: push\njobs:\n  build:\n    runs-on: linux\n  test:\n    runs-on: linux\n',
      'jobs:\n  build:\n    runs-on: mac',
      'key on',
    ],
    [
      'one instruction',
      'Dockerfile',
      'FROM node:18\nWORKDIR /app\nRUN npm ci\nCMD ["node", "a.js"]\n',
      'RUN npm ci --omit=dev',
      'FROM node:18',
    ],
    ['one requirement', 'requirements.txt', 'flask==2.0\nrequests==2.31\n', 'flask==3.0', 'requests'],
    [
      'another function',
      'a.py',
      'def first():\n    return 1\n',
      'def write(path, text):\n    with open(path, "w") as file:\n        file.write(text)',
      'function first',
    ],
    [
      'no license',
      'a.go',
      '// Copyright 2020 The Authors.\n// All rights reserved.\n\npackage a\n\nfunc A() int { return 1 }\n',
      'package a\n\nfunc A() int { return 2 }',
      'Copyright',
    ],
    [
      'one struct',
      'a.rs',
      'use std::fmt;\n\nstruct A {\n    x: u8,\n}\n\nimpl A {\n    fn x(&self) -> u8 {\n        self.x\n    }\n}\n',
      'struct A {\n    x: u16,\n}',
      'impl A',
    ],
  ];

/** Parts that a file has the place of: they are put in, and nothing of the file goes. */
const PUT_IN: ReadonlySet<string> = new Set([
  ...['one statement', 'one key without braces', 'a component without imports', 'two of three functions'],
  ...['the first and the last function', 'one rule', 'one section', 'one export', 'one job', 'no license'],
  'one struct',
]);

describe('a whole file that would take away what it does not replace', () => {
  test.each(PARTS.filter(([name]) => PUT_IN.has(name)))('is put in as a part: %s', async (...row) => {
    const [, path, before, part] = row;
    const { codes, text = '' } = await applied(path, before, shown(path, part));
    expect(codes).toEqual([]);
    const now = new Set(text.split('\n').map(line => line.trim()));
    expect(part.split('\n').filter(line => !now.has(line.trim()))).toEqual([]);
    const gone = before.split('\n').filter(line => !now.has(line.trim()));
    expect(gone.length).toBeLessThanOrEqual(1);
  });

  test.each(PARTS)('is refused as a whole file: %s', async (name, path, before, part, named) => {
    const format = PUT_IN.has(name) ? 'whole-file' : 'auto';
    const { codes, report, text } = await applied(path, before, shown(path, part), { format });
    expect([codes, report.exitCode, text]).toEqual([['EDIT_WOULD_DELETE'], 1, before]);
    expect(report.edits[0]?.refusal?.message).toContain(named);
  });

  test.each(PARTS)('is written if it is declared whole, and the report lists it: %s', async (...row) => {
    const [, path, before, part, named] = row;
    const options = { wholeFiles: true, syntaxCheck: false };
    const { report, text } = await applied(path, before, shown(path, part), options);
    expect([report.outcome, text]).toEqual(['applied', part.endsWith('\n') ? part : `${part}\n`]);
    expect(report.warnings.join('\n')).toContain(named);
  });

  test.each(PARTS.slice(0, 4))(
    'is refused by a name of its format, too: %s',
    async (_, path, before, part) => {
      const { codes } = await applied(path, before, shown(path, part), { format: 'whole-file' });
      expect(codes).toEqual(['EDIT_WOULD_DELETE']);
    },
  );
});

describe('a whole file that replaces what goes', () => {
  test.each<[name: string, path: string, before: string, after: string]>([
    ['a changed body', 'a.py', ABC, ABC.replace('return 2', 'return [\n        2,\n    ]')],
    ['a renamed function', 'a.py', ABC, ABC.replace('def second():', 'def seconds():')],
    [
      'functions in another order',
      'a.py',
      ABC,
      `${ABC.slice(ABC.indexOf('def third'))}\n\n${ABC.slice(0, ABC.indexOf('\n\n\ndef third'))}\n`,
    ],
    [
      'an import that goes with its use',
      'src/db.ts',
      DB,
      DB.replace("import { log } from './log';\n", '').replace('  log(id);\n', ''),
    ],
    [
      'two imports in one',
      'a.py',
      'from a import b\nfrom a import c\n\nprint(b, c)\n',
      'from a import b, c\n\nprint(b, c)\n',
    ],
    [
      'a constant with another value',
      'src/db.ts',
      DB,
      DB.replace('new Pool()', 'connect(process.env.DB ?? "local", { max: 3 })'),
    ],
    [
      'a local function that is imported',
      'src/db.ts',
      `${DB}\nconst wait = (t: number) => new Promise(r => setTimeout(r, t));\n`,
      DB.replace("'pg';\n", "'pg';\nimport { wait } from './wait';\n"),
    ],
    ['a line of a list', '.gitignore', IGNORED, IGNORED.replace('dist', 'build')],
    ['a version', '.nvmrc', 'v18.17\n', 'v20.1\n'],
    ['a renamed test', 'a.test.ts', TESTS, TESTS.replace('adds two numbers', 'adds two small numbers')],
    [
      'a list with another entry and one more',
      'ci.yml',
      'branches:\n  - main\n  - next\n  - beta\n',
      'branches:\n  - main\n  - alpha\n  - beta\n  - rc\n',
    ],
    [
      'a script with fewer steps',
      'ci.yml',
      'name: a\nrun: |\n  npm ci\n  npm run build\n  npm test\nshell: bash\n',
      'name: a\nrun: |\n  npm run check\nshell: bash\n',
    ],
    ['a key more', 'package.json', PACKAGE, PACKAGE.replace('"1.0.0",', '"1.1.0",\n  "type": "module",')],
  ])('is written: %s', async (_, path, before, after) => {
    const { codes, text } = await applied(path, before, shown(path, after));
    expect([codes, text]).toEqual([[], after]);
  });

  const WITHOUT = ABC.slice(0, ABC.indexOf('\n\n\ndef third')).concat('\n');
  test.each([
    'I removed the unused `third`.',
    'The function third is no longer needed, so it goes.',
    '`third()` is deleted.',
  ])('is written where the reply says so: %s', async said => {
    expect((await applied('a.py', ABC, `${said}\n\n${shown('a.py', WITHOUT)}`)).text).toBe(WITHOUT);
  });

  test.each([
    'I did not remove `third`.',
    'This removes the call of `second`.',
    'Only `third` stays as it is.',
  ])('is refused where the reply says another thing: %s', async said => {
    expect((await applied('a.py', ABC, `${said}\n\n${shown('a.py', WITHOUT)}`)).codes).toEqual([
      'EDIT_WOULD_DELETE',
    ]);
  });

  test('is written where another file of the reply gets it', async () => {
    const reply = `${shown('a.py', WITHOUT)}\n${shown('b.py', ABC.slice(ABC.indexOf('def third')))}`;
    const { report } = await applied('a.py', ABC, reply);
    expect(report.outcome).toBe('applied');
  });
});

// A chat's answer of set K ended its part of a changelog with the heading of the next version.
describe('a heading below which nothing is left', () => {
  const LOG = '# Changes\n\n## 2.0\n\n- Fix a\n\n## 1.0\n\n- Fix b\n- Fix c\n';
  const part = shown('CHANGELOG.md', '# Changes\n\n## 2.0\n\n- Fix a\n- Fix d\n\n## 1.0\n');

  test('shows that a text is a part of the file', async () => {
    const { codes, text, report } = await applied('CHANGELOG.md', LOG, part, { format: 'whole-file' });
    expect([codes, text]).toEqual([['EDIT_WOULD_DELETE'], LOG]);
    expect(report.edits[0]?.refusal?.message).toContain('what is below heading 1.0 (line 7)');
  });

  test('is meant where somebody says that it is the whole file', async () => {
    const { text } = await applied('CHANGELOG.md', LOG, part, { format: 'whole-file', wholeFiles: true });
    expect(text?.endsWith('## 1.0\n')).toBe(true);
  });

  test('is none where it had nothing before, or is gone itself', async () => {
    const now = shown('CHANGELOG.md', LOG.replace('- Fix b\n- Fix c', '- Fix b'));
    expect((await applied('CHANGELOG.md', LOG, now, { format: 'whole-file' })).codes).toEqual([]);
    const empty = LOG.replace('- Fix b\n- Fix c\n', '');
    const more = shown('CHANGELOG.md', empty.replace('- Fix a', '- Fix a\n- Fix d'));
    expect((await applied('CHANGELOG.md', empty, more, { format: 'whole-file' })).codes).toEqual([]);
  });
});
