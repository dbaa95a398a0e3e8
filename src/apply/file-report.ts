import type { FileReport } from '../edit/index.js';
import { hashBytes } from '../text/index.js';
import { diffOf, type FilePlan, writesOf } from './plan.js';

/** The result for a file, or what it would be: `isMade` says whether its plan is carried out. */
export function fileReport(file: FilePlan, isMade: boolean): FileReport {
  const changes = isMade && writesOf(file).length > 0;
  const { before, after } = file;
  return {
    path: (changes && file.to) || file.path,
    from: changes && file.to !== undefined ? file.path : null,
    status: changes ? statusOf(file) : 'unchanged',
    before: hashOf(before.bytes),
    after: hashOf(changes ? after.bytes : before.bytes),
    diff: changes ? diffOf(file) : '',
    encoding: (before.document ?? after.document)?.encoding ?? null,
  };
}

function statusOf({ to, before, after }: FilePlan): FileReport['status'] {
  if (to !== undefined) return 'moved';
  if (after.bytes === undefined) return 'deleted';
  return before.bytes === undefined ? 'created' : 'changed';
}

function hashOf(bytes: Uint8Array | undefined): string | null {
  return bytes === undefined ? null : hashBytes(bytes);
}
