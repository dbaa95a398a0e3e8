import { dirname, isAbsolute, relative, sep } from 'node:path';

/** Whether a real path is outside of a real folder. */
export function leadsOut(folder: string, real: string): boolean {
  const inner = relative(folder, real);
  return isAbsolute(inner) || inner.split(sep)[0] === '..';
}

/** A folder and those above it, up to a last one or the top. */
export function* foldersUp(from: string, last?: string): Generator<string> {
  for (let at = from; ; at = dirname(at)) {
    yield at;
    if (at === last || dirname(at) === at) return;
  }
}

/** The path from a folder to a file in it, with `/` between parts; `''` for the folder itself. */
export function pathFrom(folder: string, file: string): string {
  return relative(folder, file).split(sep).join('/');
}
