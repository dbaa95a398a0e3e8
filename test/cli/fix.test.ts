import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { waitingText, writtenText } from '../../src/cli/fix-packets.js';
import type { FixOutput } from '../../src/lint/fix-findings.js';
import { answering, regionIn } from '../lint/fix/toy.js';
import { findingAt } from '../lint/sources.js';
import { builtCommand } from '../support/build.js';
import { ruffCommand } from '../support/fake-ruff.js';
import { type ModelServer, modelServer } from '../support/model-server.js';
import { needsTool } from '../support/tool.js';
import { filesIn, folderWith } from './folder.js';
import { onTerminal } from './pseudo-terminal.js';
import { type Given, mortise } from './terminal.js';

const A = 'def f(x):\n    if x == None:\n        return 1\n    return 2\n';
const B = "def g():\n    try:\n        return f'plain'\n    except:\n        return 0\n";
const FILES = { 'a.py': A, 'b.py': B };
const A_FIXED = A.replace('== None', 'is None');
const B_TIDIED = B.replace("f'plain'", "'plain'");
const B_FIXED = B_TIDIED.replace('except:', 'except ValueError:');

const right = answering(['== None', 'is None'], ['except:', 'except ValueError:']);

/** Without what depends on the clock. */
const timeless = (text: string) => text.replace(/[\d.]+ s\.$/gm, '… s.');

async function fix(root: string, args: readonly string[] = [], given: Given = {}) {
  // Most tests are about the way to a fix; what is written by its grade has its own.
  const level = args.includes('--write') || args.includes('--take') ? [] : ['--write', 'reviewable'];
  const line = ['fix', '--root', root, '--tool', 'ruff', '--command', ruffCommand(), ...level, ...args];
  const ran = await mortise(line, { ...given, env: { PATH: process.env.PATH ?? '', ...given.env } });
  return { ...ran, stdout: timeless(ran.stdout) };
}

async function fixJson(root: string, args: readonly string[] = []) {
  const { exitCode, stdout, stderr } = await fix(root, [...args, '--json']);
  const report = JSON.parse(stdout);
  const output = report.output as FixOutput;
  const left = output.findings.filter(each => each.fixed === null).map(each => [each.rule, each.why?.code]);
  return { exitCode, stderr, report, output, left };
}

/** A model that answers each prompt so. */
async function model(
  answer: (prompt: string) => string,
): Promise<ModelServer & { readonly flags: string[] }> {
  const server = await modelServer();
  server.otherwise(({ messages }) => ({
    text: answer(messages.find((each: { role: string }) => each.role === 'user').content),
    tokens: [100, 20],
  }));
  return { ...server, flags: ['--model', 'openai-compatible/scripted', '--base-url', server.url] };
}

/** Answer the questions of a folder, by the rule in their names. */
function answerAll(folder: string, answer: (prompt: string) => string): void {
  for (const name of readdirSync(folder).filter(each => each.endsWith('.json'))) {
    const { prompt } = JSON.parse(filesIn(folder)[name] ?? '');
    writeFileSync(join(folder, name.replace(/json$/, 'answer.md')), answer(prompt));
  }
}

