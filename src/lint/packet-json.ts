import { addressOf } from '../text/index.js';
import { columnOf } from './columns.js';
import { findingAddress } from './finding-address.js';
import type { Packet } from './packet.js';
import { promptOf } from './prompt.js';
import { snippetText } from './snippet.js';
import { linesText } from './source.js';

/**
 * A packet as plain data, for programs. Lines count from 1, ends are included. A column counts code
 * points from 1. `at` has addresses: of the line, and of each region. If no fix is tried, `window`
 * is `null` and `skip` has the reason.
 *
 * @example packetJson(packetFor(finding, source)).window?.regions // [[3, 9]]
 */
export function packetJson(packet: Packet) {
  const { finding, source, row, window, snippets } = packet;
  return {
    tool: finding.tool,
    rule: finding.rule,
    message: finding.message,
    notes: finding.notes.map(note => note.message),
    file: source.path,
    line: finding.line,
    column: columnOf(source.document, finding),
    at: findingAddress(finding, source.document),
    handling: row.handling,
    why: row.why,
    hints: packet.hints,
    window:
      window.kind === 'skip'
        ? null
        : {
            file: window.source.path,
            regions: window.regions.map(({ first, last }) => [first, last] as const),
            at: window.regions.map(lines => addressOf(window.source.document, lines, 'long')),
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
