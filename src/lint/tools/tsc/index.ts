import { failedReading, type ReportReading } from '../../read-report.js';
import type { SettingsKind } from '../settings.js';
import { lastOutput, type Ran, type RunTool, type ToolRun, TYPESCRIPT_FILES } from '../tool.js';
import { projectsOf } from './projects.js';
import { read } from './read.js';
import { rules } from './rules.js';
import { isOfParser } from './syntax-codes.js';

const SETTINGS: readonly SettingsKind[] = [{ name: 'tsconfig.json', own: /^/, isFoundAbove: true }];

const run: ToolRun = {
  starts: [{ kind: 'program', name: 'tsc' }],
  install: 'npm install --save-dev typescript',
  cost: 2,
  fileKinds: [TYPESCRIPT_FILES],
  needsSettings: true,
  settings: SETTINGS,
  alsoReads: ['package.json'],
  takesNested: nested => nested,
  checksProjects: true,
  parts: place => projectsOf(place).map(path => ({ ...place, paths: [path] })),
  // A composite project must be incremental, and would write what it knows: so it is none here.
  // Plugins of the settings are for editors. tsc does not load them.
  args: ({ paths: [project = '.'] }) => [
    ...['--noEmit', '--pretty', 'false', '--composite', 'false', '--incremental', 'false'],
    ...['--listFiles', '-p', project],
  ],
  exitCodes: [0, 1, 2],
  judge,
};

export const tool: RunTool = {
  name: 'tsc',
  rules,
  read,
  canFix: true,
  // It checks no types of a program as long as one of its files does not parse.
  hides: ({ rule }) => (isOfParser(rule) ? 'all' : undefined),
  run,
};

/** tsc fails without a place if it cannot read its settings, or finds no file. */
function judge(ran: Ran, reading: ReportReading): ReportReading {
  if (reading.kind === 'failed') return reading;
  if (/^error TS1800[23]:/m.test(ran.stdout)) return failedReading('REPORT_EMPTY', lastErrors(ran.stdout));
  const isSilent = reading.findings.length === 0;
  if (isSilent && ran.exitCode !== 0)
    return failedReading('TOOL_FAILED', lastErrors(ran.stdout) || lastOutput(ran));
  const missing = missingSettings(ran, reading);
  if (missing !== undefined)
    return failedReading(
      'TOOL_FAILED',
      `${missing} If that is above the root, name a folder above both by --root.`,
    );
  // A project that refers to others needs what they were built to. Without that, most of what is
  // found is wrong, and faults between the projects are not seen.
  const unbuilt = reading.findings.find(each => each.rule === 'TS6305');
  if (unbuilt === undefined) return reading;
  return failedReading(
    'TOOL_FAILED',
    `The project of ${unbuilt.file} cannot be checked. ${unbuilt.message} Build the projects that it refers to by \`tsc -b\`, and run this again.`,
  );
}

/** The error about settings that are extended or referred to, and cannot be read. */
function missingSettings(
  { stdout }: Ran,
  { findings }: Extract<ReportReading, { kind: 'findings' }>,
): string | undefined {
  const extended = /^error TS5083: (.*)$/m.exec(stdout)?.[1];
  return extended ?? findings.find(each => each.rule === 'TS6053' && each.file.endsWith('.json'))?.message;
}

function lastErrors(output: string): string {
  return output
    .split('\n')
    .filter(line => /\berror TS\d+:/.test(line))
    .slice(0, 5)
    .join('\n');
}
