import { type LineRange, mergedLines } from '../../text/index.js';
import { blocksAt } from '../enclosing.js';
import type { ContextKind } from '../rules/row.js';
import { linesText, type Source } from '../source.js';
import type { EditWindow } from '../window.js';
import type { About, ContextPart } from './about.js';
import { gather } from './gather.js';

/** At least this many lines above and below a finding are shown. */
export const MIN_CONTEXT_LINES = 10;

/**
 * The context of a finding: the lines around it, the window, the imports of the file, the function
 * and the `try` around it, and the kinds of context that the row names.
 */
export function contextOf(about: About, window: EditWindow, kinds: readonly ContextKind[]): ContextPart[] {
  const { source, line } = about;
  const parts: ContextPart[] = [{ kind: 'around', source, lines: around(about) }];
  if (window.kind === 'edit') {
    for (const lines of window.regions) parts.push({ kind: 'window', source: window.source, lines });
  }
  parts.push(...blocks(source, line), ...kinds.flatMap(kind => gather(about, kind)));
  if (window.kind === 'edit' && window.source !== source)
    parts.push(...blocks(window.source, window.regions[0].first));
  return distinct(parts);
}

function around({ source, lines, line }: About): LineRange {
  // A finding may span a whole class. Then its first line counts.
  const own = lines.last - lines.first > 2 * MIN_CONTEXT_LINES ? { first: line, last: line } : lines;
  const { count } = source.document.lines;
  const first = Math.max(1, own.first - MIN_CONTEXT_LINES);
  return { first, last: Math.min(count, own.last + MIN_CONTEXT_LINES) };
}

function blocks(source: Source, line: number): ContextPart[] {
  const found = blocksAt(source.scopes, line);
  const kinds = ['imports', 'function', 'try'] as const;
  return kinds.flatMap(kind => {
    const lines = found[kind];
    return lines === undefined ? [] : [{ kind, source, lines }];
  });
}

function distinct(parts: readonly ContextPart[]): ContextPart[] {
  const keyed = parts.map(
    part => [`${part.kind} ${part.source.path} ${part.lines.first}-${part.lines.last}`, part] as const,
  );
  return [...new Map(keyed).values()];
}

/** Lines of one file that are shown together. */
interface Shown {
  readonly source: Source;
  readonly stretches: readonly LineRange[];
}

/**
 * The lines that parts of a context show, each once, by file in the order of the parts.
 *
 * @example shownLines(parts)[0]?.stretches // [{ first: 1, last: 22 }]
 */
export function shownLines(parts: readonly ContextPart[]): Shown[] {
  const byFile = new Map<Source, LineRange[]>();
  for (const { source, lines } of parts) byFile.set(source, [...(byFile.get(source) ?? []), lines]);
  return [...byFile].map(([source, lines]) => ({ source, stretches: mergedLines(lines) }));
}

/** All lines that are shown, as one text. */
export function contextText(parts: readonly ContextPart[]): string {
  return shownLines(parts)
    .flatMap(({ source, stretches }) => stretches.map(lines => linesText(source, lines)))
    .join('\n');
}
