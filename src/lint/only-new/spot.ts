import { type Document, hashBytes } from '../../text/index.js';
import type { Finding } from '../finding.js';
import { type DocumentOf, stableMessage } from '../fix/same-finding.js';

/** What identifies a finding in other states of the tree: no line numbers, no absolute paths. */
export interface Spot {
  readonly file: string;
  readonly tool: string;
  readonly rule: string;
  /** Without what changes when lines move; for a test its id. */
  readonly message: string;
  /** The text of its line, with single blanks. */
  readonly line: string;
  /** Hashes of the nearest lines before and after that are not blank. */
  readonly before: string;
  readonly after: string;
}

/** How many lines make the surroundings, on each side. */
const AROUND = 2;
/** Longer texts are cut: in characters. */
const LONGEST = 200;
const HASH_LENGTH = 10;

/** @example spotOf(finding, documentOf).line // 'import os' */
export function spotOf(finding: Finding, documentOf: DocumentOf): Spot {
  const { file, tool, rule, line, test } = finding;
  if (test !== undefined) {
    const outcome = rule === 'flaky' ? 'flaky' : 'failed';
    return { file, tool, rule: outcome, message: test.id, line: '', before: '', after: '' };
  }
  const document = finding.cell === undefined ? documentOf(file) : undefined;
  const message = cut(messageOf(finding));
  if (document === undefined || line < 1 || line > document.lines.count)
    return { file, tool, rule, message, line: '', before: '', after: '' };
  return {
    ...{ file, tool, rule, message },
    line: cut(document.lines.content(line - 1)),
    before: hashOf(nearest(document, line, -1)),
    after: hashOf(nearest(document, line, 1)),
  };
}

/** A text without what reformatting changes: white space, and which quotes it has. */
export function squeezed(text: string): string {
  return text.replace(/\s+/g, '').replaceAll("'", '"');
}

const QUOTED = /(`[^`]*`|"[^"]*"|'[^']*')/;
const ABSOLUTE = /(?<![\w:/.\\])(?:[A-Za-z]:)?[\\/](?:[^\s\\/"'`:]+[\\/])+(?=[^\s\\/"'`]+)/g;
/** "Argument 2" is another fault than "Argument 1": such numbers are no counts. */
const COUNTS = /(?<!\b(?:argument|parameter|overload|item) )(?<![\w.])\d+(?:\.\d+)*(?![\w.]*\w)/gi;

/** A message without its own path, absolute folders, and numbers outside of quotes. */
function messageOf({ message, file }: Finding): string {
  const own = stableMessage(message).replaceAll(file, '<file>').replace(ABSOLUTE, '…/');
  return own
    .split(QUOTED)
    .map((part, i) => (i % 2 === 1 ? part : part.replace(COUNTS, '#')))
    .join('');
}

/**
 * The message without quoted text that its line does not have: mostly types that are defined
 * elsewhere, as in "Type 'A | B' is not assignable". What the line has tells faults on it apart.
 * @example sayingOf({ ...spot, message: "Type 'A' is wrong", line: 'f(x)' }) // "Type … is wrong"
 */
export function sayingOf({ message, line }: Pick<Spot, 'message' | 'line'>): string {
  return message
    .split(QUOTED)
    .map((part, i) => (i % 2 === 0 || line.includes(part.slice(1, -1)) ? part : '…'))
    .join('');
}

function cut(text: string): string {
  const plain = text.trim().replace(/\s+/g, ' ');
  return plain.length <= LONGEST ? plain : `${plain.slice(0, LONGEST)}…`;
}

/** The nearest lines in one direction that are not blank, without what reformatting changes. */
function nearest({ lines }: Document, line: number, step: 1 | -1): string[] {
  const found: string[] = [];
  for (let at = line - 1 + step; at >= 0 && at < lines.count && found.length < AROUND; at += step) {
    const text = squeezed(lines.content(at));
    if (text !== '') found.push(text);
  }
  return found;
}

function hashOf(lines: readonly string[]): string {
  return lines.length === 0
    ? ''
    : hashBytes(new TextEncoder().encode(lines.join('\n'))).slice(0, HASH_LENGTH);
}
