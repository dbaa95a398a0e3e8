import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { choicesText, replyHash } from '../../src/apply/index.js';
import { Document } from '../../src/text/index.js';
import { block, filesIn, folderWith } from './folder.js';
import { mortise } from './terminal.js';

const FILES = { 'a.txt': 'one\ntwo\nthree\n', 'b.txt': 'same\nx\nsame\n' };
const hashOf = (path: keyof typeof FILES) => Document.of(FILES[path]).hash;
const GOOD = block('a.txt', 'two', 'TWO');
const AMBIGUOUS = block('b.txt', 'same', 'other');
const REPORT_KEYS = [
  'schema',
  'outcome',
  'format',
  'root',
  'edits',
  'files',
  'problems',
  'warnings',
  'answer',
  'receipt',
  'receipts',
  'output',
  'exitCode',
];

describe('mortise apply', () => {
  test('applies a reply from a file and reports it', async () => {
    const root = folderWith({ ...FILES, 'reply.md': GOOD });
    const ran = await mortise(['apply', join(root, 'reply.md'), '--root', root]);
    expect(ran).toMatchObject({ exitCode: 0, stderr: '' });
    expect(ran.stdout).toContain('edit 1  a.txt:2  applied  exact\n');
    expect(ran.stdout).toContain('\n-two\n+TWO\n');
    expect(ran.stdout.endsWith('\nApplied 1 edit to 1 file. `mortise undo` takes it back.\n')).toBe(true);
    expect(filesIn(root)).toMatchObject({ 'a.txt': 'one\nTWO\nthree\n' });
  });

  test.each([[['-']], [[]]])('takes the reply from standard input: %j', async names => {
    const root = folderWith(FILES);
    const ran = await mortise(['apply', ...names, '--root', root], { stdin: GOOD });
    expect(ran.exitCode).toBe(0);
    expect(filesIn(root)).toEqual({ ...FILES, 'a.txt': 'one\nTWO\nthree\n' });
  });

  test('the same reply again has nothing to do, which is no failure', async () => {
    const root = folderWith(FILES);
    const reply = block('a.txt', 'two', 'two\nthe second of the lines');
    await mortise(['apply', '--root', root], { stdin: reply });
    const again = await mortise(['apply', '--root', root], { stdin: reply });
    expect(again.exitCode).toBe(0);
    expect(again.stdout).toContain('already applied');
    expect(again.stdout).toContain('Nothing to do: the edit is applied already.');
  });

  test('takes the choices of a person from a file', async () => {
    const reply = GOOD + AMBIGUOUS;
    const choices = choicesText({
      reply: replyHash(reply),
      of: new Map([
        [1, { kind: 'rejected', reason: null, needs: null }],
        [
          2,
          {
            kind: 'placed',
            path: 'b.txt',
            line: 3,
            search: 'same\n',
            replace: 'other\n',
            base: hashOf('b.txt'),
          },
        ],
      ]),
    });
    const root = folderWith({ ...FILES, 'choices.json': choices });
    const args = ['apply', '--root', root, '--choices', join(root, 'choices.json')];
    const ran = await mortise(args, { stdin: reply });
    expect(ran).toMatchObject({ exitCode: 1, stderr: '' });
    expect(ran.stdout).toContain('edit 1  a.txt  rejected by a person\n');
    expect(ran.stdout).toContain('Applied 1 of 2 edits to 1 file; 1 edit was rejected by a person.');
    expect(filesIn(root)).toMatchObject({ 'a.txt': FILES['a.txt'], 'b.txt': 'same\nx\nother\n' });
    const log = await mortise(['log', '--root', root]);
    expect(log.stdout).toContain('1 file: b.txt  (reviewed: 1 rejected, 1 placed)\n');
  });

  test.each([
    ['of another reply', choicesText({ reply: replyHash(''), of: new Map() }), 1, 'CHOICES_OTHER_REPLY'],
    ['that are none', '{}', 3, 'CHOICES_MALFORMED'],
  ])('refuses choices %s', async (_, choices, exitCode, code) => {
    const root = folderWith({ ...FILES, 'choices.json': choices });
    const args = ['apply', '--root', root, '--choices', join(root, 'choices.json'), '--json'];
    const ran = await mortise(args, { stdin: GOOD });
    expect(ran.exitCode).toBe(exitCode);
    expect(JSON.parse(ran.stdout).problems[0].code).toBe(code);
    expect(filesIn(root)).toMatchObject(FILES);
  });

  test('an ambiguous edit exits with 1, names all its places, and changes nothing', async () => {
    const root = folderWith(FILES);
    const ran = await mortise(['apply', '--root', root], { stdin: GOOD + AMBIGUOUS });
    expect(ran.exitCode).toBe(1);
    expect(ran.stdout).toContain('EDIT_AMBIGUOUS');
    expect(ran.stdout).toMatch(/Place 1 of 2, line 1\b/);
    expect(ran.stdout).toMatch(/Place 2 of 2, line 3\b/);
    expect(filesIn(root)).toEqual(FILES);
  });

  test('--keep-going makes the edits that can be made, and still exits with 1', async () => {
    const root = folderWith(FILES);
    const ran = await mortise(['apply', '--root', root, '--keep-going'], { stdin: GOOD + AMBIGUOUS });
    expect(ran.exitCode).toBe(1);
    expect(ran.stdout).toContain('Applied 1 of 2 edits to 1 file; 1 of 2 edits was refused.');
    expect(filesIn(root)).toEqual({ ...FILES, 'a.txt': 'one\nTWO\nthree\n' });
  });

  test('--dry-run writes nothing and says what it would', async () => {
    const root = folderWith(FILES);
    const ran = await mortise(['apply', '--root', root, '--dry-run'], { stdin: GOOD });
    expect(ran.exitCode).toBe(0);
    expect(ran.stdout).toContain('Nothing was written: 1 edit would be applied to 1 file.');
    expect(ran.stdout).toContain('+TWO');
    expect(filesIn(root)).toEqual(FILES);
  });

  test('--max-tier refuses what only a looser tier would find', async () => {
    const root = folderWith({ 'a.txt': '  one\n  two\n' });
    const reply = block('a.txt', 'one\ntwo', 'one\nTWO');
    const strict = await mortise(['apply', '--root', root, '--max-tier', 'exact'], { stdin: reply });
    expect(strict.exitCode).toBe(1);
    const loose = await mortise(['apply', '--root', root], { stdin: reply });
    expect(loose.exitCode).toBe(0);
    expect(filesIn(root)).toEqual({ 'a.txt': '  one\n  TWO\n' });
  });

  test('--format reads the reply as that format only', async () => {
    const root = folderWith(FILES);
    const ran = await mortise(['apply', '--root', root, '--format', 'edit-call'], { stdin: GOOD });
    expect(ran.exitCode).toBe(1);
    expect(filesIn(root)).toEqual(FILES);
  });

  test('a reply in Latin-1 is read letter by letter', async () => {
    const root = folderWith(FILES);
    const ran = await mortise(['apply', '--root', root], {
      stdin: Buffer.from(block('a.txt', 'two', 'zwölf'), 'latin1'),
    });
    expect(ran.exitCode).toBe(0);
    expect(filesIn(root)['a.txt']).toBe('one\nzwölf\nthree\n');
  });
});

