import type { Code, EditReport, FileReport, PlacedReport, Report } from '../edit/index.js';
import { amount } from '../text/amount.js';
import { spanText } from '../text/index.js';
import type { Colors } from './colors.js';
import { confirmedText } from './confirmed-text.js';
import { excerptText } from './excerpt-text.js';
import { printableLine } from './printable.js';

/**
 * What became of an edit, in a line, with a line for each place if there are several, and one for
 * what the reply says that the edit is for.
 */
export function editText(edit: EditReport, report: Report, colors: Colors): string[] {
  const { description } = edit;
  const said = description === null ? [] : [colors.dim(`    for: ${printableLine(description)}`)];
  const [first = '', ...others] = outcomeText(edit, report, colors);
  return [first + ofAnswer(edit), ...others, ...said];
}

/** An edit of an answer has no text of its own: it is said which fence or sentence asked for it. */
function ofAnswer(edit: EditReport): string {
  const isOfAnswer = edit.readBy === 'rules' || edit.readBy === 'translation';
  return isOfAnswer && edit.status === 'applied' ? replyLine(edit) : '';
}

function outcomeText(edit: EditReport, report: Report, colors: Colors): string[] {
  const path = printableLine(edit.path ?? '(no path)');
  const head = `edit ${edit.number}${edit.readBy === 'translation' ? ' (translated by a model)' : ''}`;
  const status = statusText(edit, report, colors);
  const [place, ...more] = edit.places;
  if (place === undefined) return [`${head}  ${path}  ${status}${withoutPlace(edit, report)}`];
  const proof = proofText(edit);
  const by = confirmedText(edit.choice);
  const confirmed = by === undefined ? '' : `; ${by}`;
  if (more.length === 0) {
    return [`${head}  ${path}${placeLines(place)}  ${status}  ${foundText(place)}${confirmed}`, ...proof];
  }
  const places = edit.places.map(each => `    ${path}${placeLines(each)}  ${foundText(each)}`);
  return [
    `${head}  ${path}  ${status} in ${amount(places.length, 'place')}${confirmed}`,
    ...places,
    ...proof,
  ];
}

/** The lines that show where an edit was made already. */
function proofText({ status, proof }: EditReport): string[] {
  const lines = proof.flatMap(excerptText).map(line => `  ${line}`);
  return status === 'already-applied' || lines.length === 0
    ? lines
    : ['    already applied here, and left as it is:', ...lines];
}

function statusText(edit: EditReport, report: Report, colors: Colors): string {
  switch (edit.status) {
    case 'applied':
      return colors.green(report.outcome === 'planned' ? 'would be applied' : 'applied');
    case 'already-applied':
      return colors.dim(edit.sameAs === null ? 'already applied' : `the same edit as edit ${edit.sameAs}`);
    case 'skipped':
      return colors.yellow('skipped: the old text and the new text are the same');
    case 'rejected':
      return colors.yellow('rejected by a person');
    case 'blocked':
      return colors.yellow(`held back because ${blockedText(report)}`);
    case 'refused':
      return colors.red(`refused: ${edit.refusal?.code ?? 'no reason given'}`);
  }
}

/**
 * Why an edit that is not refused itself was not made: a reply goes in as a whole, or not at all.
 */
function blockedText({ edits, problems }: Report): string {
  if (problems.some(({ code }) => code === 'CANCELLED')) return 'the run was interrupted';
  const refused = edits.filter(({ status }) => status === 'refused').map(({ number }) => number);
  const [first, second, ...others] = refused;
  if (others.length > 0) return `edit ${first} and ${others.length + 1} more were refused`;
  if (second !== undefined) return `edits ${first} and ${second} were refused`;
  if (first !== undefined) return `edit ${first} was refused`;
  return problems.some(({ code }) => OF_REPLY.has(code)) ? 'the reply has a problem' : 'nothing was written';
}

/** What is wrong with a reply as a whole. */
const OF_REPLY: ReadonlySet<Code> = new Set(['EDIT_MALFORMED', 'EDIT_TRUNCATED']);

/** An edit without a place changed the file as a whole, or added to its end. */
function withoutPlace(edit: EditReport, report: Report): string {
  if (edit.status !== 'applied') return edit.status === 'refused' ? replyLine(edit) : '';
  const file = report.files.find(each => (each.from ?? each.path) === edit.path);
  return `  ${wholeFileText(edit, file)}`;
}

function wholeFileText({ kind }: EditReport, file: FileReport | undefined): string {
  switch (kind) {
    case 'delete':
      return 'file removed';
    case 'move':
      return `moved to ${printableLine(file?.path ?? '')}`;
    case 'mode':
      return 'mode changed';
    case 'rewrite':
      return file?.status === 'created' ? 'new file' : 'whole file';
    default:
      return file?.status === 'created' ? 'new file' : 'at the end of the file';
  }
}

function replyLine(edit: EditReport): string {
  return edit.replyLine > 0 ? `  (line ${edit.replyLine} of the reply)` : '';
}

function placeLines({ firstLine: first, lastLine: last }: PlacedReport): string {
  return `:${spanText({ first, last })}`;
}

/** The tier, and whatever was not plain about how the place was found. */
function foundText(place: PlacedReport): string {
  const { tier, reading, confidence, runnerUp, differences, scope } = place;
  return [
    tier,
    ...(scope === 'definition' ? ['the whole definition'] : []),
    ...(differences.length > 0 ? [`differs in: ${printableLine(differencesText(differences))}`] : []),
    ...(reading === 'as-is' ? [] : [`read ${reading}`]),
    ...(confidence < 1 ? [`confidence ${rounded(confidence)}`] : []),
    ...(runnerUp === null || runnerUp < 0.0001 ? [] : [`next best place ${rounded(runnerUp)}`]),
  ].join('; ');
}

/** Uneven indentation is indentation, too. */
function differencesText(differences: readonly string[]): string {
  const isUneven = differences.includes('uneven indentation');
  return differences.filter(each => !(isUneven && each === 'indentation')).join(', ');
}

/** A probability for a person: never rounded up to certainty. */
function rounded(probability: number): string {
  return String(Math.floor(probability * 10_000) / 10_000);
}
