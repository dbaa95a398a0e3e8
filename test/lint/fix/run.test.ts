import { describe, expect, test } from 'vitest';
import { MemoryWorkspace } from '../../../src/apply/index.js';
import { refusal } from '../../../src/edit/index.js';
import type { Checked } from '../../../src/lint/fix/ports.js';
import type { FixOutput } from '../../../src/lint/fix-findings.js';
import { answering, fixToy, regionIn } from './toy.js';

const right = answering([/== None/g, 'is None'], [/ == True/g, ''], ['except:', 'except ValueError:']);

/** What is left, as `rule code`. */
function left({ findings }: FixOutput): string[] {
  return findings.filter(each => each.fixed === null).map(({ rule, why }) => `${rule} ${why?.code}`);
}

describe('without a model', () => {
  test('the safe fixes of the tools are made, the same once, and what is left is asked about', async () => {
    const { output, report, textOf, run } = await fixToy({
      'a.py': "import os\nx = f'plain'\nif x == None:\n    pass\n",
      'b.py': "y = f'plain'\n",
    });
    expect(textOf('a.py')).toBe("x = 'plain'\nif x == None:\n    pass\n");
    expect(textOf('b.py')).toBe("y = 'plain'\n");
    expect(output).toMatchObject({ found: 4, fixedByTool: 3, fixedByModel: 0, left: 1, checks: 2 });
    expect(report).toMatchObject({ outcome: 'partly-applied', exitCode: 1 });
    expect(run.questions.map(({ path, regions }) => [path, regions])).toEqual([
      ['a.py', [{ first: 1, last: 3 }]],
    ]);
  });

  test('an import that may be there for its effect waits for a person', async () => {
    const options = { level: 'tested' } as const;
    const { textOf, output } = await fixToy({ 'a.py': 'import logging.config\n' }, undefined, { options });
    expect(textOf('a.py')).toBe('import logging.config\n');
    expect(output).toMatchObject({ fixedByTool: 0, waiting: 1, left: 0 });
    expect(output.ready[0]?.grade).toContain('also loads a submodule');
  });

  test('nor are any made where they are not wanted', async () => {
    const { output } = await fixToy({ 'a.py': "x = f'plain'\n" }, undefined, {
      options: { toolFixes: false },
    });
    expect(output.left).toBe(1);
  });

  test('nothing found is nothing to do', async () => {
    const { report } = await fixToy({ 'a.py': 'x = 1\n' });
    expect(report).toMatchObject({ outcome: 'already-applied', exitCode: 0 });
  });
});

