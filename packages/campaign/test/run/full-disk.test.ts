import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../src/database/open.js';
import { OnDisk } from './on-disk.js';

let campaign: OnDisk;
beforeEach(async () => {
  campaign = await OnDisk.start();
});
afterEach(() => campaign.end());

const FULL = `create function full_disk() returns trigger language plpgsql as $$
  begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
  create trigger full_disk before update on mortise_campaign.repository
    for each row when (new.state = 'changed') execute function full_disk()`;

async function inLedger(statements: string): Promise<void> {
  const { database, close } = await openDatabase({ kind: 'pglite', folder: campaign.ledger });
  await database.query(statements);
  await close();
}

test('a disk that fills in the middle of a run ends it with a failure, and the next run goes on', async () => {
  campaign.repositories(3);
  campaign.write();
  await campaign.run('plan');
  await inLedger(FULL);
  const { code, err } = await campaign.run('run');
  expect([code, err]).toEqual([
    3,
    expect.stringContaining('No space left on device). Make room on its disk'),
  ]);
  const asJson = JSON.parse((await campaign.run('run', '--json')).out);
  expect(asJson).toMatchObject({ outcome: 'failed', exitCode: 3, problems: [{ code: 'DATABASE_FAILED' }] });
  expect(await campaign.states()).toEqual({ cloned: 3 });
  await inLedger('drop function full_disk cascade');
  await campaign.run('run');
  expect(await campaign.states()).toEqual({ proposed: 3 });
});
