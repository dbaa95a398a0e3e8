import { describe, expect, test } from 'vitest';
import { codesOf } from '../../src/edit/index.js';
import {
  type ApplyOptions,
  applyReply,
  EXIT,
  MemoryWorkspace,
  type Report,
  type Workspace,
} from '../../src/index.js';
import { block } from '../cli/folder.js';
import { bytesOf } from '../support/random-documents.js';

const FILES = { 'a.txt': 'one\ntwo\nthree\n', 'b.txt': 'same\nx\nsame\n' };
const GOOD = block('a.txt', 'two', 'TWO');
const AMBIGUOUS = block('b.txt', 'same', 'other');
const CREATE = block('new/n.txt', '', 'new');
const CUT = 'a.txt\n<<<<<<< SEARCH\nthree\n=======\nTHR';

/** A reply of edit calls, which can also hold what no block can. */
const calls = (...edits: readonly Readonly<Record<string, unknown>>[]) => JSON.stringify(edits);

const statuses = (report: Report) => report.edits.map(edit => edit.status);
const textsOf = ({ files }: MemoryWorkspace) =>
  Object.fromEntries([...files].map(([path, bytes]) => [path, Buffer.from(bytes).toString()]));

/** Apply a reply; returns the report and what the files hold then. */
async function run(
  reply: string,
  options: ApplyOptions = {},
  files: Readonly<Record<string, string | Uint8Array>> = FILES,
) {
  const workspace = new MemoryWorkspace(files);
  const report = await applyReply(reply, workspace, options);
  return { report, workspace, files: textsOf(workspace) };
}

/** A workspace where something happens between the reading and the commit. */
function meanwhile(inner: MemoryWorkspace, act: () => Promise<unknown>): Workspace {
  return {
    read: path => inner.read(path),
    commit: async writes => {
      await act();
      return inner.commit(writes);
    },
  };
}

