import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateServer, type Opened, openDatabase } from '../../src/database/open.js';
import { LEDGER } from '../../src/database/schema.js';
import { askingFor } from '../../src/ledger/asking.js';
import { begun } from '../support/own-ledger.js';
import { PostgresServer, postgresPrograms } from '../support/postgres-server.js';

const programs = postgresPrograms();

describe.skipIf(programs === undefined)('a budget in PostgreSQL', () => {
  let server: PostgresServer;
  let opened: Opened;
  beforeAll(async () => {
    server = new PostgresServer(programs ?? '');
    await migrateServer(server.address);
    opened = await openDatabase({ kind: 'postgres', address: server.address, connections: 8 });
  });
  afterAll(async () => {
    await opened.close();
    server.end();
  });

  it('gives many connections at once no more calls than it has, and counts each', async () => {
    const { campaign } = await begun(opened, 1);
    const [row] = await opened.database.query<{ id: number }>(
      `select id::int as id from ${LEDGER}.repository where campaign = $1`,
      [campaign.id],
    );
    const budget = { calls: 20 } as Parameters<typeof askingFor>[1]['budget'];
    const asking = askingFor(opened.database, { campaign: campaign.id, row: row?.id ?? 0, budget });
    const asked = Array.from({ length: 40 }, async () => {
      const reserved = await asking.reserve({ calls: 4, tokens: 100 }).catch(() => undefined);
      await reserved?.settle({ calls: 1, inputTokens: 3, outputTokens: 2 });
      return reserved === undefined ? 0 : 1;
    });
    const taken = await Promise.all(asked);
    expect(taken.filter(each => each === 1)).toHaveLength(20);
    const [spent] = await opened.database.query(
      `select calls::int as calls, tokens::int as tokens, open_calls as open from ${LEDGER}.campaign where id = $1`,
      [campaign.id],
    );
    expect(spent).toEqual({ calls: 20, tokens: 100, open: 0 });
  });
});
