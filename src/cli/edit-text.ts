import type { EditRunRecord } from '../author/index.js';
import { scoresOf } from '../author/record.js';
import type { Refusal, Report } from '../edit/index.js';
import { printable, printableLine, reportText } from '../report/index.js';
import { amount } from '../text/amount.js';
import { editHint } from './edit-hints.js';
import { refusedReplyText } from './refused-reply-text.js';
import { times, usageText } from './usage-text.js';

/** What a run of `mortise edit` reports in addition to its report. */
type Facts = EditRunRecord & {
  readonly failure: string | null;
  readonly reply: string | null;
  readonly standing: string | null;
};

interface EditTextOptions {
  readonly color: boolean;
  /** Whether `--keep` was given. */
  readonly keep: boolean;
}

/**
 * A run for the person who started it: the edits and diffs, what was refused and what to do, what
 * the model answered, what is on the disk, how each file was asked about, the output of the tests,
 * and the cost.
 */
export function editReportText(report: Report, { color, keep }: EditTextOptions): string {
  const facts = factsOf(report);
  const hintOf = (refusal: Refusal) => editHint(refusal, keep);
  const isDone = report.outcome === 'applied' || report.outcome === 'planned';
  const text = reportText(report, { color, hintOf, summary: isDone && report.edits.length > 0 });
  const sections = facts === undefined ? [] : factsText(report, facts);
  return [text, ...sections].filter(section => section !== '').join('\n');
}

function factsOf({ output }: Report): Facts | undefined {
  if (output === null || typeof output === 'string' || output.kind !== 'edit-run') return undefined;
  return output as unknown as Facts;
}

function factsText(report: Report, facts: Facts): readonly string[] {
  const lines = [...facts.files.map(file => fileText(file, facts)), ...testsText(facts), costText(facts)];
  return [
    facts.reply === null ? '' : replyText(facts.reply),
    facts.failure === null ? '' : `What the tests say:\n${printable(facts.failure)}\n`,
    endText(report, facts),
    lines.map(line => `${printable(line)}\n`).join(''),
  ];
}

/** How many lines and characters of a model's answer are shown. */
const REPLY_LINES = 20;
const REPLY_CHARACTERS = 2_000;

function replyText(reply: string): string {
  const lines = reply.trim().slice(0, REPLY_CHARACTERS).split(/\r?\n/);
  const shown = lines.slice(0, REPLY_LINES).map(line => `  | ${printableLine(line)}\n`);
  const left = reply.trim().split(/\r?\n/).length - shown.length;
  const isCut = left > 0 || reply.trim().length > REPLY_CHARACTERS;
  const more = left > 0 ? `  … ${left} more ${left === 1 ? 'line' : 'lines'}\n` : isCut ? '  …\n' : '';
  return `What the model answered last:\n${reply.trim() === '' ? '  (nothing)\n' : shown.join('')}${more}`;
}

/** The state of the files if nothing was changed. */
function endText({ outcome, edits, files }: Report, { standing }: Facts): string {
  if (outcome === 'already-applied')
    return edits.length === 0
      ? 'Nothing to do: the model says that nothing needs a change.\n'
      : 'Nothing to do: what the model asks for is in the files already.\n';
  if (outcome !== 'refused' && outcome !== 'failed') return '';
  if (standing === null) return 'Nothing was written.\n';
  return files.length === 0 ? `Nothing was changed. ${standing}\n` : `${standing}\n`;
}

function fileText(
  { path, strategy, why }: Facts['files'][number],
  { fallBacks, refusedReplies = [] }: Facts,
): string {
  const steps = fallBacks
    .filter(step => step.path === path)
    .map(({ to, code, message }) => `; then ${to}, after ${code}: ${message}`);
  const replies = refusedReplies
    .filter(reply => reply.path === path)
    .map(reply => `\n  ${refusedReplyText(reply)}`);
  return `${path}: asked for by ${strategy}, since ${why}${steps.join('')}${replies.join('')}`;
}

function testsText({ tests }: Facts): readonly string[] {
  if (tests === null || tests.rounds.length === 0) return [];
  const rounds = `Tests, round by round: ${tests.rounds.join(', ')}.`;
  if (tests.reproduction === null) return [rounds];
  const { failsOnOldCode, why } = tests.reproduction;
  if (why !== null)
    return [rounds, `Whether the new tests fail on the old code could not be found out: ${why}.`];
  const onOld = `The new tests ${failsOnOldCode ? 'fail on the old code' : 'pass on the old code too'}`;
  const { changes } = tests.reproduction;
  const scores = scoresOf(tests.reproduction);
  if (scores === undefined) return [rounds, `${onOld}.`];
  const { brs, tss } = scores;
  const taken = `${amount(changes?.tried ?? 0, 'change')} of the code, each taken back alone`;
  return [
    rounds,
    `${onOld} (BRS ${brs}). Of ${taken}, they notice ${changes?.noticed} (TSS ${tss.toFixed(2)}).`,
  ];
}

function costText(facts: Facts): string {
  return `${questionsText(facts)}: ${usageText(facts)}; ${facts.seconds} s.`;
}

/** By what went over the wire. */
function questionsText({ model, calls, cacheHits }: Facts): string {
  const known =
    cacheHits === 0 ? '' : `${cacheHits === 1 ? 'one answer' : `${cacheHits} answers`} known already`;
  if (calls === 0) return known === '' ? `${model} was not reached` : `${model} was not asked, ${known}`;
  return `${model} was asked ${times(calls)}${known === '' ? '' : `, ${known}`}`;
}
