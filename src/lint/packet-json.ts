import { columnsBefore, placeIn } from './columns.js';
import type { Packet } from './packet.js';
import { promptOf } from './prompt.js';
import { snippetText } from './snippet.js';
import { linesText } from './source.js';

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
