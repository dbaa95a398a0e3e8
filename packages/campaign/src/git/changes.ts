/** Paths are bytes: as strings of Latin-1, one character a byte. */
export interface Changes {
  readonly removed: readonly string[];
  readonly written: readonly string[];
}

const SUBMODULE = '160000';

/**
 * What was changed in a tree.
 *
 * @param tracked what `git diff-files -z` printed
 * @param others what `git ls-files -z --others` printed. Folders, whose names end with a slash, are
 *   repositories of their own that a program made: they are no part of the change.
 */
export function changesOf(tracked: Buffer, others: Buffer): Changes {
  const known = pairs(tracked.toString('latin1'));
  const gone = known.filter(({ status, mode }) => status === 'D' || mode === SUBMODULE);
  const kept = known.filter(({ status, mode }) => status !== 'D' && mode !== SUBMODULE);
  const added = parts(others.toString('latin1')).filter(path => !path.endsWith('/'));
  return { removed: gone.map(({ path }) => path), written: [...kept.map(({ path }) => path), ...added] };
}

const parts = (printed: string) => printed.split('\0').filter(part => part !== '');

function pairs(printed: string) {
  const all = parts(printed);
  return all.flatMap((head, index) => {
    if (index % 2 === 1) return [];
    const [, mode = '', , , status = ''] = head.split(' ');
    return [{ mode, status: status.slice(0, 1), path: all[index + 1] ?? '' }];
  });
}

/** Paths as git reads them with `-z`, each after a prefix. */
export const asInput = (paths: readonly string[], prefix = '') =>
  Buffer.from(paths.map(path => `${prefix}${path}\0`).join(''), 'latin1');
