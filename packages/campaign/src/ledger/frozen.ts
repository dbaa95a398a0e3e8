import { LEDGER } from '../database/schema.js';
import type { Sql } from '../database/sql.js';
import { CampaignFailure } from '../failure.js';
import type { Spec } from '../spec/spec.js';

/**
 * A campaign that has pushed keeps the name of its branch: another one would be a second branch,
 * and a second pull request, in each repository.
 *
 * @throws CampaignFailure `BRANCH_FROZEN`
 */
export async function refuseMovedBranch(sql: Sql, spec: Spec): Promise<void> {
  const [found] = await sql.query<{ spec: string; pushed: number }>(
    `select c.spec, count(*)::int as pushed from ${LEDGER}.campaign c join ${LEDGER}.repository r on r.campaign = c.id
     where c.name = $1 and cardinality(r.pushing) > 0 and r.state not in ('closed', 'merged') group by c.spec`,
    [spec.name],
  );
  if (found === undefined) return;
  const { branch } = JSON.parse(found.spec) as Spec;
  if (branch === spec.branch) return;
  throw new CampaignFailure(
    'BRANCH_FROZEN',
    `The campaign ${spec.name} has pushed its branch ${branch} to ${found.pushed} repositories, so it cannot become ` +
      `${spec.branch} now. Take them back first (\`mortise campaign close\`), or give the new campaign another name.`,
    2,
  );
}
