import { describe, expect, test } from 'vitest';
import { type FileWrite, MemoryWorkspace } from '../../../src/apply/index.js';
import { refusal } from '../../../src/edit/index.js';
import type { FixOptions } from '../../../src/lint/fix/fix-options.js';
import type { Checked } from '../../../src/lint/fix/ports.js';
import { answering, fixToy, regionsIn } from './toy.js';

/** Each finding that is left has a reason: these tests say which. */
type Left = readonly string[];

const ONE = 'def f(x):\n    return x == None\n';
const TWO = 'def f(x, y):\n    a = x == None\n    b = y == None\n    return a, b\n';
const APART = `${ONE}\n\n${ONE.replace('f(', 'g(')}`;
const right = answering(['== None', 'is None']);
const fence = (text: string) => `\`\`\`python\n${text}\n\`\`\``;

interface Story {
  readonly files: Readonly<Record<string, string>>;
  readonly model: (prompt: string, call: number) => string;
  /** What happens while the tools run for the `run`th time: the first is before any fix. */
  readonly during?: (run: number, tree: Tree, checked: Checked) => Checked | undefined;
  readonly options?: FixOptions;
}

interface Tree {
  write(path: string, text: string | undefined): Promise<unknown>;
  interrupt(): void;
}

async function leftOf({ files, model, during, options }: Story): Promise<Left> {
  const workspace = new MemoryWorkspace(files);
  const controller = new AbortController();
  const tree: Tree = {
    write: (path, text) => {
      const after = text === undefined ? undefined : new TextEncoder().encode(text);
      return workspace.commit([{ path, before: workspace.files.get(path), after } satisfies FileWrite]);
    },
    interrupt: () => controller.abort(),
  };
  let runs = 0;
  const { output } = await fixToy(files, model, {
    workspace,
    signal: controller.signal,
    options: { tries: 1, ...options },
    over: { check: checked => during?.(++runs, tree, checked) ?? checked },
  });
  return output.findings
    .filter(each => each.fixed === null)
    .map(({ file, line, why }) => `${file}:${line} ${why?.code ?? 'no reason'}`);
}

/** Nothing but what happens during one run of the tools. */
const inRun =
  (wanted: number, act: (tree: Tree) => unknown) =>
  (run: number, tree: Tree): undefined => {
    if (run === wanted) act(tree);
  };

/** What is said, and something new in line 2 of a file. */
const worse =
  (file: string) =>
  (checked: Checked): Checked => {
    if (checked.kind !== 'checked') return checked;
    const range = { start: { line: 2 }, end: { line: 2 }, unit: 'unknown' } as const;
    const said = { tool: 'mypy', rule: 'misc', message: 'This is worse', severity: 'error' } as const;
    return {
      ...checked,
      findings: [...checked.findings, { ...said, file, line: 2, range, notes: [], raw: null }],
    };
  };

const from2 = (said: (checked: Checked) => Checked) => (run: number, _: Tree, checked: Checked) =>
  run < 2 ? undefined : said(checked);

/** The second run finds something new in a file, and the third is interrupted. */
const secondBlames =
  (file: string) =>
  (run: number, tree: Tree, checked: Checked): Checked | undefined => {
    if (run === 3) tree.interrupt();
    return run === 2 ? worse(file)(checked) : undefined;
  };

const replaceFirst = (prompt: string) =>
  regionsIn(prompt)
    .map(text => fence(text.replace('== None', 'is None')))
    .join('\n');

const A_B = { 'a.py': ONE, 'b.py': ONE };
const wrongIn = (path: string, wrong: string) => (prompt: string) =>
  right(prompt)
    .split('\n')
    .map(line => (prompt.includes(`File: ${path}`) && line.includes('is None') ? `${line}${wrong}` : line))
    .join('\n');