describe('mortise fix without a model', () => {
  test('makes the fixes of the tools, and reports by rule what is left', async () => {
    const root = folderWith(FILES);
    const ran = await fix(root);
    expect(ran).toEqual({
      exitCode: 1,
      stdout: `--- a/b.py
+++ b/b.py
@@ -1,5 +1,5 @@
 def g():
     try:
-        return f'plain'
+        return 'plain'
     except:
         return 0

1 of 3 fixed (1 proved, 0 tested); 0 for review; 2 left.

           found  by tool  by model  along  review  left
ruff E711      1        ·         ·      ·       ·     1
ruff E722      1        ·         ·      ·       ·     1
ruff F541      1        1         ·      ·       ·     ·

a.py:2: ruff E711: Comparison to \`None\`
b.py:4: ruff E722: Do not use bare \`except\`

Checked by ruff: the tools find less and nothing new; no tests ran.
\`mortise undo\` takes it back.
No model was asked: name one by --model, or write the questions for any model into a folder by --packets.
The tools ran 2 times; … s.
`,
      stderr: '',
    });
    expect(filesIn(root)).toEqual({ ...FILES, 'b.py': B_TIDIED });
    expect((await mortise(['undo', '--root', root])).exitCode).toBe(0);
    expect(filesIn(root)).toEqual(FILES);
  });

  test('says if nothing is found', async () => {
    const ran = await fix(folderWith({ 'a.py': 'x = 1\n' }));
    expect(ran).toEqual({
      exitCode: 0,
      stdout: 'Nothing was found.\n\nThe tools ran once; … s.\n',
      stderr: '',
    });
  });

  test('leaves the fixes of the tools out with --no-tool-fixes', async () => {
    const root = folderWith(FILES);
    const { exitCode, left } = await fixJson(root, ['--no-tool-fixes']);
    expect([exitCode, left.map(([rule]) => rule)]).toEqual([1, ['E711', 'F541', 'E722']]);
    expect(filesIn(root)).toEqual(FILES);
  });

  test('keeps to the paths that it is given', async () => {
    const files = { ...FILES, 'c/d.py': B };
    const root = folderWith(files);
    const { output } = await fixJson(root, ['c']);
    expect([output.found, output.fixedByTool]).toEqual([2, 1]);
    expect(filesIn(root)).toEqual({ ...files, 'c/d.py': B_TIDIED });
    expect((await fix(root, ['nowhere'])).stderr).toContain('There is no nowhere below the root');
    expect((await fix(root, ['../x'])).exitCode).toBe(2);
  });
});

describe('mortise fix with a model', () => {
  test('fixes all, and reports what that has cost', async () => {
    const root = folderWith(FILES);
    const server = await model(right);
    const ran = await fix(root, server.flags);
    expect([ran.exitCode, ran.stderr]).toEqual([0, '']);
    expect(ran.stdout).toContain(
      '3 of 3 fixed (1 proved, 0 tested, 2 written as asked); 0 for review; 0 left.\n',
    );
    expect(ran.stdout).toContain('takes back the last of 2 commits, `mortise log` lists them.\n');
    expect(ran.stdout).toMatch(
      /\nopenai-compatible\/scripted was asked 2 times: 200 tokens in, 40 out \(whole files: some \d+\); the tools ran 3 times; … s\.\n$/,
    );
    expect(filesIn(root)).toEqual({ 'a.py': A_FIXED, 'b.py': B_FIXED });
  });

  test('says why what it answered was not taken, and asks as often as --tries says', async () => {
    const root = folderWith({ 'a.py': A });
    let tries = 0;
    const server = await model(prompt => answering(['== None', `== nothing_there${++tries}`])(prompt));
    const ran = await fix(root, [...server.flags, '--tries', '3']);
    expect(ran.exitCode).toBe(1);
    expect(ran.stdout).toContain('a.py:2: ruff E711: Comparison to `None`\n  FIX_BREAKS');
    expect(server.requests).toHaveLength(3);
    expect(filesIn(root)).toEqual({ 'a.py': A });
  });

  test.each([
    ['without a key', ['--model', 'openai/x'], 'There is no key for openai'],
    ['without an address', ['--model', 'openai-compatible/x'], 'needs an address'],
    ['of nobody', ['--model', 'nobody/x'], 'nobody'],
  ])('ends with 4 before anything runs: one %s', async (_, args, message) => {
    const root = folderWith(FILES);
    const ran = await fix(root, args);
    expect([ran.exitCode, ran.stdout, ran.stderr]).toEqual([4, '', expect.stringContaining(message)]);
    expect(filesIn(root)).toEqual(FILES);
  });

  test('ends with 4 if the model that it asks fails', async () => {
    const server = await modelServer();
    server.otherwise(() => ({ status: 401, message: 'no' }));
    const root = folderWith({ 'a.py': A });
    const flags = ['--model', 'openai-compatible/x', '--base-url', server.url];
    const { exitCode, left } = await fixJson(root, flags);
    expect([exitCode, left]).toEqual([4, [['E711', expect.stringMatching(/^MODEL_/)]]]);
  });
});