describe('before it writes to a place found below spacing, on a terminal', () => {
  const PYTHON = 'def f():\n    a = 1\n    b = 2\n    c = 3\n    return a\n';
  const gap = (value: number) => `def f():\n    a = ${value}\n    ...\n    return a`;
  const answered = async (stdin: string, ...more: string[]) => {
    const root = folderWith({ 'f.py': PYTHON, 'reply.md': block('f.py', gap(1), gap(2)) });
    const args = ['apply', join(root, 'reply.md'), '--root', root, ...more];
    const ran = await mortise(args, { stdin, terminal: { stdin: true, stdout: true } });
    return { ...ran, written: filesIn(root)['f.py'] !== PYTHON };
  };

  test('shows the plan and asks, on standard error; the report after a yes leaves out the diff just seen', async () => {
    const ran = await answered('y\n');
    expect(ran).toMatchObject({ exitCode: 0, written: true });
    expect(ran.stderr).toContain('would be applied');
    expect(ran.stderr).toContain('+    a = 2');
    expect(ran.stderr).toContain('Write these changes? [y/N] ');
    expect(ran.stdout).toContain('Applied 1 edit to 1 file.');
    expect(ran.stdout).not.toContain('a = 2');
  });

  test('a no writes nothing, and is no success', async () => {
    const ran = await answered('n\n');
    expect(ran).toMatchObject({ exitCode: 1, written: false });
    expect(ran.stdout).toContain('Nothing was written');
  });

  test('a no with --json is in the report', async () => {
    const ran = await answered('n\n', '--json');
    expect(ran).toMatchObject({ exitCode: 1, written: false });
    expect(JSON.parse(ran.stdout)).toMatchObject({ outcome: 'planned', exitCode: 1 });
  });

  test('--yes and --dry-run have no question to ask', async () => {
    expect(await answered('', '--yes')).toMatchObject({ exitCode: 0, stderr: '', written: true });
    expect(await answered('', '--dry-run')).toMatchObject({ exitCode: 0, stderr: '', written: false });
  });

  test('no question is asked if every place is certain, nor without a terminal', async () => {
    const root = folderWith({
      ...FILES,
      'f.py': PYTHON,
      'good.md': GOOD,
      'gap.md': block('f.py', gap(1), gap(2)),
    });
    const at = (reply: string) => ['apply', join(root, reply), '--root', root];
    expect(await mortise(at('good.md'), { terminal: { stdin: true } })).toMatchObject({
      exitCode: 0,
      stderr: '',
    });
    expect(await mortise(at('gap.md'))).toMatchObject({ exitCode: 0, stderr: '' });
    expect(filesIn(root)['f.py']).toContain('a = 2');
  });
});

