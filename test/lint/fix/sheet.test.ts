import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sheetsOf } from '../../../src/lint/fix/sheet.js';
import { answersIn, projectSettings, writePackets } from '../../../src/node/lint/index.js';
import { folderWith } from '../../cli/folder.js';
import { fixToy, regionsIn } from './toy.js';

const gap = 'a = 1\n'.repeat(30);
/** Questions that stand apart, in one file. */
const fileWith = (...lines: readonly string[]) => lines.map(line => `${line}\n`).join(gap);
const THREE = fileWith('if x == None: pass', 'if y == True: pass', 'if z == None: pass');
const fixed = (text: string) => text.replaceAll('== None', 'is None').replaceAll(' == True', '');
const why = ({ findings }: Awaited<ReturnType<typeof fixToy>>['output']) =>
  findings.map(each => each.fixed ?? each.why?.code);

describe('questions of one file', () => {
  test('are asked by one prompt, in which no line stands twice', async () => {
    const { prompts, textOf } = await fixToy({ 'a.py': THREE, 'b.py': 'if x == None: pass\n' }, prompt =>
      regionsIn(prompt)
        .map(text => `\`\`\`\n${fixed(text)}\n\`\`\``)
        .join('\n'),
    );
    expect(prompts).toHaveLength(2);
    expect(prompts[0]?.match(/if y == True/g)).toHaveLength(1);
    expect(textOf('a.py')).toBe(fixed(THREE));
  });

  test('are written on their own: a bad answer to one takes nothing from the others', async () => {
    const { textOf, output } = await fixToy(
      { 'a.py': THREE },
      prompt =>
        regionsIn(prompt)
          .map((text, i) => `Region ${i + 1}\n\`\`\`\n${text.includes('True') ? '(' : fixed(text)}\n\`\`\``)
          .join('\n'),
      { options: { tries: 1 } },
    );
    expect(textOf('a.py')).toBe(THREE.replaceAll('== None', 'is None'));
    expect(why(output)).toEqual(['model', 'EDIT_SYNTAX_BROKEN', 'model']);
  });

  test('that an answer leaves out are told so, and asked again', async () => {
    const { prompts, output } = await fixToy({ 'a.py': THREE }, (prompt, call) =>
      call === 1
        ? `Region 3\n\`\`\`\n${fixed(regionsIn(prompt)[2] ?? '')}\n\`\`\``
        : regionsIn(prompt)
            .map(text => `\`\`\`\n${fixed(text)}\n\`\`\``)
            .join('\n'),
    );
    expect(prompts).toHaveLength(2);
    expect(why(output)).toEqual(['model', 'model', 'model']);
    const none = await fixToy({ 'a.py': THREE }, () => 'No idea.', { options: { tries: 1 } });
    expect(none.output.findings.map(each => each.why?.message)).toEqual(
      ['1-5', '28-35', '59-63'].map(() => expect.stringMatching(/^The answer has no text for lines \d+-\d+/)),
    );
  });

  test('are asked one by one where somebody wants that', async () => {
    const { prompts } = await fixToy({ 'a.py': THREE }, fixed, { options: { together: false, tries: 1 } });
    expect(prompts).toHaveLength(3);
  });

  test('are no more than one answer can hold', async () => {
    const many = fileWith(...Array.from({ length: 30 }, (_, i) => `if x${i} == None: pass`));
    const { run } = await fixToy({ 'a.py': many });
    const sheets = sheetsOf(run.questions);
    expect(sheets.map(each => each.groups.length)).toEqual([12, 12, 6]);
    expect(sheets.flatMap(each => each.groups)).toEqual(run.questions);
  });
});

