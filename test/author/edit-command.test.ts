import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { editReportText } from '../../src/cli/edit-text.js';
import { filesIn, folderWith } from '../cli/folder.js';
import { mortise } from '../cli/terminal.js';
import { type ModelServer, modelServer, type Scripted } from '../support/model-server.js';
import { block, ofDefinition, script, whole } from './talk.js';

const SMALL = 'def add(a, b):\n    return a - b\n';
const FIXED = SMALL.replace('-', '+');
const PYTHON = Array.from(
  { length: 150 },
  (_, i) => `def step_${i}(value):\n    return add(value, ${i})\n\n\n`,
).join('');
const TYPESCRIPT = Array.from(
  { length: 500 },
  (_, i) =>
    `export class Step${i} {\n  run(value: number): number {\n    return add(value, ${i});\n  }\n}\n\n`,
).join('');
const ADDED = Array.from({ length: 1_000 }, (_, i) => `export const name${i} = ${i};\n`).join('');

interface Kind {
  readonly path: string;
  /** `undefined`: the file is to be made. */
  readonly before: string | undefined;
  readonly after: string;
  /** What a model says that does it right, by the strategy that is asked for first. */
  readonly right: string;
  /** The same by the strategy that is fallen back to at once or after all tries. */
  readonly next?: string;
}

const KINDS: Readonly<Record<string, Kind>> = {
  'a small file': {
    path: 'small.py',
    before: SMALL,
    after: FIXED,
    right: whole('small.py', FIXED),
    next: block('    return a - b', '    return a + b'),
  },
  'a Python file of 600 lines': {
    path: 'big.py',
    before: PYTHON,
    after: PYTHON.replace('add(value, 7)', '7'),
    right: script('big.py', ofDefinition('def step_7(value):', 'def step_7(value):\n    return 7\n')),
    next: block('    return add(value, 7)', '    return 7'),
  },
  'a TypeScript file of 3,000 lines': {
    path: 'big.ts',
    before: TYPESCRIPT,
    after: TYPESCRIPT.replace('add(value, 7)', '7'),
    right: script(
      'big.ts',
      ofDefinition(
        'export class Step7 {',
        'export class Step7 {\n  run(value: number): number {\n    return 7;\n  }\n}\n',
      ),
    ),
    next: block('    return add(value, 7);', '    return 7;'),
  },
  'an Add of 1,000 lines': { path: 'new.ts', before: undefined, after: ADDED, right: whole('new.ts', ADDED) },
};

const PROTOCOLS = {
  openai: { args: ['--model', 'openai-compatible/qwen3'], env: {} },
  anthropic: {
    args: ['--model', 'anthropic/claude-sonnet-4-5'],
    env: { ANTHROPIC_API_KEY: 'sk-ant-test-1234' },
  },
} as const;

interface Given {
  readonly files: Record<string, string>;
  readonly paths: readonly string[];
  readonly protocol?: keyof typeof PROTOCOLS;
  readonly args?: readonly string[];
  readonly interrupt?: AbortController;
}

/** Run the command against a server, in a folder with files. */
async function edited(
  server: ModelServer,
  { files, paths, protocol = 'openai', args = [], interrupt }: Given,
) {
  const root = folderWith(files);
  const { args: model, env } = PROTOCOLS[protocol];
  const line = ['edit', ...paths, '-m', 'Do it.', '--root', root, '--json', ...args];
  const ran = await mortise([...line, ...model, '--base-url', server.url], {
    ...{ env, ...(interrupt && { interrupt }) },
  });
  return { ...ran, root, files: filesIn(root), report: JSON.parse(ran.stdout) };
}

/** The command as it is typed, whose report is for a person. */
const typed = (path: string, root: string, { url }: ModelServer, ...args: string[]) =>
  mortise([
    ...['edit', path, '-m', 'x', '--root', root, ...PROTOCOLS.openai.args, '--base-url', url, ...args],
  ]);

const filesOf = ({ path, before }: Kind) => (before === undefined ? {} : { [path]: before });
const kind = (name: string) => KINDS[name] as Kind;
const codesOf = (report: { problems: { code: string }[] }) => report.problems.map(({ code }) => code);
const cut = (text: string): Scripted => ({ text: text.slice(0, -16), finish: 'length' });

const ALL_PROTOCOLS = Object.keys(PROTOCOLS) as (keyof typeof PROTOCOLS)[];
/** What a protocol does to a reply does not depend on the file: all kinds are asked for by one. */
const kindsOver = (protocol: keyof typeof PROTOCOLS) =>
  protocol === 'openai' ? Object.keys(KINDS) : ['a small file'];