describe('mortise fix --dry-run', () => {
  test('shows what would be done, by the model too, and writes nothing', async () => {
    const root = folderWith(FILES);
    const server = await model(right);
    const ran = await fix(root, [...server.flags, '--dry-run']);
    expect(ran.exitCode).toBe(0);
    expect(ran.stdout).toContain(
      "-        return f'plain'\n-    except:\n+        return 'plain'\n+    except ValueError:\n",
    );
    expect(ran.stdout).toContain(
      'Checked by ruff: the tools find less and nothing new; no tests ran.\nNothing was written.\n',
    );
    expect(filesIn(root)).toEqual(FILES);
    const { report } = await fixJson(root, ['--dry-run']);
    expect(report).toMatchObject({ outcome: 'planned', receipt: null, exitCode: 1 });
    expect(filesIn(root)).toEqual(FILES);
    expect((await mortise(['log', '--root', root])).stdout).toBe('0 changes can be undone.\n');
  });
});

describe('mortise fix --packets and --answers', () => {
  test('writes questions, and takes the answers, without any model', async () => {
    const root = folderWith(FILES);
    const folder = join(folderWith({}), 'questions');
    const asked = await fix(root, ['--packets', folder]);
    expect(asked.stdout).toContain(
      `Note: 2 files of questions are in ${folder}: answer each NAME.md in a file NAME.answer.md beside it, then run the same command with --answers ${folder} in place of --packets\n`,
    );
    expect(readdirSync(folder).map(name => name.replace(/-[0-9a-f]{12}\./, '-ID.'))).toEqual([
      'a.py-line-1-E711-ID.json',
      'a.py-line-1-E711-ID.md',
      'b.py-line-1-E722-ID.json',
      'b.py-line-1-E722-ID.md',
      'how-to-answer.txt',
    ]);
    answerAll(folder, right);
    const { exitCode, output, report } = await fixJson(root, ['--answers', folder]);
    expect([exitCode, output.fixedByModel, output.left, report.warnings]).toEqual([0, 2, 0, []]);
    expect(filesIn(root)).toEqual({ 'a.py': A_FIXED, 'b.py': B_FIXED });
  });

  test.each([
    ['.', 'in this folder', '--answers .'],
    ['./', 'in this folder', '--answers ./'],
    ['my questions', 'in my questions', "--answers 'my questions'"],
  ])('says how to go on with the folder %s', (path, where, flag) => {
    const text = writtenText(path, 1);
    expect(text).toBe(
      `1 file of questions is ${where}: answer each NAME.md in a file NAME.answer.md beside it, then run the same command with ${flag} in place of --packets`,
    );
  });

  test('says how many findings wait for other questions', () => {
    const [first, second] = [findingAt('ruff', 'E711', 1), findingAt('ruff', 'E712', 2)];
    const open = { closed: false, tries: 0 } as const;
    const cases = [
      { ...open, now: first },
      { ...open, now: second },
      { closed: true, tries: 0, now: findingAt('ruff', 'E722', 3) },
    ] as unknown as Parameters<typeof waitingText>[0];
    const questions = [{ findings: [first] }] as unknown as Parameters<typeof waitingText>[1];
    expect(waitingText(cases, questions)).toEqual([
      expect.stringMatching(/^1 finding is in no question yet: /),
    ]);
    expect(waitingText(cases, [])).toEqual([expect.stringMatching(/^2 findings are in no question yet: /)]);
    expect(waitingText(cases.slice(0, 1), questions)).toEqual([]);
  });

  test('writes no question with --dry-run, removes none, and says so', async () => {
    const root = folderWith(FILES);
    const folder = join(folderWith({}), 'questions');
    const asked = await fix(root, ['--packets', folder, '--dry-run']);
    expect(asked.stdout).toContain(
      `Note: 2 files of questions would be written to ${folder}, and nothing was: leave out --dry-run to write them.\n`,
    );
    expect(existsSync(folder)).toBe(false);
    await fix(root, ['--packets', folder]);
    const before = filesIn(folder);
    const none = await fix(folderWith({ 'a.py': 'x = 1\n' }), ['--packets', folder, '--dry-run']);
    expect(none.stdout).toContain(`There is nothing to ask: no question would be written to ${folder}.`);
    expect(filesIn(folder)).toEqual(before);
  });

  test('says which file an answer is missing beside, and what no file asks', async () => {
    const root = folderWith(FILES);
    const folder = join(folderWith({}), 'questions');
    await fix(root, ['--packets', folder]);
    const name = readdirSync(folder).find(each => /^a\.py.*\.md$/.test(each)) ?? '';
    const why = async () => {
      const { output } = await fixJson(root, ['--answers', folder]);
      return output.findings.find((each: { file: string }) => each.file === 'a.py')?.why?.message;
    };
    expect(await why()).toBe(
      `There is no answer to ${name}: it belongs in ${name.replace(/\.md$/, '.answer.md')}.`,
    );
    rmSync(join(folder, name.replace(/md$/, 'json')));
    expect(await why()).toMatch(
      /^No question in the folder is about lines \d+-\d+ of a\.py as they are now, or the question was not written yet\. Write the questions again with --packets\.$/,
    );
  });

  test('refuses a wrong answer, and reports one that no question asks for', async () => {
    const root = folderWith(FILES);
    const folder = folderWith({});
    await fix(root, ['--packets', folder]);
    answerAll(folder, answering(['== None', '== nothing_there'], ['except:', 'except:  # noqa']));
    writeFileSync(join(root, 'a.py'), A.replace('return 2', 'return 3'));
    writeFileSync(join(folder, 'nameless.answer.md'), 'x = 1\n');
    const { exitCode, left, report } = await fixJson(root, ['--answers', folder]);
    expect([exitCode, left]).toEqual([
      1,
      [
        ['E711', 'FIX_NOT_TRIED'],
        ['E722', 'FIX_SUPPRESSED'],
      ],
    ]);
    expect(report.warnings).toEqual([
      expect.stringMatching(/^nameless\.answer\.md answers no open question/),
      expect.stringMatching(
        /^a\.py-.*\.answer\.md answers no open question: the lines or their findings have changed\.$/,
      ),
    ]);
    expect(filesIn(root)['b.py']).toBe(B_TIDIED);
  });

  test('reports a folder without answers, and ends if there is no folder', async () => {
    const root = folderWith(FILES);
    const none = await fix(root, ['--answers', folderWith({})]);
    expect(none.exitCode).toBe(1);
    expect(none.stdout).toContain(
      'Note: There is no answer in the folder: the answer to NAME.md belongs in NAME.answer.md.',
    );
    expect(none.stdout).not.toContain('No model was asked');
    const missing = await fix(root, ['--answers', '/no/such']);
    expect(missing).toEqual({
      exitCode: 3,
      stdout: '',
      stderr: 'mortise: The answers in /no/such cannot be read: it does not exist.\n',
    });
    const unwritable = await fix(root, ['--packets', join(root, 'a.py')]);
    expect([unwritable.exitCode, unwritable.stderr]).toEqual([
      3,
      expect.stringContaining('cannot be written'),
    ]);
  });
});

