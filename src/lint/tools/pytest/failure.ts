import type { Finding, Frame, Note, TestFailure } from '../../finding.js';
import { isTestFile } from '../../test-file.js';
import { type FailureFacts, isOwn, kindOf } from './kinds.js';

/** A failure as any report of pytest tells it. */
export interface Failure extends Omit<FailureFacts, 'inCode' | 'notParsed'> {
  readonly id: string;
  /** The file of the test. */
  readonly file: string;
  /** Where the test starts, from 1. */
  readonly line: number | undefined;
  /** Outermost first; also those outside the project. */
  readonly frames: readonly Frame[];
  /** Where a file does not parse. */
  readonly syntaxAt: Frame | undefined;
  readonly raw: unknown;
}

/**
 * A failure as a finding: at the innermost frame inside the project, else where the test starts.
 */
export function findingOf(failure: Failure): Finding {
  const frames = failure.frames.filter(frame => isOwn(frame.file));
  const innermost = frames.at(-1);
  const code = frames.findLast(frame => frame.file !== failure.file && !isTestFile(frame.file));
  const notParsed = failure.syntaxAt !== undefined && isOwn(failure.syntaxAt.file);
  const rule = kindOf({ ...failure, inCode: code !== undefined && code === innermost, notParsed });
  const startsAt = { file: failure.file, line: failure.line ?? 1 };
  // No code of the project is to blame if a fixture is missing, or a test passed that should not:
  // the test itself is.
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

/**
 * A message may hold whole values: its first lines say what happened, the rest is in the record.
 */
function firstLines(message: string): string {
  return message.split('\n').slice(0, 20).join('\n').slice(0, 2000).trimEnd();
}

/** What pytest explains: the lines that it marks with `E`. */
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

/** The file of a test, as its id names it. */
export function fileOfId(id: string): string {
  return id.split('::')[0] ?? id;
}

/** `path:line: in name`, `path:line: Error`: how the texts of pytest name a frame. */
const FRAME = /^([^\s:][^:\n]*?):(\d+): (?:in \S+|\w*)\s*$/gm;

/** The frames that a text names, outermost first. */
export function framesIn(text: string): Frame[] {
  return [...text.matchAll(FRAME)].map(([, file = '', line]) => ({ file, line: Number(line) }));
}

/** Where a text says that a file does not parse. */
export function syntaxIn(text: string): Frame | undefined {
  const found = /^E? *File "(.+?)", line (\d+)/m.exec(text);
  return found === null ? undefined : { file: found[1] ?? '', line: Number(found[2]) };
}

/** The message of a text: its lines that are marked with `E`. */
export function messageIn(text: string): string {
  const lines = text.split('\n').filter(line => line.startsWith('E '));
  return lines.map(line => line.slice(1).trim()).join('\n');
}
