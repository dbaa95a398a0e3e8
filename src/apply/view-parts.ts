import type { Refusal } from '../edit/index.js';
import type { Document } from '../text/index.js';

/**
 * A refusal of an edit of a view, with the parts that its lines belong to: `cell 3, line 2`. Other
 * refusals are unchanged.
 */
export function namingParts(refusal: Refusal, document: Document): Refusal {
  if (document.view === undefined) return refusal;
  const { places, nearest } = refusal.evidence;
  const lines = places?.map(({ first }) => first) ?? (nearest === undefined ? [] : [nearest.first]);
  const names = lines.flatMap(line => partLine(document, line) ?? []);
  return names.length === 0 ? refusal : { ...refusal, message: `${refusal.message} (${names.join('; ')})` };
}

/** A diff of a view, in which each hunk says in which part it begins. */
export function withParts(diff: string, before: Document): string {
  if (before.view === undefined) return diff;
  return diff.replace(HUNK, (hunk, header: string, first: string, context: string) => {
    const line = Number(first) + context.split('\n').length - 2;
    const name = partAt(before, line)?.name;
    return name === undefined ? hunk : `${header} ${name}\n${context}`;
  });
}

/** The header of a hunk, its first line, and the lines before the first that changes. */
const HUNK = /^(@@ -(\d+)\b.*@@)\n((?: .*\n)*)/gm;

function partLine(document: Document, line: number): string | undefined {
  const part = partAt(document, line);
  if (part === undefined) return undefined;
  const within = line - 1 - document.lines.lineAt(part.mark);
  return within === 0 ? `the line that begins ${part.name}` : `${part.name}, line ${within}`;
}

/** The part that a line, 1-based, of a view is in. */
function partAt(document: Document, line: number) {
  const { lines, text, view } = document;
  if (line < 1 || line > lines.count) return undefined;
  const at = lines.from(line - 1);
  return view?.parts(text).findLast(({ mark }) => mark <= at);
}