describe('of an answer to several findings', () => {
  test.each<[string, Story, Left]>([
    ['one is still found', { files: { 'a.py': TWO }, model: replaceFirst }, ['a.py:3 FIX_NOT_GONE']],
    [
      'one is still found, and something is new',
      { files: { 'a.py': TWO }, model: replaceFirst, during: from2(worse('a.py')) },
      ['a.py:2 FIX_BREAKS', 'a.py:3 FIX_NOT_GONE'],
    ],
    [
      'none is gone',
      { files: { 'a.py': TWO }, model: answering(['return a, b', 'return (a, b)']) },
      ['a.py:2 FIX_NOT_GONE', 'a.py:3 FIX_NOT_GONE'],
    ],
    [
      'one question is answered by nothing',
      {
        files: { 'a.py': APART },
        model: prompt => `Region 1\n${fence(regionsIn(prompt)[0]?.replace('== None', 'is None') ?? '')}`,
      },
      ['a.py:6 EDIT_NO_CHANGE'],
    ],
    [
      'the answer to one question is refused at sight',
      {
        files: { 'a.py': APART },
        model: prompt =>
          regionsIn(prompt)
            .map(
              (text, i) =>
                `Region ${i + 1}\n${fence(text.replace('== None', i === 0 ? 'is None' : '== None  # noqa'))}`,
            )
            .join('\n'),
      },
      ['a.py:6 FIX_SUPPRESSED'],
    ],
    [
      'nothing is said',
      { files: { 'a.py': TWO }, model: () => '' },
      ['a.py:2 EDIT_MALFORMED', 'a.py:3 EDIT_MALFORMED'],
    ],
  ])('%s', async (_, story, left) => {
    expect(await leftOf(story)).toEqual(left);
  });
});

describe('of answers to several questions', () => {
  test.each<[string, Story, Left]>([
    ['one suppresses', { files: A_B, model: wrongIn('b.py', '  # noqa') }, ['b.py:2 FIX_SUPPRESSED']],
    ['one does not parse', { files: A_B, model: wrongIn('b.py', ' (') }, ['b.py:2 EDIT_SYNTAX_BROKEN']],
    [
      'one changes nothing',
      {
        files: A_B,
        model: prompt =>
          prompt.includes('File: b.py') ? regionsIn(prompt).map(fence).join('\n') : right(prompt),
      },
      ['b.py:2 EDIT_NO_CHANGE'],
    ],
    ['both are nothing', { files: A_B, model: () => '' }, ['a.py:2 EDIT_MALFORMED', 'b.py:2 EDIT_MALFORMED']],
  ])('%s', async (_, story, left) => {
    expect(await leftOf(story)).toEqual(left);
  });

  /** Something is wrong while only one of the two files is fixed. */
  const needEachOther = {
    check: (checked: Checked, texts: ReadonlyMap<string, string>): Checked => {
      const fixed = [...texts].filter(([path, text]) => path !== 'c.py' && text.includes('is None'));
      if (checked.kind !== 'checked' || fixed.length !== 1) return checked;
      const [first] = checked.findings;
      const more = first && { ...first, rule: 'other', message: 'Only one is fixed', file: 'c.py', line: 1 };
      return { ...checked, findings: [...checked.findings, ...(more ? [more] : [])] };
    },
  };

  test.each<[string, (prompt: string) => string, readonly (string | undefined)[]]>([
    ['both are right', right, []],
    ['the partner is refused at sight', wrongIn('b.py', '  # noqa'), ['FIX_BREAKS', 'FIX_SUPPRESSED']],
    [
      'the partner says nothing',
      prompt => (prompt.includes('File: b.py') ? '' : right(prompt)),
      ['FIX_BREAKS', 'EDIT_MALFORMED'],
    ],
    [
      'the partner is called a false positive',
      prompt => (prompt.includes('File: b.py') ? 'false positive: it is meant' : right(prompt)),
      ['FIX_BREAKS', 'FIX_FALSE_POSITIVE'],
    ],
  ])('that need each other, %s', async (_, model, codes) => {
    const files = { ...A_B, 'c.py': 'x = 1\n' };
    const { output } = await fixToy(files, model, { over: needEachOther, options: { tries: 1 } });
    const left = output.findings.filter(each => each.fixed === null);
    expect(left.map(each => each.why?.code)).toEqual(codes);
  });
});