describe('a reply whose edits can all be made', () => {
  test('is applied, and reported in full', async () => {
    const { report, files } = await run(`Some words.\n\n${GOOD}\n${CREATE}`, { root: 'here' });
    expect(files).toEqual({ ...FILES, 'a.txt': 'one\nTWO\nthree\n', 'new/n.txt': 'new\n' });
    expect(report).toMatchObject({
      outcome: 'applied',
      format: 'search-replace',
      root: 'here',
      problems: [],
      exitCode: EXIT.done,
    });
    expect(report.edits).toEqual([
      {
        number: 1,
        kind: 'replace',
        path: 'a.txt',
        replyLine: expect.any(Number),
        status: 'applied',
        places: [
          {
            firstLine: 2,
            lastLine: 2,
            tier: 'exact',
            reading: expect.any(String),
            confidence: 1,
            runnerUp: null,
            differences: [],
            scope: null,
          },
        ],
        proof: [],
        sameAs: null,
        description: null,
        choice: null,
        readBy: 'format',
        refusal: null,
      },
      expect.objectContaining({ number: 2, path: 'new/n.txt', status: 'applied', places: [], refusal: null }),
    ]);
    expect(report.files).toEqual([
      {
        path: 'a.txt',
        from: null,
        status: 'changed',
        before: expect.stringMatching(/^[0-9a-f]{64}$/),
        after: expect.stringMatching(/^[0-9a-f]{64}$/),
        diff: '--- a/a.txt\n+++ b/a.txt\n@@ -1,3 +1,3 @@\n one\n-two\n+TWO\n three\n',
        encoding: 'utf-8',
      },
      {
        path: 'new/n.txt',
        from: null,
        status: 'created',
        before: null,
        after: expect.stringMatching(/^[0-9a-f]{64}$/),
        diff: '--- /dev/null\n+++ b/new/n.txt\n@@ -0,0 +1 @@\n+new\n',
        encoding: 'utf-8',
      },
    ]);
  });

  test('says of an edit that is sent twice which one it repeats, and claims nothing where nothing is written', async () => {
    const { report } = await run(GOOD + GOOD);
    expect(report.edits.map(({ status, sameAs, proof }) => [status, sameAs, proof])).toEqual([
      ['applied', null, []],
      ['already-applied', 1, []],
    ]);
    const stopped = (await run(GOOD + GOOD + block('a.txt', 'nowhere', 'x'))).report;
    expect(statuses(stopped)).toEqual(['blocked', 'blocked', 'refused']);
  });

  test('is planned in a dry run, which reports the same and writes nothing', async () => {
    const dry = await run(GOOD + CREATE, { dryRun: true });
    expect(dry.files).toEqual(FILES);
    const wet = await run(GOOD + CREATE);
    expect(dry.report).toEqual({ ...wet.report, outcome: 'planned' });
  });

  test('has nothing to do a second time', async () => {
    const reply = block('a.txt', 'two', 'two\nthe line behind it');
    const { workspace, files } = await run(reply);
    const again = await applyReply(reply, workspace);
    expect(again).toMatchObject({ outcome: 'already-applied', exitCode: EXIT.done, problems: [] });
    expect(statuses(again)).toEqual(['already-applied']);
    expect(again.edits[0]?.proof).toEqual([{ first: 2, last: 3, lines: ['two', 'the line behind it'] }]);
    expect(again.files).toMatchObject([{ path: 'a.txt', status: 'unchanged', diff: '' }]);
    expect(again.files[0]?.after).toBe(again.files[0]?.before);
    expect(textsOf(workspace)).toEqual(files);
  });

  test('edits several files, and each several times', async () => {
    const reply = [GOOD, block('b.txt', 'x', 'y'), block('a.txt', 'three', 'THREE')].join('\n');
    const { report, files } = await run(reply);
    expect(statuses(report)).toEqual(['applied', 'applied', 'applied']);
    expect(report.edits.map(edit => edit.path)).toEqual(['a.txt', 'b.txt', 'a.txt']);
    expect(report.files.map(file => file.path)).toEqual(['a.txt', 'b.txt']);
    expect(files).toEqual({ 'a.txt': 'one\nTWO\nTHREE\n', 'b.txt': 'same\ny\nsame\n' });
  });

  test('creates a file and edits it', async () => {
    const reply = block('n.txt', '', 'first\nsecond') + block('n.txt', 'second', '2nd');
    const { report, files } = await run(reply);
    expect(statuses(report)).toEqual(['applied', 'applied']);
    expect(report.files).toMatchObject([{ path: 'n.txt', status: 'created', before: null }]);
    expect(files).toEqual({ ...FILES, 'n.txt': 'first\n2nd\n' });
  });

  test('takes several spellings of a path for one file', async () => {
    const reply = ['./a.txt', 'src/../a.txt', 'a.txt'].map((path, i) =>
      block(path, FILES['a.txt'].split('\n')[i] as string, `line ${i}`),
    );
    const { report, files } = await run(reply.join('\n'));
    expect(report.outcome).toBe('applied');
    expect(report.files.map(file => file.path)).toEqual(['a.txt']);
    expect(report.edits.map(edit => edit.path)).toEqual(['a.txt', 'a.txt', 'a.txt']);
    expect(files['a.txt']).toBe('line 0\nline 1\nline 2\n');
  });

  test('takes the same edit twice for one', async () => {
    const { report, files } = await run(GOOD + GOOD);
    expect(statuses(report)).toEqual(['applied', 'already-applied']);
    expect(report).toMatchObject({ outcome: 'applied', exitCode: EXIT.done });
    expect(files['a.txt']).toBe('one\nTWO\nthree\n');
  });
});

