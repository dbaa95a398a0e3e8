import type { Edit } from '../edit/index.js';
import { slashed } from './paths.js';

/**
 * Write edits as a JSON list of calls, one on each line, without a fence. Law: parsed again they
 * are the same edits, except for their source lines.
 *
 * @throws RangeError for what a call cannot carry: hints, a file to append to (`onExisting:
 *   'append'`), an empty path, a path that would be read as one of Windows.
 */
export function printEditCall(edits: readonly Edit[]): string {
  if (edits.length === 0) return '[]\n';
  return `[\n${edits.map((edit, i) => `  ${JSON.stringify(callOf(edit, i + 1))}`).join(',\n')}\n]\n`;
}

function callOf(edit: Edit, number: number): Record<string, string | number | boolean> {
  const path = pathOf(edit, number);
  const said: { description?: string } =
    'description' in edit && edit.description ? { description: edit.description } : {};
  if (edit.kind === 'create') {
    if (edit.onExisting === 'refuse') return { ...path, old_str: '', new_str: edit.content, ...said };
    throw new RangeError(`Edit ${number} may append to a file: a call cannot`);
  }
  if (edit.kind !== 'replace') throw new RangeError(`Edit ${number}: a call cannot ${edit.kind} a file`);
  if (edit.lastNewline !== undefined) {
    throw new RangeError(`Edit ${number} changes the last line ending of a file: a call cannot`);
  }
  if (Object.keys(edit.hints).length > 0) {
    throw new RangeError(`Edit ${number} says where its text is: a call cannot`);
  }
  return { ...path, old_str: edit.search, new_str: edit.replace, ...occurrencesOf(edit), ...said };
}

function pathOf({ path }: Edit, number: number): { path?: string } {
  if (path === undefined) return {};
  if (path === '' || slashed(path) !== path)
    throw new RangeError(`Edit ${number}: no call can hold the path ${path}`);
  return { path };
}

function occurrencesOf({ occurrences }: Edit & { kind: 'replace' }): Record<string, boolean | number> {
  switch (occurrences.kind) {
    case 'one':
      return {};
    case 'all':
      return { replace_all: true };
    case 'exactly':
      return { expected_replacements: occurrences.count };
  }
}
