import type { EditReport, FileReport, PlacedReport, Refusal, Report } from '../edit/index.js';
import type { Correction } from '../repair/index.js';
import { confirmedText, editText, noColors, printable, printableLine, refusalText } from '../report/index.js';
import { amount } from '../text/amount.js';
import { spanText } from '../text/index.js';
import { linesUnlikeSent, type SentText } from './unlike-sent.js';
import { inWordsOfTools } from './wording.js';

interface Shown {
  /** Whether the answer is a diff: of what was asked to be shown only. */
  readonly diff: boolean;
  /** The texts as they were sent, if something was not done to the letter. */
  readonly sent: readonly SentText[] | undefined;
  readonly corrections: readonly Correction[];
}

/** The most lines of a diff. */
const MOST_LINES = 400;

/**
 * A report for a model, in few tokens: one line if everything was done as it was sent; the lines
 * that are otherwise if a place was found otherwise; the refusals with their evidence.
 */
export function reportLines(report: Report, { diff, sent, corrections }: Shown): string[] {
  const done = report.outcome === 'refused' || report.outcome === 'failed' ? [] : doneLines(report);
  return [
    ...headLines(report, done),
    ...(diff ? diffLines(report.files) : sent === undefined ? [] : linesUnlikeSent(report, sent)),
    ...refusalLines(report),
    ...corrections.map(({ note }) => `Note: ${printableLine(note)}`),
    ...report.warnings.map(warning => `Note: ${printableLine(inWordsOfTools(warning))}`),
  ];
}

const HEADS: Readonly<Record<Report['outcome'], string>> = {
  applied: 'Applied',
  'partly-applied': 'Applied in part: see what was refused',
  planned: 'It fits. Nothing is written yet',
  'already-applied': 'Nothing to do: the files have this text already',
  undone: 'Taken back',
  converted: 'Converted',
  listed: 'Listed',
  refused: 'Refused. Nothing was written',
  failed: 'Failed. Nothing was written',
};

/** What happened, what undoes it, and where; one line for one file. */
function headLines({ outcome, receipt }: Report, done: readonly string[]): string[] {
  const head = HEADS[outcome];
  const undo = receipt === null ? '' : ` Receipt ${receipt}`;
  const [only, ...more] = done;
  if (only === undefined) return [`${head}.${undo}`];
  return more.length === 0 ? [`${head}: ${only}.${undo}`] : [`${head}.${undo}`, ...done];
}

/**
 * What was done, a line for each file; edits that were not made as such have lines of their own.
 */
function doneLines(report: Report): string[] {
  const made = report.edits.filter(({ status, proof }) => status === 'applied' && proof.length === 0);
  const others = report.edits.filter(each => !made.includes(each));
  const files = report.files.filter(({ status }) => status !== 'unchanged');
  return [
    ...files.map(file => fileLine(file, made)),
    ...others.flatMap(edit => editText(edit, report, noColors)),
  ];
}

function fileLine({ path, from, status }: FileReport, edits: readonly EditReport[]): string {
  const own = edits.filter(each => each.path === path || each.path === from);
  const places = own.flatMap(({ places, choice }) => places.map(place => ({ ...place, choice })));
  const moved = from === null ? '' : ` (from ${printableLine(from)})`;
  const name = `${printableLine(path)}${moved}`;
  return places.length === 0 ? `${name} ${status}` : `${name}:${placesText(places)}`;
}

/** A place, with what was chosen for its edit. */
type ChosenPlace = PlacedReport & Pick<EditReport, 'choice'>;

/** Where edits went; how they were found is said once if it is the same of all. */
function placesText(places: readonly ChosenPlace[]): string {
  const found = places.map(foundText);
  const spans = places.map(({ firstLine: first, lastLine: last }) => spanText({ first, last }));
  if (new Set(found).size === 1) return `${spans.join(', ')} ${found[0]}`;
  return spans.map((span, i) => `${span} ${found[i]}`).join(', ');
}

/** How sure, and what differed. */
function foundText({ tier, reading, confidence, differences, scope, choice }: ChosenPlace): string {
  const by = confirmedText(choice);
  const more = [
    ...(by === undefined ? [] : [by]),
    ...(scope === 'definition' ? ['the whole definition'] : []),
    ...(confidence < 1 ? [`confidence ${Math.floor(confidence * 1_000) / 1_000}`] : []),
    ...(reading === 'as-is' ? [] : [`read ${reading}`]),
    ...(differences.length > 0 ? [`differs in ${printableLine(differences.join(', '))}`] : []),
  ];
  return more.length === 0 ? tier : `${tier} (${more.join('; ')})`;
}

/** Without the names of the files, which are above, if there is only one. */
function diffLines(files: readonly FileReport[]): string[] {
  const diffs = files.map(file => printable(file.diff).trimEnd()).filter(diff => diff !== '');
  const lines = diffs.flatMap(diff => diff.split('\n').slice(diffs.length === 1 ? 2 : 0));
  const hidden = lines.length - MOST_LINES;
  return hidden > 0
    ? [...lines.slice(0, MOST_LINES), `… ${amount(hidden, 'more line')} of the diff; read shows the file.`]
    : lines;
}

/** Without the general advice: what to do next says it for this very case. */
function refusalLines({ edits, problems, format }: Report): string[] {
  const told: { readonly what: string; readonly refusal: Refusal }[] = [
    ...edits.flatMap(({ number, path, refusal }) =>
      refusal === null
        ? []
        : [{ what: nameOf(edits.length === 1 ? 'The edit' : `Edit ${number}`, path), refusal }],
    ),
    ...problems.map(refusal => ({ what: 'Problem', refusal })),
  ];
  return told.flatMap(({ what, refusal }) =>
    refusalText(what, refusal, noColors, undefined, format).slice(0, -1),
  );
}

function nameOf(edit: string, path: string | null): string {
  return path === null ? edit : `${edit} of ${printableLine(path)}`;
}
