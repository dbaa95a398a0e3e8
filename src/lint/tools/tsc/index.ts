import { failedReading, type ReportReading } from '../../read-report.js';
import type { SettingsKind } from '../settings.js';
import { lastOutput, type Ran, type RunTool, type ToolRun, TYPESCRIPT_FILES } from '../tool.js';
import { projectsOf } from './projects.js';
import { read } from './read.js';
import { rules } from './rules.js';

/**
 * The codes that the scanner and the parser of TypeScript 6 report, and those for TypeScript in
 * files of JavaScript, from its source. What its checker reports is not here, such as faults of
 * regular expressions: tsc checks nothing before everything parses.
 */
const OF_PARSER = rangesIn(`
  1002-1003 1005 1007 1010-1012 1034 1068-1069 1084 1109-1110 1121 1124-1132 1134-1140 1142
  1144-1146 1160 1177-1181 1185 1198-1199 1206 1209 1223 1228 1260 1351-1353 1357 1359 1385-1390
  1433-1443 1453 1472 1477-1478 1486-1490 1535-1538 2427 2457-2458 2657 2754 2809 2819 6188-6189
  8002-8006 8008-8013 8016-8017 8033-8034 8037-8039 17002 17006-17008 17014-17015 17021 18009
  18016 18026 18029-18030
`);

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

/**
 * Whether a code is about text that does not parse, so that tsc reports no errors of types.
 *
 * @example isOfParser('TS1005') // true
 */
function isOfParser(code: string): boolean {
  const number = Number(code.slice(2));
  return OF_PARSER.some(([first, last]) => first <= number && number <= last);
}

/** @example rangesIn('2 5-7') // [[2, 2], [5, 7]] */
function rangesIn(text: string): readonly (readonly [first: number, last: number])[] {
  return text
    .trim()
    .split(/\s+/)
    .map(each => {
      const [first = 0, last = first] = each.split('-').map(Number);
      return [first, last];
    });
}
