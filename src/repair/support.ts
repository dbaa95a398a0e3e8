import type { Texts } from '../edit/index.js';
import { type Role, rolesOf } from '../locate/index.js';
import type { Document, Range } from '../text/index.js';

/** How firmly the lines of a search support a place, apart from those that differ there. */
export interface Support {
  /** The lines that are in the place as they are quoted, and nowhere else in the file. */
  readonly own: number;
  /** The lines of the search that are not in the place. */
  readonly odd: number;
  /** Whether every line that the edit changes is there as it is quoted. */
  readonly hasChanged: boolean;
}

/**
 * Count the lines of a search that only this place of the file has. A line of fewer than two words
 * counts for nothing.
 */
export function supportOf(texts: Texts, { lines }: Document, { from, to }: Range): Support {
  const count = new Map<string, number>();
  for (let i = 0; i < lines.count; i++) {
    const line = bare(lines.content(i));
    count.set(line, (count.get(line) ?? 0) + 1);
  }
  const there = new Set(lines.contents(from, to).map(bare));
  const roles = rolesOf(texts);
  const solid = texts.search
    .map((text, i) => ({ text, line: bare(text), role: roles[i] as Role }))
    .filter(hasSeveralWords);
  const present = solid.filter(({ line }) => there.has(line));
  return {
    own: present.filter(({ line }) => count.get(line) === 1).length,
    odd: solid.length - present.length,
    hasChanged: solid.every(({ line, role }) => role !== 'changed' || there.has(line)),
  };
}

function hasSeveralWords({ text }: { readonly text: string }): boolean {
  return (text.match(/[\p{L}\p{N}_]+/gu) ?? []).length > 1;
}

/**
 * A line without what formatters change: white space, the kind of quotation marks, the sign at its
 * end.
 */
function bare(line: string): string {
  return line.replace(/\s+/g, '').replace(/['`]/g, '"').replace(/[;,]$/, '');
}