describe.each(ALL_PROTOCOLS)('over the protocol of %s', protocol => {
  describe.each(kindsOver(protocol))('%s', name => {
    const { path, after, right, next, before } = kind(name);
    const run = async (...answers: Scripted[]) => {
      const server = await modelServer(...answers);
      return { server, ...(await edited(server, { files: filesOf(kind(name)), paths: [path], protocol })) };
    };
    const unchanged = before === undefined ? {} : { [path]: before };

    test('a right reply is made', async () => {
      const { exitCode, files, report, server } = await run({ text: right });
      expect(codesOf(report)).toEqual([]);
      expect(exitCode).toBe(0);
      expect(files).toEqual({ [path]: after });
      expect(server.requests).toHaveLength(1);
      expect(report.output).toMatchObject({ kind: 'edit-run', firstApply: true, calls: 1 });
    });

    test('a malformed one goes back', async () => {
      const { exitCode, files, server } = await run(
        { text: 'Here is the change:\n\nFILE:\n' },
        { text: right },
      );
      expect({ exitCode, files }).toEqual({ exitCode: 0, files: { [path]: after } });
      expect(JSON.stringify(server.requests[1]?.body)).toContain('EDIT_MALFORMED');
    });

    test('one that is cut once is completed', async () => {
      const rest =
        before === undefined ? whole(path, after.split('\n').slice(-3).join('\n')) : (next ?? right);
      const answers =
        path === 'small.py'
          ? [cut(right), { text: next ?? '' }]
          : [cut(right), { text: before === undefined ? rest : right }];
      const { exitCode, files, report } = await run(...answers);
      expect(codesOf(report)).toEqual([]);
      expect({ exitCode, files }).toEqual({ exitCode: 0, files: { [path]: after } });
    });

    test('one that is cut although it is said to be whole is completed', async () => {
      const rest = before === undefined ? whole(path, after.split('\n').slice(-3).join('\n')) : right;
      const lying = { text: right.slice(0, -16), finish: 'stop' } as const;
      const { files, report } = await run(lying, { text: path === 'small.py' ? (next ?? '') : rest });
      expect(codesOf(report)).toEqual([]);
      expect(files).toEqual({ [path]: after });
    });

    test('one that is cut again and again leaves everything as it was, with EDIT_TRUNCATED', async () => {
      const { exitCode, files, report } = await run(
        ...Array(12).fill({ text: right.slice(0, 30), finish: 'length' }),
      );
      expect(codesOf(report)).toEqual(['EDIT_TRUNCATED']);
      expect({ exitCode, files }).toEqual({ exitCode: 1, files: unchanged });
    });

    test('prose alone leaves everything as it was', async () => {
      const { exitCode, files, report } = await run(...Array(12).fill({ text: 'I would rename it.' }));
      expect(codesOf(report)).toEqual(['EDIT_MALFORMED']);
      expect({ exitCode, files }).toEqual({ exitCode: 1, files: unchanged });
    });

    test('a model that refuses ends it', async () => {
      const { exitCode, files, report, server } = await run({
        text: 'I cannot help with that.',
        finish: 'content_filter',
      });
      expect(codesOf(report)).toEqual(['MODEL_FAILED']);
      expect({ exitCode, files }).toEqual({ exitCode: 4, files: unchanged });
      expect(server.requests).toHaveLength(1);
    });
  });

  test('a reply whose first change has no place is stopped there: the rest is never sent', async () => {
    const more = Array.from({ length: 100 }, (_, i) =>
      block(`    return add(value, ${i})`, `    return ${i}`),
    ).join('');
    const bad = block('    return no_such_name(value, seven)', '    return 7');
    const server = await modelServer(
      { text: bad + more, parts: 200, delay: 1 },
      { text: block('    return add(value, 7)', '    return 7') },
    );
    const ran = await edited(server, {
      files: { 'big.py': PYTHON },
      paths: ['big.py'],
      protocol,
      args: ['--strategy', 'diff-mode'],
    });
    await server.requests[0]?.closed;
    expect(ran.files['big.py']).toBe(PYTHON.replace('add(value, 7)', '7'));
  });
});