describe('before it writes what runs on its own, on a terminal', () => {
  // The family: hooks, pipelines, settings that name commands; each changed to the letter, in a
  // place that is certain.
  const RUNS = ['.husky/pre-commit', '.github/workflows/ci.yml', '.gitlab-ci.yml', '.envrc', '.npmrc'];
  const MORE = ['tests/conftest.py', 'mortise.config.json', '.pre-commit-config.yaml', 'Jenkinsfile'];
  const OLD = 'first = 1\nsecond = 2\nthird = 3\n';
  const answered = async (path: string, stdin: string, terminal = { stdin: true }) => {
    const root = folderWith({ [path]: OLD, 'reply.md': block(path, 'second = 2', 'second = 4') });
    const args = ['apply', join(root, 'reply.md'), '--root', root];
    const ran = await mortise(args, { stdin, terminal });
    return { ...ran, written: filesIn(root)[path] !== OLD };
  };

  test.each([...RUNS, ...MORE])('%s: asks, and a no writes nothing', async path => {
    const no = await answered(path, 'n\n');
    expect(no).toMatchObject({ exitCode: 1, written: false });
    expect(no.stderr).toContain(`${path} names or holds code that runs on its own`);
    expect(no.stderr).toContain('Write these changes? [y/N] ');
    expect(await answered(path, 'y\n')).toMatchObject({ exitCode: 0, written: true });
  });

  test.each(['src/a.ts', 'docs/ci.yml', 'src/envrc.txt'])('%s: asks nothing', async path => {
    expect(await answered(path, '')).toMatchObject({ exitCode: 0, stderr: '', written: true });
  });

  test('without a terminal it is written, with a warning', async () => {
    const ran = await answered('.envrc', '', { stdin: false });
    expect(ran).toMatchObject({ exitCode: 0, stderr: '', written: true });
    expect(ran.stdout).toContain('.envrc names or holds code that runs on its own');
  });
});

describe('mortise apply --json', () => {
  const json = async (reply: string, ...args: string[]) => {
    const root = folderWith(FILES);
    const ran = await mortise(['apply', '--json', '--root', root, ...args], { stdin: reply });
    return { ...ran, report: JSON.parse(ran.stdout) };
  };

  test.each([
    ['applied', GOOD, 0],
    ['refused', AMBIGUOUS, 1],
    ['refused', 'no edit at all', 1],
  ])('prints the one shape and nothing else when %s', async (outcome, reply, exitCode) => {
    const ran = await json(reply);
    expect(ran).toMatchObject({ exitCode, stderr: '', report: { outcome, exitCode } });
    expect(Object.keys(ran.report)).toEqual(REPORT_KEYS);
  });

  test.each([
    ['an unknown option', ['--formt', 'x'], 2],
    ['an unknown format', ['--format', 'x'], 2],
    ['a root that is not there', ['--root', 'no-such-folder'], 2],
    ['a reply that is not there', ['no-such-reply.md'], 3],
  ])('%s is reported in the same shape', async (_, args, exitCode) => {
    const ran = await json(GOOD, ...args);
    expect(ran).toMatchObject({ exitCode, stderr: '', report: { outcome: 'failed', exitCode } });
    expect(Object.keys(ran.report)).toEqual(REPORT_KEYS);
    expect(ran.report.problems).toHaveLength(1);
  });
});

