import { appendFile } from 'node:fs/promises';
import { dirname, relative, resolve, sep } from 'node:path';
import { EXIT } from '../edit/index.js';
import type { OutFormatName } from '../lint/out/format-names.js';
import { type FindingsReport, writtenAs } from '../lint/out/index.js';
import { NODE_FILE_SYSTEM, statsOf } from '../node/file-system.js';
import { realOf, workTreeOf } from '../node/git-folders.js';
import { replaceWhole } from '../node/replace-whole.js';
import { CommandFailure, isSystemError, systemReason, usage } from './failure.js';
import type { Io } from './io.js';
import type { ReportFlags } from './report-flags.js';

/** Where a report goes. */
type Target =
  | { readonly kind: 'stdout' }
  | { readonly kind: 'file'; readonly path: string; readonly name: string }
  /** The summary of a job, which other commands of its step may write too. */
  | { readonly kind: 'end'; readonly path: string; readonly name: string };

/** The reports that a command is asked for, beside its own. */
interface OutReports {
  /** Whether one of them takes standard output, so that nothing else may go there. */
  readonly takesStdout: boolean;
  /** @throws CommandFailure if a file cannot be written. */
  write(makeReport: () => FindingsReport): Promise<void>;
}

/**
 * Check where reports go before any tool runs.
 *
 * @throws CommandFailure if two go to one place, or one to a folder that does not exist.
 */
export async function outReports(
  flags: ReportFlags & { readonly json?: boolean },
  io: Io,
): Promise<OutReports> {
  const all = [
    ...(flags.sarif === undefined ? [] : [{ format: 'sarif' as const, file: flags.sarif }]),
    ...(flags.report ?? []),
  ].map(({ format, file }) => ({ format, target: targetOf(format, file, io) }));
  const places = all.map(({ target }) => (target.kind === 'stdout' ? '-' : target.path));
  if (flags.json === true) places.push('-');
  const twice = places.find((place, i) => places.indexOf(place) < i);
  if (twice !== undefined)
    throw usage(
      twice === '-'
        ? 'Two reports would go to standard output: give one of them a file, as in --report rdjson=FILE.'
        : `Two reports would go to ${twice}: give each its own file.`,
    );
  for (const { target } of all) if (target.kind !== 'stdout') await checkFolder(target.path, target.name);
  return {
    takesStdout: all.some(each => each.target.kind === 'stdout'),
    write: async makeReport => {
      if (all.length === 0) return;
      const report = makeReport();
      for (const { format, target } of all) await writeTo(target, writtenAs(format, report), io);
    },
  };
}

function targetOf(format: OutFormatName, file: string | undefined, { env }: Io): Target {
  const own = format === 'github-summary' ? env.GITHUB_STEP_SUMMARY : undefined;
  if (file === undefined && own) return { kind: 'end', path: resolve(own), name: own };
  if (file === undefined || file === '-') return { kind: 'stdout' };
  return { kind: 'file', path: resolve(file), name: file };
}

async function checkFolder(path: string, name: string): Promise<void> {
  const folder = await statsOf(NODE_FILE_SYSTEM, await realOf(NODE_FILE_SYSTEM, dirname(path)));
  if (folder?.isDirectory() !== true)
    throw usage(`The report ${name} cannot be written: its folder does not exist.`);
  if ((await statsOf(NODE_FILE_SYSTEM, path))?.isDirectory() === true)
    throw usage(`The report ${name} cannot be written: it is a folder.`);
}

async function writeTo(target: Target, text: string, io: Io): Promise<void> {
  if (target.kind === 'stdout') {
    io.stdout.write(text);
    return;
  }
  try {
    if (target.kind === 'end') await appendFile(target.path, text);
    else await replaceWhole(target.path, text);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    const why = `The report ${target.name} cannot be written: ${systemReason(error)}.`;
    throw new CommandFailure('EDIT_FILE_WRITE_ERROR', EXIT.io, why);
  }
}

/**
 * The path of a root from the top of its repository, with `/` at its end; empty if it is the top,
 * or is in none. Programs that read reports start from there.
 */
export async function repositoryPrefix(root: string): Promise<string> {
  const real = await realOf(NODE_FILE_SYSTEM, root);
  const top = await workTreeOf(NODE_FILE_SYSTEM, real);
  const path = top === undefined ? '' : relative(top, real);
  return path === '' ? '' : `${path.split(sep).join('/')}/`;
}
