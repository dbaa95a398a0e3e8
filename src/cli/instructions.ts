import { ANSWER_INSTRUCTIONS } from '../answers/instructions.js';
import { EMPTY_REPORT } from '../edit/index.js';
import type { FormatName } from '../formats/format.js';
import { FORMATS } from '../formats/index.js';
import type { Io } from './io.js';
import { type JsonFlag, printReport } from './print-report.js';

interface InstructionsFlags extends JsonFlag {
  readonly format: FormatName | 'answer';
}

/**
 * Print what to tell a model, or to put into the settings of a chat, so that its replies can be
 * read. Gives the exit code.
 */
export async function instructions({ format, json }: InstructionsFlags, io: Io): Promise<number> {
  const output = format === 'answer' ? ANSWER_INSTRUCTIONS : `${FORMATS[format].instructions}\n`;
  const report = { ...EMPTY_REPORT, outcome: 'listed', format, output } as const;
  if (json === true) return printReport(report, { json }, io);
  io.stdout.write(output);
  return report.exitCode;
}