describe('mortise fix --test', () => {
  const run = async (command: string) => {
    const root = folderWith({ 'a.py': A });
    const server = await model(right);
    return { root, ...(await fixJson(root, [...server.flags, '--tries', '1', '--test', command])) };
  };

  test('keeps a fix that the tests pass with', async () => {
    const { exitCode, root } = await run('test -f a.py');
    expect([exitCode, filesIn(root)['a.py']]).toEqual([0, A_FIXED]);
  });

  test('keeps no fix that they fail with, and shows what they say', async () => {
    const { exitCode, root, left, output } = await run('echo "two is three"; ! grep -q "is None" a.py');
    expect([exitCode, left]).toEqual([1, [['E711', 'TESTS_FAILED']]]);
    expect(output.findings[0]?.why?.message).toContain('two is three');
    expect(filesIn(root)['a.py']).toBe(A);
  });

  test('says that tests which fail before any fix verify nothing', async () => {
    const { exitCode, root, report } = await run('false');
    expect(report.warnings).toEqual([
      expect.stringMatching(/^The tests fail before any fix, so no fix can be tested by them/),
    ]);
    expect([exitCode, filesIn(root)['a.py']]).toEqual([0, A_FIXED]);
  });
});

describe('the settings of mortise fix', () => {
  const config = (rows: readonly object[]) => ({ 'mortise.config.json': JSON.stringify({ lint: { rows } }) });
  const ASKED = { rule: 'E7?1', window: '±1', handling: 'ask', why: 'It is a matter of taste.' };

  test('a rule that asks is tried only if somebody agrees', async () => {
    const root = folderWith({ 'a.py': A, ...config([ASKED]) });
    const server = await model(right);
    const ran = await fix(root, server.flags);
    expect([ran.exitCode, server.requests.length]).toEqual([1, 0]);
    expect(ran.stdout).toContain('FIX_NOT_TRIED It is a matter of taste. Agree to it with --agree E711.\n');
    const agreed = await fix(root, [...server.flags, '--agree', 'B9*', 'E7*']);
    expect([agreed.exitCode, filesIn(root)['a.py']]).toEqual([0, A_FIXED]);
  });

  test('rows say what may be changed', async () => {
    const rows = [
      { rule: 'E711', window: '±2', why: 'Identity.' },
      { rule: 'E722', window: 'skip: ours' },
    ];
    const root = folderWith({ ...FILES, ...config(rows) });
    const prompts: string[] = [];
    const server = await model(prompt => {
      prompts.push(prompt);
      return right(prompt);
    });
    const { left, output } = await fixJson(root, server.flags);
    expect(prompts.map(regionIn)).toEqual([A.trimEnd()]);
    expect(prompts[0]).toContain('Identity.');
    expect(left).toEqual([['E722', 'FIX_NOT_TRIED']]);
    expect(output.findings.find(each => each.rule === 'E722')?.why?.message).toBe('Ours.');
  });

  test.each([
    ['a row that is wrong', ['a'], 2, 'lint.rows'],
    ['none', [], 1, ''],
  ])('%s', async (_, rows, exitCode, message) => {
    const root = folderWith({ 'a.py': A, ...config(rows as unknown as object[]) });
    const ran = await fix(root);
    expect([ran.exitCode, ran.stderr]).toEqual([exitCode, expect.stringContaining(message)]);
  });

  test.each([
    ['a tool that is named and not there', ['--tool', 'mypy'], 3, '`pip install mypy` installs it'],
    ['a tool that nobody knows', ['--tool', 'lint'], 2, 'There is no tool "lint"'],
    ['a root that is not there', ['--root', '/no/such'], 2, 'The root /no/such cannot be used'],
    ['a number that is none', ['--tries', 'x'], 2, '--tries'],
  ])('says what is wrong: %s', async (_, args, exitCode, message) => {
    const root = folderWith(FILES);
    const ran = await mortise(['fix', '--root', root, ...args], { env: { PATH: '' } });
    expect([ran.exitCode, ran.stdout, ran.stderr]).toEqual([exitCode, '', expect.stringContaining(message)]);
    expect(filesIn(root)).toEqual(FILES);
  });

  test('a tool that fails ends it, and nothing is written', async () => {
    const root = folderWith(FILES);
    const ran = await fix(root, ['--command', `ruff=${process.execPath} -e "process.exit(2)" --`, '--json']);
    expect(ran.exitCode).toBe(3);
    expect(JSON.parse(ran.stdout)).toMatchObject({ outcome: 'failed', problems: [{ code: 'TOOL_FAILED' }] });
    expect(filesIn(root)).toEqual(FILES);
  });
});

