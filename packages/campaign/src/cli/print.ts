import type { Sql } from '../database/sql.js';
import type { Campaign } from '../ledger/campaigns.js';
import { loadCampaign } from '../ledger/campaigns.js';
import { overviewOf } from '../ledger/overview.js';
import { overviewJson, overviewText } from '../report/index.js';
import type { Overview } from '../report/overview.js';
import { exitCodeOf } from './exit.js';
import { type Io, wantsColor } from './io.js';
import { type CommonFlags, USUAL_FILE } from './open.js';

const USUAL_COLUMNS = 80;

/** Where the campaign of a name stands now. */
export async function lookAt(sql: Sql, name: string): Promise<Overview> {
  return overviewOf(sql, await loadCampaign(sql, name));
}

/** Print where a campaign stands; gives the exit code that says it to a shell. */
export async function printOverview(
  sql: Sql,
  { name }: Pick<Campaign, 'name'>,
  flags: CommonFlags,
  io: Io,
): Promise<number> {
  const overview = await lookAt(sql, name);
  io.stdout.write(
    flags.json === true ? asJson(overviewJson(overview)) : withFile(asText(overview, io), flags.file),
  );
  return exitCodeOf(overview, io);
}

/** The commands of a text for the spec at hand, where that has not the usual name. */
export function withFile(text: string, file: string | undefined): string {
  if (file === undefined || file === USUAL_FILE) return text;
  const word = /^[\w./-]+$/.test(file) ? file : `'${file.replaceAll("'", "'\\''")}'`;
  return text.replace(
    /`mortise campaign (?:plan|try|run|pr|status|refresh|close|cancel)\b/g,
    found => `${found} ${word}`,
  );
}

/** A value as `--json` prints it. */
export function asJson(value: object): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

function asText(overview: Overview, io: Io): string {
  const text = overviewText(overview, {
    color: wantsColor(io),
    width: io.stdout.isTTY === true ? io.stdout.columns || USUAL_COLUMNS : 0,
  });
  return text.endsWith('\n') ? text : `${text}\n`;
}
