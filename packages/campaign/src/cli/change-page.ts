import { recordPage } from 'mortise/review';
import { CampaignFailure } from '../failure.js';
import type { Campaign } from '../ledger/campaigns.js';
import type { Row } from '../row.js';
import { repositoriesIn } from '../worker/real-tools.js';
import type { Io } from './io.js';

type CommitRecord = Parameters<typeof recordPage>[0];

/**
 * The change of one repository as the page of `mortise review` shows it, in one file. Its texts
 * come from this machine's clone, which is brought up to date.
 *
 * @throws CampaignFailure `NO_CHANGE`, `CHANGE_ELSEWHERE`; GitFailure
 */
export async function changePage(campaign: Campaign, row: Row, io: Io): Promise<string> {
  const { repository, base, commit } = row;
  if (base === null || commit === null)
    throw new CampaignFailure('NO_CHANGE', `${repository} has no change: its state is ${row.state}.`, 1);
  const { signal } = io.interrupt;
  const clone = await repositoriesIn(io)(campaign.spec).open(repository, {
    base: campaign.spec.base,
    signal,
  });
  if (!(await clone.has(commit)) || !(await clone.has(base)))
    throw new CampaignFailure(
      'CHANGE_ELSEWHERE',
      'The change is in the clone of another machine. `mortise campaign report --repository` prints its diff.',
      1,
    );
  const files = (await clone.files(base, commit)).map(({ path, before, after }) => ({
    path,
    status: before === null ? 'created' : after === null ? 'deleted' : 'changed',
    before: asText(before),
    after: asText(after),
  })) satisfies CommitRecord['files'];
  const at = new Date(row.at).toISOString();
  return recordPage(
    { kind: 'record', id: commit, at, undoes: null, undoneBy: null, edits: [], files },
    repository,
    { takeBack: null },
  );
}

/** What is no UTF-8 is no text here. */
function asText(bytes: Buffer | null): string | null {
  if (bytes === null) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
