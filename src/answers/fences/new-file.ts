// Files that an answer makes.

import type { Reading } from '../reading.js';
import type { Fenced } from '../reply/blocks.js';
import type { Gap } from '../reply/gaps.js';
import { infoWithoutLanguage, pathComment, withoutPathComment } from '../reply/path-comment.js';
import { pathsIn } from '../reply/paths.js';

/** The path of a file that the answer makes: it stands beside a word such as `new` or `create`. */
export function newPath(reading: Reading, fence: Fenced, gap: Gap): string | undefined {
  const { words } = reading;
  if (words === undefined) return undefined;
  const own = [...pathsIn(infoWithoutLanguage(fence)), pathComment(fence) ?? []].flat();
  let above: string | undefined;
  for (const { text } of gap.blocks.slice(-2).toReversed()) {
    const label = labelOf(text);
    above ??= label;
    if (label !== undefined && isBesideOthers(reading, label)) return plainPath(reading, label);
    const at = words.fresh.exec(text)?.index;
    if (at === undefined) continue;
    const [all, behind] = [pathsIn(text), pathsIn(text.slice(at))];
    // `Create the slice`, and the path alone below it.
    // `a.md (new file, next to b.md)` is about what the parentheses are behind.
    const isInParentheses = /[([]\s*(?:an? )?$/.test(text.slice(0, at));
    const before = isInParentheses ? pathsIn(text.slice(0, at)).slice(-1) : [];
    const [path = above] = [...before, ...(behind.length > 0 ? behind : all.length === 1 ? all : own)];
    if (path !== undefined && isNew(reading, path)) return plainPath(reading, path);
  }
  return undefined;
}

/** The path that is all that stands above a fence. */
function labelOf(text: string): string | undefined {
  const [path, ...others] = pathsIn(text);
  const rest = path === undefined ? text : text.replace(path, '');
  return others.length === 0 && /^(?:\W|\d+\.)*$/.test(rest) ? path : undefined;
}

/**
 * Whether a path that nobody calls new is free, in a folder that is there, and no file has its
 * name.
 */
function isBesideOthers(reading: Reading, path: string): boolean {
  const whole = plainPath(reading, path);
  const [folder, name] = [
    whole.slice(0, whole.lastIndexOf('/') + 1),
    whole.slice(whole.lastIndexOf('/') + 1),
  ];
  const made = reading.edits.flatMap(edit => (edit.kind === 'create' ? [edit.path] : []));
  const hasFolder =
    folder !== '' && [...reading.paths, ...made].some(other => other?.startsWith(folder) === true);
  return hasFolder && isNew(reading, path) && !reading.paths.some(other => other.endsWith(`/${name}`));
}

/** A path below the root, without the side of a diff (`b/`) where there is no such folder. */
function plainPath({ paths }: Reading, path: string): string {
  const whole = path.replaceAll('\\', '/').replace(/^\.?\//, '');
  const side = /^[ab]\//.exec(whole)?.[0];
  const isSide = side !== undefined && !paths.some(other => other.startsWith(side));
  return isSide ? whole.slice(side.length) : whole;
}

/** Whether no file has a path, or one that ends as it does. */
function isNew(reading: Reading, path: string): boolean {
  const { paths } = reading;
  const whole = plainPath(reading, path);
  const isOther = paths.some(
    other =>
      other === whole || other.endsWith(`/${whole}`) || (whole.includes('/') && whole.endsWith(`/${other}`)),
  );
  const [, ending] = /\.(\w{1,10}|\w+ignore)$/.exec(whole) ?? [];
  // `binding.howdy` is a path only where other files end so, or where it is in a folder; no code
  // begins as `.env.production` does.
  const isKnown =
    whole.includes('/') || /^\.[a-z]/.test(whole) || paths.some(other => other.endsWith(`.${ending}`));
  return !isOther && ending !== undefined && isKnown && !isFolderElsewhere(paths, whole);
}

/**
 * Whether the folder of a new file is not at the root, but deeper: `src/a.ts`, where `web/src` is.
 */
function isFolderElsewhere(paths: readonly string[], path: string): boolean {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  if (folder === '' || paths.some(other => other.startsWith(folder))) return false;
  return paths.some(other => other.includes(`/${folder}`));
}

/** Make a file of a fence. */
export function createFile(reading: Reading, path: string, fence: Fenced): void {
  reading.edits.push({
    kind: 'create',
    path,
    content: `${withoutPathComment(fence).join('\n')}\n`,
    onExisting: 'refuse',
    source: { first: fence.line, last: fence.last },
  });
  reading.used(fence.line, `the new file ${path}`);
}
