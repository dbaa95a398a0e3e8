import { fenceFor } from '../formats/fences.js';
import { languageOf } from '../syntax/index.js';
import { columnsBefore, placeIn } from './columns.js';
import type { ContextPart } from './context/about.js';
import { shownLines } from './context/context.js';
import type { Lines } from './finding.js';
import { marked } from './hidden.js';
import type { Packet } from './packet.js';
import { type Snippet, snippetText } from './snippet.js';
import { linesText, lineText, type Source } from './source.js';

/**
 * The prompt for a model: the finding, the lines that it may change, what it needs to see, and how to answer. `undefined`
 * for a finding that is not to be tried.
 *
 * @example promptOf(packetFor(finding, source))
 */
export function promptOf(packet: Packet): string | undefined {
  const { window, snippets, context } = packet;
  return window.kind === 'skip'
    ? undefined
    : promptFor({ packets: [packet], source: window.source, snippets, context });
}

/** Findings that are put right by one answer: in one file, within the same regions. */
export interface Question {
  readonly packets: readonly Packet[];
  /** The file of the regions. */
  readonly source: Source;
  readonly snippets: readonly Snippet[];
  readonly context: readonly ContextPart[];
}

/**
 * The prompt for several findings whose windows overlap.
 *
 * @example (await session.questions()).map(promptFor)
 */
export function promptFor(question: Question): string {
  const { packets } = question;
  const tasks = packets.map(task);
  const numbered = tasks.length === 1 ? tasks : tasks.map((text, i) => `Finding ${i + 1}. ${text}`);
  return [...numbered, region(question), context(question), answer(question)].join('\n\n');
}

function task({ finding, source, row, hints }: Packet): string {
  const { tool, rule, notes, line } = finding;
  const head = `${tool} finds in ${source.path}, line ${line}: ${clean(source, finding.message)}  [${rule}]`;
  const told = notes.map(note =>
    clean(source, note.line === undefined ? note.message : `line ${note.line}: ${note.message}`),
  );
  const own = `The line is:\n${fenced(source, lineText(source, line))}`;
  return [head, ...told, own, row.why, ...hints].filter(each => each !== '').join('\n');
}

function region({ source, snippets }: Question): string {
  const several = snippets.length > 1;
  return snippets
    .map((snippet, i) => {
      const name = several ? `Region ${i + 1}` : 'The region';
      const where = `${name} that you may change, ${source.path}, ${linesName(snippet.lines)}, its indentation taken away:`;
      return `${where}\n${fenced(source, snippetText(snippet))}`;
    })
    .join('\n\n');
}

function context({ context }: Question): string {
  const stretches = shownLines(context).flatMap(({ source, stretches: all }) =>
    all.map(lines => `${source.path}, ${linesName(lines)}:\n${fenced(source, linesText(source, lines))}`),
  );
  return `To read, not to change:\n\n${stretches.join('\n\n')}`;
}

function answer({ packets, source, snippets }: Question): string {
  const what =
    snippets.length > 1
      ? `each of the ${snippets.length} regions, whole, in a fence of its own, in their order`
      : 'the whole region as it should be, in one fence';
  const hidden = snippets.some(each => isMarked(source, snippetText(each)));
  const findings = packets.length > 1 ? 'these findings' : 'this finding';
  const silence = packets.length > 1 ? 'them' : 'it';
  const lines = [
    `Answer with ${what}. Keep every line that need not change as it is, blanks and empty lines included.`,
    `Change nothing but what puts ${findings} right. Do not silence ${silence}: no \`noqa\`, \`type: ignore\`, \`nosec\`, \`skip\` or \`xfail\`, and no test or assertion taken out.`,
  ];
  if (hidden) lines.push('Characters that cannot be seen are shown by their names, as in `<U+202E>`.');
  return lines.join('\n');
}

function isMarked({ document }: Source, text: string): boolean {
  return marked(document.text, text) !== text;
}

function clean({ document }: Source, text: string): string {
  return marked(document.text, text);
}

function fenced(source: Source, text: string): string {
  const lines = clean(source, text).split('\n');
  const fence = fenceFor(lines);
  const language = languageOf(source.path).name;
  return `${fence}${language === 'text' ? '' : language}\n${lines.join('\n')}\n${fence}`;
}

function linesName({ first, last }: Lines): string {
  return first === last ? `line ${first}` : `lines ${first}-${last}`;
}

/** A packet for a program. Lines count from 1, ends are included; a column counts code points from 1. */
export interface PacketJson {
  readonly tool: string;
  readonly rule: string;
  readonly message: string;
  readonly notes: readonly string[];
  readonly file: string;
  readonly line: number;
  readonly column: number | null;
  readonly handling: 'fix' | 'report' | 'ask';
  readonly why: string;
  readonly hints: readonly string[];
  /** `null` for a finding that is not to be tried; `skip` says why. */
  readonly window: {
    readonly file: string;
    readonly regions: readonly (readonly [first: number, last: number])[];
    readonly snippets: readonly string[];
  } | null;
  readonly skip: string | null;
  readonly context: readonly {
    readonly kind: string;
    readonly file: string;
    readonly first: number;
    readonly last: number;
    readonly text: string;
  }[];
  readonly prompt: string | null;
}

/**
 * The packet as plain data.
 *
 * @example packetJson(packetFor(finding, source)).window?.regions // [[3, 9]]
 */
export function packetJson(packet: Packet): PacketJson {
  const { finding, source, row, window, snippets } = packet;
  const place = placeIn(source.document, finding);
  const start = place && source.document.lines.from(source.document.lines.lineAt(place.from));
  return {
    tool: finding.tool,
    rule: finding.rule,
    message: finding.message,
    notes: finding.notes.map(note => note.message),
    file: source.path,
    line: finding.line,
    column:
      place === undefined || start === undefined
        ? null
        : columnsBefore(source.document.text.slice(start), place.from - start, 'code-points') + 1,
    handling: row.handling,
    why: row.why,
    hints: packet.hints,
    window:
      window.kind === 'skip'
        ? null
        : {
            file: window.source.path,
            regions: window.regions.map(({ first, last }) => [first, last] as const),
            snippets: snippets.map(snippetText),
          },
    skip: window.kind === 'skip' ? window.reason : null,
    context: packet.context.map(part => ({
      kind: part.kind,
      file: part.source.path,
      first: part.lines.first,
      last: part.lines.last,
      text: linesText(part.source, part.lines),
    })),
    prompt: promptOf(packet) ?? null,
  };
}