describe('a false positive', () => {
  test('is told of, and neither written nor asked about again', async () => {
    const { prompts, output, textOf } = await fixToy(
      { 'a.py': 'if x == None: pass\n' },
      () => 'false positive: x has an __eq__ of its own',
    );
    expect(prompts).toHaveLength(1);
    expect(textOf('a.py')).toBe('if x == None: pass\n');
    expect(output).toMatchObject({ left: 1, fixedByModel: 0 });
    expect(output.findings[0]?.why).toEqual({
      code: 'FIX_FALSE_POSITIVE',
      message: 'The answer calls it a false positive: x has an __eq__ of its own',
    });
  });

  test('of one of several findings leaves the fix of the others', async () => {
    const { output, textOf } = await fixToy(
      { 'a.py': 'if x == None and y == True: pass\n' },
      () => 'Finding 2: false positive: y may be 1\n```\nif x is None and y == True: pass\n```',
    );
    expect(textOf('a.py')).toBe('if x is None and y == True: pass\n');
    expect(why(output)).toEqual(['model', 'FIX_FALSE_POSITIVE']);
  });

  test('in a folder of answers counts as left', async () => {
    const folder = folderWith({});
    const { run } = await fixToy({ 'a.py': 'if x == None: pass\n' });
    const [name] = await writePackets(folder, run.questions);
    writeFileSync(join(folder, `${name}.answer.md`), 'false positive: so\n');
    const { ask } = await answersIn(folder);
    const { output } = await fixToy({ 'a.py': 'if x == None: pass\n' }, undefined, { ask });
    expect(why(output)).toEqual(['FIX_FALSE_POSITIVE']);
  });
});

describe('a folder of questions', () => {
  const options = { tries: 1, together: false } as const;
  const asked = async () => {
    const folder = folderWith({});
    const [name = ''] = await writePackets(
      folder,
      (await fixToy({ 'a.py': THREE })).run.questions,
      'Python 3.8.',
    );
    return { folder, name, regions: regionsIn(readFileSync(join(folder, `${name}.md`), 'utf8')) };
  };
  const answered = async (folder: string, text = THREE) => {
    const answers = await answersIn(folder);
    const { output, textOf } = await fixToy({ 'a.py': text }, undefined, {
      ask: answers.ask,
      options,
    });
    return { why: why(output), text: textOf('a.py'), unused: answers.unused() };
  };
  const fences = (texts: readonly string[]) => texts.map(text => `\`\`\`\n${fixed(text)}\n\`\`\``).join('\n');

  test('has one text for neighbours, and one on how to answer', async () => {
    const { folder, name, regions } = await asked();
    expect(readdirSync(folder).sort()).toEqual([`${name}.json`, `${name}.md`, 'how-to-answer.txt']);
    expect(regions).toHaveLength(3);
    expect(readFileSync(join(folder, 'how-to-answer.txt'), 'utf8')).toMatch(/Python 3\.8\.\n$/);
    const json = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));
    expect(json).toMatchObject({ file: 'a.py', howToAnswer: 'how-to-answer.txt' });
    expect(json.questions).toHaveLength(3);
  });

  test('takes the regions in their order', async () => {
    const { folder, name, regions } = await asked();
    writeFileSync(join(folder, `${name}.answer.md`), fences(regions));
    expect(await answered(folder)).toEqual({
      why: ['model', 'model', 'model'],
      text: fixed(THREE),
      unused: [],
    });
  });

  test('takes one of them, and says what is not answered', async () => {
    const { folder, name, regions } = await asked();
    writeFileSync(join(folder, `${name}.answer.md`), `Region 2\n${fences(regions.slice(1, 2))}`);
    expect((await answered(folder)).why).toEqual(['EDIT_NO_CHANGE', 'model', 'EDIT_NO_CHANGE']);
  });

  test.each([
    ['the first', [1], ['model', 'EDIT_NO_CHANGE', 'EDIT_NO_CHANGE']],
    ['the second', [2], ['EDIT_NO_CHANGE', 'model', 'EDIT_NO_CHANGE']],
    ['the last', [3], ['EDIT_NO_CHANGE', 'EDIT_NO_CHANGE', 'model']],
    ['two', [1, 3], ['model', 'EDIT_NO_CHANGE', 'model']],
    ['all', [1, 2, 3], ['model', 'model', 'model']],
  ] as const)('tells questions apart that are the same to the letter: %s', async (_, numbers, expected) => {
    const same = fileWith('b = 2', 'if x == None: pass', 'if x == None: pass', 'if x == None: pass', 'b = 2');
    const folder = folderWith({});
    const [name = ''] = await writePackets(folder, (await fixToy({ 'a.py': same })).run.questions);
    const texts = regionsIn(readFileSync(join(folder, `${name}.md`), 'utf8'));
    expect(new Set(texts).size).toBe(1);
    const own = numbers.map(each => `Region ${each}\n${fences(texts.slice(each - 1, each))}`);
    writeFileSync(join(folder, `${name}.answer.md`), own.join('\n'));
    const { why: became, text } = await answered(folder, same);
    expect(became).toEqual(expected);
    const lines = same.split('if x == None: pass');
    const each = [1, 2, 3].map(i =>
      numbers.some(one => one === i) ? 'if x is None: pass' : 'if x == None: pass',
    );
    expect(text).toBe(lines.map((part, i) => part + (each[i] ?? '')).join(''));
  });

  test('takes the rest when one is put right already, and lines have moved', async () => {
    const { folder, name, regions } = await asked();
    writeFileSync(join(folder, `${name}.answer.md`), fences(regions));
    const later = THREE.replace(gap, gap + gap).replace('y == True', 'y');
    expect(await answered(folder, later)).toMatchObject({ why: ['model', 'model'], text: fixed(later) });
  });

  test('is no danger where a question is no JSON of ours', async () => {
    const { folder, name, regions } = await asked();
    writeFileSync(join(folder, `${name}.answer.md`), fences(regions));
    for (const text of ['{', '[]', '{"id": "x", "questions": [{"id": "y", "regions": 1}]}']) {
      writeFileSync(join(folder, `${name}.json`), text);
      expect((await answered(folder)).why).toEqual(Array(3).fill('FIX_NOT_TRIED'));
    }
  });
});

