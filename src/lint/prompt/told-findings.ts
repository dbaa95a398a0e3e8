import type { Finding } from '../finding.js';
import { marked } from '../hidden.js';
import type { Packet } from '../packet.js';
import type { Question } from './question.js';

/** Findings that are told of as one, since a tool says the same of them: by the number that an answer names them by. */
export interface ToldFinding {
  /** From 1. */
  readonly number: number;
  readonly packets: readonly Packet[];
}

/**
 * The findings of questions of one file as they are told: those of which a tool says the same are told of once.
 *
 * @example toldFindings([question]).map(each => each.packets.length) // [1, 3]
 */
export function toldFindings(questions: readonly Pick<Question, 'packets'>[]): readonly ToldFinding[] {
  const byText = new Map<string, Packet[]>();
  for (const packet of questions.flatMap(each => each.packets)) {
    const { tool, rule, message, file } = packet.finding;
    const key = JSON.stringify([tool, rule, message, file, packet.row.why]);
    byText.set(key, [...(byText.get(key) ?? []), packet]);
  }
  return [...byText.values()].map((packets, i) => ({ number: i + 1, packets }));
}

/** What the prompt says of the findings; reasons and notes that several have are told with the first of them. */
export function findingsText(questions: readonly Question[]): string {
  const told = toldFindings(questions);
  const known = new Set<string>();
  const path = questions[0]?.source.path;
  return [`File: ${path}`, ...told.map(each => textOf(each, told.length > 1, path, known))].join('\n');
}

function textOf(
  { number, packets }: ToldFinding,
  isNumbered: boolean,
  path: string | undefined,
  known: Set<string>,
): string {
  const [{ finding, source, row }] = packets as readonly [Packet, ...Packet[]];
  const { tool, rule, message } = finding;
  const lines = [...new Set(packets.map(each => each.finding.line))];
  const where = `${source.path === path ? '' : `${source.path}, `}${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')}`;
  const head = `${isNumbered ? `Finding ${number}. ` : ''}${tool}, ${where}: ${withoutLongTypes(message)}  [${rule}]`;
  const more = [
    ...packets.flatMap(each => notesOf(each.finding)),
    row.why,
    ...packets.flatMap(each => each.hints),
  ];
  const fresh = [...new Set(more)].filter(text => text !== '' && !known.has(text));
  for (const text of fresh) known.add(text);
  return [head, ...fresh].map(text => marked(source.document.text, text)).join('\n');
}

/** A type that is written out is as long as it likes: the code has a shorter name for it. */
const LONGEST_QUOTED = 60;

/** A message in which what stands in quotes is cut where it is long. */
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
