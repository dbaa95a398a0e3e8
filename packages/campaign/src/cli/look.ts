import { setTimeout as pause } from 'node:timers/promises';
import { migrateServer } from '../database/open.js';
import { DatabaseClosed, type Sql } from '../database/sql.js';
import { CampaignFailure } from '../failure.js';
import { findRows, momentsOf, overviewOf, rowsOf } from '../ledger/overview.js';
import { overviewJson, rowJson, rowsText, rowText, watch, writeReport } from '../report/index.js';
import type { Row } from '../row.js';
import { initSpec } from '../spec/index.js';
import { cancel } from '../worker/runs.js';
import { changePage } from './change-page.js';
import { exitCodeOf } from './exit.js';
import { type Io, wantsColor } from './io.js';
import { type CommonFlags, neededAddress, type OpenCampaign, openByName, openForSpec } from './open.js';
import { planText } from './plan-text.js';
import { asJson, lookAt, printOverview, withFile } from './print.js';
import { drained, readerGone } from './reader.js';
import { planWith } from './run.js';
import { toFile } from './to-file.js';

/** Write a commented spec, and the text of the pull request beside it. */
export async function init(file: string, flags: CommonFlags, io: Io): Promise<number> {
  const written = await initSpec(file);
  const next = `Edit ${written.spec}, then run \`mortise campaign plan ${written.spec}\`.`;
  io.stdout.write(
    flags.json === true
      ? asJson({ schemaVersion: 1, ...written, next })
      : `Wrote ${written.spec}\nWrote ${written.text}\n\n${next}\n`,
  );
  return 0;
}

/** Find the repositories, and say what a run would do. Nothing is cloned. */
export async function plan(file: string, flags: CommonFlags, io: Io): Promise<number> {
  const opened = await openForSpec(file, flags, io);
  try {
    const { spec, database } = opened;
    const { campaign, plan: result } = await planWith(opened, spec, io);
    const overview = await overviewOf(database, campaign);
    const next = { spec, overview, plan: result };
    io.stdout.write(
      flags.json === true
        ? asJson({ ...overviewJson(overview), plan: result, warnings: spec.warnings })
        : withFile(planText(next), file),
    );
    return 0;
  } finally {
    await opened.close();
  }
}

export async function status(
  file: string,
  flags: CommonFlags & { readonly watch?: boolean },
  io: Io,
): Promise<number> {
  try {
    return await watchOrPrint(file, flags, io);
  } catch (error) {
    if (!(error instanceof DatabaseClosed) || flags.watch !== true) throw error;
    // The process that had the database has ended, and the run with it: this is what it left.
    return watchOrPrint(file, { ...flags, watch: false }, io);
  }
}

function watchOrPrint(
  file: string,
  flags: CommonFlags & { readonly watch?: boolean },
  io: Io,
): Promise<number> {
  return withCampaign(file, flags, io, async ({ database, campaign }) => {
    // Who owns the folder would keep a run from it, and nobody else can work on it meanwhile.
    const isAlone = database.kind === 'pglite' && database.mayWork;
    if (flags.watch !== true || isAlone) {
      await printOverview(database, campaign, flags, io);
      return 0;
    }
    if (flags.json === true) return watchJson(database, campaign.name, io);
    const last = await watch({
      out: io.stdout,
      read: () => lookAt(database, campaign.name),
      wait: (milliseconds, signal) => pause(milliseconds, undefined, { signal }),
      signal: AbortSignal.any([io.interrupt.signal, readerGone(io.stdout)]),
      color: wantsColor(io),
    });
    return last === undefined ? 0 : exitCodeOf(last, io);
  });
}

/** A line of JSON for each change of what `status --json` prints, but for its rates. */
async function watchJson(sql: Sql, name: string, io: Io): Promise<number> {
  const signal = AbortSignal.any([io.interrupt.signal, readerGone(io.stdout)]);
  let before = '';
  while (!signal.aborted) {
    const overview = await lookAt(sql, name);
    const line = JSON.stringify(overviewJson({ ...overview, perMinute: 0, secondsLeft: null, stuck: [] }));
    if (line !== before) io.stdout.write(`${JSON.stringify(overviewJson(overview))}\n`);
    if (overview.phase !== 'running') return exitCodeOf(overview, io);
    before = line;
    await pause(1000, undefined, { signal }).catch(() => undefined);
  }
  return 0;
}