describe('a reply with an edit that cannot be made', () => {
  test('changes nothing; the other edits are blocked', async () => {
    const { report, files } = await run(GOOD + AMBIGUOUS + CREATE);
    expect(files).toEqual(FILES);
    expect(report).toMatchObject({ outcome: 'refused', exitCode: EXIT.refused, problems: [] });
    expect(statuses(report)).toEqual(['blocked', 'refused', 'blocked']);
    expect(codesOf(report)).toEqual(['EDIT_AMBIGUOUS']);
    expect(report.edits[0]?.places).toHaveLength(1);
    expect(report.files).toMatchObject([
      { path: 'a.txt', status: 'unchanged', diff: '' },
      { path: 'b.txt', status: 'unchanged', diff: '' },
      { path: 'new/n.txt', status: 'unchanged', before: null, after: null, diff: '' },
    ]);
  });

  test('is applied in part where the rest may go on', async () => {
    const { report, files } = await run(GOOD + AMBIGUOUS + CREATE, { keepGoing: true });
    expect(files).toEqual({ ...FILES, 'a.txt': 'one\nTWO\nthree\n', 'new/n.txt': 'new\n' });
    expect(report).toMatchObject({ outcome: 'partly-applied', exitCode: EXIT.refused });
    expect(statuses(report)).toEqual(['applied', 'refused', 'applied']);
    expect(report.files.map(file => file.status)).toEqual(['changed', 'unchanged', 'created']);
  });

  test('is refused also where the rest may go on, if there is no rest', async () => {
    const { report, files } = await run(AMBIGUOUS, { keepGoing: true });
    expect(report).toMatchObject({ outcome: 'refused', exitCode: EXIT.refused });
    expect(files).toEqual(FILES);
  });

  test.each([
    ['text that is not there', block('a.txt', 'four', 'FOUR'), 'EDIT_NO_OCCURRENCE_FOUND'],
    ['a file that is not there', block('c.txt', 'two', 'TWO'), 'EDIT_FILE_NOT_FOUND'],
    ['a path that leads out', block('../a.txt', 'two', 'TWO'), 'EDIT_INVALID_PATH'],
    ['a path into .git', block('.git/config', 'two', 'TWO'), 'EDIT_INVALID_PATH'],
    ['a folder', block('dir.d', 'two', 'TWO'), 'EDIT_FILE_READ_ERROR'],
    ['a binary file', block('a.bin', 'two', 'TWO'), 'EDIT_BINARY_FILE'],
    ['the same text twice', calls({ path: 'a.txt', old_str: 'two', new_str: 'two' }), 'EDIT_NO_CHANGE'],
    [
      'another count',
      calls({ path: 'b.txt', old_str: 'same', new_str: 'other', expected_replacements: 3 }),
      'EDIT_EXPECTED_OCCURRENCE_MISMATCH',
    ],
    [
      'a file to create that exists',
      calls({ path: 'a.txt', old_str: '', new_str: 'x\n' }),
      'ATTEMPT_TO_CREATE_EXISTING_FILE',
    ],
    ['a character for Latin-1', block('latin-1.txt', 'tea', '☕'), 'EDIT_UNENCODABLE'],
    ['half a character', calls({ path: 'a.txt', old_str: 'two', new_str: '\ud83d' }), 'EDIT_UNENCODABLE'],
    ['a placeholder', block('a.ts', 'two', 'TWO\n// ... existing code ...'), 'EDIT_PLACEHOLDER'],
    ['a marker', calls({ path: 'a.txt', old_str: 'two', new_str: '<<<<<<< HEAD' }), 'EDIT_MALFORMED'],
    [
      'lines that another edit changes',
      block('a.txt', 'one\ntwo', '1\n2') + block('a.txt', 'two', 'II'),
      'EDIT_CONFLICT',
    ],
  ])('is refused for %s', async (_, reply, code) => {
    const files = {
      ...FILES,
      'a.ts': 'one\ntwo\n',
      'dir.d/x.txt': 'x\n',
      'a.bin': Uint8Array.from([...Buffer.from('one\0\ntwo\n')]),
      'latin-1.txt': bytesOf('caf\xe9 tea\n', 'bytes', false),
    };
    const { report, files: after } = await run(reply, {}, files);
    expect(codesOf(report)).toEqual([code]);
    expect(report.outcome).toBe(code === 'EDIT_FILE_READ_ERROR' ? 'failed' : 'refused');
    expect(report.exitCode).toBe(code === 'EDIT_FILE_READ_ERROR' ? EXIT.io : EXIT.refused);
    expect(after).toEqual(textsOf(new MemoryWorkspace(files)));
  });

  test('names paths that are like a missing one', async () => {
    const { report } = await run(block('a.text', 'two', 'TWO'));
    expect(report.edits[0]?.refusal?.evidence.similarPaths).toEqual(['a.txt']);
    expect(report.edits[0]?.refusal?.message).toContain('a.txt');
    expect(report.edits[0]?.path).toBe('a.text');
  });

  test('counts as failed where a failure to read is among the refusals', async () => {
    const { report } = await run(AMBIGUOUS + block('dir.d', 'x', 'y'), {}, { ...FILES, 'dir.d/x': '' });
    expect(report).toMatchObject({ outcome: 'failed', exitCode: EXIT.io });
    expect(codesOf(report)).toEqual(['EDIT_AMBIGUOUS', 'EDIT_FILE_READ_ERROR']);
  });
});

