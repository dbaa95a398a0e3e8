/** A kind of settings file of a tool. */
export interface SettingsKind {
  readonly name: string;
  /** Matches the text of a file with that name if it has settings of this tool. */
  readonly own: RegExp;
  /** Whether the tool also searches for it in the folders above. */
  readonly isFoundAbove: boolean;
}

/** A settings file in a tree. */
export interface SettingsFile {
  /** Relative to the root, with `/`; '' is the root. */
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

/** The settings of a tool in nested folders that contain, or are in, the scope. */
export function nestedIn(
  files: readonly SettingsFile[],
  kinds: readonly SettingsKind[],
  paths: readonly string[],
): readonly string[] {
  const hasSettings = ({ name, text }: SettingsFile) =>
    kinds.some(kind => kind.name === name && kind.own.test(text));
  return files
    .filter(each => each.folder !== '' && hasSettings(each) && isNear(each.folder, paths))
    .map(pathOf)
    .sort();
}

/** Whether a folder contains one of the paths, or is in one. */
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