describe('the schema of an edit script', () => {
  test('is handed to a provider that takes one, with the anchors of the file', async () => {
    const { path, right } = kind('a Python file of 600 lines');
    const root = folderWith(filesOf(kind('a Python file of 600 lines')));
    const other = await modelServer({ text: right });
    const model = ['--model', 'openai/gpt-4.1', '--base-url', other.url];
    const line = ['edit', path, '-m', 'Do it.', '--root', root, ...model];
    expect((await mortise(line, { env: { OPENAI_API_KEY: 'sk-test-1234' } })).exitCode).toBe(0);
    const format = other.requests[0]?.body.response_format;
    expect(format.type).toBe('json_schema');
    expect(JSON.stringify(format.json_schema.schema)).toContain('"enum":["big.py"]');
  });
});

describe('with tests', () => {
  const SIGNS = ['*', '/', '%', '**'];
  const tries = SIGNS.map(sign => ({ text: whole('small.py', SMALL.replace('-', sign)) }));
  const CHECK = "grep -q 'a + b' small.py || { echo '1 passed'; echo 'E   assert 6 == 5'; exit 1; }";
  const files = { 'small.py': SMALL };
  const run = async (server: ModelServer, ...args: string[]) =>
    edited(server, { files, paths: ['small.py'], args: ['--test', CHECK, ...args] });

  test('that fail twice and then pass, the change stays, and one undo takes all of it back', async () => {
    const server = await modelServer(...tries.slice(0, 2), { text: whole('small.py', FIXED) });
    const ran = await run(server);
    expect(ran.exitCode).toBe(0);
    expect(ran.files).toEqual({ 'small.py': FIXED });
    expect(ran.report.output.tests.rounds).toEqual(['failed', 'failed', 'passed']);
    expect(JSON.stringify(server.requests[1]?.body)).toContain('assert 6 == 5');
    expect(ran.report.warnings).toEqual([]);
    expect((await mortise(['undo', '--root', ran.root])).exitCode).toBe(0);
    expect(filesIn(ran.root)).toEqual(files);
    expect((await mortise(['undo', '--root', ran.root])).exitCode).toBe(1);
  });

  test('that never pass, every byte is as it was', async () => {
    const ran = await run(await modelServer(...tries));
    expect(ran.exitCode).toBe(1);
    expect(codesOf(ran.report)).toEqual(['TESTS_FAILED']);
    expect(ran.files).toEqual(files);
    expect(ran.report.output.tests.rounds).toHaveLength(4);
  });

  test('that never pass, --keep leaves the last try', async () => {
    const ran = await run(await modelServer(...tries), '--keep', '--rounds', '2');
    expect(ran.exitCode).toBe(1);
    expect(ran.files).toEqual({ 'small.py': SMALL.replace('-', '/') });
  });

  test('that hang are stopped, and count as failed', async () => {
    const server = await modelServer(...tries.slice(0, 2));
    const hang = 'echo begun; sleep 100000';
    const ran = await edited(server, {
      files,
      paths: ['small.py'],
      args: ['--test', hang, '--test-timeout', '1', '--rounds', '2'],
    });
    expect(ran.report.output.tests.rounds).toEqual(['timed-out', 'timed-out']);
    expect(ran.files).toEqual(files);
    expect(JSON.stringify(server.requests[1]?.body)).toContain('did not end in time');
  });

  test('Ctrl-C while they run stops them, and every byte is as it was', async () => {
    const interrupt = new AbortController();
    const url = await onRequest(() => interrupt.abort());
    const hang = `node -e "fetch('${url}'); setInterval(() => {}, 100000)"`;
    const server = await modelServer(...tries);
    const ran = await edited(server, { files, paths: ['small.py'], args: ['--test', hang], interrupt });
    expect(ran.exitCode).toBe(130);
    expect(codesOf(ran.report)).toEqual(['CANCELLED']);
    expect(ran.files).toEqual(files);
  });

  test('Ctrl-C while the model answers, after a round that failed, puts everything back', async () => {
    const interrupt = new AbortController();
    const server = await modelServer(tries[0] as Scripted, { hang: 'before' });
    void server.received(2).then(() => interrupt.abort());
    const ran = await edited(server, { files, paths: ['small.py'], args: ['--test', CHECK], interrupt });
    expect(ran.exitCode).toBe(130);
    expect(ran.files).toEqual(files);
  });

  test('a file that they change is not lost when the run is taken back', async () => {
    const long = `${SMALL}\n\n${PYTHON.slice(0, PYTHON.indexOf('def step_5('))}`;
    const root = folderWith({ 'small.py': long });
    const server = await modelServer({ text: whole('small.py', long.replace('-', '*')) });
    const format = "echo '# formatted' >> small.py; exit 1";
    const ran = await typed('small.py', root, server, '--test', format, '--rounds', '1');
    expect(ran.exitCode).toBe(1);
    expect(readFileSync(join(root, 'small.py'), 'utf8')).toBe(`${long}# formatted\n`);
  });

  test('of a configuration file that came with the tree are run only where it is trusted', async () => {
    const config = JSON.stringify({ test: "node -e \"require('fs').writeFileSync('planted', '')\"" });
    const given = { files: { ...files, 'mortise.config.json': config }, paths: ['small.py'] };
    const right = { text: whole('small.py', FIXED) };
    const wary = await edited(await modelServer(right), given);
    expect(wary.files.planted).toBeUndefined();
    expect(wary.report.warnings[0]).toContain('did not run');
    const trusting = await edited(await modelServer(right), { ...given, args: ['--trust'] });
    expect(trusting.files.planted).toBe('');
  });
});