describe('with a model', () => {
  test('right answers are written, and nothing else changes', async () => {
    const { output, report, textOf } = await fixToy(
      {
        'a.py': 'def f(x):\r\n\tif x == None:\r\n\t\treturn 1\r\n\treturn 2 ',
        'b.py': 'try:\n    f()\nexcept:\n    pass\n',
        'c.py': 'x = 1',
      },
      right,
    );
    expect(textOf('a.py')).toBe('def f(x):\r\n\tif x is None:\r\n\t\treturn 1\r\n\treturn 2 ');
    expect(textOf('b.py')).toBe('try:\n    f()\nexcept ValueError:\n    pass\n');
    expect(textOf('c.py')).toBe('x = 1');
    expect(output).toMatchObject({ found: 2, fixedByModel: 2, left: 0, checks: 2 });
    expect(report).toMatchObject({ outcome: 'applied', exitCode: 0 });
    expect(report.files.map(each => each.path)).toEqual(['a.py', 'b.py']);
  });

  test('findings whose windows overlap are one question, and one answer puts them right', async () => {
    const { output, prompts } = await fixToy(
      { 'a.py': 'if x == None:\n    pass\nif y == True:\n    pass\n' },
      right,
    );
    expect(prompts).toHaveLength(1);
    expect(prompts[0]).toMatch(/Finding 1\. ruff, line 1: [\s\S]*Finding 2\. ruff, line 3: /);
    expect(output).toMatchObject({ fixedByModel: 2, left: 0 });
  });

  test('findings of one line are one question', async () => {
    const { textOf } = await fixToy({ 'a.py': 'if x == None and y == True:\n    pass\n' }, right);
    expect(textOf('a.py')).toBe('if x is None and y:\n    pass\n');
  });

  test('one of two that is put right is kept, and the other is asked about again', async () => {
    const { textOf, output, prompts } = await fixToy(
      { 'a.py': 'if x == None and y == True:\n    pass\n' },
      (prompt, call) => answering(call === 1 ? [/== None/g, 'is None'] : [/ == True/g, ''])(prompt),
    );
    expect(textOf('a.py')).toBe('if x is None and y:\n    pass\n');
    expect(prompts[1]).not.toContain('Comparison to `None`');
    expect(output).toMatchObject({ fixedByModel: 2, left: 0 });
  });

  test('the second try is told what was wrong with the first', async () => {
    const { prompts, output } = await fixToy({ 'a.py': 'if x == None:\n    pass\n' }, (prompt, call) =>
      call === 1 ? answering(['x ==', 'x  =='])(prompt) : right(prompt),
    );
    expect(prompts[1]).toMatch(/--\na\.py, line 1: ruff still finds: Comparison to `None`\.$/);
    expect(output.findings[0]).toMatchObject({ fixed: 'model', tries: 2 });
  });

  test.each([
    ['adds noqa', [[': pass', ': pass  # noqa']], 'FIX_SUPPRESSED'],
    ['adds type: ignore', [[': pass', ': pass  # type: ignore[misc]']], 'FIX_SUPPRESSED'],
    ['breaks the syntax', [['if', 'if (']], 'EDIT_SYNTAX_BROKEN'],
    ['puts in something worse', [['== None', 'is worse()']], 'FIX_BREAKS'],
    ['changes nothing', [], 'EDIT_NO_CHANGE'],
    ['leaves the finding', [['pass', 'pass  # no']], 'FIX_NOT_GONE'],
    ['changes something else', [['x', 'z']], 'FIX_NOT_GONE'],
    ['moves the finding', [['if x == None: pass', 'y = x == None\nif y: pass']], 'FIX_NOT_GONE'],
    ['leaves code out', [['if x == None: pass', '# ... rest of the code']], ''],
  ] as const)('an answer that %s is not kept', async (_, replacements, code) => {
    const text = 'if x == None: pass\n';
    const { textOf, output, report } = await fixToy({ 'a.py': text }, answering(...replacements));
    expect(textOf('a.py')).toBe(text);
    if (code !== '') expect(left(output)).toEqual([`E711 ${code}`]);
    expect(output.findings[0]?.tries).toBe(2);
    expect(report).toMatchObject({ outcome: 'refused', exitCode: 1, files: [] });
  });

  test.each(['\ufffd', '\u202e', '\u001b', '\u200b'])(
    'an answer with a character %j that the file has not is not kept',
    async character => {
      const text = 'if x == None:\n    print("é")\n';
      const { textOf, output } = await fixToy(
        { 'a.py': text },
        answering(['== None', 'is None'], ['é', character]),
      );
      expect(textOf('a.py')).toBe(text);
      expect(left(output)).toEqual(['E711 EDIT_UNENCODABLE']);
    },
  );

  test.each([
    [
      'fails now and then may not fail always',
      'flaky',
      'assertion',
      'E711 FIX_BREAKS',
      'flaky FIX_NOT_TRIED',
    ],
    ['fails now and then stays as it is', 'flaky', 'flaky', 'flaky FIX_NOT_TRIED'],
  ])('a test that %s with a fix', async (_, before, after, ...wanted) => {
    const test = { id: 'test_a.py::test_a', file: 'test_a.py', names: ['test_a'], frames: [] };
    const range = { start: { line: 1 }, end: { line: 1 }, unit: 'code-points' } as const;
    const failing = {
      tool: 'pytest',
      message: 'assert 1 == 2',
      severity: 'error',
      file: 'test_a.py',
      line: 1,
      range,
    } as const;
    const { output } = await fixToy({ 'a.py': 'if x == None:\n    pass\n', 'test_a.py': 'a = 1\n' }, right, {
      over: {
        check: (checked, texts) => {
          if (checked.kind !== 'checked') return checked;
          const rule = texts.get('a.py')?.includes('is None') ? after : before;
          return {
            ...checked,
            findings: [...checked.findings, { ...failing, rule, notes: [], raw: null, test }],
          };
        },
      },
    });
    expect(left(output)).toEqual(wanted);
  });

  test('an answer that leaves its window is not kept', async () => {
    const lines = Array.from({ length: 30 }, (_, i) => `a${i} = ${i}`);
    const text = `${lines.join('\n')}\nif x == None:\n    pass\n${lines.join('\n')}\n`;
    const { textOf, output } = await fixToy(
      { 'a.py': text },
      () => `\`\`\`\n${text.replace('== None', 'is None').replace('a3 ', 'b3 ')}\`\`\``,
    );
    expect(textOf('a.py')).toBe(text);
    expect(left(output)).toEqual(['E711 EDIT_OUTSIDE_WINDOW']);
  });

  test('of many answers the one that breaks something is found, and the others are kept', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 9 }, (_, i) => [`m${i}.py`, `if x == None:\n    m${i}()\n`]),
    );
    const { output, textOf, checker } = await fixToy(files, prompt =>
      prompt.includes('m4.py') ? answering(['== None', 'is worse()'])(prompt) : right(prompt),
    );
    expect(output).toMatchObject({ found: 9, fixedByModel: 8, left: 1 });
    expect(textOf('m4.py')).toBe('if x == None:\n    m4()\n');
    expect(checker.runs).toBeLessThan(8);
  });

  test('an answer that breaks another file is found too, by halves', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 8 }, (_, i) => [`m${i}.py`, `if x == None:\n    m${i}()\n`]),
    );
    const { output, textOf } = await fixToy({ ...files, 'z.py': 'z = 1\n' }, right, {
      over: {
        check: (checked, texts) => {
          if (checked.kind !== 'checked' || !texts.get('m5.py')?.includes('is None')) return checked;
          const [one] = checked.findings;
          const fresh = { file: 'z.py', line: 1, tool: 'mypy', rule: 'misc', message: 'Elsewhere' };
          const range = { start: { line: 1 }, end: { line: 1 }, unit: 'unknown' } as const;
          return {
            ...checked,
            findings: [...checked.findings, { severity: 'error', notes: [], raw: one, ...fresh, range }],
          };
        },
      },
    });
    expect(output).toMatchObject({ fixedByModel: 7, left: 1 });
    expect(textOf('m5.py')).toContain('== None');
  });

  test('the same words on two lines are two findings', async () => {
    const text = `if x == None:\n    pass\n${'a = 1\n'.repeat(20)}if x == None:\n    pass\n`;
    const { output, textOf } = await fixToy({ 'a.py': text }, (prompt, call) =>
      call === 1
        ? `Region 1\n\`\`\`\n${regionIn(prompt).replace('== None', 'is None')}\n\`\`\``
        : `\`\`\`\n${regionIn(prompt)}\n\`\`\``,
    );
    expect(output).toMatchObject({ found: 2, fixedByModel: 1, left: 1 });
    expect(textOf('a.py')).toBe(text.replace('== None', 'is None'));
    expect(output.findings.map(each => each.fixed)).toEqual(['model', null]);
  });

  test('an answer that fills the file is not kept', async () => {
    const text = 'if x == None: pass\n';
    const { textOf, output } = await fixToy(
      { 'a.py': text },
      answering(['== None: pass', `is None: pass\n${'y = 1\n'.repeat(3000)}`]),
    );
    expect(textOf('a.py')).toBe(text);
    expect(left(output)).toEqual(['E711 EDIT_TOO_LARGE']);
  });

  test('a fix that was refused for what it brought is made when another has taken that away', async () => {
    const files = { 'a.py': 'if x == None:\n    pass\n', 'b.py': 'if x == None:\n    pass\n' };
    let asked = 0;
    const { output, textOf, prompts } = await fixToy(
      files,
      prompt => {
        asked++;
        return right(prompt);
      },
      {
        options: { parallel: 1, atOnce: 1, tries: 1 },
        over: {
          // What is fixed in the one file is found fault with in the other, until that is fixed
          // too.
          check: (checked, texts) => {
            if (checked.kind !== 'checked') return checked;
            const [a, b] = ['a.py', 'b.py'].map(path => texts.get(path)?.includes('is None'));
            if (a !== true || b === true) return checked;
            const fresh = { tool: 'mypy', rule: 'misc', message: 'Elsewhere', file: 'b.py', line: 2 };
            const range = { start: { line: 2 }, end: { line: 2 }, unit: 'unknown' } as const;
            const one = { severity: 'error', notes: [], raw: null, ...fresh, range } as const;
            return { ...checked, findings: [...checked.findings, one] };
          },
        },
      },
    );
    expect([textOf('a.py'), textOf('b.py')].every(text => text?.includes('is None'))).toBe(true);
    expect(output).toMatchObject({ found: 2, fixedByModel: 2, left: 0 });
    expect([asked, prompts.length]).toEqual([2, 2]);
  });

  test('an import that a fix leaves without use goes with it', async () => {
    const { textOf, output } = await fixToy(
      { 'a.py': `import os\n${'a = 1\n'.repeat(20)}unused = os.sep\nprint(a)\n` },
      answering(['unused = os.sep\n', '']),
      {
        over: {
          // The import is only found fault with where nothing uses it.
          check: (checked, texts) =>
            checked.kind === 'checked' && texts.get('a.py')?.includes('os.sep') === true
              ? { ...checked, findings: checked.findings.filter(each => each.rule !== 'F401') }
              : checked,
        },
      },
    );
    expect(textOf('a.py')).toBe(`${'a = 1\n'.repeat(20)}print(a)\n`);
    expect(output).toMatchObject({ found: 1, fixedByModel: 1, left: 0 });
  });

  test('what the table skips is not asked about, with the reason', async () => {
    const { output, prompts } = await fixToy(
      { 'a.py': 'class A:\n    def overridden(self):\n        pass\n' },
      right,
    );
    expect(prompts).toEqual([]);
    expect(left(output)).toEqual(['override FIX_NOT_TRIED']);
  });

  test('without a budget nobody is asked any more, and what is verified stays', async () => {
    const files = { 'a.py': 'if x == None:\n    pass\n', 'b.py': 'if x == None:\n    pass\n' };
    let calls = 0;
    const why = refusal('MODEL_BUDGET', 'The budget is used up.');
    const { output, report } = await fixToy(files, undefined, {
      options: { parallel: 1 },
      ask: async ({ prompt }) =>
        ++calls === 1 ? { kind: 'text', text: right(prompt) } : { kind: 'failed', refusal: why },
    });
    expect(left(output)).toEqual(['E711 MODEL_BUDGET']);
    expect(output.fixedByModel).toBe(1);
    expect(report.exitCode).toBe(4);
    expect(calls).toBe(2);
  });

  test('asked none at once, the model is asked one after the other', async () => {
    const { output } = await fixToy({ 'a.py': 'if x == None:\n    pass\n' }, right, {
      options: { parallel: 0, atOnce: 0 },
    });
    expect(output.left).toBe(0);
  });

  test('a cut answer counts for nothing', async () => {
    const { output } = await fixToy({ 'a.py': 'if x == None:\n    pass\n' }, undefined, {
      ask: async () => ({ kind: 'cut' }),
    });
    expect(left(output)).toEqual(['E711 EDIT_TRUNCATED']);
  });
});

