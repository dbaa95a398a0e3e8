import type { Finding } from '../finding.js';
import { marked } from '../hidden.js';
import type { Packet } from '../packet.js';
import type { Question } from './question.js';

/** Names and types that messages quote. */
const QUOTED = /"[^"\n]*"|`[^`\n]*`/g;

/** A message without its quotes. */
function templateOf(message: string): string {
  return message.replace(QUOTED, '""');
}

/**
 * Findings that are listed as one, because their messages differ only in quotes, with the number
 * for an answer.
 */
interface NumberedFinding {
  /** From 1. */
  readonly number: number;
  readonly packets: readonly Packet[];
}

/**
 * The findings of questions about one file as they are listed: those with equal messages are listed
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

/** The findings as the prompt lists them. A reason or note that several have is written once. */
export function findingsText(questions: readonly Question[]): string {
  const numbered = numberedFindings(questions);
  const known = new Set<string>();
  const path = questions[0]?.source.path;
  return [`File: ${path}`, ...numbered.map(each => textOf(each, numbered.length > 1, path, known))].join(
    '\n',
  );
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

/** For findings whose quotes differ from those of the first: their lines and quotes. */
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

/** The limit for a quoted type. The code usually has a shorter name for a longer one. */
const LONGEST_QUOTED = 60;

/** A message in which long quotes are shortened. */
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