describe('what a project asks of new lines', () => {
  const settings = async (files: Readonly<Record<string, string>>) => {
    const root = folderWith(files);
    mkdirSync(join(root, 'empty'), { recursive: true });
    return projectSettings(root);
  };
  test.each([
    ['nothing', {}, undefined],
    ['mypy.ini', { 'mypy.ini': '[mypy]\npython_version = 3.7\n' }, 'This project: Python 3.7.'],
    ['setup.cfg', { 'setup.cfg': '[metadata]\n[mypy]\npython_version=3.8\n' }, 'This project: Python 3.8.'],
    ['a section of a module alone', { 'setup.cfg': '[mypy-a]\npython_version=3.8\n' }, undefined],
    [
      'requires-python',
      { 'pyproject.toml': '[project]\nrequires-python = ">=3.9"\n' },
      'This project: Python 3.9.',
    ],
    [
      'both differ',
      { 'ruff.toml': 'target-version = "py312"\n', 'mypy.ini': '[mypy]\npython_version = 3.8\n' },
      'This project: Python 3.8 for mypy, 3.12 for ruff: write what both know.',
    ],
    [
      'rules and length',
      { 'ruff.toml': 'line-length = 100\nlint.select = ["E", "UP"]\nlint.ignore = ["E501"]\n' },
      'This project: ruff: rules E, UP; but not E501; lines of at most 100 characters.',
    ],
    [
      'pyproject',
      { 'pyproject.toml': '[tool.mypy]\npython_version = "3.10"\n[tool.ruff.lint]\nextend-select = ["B"]\n' },
      'This project: Python 3.10. ruff: also B.',
    ],
    ['what cannot be read', { 'pyproject.toml': '= = =' }, undefined],
    [
      'how strict mypy is',
      { 'mypy.ini': '[mypy]\ndisallow_untyped_defs = True\nstrict_optional=False\npretty = True\n' },
      'This project: mypy: not strict_optional, disallow_untyped_defs.',
    ],
    [
      'how strict mypy is, by modules',
      {
        'setup.cfg':
          '[mypy]\nno_implicit_optional: yes\n[mypy-tests.*]\ndisallow_untyped_defs = no\n[mypy-yaml]\nignore_missing_imports = True\n',
      },
      'This project: mypy: no_implicit_optional; in tests.* not disallow_untyped_defs.',
    ],
    [
      'how strict mypy is, in TOML',
      {
        'pyproject.toml':
          '[tool.mypy]\nstrict = true\ndisallow_any_generics = false\n[[tool.mypy.overrides]]\nmodule = ["a.*", "b"]\nwarn_return_any = false\n',
      },
      'This project: mypy: strict, not disallow_any_generics; in a.*, b not warn_return_any.',
    ],
    [
      'a file of mypy that takes the place of others',
      {
        '.mypy.ini': '[mypy]\ncheck_untyped_defs = True\n',
        'pyproject.toml': '[tool.mypy]\nstrict = true\n',
      },
      'This project: mypy: check_untyped_defs.',
    ],
    [
      'nested settings of ruff',
      {
        'ruff.toml': 'lint.select = ["E"]\n',
        'b/ruff.toml': 'target-version = "py38"\nline-length = 79\n',
        'a/pyproject.toml': '[tool.ruff.lint]\nselect = ["F", "UP"]\n',
        'c/pyproject.toml': '[project]\nname = "c"\n',
      },
      'This project: ruff: rules E. In a/ instead, ruff: rules F, UP. In b/ instead, ruff: Python 3.8; lines of at most 79 characters.',
    ],
    [
      'nested settings alone',
      { 'a/b/.ruff.toml': 'lint.extend-select = ["B"]\n' },
      'This project: In a/b/ instead, ruff: also B.',
    ],
  ])('%s', async (_, files, expected) => expect(await settings(files)).toBe(expected));

  describe('with the Python that mypy takes where nothing says one', () => {
    const PYTHON = '#!/bin/sh\n';
    test.each<readonly [string, Readonly<Record<string, string>>, string | undefined]>([
      ['that of its program', { 'bin/mypy': '#!@/bin/python3.9\n', 'bin/python3.9': PYTHON }, '3.9'],
      ['by env', { 'bin/mypy': '#!/usr/bin/env python3.7\n', 'bin/python3.7': PYTHON }, '3.7'],
      [
        'of an environment',
        { 'bin/mypy': '#!@/v/bin/python\n', 'v/pyvenv.cfg': 'home = /usr\nversion = 3.12.1\n' },
        '3.12',
      ],
      ['that nobody knows', { 'bin/mypy': '#!/no/such/python\n' }, undefined],
      ['without a program', {}, undefined],
    ])('%s', async (_, files, python) => {
      const place = folderWith({});
      for (const [name, text] of Object.entries(files)) {
        mkdirSync(join(place, name, '..'), { recursive: true });
        writeFileSync(join(place, name), text.replace('@', place));
      }
      const asked = { tools: ['mypy'], env: { PATH: join(place, 'bin') } };
      const told = await projectSettings(folderWith({}), asked);
      expect(told).toBe(python && `This project: Python ${python} for mypy by default.`);
      const both = await projectSettings(folderWith({ 'ruff.toml': 'target-version = "py38"\n' }), asked);
      expect(both).toBe(
        python === undefined
          ? 'This project: Python 3.8.'
          : `This project: Python ${python} for mypy by default, 3.8 for ruff: write what both know.`,
      );
      const said = await projectSettings(folderWith({ 'mypy.ini': '[mypy]\npython_version = 3.6\n' }), asked);
      expect(said).toBe('This project: Python 3.6.');
    });
  });
});