describe('what hides other findings', () => {
  const files = {
    'a.py': 'syntax = 1\nif x == None:\n    pass\n',
    'b.py': `${'b = 1\n'.repeat(9)}worse()\n`,
  };
  /** Like mypy, which says nothing of any file while one does not parse. */
  const veiled = (checked: Checked): Checked => {
    if (checked.kind !== 'checked' || !checked.findings.some(each => each.rule === 'syntax')) return checked;
    return {
      ...checked,
      findings: checked.findings.filter(each => each.tool !== 'mypy' || each.rule === 'syntax'),
    };
  };

  test('is put right first, and what comes to light then is nothing new, but put right too', async () => {
    const { output, prompts, textOf } = await fixToy(
      files,
      answering(['syntax = 1', 'fine = 1'], [/== None/g, 'is None'], ['worse()', 'better()']),
      { over: { check: veiled } },
    );
    expect(prompts[0]).toContain('[syntax]');
    expect(output).toMatchObject({ found: 3, fixedByModel: 3, left: 0 });
    expect(textOf('b.py')).toContain('better()');
  });

  test('does not excuse what the fix itself brings of another tool', async () => {
    const { output, textOf } = await fixToy(
      files,
      answering(['syntax = 1', 'if y == True: pass'], [/== None/g, 'is None']),
      { over: { check: veiled } },
    );
    expect(textOf('a.py')).toContain('syntax = 1');
    expect(left(output)).toContain('syntax FIX_BREAKS');
  });

  test('a test that now and then fails is nothing new', async () => {
    const { output } = await fixToy({ 'a.py': 'if x == None:\n    pass\n', 't.py': '\n' }, right, {
      over: {
        check: (checked, texts) => {
          if (checked.kind !== 'checked' || !texts.get('a.py')?.includes('is None')) return checked;
          const test = { id: 't.py::t', file: 't.py', names: ['t'], frames: [] };
          const range = { start: { line: 1 }, end: { line: 1 }, unit: 'code-points' } as const;
          const flaky = { tool: 'pytest', rule: 'flaky', message: '', file: 't.py', line: 1, range, test };
          return { ...checked, findings: [{ severity: 'error', notes: [], raw: null, ...flaky }] };
        },
      },
    });
    expect(output.fixedByModel).toBe(1);
    expect(left(output)).toEqual(['flaky FIX_NOT_TRIED']);
  });
});