describe('what cannot even start', () => {
  const fails = async (args: readonly string[], given = {}) => {
    const ran = await mortise(args, given);
    expect(ran.stdout).toBe('');
    return ran;
  };

  test('no reply on a terminal: says how to give one', async () => {
    const ran = await fails(['apply'], { terminal: { stdin: true } });
    expect(ran.exitCode).toBe(2);
    expect(ran.stderr).toMatch(/^mortise: No reply was given\. Name its file/);
  });

  test.each([
    [['apply', '--format', 'diff'], 'Allowed choices are auto, search-replace, apply-patch, find-replace'],
    [['apply', '--max-tier', 'fuzzy'], 'Allowed choices are exact, trailing, indentation, spacing'],
    [['apply', '--rot', '.'], 'Did you mean --root?'],
    [['aply'], 'Did you mean apply?'],
    [['apply', 'a', 'b'], 'too many arguments'],
    [['bench', 'apply', 'cases.jsonl'], "required option '--out <answers>'"],
  ])('%j is wrong usage, kindly told', async (args, hint) => {
    const ran = await fails(args);
    expect(ran.exitCode).toBe(2);
    expect(ran.stderr).toMatch(/^mortise: /);
    expect(ran.stderr).toContain(hint);
    expect(ran.stderr).toContain('--help');
  });

  test('no command at all prints the help as an error', async () => {
    const ran = await fails([]);
    expect(ran.exitCode).toBe(2);
    expect(ran.stderr).toContain('Usage: mortise');
  });

  test('a root that does not exist, or is a file', async () => {
    const root = folderWith(FILES);
    const missing = await fails(['apply', '--root', join(root, 'none')], { stdin: GOOD });
    expect(missing).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('it does not exist') });
    const file = await fails(['apply', '--root', join(root, 'a.txt')], { stdin: GOOD });
    expect(file).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('it is not a folder') });
  });

  test('a reply that cannot be read', async () => {
    const root = folderWith(FILES);
    const missing = await fails(['apply', join(root, 'none.md'), '--root', root]);
    expect(missing).toMatchObject({ exitCode: 3, stderr: expect.stringContaining('it does not exist') });
    const isFolder = await fails(['apply', root, '--root', root]);
    expect(isFolder).toMatchObject({ exitCode: 3, stderr: expect.stringContaining('it is a folder') });
  });

  test('a binary reply', async () => {
    const root = folderWith(FILES);
    const ran = await fails(['apply', '--root', root], { stdin: new Uint8Array([1, 0, 2]) });
    expect(ran).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('is not text') });
  });

  test('the name of a reply cannot drive the terminal', async () => {
    const ran = await fails(['apply', 'x\x1b[2J.md']);
    expect(ran.stderr).toContain('x\\x1b[2J.md');
  });

  test('an interruption while the reply is read exits with 130 and says that nothing was written', async () => {
    const root = folderWith(FILES);
    const interrupt = new AbortController();
    interrupt.abort();
    const ran = await fails(['apply', '--root', root], { stdin: GOOD, interrupt });
    expect(ran).toMatchObject({
      exitCode: 130,
      stderr: expect.stringContaining('before anything was written'),
    });
    expect(filesIn(root)).toEqual(FILES);
  });

  test('an interruption while the plan is made does too', async () => {
    const root = folderWith({ ...FILES, 'reply.md': GOOD });
    const interrupt = new AbortController();
    interrupt.abort();
    const ran = await mortise(['apply', join(root, 'reply.md'), '--root', root], { interrupt });
    expect(ran.exitCode).toBe(130);
    expect(ran.stdout).toContain('CANCELLED');
    expect(filesIn(root)).toEqual({ ...FILES, 'reply.md': GOOD });
  });
});

