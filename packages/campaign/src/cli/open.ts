import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { type DatabasePlace, type Opened, openDatabase } from '../database/open.js';
import { CampaignFailure } from '../failure.js';
import { type Campaign, loadCampaign } from '../ledger/campaigns.js';
import { readSpec, type Spec } from '../spec/index.js';
import type { Io } from './io.js';

/** What all commands take. */
export interface CommonFlags {
  readonly json?: boolean;
  readonly database?: string;
  /** The spec that the command was given. */
  readonly file?: string;
  /** Name of the campaign, where there is no spec at hand. */
  readonly campaign?: string;
}

/** A campaign with its database. */
export interface OpenCampaign extends Opened {
  readonly campaign: Campaign;
}

/** The spec that a command takes if it names none. */
export const USUAL_FILE = 'campaign.yaml';

/**
 * Where the ledger is: at the address of `--database` or MORTISE_CAMPAIGN_DATABASE, otherwise in a
 * folder beside the spec.
 *
 * @throws CampaignFailure `USAGE` for an address of another kind.
 */
export function placeOf(
  file: string,
  name: string,
  flags: CommonFlags,
  env: Io['env'],
  connections = 4,
): DatabasePlace {
  const address = flags.database ?? env.MORTISE_CAMPAIGN_DATABASE;
  if (address === undefined || address === '')
    return { kind: 'pglite', folder: join(dirname(resolve(file)), '.mortise-campaign', name) };
  return { kind: 'postgres', address: postgresAddress(address), connections };
}

/** @throws CampaignFailure `USAGE` */
export function postgresAddress(address: string): string {
  if (/^postgres(ql)?:\/\//.test(address)) return address;
  throw new CampaignFailure('USAGE', '--database takes an address: postgres://user@host/database', 2);
}

/** The address of PostgreSQL that a command needs. @throws CampaignFailure `USAGE` */
export function neededAddress(flags: CommonFlags, env: Io['env']): string {
  const address = flags.database ?? env.MORTISE_CAMPAIGN_DATABASE;
  if (address !== undefined && address !== '') return postgresAddress(address);
  throw new CampaignFailure(
    'USAGE',
    'It needs a PostgreSQL database: --database postgres://user@host/database, or MORTISE_CAMPAIGN_DATABASE.',
    2,
  );
}

/** Read the spec and open its database. */
export async function openForSpec(
  file: string,
  flags: CommonFlags,
  io: Io,
  connections?: number,
): Promise<Opened & { readonly spec: Spec }> {
  const spec = await readSpec(file);
  for (const warning of spec.warnings) io.stderr.write(`mortise campaign: ${warning}\n`);
  return { ...(await openDatabase(placeOf(file, spec.name, flags, io.env, connections))), spec };
}

/** The name in a spec, which may be in the middle of being edited otherwise. */
async function nameIn(file: string): Promise<string> {
  try {
    return (await readSpec(file)).name;
  } catch (error) {
    if (!(error instanceof CampaignFailure) || error.code !== 'SPEC_INVALID') throw error;
    const [, , name] =
      /^name:[ \t]*(["']?)([\w-]{1,60})\1[ \t]*(?:#.*)?$/m.exec(await readFile(file, 'utf8')) ?? [];
    if (name === undefined) throw error;
    return name;
  }
}

function noLedger(name: string, folder: string): CampaignFailure {
  return new CampaignFailure(
    'NO_CAMPAIGN',
    `There is no campaign ${JSON.stringify(name)} here: the folder ${folder} is missing. Begin it with ` +
      '`mortise campaign plan`; for one on a server, name it with --database.',
    2,
  );
}

/** Open a campaign as the ledger has it: by its name, or by the name in its spec. */
export async function openByName(file: string, flags: CommonFlags, io: Io): Promise<OpenCampaign> {
  const name = flags.campaign ?? (await nameIn(file));
  const place = placeOf(file, name, flags, io.env);
  if (place.kind === 'pglite' && !existsSync(place.folder)) throw noLedger(name, place.folder);
  const opened = await openDatabase(place);
  try {
    return { ...opened, campaign: await loadCampaign(opened.database, name) };
  } catch (error) {
    await opened.close();
    throw error;
  }
}
