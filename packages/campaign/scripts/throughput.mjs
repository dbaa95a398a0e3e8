/**
 * Measures the engine of campaigns without work, and the ledger at scale, with the built package:
 *
 *   node packages/campaign/scripts/throughput.mjs [--database postgres://…] [--jobs N] [--rows N]
 *
 * Without an address it measures PGlite in a temporary folder. The database must be empty or its
 * campaigns may go: it makes its own, and leaves them there. It prints a line of JSON a figure.
 */
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { migrateServer, openDatabase } from '../dist/database/open.js';
import { LEDGER } from '../dist/database/schema.js';
import { loadCampaign, saveCampaign } from '../dist/ledger/campaigns.js';
import { dequeue } from '../dist/ledger/enqueue.js';
import { momentsOf, overviewOf, rowsOf } from '../dist/ledger/overview.js';
import { planRows } from '../dist/ledger/plan-rows.js';
import { begin, hasEnded, workThrough } from '../dist/worker/runs.js';
import { tend } from '../dist/worker/tend.js';

const { values } = parseArgs({
  options: {
    database: { type: 'string' },
    jobs: { type: 'string', default: '5000' },
    rows: { type: 'string', default: '100000' },
    workers: { type: 'string', default: '16' },
    only: { type: 'string', default: '' },
    child: { type: 'string' },
    campaign: { type: 'string' },
  },
});

/** A change that finds nothing to do, and a clone that is none. */
const clone = {
  branch: 'main',
  base: 'a'.repeat(40),
  has: async () => true,
  inTree: async (_commit, use) => use({ folder: '/nonexistent', commit: async () => undefined }),
  timeOf: async () => 0,
  diff: async () => '',
};
const tools = {
  repositoriesOf: () => ({ open: async () => clone }),
  runStep: async () => ({ kind: 'nothing' }),
  runTests: async () => ({ kind: 'passed' }),
  hostOf: () => undefined,
  asking: () => undefined,
  env: {},
  now: () => Date.now(),
};

const specOf = name => ({
  name,
  hash: 'b'.repeat(64),
  sources: [],
  step: { kind: 'command', command: 'true' },
  branch: `campaign/${name}`,
  base: undefined,
  verify: 'none',
  trust: false,
  canary: 0,
  stopPercent: 50,
  budget: {},
  warnings: [],
  commit: { message: 'x' },
  pullRequest: { title: 'x', body: 'x' },
});

const rounded = n => Math.round(n * 10) / 10;
const tell = (what, figures) =>
  process.stdout.write(`${JSON.stringify({ what, ...figures, load: rounded(loadavg()[0]) })}\n`);

async function timed(what, work, figures = () => ({})) {
  const from = performance.now();
  const result = await work();
  tell(what, { ms: rounded(performance.now() - from), ...figures(result) });
  return result;
}

async function* addresses(name, count) {
  for (let n = 0; n < count; n++)
    yield { key: `host/${name}/${n}`, address: `https://host.example/${name}/repository-${n}.git` };
}

async function work(opened, name, workers) {
  const campaign = await loadCampaign(opened.database, name);
  await workThrough({
    opened,
    tools,
    campaign: campaign.id,
    concurrency: workers,
    leaseSeconds: 30,
    signal: new AbortController().signal,
    isDone: () => hasEnded(opened, campaign.id),
  });
}

/** Jobs a second, from the first claim to the last row. */
async function engine(opened, place, processes, jobs) {
  const name = `engine-${randomUUID().slice(0, 8)}`;
  const campaign = await saveCampaign(opened.database, specOf(name));
  await planRows(opened.database, campaign, addresses(name, jobs));
  await begin(opened, campaign, { act: 'verify', canary: false });
  const from = performance.now();
  if (processes === 1) await work(opened, name, Number(values.workers));
  else await Promise.all(Array.from({ length: processes }, () => child(place, name)));
  const seconds = (performance.now() - from) / 1000;
  const overview = await overviewOf(opened.database, campaign);
  if (overview.counts.nothing !== jobs)
    throw new Error(`not all are done: ${JSON.stringify(overview.counts)}`);
  tell(`engine, ${processes} process(es)`, {
    jobs,
    seconds: rounded(seconds),
    perSecond: rounded(jobs / seconds),
    rssMb: rounded(process.memoryUsage().rss / 1e6),
  });
}

function child(place, name) {
  return new Promise((done, failed) => {
    const args = ['--child', place.address, '--campaign', name, '--workers', values.workers];
    const process = fork(new URL(import.meta.url), args);
    process.once('exit', code => (code === 0 ? done() : failed(new Error(`a worker ended with ${code}`))));
  });
}