describe('the report of mortise fix', () => {
  const TOP =
    'schema outcome format root edits files problems warnings answer receipt receipts output exitCode';

  test('has the one shape of all reports, and in it what became of each finding', async () => {
    const root = folderWith(FILES);
    const { report, output } = await fixJson(root);
    expect(Object.keys(report).join(' ')).toBe(TOP);
    expect(report).toMatchObject({
      schema: 'mortise-report/1',
      outcome: 'partly-applied',
      root,
      exitCode: 1,
    });
    expect(report.files).toMatchObject([{ path: 'b.py', status: 'changed' }]);
    expect(output.receipts).toEqual([report.receipt]);
    expect(output).toMatchObject({
      kind: 'fix-run',
      ...{
        found: 3,
        fixedByTool: 1,
        fixedByModel: 0,
        fixedAlong: 0,
        left: 2,
        waiting: 0,
        grades: { proved: 1, tested: 0, review: 0 },
        model: null,
        calls: 0,
        checks: 2,
      },
      rules: [
        { rule: 'E711', left: 1 },
        { rule: 'E722', left: 1 },
        { rule: 'F541', byTool: 1 },
      ],
    });
    const f541 = {
      tool: 'ruff',
      rule: 'F541',
      file: 'b.py',
      line: 3,
      at: null,
      fixed: 'tool',
      grade: 'Proved: it is the fix that the tool calls safe.',
      ready: null,
      tries: 0,
      why: null,
    };
    expect(output.findings).toContainEqual({ ...f541, message: 'f-string without any placeholders' });
  });

  test.each([
    ['findings', ['--tool', 'ruff', '--command']],
    ['context', ['a.py:2', '--tool', 'ruff', '--rule', 'E711']],
  ])('mortise %s --json has the same fields', async (command, args) => {
    const given = args.at(-1) === '--command' ? [...args, ruffCommand()] : args;
    const ran = await mortise([command, '--root', folderWith(FILES), '--json', ...given], {
      env: { PATH: process.env.PATH ?? '' },
    });
    expect(Object.keys(JSON.parse(ran.stdout)).join(' ')).toBe(TOP);
  });

  test('has colours on a terminal, and nowhere else', async () => {
    const colored = await fix(folderWith(FILES), [], { env: { TERM: 'xterm' }, terminal: { stdout: true } });
    expect(colored.stdout).toContain('\x1b[1ma.py:2\x1b[22m');
    const plain = await fix(folderWith(FILES), [], { env: { TERM: 'xterm' } });
    expect(plain.stdout).not.toContain('\x1b');
  });
});

