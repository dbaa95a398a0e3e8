import { type Converted, convertReply } from '../apply/convert.js';
import { EMPTY_REPORT, type Report, refusedReport } from '../edit/index.js';
import type { FormatName } from '../formats/format.js';
import { NodeWorkspace } from '../node/index.js';
import { folder } from './apply.js';
import { encodingOf } from './encoding-flag.js';
import { note } from './interrupted.js';
import type { Io } from './io.js';
import { printFailure } from './print-report.js';
import { readReply, sourceOf } from './reply.js';

interface ConvertFlags {
  readonly to: FormatName;
  readonly format: FormatName | 'auto';
  readonly root?: string;
  readonly clipboard?: boolean;
  readonly file?: string;
  readonly encoding?: string;
  readonly json?: boolean;
}

/**
 * Print a reply in another format on standard output; why it cannot be, on standard error. Gives
 * the exit code.
 *
 * @throws CommandFailure when the reply or the root cannot be read.
 */
export async function convert(name: string | undefined, flags: ConvertFlags, io: Io): Promise<number> {
  const root = flags.root === undefined ? undefined : await folder(flags.root);
  const reply = await readReply(sourceOf(name, flags.clipboard), io, 'convert');
  const workspace =
    root === undefined ? undefined : await NodeWorkspace.open(root, await encodingOf(flags.encoding));
  const { format, file } = flags;
  const converted = await convertReply(reply, flags.to, workspace, { format, file });
  const report = { ...reportOf(converted, root), warnings: workspace?.warnings ?? [] };
  if (flags.json === true || converted.kind === 'refused') return printFailure(report, flags, io);
  note(io, report.warnings);
  io.stdout.write(converted.text);
  return report.exitCode;
}

function reportOf(converted: Converted, root: string | undefined): Report {
  const plain = { ...EMPTY_REPORT, root: root ?? null };
  if (converted.kind === 'converted') {
    const { text: output, from: format } = converted;
    return { ...plain, format, outcome: 'converted', output };
  }
  return refusedReport(converted.refusals, plain);
}