/** Rows as a campaign that is half done has them, with events and diffs. */
async function fill({ database }, id) {
  await database.query(
    `update ${LEDGER}.repository set state = case id % 10 when 0 then 'planned' when 1 then 'refused'
         when 2 then 'nothing' when 3 then 'verified' else 'proposed' end,
       was = 'cloned', spec_hash = '${'b'.repeat(64)}', at = clock_timestamp() - interval '1 hour' * random(),
       refusal_code = case when id % 10 = 1 then 'TESTS_FAILED' end,
       refusal_message = case when id % 10 = 1 then 'The tests fail: ' || id % 200 end,
       refusal_evidence = case when id % 10 = 1 then repeat('a line of evidence ', 50) end where campaign = ${id}`,
  );
  await database.query(
    `insert into ${LEDGER}.event (campaign, repository, at, was, state)
     select ${id}, r.id, r.at + interval '1 second' * n, 'planned', 'cloned'
     from ${LEDGER}.repository r, generate_series(1, 4) n where campaign = ${id}`,
  );
  await database.query(
    `insert into ${LEDGER}.change (repository, diff) select id, repeat(md5(id::text) || chr(10), 40)
     from ${LEDGER}.repository where campaign = ${id}`,
  );
}

async function ledger(opened, rows) {
  const { database } = opened;
  const name = `ledger-${randomUUID().slice(0, 8)}`;
  const campaign = await saveCampaign(database, specOf(name));
  await timed(
    'plan, new',
    () => planRows(database, campaign, addresses(name, rows)),
    result => ({ rows, ...result }),
  );
  await timed(
    'plan, again',
    () => planRows(database, campaign, addresses(name, rows)),
    () => ({ rows }),
  );
  await timed(
    'enqueue',
    () => begin(opened, campaign, { act: 'verify', canary: false }),
    queued => ({ queued }),
  );
  const running = await loadCampaign(database, name);
  for (let n = 0; n < 3; n++)
    await timed(
      'tend, all queued',
      () => tend(opened, running, 30),
      () => ({ rows }),
    );
  await some(opened, campaign, Math.min(rows / 2, 2000));
  await timed('dequeue', () => dequeue(database, campaign.id));
  await timed(
    'fill',
    () => fill(opened, campaign.id),
    () => ({ rows }),
  );
  const full = { ...running, startedAt: 0 };
  await database.query(`update ${LEDGER}.campaign set phase = 'running' where id = $1`, [campaign.id]);
  for (let n = 0; n < 3; n++)
    await timed(
      'tend, all settled',
      () => tend(opened, full, 30),
      () => ({ rows }),
    );
  for (let n = 0; n < 4; n++)
    await timed(
      'overview query',
      () => overviewOf(database, campaign),
      () => ({ rows }),
    );
  await timed(
    'moments of a report',
    () => momentsOf(database, campaign.id),
    each => ({ moments: each.length }),
  );
  await timed(
    'report: all rows',
    async () => {
      let count = 0;
      for await (const _row of rowsOf(database, campaign.id)) count++;
      return count;
    },
    count => ({ rows: count, rssMb: rounded(process.memoryUsage().rss / 1e6) }),
  );
  tell('name', { name });
}

/** The speed of a worker with many rows in the queue. */
async function some(opened, campaign, count) {
  const stop = new AbortController();
  let done = 0;
  const from = performance.now();
  await workThrough({
    opened,
    tools,
    campaign: campaign.id,
    concurrency: Number(values.workers),
    leaseSeconds: 30,
    signal: stop.signal,
    onRow: () => {
      if (++done === count) stop.abort();
    },
  });
  const perSecond = rounded(done / ((performance.now() - from) / 1000));
  tell('engine, many rows in the queue', { perSecond, rssMb: rounded(process.memoryUsage().rss / 1e6) });
}

async function measure(place) {
  if (place.kind === 'postgres') await migrateServer(place.address);
  const opened = await timed('open', () => openDatabase(place));
  try {
    const has = part => values.only === '' || values.only.split(',').includes(part);
    if (has('engine')) await engine(opened, place, 1, Number(values.jobs));
    if (has('engine') && place.kind === 'postgres') await engine(opened, place, 4, Number(values.jobs));
    if (has('small')) await ledger(opened, 1000);
    if (has('ledger')) await ledger(opened, Number(values.rows));
  } finally {
    await opened.close();
  }
}

const postgres = address => ({ kind: 'postgres', address, connections: Number(values.workers) + 4 });
if (values.child !== undefined) {
  const opened = await openDatabase(postgres(values.child));
  await work(opened, values.campaign, Number(values.workers));
  await opened.close();
} else if (values.database !== undefined) {
  await measure(postgres(values.database));
} else {
  const folder = await mkdtemp(join(tmpdir(), 'mortise-throughput-'));
  await measure({ kind: 'pglite', folder });
  await rm(folder, { recursive: true, force: true });
}
