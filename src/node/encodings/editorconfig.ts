import { bracedGlobMatcher, type GlobBudget } from '../../text/glob.js';
import { keptLast } from '../../text/memoized.js';

/**
 * Characters of the globs of one file. More are of no person: what follows them matches nothing.
 */
const MOST_CHARACTERS = 400_000;
/** So many files are kept as they were read: those of a project are asked about each file. */
const MOST_KEPT = 16;

/** A value for a file by an `.editorconfig`, and whether folders above do not count. */
interface EditorConfigValue {
  /** In lower case. `unset`: what folders above say does not count. */
  readonly value: string | undefined;
  readonly isRoot: boolean;
}

/** A section: the files that it is for, and what it says of them, all in lower case. */
interface Section {
  readonly matches: (path: string) => boolean;
  readonly values: Map<string, string>;
}

/**
 * Read what an `.editorconfig` declares of a file. The last section that matches the path counts.
 *
 * @param path of the file, from the folder of the `.editorconfig`, `/` between parts
 * @param name of the property, in lower case
 * @example editorConfigValue('[*.c]\ncharset = shift_jis\n', 'src/a.c', 'charset').value // 'shift_jis'
 */
export function editorConfigValue(text: string, path: string, name: string): EditorConfigValue {
  const { isRoot, sections } = read(text);
  const section = sections.findLast(each => each.values.has(name) && each.matches(path));
  return { value: section?.values.get(name), isRoot };
}

const read = keptLast(MOST_KEPT, text => {
  let isRoot = false;
  const sections: Section[] = [];
  const budget: GlobBudget = { left: MOST_CHARACTERS };
  for (const line of text.split(/\r?\n/).map(each => each.trim())) {
    const glob = /^\[(.+)\](?:\s+[#;].*)?$/.exec(line)?.[1];
    const [, key, value] =
      /^([^#;=][^=]*)=(.*)$/.exec(line)?.map(each =>
        each
          .replace(/\s[#;].*/, '')
          .trim()
          .toLowerCase(),
      ) ?? [];
    const section = sections.at(-1);
    if (glob !== undefined) sections.push({ matches: matcherOf(glob, budget), values: new Map() });
    else if (key === undefined || value === undefined) continue;
    else if (section !== undefined) section.values.set(key, value);
    else if (key === 'root') isRoot = value === 'true';
  }
  return { isRoot, sections };
});

/**
 * A glob without a slash matches in every folder below; `**` beside other characters also takes
 * `/`.
 */
function matcherOf(written: string, budget: GlobBudget): (path: string) => boolean {
  const glob = written.replace(/(?<=[^/*\\])\*\*(?!\*)|(?<!\*)\*\*(?=[^/*])/g, '{*,*/**/*}');
  const pattern = glob.includes('/') ? glob.replace(/^\//, '') : `**/${glob}`;
  return bracedGlobMatcher(pattern, false, budget);
}
