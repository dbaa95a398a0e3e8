import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { applyReply, editFile } from '../../../src/index.js';
import { NodeWorkspace } from '../../../src/node/index.js';

// Too short for a guess: café in Latin-1, and テスト in Shift-JIS.
const LATIN = Buffer.from('caf\xe9 = 1\n', 'latin1');
const JAPANESE = Buffer.from([0x83, 0x65, 0x83, 0x58, 0x83, 0x67, 0x20, 0x31, 0x0a]);

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'called-'));
  await writeFile(join(root, 'a.txt'), LATIN);
  await writeFile(join(root, 'b.txt'), JAPANESE);
  await writeFile(join(root, 'c.txt'), 'café = 1\n');
});
afterEach(() => rm(root, { recursive: true }));

const bytesOf = (name: string) => readFile(join(root, name));
const CALL = { path: 'a.txt', old_str: 'café = 1', new_str: 'café = 2', encoding: 'iso-8859-1' };

describe('the encoding that a call names', () => {
  test('is that of the file', async () => {
    const { code } = await editFile(await NodeWorkspace.open(root), CALL);
    expect([code, await bytesOf('a.txt')]).toEqual([null, Buffer.from('caf\xe9 = 2\n', 'latin1')]);
  });

  test.each([
    ['in a reply', JSON.stringify(CALL)],
    [
      'in a batch',
      JSON.stringify({
        path: 'a.txt',
        encoding: 'latin1',
        edits: [{ old_str: 'café = 1', new_str: 'café = 2' }],
      }),
    ],
    [
      'in XML',
      '<edit path="a.txt">\n<encoding>windows-1252</encoding>\n<old_text>café = 1</old_text>\n<new_text>café = 2</new_text>\n</edit>\n',
    ],
    ['under another spelling of the path', JSON.stringify({ ...CALL, path: 'a.txt:1' })],
  ])('counts %s', async (_, reply) => {
    const report = await applyReply(reply, await NodeWorkspace.open(root));
    expect([report.outcome, await bytesOf('a.txt')]).toEqual([
      'applied',
      Buffer.from('caf\xe9 = 2\n', 'latin1'),
    ]);
    expect(report.warnings.join(' ')).toContain('named by the call');
  });

  test('goes before that of the user', async () => {
    const workspace = await NodeWorkspace.open(root, { encoding: 'windows-1251' });
    const call = { path: 'b.txt', old_str: 'テスト 1', new_str: 'テスト 2', encoding: 'shift_jis' };
    expect((await editFile(workspace, call)).code).toBeNull();
    expect(await bytesOf('b.txt')).toEqual(Buffer.concat([JAPANESE.subarray(0, 7), Buffer.from('2\n')]));
  });

  test('is that of a new file', async () => {
    const call = { path: 'n.txt', old_str: '', new_str: 'é\n', encoding: 'latin1' };
    expect((await editFile(await NodeWorkspace.open(root), call)).code).toBeNull();
    expect(await bytesOf('n.txt')).toEqual(Buffer.from('\xe9\n', 'latin1'));
  });

  test('changes nothing where the file is what it says', async () => {
    const call = { ...CALL, path: 'c.txt', encoding: 'utf-8' };
    expect((await editFile(await NodeWorkspace.open(root), call)).code).toBeNull();
    expect(await bytesOf('c.txt')).toEqual(Buffer.from('café = 2\n'));
  });

  test('is refused where there is none of that name', async () => {
    const result = await editFile(await NodeWorkspace.open(root), { ...CALL, encoding: 'latin-99' });
    expect([result.code, await bytesOf('a.txt')]).toEqual(['EDIT_MALFORMED', LATIN]);
    expect(result.message).toContain('latin-99');
  });

  test('is null, empty or missing where it is not known', async () => {
    for (const encoding of [null, '', undefined]) {
      const call = { path: 'c.txt', old_str: '= 1', new_str: '= 1', encoding };
      expect((await editFile(await NodeWorkspace.open(root), call)).code).toBe('EDIT_NO_CHANGE');
    }
  });
});
