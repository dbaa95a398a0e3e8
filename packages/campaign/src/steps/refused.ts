import { CODES, type Refusal as MortiseRefusal, type Report, reportText } from 'mortise';
import type { StepResult } from './step.js';

/** The most bytes of a refusal's evidence. */
const MOST_EVIDENCE = 8 * 1024;

/** A refused step; the evidence is cut after 8 KiB. */
export function refused(
  code: string,
  message: string,
  evidence = '',
): Extract<StepResult, { kind: 'refused' }> {
  return { kind: 'refused', refusal: { code, message, evidence: firstBytes(evidence, MOST_EVIDENCE) } };
}

/** The beginning of a text, of at most so many bytes of UTF-8, and no half character. */
export function firstBytes(text: string, most: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= most) return text;
  const mark = '\n…';
  let end = most - Buffer.byteLength(mark);
  while (isInsideCharacter(bytes, end)) end--;
  return `${bytes.subarray(0, end).toString()}${mark}`;
}

/** The end of a text, of at most so many bytes of UTF-8, and no half character. */
export function lastBytes(text: string, most: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= most) return text;
  const mark = '…\n';
  let start = bytes.length - most + Buffer.byteLength(mark);
  while (isInsideCharacter(bytes, start)) start++;
  return `${mark}${bytes.subarray(start).toString()}`;
}

function isInsideCharacter(bytes: Buffer, at: number): boolean {
  return ((bytes[at] ?? 0) & 0xc0) === 0x80;
}

/** A text in which the temporary folder of a tree is `.`, since each run has another one. */
export function withoutFolder(text: string, folder: string): string {
  return text.replaceAll(`${folder}/`, '').replaceAll(folder, '.');
}

/**
 * Why a run of mortise changed nothing. The message is made of what the reply names, so that equal
 * causes have equal messages in all repositories; places and lines are evidence.
 */
export function refusedBy(report: Report, folder: string, more = ''): StepResult {
  const edit = report.edits.find(each => each.refusal !== null);
  const why = edit?.refusal ?? report.problems[0];
  if (why === undefined) return refused('REFUSED', 'The step was refused without a reason.');
  const where =
    edit === undefined ? '' : `: edit ${edit.number}${edit.path === null ? '' : ` of ${edit.path}`}`;
  const text = withoutFolder(reportText(report, { color: false }), folder);
  return refused(why.code, `${CODES[why.code].title}${where}.`, more === '' ? text : `${text}\n${more}`);
}

/** A refusal that is about the spec or the machine, and so says the same for all repositories. */
export function refusedFor({ code, message }: MortiseRefusal, folder: string): StepResult {
  return refused(code, withoutFolder(message, folder));
}

/** The paths of the files that a report has changed, in order. */
export function changedFiles({ files }: Report): readonly string[] {
  const changed = files.filter(({ status }) => status !== 'unchanged');
  const paths = changed.flatMap(({ path, from }) => (from === null ? [path] : [path, from]));
  return [...new Set(paths)].sort();
}

/** As much as a pull request should say of a step. */
const LONGEST_NOTE = 1000;

/** What a report warns of, such as files that run by themselves; `undefined` for nothing. */
export function noteOf({ warnings, edits }: Report, folder: string, more = ''): string | undefined {
  const said = new Set(edits.flatMap(({ description }) => (description ? [description] : [])));
  const why = said.size === 0 ? '' : `What the edits are for: ${[...said].join('; ')}.`;
  const sentences = [...warnings, why, more].filter(each => each !== '');
  return sentences.length === 0
    ? undefined
    : firstBytes(withoutFolder(sentences.join(' '), folder), LONGEST_NOTE);
}
