import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { applyReply, type Choices, readChoices } from '../apply/index.js';
import { adviceFor, type Code, EXIT, type Report, refusal, type Tier } from '../edit/index.js';
import type { FormatName } from '../formats/format.js';
// Not from `node/index.js`: models and their configuration would be loaded too, which no apply
// needs.
import { NodeGrammars } from '../node/grammars.js';
import { NodeWorkspace } from '../node/workspace.js';
import { reportText } from '../report/index.js';
import type { Confirmed } from './confirmed-places.js';
import { encodingOf } from './encoding-flag.js';
import { CommandFailure, isSystemError, systemReason, usage } from './failure.js';
import { type Io, wantsColor } from './io.js';
import { withLastingReceipt } from './lasting-receipt.js';
import { type Meanings, meantFlags, openHint, withAnswers } from './open-places.js';
import { printReport } from './print-report.js';
import { isStdin, readInput, readReply, sourceOf } from './reply.js';
import { withRests } from './rests.js';
import { lastCommit } from './signals.js';
import type { TranslatorFlags } from './translator.js';

interface ApplyFlags extends TranslatorFlags {
  readonly root: string;
  readonly format: FormatName | 'auto';
  readonly maxTier: Tier;
  readonly minConfidence: number;
  readonly clipboard?: boolean;
  readonly file?: string;
  readonly encoding?: string;
  readonly choices?: string;
  readonly at?: readonly string[];
  readonly meant?: readonly string[];
  readonly rest?: readonly string[];
  readonly dryRun?: boolean;
  readonly json?: boolean;
  readonly keepGoing?: boolean;
  readonly yes?: boolean;
  readonly wholeFiles?: boolean;
  /** False with `--no-syntax-check`. */
  readonly syntaxCheck: boolean;
}

/**
 * Put a reply's edits into the files below the root, and report it on standard output. Gives the
 * exit code.
 *
 * @throws CommandFailure when it cannot start on the edits.
 */
export async function apply(name: string | undefined, flags: ApplyFlags, io: Io): Promise<number> {
  const root = await folder(flags.root);
  const source = sourceOf(name, flags.clipboard);
  const reply = await withRests(await readReply(source, io), flags.rest ?? [], io);
  const at = flags.at ?? [];
  if (at.length > 0 && flags.choices !== undefined) throw usage('Give --at or --choices, not both.');
  const chosen = flags.choices === undefined ? undefined : await choicesOf(flags.choices, io);
  const mayAsk = flags.yes !== true && chosen === undefined && !isStdin(source) && io.stdin.isTTY === true;
  // What reads a terminal takes its time to load, and most runs ask nothing.
  const question = new Confirmation(io, mayAsk ? await import('./confirm.js') : undefined);
  const { format, maxTier, minConfidence, file, dryRun, keepGoing, syntaxCheck } = flags;
  const translating = await translatorFor(flags, root, io);
  const opening = { ...(await encodingOf(flags.encoding)), heard: lastCommit(io) };
  const workspace = await NodeWorkspace.open(root, opening);
  const grammars = new NodeGrammars();
  const places = async () => import('./confirmed-places.js');
  let meant = meantFlags(flags.meant ?? []);
  const asked = () => ({ reply, format, file, meant, wholeFiles: flags.wholeFiles, workspace, grammars });
  const confirmed = at.length === 0 ? undefined : (await places()).confirmedFlags(at);
  const given = confirmed === undefined ? chosen : await (await places()).choicesAt(confirmed, asked());
  const applied = (wholeFiles: boolean | undefined, choices = given) =>
    applyReply(reply, workspace, {
      ...{ format, maxTier, minConfidence, file, meant, dryRun, keepGoing, syntaxCheck },
      ...{ wholeFiles, root, choices },
      grammars,
      translator: translating?.translator,
      signal: io.interrupt.signal,
      confirm: mayAsk ? plan => question.confirm(plan) : undefined,
    });
  let first = await applied(flags.wholeFiles);
  // What is told may lead to the next open place.
  let told = await question.openPlaces(first, meant);
  while (told !== undefined) {
    meant = told;
    first = await applied(flags.wholeFiles);
    told = await question.openPlaces(first, meant);
  }
  const whole = (await question.areWhole(first)) ? await applied(true) : first;
  const confirming = given === undefined ? await question.places(whole) : undefined;
  const report =
    confirming === undefined
      ? whole
      : await applied(
          flags.wholeFiles,
          await (await places()).choicesAt(confirming, { ...asked(), edit: await editor(io) }),
        );
  const final = await withLastingReceipt(question.settle(report));
  const exitCode = printReport(final, flags, io, {
    diff: !(question.asked && io.stdout.isTTY === true),
    hintOf: refused =>
      openHint(refused, BY_HAND) ?? adviceFor(refused, final.format) + (MORE_ADVICE[refused.code] ?? ''),
    ...(final.outcome === 'refused' && { confirmHint: (await places()).confirmHint }),
  });
  await translating?.end(io, flags.json !== true);
  return exitCode;
}