describe('a reply that leaves a file broken', () => {
  const files = {
    'a.ts': 'let a = 1;\nlet b = f(2);\n',
    'a.json': '{\n  "a": [1],\n  "b": 2\n}\n',
    'a.py': 'def f():\n    return g(1)\n',
    'a.xml': '<a>\n  <b>1</b>\n</a>\n',
    'a.yaml': 'a:\n  b: "c"\n',
    'a.toml': 'a = "b"\n',
    'a.go': 'package a\n\nvar a = f(1)\n',
    'a.rs': 'fn a() {\n    b(1);\n}\n',
    'a.rb': 'def a\n  b\nend\n',
    'a.css': 'a {\n  b: c;\n}\n',
  };

  test.each([
    ['a.ts', 'let b = f(2);', 'let b = f(3;'],
    ['a.json', '  "a": [1],', '  "a": ['],
    ['a.py', '    return g(1)', '    return g(1'],
    ['a.xml', '  <b>1</b>', '  <b>1'],
    ['a.yaml', '  b: "c"', '  b: "c'],
    ['a.toml', 'a = "b"', 'a = "b'],
    ['a.go', 'var a = f(1)', 'var a = f(1'],
    ['a.rs', '    b(1);', '    { b(1);'],
    ['a.rb', '  b', '  if c\n  b'],
    ['a.css', '  b: c;', '  b: c;\n  d {'],
  ])('exits with 1 and writes nothing: %s %j', async (path, search, replace) => {
    const root = folderWith(files);
    const ran = await mortise(['apply', '--root', root], { stdin: block(path, search, replace) });
    expect(ran.exitCode).toBe(1);
    expect(ran.stdout).toContain('EDIT_SYNTAX_BROKEN');
    expect(filesIn(root)).toEqual(files);
  });

  test('is written with --no-syntax-check', async () => {
    const root = folderWith(files);
    const reply = block('a.ts', 'let b = f(2);', 'let b = f(3;');
    const ran = await mortise(['apply', '--no-syntax-check', '--root', root], { stdin: reply });
    expect([ran.exitCode, filesIn(root)['a.ts']]).toEqual([0, 'let a = 1;\nlet b = f(3;\n']);
  });

  test('is a step if one call makes it, but for a file of data', async () => {
    const root = folderWith(files);
    const call = (path: string, old_str: string, new_str: string) =>
      mortise(['edit-file', '--root', root], { stdin: JSON.stringify({ path, old_str, new_str }) });
    const made = await call('a.ts', 'let b = f(2);', 'let b = f(3;');
    expect(made.exitCode).toBe(0);
    expect(made.stdout).toContain('does not parse with this edit');
    const refused = await call('a.json', '  "a": [1],', '  "a": [');
    expect(refused.exitCode).toBe(1);
    expect(filesIn(root)).toMatchObject({ 'a.ts': 'let a = 1;\nlet b = f(3;\n', 'a.json': files['a.json'] });
  });
});

describe('colour', () => {
  const text = async (env: Record<string, string>, stdout: boolean) => {
    const root = folderWith(FILES);
    const ran = await mortise(['apply', '--root', root], { stdin: GOOD, env, terminal: { stdout } });
    return ran.stdout;
  };

  test.each([
    ['on a terminal', {}, true, true],
    ['not into a pipe', {}, false, false],
    ['not with NO_COLOR', { NO_COLOR: '1' }, true, false],
    ['not on a dumb terminal', { TERM: 'dumb' }, true, false],
    ['anywhere with FORCE_COLOR', { FORCE_COLOR: '1' }, false, true],
    ['nowhere with FORCE_COLOR=0', { FORCE_COLOR: '0' }, true, false],
    ['not with both, as NO_COLOR is for people', { FORCE_COLOR: '1', NO_COLOR: '1' }, true, false],
  ])('%s', async (_, env, terminal, colored) => {
    expect((await text(env, terminal)).includes('\x1b[')).toBe(colored);
  });
});

describe('a whole file that would delete what it does not replace', () => {
  const IGNORED = 'node_modules\ndist\n';
  const answered = async (stdin: string, ...more: string[]) => {
    const reply = '.gitignore\n```\ncoverage\n```\n';
    const root = folderWith({ '.gitignore': IGNORED, 'reply.md': reply });
    const args = ['apply', join(root, 'reply.md'), '--root', root, ...more];
    const ran = await mortise(args, { stdin, terminal: { stdin: true } });
    return { ...ran, written: filesIn(root)['.gitignore'] !== IGNORED };
  };

  test('is asked about on a terminal: a no writes nothing, a yes writes and lists it', async () => {
    const no = await answered('n\n');
    expect(no).toMatchObject({ exitCode: 1, written: false });
    expect(no.stderr).toContain('"node_modules" (line 1)');
    expect(no.stderr).toContain('so that these lines are deleted? [y/N] ');
    const yes = await answered('y\n');
    expect(yes).toMatchObject({ exitCode: 0, written: true });
    expect(yes.stdout).toContain('"dist" (line 2)');
  });

  test('is not written by --yes, and is by --whole-files, without a question', async () => {
    const yes = await answered('', '--yes');
    expect(yes).toMatchObject({ exitCode: 1, written: false, stderr: '' });
    expect(yes.stdout).toContain('EDIT_WOULD_DELETE');
    expect(await answered('', '--whole-files')).toMatchObject({ exitCode: 0, written: true, stderr: '' });
  });
});
