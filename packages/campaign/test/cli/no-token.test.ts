import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { OnDisk, TOKEN } from '../run/on-disk.js';

let campaign: OnDisk;
afterEach(() => campaign.end());

/** The files below the folder of the campaign, its database too, that hold a text. */
function filesWith(text: string): string[] {
  const entries = readdirSync(campaign.bench.folder, { withFileTypes: true, recursive: true });
  const files = entries.filter(each => each.isFile()).map(each => join(each.parentPath, each.name));
  return files.filter(file => readFileSync(file).includes(text));
}

test('a token that opened a pull request is in no file: not in the ledger, the clones, or the page', async () => {
  campaign = await OnDisk.start();
  const [name = ''] = campaign.repositories(1);
  campaign.write();
  const ran = await campaign.run('run');
  const page = await campaign.run('report', '--html', join(campaign.bench.folder, 'report.html'));
  expect([ran.code, page.code]).toEqual([0, 0]);
  // The server takes no request without the token.
  expect(campaign.pull(name).title).toBe('Rename total');
  expect(filesWith(TOKEN)).toEqual([]);
  expect(ran.out + ran.err + page.out + page.err).not.toContain(TOKEN);
  // What the ledger does hold is found so.
  expect(filesWith('acme/r0').some(file => file.startsWith(campaign.ledger))).toBe(true);
});

test('a token that the host refuses is in no file, and in no message', async () => {
  campaign = await OnDisk.start({ token: 'another-token' });
  campaign.repositories(1);
  campaign.write();
  const { code, out, err } = await campaign.run('run');
  expect(code).toBe(1);
  expect(out).toContain('HOST_DENIED');
  expect(filesWith(TOKEN)).toEqual([]);
  expect(out + err).not.toContain(TOKEN);
});
