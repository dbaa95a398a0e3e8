import { type Command, InvalidArgumentError, Option } from 'commander';
// Not by the folder's index: that loads every writer, and help needs the names only.
import { OUT_FORMAT_NAMES, type OutFormatName } from '../lint/out/format-names.js';

/** One report for other programs: in which format, and where to. */
interface ReportWanted {
  readonly format: OutFormatName;
  /** A path, `-` for standard output; `undefined` for the usual place. */
  readonly file: string | undefined;
}

/** `--sarif` and `--report`, as the command line has them. */
export interface ReportFlags {
  readonly sarif?: string;
  readonly report?: readonly ReportWanted[];
}

/** The options that write reports for other programs. */
export function addReportOptions(command: Command): Command {
  return command
    .option('--sarif <file>', 'also write SARIF 2.1.0 to a file: the same as --report sarif=FILE')
    .addOption(
      new Option(
        '--report <format[=file]>',
        `also write a report for another program, to a file or standard output (-, default); may be repeated; formats: ${OUT_FORMAT_NAMES.join(', ')}`,
      ).argParser(wanted),
    );
}

function wanted(text: string, before: readonly ReportWanted[] = []): readonly ReportWanted[] {
  const [, name = '', file] = /^([^=]*)(?:=(.*))?$/s.exec(text) ?? [];
  const format = OUT_FORMAT_NAMES.find(each => each === name);
  if (format === undefined)
    throw new InvalidArgumentError(`It takes one of ${OUT_FORMAT_NAMES.join(', ')}, as in sarif=out.sarif.`);
  if (file === '') throw new InvalidArgumentError(`It takes a file after the sign, as in ${name}=FILE.`);
  return [...before, { format, file }];
}
