import { EMPTY_REPORT, EXIT, refusedReport } from '../edit/index.js';
import { LINT_TOOLS, type Packet, packetFor, packetJson, plainFinding, promptOf } from '../lint/index.js';
import { NodeProjectSources, ownPath } from '../node/lint/index.js';
import { printableLine } from '../report/index.js';
import { spanText } from '../text/index.js';
import { folder } from './apply.js';
import { usage } from './failure.js';
import { interruptedIn, note } from './interrupted.js';
import type { Io } from './io.js';
import { lintSettings } from './lint-settings.js';
import { printFailure, printReport } from './print-report.js';

interface ContextFlags {
  readonly tool: string;
  readonly rule: string;
  readonly message: string;
  readonly column?: number;
  readonly endLine?: number;
  readonly root: string;
  readonly json?: boolean;
}

/**
 * Print what a model needs to fix one finding: the lines that it may change, what it must see, and
 * the prompt. Gives the exit code.
 *
 * @throws CommandFailure for a place or a tool that means nothing.
 */
export async function context(named: string, flags: ContextFlags, io: Io): Promise<number> {
  const root = await folder(flags.root);
  const { file, line, column } = placeOf(named, root);
  const { tool, rule, message, endLine } = flags;
  checkTool(tool);
  const warnings = await interruptedIn(root);
  const { rows } = await lintSettings(root, { trust: true }, io);
  const project = await NodeProjectSources.open(root, [file]);
  const read = project.read(file);
  if (read.kind === 'refused') {
    const report = refusedReport([read.refusal], { ...EMPTY_REPORT, root, warnings });
    return printFailure({ ...report, outcome: 'failed' }, flags, io);
  }
  checkLine(file, line, read.source.document.lines.count);
  const given = { tool, rule, message, file, line, column: flags.column ?? column, endLine };
  const packet = packetFor(plainFinding(given), read.source, { rows, project });
  const output = { kind: 'packet', ...packetJson(packet) } as const;
  if (flags.json === true)
    return printReport({ ...EMPTY_REPORT, outcome: 'listed', root, warnings, output }, flags, io);
  note(io, warnings);
  io.stdout.write(packetText(packet));
  return EXIT.done;
}

const TOOLS = LINT_TOOLS.map(tool => tool.name).filter(name => name !== 'sarif');

function checkTool(tool: string): void {
  if (TOOLS.includes(tool)) return;
  throw usage(`There is no tool ${JSON.stringify(tool)}: there are ${TOOLS.join(', ')}.`);
}

interface NamedPlace {
  readonly file: string;
  readonly line: number;
  readonly column: number | undefined;
}

/**
 * A path may contain colons, such as `C:\a.py`; a column may be after the line, as tools print it.
 */
const PLACE = /^(.+?):(\d+)(?::(\d+))?:?$/;

function placeOf(named: string, root: string): NamedPlace {
  const [, path = '', line, column] = PLACE.exec(named) ?? [];
  if (line === undefined || Number(line) === 0)
    throw usage(
      `${JSON.stringify(named)} names no line: give FILE:LINE, as in src/a.py:12; lines count from 1.`,
    );
  const file = ownPath(path, [root]);
  if (file === undefined) throw usage(`${path} does not lie below the root ${root}.`, 'EDIT_INVALID_PATH');
  return { file, line: Number(line), column: column === undefined ? undefined : Number(column) };
}

function checkLine(file: string, line: number, count: number): void {
  if (line <= count) return;
  const lines = count === 1 ? '1 line' : `${count} lines`;
  throw usage(`${file} has ${lines}: there is no line ${line}.`);
}

/** The prompt, and above it in a few words what it is about. */
function packetText(packet: Packet): string {
  const { finding, window, row } = packet;
  const head = `# ${finding.tool} ${printableLine(finding.rule)}, ${printableLine(finding.file)}:${finding.line}`;
  if (window.kind === 'skip') return `${head}: not to be tried: ${window.reason}.\n`;
  const regions = window.regions.map(spanText).join(' and ');
  const handling = row.handling === 'fix' ? '' : HANDLINGS[row.handling];
  return `${head}\n# May change: ${window.source.path}:${regions}${handling}\n\n${promptOf(packet)}\n`;
}

const HANDLINGS = { report: ' (for a person to decide)', ask: ' (only where somebody agrees)' } as const;
