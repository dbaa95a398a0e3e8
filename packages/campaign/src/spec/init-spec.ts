import { randomUUID } from 'node:crypto';
import { link, mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { CampaignFailure } from '../failure.js';
import { usualPullFile } from './named-files.js';
import { PULL_TEXT, specTemplate } from './template.js';

/** The two files that {@link initSpec} wrote. */
export interface Written {
  readonly spec: string;
  /** The text of the pull requests, to be edited before the first one. */
  readonly text: string;
}

/**
 * Write a spec to begin with, and the text of its pull requests beside it. Folders are made;
 * nothing is ever overwritten.
 *
 * @throws CampaignFailure `SPEC_EXISTS` if one of them exists, `SPEC_UNWRITABLE` if one cannot be
 *   written; then neither of them is left behind.
 */
export async function initSpec(file: string): Promise<Written> {
  const text = usualPullFile(file);
  await makeFolder(dirname(file));
  await writable(text, () => writeNew(text, PULL_TEXT));
  try {
    await writable(file, () => writeNew(file, specTemplate(nameFrom(file), basename(text))));
  } catch (error) {
    await rm(text, { force: true });
    throw error;
  }
  return { spec: file, text };
}

/** Write a file at once, or not at all, and only if there is none. */
async function writeNew(file: string, text: string): Promise<void> {
  const partial = join(dirname(file), `.${basename(file)}.${randomUUID()}`);
  try {
    await writeFile(partial, text, { flag: 'wx' });
    // Unlike a rename, a link never replaces a file.
    await link(partial, file);
  } finally {
    await rm(partial, { force: true });
  }
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
  } catch (error) {
    throw unwritable(`The folder ${folder}`, error as NodeJS.ErrnoException);
  }
}

async function writable(file: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST')
      throw new CampaignFailure('SPEC_EXISTS', `${file} exists already. Name another file, or edit it.`, 2);
    throw unwritable(file, error as NodeJS.ErrnoException);
  }
}

function unwritable(what: string, error: NodeJS.ErrnoException): Error {
  if (error.code === undefined) return error;
  return new CampaignFailure('SPEC_UNWRITABLE', `${what} cannot be written (${error.code}).`);
}

/** A name of a campaign, from that of its file. */
function nameFrom(file: string): string {
  const letters = basename(file, extname(file)).replace(/[^A-Za-z0-9_-]+/g, '-');
  return letters.replace(/^[-_]+|[-_]+$/g, '').slice(0, 60) || 'campaign';
}
