import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { Desk, parseMember } from '../src/desk.js';
import { Store } from '../src/store.js';
import { ADA, book, loan } from './books.js';

async function withStore(use: (store: Store, folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lending-'));
  try {
    await writeFile(join(folder, 'books.json'), JSON.stringify([book()]));
    await use(new Store(join(folder, 'books.json')), folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test('books are read', () =>
  withStore(async (store, folder) => {
    await store.load();
    assert.equal(store.title('b1'), 'Die Größe');
    assert.deepEqual(store.titles(['b1']), ['Die Größe']);
    assert.equal(await store.count(), 1);
    assert.equal(await store.backUp(join(folder, 'copy.json')), 1);
  }));

test('a book without an id is refused', () =>
  withStore(async store => {
    assert.throws(() => store.put(book({ id: '' })));
    await store.remove();
    assert.match((await store.problem()) ?? '', /ENOENT/);
    await store.remove();
  }));

test('a desk lends, and takes back', () =>
  withStore(async store => {
    const said: string[] = [];
    const desk = new Desk(store, text => said.push(text));
    const heard: boolean[] = [];
    desk.onLend(({ ok }) => heard.push(ok));
    const taken = book();
    await desk.byPhone(taken, ADA);
    await assert.rejects(async () => desk.byPhone(book({ status: 'reserved' }), ADA));
    assert.deepEqual([heard, desk.next('b1')], [[true, false], 'Ada']);
    assert.equal(await desk.takeBack(loan('2999-01-01')), 0);
    assert.deepEqual(said, ['saved']);
  }));

test('members are read', () => {
  assert.deepEqual(parseMember('{"id": "m2", "name": " Bo "}'), { id: 'm2', name: 'Bo' });
});
