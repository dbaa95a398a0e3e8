import * as disk from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { NodeWorkspace } from '../../src/node/index.js';
import { stamp } from '../../src/node/store/journal-header.js';
import { folderWith } from '../cli/folder.js';

const MIB = 1024 * 1024;
const later = (i: number) => `${stamp(Date.UTC(2127, 0, 1) + i)}-aaaa`;

/** Commits that count up what `a.txt` holds. */
class Counter {
  count = 0;
  constructor(readonly root: string) {}

  async commits(times: number): Promise<NodeWorkspace> {
    const workspace = await NodeWorkspace.open(this.root);
    for (let i = 0; i < times; i++) {
      const [before, after] = [Buffer.from(`${this.count}`), Buffer.from(`${this.count + 1}`)];
      expect(await workspace.commit([{ path: 'a.txt', before, after }])).toMatchObject({
        kind: 'committed',
      });
      this.count++;
    }
    return workspace;
  }

  get folder(): string {
    const receipts = join(this.root, '.mortise/receipts');
    return join(receipts, disk.readdirSync(receipts)[0] ?? '');
  }

  ids(): string[] {
    return disk.readdirSync(this.folder).sort();
  }
}

const plants: readonly (readonly [string, (counter: Counter) => void])[] = [
  [
    'a sparse file',
    ({ folder }) => {
      disk.writeFileSync(join(folder, later(0)), '', { mode: 0o600 });
      disk.truncateSync(join(folder, later(0)), 200 * MIB);
    },
  ],
  [
    'a large file that begins as a receipt does',
    ({ folder }) => {
      disk.writeFileSync(join(folder, later(0)), '{"mortise":"journal/2"', { mode: 0o600 });
      disk.truncateSync(join(folder, later(0)), 200 * MIB);
    },
  ],
  [
    'sixty empty files',
    ({ folder }) => {
      for (let i = 0; i < 60; i++) disk.writeFileSync(join(folder, later(i)), '');
    },
  ],
  [
    'sixty copies of a receipt',
    counter => {
      const [id = ''] = counter.ids();
      for (let i = 0; i < 60; i++)
        disk.copyFileSync(join(counter.folder, id), join(counter.folder, later(i)));
    },
  ],
  [
    'sixty receipts of the last century and sixty of the next',
    ({ folder }) => {
      for (let i = 0; i < 60; i++) {
        disk.writeFileSync(join(folder, later(i)), '{}\n');
        disk.writeFileSync(join(folder, `${stamp(i)}-bbbb`), '{}\n');
      }
    },
  ],
];

describe('what is planted among the receipts', () => {
  test.each(plants)('takes no receipt away: %s', async (_, plant) => {
    const counter = new Counter(folderWith({ 'a.txt': '0' }));
    await counter.commits(2);
    plant(counter);
    const there = counter.ids();
    const workspace = await counter.commits(1);
    expect(counter.ids()).toEqual(expect.arrayContaining(there));
    expect(await workspace.receipts()).toHaveLength(3);
    for (const left of ['2', '1', '0']) {
      expect(await (await NodeWorkspace.open(counter.root)).undo()).toMatchObject({
        outcome: 'undone',
      });
      expect(disk.readFileSync(join(counter.root, 'a.txt'), 'utf8')).toBe(left);
    }
  });

  test('does not keep old receipts from being removed', async () => {
    const counter = new Counter(folderWith({ 'a.txt': '0' }));
    await counter.commits(1);
    for (let i = 0; i < 60; i++) disk.writeFileSync(join(counter.folder, later(i)), '');
    const workspace = await counter.commits(52);
    expect(counter.ids()).toHaveLength(50 + 60);
    expect(await workspace.receipts()).toHaveLength(50);
    expect(workspace.warnings.join()).toContain('60 receipts are not used');
    expect(await workspace.prune(1)).toBe(49 + 59);
    expect(await workspace.receipts()).toHaveLength(1);
  });
});

describe('receipts of this user by another key', () => {
  beforeEach(() => () => vi.unstubAllEnvs());

  test('are neither counted nor removed', async () => {
    const counter = new Counter(folderWith({ 'a.txt': '0' }));
    await counter.commits(50);
    const first = counter.ids();
    vi.stubEnv('XDG_STATE_HOME', folderWith({}));
    const other = await counter.commits(3);
    expect(counter.ids()).toEqual(expect.arrayContaining(first));
    expect(counter.ids()).toHaveLength(53);
    for (let i = 0; i < 3; i++) expect(await other.undo()).toMatchObject({ outcome: 'undone' });
    expect(disk.readFileSync(join(counter.root, 'a.txt'), 'utf8')).toBe('50');
  });
});

test('the last receipt stays though it is larger than all that is kept', async () => {
  const root = folderWith({ 'a.txt': '0' });
  const counter = new Counter(root);
  await counter.commits(2);
  const workspace = await NodeWorkspace.open(root);
  const files = ['b', 'c'].map(name => ({
    path: `${name}.txt`,
    before: undefined,
    after: Buffer.alloc(60 * MIB, `${name}\n`),
  }));
  expect(await workspace.commit(files)).toMatchObject({ kind: 'committed' });
  expect(await workspace.receipts()).toHaveLength(1);
});