describe('new tests on the old code', () => {
  const CODE = 'export const limit = (n) => n;\n';
  const NEW = 'export const limit = (n) => {\n  if (n > 10) return 10;\n  return n;\n};\n';
  const TEST =
    "import { limit } from './limit.mjs';\nif (limit(50) !== 10 || limit(3) !== 3) throw new Error('wrong');\n";
  const given = (test: string, command = 'node limit.test.mjs') => ({
    files: { 'limit.mjs': CODE, 'limit.test.mjs': '\n' },
    paths: ['limit.mjs', 'limit.test.mjs'],
    args: ['--test', command, '--with-tests'],
    answers: [{ text: whole('limit.mjs', NEW) }, { text: whole('limit.test.mjs', test) }],
  });
  const measured = async (test: string, command?: string) => {
    const { answers, ...rest } = given(test, command);
    const ran = await edited(await modelServer(...answers), rest);
    expect(ran.files).toEqual({ 'limit.mjs': NEW, 'limit.test.mjs': test });
    return ran.report.output.tests.reproduction;
  };

  test('tests that fail there', async () => {
    expect(await measured(TEST)).toEqual({
      ...{ failsOnOldCode: true, why: null },
      changes: { tried: 1, noticed: 1 },
    });
  });

  test('tests that pass there too', async () => {
    expect(await measured("import './limit.mjs';\n")).toEqual({
      ...{ failsOnOldCode: false, why: null },
      changes: { tried: 1, noticed: 0 },
    });
  });

  // The document "Edit Script PoC" asks for a test strength score beside the reproduction.
  test('are scored: each change of the code is taken back alone, and stats have the mean', async () => {
    const old = ['limit', 'least', 'name'].map(name => `export const ${name} = 1;\n\n`).join('');
    const now = old.replace('limit = 1', 'limit = 10').replace('least = 1', 'least = 3');
    const check = "import { limit } from './limit.mjs';\nif (limit !== 10) throw new Error('wrong');\n";
    const server = await modelServer(
      { text: whole('limit.mjs', now) },
      { text: whole('limit.test.mjs', check) },
    );
    const { paths, args } = given(check);
    const ran = await edited(server, { paths, args, files: { 'limit.mjs': old, 'limit.test.mjs': '\n' } });
    const { reproduction } = ran.report.output.tests;
    expect(reproduction).toMatchObject({ failsOnOldCode: true, changes: { tried: 2, noticed: 1 } });
    expect(editReportText(ran.report, { color: false, keep: false })).toContain(
      'The new tests fail on the old code (BRS 1). Of 2 changes of the code, each taken back alone, they notice 1 (TSS 0.50).',
    );
    const sums = await mortise(['stats', '--root', ran.root]);
    expect(sums.stdout).toContain(
      'New tests of 1 run: that fail on the old code 100 % (BRS); changes that they notice 50 % (TSS)',
    );
    const { editRuns } = JSON.parse((await mortise(['stats', '--root', ran.root, '--json'])).stdout);
    expect(editRuns).toMatchObject({ scored: 1, brs: 1, tss: 0.5 });
  });

  test('tests that do not run in the copy', async () => {
    expect(await measured('1;\n', 'true')).toMatchObject({
      failsOnOldCode: null,
      why: expect.stringContaining('copy'),
    });
  });
});

