import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyReply, FORMATS, MemoryWorkspace, replaceEdit } from '../../src/index.js';
import { bytesOf } from '../support/random-documents.js';
import { RANDOM_CASE, RANDOM_PAIR } from '../support/random-edits.js';
import { RUNS } from '../support/runs.js';

const FEWER = { ...RUNS, numRuns: RUNS.numRuns / 3 };
const PATH = 'src/a.txt';
const plain = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []);

/** What replies are made of, whole and in parts, and some of what breaks them. */
const PIECES = [
  `${PATH}\n`,
  '../a.txt\n',
  '<<<<<<< SEARCH\n',
  '=======\n',
  '>>>>>>> REPLACE\n',
  '```\n',
  '{"path":"src/a.txt","old_str":"x","new_str":"y"}\n',
  '{"path":"src/a.txt","old_str":"',
  'x = 1\n',
  '}\n',
  '\r\n',
  '\0',
  '\ud83d',
  '\ufeff',
  '😀',
];

test('no reply makes a run reject, and what is not applied leaves every byte', async () => {
  const reply = fc.array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: 'binary' })), {
    maxLength: 12,
  });
  const file = fc.oneof(fc.uint8Array(), fc.constantFrom('x = 1\n}\n', 'x\r\n😀').map(Buffer.from));
  await fc.assert(
    fc.asyncProperty(reply, file, fc.boolean(), async (pieces, content, keepGoing) => {
      const workspace = new MemoryWorkspace({ [PATH]: content });
      const report = await applyReply(pieces.join(''), workspace, { keepGoing });
      if (report.outcome === 'applied' || report.outcome === 'partly-applied') return;
      expect([...workspace.files.keys()]).toEqual([PATH]);
      expect(plain(workspace.files.get(PATH))).toEqual(plain(content));
    }),
    FEWER,
  );
});

test('what a report says of a file is true of its bytes', async () => {
  await fc.assert(
    fc.asyncProperty(
      RANDOM_CASE,
      fc.constantFrom('search-replace' as const, 'edit-call' as const),
      async ({ file, edit }, format) => {
        const before = bytesOf(file.document.text, file.encoding, file.bom);
        const workspace = new MemoryWorkspace({ [PATH]: before });
        const written = replaceEdit(edit.search.join('\n'), edit.replace.join('\n'), { path: PATH });
        const report = await applyReply(FORMATS[format].print([written]), workspace, { format });
        const after = plain(workspace.files.get(PATH));
        expect(report.files[0]?.before).not.toBeNull();
        expect(report.files[0]?.status === 'changed').toBe(!after.equals(before));
        expect(report.files[0]?.before === report.files[0]?.after).toBe(after.equals(before));
        expect(report.outcome === 'applied').toBe(!after.equals(before));
      },
    ),
    FEWER,
  );
});

test('an edit that is refused takes the edit beside it back, to the byte', async () => {
  let blocked = 0;
  await fc.assert(
    fc.asyncProperty(RANDOM_PAIR, async ({ file, edits }) => {
      const before = bytesOf(file.document.text, file.encoding, file.bom);
      const workspace = new MemoryWorkspace({ [PATH]: before });
      const [first] = edits.map(each =>
        replaceEdit(each.search.join('\n'), each.replace.join('\n'), { path: PATH }),
      );
      const bad = replaceEdit('this stands nowhere at all\nnor does this', 'x', { path: PATH });
      if (first === undefined) throw new Error('There is no edit');
      const report = await applyReply(FORMATS['edit-call'].print([first, bad]), workspace);
      if (report.edits[0]?.status === 'blocked') blocked++;
      expect(report.outcome).toBe('refused');
      expect(plain(workspace.files.get(PATH))).toEqual(plain(before));
    }),
    FEWER,
  );
  expect(blocked).toBeGreaterThan(FEWER.numRuns / 2);
});