describe('an edit without a path', () => {
  const PATHLESS = calls({ old_str: 'two', new_str: 'TWO' });

  test('is for the file that is given', async () => {
    const { report, files } = await run(PATHLESS, { file: 'a.txt' });
    expect(report.edits).toMatchObject([{ path: 'a.txt', status: 'applied' }]);
    expect(files['a.txt']).toBe('one\nTWO\nthree\n');
  });

  test('is for the only file that the reply names', async () => {
    const reply = calls(
      { old_str: 'two', new_str: 'TWO' },
      { path: 'a.txt', old_str: 'one', new_str: 'ONE' },
    );
    const { files } = await run(reply);
    expect(files['a.txt']).toBe('ONE\nTWO\nthree\n');
  });

  test.each([
    ['none', PATHLESS],
    [
      'two',
      calls(
        { path: 'a.txt', old_str: 'one', new_str: 'ONE' },
        { path: 'b.txt', old_str: 'x', new_str: 'y' },
        { old_str: 'two', new_str: 'TWO' },
      ),
    ],
  ])('is refused where the reply names %s', async (_, reply) => {
    const { report, files } = await run(reply);
    expect(codesOf(report)).toEqual(['EDIT_INVALID_PATH']);
    expect(report.edits.at(-1)).toMatchObject({ path: null, status: 'refused' });
    expect(files).toEqual(FILES);
  });
});

describe('a reply that is not whole', () => {
  test('is refused whole', async () => {
    const { report, files } = await run(GOOD + CUT);
    expect(report).toMatchObject({ outcome: 'refused', exitCode: EXIT.refused });
    expect(codesOf(report)).toEqual(['EDIT_TRUNCATED']);
    expect(statuses(report)).toEqual(['blocked']);
    expect(report.problems).toMatchObject([
      { evidence: { replyLine: 8 }, message: expect.stringContaining('Line 8 of the reply') },
    ]);
    expect(files).toEqual(FILES);
  });

  test('has its complete blocks applied where the rest may go on', async () => {
    const { report, files } = await run(GOOD + CUT, { keepGoing: true });
    expect(report).toMatchObject({ outcome: 'partly-applied', exitCode: EXIT.refused });
    expect(statuses(report)).toEqual(['applied']);
    expect(codesOf(report)).toEqual(['EDIT_TRUNCATED']);
    expect(files['a.txt']).toBe('one\nTWO\nthree\n');
  });

  test.each(['', 'No edits here.', '\0', '```', '{', '[]', '<<<<<<<', '{"path":'])(
    'is refused for having no edit: %j',
    async reply => {
      const { report, files } = await run(reply);
      expect(report).toMatchObject({ outcome: 'refused', edits: [], files: [], exitCode: EXIT.refused });
      expect(report.problems.length).toBeGreaterThan(0);
      expect(files).toEqual(FILES);
    },
  );
});

