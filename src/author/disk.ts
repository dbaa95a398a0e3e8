import { type FileState, NO_FILE, type Reads, sameBytes, stateOf } from '../apply/index.js';

/** A file that is not as it was last written or seen. */
interface FileChangedOnDisk {
  readonly path: string;
  /** `undefined` if it cannot be read. */
  readonly disk: FileState | undefined;
}

/** The content of a file now; `undefined` if it cannot be read. */
export async function diskState(files: Reads, path: string): Promise<FileState | undefined> {
  const read = await files.read(path);
  if (read.kind === 'refused') return undefined;
  return read.kind === 'missing' ? NO_FILE : stateOf(read);
}

/** Those of some files that are others now than these. */
export async function changedSince(
  files: Reads,
  expected: Iterable<readonly [string, FileState]>,
): Promise<readonly FileChangedOnDisk[]> {
  const found: FileChangedOnDisk[] = [];
  for (const [path, state] of expected) {
    const disk = await diskState(files, path);
    if (disk === undefined || !isSame(disk, state)) found.push({ path, disk });
  }
  return found;
}

/** A mode that is not known was left to the system. */
function isSame(disk: FileState, { bytes, executable }: FileState): boolean {
  const isMode = bytes === undefined || executable === undefined || disk.executable === executable;
  return sameBytes(disk.bytes, bytes) && isMode;
}
