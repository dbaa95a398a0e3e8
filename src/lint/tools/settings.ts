/** A kind of file that a tool takes settings from. */
export interface SettingsKind {
  readonly name: string;
  /** What a file of that name holds if it has settings of this tool. */
  readonly own: RegExp;
  /** Whether the tool also looks for it in the folders above the one that it runs in. */
  readonly isFoundAbove: boolean;
}

/** A file of settings in a tree. */
export interface SettingsFile {
  /** Below the root, `/` between the parts; '' is the root. */
  readonly folder: string;
  readonly name: string;
  /** Empty if it cannot be read. */
  readonly text: string;
  /** Why it cannot be read, as in "it is …". */
  readonly unread?: string;
}

/** @example pathOf({ folder: 'a', name: 'mypy.ini', text: '' }) // 'a/mypy.ini' */
export function pathOf({ folder, name }: SettingsFile): string {
  return folder === '' ? name : `${folder}/${name}`;
}

/** The files at the root. */
export function atRoot(files: readonly SettingsFile[]): readonly SettingsFile[] {
  return files.filter(each => each.folder === '');
}

/** The settings of a tool in folders below the root that hold, or are in, what it looks at. */
export function nestedIn(
  files: readonly SettingsFile[],
  kinds: readonly SettingsKind[],
  paths: readonly string[],
): readonly string[] {
  const isOwn = ({ name, text }: SettingsFile) =>
    kinds.some(kind => kind.name === name && kind.own.test(text));
  return files
    .filter(each => each.folder !== '' && isOwn(each) && isNear(each.folder, paths))
    .map(pathOf)
    .sort();
}

/** Whether a folder holds one of the paths, or is in it. */
export function isNear(folder: string, paths: readonly string[]): boolean {
  return isWhole(paths) || paths.some(path => isIn(folder, path) || isIn(path, folder));
}

/** @example isIn('a/b.py', 'a') // true */
export function isIn(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

/** @example isWhole(['.']) // true */
export function isWhole(paths: readonly string[]): boolean {
  return paths.every(path => path === '.' || path === './');
}