describe('between the plan and the commit', () => {
  test('a file that changes makes the whole reply stale', async () => {
    const inner = new MemoryWorkspace(FILES);
    const change = { path: 'a.txt', before: Buffer.from(FILES['a.txt']), after: Buffer.from('theirs\n') };
    const workspace = meanwhile(inner, () => inner.commit([change]));
    const report = await applyReply(GOOD + CREATE, workspace);
    expect(report).toMatchObject({ outcome: 'refused', exitCode: EXIT.refused });
    expect(codesOf(report)).toEqual(['EDIT_STALE_FILE']);
    expect(statuses(report)).toEqual(['blocked', 'blocked']);
    expect(report.files).toMatchObject([
      { path: 'a.txt', status: 'unchanged', diff: '' },
      { path: 'new/n.txt', status: 'unchanged', before: null, after: null, diff: '' },
    ]);
    expect(textsOf(inner)).toEqual({ ...FILES, 'a.txt': 'theirs\n' });
  });

  test('what was changed elsewhere in a file stays, and the edit is placed again', async () => {
    const [before, theirs] = ['one\ntwo\nthree\nfour\n', 'new\none\ntwo\nthree\nfour\n'];
    const inner = new MemoryWorkspace({ 'f.txt': before });
    const change = { path: 'f.txt', before: Buffer.from(before), after: Buffer.from(theirs) };
    const workspace = meanwhile(inner, () => inner.commit([change]));
    const report = await applyReply('[{"path": "f.txt", "old_str": "three", "new_str": "THREE"}]', workspace);
    expect(report).toMatchObject({ outcome: 'applied', edits: [{ places: [{ firstLine: 4 }] }] });
    expect(inner.textOf('f.txt')).toBe('new\none\ntwo\nTHREE\nfour\n');
  });

  test('a whole file is not written over a change that was not seen', async () => {
    const inner = new MemoryWorkspace({ 'f.txt': 'one\n' });
    const change = { path: 'f.txt', before: Buffer.from('one\n'), after: Buffer.from('theirs\n') };
    const workspace = meanwhile(inner, () => inner.commit([change]));
    const report = await applyReply('f.txt\n```\nmine\n```\n', workspace, { wholeFiles: true });
    expect(codesOf(report)).toEqual(['EDIT_STALE_FILE']);
    expect(inner.textOf('f.txt')).toBe('theirs\n');
  });

  test.each([
    ['', {}, 100],
    [', sooner where a person is asked each time', { confirm: async () => true }, 4],
  ])('a file that is never left alone is stale in the end%s', async (_, options, most) => {
    const inner = new MemoryWorkspace({ 'f.txt': 'one\n' });
    let count = 0;
    const workspace: Workspace = {
      read: path => inner.read(path),
      commit: async writes => {
        const now = await inner.read('f.txt');
        if (now.kind !== 'file') throw new Error('gone');
        await inner.commit([{ path: 'f.txt', before: now.bytes, after: Buffer.from(`one\n${++count}\n`) }]);
        return inner.commit(writes);
      },
    };
    const reply = '[{"path": "f.txt", "old_str": "one", "new_str": "two"}]';
    const report = await applyReply(reply, workspace, options);
    expect(codesOf(report)).toEqual(['EDIT_STALE_FILE']);
    expect(count).toBe(most);
  });

  test('a file that appears is not overwritten', async () => {
    const inner = new MemoryWorkspace(FILES);
    const appear = { path: 'new/n.txt', before: undefined, after: Buffer.from('theirs\n') };
    const report = await applyReply(
      GOOD + CREATE,
      meanwhile(inner, () => inner.commit([appear])),
    );
    expect(codesOf(report)).toEqual(['EDIT_STALE_FILE']);
    expect(textsOf(inner)).toEqual({ ...FILES, 'new/n.txt': 'theirs\n' });
  });

  test('a disk that fails makes the run fail, and leaves the files as they were', async () => {
    const onWrite = (path: string) => {
      if (path === 'new/n.txt') throw new Error('the disk is on fire');
    };
    const workspace = new MemoryWorkspace(FILES, { onWrite });
    const report = await applyReply(GOOD + CREATE, workspace);
    expect(report).toMatchObject({ outcome: 'failed', exitCode: EXIT.io });
    expect(codesOf(report)).toEqual(['EDIT_FILE_WRITE_ERROR']);
    expect(statuses(report)).toEqual(['blocked', 'blocked']);
    expect(textsOf(workspace)).toEqual(FILES);
  });

  test.each([true, false])('the plan is shown, and the answer counts: %s', async answer => {
    const asked: Report[] = [];
    const { report, files } = await run(GOOD, {
      confirm: async plan => {
        asked.push(plan);
        return answer;
      },
    });
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ outcome: 'planned', exitCode: EXIT.done });
    expect(asked[0]?.files[0]?.diff).toContain('+TWO');
    expect(report.outcome).toBe(answer ? 'applied' : 'planned');
    expect(files['a.txt']).toBe(answer ? 'one\nTWO\nthree\n' : FILES['a.txt']);
  });

  test.each([
    ['a refused reply', AMBIGUOUS, {}],
    ['a dry run', GOOD, { dryRun: true }],
    ['nothing to do', calls({ path: 'a.txt', old_str: 'zwei', new_str: 'two' }), {}],
  ])('nobody is asked about %s', async (_, reply, options) => {
    const confirm = async () => {
      throw new Error('Somebody was asked');
    };
    const { files } = await run(reply, { ...options, confirm });
    expect(files).toEqual(FILES);
  });

  test.each(['before the run', 'while the question stands'])('an interruption %s stops it', async when => {
    const interrupt = new AbortController();
    if (when === 'before the run') interrupt.abort();
    const confirm = async () => {
      interrupt.abort();
      return true;
    };
    const { report, files } = await run(GOOD, { signal: interrupt.signal, confirm });
    expect(report).toMatchObject({ outcome: 'failed', exitCode: EXIT.interrupted });
    expect(codesOf(report)).toEqual(['CANCELLED']);
    expect(statuses(report)).toEqual(['blocked']);
    expect(files).toEqual(FILES);
  });
});

