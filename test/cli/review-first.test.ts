import { PassThrough, Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { run } from '../../src/cli/run.js';
import type { FixOutput } from '../../src/lint/fix-findings.js';
import { answering } from '../lint/fix/toy.js';
import { Visitor } from '../review/visitor.js';
import { ruffCommand } from '../support/fake-ruff.js';
import { modelServer } from '../support/model-server.js';
import { filesIn, folderWith } from './folder.js';
import { mortise } from './terminal.js';

const SMALL = 'def add(a, b):\n    return a - b\n\n\ndef twice(a):\n    return a + a + a\n';
const FIXED = SMALL.replace('a - b', 'a + b').replace('a + a + a', 'a + a');

/** Run a command, and let a person use the page that it serves. */
async function visited(args: readonly string[], person: (visitor: Visitor) => Promise<void>) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  let printed = '';
  const address = new Promise<string>((resolve, reject) => {
    stderr.setEncoding('utf8').on('data', text => {
      printed += text;
      const found = /Review the edits at (http:\S+)\n/.exec(printed)?.[1];
      if (found !== undefined) resolve(found);
    });
    stderr.on('end', () => reject(new Error(`No page was served: ${printed}`)));
  });
  const ended = run([...args, '--no-open', '--json'], {
    stdin: Object.assign(Readable.from([]), { isTTY: false }),
    stdout: Object.assign(stdout, { isTTY: false }),
    stderr: Object.assign(stderr, { isTTY: false }),
    env: { PATH: process.env.PATH ?? '' },
    interrupt: new AbortController(),
  }).finally(() => stderr.end());
  await person(await Visitor.at(await address));
  const exitCode = await ended;
  return { exitCode, report: JSON.parse(String(stdout.read())) };
}

async function scripted(answer: (prompt: string) => string): Promise<readonly string[]> {
  const server = await modelServer();
  server.otherwise(({ messages }) => ({
    text: answer(messages.find((each: { role: string }) => each.role === 'user').content),
  }));
  return ['--model', 'openai-compatible/scripted', '--base-url', server.url];
}

describe('mortise edit --review', () => {
  const change = async () => {
    const root = folderWith({ 'small.py': SMALL });
    const model = await scripted(() => `small.py\n\`\`\`python\n${FIXED}\`\`\`\n`);
    return { root, args: ['edit', 'small.py', '-m', 'Do it.', '--root', root, '--review', ...model] };
  };

  test('writes nothing before the commit, and then all of it', async () => {
    const { root, args } = await change();
    const { exitCode, report } = await visited(args, async visitor => {
      expect((await visitor.state()).edits).toHaveLength(1);
      expect(filesIn(root)).toEqual({ 'small.py': SMALL });
      await visitor.answer({ kind: 'commit' });
    });
    expect(exitCode).toBe(0);
    expect(report).toMatchObject({ outcome: 'applied', output: { kind: 'edit-run' }, root });
    expect(filesIn(root)).toEqual({ 'small.py': FIXED });
    expect((await mortise(['undo', '--root', root])).exitCode).toBe(0);
    expect(filesIn(root)).toEqual({ 'small.py': SMALL });
  });

  test('writes nothing if the page is closed', async () => {
    const { root, args } = await change();
    const { exitCode, report } = await visited(args, visitor => visitor.close());
    expect(exitCode).toBe(130);
    expect(report).toMatchObject({ exitCode: 130, receipt: null });
    expect(filesIn(root)).toEqual({ 'small.py': SMALL });
  });

  test.each([['--test', 'true'], ['--keep'], ['--with-tests'], ['--dry-run']])(
    'is refused with %s',
    async (...more) => {
      const { args } = await change();
      const ran = await mortise([...args, ...more]);
      expect(ran.exitCode).toBe(2);
      expect(ran.stderr).toContain(`--review and ${more[0]} cannot be given together`);
    },
  );
});

