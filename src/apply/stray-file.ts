import { type Edit, type Refusal, refusal } from '../edit/index.js';
import type { Parsed } from '../formats/index.js';
import { documentOf } from './plan.js';
import type { Reads } from './workspace.js';

/** How a reply says that a file is new. */
const NEW = /\b(?:new|creat\w+|add(?:s|ed|ing)?)\b/i;
/** A shorter line may be in any file. */
const SHORT = 8;

/** A path where there is no file, and those with its name elsewhere. */
interface Missing {
  readonly path: string;
  readonly similar: readonly string[];
}

/**
 * Why an edit must not make a file: the reply means one that exists, by less or more of its path.
 * So it is if the new text has most of its lines in that file. A whole file shows nothing of being
 * new, so its words must say it.
 */
export async function strayFile(
  edit: Edit,
  { path, similar }: Missing,
  { edits, prose = '' }: Pick<Parsed, 'edits' | 'prose'>,
  workspace: Reads,
): Promise<Refusal | undefined> {
  if (edit.kind !== 'create' && edit.kind !== 'rewrite') return undefined;
  const isLeft = (other: string) =>
    edits.some(({ kind, path: left }) => left === other && (kind === 'delete' || kind === 'move'));
  const meant = similar.filter(other => isPartOfPath(path, other) && !isLeft(other));
  const isSaid =
    edit.kind === 'create' ||
    prose.split('\n').some(line => line.includes(edit.path ?? path) && NEW.test(line));
  for (const other of meant) {
    if (isSaid && !(await isTextOf(edit.content, other, workspace))) continue;
    const message = `There is no file ${path}, and the new text seems to be for ${other}.`;
    return refusal('EDIT_FILE_NOT_FOUND', message, { similarPaths: [other] });
  }
  return undefined;
}

/** Whether one path is the end of the other, or differs from it in capitals alone. */
function isPartOfPath(path: string, other: string): boolean {
  if (path.toLowerCase() === other.toLowerCase()) return true;
  return other.endsWith(`/${path}`) || path.endsWith(`/${other}`);
}

async function isTextOf(content: string, path: string, workspace: Reads): Promise<boolean> {
  const read = await workspace.read(path);
  const shown = read.kind === 'file' ? documentOf(read) : undefined;
  if (shown?.kind !== 'document') return false;
  const known = new Set(shown.document.lines.contents().map(line => line.trim()));
  const own = content
    .split('\n')
    .map(line => line.trim())
    .filter(line => line.length > SHORT);
  return own.length > 0 && own.filter(line => known.has(line)).length > own.length / 2;
}