describe('bytes', () => {
  test.each([
    ['CRLF', Buffer.from('one\r\ntwo\r\nthree\r\n'), Buffer.from('one\r\nTWO\r\nthree\r\n')],
    ['mixed endings', Buffer.from('one\rtwo\r\nthree\n'), Buffer.from('one\rTWO\r\nthree\n')],
    ['a byte order mark', bytesOf('one\ntwo\n', 'utf-8', true), bytesOf('one\nTWO\n', 'utf-8', true)],
    ['UTF-16 LE', bytesOf('ä\ntwo\n', 'utf-16le', true), bytesOf('ä\nTWO\n', 'utf-16le', true)],
    ['UTF-16 BE', bytesOf('ä\ntwo\n', 'utf-16be', true), bytesOf('ä\nTWO\n', 'utf-16be', true)],
    ['Latin-1', bytesOf('caf\xe9\ntwo\n', 'bytes', false), bytesOf('caf\xe9\nTWO\n', 'bytes', false)],
    ['no last ending', Buffer.from('one\ntwo'), Buffer.from('one\nTWO')],
  ])('around the edit stay as they are: %s', async (_, before, after) => {
    const { report, workspace } = await run(GOOD, {}, { 'a.txt': before });
    expect(report.outcome).toBe('applied');
    expect(Buffer.from(workspace.files.get('a.txt') ?? [])).toEqual(Buffer.from(after));
  });
});

describe('the report', () => {
  test('has the same keys in the same order, whatever became of the run', async () => {
    const interrupt = new AbortController();
    interrupt.abort();
    const broken = new MemoryWorkspace(FILES, {
      onWrite: () => {
        throw new Error('full');
      },
    });
    const reports = [
      (await run(GOOD)).report,
      (await run(GOOD, { dryRun: true })).report,
      (await run(GOOD + GOOD)).report,
      (await run(AMBIGUOUS + GOOD)).report,
      (await run(AMBIGUOUS + GOOD + CUT, { keepGoing: true })).report,
      (await run('nothing')).report,
      (await run(block('../x', 'a', 'b'))).report,
      (await run(GOOD + CREATE, { signal: interrupt.signal })).report,
      await applyReply(GOOD, broken),
    ];
    const keys = (values: readonly object[]) => [...new Set(values.map(value => Object.keys(value).join()))];
    expect(keys(reports)).toEqual([
      'outcome,format,root,edits,files,problems,warnings,answer,receipt,receipts,output,exitCode',
    ]);
    expect(keys(reports.flatMap(report => report.edits))).toEqual([
      'number,kind,path,replyLine,status,places,proof,sameAs,description,choice,readBy,refusal',
    ]);
    expect(keys(reports.flatMap(report => report.files))).toEqual([
      'path,from,status,before,after,diff,encoding',
    ]);
    for (const report of reports) expect(JSON.parse(JSON.stringify(report))).toEqual(report);
  });

  test('names the path of an edit also where it was refused', async () => {
    const { report } = await run(block('../x', 'a', 'b'));
    expect(report.edits).toMatchObject([{ path: '../x', status: 'refused' }]);
    expect(report.files).toEqual([]);
  });
});

describe('a whole file in a reply', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, i) => `line ${i}\n`).join('');
  const whole = (text: string) => `a.js\n\`\`\`js\n${text}\`\`\`\n`;

  test('takes the place of the file, line by line', async () => {
    const { files } = await run(
      whole(`${lines(19)}last\n`),
      {},
      { 'a.js': lines(20).replaceAll('\n', '\r\n') },
    );
    expect(files).toEqual({ 'a.js': `${lines(19)}last\n`.replaceAll('\n', '\r\n') });
  });

  test('is refused where it may be a part of the file, unless it is declared whole; a format declares nothing', async () => {
    const before = { 'a.js': lines(40) };
    const part = whole(lines(5));
    expect((await run(part, {}, before)).report.edits).toMatchObject([
      { refusal: { code: 'EDIT_WOULD_DELETE' } },
    ]);
    expect((await run(part, { format: 'whole-file' }, before)).files).toEqual(before);
    const { files, report } = await run(part, { wholeFiles: true }, before);
    expect(files).toEqual({ 'a.js': lines(5) });
    expect(report.warnings).toEqual([expect.stringMatching(/^a\.js does not have any more: .*\(line 6\)/)]);
  });
});

test('a call whose text ends a line that occurs twice is ambiguous, whatever follows the two', async () => {
  const text = 'a:\n    return total\n\nb:\n    return total\n    end\n';
  const files = new MemoryWorkspace({ 'a.txt': text });
  const call = { path: 'a.txt', old_str: '    return total\n', new_str: '    return 0\n' };
  const report = await applyReply(JSON.stringify(call), files);
  expect(codesOf(report)).toEqual(['EDIT_AMBIGUOUS']);
  expect(files.textOf('a.txt')).toBe(text);
});
