import { refusal, type Tier } from '../edit/index.js';
import type { Model } from '../model/model.js';
import { addUsage, NO_USAGE } from '../model/usage.js';
import { appendLog, logEntry, whyNoLog } from '../node/edit-log.js';
import { NodeGrammars, NodeWorkspace } from '../node/index.js';
import { editFile as carryOut, type EditFileResult, refusedCallResult } from '../repair/edit-file.js';
import type { Correction } from '../repair/index.js';
import { printable, printableLine, reportJson, safeJson } from '../report/index.js';
import { splitLines } from '../text/index.js';
import { folder } from './apply.js';
import { encodingOf } from './encoding-flag.js';
import { CommandFailure } from './failure.js';
import type { ModelFlags } from './flags.js';
import type { Io } from './io.js';
import { withLastingReceipt } from './lasting-receipt.js';
import { modelFailure, openNamed } from './model-flags.js';
import { readReply } from './reply.js';
import { withRests } from './rests.js';
import { RunProgress } from './run-progress.js';
import { heardModel, lastCommit } from './signals.js';
import { times } from './usage-text.js';

interface EditFileFlags extends ModelFlags {
  readonly root: string;
  readonly encoding?: string;
  readonly maxTier: Tier;
  /** A file for the log; false with `--no-log`. */
  readonly log?: string | boolean;
  /** Files with the rest of a call that was cut off. */
  readonly rest?: readonly string[];
  readonly dryRun?: boolean;
  readonly json?: boolean;
  /** False with `--no-syntax-check`. */
  readonly syntaxCheck: boolean;
}

/**
 * Carry out one call of an edit tool, given as JSON on standard input, and say what became of it.
 * Gives the exit code.
 */
export async function editFileCommand(flags: EditFileFlags, io: Io): Promise<number> {
  const { result, model } = await resultOrFailure(flags, io);
  io.stdout.write(flags.json === true ? resultJson(result) : resultText(result, model));
  return result.report.exitCode;
}

/** The result of a call, and the model that could be asked. */
interface CarriedOut {
  readonly result: EditFileResult;
  readonly model?: Model;
}

/** What could not even begin has the same shape. */
async function resultOrFailure(flags: EditFileFlags, io: Io): Promise<CarriedOut> {
  try {
    return await run(flags, io);
  } catch (error) {
    if (!(error instanceof CommandFailure) || flags.json !== true) throw error;
    const result = refusedCallResult(refusal(error.code, error.message));
    return { result: { ...result, report: { ...result.report, exitCode: error.exitCode } } };
  }
}

async function run(flags: EditFileFlags, io: Io): Promise<CarriedOut> {
  const root = await folder(flags.root);
  const call = await withRests(await readReply(undefined, io, 'edit-file'), flags.rest ?? [], io);
  const model = await modelOf(flags, root, io);
  const opening = { ...(await encodingOf(flags.encoding)), heard: lastCommit(io) };
  const workspace = await NodeWorkspace.open(root, opening);
  const noLog = typeof flags.log === 'string' ? await whyNoLog(flags.log) : undefined;
  if (noLog !== undefined) io.stderr.write(`mortise: ${printable(noLog)}\n`);
  const start = new Date();
  const progress = new RunProgress(io);
  const result = await carryOut(workspace, call, {
    model: model && heardModel(model, io),
    maxTier: flags.maxTier,
    signal: io.interrupt.signal,
    grammars: new NodeGrammars(),
    syntaxCheck: flags.syntaxCheck,
    dryRun: flags.dryRun === true,
    root,
    progress: text => progress.begin(printableLine(text)),
  }).finally(() => progress.end());
  const shown = { ...result, report: await withLastingReceipt(result.report) };
  if (flags.log === false || noLog !== undefined) return { result: shown, model };
  const milliseconds = Date.now() - start.getTime();
  const entry = logEntry(result, {
    at: start.toISOString(),
    milliseconds,
    model: model?.name ?? null,
    dryRun: flags.dryRun === true,
  });
  const problem = await appendLog(entry, root, typeof flags.log === 'string' ? flags.log : undefined);
  if (problem !== undefined) io.stderr.write(`mortise: ${printable(problem)}\n`);
  return { result: shown, model };
}

/**
 * The model that may be asked. A model that is named on the command line must be usable; otherwise
 * the call goes without one.
 *
 * @throws CommandFailure if it is not.
 */
async function modelOf(flags: EditFileFlags, root: string, io: Io): Promise<Model | undefined> {
  const { model, baseUrl, record, replay } = flags;
  const opened = await openNamed(flags, root, io);
  if (opened.kind === 'model') return opened.model;
  const isNamed = [model, baseUrl, record, replay].some(each => each !== undefined);
  if (isNamed) throw modelFailure(opened.refusal);
  // Nobody needs a warning for having no model, only for one that was expected.
  if (!opened.refusal.message.startsWith('No model is named'))
    io.stderr.write(`mortise: ${printable(opened.refusal.message)} Going on without a model.\n`);
  return undefined;
}

/** The name of the shape, the first field of it. */
const RESULT_SCHEMA = 'mortise-edit-file/1';

function resultJson({ report, ...result }: EditFileResult): string {
  const shape = { schema: RESULT_SCHEMA, ...result, report: JSON.parse(reportJson(report)) };
  return safeJson(shape);
}

function resultText(
  { code, message, modelMessage, diff, corrections }: EditFileResult,
  model?: Model,
): string {
  const questionsToModel = questionsText(corrections, model);
  if (code !== null) return [`${modelMessage}\n`, questionsToModel].filter(part => part !== '').join('\n');
  return [`${printable(message)}\n`, questionsToModel, printable(diff)]
    .filter(part => part !== '')
    .join('\n');
}

/** What a model was asked, what it answered, and the result. */
function questionsText(corrections: readonly Correction[], model?: Model): string {
  const byModel = corrections.filter(({ by }) => by === 'model');
  if (byModel.length === 0) return '';
  const usage = byModel.map(each => each.usage).reduce(addUsage, NO_USAGE);
  const { calls, inputTokens, outputTokens } = usage;
  const cost = calls === 0 ? '' : `, ${times(calls)}: ${inputTokens} tokens in, ${outputTokens} out`;
  const head = `A model was asked (${printableLine(model?.name ?? 'unnamed')}${cost}).\n`;
  return head + byModel.map(correctionText).join('');
}

const OUTCOMES = {
  made: 'taken',
  none: 'no answer that could be used',
  rejected: 'not taken',
  failed: 'there was no answer',
} as const;

function correctionText({ target, outcome, note, value, answer, code }: Correction): string {
  const text = answer ?? value;
  const why = code === null ? note : `${note} (${code})`;
  const lines =
    text === null ? [] : ['  It answered:', ...splitLines(text).map(line => `    | ${printableLine(line)}`)];
  return [`  ${target}: ${OUTCOMES[outcome]}. ${printableLine(why)}`, ...lines]
    .map(line => `${line}\n`)
    .join('');
}
