import { failedReading, type ReportReading } from '../../read-report.js';
import type { SettingsKind } from '../settings.js';
import { lastOutput, type Ran, RUST_FILES, type RunTool, type ToolRun } from '../tool.js';
import { read } from './read.js';
import { rules } from './rules.js';

const SETTINGS: readonly SettingsKind[] = [
  { name: 'Cargo.toml', own: /^\[(?:package|workspace)\b/m, isFoundAbove: true },
  { name: 'clippy.toml', own: /^/, isFoundAbove: true },
  { name: '.clippy.toml', own: /^/, isFoundAbove: true },
];

const run: ToolRun = {
  starts: [{ kind: 'program', name: 'cargo-clippy' }],
  install: 'rustup component add clippy',
  cost: 3,
  fileKinds: [RUST_FILES],
  needsSettings: true,
  settings: SETTINGS,
  alsoReads: ['cargo.lock', 'rust-toolchain.toml', 'rust-toolchain'],
  takesNested: nested => nested,
  checksProjects: true,
  runsCode: () => 'it runs build scripts and procedural macros',
  // `cargo` passes its own name of the command first.
  args: () => ['clippy', '--message-format=json', '--offline', '--workspace', '--all-targets', '--no-deps'],
  env: ({ aside }) => ({ CARGO_TARGET_DIR: `${aside}/cargo-target`, RUSTUP_AUTO_INSTALL: '0' }),
  exitCodes: [0, 101],
  judge,
};

export const tool: RunTool = { name: 'clippy', aliases: ['rustc'], rules, read, run };

/** With 101, cargo has found errors in the code, or could not begin, as without a dependency. */
function judge(ran: Ran, reading: ReportReading): ReportReading {
  if (ran.exitCode === 0) return reading;
  const hasErrors = reading.kind === 'findings' && reading.findings.some(each => each.severity === 'error');
  return hasErrors ? reading : failedReading('TOOL_FAILED', lastOutput({ ...ran, stdout: '' }));
}
