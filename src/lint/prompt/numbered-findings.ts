import type { Finding } from '../finding.js';
import { marked } from '../hidden.js';
import type { Packet } from '../packet.js';
import type { Question } from './question.js';

/** What messages quote: names and types. */
const QUOTED = /"[^"\n]*"|`[^`\n]*`/g;

/** A message but for what it quotes. */
function templateOf(message: string): string {
  return message.replace(QUOTED, '""');
}

/**
 * Findings that are listed as one, since their messages differ only in what they quote: by the
 * number that an answer names them by.
 */
export interface NumberedFinding {
  /** From 1. */
  readonly number: number;
  readonly packets: readonly Packet[];
}

/**
 * The findings of questions of one file as they are listed: those with equal messages are listed
 * once.
 *
 * @example numberedFindings([question]).map(each => each.packets.length) // [1, 3]
 */
export function numberedFindings(
  questions: readonly Pick<Question, 'packets'>[],
): readonly NumberedFinding[] {
  const byText = new Map<string, Packet[]>();
  for (const packet of questions.flatMap(each => each.packets)) {
    const { tool, rule, message, file } = packet.finding;
    const key = JSON.stringify([tool, rule, templateOf(message), file, packet.row.why]);
    byText.set(key, [...(byText.get(key) ?? []), packet]);
  }
  return [...byText.values()].map((packets, i) => ({ number: i + 1, packets }));
}

/** The findings as the prompt lists them; reasons and notes that several have come once. */
export function findingsText(questions: readonly Question[]): string {
  const told = numberedFindings(questions);
  const known = new Set<string>();
  const path = questions[0]?.source.path;
  return [`File: ${path}`, ...told.map(each => textOf(each, told.length > 1, path, known))].join('\n');
}

function textOf(
  { number, packets }: NumberedFinding,
  isNumbered: boolean,
  path: string | undefined,
  known: Set<string>,
): string {
  const [first] = packets as readonly [Packet, ...Packet[]];
  const { source, row } = first;
  const { tool, rule, message } = first.finding;
  const byMessage = new Map<string, Packet[]>();
  for (const each of packets)
    byMessage.set(each.finding.message, [...(byMessage.get(each.finding.message) ?? []), each]);
  const [same = packets, ...others] = byMessage.values();
  const where = `${source.path === path ? '' : `${source.path}, `}${lineNumbers(same)}`;
  const head = `${isNumbered ? `Finding ${number}. ` : ''}${tool}, ${where}: ${withoutLongTypes(message)}  [${rule}]`;
  const also = alsoText(message, others);
  const more = [
    ...packets.flatMap(each => notesOf(each.finding)),
    row.why,
    ...packets.flatMap(each => each.hints),
  ];
  const fresh = [...new Set(more)].filter(text => text !== '' && !known.has(text));
  for (const text of fresh) known.add(text);
  return [head, ...also, ...fresh].map(text => marked(source.document.text, text)).join('\n');
}

function lineNumbers(packets: readonly Packet[]): string {
  const lines = [...new Set(packets.map(each => each.finding.line))];
  return `${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')}`;
}

/** Of findings that differ from the first in what is quoted: their lines, and that. */
function alsoText(message: string, others: readonly (readonly Packet[])[]): readonly string[] {
  const known = message.match(QUOTED) ?? [];
  const byLines = new Map<string, string[]>();
  for (const packets of others) {
    const quoted = packets[0]?.finding.message.match(QUOTED) ?? [];
    const own = quoted.filter((each, i) => each !== known[i]).map(withoutLongTypes);
    byLines.set(lineNumbers(packets), [...(byLines.get(lineNumbers(packets)) ?? []), own.join(' ')]);
  }
  return [...byLines].map(([lines, texts]) => `- ${lines}: ${texts.join('; ')}`);
}

/** A type that is written out is as long as it likes: the code has a shorter name for it. */
const LONGEST_QUOTED = 60;

/** A message with what it quotes cut if that is long. */
function withoutLongTypes(message: string): string {
  return message.replace(/"[^"\n]+"/g, quoted =>
    quoted.length <= LONGEST_QUOTED ? quoted : `${quoted.slice(0, LONGEST_QUOTED - 2)}…"`,
  );
}

function notesOf({ notes, line: own }: Finding): string[] {
  return notes.map(({ message, line }) =>
    line === undefined || line === own ? message : `line ${line}: ${message}`,
  );
}