/** Asks nothing by itself: it opens where a person types `e`. */
async function editor(io: Io) {
  const { editorOf } = await import('./edit-lines.js');
  return editorOf(io);
}

/** Who translates what rules cannot read. Most runs name nobody, and load nothing for that. */
async function translatorFor(flags: TranslatorFlags, root: string, io: Io) {
  const { packet, translation, model, replay } = flags;
  if ([packet, translation, model, replay].every(each => each === undefined)) return undefined;
  const { namedTranslator } = await import('./translator.js');
  return namedTranslator(flags, root, io);
}

/** @throws CommandFailure when the file cannot be read, or has no choices. */
async function choicesOf(name: string, io: Io): Promise<Choices> {
  const text = await readInput(
    name,
    io,
    'file of choices',
    'Give the file that `mortise review --out` wrote.',
  );
  const read = readChoices(text, name);
  if (read.kind === 'choices') return read.choices;
  throw new CommandFailure(read.refusal.code, EXIT.io, read.refusal.message);
}

/** @throws CommandFailure when the path leads to no folder. */
export async function folder(path: string): Promise<string> {
  const root = resolve(path);
  try {
    if ((await stat(root)).isDirectory()) return root;
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw usage(`The root ${path} cannot be used: ${systemReason(error)}. ${ROOT_HINT}`, 'EDIT_INVALID_PATH');
  }
  throw usage(`The root ${path} cannot be used: it is not a folder. ${ROOT_HINT}`, 'EDIT_INVALID_PATH');
}

/** What helps with an answer that rules cannot read. */
const BY_HAND =
  '`mortise review` lets you say for each block of code where it goes; with --model, a model reads what the rules cannot.';
/** What a person may do besides, in the words of the command. */
const MORE_ADVICE: Partial<Record<Code, string>> = {
  EDIT_MALFORMED: ` If it is an answer of a chat, name the file with --file. ${BY_HAND} \`mortise instructions\` prints what to tell the chat, so that its answer can be read.`,
  EDIT_TRUNCATED: ' Save the rest as a file, and run this again with --rest FILE.',
};
const ROOT_HINT = 'Give the folder that the paths start from with --root.';

/** The question whether to write a plan, asked once at most, and its effect on the report. */
class Confirmation {
  asked = false;
  constructor(
    readonly io: Io,
    readonly terminal: typeof import('./confirm.js') | undefined,
  ) {}

  /** Ask if some place of the plan was found loosely. */
  async confirm(plan: Report): Promise<boolean> {
    if (this.terminal === undefined || !this.terminal.needsConfirmation(plan)) return true;
    this.asked = true;
    this.io.stderr.write(reportText(plan, { color: wantsColor(this.io, this.io.stderr) }));
    return this.terminal.ask(
      '\nSome places are not certain: look at them above. Write these changes? [y/N] ',
      this.io,
    );
  }

  /** Ask whether files are whole, if only what they would delete is in the way. */
  async areWhole({ edits, problems }: Report): Promise<boolean> {
    const refused = edits.filter(({ refusal }) => refusal !== null);
    const isInTheWay = refused.some(({ refusal }) => refusal?.code === 'EDIT_WOULD_DELETE');
    const others = refused.some(({ refusal }) => refusal?.code !== 'EDIT_WOULD_DELETE');
    if (this.terminal === undefined || !isInTheWay || others || problems.length > 0) return false;
    for (const { path, refusal } of refused) this.io.stderr.write(`${path}: ${refusal?.message}\n`);
    return this.terminal.ask(
      '\nIs the new text the whole file, so that these lines are deleted? [y/N] ',
      this.io,
    );
  }

  /** Ask about each refused edit with a likely place, whether that is meant. */
  async places(report: Report): Promise<Confirmed | undefined> {
    const { terminal, io } = this;
    if (terminal === undefined || report.outcome !== 'refused') return undefined;
    const { askedPlaces } = await import('./confirmed-places.js');
    return askedPlaces(report, question => terminal.askLine(question, io));
  }

  /** Ask which files or lines are meant where an answer leaves that open, and nothing else. */
  async openPlaces({ outcome, problems }: Report, known: Meanings): Promise<Meanings | undefined> {
    const { terminal, io } = this;
    if (terminal === undefined || outcome !== 'refused') return undefined;
    return withAnswers(problems, known, question => terminal.askLine(question, io));
  }

  /** A plan that was declined is no success as a dry run is; an interrupted one says so. */
  settle(report: Report): Report {
    if (!this.asked || report.outcome !== 'planned') return report;
    if (!this.io.interrupt.signal.aborted) return { ...report, exitCode: EXIT.refused };
    const problem = refusal('CANCELLED', 'Interrupted before anything was written.');
    return {
      ...report,
      outcome: 'failed',
      problems: [...report.problems, problem],
      exitCode: EXIT.interrupted,
    };
  }
}
