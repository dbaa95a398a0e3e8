import type { Finding, Frame, Note, TestFailure } from '../../finding.js';
import { isTestFile } from '../../test-file.js';
import { type FailureFacts, isInProject, kindOf } from './kinds.js';

/** A failure from any report of pytest. */
export interface Failure extends Omit<FailureFacts, 'inCode' | 'notParsed'> {
  readonly id: string;
  /** The file of the test. */
  readonly file: string;
  /** The first line of the test, 1-based. */
  readonly line: number | undefined;
  /** Outermost first; also those outside the project. */
  readonly frames: readonly Frame[];
  /** The place of a syntax error. */
  readonly syntaxAt: Frame | undefined;
  readonly raw: unknown;
}

/**
 * A failure as a finding: at the innermost frame inside the project, or else at the start of the
 * test.
 */
export function findingOf(failure: Failure): Finding {
  const frames = failure.frames.filter(frame => isInProject(frame.file));
  const innermost = frames.at(-1);
  const code = frames.findLast(frame => frame.file !== failure.file && !isTestFile(frame.file));
  const notParsed = failure.syntaxAt !== undefined && isInProject(failure.syntaxAt.file);
  const rule = kindOf({ ...failure, inCode: code !== undefined && code === innermost, notParsed });
  const startsAt = { file: failure.file, line: failure.line ?? 1 };
  // If a fixture is missing, or a test passes that should not, the test itself is the place.
  const ownStart = rule === 'fixture-missing' || rule === 'xpass-strict';
  const site =
    (rule === 'syntax-error' ? failure.syntaxAt : undefined) ??
    (ownStart ? undefined : innermost) ??
    startsAt;
  const start = { line: site.line };
  return {
    tool: 'pytest',
    rule,
    message: firstLines(failure.message),
    severity: 'error',
    file: site.file,
    line: site.line,
    range: { start, end: start, unit: 'code-points' },
    notes: notesOf(failure),
    test: testOf(failure, frames),
    raw: failure.raw,
  };
}

/** A message may contain whole values. Its first lines are enough; the record has the rest. */
function firstLines(message: string): string {
  return message.split('\n').slice(0, 20).join('\n').slice(0, 2000).trimEnd();
}

/** The explanation of pytest: the lines that it marks with `E`. */
function notesOf({ text }: Failure): Note[] {
  const lines = text.split('\n').filter(line => /^E(?: |$)/.test(line));
  return lines.length === 0 ? [] : [{ message: lines.join('\n') }];
}

function testOf({ id, file, line }: Failure, frames: readonly Frame[]): TestFailure {
  const bracket = id.indexOf('[');
  const plain = bracket < 0 ? id : id.slice(0, bracket);
  return {
    id,
    file,
    names: plain.split('::').slice(1),
    ...(bracket >= 0 && { parameters: id.slice(bracket + 1, id.endsWith(']') ? -1 : undefined) }),
    ...(line !== undefined && { line }),
    frames,
  };
}

/** The file of a test, from its id. */
export function fileOfId(id: string): string {
  return id.split('::')[0] ?? id;
}

/** `path:line: in name`, `path:line: Error`: the form of a frame in the texts of pytest. */
const FRAME = /^([^\s:][^:\n]*?):(\d+): (?:in \S+|\w*)\s*$/gm;

/** The frames in a text, outermost first. */
export function framesIn(text: string): Frame[] {
  return [...text.matchAll(FRAME)].map(([, file = '', line]) => ({ file, line: Number(line) }));
}

/** The place of a syntax error in a text. */
export function syntaxIn(text: string): Frame | undefined {
  const found = /^E? *File "(.+?)", line (\d+)/m.exec(text);
  return found === null ? undefined : { file: found[1] ?? '', line: Number(found[2]) };
}

/** The message in a text: its lines that are marked with `E`. */
export function messageIn(text: string): string {
  const lines = text.split('\n').filter(line => line.startsWith('E '));
  return lines.map(line => line.slice(1).trim()).join('\n');
}
