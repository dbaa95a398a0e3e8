import { documentOf, type ReadResult } from '../apply/index.js';
import { refusal } from '../edit/index.js';
import { type Document, hashBytes } from '../text/index.js';
import { refusedResult } from './results.js';
import { shortHash } from './short-hash.js';
import type { ToolContext, ToolResult } from './tool.js';

/** A text file as it was read. */
export interface OpenFile {
  readonly path: string;
  readonly document: Document;
  readonly hash: string;
}

/** A text file of the workspace, or the result that says why there is none. */
export async function openFile(
  path: string,
  context: ToolContext,
): Promise<
  | { readonly kind: 'file'; readonly file: OpenFile }
  | { readonly kind: 'refused'; readonly result: ToolResult }
> {
  const { workspace, progress } = context.project;
  progress?.(`reading ${path}`);
  const read = await workspace.read(path);
  if (read.kind !== 'file') return { kind: 'refused', result: unread(read, path) };
  const decoded = documentOf(read);
  if (decoded.kind === 'binary') {
    const why = refusal('EDIT_BINARY_FILE', `${read.path} is no text: ${decoded.reason}.`);
    return { kind: 'refused', result: refusedResult(why, path) };
  }
  context.memory.saw(read.path, read.bytes);
  return {
    kind: 'file',
    file: { path: read.path, document: decoded.document, hash: shortHash(hashBytes(read.bytes)) },
  };
}

function unread(read: Exclude<ReadResult, { readonly kind: 'file' }>, path: string): ToolResult {
  if (read.kind === 'refused') return refusedResult(read.refusal, path);
  const similarPaths = read.similar;
  const why = refusal('EDIT_FILE_NOT_FOUND', `There is no file ${read.path}.`, { similarPaths });
  if (similarPaths.length > 0) return refusedResult(why, path);
  return refusedResult(why, path, 'Check the path: list shows which files there are.');
}
