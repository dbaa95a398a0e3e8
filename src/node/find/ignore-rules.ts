import { join, sep } from 'node:path';
import { type Entries, IGNORES_CASE } from '../entries-of-folder.js';
import { type FileSystem, unlessFails } from '../file-system.js';
import { workTreeOf } from '../git-folders.js';
import { foldersUp } from '../paths.js';
import { readRegular } from '../regular-file.js';
import { GitIgnore } from './git-patterns.js';

/** The files of a folder that say what is ignored in it; a later one counts more. */
const FILES = [['.git', 'info', 'exclude'], ['.gitignore'], ['.ignore']] as const;
/** A longer file is not used: each of its rules is asked about each path. */
const MOST_BYTES = 64 * 1024;
/**
 * So many rules hold for a folder, those of the folders above it included; each is asked about each
 * path. Further files are not used. The longest ignore files of large projects have some hundreds.
 */
const MOST_RULES = 10_000;

/** The rules of one file, and the folder that they are for. */
interface Level {
  readonly folder: string;
  readonly rules: GitIgnore;
}

/** What the ignore files from the top of a work tree down to a folder say. Paths are real. */
export class IgnoreRules {
  private constructor(
    readonly fs: FileSystem,
    readonly levels: readonly Level[],
    /** Adds a sentence for each file that is not used. */
    private readonly tell: (note: string) => void,
  ) {}

  /**
   * The rules for what is in a folder below a root. Rules that ignore the folder itself are left
   * out: who names it means it.
   */
  static async in(
    fs: FileSystem,
    root: string,
    folder: string,
    tell: (note: string) => void,
  ): Promise<IgnoreRules> {
    const top = (await workTreeOf(fs, root)) ?? root;
    let rules = new IgnoreRules(fs, [], tell);
    for (const at of [...foldersUp(folder, top)].reverse()) rules = await rules.within(at);
    return rules;
  }

  /**
   * With those of a folder inside. Rules that ignore the folder, which another one names as not
   * ignored, say nothing of what is in it: each of their paths lies in an ignored folder.
   *
   * @param entries what is in the folder, if that is known
   */
  async within(folder: string, entries?: Entries): Promise<IgnoreRules> {
    const levels = this.levels.filter(level => verdictOf(level, folder, true) !== true);
    let count = levels.reduce((sum, { rules }) => sum + rules.count, 0);
    for (const [first, ...more] of FILES) {
      if (entries?.has(first) === false) continue;
      const path = join(folder, first, ...more);
      const content = await unlessFails(readRegular(this.fs, path, MOST_BYTES));
      if (content?.kind === 'large') this.tell(unused(path, `has ${content.size} bytes`, MOST_BYTES));
      if (content?.kind !== 'content') continue;
      const text = new TextDecoder().decode(content.bytes);
      const rules = new GitIgnore(text, IGNORES_CASE);
      if (count + rules.count > MOST_RULES)
        this.tell(unused(path, `makes it ${count + rules.count} rules`, MOST_RULES));
      else {
        levels.push({ folder, rules });
        count += rules.count;
      }
    }
    return new IgnoreRules(this.fs, levels, this.tell);
  }

  /** Whether a file or folder is ignored: the innermost rule that names it decides. */
  ignores(path: string, isFolder: boolean): boolean {
    for (const level of this.levels.toReversed()) {
      const verdict = verdictOf(level, path, isFolder);
      if (verdict !== undefined) return verdict;
    }
    return false;
  }
}

function unused(path: string, what: string, most: number): string {
  return `${path} is not used: it ${what}, and more than ${most} are not read. What it ignores is shown.`;
}

/** `undefined` if no rule names it. */
function verdictOf({ folder, rules }: Level, path: string, isFolder: boolean): boolean | undefined {
  // Both are real, so a path in the folder begins with it.
  const start = folder.endsWith(sep) ? folder : folder + sep;
  if (!path.startsWith(start)) return undefined;
  return rules.verdict(path.slice(start.length).replaceAll(sep, '/'), isFolder);
}