export interface ReportFlags extends CommonFlags {
  readonly html?: string;
  readonly repository?: string;
}

/** Print a line a repository, all of one repository, or write the page. */
export async function report(file: string, flags: ReportFlags, io: Io): Promise<number> {
  return withCampaign(file, flags, io, async open => {
    if (flags.repository !== undefined) return oneRow(open, flags.repository, flags, io);
    if (flags.html !== undefined) return page(open, flags.html, flags, io);
    await allRows(open, flags, io);
    return 0;
  });
}

async function page(
  { database, campaign }: OpenCampaign,
  file: string,
  flags: CommonFlags,
  io: Io,
): Promise<number> {
  const overview = await overviewOf(database, campaign);
  const moments = await momentsOf(database, campaign.id);
  const data = { overview, moments, rows: () => rowsOf(database, campaign.id) };
  await toFile(file, write => writeReport(data, write));
  io.stdout.write(flags.json === true ? asJson({ schemaVersion: 1, file }) : `Wrote ${file}\n`);
  return 0;
}

/** A batch at a time, since there may be very many. As JSON, a line is a row. */
async function allRows({ database, campaign }: OpenCampaign, flags: CommonFlags, io: Io): Promise<void> {
  const gone = readerGone(io.stdout);
  for await (const row of rowsOf(database, campaign.id)) {
    const text = flags.json === true ? `${JSON.stringify(rowJson(row))}\n` : `${rowsText([row]).trimEnd()}\n`;
    if (gone.aborted) return;
    if (!io.stdout.write(text)) await drained(io.stdout);
  }
}

/** @throws CampaignFailure `NO_SUCH_REPOSITORY` */
function theOne(rows: readonly Row[], name: string): Row {
  const [row] = rows;
  if (row !== undefined && rows.length === 1) return row;
  throw new CampaignFailure(
    'NO_SUCH_REPOSITORY',
    row === undefined
      ? `The campaign has no repository ${JSON.stringify(name)}. \`mortise campaign report\` lists them.`
      : `Several repositories end in ${JSON.stringify(name)}: ${rows.map(each => each.repository).join(', ')}.`,
    2,
  );
}

async function oneRow(
  { database, campaign }: OpenCampaign,
  name: string,
  flags: ReportFlags,
  io: Io,
): Promise<number> {
  const row = theOne(await findRows(database, campaign.id, name), name);
  if (flags.html !== undefined) {
    const html = await changePage(campaign, row, io);
    await toFile(flags.html, write => write(html));
    io.stdout.write(
      flags.json === true ? asJson({ schemaVersion: 1, file: flags.html }) : `Wrote ${flags.html}\n`,
    );
    return 0;
  }
  if (flags.json === true) io.stdout.write(asJson(rowJson(row)));
  else io.stdout.write(rowText(row));
  return 0;
}

export async function stop(file: string, flags: CommonFlags, io: Io): Promise<number> {
  return withCampaign(file, flags, io, async open => {
    await cancel(open, open.campaign);
    await printOverview(open.database, open.campaign, flags, io);
    return 0;
  });
}

/** Make the tables of a PostgreSQL database, or bring them to this version. */
export async function migrate(flags: CommonFlags, io: Io): Promise<number> {
  const { from, to } = await migrateServer(neededAddress(flags, io.env));
  const text =
    from === to
      ? `The ledger has version ${to} already.`
      : `The ledger was brought from version ${from} to ${to}.`;
  io.stdout.write(flags.json === true ? asJson({ schemaVersion: 1, from, to }) : `${text}\n`);
  return 0;
}

async function withCampaign(
  file: string,
  flags: CommonFlags,
  io: Io,
  work: (open: OpenCampaign) => Promise<number>,
): Promise<number> {
  const open = await openByName(file, flags, io);
  try {
    return await work(open);
  } finally {
    await open.close();
  }
}
