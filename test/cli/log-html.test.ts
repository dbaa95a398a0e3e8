import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { run } from '../../src/cli/run.js';
import type { ReviewState, ReviewTexts } from '../../src/review/index.js';
import { builtModule } from '../support/build.js';
import { block, folderWith } from './folder.js';
import { mortise as commandOf, type Given } from './terminal.js';

const FILES = { 'a.py': 'def f(a):\n\treturn a\n', 'b.txt': 'one\n', 'c.txt': 'same\nsame\n' };
const REPLY =
  block('a.py', 'def f(a):\n    return a', 'def f(a):\n    return "</script><!-- é"') +
  block('c.txt', 'same', 'other') +
  'new.txt\n<<<<<<< SEARCH\n=======\nhello\n>>>>>>> REPLACE\n';

interface Shown {
  readonly state: ReviewState & {
    readonly report: {
      readonly edits: readonly {
        readonly status: string;
        readonly kind: string;
        readonly places: unknown[];
      }[];
    };
  };
  readonly texts: readonly ReviewTexts[];
}

function shownIn(html: string): Shown {
  const data = /<script type="application\/json" id="record">(.*?)<\/script>/s.exec(html)?.[1];
  return JSON.parse(data ?? 'null');
}

let built: { readonly run: typeof run };
beforeAll(() => {
  built = builtModule('run');
});

/** The command as it is built, in this process: the page is only there when it is built. */
const mortise = (args: readonly string[], given?: Given) => commandOf(args, given, built.run);

async function applied(reply = REPLY) {
  const root = folderWith(FILES);
  const ran = await mortise(['apply', '--root', root, '--keep-going', '--json'], { stdin: reply });
  const { receipt } = JSON.parse(ran.stdout);
  const html = join(folderWith({}), 'commit.html');
  const page = async (...args: string[]) => {
    const wrote = await mortise(['log', ...args, '--root', root, '--html', html]);
    expect([wrote.exitCode, wrote.stderr]).toEqual([0, '']);
    expect(wrote.stdout).toContain(`Written to ${html}.`);
    return shownIn(readFileSync(html, 'utf8'));
  };
  return { root, receipt: receipt as string, html, page };
}

describe('mortise log --html', () => {
  test('shows where each edit went, and the files before and after', async () => {
    const { receipt, page } = await applied();
    const { state, texts } = await page(receipt);
    expect(state.record).toMatchObject({ id: receipt, undoes: null, undoneBy: null });
    const { edits } = state.report;
    expect(edits.map(({ status }) => status)).toEqual(['applied', 'refused', 'applied']);
    expect(edits[0]?.places).toMatchObject([{ firstLine: 1, lastLine: 2, tier: 'indentation' }]);
    expect(state.edits[1]?.look).not.toBeNull();
    expect(texts).toEqual([
      {
        path: 'a.py',
        status: 'changed',
        before: FILES['a.py'],
        after: 'def f(a):\n\treturn "</script><!-- é"\n',
      },
      { path: 'new.txt', status: 'created', before: null, after: 'hello\n' },
    ]);
  });

  test('shows the commit as it was, whatever became of the files', async () => {
    const { root, page } = await applied();
    const { texts } = await page();
    writeFileSync(join(root, 'a.py'), 'gone\n');
    expect((await page()).texts).toEqual(texts);
  });

  test('shows a moved file as one, with what became of it', async () => {
    const reply =
      '*** Begin Patch\n*** Update File: b.txt\n*** Move to: sub/b.txt\n@@\n-one\n+two\n*** End Patch\n';
    const { state, texts } = await (await applied(reply)).page();
    expect(texts).toEqual([{ path: 'sub/b.txt', status: 'changed', before: 'one\n', after: 'two\n' }]);
    const { edits } = state.report as unknown as { edits: { path: string }[] };
    expect(new Set(edits.map(({ path }) => path))).toEqual(new Set(['sub/b.txt']));
  });

  test('shows the files of an undo, whose receipt tells of no edits', async () => {
    const { root, receipt, page } = await applied();
    await mortise(['undo', '--root', root]);
    const [undo] = JSON.parse((await mortise(['log', '--root', root, '--json'])).stdout).receipts;
    const { state } = await page(undo.id);
    expect(state.record).toMatchObject({ id: undo.id, undoes: receipt });
    expect(state.report.edits.map(({ kind }) => kind)).toEqual(['rewrite', 'delete']);
    expect((await page(receipt)).state.record).toMatchObject({ undoneBy: undo.id });
  });

  test('holds nothing that ends its script, and no path above the root', async () => {
    const { root, html, page } = await applied();
    await page();
    const text = readFileSync(html, 'utf8');
    expect(text.match(/<\/script/g)).toHaveLength(2);
    expect(text).not.toContain('<!--');
    expect(text).not.toContain(root);
    expect(text).not.toMatch(/(?:src|href)="(?!data:)/);
  });

  test('without a page, an id shows that commit alone', async () => {
    const { root, receipt } = await applied();
    await mortise(['apply', '--root', root], { stdin: block('b.txt', 'one', 'two') });
    const { stdout } = await mortise(['log', receipt.slice(0, 18), '--root', root, '--json']);
    expect(JSON.parse(stdout).receipts.map((each: { id: string }) => each.id)).toEqual([receipt]);
  });

  test('says what is wrong, and writes nothing', async () => {
    const { root, html } = await applied();
    const codes = async (...args: string[]) => {
      const ran = await mortise(['log', ...args, '--root', root, '--json']);
      return [ran.exitCode, JSON.parse(ran.stdout).problems[0]?.code];
    };
    expect(await codes('nothing', '--html', html)).toEqual([1, 'NOTHING_TO_UNDO']);
    expect(await codes('--prune', '--html', html)).toEqual([2, 'USAGE']);
    expect(await codes('--html', join(html, 'below'))).toEqual([3, 'EDIT_FILE_WRITE_ERROR']);
    expect(readdirSync(join(html, '..'))).toEqual([]);
  });
});
