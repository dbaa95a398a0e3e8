import { CODES, EMPTY_REPORT, EXIT, type Report } from '../edit/index.js';
import type { JournalReport, Settled } from '../node/recover.js';
import { NodeWorkspace } from '../node/workspace.js';
import { printableLine, reportJson, reportText } from '../report/index.js';
import { folder } from './apply.js';
import { usage } from './failure.js';
import { type Io, wantsColor } from './io.js';

interface RecoverFlags {
  readonly root: string;
  readonly accept?: boolean;
  readonly drop?: boolean;
  readonly json?: boolean;
}

/**
 * Show the journals of interrupted commits that are not trusted, or settle one. Trusted ones are
 * taken back at once, as in every command. Returns the exit code: 0 if none is left, 1 if some are.
 *
 * @throws CommandFailure if the root is no folder, or both `--accept` and `--drop` are given.
 */
export async function recoverCommand(id: string | undefined, flags: RecoverFlags, io: Io): Promise<number> {
  const { accept, drop } = flags;
  if (accept === true && drop === true) throw usage('Give --accept or --drop, not both.');
  const workspace = await NodeWorkspace.open(await folder(flags.root));
  const verdict = accept === true ? 'accept' : drop === true ? 'drop' : undefined;
  // The list shows what was found at the start and is not taken back.
  const settled = verdict === undefined ? undefined : await workspace.settleJournal(id, verdict);
  const journals = await workspace.untrustedJournals();
  const listed =
    id === undefined || settled !== undefined ? journals : journals.filter(one => one.id.startsWith(id));
  const problems = settled?.kind === 'refused' ? [settled.refusal] : [];
  const [problem] = problems;
  const left = journals.length > 0 ? EXIT.refused : EXIT.done;
  const report: Report = {
    ...EMPTY_REPORT,
    outcome: problem === undefined ? 'listed' : 'refused',
    root: workspace.root,
    problems,
    warnings: notesOf(settled) ?? (journals.length === 0 ? workspace.warnings : []),
    output: { kind: 'journals', journals: listed },
    exitCode: problem === undefined ? left : CODES[problem.code].exit,
  };
  print(report, listed, flags, io);
  return report.exitCode;
}

function notesOf(settled: Settled | undefined): readonly string[] | undefined {
  return settled?.kind === 'settled' ? settled.notes : undefined;
}

function print(report: Report, journals: readonly JournalReport[], { json }: RecoverFlags, io: Io): void {
  if (json === true) {
    io.stdout.write(reportJson(report));
    return;
  }
  if (report.problems.length > 0) io.stderr.write(reportText(report, { color: wantsColor(io) }));
  for (const warning of report.warnings) io.stdout.write(`${printableLine(warning)}\n`);
  for (const journal of journals) io.stdout.write(`${journalText(journal)}\n`);
  if (journals.length > 0) io.stdout.write(ADVICE);
  else if (report.warnings.length === 0) io.stdout.write('No interrupted change is waiting.\n');
}

const STATES = {
  before: 'as before the change',
  after: 'as the change wrote it',
  changed: 'changed since',
  unknown: 'cannot be read',
} as const;

function journalText({ id, at, why, journal, files, usable }: JournalReport): string {
  const when = at === null ? '' : `, begun ${at}`;
  return [
    `${printableLine(id)}${when}`,
    `  ${printableLine(journal)}`,
    `  ${usable ? 'not trusted' : 'not usable'}: ${why}`,
    ...files.map(({ path, state }) => `  ${printableLine(path)}: ${STATES[state]}`),
  ].join('\n');
}

const ADVICE = `
--accept puts every file back as it was before the change; files that were changed since then stay as they are.
--drop leaves the files as they are, and removes the journal.
`;
