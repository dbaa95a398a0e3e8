import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { type Finding, type Packet, type ProjectSources, packetFor, plainFinding } from 'mortise';
import { NodeGrammars } from 'mortise/node';
import { contextText, type LineRange, type Source } from '#mortise/internal';
import { casesOf } from './cases.js';
import { KnownSources } from './known-sources.js';

/** A finding with the file that it is in. */
export interface WindowCase {
  readonly id: string;
  readonly tool: string;
  /** Of pytest the kind of the failure. */
  readonly rule: string;
  readonly message: string;
  readonly file: string;
  readonly source: string;
  /** 1-based. */
  readonly line: number;
  /** 1-based, in code points. */
  readonly column?: number | null;
  readonly end_line?: number | null;
  /** Other files of the project, by their paths. */
  readonly extra_files?: Readonly<Record<string, string>> | null;
}

type Pair = readonly [first: number, last: number];

/** Which lines may be changed, and what is shown. Lines are 1-based, both inclusive. */
export interface WindowAnswer {
  readonly id: string;
  /** From the first line that may be changed to the last; `null` where none may be. */
  readonly window: Pair | null;
  /** Where the lines that may be changed stand apart. */
  readonly regions?: readonly Pair[];
  /** Why nothing may be changed. */
  readonly skip?: string;
  /** The file of the window, where it is another. */
  readonly window_file?: string;
  /** All that is shown, as it stands in the files. */
  readonly context: string;
  /** What encloses the line. */
  readonly blocks: Readonly<Record<'function' | 'try' | 'class' | 'imports', Pair | null>>;
}

/**
 * Answer cases, one JSON object a line (`.gz` is unpacked), with one JSON object a line; says how
 * many there were.
 *
 * @throws the system's error where a file cannot be read or written; SyntaxError for a line that is
 *   not JSON.
 */
export async function benchWindows(casesPath: string, outPath: string): Promise<number> {
  const known = new KnownSources(new NodeGrammars());
  let answered = 0;
  const answers = async function* () {
    for await (const one of casesOf(casesPath)) {
      yield `${JSON.stringify(await windowAnswer(one as unknown as WindowCase, known))}\n`;
      answered++;
    }
  };
  await pipeline(answers, createWriteStream(outPath));
  return answered;
}

/** The answer to one case. */
export async function windowAnswer(one: WindowCase, known: KnownSources): Promise<WindowAnswer> {
  const files = new Map([...Object.entries(one.extra_files ?? {}), [one.file, one.source] as const]);
  const sources = new Map<string, Source>();
  for (const [path, text] of files) sources.set(path, await known.of(path, text));
  const source = sources.get(one.file) as Source;
  const project: ProjectSources = { source: path => sources.get(path) };
  return answerOf(one, packetFor(findingOf(one), source, { project }));
}

function findingOf(one: WindowCase): Finding {
  const { tool, rule, message, file, line, column, end_line: end } = one;
  const place = { file, line, column: column ?? undefined, endLine: end ?? undefined };
  return plainFinding({ tool, rule, message, ...place, raw: one });
}

function answerOf({ id }: WindowCase, packet: Packet): WindowAnswer {
  const { window, blocks, source } = packet;
  const shared = {
    context: contextText(packet.context),
    blocks: {
      function: pairOrNull(blocks.function),
      try: pairOrNull(blocks.try),
      class: pairOrNull(blocks.class),
      imports: pairOrNull(blocks.imports),
    },
  };
  if (window.kind === 'skip') return { id, window: null, skip: window.reason, ...shared };
  const regions = window.regions.map(pair);
  return {
    id,
    window: [Math.min(...regions.map(([first]) => first)), Math.max(...regions.map(([, last]) => last))],
    ...(regions.length > 1 && { regions }),
    ...(window.source !== source && { window_file: window.source.path }),
    ...shared,
  };
}

function pair({ first, last }: LineRange): Pair {
  return [first, last];
}

function pairOrNull(lines: LineRange | undefined): Pair | null {
  return lines === undefined ? null : pair(lines);
}