describe('where the run ends early', () => {
  const files = { ...A_B, 'c.py': ONE };
  const ended = (code: 'TOOL_UNAVAILABLE'): Checked => ({ kind: 'failed', refusal: refusal(code, 'Gone.') });
  const all = (code: string) => Object.keys(files).map(path => `${path}:2 ${code}`);

  test.each<[string, Omit<Story, 'files'>, Left]>([
    [
      'interrupted in the first run over fixes',
      { model: right, during: inRun(2, tree => tree.interrupt()) },
      all('CANCELLED'),
    ],
    [
      'interrupted after something was written',
      { model: right, during: inRun(3, tree => tree.interrupt()), options: { atOnce: 1 } },
      all('CANCELLED').slice(1),
    ],
    [
      'a tool that is gone',
      { model: right, during: run => (run === 2 ? ended('TOOL_UNAVAILABLE') : undefined) },
      all('TOOL_UNAVAILABLE'),
    ],
    [
      'interrupted while the others are tried: what is known of a fix is said',
      { model: right, during: secondBlames('b.py') },
      ['a.py:2 CANCELLED', 'b.py:2 FIX_BREAKS', 'c.py:2 CANCELLED'],
    ],
    ['interrupted while halves are tried', { model: right, during: secondBlames('d.py') }, all('CANCELLED')],
  ])('%s', async (_, story, left) => {
    expect(await leftOf({ files, ...story })).toEqual(left);
  });

  test.each([1, 2, 3])('interrupted while the model is asked for the %ith time', async when => {
    const controller = new AbortController();
    const model = (prompt: string, call: number) => {
      if (call === when) controller.abort();
      return right(prompt);
    };
    const { signal } = controller;
    const options = { tries: 1, parallel: 1 };
    const { output, report } = await fixToy(files, model, { options, signal });
    expect(output.findings.map(each => each.why?.code)).toEqual(Array(3).fill('CANCELLED'));
    expect(report.problems.map(each => each.code)).toEqual(['CANCELLED']);
  });

  test('interrupted while the fixes of the tools are tried', async () => {
    const left = await leftOf({
      files: { 'a.py': `x = f'plain'\n${ONE}` },
      model: right,
      during: inRun(2, tree => tree.interrupt()),
    });
    expect(left).toEqual(['a.py:1 CANCELLED', 'a.py:3 CANCELLED']);
  });
});

describe('where somebody else changes a file', () => {
  const files = { ...A_B, 'c.py': ONE };
  const moved = `import sys\n${ONE}`;
  const stale = (...paths: readonly string[]) => paths.map(path => `${path}:2 EDIT_STALE_FILE`);
  const write = (run: number, text: string | undefined, ...paths: readonly string[]) =>
    inRun(run, tree => paths.map(path => tree.write(path, text)));

  test.each<[string, Story['during'], Left]>([
    ['before the tools are done: lines moved', write(1, moved, 'b.py'), stale('b.py')],
    ['before the tools are done: by the same fix', write(1, ONE.replace('==', 'is'), 'b.py'), stale('b.py')],
    [
      'before the tools are done: all files',
      write(1, moved, ...Object.keys(files)),
      stale(...Object.keys(files)),
    ],
    ['before the tools are done: it goes', write(1, undefined, 'b.py'), stale('b.py')],
    ['while a fix is tried', write(2, moved, 'b.py'), stale('b.py')],
    ['while a fix is tried: by the same fix', write(2, ONE.replace('==', 'is'), 'b.py'), stale('b.py')],
    ['while a fix is tried: two files', write(2, moved, 'a.py', 'c.py'), stale('a.py', 'c.py')],
    ['while a fix is tried: all files', write(2, moved, ...Object.keys(files)), stale(...Object.keys(files))],
    ['while a fix is tried: it goes', write(2, undefined, 'b.py'), stale('b.py')],
    ['while the rest is tried', write(3, moved, 'b.py'), []],
  ])('%s', async (_, during, left) => {
    expect(await leftOf({ files, model: right, ...(during && { during }) })).toEqual(left);
  });

  test('what they wrote stays', async () => {
    const workspace = new MemoryWorkspace(files);
    const tree = (path: string) => new TextDecoder().decode(workspace.files.get(path));
    const { report } = await fixToy(files, right, {
      workspace,
      over: {
        check: checked => {
          if (tree('b.py') === ONE)
            void workspace.commit([
              { path: 'b.py', before: workspace.files.get('b.py'), after: new TextEncoder().encode(moved) },
            ]);
          return checked;
        },
      },
    });
    expect([tree('a.py'), tree('b.py')]).toEqual([ONE.replace('==', 'is'), moved]);
    expect(report.outcome).toBe('partly-applied');
  });
});
