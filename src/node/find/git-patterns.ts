import { globMatcher } from '../../text/glob.js';

/** What one line of a `.gitignore` says. */
interface Rule {
  readonly isIgnored: boolean;
  readonly isForFolders: boolean;
  readonly matches: (path: string) => boolean;
}

/**
 * Which paths from its folder a pattern of git means: without a `/`, names in every folder. It is
 * compiled when it is first asked: of most files, few of many patterns are.
 */
export function gitPattern(pattern: string, ignoresCase = false): (path: string) => boolean {
  let matches: ((path: string) => boolean) | undefined;
  return path => {
    const deep = pattern.includes('/') ? pattern.replace(/^\//, '') : `**/${pattern}`;
    matches ??= globMatcher(asBytes(deep), ignoresCase);
    return matches(asBytes(path));
  };
}

/** Git compares bytes: a `?` or `[^x]` means one of the two of an `é`. Each becomes a character. */
function asBytes(text: string): string {
  return /[^\0-\x7f]/.test(text) ? Buffer.from(text).toString('latin1') : text;
}

/** The rules of a `.gitignore`. */
export class GitIgnore {
  readonly #rules: readonly Rule[];
  readonly #folders = new Map<string, boolean | undefined>();

  constructor(text: string, ignoresCase: boolean) {
    this.#rules = text
      .replace(/^\ufeff/, '')
      .split(/\r?\n/)
      .flatMap(line => ruleOf(line, ignoresCase) ?? [])
      .reverse();
  }

  /** How many rules there are. */
  get count(): number {
    return this.#rules.length;
  }

  /**
   * Whether a path from the folder of the file is ignored: the last rule that names it decides, and
   * all is ignored that lies in an ignored folder. `undefined`: no rule names it.
   */
  verdict(path: string, isFolder: boolean): boolean | undefined {
    for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1))
      if (this.#folder(path.slice(0, at)) === true) return true;
    return isFolder ? this.#folder(path) : this.#named(path, false);
  }

  #folder(path: string): boolean | undefined {
    if (!this.#folders.has(path)) this.#folders.set(path, this.#named(path, true));
    return this.#folders.get(path);
  }

  #named(path: string, isFolder: boolean): boolean | undefined {
    return this.#rules.find(rule => (isFolder || !rule.isForFolders) && rule.matches(path))?.isIgnored;
  }
}

function ruleOf(line: string, ignoresCase: boolean): Rule | undefined {
  const whole = withoutBlankEnd(line);
  if (whole === '' || whole.startsWith('#')) return undefined;
  const isIgnored = !whole.startsWith('!');
  const named = isIgnored ? whole : whole.slice(1);
  const isForFolders = named.endsWith('/');
  const pattern = isForFolders ? named.slice(0, -1) : named;
  return { isIgnored, isForFolders, matches: gitPattern(pattern, ignoresCase) };
}

/** Spaces at the end do not count, unless there is a backslash before one. */
function withoutBlankEnd(line: string): string {
  let end = line.length;
  while (line[end - 1] === ' ' && line[end - 2] !== '\\') end--;
  return line.slice(0, end);
}