describe('tests', () => {
  const files = { 'a.py': 'if x == None:\n    pass\n', 'b.py': 'if x == None:\n    pass\n' };
  const failsOn = (path: string) => async (candidate: ReadonlyMap<string, Uint8Array>) =>
    candidate.has(path)
      ? ({ ended: 'failed', output: 'b is broken\n' } as const)
      : ({ ended: 'passed', output: '' } as const);

  test('what they do not pass with is not kept', async () => {
    const { output, textOf } = await fixToy(files, right, { over: { test: failsOn('b.py') } });
    expect(textOf('a.py')).toContain('is None');
    expect(textOf('b.py')).toContain('== None');
    expect(left(output)).toEqual(['E711 TESTS_FAILED']);
    expect(output.findings[1]?.why?.message).toContain('b is broken');
  });

  test('those that fail before verify nothing, which is told', async () => {
    const { output, report } = await fixToy(files, right, {
      over: { test: async () => ({ ended: 'failed', output: '' }) },
    });
    expect(output.left).toBe(0);
    expect(report.warnings).toEqual([expect.stringContaining('no fix can be tested by them')]);
  });
});

describe('what goes wrong', () => {
  test('a tool that is not there ends the run before anything is changed', async () => {
    const why = refusal('TOOL_UNAVAILABLE', 'ruff is not there.');
    const { report } = await fixToy({ 'a.py': 'x == None\n' }, right, {
      over: { check: () => ({ kind: 'failed', refusal: why }) },
    });
    expect(report).toMatchObject({
      outcome: 'failed',
      exitCode: 3,
      problems: [{ code: 'TOOL_UNAVAILABLE' }],
    });
  });

  test('a tool that fails with a fix is a reason not to keep the fix', async () => {
    const { output, textOf } = await fixToy({ 'a.py': 'if x == None:\n    pass\n' }, right, {
      over: {
        check: (checked, texts) =>
          texts.get('a.py')?.includes('is None')
            ? { kind: 'failed', refusal: refusal('TOOL_FAILED', 'Boom.') }
            : checked,
      },
    });
    expect(left(output)).toEqual(['E711 FIX_BREAKS']);
    expect(textOf('a.py')).toContain('== None');
  });

  test('a file that a tool does not look at any more proves nothing', async () => {
    const { output } = await fixToy({ 'a.py': 'if x == None:\n    pass\n' }, right, {
      over: {
        check: checked =>
          checked.kind === 'checked' && checked.findings.length === 0
            ? { ...checked, problems: [{ file: 'a.py', message: 'it could not be parsed' }] }
            : checked,
      },
    });
    expect(left(output)).toEqual(['E711 FIX_BREAKS']);
  });

  test('a file that somebody changes meanwhile stays theirs, and the others are fixed', async () => {
    const workspace = new MemoryWorkspace({
      'a.py': 'if x == None:\n    pass\n',
      'b.py': 'if x == None:\n    pass\n',
    });
    const theirs = new TextEncoder().encode('if x == None:\n    theirs()\n');
    const { output } = await fixToy({}, undefined, {
      workspace,
      ask: async ({ prompt }) => {
        const read = await workspace.read('b.py');
        if (read.kind === 'file')
          await workspace.commit([{ path: 'b.py', before: read.bytes, after: theirs }]);
        return { kind: 'text', text: right(prompt) };
      },
    });
    expect(workspace.textOf('a.py')).toContain('is None');
    expect(workspace.textOf('b.py')).toContain('theirs()');
    expect(left(output)).toEqual(['E711 EDIT_STALE_FILE']);
  });

  test('an interruption leaves what is verified', async () => {
    const controller = new AbortController();
    const { report, textOf } = await fixToy(
      { 'a.py': "x = f'plain'\nif x == None:\n    pass\n" },
      undefined,
      {
        signal: controller.signal,
        ask: async ({ prompt }) => {
          controller.abort();
          return { kind: 'text', text: right(prompt) };
        },
      },
    );
    expect(textOf('a.py')).toBe("x = 'plain'\nif x == None:\n    pass\n");
    expect(report).toMatchObject({
      outcome: 'partly-applied',
      exitCode: 130,
      problems: [{ code: 'CANCELLED' }],
    });
  });
});