describe('the command', () => {
  const files = { 'small.py': SMALL };

  test('--dry-run writes nothing', async () => {
    const ran = await edited(await modelServer({ text: whole('small.py', FIXED) }), {
      files,
      paths: ['small.py'],
      args: ['--dry-run'],
    });
    expect(ran.report).toMatchObject({ outcome: 'planned', exitCode: 0 });
    expect(ran.report.files[0].diff).toContain('+    return a + b');
    expect(ran.files).toEqual(files);
  });

  test('--allow lets other files be changed too', async () => {
    const text = `${whole('small.py', FIXED)}\n${whole('lib/new.py', 'x = 1\n')}`;
    const ran = await edited(await modelServer({ text }), {
      files,
      paths: ['small.py'],
      args: ['--allow', 'lib/**'],
    });
    expect(ran.files).toEqual({ 'small.py': FIXED, 'lib/new.py': 'x = 1\n' });
  });

  test('what was recorded is replayed without a model', async () => {
    const session = join(folderWith({}), 'session.jsonl');
    const first = await edited(await modelServer({ text: whole('small.py', FIXED) }), {
      files,
      paths: ['small.py'],
      args: ['--record', session],
    });
    expect(first.files).toEqual({ 'small.py': FIXED });
    const root = folderWith(files);
    const ran = await mortise(['edit', 'small.py', '-m', 'Do it.', '--root', root, '--replay', session]);
    expect(ran.exitCode).toBe(0);
    expect(filesIn(root)).toEqual({ 'small.py': FIXED });
  });

  test('says what it did, how it asked and what that took', async () => {
    const { right } = kind('a Python file of 600 lines');
    const ran = await typed('big.py', folderWith({ 'big.py': PYTHON }), await modelServer({ text: right }));
    expect(ran.stdout).toContain('Applied 1 edit to 1 file.');
    expect(ran.stdout).toContain('big.py: asked for by edit-script, since the file is large and has anchors');
    expect(ran.stdout).toMatch(
      /openai-compatible\/qwen3 was asked once: .*\d+ tokens in, \d+ out \(whole files: some \d+\)/,
    );
  });

  test('adds a record to the log that only the owner reads', async () => {
    const ran = await edited(await modelServer({ text: whole('small.py', FIXED) }), {
      files,
      paths: ['small.py'],
    });
    const log = join(ran.root, '.mortise/log.jsonl');
    const [line = ''] = readFileSync(log, 'utf8').trimEnd().split('\n');
    expect(JSON.parse(line)).toMatchObject({
      kind: 'edit-run',
      outcome: 'applied',
      firstApply: true,
      calls: 1,
      rounds: 1,
    });
    expect(statSync(log).mode & 0o777).toBe(0o600);
    expect(line).not.toContain('a + b');
    const stats = await mortise(['stats', '--root', ran.root, '--json']);
    expect(JSON.parse(stats.stdout)).toMatchObject({
      damaged: 0,
      editRuns: { runs: 1, applySuccess: 1, anchorAccuracy: null },
    });
    expect((await mortise(['stats', '--root', ran.root])).stdout).toContain(
      'First replies that applied: 100 %',
    );
  });

  test.each([
    ['without an instruction', ['edit', 'a.py'], 2, '--message'],
    ['without a model', ['edit', 'a.py', '-m', 'x'], 4, 'No model is named'],
    ['without a file', ['edit', '-m', 'x'], 2, 'files'],
    [
      'with a root that is not there',
      ['edit', 'a.py', '-m', 'x', '--root', 'no/such/folder'],
      2,
      'cannot be used',
    ],
  ])('%s it says what is missing', async (_, args, exitCode, message) => {
    const root = folderWith({ 'a.py': SMALL });
    const ran = await mortise(args.includes('--root') ? args : [...args, '--root', root]);
    expect(ran.exitCode).toBe(exitCode);
    expect(ran.stderr).toContain(message);
  });

  test('a file that changes while the model answers is not written over', async () => {
    const root = folderWith(files);
    const server = await modelServer({ text: whole('small.py', FIXED), delay: 1 });
    void server.received(1).then(() => writeFileSync(join(root, 'small.py'), `${SMALL}# mine\n`));
    const ran = await typed('small.py', root, server, '--json');
    expect(codesOf(JSON.parse(ran.stdout))).toEqual(['EDIT_STALE_FILE']);
    expect(filesIn(root)).toEqual({ 'small.py': `${SMALL}# mine\n` });
  });
});

/** An address that does something when it is asked for. */
async function onRequest(act: () => void): Promise<string> {
  const server = createServer((_, response) => {
    response.end();
    act();
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
