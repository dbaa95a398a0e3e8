import type { Texts } from '../../edit/index.js';
import type { Document } from '../../text/index.js';
import { hasLine } from '../line-hashes.js';
import { frameSort } from './frame-line.js';
import { mayBeProse } from './prose-file.js';

type IsDivider = (line: string | undefined) => boolean;

/**
 * An edit of which one half contains everything: the search with a divider and the replacement
 * after it, or the replacement as a block of the search, a divider and the new text. `undefined` if
 * neither does, or if the file has such a divider itself.
 *
 * @example wholeInOneHalf(Document.of('a\n'), { search: ['a', '=====', 'b'], replace: ['b'] }, undefined) // { search: ['a'], replace: ['b'] }
 */
export function wholeInOneHalf(
  document: Document,
  texts: Texts,
  path: string | undefined,
): Texts | undefined {
  const isDivider = (line: string | undefined) => line !== undefined && divides(document, line, path);
  return wholeInSearch(texts, isDivider) ?? wholeInReplacement(texts, isDivider);
}

function divides(document: Document, line: string, path: string | undefined): boolean {
  const sort = frameSort(line, path);
  if (sort !== 'conflict' && (sort !== 'label' || mayBeProse(path))) return false;
  return !hasLine(document, line);
}

function wholeInSearch({ search, replace }: Texts, isDivider: IsDivider): Texts | undefined {
  const body = withoutDividers(search, isDivider);
  for (const made of [replace, withoutLastBreak(replace)]) {
    const at = body.length - made.length - 1;
    if (at < 1 || !isDivider(body[at]) || !startsWith(body.slice(at + 1), made)) continue;
    const old = body.slice(0, at);
    return { search: made.at(-1) === '' ? old : withoutLastBreak(old), replace: made };
  }
  return undefined;
}

/**
 * The search is in the file as it is, so the block must begin with a divider, and have no more than
 * one inside.
 */
function wholeInReplacement({ search, replace }: Texts, isDivider: IsDivider): Texts | undefined {
  if (!isDivider(replace.find(line => line.trim() !== ''))) return undefined;
  const body = withoutDividers(replace, isDivider);
  for (const old of [search, withoutLastBreak(search)]) {
    const made = body.slice(old.length + 1);
    if (!startsWith(body, old) || !isDivider(body[old.length]) || made.some(isDivider)) continue;
    return { search: old, replace: made.length > 0 ? made : [''] };
  }
  return undefined;
}

function startsWith(lines: readonly string[], start: readonly string[]): boolean {
  return start.some(line => line.trim() !== '') && start.every((line, i) => line === lines[i]);
}

/** Without a divider at each end, and without the blank lines outside of it. */
function withoutDividers(lines: readonly string[], isDivider: IsDivider): readonly string[] {
  const first = lines.findIndex(line => line.trim() !== '');
  const last = lines.findLastIndex(line => line.trim() !== '');
  const from = isDivider(lines[first]) ? first + 1 : 0;
  return lines.slice(from, isDivider(lines[last]) ? last : undefined);
}

function withoutLastBreak(lines: readonly string[]): readonly string[] {
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}