describe('mortise fix --review', () => {
  const A = 'def f(x):\n    if x == None:\n        return 1\n    return 2\n';
  const B = "def g():\n    try:\n        return f'plain'\n    except:\n        return 0\n";
  const A_FIXED = A.replace('== None', 'is None');
  const B_FIXED = B.replace("f'plain'", "'plain'").replace('except:', 'except ValueError:');
  const right = answering(['== None', 'is None'], ['except:', 'except ValueError:']);

  const project = async () => {
    const root = folderWith({ 'a.py': A, 'b.py': B });
    const model = await scripted(right);
    return {
      root,
      args: ['fix', '--root', root, '--tool', 'ruff', '--command', ruffCommand(), '--review', ...model],
    };
  };

  test('shows what each fix is for, writes nothing before the commit, and then what was verified', async () => {
    const { root, args } = await project();
    const { exitCode, report } = await visited(args, async visitor => {
      const { edits } = await visitor.state();
      expect(edits.map(each => each.about).sort()).toEqual([
        expect.stringMatching(/^ruff E711 \(line 2\), For review: .*`x == None` becomes `x is None`: line 2/),
        expect.stringMatching(
          /^ruff F541 \(line 3\), Proved: .*ruff E722 \(line 4\), For review: catches `ValueError`/,
        ),
      ]);
      expect(filesIn(root)).toEqual({ 'a.py': A, 'b.py': B });
      await visitor.answer({ kind: 'commit' });
    });
    expect(exitCode).toBe(0);
    const output = report.output as FixOutput;
    expect(output).toMatchObject({ found: 3, left: 0, fixedByModel: 2, fixedByTool: 1 });
    expect(output.checkedBy?.tools).toEqual(['ruff']);
    expect(output.receipts).toEqual([report.receipt]);
    expect(filesIn(root)).toEqual({ 'a.py': A_FIXED, 'b.py': B_FIXED });
    expect((await mortise(['undo', '--root', root])).exitCode).toBe(0);
    expect(filesIn(root)).toEqual({ 'a.py': A, 'b.py': B });
  });

  test('calls nothing verified if a part was taken, and says what the tools find then', async () => {
    const { root, args } = await project();
    const { exitCode, report } = await visited(args, async visitor => {
      const { edits } = await visitor.state();
      const number = edits.find(each => each.about?.includes('E711'))?.number as number;
      await visitor.answer({ kind: 'reject', numbers: [number], reason: 'not now' });
      await visitor.answer({ kind: 'commit' });
    });
    expect(exitCode).toBe(1);
    const output = report.output as FixOutput;
    expect(output).toMatchObject({ found: 3, left: 1, fixedByModel: 1, fixedByTool: 1, checkedBy: null });
    const left = output.findings.filter(each => each.fixed === null);
    expect(left.map(each => [each.rule, each.why?.code])).toEqual([['E711', 'CANCELLED']]);
    expect(filesIn(root)).toEqual({ 'a.py': A, 'b.py': B_FIXED });
  });

  test('finds what a changed text brings in', async () => {
    const { args } = await project();
    const { exitCode, report } = await visited(args, async visitor => {
      const { edits } = await visitor.state();
      const { number = 0, replace } = edits.find(each => each.about?.includes('E711')) ?? {};
      expect(replace).toContain('return 1');
      const text = String(replace).replace('return 1', "return f'plain'");
      await visitor.answer({ kind: 'change', number, text });
      await visitor.answer({ kind: 'commit' });
    });
    expect(exitCode).toBe(1);
    const output = report.output as FixOutput;
    expect(output).toMatchObject({ found: 4, left: 1, checkedBy: null });
    expect(output.findings.at(-1)).toMatchObject({ file: 'a.py', rule: 'F541', fixed: null });
  });

  test('fixes nothing if the page is closed', async () => {
    const { root, args } = await project();
    const { exitCode, report } = await visited(args, visitor => visitor.close());
    expect(exitCode).toBe(130);
    expect(report.output).toMatchObject({ left: 3, checkedBy: null, receipts: [] });
    expect(filesIn(root)).toEqual({ 'a.py': A, 'b.py': B });
  });

  test.each([['--packets', 'folder'], ['--dry-run']])('is refused with %s', async (...more) => {
    const { args } = await project();
    const ran = await mortise([...args, ...more]);
    expect(ran.exitCode).toBe(2);
    expect(ran.stderr).toContain(`--review and ${more[0]} cannot be given together`);
  });
});