describe('progress', () => {
  test('is shown on a terminal, and removed in the end', async context => {
    needsTool(context, 'script');
    const args = ['fix', '--root', folderWith(FILES), '--tool', 'ruff', '--command', ruffCommand()];
    const test = ['--test', 'test -f a.py'];
    const { screen, exitCode } = await onTerminal([process.execPath, builtCommand(), ...args, ...test]);
    expect(exitCode).toBe(1);
    expect(screen).toContain('the tree as it is: ruff');
    expect(screen).toContain('the tree as it is: test -f a.py');
    expect(screen).toContain('1 of 1 fixes: ruff, run 2; 3 findings to go');
    expect(screen).toContain('1 of 1 fixes: test -f a.py');
    // For how long stands before what runs.
    expect(screen).toContain('\x1b[2K0 s  the tree as it is: ruff');
    expect(screen).toContain('\x1b[2K');
    const last = screen.lastIndexOf('\r\x1b[2K');
    expect(screen.indexOf('1 of 3 fixed')).toBeGreaterThan(last);
  });
});

test.each(['--tries', '--parallel'])('%s 0 is no number of times', async option => {
  const ran = await fix(folderWith(FILES), [option, '0']);
  expect(ran.exitCode).toBe(2);
  expect(ran.stderr).toContain('from 1 on');
});

describe('a tool that only lists findings', () => {
  const GO = 'package a\n\nfunc f() {}\n';
  const result = (line: number) => ({
    ruleId: 'unused',
    message: { text: 'f is unused' },
    locations: [{ physicalLocation: { artifactLocation: { uri: 'a.go' }, region: { startLine: line } } }],
  });
  const project = (results: readonly object[]) => {
    const report = JSON.stringify({
      version: '2.1.0',
      runs: [{ tool: { driver: { name: 'golangci-lint' } }, results }],
    });
    return folderWith({
      'a.go': GO,
      'a.py': B,
      '.golangci.yml': 'version: "2"\n',
      'mortise.config.json': JSON.stringify({
        lint: {
          commands: { ruff: ruffCommand().replace('ruff=', ''), 'golangci-lint': `echo '${report}' #` },
        },
      }),
    });
  };
  const run = async (root: string) => {
    const line = ['fix', '--root', root, '--trust', '--json'];
    const ran = await mortise(line, { env: { PATH: '/usr/bin:/bin' } });
    return { exitCode: ran.exitCode, output: JSON.parse(ran.stdout).output as FixOutput };
  };

  test('does not look clean in a run that fixes', async () => {
    const root = project([result(3)]);
    const { exitCode, output } = await run(root);
    expect(exitCode).toBe(1);
    const listed = output.findings.find(({ tool }) => tool === 'golangci-lint');
    expect(listed).toMatchObject({ file: 'a.go', line: 3, fixed: null, why: { code: 'FIX_NOT_TRIED' } });
    expect(output.fixedByTool).toBe(1);
    expect(filesIn(root)['a.go']).toBe(GO);
  });

  test('leaves nothing where it finds nothing', async () => {
    const { output } = await run(project([]));
    expect(output.findings.filter(({ tool }) => tool === 'golangci-lint')).toEqual([]);
  });
});
