/** What a patch in the form of `apply_patch` does to one file. */
export type PatchSection =
  | { readonly kind: 'add'; readonly path: string; readonly lines: readonly string[] }
  | { readonly kind: 'delete'; readonly path: string }
  | {
      readonly kind: 'update';
      readonly path: string;
      /** The new path, if the file moves. */
      readonly to: string | undefined;
      readonly hunks: readonly PatchHunk[];
    };

/** Lines in the place of others. */
export interface PatchHunk {
  /** The line behind `@@`, which stands before the hunk. */
  readonly header: string | undefined;
  readonly old: readonly string[];
  readonly new: readonly string[];
  /** The hunk ends with the file. */
  readonly endsFile: boolean;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
type OpenHunk = Mutable<PatchHunk> & { readonly old: string[]; readonly new: string[] };
type OpenSection =
  | { readonly kind: 'add'; readonly path: string; readonly lines: string[] }
  | { readonly kind: 'delete'; readonly path: string }
  | { readonly kind: 'update'; readonly path: string; to: string | undefined; readonly hunks: OpenHunk[] };

/**
 * The files of a patch as the tools of agents read it; `undefined` for a patch that they read
 * otherwise or not at all, and for one that names a file twice.
 *
 * @param isCodex Codex reads a line without a sign as an empty one, and a first hunk without `@@`.
 *   OpenCode skips both without a word, and so they are not read here.

 * @example patchSections('*** Begin Patch\n*** Delete File: a\n*** End Patch') // [{ kind: 'delete', path: 'a' }]
 */
export function patchSections(patch: string, isCodex = false): readonly PatchSection[] | undefined {
  const lines = patch.trim().split('\n');
  if (lines.shift() !== '*** Begin Patch' || lines.pop() !== '*** End Patch') return undefined;
  const sections: OpenSection[] = [];
  for (const line of lines) {
    const begun = sectionOf(line);
    if (begun !== undefined) sections.push(begun);
    else if (!isTaken(sections.at(-1), line, isCodex)) return undefined;
  }
  const paths = sections.flatMap(each =>
    each.kind === 'update' && each.to ? [each.path, each.to] : each.path,
  );
  const isWhole = new Set(paths).size === paths.length && sections.every(hasLines);
  return isWhole ? sections : undefined;
}

function sectionOf(line: string): OpenSection | undefined {
  const [, name, path = ''] = /^\*\*\* (Add|Delete|Update) File: (\S|\S.*\S)$/.exec(line) ?? [];
  if (name === 'Add') return { kind: 'add', path, lines: [] };
  if (name === 'Delete') return { kind: 'delete', path };
  return name === 'Update' ? { kind: 'update', path, to: undefined, hunks: [] } : undefined;
}

/** Whether a line belongs to a section, which has it then. */
function isTaken(section: OpenSection | undefined, line: string, isCodex: boolean): boolean {
  if (section?.kind === 'add' && line.startsWith('+')) return section.lines.push(line.slice(1)) > 0;
  if (section?.kind !== 'update') return false;
  const to = /^\*\*\* Move to: (\S|\S.*\S)$/.exec(line)?.[1];
  if (to !== undefined && section.to === undefined && section.hunks.length === 0) {
    section.to = to;
    return true;
  }
  const header = /^@@(?: (.*))?$/.exec(line);
  const last = section.hunks.at(-1);
  // OpenCode skips what follows the end of the file.
  if (header === null && last !== undefined) return isHunkLine(last, line === '' && isCodex ? ' ' : line);
  if (last?.endsFile === true || (header === null && !isCodex)) return false;
  const hunk: OpenHunk = { header: header?.[1] || undefined, old: [], new: [], endsFile: false };
  section.hunks.push(hunk);
  return header !== null || isHunkLine(hunk, line);
}

function isHunkLine(hunk: OpenHunk, line: string): boolean {
  if (hunk.endsFile) return false;
  if (line === '*** End of File') {
    hunk.endsFile = true;
    return true;
  }
  const [sign, text] = [line[0], line.slice(1)];
  if (sign === ' ' || sign === '-') hunk.old.push(text);
  if (sign === ' ' || sign === '+') hunk.new.push(text);
  return sign === ' ' || sign === '-' || sign === '+';
}

function hasLines(section: OpenSection): boolean {
  if (section.kind !== 'update') return true;
  if (section.hunks.length === 0) return section.to !== undefined;
  return section.hunks.every(hunk => hunk.old.length + hunk.new.length > 0);
}
