import { EXIT, refusal, type Tier } from '../edit/index.js';
import { editFile as carryOut, type EditFileResult, refusedResult } from '../edit-file.js';
import type { Model } from '../model/model.js';
import { appendLog, logEntry } from '../node/edit-log.js';
import { NodeGrammars, NodeWorkspace, openModel } from '../node/index.js';
import { printable, reportJson, safeJson } from '../report/index.js';
import { folder } from './apply.js';
import { encodingOf } from './encoding-flag.js';
import { CommandFailure } from './failure.js';
import type { Io } from './io.js';
import { readReply } from './reply.js';

/** The options of `mortise edit-file`, as the command line has them. */
export interface EditFileFlags {
  readonly root: string;
  readonly model?: string;
  readonly baseUrl?: string;
  readonly encoding?: string;
  readonly maxTier: Tier;
  readonly record?: string;
  readonly replay?: string;
  /** A file for the log; false with `--no-log`. */
  readonly log?: string | boolean;
  readonly dryRun?: boolean;
  readonly json?: boolean;
  /** False with `--no-syntax-check`. */
  readonly syntaxCheck: boolean;
}

/** Carry out one call of an edit tool, given as JSON on standard input, and say what became of it. Gives the exit code. */
export async function editFile(flags: EditFileFlags, io: Io): Promise<number> {
  const result = await resultOrFailure(flags, io);
  io.stdout.write(flags.json === true ? resultJson(result) : resultText(result));
  return result.report.exitCode;
}

/** What could not even begin has the same shape. */
async function resultOrFailure(flags: EditFileFlags, io: Io): Promise<EditFileResult> {
  try {
    return await run(flags, io);
  } catch (error) {
    if (!(error instanceof CommandFailure) || flags.json !== true) throw error;
    const result = refusedResult(refusal(error.code, error.message));
    return { ...result, report: { ...result.report, exitCode: error.exitCode } };
  }
}

async function run(flags: EditFileFlags, io: Io): Promise<EditFileResult> {
  const root = await folder(flags.root);
  const call = await readReply(undefined, io, 'edit-file');
  const model = await modelOf(flags, root, io);
  const workspace = await NodeWorkspace.open(root, await encodingOf(flags.encoding));
  const start = new Date();
  const result = await carryOut(workspace, call, {
    model,
    maxTier: flags.maxTier,
    signal: io.interrupt.signal,
    grammars: new NodeGrammars(),
    syntaxCheck: flags.syntaxCheck,
    dryRun: flags.dryRun === true,
    root,
  });
  if (flags.log === false) return result;
  const milliseconds = Date.now() - start.getTime();
  const entry = logEntry(result, { at: start.toISOString(), milliseconds, model: model?.name ?? null });
  const problem = await appendLog(entry, root, typeof flags.log === 'string' ? flags.log : undefined);
  if (problem !== undefined) io.stderr.write(`mortise: ${printable(problem)}\n`);
  return result;
}

/**
 * The model that may be asked. One that is named on the command line must be usable; else the call goes without.
 *
 * @throws CommandFailure where it is not.
 */
async function modelOf(flags: EditFileFlags, root: string, io: Io): Promise<Model | undefined> {
  const { model, baseUrl, record, replay } = flags;
  const opened = await openModel({ model, baseUrl, record, replay, folder: root, env: io.env });
  if (opened.kind === 'model') return opened.model;
  const isNamed = [model, baseUrl, record, replay].some(each => each !== undefined);
  if (isNamed)
    throw new CommandFailure(opened.refusal.code, exitOf(opened.refusal.code), opened.refusal.message);
  // Nobody need be told that they have no model, but of one that was meant to be there.
  if (!opened.refusal.message.startsWith('No model is named'))
    io.stderr.write(`mortise: ${printable(opened.refusal.message)} Going on without a model.\n`);
  return undefined;
}

function exitOf(code: string): number {
  return code === 'EDIT_FILE_READ_ERROR' ? EXIT.io : EXIT.model;
}

/** The name of the shape, the first field of it. */
const RESULT_SCHEMA = 'mortise-edit-file/1';

function resultJson({ report, ...result }: EditFileResult): string {
  const shape = { schema: RESULT_SCHEMA, ...result, report: JSON.parse(reportJson(report)) };
  return safeJson(shape);
}

function resultText({ code, message, modelMessage, diff }: EditFileResult): string {
  if (code !== null) return `${modelMessage}\n`;
  return diff === '' ? `${printable(message)}\n` : `${printable(message)}\n\n${printable(diff)}`;
}
